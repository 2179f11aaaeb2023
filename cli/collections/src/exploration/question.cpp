// SPDX-License-Identifier: MIT
#include "exploration/question.hpp"

#include <algorithm>

#include "expression/pattern.hpp"
#include "punct/position_text.hpp"
#include "punct/rules.hpp"
#include "punct/symmetry.hpp"

namespace punct::collections {
namespace {

// The finalizer of splitmix64.
constexpr std::uint64_t mix(std::uint64_t value) noexcept {
  value += 0x9E3779B97F4A7C15;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
  return value ^ (value >> 31);
}

// Tables of the images of spaces and kinds, which are needed a hundred times per position.
struct ImageTables {
  std::array<std::array<std::uint8_t, 256>, 12> spaces{};
  std::array<std::array<PieceKind, kPieceKinds>, 12> kinds{};
};
const ImageTables& images() {
  static const ImageTables all = [] {
    ImageTables made;
    for (std::size_t number = 0; number < 12; ++number) {
      for (const Space space : kAllSpaces)
        made.spaces[number][space.index()] = static_cast<std::uint8_t>(Symmetry(number).image(space).index());
      for (const PieceKind kind : kAllPieceKinds) made.kinds[number][index_of(kind)] = Symmetry(number).image(kind);
    }
    return made;
  }();
  return all;
}

std::uint64_t turn_key(std::uint64_t rules, Player to_move) noexcept { return mix(rules * 2 + index_of(to_move) + 1); }
// For positions whose rules do not count.
constexpr std::uint64_t kAnyRules = 8;

// `12.`, `12...` and results, which may occur among moves.
bool is_no_move(std::string_view word) noexcept {
  return word.find_first_not_of("0123456789.") == std::string_view::npos || word == "*" || word == "1-0" ||
         word == "0-1" || word == "1/2-1/2";
}

// Plays moves. The error says which move is wrong and why; empty if none is.
std::string play_all(Position& position, const std::string& moves, std::vector<Move>& played) {
  for (const std::string& word : moves_in(moves)) {
    const auto text = parse_move(word);
    if (!text) return explain(text.error(), word);
    const auto move = resolve(position, *text);
    if (!move) return word + ": " + explain(position, *text, move.error());
    position.play_unchecked(*move);
    played.push_back(*move);
  }
  return {};
}

Question question_of(const Position& position) {
  Question question;
  question.position = position;
  question.pattern.pieces = position.pieces();
  question.to_move = position.to_move();
  return question;
}

}  // namespace

RowMove row_move(const Move& move, bool connects) noexcept {
  const auto index = [](Space space) { return static_cast<std::uint8_t>(space.index()); };
  return {move.is_add() ? std::uint8_t{0} : index(move.from),
          static_cast<std::uint8_t>(move.is_add() ? index_of(move.kind) : kPieceKinds),
          index(move.to.punct),
          {index(move.to.minors[0]), index(move.to.minors[1])},
          move.level,
          connects};
}

RowMove row_move(const MoveText& text) noexcept {
  const auto index = [](Space space) { return static_cast<std::uint8_t>(space ? space.index() : 0); };
  const bool adds = text.is_add();
  return {index(text.from),
          static_cast<std::uint8_t>(adds && text.piece ? index_of(*text.piece) : kPieceKinds),
          index(text.punct),
          {index(text.minors[0]), index(text.minors[1])},
          text.level == 0 ? std::uint8_t{1} : text.level,
          text.connects.value_or(false)};
}

MoveText move_text(const RowMove& move) noexcept {
  MoveText text;
  if (move.from != 0) text.from = Space::from_index(move.from);
  text.punct = Space::from_index(move.punct);
  if (move.minors[0] != 0) text.minors = {Space::from_index(move.minors[0]), Space::from_index(move.minors[1])};
  if (move.kind < kPieceKinds) text.piece = kAllPieceKinds[move.kind];
  if (move.level >= 2) text.level = move.level;
  if (move.connects) text.connects = true;
  return text;
}

namespace {
// Numbers of kinds that stand for sorts of moves.
constexpr std::uint8_t kFirstAction = 8;
constexpr std::array<std::string_view, 5> kActions{"add", "move", "turn", "jump", "bridge"};
}  // namespace

RowMove grouped(const RowMove& move, RowSort sort, bool bridges) noexcept {
  switch (sort) {
    case RowSort::move: return move;
    case RowSort::piece: return {move.from, move.kind, move.punct, {}, 1, false};
    case RowSort::action: break;
  }
  const int action = move.from == 0 ? 0 : bridges ? 4 : move.level > 1 ? 3 : move.from == move.punct ? 2 : 1;
  return {0, static_cast<std::uint8_t>(kFirstAction + action), 0, {}, 1, false};
}

std::string row_text(const RowMove& move) {
  if (move.kind >= kFirstAction) return std::string(kActions.at(move.kind - kFirstAction));
  return text(move_text(move));
}

std::optional<RowMove> row_named(std::string_view name) {
  for (std::uint8_t i = 0; i < kActions.size(); ++i)
    if (name == kActions[i]) return RowMove{0, static_cast<std::uint8_t>(kFirstAction + i), 0, {}, 1, false};
  const auto text = parse_move(name);
  if (!text) return std::nullopt;
  return row_move(*text);
}

std::vector<std::string> moves_in(const std::string& text) {
  constexpr std::string_view kBlank = " \t\r\n";
  std::vector<std::string> moves;
  for (std::size_t at = text.find_first_not_of(kBlank); at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(kBlank, at), text.size());
    std::string word = text.substr(at, end - at);
    at = text.find_first_not_of(kBlank, end);
    if (!is_no_move(word)) moves.push_back(std::move(word));
  }
  return moves;
}

