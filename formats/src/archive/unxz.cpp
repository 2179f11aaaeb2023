// SPDX-License-Identifier: MIT
#include <algorithm>
#include <new>
#include <optional>
#include <vector>

#include <lzma.h>

#include "archive/unpacker.hpp"

namespace punct::formats {
namespace {

constexpr std::size_t kXzBlock = std::size_t{64} << 10;

class XzSource final : public ByteSource {
 public:
  explicit XzSource(ByteSource& compressed) : compressed_(compressed), block_(kXzBlock) {
    if (lzma_stream_decoder(&stream_, kMostUnpackingMemory, LZMA_CONCATENATED) != LZMA_OK) throw std::bad_alloc();
  }
  XzSource(const XzSource&) = delete;
  XzSource& operator=(const XzSource&) = delete;
  ~XzSource() override { lzma_end(&stream_); }

 protected:
  // What has come out before a fault is handed out before that is.
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) override {
    const std::size_t wanted = std::min(size, kXzBlock);
    stream_.next_out = reinterpret_cast<std::uint8_t*>(buffer);
    stream_.avail_out = wanted;
    while (!ended_ && !fault_ && stream_.avail_out == wanted) fault_ = step();
    const std::size_t got = wanted - stream_.avail_out;
    if (got == 0 && fault_) return Unexpected{*fault_};
    return got;
  }

 private:
  std::optional<ReadError> step() {
    if (stream_.avail_in == 0 && !at_end_) {
      const auto got = compressed_.read(reinterpret_cast<char*>(block_.data()), block_.size());
      if (!got) return got.error();
      stream_.next_in = block_.data();
      stream_.avail_in = *got;
      at_end_ = *got == 0;
    }
    const lzma_ret status = lzma_code(&stream_, at_end_ ? LZMA_FINISH : LZMA_RUN);
    ended_ = status == LZMA_STREAM_END;
    if (ended_ || status == LZMA_OK) return std::nullopt;
    if (status == LZMA_MEMLIMIT_ERROR) return too_much_to_unpack();
    return broken_packing(status == LZMA_BUF_ERROR ? "truncated xz input" : "xz: damaged");
  }

  ByteSource& compressed_;
  std::vector<std::uint8_t> block_;
  lzma_stream stream_ = LZMA_STREAM_INIT;
  std::optional<ReadError> fault_;
  bool at_end_ = false;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> make_xz_source(ByteSource& compressed) { return std::make_unique<XzSource>(compressed); }

}  // namespace punct::formats
