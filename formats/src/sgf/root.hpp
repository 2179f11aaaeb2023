// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "punct/record.hpp"
#include "sgf/findings.hpp"
#include "sgf/syntax/tree.hpp"

namespace punct::formats {

/// The tags for which this dialect has properties, in the order in which they are added to records.
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
/// Whether a tag can be written as a property of its own name: the name is valid and has no other meaning here.
[[nodiscard]] bool is_free_sgf_name(std::string_view name) noexcept;

/// Collects the data about a game: tags, names, result. Facts about players may be in any node, all else is in the
/// root.
class SgfRoot {
 public:
  void begin();
  /// Reads the properties of the root, except comments, actions and facts. Returns false, with a finding, if the game
  /// is not PÜNCT.
  bool read(const std::vector<SgfProperty>& root, SgfFindings& findings);
  /// Reads a P0 or P1 property that states a fact about its player. Returns false if it is an action.
  bool take_fact(const SgfProperty& property, SgfFindings& findings);
  /// The color of the player in a seat, according to CM.
  [[nodiscard]] Player color(bool is_second_seat) const noexcept {
    return is_second_seat != swaps_colors_ ? Player::black : Player::white;
  }

  /// Adds the tags to the record.
  void write_tags(Record& record) const;
  /// Sets the stated result to the one that RE claims; to `*` and `unfinished` without RE.
  void state_claim(Record& record) const;

 private:
  // In the order of kFacts.
  enum class Fact : std::uint8_t { id, ranking, country, time };

  bool check_game(const SgfProperty& property, SgfFindings& findings) const;
  void read_color_map(const SgfProperty& property, SgfFindings& findings);
  void read_property(const SgfProperty& property, SgfFindings& findings);
  void join_others();
  void take_other(const SgfProperty& property, SgfFindings& findings);
  void set(std::string& value, const SgfProperty& property, SgfFindings& findings);
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
  std::string text_;
};

/// Stores the text of a property in `text`. Repairs give findings.
void read_sgf_text(const SgfProperty& property, std::string& text, SgfFindings& findings);

}  // namespace punct::formats
