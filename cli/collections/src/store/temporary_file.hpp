// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace punct::collections {

/// A file in the folder for temporary files; closing it, or the end of the program, deletes it.
class TemporaryFile {
 public:
  TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();

  [[nodiscard]] bool is_open() const noexcept { return descriptor_ >= 0; }
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
  /// Appends; false on failure.
  bool write(std::string_view bytes) const;
  /// Appends the rest of what the descriptor can read; false if reading or writing fails.
  [[nodiscard]] bool copy_from(int descriptor) const;
  /// Up to `size` bytes from an offset; fewer only at the end, or if reading fails.
  [[nodiscard]] std::string read(std::uint64_t offset, std::size_t size) const;

 private:
  int descriptor_ = -1;
};

}  // namespace punct::collections
