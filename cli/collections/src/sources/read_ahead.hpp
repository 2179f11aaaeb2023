// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "punct/formats/byte_source.hpp"

namespace punct::collections {

/// Reads or unpacks another source on a thread of its own, ahead of the caller. A source that fits into one block needs
/// no thread. The other source must outlive this object, and only this object may use it until then.
class ReadAhead final : public formats::ByteSource {
 public:
  explicit ReadAhead(formats::ByteSource& from) noexcept : from_(from) {}
  /// Stops reading at any point.
  ~ReadAhead() override;

 protected:
  Expected<std::size_t, formats::ReadError> read_some(char* buffer, std::size_t size) override;

 private:
  static constexpr std::size_t kBlock = std::size_t{256} << 10;
  static constexpr std::size_t kBlocks = 4;

  void read_here();
  void read_on();
  void read_block();
  [[nodiscard]] bool wait_for_block();

  formats::ByteSource& from_;
  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable changed_;
  // Used in turn. The mutex guards the numbers of filled and used blocks and the members after them.
  std::array<std::string, kBlocks> blocks_;
  std::size_t filled_ = 0;
  std::size_t used_ = 0;
  bool at_end_ = false;
  bool is_stopped_ = false;
  std::optional<formats::ReadError> error_;
  std::exception_ptr thrown_;
  // How much of the current block has been returned.
  std::size_t at_ = 0;
};

}  // namespace punct::collections
