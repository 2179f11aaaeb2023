// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>

#include "fuzz/records.hpp"
#include "punct/notation.hpp"
#include "punct/rules.hpp"

// A line that is a position is written and read back as the same position, and can be played from.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const auto position = punct::parse_position(line);
  if (!position) {
    punct::fuzz::require(!position.error().empty());
    return 0;
  }
  const std::string text = punct::text(*position);
  const auto again = punct::parse_position(text);
  punct::fuzz::require(again.has_value() && *again == *position && punct::text(*again) == text);
  punct::fuzz::require(punct::count_legal_moves(*position) == punct::legal_moves(*position).size());
  return 0;
}
