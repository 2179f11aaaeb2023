// SPDX-License-Identifier: MIT
// Modules that are parts of the program.
#include "modules_inside.hpp"

#include "punct/system.hpp"

namespace punct::system {

Expected<void*, std::string> load_from_module(const char* module, const char* function) {
  for (const ModuleFunction* each = kModuleFunctions; each->name != nullptr; ++each)
    if (std::string_view(each->name) == function) return reinterpret_cast<void*>(each->address);
  return Unexpected{std::string("this program was built without ") + module};
}

}  // namespace punct::system
