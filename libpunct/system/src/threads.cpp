// SPDX-License-Identifier: MIT
// Threads of POSIX.
#include <csignal>

#include <pthread.h>

#include "posix.hpp"
#include "punct/system.hpp"

namespace punct::system {
namespace {

pthread_t first_thread{};

}  // namespace

void at_fork(void (*before)(), void (*after)(), void (*in_child)()) { pthread_atfork(before, after, in_child); }

void remember_first_thread() noexcept { first_thread = pthread_self(); }
bool hand_to_first_thread(int signal_number) noexcept {
  return pthread_equal(pthread_self(), first_thread) == 0 && pthread_kill(first_thread, signal_number) == 0;
}

}  // namespace punct::system
