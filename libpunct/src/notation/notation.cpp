// SPDX-License-Identifier: MIT
#include "punct/notation.hpp"

#include <charconv>
#include <cstring>
#include <utility>

#include "notation/spelling.hpp"
#include "punct/text/ascii.hpp"

namespace punct {
namespace {

using detail::SpellingReader;

class MoveReader : SpellingReader {
 public:
  explicit MoveReader(std::string_view text) noexcept : SpellingReader(text) {}
  [[nodiscard]] const NotationError& fault() const noexcept {
    const NotationError& last = SpellingReader::fault();
    return has_fault_ && first_.code <= last.code ? first_ : last;
  }

  bool read(MoveText& move) noexcept {
    return player(move) && actor(move) && dots(move) && level(move.level) && mark(move) && !has_fault_;
  }

 private:
  // An unknown letter or space does not end the search: a worse fault, by the order of codes, may follow.
  bool pass_over() noexcept {
    const NotationError& found = SpellingReader::fault();
    constexpr std::uint32_t kLongestSpace = 3;  // so that no move is longer than the bytes examined
    if (found.code == Code::syntax || found.length > kLongestSpace) return false;
    if (!has_fault_ || found.code < first_.code) first_ = found;
    has_fault_ = true;
    skip(found.length);
    return true;
  }
  bool space(Space& read) noexcept { return SpellingReader::space(read) || pass_over(); }
  bool piece(PieceKind& read) noexcept { return SpellingReader::piece(read) || pass_over(); }

  bool player(MoveText& move) noexcept {
    if (peek() != '(') return true;
    const char read = static_cast<char>(peek(1) | 0x20);
    if ((read != 'w' && read != 'b') || peek(2) != ')') return fail(Code::syntax);
    move.player = read == 'w' ? Player::white : Player::black;
    skip(3);
    take(' ');
    return true;
  }

  // The start of a move: `E@` for a piece from the set, `K3-` or `E:K3-` for one on the board.
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

  // The length of a word in place of a piece letter; 0 if there is none.
  [[nodiscard]] std::size_t long_piece_name() const noexcept {
    if (!is_letter(peek()) || !is_letter(peek(1))) return 0;
    const std::string_view word = rest();
    std::size_t length = 2;
    while (length < word.size() && is_letter(word[length])) ++length;
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

  NotationError first_{Code::syntax, 0, 0};
  bool has_fault_ = false;
};

}  // namespace

// Reads into the return value. Copying the move would take longer than reading it, because a processor stalls when it
// loads as a whole what was just stored byte by byte.
Expected<MoveText, NotationError> parse_move(std::string_view text) noexcept {
  Expected<MoveText, NotationError> read{MoveText{}};
  MoveReader reader(text);
  if (!reader.read(*read)) read = Unexpected{reader.fault()};
  return read;
}

namespace {

// Each function writes a part of a move and returns its end. Whether a part is present is unpredictable, so there is no
// branch: every part is written, and the next one overwrites it if it is absent.

char* put_space(char* at, Space space) noexcept {
  const detail::SpaceName& name = detail::kSpaceNames[space.index()];
  std::memcpy(at, name.letters.data(), name.letters.size());
  return at + name.length;
}

char* put_actor(char* at, const MoveText& move) noexcept {
  const auto kind = index_of(move.piece.value_or(PieceKind::T));
  at[0] = letter(kAllPieceKinds[kind]);
  at[1] = move.is_add() ? '@' : ':';
  at += move.piece.has_value() * 2;
  char* const end = put_space(at, move.from);
  *end = '-';
  return at + (end + 1 - at) * !move.is_add();
}

char* put_minor(char* at, Space dot) noexcept {
  *at = ',';
  char* const end = put_space(at + 1, dot);
  return at + (end - at) * bool{dot};
}

char* put_level(char* at, unsigned level) noexcept {
  at[0] = '^';
  at[1] = static_cast<char>('0' + level);
  if (level >= 10) return std::to_chars(at + 1, at + 4, level).ptr;
  return at + 2 * (level != 0);
}

}  // namespace

void append_text(std::string& out, const MoveText& move) {
  if (move.player) out += *move.player == Player::white ? "(W)" : "(B)";
  std::array<char, 32> text;  // the longest is `E:K10-L10,L11,L12^255#`; overwritten parts need a little more
  char* at = put_actor(text.data(), move);
  at = put_space(at, move.punct);
  at = put_minor(at, move.minors[0]);
  at = put_minor(at, move.minors[1]);
  at = put_level(at, move.level);
  *at = '#';
  at += move.connects.value_or(false) ? 1 : 0;
  out.append(text.data(), at);
}

std::string text(const MoveText& move) {
  std::string out;
  append_text(out, move);
  return out;
}

std::string move_number(std::uint32_t ply, Player first) {
  const std::uint64_t half_moves = std::uint64_t{ply} + index_of(first);
  return std::to_string((half_moves + 1) / 2) + (half_moves % 2 == 1 ? ". " : "... ");
}

}  // namespace punct
