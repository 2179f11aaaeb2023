// SPDX-License-Identifier: MIT
#pragma once

namespace punct::system {

/// The folder whose files are the descriptors of this process.
extern const char* const kDescriptorsFolder;
/// What makes the loader look for a file in the run path.
extern const char* const kModulesPrefix;

/// Renames a file; fails with `EEXIST` if the new name is taken.
bool rename_to_free_name(const char* from, const char* to) noexcept;

/// Remembers the thread that calls this as the first one.
void remember_first_thread() noexcept;
/// In a signal handler of another thread, hands the signal on to the first one and returns true.
bool hand_to_first_thread(int signal_number) noexcept;

}  // namespace punct::system
