// SPDX-License-Identifier: MIT
#include "cairo/png_writer.hpp"

#include <algorithm>
#include <array>
#include <csetjmp>
#include <exception>
#include <new>
#include <utility>

namespace punct::render {
namespace {

// Compressing several rows at a time is faster than one at a time.
constexpr std::size_t kPackedAtOnce = 64 << 10;

void append(png_structp png, png_bytep bytes, std::size_t size) {
  try {
    static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(bytes), size);
  } catch (const std::exception&) {
    png_error(png, "no memory");
  }
}
void flush(png_structp) {}

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

// What libpng does itself would print its messages.
[[noreturn]] void give_up(png_structp png, const char* /*message*/) { png_longjmp(png, 1); }
void say_nothing(png_structp /*png*/, const char* /*message*/) {}

}  // namespace

// libpng writes the chunks of the file. It can compress only with zlib, whose fastest level is much slower than ISA-L,
// so ISA-L compresses. Rows are not filtered: they compress better without the filter by the row above, because the
// edges of all pieces are alike.

PngWriter::PngWriter(int width, int height, Pixels pixels, const About& about)
    : width_(static_cast<std::size_t>(width)),
      pixels_(pixels),
      rows_(std::max(kPackedAtOnce, row_bytes())),
      packed_(kPackedAtOnce),
      packer_memory_(ISAL_DEF_LVL1_DEFAULT),
      packer_(std::make_unique<isal_zstream>()),
      png_(png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, give_up, say_nothing)),
      info_(png_ == nullptr ? nullptr : png_create_info_struct(png_)) {
  if (info_ == nullptr) throw std::bad_alloc();
  isal_deflate_init(packer_.get());
  packer_->gzip_flag = IGZIP_ZLIB;
  packer_->level = 1;
  packer_->level_buf = packer_memory_.data();
  packer_->level_buf_size = static_cast<std::uint32_t>(packer_memory_.size());
  make_room();
  write_header(height, about);
}

PngWriter::~PngWriter() { png_destroy_write_struct(&png_, &info_); }

void PngWriter::add_rows(const std::uint32_t* rows, std::size_t stride, int count) {
  for (int y = 0; y < count; ++y, rows += stride) {
    if (filled_ + row_bytes() > rows_.size()) pack(false);
    unsigned char* to = rows_.data() + filled_;
    *to++ = PNG_FILTER_VALUE_NONE;
    for (std::size_t x = 0; x < width_; ++x)
      to = pixels_ == Pixels::rgb ? write_rgb(to, rows[x]) : write_rgba(to, rows[x]);
    filled_ += row_bytes();
  }
}

std::string PngWriter::finish() {
  pack(true);
  write_part("IEND", 0);
  return std::move(out_);
}

void PngWriter::pack(bool last) {
  packer_->next_in = rows_.data();
  packer_->avail_in = static_cast<std::uint32_t>(std::exchange(filled_, 0));
  packer_->end_of_stream = last;
  for (bool full = true; full;) {
    isal_deflate(packer_.get());
    full = packer_->avail_out == 0;
    if (!full && !last) break;
    write_part("IDAT", packed_.size() - packer_->avail_out);
    make_room();
  }
}

void PngWriter::make_room() {
  packer_->next_out = packed_.data();
  packer_->avail_out = static_cast<std::uint32_t>(packed_.size());
}

// libpng reports errors by longjmp; here the only one is that memory runs out. Each function that calls it therefore
// has a setjmp of its own, and no local objects to destroy.

void PngWriter::write_header(int height, const About& about) {
  if (setjmp(png_jmpbuf(png_)) != 0) throw std::bad_alloc();
  png_set_write_fn(png_, &out_, append, flush);
  png_set_IHDR(png_, info_, static_cast<png_uint_32>(width_), static_cast<png_uint_32>(height), 8,
               pixels_ == Pixels::rgb ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png_, info_, PNG_sRGB_INTENT_PERCEPTUAL);
  const auto per_meter = static_cast<png_uint_32>(about.dpi / 0.0254 + 0.5);
  png_set_pHYs(png_, info_, per_meter, per_meter, PNG_RESOLUTION_METER);
  std::array<png_text, 2> words{};
  const std::array<const char*, 2> keys{"Title", "Description"};
  const std::array<const std::string*, 2> texts{&about.title, &about.description};
  for (std::size_t i = 0; i < words.size(); ++i) {
    words[i].compression = PNG_ITXT_COMPRESSION_NONE;
    words[i].key = const_cast<char*>(keys[i]);
    words[i].text = const_cast<char*>(texts[i]->c_str());
    words[i].itxt_length = texts[i]->size();
    words[i].lang = const_cast<char*>(about.language.c_str());
  }
  png_set_text(png_, info_, words.data(), static_cast<int>(words.size()));
  png_write_info(png_, info_);
}

void PngWriter::write_part(const char* name, std::size_t size) {
  if (setjmp(png_jmpbuf(png_)) != 0) throw std::bad_alloc();
  png_write_chunk(png_, reinterpret_cast<png_const_bytep>(name), packed_.data(), size);
}

}  // namespace punct::render
