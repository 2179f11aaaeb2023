// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "punct/record.hpp"
#include "sgf/findings.hpp"
#include "sgf/syntax/tree.hpp"

namespace punct::formats {

/// The tags that this dialect has properties for, in the order in which records get them.
enum class SgfTag : std::uint8_t {
  game_name,
  time_control,
  date_text,
  game_speed,
  game_comment,
  white_ranking,
  white_country,
  white_time,
  black_ranking,
  black_country,
  black_time,
};
inline constexpr std::array<std::string_view, 11> kSgfTags{
    "GameName",     "TimeControl", "DateText",     "GameSpeed",    "GameComment", "WhiteRanking",
    "WhiteCountry", "WhiteTime",   "BlackRanking", "BlackCountry", "BlackTime",
};
/// Whether a tag can be written as a property of its own name: a name of a tag that means nothing else here.
[[nodiscard]] bool is_free_sgf_name(std::string_view name) noexcept;

/// Collects what a game says about itself: tags, names, result. Everything but players' facts stands in the root.
class SgfRoot {
 public:
  void begin() { *this = {}; }
  /// Reads the properties of the root, but for comments and actions. False if the game is not PÜNCT; then a finding
  /// says so.
  bool read(const std::vector<SgfProperty>& root, SgfFindings& findings);
  /// Takes what a P0 or P1 property says about its player; false if it is an action.
  bool take_fact(const SgfProperty& property, SgfFindings& findings);
  /// The color of the player in a seat, by the color map.
  [[nodiscard]] Player color(bool is_second_seat) const noexcept {
    return is_second_seat != swaps_colors_ ? Player::black : Player::white;
  }

  /// Puts the tags into the record.
  void write_tags(Record& record) const;
  /// States the result that RE claims; `*` and `unfinished` if there is no RE.
  void state_claim(Record& record) const;

 private:
  // In the order of the properties' first words.
  enum class Fact : std::uint8_t { id, ranking, country, time };

  bool check_game(const SgfProperty& property, SgfFindings& findings) const;
  void read_color_map(const SgfProperty& property, SgfFindings& findings);
  void read_property(const SgfProperty& property, SgfFindings& findings);
  void join_others();
  void take_other(const SgfProperty& property, SgfFindings& findings);
  void set(std::string& value, const SgfProperty& property, SgfFindings& findings);
  [[nodiscard]] std::string read_text(const SgfProperty& property, SgfFindings& findings) const;
  std::string& tag(SgfTag tag) noexcept { return tags_[static_cast<std::size_t>(tag)]; }
  [[nodiscard]] const std::string& tag(SgfTag tag) const noexcept { return tags_[static_cast<std::size_t>(tag)]; }
  [[nodiscard]] const std::string& fact(Player player, Fact fact) const noexcept;

  // By seat and fact.
  std::array<std::array<std::string, 4>, 2> facts_;
  std::array<std::string, kSgfTags.size()> tags_;
  std::string date_;
  std::vector<std::pair<std::string, std::string>> others_;
  std::string claim_;
  Place claim_place_;
  bool swaps_colors_ = false;
};

/// The text of a property; what had to be repaired is a finding.
void read_sgf_text(const SgfProperty& property, std::string& text, SgfFindings& findings);

}  // namespace punct::formats
