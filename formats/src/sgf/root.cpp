// SPDX-License-Identifier: MIT
#include "sgf/root.hpp"

#include <algorithm>

#include "common/members.hpp"
#include "common/tags.hpp"
#include "punct/text/ascii.hpp"
#include "sgf/result.hpp"
#include "sgf/syntax/text.hpp"

namespace punct::formats {
namespace {

constexpr std::array<std::string_view, 4> kFacts{"id", "ranking", "country", "time"};

// The first value without its quotes; empty for `null`, quoted or not.
std::string_view without_quotes(std::string_view value) noexcept {
  if (value.size() >= 2 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
  return value == "null" ? std::string_view{} : value;
}

bool is_roster(std::string_view name) noexcept {
  return std::find(kRoster.begin(), kRoster.end(), name) != kRoster.end();
}

}  // namespace

bool is_free_sgf_name(std::string_view name) noexcept {
  const bool has_property = std::find(kSgfTags.begin(), kSgfTags.end(), name) != kSgfTags.end();
  return is_tag_name(name) && sgf_key(name) == SgfKey::other && !has_property && !is_roster(name) &&
         !is_member_tag(name);
}

void read_sgf_text(const SgfProperty& property, std::string& text, SgfFindings& findings) {
  const SgfTextFaults faults = read_sgf_text(property.value, text);
  if (faults.latin1) findings.warn_of_file(property.place, "some bytes are not UTF-8 and are read as Latin-1");
  if (faults.nul) {
    findings.warn(property.place,
                  "the value of " + std::string(property.name.substr(0, 40)) + " contains a NUL character");
  }
}

void SgfRoot::begin() {
  for (auto& seat : facts_)
    for (std::string& fact : seat) fact.clear();
  for (std::string& tag : tags_) tag.clear();
  date_.clear();
  others_.clear();
  claim_.clear();
  claim_place_ = {};
  swaps_colors_ = false;
}

bool SgfRoot::read(const std::vector<SgfProperty>& root, SgfFindings& findings) {
  for (const SgfProperty& property : root)
    if (!check_game(property, findings)) return false;
  for (const SgfProperty& property : root) read_property(property, findings);
  join_others();
  return true;
}

// Sorts these tags by name, because the order of properties means nothing. Several values of a name become one.
void SgfRoot::join_others() {
  std::stable_sort(others_.begin(), others_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::pair<std::string, std::string>> joined;
  for (auto& [name, value] : others_) {
    if (!joined.empty() && joined.back().first == name) {
      (joined.back().second += ' ') += value;
    } else {
      joined.emplace_back(std::move(name), std::move(value));
    }
  }
  others_ = std::move(joined);
}

bool SgfRoot::check_game(const SgfProperty& property, SgfFindings& findings) const {
  if (property.key != SgfKey::gm && property.key != SgfKey::su) return true;
  const std::string_view value = trimmed_sgf(property.value);
  if (value.empty()) return true;
  if (property.key == SgfKey::gm && (value == "25" || is_sgf_word(value, "punct"))) return true;
  std::string_view rest;
  if (property.key == SgfKey::su && is_sgf_word(first_sgf_word(value, rest), "punct")) return true;
  findings.replace_by(error_at(
      property.place, "the game is not PÜNCT: " + std::string(property.name.substr(0, 2)) + " is " + shown_sgf(value)));
  return false;
}

// A second value is dropped, with a warning unless it is the same.
void SgfRoot::set(std::string& value, const SgfProperty& property, SgfFindings& findings) {
  read_sgf_text(property, text_, findings);
  if (text_.empty() || text_ == value) return;
  if (value.empty()) {
    value.swap(text_);
  } else {
    findings.warn(property.place, "a second value of " + std::string(property.name.substr(0, 40)) + " is dropped");
  }
}

void SgfRoot::read_property(const SgfProperty& property, SgfFindings& findings) {
  switch (property.key) {
    case SgfKey::cm: return read_color_map(property, findings);
    case SgfKey::dt: return set(date_, property, findings);
    case SgfKey::gc: return set(tag(SgfTag::game_comment), property, findings);
    case SgfKey::gn: return set(tag(SgfTag::game_name), property, findings);
    case SgfKey::gs: return set(tag(SgfTag::game_speed), property, findings);
    case SgfKey::tc: return set(tag(SgfTag::time_control), property, findings);
    case SgfKey::re:
      if (claim_.empty()) claim_place_ = property.place;
      return set(claim_, property, findings);
    case SgfKey::vv: {
      const std::string_view version = trimmed_sgf(property.value);
      if (version.empty() || version == "1" || version == "2") return;
      return findings.warn(property.place, "VV is " + shown_sgf(version) + "; known versions are 1 and 2");
    }
    case SgfKey::other: return take_other(property, findings);
    case SgfKey::gm:
    case SgfKey::su:
    case SgfKey::ff:
    case SgfKey::an:
    case SgfKey::c:
    case SgfKey::n:
    case SgfKey::p0:
    case SgfKey::p1:
    case SgfKey::tm: return;
  }
}

void SgfRoot::read_color_map(const SgfProperty& property, SgfFindings& findings) {
  std::string digits;
  for (const char c : property.value)
    if (is_digit(c) && digits.size() < 3) digits += c;
  if (digits == "01" || digits == "10") {
    swaps_colors_ = digits == "10";
  } else if (!trimmed_sgf(property.value).empty()) {
    findings.warn(property.place, "the color map CM is neither 0,1 nor 1,0; P0 is read as White");
  }
}

void SgfRoot::take_other(const SgfProperty& property, SgfFindings& findings) {
  const std::string name(property.name);
  if (!is_free_sgf_name(name)) {
    return findings.warn(property.place, "dropped: " + shown_sgf(name) + " is not a valid tag name here");
  }
  read_sgf_text(property, text_, findings);
  if (!text_.empty()) others_.emplace_back(name, text_);
}

bool SgfRoot::take_fact(const SgfProperty& property, SgfFindings& findings) {
  std::string_view rest;
  const std::string_view word = first_sgf_word(property.value, rest);
  const auto fact = std::find_if(kFacts.begin(), kFacts.end(), [word](auto name) { return is_sgf_word(word, name); });
  if (fact == kFacts.end()) return false;
  const std::size_t seat = property.key == SgfKey::p1 ? 1 : 0;
  std::string& kept = facts_[seat][static_cast<std::size_t>(fact - kFacts.begin())];
  SgfProperty value = property;
  value.value = without_quotes(rest);
  read_sgf_text(value, text_, findings);
  if (*fact == "id" && text_.find('%') != std::string::npos) text_ = decoded_sgf_name(text_);
  if (text_.empty() || text_ == kept) return true;
  if (kept.empty()) {
    kept.swap(text_);
  } else {
    findings.warn(property.place, "a second " + std::string(*fact) + " of a player is dropped");
  }
  return true;
}

const std::string& SgfRoot::fact(Player player, Fact fact) const noexcept {
  const std::size_t seat = color(false) == player ? 0 : 1;
  return facts_[seat][static_cast<std::size_t>(fact)];
}

void SgfRoot::write_tags(Record& record) const {
  const auto add = [&record](std::string_view name, std::string_view value) {
    if (!value.empty()) record.add_tag(name, value);
  };
  const auto add_player = [&](std::string_view name, std::string_view id) {
    if (id != missing_value(name)) add(name, id);
  };
  auto day = date_of_sgf(date_);
  const bool is_only_day = day && date_.size() == day->size();
  if (!day) day = date_in_game_name(tag(SgfTag::game_name));
  add("Date", day.value_or(std::string()));
  add_player("White", fact(Player::white, Fact::id));
  add_player("Black", fact(Player::black, Fact::id));
  for (std::size_t i = 0; i < kSgfTags.size(); ++i) {
    const auto tag = static_cast<SgfTag>(i);
    if (tag == SgfTag::date_text) {
      if (!is_only_day) add(kSgfTags[i], date_);
    } else if (tag >= SgfTag::white_ranking) {
      const Player player = tag >= SgfTag::black_ranking ? Player::black : Player::white;
      const std::size_t fact_number = 1 + (i - static_cast<std::size_t>(SgfTag::white_ranking)) % 3;
      add(kSgfTags[i], fact(player, static_cast<Fact>(fact_number)));
    } else {
      add(kSgfTags[i], tags_[i]);
    }
  }
  for (const auto& [name, value] : others_) record.add_tag(name, value);
}

void SgfRoot::state_claim(Record& record) const {
  Record::Stated& stated = record.stated();
  stated.draws_by_repetition = true;
  if (claim_.empty()) {
    stated.result = Result::unknown;
    stated.termination = Termination::unfinished;
    return;
  }
  const SgfClaim claim = read_sgf_claim(claim_, known_tag(record, "White"), known_tag(record, "Black"));
  stated.result = claim.result;
  stated.result_place = claim_place_;
  stated.is_unclear = claim.kind == SgfClaim::Kind::nobody || claim.kind == SgfClaim::Kind::both;
  stated.draws_by_repetition = claim.kind == SgfClaim::Kind::nobody || claim.kind == SgfClaim::Kind::drawn;
}

}  // namespace punct::formats
