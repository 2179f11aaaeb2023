// SPDX-License-Identifier: MIT
#include "json/game.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "common/faults.hpp"
#include "common/members.hpp"
#include "common/suggest.hpp"
#include "common/tags.hpp"
#include "json/members.hpp"

namespace punct::formats {
namespace {

using Type = JsonEvent::Type;

constexpr std::span<const std::string_view> kGameMembers = std::span(kMembers).first(kFirstOfMove);
constexpr std::int64_t kVersion = 1;

// The tag that stores the value of a member.
std::string_view tag_of(std::string_view member) noexcept {
  return member == "rules"         ? "Rules"
         : member == "result"      ? "Result"
         : member == "termination" ? "Termination"
                                   : "Position";
}

}  // namespace

void JsonGame::begin(std::string_view game, Locator& locator, std::size_t offset) {
  game_.begin_game(locator.at(offset));
  bytes_ = game;
  locator_ = &locator;
  offset_ = offset;
  where_ = Where::outside;
  members_ = 0;
  extension_tags_.clear();
  depth_ = 0;
  aside_ = Aside::no;
  drops_refused_ = false;
  tape_.clear();
  playing_ = kNothing;
}

bool JsonGame::operator()(const JsonEvent& event) { return dispatch(event) && game_.goes_on(); }

void JsonGame::finish(const JsonFault& fault) {
  const bool is_whole = where_ == Where::outside && (members_ & bit(static_cast<std::size_t>(Member::moves))) != 0;
  if (!fault.message.empty()) {
    report(Code::syntax, fault.offset, fault.message);
  } else if (!is_whole && game_.findings().empty()) {
    refuse(game_.record().place(), "the game has no \"moves\"");
  }
  if (!is_whole) {
    end_open_moves();
    game_.record().set_cut_short();
  }
  add_extension_tags();
}

void JsonGame::report(Code code, std::size_t offset, std::string message) {
  game_.refuse(locator_->at(offset_ + offset), std::move(message), code);
}

bool JsonGame::dispatch(const JsonEvent& event) {
  if (aside_ != Aside::no) return put_aside(event);
  switch (where_) {
    case Where::outside: where_ = Where::game; return event.type == Type::begin_object;
    case Where::game: return in_game(event);
    case Where::tags: return in_tags(event);
    case Where::line: return in_line(event);
    case Where::move: return in_move(event);
    case Where::dots: return in_dots(event);
    case Where::nags: return in_nags(event);
    case Where::variations: return in_variations(event);
  }
  return false;
}

bool JsonGame::put_aside(const JsonEvent& event) {
  if (aside_ == Aside::kept) {
    if (tape_.size() >= limits_.parts()) {
      game_.refuse(place_of(event), too_many("values in members x-...", limits_.parts()), Code::limit);
      return false;
    }
    JsonEvent placed = event;
    if (event.begins()) placed.place = place_of(event);
    tape_.add(bytes_, placed);
  }
  if (aside_ == Aside::dropped && where_ == Where::line && event.type == Type::key) {
    if (event.text == kMembers[0]) return begins_in_open_game(place_of(event));
    if (drops_refused_ && aside_depth_ == 1 && event.text == "variations") game_.leave_out_variations();
  }
  if (event.begins()) ++aside_depth_;
  if (event.ends()) --aside_depth_;
  if (aside_ == Aside::kept && aside_depth_ > 3 * std::size_t{limits_.nesting}) {
    game_.refuse(place_of(event), "brackets nest too deeply", Code::limit);
    return false;
  }
  if (aside_depth_ == 0 && event.type != Type::key && std::exchange(aside_, Aside::no) == Aside::kept)
    take_kept(aside_item_);
  return true;
}

void JsonGame::begin_aside(Aside aside, const JsonEvent& event) {
  if (playing_ != kNothing && aside == Aside::kept) {
    const std::size_t item = playing_;
    playing_ = tape_.behind(item) - 1;
    take_kept(item);
    return;
  }
  aside_ = aside;
  aside_depth_ = 0;
  drops_refused_ = false;
  aside_item_ = tape_.size();
  put_aside(event);
}

void JsonGame::take_kept(std::size_t item) {
  if (where_ == Where::game) {
    extension_tag(item);
  } else if (member_ == Member::variations) {
    draft().put_off = item;
  } else {
    append_extension(draft().extensions, name_, tape_, item);
  }
}

bool JsonGame::play(std::size_t item) {
  const std::size_t behind = tape_.behind(item);
  const std::size_t before = std::exchange(playing_, item);
  bool goes_on = true;
  for (; goes_on && playing_ < behind; ++playing_) goes_on = (*this)(tape_.event(playing_));
  playing_ = before;
  aside_ = Aside::no;
  return goes_on;
}

bool JsonGame::in_game(const JsonEvent& event) {
  if (event.type == Type::key) {
    game_key(event);
  } else if (event.type == Type::end_object) {
    where_ = Where::outside;
  } else {
    game_value(event);
  }
  return true;
}

void JsonGame::game_key(const JsonEvent& event) {
  name_ = event.text;
  name_place_ = place_of(event);
  aside_ = Aside::no;
  const auto known = std::find(kGameMembers.begin(), kGameMembers.end(), event.text);
  if (known != kGameMembers.end()) {
    const auto index = static_cast<std::size_t>(known - kGameMembers.begin());
    member_ = static_cast<Member>(index);
    if ((std::exchange(members_, members_ | bit(index)) & bit(index)) == 0) return;
    refuse(name_place_, "duplicate member " + named(name_));
  } else if (event.text.starts_with(kExtension) && is_tag_name(event.text)) {
    member_ = Member::extension;
    return;
  } else {
    refuse(name_place_, no_member("a game", name_, kGameMembers));
  }
  aside_ = Aside::dropped;
  aside_depth_ = 0;
}

void JsonGame::game_value(const JsonEvent& event) {
  if (member_ == Member::extension) {
    begin_aside(Aside::kept, event);
  } else if (member_ == Member::tags) {
    if (event.type != Type::begin_object) return wrong_type("an object", event);
    where_ = Where::tags;
  } else if (member_ == Member::moves) {
    if (event.type != Type::begin_array) return wrong_type("an array", event);
    begin_line();
  } else if (member_ == Member::version) {
    if (event.type == Type::integer && event.integer == kVersion) return;
    wrong_type("1, the only known version", event);
  } else if (event.type != Type::string) {
    wrong_type("a string", event);
  } else {
    game_string(event);
  }
}

void JsonGame::game_string(const JsonEvent& event) {
  if (holds_nul(event.text)) {
    refuse(name_place_, named(name_) + " contains a NUL character");
  } else if (member_ == Member::format) {
    if (event.text != "punct") wrong_type("\"punct\"", event);
  } else if (member_ == Member::comment) {
    game_.record().add_comment(event.text);
  } else {
    game_.tag(tag_of(name_), event.text, name_place_);
  }
}

void JsonGame::extension_tag(std::size_t item) {
  const JsonEvent event = tape_.event(item);
  if (event.type == Type::string && holds_nul(event.text)) {
    refuse(name_place_, named(name_) + " contains a NUL character");
  } else {
    extension_tags_.push_back({name_, tag_value(tape_, item), name_place_});
  }
}

bool JsonGame::in_tags(const JsonEvent& event) {
  if (event.type == Type::key) {
    name_ = event.text;
    name_place_ = place_of(event);
  } else if (event.type == Type::end_object) {
    where_ = Where::game;
  } else if (event.type != Type::string) {
    wrong_type("a string", event);
  } else {
    tag(event);
  }
  return true;
}

void JsonGame::tag(const JsonEvent& event) {
  if (holds_nul(event.text)) {
    refuse(name_place_, "the tag " + named(name_) + " contains a NUL character");
  } else if (is_member_tag(name_)) {
    refuse(name_place_, named(name_) + " is not a tag in JSON; write it as a member of the game");
  } else if (!is_missing(name_, event.text)) {
    game_.tag(name_, event.text, name_place_);
  }
}

void JsonGame::add_extension_tags() {
  for (const ExtensionTag& tag : extension_tags_)
    if (game_.goes_on()) game_.tag(tag.name, tag.value, tag.place);
}

void JsonGame::wrong_type(std::string_view what, const JsonEvent& event) {
  refuse(name_place_, named(name_) + " is not " + std::string(what));
  begin_aside(Aside::dropped, event);
}

void JsonGame::wrong_move_type(std::string_view what, const JsonEvent& event) {
  const std::string member = named(kMembers[static_cast<std::size_t>(member_)]);
  fail_move(Code::syntax, member + " is not " + std::string(what), event.begins() ? 2 : 1);
}

Place JsonGame::place_of(const JsonEvent& event) {
  return event.place.line != 0 ? event.place : locator_->at(offset_ + token_start(bytes_, event));
}

}  // namespace punct::formats
