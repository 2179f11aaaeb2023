// SPDX-License-Identifier: MIT
#include "program/output/plot_file.hpp"

#include <cmath>
#include <span>

#include "program/content.hpp"
#include "program/options/look_options.hpp"
#include "program/output/output.hpp"
#include "punct/render/image.hpp"
#include "punct/render/svg.hpp"
#include "punct/render/theme.hpp"
#include "punct/system.hpp"
#include "writing/file_names.hpp"

namespace punct::cli {
namespace {

void write(Session& session, const DrawnPicture& picture, const OutputOptions& options) {
  if (!picture) return session.fail_output(options.file, picture.error());
  Output output(session, options);
  if (output.open() && output.write(*picture)) output.finish();
}

OutputOptions output_of(const std::string& file, bool force) {
  OutputOptions options;
  options.file = file;
  options.force = force;
  options.is_report = true;
  return options;
}

}  // namespace

OptionRef add_plot_options(CLI::App& app, PlotOptions& options, const std::string& description) {
  std::string& file = options.file;
  const auto take = [&file](const std::string& text) { file = system::with_slashes(text); };
  const OptionRef plot = add_option(app, "--plot", TakeValue(take), description);
  plot.type_name("FILE.svg|png|pdf").check([](const std::string& name) {
    const bool known = has_ending(name, ".svg") || has_ending(name, ".png") || has_ending(name, ".pdf");
    return known ? std::string() : "'" + name + "' does not end in .svg, .png or .pdf";
  });
  add_theme_option(app, options.theme).needs(plot);
  add_style_option(app, options.style_file).needs(plot);
  return plot;
}

bool may_write_plot(Session& session, const std::string& file, const OutputOptions& output, const char* option) {
  if (file.empty()) return true;
  // A link may lead to a file that is not there yet.
  const auto target = [](const std::string& name) { return system::real_name(system::target_of_links(name)); };
  if (!output.file.empty() && target(file) == target(output.file)) {
    session.refuse_usage(std::string(option) + " and -o name the same file: " + file);
    return false;
  }
  OutputOptions plot;
  plot.file = file;
  plot.force = output.force;
  return may_write(session, plot);
}

bool may_draw_plot(Session& session, PlotOptions& options, OutputOptions& output) {
  if (!may_write_plot(session, options.file, output)) return false;
  if (shares_standard_input(session.options(), true, {options.style_file})) {
    session.refuse_usage(kSharedInput);
    return false;
  }
  if (options.theme) options.look = *render::theme_named(*options.theme);
  if (options.style_file.empty()) return true;
  output.also_read.push_back(options.style_file);
  auto look = read_style(session, options.style_file);
  if (look) options.look = *std::move(look);
  return look.has_value();
}

DrawnPicture drawn_plot(const render::Scene& scene, const PlotOptions& options) {
  const render::Background background;
  if (has_ending(options.file, ".png"))
    return render::to_png(scene, options.look, background, static_cast<int>(std::lround(scene.width)));
  if (has_ending(options.file, ".pdf"))
    return render::to_pdf(std::span(&scene, 1), options.look, background, scene.width / 2);
  return render::to_svg(scene, options.look, background, scene.width);
}

DrawnPicture drawn_pages(std::span<const render::Scene> pages) {
  constexpr double kPagePoints = 595;
  const render::Theme& theme = *render::theme_named("print");
  return render::to_pdf(pages, theme, render::Background{}, kPagePoints);
}

void write_plot(Session& session, const DrawnPicture& picture, const PlotOptions& options, bool force) {
  if (session.saw_no_game()) return;
  OutputOptions output = output_of(options.file, force);
  output.also_read = {options.style_file};
  write(session, picture, output);
}

void write_picture(Session& session, const DrawnPicture& picture, const std::string& file, bool force) {
  write(session, picture, output_of(file, force));
}

}  // namespace punct::cli
