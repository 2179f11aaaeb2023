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

/// Whether a file that starts with these bytes is a zip, a tar, or compressed by gzip, xz or zstd. 512 bytes tell.
[[nodiscard]] PUNCT_API bool looks_like_archive(std::string_view start) noexcept;

/// The name without an ending that says how a single file is compressed: `x.punct` for `x.punct.gz`; else the name.
[[nodiscard]] PUNCT_API std::string_view without_compression(std::string_view name) noexcept;
/// Whether the name ends like an archive or a compressed file that can be read.
[[nodiscard]] PUNCT_API bool has_archive_ending(std::string_view name) noexcept;

/// Reads the files in a zip or tar, or the one file that is compressed, one after the other and without keeping them.
class PUNCT_API ArchiveReader final : public ByteSource {
 public:
  /// Bytes of an archive are read from `bytes`, which must outlive the reader. An archive may unfold to `max_expansion`
  /// times its size, and to 16 MiB in any case; what is larger is refused with `limit`.
  ArchiveReader(ByteSource& bytes, std::uint64_t max_expansion);
  ~ArchiveReader() override;

  /// The next file in it: its name, empty for a single compressed file; nothing at the end. Fails where the archive is
  /// broken or cut off; then there is nothing more to be had. After that, read() gives the bytes of that file.
  [[nodiscard]] Expected<std::optional<std::string>, ReadError> next();

 protected:
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) override;

 private:
  struct Inner;
  bool finish_member();
  std::unique_ptr<Inner> inner_;
};

}  // namespace punct::formats
