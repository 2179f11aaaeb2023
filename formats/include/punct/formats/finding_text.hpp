// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "punct/export.hpp"
#include "punct/finding.hpp"

namespace punct::formats {

/// A finding as the tools print it, without a line end: `games.punct:41:12: error: game 7, ply 23 (12. K3-K9): sentence
/// [code]`. Unknown parts are omitted: the place, the game, the ply. `file` is shown as it is; control characters and
/// bytes that are not UTF-8, in `file` and in the finding, become `?`. Linear in the length of the texts.
[[nodiscard]] PUNCT_API std::string finding_line(std::string_view file, const Finding& finding);

/// A finding as one object of JSON, without a line end: as the tools print it with `--diagnostics json`; see
/// docs/schema/finding.schema.json. Bytes that are not UTF-8 become U+FFFD. Linear in the length of the texts.
[[nodiscard]] PUNCT_API std::string finding_json(std::string_view file, const Finding& finding);

/// The parts of finding_line(), appended, so that callers can color them: `games.punct:41:12` and `game 7, ply 23 (12.
/// K3-K9): sentence [code]`.
PUNCT_API void append_finding_place(std::string& out, std::string_view file, Place place);
PUNCT_API void append_finding_sentence(std::string& out, const Finding& finding);
/// finding_json(), appended.
PUNCT_API void append_finding_json(std::string& out, std::string_view file, const Finding& finding);

}  // namespace punct::formats
