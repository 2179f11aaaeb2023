// SPDX-License-Identifier: MIT
// What macOS has. Nobody has tried it yet.
#include <array>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <mach-o/dyld.h>
#include <pthread.h>
#include <unistd.h>

#include "posix.hpp"
#include "punct/system.hpp"

namespace punct::system {
namespace {

pthread_t first_thread{};

}  // namespace

const char* const kDescriptorsFolder = "/dev/fd";
const char* const kModulesPrefix = "@rpath/";

bool rename_to_free_name(const char* from, const char* to) noexcept { return renamex_np(from, to, RENAME_EXCL) == 0; }

// Of one file system alone macOS cannot ask that.
void keep_files(const std::string& /*folder*/) noexcept { sync(); }

std::string name_of_program() {
  std::array<char, PATH_MAX> name{};
  auto size = static_cast<std::uint32_t>(name.size());
  return _NSGetExecutablePath(name.data(), &size) == 0 ? real_name(name.data()) : std::string();
}

void at_fork(void (*before)(), void (*after)(), void (*in_child)()) { pthread_atfork(before, after, in_child); }

void remember_first_thread() noexcept { first_thread = pthread_self(); }
bool hand_to_first_thread(int signal_number) noexcept {
  return pthread_equal(pthread_self(), first_thread) == 0 && pthread_kill(first_thread, signal_number) == 0;
}

void* grow_memory(void* memory, std::size_t /*old_size*/, std::size_t new_size) noexcept {
  return std::realloc(memory, new_size);
}
void free_memory(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

}  // namespace punct::system
