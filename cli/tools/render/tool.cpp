// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <string_view>
#include <vector>

#include "program/content.hpp"
#include "program/for_each_game.hpp"
#include "program/options/look_options.hpp"
#include "program/output/name_pattern.hpp"
#include "punct/formats/format.hpp"
#include "punct/position_text.hpp"
#include "punct/render/move_marks.hpp"
#include "punct/system.hpp"
#include "punct/text/utf8.hpp"
#include "punct/text/words.hpp"
#include "tools/render/game_painter.hpp"
#include "writing/file_names.hpp"

namespace punct::cli {
namespace {

class RenderSink final : public Sink<Drawn> {
 public:
  RenderSink(Session& session, Pictures& pictures) noexcept : session_(session), pictures_(pictures) {}

  bool game(Delivered<Drawn>& finished) override {
    Drawn& drawn = finished.result;
    if (drawn.no_ply_of) report_missing_ply(session_, finished.source, finished.number, *drawn.no_ply_of);
    if (drawn.too_many != 0) {
      session_.nothing_there(finished.source.name + ": game " + std::to_string(finished.number) + " has " +
                             std::to_string(drawn.too_many) + " pictures, more than " + std::to_string(kMostPictures) +
                             "; use --from-ply and --ply to draw a stretch");
    }
    if (drawn.no_piece) {
      session_.nothing_there(finished.source.name + ": game " + std::to_string(finished.number) +
                             ": the player to move has no PÜNCT on top of " + drawn.no_piece.name());
      return true;
    }
    if (drawn.no_connection)
      session_.remark(finished.source.name + ": game " + std::to_string(finished.number) +
                      " has no winning connection to draw");
    std::string stem = stem_of(finished.source.name);
    const bool is_line = finished.source.format == formats::Format::position;
    if (is_line || finished.number > 1) stem += "-" + std::to_string(finished.number);
    for (Picture& picture : drawn.pictures) {
      picture.name = stem + picture.name;
      if (!pictures_.add(std::move(picture))) return false;
    }
    return true;
  }

