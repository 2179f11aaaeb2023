// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace punct::collections {

/// The SHA-256 of bytes that arrive in pieces.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(Sha256&&) noexcept;
  Sha256& operator=(Sha256&&) noexcept;

  void update(std::string_view bytes) noexcept;
  /// The digest of all bytes so far as 64 lower-case hexadecimal digits; the object is then empty again.
  [[nodiscard]] std::string take_hex();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

/// The SHA-256 of a file; `std::nullopt` if it cannot be read.
[[nodiscard]] std::optional<std::string> sha256_of_file(const std::string& path);

}  // namespace punct::collections
