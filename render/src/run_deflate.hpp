// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace punct::render {

/// Packs rows of pixels as one zlib stream (RFC 1950, 1951): runs of one pixel and stretches that the row above has as
/// well, in the fixed codes. A drawing is hardly anything else, and looking for no more than that is ten times as fast
/// as zlib at its lowest level.
class RunDeflate {
 public:
  /// `channels` is 3 or 4, the bytes a pixel.
  RunDeflate(int width, int channels);

  /// Adds a row: the byte 0 that names a PNG's filter, and the pixels. `row` and `above` hold a pixel in 32 bits each;
  /// pixels are alike where these are. `bytes` is the row as it is to be unpacked, 1 + width * channels bytes. `above`
  /// is null for the first row.
  void add_row(const std::uint32_t* row, const std::uint32_t* above, const unsigned char* bytes);
  /// Ends the stream.
  void finish();
  /// What has been packed so far; may be emptied at any time.
  [[nodiscard]] std::string& packed() noexcept { return packed_; }

 private:
  struct Bits {
    std::uint32_t value = 0;
    std::uint32_t count = 0;
  };
  [[nodiscard]] static Bits literal_code(unsigned byte) noexcept;
  [[nodiscard]] static Bits match_code(unsigned length, unsigned distance) noexcept;
  void put(Bits bits) noexcept;
  void put_run(const std::array<Bits, 87>& codes, int pixels) noexcept;

  /// As many pixels as make the longest match, 258 bytes at most.
  int longest_;
  int width_;
  int channels_;
  bool reaches_above_;
  std::array<Bits, 256> literals_;
  // A match of so many pixels with what stands a pixel, or a row, before.
  std::array<Bits, 87> left_;
  std::array<Bits, 87> above_;
  std::uint64_t held_ = 0;
  std::uint32_t held_count_ = 0;
  char* to_ = nullptr;
  std::uint32_t adler_ = 1;
  std::string packed_;
};

}  // namespace punct::render
