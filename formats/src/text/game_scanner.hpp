// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace punct::formats {

/// Finds where the reader will see one game end and the next begin, without reading either: at an empty line after the
/// result, or at a tag after the moves. It knows tokens, comments and brackets as the reader does, but no moves.
class GameScanner {
 public:
  /// Continues in a buffer that begins with a game and has grown since the last call. Returns the start of the last
  /// game in it; 0 if only the first game has been found.
  std::size_t scan(std::string_view buffer);

 private:
  bool pass_gap();
  bool pass_token();
  bool pass_number();
  bool pass_bracket();
  bool pass_to(std::size_t end);
  void take_result();
  [[nodiscard]] bool begins_next_game() const noexcept;
  [[nodiscard]] std::size_t digits_end(std::size_t from) const noexcept;
  [[nodiscard]] std::size_t token_end(std::size_t from) const noexcept;
  [[nodiscard]] bool is_player() const noexcept;

  std::string_view buffer_;
  // The bytes before at_ have been scanned; line_ is the start of its line.
  std::size_t at_ = 0;
  std::size_t line_ = 0;
  std::size_t brackets_ = 0;
  bool has_moves_ = false;
  bool has_result_ = false;
  bool has_gap_ = false;
};

}  // namespace punct::formats
