// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/formats/byte_source.hpp"

namespace punct::formats {

/// The bytes of a file, pipe or device, read by descriptor.
class PUNCT_API FileSource final : public ByteSource {
 public:
  /// Opens a file for reading. The path is in the system's encoding. Fails with the system's message.
  [[nodiscard]] static Expected<std::unique_ptr<FileSource>, ReadError> open(const std::string& path);
  /// Reads from a descriptor that is open for reading. If `closes` is not set, the caller owns it, and it must outlive
  /// the source.
  explicit FileSource(int descriptor, bool closes = false) noexcept;
  ~FileSource() override;

  /// 0 if it is not a regular file.
  [[nodiscard]] std::uint64_t size() const noexcept override { return size_; }
  /// Equal for equal files; 0 if it is not a regular file.
  [[nodiscard]] std::uint64_t identity() const noexcept { return identity_; }
  /// The number of bytes from the start to the farthest place read. May be called from another thread.
  [[nodiscard]] std::uint64_t farthest() const noexcept { return farthest_.load(std::memory_order_relaxed); }

 protected:
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) override;
  bool seek_to(std::uint64_t offset) override;  ///< False if it is not a regular file.

 private:
  int descriptor_;
  bool closes_;
  std::uint64_t size_ = 0;
  std::uint64_t identity_ = 0;
  std::uint64_t position_ = 0;
  std::atomic<std::uint64_t> farthest_ = 0;
};

}  // namespace punct::formats
