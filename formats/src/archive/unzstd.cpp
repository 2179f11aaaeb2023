// SPDX-License-Identifier: MIT
#include <algorithm>
#include <new>
#include <optional>
#include <vector>

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

class ZstdSource final : public ByteSource {
 public:
  explicit ZstdSource(ByteSource& compressed)
      : compressed_(compressed), block_(ZSTD_DStreamInSize()), stream_(ZSTD_createDStream()) {
    if (!stream_) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, kWindow);
  }

 protected:
  // What has come out before a fault is handed out before that is.
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) override {
    ZSTD_outBuffer out{buffer, size, 0};
    while (!ended_ && !fault_ && out.pos == 0) fault_ = step(out);
    if (out.pos == 0 && fault_) return Unexpected{*fault_};
    return out.pos;
  }

 private:
  struct Closer {
    void operator()(ZSTD_DStream* stream) const noexcept { ZSTD_freeDStream(stream); }
  };

  std::optional<ReadError> step(ZSTD_outBuffer& out) {
    if (in_.pos == in_.size && !holds_more_) {
      const auto got = compressed_.read(block_.data(), block_.size());
      if (!got) return got.error();
      in_ = {block_.data(), *got, 0};
      ended_ = *got == 0;
      if (ended_) return in_frame_ ? std::optional(broken_packing("truncated zstd input")) : std::nullopt;
    }
    // A call that fails loses its output. So it takes one block, and that only after the block before is handed out.
    ZSTD_inBuffer block{in_.src, holds_more_ ? in_.pos : std::min(in_.size, in_.pos + wanted_), in_.pos};
    const std::size_t left = ZSTD_decompressStream(stream_.get(), &out, &block);
    in_.pos = block.pos;
    if (ZSTD_isError(left) != 0) {
      const bool is_large = ZSTD_getErrorCode(left) == ZSTD_error_frameParameter_windowTooLarge;
      return is_large ? too_much_to_unpack() : broken_packing("zstd: damaged");
    }
    in_frame_ = left != 0;
    wanted_ = in_frame_ ? left : kFrameStart;
    // A full buffer may not have taken all that has been unpacked.
    holds_more_ = in_frame_ && out.pos == out.size;
    return std::nullopt;
  }

  ByteSource& compressed_;
  std::vector<char> block_;
  std::unique_ptr<ZSTD_DStream, Closer> stream_;
  ZSTD_inBuffer in_{nullptr, 0, 0};
  std::optional<ReadError> fault_;
  // How many bytes end the block that is next.
  std::size_t wanted_ = kFrameStart;
  bool in_frame_ = false;
  bool holds_more_ = false;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> make_zstd_source(ByteSource& compressed) {
  return std::make_unique<ZstdSource>(compressed);
}

}  // namespace punct::formats
