// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "program/options/options.hpp"
#include "program/options/ply_option.hpp"
#include "punct/render/diagram_file.hpp"
#include "punct/render/layout.hpp"
#include "punct/render/theme.hpp"

namespace punct::cli {

/// The last two are for animations only.
enum class PictureFormat : std::uint8_t { svg, png, pdf, webp, gif };
/// The extensions of their files, in this order.
inline constexpr std::array<std::string_view, 5> kPictureEndings{".svg", ".png", ".pdf", ".webp", ".gif"};

/// The options of `render`. Those about the look have the form of a diagram file, so that both are merged in one way.
struct RenderOptions {
  OutputOptions output;
  /// The folder for one file per picture; empty for one file.
  std::string folder;
  /// `--name`: the pattern of names in the folder; empty to name files after the sources of the pictures.
  std::string name;
  /// `std::nullopt` for the format of the output's extension, else SVG.
  std::optional<PictureFormat> format;
  PlyOption ply;
  std::string position;
  /// A picture of every position of a game.
  bool all = false;
  /// Several pictures per page, in so many columns and rows.
  std::optional<render::SheetOptions> sheet;
  render::DiagramFile look;
  std::optional<render::Coordinates> coordinates;
  std::optional<int> turns;
  std::optional<render::Detail> detail;
  std::optional<render::View> view;
  std::optional<render::Language> language;
  std::optional<render::Color> ink;
  /// `--with`: a diagram file without a position, whose lines count for all pictures.
  std::string with;
  /// A style file, and the theme that it holds once it is read.
  std::string style_file;
  std::optional<render::Theme> style;
  /// Millimeters between neighboring spaces; instead of a size.
  std::optional<double> scale;
  /// Pixels per inch of a PNG.
  std::optional<double> dpi;
  /// An SVG without style rules.
  bool portable = false;
  bool last_move = false;
  /// The plies of a game, or the lines of a file of positions, that are shown side by side; negative plies
  /// count from the end.
  std::vector<std::int64_t> panels;
  /// The moves that have numbers on the board.
  std::optional<std::pair<std::int64_t, std::int64_t>> moves;
  /// A card for links: the picture, the players and the result on 1200x630 pixels.
  bool card = false;
  /// An animation that shows each ply for so many seconds (default: 1).
  bool animate = false;
  std::optional<double> seconds;
  /// The first ply that it shows.
  std::optional<std::int64_t> from_ply;

  /// Applies the options to a diagram; they override the look that the diagram states.
  void apply_to(render::DiagramFile& file) const;
  /// Takes marks and look of a diagram without a position, which the options override, into the options.
  void take(render::DiagramFile diagram);
  /// Whether the output has an extension, but neither that nor `format` names a picture format.
  [[nodiscard]] bool has_unknown_ending() const noexcept;
  /// The format to write: `format`, else that of the output's extension, else SVG.
  [[nodiscard]] PictureFormat picture_format() const noexcept;
};

void add_render_options(CLI::App& app, RenderOptions& options);

}  // namespace punct::cli
