// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <vector>

#include <archive.h>
#include <archive_entry.h>

#include "archive/backend.hpp"

namespace punct::formats {
namespace {

constexpr std::size_t kBlock = std::size_t{64} << 10;
constexpr std::uint64_t kAlwaysAllowed = std::uint64_t{16} << 20;

class LibArchive final : public ArchiveBackend {
 public:
  LibArchive(ByteSource& source, std::uint64_t expansion)
      : bytes_(source), max_expansion_(expansion), buffer_(kBlock) {}

  Expected<std::optional<std::string>, ReadError> next() override;
  Expected<std::size_t, ReadError> read(char* buffer, std::size_t size) override;

 private:
  bool finish_member();

  struct Closer {
    void operator()(archive* opened) const noexcept { archive_read_free(opened); }
  };

  /// Nothing where the archive could be opened.
  std::optional<ReadError> open();
  [[nodiscard]] ReadError failure() const;
  /// A zip ends with a directory of its members; where that is missing it is cut off, even between two members.
  [[nodiscard]] bool zip_is_cut_off();

  static la_ssize_t read_block(archive* handle, void* self, const void** block);
  static la_int64_t seek(archive* handle, void* self, la_int64_t offset, int whence);
  static la_int64_t skip(archive*, void*, la_int64_t) { return 0; }

  ByteSource& bytes_;
  std::uint64_t max_expansion_;
  std::vector<char> buffer_;
  std::unique_ptr<archive, Closer> handle_;
  std::uint64_t position_ = 0;
  // As far as the archive has been read, and how many bytes have come out of it.
  std::uint64_t consumed_ = 0;
  std::uint64_t produced_ = 0;
  bool zip_cut_off_ = false;
  bool in_member_ = false;
  std::optional<ReadError> broken_;
};

la_ssize_t LibArchive::read_block(archive* handle, void* self, const void** block) {
  auto& inner = *static_cast<LibArchive*>(self);
  const auto got = inner.bytes_.read(inner.buffer_.data(), inner.buffer_.size());
  if (!got) {
    archive_set_error(handle, -1, "%s", got.error().message.c_str());
    return -1;
  }
  inner.position_ += *got;
  inner.consumed_ = std::max(inner.consumed_, inner.position_);
  *block = inner.buffer_.data();
  return static_cast<la_ssize_t>(*got);
}

la_int64_t LibArchive::seek(archive* /*handle*/, void* self, la_int64_t offset, int whence) {
  auto& inner = *static_cast<LibArchive*>(self);
  const auto size = static_cast<la_int64_t>(inner.bytes_.size());
  const la_int64_t base = whence == SEEK_SET ? 0 : whence == SEEK_END ? size : static_cast<la_int64_t>(inner.position_);
  const la_int64_t target = std::clamp<la_int64_t>(base + offset, 0, size);
  if (!inner.bytes_.seek(static_cast<std::uint64_t>(target))) return ARCHIVE_FATAL;
  inner.position_ = static_cast<std::uint64_t>(target);
  return target;
}

bool LibArchive::zip_is_cut_off() {
  constexpr std::uint64_t kDirectoryEnd = 22;
  constexpr std::uint64_t kLongestTail = kDirectoryEnd + 0xFFFF;
  const std::uint64_t size = bytes_.size();
  const std::uint64_t tail = std::min(size, kLongestTail);
  if (size == 0 || !bytes_.seek(size - tail)) return false;
  std::string end(tail, '\0');
  const auto got = bytes_.read(end.data(), end.size());
  const bool whole = got && end.rfind("PK\5\6") != std::string::npos;
  return !bytes_.seek(0) || !whole;
}

std::optional<ReadError> LibArchive::open() {
  const auto start = bytes_.peek(4);
  if (!start) return start.error();
  zip_cut_off_ = is_zip_start(*start) && zip_is_cut_off();
  handle_.reset(archive_read_new());
  archive* const raw = handle_.get();
  archive_read_support_filter_gzip(raw);
  archive_read_support_filter_xz(raw);
  archive_read_support_filter_zstd(raw);
  archive_read_support_format_zip(raw);
  archive_read_support_format_tar(raw);
  archive_read_support_format_raw(raw);
  archive_read_support_format_empty(raw);
  archive_read_set_read_callback(raw, read_block);
  archive_read_set_skip_callback(raw, skip);
  if (bytes_.size() != 0) archive_read_set_seek_callback(raw, seek);
  archive_read_set_callback_data(raw, this);
  return archive_read_open1(raw) == ARCHIVE_OK ? std::nullopt : std::optional(failure());
}

ReadError LibArchive::failure() const {
  const char* const why = archive_error_string(handle_.get());
  return {ReadError::Kind::io, std::string("the archive is broken or cut off: ") + (why != nullptr ? why : "no data")};
}

Expected<std::optional<std::string>, ReadError> LibArchive::next() {
  if (broken_) return Unexpected{*broken_};
  if (!handle_) broken_ = open();
  if (broken_ || !finish_member()) return Unexpected{*broken_};
  archive* const raw = handle_.get();
  archive_entry* entry = nullptr;
  while (true) {
    const int status = archive_read_next_header(raw, &entry);
    if (status == ARCHIVE_EOF && !zip_cut_off_) return std::optional<std::string>{};
    if (status == ARCHIVE_EOF) {
      broken_ = ReadError{ReadError::Kind::io, "the archive is cut off: its directory is missing"};
    } else if (status < ARCHIVE_WARN) {
      broken_ = failure();
    }
    if (broken_) return Unexpected{*broken_};
    const bool alone = archive_format(raw) == ARCHIVE_FORMAT_RAW;
    if (!alone && archive_entry_filetype(entry) != AE_IFREG) continue;
    in_member_ = true;
    if (alone) return std::optional<std::string>{std::in_place};
    const char* const name = archive_entry_pathname(entry);
    return std::optional<std::string>{name != nullptr ? name : "?"};
  }
}

// What is left of a member is read, not skipped, so that the limit holds for it as well.
bool LibArchive::finish_member() {
  std::vector<char> rest(kBlock);
  while (in_member_) {
    const auto got = read(rest.data(), rest.size());
    if (!got) return false;
    in_member_ = *got != 0;
  }
  return true;
}

Expected<std::size_t, ReadError> LibArchive::read(char* buffer, std::size_t size) {
  if (broken_) return Unexpected{*broken_};
  const la_ssize_t got = archive_read_data(handle_.get(), buffer, size);
  if (got < 0) {
    broken_ = failure();
    return Unexpected{*broken_};
  }
  produced_ += static_cast<std::uint64_t>(got);
  if (produced_ > kAlwaysAllowed && produced_ / max_expansion_ > consumed_) {
    broken_ = ReadError{ReadError::Kind::limit, "the archive unfolds to more than " + std::to_string(max_expansion_) +
                                                    " times its size; --max-expansion allows more"};
    return Unexpected{*broken_};
  }
  return static_cast<std::size_t>(got);
}

}  // namespace
}  // namespace punct::formats

extern "C" [[gnu::visibility("default")]] punct::formats::ArchiveBackend* punct_make_archive_backend(
    punct::formats::ByteSource& bytes, std::uint64_t max_expansion) {
  return new punct::formats::LibArchive(bytes, max_expansion);
}
