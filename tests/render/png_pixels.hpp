// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include <zlib.h>

namespace punct::testing {

/// The pixels of a PNG of eight bits a channel without interlacing, as RGBA.
struct Pixels {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::vector<std::uint8_t> rgba;
};

inline std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes.at(at + i));
  return value;
}

/// What the filter of a row makes of a byte, from its neighbors to the left, above and above to the left.
inline int predicted(int filter, int left, int up, int corner) {
  const int guess = left + up - corner;
  const int to_left = std::abs(guess - left);
  const int to_up = std::abs(guess - up);
  const int to_corner = std::abs(guess - corner);
  switch (filter) {
    case 0: return 0;
    case 1: return left;
    case 2: return up;
    case 3: return (left + up) / 2;
    case 4: return to_left <= to_up && to_left <= to_corner ? left : to_up <= to_corner ? up : corner;
    default: throw std::runtime_error("no such filter");
  }
}

/// Reads a PNG; throws std::runtime_error where it is none or a check sum is wrong.
inline Pixels read_png(const std::string& bytes) {
  if (bytes.substr(0, 8) != "\x89PNG\r\n\x1A\n") throw std::runtime_error("no PNG");
  Pixels pixels;
  std::string packed;
  std::size_t channels = 0;
  std::size_t at = 8;
  for (std::string type; type != "IEND";) {
    const std::uint32_t length = big_endian(bytes, at);
    type = bytes.substr(at + 4, 4);
    const auto* const checked = reinterpret_cast<const Bytef*>(bytes.data() + at + 4);
    if (crc32(0, checked, length + 4) != big_endian(bytes, at + 8 + length)) throw std::runtime_error("bad check sum");
    if (type == "IHDR") {
      pixels.width = big_endian(bytes, at + 8);
      pixels.height = big_endian(bytes, at + 12);
      channels = bytes.at(at + 17) == 6 ? 4 : 3;
    } else if (type == "IDAT") {
      packed += bytes.substr(at + 8, length);
    }
    at += length + 12;
  }
  const std::size_t row = pixels.width * channels;
  std::vector<Bytef> lines((row + 1) * pixels.height);
  uLongf size = lines.size();
  if (uncompress(lines.data(), &size, reinterpret_cast<const Bytef*>(packed.data()), packed.size()) != Z_OK ||
      size != lines.size())
    throw std::runtime_error("bad data");
  std::vector<std::uint8_t> above(row);
  std::vector<std::uint8_t> here(row);
  for (std::size_t y = 0; y < pixels.height; ++y) {
    const Bytef* const line = lines.data() + y * (row + 1);
    for (std::size_t x = 0; x < row; ++x) {
      const int left = x < channels ? 0 : here[x - channels];
      const int corner = x < channels ? 0 : above[x - channels];
      here[x] = static_cast<std::uint8_t>(line[1 + x] + predicted(line[0], left, above[x], corner));
    }
    for (std::size_t x = 0; x < pixels.width; ++x)
      for (std::size_t c = 0; c < 4; ++c) pixels.rgba.push_back(c < channels ? here[x * channels + c] : 255);
    above = here;
  }
  return pixels;
}

}  // namespace punct::testing
