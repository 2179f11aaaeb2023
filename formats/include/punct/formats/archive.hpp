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

/// Whether a file that starts with these bytes is a zip, a tar, or compressed by gzip, bzip2, xz or zstd. 512 bytes are
/// enough.
[[nodiscard]] PUNCT_API bool looks_like_archive(std::string_view start) noexcept;

/// The name without the extension of a compressed file: `x.punct` for `x.punct.gz`; else the name.
[[nodiscard]] PUNCT_API std::string_view without_compression(std::string_view name) noexcept;
/// Whether the name has the extension of an archive or compressed file that can be read, in upper or lower case.
[[nodiscard]] PUNCT_API bool has_archive_ending(std::string_view name) noexcept;

/// Whether this is a side file of a Mac: everything below `__MACOSX/` in zips, and files `._name`.
[[nodiscard]] PUNCT_API bool is_side_file(std::string_view path) noexcept;

/// A member of an archive.
struct ArchiveMember {
  /// As the archive has it, byte for byte; empty for a single compressed file.
  std::string name;
  /// Whether it is a file; else it is a link, pipe or device, and has no bytes. Folders are not reported.
  bool is_file = true;
};

/// Why a member, or the rest of an archive, cannot be read.
struct ArchiveFault {
  ReadError error;
  /// The member; empty if the archive itself is damaged.
  std::string member;
  /// Whether next() may be called again for the next member.
  bool goes_on = false;
};

/// Reads the files in a zip or tar, or the one file that is compressed, one after the other, without keeping them.
/// Checksums are verified. A zip is read by its directory; a zip from a pipe is first copied to a private temporary
/// file.
class PUNCT_API ArchiveReader final : public ByteSource {
 public:
  /// Reads the archive from `bytes`, which must outlive the reader. An archive may expand to `max_expansion` times its
  /// size, and to 16 MiB in any case; larger ones are refused with `limit`.
  ArchiveReader(ByteSource& bytes, std::uint64_t max_expansion);
  ~ArchiveReader() override;

  /// The next member; `std::nullopt` at the end. Then read() returns its bytes. If read() has failed, next() continues
  /// with the following member, if it can be found; in a compressed tar it cannot.
  [[nodiscard]] Expected<std::optional<ArchiveMember>, ArchiveFault> next();

 protected:
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) override;

 private:
  struct Inner;
  std::unique_ptr<Inner> inner_;
};

}  // namespace punct::formats
