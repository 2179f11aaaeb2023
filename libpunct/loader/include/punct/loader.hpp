// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "punct/expected.hpp"

namespace punct {

/// The address of a C function in a module of the program, the file `module` in a folder of the program's run path
/// (`lib/punct` where it is installed). A module brings libraries that take long to load, so it is loaded at the first
/// call; it stays till the program ends. The error is a sentence: there is no such file, or it is not from this build.
[[nodiscard]] Expected<void*, std::string> load_from_module(const char* module, const char* function);

}  // namespace punct
