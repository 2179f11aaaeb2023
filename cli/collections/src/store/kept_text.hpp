// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "store/temporary_file.hpp"

namespace punct::collections {

/// Text that waits to be written, in an unnamed file, which disappears however the program ends.
class KeptText {
 public:
  /// A text stored in the file.
  struct Piece {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
  };
  Piece add(std::string_view text);
  /// The text of a piece.
  [[nodiscard]] std::string text(const Piece& piece);
  /// Hands everything to `take(std::string_view)` in blocks; the object is then empty again.
  template <class Take>
  void drain(Take take) {
    std::string block;
    for (std::uint64_t at = 0; at < size_; at += block.size()) {
      block = text({at, std::min(size_ - at, kBlock)});
      if (block.empty()) break;
      take(std::string_view(block));
    }
    file_.reset();
    size_ = 0;
  }
  /// False if something could not be stored, for example on a full disk, or could not be read again.
  [[nodiscard]] bool is_whole() const noexcept { return whole_; }

 private:
  static constexpr std::uint64_t kBlock = 1 << 16;
  void flush();

  std::unique_ptr<TemporaryFile> file_;
  // What is not in the file yet.
  std::string waiting_;
  std::uint64_t size_ = 0;
  bool whole_ = true;
};

}  // namespace punct::collections
