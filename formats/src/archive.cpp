// SPDX-License-Identifier: MIT
#include "punct/formats/archive.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <archive.h>
#include <archive_entry.h>

namespace punct::formats {
namespace {

constexpr std::size_t kBlock = std::size_t{64} << 10;
constexpr std::uint64_t kAlwaysAllowed = std::uint64_t{16} << 20;
constexpr std::array<std::string_view, 3> kCompressed{".gz", ".xz", ".zst"};
constexpr std::array<std::string_view, 6> kArchives{".zip", ".tar", ".tgz", ".txz", ".tzst", ".taz"};

bool ends_with(std::string_view name, std::string_view ending) noexcept {
  if (name.size() <= ending.size()) return false;
  const std::string_view tail = name.substr(name.size() - ending.size());
  return std::equal(tail.begin(), tail.end(), ending.begin(),
                    [](char a, char b) { return a == b || (a >= 'A' && a <= 'Z' && a + ('a' - 'A') == b); });
}

bool is_zip(std::string_view start) noexcept { return start.starts_with("PK\3\4") || start.starts_with("PK\5\6"); }

}  // namespace

bool looks_like_archive(std::string_view start) noexcept {
  using namespace std::string_view_literals;
  constexpr std::size_t kTarMagic = 257;
  return is_zip(start) || start.starts_with("\x1f\x8b"sv) ||
         start.starts_with(
             "\xfd"
             "7zXZ\0"sv) ||
         start.starts_with("\x28\xb5\x2f\xfd"sv) ||
         (start.size() >= kTarMagic + 5 && start.substr(kTarMagic, 5) == "ustar");
}

std::string_view without_compression(std::string_view name) noexcept {
  for (const std::string_view ending : kCompressed)
    if (ends_with(name, ending)) return name.substr(0, name.size() - ending.size());
  return name;
}

bool has_archive_ending(std::string_view name) noexcept {
  const auto is_ending = [name](std::string_view ending) { return ends_with(name, ending); };
  return std::any_of(kCompressed.begin(), kCompressed.end(), is_ending) ||
         std::any_of(kArchives.begin(), kArchives.end(), is_ending);
}

struct ArchiveReader::Inner {
  Inner(ByteSource& source, std::uint64_t expansion) : bytes(source), max_expansion(expansion), buffer(kBlock) {}

  struct Closer {
    void operator()(archive* opened) const noexcept { archive_read_free(opened); }
  };

  /// Nothing where the archive could be opened.
  std::optional<ReadError> open();
  [[nodiscard]] ReadError failure() const;
  /// A zip ends with a directory of its members; where that is missing it is cut off, even between two members.
  [[nodiscard]] bool zip_is_cut_off();

  static la_ssize_t read(archive* handle, void* self, const void** block);
  static la_int64_t seek(archive* handle, void* self, la_int64_t offset, int whence);
  static la_int64_t skip(archive*, void*, la_int64_t) { return 0; }

