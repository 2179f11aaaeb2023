// SPDX-License-Identifier: MIT
// Preloaded into a program, it makes one of the allocations by operator new since main() began fail, or all from one
// on:
//   PUNCT_COUNT_NEW=FILE  writes into the file how many there were;
//   PUNCT_FAIL_NEW=N      the N-th fails, from 1;
//   PUNCT_FAIL_NEW=N+     the N-th and all after it fail.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>

#include <dlfcn.h>

namespace {

constexpr long kNever = std::numeric_limits<long>::max();

std::atomic<bool> main_has_begun{false};
std::atomic<long> allocations{0};

using Main = int (*)(int, char**, char**);
using Hook = void (*)();
Main program_main = nullptr;

int begin_main(int argc, char** argv, char** environment) {
  main_has_begun = true;
  return program_main(argc, argv, environment);
}

long number(const char* word) noexcept { return word == nullptr ? kNever : std::atol(word); }

bool fails() noexcept {
  static const char* const word = std::getenv("PUNCT_FAIL_NEW");
  static const long first = number(word);
  static const bool all = word != nullptr && std::strchr(word, '+') != nullptr;
  if (!main_has_begun) return false;
  const long now = ++allocations;
  return now == first || (all && now > first);
}

// Writes the count where the program ends, however it was loaded.
struct Count {
  Count() = default;
  Count(const Count&) = delete;
  Count& operator=(const Count&) = delete;
  ~Count() {
    const char* const path = std::getenv("PUNCT_COUNT_NEW");
    std::FILE* const file = path == nullptr ? nullptr : std::fopen(path, "w");
    if (file == nullptr) return;
    std::fprintf(file, "%ld\n", allocations.load());
    std::fclose(file);
  }
} count;

void* allocate(std::size_t size, std::size_t alignment) noexcept {
  if (fails()) return nullptr;
  return alignment == 0 ? std::malloc(size == 0 ? 1 : size)
                        : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void* required(std::size_t size, std::size_t alignment) {
  void* const memory = allocate(size, alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

// The C library calls it with the program's main().
extern "C" int __libc_start_main(Main main, int argc, char** argv, Hook begin, Hook end, Hook end_loader, void* stack) {
  using Start = int (*)(Main, int, char**, Hook, Hook, Hook, void*);
  program_main = main;
  const auto start = reinterpret_cast<Start>(dlsym(RTLD_NEXT, "__libc_start_main"));
  return start(begin_main, argc, argv, begin, end, end_loader, stack);
}

void* operator new(std::size_t size) { return required(size, 0); }
void* operator new[](std::size_t size) { return required(size, 0); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return required(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return required(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept { return allocate(size, 0); }
void* operator new[](std::size_t size, const std::nothrow_t& /*tag*/) noexcept { return allocate(size, 0); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t /*alignment*/) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
  std::free(memory);
}
