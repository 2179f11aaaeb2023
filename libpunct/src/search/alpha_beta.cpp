// SPDX-License-Identifier: MIT
#include "search/alpha_beta.hpp"

#include <algorithm>

#include "punct/symmetry.hpp"
#include "punct/threats.hpp"
#include "search/estimate.hpp"
#include "search/passed.hpp"

namespace punct::detail {
namespace {

// How many candidates are looked at, at the root, at other nodes, and where a threat has to be met; and how many of
// them are searched further.
constexpr std::size_t kRootCandidates = 64;
constexpr std::size_t kCandidates = 20;
constexpr std::size_t kDefenses = 40;
constexpr std::array<std::size_t, 6> kWidths{20, 20, 10, 10, 8, 8};
constexpr std::array<std::size_t, 6> kRootWidths{64, 64, 32, 24, 16, 12};

std::size_t width_at(int depth, const std::array<std::size_t, 6>& widths) noexcept {
  return widths[std::min<std::size_t>(static_cast<std::size_t>(depth), widths.size() - 1)];
}

// Wins are counted from the position that is stored, not from the root.
int nearer(int value) noexcept { return value > kSurelyWon ? value + 1 : value < -kSurelyWon ? value - 1 : value; }
int farther(int value) noexcept { return value > kSurelyWon ? value - 1 : value < -kSurelyWon ? value + 1 : value; }

}  // namespace

AlphaBeta::AlphaBeta(Table& table, Budget& budget) : table_(table), budget_(budget) {
  root_.reserve(2 * kRootCandidates);
  completed_.reserve(2 * kRootCandidates);
}

int AlphaBeta::run(const Position& position, std::size_t moves, const std::vector<Move>& besides) {
  constexpr int kDeepest = 12;
  position_ = position;
  root_.clear();
  const Estimate estimated = estimate(position_);
  Node& node = nodes_[0];
  expand(node, estimated.other_may_win, kRootCandidates);
  for (std::size_t i = 0; i < node.count; ++i) root_.push_back({node.children[i].move, node.children[i].value, {}, 0});
  for (const Move& move : besides)
    if (std::none_of(root_.begin(), root_.end(), [&](const RootMove& each) { return each.move == move; }))
      root_.push_back({move, rated(move).value, {}, 0});
  for (RootMove& root : root_) root.line[0] = root.move, root.plies = 1;
  int depth = 1;
  while (depth < kDeepest && !budget_.is_used_up() && search_root(depth + 1, moves)) ++depth;
  return depth;
}

// One iteration. If the budget ends in it, what it found before counts, as far as it is about the best moves.
bool AlphaBeta::search_root(int depth, std::size_t moves) {
  completed_.clear();
  moves = std::min(moves, root_.size());
  const std::size_t width = std::min(root_.size(), std::max(moves, width_at(depth, kRootWidths)));
  for (std::size_t i = 0; i < width; ++i) {
    const Child child = rated(root_[i].move);
    const int alpha = completed_.size() >= moves ? completed_[moves - 1].value : -kWon;
    const int value = value_of(nodes_[0], child, 0, depth, alpha, kWon, completed_.size() < moves);
    if (budget_.is_used_up()) break;
    RootMove found{root_[i].move, value, {root_[i].move}, 1};
    if (completed_.size() < moves || value > alpha) {
      set_line(nodes_[0], found.move, 0);
      found.line = nodes_[0].line;
      found.plies = nodes_[0].plies;
    }
    const auto worse =
        std::find_if(completed_.begin(), completed_.end(), [&](const RootMove& each) { return each.value < value; });
    completed_.insert(worse, found);
  }
  const bool is_complete = completed_.size() == width;
  if (completed_.size() < moves) return false;
  for (const RootMove& root : root_)
    if (std::none_of(completed_.begin(), completed_.end(),
                     [&](const RootMove& each) { return each.move == root.move; })) {
      RootMove unsearched = root;
      unsearched.value = std::min(unsearched.value, completed_.back().value);
      completed_.push_back(unsearched);
    }
  root_.swap(completed_);
  return is_complete;
}

AlphaBeta::Child AlphaBeta::rated(const Move& move) {
  budget_.spend();
  Child child{move, 0, false, false};
  const auto undo = position_.play_unchecked(move);
  if (const auto& outcome = position_.outcome()) {
    child.is_final = true;
    child.value = !outcome->winner ? 0 : *outcome->winner == position_.to_move() ? 1 - kWon : kWon - 1;
  } else {
    const Estimate estimated = estimate(position_);
    if (estimated.mover_may_win && has_winning_move(position_)) {
      child.is_final = true;
      child.value = 2 - kWon;
    } else {
      child.value = -estimated.value;
      child.is_hot = estimated.other_may_win;
    }
  }
  position_.take_back(undo);
  return child;
}

void AlphaBeta::expand(Node& node, bool is_threatened, std::size_t most) {
  node.count = 0;
  node.plies = 0;
  const std::vector<Move>& moves =
      candidates_.find(position_, is_threatened, is_threatened ? std::max(most, kDefenses) : most);
  for (const Move& move : moves) node.children[node.count++] = rated(move);
  std::stable_sort(node.children.begin(), node.children.begin() + static_cast<std::ptrdiff_t>(node.count),
                   [](const Child& a, const Child& b) { return a.value > b.value; });
}

int AlphaBeta::search(int ply, int depth, int alpha, int beta, bool is_threatened) {
  Node& node = nodes_[static_cast<std::size_t>(ply)];
  node.plies = 0;
  const std::uint64_t position_key = key(position_);
  Move first;
  bool has_first = false;
  if (const TableEntry* const entry = table_.find(position_key);
      entry != nullptr && entry->bound != TableEntry::Bound::none) {
    const int value = entry->value;
    using Bound = TableEntry::Bound;
    if (entry->depth >= depth && (entry->bound == Bound::exact || (entry->bound == Bound::at_least && value >= beta) ||
                                  (entry->bound == Bound::at_most && value <= alpha))) {
      node.line[0] = entry->move;
      node.plies = 1;
      return value;
    }
    first = entry->move;
    has_first = true;
  }
  expand(node, is_threatened, kCandidates);
  // No candidate is left if every move ignores a threat; or the player cannot move at all.
  if (node.count == 0) return is_threatened && candidates_.were_threatened() ? 2 - kWon : 0;
  const auto end = node.children.begin() + static_cast<std::ptrdiff_t>(node.count);
  if (has_first) {
    const auto found =
        std::find_if(node.children.begin(), end, [&](const Child& child) { return child.move == first; });
    if (found != end) std::rotate(node.children.begin(), found, found + 1);
  }
  int best = -kWon;
  const int bound = alpha;
  const std::size_t width = std::min(node.count, width_at(depth, kWidths));
  for (std::size_t i = 0; i < width; ++i) {
    const Child child = node.children[i];
    const int value = value_of(node, child, ply, depth, std::max(alpha, best), beta, i == 0);
    if (budget_.is_used_up()) return 0;
    if (value <= best) continue;
    best = value;
    set_line(node, child.move, ply);
    if (best >= beta) break;
  }
  TableEntry& entry = table_.at(position_key);
  entry.move = node.line[0];
  entry.value = static_cast<std::int16_t>(best);
  entry.depth = static_cast<std::int8_t>(depth);
  entry.bound = best >= beta   ? TableEntry::Bound::at_least
                : best > bound ? TableEntry::Bound::exact
                               : TableEntry::Bound::at_most;
  return best;
}

// The value of a child, to the depth given for its parent.
int AlphaBeta::value_of(Node& /*node*/, const Child& child, int ply, int depth, int alpha, int beta, bool is_first) {
  constexpr int kExtensions = 4;
  Node& next = nodes_[static_cast<std::size_t>(ply) + 1];
  next.plies = 0;
  if (child.is_final) return child.value;
  if (ply + 1 >= kMostPly) return child.value;
  const bool may_extend = child.is_hot && child.value > alpha && depth > 1 - kExtensions;
  if (depth <= 1 && !may_extend) return child.value;
  const auto undo = position_.play_unchecked(child.move);
  if (depth <= 1 && !has_winning_move(passed(position_))) {
    position_.take_back(undo);
    return child.value;
  }
  const auto look = [&](int from, int to) {
    return farther(-search(ply + 1, depth - 1, nearer(-to), nearer(-from), child.is_hot));
  };
  int value = is_first ? look(alpha, beta) : look(alpha, alpha + 1);
  if (!is_first && value > alpha && value < beta && !budget_.is_used_up()) value = look(alpha, beta);
  position_.take_back(undo);
  return value;
}

void AlphaBeta::set_line(Node& node, const Move& move, int ply) {
  const Node& next = nodes_[static_cast<std::size_t>(ply) + 1];
  node.line[0] = move;
  node.plies = 1;
  for (std::size_t i = 0; i < next.plies && node.plies < node.line.size(); ++i) node.line[node.plies++] = next.line[i];
}

}  // namespace punct::detail
