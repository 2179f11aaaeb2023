// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "common/suggest.hpp"

namespace punct::formats {

/// The members of games and moves in JSON, in the order of JsonGame::Member.
inline constexpr std::array<std::string_view, 16> kMembers{
    "format", "version", "tags", "rules", "result", "termination", "position", "comment",
    "moves",  "place",   "from", "dots",  "level",  "connects",    "nags",     "variations"};
inline constexpr std::size_t kComment = 7;
inline constexpr std::size_t kFirstOfMove = 9;
/// The prefix of the names of all other members.
inline constexpr std::string_view kExtension = "x-";

/// A set of one member.
constexpr std::uint32_t bit(std::size_t member) noexcept { return std::uint32_t{1} << member; }

inline bool holds_nul(std::string_view text) noexcept { return text.find('\0') != std::string_view::npos; }

/// An alias of quoted(): called with a std::string, that name would also find std::quoted().
inline std::string named(std::string_view member) { return quoted(member); }

/// Where what an unknown member may hold is written; empty if it could be anything.
inline std::string_view place_elsewhere(std::string_view name) noexcept {
  if (name == "to" || name == "spaces") return "; its spaces are in \"dots\"";
  for (const std::string_view tag :
       {"white", "black", "event", "site", "date", "round", "White", "Black", "Event", "Site", "Date", "Round"})
    if (name == tag) return "; tags are in \"tags\"";
  return {};
}

inline std::string no_member(std::string_view of, std::string_view name, std::span<const std::string_view> known) {
  const std::string_view elsewhere = place_elsewhere(name);
  return std::string(of) + " has no member " + named(name) +
         (elsewhere.empty() ? suggestion(name, known) : std::string(elsewhere));
}

}  // namespace punct::formats
