// SPDX-License-Identifier: MIT
// What macOS has. Nobody has tried it yet.
#include <array>
#include <climits>
#include <cstdint>
#include <cstdio>

#include <mach-o/dyld.h>
#include <unistd.h>

#include "posix.hpp"
#include "punct/system.hpp"

namespace punct::system {

const char* const kDescriptorsFolder = "/dev/fd";
const char* const kModulesPrefix = "@rpath/";

bool rename_to_free_name(const char* from, const char* to) noexcept { return renamex_np(from, to, RENAME_EXCL) == 0; }

// Of one file system alone macOS cannot ask that.
void keep_files(const std::string& /*folder*/) noexcept { sync(); }

std::string name_of_program() {
  std::array<char, PATH_MAX> name{};
  auto size = static_cast<std::uint32_t>(name.size());
  return _NSGetExecutablePath(name.data(), &size) == 0 ? real_name(name.data()) : std::string();
}

}  // namespace punct::system
