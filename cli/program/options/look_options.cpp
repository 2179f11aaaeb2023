// SPDX-License-Identifier: MIT
#include "program/options/look_options.hpp"

#include <utility>

#include "program/content.hpp"
#include "punct/render/diagram_file.hpp"

namespace punct::cli {
namespace {

std::vector<std::string> names_of_themes() {
  std::vector<std::string> names;
  for (const render::Theme& theme : render::themes()) names.emplace_back(theme.name);
  return names;
}

std::vector<std::string> codes_of_languages() {
  std::vector<std::string> codes;
  for (const render::Language language : render::kAllLanguages) codes.emplace_back(render::code(language));
  return codes;
}

}  // namespace

OptionRef add_theme_option(CLI::App& app, std::optional<std::string>& theme) {
  return add_option(app, "--theme", theme, "Use the colors and line widths of THEME: " + render::theme_names())
      .type_name("THEME")
      .offers(names_of_themes())
      .check([](const std::string& name) {
        return render::theme_named(name) != nullptr
                   ? std::string()
                   : "unknown theme '" + name + "'; use one of " + render::theme_names();
      });
}

OptionRef add_style_option(CLI::App& app, std::string& file) {
  return add_path_option(app, "--style", file, "FILE", "Use the colors, widths and fonts of a style file")
      .excludes("--theme");
}

OptionRef add_language_option(CLI::App& app, std::optional<render::Language>& language) {
  return add_parsed(app, "--lang", language, render::language_named, "one of " + render::language_names(),
                    "Language of the words in the picture: " + render::language_names() + " (default: en)")
      .type_name("LANGUAGE")
      .offers(codes_of_languages());
}

OptionRef add_orientation_option(CLI::App& app, const std::string& name, std::optional<int>& turns,
                                 const std::string& bottom) {
  return add_parsed(app, name, turns, render::parse_orientation, "white, black or 0 to 5",
                    bottom + ", or clockwise turns of 60 degrees (0-5)")
      .type_name("white|black|0-5")
      .offers({"white", "black", "0", "1", "2", "3", "4", "5"});
}

std::optional<render::Theme> read_style(Session& session, const std::string& file) {
  const auto bytes = content_of(session, file);
  if (!bytes) return std::nullopt;
  render::ThemeReading reading = render::read_theme(*bytes);
  for (const Finding& finding : reading.findings) session.report(file, finding);
  if (!reading.findings.empty()) return std::nullopt;
  return std::move(reading.theme);
}

}  // namespace punct::cli
