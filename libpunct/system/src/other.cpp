// SPDX-License-Identifier: MIT
// Systems with no more than POSIX.
#include <csignal>
#include <cstdlib>

#include <pthread.h>
#include <unistd.h>

#include "posix.hpp"
#include "punct/system.hpp"

namespace punct::system {
namespace {

pthread_t first_thread{};

}  // namespace

const char* const kDescriptorsFolder = "/dev/fd";
const char* const kModulesPrefix = "";

bool rename_to_free_name(const char* from, const char* to) noexcept { return link(from, to) == 0 && unlink(from) == 0; }

void keep_files(const std::string& /*folder*/) noexcept {}

std::string name_of_program() { return {}; }

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
