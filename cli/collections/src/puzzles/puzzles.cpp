// SPDX-License-Identifier: MIT
#include "punct/collections/puzzles.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "punct/notation.hpp"
#include "punct/search.hpp"
#include "punct/symmetry.hpp"
#include "punct/text/json.hpp"
#include "punct/text/utf8.hpp"

namespace punct::collections {
namespace {

// Records hold at most so many solutions and lines of play; JSON holds all.
constexpr std::size_t kMostVariations = 20;
constexpr std::size_t kMostLines = 8;

const char* side_of(const Position& position) { return position.to_move() == Player::white ? "white" : "black"; }

MoveText text_in(const Position& position, const Move& move) { return written(move, connects_mover(position, move)); }

std::string place_text(const PuzzlePlace& place) {
  std::string text;
  append_printable(text, place.file + ":" + std::to_string(place.game) + ":" + std::to_string(place.ply));
  return is_utf8(text) ? text : "?";
}

Position played_in(const Position& position, const Move& move) {
  Position after = position;
  after.play_unchecked(move);
  return after;
}

// Adds what follows an answer up to the win.
void add_play(Record& record, NodeIndex last, Position position, const PuzzleLine& line) {
  if (position.outcome()) return;
  last = record.append(last, text_in(position, line.win));
  position.play_unchecked(line.win);
  for (const Move& move : line.rest) {
    last = record.append(last, text_in(position, move));
    position.play_unchecked(move);
  }
}

// Adds the answers to `key`, the first move of a win in two or more, and how the win goes on after them.
void add_lines(Record& record, NodeIndex key, const FoundPuzzle& found) {
  const std::vector<PuzzleLine>& lines = found.puzzle.lines;
  const Position after_key = played_in(found.position, found.puzzle.solutions.front());
  NodeIndex first = kNoNode;
  for (std::size_t i = 0; i < std::min(lines.size(), kMostLines); ++i) {
    const PuzzleLine& line = lines[i];
    const MoveText answer = text_in(after_key, line.answer);
    const NodeIndex node = i == 0 ? record.append(key, answer) : record.begin_variation(first, answer);
    if (i == 0) first = node;
    add_play(record, node, played_in(after_key, line.answer), line);
    if (line.answers > 1) record.add_comment(node, "or " + std::to_string(line.answers - 1) + " more");
  }
}

std::string solution_words(const FoundPuzzle& found) {
  const Puzzle& puzzle = found.puzzle;
  std::uint64_t answers = 0;
  for (const PuzzleLine& line : puzzle.lines) answers += line.answers;
  std::string words = puzzle.has_one_solution()
                          ? "the only move"
                          : "one of " + std::to_string(puzzle.solutions.size()) + " moves that solve it";
  if (moves_of(puzzle.kind) > 1) {
    const std::string replies = puzzle.kind == PuzzleKind::win_in_two ? " win" : " move";
    words += "; each of " + std::to_string(answers) + " answers leaves a win: " + std::to_string(puzzle.lines.size()) +
             replies + (puzzle.lines.size() == 1 ? " meets them" : "s meet them");
  }
  return words;
}

void write_rest(JsonWriter& json, Position position, const std::vector<Move>& rest) {
  json.key("rest").begin_array();
  for (const Move& move : rest) {
    json.value(text(position, move));
    position.play_unchecked(move);
  }
  json.end_array();
}

}  // namespace

bool PuzzleChoice::wants(PuzzleKind kind) const noexcept {
  constexpr std::uint64_t kUsualMoves = 2;
  if (kinds && std::find(kinds->begin(), kinds->end(), kind) == kinds->end()) return false;
  return static_cast<std::uint64_t>(moves_of(kind)) <= moves.value_or(kinds ? kMostProvenMoves : kUsualMoves);
}

std::size_t PuzzlesOfGame::memory() const noexcept {
  std::size_t bytes = puzzles.capacity() * sizeof(FoundPuzzle);
  for (const FoundPuzzle& found : puzzles) {
    bytes += found.puzzle.solutions.capacity() * sizeof(Move) + found.puzzle.lines.capacity() * sizeof(PuzzleLine);
    for (const PuzzleLine& line : found.puzzle.lines) bytes += line.rest.capacity() * sizeof(Move);
  }
  for (const std::string& tag : roster) bytes += tag.capacity();
  return bytes;
}

std::vector<FoundPuzzle> puzzles_at(const Position& position, std::size_t ply, const std::optional<Move>& played,
                                    const PuzzleChoice& choice) {
  std::vector<FoundPuzzle> found;
  for (const PuzzleKind kind : kAllPuzzleKinds) {
    if (!choice.wants(kind)) continue;
    auto puzzle = puzzle_in(position, kind);
    if (!puzzle || (choice.unique && !puzzle->has_one_solution())) continue;
    const std::uint64_t key = canonical_key(position) + static_cast<std::uint64_t>(kind);
    found.push_back({std::move(*puzzle), position, key, ply, played});
  }
  return found;
}

PuzzlesOfGame puzzles_of(const Record& record, const Game& game, const PuzzleChoice& choice) {
  PuzzlesOfGame all;
  for (std::size_t i = 0; i < kRoster.size(); ++i) all.roster[i] = record.tag(kRoster[i]).value_or(std::string_view());
  Position position = game.start();
  const std::vector<Move>& moves = game.moves();
  for (std::size_t ply = 0; ply <= moves.size(); ++ply) {
    const auto played = ply < moves.size() ? std::optional(moves[ply]) : std::nullopt;
    std::vector<FoundPuzzle> found = puzzles_at(position, ply, played, choice);
    std::move(found.begin(), found.end(), std::back_inserter(all.puzzles));
    if (played) position.play_unchecked(*played);
  }
  return all;
}

std::string task(const FoundPuzzle& found) {
  const std::string mover = name(found.position.to_move());
  switch (found.puzzle.kind) {
    case PuzzleKind::win: return mover + " to move wins at once";
    case PuzzleKind::defense:
      return mover + " to move stops " + name(opponent(found.position.to_move())) + " from winning";
    case PuzzleKind::win_in_two: return mover + " to move wins in two";
    case PuzzleKind::win_in_three: return mover + " to move wins in three";
    case PuzzleKind::win_in_four: return mover + " to move wins in four";
    case PuzzleKind::win_in_five: break;
  }
  return mover + " to move wins in five";
}

Record puzzle_record(const FoundPuzzle& found, const PuzzlesOfGame& game, const PuzzlePlace& place) {
  Record record;
  const Puzzle& puzzle = found.puzzle;
  for (std::size_t i = 0; i < kRoster.size(); ++i)
    if (!game.roster[i].empty()) record.add_tag(kRoster[i], game.roster[i]);
  record.add_tag("Puzzle", name(puzzle.kind));
  record.add_tag("PuzzleGrade", std::to_string(puzzle.grade));
  record.add_tag("PuzzleSource", place_text(place));
  record.stated().rules = found.position.rules();
  record.set_position(text(found.position));
  record.stated().termination = Termination::unfinished;
  record.stated().yields_to_moves = true;
  record.add_comment(task(found) + " (grade " + std::to_string(puzzle.grade) + ")");
  const Move& main = found.played.value_or(puzzle.solutions.front());
  const NodeIndex first = record.append(kNoNode, text_in(found.position, main));
  const bool solves = std::binary_search(puzzle.solutions.begin(), puzzle.solutions.end(), main);
  record.add_comment(first, !found.played ? "nothing was played here" : solves ? "played, and right" : "played");
  NodeIndex last = kNoNode;
  for (std::size_t i = 0; i < std::min(puzzle.solutions.size(), kMostVariations); ++i) {
    last = record.begin_variation(first, text_in(found.position, puzzle.solutions[i]), {}, last);
    if (i > 0) continue;
    record.add_comment(last, solution_words(found));
    add_lines(record, last, found);
  }
  return record;
}

std::string puzzle_json(const FoundPuzzle& found, const PuzzlePlace& place) {
  const Puzzle& puzzle = found.puzzle;
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  write_file(json, place.file);
  json.member("game", place.game).member("ply", place.ply).member("kind", name(puzzle.kind));
  json.member("to_move", side_of(found.position)).member("grade", puzzle.grade).member("alike", puzzle.alike);
  json.member("legal_moves", puzzle.legal_moves).member("position", text(found.position));
  if (found.played) json.member("played", text(found.position, *found.played));
  json.key("solutions").begin_array();
  for (const Move& move : puzzle.solutions) json.value(text(found.position, move));
  json.end_array();
  if (!puzzle.lines.empty()) {
    const Position after_key = played_in(found.position, puzzle.solutions.front());
    json.key("lines").begin_array();
    for (const PuzzleLine& line : puzzle.lines) {
      const Position answered = played_in(after_key, line.answer);
      json.begin_object().member("answer", text(after_key, line.answer));
      if (!answered.outcome()) json.member("win", text(answered, line.win));
      json.member("answers", line.answers);
      if (!line.rest.empty()) write_rest(json, played_in(answered, line.win), line.rest);
      json.end_object();
    }
    json.end_array();
  }
  json.end_object();
  return out;
}

}  // namespace punct::collections
