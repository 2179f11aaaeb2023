// SPDX-License-Identifier: MIT
// What Linux has, and other systems have not.
#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "posix.hpp"
#include "punct/system.hpp"

namespace punct::system {

const char* const kDescriptorsFolder = "/proc/self/fd";
const char* const kModulesPrefix = "";

bool rename_to_free_name(const char* from, const char* to) noexcept {
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
  // Some file systems do not support that. A link fails as well if its name is taken.
  return link(from, to) == 0 && unlink(from) == 0;
}

void keep_files(const std::string& folder) noexcept {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  syncfs(descriptor);
  ::close(descriptor);
}

std::string name_of_program() {
  std::error_code unknown;
  return std::filesystem::read_symlink("/proc/self/exe", unknown).string();
}

// In pages that are large if the system has such.
void* grow_memory(void* memory, std::size_t old_size, std::size_t new_size) noexcept {
  void* const grown = memory == nullptr
                          ? mmap(nullptr, new_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                          : mremap(memory, old_size, new_size, MREMAP_MAYMOVE);
  if (grown == MAP_FAILED) return nullptr;
  madvise(grown, new_size, MADV_HUGEPAGE);
  return grown;
}
void free_memory(void* memory, std::size_t size) noexcept {
  if (memory != nullptr) munmap(memory, size);
}

}  // namespace punct::system
