// SPDX-License-Identifier: MIT
#pragma once

namespace punct::system {

/// What an interrupt does before the process ends: deletes the unfinished file, and gives the console back as it was.
/// For signal handlers.
void leave_nothing_behind() noexcept;

}  // namespace punct::system
