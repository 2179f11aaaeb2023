// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/formats/byte_source.hpp"

namespace punct::formats {

/// Whether a file that starts with these bytes is a zip, a tar, or compressed by gzip, bzip2, xz or zstd. 512 bytes
/// tell.
[[nodiscard]] PUNCT_API bool looks_like_archive(std::string_view start) noexcept;

/// The name without an ending that says how a single file is compressed: `x.punct` for `x.punct.gz`; else the name.
[[nodiscard]] PUNCT_API std::string_view without_compression(std::string_view name) noexcept;
/// Whether the name ends like an archive or a compressed file that can be read, in upper or lower case.
[[nodiscard]] PUNCT_API bool has_archive_ending(std::string_view name) noexcept;

/// Whether this is what a Mac puts beside files: all below `__MACOSX/` in zips, and `._name` for what its file system
/// keeps of a file.
[[nodiscard]] PUNCT_API bool is_side_file(std::string_view path) noexcept;

/// What an archive holds.
struct ArchiveMember {
  /// As the archive has it, byte for byte; empty for a single compressed file.
  std::string name;
  /// Whether it is a file; else it is a link, pipe or device, and has no bytes. Folders are not handed out.
  bool is_file = true;
};

/// Why a member, or the rest of an archive, cannot be had.
struct ArchiveFault {
  ReadError error;
  /// The member; empty where the archive itself is broken.
  std::string member;
  /// Whether next() may be called again for what follows.
  bool goes_on = false;
};

/// Reads the files in a zip or tar, or the one file that is compressed, one after the other and without keeping them.
/// Checksums are checked. A zip is read by its directory; one that comes from a pipe is first copied to a temporary
/// file, which nobody else sees.
class PUNCT_API ArchiveReader final : public ByteSource {
 public:
  /// Bytes of an archive are read from `bytes`, which must outlive the reader. An archive may unfold to `max_expansion`
  /// times its size, and to 16 MiB in any case; what is larger is refused with `limit`.
  ArchiveReader(ByteSource& bytes, std::uint64_t max_expansion);
  ~ArchiveReader() override;

  /// The next member; nothing at the end. After that, read() gives its bytes. Where read() has failed, next() goes on
  /// at the member that follows, if it can be found; in a compressed tar it cannot.
  [[nodiscard]] Expected<std::optional<ArchiveMember>, ArchiveFault> next();

 protected:
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) override;

 private:
  struct Inner;
  std::unique_ptr<Inner> inner_;
};

}  // namespace punct::formats
