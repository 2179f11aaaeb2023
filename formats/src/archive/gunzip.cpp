// SPDX-License-Identifier: MIT
#include "archive/gunzip.hpp"

#include <algorithm>
#include <new>

#include "archive/backend.hpp"
#include "archive/unpacker.hpp"

namespace punct::formats {
namespace {

constexpr int kGzipWindow = 16 + MAX_WBITS;

}  // namespace

void GunzipSource::Closer::operator()(z_stream* stream) const noexcept {
  inflateEnd(stream);
  delete stream;
}

GunzipSource::GunzipSource(ByteSource& compressed) : compressed_(compressed), block_(kBlock), stream_(new z_stream{}) {
  if (inflateInit2(stream_.get(), kGzipWindow) != Z_OK) throw std::bad_alloc();
}

Expected<bool, ReadError> GunzipSource::fill() {
  if (stream_->avail_in != 0) return true;
  const auto got = compressed_.read(reinterpret_cast<char*>(block_.data()), block_.size());
  if (!got) return Unexpected{got.error()};
  stream_->next_in = block_.data();
  stream_->avail_in = static_cast<uInt>(*got);
  return *got != 0;
}

Expected<bool, ReadError> GunzipSource::begin_next_member() {
  constexpr unsigned char kMagic = 0x1f;
  while (true) {
    const auto filled = fill();
    if (!filled || !*filled) return filled;
    const unsigned char* const end = stream_->next_in + stream_->avail_in;
    const unsigned char* const at =
        std::find_if<const unsigned char*>(stream_->next_in, end, [](unsigned char c) { return c != 0; });
    if (at == end) {
      stream_->avail_in = 0;
      continue;
    }
    if (*at != kMagic || at != stream_->next_in) {
      return Unexpected{broken_packing("unexpected bytes after the end of the gzip data")};
    }
    inflateReset(stream_.get());
    return true;
  }
}

// Takes the next step; why that cannot be done.
std::optional<ReadError> GunzipSource::step() {
  const auto filled = fill();
  if (!filled) return filled.error();
  if (!*filled) return broken_packing("truncated gzip input");
  const int status = inflate(stream_.get(), Z_NO_FLUSH);
  if (status == Z_OK || status == Z_BUF_ERROR) return std::nullopt;
  if (status != Z_STREAM_END)
    return broken_packing(std::string("gzip: ") + (stream_->msg != nullptr ? stream_->msg : "damaged"));
  const auto follows = begin_next_member();
  if (!follows) return follows.error();
  ended_ = !*follows;
  return std::nullopt;
}

// What has come out before a fault is handed out before that is.
Expected<std::size_t, ReadError> GunzipSource::read_some(char* buffer, std::size_t size) {
  stream_->next_out = reinterpret_cast<Bytef*>(buffer);
  stream_->avail_out = static_cast<uInt>(std::min(size, kBlock));
  const uInt wanted = stream_->avail_out;
  while (!ended_ && !fault_ && stream_->avail_out == wanted) fault_ = step();
  const std::size_t got = wanted - stream_->avail_out;
  if (got == 0 && fault_) return Unexpected{*fault_};
  return got;
}

}  // namespace punct::formats
