// SPDX-License-Identifier: MIT
#include "punct/collections/values.hpp"

#include <algorithm>
#include <array>

#include "punct/clock.hpp"
#include "punct/game_key.hpp"
#include "punct/notation.hpp"
#include "punct/text/ascii.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/numbers.hpp"
#include "values/events.hpp"
#include "values/kinds.hpp"

namespace punct::collections {
namespace {

// The value of a tag; empty if it is unknown.
std::string tag_text(const Record& record, std::string_view tag) {
  const std::string_view value = record.tag(tag).value_or("");
  return value == missing_value(tag) ? std::string() : std::string(value);
}

Value date(GameFacts& facts) { return tag_text(facts.record(), "Date"); }
Value white(GameFacts& facts) { return tag_text(facts.record(), "White"); }
Value black(GameFacts& facts) { return tag_text(facts.record(), "Black"); }
Value event(GameFacts& facts) { return tag_text(facts.record(), "Event"); }
Value site(GameFacts& facts) { return tag_text(facts.record(), "Site"); }
Value round(GameFacts& facts) { return tag_text(facts.record(), "Round"); }

Value result(GameFacts& facts) { return std::string(text(facts.game().result())); }
Value termination(GameFacts& facts) {
  const auto termination = facts.game().termination();
  return termination ? std::string(name(*termination)) : std::string();
}
Value rules(GameFacts& facts) { return std::string(name(facts.record().rules())); }
Value plies(GameFacts& facts) { return std::uint64_t{facts.game().moves().size()}; }
Value start(GameFacts& facts) {
  return facts.game().has_start() ? text(facts.game().start()) : std::string(facts.record().position());
}

Value winner(GameFacts& facts) {
  switch (facts.game().result()) {
    case Result::white_wins: return std::string("white");
    case Result::black_wins: return std::string("black");
    case Result::draw: return std::string("draw");
    case Result::unknown: break;
  }
  return std::string();
}

// The first move; on an empty board, the image that stands for all twelve.
Value opening(GameFacts& facts) {
  if (facts.game().moves().empty()) return std::string();
  const Move& first = facts.game().moves().front();
  const Move shown = facts.game().start().piece_count() == 0 ? canonical_first_move(first) : first;
  return text(written(shown, false));
}

Value hash(GameFacts& facts) {
  if (!facts.game().has_start()) return {};
  return in_hex(game_keys(facts.game().start(), facts.game().moves()).back());
}
Value symmetric_hash(GameFacts& facts) {
  if (!facts.game().has_start()) return {};
  return in_hex(canonical_game_keys(facts.game().start(), facts.game().moves()).back());
}

Value year(GameFacts& facts) {
  constexpr std::size_t kDigits = 4;
  const std::string date = tag_text(facts.record(), "Date").substr(0, kDigits);
  return is_date(date) && date.find('?') == std::string::npos ? Value(whole_number(date).value_or(0)) : Value();
}

Value longest_think(GameFacts& facts) {
  std::optional<std::uint64_t> longest;
  for (NodeIndex node = facts.record().first(); node != kNoNode; node = facts.record().next(node))
    if (const auto spent = time_spent(facts.record().comment(node))) longest = std::max(longest.value_or(0), *spent);
  return longest ? Value(time_text(*longest)) : Value();
}
Value least_time_left(GameFacts& facts) {
  std::optional<std::uint64_t> least;
  for (NodeIndex node = facts.record().first(); node != kNoNode; node = facts.record().next(node))
    if (const auto left = time_left(facts.record().comment(node))) least = std::min(least.value_or(*left), *left);
  return least ? Value(time_text(*least)) : Value();
}

Value level(GameFacts& facts) { return facts.game().has_start() ? Value(highest_level(facts)) : Value(); }

// `Sort` is an index into move_sorts().
template <std::size_t Sort>
Value moves_of(GameFacts& facts) {
  if (!facts.game().has_start()) return {};
  std::uint64_t count = 0;
  for (std::size_t ply = 1; ply <= facts.plies(); ++ply)
    if (move_sorts()[Sort].happens(facts, ply)) ++count;
  return count;
}

Value comments(GameFacts& facts) {
  std::uint64_t count = facts.record().comment().empty() ? 0 : 1;
  for (NodeIndex node = 0; node < facts.record().node_count(); ++node)
    for (const std::string_view comment : {facts.record().comment(node), facts.record().comment_before(node)})
      if (!comment.empty()) ++count;
  return count;
}
Value variations(GameFacts& facts) {
  std::uint64_t count = 0;
  for (NodeIndex node = 0; node < facts.record().node_count(); ++node)
    for (NodeIndex line = facts.record().variation(node); line != kNoNode; line = facts.record().next_variation(line))
      ++count;
  return count;
}

Value file(const GamePlace& place) { return place.file; }
Value number(const GamePlace& place) { return place.number; }
Value format(const GamePlace& place) {
  return place.format ? Value(std::string(formats::info(*place.format).name)) : Value();
}
Value errors(const GamePlace& place) { return place.errors; }
Value warnings(const GamePlace& place) { return place.warnings; }
Value findings(const GamePlace& place) { return place.errors + place.warnings; }

// Sorted by name.
const std::array<Field, 33>& columns() {
  static const std::array<Field, 33> all{{{"adds", true, &moves_of<0>},
                                          {"black", false, &black},
                                          {"bridges", true, &moves_of<4>},
                                          {"comments", true, &comments},
                                          {"cuts", true, &moves_of<5>},
                                          {"date", false, &date},
                                          {"errors", true, nullptr, &errors},
                                          {"event", false, &event},
                                          {"file", false, nullptr, &file},
                                          {"findings", true, nullptr, &findings},
                                          {"format", false, nullptr, &format},
                                          {"game", true, nullptr, &number},
                                          {"hash", false, &hash},
                                          {"jumps", true, &moves_of<3>},
                                          {"level", true, &level},
                                          {"longest-think", false, &longest_think},
                                          {"moves", true, &moves_of<1>},
                                          {"opening", false, &opening},
                                          {"plies", true, &plies},
                                          {"result", false, &result},
                                          {"round", false, &round},
                                          {"rules", false, &rules},
                                          {"site", false, &site},
                                          {"start", false, &start},
                                          {"symmetric-hash", false, &symmetric_hash},
                                          {"termination", false, &termination},
                                          {"time-left", false, &least_time_left},
                                          {"turns", true, &moves_of<2>},
                                          {"variations", true, &variations},
                                          {"warnings", true, nullptr, &warnings},
                                          {"white", false, &white},
                                          {"winner", false, &winner},
                                          {"year", true, &year}}};
  return all;
}

}  // namespace

std::string value_text(const Value& value) {
  if (const auto* const words = std::get_if<std::string>(&value)) return *words;
  if (const auto* const number = std::get_if<std::uint64_t>(&value)) return std::to_string(*number);
  return {};
}

namespace {

const std::vector<std::string>& usual_fields() {
  static const std::vector<std::string> names{"file",   "game",        "date",  "white",   "black",
                                              "result", "termination", "plies", "findings"};
  return names;
}

}  // namespace

std::vector<std::string> computed_fields() {
  std::vector<std::string> names;
  for (const Field& column : columns()) names.push_back(column.name);
  return names;
}

const Field* computed_field(std::string_view name) noexcept {
  const auto& all = columns();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Field& column) { return column.name == name; });
  return found == all.end() ? nullptr : &*found;
}

