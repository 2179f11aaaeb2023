// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>

#include "punct/formats/format.hpp"

namespace punct::formats {

// Position lines: one on each line, empty lines and those that begin with # between them. A line is a game of no moves.
[[nodiscard]] std::unique_ptr<Splitter> make_position_splitter(const Limits& limits);
[[nodiscard]] std::unique_ptr<Reader> make_position_reader(const Limits& limits);
/// Writes the start of a record; that it had moves is a loss.
[[nodiscard]] std::unique_ptr<Writer> make_position_writer();
[[nodiscard]] bool looks_like_positions(std::string_view start) noexcept;

}  // namespace punct::formats
