// SPDX-License-Identifier: MIT
#include "drawing.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "punct/engine/desk.hpp"
#include "punct/formats/format.hpp"
#include "punct/render/layout.hpp"
#include "punct/render/marks.hpp"
#include "punct/render/move_marks.hpp"
#include "punct/render/places.hpp"
#include "punct/render/svg.hpp"
#include "punct/render/theme.hpp"
#include "punct/render/words.hpp"
#include "punct/rules.hpp"

namespace punct::engine {
namespace {

// The options of the renderer, and the one that needs a game.
struct Options {
  std::string lines;
  bool last_move = false;
  bool no_marks = false;
  bool own_position = false;
  std::optional<render::Color> ink;
  std::string id_prefix;
  // The highest level that is drawn; 0 for all.
  int up_to_level = 0;
  std::string error;
};

// Reads a line that diagram files do not have; false for any other.
bool take_own_option(std::string_view line, Options& options) {
  const std::string_view word = line.substr(0, line.find(' '));
  const std::string_view rest = word.size() < line.size() ? line.substr(word.size() + 1) : std::string_view();
  if (line == "last-move") {
    options.last_move = true;
  } else if (line == "no-marks") {
    options.no_marks = true;
  } else if (word == "id-prefix") {
    options.id_prefix = rest;
  } else if (word == "up-to-level") {
    std::from_chars(rest.data(), rest.data() + rest.size(), options.up_to_level);
  } else if (word == "ink") {
    options.ink = render::parse_color(rest);
    if (!options.ink) options.error = "an ink is a color such as #f2f2f2";
  } else {
    return false;
  }
  return true;
}

Options options_in(std::string_view text) {
  Options options;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (take_own_option(line, options)) continue;
    options.own_position |= line.starts_with("position ");
    options.lines.append(line) += '\n';
  }
  return options;
}

std::string no_piece_on(Space space) { return "the player to move has no PÜNCT on top of " + space.name(); }

// The position without the pieces above a level.
Position lower_part(const Position& position, int level) {
  Setup setup{position.rules(), position.to_move(), {}};
  for (const Piece& piece : position.pieces())
    if (piece.level <= level) setup.pieces.push_back(piece);
  const auto lower = Position::from(setup);
  return lower ? *lower : position;
}

void apply_own_options(const Options& options, render::DiagramFile& file) {
  if (options.up_to_level > 0) file.diagram.position = lower_part(file.diagram.position, options.up_to_level);
  if (!options.id_prefix.empty()) file.diagram.id_prefix = options.id_prefix;
  if (!options.ink) return;
  if (!file.background) file.background.emplace();
  file.background->ink = *options.ink;
}

// Inserts the marks of the record before those of the options.
void add_marks_of(const Spot& spot, const Options& options, render::Diagram& diagram) {
  std::vector<render::Mark> marks;
  if (!options.no_marks) marks = render::marks_in(spot.comment).marks;
  if (options.last_move && spot.last) marks.emplace_back(render::trace_of(spot.before, *spot.last));
  for (render::Mark& mark : diagram.marks) marks.push_back(std::move(mark));
  diagram.marks = std::move(marks);
}

}  // namespace

Drawing read_drawing(const Spot& spot, std::string_view text, std::string caption) {
  const Options options = options_in(text);
  Drawing drawing;
  drawing.error = options.error;
  if (!drawing.error.empty()) return drawing;
  if (!options.lines.empty()) {
    render::DiagramReading reading = render::read_diagram(options.lines);
    if (!reading.findings.empty()) {
      drawing.error = reading.findings.front().message;
      return drawing;
    }
    drawing.file = std::move(reading.file);
  }
  render::Diagram& diagram = drawing.file.diagram;
  if (!options.own_position) {
    diagram.position = spot.position;
    add_marks_of(spot, options, diagram);
  }
  if (diagram.caption.empty()) diagram.caption = std::move(caption);
  apply_own_options(options, drawing.file);
  for (const Space space : drawing.file.moves_of)
    if (!render::add_moves_of(space, diagram)) {
      drawing.error = no_piece_on(space);
      return drawing;
    }
  return drawing;
}

void lay_out_scene(Drawing& drawing, std::optional<double> pixels) {
  const render::Diagram& diagram = drawing.file.diagram;
  drawing.scene = pixels ? render::layout(diagram, *pixels) : render::layout(diagram);
}

Drawing drawn(const Spot& spot, std::string_view options) {
  Drawing drawing = read_drawing(spot, options);
  if (drawing.error.empty()) lay_out_scene(drawing, drawing.file.size);
  return drawing;
}

double natural_width(const Drawing& drawing) {
  return drawing.file.size ? *drawing.file.size : render::natural_width(drawing.file.diagram, drawing.scene);
}

std::string svg_of(const Drawing& drawing) { return svg_of(drawing, natural_width(drawing)); }

std::string svg_of(const Drawing& drawing, double width) {
  const render::Theme& theme = drawing.file.theme ? *render::theme_named(*drawing.file.theme) : render::themes()[0];
  return render::to_svg(drawing.scene, theme, drawing.file.background.value_or(render::Background{}),
                        std::round(width));
}

Json places_of(const Drawing& drawing) {
  Json json{{"width", drawing.scene.width}, {"height", drawing.scene.height}, {"spaces", Json::object()}};
  const auto places = render::places_of_spaces(drawing.scene, drawing.file.diagram);
  for (std::size_t i = 0; places && i < kAllSpaces.size(); ++i)
    json["spaces"][kAllSpaces[i].name()] = {(*places)[i].x, (*places)[i].y};
  return json;
}

namespace {

// The colors of a theme that a page around its board wants as well.
Json theme_in_words(const render::Theme& theme) {
  const auto fill = [&theme](render::Role role) { return render::text(*theme.style(role).fill); };
  const auto line = [&theme](render::Role role) { return render::text(*theme.style(role).stroke); };
  using render::Role;
  return {{"name", theme.name},
          {"summary", theme.summary},
          {"paper", render::text(theme.paper)},
          {"white", {fill(Role::white_body), line(Role::white_body), fill(Role::white_punct)}},
          {"black", {fill(Role::black_body), line(Role::black_body), fill(Role::black_punct)}}};
}

}  // namespace

std::string about() {
  Json json{{"version", PUNCT_VERSION},  {"formats", Json::array()}, {"themes", Json::array()},
            {"kinds", Json::object()},   {"rules", Json::array()},   {"terminations", Json::array()},
            {"languages", Json::array()}};
  for (const formats::Format format : formats::kAllFormats) {
    const formats::FormatInfo& info = formats::info(format);
    json["formats"].push_back({{"name", info.name}, {"endings", info.endings}});
  }
  for (const render::Theme& theme : render::themes()) json["themes"].push_back(theme_in_words(theme));
  for (const PieceKind kind : kAllPieceKinds)
    json["kinds"][std::string(1, letter(kind))] = {{"shape", name(shape(kind))}, {"each", kSetCounts[index_of(kind)]}};
  for (const Rules rules : kAllRules) json["rules"].push_back(name(rules));
  for (const Termination termination : kAllTerminations) json["terminations"].push_back(name(termination));
  for (const render::Language language : render::kAllLanguages) json["languages"].push_back(render::code(language));
  return text_of(json);
}

}  // namespace punct::engine
