// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "archive/backend.hpp"

namespace punct::formats {

/// The most memory that xz and zstd may take to unpack something, which whoever packs it decides: as much as `xz -9`
/// needs. It leaves room for the rest of the program.
inline constexpr std::size_t kMostUnpackingMemory = std::size_t{65} << 20;

/// What has been compressed, as one unit or several, one after the other: members of gzip, streams of bzip2 or xz,
/// frames of zstd. Zeros after a unit, which fill a block of a tape, do not count.
class Unpacker : public ByteSource {
 public:
  /// Whether bytes that are no unit follow the last one, once the end is reached. They are not read.
  [[nodiscard]] bool has_rest() const noexcept { return has_rest_; }

 protected:
  /// Room for bytes that have been unpacked.
  struct Room {
    char* bytes;
    std::size_t size;
    std::size_t used = 0;
  };

  explicit Unpacker(ByteSource& compressed) : compressed_(compressed), block_(kBlock) {}
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) final;

  /// Whether a unit starts with these bytes.
  [[nodiscard]] virtual bool is_start(std::string_view bytes) const noexcept = 0;
  /// Gets ready for a unit.
  virtual void begin() = 0;
  /// Unpacks some of these bytes of a unit, which are empty only at the end of all; why that cannot be done.
  virtual std::optional<ReadError> unpack(std::string_view bytes, Room& room) = 0;
  /// These bytes have been unpacked.
  void pass(std::size_t bytes) noexcept { at_ += bytes; }
  void end_unit() noexcept { in_unit_ = false; }

 private:
  Expected<std::string_view, ReadError> look(std::size_t least);
  std::optional<ReadError> step(Room& room);
  std::optional<ReadError> step_between();

  ByteSource& compressed_;
  std::vector<char> block_;
  // What has been read and not unpacked.
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::optional<ReadError> fault_;
  bool in_unit_ = false;
  bool had_unit_ = false;
  bool has_rest_ = false;
  bool ended_ = false;
};

/// libarchive does not look at the checksums of gzip.
[[nodiscard]] std::unique_ptr<Unpacker> make_gzip_unpacker(ByteSource& compressed);
/// libarchive drops up to 64 KiB before damage, and hands out blocks before it checks them.
[[nodiscard]] std::unique_ptr<Unpacker> make_bzip2_unpacker(ByteSource& compressed);
/// libarchive would allow xz a gigabyte.
[[nodiscard]] std::unique_ptr<Unpacker> make_xz_unpacker(ByteSource& compressed);
/// libarchive would allow zstd 128 MiB.
[[nodiscard]] std::unique_ptr<Unpacker> make_zstd_unpacker(ByteSource& compressed);

[[nodiscard]] inline bool is_xz_start(std::string_view start) noexcept {
  return start.starts_with(
      "\xFD"
      "7zXZ");
}
// Several packers put a skippable frame first, whose magic number may end in any hexadecimal digit.
[[nodiscard]] inline bool is_zstd_start(std::string_view start) noexcept {
  const bool skips = start.size() >= 4 && (start[0] & 0xF0) == 0x50 && start.substr(1, 3) == "\x2A\x4D\x18";
  return skips || start.starts_with("\x28\xB5\x2F\xFD");
}

/// The faults of what is compressed, in one sentence each whatever has compressed it.
[[nodiscard]] inline ReadError broken_packing(const std::string& why) {
  return {ReadError::Kind::io, "the archive is damaged or truncated: " + why};
}
[[nodiscard]] inline ReadError too_much_to_unpack() {
  return {ReadError::Kind::limit,
          "unpacking takes more than " + std::to_string(kMostUnpackingMemory >> 20) + " MiB of memory"};
}

}  // namespace punct::formats
