// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "punct/finding.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::cli {

/// What is sound of a record with errors, in canonical form: every line up to its first illegal move, without a start
/// that cannot be, and a comment at the end of the main line that names the errors and says where the variations to
/// such a move went with it. `game` must be its replay. What a claim of the record said that the moves no longer bear
/// out is left out.
[[nodiscard]] Record salvaged(const Record& record, const Game& game, const std::vector<Finding>& findings);

}  // namespace punct::cli
