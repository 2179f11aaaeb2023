// SPDX-License-Identifier: MIT
#include "punct/render/describe.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "diagram/space_list.hpp"
#include "punct/analysis.hpp"
#include "punct/connection.hpp"
#include "punct/notation.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/words.hpp"

namespace punct::render {
namespace {

std::string described(const Piece& piece, Language language) {
  return sentence(language, piece.owner == Player::white ? "piece_white" : "piece_black",
                  {{"kind", std::string(1, letter(piece.kind))},
                   {"punct", piece.dots.punct.name()},
                   {"a", piece.dots.minors[0].name()},
                   {"b", piece.dots.minors[1].name()}});
}

// With its level, if that is not the board itself.
std::string described_apart(const Piece& piece, Language language) {
  std::string words = described(piece, language);
  if (piece.level == 1) return words;
  return sentence(language, "on_level", {{"piece", words}, {"n", std::to_string(piece.level)}});
}

// With what it bridges, if it does. Under it is an empty space, which is what the word for a gap means in most
// languages, or a piece.
std::string described_bridge(const Position& position, const Piece& piece, Language language) {
  const std::string plain = described(piece, language);
  const Space gap = gap_of(position, piece);
  if (!gap) return plain;
  bool is_empty = true;
  position.for_each_on(gap, [&](const Piece& on) { is_empty = is_empty && on.level >= piece.level; });
  return sentence(language, is_empty ? "over_gap" : "over_space", {{"piece", plain}, {"space", gap.name()}});
}

void add_pieces(std::string& words, const Position& position, Language language) {
  int level = 0;
  for (const Piece& piece : position.pieces()) {
    if (piece.level != level) {
      words += level == 0 ? " " : ". ";
      level = piece.level;
      words += (level == 1 ? std::string(term(language, "level_1")) : term(language, "level_n", level)) + ' ';
    } else {
      words += "; ";
    }
    words += described_bridge(position, piece, language);
  }
  words += level == 0 ? ' ' + std::string(term(language, "empty_board")) : ".";
}

void add_set(std::string& words, const Position& position, Player player, Language language) {
  std::string kinds;
  for (const PieceKind kind : kAllPieceKinds)
    if (const int left = position.in_set(player, kind); left > 0)
      add_to_list(kinds, std::to_string(left) + ' ' + letter(kind));
  words += ' ' + std::string(term(language, player == Player::white ? "left_to_white" : "left_to_black")) + ' ' +
           (kinds.empty() ? std::string(term(language, "nothing")) : kinds) + '.';
}

bool are_center(const std::vector<Space>& spaces) {
  return spaces.size() == 19 &&
         std::all_of(spaces.begin(), spaces.end(), [](Space space) { return kCenter.contains(space); });
}

// The space from which these are all spaces within so many steps; `std::nullopt` if there is none.
std::optional<std::pair<Space, int>> middle_of(const std::vector<Space>& spaces) {
  if (spaces.size() < 4) return std::nullopt;
  for (const Space middle : spaces) {
    int farthest = 0;
    for (const Space space : spaces) farthest = std::max(farthest, distance(space, middle));
    const auto within = std::count_if(kAllSpaces.begin(), kAllSpaces.end(),
                                      [&](Space each) { return distance(each, middle) <= farthest; });
    if (static_cast<std::size_t>(within) == spaces.size()) return std::pair{middle, farthest};
  }
  return std::nullopt;
}

// Spaces as one says them: the central hexagon, a space and what is around it, or their names.
std::string named(const std::vector<Space>& spaces, Language language) {
  if (are_center(spaces)) return std::string(term(language, "central_hexagon"));
  if (const auto middle = middle_of(spaces))
    return sentence(language, "around", {{"space", middle->first.name()}, {"n", std::to_string(middle->second)}});
  return joined(spaces, ", ");
}

// A mark as a sentence without its full stop.
struct MarkWords {
  Language language;

