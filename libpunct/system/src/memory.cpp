// SPDX-License-Identifier: MIT
// Memory where the system has none that grows in place: that of the standard library.
#include <cstdlib>

#include "punct/system.hpp"

namespace punct::system {

void* grow_memory(void* memory, std::size_t /*old_size*/, std::size_t new_size) noexcept {
  return std::realloc(memory, new_size);
}
void free_memory(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

}  // namespace punct::system
