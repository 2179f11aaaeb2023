// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#include "punct/system.hpp"
#include "unfinished.hpp"

namespace punct::system {
namespace {

const char* sentence_without_memory = "";
int status_without_memory = 0;

bool is_without_memory(const std::exception_ptr& thrown) noexcept {
  if (!thrown) return false;
  try {
    std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    return true;
  } catch (...) {
    return false;
  }
}

[[noreturn]] void on_terminate() {
  leave_nothing_behind();
  if (!is_without_memory(std::current_exception())) std::abort();
  std::fputs(sentence_without_memory, stderr);
  std::fflush(stderr);
  std::_Exit(status_without_memory);
}

}  // namespace

void end_without_memory(const char* sentence, int status) noexcept {
  sentence_without_memory = sentence;
  status_without_memory = status;
  std::set_terminate(on_terminate);
}

}  // namespace punct::system
