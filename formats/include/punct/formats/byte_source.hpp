// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "punct/expected.hpp"
#include "punct/export.hpp"

namespace punct::formats {

/// Why bytes could not be had.
struct ReadError {
  enum class Kind : std::uint8_t {
    io,     ///< they cannot be read, or what they come in is broken or cut off
    limit,  ///< they could be, but are more than is allowed
  };
  Kind kind = Kind::io;
  /// A sentence without a full stop.
  std::string message;
};

/// Where bytes come from: a file, a pipe, a member of an archive. Serves one thread. Without seek_to() it cannot seek.
class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  /// Fills the buffer as far as there are bytes; fewer than `size` only at the end, or where no more can be had: see
  /// failure(). Fails where there are none at all because of that.
  [[nodiscard]] PUNCT_API Expected<std::size_t, ReadError> read(char* buffer, std::size_t size);
  /// The bytes that come next, at least `size` of them unless the end is nearer, without passing over them. The view
  /// lasts until the source is used again.
  [[nodiscard]] PUNCT_API Expected<std::string_view, ReadError> peek(std::size_t size);

  /// Why there are no more bytes, where it is not that they are at their end.
  [[nodiscard]] const std::optional<ReadError>& failure() const noexcept { return failure_; }

  /// Goes to a place that is counted from the start. False where the source cannot; then nothing changes.
  [[nodiscard]] PUNCT_API bool seek(std::uint64_t offset);
  /// How many bytes there are in all; 0 where that is not known, as for a pipe.
  [[nodiscard]] virtual std::uint64_t size() const noexcept { return 0; }

 protected:
  /// At least one byte, and at most `size`; none at the end.
  virtual Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) = 0;
  virtual bool seek_to(std::uint64_t offset) {
    static_cast<void>(offset);
    return false;
  }
  /// Drops what was read ahead, and a failure, for a source that goes on to something else.
  PUNCT_API void drop_peeked() noexcept;

 private:
  // Read ahead by peek() and not handed out yet, from peeked_at_ on.
  std::string peeked_;
  std::size_t peeked_at_ = 0;
  std::optional<ReadError> failure_;
};

}  // namespace punct::formats
