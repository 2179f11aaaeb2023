// SPDX-License-Identifier: MIT
#include "tools/replay/board_text.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "punct/notation.hpp"
#include "punct/rules.hpp"

namespace punct::cli {
namespace {

// The width of a column in characters. A step up is two lines, so neighboring columns are half a space apart.
constexpr int kColumnWidth = 4;
constexpr int kTopLine = 2 * 17 - 8;
constexpr int kBottomLine = 2 * 1 - 10;
constexpr int kLines = kTopLine - kBottomLine + 1;

constexpr std::string_view kPlain = "\x1b[0m";
constexpr std::array<std::string_view, 2> kColors{"\x1b[1;33m", "\x1b[1;36m"};
constexpr std::string_view kLast = "\x1b[7m";

// A line of characters of one or more bytes, with the column where writing continues.
struct Line {
  std::string text;
  int width = 0;
  void pad_to(int column) {
    if (width < column) text.append(static_cast<std::size_t>(column - width), ' ');
    width = std::max(width, column);
  }
  void add(std::string_view what, int columns) {
    text += what;
    width += columns;
  }
};

std::string superscript(int number) {
  constexpr std::array<std::string_view, 10> kDigits{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text;
  for (const char digit : std::to_string(number)) text += kDigits[static_cast<std::size_t>(digit - '0')];
  return text;
}

// Draws the board line by line. The spaces of a line must be drawn from left to right.
class Drawing {
 public:
  Drawing(const Position& position, const std::optional<Move>& last, BoardStyle style)
      : position_(position), last_(last), style_(style), lines_(kLines) {}

  std::string text() {
    for (int column = 0; column <= kColumns; ++column) {
      for (int row = kRows + 1; row >= 0; --row) draw_at(column, row);
    }
    std::string all;
    for (const Line& line : lines_) all += line.text.substr(0, line.text.find_last_not_of(' ') + 1) + '\n';
    return all;
  }

 private:
  void draw_at(int column, int row) {
    if (const auto space = Space::at(column, row)) {
      draw_space(*space);
      return;
    }
    const bool names_row = Space::at(column + 1, row).has_value();
    const bool names_column = Space::at(column, row + 1) || Space::at(column, row - 1);
    if (names_row) label(column, row, std::to_string(row), names_column ? -kColumnWidth + 1 : 0);
    if (names_column) label(column, row, std::string(1, static_cast<char>('A' + column - 1)), 0);
  }

  // The line of a space, padded up to an offset from the place of the space.
  Line& line_at(int column, int row, int shift) {
    Line& line = lines_[static_cast<std::size_t>(kTopLine - (2 * row - column))];
    line.pad_to(column * kColumnWidth + shift);
    return line;
  }

  void label(int column, int row, const std::string& text, int shift) {
    line_at(column, row, shift).add(text, static_cast<int>(text.size()));
  }

  void draw_space(Space space) {
    Line& line = line_at(space.column(), space.row(), 0);
    const Piece* const piece = position_.top(space);
    if (piece == nullptr) {
      line.add(kCenter.contains(space) ? "+" : style_.ascii ? "." : "·", 1);
      return;
    }
    if (style_.color) line.text += kColors[index_of(piece->owner)];
    if (style_.color && last_ && last_->to.holds(space)) line.text += kLast;
    draw_piece(line, *piece, piece->dots.punct == space);
    if (style_.color) line.text += kPlain;
    draw_links(space, *piece);
  }

  // Draws strokes from the dot to visible dots of its piece in the directions N, NE and SE.
  void draw_links(Space space, const Piece& piece) {
    constexpr Offset kNorth{0, 1};
    constexpr Offset kNorthEast{1, 1};
    constexpr Offset kSouthEast{1, 0};
    const auto tied = [&](Offset by) {
      const auto other = step(space, by);
      return other && piece.dots.holds(*other) && position_.top(*other) == &piece;
    };
    if (tied(kNorth)) link(space, 1, 0, style_.ascii ? "|" : "│", piece.owner);
    const bool up = tied(kNorthEast);
    const bool down = tied(kSouthEast);
    if (up && down) link(space, 0, kColumnWidth - 1, "<", piece.owner);
    if (up && !down) link(space, 0, kColumnWidth - 1, style_.ascii ? "/" : "╱", piece.owner);
    if (down && !up) link(space, 0, kColumnWidth - 1, style_.ascii ? "\\" : "╲", piece.owner);
  }

  void link(Space space, int lines_up, int shift, std::string_view sign, Player owner) {
    const int half_row = 2 * space.row() - space.column() + lines_up;
    Line& line = lines_[static_cast<std::size_t>(kTopLine - half_row)];
    const int column = space.column() * kColumnWidth + shift;
    if (line.width > column) return;
    line.pad_to(column);
    if (style_.color) line.text += kColors[index_of(owner)];
    line.add(sign, 1);
    if (style_.color) line.text += kPlain;
  }

  void draw_piece(Line& line, const Piece& piece, bool punct) const {
    const bool white = piece.owner == Player::white;
    if (style_.ascii) {
      line.add(std::string(1, letter(piece.owner)), 1);
      line.add(punct ? std::string(1, letter(piece.kind)) : "o", 1);
    } else {
      line.add(white ? "○" : "●", 1);
      if (punct) line.add(std::string(1, letter(piece.kind)), 1);
    }
    if (piece.level < 2) return;
    const std::string level = std::to_string(piece.level);
    line.add(style_.ascii ? level : superscript(piece.level), static_cast<int>(level.size()));
  }

  const Position& position_;
  const std::optional<Move>& last_;
  BoardStyle style_;
  std::vector<Line> lines_;
};

std::string stack_line(const Position& position, Space space) {
  std::string line = "  " + space.name();
  line.resize(6, ' ');
  int level = 0;
  for (const Piece& piece : position.stack(space)) {
    while (++level < piece.level) line += " " + std::to_string(level) + " gap ";
    line += " " + std::to_string(level) + " " + letter(piece.owner) + letter(piece.kind);
    line += piece.dots.punct == space ? "* " : "  ";
  }
  return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

std::string board_text(const Position& position, const std::optional<Move>& last, BoardStyle style) {
  return Drawing(position, last, style).text();
}

std::string stacks_text(const Position& position) {
  std::string text;
  for (const Space space : kAllSpaces)
    if (position.height(space) > 1) text += stack_line(position, space);
  return text;
}

std::string sets_text(const Position& position) {
  std::string text;
  for (const Player player : kPlayers) {
    text += std::string(name(player)) + " has left:";
    for (const PieceKind kind : kAllPieceKinds) {
      text += std::string(" ") + letter(kind) + " " + std::to_string(position.in_set(player, kind));
    }
    text += ", " + std::to_string(position.in_set(player)) + " in all\n";
  }
  return text;
}

}  // namespace punct::cli