namespace {

constexpr std::string_view kTagWord = "tag ";

// What others call a value.
constexpr std::array<OtherName, 4> kOtherNames{
    {{"length", "plies"}, {"ply", "plies"}, {"reason", "termination"}, {"number", "game"}}};

// Members of JSON that begin with `x-` are tags with a small letter; computed values do not begin so.
bool begins_as_tag(std::string_view name) noexcept {
  const bool has_capital = !name.empty() && is_capital_letter(name[0]);
  return has_capital || name.starts_with(kTagWord) || name.starts_with("x-");
}
// As a tag that is not in the way of computed values.
std::string as_tag(std::string name) {
  if (!is_small_letter(name[0])) return "'" + std::string(kTagWord) + name + "'";
  name[0] = to_capital(name[0]);
  return name;
}
std::string unknown_field(const std::string& name, const std::vector<std::string>& known) {
  const std::string nearest = nearest_value(name, known);
  if (!nearest.empty()) return "unknown '" + name + "'; did you mean '" + nearest + "'?";
  if (!is_tag_name(name)) return unknown_word(name, known);
  return "unknown '" + name + "'; use " + as_tag(name) + " for a tag, or one of " + listed(known);
}
std::string_view without_tag_word(std::string_view name) noexcept {
  return name.substr(name.starts_with(kTagWord) ? kTagWord.size() : 0);
}

}  // namespace

std::string nearest_value(std::string_view name, const std::vector<std::string>& known) {
  if (std::string nearest = nearest_word(name, known); !nearest.empty()) return nearest;
  std::vector<std::string> others;
  for (const OtherName& each : kOtherNames) others.emplace_back(each.theirs);
  const std::string other = nearest_word(name, others);
  for (const OtherName& each : kOtherNames)
    if (other == each.theirs && std::find(known.begin(), known.end(), each.ours) != known.end()) return each.ours;
  return {};
}

Expected<Field, std::string> field_named(const std::string& name) {
  if (begins_as_tag(name)) {
    const std::string tag(without_tag_word(name));
    if (!is_tag_name(tag)) return Unexpected{"'" + tag + "' is not a tag name"};
    return Field{name};
  }
  if (const Field* const column = computed_field(name)) return *column;
  return Unexpected{unknown_field(name, computed_fields())};
}

