// SPDX-License-Identifier: MIT
#include "punct/formats/file_source.hpp"

#include <algorithm>

#include "punct/system.hpp"

namespace punct::formats {
namespace {

ReadError system_error() { return {ReadError::Kind::io, system::error_text()}; }

}  // namespace

Expected<std::unique_ptr<FileSource>, ReadError> FileSource::open(const std::string& path) {
  const int descriptor = system::open_to_read(path);
  if (descriptor < 0) return Unexpected{system_error()};
  return std::make_unique<FileSource>(descriptor, true);
}

FileSource::FileSource(int descriptor, bool closes) noexcept : descriptor_(descriptor), closes_(closes) {
  const system::FileStatus status = system::status_of(descriptor);
  size_ = status.size;
  // Nearly all files of a collection are on one volume.
  constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;
  if (status.is_file()) identity_ = (status.volume * kSpread ^ status.number) * kSpread;
}

FileSource::~FileSource() {
  if (closes_) system::close(descriptor_);
}

Expected<std::size_t, ReadError> FileSource::read_some(char* buffer, std::size_t size) {
  const std::ptrdiff_t got = system::read(descriptor_, buffer, size);
  if (got < 0) return Unexpected{system_error()};
  position_ += static_cast<std::uint64_t>(got);
  farthest_.store(std::max(farthest(), position_), std::memory_order_relaxed);
  return static_cast<std::size_t>(got);
}

bool FileSource::seek_to(std::uint64_t offset) {
  if (size_ == 0 || !system::go_to(descriptor_, offset)) return false;
  position_ = offset;
  return true;
}

}  // namespace punct::formats
