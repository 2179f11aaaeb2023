// SPDX-License-Identifier: MIT
#include "diff/compare.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <tuple>

#include "games/changes.hpp"
#include "punct/notation.hpp"
#include "punct/symmetry.hpp"

namespace punct::cli {
namespace {

using Tag = std::pair<std::string, std::string>;

std::vector<Tag> tags_of(const Record& record, const Game& game) {
  std::vector<Tag> tags;
  for (std::size_t i = 0; i < record.tag_count(); ++i) {
    const Record::Tag tag = record.tag(i);
    if (!record.known_tag(tag.name).empty()) tags.emplace_back(tag.name, tag.value);
  }
  tags.emplace_back("Rules", name(game.start().rules()));
  tags.emplace_back("Result", text(game.result()));
  if (const auto termination = game.termination()) tags.emplace_back("Termination", name(*termination));
  if (game.start().piece_count() != 0 || game.start().to_move() == Player::black)
    tags.emplace_back("Position", text(game.start()));
  std::sort(tags.begin(), tags.end());
  return tags;
}

std::vector<TagDifference> tag_differences(const std::vector<Tag>& first, const std::vector<Tag>& second) {
  std::map<std::string, std::array<std::string, 2>> values;
  for (const auto& [name, value] : first) values[name][0] = value;
  for (const auto& [name, value] : second) values[name][1] = value;
  std::vector<TagDifference> differences;
  for (const auto& [name, pair] : values)
    if (pair[0] != pair[1]) differences.push_back({name, pair[0], pair[1]});
  return differences;
}

// The tags that identify a game; `std::nullopt` unless both players are named.
std::optional<std::string> identity_of(const ComparedGame& game) {
  std::string identity;
  int players = 0;
  for (const auto& [name, value] : game.tags) {
    if (name == "White" || name == "Black") ++players;
    if (name == "White" || name == "Black" || name == "Event" || name == "Date" || name == "Round")
      identity.append(name).append("\n").append(value).append("\n");
  }
  return players == 2 ? std::optional(identity) : std::nullopt;
}

// Pairs the games of two lists that have the same key, one to one and in order, and removes them from the lists.
template <class Key, class KeyOf, class Found>
void pair_up(const Pile& first, const Pile& second, std::vector<std::size_t>& in_first,
             std::vector<std::size_t>& in_second, KeyOf key_of, Found found) {
  std::map<Key, std::vector<std::size_t>> waiting;
  for (const std::size_t i : in_second)
    if (const std::optional<Key> key = key_of(second[i])) waiting[*key].push_back(i);
  for (auto& [key, partners] : waiting) std::reverse(partners.begin(), partners.end());
  std::vector<bool> taken(second.size());
  const auto is_paired = [&](std::size_t i) {
    const std::optional<Key> key = key_of(first[i]);
    if (!key) return false;
    const auto partners = waiting.find(*key);
    if (partners == waiting.end() || partners->second.empty()) return false;
    taken[partners->second.back()] = true;
    found(i, partners->second.back());
    partners->second.pop_back();
    return true;
  };
  in_first.erase(std::remove_if(in_first.begin(), in_first.end(), is_paired), in_first.end());
  in_second.erase(std::remove_if(in_second.begin(), in_second.end(), [&](std::size_t i) { return taken[i]; }),
                  in_second.end());
}

std::vector<std::size_t> indices_of(const Pile& pile) {
  std::vector<std::size_t> indices(pile.size());
  std::iota(indices.begin(), indices.end(), std::size_t{0});
  return indices;
}

using WholeContent = std::tuple<GameKey, std::vector<Tag>, Notes>;

// Hashes of the notes of a record, in the order of its moves: those of a line, then its variations.
class NoteHashes {
 public:
  explicit NoteHashes(const Record& record) : record_(record) {
    hashes_.fill(kStart);
    add_comment(record.comment(), 0);
    if (record.first() != kNoNode) lines_.push_back(record.first());
    for (std::size_t i = 0; i < lines_.size(); ++i) add_line(lines_[i]);
  }
  [[nodiscard]] const Notes& hashes() const noexcept { return hashes_; }

 private:
  static constexpr std::uint64_t kStart = 0xCBF29CE484222325U;

