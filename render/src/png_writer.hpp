// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace punct::render {

/// Makes a PNG file from rows as Cairo keeps them: 32 bits a pixel, in the machine's byte order, colors multiplied by
/// their alpha. Holds the rows of a call at most.
class PngWriter {
 public:
  enum class Pixels : std::uint8_t { rgb, rgba };
  PngWriter(int width, int height, Pixels pixels);
  ~PngWriter();
  PngWriter(const PngWriter&) = delete;
  PngWriter& operator=(const PngWriter&) = delete;

  void add_rows(const unsigned char* rows, int stride, int count);
  /// The whole file; after all rows have been added.
  [[nodiscard]] std::string finish();

 private:
  struct Stream;
  void add_chunk(const char* type, const std::string& data);
  void compress(bool last);

  int width_;
  Pixels pixels_;
  std::vector<unsigned char> lines_;
  std::unique_ptr<Stream> stream_;
  std::string out_;
};

}  // namespace punct::render
