// SPDX-License-Identifier: MIT
// Modules that are parts of the program.
#include "modules_inside.hpp"

#include "punct/system.hpp"

namespace punct::system {
namespace {

// What a program lacks without a module.
std::string lack(std::string_view module) {
  if (module == "punct-archive.so")
    return "archives and compressed files are not part of this build; unpack the file, or pack it afterwards";
  return "PNG, PDF and animations are not part of this build; the file name of an SVG ends with .svg";
}

}  // namespace

Expected<void*, std::string> load_from_module(const char* module, const char* function) {
  for (const ModuleFunction* each = kModuleFunctions; each->name != nullptr; ++each)
    if (std::string_view(each->name) == function) return reinterpret_cast<void*>(each->address);
  return Unexpected{lack(module)};
}

}  // namespace punct::system