  ByteSource& bytes;
  std::uint64_t max_expansion;
  std::vector<char> buffer;
  std::unique_ptr<archive, Closer> handle;
  std::uint64_t position = 0;
  // As far as the archive has been read, and how many bytes have come out of it.
  std::uint64_t consumed = 0;
  std::uint64_t produced = 0;
  bool zip_cut_off = false;
  bool in_member = false;
  std::optional<ReadError> broken;
};

la_ssize_t ArchiveReader::Inner::read(archive* handle, void* self, const void** block) {
  auto& inner = *static_cast<Inner*>(self);
  const auto got = inner.bytes.read(inner.buffer.data(), inner.buffer.size());
  if (!got) {
    archive_set_error(handle, -1, "%s", got.error().message.c_str());
    return -1;
  }
  inner.position += *got;
  inner.consumed = std::max(inner.consumed, inner.position);
  *block = inner.buffer.data();
  return static_cast<la_ssize_t>(*got);
}

la_int64_t ArchiveReader::Inner::seek(archive* /*handle*/, void* self, la_int64_t offset, int whence) {
  auto& inner = *static_cast<Inner*>(self);
  const auto size = static_cast<la_int64_t>(inner.bytes.size());
  const la_int64_t base = whence == SEEK_SET ? 0 : whence == SEEK_END ? size : static_cast<la_int64_t>(inner.position);
  const la_int64_t target = std::clamp<la_int64_t>(base + offset, 0, size);
  if (!inner.bytes.seek(static_cast<std::uint64_t>(target))) return ARCHIVE_FATAL;
  inner.position = static_cast<std::uint64_t>(target);
  return target;
}

bool ArchiveReader::Inner::zip_is_cut_off() {
  constexpr std::uint64_t kDirectoryEnd = 22;
  constexpr std::uint64_t kLongestTail = kDirectoryEnd + 0xFFFF;
  const std::uint64_t size = bytes.size();
  const std::uint64_t tail = std::min(size, kLongestTail);
  if (size == 0 || !bytes.seek(size - tail)) return false;
  std::string end(tail, '\0');
  const auto got = bytes.read(end.data(), end.size());
  const bool whole = got && end.rfind("PK\5\6") != std::string::npos;
  return !bytes.seek(0) || !whole;
}

std::optional<ReadError> ArchiveReader::Inner::open() {
  const auto start = bytes.peek(4);
  if (!start) return start.error();
  zip_cut_off = is_zip(*start) && zip_is_cut_off();
  handle.reset(archive_read_new());
  archive* const raw = handle.get();
  archive_read_support_filter_gzip(raw);
  archive_read_support_filter_xz(raw);
  archive_read_support_filter_zstd(raw);
  archive_read_support_format_zip(raw);
  archive_read_support_format_tar(raw);
  archive_read_support_format_raw(raw);
  archive_read_support_format_empty(raw);
  archive_read_set_read_callback(raw, read);
  archive_read_set_skip_callback(raw, skip);
  if (bytes.size() != 0) archive_read_set_seek_callback(raw, seek);
  archive_read_set_callback_data(raw, this);
  return archive_read_open1(raw) == ARCHIVE_OK ? std::nullopt : std::optional(failure());
}

ReadError ArchiveReader::Inner::failure() const {
  const char* const why = archive_error_string(handle.get());
  return {ReadError::Kind::io, std::string("the archive is broken or cut off: ") + (why != nullptr ? why : "no data")};
}

ArchiveReader::ArchiveReader(ByteSource& bytes, std::uint64_t max_expansion)
    : inner_(std::make_unique<Inner>(bytes, max_expansion)) {}
ArchiveReader::~ArchiveReader() = default;

Expected<std::optional<std::string>, ReadError> ArchiveReader::next() {
  if (inner_->broken) return Unexpected{*inner_->broken};
  if (!inner_->handle) inner_->broken = inner_->open();
  if (inner_->broken || !finish_member()) return Unexpected{*inner_->broken};
  archive* const raw = inner_->handle.get();
  archive_entry* entry = nullptr;
  while (true) {
    const int status = archive_read_next_header(raw, &entry);
    if (status == ARCHIVE_EOF && !inner_->zip_cut_off) return std::optional<std::string>{};
    if (status == ARCHIVE_EOF) {
      inner_->broken = ReadError{ReadError::Kind::io, "the archive is cut off: its directory is missing"};
    } else if (status < ARCHIVE_WARN) {
      inner_->broken = inner_->failure();
    }
    if (inner_->broken) return Unexpected{*inner_->broken};
    const bool alone = archive_format(raw) == ARCHIVE_FORMAT_RAW;
    if (!alone && archive_entry_filetype(entry) != AE_IFREG) continue;
    inner_->in_member = true;
    if (alone) return std::optional<std::string>{std::in_place};
    const char* const name = archive_entry_pathname(entry);
    return std::optional<std::string>{name != nullptr ? name : "?"};
  }
}

// What is left of a member is read, not skipped, so that the limit holds for it as well.
bool ArchiveReader::finish_member() {
  drop_peeked();
  std::vector<char> rest(kBlock);
  while (inner_->in_member) {
    const auto got = read_some(rest.data(), rest.size());
    if (!got) return false;
    inner_->in_member = *got != 0;
  }
  return true;
}

Expected<std::size_t, ReadError> ArchiveReader::read_some(char* buffer, std::size_t size) {
  if (inner_->broken) return Unexpected{*inner_->broken};
  const la_ssize_t got = archive_read_data(inner_->handle.get(), buffer, size);
  if (got < 0) {
    inner_->broken = inner_->failure();
    return Unexpected{*inner_->broken};
  }
  inner_->produced += static_cast<std::uint64_t>(got);
  if (inner_->produced > kAlwaysAllowed && inner_->produced / inner_->max_expansion > inner_->consumed) {
    inner_->broken =
        ReadError{ReadError::Kind::limit, "the archive unfolds to more than " + std::to_string(inner_->max_expansion) +
                                              " times its size; --max-expansion allows more"};
    return Unexpected{*inner_->broken};
  }
  return static_cast<std::size_t>(got);
}

}  // namespace punct::formats
