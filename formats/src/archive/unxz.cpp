// SPDX-License-Identifier: MIT
#include <new>

#include <lzma.h>

#include "archive/unpacker.hpp"

namespace punct::formats {
namespace {

class XzUnpacker final : public Unpacker {
 public:
  explicit XzUnpacker(ByteSource& compressed) : Unpacker(compressed) {}
  XzUnpacker(const XzUnpacker&) = delete;
  XzUnpacker& operator=(const XzUnpacker&) = delete;
  ~XzUnpacker() override { lzma_end(&stream_); }

 protected:
  [[nodiscard]] bool is_start(std::string_view bytes) const noexcept override { return is_xz_start(bytes); }
  void begin() override {
    if (lzma_stream_decoder(&stream_, kMostUnpackingMemory, 0) != LZMA_OK) throw std::bad_alloc();
  }

  std::optional<ReadError> unpack(std::string_view bytes, Room& room) override {
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(bytes.data());
    stream_.avail_in = bytes.size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(room.bytes + room.used);
    stream_.avail_out = room.size - room.used;
    const lzma_ret status = lzma_code(&stream_, bytes.empty() ? LZMA_FINISH : LZMA_RUN);
    pass(bytes.size() - stream_.avail_in);
    room.used = room.size - stream_.avail_out;
    if (status == LZMA_STREAM_END) end_unit();
    if (status == LZMA_OK || status == LZMA_STREAM_END) return std::nullopt;
    if (status == LZMA_MEMLIMIT_ERROR) return too_much_to_unpack();
    return broken_packing(status == LZMA_BUF_ERROR ? "truncated xz input" : "xz: damaged");
  }

 private:
  lzma_stream stream_ = LZMA_STREAM_INIT;
};

}  // namespace

std::unique_ptr<Unpacker> make_xz_unpacker(ByteSource& compressed) { return std::make_unique<XzUnpacker>(compressed); }

}  // namespace punct::formats
