// SPDX-License-Identifier: MIT
#pragma once

// What is stated about a whole game, and how it is changed.

#include <optional>
#include <string_view>

#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::engine {

// The finding that says what the moves do not bear out of the end that is stated; null if there is none.
[[nodiscard]] const Finding* contradiction(const Game& game);
void state_end(Record& record, std::optional<Result> result, std::optional<Termination> termination);

// The heading of a record with a tag, such as `White Ada`, that is set, or left out if nothing follows its name.
[[nodiscard]] std::optional<Record> heading_with_tag(const Record& record, std::string_view text);
// The heading of a record with another end, such as `0-1 resignation` or `*`.
[[nodiscard]] std::optional<Record> heading_with_end(const Record& record, std::string_view text);

}  // namespace punct::engine
