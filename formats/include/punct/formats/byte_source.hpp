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

/// Why bytes could not be read.
struct ReadError {
  enum class Kind : std::uint8_t {
    io,         ///< they cannot be read, or their container is damaged or truncated
    limit,      ///< they are more than allowed
    expansion,  ///< they are more than allowed for an archive of this size; another bound may be set
  };
  Kind kind = Kind::io;
  /// The message, without a full stop.
  std::string message;
};

/// A source of bytes: a file, a pipe, a member of an archive. Serves one thread. Cannot seek unless seek_to() is
/// overridden.
class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  /// Fills the buffer; returns fewer than `size` bytes only at the end or after a failure: see failure(). Fails if
  /// there are no bytes at all because of a failure.
  [[nodiscard]] PUNCT_API Expected<std::size_t, ReadError> read(char* buffer, std::size_t size);
  /// The next bytes, at least `size` of them unless the end is nearer, without consuming them. The view is valid until
  /// the source is used again.
  [[nodiscard]] PUNCT_API Expected<std::string_view, ReadError> peek(std::size_t size);

  /// Why there are no more bytes; `std::nullopt` if there are more or the end is reached.
  [[nodiscard]] const std::optional<ReadError>& failure() const noexcept { return failure_; }

  /// Moves to an offset from the start. False, without change, if the source cannot.
  [[nodiscard]] PUNCT_API bool seek(std::uint64_t offset);
  /// The number of bytes in all; 0 if unknown, as for a pipe.
  [[nodiscard]] virtual std::uint64_t size() const noexcept { return 0; }

 protected:
  /// Returns 1 to `size` bytes; 0 at the end.
  virtual Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) = 0;
  virtual bool seek_to(std::uint64_t offset) {
    static_cast<void>(offset);
    return false;
  }
  /// Drops bytes that were read ahead, and a failure, for a source that moves to another member.
  PUNCT_API void drop_peeked() noexcept;

 private:
  // Read ahead by peek() and not handed out yet, from peeked_at_ on.
  std::string peeked_;
  std::size_t peeked_at_ = 0;
  std::optional<ReadError> failure_;
};

/// Bytes in memory, which must outlive the object.
class PUNCT_API MemorySource final : public ByteSource {
 public:
  /// A source at the first of these bytes. Never fails.
  explicit MemorySource(std::string_view bytes) noexcept : bytes_(bytes) {}
  [[nodiscard]] std::uint64_t size() const noexcept override { return bytes_.size(); }

 protected:
  Expected<std::size_t, ReadError> read_some(char* buffer, std::size_t size) override;
  bool seek_to(std::uint64_t offset) override;

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace punct::formats
