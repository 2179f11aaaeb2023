// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "store/temporary_file.hpp"

namespace punct::collections {

/// Text that waits to be written: in memory while it is short, then in a temporary file.
class Spool {
 public:
  /// False if the temporary file cannot be written.
  bool write(std::string_view text);
  [[nodiscard]] std::uint64_t size() const noexcept { return on_disk_ + memory_.size(); }
  /// A piece of the written text; empty if it cannot be read.
  [[nodiscard]] std::string read(std::uint64_t offset, std::size_t size) const;
  /// Hands the text in blocks to `take(std::string_view)`, until it returns false or the text cannot be read.
  template <class Take>
  void copy_to(Take take) const {
    for (std::uint64_t offset = 0; offset < size();) {
      const std::string block = read(offset, kBlock);
      if (block.empty() || !take(std::string_view(block))) return;
      offset += block.size();
    }
  }
  /// False if something could not be written to the temporary file, or could not be read again.
  [[nodiscard]] bool is_whole() const noexcept { return whole_; }

 private:
  static constexpr std::size_t kBlock = std::size_t{256} << 10;
  std::string memory_;
  std::unique_ptr<TemporaryFile> file_;
  std::uint64_t on_disk_ = 0;
  mutable bool whole_ = true;
};

}  // namespace punct::collections
