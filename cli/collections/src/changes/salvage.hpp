// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "punct/finding.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::collections {

/// Whether anything of a record with errors could be read: a tag, a position or a move.
[[nodiscard]] bool is_anything_read(const Record& record) noexcept;

/// The legal part of a record with errors, in canonical form: every line up to its first illegal move, without a start
/// that is impossible. A comment at the end of the main line names the errors and says if variations on an illegal
/// move were dropped. A result or termination that contradicts the remaining moves is omitted. `game` must be the
/// replay of the record.
[[nodiscard]] Record salvaged(const Record& record, const Game& game, const std::vector<Finding>& findings);

}  // namespace punct::collections
