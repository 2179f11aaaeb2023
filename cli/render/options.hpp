// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/ply_option.hpp"
#include "punct/render/diagram_file.hpp"
#include "punct/render/layout.hpp"
#include "punct/render/theme.hpp"
#include "session/options.hpp"

namespace punct::cli {

/// The last two only for moving pictures.
enum class PictureFormat : std::uint8_t { svg, png, pdf, webp, gif };
/// The endings of their files, in this order.
inline constexpr std::array<std::string_view, 5> kPictureEndings{".svg", ".png", ".pdf", ".webp", ".gif"};

/// What `render` is told. How the picture looks is kept as a diagram file is, so that both are put together alike.
struct RenderOptions {
  OutputOptions output;
  /// Where a file a picture goes; empty where all go into one.
  std::string folder;
  /// Nothing for the one that the ending of the output says, else SVG.
  std::optional<PictureFormat> format;
  PlyOption ply;
  std::string position;
  /// A picture of every position of a game.
  bool all = false;
  /// Several pictures a page, in so many columns and rows.
  std::optional<render::SheetOptions> sheet;
  render::DiagramFile look;
  std::optional<render::Coordinates> coordinates;
  std::optional<int> turns;
  std::optional<render::Detail> detail;
  std::optional<render::Language> language;
  std::optional<render::Color> ink;
  bool last_move = false;
  /// The plies of a game, or the lines of a file of positions, that stand side by side in one picture; plies below 0
  /// count from the end.
  std::vector<std::int64_t> panels;
  /// A moving picture, each ply of which is shown for so many seconds.
  bool animate = false;
  double seconds = 1;
  /// The first ply that it shows.
  std::optional<std::int64_t> from_ply;

  /// Adds what the options say to a diagram; where both say how it looks, the options do.
  void apply_to(render::DiagramFile& file) const;
  /// Whether the output has an ending and neither it nor `format` says what to write.
  [[nodiscard]] bool has_unknown_ending() const noexcept;
  /// The format to write, heeding the ending of the output.
  [[nodiscard]] PictureFormat picture_format() const noexcept;
};

void add_render_options(CLI::App& app, RenderOptions& options);

}  // namespace punct::cli
