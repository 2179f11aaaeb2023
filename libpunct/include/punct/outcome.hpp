// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "punct/export.hpp"
#include "punct/piece.hpp"

namespace punct {

/// The two sets of rules; they differ in R9, R10 and R18.
enum class Rules : std::uint8_t { standard, basic };
inline constexpr std::array<Rules, 2> kAllRules{Rules::standard, Rules::basic};
/// `standard` or `basic`.
[[nodiscard]] PUNCT_API std::string_view name(Rules rules) noexcept;
/// The rules with this name; `std::nullopt` for other text.
[[nodiscard]] PUNCT_API std::optional<Rules> rules_named(std::string_view name) noexcept;

/// How a game ended (rules R16-R18).
enum class Reason : std::uint8_t {
  connection,  ///< a player joined two opposite sides
  center,      ///< standard rules: the last piece was added, the central hexagon was counted
  pieces,      ///< basic rules: the last piece was added, nobody is connected
};
/// `connection`, `center` or `pieces`.
[[nodiscard]] PUNCT_API std::string_view name(Reason reason) noexcept;

/// The outcome of a game that its moves decide.
struct Outcome {
  /// `std::nullopt` for a draw.
  std::optional<Player> winner;
  Reason reason = Reason::connection;

  /// Whether the game ended because this player connected two sides.
  [[nodiscard]] constexpr bool connects(Player player) const noexcept {
    return reason == Reason::connection && winner == player;
  }
  friend constexpr bool operator==(const Outcome&, const Outcome&) noexcept = default;
};

/// The result of a game as tags and tokens state it.
enum class Result : std::uint8_t { unknown, white_wins, black_wins, draw };
inline constexpr std::array<Result, 4> kAllResults{Result::unknown, Result::white_wins, Result::black_wins,
                                                   Result::draw};
/// `*`, `1-0`, `0-1`, `1/2-1/2`.
[[nodiscard]] PUNCT_API std::string_view text(Result result) noexcept;
/// The result with this text; `std::nullopt` for other text.
[[nodiscard]] PUNCT_API std::optional<Result> result_named(std::string_view text) noexcept;
/// The result of the outcome, never `unknown`.
[[nodiscard]] PUNCT_API Result result_of(const Outcome& outcome) noexcept;

/// Why a game ended: the first three follow from the moves, the others cannot.
enum class Termination : std::uint8_t {
  connection,
  center,
  pieces,
  repetition,  ///< a draw given by the site for a repeated position (R20)
  resignation,
  time,
  forfeit,
  agreement,
  abandoned,
  unfinished,
};
inline constexpr std::array<Termination, 10> kAllTerminations{
    Termination::connection,  Termination::center,    Termination::pieces,  Termination::repetition,
    Termination::resignation, Termination::time,      Termination::forfeit, Termination::agreement,
    Termination::abandoned,   Termination::unfinished};
/// `connection`, ..., as the tag writes it.
[[nodiscard]] PUNCT_API std::string_view name(Termination termination) noexcept;
/// The termination with this name; `std::nullopt` for other text.
[[nodiscard]] PUNCT_API std::optional<Termination> termination_named(std::string_view name) noexcept;
/// The termination for the reason.
[[nodiscard]] PUNCT_API Termination termination_of(Reason reason) noexcept;

}  // namespace punct
