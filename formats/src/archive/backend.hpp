// SPDX-License-Identifier: MIT
#pragma once

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

[[nodiscard]] inline bool is_zip_start(std::string_view start) noexcept {
  return start.starts_with("PK\3\4") || start.starts_with("PK\5\6");
}
[[nodiscard]] inline bool is_gzip_start(std::string_view start) noexcept { return start.starts_with("\x1f\x8b"); }
// A digit follows the first three bytes, then the number pi or, if nothing is compressed, its square root.
[[nodiscard]] inline bool is_bzip2_start(std::string_view start) noexcept {
  return start.starts_with("BZh") && start.size() >= 6 &&
         (start.substr(4, 2) == "1A" || start.substr(4, 2) == "\x17\x72");
}
[[nodiscard]] inline bool is_tar_start(std::string_view start) noexcept {
  constexpr std::size_t kMagic = 257;
  return start.size() >= kMagic + 5 && start.substr(kMagic, 5) == "ustar";
}

}  // namespace punct::formats
