// SPDX-License-Identifier: MIT
#include "archive/zip_archive.hpp"

#include <algorithm>

#include <zlib.h>

namespace punct::formats {
namespace {

constexpr std::size_t kEntry = 46;
constexpr std::size_t kLocalHeader = 30;
constexpr std::uint32_t kFull16 = 0xFFFF;
constexpr std::uint32_t kFull32 = 0xFFFFFFFF;
constexpr std::uint32_t kEncrypted = 1;
constexpr std::uint32_t kUtf8 = 0x800;
// The type of a file, in the mode that Unix has for it.
constexpr std::uint32_t kTypeBits = 0xF000;
constexpr std::uint32_t kFolderType = 0x4000;
constexpr std::uint32_t kFileType = 0x8000;

/// A number of so many bytes, the least first.
std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t size) noexcept {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}
/// The same of two bytes: the length of what follows.
std::size_t length(std::string_view bytes, std::size_t at) noexcept {
  return static_cast<std::size_t>(number(bytes, at, 2));
}
void append(std::string& out, std::uint64_t value, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i, value >>= 8) out += static_cast<char>(value & 0xFF);
}

std::string bytes_at(ByteSource& source, std::uint64_t offset, std::size_t size) {
  std::string bytes(size, '\0');
  const auto got = source.seek(offset) ? source.read(bytes.data(), size) : Expected<std::size_t, ReadError>(0);
  bytes.resize(got ? *got : 0);
  return bytes;
}

/// The directory as the record at the end of the zip says, or, where its numbers are too small for it, the one before.
std::optional<ZipDirectory> directory_of(ByteSource& source, std::string_view end, std::uint64_t end_offset) {
  constexpr std::size_t kLocator = 20;
  constexpr std::size_t kEnd64 = 56;
  std::uint64_t size = number(end, 12, 4);
  std::uint64_t begin = number(end, 16, 4);
  std::uint64_t behind = end_offset;
  if (number(end, 10, 2) == kFull16 || size == kFull32 || begin == kFull32) {
    const std::string locator = end_offset < kLocator ? "" : bytes_at(source, end_offset - kLocator, kLocator);
    if (locator.starts_with("PK\6\7")) {
      behind = number(locator, 8, 8);
      const std::string end64 = bytes_at(source, behind, kEnd64);
      if (end64.size() < kEnd64 || !end64.starts_with("PK\6\6")) return std::nullopt;
      size = number(end64, 40, 8);
      begin = number(end64, 48, 8);
    }
  }
  if (size > behind) return std::nullopt;
  const ZipDirectory directory{behind - size, size, behind - size - begin};
  if (size != 0 && !bytes_at(source, directory.begin, 4).starts_with("PK\1\2")) return std::nullopt;
  return directory;
}

}  // namespace

std::optional<ZipDirectory> find_zip_directory(ByteSource& bytes) {
  constexpr std::size_t kEnd = 22;
  const auto tail = static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), kEnd + kFull16));
  const std::uint64_t begin = bytes.size() - tail;
  const std::string end = bytes_at(bytes, begin, tail);
  std::optional<ZipDirectory> found;
  for (std::size_t at = end.rfind("PK\5\6"); at != std::string::npos && !found;
       at = at == 0 ? std::string::npos : end.rfind("PK\5\6", at - 1)) {
    const bool fits = at + kEnd <= end.size() && at + kEnd + length(end, at + 20) <= end.size();
    if (fits) found = directory_of(bytes, std::string_view(end).substr(at), begin + at);
  }
  return bytes.seek(0) ? found : std::nullopt;
}

ZipArchive::ZipArchive(ByteSource& bytes, const ZipDirectory& directory, std::uint64_t max_expansion)
    : bytes_(bytes),
      directory_(directory),
      expansion_(max_expansion, bytes.size()),
      unread_(directory.size),
      buffer_(kBlock) {}

std::optional<std::string> ZipArchive::take(std::size_t size) {
  if (size > unread_) return std::nullopt;
  if (ahead_.size() - ahead_at_ < size) {
    const std::uint64_t at = directory_.begin + directory_.size - unread_;
    ahead_ = bytes_at(bytes_, at, std::max(size, static_cast<std::size_t>(std::min<std::uint64_t>(kBlock, unread_))));
    ahead_at_ = 0;
    if (ahead_.size() < size) return std::nullopt;
  }
  unread_ -= size;
  ahead_at_ += size;
  return ahead_.substr(ahead_at_ - size, size);
}

std::optional<ZipArchive::Entry> ZipArchive::read_entry() {
  const auto fixed = take(kEntry);
  if (!fixed || !fixed->starts_with("PK\1\2")) return std::nullopt;
  Entry entry;
  entry.flags = static_cast<std::uint32_t>(number(*fixed, 8, 2));
  entry.method = static_cast<std::uint32_t>(number(*fixed, 10, 2));
  entry.checksum = static_cast<std::uint32_t>(number(*fixed, 16, 4));
  entry.packed_size = number(*fixed, 20, 4);
  entry.size = number(*fixed, 24, 4);
  entry.offset = number(*fixed, 42, 4);
  constexpr std::uint64_t kUnix = 3;
  if (number(*fixed, 5, 1) == kUnix) entry.type = static_cast<std::uint32_t>(number(*fixed, 40, 2)) & kTypeBits;
  auto name = take(length(*fixed, 28));
  const auto extra = take(length(*fixed, 30));
  if (!name || !extra || !take(length(*fixed, 32))) return std::nullopt;
  entry.name = *std::move(name);
  read_extra(*extra, (entry.flags & kUtf8) != 0, entry);
  return entry;
}