std::string wrong_game_value(const std::string& name) {
  if (begins_as_tag(name)) {
    const auto field = field_named(name);
    return field ? std::string() : field.error();
  }
  const Field* const computed = computed_field(name);
  if (computed == nullptr) {
    std::vector<std::string> known;
    for (const Field& each : columns())
      if (each.compute != nullptr) known.push_back(each.name);
    return unknown_field(name, known);
  }
  if (computed->compute_in_order == nullptr) return {};
  return "'" + name + "' is a value of lists alone";
}

Expected<std::vector<Field>, std::string> fields_in(const std::string& list) {
  const bool adds = list.starts_with('+');
  std::vector<std::string> names;
  if (list.empty() || adds) names = usual_fields();
  std::vector<std::string> seen;
  for (const std::string& name : list.empty() ? std::vector<std::string>() : parts_of(list.substr(adds ? 1 : 0))) {
    const auto column = field_named(name);
    if (!column) return Unexpected{column.error()};
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) return Unexpected{"'" + name + "' is given twice"};
    seen.push_back(name);
    if (!adds || std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  std::vector<Field> all;
  for (const std::string& name : names) all.push_back(*field_named(name));
  return all;
}

Value value_of(const Field& field, GameFacts& facts) {
  if (field.compute != nullptr) return field.compute(facts);
  if (field.compute_in_order != nullptr) return {};
  const std::string_view tag = without_tag_word(field.name);
  if (tag == "Result") return result(facts);
  if (tag == "Termination") return termination(facts);
  if (tag == "Rules") return rules(facts);
  if (tag == "Position") return std::string(facts.record().position());
  return tag_text(facts.record(), tag);
}

namespace {

// In the order in which they come.
constexpr char kNumber = '\1';
constexpr char kText = '\2';

// What orders a whole number among others, or one with parts behind dots, such as the round 3.10; empty for any other
// text. Each part begins with its number of digits.
std::string number_in_order(std::string_view text) {
  constexpr std::size_t kMostDigits = 100;
  constexpr unsigned kZero = 0x80;
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.remove_prefix(1);
  if (is_negative && text.find('.') != std::string_view::npos) return {};
  std::string key;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('.', at), text.size());
    std::string_view digits = text.substr(at, end - at);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) return {};
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    if (digits.size() > kMostDigits) return {};
    const auto size = static_cast<unsigned>(digits.size());
    key += static_cast<char>(is_negative ? kZero - 1 - size : kZero + size);
    for (const char digit : digits) key += is_negative ? static_cast<char>('0' + '9' - digit) : digit;
    at = end + 1;
  }
  return key;
}

// What orders a text among others: a time by its hours first, a date by what is known of it.
std::string text_in_order(std::string_view name, const std::string& text) {
  constexpr std::size_t kHours = 16;
  if (names_date(name)) return std::string(known_part(text));
  const std::size_t hours = std::min(text.find(':'), kHours);
  return names_time(name) ? std::string(kHours - hours, '0') + text : text;
}

}  // namespace

// A text ends with two NULs; a NUL within it is followed by the highest byte.
void append_ordered(std::string& key, std::string_view name, const Value& value, bool descending) {
  const std::size_t begin = key.size();
  const std::string text = value_text(value);
  // A year alone is a date too, and no number.
  const std::string number = names_date(name) ? std::string() : number_in_order(text);
  if (!number.empty()) {
    key += kNumber + number;
  } else if (!text.empty()) {
    key += kText;
    for (const char c : text_in_order(name, text)) {
      key += c;
      if (c == '\0') key += '\xFF';
    }
  }
  key.append(2, '\0');
  if (!descending) return;
  for (std::size_t i = begin; i < key.size(); ++i) key[i] = static_cast<char>(~key[i]);
}

std::string game_value(std::string_view name, const Record& record, const Game& game) {
  GameFacts facts;
  facts.set(record, game);
  if (name == "position") return std::string(record.position());
  const auto field = field_named(std::string(name));
  return field ? value_text(value_of(*field, facts)) : std::string();
}

std::string sort_key(const std::vector<std::string>& names, const Record& record, const Game& game) {
  std::string key;
  for (const std::string& each : names) {
    const bool descending = each.starts_with('-');
    const std::string name = each.substr(descending ? 1 : 0);
    append_ordered(key, name, game_value(name, record, game), descending);
  }
  return key;
}

std::string player_name(const Record& record, Player player) {
  const char* const tag = player == Player::white ? "White" : "Black";
  const std::string value = tag_text(record, tag);
  return value.empty() ? name(player) : value;
}

std::string in_hex(const GameKey& key) {
  constexpr std::string_view kHexDigits = "0123456789abcdef";
  std::string out;
  for (const std::uint64_t half : {key.high, key.low})
    for (int shift = 60; shift >= 0; shift -= 4) out += kHexDigits[half >> shift & 15];
  return out;
}

}  // namespace punct::collections
