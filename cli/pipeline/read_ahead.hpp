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

namespace punct::cli {

/// The bytes of another source, unpacked or read on another thread while those before them are used. What fits into one
/// block takes no thread. The other source must outlive it, and nobody else may use it until then.
class ReadAhead final : public formats::ByteSource {
 public:
  explicit ReadAhead(formats::ByteSource& from) noexcept : from_(from) {}
  /// Stops reading, wherever it is.
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
  // Used in turn; how many have been filled and how many used up are under the mutex, as all that follows.
  std::array<std::string, kBlocks> blocks_;
  std::size_t filled_ = 0;
  std::size_t used_ = 0;
  bool at_end_ = false;
  bool is_stopped_ = false;
  std::optional<formats::ReadError> error_;
  std::exception_ptr thrown_;
  // How much of the block at hand has been handed out.
  std::size_t at_ = 0;
};

}  // namespace punct::cli
