// SPDX-License-Identifier: MIT
#include "archive/stream_archive.hpp"

#include <algorithm>

#include "archive/gunzip.hpp"

namespace punct::formats {
namespace {

constexpr std::size_t kBlock = std::size_t{64} << 10;
constexpr std::size_t kTarBlock = 512;

/// Passes bytes on and counts them.
class CountedSource final : public ByteSource {
 public:
  CountedSource(ByteSource& from, Expansion& expansion) : from_(from), expansion_(expansion) {}

 protected:
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) override {
    auto got = from_.read(buffer, std::min(size, kBlock));
    if (got) expansion_.consume(*got);
    return got;
  }

 private:
  ByteSource& from_;
  Expansion& expansion_;
};

/// Counts what goes into gzip, not what comes out.
class CountedGunzip final : public ByteSource {
 public:
  CountedGunzip(ByteSource& from, Expansion& expansion) : counted_(from, expansion), gunzip_(counted_) {}

 protected:
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) override {
    return gunzip_.read(buffer, size);
  }

 private:
  CountedSource counted_;
  GunzipSource gunzip_;
};

bool is_single_file(archive* handle) noexcept {
  const int format = archive_format(handle);
  return format == ARCHIVE_FORMAT_RAW || format == ARCHIVE_FORMAT_EMPTY;
}

ArchiveFault fault_of(ReadError error) { return {std::move(error), {}, false}; }

}  // namespace

std::string why_broken(archive* handle) {
  const char* const why = archive_error_string(handle);
  return why != nullptr ? why : "no data";
}

StreamArchive::StreamArchive(ByteSource& bytes, std::uint64_t max_expansion)
    : compressed_(bytes), expansion_(max_expansion), buffer_(kBlock) {}

la_ssize_t StreamArchive::read_block(archive* handle, void* self, const void** block) {
  auto& inner = *static_cast<StreamArchive*>(self);
  const auto got = inner.unzipped_->read(inner.buffer_.data(), inner.buffer_.size());
  if (!got) {
    archive_set_error(handle, -1, "%s", got.error().message.c_str());
    return -1;
  }
  const auto is_zero = [](char byte) { return byte == 0; };
  const auto end = inner.buffer_.begin() + static_cast<std::ptrdiff_t>(*got);
  if (*got >= kTarBlock) inner.ends_with_zeros_ = std::all_of(end - kTarBlock, end, is_zero);
  *block = inner.buffer_.data();
  return static_cast<la_ssize_t>(*got);
}

std::optional<ReadError> StreamArchive::open() {
  const auto start = compressed_.peek(kTarBlock);
  if (!start) return start.error();
  is_zip_ = is_zip_start(*start);
  if (is_gzip_start(*start)) {
    unzipped_ = std::make_unique<CountedGunzip>(compressed_, expansion_);
  } else {
    unzipped_ = std::make_unique<CountedSource>(compressed_, expansion_);
  }
  handle_.reset(archive_read_new());
  archive* const raw = handle_.get();
  archive_read_support_filter_bzip2(raw);
  archive_read_support_filter_xz(raw);
  archive_read_support_filter_zstd(raw);
  const auto unzipped = unzipped_->peek(kTarBlock);
  if (!unzipped) return unzipped.error();
  if (is_tar_start(*unzipped)) {
    // Said outright, so that a damaged first header does not hide what it is.
    archive_read_set_format(raw, ARCHIVE_FORMAT_TAR);
  } else {
    archive_read_support_format_zip_streamable(raw);
    archive_read_support_format_tar(raw);
    archive_read_support_format_raw(raw);
    archive_read_support_format_empty(raw);
  }
  archive_read_set_options(raw, "tar:read_concatenated_archives");
  archive_read_set_read_callback(raw, read_block);
  archive_read_set_callback_data(raw, this);
  if (archive_read_open1(raw) == ARCHIVE_OK) return std::nullopt;
  return give_up(why_broken(raw));
}

ReadError StreamArchive::give_up(std::string why) {
  constexpr std::string_view kBroken = "the archive is broken or cut off: ";
  ended_ = true;
  ReadError error{ReadError::Kind::io, why.starts_with(kBroken) ? std::move(why) : std::string(kBroken) + why};
  if (handle_ && archive_format(handle_.get()) != 0 && !is_single_file(handle_.get()))
    error.message += "; nothing after that is read";
  return error;
}

bool StreamArchive::ends_as_it_should() const noexcept {
  const bool is_tar = (archive_format(handle_.get()) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR;
  return !is_zip_ && (!is_tar || ends_with_zeros_);
}

Expected<std::optional<ArchiveMember>, ArchiveFault> StreamArchive::next() {
  if (ended_) return std::optional<ArchiveMember>{};
  if (!handle_)
    if (auto failed = open()) return Unexpected{fault_of(*std::move(failed))};
  if (auto failed = finish_member()) return Unexpected{fault_of(*std::move(failed))};
  archive* const raw = handle_.get();
  archive_entry* entry = nullptr;
  while (true) {
    const int status = archive_read_next_header(raw, &entry);
    if (status == ARCHIVE_EOF) {
      ended_ = true;
      if (!had_member_ && archive_format(raw) == ARCHIVE_FORMAT_EMPTY) return std::optional(ArchiveMember{});
      if (ends_as_it_should()) return std::optional<ArchiveMember>{};
      const char* const what = is_zip_ ? "its directory is missing" : "its end is missing";
      return Unexpected{fault_of({ReadError::Kind::io, std::string("the archive is cut off: ") + what})};
    }
    if (status == ARCHIVE_RETRY) {
      if (std::exchange(in_damage_, true)) continue;
      return Unexpected{ArchiveFault{{ReadError::Kind::io, "a header is damaged, and its file is not read"}, {}, true}};
    }
    if (status < ARCHIVE_WARN) return Unexpected{fault_of(give_up(why_broken(raw)))};
    in_damage_ = false;
    had_member_ = true;
    const auto type = archive_entry_filetype(entry);
    const bool alone = is_single_file(raw);
    if (!alone && type == AE_IFDIR) continue;
    in_member_ = true;
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
  const la_ssize_t got = archive_read_data(handle_.get(), buffer, size);
  if (got < 0) {
    in_member_ = false;
    return Unexpected{give_up(why_broken(handle_.get()))};
  }
  if (auto refused = expansion_.produce(static_cast<std::uint64_t>(got))) {
    ended_ = true;
    return Unexpected{*std::move(refused)};
  }
  return static_cast<std::size_t>(got);
}

}  // namespace punct::formats
