// SPDX-License-Identifier: MIT
#include "program/output/game_picker.hpp"

#include <algorithm>
#include <utility>

#include "store/packed.hpp"

namespace punct::cli {

std::string packed(const WaitingGame& waiting) {
  std::string bytes;
  append_bytes(bytes, waiting.source);
  append_bytes(bytes, waiting.number);
  append_text(bytes, waiting.game.name);
  append_text(bytes, waiting.game.group);
  return bytes.append(waiting.game.text);
}

WaitingGame unpacked(std::string_view bytes) {
  Unpacker unpacker(bytes);
  WaitingGame waiting;
  unpacker.value(waiting.source);
  unpacker.value(waiting.number);
  waiting.game.name = unpacker.text();
  waiting.game.group = unpacker.text();
  waiting.game.text = unpacker.rest();
  return waiting;
}

std::uint32_t GameSources::number_of(const Source& source) {
  const bool is_new =
      sources_.empty() || sources_.back().name != source.name || sources_.back().format != source.format;
  if (is_new) sources_.push_back(source);
  return static_cast<std::uint32_t>(sources_.size() - 1);
}

GamePicker::GamePicker(Session& session, Emit emit)
    : session_(session),
      choice_(session.options().choice),
      emit_(std::move(emit)),
      to_skip_(choice_.skip),
      chooser_(choice_, 0),
      sample_(choice_.sample.value_or(0), choice_.seed) {}

bool GamePicker::add(WaitingGame game, std::string_view sort_key) {
  if (!choice_.sort.empty()) {
    waiting_.add(sort_key, packed(game));
    return true;
  }
  if (!choice_.needs_total()) return (!chooser_.takes() || emit_(game)) && !chooser_.is_served();
  if (to_skip_ > 0) return --to_skip_, true;
  choice_.last ? keep_last(packed(game)) : sample_.add(packed(game));
  return true;
}

// Once as many games wait as are wanted, none before them can be among the last.
void GamePicker::keep_last(std::string_view bytes) {
  if (waiting_.size() == *choice_.last) {
    is_whole_ &= before_.is_whole();
    before_ = std::exchange(waiting_, SortedRecords());
  }
  waiting_.add({}, bytes);
}

bool GamePicker::end() {
  if (!choice_.sort.empty()) {
    choose_sorted();
  } else if (choice_.last) {
    emit_last();
  } else if (choice_.sample) {
    while (const SortedRecords::Entry* const entry = sample_.next())
      if (!emit(entry->value)) break;
  }
  is_whole_ &= before_.is_whole() && waiting_.is_whole() && sample_.is_whole();
  if (!is_whole_) session_.fail_temporary_file();
  return is_whole_;
}

void GamePicker::choose_sorted() {
  Chooser chooser(choice_, waiting_.size());
  waiting_.drain([&](std::string_view bytes) { return (!chooser.takes() || emit(bytes)) && !chooser.is_served(); });
  is_whole_ &= chooser.is_whole();
}

void GamePicker::emit_last() {
  const std::uint64_t wanted = *choice_.last - waiting_.size();
  std::uint64_t too_many = before_.size() - std::min(wanted, before_.size());
  bool goes_on = true;
  before_.drain([&](std::string_view bytes) {
    if (too_many > 0) return --too_many, true;
    return goes_on = emit(bytes);
  });
  if (goes_on) waiting_.drain([this](std::string_view bytes) { return emit(bytes); });
}

bool GamePicker::emit(std::string_view bytes) {
  WaitingGame game = unpacked(bytes);
  return emit_(game);
}

}  // namespace punct::cli
