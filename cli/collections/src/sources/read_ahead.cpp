// SPDX-License-Identifier: MIT
#include "sources/read_ahead.hpp"

#include <algorithm>
#include <system_error>

namespace punct::collections {

ReadAhead::~ReadAhead() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

Expected<std::size_t, formats::ReadError> ReadAhead::read_some(char* buffer, std::size_t size) {
  if (!wait_for_block()) {
    if (thrown_) std::rethrow_exception(thrown_);
    if (error_) return Unexpected{*error_};
    return std::size_t{0};
  }
  const std::string& block = blocks_[used_ % kBlocks];
  const std::size_t count = std::min(size, block.size() - at_);
  std::copy_n(block.data() + at_, count, buffer);
  at_ += count;
  if (at_ == block.size()) {
    at_ = 0;
    const std::lock_guard lock(mutex_);
    ++used_;
    changed_.notify_all();
  }
  return count;
}

// False at the end.
bool ReadAhead::wait_for_block() {
  if (!thread_.joinable() && used_ == filled_ && !at_end_) read_here();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return used_ != filled_ || at_end_; });
  return used_ != filled_;
}

// The consumer's thread reads the first block, and all others if there can be no other thread.
void ReadAhead::read_here() {
  read_block();
  if (at_end_ || filled_ > 1) return;
  try {
    thread_ = std::thread([this] { read_on(); });
  } catch (const std::system_error&) {
    thread_ = std::thread();
  }
}

void ReadAhead::read_on() {
  while (true) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return is_stopped_ || filled_ - used_ < kBlocks; });
      if (is_stopped_ || at_end_) return;
    }
    read_block();
  }
}

// No other thread uses the block until it counts as filled.
void ReadAhead::read_block() {
  std::string& block = blocks_[filled_ % kBlocks];
  std::exception_ptr thrown;
  try {
    block.resize(kBlock);
    const auto got = from_.read(block.data(), kBlock);
    block.resize(got ? *got : 0);
  } catch (...) {
    thrown = std::current_exception();
    block.clear();
  }
  const std::lock_guard lock(mutex_);
  at_end_ = block.size() < kBlock;
  if (at_end_) error_ = from_.failure();
  thrown_ = thrown;
  if (!block.empty()) ++filled_;
  changed_.notify_all();
}

}  // namespace punct::collections
