// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "program/session.hpp"
#include "punct/render/scene.hpp"

namespace punct::cli {

/// Adds `--plot FILE`; an extension other than .svg, .png or .pdf is refused.
void add_plot_option(CLI::App& app, std::string& file, const std::string& description);

/// Whether the plot may be written: checks may_write(), and that it is not the tool's other output. If not, that is
/// reported; `option` names the option with the file. Call it before reading.
[[nodiscard]] bool may_write_plot(Session& session, const std::string& file, const OutputOptions& output,
                                  const char* option = "--plot");

/// Writes a plot in the format of the file's extension, at the size of the scene. Failures are reported to the session.
void write_plot(Session& session, const render::Scene& scene, const std::string& file, bool force);
/// The same for a PDF of one or more pages, as wide as A4.
void write_pages(Session& session, std::span<const render::Scene> pages, const std::string& file, bool force);

}  // namespace punct::cli
