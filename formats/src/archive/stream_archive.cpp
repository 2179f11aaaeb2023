// SPDX-License-Identifier: MIT
#include "archive/stream_archive.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "archive/unpacker.hpp"

namespace punct::formats {
namespace {

constexpr std::size_t kTarBlock = 512;

/// Passes bytes on and counts them for what they unpack to, and for what is in that.
class CountedSource final : public ByteSource {
 public:
  CountedSource(ByteSource& from, Expansion& unpacked, Expansion& members)
      : from_(from), unpacked_(unpacked), members_(members) {}

 protected:
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) override {
    auto got = from_.read(buffer, std::min(size, kBlock));
    if (!got) return got;
    unpacked_.consume(*got);
    members_.consume(*got);
    return got;
  }

 private:
  ByteSource& from_;
  Expansion& unpacked_;
  Expansion& members_;
};

/// What undoes the work of gzip, bzip2, xz or zstd; null where none of them began.
std::unique_ptr<Unpacker> unpacker_of(std::string_view start, ByteSource& compressed) {
  if (is_gzip_start(start)) return make_gzip_unpacker(compressed);
  if (is_bzip2_start(start)) return make_bzip2_unpacker(compressed);
  if (is_xz_start(start)) return make_xz_unpacker(compressed);
  if (is_zstd_start(start)) return make_zstd_unpacker(compressed);
  return nullptr;
}

bool is_zeros(std::string_view bytes) noexcept { return bytes.find_first_not_of('\0') == std::string_view::npos; }

bool is_single_file(archive* handle) noexcept {
  const int format = archive_format(handle);
  return format == ARCHIVE_FORMAT_RAW || format == ARCHIVE_FORMAT_EMPTY;
}

ArchiveFault damaged_header() { return {{ReadError::Kind::io, "a header is damaged; its file is not read"}, {}, true}; }

ArchiveFault fault_of(ReadError error) { return {std::move(error), {}, false}; }

}  // namespace

std::string why_broken(archive* handle) {
  const char* const text = archive_error_string(handle);
  if (text == nullptr) return "no data";
  std::string_view why = text;
  // libarchive gives the number of an error of zlib.
  if (why.starts_with("ZIP decompression failed")) return "its data cannot be unpacked";
  // Some of its sentences end with a line break.
  while (why.ends_with('\n')) why.remove_suffix(1);
  return std::string(why);
}

StreamArchive::StreamArchive(ByteSource& bytes, std::uint64_t max_expansion)
    : compressed_(bytes), unpacked_(max_expansion), members_(max_expansion), buffer_(kBlock) {}

la_ssize_t StreamArchive::read_block(archive* handle, void* self, const void** block) {
  auto& inner = *static_cast<StreamArchive*>(self);
  const auto got = inner.unzipped_->read(inner.buffer_.data(), inner.buffer_.size());
  // The end for now, so that libarchive hands out what it has; what it says then gives way to this.
  if (!got) {
    inner.source_failure_ = got.error();
    return 0;
  }
  // A tar may go on with zeros, which no member holds.
  const auto used = static_cast<std::uint64_t>(archive_filter_bytes(handle, 0));
  inner.source_failure_ = inner.unpacked_.produce(used - std::exchange(inner.used_, used));
  if (inner.source_failure_) return 0;
  const std::string_view bytes(inner.buffer_.data(), *got);
  if (*got >= kTarBlock) inner.ends_with_zeros_ = is_zeros(bytes.substr(*got - kTarBlock));
  *block = inner.buffer_.data();
  return static_cast<la_ssize_t>(*got);
}

std::optional<ReadError> StreamArchive::open() {
  const auto start = compressed_.peek(kTarBlock);
  if (!start) return start.error();
  is_zip_ = is_zip_start(*start);
  counted_ = std::make_unique<CountedSource>(compressed_, unpacked_, members_);
  unpacker_ = unpacker_of(*start, *counted_);
  unzipped_ = unpacker_ ? unpacker_.get() : counted_.get();
  handle_.reset(archive_read_new());
  archive* const raw = handle_.get();
  // No filters of libarchive. Those that it finds by itself can lie in one another, and a few hundred bytes take hours
  // then.
  in_damage_ = skip_damaged_start();
  archive_read_support_format_zip_streamable(raw);
  archive_read_support_format_tar(raw);
  archive_read_support_format_raw(raw);
  archive_read_support_format_empty(raw);
  archive_read_set_options(raw, "tar:read_concatenated_archives");
  archive_read_set_read_callback(raw, read_block);
  archive_read_set_callback_data(raw, this);
  if (archive_read_open1(raw) == ARCHIVE_OK) return std::nullopt;
  return give_up(why_broken(raw));
}

