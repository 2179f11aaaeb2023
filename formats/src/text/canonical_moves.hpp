// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "common/cursor.hpp"
#include "common/line_builder.hpp"
#include "punct/notation.hpp"
#include "punct/text/ascii.hpp"
#include "text/bytes.hpp"

namespace punct::formats {

/// Reads a move in canonical spelling into the game. False, with nothing changed, if there is no such move here.
inline bool take_canonical_move(Cursor& cursor, LineBuilder& game) {
  MoveText move;
  const std::string_view rest(cursor.at(), static_cast<std::size_t>(cursor.end() - cursor.at()));
  const std::size_t length = read_canonical_move(rest, move);
  if (length == 0 || !ends_token(rest[length])) return false;
  game.add_move(move, cursor.place());
  cursor.pass_plain(cursor.at() + length);
  return true;
}

/// Passes the single space or LF after a move, and `12. `, up to the next possible move. False if anything else
/// follows; the cursor is then at most after the space or LF.
inline bool pass_to_canonical_move(Cursor& cursor, LineBuilder& game) {
  constexpr std::ptrdiff_t kRoom = 8;
  constexpr std::ptrdiff_t kMostDigits = 4;
  if (cursor.end() - cursor.at() < kRoom) return false;
  const int is_blank = int{cursor.byte() == ' '} | int{cursor.byte() == '\n'};
  if (is_blank == 0) return false;
  cursor.pass_blank();
  const char* p = cursor.at();
  if (!is_digit(*p)) return true;
  std::uint32_t number = 0;
  for (const char* const last = p + kMostDigits; p != last && is_digit(*p); ++p)
    number = number * 10 + static_cast<std::uint32_t>(*p - '0');
  if (p[0] != '.' || p[1] != ' ') return false;
  game.check_number(number, cursor.place());
  cursor.pass_plain(p + 2);
  return true;
}

}  // namespace punct::formats
