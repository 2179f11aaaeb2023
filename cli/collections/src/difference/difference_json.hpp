// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "difference/pile_difference.hpp"

namespace punct::collections {

/// The move of a ply with its number; "the end" after the last ply.
[[nodiscard]] std::string move_label(const ComparedGame& game, std::size_t ply);

/// Takes a piece of text.
using TakeDifference = std::function<void(std::string_view)>;
/// Writes the differences as one JSON object. They are taken from `difference`.
void write_difference(PileDifference& difference, const TakeDifference& take);

}  // namespace punct::collections
