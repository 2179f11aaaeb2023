// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "store/temporary_file.hpp"

namespace punct::collections {

/// Text that waits to be written: in memory while it is short, then in a temporary file, which disappears however the
/// program ends.
class Spool {
 public:
  /// A text stored in the spool.
  struct Piece {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
  };
  /// Stores a text behind the others.
  Piece add(std::string_view text);
  /// The same; false if the temporary file cannot be written.
  bool write(std::string_view text) { return add(text), whole_; }
  [[nodiscard]] std::uint64_t size() const noexcept { return on_disk_ + memory_.size(); }
  /// A piece of the written text; empty if it cannot be read.
  [[nodiscard]] std::string text(const Piece& piece) const;
  /// Hands the text in blocks to `take(std::string_view)`, until it returns false or the text cannot be read.
  template <class Take>
  void copy_to(Take take) const {
    for (std::uint64_t offset = 0; offset < size();) {
      const std::string block = text({offset, std::min(kBlock, size() - offset)});
      if (block.empty() || !take(std::string_view(block))) return;
      offset += block.size();
    }
  }
  /// The same; the object is then empty again.
  template <class Take>
  void drain(Take take) {
    copy_to(take);
    memory_.clear();
    file_.reset();
    on_disk_ = 0;
  }
  /// False if something could not be written to the temporary file, or could not be read again.
  [[nodiscard]] bool is_whole() const noexcept { return whole_; }

 private:
  static constexpr std::uint64_t kBlock = std::uint64_t{256} << 10;
  std::string memory_;
  std::unique_ptr<TemporaryFile> file_;
  std::uint64_t on_disk_ = 0;
  mutable bool whole_ = true;
};

}  // namespace punct::collections