  [[nodiscard]] std::string colored(Tint tint, std::string mark) const {
    if (tint == Tint::plain) return mark;
    const std::string color(term(language, "color_" + std::string(tint_name(tint))));
    return sentence(language, "in_color", {{"mark", mark}, {"color", color}});
  }
  std::string operator()(const ArrowMark& mark) const {
    return colored(mark.tint, sentence(language, "mark_arrow", {{"from", mark.from.name()}, {"to", mark.to.name()}}));
  }
  std::string operator()(const SignMark& mark) const {
    constexpr std::array keys{"mark_circle", "mark_cross", "mark_square", "mark_dot"};
    return colored(mark.tint, sentence(language, keys[static_cast<std::size_t>(mark.sign)],
                                       {{"spaces", named(mark.spaces, language)}}));
  }
  std::string operator()(const LabelMark& mark) const {
    return sentence(language, "mark_label", {{"space", mark.space.name()}, {"words", mark.text}});
  }
  std::string operator()(const GhostMark& mark) const {
    return sentence(language, "mark_ghost", {{"piece", described_apart(mark.piece, language)}});
  }
  std::string operator()(const PathMark& mark) const {
    if (mark.spaces.empty()) return std::string(term(language, "mark_connection"));
    return colored(mark.tint, sentence(language, "mark_path", {{"spaces", joined(mark.spaces, "-")}}));
  }
  std::string operator()(const HighlightMark& mark) const {
    return colored(mark.tint, sentence(language, "mark_highlight", {{"spaces", named(mark.spaces, language)}}));
  }
  std::string operator()(const RoundMarker& mark) const {
    return sentence(language, "mark_marker", {{"space", mark.space.name()}});
  }
  std::string operator()(const TraceMark& mark) const {
    const std::string piece = described_apart(mark.piece, language);
    if (!mark.from) return sentence(language, "last_added", {{"piece", piece}});
    return sentence(language, "last_moved", {{"piece", piece}, {"space", mark.from->punct.name()}});
  }
};

// Whether a picture of the diagram shows a mark, which may be a winning connection that nobody has.
bool is_shown(const Diagram& diagram, const Mark& mark) {
  const auto* const path = std::get_if<PathMark>(&mark);
  const auto has_connection = [&diagram](Player player) { return connects(diagram.position.topmost(player)); };
  return draws(diagram.view, mark) &&
         (path == nullptr || !path->spaces.empty() || std::any_of(kPlayers.begin(), kPlayers.end(), has_connection));
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
  const auto& outcome = position.outcome();
  const auto words = [language](std::string_view key) { return std::string(term(language, key)); };
  if (!outcome) return words(position.to_move() == Player::white ? "white_to_move" : "black_to_move");
  if (!outcome->winner) return words("draw");
  const bool white = *outcome->winner == Player::white;
  switch (outcome->reason) {
    case Reason::connection: return words(white ? "white_wins_connection" : "black_wins_connection");
    case Reason::center: return words(white ? "player_white" : "player_black") + ' ' + words("wins_center");
    case Reason::pieces: break;
  }
  return words(white ? "white_wins" : "black_wins");
}

std::string heading(const Position& position, Language language) {
  const std::string_view rules = term(language, position.rules() == Rules::standard ? "standard_rules" : "basic_rules");
  return "PÜNCT – " + std::string(rules) + " – " + state(position, language);
}

std::string describe(const Position& position, Language language) {
  std::string words = state(position, language) + ". " + std::string(term(language, "axes")) + ' ' +
                      std::string(term(language, "kinds"));
  add_pieces(words, position, language);
  for (const Player player : kPlayers) add_set(words, position, player, language);
  return words;
}

std::string describe(const Diagram& diagram) {
  const Language language = diagram.language;
  std::string words = diagram.view == View::pieces ? set_in_words(language) : describe(diagram.position, language);
  for (const Mark& mark : diagram.marks)
    if (is_shown(diagram, mark)) words += ' ' + std::visit(MarkWords{language}, mark) + '.';
  if (diagram.shows_part()) words += ' ' + sentence(language, "only_part", {{"spaces", named(diagram.crop, language)}});
  if (!diagram.caption.empty()) words += ' ' + diagram.caption;
  std::replace(words.begin(), words.end(), '\n', ' ');
  return words;
}

std::string describe(const Piece& piece, bool free, Language language) {
  constexpr std::array<std::array<const char*, 2>, 2> keys{
      {{"title_white_covered", "title_white_free"}, {"title_black_covered", "title_black_free"}}};
  return sentence(language, keys[index_of(piece.owner)][free ? 1 : 0],
                  {{"kind", std::string(1, letter(piece.kind))},
                   {"punct", piece.dots.punct.name()},
                   {"n", std::to_string(piece.level)}});
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
    if (passed > 0) words += " past " + how_many(static_cast<std::uint64_t>(passed), "space");
  }
  if (move.level > 1) words += ", onto level " + std::to_string(move.level);
  Position after = before;
  after.play_unchecked(move);
  if (is_bridge(after, {before.to_move(), move.kind, move.to, move.level})) words += " as a bridge";
  if (connects(after.topmost(before.to_move()))) words += ", and connects";
  return words;
}

}  // namespace punct::render