bool looks_like_part(std::string_view line) noexcept { return line.find('@') < std::min(line.find(' '), line.size()); }

Expected<Question, std::string> read_question(const std::string& line, const std::string& moves) {
  const auto position =
      line.empty() ? Expected<Position, std::vector<PositionError>>(Position()) : parse_position(line);
  if (position) {
    Position asked = *position;
    std::vector<Move> played;
    if (std::string wrong = play_all(asked, moves, played); !wrong.empty()) return Unexpected{std::move(wrong)};
    Question question = question_of(asked);
    question.moves = std::move(played);
    return question;
  }
  auto pattern = parse_pattern(line);
  if (!pattern) return Unexpected{looks_like_part(line) ? pattern.error().message : position.error().front().message};
  if (!moves.empty()) return Unexpected{std::string(kMovesNeedPosition)};
  Question question;
  question.pattern = std::move(pattern).value();
  return question;
}

std::uint64_t piece_key(const Piece& piece, std::size_t symmetry, bool swapped) noexcept {
  const auto& spaces = images().spaces[symmetry];
  std::uint64_t a = spaces[piece.dots.minors[0].index()];
  std::uint64_t b = spaces[piece.dots.minors[1].index()];
  if (b < a) std::swap(a, b);
  std::uint64_t packed = spaces[piece.dots.punct.index()];
  packed = packed << 16 | a << 8 | b;
  packed = packed << 8 | piece.level;
  packed = packed << 8 | index_of(images().kinds[symmetry][index_of(piece.kind)]);
  return mix(packed << 2 | (swapped ? 1 - index_of(piece.owner) : index_of(piece.owner)) << 1 | 1);
}

std::uint64_t punct_key(Player owner, Space space, std::size_t symmetry) noexcept {
  return mix(std::uint64_t{images().spaces[symmetry][space.index()]} << 8 | index_of(owner) << 4 | 0xF);
}

// Uses sums instead of exclusive ors, because several PÜNCTs of a player may be on one space.
LikenessKeys::LikenessKeys(const Position& position) {
  const auto rules = static_cast<std::uint64_t>(position.rules());
  plain.fill(turn_key(rules, position.to_move()));
  swapped.fill(turn_key(rules, opponent(position.to_move())));
  puncts.fill(turn_key(kAnyRules, position.to_move()));
  position.for_each_piece([&](const Piece& piece) {
    for (std::size_t i = 0; i < 12; ++i) {
      plain[i] += piece_key(piece, i, false);
      swapped[i] += piece_key(piece, i, true);
      puncts[i] += punct_key(piece.owner, piece.dots.punct, i);
    }
  });
}

std::uint64_t LikenessKeys::of(Likeness level) const noexcept {
  const auto least = [](const auto& keys) { return *std::min_element(keys.begin(), keys.end()); };
  switch (level) {
    case Likeness::exact: return plain[0];
    case Likeness::symmetric: return least(plain);
    case Likeness::swapped: return std::min(least(plain), least(swapped));
    case Likeness::puncts: return least(puncts);
    case Likeness::part: return 0;
  }
  return 0;
}

RowKeys::RowKeys(const Question& question, Likeness level) : question_(question), level_(level) {}

std::uint64_t RowKeys::after(const std::vector<RowMove>& path) const {
  // A grouped row leads to many positions.
  if (std::any_of(path.begin(), path.end(), [](const RowMove& row) { return row.minors[0] == 0; })) return 0;
  if (level_ == Likeness::part || !question_.position) return 0;
  if (level_ == Likeness::puncts) return after_puncts(path);
  Position position = *question_.position;
  for (const RowMove& row : path) {
    const MoveText text = move_text(row);
    const Footprint to = Footprint::of(text.punct, text.minors[0], text.minors[1]);
    const auto move = text.piece ? complete_add(position, *text.piece, to) : complete_move(position, text.from, to);
    if (!move) return 0;
    position.play_unchecked(*move);
  }
  return LikenessKeys(position).of(level_);
}

std::uint64_t RowKeys::after_puncts(const std::vector<RowMove>& path) const {
  Player mover = question_.position->to_move();
  std::array<std::uint64_t, 12> keys = LikenessKeys(*question_.position).puncts;
  for (const RowMove& row : path) {
    for (std::size_t i = 0; i < 12; ++i) {
      keys[i] += punct_key(mover, Space::from_index(row.punct), i) + turn_key(kAnyRules, opponent(mover)) -
                 turn_key(kAnyRules, mover);
      if (row.from != 0) keys[i] -= punct_key(mover, Space::from_index(row.from), i);
    }
    mover = opponent(mover);
  }
  return *std::min_element(keys.begin(), keys.end());
}

}  // namespace punct::collections
