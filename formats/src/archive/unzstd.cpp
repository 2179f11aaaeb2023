// SPDX-License-Identifier: MIT
#include <algorithm>
#include <new>

#include <zstd.h>
#include <zstd_errors.h>

#include "archive/unpacker.hpp"

namespace punct::formats {
namespace {

// The largest window, as a power of two.
constexpr int kWindow = 26;
static_assert((std::size_t{1} << kWindow) <= kMostUnpackingMemory);
// The least number of bytes that a frame begins with.
constexpr std::size_t kFrameStart = 5;

class ZstdUnpacker final : public Unpacker {
 public:
  explicit ZstdUnpacker(ByteSource& compressed) : Unpacker(compressed), stream_(ZSTD_createDStream()) {
    if (!stream_) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, kWindow);
  }

 protected:
  [[nodiscard]] bool is_start(std::string_view bytes) const noexcept override { return is_zstd_start(bytes); }
  void begin() override { wanted_ = kFrameStart; }

  std::optional<ReadError> unpack(std::string_view bytes, Room& room) override {
    if (bytes.empty() && !holds_more_) return broken_packing("truncated zstd input");
    // A call that fails loses its output. So it takes one block, and that only after the block before is handed out.
    ZSTD_inBuffer block{bytes.data(), holds_more_ ? 0 : std::min(bytes.size(), wanted_), 0};
    ZSTD_outBuffer out{room.bytes, room.size, room.used};
    const std::size_t left = ZSTD_decompressStream(stream_.get(), &out, &block);
    pass(block.pos);
    room.used = out.pos;
    if (ZSTD_isError(left) != 0) {
      const bool is_large = ZSTD_getErrorCode(left) == ZSTD_error_frameParameter_windowTooLarge;
      return is_large ? too_much_to_unpack() : broken_packing("zstd: damaged");
    }
    if (left == 0) end_unit();
    wanted_ = left;
    // A full buffer may not have taken all that has been unpacked.
    holds_more_ = left != 0 && out.pos == out.size;
    return std::nullopt;
  }

 private:
  struct Closer {
    void operator()(ZSTD_DStream* stream) const noexcept { ZSTD_freeDStream(stream); }
  };

  std::unique_ptr<ZSTD_DStream, Closer> stream_;
  // How many bytes end the block that is next.
  std::size_t wanted_ = kFrameStart;
  bool holds_more_ = false;
};

}  // namespace

std::unique_ptr<Unpacker> make_zstd_unpacker(ByteSource& compressed) {
  return std::make_unique<ZstdUnpacker>(compressed);
}

}  // namespace punct::formats
