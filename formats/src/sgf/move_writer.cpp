// SPDX-License-Identifier: MIT
#include "sgf/move_writer.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "punct/notation.hpp"
#include "sgf/tree.hpp"

namespace punct::formats {
namespace {

// An action with its node, made up before it is appended: to append it piece by piece took 19 ns more a ply.
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
  // The longest, `; P0[4294967295 Dropb 37 Q 17 5]` with its line break, takes 33.
  std::array<char, 64> bytes_;
  char* end_ = bytes_.data();
};

}  // namespace

void SgfMoveNodes::write(std::optional<Player> loser, Termination how) {
  out_ += first_player_ == Player::white ? "; P0[0 Start P0]\n" : "; P1[0 Start P1]\n";
  bool can_play = true;
  if (!record_.position().empty()) {
    const auto position = parse_position(record_.position());
    can_play = position.has_value();
    if (position) state_.board.set_up(*position);
  }
  lost_moves_ = !can_play && record_.first() != kNoNode;
  const bool whole = can_play && write_line(record_.first());
  if (whole && loser) {
    ActionText action(*loser, state_.actions++, how == Termination::time ? "GameOverOnTime" : "Resign");
    out_ += (action << "]\n").view();
  }
  write_variations();
}

// The moves from this one to the end of its line; false where one cannot be written.
bool SgfMoveNodes::write_line(NodeIndex node) {
  for (; node != kNoNode; node = record_.next(node)) {
    if (record_.variation(node) != kNoNode) {
      branches_.push_back({record_.variation(node), state_});
      out_ += "(\n";
    }
    if (!write_move(node)) {
      lost_moves_ = true;
      return false;
    }
  }
  return true;
}

// Behind the line written last: its bracket and those of the lines around it, with the variations that go between.
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
    state_ = branch.state;
    out_ += '(';
    // Variations to the first move branch from a node within this tree.
    if (record_.variation(first) != kNoNode || !record_.comment_before(first).empty()) {
      out_ += ';';
      append_comment(record_.comment_before(first));
    }
    out_ += '\n';
    write_line(first);
  }
}

bool SgfMoveNodes::write_move(NodeIndex node) {
  const MoveText& move = record_.move(node);
  const Player mover = state_.plies % 2 == 0 ? first_player_ : opponent(first_player_);
  const Player player = move.player.value_or(mover);
  const auto piece = piece_of(move, player);
  if (!piece || move.is_short()) return false;
  const Footprint dots = Footprint::of(move.punct, move.minors[0], move.minors[1]);
  const auto orientation = orientation_of(SgfPieces::kind(*piece), dots);
  if (!orientation) return false;
  if (move.is_add()) {
    write_add(move, player, *piece, *orientation);
  } else {
    write_shift(move, player, *piece, *orientation);
    state_.board.lift(*piece);
  }
  state_.board.put(*piece, dots);
  ++state_.plies;
  out_ += (ActionText(player, state_.actions++, "Done") << "]").view();
  append_nags(record_.nags(node));
  append_comment(record_.comment(node));
  out_ += '\n';
  return true;
}

// The piece that the move puts down: one from the set, or the one whose PÜNCT it leaves its space.
std::optional<std::uint8_t> SgfMoveNodes::piece_of(const MoveText& move, Player player) const {
  if (move.is_add()) return move.piece ? state_.board.in_set(player, *move.piece) : std::nullopt;
  const std::uint8_t piece = state_.board.top(move.from);
  if (piece == SgfBoard::kNoPiece || state_.board.dots(piece).punct != move.from) return std::nullopt;
  return piece;
}

void SgfMoveNodes::write_add(const MoveText& move, Player player, std::uint8_t piece, std::uint8_t orientation) {
  ActionText action(player, state_.actions++, SgfPieces::owner(piece) == Player::white ? "Pick W " : "Pick B ");
  out_ += (action << std::uint32_t{piece} << "]\n").view();
  append_drop(move, player, piece, orientation);
}

void SgfMoveNodes::write_shift(const MoveText& move, Player player, std::uint8_t piece, std::uint8_t orientation) {
  out_ += (ActionText(player, state_.actions++, "Pickb") << move.from << "]\n").view();
  append_drop(move, player, piece, orientation);
}

void SgfMoveNodes::append_drop(const MoveText& move, Player player, std::uint8_t piece, std::uint8_t orientation) {
  ActionText action(player, state_.actions++, "Dropb ");
  action << std::uint32_t{piece} << move.punct << " " << std::uint32_t{orientation} << "]\n";
  out_ += action.view();
}

void SgfMoveNodes::append_nags(std::string_view nags) {
  if (!nags.empty()) out_ += "NAG";
  for (const char nag : nags) ((out_ += '[') += std::to_string(static_cast<unsigned char>(nag))) += ']';
}

void SgfMoveNodes::append_comment(std::string_view comment) {
  if (comment.empty()) return;
  out_ += "C[";
  append_escaped_sgf(out_, comment);
  out_ += ']';
}

}  // namespace punct::formats
