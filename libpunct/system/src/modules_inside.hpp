// SPDX-License-Identifier: MIT
#pragma once

namespace punct::system {

struct ModuleFunction {
  const char* name;
  void (*address)();
};
/// The functions of all modules, made by CMake; the last name is null.
extern const ModuleFunction kModuleFunctions[];

}  // namespace punct::system
