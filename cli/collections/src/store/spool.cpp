// SPDX-License-Identifier: MIT
#include "store/spool.hpp"

namespace punct::collections {
namespace {

constexpr std::size_t kMostInMemory = std::size_t{1} << 20;

}  // namespace

Spool::Piece Spool::add(std::string_view text) {
  const Piece piece{size(), text.size()};
  memory_ += text;
  if (memory_.size() <= kMostInMemory) return piece;
  if (!file_) file_ = std::make_unique<TemporaryFile>();
  whole_ = file_->is_open() && file_->write(memory_) && whole_;
  on_disk_ += memory_.size();
  memory_.clear();
  return piece;
}

std::string Spool::text(const Piece& piece) const {
  const auto size = static_cast<std::size_t>(piece.size);
  if (piece.offset >= on_disk_) return memory_.substr(static_cast<std::size_t>(piece.offset - on_disk_), size);
  const std::size_t kept = std::min<std::uint64_t>(size, on_disk_ - piece.offset);
  std::string text = file_->read(piece.offset, kept);
  if (text.size() < kept) {
    whole_ = false;
    return {};
  }
  if (kept < size) text += memory_.substr(0, size - kept);
  return text;
}

}  // namespace punct::collections
