// SPDX-License-Identifier: MIT
#include "punct/formats/byte_source.hpp"

namespace punct::formats {

Expected<std::size_t, ReadError> MemorySource::read_some(char* buffer, std::size_t size) {
  const std::size_t got = bytes_.copy(buffer, size, at_);
  at_ += got;
  return got;
}

bool MemorySource::seek_to(std::uint64_t offset) {
  if (offset > bytes_.size()) return false;
  at_ = static_cast<std::size_t>(offset);
  return true;
}

}  // namespace punct::formats
