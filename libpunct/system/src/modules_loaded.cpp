// SPDX-License-Identifier: MIT
// Modules that are files.
#include <dlfcn.h>

#include "posix.hpp"
#include "punct/system.hpp"

namespace punct::system {
namespace {

Unexpected<std::string> last_error() {
  const char* const why = dlerror();
  return Unexpected{std::string("a part of the program cannot be loaded: ") + (why != nullptr ? why : "it is empty")};
}

}  // namespace

Expected<void*, std::string> load_from_module(const char* module, const char* function) {
  // Keeps the module's symbols local; data passes only through the function.
  void* const handle = dlopen((std::string(kModulesPrefix) + module).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) return last_error();
  void* const address = dlsym(handle, function);
  if (address == nullptr) return last_error();
  return address;
}

}  // namespace punct::system
