// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace punct::system {

/// What an interrupt does before the process ends: deletes the unfinished file and folder, and gives the console back
/// as it was. For signal handlers.
void leave_nothing_behind() noexcept;
/// For signal handlers.
void delete_unfinished_folder() noexcept;

/// How the names of unfinished files and folders end.
inline constexpr std::string_view kUnfinishedEnding = ".punct-tmp";
/// `.NAME.PROCESS.punct-tmp` in the folder of the target; with a number behind that of the process at further tries.
[[nodiscard]] std::string name_beside(const std::string& target, int tries = 0);

}  // namespace punct::system
