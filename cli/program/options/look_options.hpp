// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "program/command_line.hpp"
#include "program/options/options.hpp"
#include "program/session.hpp"
#include "punct/render/theme.hpp"
#include "punct/render/words.hpp"

namespace punct::cli {

/// Adds `--theme THEME`; only the name of a theme is taken.
OptionRef add_theme_option(CLI::App& app, std::optional<std::string>& theme);
/// Adds `--style FILE`, which excludes `--theme`.
OptionRef add_style_option(CLI::App& app, std::string& file);
/// Adds `--lang LANGUAGE`.
OptionRef add_language_option(CLI::App& app, std::optional<render::Language>& language);
/// Adds the option of this name for the side that is at the bottom. `bottom` begins its description.
OptionRef add_orientation_option(CLI::App& app, const std::string& name, std::optional<int>& turns,
                                 const std::string& bottom);

/// The theme of a style file; `std::nullopt` if it cannot be read or is not valid, which is reported.
[[nodiscard]] std::optional<render::Theme> read_style(Session& session, const std::string& file);

}  // namespace punct::cli
