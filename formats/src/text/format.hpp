// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>

#include "punct/formats/format.hpp"

// Text records, for the table of formats. docs/formats-text.md describes what is read and written.
namespace punct::formats {

[[nodiscard]] std::unique_ptr<Splitter> make_text_splitter(const Limits& limits);
[[nodiscard]] std::unique_ptr<Reader> make_text_reader(const Limits& limits);
[[nodiscard]] std::unique_ptr<Writer> make_text_writer();
/// True unless the start is binary.
[[nodiscard]] bool looks_like_text(std::string_view start);

}  // namespace punct::formats
