// SPDX-License-Identifier: MIT
#include "difference/compare.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "changes/changes.hpp"
#include "punct/formats/comment.hpp"
#include "punct/notation.hpp"
#include "punct/symmetry.hpp"
#include "store/packed.hpp"

namespace punct::collections {
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

// FNV-1a.
constexpr std::uint64_t kStart = 0xCBF29CE484222325U;
constexpr std::uint64_t kPrime = 0x100000001B3U;
std::uint64_t hashed(std::string_view text, std::uint64_t hash) noexcept {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
  return hash;
}

// A long key as its hashes: keys wait in memory while the games on disk are put in order.
std::string shortened(std::string key) {
  constexpr std::size_t kLongest = 4096;
  if (key.size() <= kLongest) return key;
  std::string hashes;
  append_bytes(hashes, key.size());
  append_bytes(hashes, hashed(key, kStart));
  append_bytes(hashes, hashed(key, ~kStart));
  return hashes;
}

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
    comment = formats::parts_of_comment(comment).words;
    drop = {};
    drop.comments = drop.times = true;
    add_part(Note::marks, without(comment, drop));
    drop = {};
    drop.comments = drop.marks = true;
    add_part(Note::times, without(comment, drop));
  }
  // With an end after each text.
  void add(Note note, std::string_view text) noexcept {
    std::uint64_t& hash = hashes_[static_cast<std::size_t>(note)];
    hash = (hashed(text, hash) ^ 0xFFU) * kPrime;
  }

  const Record& record_;
  Notes hashes_{};
  std::vector<NodeIndex> lines_;
  std::uint64_t number_ = 0;
};

}  // namespace

std::size_t ComparedGame::memory() const noexcept {
  std::size_t bytes = moves.capacity() * sizeof(Move) + tags.capacity() * sizeof tags.front();
  for (const auto& [name, value] : tags) bytes += name.capacity() + value.capacity();
  return bytes;
}

ComparedGame compared_game(const Record& record, const Game& game, bool moves_only) {
  ComparedGame compared;
  compared.tags = tags_of(record, game);
  compared.moves_only = moves_only;
  if (!moves_only) compared.notes = NoteHashes(record).hashes();
  compared.first_player = game.start().to_move();
  compared.moves = game.moves();
  const auto& outcome = game.final_position().outcome();
  const bool mover_won = outcome && outcome->connects(opponent(game.final_position().to_move()));
  if (mover_won) compared.connecting_ply = game.moves().size();
  compared.key = game_keys(game.start(), game.moves()).back();
  compared.final_key = key(game.final_position());
  return compared;
}

GameDifference compare_games(const ComparedGame& first, const ComparedGame& second) {
  GameDifference difference;
  if (!first.moves_only) difference.tags = tag_differences(first.tags, second.tags);
  const auto [differs, other] =
      std::mismatch(first.moves.begin(), first.moves.end(), second.moves.begin(), second.moves.end());
  if (differs != first.moves.end() || other != second.moves.end())
    difference.ply = static_cast<std::size_t>(differs - first.moves.begin()) + 1;
  for (std::size_t i = 0; !difference.ply && i < kNoteNames.size(); ++i)
    if (first.notes[i] != second.notes[i]) difference.notes.push_back(kNoteNames[i]);
  return difference;
}

std::optional<std::string> identity_of(const ComparedGame& game) {
  if (game.moves_only) return std::nullopt;
  std::string identity;
  int players = 0;
  for (const auto& [name, value] : game.tags) {
    if (name == "White" || name == "Black") ++players;
    if (name == "White" || name == "Black" || name == "Event" || name == "Date" || name == "Round") {
      append_text(identity, name);
      append_text(identity, value);
    }
  }
  return players == 2 ? std::optional(shortened(std::move(identity))) : std::nullopt;
}

namespace {

void append_tags(std::string& bytes, const ComparedGame& game) {
  for (const auto& [name, value] : game.tags) {
    append_text(bytes, name);
    append_text(bytes, value);
  }
}

}  // namespace

std::string content_of(const ComparedGame& game) {
  std::string content;
  append_bytes(content, game.key);
  append_bytes(content, game.notes);
  if (!game.moves_only) append_tags(content, game);
  return shortened(std::move(content));
}

std::string packed(const ComparedGame& game) {
  std::string bytes;
  append_text(bytes, game.source);
  append_bytes(bytes, game.number);
  append_bytes(bytes, game.first_player);
  append_bytes(bytes, game.connecting_ply);
  append_bytes(bytes, game.key);
  append_bytes(bytes, game.final_key);
  append_bytes(bytes, game.notes);
  append_bytes(bytes, game.moves_only);
  append_bytes(bytes, game.tags.size());
  append_tags(bytes, game);
  for (const Move& move : game.moves) append_bytes(bytes, move);
  return bytes;
}

ComparedGame unpacked_game(std::string_view bytes) {
  Unpacker unpacker(bytes);
  ComparedGame game;
  game.source = unpacker.text();
  unpacker.value(game.number);
  unpacker.value(game.first_player);
  unpacker.value(game.connecting_ply);
  unpacker.value(game.key);
  unpacker.value(game.final_key);
  unpacker.value(game.notes);
  unpacker.value(game.moves_only);
  std::size_t tags = 0;
  unpacker.value(tags);
  game.tags.resize(tags);
  for (auto& [name, value] : game.tags) {
    name = unpacker.text();
    value = unpacker.text();
  }
  game.moves.resize(unpacker.rest().size() / sizeof(Move));
  for (Move& move : game.moves) unpacker.value(move);
  return game;
}

}  // namespace punct::collections
