// SPDX-License-Identifier: MIT
#include "store/spool.hpp"

namespace punct::collections {
namespace {

constexpr std::size_t kMostInMemory = std::size_t{1} << 20;

}  // namespace

bool Spool::write(std::string_view text) {
  memory_ += text;
  if (memory_.size() <= kMostInMemory) return true;
  if (!file_) file_ = std::make_unique<TemporaryFile>();
  whole_ = file_->is_open() && file_->write(memory_) && whole_;
  on_disk_ += memory_.size();
  memory_.clear();
  return whole_;
}

std::string Spool::read(std::uint64_t offset, std::size_t size) const {
  if (offset >= on_disk_) return memory_.substr(static_cast<std::size_t>(offset - on_disk_), size);
  const std::size_t kept = std::min<std::uint64_t>(size, on_disk_ - offset);
  std::string text = file_->read(offset, kept);
  if (text.size() < kept) {
    whole_ = false;
    return {};
  }
  if (text.size() < size) text += memory_.substr(0, size - text.size());
  return text;
}

}  // namespace punct::collections
