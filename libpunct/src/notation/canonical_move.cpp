// SPDX-License-Identifier: MIT
#include "notation/spelling.hpp"
#include "punct/notation.hpp"

namespace punct {
namespace {

// The spaces by column and row; no space in column 0, in row 0 and beyond 17.
constexpr std::size_t kRowsAt = 128;
constexpr auto kSpaceAt = [] {
  std::array<Space, 18 * kRowsAt> table{};
  for (const Space space : kAllSpaces)
    table[static_cast<std::size_t>(space.column()) * kRowsAt + static_cast<std::size_t>(space.row())] = space;
  return table;
}();
// The start of the column's spaces in kSpaceAt, by letter; 0 for other bytes.
constexpr auto kColumnAt = [] {
  std::array<std::uint16_t, 256> table{};
  for (std::size_t column = 1; column <= kColumns; ++column)
    table['A' + column - 1] = table['a' + column - 1] = static_cast<std::uint16_t>(column * kRowsAt);
  return table;
}();
// By digit, the row that it names alone and what it adds to a second digit; invalid rows for other bytes.
constexpr auto kRowAt = [] {
  std::array<std::array<std::uint8_t, 2>, 256> table{};
  table.fill({0, 100});
  for (std::uint8_t row = 1; row <= 9; ++row) table['0' + std::size_t{row}][0] = row;
  table['1'][1] = 10;
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

// Reads the parts of a canonical move without branches: its form, the digits of its rows and whether it names a level
// are unpredictable. A mismatch is only recorded (docs/architecture.md, "Branch-free code").
class CanonicalReader {
 public:
  explicit CanonicalReader(const char* at) noexcept : at_(at) {}

  [[nodiscard]] const char* at() const noexcept { return at_; }
  [[nodiscard]] bool fits() const noexcept { return fits_; }

  // `E@` or `K3-`. Read as a space, `E@` is invalid.
  void actor(MoveText& move) noexcept {
    const bool is_add = at_[1] == '@';
    const Name from = name_at(at_);
    const auto piece = kPieceAt[byte_of(at_[0]) * (is_add ? 1U : 0U)];
    const bool names_piece = piece.has_value();
    const bool names_space = bool{from.space};
    const bool has_dash = at_[from.length] == '-';
    fits_ = names_piece | (names_space & has_dash);
    at_ += is_add ? 2U : from.length + 1U;
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
  // The space named at the start of the three bytes, and the length of its name.
  static Name name_at(const char* bytes) noexcept {
    const unsigned second = digit_of(bytes[2]);
    const unsigned has_two = second <= 9 ? 1 : 0;
    const unsigned row = kRowAt[byte_of(bytes[1])][has_two] + (second & (0 - has_two));
    return {kSpaceAt[kColumnAt[byte_of(bytes[0])] + row], 2 + has_two};
  }

  const char* at_;
  bool fits_ = false;
};

}  // namespace

std::size_t read_canonical_move(std::string_view bytes, MoveText& move) noexcept {
  // `K10-L10,L11,L12^2#` takes 18 bytes; other text may be read a little further.
  constexpr std::size_t kRoom = 24;
  if (bytes.size() < kRoom) return 0;
  CanonicalReader reader(bytes.data());
  reader.actor(move);
  move.punct = reader.dot();
  move.minors[0] = reader.dot_behind_comma();
  move.minors[1] = reader.dot_behind_comma();
  move.player = std::nullopt;
  move.level = reader.level();
  move.connects = reader.mark();
  const bool fits = reader.fits();
  const bool in_order = move.minors[0] < move.minors[1];
  const bool is_canonical = fits & in_order;
  return is_canonical ? static_cast<std::size_t>(reader.at() - bytes.data()) : 0;
}

}  // namespace punct
