// SPDX-License-Identifier: MIT
#include "run_deflate.hpp"

#include <algorithm>
#include <cstring>

#include <zlib.h>

namespace punct::render {
namespace {

constexpr unsigned kLongestMatch = 258;
constexpr unsigned kFarthest = 32768;

/// Codes go into the stream with their first bit lowest.
std::uint32_t reversed(std::uint32_t code, std::uint32_t count) noexcept {
  std::uint32_t out = 0;
  for (std::uint32_t i = 0; i < count; ++i) out |= (code >> i & 1) << (count - 1 - i);
  return out;
}

/// A class of lengths or distances: its number, the least value in it, and how many bits say which it is.
struct Class {
  unsigned number, least, extra;
};

/// From 3 up, in classes of 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, ...; 258 has a class of its own.
Class length_class(unsigned length) noexcept {
  if (length == kLongestMatch) return {285, kLongestMatch, 0};
  Class found{257, 3, 0};
  while (length >= found.least + (1U << found.extra)) {
    found.least += 1U << found.extra;
    ++found.number;
    if (found.number >= 265) found.extra = (found.number - 261) / 4;
  }
  return found;
}

Class distance_class(unsigned distance) noexcept {
  Class found{0, 1, 0};
  while (distance >= found.least + (1U << found.extra)) {
    found.least += 1U << found.extra;
    ++found.number;
    if (found.number >= 4) found.extra = found.number / 2 - 1;
  }
  return found;
}

int run_length(const std::uint32_t* row, const std::uint32_t* other, int most) noexcept {
  int count = 0;
  while (count < most && row[count] == other[count]) ++count;
  return count;
}

int run_length(const std::uint32_t* row, std::uint32_t pixel, int most) noexcept {
  int count = 0;
  while (count < most && row[count] == pixel) ++count;
  return count;
}

}  // namespace

RunDeflate::RunDeflate(int width, int channels)
    : longest_(static_cast<int>(kLongestMatch) / channels),
      width_(width),
      channels_(channels),
      reaches_above_(1 + static_cast<unsigned>(width) * static_cast<unsigned>(channels) <= kFarthest) {
  const unsigned step = static_cast<unsigned>(channels);
  const unsigned row = 1 + static_cast<unsigned>(width) * step;
  for (unsigned byte = 0; byte < 256; ++byte) literals_[byte] = literal_code(byte);
  for (unsigned pixels = 1; pixels <= static_cast<unsigned>(longest_); ++pixels) {
    left_[pixels] = match_code(pixels * step, step);
    if (reaches_above_) above_[pixels] = match_code(pixels * step, row);
  }
  packed_ = "\x78\x01";
  // The header of the only block: the last one, in fixed codes.
  held_ = 3;
  held_count_ = 3;
}

RunDeflate::Bits RunDeflate::literal_code(unsigned byte) noexcept {
  if (byte < 144) return {reversed(0x30 + byte, 8), 8};
  return {reversed(0x190 + byte - 144, 9), 9};
}

RunDeflate::Bits RunDeflate::match_code(unsigned length, unsigned distance) noexcept {
  const Class of_length = length_class(length);
  const Class of_distance = distance_class(distance);
  Bits bits = of_length.number < 280 ? Bits{reversed(of_length.number - 256, 7), 7}
                                     : Bits{reversed(0xC0 + of_length.number - 280, 8), 8};
  const auto add = [&bits](std::uint32_t value, std::uint32_t count) {
    bits.value |= value << bits.count;
    bits.count += count;
  };
  add(length - of_length.least, of_length.extra);
  add(reversed(of_distance.number, 5), 5);
  add(distance - of_distance.least, of_distance.extra);
  return bits;
}

void RunDeflate::put(Bits bits) noexcept {
  held_ |= std::uint64_t{bits.value} << held_count_;
  held_count_ += bits.count;
  while (held_count_ >= 8) {
    *to_++ = static_cast<char>(held_ & 0xFF);
    held_ >>= 8;
    held_count_ -= 8;
  }
}

void RunDeflate::put_run(const std::array<Bits, 87>& codes, int pixels) noexcept {
  for (; pixels > longest_; pixels -= longest_) put(codes[static_cast<std::size_t>(longest_)]);
  put(codes[static_cast<std::size_t>(pixels)]);
}

void RunDeflate::add_row(const std::uint32_t* row, const std::uint32_t* above, const unsigned char* bytes) {
  const std::size_t size = 1 + static_cast<std::size_t>(width_) * static_cast<std::size_t>(channels_);
  adler_ = static_cast<std::uint32_t>(adler32(adler_, bytes, static_cast<uInt>(size)));
  if (!reaches_above_) above = nullptr;
  // No code is longer than 32 bits for a pixel, and literals take 9 bits a byte.
  const std::size_t start = packed_.size();
  packed_.resize(start + 5 * size / 4 + 4 * static_cast<std::size_t>(width_) + 16);
  to_ = packed_.data() + start;
  put(literals_[0]);
  for (int x = 0; x < width_;) {
    const int most = width_ - x;
    const int same_above = above == nullptr ? 0 : run_length(row + x, above + x, most);
    const int same_left = x == 0 || same_above == most ? 0 : run_length(row + x, row[x - 1], most);
    if (same_left > 0 && same_left >= same_above) {
      put_run(left_, same_left);
      x += same_left;
    } else if (same_above > 0) {
      put_run(above_, same_above);
      x += same_above;
    } else {
      const unsigned char* const pixel = bytes + 1 + x * channels_;
      for (int i = 0; i < channels_; ++i) put(literals_[pixel[i]]);
      ++x;
    }
  }
  packed_.resize(static_cast<std::size_t>(to_ - packed_.data()));
}

void RunDeflate::finish() {
  const std::size_t start = packed_.size();
  packed_.resize(start + 16);
  to_ = packed_.data() + start;
  put({0, 7});
  put({0, 7});
  held_count_ = 0;
  for (int shift = 24; shift >= 0; shift -= 8) *to_++ = static_cast<char>(adler_ >> shift & 0xFF);
  packed_.resize(static_cast<std::size_t>(to_ - packed_.data()));
}

}  // namespace punct::render
