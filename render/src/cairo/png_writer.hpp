// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <isa-l/igzip_lib.h>
#include <png.h>

namespace punct::render {

/// Makes a PNG file from rows in the form of Cairo: 32 bits per pixel, in the machine's byte order, colors multiplied
/// by alpha. Throws std::bad_alloc if memory runs out.
class PngWriter {
 public:
  enum class Pixels : std::uint8_t { rgb, rgba };
  /// What a file says of itself. It is used only while the writer is made.
  struct About {
    const std::string& title;
    const std::string& description;
    const std::string& language;
    double dpi;
  };
  PngWriter(int width, int height, Pixels pixels, const About& about);
  PngWriter(const PngWriter&) = delete;
  PngWriter& operator=(const PngWriter&) = delete;
  ~PngWriter();

  /// Adds rows from the top down. `stride` is the distance between rows in pixels.
  void add_rows(const std::uint32_t* rows, std::size_t stride, int count);
  /// The whole file. Call it once, after all rows have been added.
  [[nodiscard]] std::string finish();

 private:
  // The number of bytes of a row in the file, including the byte for its filter.
  [[nodiscard]] std::size_t row_bytes() const noexcept { return 1 + width_ * (pixels_ == Pixels::rgb ? 3 : 4); }
  void pack(bool last);
  void make_room();
  void write_header(int height, const About& about);
  // Writes this number of packed bytes as a chunk of the file.
  void write_part(const char* name, std::size_t size);

  std::size_t width_;
  Pixels pixels_;
  // Rows that are not compressed yet, and the number of their bytes.
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
