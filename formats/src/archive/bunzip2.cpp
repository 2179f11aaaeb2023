// SPDX-License-Identifier: MIT
#include <algorithm>
#include <new>

#include <bzlib.h>

#include "archive/unpacker.hpp"

namespace punct::formats {
namespace {

// The most bytes of a block that wait for its checksum. Only blocks that repeat one byte again and again have more.
constexpr std::size_t kMostHeld = std::size_t{4} << 20;

// The checksum of a block follows its bytes. What comes out of a damaged block is not handed out: readers would report
// faults in it that no game has.
class Bzip2Unpacker final : public Unpacker {
 public:
  explicit Bzip2Unpacker(ByteSource& compressed) : Unpacker(compressed) {}
  Bzip2Unpacker(const Bzip2Unpacker&) = delete;
  Bzip2Unpacker& operator=(const Bzip2Unpacker&) = delete;
  ~Bzip2Unpacker() override { BZ2_bzDecompressEnd(&stream_); }

 protected:
  [[nodiscard]] bool is_start(std::string_view bytes) const noexcept override { return is_bzip2_start(bytes); }
  // The first call does nothing to a stream that has not begun.
  void begin() override {
    BZ2_bzDecompressEnd(&stream_);
    stream_ = {};
    if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK) throw std::bad_alloc();
  }

  std::optional<ReadError> unpack(std::string_view bytes, Room& room) override {
    if (!is_checked_)
      if (auto fault = take_block(bytes)) return fault;
    if (is_checked_) hand_out(room);
    return std::nullopt;
  }

 private:
  // Unpacks bytes up to the end of a block. It gets them one by one, so that it stops there: what follows may be
  // damaged.
  std::optional<ReadError> take_block(std::string_view bytes) {
    std::size_t used = 0;
    bool needs_more = false;
    while (!is_checked_ && (!needs_more || used < bytes.size())) {
      const int status = take_byte(bytes.substr(used, 1), used);
      if (status == BZ_MEM_ERROR) throw std::bad_alloc();
      if (status != BZ_OK && status != BZ_STREAM_END) return broken_packing("bzip2: damaged");
      is_over_ = status == BZ_STREAM_END;
      // It asks for more bytes only after it has checked what is there.
      needs_more = stream_.avail_out > 0;
      is_checked_ = is_over_ || (needs_more && held_end_ > 0) || held_end_ >= kMostHeld;
    }
    pass(used);
    if (bytes.empty() && !is_checked_) return broken_packing("truncated bzip2 input");
    return std::nullopt;
  }

  int take_byte(std::string_view byte, std::size_t& used) {
    if (held_end_ == held_.size()) held_.resize(held_.size() + kBlock);
    stream_.next_in = const_cast<char*>(byte.data());
    stream_.avail_in = static_cast<unsigned>(byte.size());
    stream_.next_out = held_.data() + held_end_;
    stream_.avail_out = static_cast<unsigned>(held_.size() - held_end_);
    const int status = BZ2_bzDecompress(&stream_);
    used += byte.size() - stream_.avail_in;
    held_end_ = held_.size() - stream_.avail_out;
    return status;
  }

  void hand_out(Room& room) {
    const std::size_t size = std::min(room.size - room.used, held_end_ - held_begin_);
    std::copy_n(held_.data() + held_begin_, size, room.bytes + room.used);
    room.used += size;
    held_begin_ += size;
    if (held_begin_ != held_end_) return;
    held_begin_ = held_end_ = 0;
    is_checked_ = false;
    if (is_over_) end_unit();
  }

  bz_stream stream_{};
  std::vector<char> held_;
  std::size_t held_begin_ = 0;
  std::size_t held_end_ = 0;
  // Whether the bytes held may be handed out, and whether they are the last of a stream.
  bool is_checked_ = false;
  bool is_over_ = false;
};

}  // namespace

std::unique_ptr<Unpacker> make_bzip2_unpacker(ByteSource& compressed) {
  return std::make_unique<Bzip2Unpacker>(compressed);
}

}  // namespace punct::formats
