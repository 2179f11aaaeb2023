// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <isa-l/igzip_lib.h>
#include <png.h>

namespace punct::render {

/// Makes a PNG file from rows as Cairo keeps them: 32 bits a pixel, in the machine's byte order, colors multiplied by
/// their alpha. Throws std::bad_alloc where memory runs out.
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
  /// What a row takes in the file, with the byte for its filter.
  [[nodiscard]] std::size_t row_bytes() const noexcept { return 1 + width_ * (pixels_ == Pixels::rgb ? 3 : 4); }
  void pack(bool last);
  void make_room();
  void write_header(int height);
  /// Writes so many of the packed bytes as a part of the file.
  void write_part(const char* name, std::size_t size);

  std::size_t width_;
  Pixels pixels_;
  /// Rows to be packed, and how many bytes of them there are.
  std::vector<unsigned char> rows_;
  std::size_t filled_ = 0;
  std::vector<unsigned char> packed_;
  std::vector<unsigned char> packer_memory_;
  std::unique_ptr<isal_zstream> packer_;
  std::string out_;
  png_structp png_;
  png_infop info_;
};

}  // namespace punct::render
