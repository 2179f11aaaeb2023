// SPDX-License-Identifier: MIT
#include "punct/loader.hpp"

#include <dlfcn.h>

namespace punct {
namespace {

Unexpected<std::string> last_error() {
  const char* const why = dlerror();
  return Unexpected{std::string("a part of the program cannot be loaded: ") + (why != nullptr ? why : "it is empty")};
}

}  // namespace

Expected<void*, std::string> load_from_module(const char* module, const char* function) {
  // Its own symbols stay its own; what it is given and gives back goes through the function alone.
  void* const handle = dlopen(module, RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) return last_error();
  void* const address = dlsym(handle, function);
  if (address == nullptr) return last_error();
  return address;
}

}  // namespace punct
