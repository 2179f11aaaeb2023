// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>

#include "fuzz/records.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  punct::fuzz::read_replay_write(punct::formats::Format::xml, bytes);
  punct::fuzz::write_and_read_back(punct::formats::Format::xml, bytes);
  return 0;
}
