// SPDX-License-Identifier: MIT
// Systems with no more than POSIX.
#include <unistd.h>

#include "posix.hpp"
#include "punct/system.hpp"

namespace punct::system {

const char* const kDescriptorsFolder = "/dev/fd";
const char* const kModulesPrefix = "";

bool rename_to_free_name(const char* from, const char* to) noexcept { return link(from, to) == 0 && unlink(from) == 0; }

void keep_files(const std::string& /*folder*/) noexcept {}

std::string name_of_program() { return {}; }

}  // namespace punct::system
