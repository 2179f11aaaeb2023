// SPDX-License-Identifier: MIT
#include "png_writer.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include <zlib.h>

namespace punct::render {
namespace {

void append_big_endian(std::string& out, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 0xFF);
}

std::uint32_t pixel_at(const unsigned char* row, int x) noexcept {
  std::uint32_t pixel = 0;
  std::memcpy(&pixel, row + 4 * x, 4);
  return pixel;
}

unsigned char* write_rgb(unsigned char* to, std::uint32_t pixel) noexcept {
  *to++ = static_cast<unsigned char>(pixel >> 16);
  *to++ = static_cast<unsigned char>(pixel >> 8);
  *to++ = static_cast<unsigned char>(pixel);
  return to;
}

unsigned char* write_rgba(unsigned char* to, std::uint32_t pixel) noexcept {
  const std::uint32_t alpha = pixel >> 24;
  const auto channel = [&](int shift) {
    const std::uint32_t value = pixel >> shift & 0xFF;
    return static_cast<unsigned char>(alpha == 0 ? 0 : std::min(255U, (value * 255 + alpha / 2) / alpha));
  };
  *to++ = channel(16);
  *to++ = channel(8);
  *to++ = channel(0);
  *to++ = static_cast<unsigned char>(alpha);
  return to;
}

}  // namespace

struct PngWriter::Stream {
  z_stream z{};
  std::string packed;
};

PngWriter::PngWriter(int width, int height, Pixels pixels)
    : width_(width), pixels_(pixels), stream_(std::make_unique<Stream>()), out_("\x89PNG\r\n\x1A\n") {
  // Drawings are long runs of one color: matching runs only, at the lowest level, packs them as well as a search would.
  if (deflateInit2(&stream_->z, 1, Z_DEFLATED, 15, 9, Z_RLE) != Z_OK) throw std::bad_alloc();
  std::string header;
  append_big_endian(header, static_cast<std::uint32_t>(width));
  append_big_endian(header, static_cast<std::uint32_t>(height));
  header += '\x08';
  header += pixels == Pixels::rgb ? '\x02' : '\x06';
  header.append(3, '\0');
  add_chunk("IHDR", header);
}

PngWriter::~PngWriter() { deflateEnd(&stream_->z); }

void PngWriter::add_rows(const unsigned char* rows, int stride, int count) {
  const std::size_t line = 1 + static_cast<std::size_t>(width_) * (pixels_ == Pixels::rgb ? 3 : 4);
  lines_.resize(line * static_cast<std::size_t>(count));
  unsigned char* to = lines_.data();
  for (int y = 0; y < count; ++y, rows += stride) {
    *to++ = 0;
    for (int x = 0; x < width_; ++x)
      to = pixels_ == Pixels::rgb ? write_rgb(to, pixel_at(rows, x)) : write_rgba(to, pixel_at(rows, x));
  }
  compress(false);
}

void PngWriter::compress(bool last) {
  z_stream& z = stream_->z;
  z.next_in = lines_.data();
  z.avail_in = last ? 0 : static_cast<uInt>(lines_.size());
  stream_->packed.resize(64 << 10);
  do {
    z.next_out = reinterpret_cast<Bytef*>(stream_->packed.data());
    z.avail_out = static_cast<uInt>(stream_->packed.size());
    deflate(&z, last ? Z_FINISH : Z_NO_FLUSH);
    if (const std::size_t made = stream_->packed.size() - z.avail_out; made > 0)
      add_chunk("IDAT", stream_->packed.substr(0, made));
  } while (z.avail_out == 0);
}

void PngWriter::add_chunk(const char* type, const std::string& data) {
  append_big_endian(out_, static_cast<std::uint32_t>(data.size()));
  const std::size_t start = out_.size();
  out_.append(type, 4).append(data);
  const auto* bytes = reinterpret_cast<const Bytef*>(out_.data() + start);
  append_big_endian(out_, static_cast<std::uint32_t>(crc32(0, bytes, static_cast<uInt>(out_.size() - start))));
}

std::string PngWriter::finish() {
  compress(true);
  add_chunk("IEND", {});
  return std::move(out_);
}

}  // namespace punct::render
