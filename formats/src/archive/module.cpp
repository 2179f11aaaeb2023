// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <vector>

#include "archive/backend.hpp"
#include "archive/stream_archive.hpp"
#include "archive/zip_archive.hpp"
#include "punct/system.hpp"

namespace punct::formats {
namespace {

/// A copy of what comes from a pipe, in a file without a name.
class TemporaryCopy final : public ByteSource {
 public:
  TemporaryCopy() = default;
  TemporaryCopy(const TemporaryCopy&) = delete;
  TemporaryCopy& operator=(const TemporaryCopy&) = delete;
  ~TemporaryCopy() override {
    if (descriptor_ >= 0) system::close(descriptor_);
  }
  /// Copies all there is; why that failed.
  std::optional<ReadError> fill(ByteSource& from) {
    descriptor_ = system::open_temporary();
    if (descriptor_ < 0)
      return ReadError{ReadError::Kind::io, "cannot create a temporary file: " + system::error_text()};
    std::vector<char> block(std::size_t{256} << 10);
    while (true) {
      const auto got = from.read(block.data(), block.size());
      if (!got) return got.error();
      if (*got == 0) break;
      if (!system::write(descriptor_, {block.data(), *got})) return error();
      size_ += *got;
    }
    if (!seek_to(0)) return error();
    return std::nullopt;
  }
  [[nodiscard]] std::uint64_t size() const noexcept override { return size_; }

 protected:
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) override {
    const std::ptrdiff_t got = system::read(descriptor_, buffer, size);
    if (got < 0) return Unexpected{error()};
    return static_cast<std::size_t>(got);
  }
  bool seek_to(std::uint64_t offset) override { return system::go_to(descriptor_, offset); }

 private:
  static ReadError error() { return {ReadError::Kind::io, "temporary file: " + system::error_text()}; }

  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

/// Chooses by how the archive begins, and ends, what reads it.
class AnyArchive final : public ArchiveBackend {
 public:
  AnyArchive(ByteSource& bytes, std::uint64_t max_expansion) : bytes_(&bytes), max_expansion_(max_expansion) {}

  Expected<std::optional<ArchiveMember>, ArchiveFault> next() override {
    if (!chosen_)
      if (auto failed = choose()) return Unexpected{ArchiveFault{*std::move(failed), {}, false}};
    return chosen_->next();
  }
  Expected<std::size_t, ReadError> read(char* buffer, std::size_t size) override { return chosen_->read(buffer, size); }

 private:
  std::optional<ReadError> choose() {
    const auto start = bytes_->peek(8);
    if (!start) return start.error();
    if (!is_zip_start(*start)) {
      chosen_ = std::make_unique<StreamArchive>(*bytes_, max_expansion_);
      return std::nullopt;
    }
    if (bytes_->size() == 0) {
      if (auto failed = copy_.fill(*bytes_)) return failed;
      bytes_ = &copy_;
    }
    const auto directory = find_zip_directory(*bytes_);
    if (directory) {
      chosen_ = std::make_unique<ZipArchive>(*bytes_, *directory, max_expansion_);
    } else {
      chosen_ = std::make_unique<StreamArchive>(*bytes_, max_expansion_);
    }
    return std::nullopt;
  }

  ByteSource* bytes_;
  std::uint64_t max_expansion_;
  TemporaryCopy copy_;
  std::unique_ptr<ArchiveBackend> chosen_;
};

}  // namespace
}  // namespace punct::formats

extern "C" [[gnu::visibility("default")]] punct::formats::ArchiveBackend* punct_make_archive_backend(
    punct::formats::ByteSource& bytes, std::uint64_t max_expansion) {
  return new punct::formats::AnyArchive(bytes, max_expansion);
}
