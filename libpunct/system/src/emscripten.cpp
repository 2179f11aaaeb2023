// SPDX-License-Identifier: MIT
// WebAssembly: POSIX as emscripten makes it, in browsers without files, in Node with those of the system.
#include <cstdio>

#include <fcntl.h>
#include <unistd.h>

#include "posix.hpp"
#include "punct/system.hpp"

namespace punct::system {

const char* const kDescriptorsFolder = "/proc/self/fd";
const char* const kModulesPrefix = "";

// There are no links. A file of that name is made first, so that no other is replaced.
bool rename_to_free_name(const char* from, const char* to) noexcept {
  const int taken = open(to, O_WRONLY | O_CREAT | O_EXCL, 0666);
  if (taken < 0) return false;
  ::close(taken);
  if (rename(from, to) == 0) return true;
  unlink(to);
  return false;
}

// There is one thread.
void remember_first_thread() noexcept {}
bool hand_to_first_thread(int /*signal_number*/) noexcept { return false; }

void keep_files(const std::string& /*folder*/) noexcept {}

std::string name_of_program() { return {}; }

void at_fork(void (* /*before*/)(), void (* /*after*/)(), void (* /*in_child*/)()) {}

}  // namespace punct::system
