// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "program/session.hpp"
#include "punct/expected.hpp"
#include "punct/render/scene.hpp"

namespace punct::cli {

/// Adds `--plot FILE`; an extension other than .svg, .png or .pdf is refused.
void add_plot_option(CLI::App& app, std::string& file, const std::string& description);

/// Whether the plot may be written: checks may_write(), and that it is not the tool's other output. If not, that is
/// reported; `option` names the option with the file. Call it before reading.
[[nodiscard]] bool may_write_plot(Session& session, const std::string& file, const OutputOptions& output,
                                  const char* option = "--plot");

/// The bytes of a picture, or why it cannot be drawn. Draw it before the tool's other output is put in place: if it is
/// interrupted meanwhile, both files stay as they were.
using DrawnPicture = Expected<std::string, std::string>;
/// Draws a plot in the format of the file's extension, at the size of the scene.
[[nodiscard]] DrawnPicture drawn_plot(const render::Scene& scene, const std::string& file);
/// A PDF of one or more pages, as wide as A4.
[[nodiscard]] DrawnPicture drawn_pages(std::span<const render::Scene> pages);
/// Writes such a picture. Failures are reported to the session.
void write_picture(Session& session, const DrawnPicture& picture, const std::string& file, bool force);

}  // namespace punct::cli
