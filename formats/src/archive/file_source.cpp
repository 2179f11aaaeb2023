// SPDX-License-Identifier: MIT
#include "punct/formats/file_source.hpp"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace punct::formats {
namespace {

ReadError system_error() { return {ReadError::Kind::io, std::generic_category().message(errno)}; }

}  // namespace

Expected<std::unique_ptr<FileSource>, ReadError> FileSource::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return Unexpected{system_error()};
  return std::unique_ptr<FileSource>(new FileSource(descriptor, true));
}

FileSource::FileSource(int descriptor, bool owned) noexcept : descriptor_(descriptor), owned_(owned) {
  struct stat status {};
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) size_ = static_cast<std::uint64_t>(status.st_size);
}

FileSource::~FileSource() {
  if (owned_) close(descriptor_);
}

Expected<std::size_t, ReadError> FileSource::read_some(char* buffer, std::size_t size) {
  while (true) {
    const ssize_t got = ::read(descriptor_, buffer, size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return Unexpected{system_error()};
    position_ += static_cast<std::uint64_t>(got);
    farthest_ = std::max(farthest_, position_);
    return static_cast<std::size_t>(got);
  }
}

bool FileSource::seek_to(std::uint64_t offset) {
  if (size_ == 0 || lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) < 0) return false;
  position_ = offset;
  return true;
}

}  // namespace punct::formats
