// SPDX-License-Identifier: MIT
#include "punct/notation.hpp"

#include <utility>

#include "spelling.hpp"

namespace punct {
namespace {

using detail::SpellingReader;

class MoveReader : SpellingReader {
 public:
  explicit MoveReader(std::string_view text) noexcept : SpellingReader(text) {}
  using SpellingReader::fault;

  bool read(MoveText& move) noexcept {
    return player(move) && actor(move) && dots(move) && level(move.level) && mark(move);
  }

 private:
  bool player(MoveText& move) noexcept {
    if (peek() != '(') return true;
    const char read = static_cast<char>(peek(1) | 0x20);
    if ((read != 'w' && read != 'b') || peek(2) != ')') return fail(Code::syntax);
    move.player = read == 'w' ? Player::white : Player::black;
    skip(3);
    take(' ');
    return true;
  }

  // What acts: `E@` for a piece from the set, `K3-` or `E:K3-` for one on the board.
  bool actor(MoveText& move) noexcept {
    const char behind = peek(1);
    if (behind == '@' || behind == ':') {
      PieceKind kind{};
      if (!piece(kind)) return false;
      move.piece = kind;
      skip(1);
      if (behind == '@') return true;
    } else if (const std::size_t length = long_piece_name(); length != 0) {
      return fail(Code::bad_piece, length);
    }
    return space(move.from) && arrow();
  }

  // The length of a word that stands where a piece letter should; 0 where none does.
  [[nodiscard]] std::size_t long_piece_name() const noexcept {
    if (!detail::is_letter(peek()) || !detail::is_letter(peek(1))) return 0;
    const std::string_view word = rest();
    std::size_t length = 2;
    while (length < word.size() && detail::is_letter(word[length])) ++length;
    return length < word.size() && (word[length] == '@' || word[length] == ':') ? length : 0;
  }

  bool arrow() noexcept {
    if (take('-')) {
      take('>');
      return true;
    }
    return take("\u2192") || take("\u2013") || fail(Code::syntax);
  }

  bool dots(MoveText& move) noexcept {
    if (!space(move.punct)) return false;
    for (Space& minor : move.minors)
      if (take(',') && !space(minor)) return false;
    if (move.minors[1] && move.minors[1] < move.minors[0]) std::swap(move.minors[0], move.minors[1]);
    return true;
  }

  bool mark(MoveText& move) noexcept {
    if (take('#')) move.connects = true;
    return at_end() || fail(Code::syntax);
  }
};

}  // namespace

// Reads into the value that is handed back; copying the move from one place to the other takes longer than reading it,
// because a processor waits before it loads in one piece what was just stored byte by byte.
Expected<MoveText, NotationError> parse_move(std::string_view text) noexcept {
  Expected<MoveText, NotationError> read{MoveText{}};
  MoveReader reader(text);
  if (!reader.read(*read)) read = Unexpected{reader.fault()};
  return read;
}

void append_text(std::string& out, const MoveText& move) {
  if (move.player) out += *move.player == Player::white ? "(W)" : "(B)";
  if (move.piece) {
    out += letter(*move.piece);
    out += move.is_add() ? '@' : ':';
  }
  if (!move.is_add()) {
    detail::append_space(out, move.from);
    out += '-';
  }
  detail::append_dots(out, move.punct, move.minors);
  if (move.level != 0) detail::append_level(out, move.level);
  if (move.connects.value_or(false)) out += '#';
}

std::string text(const MoveText& move) {
  std::string out;
  append_text(out, move);
  return out;
}

MoveText written(const Move& move, bool connects) noexcept {
  MoveText text;
  text.from = move.from;
  text.punct = move.to.punct;
  text.minors = move.to.minors;
  if (move.is_add()) text.piece = move.kind;
  if (move.level >= 2) text.level = move.level;
  if (connects) text.connects = true;
  return text;
}

std::string move_number(std::uint32_t ply, Player first) {
  const std::uint64_t half_moves = std::uint64_t{ply} + index_of(first);
  return std::to_string((half_moves + 1) / 2) + (half_moves % 2 == 1 ? ". " : "... ");
}

}  // namespace punct
