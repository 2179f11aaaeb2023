// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "archive/backend.hpp"
#include "archive/expansion.hpp"
#include "archive/member_bytes.hpp"
#include "archive/stream_archive.hpp"

namespace punct::formats {

/// Where the directory of a zip stands.
struct ZipDirectory {
  std::uint64_t begin = 0;
  std::uint64_t size = 0;
  /// What has to be added to the offsets that it holds.
  std::uint64_t shift = 0;
};
/// Finds the directory at the end of a source that can seek, and leaves that at its start; nothing where there is none.
[[nodiscard]] std::optional<ZipDirectory> find_zip_directory(ByteSource& bytes);

/// A zip, read by its directory: names as bytes, so that no locale matters, and each member by itself, so that a
/// damaged one does not touch the others. The bytes of a member are libarchive's business, which is given each as a zip
/// of one member.
class ZipArchive final : public ArchiveBackend {
 public:
  ZipArchive(ByteSource& bytes, const ZipDirectory& directory, std::uint64_t max_expansion);

  Expected<std::optional<ArchiveMember>, ArchiveFault> next() override;
  Expected<std::size_t, ReadError> read(char* buffer, std::size_t size) override;

 private:
  struct Entry {
    std::string name;
    std::uint32_t flags = 0;
    std::uint32_t method = 0;
    std::uint32_t checksum = 0;
    std::uint64_t packed_size = 0;
    std::uint64_t size = 0;
    std::uint64_t offset = 0;
    /// The kind of file as Unix has it; 0 where it is not known.
    std::uint32_t type = 0;
  };

  /// So many bytes of the directory; nothing where it ends before.
  std::optional<std::string> take(std::size_t size);
  /// The next entry; nothing where the directory is damaged.
  std::optional<Entry> read_entry();
  static void read_extra(std::string_view extra, bool is_utf8, Entry& entry);
  std::optional<ReadError> open(const Entry& entry);
  static la_ssize_t read_block(archive* handle, void* self, const void** block);

  ByteSource& bytes_;
  ZipDirectory directory_;
  Expansion expansion_;
  std::uint64_t unread_;
  // What has been read of the directory; all before ahead_at_ has been taken.
  std::string ahead_;
  std::size_t ahead_at_ = 0;
  std::vector<char> buffer_;
  ArchiveHandle member_;
  // The header of the member that is open, to be given first, and what is left of its bytes.
  std::string header_;
  bool gave_header_ = false;
  std::uint64_t left_ = 0;
  MemberBytes bytes_of_member_;
};

}  // namespace punct::formats
