// SPDX-License-Identifier: MIT
#include "common/utf8.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace punct::formats {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// The length of the character that starts here; 0 if there is none, and for NUL.
std::size_t character(std::string_view s) noexcept {
  const auto lead = static_cast<unsigned char>(s[0]);
  return lead < 0x80 ? std::size_t{lead != 0} : character_size(s);
}

// The number of leading ASCII bytes other than NUL, rounded down to a multiple of 32 and then of eight.
std::size_t plain_prefix(std::string_view s) noexcept {
  // If no byte has its high bit set, subtracting 1 from each sets it in zeros and in the bytes that these borrow from.
  const auto odd_at = [&s](std::size_t at) {
    constexpr std::uint64_t kHigh = 0x8080808080808080;
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    std::uint64_t word = 0;
    std::memcpy(&word, s.data() + at, sizeof word);
    return (word | (word - kOnes)) & kHigh;
  };
  std::size_t at = 0;
  while (at + 32 <= s.size() && (odd_at(at) | odd_at(at + 8) | odd_at(at + 16) | odd_at(at + 24)) == 0) at += 32;
  while (at + 8 <= s.size() && odd_at(at) == 0) at += 8;
  return at;
}

// The number of clean bytes at the start.
std::size_t clean_prefix(std::string_view s) noexcept {
  std::size_t at = 0;
  while (at < s.size()) {
    at += plain_prefix(s.substr(at));
    const std::size_t stop = std::min(s.size(), at + 16);
    while (at < stop) {
      const std::size_t length = character(s.substr(at));
      if (length == 0) return at;
      at += length;
    }
  }
  return at;
}

}  // namespace

std::size_t clean_length(std::string_view bytes) noexcept { return clean_prefix(bytes); }

bool is_clean_utf8(std::string_view bytes) noexcept { return clean_prefix(bytes) == bytes.size(); }

void append_clean_utf8(std::string& out, std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t clean = clean_prefix(bytes);
    out += bytes.substr(0, clean);
    if (clean == bytes.size()) return;
    out += kReplacement;
    bytes.remove_prefix(clean + 1);
  }
}

bool clean_utf8_from(std::string& out, std::size_t begin) {
  const std::string_view written = std::string_view(out).substr(begin);
  if (is_clean_utf8(written)) return false;
  const std::string whole(written);
  out.resize(begin);
  append_clean_utf8(out, whole);
  return true;
}

}  // namespace punct::formats
