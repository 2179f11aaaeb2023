// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "punct/expected.hpp"

namespace punct {

/// The address of a C function in a module of the program: the file `module` in a folder of the run path (`lib/punct`
/// in an installation). A module brings libraries that load slowly, so it is loaded at the first call and stays until
/// the program ends. The error is a sentence: the file is missing, or is not from this build.
[[nodiscard]] Expected<void*, std::string> load_from_module(const char* module, const char* function);

}  // namespace punct
