// SPDX-License-Identifier: MIT
#include "program/plot_file.hpp"

#include <cmath>
#include <span>

#include "program/command_line.hpp"
#include "program/output.hpp"
#include "punct/render/image.hpp"
#include "punct/render/svg.hpp"
#include "punct/render/theme.hpp"
#include "punct/system.hpp"
#include "writing/file_names.hpp"

namespace punct::cli {
void add_plot_option(CLI::App& app, std::string& file, const std::string& description) {
  const auto take = [&file](const std::string& text) { file = system::with_slashes(text); };
  add_option(app, "--plot", TakeValue(take), description)
      .type_name("FILE.svg|png|pdf")
      .check([](const std::string& name) {
        const bool known = has_ending(name, ".svg") || has_ending(name, ".png") || has_ending(name, ".pdf");
        return known ? std::string() : "'" + name + "' does not end in .svg, .png or .pdf";
      });
}

bool may_write_plot(Session& session, const std::string& file, const OutputOptions& output, const char* option) {
  if (file.empty()) return true;
  if (!output.file.empty() && system::real_name(file) == system::real_name(output.file)) {
    session.refuse_usage(std::string(option) + " and -o name the same file: " + file);
    return false;
  }
  OutputOptions plot;
  plot.file = file;
  plot.force = output.force;
  return may_write(session, plot);
}

DrawnPicture drawn_plot(const render::Scene& scene, const std::string& file) {
  const render::Theme& theme = render::themes().front();
  const render::Background background;
  if (has_ending(file, ".png"))
    return render::to_png(scene, theme, background, static_cast<int>(std::lround(scene.width)));
  if (has_ending(file, ".pdf")) return render::to_pdf(std::span(&scene, 1), theme, background, scene.width / 2);
  return render::to_svg(scene, theme, background, scene.width);
}

DrawnPicture drawn_pages(std::span<const render::Scene> pages) {
  constexpr double kPagePoints = 595;
  const render::Theme& theme = *render::theme_named("print");
  return render::to_pdf(pages, theme, render::Background{}, kPagePoints);
}

void write_picture(Session& session, const DrawnPicture& picture, const std::string& file, bool force) {
  if (!picture) return session.fail_output(file, picture.error());
  OutputOptions options;
  options.file = file;
  options.force = force;
  options.one_of_many = true;
  Output output(session, options);
  if (output.open() && output.write(*picture)) output.finish();
}

}  // namespace punct::cli
