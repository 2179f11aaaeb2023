// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>

#include "fuzz/games.hpp"
#include "fuzz/records.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const auto format : {punct::formats::Format::json, punct::formats::Format::jsonl}) {
    punct::fuzz::read_replay_write(format, bytes);
    punct::fuzz::write_and_read_back(format, bytes);
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  return punct::fuzz::mutate_games(punct::formats::Format::json, data, size, max_size, seed);
}
