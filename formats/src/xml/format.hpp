// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>

#include "punct/formats/format.hpp"

// XML, for the table of formats. docs/formats-xml.md describes what is read and written.
namespace punct::formats {

[[nodiscard]] std::unique_ptr<Splitter> make_xml_splitter(const Limits& limits);
[[nodiscard]] std::unique_ptr<Reader> make_xml_reader(const Limits& limits);
[[nodiscard]] std::unique_ptr<Writer> make_xml_writer();
/// Whether the first byte that is not white space is `<`.
[[nodiscard]] bool looks_like_xml(std::string_view start);

}  // namespace punct::formats
