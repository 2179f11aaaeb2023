// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <utility>

#include "common/canonical_moves.hpp"
#include "common/faults.hpp"
#include "common/suggest.hpp"
#include "json/game.hpp"
#include "json/members.hpp"

// The moves of a game.
namespace punct::formats {
namespace {

using Type = JsonEvent::Type;

// A move exactly as the writer spells it.
bool take_canonical_move(CanonicalText& in, MoveText& move) noexcept {
  if (in.take("{\"place\":\"")) {
    if (!in.take_piece(move)) return false;
  } else if (!in.take("{\"from\":\"") || !in.take_space(move.from)) {
    return false;
  }
  if (!in.take("\",\"dots\":[\"") || !in.take_dots(move, "\",\"") || !in.take("\"]")) return false;
  if (in.take(",\"level\":") && !in.take_level(move)) return false;
  if (in.take(",\"connects\":")) {
    move.connects = in.take("true");
    if (!*move.connects && !in.take("false")) return false;
  }
  return in.take("}");
}

}  // namespace

std::size_t JsonGame::read_on(std::size_t at) {
  if (where_ != Where::line || aside_ != Aside::no || playing_ != kNothing || !game_.has_move() ||
      !game_.line_goes_on())
    return at;
  if (!bytes_.substr(at).starts_with(',')) return at;
  CanonicalText behind(bytes_.substr(at), locator_->at(offset_ + at));
  for (CanonicalText ahead = behind; game_.goes_on(); behind = ahead) {
    MoveText move;
    if (!ahead.take(",")) break;
    ahead.pass_white();
    const Place place = ahead.place();
    if (!take_canonical_move(ahead, move)) break;
    game_.add_move(move, place);
  }
  at = static_cast<std::size_t>(behind.at() - bytes_.data());
  locator_->go_on_from(offset_ + at, behind.place());
  return at;
}

bool JsonGame::in_line(const JsonEvent& event) {
  if (event.type == Type::end_array) {
    end_line();
  } else if (!game_.line_goes_on()) {
    begin_aside(Aside::dropped, event);
  } else if (event.type == Type::begin_object) {
    begin_move(event);
  } else {
    begin_move(event);
    fail_move(Code::syntax, "a move is an object, such as {\"place\":\"E\",\"dots\":[\"K3\",\"K4\",\"K5\"]}",
              event.begins() ? 1 : 0);
  }
  return true;
}

void JsonGame::begin_line() {
  if (depth_ == drafts_.size()) drafts_.emplace_back();
  draft().follows_comment = false;
  where_ = Where::line;
}

void JsonGame::end_line() {
  if (depth_ == 0) {
    where_ = Where::game;
    return;
  }
  --depth_;
  where_ = Where::variations;
  game_.close_variation();
}

void JsonGame::begin_move(const JsonEvent& event) {
  Draft& begun = draft();
  begun.text = {};
  begun.place = place_of(event);
  begun.entered = false;
  begun.members = 0;
  begun.dots = 0;
  begun.put_off = kNothing;
  begun.comment.clear();
  begun.extensions.clear();
  begun.extension_names.clear();
  begun.nags.clear();
  where_ = Where::move;
}

bool JsonGame::in_move(const JsonEvent& event) {
  if (event.type == Type::key) {
    if (event.text == kMembers[0]) return begins_in_open_game(draft().place);
    move_key(event);
  } else if (event.type == Type::end_object) {
    return end_move();
  } else {
    move_value(event);
  }
  return true;
}

// Only a game has a "format". The current game is therefore not closed, and the rest does not belong to it.
bool JsonGame::begins_in_open_game(Place place) {
  refuse(place, "a game begins before the previous one is closed");
  return false;
}

void JsonGame::move_key(const JsonEvent& event) {
  constexpr std::array<std::string_view, 8> members{"place",    "from", "dots",       "level",
                                                    "connects", "nags", "variations", "comment"};
  const auto known = std::find(members.begin(), members.end(), event.text);
  if (known != members.end()) {
    const std::size_t index =
        *known == kMembers[kComment] ? kComment : kFirstOfMove + static_cast<std::size_t>(known - members.begin());
    member_ = static_cast<Member>(index);
    if ((std::exchange(draft().members, draft().members | bit(index)) & bit(index)) == 0) return;
  } else if (event.text.starts_with(kExtension) && is_tag_name(event.text)) {
    name_ = event.text;
    const bool is_new = draft().extension_names.insert(name_).second;
    member_ = Member::extension;
    if (is_new) return;
  } else {
    fail_move(Code::syntax, no_member("a move", event.text, members), 1);
    return;
  }
  fail_move(Code::syntax, "duplicate member " + named(event.text), 1);
}

void JsonGame::move_value(const JsonEvent& event) {
  switch (member_) {
    case Member::place:
    case Member::from:
      if (event.type != Type::string) return wrong_move_type("a string", event);
      return place_or_from(event);
    case Member::dots:
    case Member::nags:
      if (event.type != Type::begin_array) return wrong_move_type("an array", event);
      where_ = member_ == Member::dots ? Where::dots : Where::nags;
      return;
    case Member::level: return level(event);
    case Member::connects:
      if (event.type != Type::boolean) return wrong_move_type("true or false", event);
      draft().text.connects = event.integer != 0;
      return;
    case Member::comment: return comment(event);
    case Member::variations: return begin_variations(event);
    case Member::extension: return begin_aside(Aside::kept, event);
    case Member::format:
    case Member::version:
    case Member::tags:
    case Member::rules:
    case Member::result:
    case Member::termination:
    case Member::position:
    case Member::moves: return;
  }
}

void JsonGame::place_or_from(const JsonEvent& event) {
  MoveText& text = draft().text;
  const NotationError whole{Code::bad_piece, 0, static_cast<std::uint32_t>(event.text.size())};
  if (text.piece || text.from) return fail_move(Code::syntax, "a move cannot have both \"place\" and \"from\"", 1);
  if (member_ == Member::place) {
    if (event.text.size() == 1) text.piece = piece_kind(event.text[0]);
    if (!text.piece) fail_move(Code::bad_piece, explain(whole, event.text), 1);
  } else {
    text.from = Space::parse(event.text).value_or(Space{});
    if (!text.from) fail_move(Code::bad_cell, explain({Code::bad_cell, 0, whole.length}, event.text), 1);
  }
}

void JsonGame::level(const JsonEvent& event) {
  if (event.type != Type::integer || event.integer < 1 || event.integer > 99)
    return wrong_move_type("a number from 1 to 99", event);
  draft().text.level = static_cast<std::uint8_t>(event.integer);
}

void JsonGame::comment(const JsonEvent& event) {
  if (event.type != Type::string) return wrong_move_type("a string", event);
  if (holds_nul(event.text)) return fail_move(Code::syntax, "\"comment\" contains a NUL character", 1);
  draft().comment = event.text;
}

bool JsonGame::in_dots(const JsonEvent& event) {
  if (event.type == Type::string) {
    dot(event.text);
  } else if (event.type != Type::end_array) {
    fail_move(Code::syntax, "a dot must be a string", event.begins() ? 3 : 2);
  } else if (draft().dots == 0) {
    fail_move(Code::syntax, "the move has no dots", 1);
  } else {
    where_ = Where::move;
  }
  return true;
}

void JsonGame::dot(std::string_view name) {
  const auto space = Space::parse(name);
  if (!space)
    return fail_move(Code::bad_cell, explain({Code::bad_cell, 0, static_cast<std::uint32_t>(name.size())}, name), 2);
  MoveText& text = draft().text;
  switch (draft().dots++) {
    case 0: text.punct = *space; return;
    case 1: text.minors[0] = *space; return;
    case 2:
      text.minors[1] = *space;
      if (text.minors[1] < text.minors[0]) std::swap(text.minors[0], text.minors[1]);
      return;
    default: fail_move(Code::syntax, "the move has more than three dots", 2);
  }
}

bool JsonGame::in_nags(const JsonEvent& event) {
  if (event.type == Type::end_array) {
    where_ = Where::move;
  } else if (event.type != Type::integer || event.integer < 0 || event.integer > 255) {
    fail_move(Code::syntax, std::string(kBadNag), event.begins() ? 3 : 2);
  } else {
    draft().nags += static_cast<char>(static_cast<unsigned char>(event.integer));
  }
  return true;
}

void JsonGame::begin_variations(const JsonEvent& event) {
  if (event.type != Type::begin_array) return wrong_move_type("an array", event);
  if (!is_known()) return begin_aside(Aside::kept, event);
  if (!draft().entered) enter();
  where_ = Where::variations;
}

bool JsonGame::in_variations(const JsonEvent& event) {
  if (event.type == Type::end_array) {
    where_ = Where::move;
  } else if (event.type != Type::begin_array) {
    fail_move(Code::syntax, "a variation must be an array of moves", event.begins() ? 3 : 2);
  } else if (game_.open_variation(draft().place)) {
    ++depth_;
    begin_line();
  } else {
    game_.close_variation();
    begin_aside(Aside::dropped, event);
  }
  return true;
}

void JsonGame::enter() {
  game_.add_move(draft().text, draft().place);
  draft().entered = true;
}

bool JsonGame::end_move() {
  where_ = Where::line;
  if (is_known()) return write_move();
  end_unknown_move();
  return true;
}

bool JsonGame::write_move() {
  Draft& move = draft();
  if (!move.entered) {
    enter();
  } else {
    game_.record().set_move(game_.last(), move.text);
  }
  if (!game_.goes_on()) return false;
  write_notes();
  bool goes_on = true;
  if (move.put_off != kNothing) {
    where_ = Where::move;
    member_ = Member::variations;
    goes_on = play(move.put_off);
    where_ = Where::line;
  }
  return goes_on;
}

// Adds the comment and the NAGs of the current move, which is the last one of its line, once.
void JsonGame::write_notes() {
  Draft& move = draft();
  if (!move.extensions.empty()) (move.comment += move.comment.empty() ? "" : " ") += move.extensions;
  game_.comment(move.comment);
  for (const char nag : move.nags) game_.nag(static_cast<std::uint8_t>(nag), move.place);
  move.comment.clear();
  move.extensions.clear();
  move.nags.clear();
}

// What was read of a move before a fault stays, if it is known; an array of dots that is cut off tells no move.
void JsonGame::end_open_moves() {
  if (where_ < Where::line || !game_.goes_on()) return;
  aside_ = Aside::no;
  const bool is_in_move = where_ != Where::line && where_ != Where::dots;
  if (is_in_move && is_known()) write_move();
  while (depth_ > 0 && game_.goes_on()) {
    // A variation of which nothing was read is not one without moves.
    if (!game_.has_move()) game_.end_line();
    --depth_;
    game_.close_variation();
    write_notes();
  }
}

// Only a comment may precede the first move of a variation.
void JsonGame::end_unknown_move() {
  Draft& move = draft();
  if (!move.extensions.empty()) (move.comment += move.comment.empty() ? "" : " ") += move.extensions;
  const bool is_comment = (move.members & ~bit(kComment)) == 0 && !move.comment.empty();
  if (is_comment && depth_ > 0 && !game_.has_move() && !std::exchange(move.follows_comment, true)) {
    game_.comment(move.comment);
  } else {
    fail_move(Code::syntax, move.dots == 0 ? "the move has no \"dots\"" : "the move has neither \"place\" nor \"from\"",
              0);
  }
}

bool JsonGame::is_known() const noexcept { return (draft().text.piece || draft().text.from) && draft().dots > 0; }

void JsonGame::fail_move(Code code, std::string message, std::size_t open) {
  if (draft().entered) {
    write_notes();
    game_.refuse_last_move(draft().place, code, std::move(message));
  } else {
    game_.refuse_move(draft().place, code, std::move(message));
  }
  if (!draft().entered && draft().put_off != kNothing) game_.leave_out_variations();
  where_ = Where::line;
  if (open == 0) return;
  aside_ = Aside::dropped;
  aside_depth_ = open;
  drops_refused_ = true;
}

}  // namespace punct::formats
