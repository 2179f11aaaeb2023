// SPDX-License-Identifier: MIT
#include "punct/render/describe.hpp"

#include <algorithm>

#include "punct/analysis.hpp"
#include "punct/connection.hpp"
#include "punct/notation.hpp"

namespace punct::render {
namespace {

std::string described(const Position& position, const Piece& piece) {
  std::string words = name(piece.owner);
  words += ' ';
  words += letter(piece.kind);
  words +=
      " PÜNCT " + piece.dots.punct.name() + " dots " + piece.dots.minors[0].name() + ' ' + piece.dots.minors[1].name();
  if (const Space gap = gap_of(position, piece)) words += " bridging a gap at " + gap.name();
  return words;
}

void add_pieces(std::string& words, const Position& position) {
  int level = 0;
  for (const Piece& piece : position.pieces()) {
    if (piece.level != level) {
      level = piece.level;
      words += (level == 1 ? " On the board, level 1: " : ". Level " + std::to_string(level) + ": ");
    } else {
      words += "; ";
    }
    words += described(position, piece);
  }
  words += level == 0 ? " The board is empty." : ".";
}

// `6 T, 2 C`; empty if nothing is left.
std::string set_of(const Position& position, Player player) {
  std::string kinds;
  for (const PieceKind kind : kAllPieceKinds)
    if (const int left = position.in_set(player, kind); left > 0)
      kinds += (kinds.empty() ? "" : ", ") + std::to_string(left) + ' ' + letter(kind);
  return kinds;
}

std::string_view left_key(Player player) { return player == Player::white ? "left_to_white" : "left_to_black"; }

void add_set(std::string& words, const Position& position, Player player, Language language) {
  const std::string kinds = set_of(position, player);
  words += ' ' + std::string(term(language, left_key(player))) + ' ' +
           (!kinds.empty()             ? kinds
            : language == Language::en ? "nothing"
                                       : "0") +
           '.';
}

std::string english_state(const Position& position) {
  const auto& outcome = position.outcome();
  if (!outcome) return std::string(name(position.to_move())) + " to move";
  if (!outcome->winner) return "drawn";
  return std::string(name(*outcome->winner)) + " has won by " + std::string(name(outcome->reason));
}

std::string_view state_key(const Position& position) {
  const auto& outcome = position.outcome();
  if (!outcome) return position.to_move() == Player::white ? "white_to_move" : "black_to_move";
  if (!outcome->winner) return "draw";
  const bool white = *outcome->winner == Player::white;
  if (outcome->reason == Reason::connection) return white ? "white_wins_connection" : "black_wins_connection";
  return white ? "white_wins" : "black_wins";
}

std::string english_position(const Position& position) {
  std::string words = capitalized(english_state(position));
  words +=
      ". Columns A to Q from left to right, rows 1 to 17 from White's side. T is triangular, C straight with the PÜNCT "
      "in the center, E straight with it at an end, L, M and R angular.";
  add_pieces(words, position);
  for (const Player player : kPlayers) add_set(words, position, player, Language::en);
  return words;
}

// The same with only single terms, each at the head of a list: levels, colors, then letters and spaces.
std::string position_by_lists(const Position& position, Language language) {
  std::string words = std::string(term(language, state_key(position))) + '.';
  for (int level = 1;; ++level) {
    std::string lists;
    for (const Player player : kPlayers) {
      std::string pieces;
      for (const Piece& piece : position.pieces())
        if (piece.level == level && piece.owner == player)
          pieces += (pieces.empty() ? "" : "; ") + std::string(1, letter(piece.kind)) + ' ' + piece.dots.punct.name() +
                    ' ' + piece.dots.minors[0].name() + ' ' + piece.dots.minors[1].name();
      const std::string_view color = term(language, player == Player::white ? "white" : "black");
      if (!pieces.empty()) lists += (lists.empty() ? " " : " – ") + std::string(color) + ": " + pieces;
    }
    if (lists.empty()) break;
    words += ' ' + capitalized(term(language, "level", level)) + ':' + lists + '.';
  }
  for (const Player player : kPlayers) add_set(words, position, player, language);
  return words;
}

std::string joined(const std::vector<Space>& spaces) {
  std::string words;
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    if (i > 0) words += i + 1 == spaces.size() ? " and " : ", ";
    words += spaces[i].name();
  }
  return words;
}

std::string piece_words(const Piece& piece) {
  const auto dots = piece.dots.dots();
  return std::string(name(piece.owner)) + ' ' + letter(piece.kind) + " PÜNCT " + dots[0].name() + " dots " +
         dots[1].name() + ' ' + dots[2].name() + (piece.level > 1 ? " on level " + std::to_string(piece.level) : "");
}

std::string colored(Tint tint, std::string noun) {
  if (tint == Tint::plain) {
    noun[0] = static_cast<char>(noun[0] - 'a' + 'A');
    return noun;
  }
  std::string color(tint_name(tint));
  color[0] = static_cast<char>(color[0] - 'a' + 'A');
  return color + ' ' + noun;
}

// A mark as a sentence without its full stop.
struct MarkWords {
  const Position& position;

