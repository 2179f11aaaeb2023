// SPDX-License-Identifier: MIT
#include "png_writer.hpp"

#include <algorithm>
#include <utility>

#include <zlib.h>

namespace punct::render {
namespace {

constexpr std::size_t kChunkSize = 256 << 10;

void append_big_endian(std::string& out, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 0xFF);
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

PngWriter::PngWriter(int width, int height, Pixels pixels)
    : width_(static_cast<std::size_t>(width)),
      pixels_(pixels),
      deflate_(width, pixels == Pixels::rgb ? 3 : 4),
      bytes_(1 + width_ * (pixels == Pixels::rgb ? 3 : 4)),
      out_("\x89PNG\r\n\x1A\n") {
  std::string header;
  append_big_endian(header, static_cast<std::uint32_t>(width));
  append_big_endian(header, static_cast<std::uint32_t>(height));
  header += '\x08';
  header += pixels == Pixels::rgb ? '\x02' : '\x06';
  header.append(3, '\0');
  add_chunk("IHDR", header);
}

void PngWriter::add_rows(const std::uint32_t* rows, std::size_t stride, int count) {
  const std::uint32_t* above = last_row_.empty() ? nullptr : last_row_.data();
  for (int y = 0; y < count; ++y, rows += stride) {
    unsigned char* to = bytes_.data() + 1;
    for (std::size_t x = 0; x < width_; ++x)
      to = pixels_ == Pixels::rgb ? write_rgb(to, rows[x]) : write_rgba(to, rows[x]);
    deflate_.add_row(rows, above, bytes_.data());
    above = rows;
    if (deflate_.packed().size() >= kChunkSize) add_packed();
  }
  if (count > 0) last_row_.assign(above, above + width_);
}

void PngWriter::add_packed() {
  add_chunk("IDAT", deflate_.packed());
  deflate_.packed().clear();
}

void PngWriter::add_chunk(std::string_view type, std::string_view data) {
  append_big_endian(out_, static_cast<std::uint32_t>(data.size()));
  const std::size_t start = out_.size();
  out_.append(type).append(data);
  const auto* bytes = reinterpret_cast<const Bytef*>(out_.data() + start);
  append_big_endian(out_, static_cast<std::uint32_t>(crc32(0, bytes, static_cast<uInt>(out_.size() - start))));
}

std::string PngWriter::finish() {
  deflate_.finish();
  add_packed();
  add_chunk("IEND", {});
  return std::move(out_);
}

}  // namespace punct::render
