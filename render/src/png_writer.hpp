// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <png.h>

namespace punct::render {

/// Makes a PNG file, by libpng, from rows as Cairo keeps them: 32 bits a pixel, in the machine's byte order, colors
/// multiplied by their alpha. Throws std::bad_alloc where memory runs out.
class PngWriter {
 public:
  enum class Pixels : std::uint8_t { rgb, rgba };
  PngWriter(int width, int height, Pixels pixels);
  PngWriter(const PngWriter&) = delete;
  PngWriter& operator=(const PngWriter&) = delete;
  ~PngWriter();

  /// `stride` is the distance of rows in pixels.
  void add_rows(const std::uint32_t* rows, std::size_t stride, int count);
  /// The whole file; after all rows have been added.
  [[nodiscard]] std::string finish();

 private:
  void write_header(int height);
  void write_row();

  std::size_t width_;
  Pixels pixels_;
  std::vector<unsigned char> bytes_;
  std::string out_;
  png_structp png_;
  png_infop info_;
};

}  // namespace punct::render