// libarchive knows a tar by its first header, which may be what is damaged: goes on to the first that is not.
bool StreamArchive::skip_damaged_start() {
  bool is_damaged = false;
  std::array<char, kTarBlock> dropped{};
  for (auto block = unzipped_->peek(kTarBlock); block && (is_damaged || is_tar_start(*block));
       block = unzipped_->peek(kTarBlock)) {
    if (block->size() < kTarBlock || has_tar_checksum(*block)) return is_damaged;
    is_damaged = unzipped_->read(dropped.data(), dropped.size()).has_value();
  }
  return is_damaged;
}

ReadError StreamArchive::give_up(const std::string& why) {
  ended_ = true;
  if (source_failure_ && source_failure_->kind != ReadError::Kind::io) return *source_failure_;
  const std::string message =
      source_failure_ ? source_failure_->message : "the archive is damaged or truncated: " + why;
  return {ReadError::Kind::io, message + "; nothing after that is read"};
}

bool StreamArchive::ends_as_it_should() const noexcept {
  const bool is_tar = (archive_format(handle_.get()) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR;
  return !is_zip_ && (!is_tar || ends_with_zeros_);
}

// What is compressed ends before the bytes do if something was appended to them.
Expected<std::optional<ArchiveMember>, ArchiveFault> StreamArchive::end() {
  ended_ = true;
  if (!std::exchange(told_rest_, true) && unpacker_ && unpacker_->has_rest())
    return Unexpected{fault_of({ReadError::Kind::io, "the bytes after the end of the compressed data are not read"})};
  return std::optional<ArchiveMember>{};
}

Expected<std::optional<ArchiveMember>, ArchiveFault> StreamArchive::next() {
  if (ended_) return end();
  if (!handle_)
    if (auto failed = open()) return Unexpected{fault_of(*std::move(failed))};
  if (in_damage_ && !had_member_ && !std::exchange(told_damage_, true)) return Unexpected{damaged_header()};
  if (auto failed = finish_member()) return Unexpected{fault_of(*std::move(failed))};
  archive* const raw = handle_.get();
  archive_entry* entry = nullptr;
  while (true) {
    const int status = archive_read_next_header(raw, &entry);
    if (status == ARCHIVE_EOF) {
      if (source_failure_) return Unexpected{fault_of(give_up({}))};
      ended_ = true;
      const bool is_empty = !had_member_ && archive_format(raw) == ARCHIVE_FORMAT_EMPTY;
      if (is_empty) return std::optional(ArchiveMember{});
      if (ends_as_it_should()) return end();
      const char* const what = is_zip_ ? "its directory is missing" : "its end is missing";
      return Unexpected{fault_of({ReadError::Kind::io, std::string("the archive is truncated: ") + what})};
    }
    if (status == ARCHIVE_RETRY) {
      if (std::exchange(in_damage_, true)) continue;
      return Unexpected{damaged_header()};
    }
    if (status < ARCHIVE_WARN) return Unexpected{fault_of(give_up(why_broken(raw)))};
    in_damage_ = false;
    had_member_ = true;
    const auto type = archive_entry_filetype(entry);
    const bool alone = is_single_file(raw);
    if (!alone && type == AE_IFDIR) continue;
    in_member_ = true;
    bytes_of_member_.begin();
    const char* const name = archive_entry_pathname(entry);
    return std::optional(ArchiveMember{alone ? "" : name != nullptr ? name : "?", alone || type == AE_IFREG});
  }
}

// What is left of a member is read, not skipped, so that the limit holds for it as well.
std::optional<ReadError> StreamArchive::finish_member() {
  std::vector<char> rest(kBlock);
  while (in_member_) {
    const auto got = read(rest.data(), rest.size());
    if (!got) return got.error();
    in_member_ = *got != 0;
  }
  return std::nullopt;
}

Expected<std::size_t, ReadError> StreamArchive::read(char* buffer, std::size_t size) {
  if (ended_) return std::size_t{0};
  const la_ssize_t got = bytes_of_member_.read(handle_.get(), buffer, size);
  if (got < 0) {
    in_member_ = false;
    return Unexpected{give_up(why_broken(handle_.get()))};
  }
  if (got == 0 && source_failure_) {
    in_member_ = false;
    return Unexpected{give_up({})};
  }
  if (auto refused = members_.produce(static_cast<std::uint64_t>(got))) {
    ended_ = true;
    return Unexpected{*std::move(refused)};
  }
  return static_cast<std::size_t>(got);
}

}  // namespace punct::formats
