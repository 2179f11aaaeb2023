// SPDX-License-Identifier: MIT
#include "exploration/exploration.hpp"

#include <algorithm>
#include <cmath>

namespace punct::collections {
namespace {

constexpr std::size_t kFewest = std::size_t{1} << 16;

std::uint64_t mixed(std::uint64_t value) noexcept {
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
  return value ^ (value >> 31);
}

void keep_earliest(std::uint32_t& file, std::uint32_t& game, std::uint32_t& ply, const Example& other) {
  const Example own{file, game, ply};
  if (own.ply != 0 && own <= other) return;
  file = other.file;
  game = static_cast<std::uint32_t>(other.game);
  ply = other.ply;
}

}  // namespace

void KeyCounts::add(std::uint64_t key, std::uint32_t count) {
  fresh_.push_back({key, count});
  if (fresh_.size() >= std::max(kFewest, entries_.size() / 4)) settle();
}

void KeyCounts::settle() {
  if (fresh_.empty()) return;
  const auto before = [](const Entry& a, const Entry& b) { return a.key < b.key; };
  std::sort(fresh_.begin(), fresh_.end(), before);
  const auto middle = static_cast<std::ptrdiff_t>(entries_.size());
  entries_.insert(entries_.end(), fresh_.begin(), fresh_.end());
  fresh_.clear();
  std::inplace_merge(entries_.begin(), entries_.begin() + middle, entries_.end(), before);
  std::size_t kept = 0;
  for (std::size_t i = 1; i < entries_.size(); ++i) {
    if (entries_[i].key == entries_[kept].key) {
      entries_[kept].count += entries_[i].count;
    } else {
      entries_[++kept] = entries_[i];
    }
  }
  entries_.resize(kept + 1);
}

std::uint64_t KeyCounts::of(std::uint64_t key) {
  settle();
  const auto found = std::lower_bound(entries_.begin(), entries_.end(), key,
                                      [](const Entry& entry, std::uint64_t wanted) { return entry.key < wanted; });
  return found != entries_.end() && found->key == key ? found->count : 0;
}

std::size_t LevelTree::slot_of(std::uint32_t parent, const RowMove& move) const {
  std::uint64_t packed = move.from;
  for (const std::uint8_t byte : {move.kind, move.punct, move.minors[0], move.minors[1], move.level})
    packed = packed << 8 | byte;
  const std::uint64_t hash = mixed(packed * 2 + (move.connects ? 1 : 0) + mixed(parent));
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = static_cast<std::size_t>(hash) & mask;
  while (table_[slot] != 0) {
    const Node& node = nodes_[table_[slot] - 1];
    if (node.parent == parent && node.move == move) break;
    slot = (slot + 1) & mask;
  }
  return slot;
}

void LevelTree::grow() {
  table_.assign(table_.size() * 2, 0);
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) table_[slot_of(nodes_[i].parent, nodes_[i].move)] = i + 1;
}

