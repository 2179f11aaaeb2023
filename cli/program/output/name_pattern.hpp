// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "punct/record.hpp"
#include "punct/replay.hpp"

/// The patterns of `--name`, such as `{date}_{white}_{n}`.
namespace punct::cli {

/// The fault of a pattern; empty if it is valid. `{ply}` is valid only if `has_plies`.
[[nodiscard]] std::string wrong_name_pattern(std::string_view pattern, bool has_plies);

/// A valid pattern with the values of a game, and with a placeholder for `{n}`. A value that the game lacks is
/// `unknown`. `{ply}` is a ply, with at least three digits, where one is given.
[[nodiscard]] std::string filled_name(std::string_view pattern, const Record& record, const Game& game,
                                      std::optional<std::size_t> ply = std::nullopt);
/// The same for what does not belong to a game.
[[nodiscard]] std::string filled_name(std::string_view pattern);
/// A filled pattern with the number of a file in the run, with at least four digits.
[[nodiscard]] std::string numbered_name(std::string name, std::uint64_t number);

/// A number with at least so many digits.
[[nodiscard]] std::string padded(std::uint64_t number, std::size_t digits);

}  // namespace punct::cli
