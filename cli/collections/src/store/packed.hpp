// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace punct::collections {

// Values as bytes, one after the other, to be kept on disk by this run of the program.

template <class Value>
void append_bytes(std::string& out, const Value& value) {
  static_assert(std::is_trivially_copyable_v<Value>);
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
/// With its size before it, so that no two lists of texts give the same bytes.
inline void append_text(std::string& out, std::string_view text) {
  append_bytes(out, static_cast<std::uint32_t>(text.size()));
  out.append(text);
}

/// Takes the values again, in the same order.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) noexcept : bytes_(bytes) {}

  template <class Value>
  void value(Value& value) noexcept {
    static_assert(std::is_trivially_copyable_v<Value>);
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
  }
  [[nodiscard]] std::string_view text() noexcept {
    std::uint32_t size = 0;
    value(size);
    return take(size);
  }
  /// What has not been taken.
  [[nodiscard]] std::string_view rest() const noexcept { return bytes_; }

 private:
  std::string_view take(std::size_t size) noexcept {
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(taken.size());
    return taken;
  }

  std::string_view bytes_;
};

}  // namespace punct::collections
