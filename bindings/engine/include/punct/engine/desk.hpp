// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "punct/record.hpp"

namespace punct::engine {

/// Which part of a file holds a game, as Scan lists it.
struct Slice {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  /// Which game of the slice, from 0.
  std::uint32_t index = 0;
  /// The number of the game in its file, from 1; 0 for a game that is in no file.
  std::uint64_t number = 0;
  /// Whether moves that change nothing pass the turn, as `--allow no-change` says.
  bool allow_no_change = false;
};

/// One game that is looked at, played on and changed, with what undo needs. Places in it are nodes of the record,
/// kNoNode for the start. Answers are JSON in UTF-8 unless it is said otherwise; no input throws.
class Desk {
 public:
  Desk();
  ~Desk();
  Desk(Desk&&) noexcept;
  Desk& operator=(Desk&&) noexcept;

  /// Opens a game of a file; what undo held is dropped. False if there is no such game in the bytes.
  bool open(std::string_view format, std::string_view bytes, const Slice& slice, std::string file);
  /// Opens a game without moves. `{ok:true}`, or `{ok:false, errors}` with all that is wrong with the position line;
  /// then the game that was open stays.
  [[nodiscard]] std::string set_up(std::string_view position);

  /// Tags, tree and findings; `unread` is how many of these are errors of the reader.
  [[nodiscard]] std::string game() const;
  /// The position after a node: its text, what the move did, sets, stacks, distances, an outline in words.
  [[nodiscard]] std::string at(NodeIndex node) const;
  /// The legal moves after a node, sorted as `punct moves` prints them. `of` is a space, the letter of a piece to add,
  /// or empty for all. If it is a short move such as `E@K3` or `K3-K14`: every way in which that piece can lie with its
  /// PÜNCT there, clockwise, each with `legal`, and `likelihood` (the higher, the likelier it is wanted) or the `code`
  /// and `message` that refuse it as it lies.
  [[nodiscard]] std::string moves(NodeIndex node, std::string_view of) const;
  /// `{ok, move}`, or `{ok:false, code, message, candidates}`; nothing is played.
  [[nodiscard]] std::string judge(NodeIndex node, std::string_view move) const;
  /// As judge(), and the move is played: `node` is where it leads. A move that is in the record already is followed; in
  /// the middle of a line another begins a variation.
  [[nodiscard]] std::string play(NodeIndex node, std::string_view move);
  /// Changes the record: `promote`, `demote`, `delete`, `comment`, `nags`; `tag`, whose text is a name and a value
  /// such as `White Ada`, or a name alone to leave the tag out; `end`, how the game ended where its moves do not say
  /// so, such as `0-1 resignation` or `*`; `unread`, which gives up what could not be read: its errors stay through all
  /// other changes, since the record lacks what they name. `{ok, node}`, the node that now stands for the place;
  /// `{ok:false, code, message}` if there is nothing to change, or the moves contradict the end.
  [[nodiscard]] std::string edit(std::string_view change, NodeIndex node, std::string_view text);
  /// Takes the last change back, or makes the one again that was taken back. False if there is none.
  bool undo();
  bool redo();
  /// Forgets changes, so that at most so many can still be taken back, and so many made again: the nearest ones.
  void forget(std::size_t undos, std::size_t redos);

  /// What `punct convert` writes for a file that holds this game alone: bytes of the format.
  [[nodiscard]] std::string record(std::string_view format) const;
  /// What a format cannot hold of this game, as `punct convert` warns of it; empty if it holds everything, or if the
  /// game has errors.
  [[nodiscard]] std::string losses(std::string_view format) const;
  /// Appends the game to a file of several in that format, of which it is the first one or not; finish() appends the
  /// end of the file, and its beginning too if there was no game. What the format cannot hold of the game, as losses()
  /// tells it. None, and nothing is appended, if the game has errors.
  std::optional<std::string> append_to(std::string& file, std::string_view format, bool is_first) const;
  static void finish(std::string& file, std::string_view format, bool has_games);
  /// What `punct render` draws of the position after a node. `options` are lines of a diagram file, and beside them
  /// `last-move`, `no-marks` (those of the comment are left out), `ink COLOR`, `id-prefix PREFIX`, and `up-to-level N`,
  /// which leaves out the pieces above a level; also `panels 1,2,3`, `animate`, `from-ply N`, `milliseconds N`,
  /// `last-ply N`, `all` and `sheet CxR`, for several plies of the line that ends with the node. Begins with `<?xml`;
  /// if an option is wrong, a sentence without `<`.
  [[nodiscard]] std::string svg(NodeIndex node, std::string_view options) const;
  /// Where the spaces lie in that drawing: `{width, height, spaces: {"A2": [x, y], ...}}`.
  [[nodiscard]] std::string places(NodeIndex node, std::string_view options) const;

 private:
  struct Inner;
  // Changes what is stated about the whole game.
  std::string state(std::string_view change, NodeIndex node, std::string_view text);
  std::unique_ptr<Inner> inner_;
};

/// A position line after a change of it: `{ok:true, position, rules, toMove, sets, pieces}` with the canonical line, or
/// `{ok:false, errors}`, everything that is wrong with it. `change` is empty, to judge the line itself, or one of
/// `put w T K3 2` (a piece with its PÜNCT there, in its second form or the next in which it may lie; the answer's `way`
/// says which it is), `turn K3` and `take K3` (the topmost piece on a space), `mover b`, `rules standard`.
[[nodiscard]] std::string lay_out(std::string_view line, std::string_view change);
/// What does not change: version, formats, themes, the pieces with the ways they lie, rules, terminations, languages
/// of drawings.
[[nodiscard]] std::string about();

}  // namespace punct::engine
