// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>

#include "fuzz/games.hpp"
#include "fuzz/records.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  punct::fuzz::read_replay_write(punct::formats::Format::text, {reinterpret_cast<const char*>(data), size});
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  return punct::fuzz::mutate_games(punct::formats::Format::text, data, size, max_size, seed);
}
