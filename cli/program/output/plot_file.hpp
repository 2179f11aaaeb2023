// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>

#include "program/command_line.hpp"
#include "program/session.hpp"
#include "punct/expected.hpp"
#include "punct/render/scene.hpp"
#include "punct/render/theme.hpp"
#include "punct/render/words.hpp"

namespace punct::cli {

/// The options of a plot.
struct PlotOptions {
  /// Empty for no plot.
  std::string file;
  std::optional<render::Language> lang;
  std::optional<std::string> theme;
  std::string style_file;
  /// What `theme` and `style_file` say, once may_draw_plot() has said yes.
  render::Theme look = render::themes().front();

  [[nodiscard]] bool wanted() const noexcept { return !file.empty(); }
  [[nodiscard]] render::Language language() const noexcept { return lang.value_or(render::Language::en); }
};

/// Adds `--plot FILE` and returns it; an extension other than .svg, .png or .pdf is refused. Also adds `--theme` and
/// `--style`, which need it.
OptionRef add_plot_options(CLI::App& app, PlotOptions& options, const std::string& description);

/// Whether the plot may be written: checks may_write(), and that it is not the tool's other output. If not, that is
/// reported; `option` names the option with the file. Call it before reading.
[[nodiscard]] bool may_write_plot(Session& session, const std::string& file, const OutputOptions& output,
                                  const char* option = "--plot");

/// The same for a plot and its style file, which is read; neither file may be the tool's other output.
[[nodiscard]] bool may_draw_plot(Session& session, PlotOptions& options, OutputOptions& output);

/// The bytes of a picture, or why it cannot be drawn. Draw it before the tool's other output is put in place: if it is
/// interrupted meanwhile, both files stay as they were.
using DrawnPicture = Expected<std::string, std::string>;
/// Draws a plot in the format of the file's extension, at the size of the scene.
[[nodiscard]] DrawnPicture drawn_plot(const render::Scene& scene, const PlotOptions& options);
/// A PDF of one or more pages, as wide as A4.
[[nodiscard]] DrawnPicture drawn_pages(std::span<const render::Scene> pages);
/// Writes a plot, but not of an input without games. Failures are reported to the session.
void write_plot(Session& session, const DrawnPicture& picture, const PlotOptions& options, bool force);
/// Writes a picture to a file.
void write_picture(Session& session, const DrawnPicture& picture, const std::string& file, bool force);

}  // namespace punct::cli
