// SPDX-License-Identifier: MIT
#include "svg/output.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace punct::render {
namespace {

// The prefix is a letter and six digits of a hash. The digits are zeros until the document is complete.
constexpr std::size_t kPrefixDigits = 6;

// A hash of these bytes, the same on every machine.
std::uint64_t hash_of(std::string_view bytes) noexcept {
  constexpr std::uint64_t factor = 0x9E3779B97F4A7C15;
  const auto word_at = [&bytes](std::size_t at) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, std::min<std::size_t>(8, bytes.size() - at));
    return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
  };
  // Computes four sums side by side: a multiplication can begin before the previous one ends.
  std::array<std::uint64_t, 4> sums{bytes.size(), 1, 2, 3};
  std::size_t at = 0;
  for (; at + 32 <= bytes.size(); at += 32)
    for (std::size_t i = 0; i < 4; ++i) sums[i] = std::rotl((sums[i] ^ word_at(at + 8 * i)) * factor, 29);
  for (; at < bytes.size(); at += 8) sums[0] = std::rotl((sums[0] ^ word_at(at)) * factor, 29);
  std::uint64_t all = 0;
  for (const std::uint64_t sum : sums) all = std::rotl((all ^ sum) * factor, 31);
  return all * factor;
}

}  // namespace

void SvgOutput::point(Point p) {
  char buffer[48];
  char* end = write_number(buffer, rounded(p.x));
  *end++ = ' ';
  end = write_number(end, rounded(p.y));
  text_.append(buffer, static_cast<std::size_t>(end - buffer));
}

void SvgOutput::factor(double value) {
  const long long parts = whole_parts(value, 10000);
  std::string decimals = std::to_string(10000 + parts % 10000).substr(1);
  decimals.erase(decimals.find_last_not_of('0') + 1);
  if (parts >= 10000 || decimals.empty()) text_ += std::to_string(parts / 10000);
  if (!decimals.empty()) text_ += '.' + decimals;
}

void SvgOutput::attribute(std::string_view name, double value) {
  text_ += name;
  number(value);
  text_ += '"';
}

void SvgOutput::prefix() {
  if (!id_prefix_.empty()) {
    text_ += id_prefix_;
    return;
  }
  prefixes_.push_back(text_.size() + 1);
  text_ += "p000000";
}

void SvgOutput::id(std::string_view name) {
  text_ += " id=\"";
  prefix();
  text_ += '-';
  text_ += name;
  text_ += '"';
}

void SvgOutput::selector(std::string_view class_name) {
  text_ += '.';
  prefix();
  text_ += " .";
  text_ += class_name;
}

void SvgOutput::finish() {
  if (!id_prefix_.empty()) return;
  std::uint64_t hash = hash_of(std::string_view(text_).substr(start_));
  std::array<char, kPrefixDigits> digits{};
  for (char& digit : digits) {
    digit = "0123456789abcdef"[hash >> 60];
    hash <<= 4;
  }
  for (const std::size_t at : prefixes_) std::copy(digits.begin(), digits.end(), &text_[at]);
}

}  // namespace punct::render
