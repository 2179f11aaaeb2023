// SPDX-License-Identifier: MIT
#include "games/game_picker.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace punct::cli {
namespace {

// The start of the bytes of a game, before its name, group and text.
struct Head {
  std::uint64_t number;
  std::uint32_t source;
  std::uint32_t name_size;
  std::uint32_t group_size;
};

}  // namespace

std::string packed(const WaitingGame& waiting) {
  const WrittenGame& game = waiting.game;
  const Head head{waiting.number, waiting.source, static_cast<std::uint32_t>(game.name.size()),
                  static_cast<std::uint32_t>(game.group.size())};
  std::string bytes(sizeof head, '\0');
  std::memcpy(bytes.data(), &head, sizeof head);
  return bytes.append(game.name).append(game.group).append(game.text);
}

WaitingGame unpacked(std::string_view bytes) {
  Head head{};
  std::memcpy(&head, bytes.data(), sizeof head);
  bytes.remove_prefix(sizeof head);
  const auto take = [&bytes](std::size_t size) {
    const std::string_view taken = bytes.substr(0, size);
    bytes.remove_prefix(taken.size());
    return std::string(taken);
  };
  WaitingGame waiting{head.source, head.number, {}};
  waiting.game.name = take(head.name_size);
  waiting.game.group = take(head.group_size);
  waiting.game.text = bytes;
  return waiting;
}

std::uint32_t GameSources::number_of(const Source& source) {
  const bool is_new =
      sources_.empty() || sources_.back().name != source.name || sources_.back().format != source.format;
  if (is_new) sources_.push_back(source);
  return static_cast<std::uint32_t>(sources_.size() - 1);
}

GamePicker::GamePicker(Session& session, Emit emit)
    : session_(session), choice_(session.options().choice), emit_(std::move(emit)), chooser_(choice_) {}

bool GamePicker::add(WaitingGame game, std::string_view sort_key) {
  if (!choice_.keeps_many()) return choose(std::move(game));
  many_.add(sort_key, packed(game));
  return true;
}

bool GamePicker::choose(WaitingGame game) { return chooser_.add(std::move(game), emit_); }

bool GamePicker::end() {
  if (choice_.wants_many()) {
    pick_many();
  } else {
    many_.drain([this](std::string_view bytes) { return choose(unpacked(bytes)); });
  }
  chooser_.end(emit_);
  if (!many_.is_whole()) session_.fail_io("temporary file", "cannot be written or read");
  return many_.is_whole();
}

// The last, or so many by lot: each of those that are left with the same probability.
void GamePicker::pick_many() {
  std::uint64_t left = many_.size();
  std::uint64_t wanted = choice_.last.value_or(choice_.sample.value_or(0));
  std::uint64_t to_skip = choice_.skip;
  RandomNumbers random(choice_.seed);
  many_.drain([&](std::string_view bytes) {
    const std::uint64_t of = left--;
    if (to_skip > 0) return --to_skip, true;
    const bool is_picked = choice_.last ? of <= wanted : random.next() % of < wanted;
    if (!is_picked) return true;
    if (choice_.sample) --wanted;
    WaitingGame game = unpacked(bytes);
    return emit_(game);
  });
}

}  // namespace punct::cli
