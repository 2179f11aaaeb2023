// SPDX-License-Identifier: MIT
#include "sgf/move_writer.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "punct/notation.hpp"
#include "sgf/syntax/text.hpp"

namespace punct::formats {
namespace {

// The text of an action with its node. It is built before it is appended, because appending each piece is slower.
class ActionText {
 public:
  ActionText(Player player, std::uint32_t number, std::string_view verb) noexcept {
    *this << (player == Player::white ? "; P0[" : "; P1[") << number << " " << verb;
  }
  ActionText& operator<<(std::string_view text) noexcept {
    end_ = std::copy(text.begin(), text.end(), end_);
    return *this;
  }
  ActionText& operator<<(std::uint32_t number) noexcept {
    end_ = std::to_chars(end_, bytes_.data() + bytes_.size(), number).ptr;
    return *this;
  }
  ActionText& operator<<(std::int64_t number) noexcept {
    end_ = std::to_chars(end_, bytes_.data() + bytes_.size(), number).ptr;
    return *this;
  }
  ActionText& operator<<(Space space) noexcept {
    *end_++ = ' ';
    *end_++ = static_cast<char>('A' + space.column() - 1);
    *end_++ = ' ';
    return *this << static_cast<std::uint32_t>(space.row());
  }
  [[nodiscard]] std::string_view view() const noexcept {
    return {bytes_.data(), static_cast<std::size_t>(end_ - bytes_.data())};
  }

 private:
  // The longest, `; P0[4294967295 Done ]TM[9223372036854775807]` with its line break, takes 46.
  std::array<char, 64> bytes_;
  char* end_ = bytes_.data();
};

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
      append_drop(piece.dots.punct, piece.owner, *number, *orientation);
    }
  }
  const std::string_view seat = first_player_ == Player::white ? "P0" : "P1";
  out_ += (ActionText(first_player_, state_.actions++, "Start ") << seat << "]\n").view();
  return position.has_value();
}

// A resignation counts at Done. A game that is lost on time ends with the word for the player to move.
void SgfMoveNodes::write_ending(Ending ending) {
  const auto append = [this](std::string_view verb) {
    out_ += (ActionText(player_to_move(), state_.actions++, verb) << " ]\n").view();
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
  if (move.is_add()) {
    write_add(move, player, *piece, *orientation);
  } else {
    write_shift(move, player, *piece, *orientation);
  }
  make(move, *piece);
  lost_nags_ = lost_nags_ || !record_.nags(node).empty();
  append_notes(read_sgf_notes(record_.comment(node)), player);
  return true;
}

// The piece that the move puts down: one from the set, or the topmost one on the space that the move leaves.
std::optional<std::uint8_t> SgfMoveNodes::piece_of(const MoveText& move, Player player) const {
  if (move.is_add()) return move.piece ? state_.board.in_set(player, *move.piece) : std::nullopt;
  const std::uint8_t piece = state_.board.top(move.from);
  if (piece == SgfBoard::kNoPiece || state_.board.dots(piece).punct != move.from) return std::nullopt;
  return piece;
}

void SgfMoveNodes::write_add(const MoveText& move, Player player, std::uint8_t piece, std::uint8_t orientation) {
  ActionText action(player, state_.actions++, SgfPieces::owner(piece) == Player::white ? "Pick W " : "Pick B ");
  out_ += (action << std::uint32_t{piece} << "]\n").view();
  append_drop(move.punct, player, piece, orientation);
}

void SgfMoveNodes::write_shift(const MoveText& move, Player player, std::uint8_t piece, std::uint8_t orientation) {
  out_ += (ActionText(player, state_.actions++, "Pickb") << move.from << "]\n").view();
  append_drop(move.punct, player, piece, orientation);
}

void SgfMoveNodes::append_drop(Space punct, Player player, std::uint8_t piece, std::uint8_t orientation) {
  ActionText action(player, state_.actions++, "Dropb ");
  action << std::uint32_t{piece} << punct << " " << std::uint32_t{orientation} << "]\n";
  out_ += action.view();
}

// Writes `Done` with the clock and the first notes; further notes get nodes of their own.
void SgfMoveNodes::append_notes(const SgfNotes& notes, Player player) {
  ActionText done(player, state_.actions++, "Done ]");
  if (notes.time) {
    std::int64_t& clock = state_.clocks[index_of(player)];
    clock += *notes.time;
    done << "TM[" << clock << "]";
  }
  out_ += done.view();
  for (const SgfNotes::Node& node : notes.nodes) {
    if (&node != notes.nodes.data()) out_ += "\n; ";
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
