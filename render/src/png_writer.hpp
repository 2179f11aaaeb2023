// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "run_deflate.hpp"

namespace punct::render {

/// Makes a PNG file from rows as Cairo keeps them: 32 bits a pixel, in the machine's byte order, colors multiplied by
/// their alpha.
class PngWriter {
 public:
  enum class Pixels : std::uint8_t { rgb, rgba };
  PngWriter(int width, int height, Pixels pixels);

  /// `stride` is the distance of rows in pixels.
  void add_rows(const std::uint32_t* rows, std::size_t stride, int count);
  /// The whole file; after all rows have been added.
  [[nodiscard]] std::string finish();

 private:
  void add_chunk(std::string_view type, std::string_view data);
  void add_packed();

  std::size_t width_;
  Pixels pixels_;
  RunDeflate deflate_;
  // The row that is being packed, as bytes, and the last row of the call before.
  std::vector<unsigned char> bytes_;
  std::vector<std::uint32_t> last_row_;
  std::string out_;
};

}  // namespace punct::render
