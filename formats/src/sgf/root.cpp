// SPDX-License-Identifier: MIT
#include "sgf/root.hpp"

#include <algorithm>

#include "common/members.hpp"
#include "common/utf8.hpp"

namespace punct::formats {
namespace {

constexpr char upper(char c) noexcept { return c >= 'a' && c <= 'z' ? static_cast<char>(c - ('a' - 'A')) : c; }
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

bool is_like(std::string_view text, std::string_view upper_case) noexcept {
  return std::equal(text.begin(), text.end(), upper_case.begin(), upper_case.end(),
                    [](char a, char b) { return upper(a) == b; });
}
bool contains_like(std::string_view text, std::string_view upper_case) noexcept {
  for (std::size_t at = 0; at + upper_case.size() <= text.size(); ++at)
    if (is_like(text.substr(at, upper_case.size()), upper_case)) return true;
  return false;
}

// Whether the text is of this shape: `d` stands for a digit, `?` and all others for themselves.
bool has_shape(std::string_view text, std::string_view shape) noexcept {
  return std::equal(text.begin(), text.end(), shape.begin(), shape.end(),
                    [](char c, char wanted) { return wanted == 'd' ? is_digit(c) : c == wanted; });
}

// `W+`, `B+R`, `White+Time` and the like, as other games write results.
std::optional<Result> won_by_color(std::string_view value) noexcept {
  const std::size_t plus = value.find('+');
  if (plus == std::string_view::npos) return std::nullopt;
  const std::string_view winner = value.substr(0, plus);
  if (is_like(winner, "W") || is_like(winner, "WHITE")) return Result::white_wins;
  if (is_like(winner, "B") || is_like(winner, "BLACK")) return Result::black_wins;
  return std::nullopt;
}
std::optional<Termination> won_how(std::string_view value) noexcept {
  const std::string_view how = value.substr(std::min(value.find('+') + 1, value.size()));
  if (is_like(how, "R") || is_like(how, "RESIGN")) return Termination::resignation;
  if (is_like(how, "T") || is_like(how, "TIME")) return Termination::time;
  if (is_like(how, "F") || is_like(how, "FORFEIT")) return Termination::forfeit;
  return std::nullopt;
}

std::optional<Result> fixed_result(std::string_view value) noexcept {
  if (const auto result = result_named(value)) return result;
  if (value == "?" || is_like(value, "VOID")) return Result::unknown;
  if (value == "0" || contains_like(value, "DRAW")) return Result::draw;
  return std::nullopt;
}

// Whether a property in the root is a tag of its own name.
bool is_tag(SgfKey key) noexcept {
  return key == SgfKey::other || key == SgfKey::nag || key == SgfKey::su || key == SgfKey::vv;
}

}  // namespace

std::string_view trimmed_sgf(std::string_view text) noexcept {
  constexpr std::string_view white = " \t\r\n\v\f";
  const std::size_t begin = std::min(text.find_first_not_of(white), text.size());
  return text.substr(begin, text.find_last_not_of(white) + 1 - begin);
}

bool is_sgf_id(std::string_view value) noexcept { return is_like(value.substr(0, 2), "ID"); }

bool is_reserved_sgf_name(std::string_view name) noexcept { return !is_tag(sgf_key(name)); }

std::optional<std::string> sgf_date(std::string_view tag) {
  std::string date;
  if (has_shape(tag, "dddd.dd.dd")) date = tag;
  if (has_shape(tag, "dddd.dd.??")) date = tag.substr(0, 7);
  if (has_shape(tag, "dddd.??.??")) date = tag.substr(0, 4);
  if (date.empty()) return std::nullopt;
  std::replace(date.begin(), date.end(), '.', '-');
  return date;
}

std::string date_tag(std::string_view sgf) {
  std::string date(sgf);
  if (has_shape(sgf, "dddd-dd-dd") || has_shape(sgf, "dddd-dd") || has_shape(sgf, "dddd")) {
    std::replace(date.begin(), date.end(), '-', '.');
    if (date.size() == 4) date += ".??";
    if (date.size() == 7) date += ".??";
  }
  return date;
}

bool SgfRoot::read(const SgfTree& tree, Record& record, std::vector<Finding>& findings) {
  record_ = &record;
  findings_ = &findings;
  swaps_colors_ = false;
  const SgfNode& root = tree.nodes.front();
  for (std::uint32_t i = root.first_property; i < root.end_property; ++i) {
    const SgfProperty& property = tree.properties[i];
    if (property.key == SgfKey::gm && !check_game(property)) return false;
    if (property.key == SgfKey::cm) read_color_map(property);
  }
  for (std::uint32_t i = root.first_property; i < root.end_property; ++i) {
    const SgfProperty& property = tree.properties[i];
    if (property.key == SgfKey::re) continue;
    read_sgf_text(property, value_, findings);
    if (is_tag(property.key)) i = join_values(tree, i, root.end_property);
    read_property(property, value_);
  }
  // The names, which may stand behind it, have to be known for this one.
  for (std::uint32_t i = root.first_property; i < root.end_property; ++i)
    if (tree.properties[i].key == SgfKey::re) {
      read_sgf_text(tree.properties[i], value_, findings);
      read_result(tree.properties[i], trimmed_sgf(value_));
    }
  return true;
}

bool SgfRoot::check_game(const SgfProperty& property) {
  const std::string_view game = trimmed_sgf(property.value);
  if (game == "25" || is_like(game, "PUNCT")) return true;
  findings_->push_back(error_at(property.place, "GM names another game: PÜNCT is 25 or punct"));
  return false;
}

void SgfRoot::read_color_map(const SgfProperty& property) {
  std::string digits;
  std::copy_if(property.value.begin(), property.value.end(), std::back_inserter(digits), is_digit);
  if (digits == "01" || digits == "10") {
    swaps_colors_ = digits == "10";
  } else {
    findings_->push_back(error_at(property.place, "the color map CM is neither 0,1 nor 1,0"));
  }
}

void SgfRoot::read_property(const SgfProperty& property, std::string_view value) {
  switch (property.key) {
    case SgfKey::p0: return read_player(property, value, color(false));
    case SgfKey::p1: return read_player(property, value, color(true));
    case SgfKey::c: return record_->add_comment(value);
    case SgfKey::gm:
    case SgfKey::cm:
    case SgfKey::re: return;
    case SgfKey::gn: return take_tag(*record_, "Event", value, property.place, *findings_);
    case SgfKey::dt: return take_tag(*record_, "Date", date_tag(value), property.place, *findings_);
    case SgfKey::su:
      if (is_like(trimmed_sgf(value), "PUNCT")) return;
      break;
    case SgfKey::vv:
      if (trimmed_sgf(value) == "1") return;
      break;
    case SgfKey::nag:
    case SgfKey::other: break;
  }
  take_tag(*record_, property.name, value, property.place, *findings_);
}

std::uint32_t SgfRoot::join_values(const SgfTree& tree, std::uint32_t first, std::uint32_t end) {
  const auto& properties = tree.properties;
  std::uint32_t last = first;
  for (; last + 1 < end && properties[last + 1].continues(properties[last]); ++last) {
    read_sgf_text(properties[last + 1], further_value_, *findings_);
    (value_ += ' ') += further_value_;
  }
  if (last == first) return first;
  findings_->push_back(warning_at(properties[first + 1].place, "a tag has one value: those of " +
                                                                   std::string(properties[first].name.substr(0, 40)) +
                                                                   " are put one behind the other"));
  return last;
}

// `id "name"`; anything else is an action.
void SgfRoot::read_player(const SgfProperty& property, std::string_view value, Player color) {
  const std::string_view whole = trimmed_sgf(value);
  if (!is_sgf_id(whole)) return;
  std::string_view player = trimmed_sgf(whole.substr(2));
  if (player.size() >= 2 && player.front() == '"' && player.back() == '"') player = player.substr(1, player.size() - 2);
  take_tag(*record_, name(color), player, property.place, *findings_);
}

void SgfRoot::read_result(const SgfProperty& property, std::string_view value) {
  Record::Stated& stated = record_->stated();
  if (stated.result_place.line != 0) {
    findings_->push_back(error_at(property.place, "a second statement of the result"));
    return;
  }
  auto result = won_by_color(value);
  if (result && !stated.termination) stated.termination = won_how(value);
  if (!result) result = won_by_name(value);
  if (!result) result = fixed_result(value);
  if (!result) {
    findings_->push_back(warning_at(property.place, "RE says neither who won nor that the game was drawn"));
    return;
  }
  stated.result = result;
  stated.result_place = property.place;
}

// `The game was won by NAME`.
std::optional<Result> SgfRoot::won_by_name(std::string_view value) const {
  constexpr std::string_view won_by = "won by ";
  const std::size_t at = value.find(won_by);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view winner = trimmed_sgf(value.substr(at + won_by.size()));
  const bool white = winner == trimmed_sgf(known_tag(*record_, "White"));
  const bool black = winner == trimmed_sgf(known_tag(*record_, "Black"));
  if (white == black) return std::nullopt;
  return white ? Result::white_wins : Result::black_wins;
}

}  // namespace punct::formats
