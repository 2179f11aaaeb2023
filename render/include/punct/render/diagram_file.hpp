// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/export.hpp"
#include "punct/finding.hpp"
#include "punct/render/layout.hpp"
#include "punct/render/svg.hpp"

namespace punct::render {

/// A `.diagram` file: a diagram and how it is to be drawn (docs/diagrams.md, "Diagram files").
struct DiagramFile {
  Diagram diagram;
  /// Settings that the tool's options replace if the file does not have them.
  std::optional<std::string> theme;
  std::optional<Background> background;
  std::optional<int> size;
  /// The piece whose legal moves are shown, by the space of its PÜNCT; the tool turns them into marks.
  std::vector<Space> moves_of;
};

/// The file read and its findings, by place; without findings the file is valid.
struct DiagramReading {
  DiagramFile file;
  std::vector<Finding> findings;
};

/// Reads a diagram file. Every line that cannot be read, or is repeated although it may appear only once, gives a
/// finding and is skipped; so does a file with only comments. Linear time.
[[nodiscard]] PUNCT_API DiagramReading read_diagram(std::string_view bytes);

/// The file as text, in a fixed order, which read_diagram() reads back. It omits marks without a text of their own, and
/// the members of Diagram that such a file has no line for: `numbers`, `whole_legend`, `turn_at_one_corner`, `letters`,
/// `id_prefix` and `scale`. Titles and labels are written in one line.
[[nodiscard]] PUNCT_API std::string write_diagram(const DiagramFile& file);

/// Turns of the board by name: `white`, `black`, or a number from 0 to 5. `std::nullopt` for other text.
[[nodiscard]] PUNCT_API std::optional<int> parse_orientation(std::string_view text) noexcept;

}  // namespace punct::render
