// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <archive.h>
#include <archive_entry.h>

#include "archive/backend.hpp"
#include "archive/expansion.hpp"
#include "archive/member_bytes.hpp"
#include "archive/unpacker.hpp"

namespace punct::formats {

/// Frees what libarchive has opened.
struct ArchiveCloser {
  void operator()(archive* opened) const noexcept { archive_read_free(opened); }
};
using ArchiveHandle = std::unique_ptr<archive, ArchiveCloser>;

/// What libarchive says is wrong.
[[nodiscard]] std::string why_broken(archive* handle);

/// An archive that is read from its start to its end: a tar, a single compressed file, a zip without its directory.
class StreamArchive final : public ArchiveBackend {
 public:
  StreamArchive(ByteSource& bytes, std::uint64_t max_expansion);

  Expected<std::optional<ArchiveMember>, ArchiveFault> next() override;
  Expected<std::size_t, ReadError> read(char* buffer, std::size_t size) override;

 private:
  /// Nothing where the archive could be opened.
  std::optional<ReadError> open();
  /// Ends all with this failure, which says what is lost.
  ReadError give_up(const std::string& why);
  bool skip_damaged_start();
  /// Whether the archive is whole, now that nothing follows.
  [[nodiscard]] bool ends_as_it_should() const noexcept;
  std::optional<ReadError> finish_member();
  /// Nothing follows; says once what is left over.
  Expected<std::optional<ArchiveMember>, ArchiveFault> end();

  static la_ssize_t read_block(archive* handle, void* self, const void** block);

  ByteSource& compressed_;
  std::unique_ptr<ByteSource> counted_;
  // Null if nothing is compressed.
  std::unique_ptr<Unpacker> unpacker_;
  // The bytes for libarchive: one of these two.
  ByteSource* unzipped_ = nullptr;
  Expansion unpacked_;
  Expansion members_;
  // How many bytes libarchive has used of what was unpacked.
  std::uint64_t used_ = 0;
  std::vector<char> buffer_;
  ArchiveHandle handle_;
  bool is_zip_ = false;
  bool ends_with_zeros_ = false;
  bool in_member_ = false;
  MemberBytes bytes_of_member_;
  bool had_member_ = false;
  bool in_damage_ = false;
  bool told_damage_ = false;
  bool told_rest_ = false;
  // Why the bytes of the archive ended.
  std::optional<ReadError> source_failure_;
  bool ended_ = false;
};

}  // namespace punct::formats
