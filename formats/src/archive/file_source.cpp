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
  return std::unique_ptr<FileSource>(new FileSource(descriptor, true));
}

FileSource::FileSource(int descriptor, bool owned) noexcept
    : descriptor_(descriptor), owned_(owned), size_(system::status_of(descriptor).size) {}

FileSource::~FileSource() {
  if (owned_) system::close(descriptor_);
}

Expected<std::size_t, ReadError> FileSource::read_some(char* buffer, std::size_t size) {
  const std::ptrdiff_t got = system::read(descriptor_, buffer, size);
  if (got < 0) return Unexpected{system_error()};
  position_ += static_cast<std::uint64_t>(got);
  farthest_ = std::max(farthest_, position_);
  return static_cast<std::size_t>(got);
}

bool FileSource::seek_to(std::uint64_t offset) {
  if (size_ == 0 || !system::go_to(descriptor_, offset)) return false;
  position_ = offset;
  return true;
}

}  // namespace punct::formats