// Large numbers, and the name in UTF-8 where it belongs to the one in the entry.
void ZipArchive::read_extra(std::string_view extra, bool is_utf8, Entry& entry) {
  constexpr std::uint64_t kLarge = 1;
  constexpr std::uint64_t kUnicodePath = 0x7075;
  for (std::size_t size = 0; extra.size() >= 4; extra.remove_prefix(4 + size)) {
    size = length(extra, 2);
    if (size > extra.size() - 4) return;
    std::string_view field = extra.substr(4, size);
    if (number(extra, 0, 2) == kLarge) {
      for (std::uint64_t* const value : {&entry.size, &entry.packed_size, &entry.offset}) {
        if (*value != kFull32 || field.size() < 8) continue;
        *value = number(field, 0, 8);
        field.remove_prefix(8);
      }
    } else if (number(extra, 0, 2) == kUnicodePath && !is_utf8 && field.size() > 5) {
      const auto* const name = reinterpret_cast<const Bytef*>(entry.name.data());
      if (number(field, 1, 4) == crc32(0, name, static_cast<uInt>(entry.name.size()))) entry.name = field.substr(5);
    }
  }
}

Expected<std::optional<ArchiveMember>, ArchiveFault> ZipArchive::next() {
  while (unread_ != 0) {
    const auto entry = read_entry();
    if (!entry) {
      unread_ = 0;
      return Unexpected{ArchiveFault{
          {ReadError::Kind::io, "the archive's directory is damaged; nothing after it is read"}, {}, false}};
    }
    if (entry->name.ends_with('/') || entry->type == kFolderType) continue;
    if (entry->type != 0 && entry->type != kFileType) return std::optional(ArchiveMember{entry->name, false});
    if (auto failed = open(*entry)) return Unexpected{ArchiveFault{*std::move(failed), entry->name, true}};
    return std::optional(ArchiveMember{entry->name, true});
  }
  return std::optional<ArchiveMember>{};
}

std::optional<ReadError> ZipArchive::open(const Entry& entry) {
  const auto damaged = [](std::string why) { return ReadError{ReadError::Kind::io, std::move(why)}; };
  if ((entry.flags & kEncrypted) != 0) return damaged("is encrypted");
  const std::uint64_t at = entry.offset + directory_.shift;
  const std::string local = bytes_at(bytes_, at, kLocalHeader);
  if (local.size() < kLocalHeader || !local.starts_with("PK\3\4")) return damaged("is damaged: its header is missing");
  if (!bytes_.seek(at + kLocalHeader + number(local, 26, 2) + number(local, 28, 2)))
    return damaged("is damaged: its bytes are missing");
  // A header of its own, with what the directory says.
  header_ = "PK\3\4";
  append(header_, 45, 2);
  append(header_, 0, 2);
  append(header_, entry.method, 2);
  append(header_, 0, 4);
  append(header_, entry.checksum, 4);
  append(header_, kFull32, 4);
  append(header_, kFull32, 4);
  append(header_, 1, 2);
  append(header_, 20, 2);
  header_ += 'x';
  append(header_, 1, 2);
  append(header_, 16, 2);
  append(header_, entry.size, 8);
  append(header_, entry.packed_size, 8);
  gave_header_ = false;
  left_ = entry.packed_size;
  bytes_of_member_.begin();
  member_.reset(archive_read_new());
  archive* const raw = member_.get();
  archive_read_support_format_zip_streamable(raw);
  archive_read_set_read_callback(raw, read_block);
  archive_read_set_callback_data(raw, this);
  archive_entry* ignored = nullptr;
  if (archive_read_open1(raw) == ARCHIVE_OK && archive_read_next_header(raw, &ignored) >= ARCHIVE_WARN)
    return std::nullopt;
  return damaged("is damaged: " + why_broken(raw));
}

la_ssize_t ZipArchive::read_block(archive* handle, void* self, const void** block) {
  auto& inner = *static_cast<ZipArchive*>(self);
  if (!std::exchange(inner.gave_header_, true)) {
    *block = inner.header_.data();
    return static_cast<la_ssize_t>(inner.header_.size());
  }
  const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(inner.buffer_.size(), inner.left_));
  const auto got = inner.bytes_.read(inner.buffer_.data(), wanted);
  if (!got) {
    archive_set_error(handle, -1, "%s", got.error().message.c_str());
    return -1;
  }
  inner.left_ -= *got;
  inner.expansion_.consume(*got);
  *block = inner.buffer_.data();
  return static_cast<la_ssize_t>(*got);
}

Expected<std::size_t, ReadError> ZipArchive::read(char* buffer, std::size_t size) {
  const la_ssize_t got = bytes_of_member_.read(member_.get(), buffer, size);
  if (got < 0) return Unexpected{ReadError{ReadError::Kind::io, "is damaged: " + why_broken(member_.get())}};
  if (auto refused = expansion_.produce(static_cast<std::uint64_t>(got))) {
    unread_ = 0;
    return Unexpected{*std::move(refused)};
  }
  return static_cast<std::size_t>(got);
}

}  // namespace punct::formats
