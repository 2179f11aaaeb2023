// SPDX-License-Identifier: MIT
#include "store/kept_text.hpp"

namespace punct::collections {

KeptText::Piece KeptText::add(std::string_view text) {
  if (!file_) file_ = std::make_unique<TemporaryFile>();
  if (!file_->is_open()) {
    whole_ = false;
    return {};
  }
  const Piece piece{size_, text.size()};
  size_ += text.size();
  waiting_ += text;
  if (waiting_.size() >= kBlock) flush();
  return piece;
}

void KeptText::flush() {
  whole_ &= file_->write(waiting_);
  waiting_.clear();
}

std::string KeptText::text(const Piece& piece) {
  if (!file_ || !file_->is_open()) {
    whole_ &= piece.size == 0;
    return {};
  }
  flush();
  std::string text = file_->read(piece.offset, piece.size);
  whole_ &= text.size() == piece.size;
  return text;
}

}  // namespace punct::collections
