// SPDX-License-Identifier: MIT
#include "search/forced_wins.hpp"

#include <algorithm>

#include "punct/rules.hpp"
#include "punct/symmetry.hpp"
#include "punct/threats.hpp"
#include "search/candidates.hpp"
#include "search/passed.hpp"
#include "search/threat_test.hpp"

namespace punct::detail {
namespace {

bool has_won(const Position& position, Player player) noexcept {
  return position.outcome() && position.outcome()->winner == player;
}

// How many attacks are tried in a position.
struct Attacks {
  std::size_t moves;
  // How many of these moves may be threats.
  std::size_t threats;
};
// Those of one search; the next one tries more, and the last one all.
constexpr std::array<Attacks, kProofWidths> kAttacks{{{24, 4}, {128, 16}, {kRoomForMoves, kRoomForMoves}}};
constexpr std::size_t kLastWidth = kAttacks.size() - 1;

}  // namespace

ForcedWins::ForcedWins(Table& table, Budget& budget) : table_(table), budget_(budget) {
  room_.reserve(kRoomForMoves);
  for (Level& level : levels_) {
    level.attacks.reserve(kRoomForMoves);
    level.answers.reserve(kRoomForMoves);
  }
}

void ForcedWins::forget() noexcept {
  for (Level& level : levels_) level.killer_count = 0;
}

Proven ForcedWins::wins(Position& position, int moves, std::size_t width) {
  if (has_winning_move(position)) return Proven::yes;
  if (moves <= 1) return Proven::no;
  const ThreatTest test(position);
  if (test.is_hopeless()) return Proven::no;
  const std::uint64_t position_key = key(position);
  if (const TableEntry* const entry = table_.find(position_key)) {
    if (entry->wins_in != 0 && entry->wins_in <= moves) {
      key_ = entry->threat;
      return Proven::yes;
    }
    if (entry->no_win_in[width] >= moves) return Proven::no;
  }
  const Attacks& most = kAttacks[width];
  std::vector<Move>& attacks = levels_[static_cast<std::size_t>(moves)].attacks;
  attacks = candidates_.find(position, true, most.moves);
  std::size_t threats = 0;
  for (const Move& attack : attacks) {
    if (budget_.is_used_up()) return Proven::unknown;
    if (!test.may_threaten(attack) || !is_threat(position, attack)) continue;
    if (++threats > most.threats) break;
    const Proven verdict = is_key(position, attack, moves, width);
    if (verdict == Proven::no) continue;
    if (verdict == Proven::unknown) return verdict;
    TableEntry& entry = table_.at(position_key);
    entry.wins_in = static_cast<std::uint8_t>(moves);
    entry.threat = attack;
    key_ = attack;
    return verdict;
  }
  std::uint8_t& no_win_in = table_.at(position_key).no_win_in[width];
  no_win_in = std::max(no_win_in, static_cast<std::uint8_t>(moves));
  return Proven::no;
}

bool ForcedWins::is_threat(Position& position, const Move& move) {
  budget_.spend();
  const auto undo = position.play_unchecked(move);
  const bool threatens = !position.outcome() && has_winning_move(passed(position));
  position.take_back(undo);
  return threatens;
}

Proven ForcedWins::is_key(Position& position, const Move& move, int moves, std::size_t width) {
  const Player mover = position.to_move();
  const auto undo = position.play_unchecked(move);
  Proven verdict = Proven::no;
  if (position.outcome()) {
    verdict = has_won(position, mover) ? Proven::yes : Proven::no;
  } else if (moves > 1) {
    verdict = loses(position, moves - 1, width);
  }
  position.take_back(undo);
  return verdict;
}

Proven ForcedWins::loses(Position& position, int moves, std::size_t width) {
  if (has_winning_move(position)) return Proven::no;
  Level& level = levels_[static_cast<std::size_t>(moves)];
  // An answer that escaped from one threat often escapes from the next.
  for (std::size_t i = 0; i < level.killer_count; ++i) {
    const Move killer = level.killers[i];
    if (refusal(position, killer)) continue;
    const Proven verdict = answer_loses(position, killer, moves, width);
    if (verdict == Proven::yes) continue;
    std::rotate(level.killers.begin(), level.killers.begin() + static_cast<std::ptrdiff_t>(i),
                level.killers.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return verdict;
  }
  std::vector<Move>& answers = level.answers;
  answers = candidates_.find(position, true, kRoomForMoves);
  if (!candidates_.were_threatened() || candidates_.none_is_legal()) return Proven::no;
  for (const Move& answer : answers) {
    const Proven verdict = answer_loses(position, answer, moves, width);
    if (verdict == Proven::yes) continue;
    if (verdict == Proven::no) remember(level, answer);
    return verdict;
  }
  return Proven::yes;
}

Proven ForcedWins::answer_loses(Position& position, const Move& answer, int moves, std::size_t width) {
  if (budget_.is_used_up()) return Proven::unknown;
  budget_.spend();
  const Player defender = position.to_move();
  const auto undo = position.play_unchecked(answer);
  Proven verdict = Proven::no;
  if (!position.outcome()) {
    verdict = wins(position, moves, width);
  } else if (has_won(position, opponent(defender))) {
    verdict = Proven::yes;
  }
  position.take_back(undo);
  return verdict;
}

void ForcedWins::remember(Level& level, const Move& escape) {
  level.killer_count = std::min(level.killer_count + 1, kKillers);
  for (std::size_t i = level.killer_count - 1; i > 0; --i) level.killers[i] = level.killers[i - 1];
  level.killers[0] = escape;
}

ForcedWins::Answer ForcedWins::least_win(Position& position, int most) {
  Answer least;
  for (const Stage stage : kStages) shorten(position, most, stage, least);
  return least;
}

void ForcedWins::shorten(Position& position, int most, Stage stage, Answer& least) {
  if (stage == Stage::few_moves) {
    least = least_short_win(position, most);
    if (least.moves == 0) shorten(position, 3, std::min(most, 3), 0, kAttacks.size(), least);
  } else if (stage == Stage::few_attacks) {
    shorten(position, 3, most, 0, kLastWidth, least);
  } else {
    shorten(position, 3, most, kLastWidth, kAttacks.size(), least);
  }
}

// Wins of one and two moves. A search of some thousand positions finds all of them.
ForcedWins::Answer ForcedWins::least_short_win(Position& position, int most) {
  if (most < 1) return {};
  room_.clear();
  winning_moves(position, room_);
  if (!room_.empty()) return {*std::min_element(room_.begin(), room_.end()), 1};
  if (most == 1) return {};
  for (std::size_t width = 0; width < kAttacks.size(); ++width) {
    const Proven verdict = wins(position, 2, width);
    if (verdict == Proven::yes) return {key_, 2};
    if (verdict == Proven::unknown) return {};
  }
  return {};
}

// Looks for wins of `from` to `to` moves that are shorter than the one found, until the budget is used up.
void ForcedWins::shorten(Position& position, int from, int to, std::size_t first_width, std::size_t end_of_widths,
                         Answer& least) {
  for (std::size_t width = first_width; width < end_of_widths; ++width)
    for (int moves = from; moves <= (least.moves == 0 ? to : std::min(to, least.moves - 1)); ++moves) {
      const Proven verdict = wins(position, moves, width);
      if (verdict == Proven::unknown) return;
      if (verdict == Proven::yes) least = {key_, moves};
    }
}

int ForcedWins::least_loss(Position& position, int most) {
  int least = 0;
  for (std::size_t width = 0; width < kAttacks.size(); ++width)
    for (int moves = 1; moves <= (least == 0 ? most : least - 1); ++moves) {
      const Proven verdict = loses(position, moves, width);
      if (verdict == Proven::unknown) return least;
      if (verdict == Proven::yes) least = moves;
    }
  return least;
}

Proven ForcedWins::keys(Position& position, int moves, std::vector<Move>& keys) {
  keys.clear();
  if (moves == 1) {
    winning_moves(position, keys);
    return Proven::yes;
  }
  for (const Move& move : legal_moves(position)) {
    if (!is_threat(position, move)) continue;
    const Proven verdict = is_key(position, move, moves, kLastWidth);
    if (verdict == Proven::unknown || budget_.is_used_up()) return Proven::unknown;
    if (verdict == Proven::yes) keys.push_back(move);
  }
  return Proven::yes;
}

void ForcedWins::winning_line(Position position, int moves, SearchedMove& line) {
  if (line.plies == SearchedMove::kMostPlies) return;
  const Answer next = least_win(position, moves);
  if (next.moves == 0) return;
  line.line[line.plies++] = next.move;
  position.play_unchecked(next.move);
  if (!position.outcome()) losing_line(position, next.moves - 1, line);
}

void ForcedWins::losing_line(Position position, int moves, SearchedMove& line) {
  if (line.plies == SearchedMove::kMostPlies) return;
  const std::vector<Answer> longest = longest_answers(position, moves, 1);
  if (longest.empty()) return;
  line.line[line.plies++] = longest.front().move;
  position.play_unchecked(longest.front().move);
  if (!position.outcome()) winning_line(position, longest.front().moves, line);
}

std::vector<ForcedWins::Answer> ForcedWins::longest_answers(Position& position, int moves, std::size_t most) {
  const ThreatMap threats(position, room_);
  std::vector<Answer> answers;
  for (const Move& move : legal_moves(position)) {
    Answer answer{move, 1};
    if (!threats.is_ignored_by(position, move)) {
      const auto undo = position.play_unchecked(move);
      answer.moves = position.outcome() ? 0 : least_win(position, moves).moves;
      position.take_back(undo);
    }
    answers.push_back(answer);
  }
  // An answer that meets a threat comes before one that ignores it.
  std::stable_sort(answers.begin(), answers.end(), [&](const Answer& a, const Answer& b) {
    if (a.moves != b.moves) return a.moves > b.moves;
    return !threats.is_ignored_by(position, a.move) && threats.is_ignored_by(position, b.move);
  });
  answers.resize(std::min(answers.size(), most));
  return answers;
}

}  // namespace punct::detail