std::uint32_t LevelTree::row(std::uint32_t parent, const RowMove& move) {
  std::size_t slot = slot_of(parent, move);
  if (table_[slot] != 0) return table_[slot] - 1;
  Node node{};
  node.move = move;
  node.parent = parent;
  nodes_.push_back(node);
  table_[slot] = static_cast<std::uint32_t>(nodes_.size());
  if (nodes_.size() * 4 > table_.size() * 3) grow();
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

void LevelTree::add(const LevelAnswer& answer, Result result, std::uint32_t date, std::uint32_t file,
                    std::uint64_t game) {
  for (const std::uint64_t key : answer.near) near_.add(key);
  if (!answer.reached) return;
  ++games_;
  add_reached(1, answer.goes_on ? 0 : 1, answer.goes_deeper ? 1 : 0);
  std::vector<std::uint32_t> path;
  for (const PlayedRow& played : answer.rows) {
    path.resize(played.depth - 1U);
    const std::uint32_t at = row(path.empty() ? kRoot : path.back(), played.move);
    path.push_back(at);
    // A game may repeat the position and the row; it counts once.
    if (nodes_[at].seen == games_) continue;
    nodes_[at].seen = games_;
    RowCounts counts{1, 0, 0, 0, date};
    const Result win = played.mover == Player::white ? Result::white_wins : Result::black_wins;
    if (result == Result::draw) counts.drawn = 1;
    if (result == win) counts.won = 1;
    if (result != win && result != Result::draw && result != Result::unknown) counts.lost = 1;
    add_counts(at, counts, {file, game, played.ply});
  }
}

void LevelTree::add_counts(std::uint32_t row, const RowCounts& counts, const Example& example) {
  Node& node = nodes_[row];
  const auto add = [](std::uint32_t& sum, std::uint64_t more) { sum += static_cast<std::uint32_t>(more); };
  add(node.games, counts.games);
  add(node.won, counts.won);
  add(node.drawn, counts.drawn);
  add(node.lost, counts.lost);
  node.newest = std::max(node.newest, counts.newest);
  keep_earliest(node.file, node.game, node.ply, example);
}

RowCounts LevelTree::counts(std::uint32_t row) const {
  const Node& node = nodes_[row];
  return {node.games, node.won, node.drawn, node.lost, node.newest};
}

Example LevelTree::example(std::uint32_t row) const {
  const Node& node = nodes_[row];
  return {node.file, node.game, node.ply};
}

void LevelTree::arrange() {
  arranged_.resize(nodes_.size());
  for (std::uint32_t i = 0; i < arranged_.size(); ++i) arranged_[i] = i;
  std::sort(arranged_.begin(), arranged_.end(), [&](std::uint32_t a, std::uint32_t b) {
    const Node& one = nodes_[a];
    const Node& other = nodes_[b];
    if (one.parent != other.parent) return one.parent < other.parent;
    return one.games != other.games ? one.games > other.games : one.move < other.move;
  });
}

std::vector<std::uint32_t> LevelTree::children(std::uint32_t row) const {
  const auto begin = std::lower_bound(arranged_.begin(), arranged_.end(), row,
                                      [&](std::uint32_t node, std::uint32_t of) { return nodes_[node].parent < of; });
  auto end = begin;
  while (end != arranged_.end() && nodes_[*end].parent == row) ++end;
  return {begin, end};
}

std::size_t Exploration::answering() const noexcept {
  if (fixed) return index_of(*fixed);
  for (std::size_t level = 0; level < levels.size(); ++level)
    if (levels[level].reached() >= min_games) return level;
  return levels.size() - 1;
}

std::optional<Score> score_of(const RowCounts& counts) noexcept {
  const auto games = static_cast<double>(counts.won + counts.drawn + counts.lost);
  if (games == 0) return std::nullopt;
  constexpr double kDeviations = 1.959963984540054;  // of the normal distribution, for 95 %
  const double score = (static_cast<double>(counts.won) + static_cast<double>(counts.drawn) / 2) / games;
  const double square = kDeviations * kDeviations;
  const double center = (score + square / (2 * games)) / (1 + square / games);
  const double half =
      kDeviations / (1 + square / games) * std::sqrt(score * (1 - score) / games + square / (4 * games * games));
  return Score{score, std::max(0.0, center - half), std::min(1.0, center + half)};
}

std::string date_text(std::uint32_t date) {
  if (date == 0) return {};
  const auto part = [](std::uint32_t number, std::size_t digits) {
    if (number == 0) return std::string(digits, '?');
    const std::string figures = std::to_string(number);
    return std::string(digits - std::min(digits, figures.size()), '0') + figures;
  };
  return part(date / 10000, 4) + "." + part(date / 100 % 100, 2) + "." + part(date % 100, 2);
}

std::uint32_t date_number(std::string_view date) noexcept {
  constexpr std::string_view kForm = "YYYY.MM.DD";
  if (!is_date(date)) return 0;
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < kForm.size(); ++i) {
    if (kForm[i] == '.') continue;
    const char figure = i < date.size() ? date[i] : '?';
    if (figure == '?' && kForm[i] == 'Y') return 0;
    number = number * 10 + (figure == '?' ? 0 : static_cast<std::uint32_t>(figure - '0'));
  }
  return number;
}

}  // namespace punct::collections
