// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "punct/export.hpp"

namespace punct::formats {

/// The schemas of docs/schema: JSON Schemas (2020-12) of games and of findings, and an XML Schema (1.0) of games.
enum class Schema : std::uint8_t { game, finding, xml };

/// The text of the schema, with its last line end. Lives as long as the program.
[[nodiscard]] PUNCT_API std::string_view schema_text(Schema schema) noexcept;

}  // namespace punct::formats