  std::string operator()(const ArrowMark& mark) const {
    return colored(mark.tint, "arrow from ") + mark.from.name() + " to " + mark.to.name();
  }
  std::string operator()(const SignMark& mark) const {
    constexpr std::array<const char*, 4> one{"circle on ", "cross on ", "square on ", "dot on "};
    constexpr std::array<const char*, 4> many{"circles on ", "crosses on ", "squares on ", "dots on "};
    return colored(mark.tint, (mark.spaces.size() == 1 ? one : many)[static_cast<std::size_t>(mark.sign)]) +
           joined(mark.spaces);
  }
  std::string operator()(const LabelMark& mark) const { return "Label \"" + mark.text + "\" on " + mark.space.name(); }
  std::string operator()(const GhostMark& mark) const { return "Ghost of " + piece_words(mark.piece); }
  std::string operator()(const PathMark& mark) const {
    return mark.spaces.empty() ? "The winning connection is drawn"
                               : colored(mark.tint, "line along ") + joined(mark.spaces);
  }
  std::string operator()(const HighlightMark& mark) const {
    const bool all = mark.spaces.size() == 19 && std::all_of(mark.spaces.begin(), mark.spaces.end(),
                                                             [](Space space) { return kCenter.contains(space); });
    return colored(mark.tint, "highlight on ") + (all ? "the central hexagon" : joined(mark.spaces));
  }
  std::string operator()(const RoundMarker& mark) const { return "Round marker on " + mark.space.name(); }
  std::string operator()(const TraceMark& mark) const {
    if (!mark.from) return "Last move: " + piece_words(mark.piece) + " was added";
    return "Last move: " + piece_words(mark.piece) + " came from " + mark.from->punct.name();
  }
};

void add_marks(std::string& words, const Diagram& diagram) {
  if (diagram.language != Language::en) {
    for (const Mark& mark : diagram.marks)
      if (const std::string sign = text(mark); !sign.empty()) words += " [" + sign + ']';
    return;
  }
  for (const Mark& mark : diagram.marks) words += ' ' + std::visit(MarkWords{diagram.position}, mark) + '.';
  if (!diagram.crop.empty()) words += " Only the surroundings of " + joined(diagram.crop) + " are shown.";
}

// The contents of a set: `T – triangular piece: 6. ...`.
std::string set_in_words(Language language) {
  std::string words;
  for (const PieceKind kind : kAllPieceKinds) {
    const char* const key = shape(kind) == PieceShape::triangular ? "triangular_piece"
                            : shape(kind) == PieceShape::straight ? "straight_piece"
                                                                  : "angular_piece";
    words += std::string(1, letter(kind)) + " – " + std::string(term(language, key)) + ": " +
             std::to_string(Position().in_set(Player::white, kind)) + ". ";
  }
  return words + capitalized(term(language, "marker")) + ": 2.";
}

}  // namespace

std::string state(const Position& position, Language language) {
  return language == Language::en ? english_state(position) : std::string(term(language, state_key(position)));
}

std::string heading(const Position& position, Language language) {
  if (language == Language::en)
    return "PÜNCT, " + std::string(name(position.rules())) + " rules, " + english_state(position);
  const std::string_view rules = term(language, position.rules() == Rules::standard ? "standard_rules" : "basic_rules");
  return "PÜNCT – " + std::string(rules) + " – " + state(position, language);
}

std::string describe(const Position& position, Language language) {
  return language == Language::en ? english_position(position) : position_by_lists(position, language);
}

std::string describe(const Diagram& diagram) {
  std::string words = diagram.pieces ? set_in_words(diagram.language) : describe(diagram.position, diagram.language);
  add_marks(words, diagram);
  if (!diagram.caption.empty()) words += ' ' + diagram.caption;
  std::replace(words.begin(), words.end(), '\n', ' ');
  return words;
}

std::string describe(const Piece& piece, bool free, Language language) {
  if (language == Language::en)
    return std::string(name(piece.owner)) + ' ' + letter(piece.kind) + ", PÜNCT " + piece.dots.punct.name() +
           ", level " + std::to_string(piece.level) + (free ? ", free" : ", covered");
  return std::string(term(language, piece.owner == Player::white ? "white" : "black")) + ", " + letter(piece.kind) +
         ", PÜNCT " + piece.dots.punct.name() + ", " + term(language, "level", piece.level) + ", " +
         std::string(term(language, free ? "free" : "covered"));
}

std::string describe(const Position& before, const Move& move) {
  const std::string who = name(before.to_move());
  const std::string piece(1, letter(move.kind));
  std::string words;
  if (move.is_add()) {
    words = who + " adds " + piece + " on " + move.to.punct.name();
  } else if (move.is_turn()) {
    words = who + " turns " + piece + " on " + move.from.name();
  } else {
    const int passed = distance(move.from, move.to.punct) - 1;
    words = who + " moves " + piece + " from " + move.from.name() + " to " + move.to.punct.name();
    if (passed > 0) words += " past " + std::to_string(passed) + (passed == 1 ? " space" : " spaces");
  }
  if (move.level > 1) words += ", onto level " + std::to_string(move.level);
  Position after = before;
  after.play_unchecked(move);
  if (is_bridge(after, {before.to_move(), move.kind, move.to, move.level})) words += " as a bridge";
  if (connects(after.topmost(before.to_move()))) words += ", and connects";
  return words;
}

}  // namespace punct::render