 private:
  Session& session_;
  Pictures& pictures_;
};

bool draw_one(Session& session, const RenderOptions& options, Pictures& pictures, render::DiagramFile file,
              const std::string& name) {
  options.apply_to(file);
  for (const Space space : file.moves_of)
    if (!render::add_moves_of(space, file.diagram)) {
      session.nothing_there(name + ": the player to move has no PÜNCT on top of " + space.name());
      return true;
    }
  if (lacks_connection(file.diagram)) session.remark(name + ": there is no winning connection to draw");
  Picture picture = laid_out(name, file, options);
  picture.own_name = filled_name(options.name);
  return pictures.add(std::move(picture));
}

// The first thing in a diagram and the options that the view does not draw, by the name of its option; empty if there
// is none.
std::string not_drawn(render::DiagramFile file, const RenderOptions& options) {
  options.apply_to(file);
  const render::Diagram& diagram = file.diagram;
  for (const render::Mark& mark : diagram.marks) {
    if (render::draws(diagram.view, mark)) continue;
    const std::string words = render::text(mark);
    return words == "path" ? "connection" : words.substr(0, words.find(' '));
  }
  if (!file.moves_of.empty() && !render::draws(diagram.view, render::SignMark{})) return "moves-of";
  if (options.last_move && !render::draws(diagram.view, render::TraceMark{})) return "last-move";
  if (options.moves && !render::draws_numbers(diagram.view)) return "moves";
  if (!diagram.crop.empty() && !diagram.shows_part()) return "crop";
  // The others show pieces apart from the board, so that there are no spaces.
  const bool has_spaces = diagram.view == render::View::board || diagram.view == render::View::oblique;
  if (diagram.each_space && !has_spaces) return "spaces each";
  if (!diagram.coordinates || render::draws(diagram.view, *diagram.coordinates)) return {};
  return "coordinates " + std::string(name(*diagram.coordinates));
}

// Reports what the view does not draw of a diagram file.
void remark_not_drawn(Session& session, const RenderOptions& options, const render::DiagramFile& file,
                      const std::string& path) {
  std::string line = not_drawn(file, options);
  if (line.empty()) return;
  if (line == "connection") line = "path";
  const std::string_view view = name(options.view.value_or(file.diagram.view));
  session.remark(path + ": " + (options.card ? "a card" : "the view " + in_quotes(view)) + " does not draw " +
                 in_quotes(line));
}

bool draw_file(Session& session, const RenderOptions& options, Pictures& pictures, const std::string& path) {
  const auto bytes = content_of(session, path);
  if (!bytes) return true;
  const render::DiagramReading reading = render::read_diagram(*bytes);
  for (const Finding& finding : reading.findings) session.report(path, finding);
  if (!reading.findings.empty()) return true;
  if (not_drawn({}, options).empty()) remark_not_drawn(session, options, reading.file, path);
  return draw_one(session, options, pictures, reading.file, stem_of(path));
}

// Draws the lines of a file of positions that `--panels` names, side by side.
bool draw_positions(Session& session, const RenderOptions& options, Pictures& pictures, const std::string& path) {
  const auto bytes = content_of(session, path);
  if (!bytes) return true;
  const auto picture_of = [&](const Position& position, std::size_t place) {
    render::DiagramFile file;
    file.diagram.position = position;
    options.apply_to(file);
    Picture picture = laid_out(stem_of(path) + "-" + std::to_string(place), file, options);
    picture.own_name = filled_name(options.name);
    return picture;
  };
  std::string_view rest = without_byte_order_mark(*bytes);
  std::vector<Position> positions;
  for (std::uint32_t number = 1; !rest.empty(); ++number) {
    const std::string_view line = take_line(rest);
    if (const std::string_view words = trimmed(line, " \t"); words.empty() || words[0] == '#') continue;
    const auto position = parse_position(line);
    if (!position) {
      for (const PositionError& error : position.error()) {
        Finding finding;
        finding.code = error.code;
        finding.place = {number, static_cast<std::uint32_t>(error.offset + 1)};
        finding.message = error.message;
        session.report(path, finding);
      }
      continue;
    }
    positions.push_back(*position);
  }
  const std::size_t count = positions.size();
  std::vector<Picture> chosen;
  for (const std::int64_t panel : options.panels) {
    const std::int64_t place = panel < 0 ? static_cast<std::int64_t>(count) + panel : panel - 1;
    if (place < 0 || place >= static_cast<std::int64_t>(count)) {
      session.nothing_there(path + ": has " + how_many(count, "position") + ", and no number " + std::to_string(panel));
      return true;
    }
    const auto index = static_cast<std::size_t>(place);
    chosen.push_back(picture_of(positions[index], index + 1));
  }
  return pictures.add(joined(std::move(chosen), options));
}

// The diagram files of an input: the file itself, or those in a folder, sorted by name. Games beside them, which are
// not drawn, are reported.
std::vector<std::string> diagram_files(Session& session, const std::string& input) {
  if (has_ending(input, ".diagram")) return {input};
  std::vector<std::string> files;
  bool has_games = false;
  for (const std::string& name : system::content_of_folder(input).names) {
    if (has_ending(name, ".diagram")) files.push_back(system::joined(input, name));
    has_games |= formats::format_by_ending(name).has_value();
  }
  if (has_games && !files.empty())
    session.remark("only the diagram files in this folder are drawn; name its files of games to draw them", input);
  return files;
}

// The inputs to draw.
struct Drawables {
  std::vector<std::string> diagrams;
  // Files of positions whose lines `--panels` names; all others are read as games.
  std::vector<std::string> positions;
  bool games = false;
};

Drawables drawables(Session& session, const RenderOptions& options, const std::vector<std::string>& inputs) {
  Drawables all;
  all.games = inputs.empty() && options.position.empty();
  for (const std::string& input : inputs) {
    if (has_ending(input, ".position") && !options.panels.empty()) {
      all.positions.push_back(input);
      continue;
    }
    const std::vector<std::string> found = diagram_files(session, input);
    all.diagrams.insert(all.diagrams.end(), found.begin(), found.end());
    all.games |= found.empty();
  }
  return all;
}

// The first given option that applies to games only; empty if there is none.
std::string option_for_games(const RenderOptions& options, const CommonOptions& common) {
  if (options.ply.ply) return "--ply";
  if (options.all) return "--all";
  if (options.animate) return "--animate";
  if (options.moves) return "--moves";
  if (options.last_move) return "--last-move";
  if (common.choice.leaves_out()) return "--game";
  if (common.part) return "--part";
  return common.from ? "--from" : "";
}

// The conflict between options and inputs; empty if there is none.
std::string contradiction(const RenderOptions& options, const CommonOptions& common, const Drawables& all) {
  const std::string for_games = option_for_games(options, common);
  if (!options.position.empty() && !common.inputs.empty()) return "--position and files cannot be combined";
  if (!options.position.empty() && !for_games.empty()) return for_games + " and --position cannot be combined";
  if (all.games && !all.diagrams.empty()) return "diagram files and games cannot be combined";
  if (!all.diagrams.empty() && !for_games.empty()) return for_games + " needs games, not diagram files";
  if (!all.diagrams.empty() && !options.panels.empty()) return "--panels needs games or positions, not diagram files";
  if (!all.positions.empty() && !for_games.empty())
    return for_games + " and --panels of a file of positions cannot be combined";
  if (!all.diagrams.empty() && !options.with.empty()) return "--with needs games or positions, not diagram files";
  if (!options.position.empty() && !options.panels.empty()) return "--panels and --position cannot be combined";
  if (!options.panels.empty() && (options.all || options.animate || options.sheet || options.ply.ply))
    return "--panels cannot be combined with --all, --animate, --sheet or --ply";
  if (options.moves && (options.all || options.animate || options.ply.ply || !options.panels.empty()))
    return "--moves cannot be combined with --all, --animate, --panels or --ply";
  if (options.animate && (options.all || options.sheet)) return "--animate cannot be combined with --all or --sheet";
  const PictureFormat format = options.picture_format();
  if (options.animate && (format == PictureFormat::png || format == PictureFormat::pdf))
    return "--animate writes SVG, WebP or GIF";
  if (!options.animate && (format == PictureFormat::webp || format == PictureFormat::gif))
    return "WebP and GIF need --animate";
  if (options.dpi && format != PictureFormat::png) return "--dpi is for PNG";
  if (options.scale && (options.sheet || options.animate || !options.panels.empty()))
    return "--scale cannot be combined with --sheet, --panels or --animate";
  if (options.portable && format != PictureFormat::svg) return "--svg is for SVG";
  if (options.from_ply && !options.animate && !options.all) return "--from-ply needs --animate or --all";
  if (options.from_ply && options.ply.ply.value_or(-1) >= 0 &&
      *options.ply.ply < static_cast<std::int64_t>(*options.from_ply))
    return "--from-ply is after --ply";
  if (shares_standard_input(common, all.games, {options.style_file, options.with})) return kSharedInput;
  if (options.has_unknown_ending())
    return "-o: '" + options.output.file + "' does not end in .svg, .png or .pdf; rename it or use --format";
  return {};
}

void draw_all(Session& session, const RenderOptions& options, Pictures& pictures, const Drawables& all) {
  if (!options.position.empty()) {
    render::DiagramFile file;
    const auto position = read_position(session, options.position);
    if (!position) return;
    file.diagram.position = *position;
    draw_one(session, options, pictures, std::move(file), "position");
  }
  for (const std::string& file : all.diagrams)
    if (!draw_file(session, options, pictures, file)) return;
  for (const std::string& file : all.positions)
    if (!draw_positions(session, options, pictures, file)) return;
  if (!all.games) return;
  RenderSink sink(session, pictures);
  for_each_game<Drawn>(
      session, [&options] { return [&options](GameView& view, Drawn& drawn) { draw_game(view, options, drawn); }; },
      sink);
}

// Reads the diagram of `--with`, if there is one; false, with reports, if it is not valid. A file without lines, or
// with comments only, says nothing, as the block of a document that only names a game.
bool read_with(Session& session, RenderOptions& options) {
  if (options.with.empty()) return true;
  const auto bytes = content_of(session, options.with);
  if (!bytes) return false;
  // With one position more, a diagram that has its own is wrong in one more place, and one without lines is not empty.
  render::DiagramReading reading = render::read_diagram(*bytes + "\nposition standard w");
  if (reading.findings.size() > render::read_diagram(*bytes).findings.size()) {
    session.refuse_usage("--with: " + options.with + " has a position of its own");
    return false;
  }
  for (const Finding& finding : reading.findings) session.report(options.with, finding);
  if (!reading.findings.empty()) return false;
  options.take(std::move(reading.file));
  return true;
}

void run_render(Session& session, RenderOptions& options) {
  const Drawables all = drawables(session, options, session.options().inputs);
  if (const std::string wrong = contradiction(options, session.options(), all); !wrong.empty())
    return session.refuse_usage(wrong);
  const std::string option = not_drawn({}, options);
  if (!option.empty())
    session.remark((options.view ? "--view " + std::string(name(*options.view)) : "--card") + " does not draw --" +
                   option);
  if (!options.style_file.empty()) {
    options.style = read_style(session, options.style_file);
    if (!options.style) return;
  }
  if (!read_with(session, options)) return;
  if (!options.with.empty() && option.empty()) remark_not_drawn(session, options, {}, options.with);
  Pictures pictures(session, options);
  if (!pictures.open()) return;
  draw_all(session, options, pictures, all);
  pictures.finish();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<RenderOptions>();
  add_render_options(app, *options);
  add_input_options(app, common);
  common.works_long = true;
  return [options](Session& session) { return run_render(session, *options); };
}

}  // namespace

const Tool kRenderTool{
    "render", "Draws diagrams of positions as SVG, PNG or PDF",
    "punct render game.punct -o end.svg  # the final position\n"
    "punct render --ply 20 --last-move --layers game.sgf -o after20.png  # with one board per level\n"
    "punct render --position 'standard w' --legend -o empty.pdf  # a position line\n"
    "punct render --all --sheet 2x3 game.punct -o game.pdf  # every position, six per page\n"
    "punct render --panels 20,21,22 game.punct -o combination.svg  # three plies side by side\n"
    "punct render --animate --size 480 game.punct -o game.webp  # an animation of the game\n"
    "punct render --out-dir figures samples/rulebook/*.diagram  # the figures of a book",
    define};

}  // namespace punct::cli
