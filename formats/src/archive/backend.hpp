// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "punct/formats/archive.hpp"
#include "punct/formats/packer.hpp"

namespace punct::formats {

/// How many bytes are read at a time.
inline constexpr std::size_t kBlock = std::size_t{64} << 10;

/// What ArchiveReader does, done in a module.
class ArchiveBackend {
 public:
  virtual ~ArchiveBackend() = default;
  virtual Expected<std::optional<ArchiveMember>, ArchiveFault> next() = 0;
  virtual Expected<std::size_t, ReadError> read(char* buffer, std::size_t size) = 0;
};

/// What Packer does, done in a module.
class PackerBackend {
 public:
  virtual ~PackerBackend() = default;
  virtual bool write(std::string_view bytes) = 0;
  virtual bool finish() = 0;
};

/// What the module offers for packing: a new backend, which the caller deletes; null if it lacks the packing. Both
/// references must outlive it.
using MakePackerBackend = PackerBackend*(Packing packing, const std::string& member, Packer::Sink& sink);
inline constexpr const char* kMakePackerBackend = "punct_make_packer_backend";

/// What the module offers for reading: a new backend, which the caller deletes.
using MakeArchiveBackend = ArchiveBackend*(ByteSource& bytes, std::uint64_t max_expansion);
inline constexpr const char* kArchiveModule = "punct-archive.so";
inline constexpr const char* kMakeArchiveBackend = "punct_make_archive_backend";

// A zip that could have been split begins with a mark: `PK\7\8`, or `PK00` if it has only one part.
[[nodiscard]] inline bool is_zip_start(std::string_view start) noexcept {
  if (start.starts_with("PK\7\10") || start.starts_with("PK00")) start.remove_prefix(4);
  return start.starts_with("PK\3\4") || start.starts_with("PK\5\6");
}
[[nodiscard]] inline bool is_gzip_start(std::string_view start) noexcept { return start.starts_with("\x1f\x8b"); }
// A digit follows the first three bytes, then the number pi or, if nothing is compressed, its square root.
[[nodiscard]] inline bool is_bzip2_start(std::string_view start) noexcept {
  return start.starts_with("BZh") && start.size() >= 6 &&
         (start.substr(4, 2) == "1A" || start.substr(4, 2) == "\x17\x72");
}
/// Whether the sum of the bytes of a tar's header is the one that stands in it, in octal digits. The sum counts these
/// as blanks.
[[nodiscard]] inline bool has_tar_checksum(std::string_view header) noexcept {
  using namespace std::string_view_literals;
  constexpr std::size_t kHeader = 512;
  constexpr std::size_t kAt = 148;
  constexpr std::size_t kSize = 8;
  if (header.size() < kHeader) return false;
  unsigned sum = kSize * ' ';
  for (std::size_t i = 0; i < kHeader; ++i)
    if (i < kAt || i >= kAt + kSize) sum += static_cast<unsigned char>(header[i]);
  std::string_view field = header.substr(kAt, kSize);
  field.remove_prefix(std::min(field.find_first_not_of(' '), field.size()));
  unsigned stated = 0;
  for (; !field.empty() && field[0] >= '0' && field[0] <= '7'; field.remove_prefix(1))
    stated = 8 * stated + static_cast<unsigned>(field[0] - '0');
  return sum == stated && field.find_first_not_of("\0 "sv) == std::string_view::npos;
}
/// Whether a tar starts here. The header of one with the magic may be damaged; old ones, and labels of volumes, have
/// only the checksum.
[[nodiscard]] inline bool is_tar_start(std::string_view start) noexcept {
  constexpr std::size_t kMagic = 257;
  const bool has_magic = start.size() >= kMagic + 5 && start.substr(kMagic, 5) == "ustar";
  return has_magic || has_tar_checksum(start);
}

}  // namespace punct::formats