  void add_line(NodeIndex first) {
    for (NodeIndex node = first; node != kNoNode; node = record_.next(node)) {
      ++number_;
      add_comment(record_.comment_before(node), number_);
      add_comment(record_.comment(node), number_);
      if (!record_.nags(node).empty()) add(Note::nags, std::to_string(number_) + ":" + std::string(record_.nags(node)));
      for (NodeIndex line = record_.variation(node); line != kNoNode; line = record_.next_variation(line)) {
        add(Note::variations, std::to_string(number_));
        for (NodeIndex move = line; move != kNoNode; move = record_.next(move))
          add(Note::variations, text(record_.move(move)));
        lines_.push_back(line);
      }
    }
  }
  void add_comment(std::string_view comment, std::uint64_t number) {
    if (comment.empty()) return;
    const auto add_part = [&](Note note, const std::string& part) {
      if (!part.empty()) add(note, std::to_string(number) + ":" + part);
    };
    Changes::Drop drop;
    drop.marks = drop.times = true;
    add_part(Note::comments, without(comment, drop));
    drop = {};
    drop.comments = drop.times = true;
    add_part(Note::marks, without(comment, drop));
    drop = {};
    drop.comments = drop.marks = true;
    add_part(Note::times, without(comment, drop));
  }
  // FNV-1a, with an end after each text.
  void add(Note note, std::string_view text) noexcept {
    constexpr std::uint64_t kPrime = 0x100000001B3U;
    std::uint64_t& hash = hashes_[static_cast<std::size_t>(note)];
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
    hash = (hash ^ 0xFFU) * kPrime;
  }

  const Record& record_;
  Notes hashes_{};
  std::vector<NodeIndex> lines_;
  std::uint64_t number_ = 0;
};

}  // namespace

ComparedGame compared_game(const Record& record, const Game& game, bool moves_only) {
  ComparedGame compared;
  if (!moves_only) {
    compared.tags = tags_of(record, game);
    compared.notes = NoteHashes(record).hashes();
  }
  compared.first_player = game.start().to_move();
  compared.moves = game.moves();
  const auto& outcome = game.final_position().outcome();
  const bool mover_won = outcome && outcome->connects(opponent(game.final_position().to_move()));
  if (mover_won) compared.connecting_ply = game.moves().size();
  compared.key = game_keys(game.start(), game.moves()).back();
  compared.final_key = key(game.final_position());
  return compared;
}

std::optional<GameDifference> compare_games(const Pile& first, std::size_t in_first, const Pile& second,
                                            std::size_t in_second) {
  const ComparedGame& a = first[in_first];
  const ComparedGame& b = second[in_second];
  GameDifference difference{in_first, in_second, tag_differences(a.tags, b.tags), std::nullopt, {}};
  const auto [differs, other] = std::mismatch(a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end());
  if (differs != a.moves.end() || other != b.moves.end())
    difference.ply = static_cast<std::size_t>(differs - a.moves.begin()) + 1;
  for (std::size_t i = 0; !difference.ply && i < kNoteNames.size(); ++i)
    if (a.notes[i] != b.notes[i]) difference.notes.push_back(kNoteNames[i]);
  const bool same = difference.tags.empty() && !difference.ply && difference.notes.empty();
  return same ? std::nullopt : std::optional(std::move(difference));
}

PileDifference compare_piles(const Pile& first, const Pile& second) {
  PileDifference result;
  result.only_first = indices_of(first);
  result.only_second = indices_of(second);
  const auto pair = [&](std::size_t a, std::size_t b) {
    if (auto difference = compare_games(first, a, second, b)) {
      result.pairs.push_back(std::move(*difference));
    } else {
      ++result.same;
    }
  };
  if (first.size() == 1 && second.size() == 1) {
    pair(0, 0);
    result.only_first.clear();
    result.only_second.clear();
    return result;
  }
  pair_up<WholeContent>(
      first, second, result.only_first, result.only_second,
      [](const ComparedGame& game) {
        return std::optional(WholeContent{game.key, game.tags, game.notes});
      },
      pair);
  pair_up<GameKey>(
      first, second, result.only_first, result.only_second,
      [](const ComparedGame& game) { return std::optional(game.key); }, pair);
  pair_up<std::string>(first, second, result.only_first, result.only_second, &identity_of, pair);
  return result;
}

}  // namespace punct::cli
