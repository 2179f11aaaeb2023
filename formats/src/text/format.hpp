// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>

#include "punct/formats/format.hpp"

// Text records, for the table of formats. docs/formats-text.md says what is read and written.
namespace punct::formats {

[[nodiscard]] std::unique_ptr<Splitter> make_text_splitter(const Limits& limits);
[[nodiscard]] std::unique_ptr<Reader> make_text_reader(const Limits& limits);
[[nodiscard]] std::unique_ptr<Writer> make_text_writer();
/// Whatever is not binary.
[[nodiscard]] bool looks_like_text(std::string_view start);

}  // namespace punct::formats
