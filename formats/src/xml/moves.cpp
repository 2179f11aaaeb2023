// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "common/faults.hpp"
#include "common/suggest.hpp"
#include "punct/text/numbers.hpp"
#include "xml/game.hpp"
#include "xml/scan.hpp"

// The moves of a game.
namespace punct::formats {
namespace {

constexpr int kHighestLevel = 99;
constexpr int kHighestNag = 255;
constexpr std::array<std::string_view, 5> kPlaceAttributes{"piece", "dots", "level", "connects", "nags"};
constexpr std::array<std::string_view, 5> kMoveAttributes{"from", "dots", "level", "connects", "nags"};

// Removes the next word from a list and returns it; empty at the end.
std::string_view next_word(std::string_view& list) noexcept {
  list.remove_prefix(std::min(list.find_first_not_of(kXmlSpaces), list.size()));
  const std::string_view word = list.substr(0, list.find_first_of(kXmlSpaces));
  list.remove_prefix(word.size());
  return word;
}

// A number from 0 to `most`; -1 if the word is not one.
int small_number(std::string_view word, int most) noexcept {
  const auto number = whole_number<int>(word);
  return number >= 0 && number <= most ? *number : -1;
}

NotationError whole(Code code, std::string_view text) noexcept {
  return {code, 0, static_cast<std::uint32_t>(text.size())};
}

}  // namespace

void XmlGame::read_move(pugi::xml_node element) {
  MoveText move;
  move_place_ = place_of(element);
  if (!read_attributes(element, move)) {
    if (element.child("variation")) game_.leave_out_variations();
    return;
  }
  enter(move, move_place_, nags_);
  line().in_move = element.first_child();
  if (!game_.in_variation()) enter_folded(offset_in_buffer(element.name() - 1));
}

bool XmlGame::read_attributes(pugi::xml_node element, MoveText& move) {
  nags_.clear();
  const bool is_add = std::string_view(element.name()) == "place";
  const std::span<const std::string_view> known = is_add ? kPlaceAttributes : kMoveAttributes;
  std::uint32_t seen = 0;
  for (const pugi::xml_attribute attribute : element.attributes()) {
    const std::string_view name = attribute.name();
    const auto index = static_cast<std::size_t>(std::find(known.begin(), known.end(), name) - known.begin());
    if (index == known.size()) {
      const bool adds = !is_add && name == "piece";
      return fail_move(Code::syntax, "<" + std::string(element.name()) + "> has no attribute " + quoted(name) +
                                         (adds ? "; <place> adds a piece" : suggestion(name, known)));
    }
    if ((std::exchange(seen, seen | 1U << index) & 1U << index) != 0)
      return fail_move(Code::syntax, "duplicate attribute " + quoted(name));
    if (!read_attribute(attribute, move, nags_)) return false;
  }
  return (seen & 3U) == 3U || fail_move(Code::syntax, std::string("the move has no \"") +
                                                          ((seen & 1U) == 0 ? known[0] : known[1]).data() + '"');
}

bool XmlGame::read_attribute(pugi::xml_attribute attribute, MoveText& move, std::string& nags) {
  const std::string_view name = attribute.name();
  const std::string_view value = attribute.value();
  if (name == "dots") return read_dots(value, move);
  if (name == "from") return read_cell(value, move.from);
  if (name == "level") return read_level(value, move);
  if (name == "connects") return read_connects(value, move);
  if (name == "nags") return read_nags(value, nags);
  if (value.size() == 1) move.piece = piece_kind(value[0]);
  return move.piece.has_value() || fail_move(Code::bad_piece, explain(whole(Code::bad_piece, value), value));
}

bool XmlGame::read_dots(std::string_view dots, MoveText& move) {
  const std::array<Space*, 3> cells{&move.punct, &move.minors[0], &move.minors[1]};
  std::size_t count = 0;
  for (std::string_view word = next_word(dots); !word.empty(); word = next_word(dots)) {
    if (count == cells.size()) return fail_move(Code::syntax, "the move has more than three dots");
    if (word.find_first_of(",;") != std::string_view::npos)
      return fail_move(Code::bad_cell, "blanks separate the dots, as in dots=\"K3 K4 K5\"");
    if (!read_cell(word, *cells[count++])) return false;
  }
  if (count == 0) return fail_move(Code::syntax, "the move has no dots");
  if (count == cells.size() && move.minors[1] < move.minors[0]) std::swap(move.minors[0], move.minors[1]);
  return true;
}

bool XmlGame::read_cell(std::string_view name, Space& cell) {
  cell = Space::parse(name).value_or(Space{});
  return cell ? true : fail_move(Code::bad_cell, explain(whole(Code::bad_cell, name), name));
}

bool XmlGame::read_level(std::string_view value, MoveText& move) {
  const int level = small_number(value, kHighestLevel);
  if (level < 1) return fail_move(Code::syntax, "\"level\" is not a number from 1 to 99");
  move.level = static_cast<std::uint8_t>(level);
  return true;
}

bool XmlGame::read_connects(std::string_view value, MoveText& move) {
  move.connects = value == "true" || value == "1";
  return *move.connects || value == "false" || value == "0" ||
         fail_move(Code::syntax, "\"connects\" is not true or false");
}

bool XmlGame::read_nags(std::string_view value, std::string& nags) {
  for (std::string_view word = next_word(value); !word.empty(); word = next_word(value)) {
    const int nag = small_number(word, kHighestNag);
    if (nag < 0) return fail_move(Code::syntax, std::string(kBadNag));
    nags += static_cast<char>(static_cast<unsigned char>(nag));
  }
  return true;
}

void XmlGame::enter(const MoveText& move, Place place, std::string_view nags) {
  game_.add_move(move, place);
  for (const char nag : nags) game_.nag(static_cast<std::uint8_t>(nag), place);
}

void XmlGame::enter_folded(std::size_t at) {
  const XmlFold::Run* const run = fold_.run_at(at);
  if (run == nullptr) return;
  Place place = move_place_;
  for (std::size_t i = run->first_move; i < run->behind_moves; ++i) {
    const XmlFold::Move& move = fold_.move(i);
    place = move.place.from(move_place_);
    game_.add_move(move.text, place);
  }
  locator_->go_on_from(offset_ + run->last_move, place);
}

}  // namespace punct::formats
