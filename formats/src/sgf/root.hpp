// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/record.hpp"
#include "sgf/tree.hpp"

namespace punct::formats {

/// Whether the value of a P0 or P1 property begins with `id`: it names a player and is no action.
[[nodiscard]] bool is_sgf_id(std::string_view value) noexcept;
/// Whether the name is one that this dialect gives a meaning of its own, so that no tag can be written under it.
[[nodiscard]] bool is_reserved_sgf_name(std::string_view name) noexcept;

/// The text without white space at its ends.
[[nodiscard]] std::string_view trimmed_sgf(std::string_view text) noexcept;

/// `2007-02-02` for `2007.02.02`, and `2007-02` and `2007` where the rest is not known; nothing for other dates.
[[nodiscard]] std::optional<std::string> sgf_date(std::string_view tag);
/// The value of a Date tag for that of a DT property, which stays as it is where it is no such date.
[[nodiscard]] std::string date_tag(std::string_view sgf);

/// Reads the properties of the root into the record: tags, names, result. Actions in it are left for the play.
class SgfRoot {
 public:
  /// Whether the game is one of PÜNCT; if not, a finding says so.
  bool read(const SgfTree& tree, Record& record, std::vector<Finding>& findings);
  /// The color of the player whose number it is, by the color map.
  [[nodiscard]] Player color(bool is_second_player) const noexcept {
    return is_second_player != swaps_colors_ ? Player::black : Player::white;
  }

 private:
  bool check_game(const SgfProperty& property);
  void read_color_map(const SgfProperty& property);
  void read_property(const SgfProperty& property, std::string_view value);
  // Puts the further values of a property behind the first, which is read; gives the last.
  std::uint32_t join_values(const SgfTree& tree, std::uint32_t first, std::uint32_t end);
  void read_player(const SgfProperty& property, std::string_view value, Player color);
  void read_result(const SgfProperty& property, std::string_view value);
  [[nodiscard]] std::optional<Result> won_by_name(std::string_view value) const;

  Record* record_ = nullptr;
  std::vector<Finding>* findings_ = nullptr;
  bool swaps_colors_ = false;
  std::string value_;
  std::string further_value_;
};

}  // namespace punct::formats
