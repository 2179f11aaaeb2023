// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <archive.h>

namespace punct::formats {

/// Reads the bytes of a member block by block. archive_read_data() would forget what it has already copied where the
/// member turns out to be damaged.
class MemberBytes {
 public:
  /// A new member has been opened.
  void begin() noexcept { *this = {}; }
  /// Reads at least one byte; 0 at the end, a negative number if the member is damaged.
  la_ssize_t read(archive* handle, char* buffer, std::size_t size) {
    while (size != 0 && left_ == 0 && !at_end_) {
      const void* block = nullptr;
      const int status = archive_read_data_block(handle, &block, &left_, &offset_);
      at_end_ = status == ARCHIVE_EOF;
      if (!at_end_ && status < ARCHIVE_OK) return status;
      block_ = static_cast<const char*>(block);
    }
    // Gaps of a sparse file are zeros; the last may be at its end.
    const auto gap = static_cast<std::uint64_t>(std::max<la_int64_t>(offset_ - position_, 0));
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(size, gap != 0 ? gap : left_));
    if (gap != 0) {
      std::fill_n(buffer, count, '\0');
    } else {
      std::copy_n(block_, count, buffer);
      block_ += count;
      left_ -= count;
      offset_ += static_cast<la_int64_t>(count);
    }
    position_ += static_cast<la_int64_t>(count);
    return static_cast<la_ssize_t>(count);
  }

 private:
  const char* block_ = nullptr;
  std::size_t left_ = 0;
  // Of the rest of the block, and of the next byte.
  la_int64_t offset_ = 0;
  la_int64_t position_ = 0;
  bool at_end_ = false;
};

}  // namespace punct::formats
