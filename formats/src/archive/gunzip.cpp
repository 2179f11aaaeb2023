// SPDX-License-Identifier: MIT
#include <new>

#include <zlib.h>

#include "archive/unpacker.hpp"

namespace punct::formats {
namespace {

constexpr int kGzipWindow = 16 + MAX_WBITS;

class GzipUnpacker final : public Unpacker {
 public:
  explicit GzipUnpacker(ByteSource& compressed) : Unpacker(compressed) {
    if (inflateInit2(&stream_, kGzipWindow) != Z_OK) throw std::bad_alloc();
  }
  GzipUnpacker(const GzipUnpacker&) = delete;
  GzipUnpacker& operator=(const GzipUnpacker&) = delete;
  ~GzipUnpacker() override { inflateEnd(&stream_); }

 protected:
  [[nodiscard]] bool is_start(std::string_view bytes) const noexcept override { return is_gzip_start(bytes); }
  void begin() override { inflateReset(&stream_); }

  std::optional<ReadError> unpack(std::string_view bytes, Room& room) override {
    if (bytes.empty()) return broken_packing("truncated gzip input");
    stream_.next_in = reinterpret_cast<z_const Bytef*>(const_cast<char*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
    stream_.next_out = reinterpret_cast<Bytef*>(room.bytes + room.used);
    stream_.avail_out = static_cast<uInt>(room.size - room.used);
    const int status = inflate(&stream_, Z_NO_FLUSH);
    pass(bytes.size() - stream_.avail_in);
    room.used = room.size - stream_.avail_out;
    if (status == Z_STREAM_END) end_unit();
    if (status == Z_OK || status == Z_BUF_ERROR || status == Z_STREAM_END) return std::nullopt;
    return broken_packing(std::string("gzip: ") + (stream_.msg != nullptr ? stream_.msg : "damaged"));
  }

 private:
  z_stream stream_{};
};

}  // namespace

std::unique_ptr<Unpacker> make_gzip_unpacker(ByteSource& compressed) {
  return std::make_unique<GzipUnpacker>(compressed);
}

}  // namespace punct::formats
