// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>

#include "fuzz/records.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  punct::fuzz::read_replay_write(punct::formats::Format::text, {reinterpret_cast<const char*>(data), size});
  return 0;
}
