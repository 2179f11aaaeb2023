// SPDX-License-Identifier: MIT
#include "sgf/move_writer.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "punct/notation.hpp"
#include "sgf/syntax/text.hpp"

namespace punct::formats {
namespace {

// The actions of a move are put together on the stack and appended in one piece, because appending each part is slower.
// The functions that do so take the place where the next byte goes and return the one behind their text: as a member of
// an object it would be stored and loaded again for every byte.

// Room for the longest text, `; P0[4294967293 Pickb K 10]`, `; P0[4294967294 Dropb 37 K 10 5]` and
// `; P0[4294967295 Done ]TM[9223372036854775807]` with their line breaks, which takes 108.
using ActionText = std::array<char, 128>;

// A literal, whose length the compiler knows.
template <std::size_t Size>
char* put(char* at, const char (&text)[Size]) noexcept {
  return std::copy(text, text + Size - 1, at);
}
template <class Number>
char* put_number(char* at, Number number) noexcept {
  constexpr std::ptrdiff_t kMostDigits = 20;
  return std::to_chars(at, at + kMostDigits, number).ptr;
}
// A number below 100.
char* put_small(char* at, unsigned number) noexcept {
  if (number >= 10) *at++ = static_cast<char>('0' + number / 10);
  *at++ = static_cast<char>('0' + number % 10);
  return at;
}
char* put_seat(char* at, Player player) noexcept { return player == Player::white ? put(at, "P0") : put(at, "P1"); }
// `; P0[5 `
char* begin_action(char* at, Player player, std::uint32_t number) noexcept {
  at = put(put_seat(put(at, "; "), player), "[");
  return put(put_number(at, number), " ");
}
// ` K 3`
char* put_space(char* at, Space space) noexcept {
  *at++ = ' ';
  *at++ = static_cast<char>('A' + space.column() - 1);
  *at++ = ' ';
  return put_small(at, static_cast<unsigned>(space.row()));
}
char* put_drop(char* at, Player player, std::uint32_t number, std::uint8_t piece, Space punct,
               std::uint8_t orientation) noexcept {
  at = put(begin_action(at, player, number), "Dropb ");
  at = put(put_space(put_small(at, piece), punct), " ");
  return put(put_small(at, orientation), "]\n");
}

}  // namespace

void SgfMoveNodes::write(Ending ending, std::string_view last_node) {
  const bool can_play = set_up();
  lost_moves_ = !can_play && record_.first() != kNoNode;
  if (can_play && write_line(record_.first())) write_ending(ending);
  out_ += last_node;
  write_variations();
}

// Writes the start position, from the lowest level up, and who moves first. Returns false if the position cannot be
// read.
bool SgfMoveNodes::set_up() {
  std::optional<Position> position(std::in_place);
  if (!record_.position().empty()) {
    const auto parsed = parse_position(record_.position());
    position = parsed ? std::optional<Position>(*parsed) : std::nullopt;
  }
  if (position) state_.board.set_up(*position);
  state_.actions = 0;
  if (position && position->piece_count() > 0) {
    out_ += "; P0[0 Edit]\n";
    SgfBoard board;
    ++state_.actions;
    for (const Piece& piece : position->pieces()) {
      const auto number = board.in_set(piece.owner, piece.kind);
      const auto orientation = orientation_of(piece.kind, piece.dots);
      if (!number || !orientation) continue;
      board.put(*number, piece.dots.punct, piece.dots.minors);
      ActionText drop;
      out_.append(drop.data(),
                  put_drop(drop.data(), piece.owner, state_.actions++, *number, piece.dots.punct, *orientation));
    }
  }
  ActionText start;
  char* end = put(begin_action(start.data(), first_player_, state_.actions++), "Start ");
  end = put(put_seat(end, first_player_), "]\n");
  out_.append(start.data(), end);
  return position.has_value();
}

// A resignation counts at Done. A game that is lost on time ends with the word for the player to move.
void SgfMoveNodes::write_ending(Ending ending) {
  const auto append = [this](const auto& verb) {
    ActionText action;
    char* const end = put(begin_action(action.data(), player_to_move(), state_.actions++), verb);
    out_.append(action.data(), put(end, " ]\n"));
  };
  switch (ending) {
    case Ending::none: return;
    case Ending::resign: append("Resign"); return append("Done");
    case Ending::win_on_time: return append("WinOnTime");
    case Ending::lose_on_time: return append("LoseOnTime");
  }
}

// Writes the moves from this one to the end of its line. Returns false at a move that cannot be written.
bool SgfMoveNodes::write_line(NodeIndex node) {
  constexpr std::uint32_t kMostMovesAgain = 64;
  keep_board(node);
  for (; node != kNoNode; node = record_.next(node)) {
    if (state_.plies - boards_.back().plies == kMostMovesAgain) keep_board(node);
    if (record_.variation(node) != kNoNode) {
      branches_.push_back({record_.variation(node), node, boards_.size(), state_.actions, state_.clocks});
      out_ += "(\n";
    }
    if (!write_move(node)) {
      lost_moves_ = true;
      return false;
    }
  }
  return true;
}

// Closes the line written last and the lines around it, and writes the variations between their brackets.
void SgfMoveNodes::write_variations() {
  while (!branches_.empty()) {
    out_ += ")\n";
    Branch& branch = branches_.back();
    const NodeIndex first = branch.variation;
    if (first == kNoNode) {
      branches_.pop_back();
      continue;
    }
    branch.variation = record_.next_variation(first);
    go_back_to(branch);
    out_ += '(';
    // Variations to the first move need a node within this tree from which they branch.
    if (record_.variation(first) != kNoNode || !record_.comment_before(first).empty()) {
      out_ += ';';
      append_property("C", record_.comment_before(first));
    }
    out_ += '\n';
    write_line(first);
  }
}

void SgfMoveNodes::keep_board(NodeIndex next) { boards_.push_back({next, state_.plies, state_.board}); }

// Starts at the last board kept before the branch and repeats the moves after it.
void SgfMoveNodes::go_back_to(const Branch& branch) {
  boards_.erase(boards_.begin() + static_cast<std::ptrdiff_t>(branch.boards), boards_.end());
  state_ = {boards_.back().board, boards_.back().plies, branch.actions, branch.clocks};
  for (NodeIndex node = boards_.back().next; node != branch.move; node = record_.next(node)) {
    const MoveText& move = record_.move(node);
    if (const auto piece = piece_of(move, move.player.value_or(player_to_move()))) make(move, *piece);
  }
}

void SgfMoveNodes::make(const MoveText& move, std::uint8_t piece) {
  const Footprint dots = Footprint::of(move.punct, move.minors[0], move.minors[1]);
  state_.board.shift(piece, dots.punct, dots.minors);
  ++state_.plies;
}

bool SgfMoveNodes::write_move(NodeIndex node) {
  const MoveText& move = record_.move(node);
  const Player player = move.player.value_or(player_to_move());
  const auto piece = piece_of(move, player);
  if (!piece || move.is_short()) return false;
  const Footprint dots = Footprint::of(move.punct, move.minors[0], move.minors[1]);
  const auto orientation = orientation_of(SgfPieces::kind(*piece), dots);
  if (!orientation) return false;
  ActionText actions;
  char* end = begin_action(actions.data(), player, state_.actions++);
  if (move.is_add()) {
    end = SgfPieces::owner(*piece) == Player::white ? put(end, "Pick W ") : put(end, "Pick B ");
    end = put_small(end, *piece);
  } else {
    end = put_space(put(end, "Pickb"), move.from);
  }
  end = put_drop(put(end, "]\n"), player, state_.actions++, *piece, move.punct, *orientation);
  end = put(begin_action(end, player, state_.actions++), "Done ]");
  make(move, *piece);
  lost_nags_ = lost_nags_ || !record_.nags(node).empty();
  // Most moves have no notes.
  const std::string_view comment = record_.comment(node);
  const SgfNotes notes = comment.empty() ? SgfNotes() : read_sgf_notes(comment);
  if (notes.time) end = put(put_number(put(end, "TM["), state_.clocks[index_of(player)] += *notes.time), "]");
  if (notes.nodes.empty()) end = put(end, "\n");
  out_.append(actions.data(), end);
  if (!notes.nodes.empty()) append_notes(notes.nodes);
  return true;
}

// The piece that the move puts down: one from the set, or the topmost one on the space that the move leaves.
std::optional<std::uint8_t> SgfMoveNodes::piece_of(const MoveText& move, Player player) const {
  if (move.is_add()) return move.piece ? state_.board.in_set(player, *move.piece) : std::nullopt;
  const std::uint8_t piece = state_.board.top(move.from);
  if (piece == SgfBoard::kNoPiece || state_.board.dots(piece).punct != move.from) return std::nullopt;
  return piece;
}

// The first notes belong to the node of `Done`; further notes get nodes of their own.
void SgfMoveNodes::append_notes(const std::vector<SgfNotes::Node>& notes) {
  for (const SgfNotes::Node& node : notes) {
    if (&node != notes.data()) out_ += "\n; ";
    append_property("C", node.text);
    append_property("AN", node.marks);
  }
  out_ += '\n';
}

void SgfMoveNodes::append_property(std::string_view name, std::string_view value) {
  if (value.empty()) return;
  out_ += name;
  out_ += '[';
  append_escaped_sgf(out_, value);
  out_ += ']';
}

}  // namespace punct::formats
