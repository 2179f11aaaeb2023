// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>

#include "punct/formats/format.hpp"

// JSON and JSON Lines, for the table of formats. docs/formats-json.md describes what is read and written.
namespace punct::formats {

[[nodiscard]] std::unique_ptr<Splitter> make_json_splitter(const Limits& limits);
[[nodiscard]] std::unique_ptr<Reader> make_json_reader(const Limits& limits);
/// Writes an array.
[[nodiscard]] std::unique_ptr<Writer> make_json_writer();
/// True for an object, an array of objects, or an empty array.
[[nodiscard]] bool looks_like_json(std::string_view start);

[[nodiscard]] std::unique_ptr<Splitter> make_jsonl_splitter(const Limits& limits);
[[nodiscard]] std::unique_ptr<Reader> make_jsonl_reader(const Limits& limits);
[[nodiscard]] std::unique_ptr<Writer> make_jsonl_writer();
/// True for a first line that holds a whole object and is followed by the start of another.
[[nodiscard]] bool looks_like_jsonl(std::string_view start);

}  // namespace punct::formats
