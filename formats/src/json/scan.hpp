// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace punct::formats {

/// Finds the end of a JSON object by its brackets and strings alone, in pieces.
class JsonObjectScanner {
 public:
  void restart() noexcept { *this = {}; }
  /// Continues at this offset, at first that of the opening bracket. Returns the offset after the closing bracket, or
  /// npos if the bytes end before that.
  [[nodiscard]] std::size_t scan(std::string_view bytes, std::size_t at) noexcept;

 private:
  [[nodiscard]] std::size_t pass_string(std::string_view bytes, std::size_t at) noexcept;

  std::size_t depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;
};

/// The first offset, from `from` on, of a brace that begins a line and is followed by `"format"`: a game begins there,
/// even inside brackets that a broken game left open. npos if there is none.
[[nodiscard]] std::size_t find_game_line(std::string_view bytes, std::size_t from) noexcept;
/// How many bytes at the end of a piece are scanned again with the next piece, so that no such line is missed.
inline constexpr std::size_t kGameLineLength = 64;

/// Whether the byte is white space in JSON.
[[nodiscard]] constexpr bool is_json_space(char byte) noexcept {
  return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

}  // namespace punct::formats
