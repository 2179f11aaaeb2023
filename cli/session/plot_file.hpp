// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "punct/render/scene.hpp"
#include "session/session.hpp"

namespace punct::cli {

/// Adds `--plot FILE`; a name with another ending than .svg, .png or .pdf is refused.
void add_plot_option(CLI::App& app, std::string& file, const std::string& description);

/// Whether the plot may be written, to be asked before reading: for may_write(); and that it is not the same file as
/// the tool's other output. If not, that is reported.
[[nodiscard]] bool may_write_plot(Session& session, const std::string& file, const OutputOptions& output);

/// Writes a plot to a file in the format that its ending says, at the size the scene has. What fails is told to the
/// session.
void write_plot(Session& session, const render::Scene& scene, const std::string& file, bool force);

}  // namespace punct::cli
