// SPDX-License-Identifier: MIT
#pragma once

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
  /// Reads from a descriptor that is open for reading; the caller owns it, and it must outlive the source.
  explicit FileSource(int descriptor) noexcept : FileSource(descriptor, false) {}
  ~FileSource() override;

  /// 0 if it is not a regular file.
  [[nodiscard]] std::uint64_t size() const noexcept override { return size_; }
  /// The number of bytes from the start to the farthest place read.
  [[nodiscard]] std::uint64_t farthest() const noexcept { return farthest_; }

 protected:
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) override;
  bool seek_to(std::uint64_t offset) override;  ///< False if it is not a regular file.

 private:
  FileSource(int descriptor, bool owned) noexcept;

  int descriptor_;
  bool owned_;
  std::uint64_t size_ = 0;
  std::uint64_t position_ = 0;
  std::uint64_t farthest_ = 0;
};

}  // namespace punct::formats
