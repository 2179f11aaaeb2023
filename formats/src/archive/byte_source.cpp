// SPDX-License-Identifier: MIT
#include "punct/formats/byte_source.hpp"

#include <algorithm>

namespace punct::formats {

Expected<std::size_t, ReadError> ByteSource::read(char* buffer, std::size_t size) {
  const std::size_t ahead = std::min(size, peeked_.size() - peeked_at_);
  std::copy_n(peeked_.data() + peeked_at_, ahead, buffer);
  peeked_at_ += ahead;
  std::size_t filled = ahead;
  while (filled < size && !failure_) {
    auto got = read_some(buffer + filled, size - filled);
    if (!got) failure_ = std::move(got).error();
    if (!got || *got == 0) break;
    filled += *got;
  }
  if (filled == 0 && size != 0 && failure_) return Unexpected{*failure_};
  return filled;
}

Expected<std::string_view, ReadError> ByteSource::peek(std::size_t size) {
  const std::size_t ahead = peeked_.size() - peeked_at_;
  if (ahead < size) {
    std::string more(size, '\0');
    auto got = read(more.data(), size);
    if (!got) return Unexpected{std::move(got).error()};
    more.resize(*got);
    peeked_ = std::move(more);
    peeked_at_ = 0;
  }
  return std::string_view(peeked_).substr(peeked_at_);
}

bool ByteSource::seek(std::uint64_t offset) {
  if (!seek_to(offset)) return false;
  drop_peeked();
  return true;
}

void ByteSource::drop_peeked() noexcept {
  peeked_.clear();
  peeked_at_ = 0;
  failure_.reset();
}

}  // namespace punct::formats
