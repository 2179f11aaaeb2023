// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>

#include "punct/formats/format.hpp"

// SGF in the dialect of Boardspace, for the table of formats. docs/formats-sgf.md says what is read and written.
namespace punct::formats {

[[nodiscard]] std::unique_ptr<Splitter> make_sgf_splitter(const Limits& limits);
[[nodiscard]] std::unique_ptr<Reader> make_sgf_reader(const Limits& limits);
[[nodiscard]] std::unique_ptr<Writer> make_sgf_writer();
/// Whether a game tree starts here, after white space and byte-order marks.
[[nodiscard]] bool looks_like_sgf(std::string_view start);

}  // namespace punct::formats
