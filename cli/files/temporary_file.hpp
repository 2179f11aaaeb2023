// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace punct::cli {

/// A file without a name in the folder for temporary files (`TMPDIR`, else /tmp), gone when it is closed.
class TemporaryFile {
 public:
  TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();

  [[nodiscard]] bool is_open() const noexcept { return descriptor_ >= 0; }
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
  /// Appends. False where that fails.
  bool write(std::string_view bytes) const;
  /// Appends what is left to be read from there. False where reading or writing fails.
  [[nodiscard]] bool copy_from(int descriptor) const;
  /// Up to `size` bytes from a place on; fewer only at the end, and where reading fails.
  [[nodiscard]] std::string read(std::uint64_t offset, std::size_t size) const;

 private:
  int descriptor_ = -1;
};

}  // namespace punct::cli
