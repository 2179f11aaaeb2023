// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "punct/render/scene.hpp"
#include "session/session.hpp"

namespace punct::cli {

/// Adds `--plot FILE`; a name with another ending than .svg, .png or .pdf is refused.
void add_plot_option(CLI::App& app, std::string& file, const std::string& description);

/// Whether the plot may be written, to be asked before reading: for may_write(); and that it is not the same file as
/// the tool's other output. If not, that is reported, and `option` says which option named the file.
[[nodiscard]] bool may_write_plot(Session& session, const std::string& file, const OutputOptions& output,
                                  const char* option = "--plot");

/// Writes a plot to a file in the format that its ending says, at the size the scene has. What fails is told to the
/// session.
void write_plot(Session& session, const render::Scene& scene, const std::string& file, bool force);
/// The same for several pages of a PDF, at least one, as wide as A4.
void write_pages(Session& session, std::span<const render::Scene> pages, const std::string& file, bool force);

}  // namespace punct::cli
