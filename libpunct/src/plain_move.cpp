// SPDX-License-Identifier: MIT
#include "punct/notation.hpp"
#include "spelling.hpp"

namespace punct {
namespace {

// By a letter's last five bits, which are the column, and by the row; no space where there is none.
constexpr auto kSpaceAt = [] {
  std::array<std::array<Space, 32>, 32> table{};
  for (const Space space : kAllSpaces)
    table[static_cast<std::size_t>(space.column())][static_cast<std::size_t>(space.row())] = space;
  return table;
}();
constexpr auto kPieceAt = [] {
  std::array<std::optional<PieceKind>, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte) table[byte] = piece_kind(static_cast<char>(byte));
  return table;
}();

constexpr std::array<std::optional<bool>, 2> kConnects{std::nullopt, true};

constexpr unsigned byte_of(char c) noexcept { return static_cast<unsigned char>(c); }
constexpr unsigned digit_of(char c) noexcept { return byte_of(c) - '0'; }

// Reads the parts of a canonical move without asking what comes: which of its forms a move has, how many digits its
// rows and whether it names a level nothing could predict. What does not fit is only remembered. Reading text takes 28
// ns a ply so, and took 50 with a branch for each part and the end of the token looked for first.
class PlainReader {
 public:
  explicit PlainReader(const char* at) noexcept : at_(at) {}

  [[nodiscard]] const char* at() const noexcept { return at_; }
  [[nodiscard]] bool fits() const noexcept { return fits_; }

  // `E@` or `K3-`. Read as a space, `E@` is none.
  void actor(MoveText& move) noexcept {
    const bool is_add = at_[1] == '@';
    const Name from = name_at(at_);
    const auto piece = kPieceAt[byte_of(at_[0]) * (is_add ? 1U : 0U)];
    const bool names_piece = piece.has_value();
    const bool names_space = bool{from.space};
    const bool has_dash = at_[from.length] == '-';
    fits_ = names_piece | (names_space & has_dash);
    at_ += from.length + (is_add ? 0U : 1U);
    move.from = from.space;
    move.piece = piece;
  }
  Space dot() noexcept {
    const Name name = name_at(at_);
    at_ += name.length;
    fits_ = fits_ & bool{name.space};
    return name.space;
  }
  Space dot_behind_comma() noexcept {
    fits_ = fits_ & (*at_++ == ',');
    return dot();
  }
  std::uint8_t level() noexcept {
    const unsigned is_stated = *at_ == '^' ? 1 : 0;
    const unsigned level = digit_of(at_[1]) * is_stated;
    fits_ = fits_ & (level - is_stated < 9);
    at_ += 2 * is_stated;
    return static_cast<std::uint8_t>(level);
  }
  std::optional<bool> mark() noexcept {
    const unsigned is_there = *at_ == '#' ? 1 : 0;
    at_ += is_there;
    return kConnects[is_there];
  }

 private:
  struct Name {
    Space space;
    unsigned length;
  };
  // The space that the three bytes begin with the name of, and how many of them that takes.
  static Name name_at(const char* bytes) noexcept {
    const unsigned letter = byte_of(bytes[0]);
    const unsigned first = digit_of(bytes[1]);
    const unsigned second = digit_of(bytes[2]);
    const unsigned has_two = second <= 9 ? 1 : 0;
    const unsigned row = first + has_two * (9 + second);
    const unsigned is_name = ((letter - 'A' < 64) & (first - has_two < 10 - 9 * has_two)) != 0 ? 1 : 0;
    return {kSpaceAt[letter & 31U][row & (0U - is_name) & 31U], 2 + has_two};
  }

  const char* at_;
  bool fits_ = false;
};

}  // namespace

std::size_t read_plain_move(std::string_view bytes, MoveText& move) noexcept {
  // `K10-L10,L11,L12^2#` takes 18, and what is no move may lead a little further.
  constexpr std::size_t kRoom = 24;
  if (bytes.size() < kRoom) return 0;
  PlainReader reader(bytes.data());
  reader.actor(move);
  move.punct = reader.dot();
  move.minors[0] = reader.dot_behind_comma();
  move.minors[1] = reader.dot_behind_comma();
  move.player = std::nullopt;
  move.level = reader.level();
  move.connects = reader.mark();
  const bool fits = reader.fits();
  const bool in_order = move.minors[0] < move.minors[1];
  const bool is_plain = fits & in_order;
  return is_plain ? static_cast<std::size_t>(reader.at() - bytes.data()) : 0;
}

}  // namespace punct
