// SPDX-License-Identifier: MIT
#include "tools/render/options.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "program/command_line.hpp"
#include "program/options/look_options.hpp"
#include "program/output/name_pattern.hpp"
#include "punct/render/image.hpp"
#include "punct/render/marks.hpp"
#include "punct/text/numbers.hpp"
#include "writing/file_names.hpp"

namespace punct::cli {
namespace {

// The most plies that --moves numbers on one board; the words about them grow with the range.
constexpr std::int64_t kMostNumbered = 1000;

// An option that may be given several times, each time with one value, which `take` reads. `take` returns the error;
// empty if the value is valid.
template <class Take>
OptionRef add_repeatable(CLI::App& app, const std::string& name, const std::string& type, Take take,
                         const std::string& description) {
  return add_values(
             app, name,
             [take](const std::vector<std::string>& texts) {
               for (const std::string& text : texts) take(text, true);
             },
             description)
      .type_name(type)
      .takes_one_at_a_time()
      .check([take](const std::string& text) { return take(text, false); });
}

void add_mark(CLI::App& app, std::vector<render::Mark>& marks, const std::string& kind, const std::string& type,
              const std::string& description) {
  const auto take = [&marks, kind](const std::string& text, bool keep) -> std::string {
    auto mark = render::parse_mark(kind + ' ' + text);
    if (!mark) return mark.error().message;
    if (keep) marks.push_back(std::move(*mark));
    return {};
  };
  add_repeatable(app, "--" + kind, type, take, description);
}

void add_spaces(CLI::App& app, std::vector<Space>& into, const std::string& name, const std::string& description) {
  const auto take = [&into](const std::string& text, bool keep) -> std::string {
    const auto spaces = render::parse_spaces(text);
    if (!spaces) return spaces.error().message;
    if (!keep) return {};
    for (const Space space : *spaces)
      if (std::find(into.begin(), into.end(), space) == into.end()) into.push_back(space);
    return {};
  };
  add_repeatable(app, name, "SPACES", take, description);
}

void add_marks(CLI::App& app, std::vector<render::Mark>& marks) {
  add_mark(app, marks, "arrow", "'FROM-TO [COLOR]'", "Draw an arrow, such as 'K3-K9 green'");
  add_mark(app, marks, "mark", "'SPACES SIGN [COLOR]'",
           "Draw a circle, cross, square, dot or number, such as 'F7 cross red'");
  add_mark(app, marks, "label", "'SPACE TEXT'", "Write TEXT on SPACE, such as 'K3 start'");
  add_mark(app, marks, "ghost", "PIECE", "Draw PIECE as a ghost, such as bT@F9,F10,G10");
  add_mark(app, marks, "path", "'SPACES [COLOR]'", "Draw a line along SPACES, such as K3-K4-L5");
  add_mark(app, marks, "highlight", "'SPACES [COLOR]'", "Color SPACES, such as 'center' or 'A2-A8 green'");
  add_mark(app, marks, "marker", "SPACE", "Draw the round marker on SPACE");
  add_flag(
      app, "--connection", [&marks] { marks.emplace_back(render::PathMark{}); }, "Draw the winning connection");
}

// An option that takes a number in a range.
OptionRef add_decimal(CLI::App& app, const std::string& name, std::optional<double>& value, double least, double most,
                      const std::string& type, const std::string& description) {
  const auto read = [least, most](const std::string& text) -> std::optional<double> {
    const auto number = decimal_in(text);
    return number && *number >= least && *number <= most ? number : std::nullopt;
  };
  const std::string wanted = "a number from " + decimal_text(least) + " to " + decimal_text(most);
  return add_parsed(app, name, value, read, wanted, description).type_name(type);
}

// An option that takes one word and sets a flag.
OptionRef add_only_word(CLI::App& app, const std::string& name, bool& flag, bool value, const std::string& word,
                        const std::string& description) {
  const auto read = [value, word](const std::string& text) {
    return text == word ? std::optional(value) : std::nullopt;
  };
  return add_parsed(app, name, flag, read, word, description).type_name(word);
}

void add_id_prefix(CLI::App& app, std::string& prefix) {
  const auto read = [](const std::string& text) {
    return render::is_id_prefix(text) ? std::optional(text) : std::nullopt;
  };
  add_parsed(app, "--id-prefix", prefix, read, "a letter followed by letters, digits, - and _",
             "Begin ids in an SVG with PREFIX (default: derived from the drawing)")
      .type_name("PREFIX");
}

// `2x3`: columns and rows, from 1 to 20 each. The page is wide if there are more columns than rows.
std::optional<render::SheetOptions> parse_sheet(std::string_view text) {
  render::SheetOptions sheet;
  const std::size_t sign = text.find('x');
  if (sign == std::string_view::npos) return std::nullopt;
  const auto columns = whole_number<int>(text.substr(0, sign));
  const auto rows = whole_number<int>(text.substr(sign + 1));
  const auto fits = [](std::optional<int> count) { return count >= 1 && count <= 20; };
  if (!fits(columns) || !fits(rows)) return std::nullopt;
  sheet.columns = *columns;
  sheet.rows = *rows;
  if (sheet.columns > sheet.rows) std::swap(sheet.width, sheet.height);
  return sheet;
}

// `12,13,-1`: at most twelve plies.
std::optional<std::vector<std::int64_t>> parse_panels(std::string_view text) {
  constexpr std::size_t most = 12;
  std::vector<std::int64_t> plies;
  for (const std::string& part : parts_of(text)) {
    const auto ply = whole_number<std::int64_t>(part);
    if (!ply || plies.size() == most) return std::nullopt;
    plies.push_back(*ply);
  }
  return plies;
}

// `12-17`: the first and the last move, from 1.
std::optional<std::pair<std::int64_t, std::int64_t>> parse_range(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto first = whole_number<std::int64_t>(text.substr(0, dash));
  const auto last = whole_number<std::int64_t>(text.substr(dash + 1));
  if (!first || !last || *first < 1 || *last < *first) return std::nullopt;
  return std::pair{*first, *last};
}

void add_sequences(CLI::App& app, RenderOptions& options) {
  add_parsed(app, "--panels", options.panels, parse_panels, "a list of up to 12 numbers, such as 12,13,14",
             "Draw these plies of a game, or lines of a .position file, side by side: 12,13,14")
      .type_name("N,N,...");
  add_option(
      app, "--moves", [&options](const std::string& text) { options.moves = parse_range(text); },
      "Number plies A to B on the board after ply B")
      .type_name("A-B")
      .check([](const std::string& text) {
        const auto range = parse_range(text);
        if (!range) return "'" + text + "' is not a range of moves, such as 12-17";
        const bool is_long = range->second - range->first >= kMostNumbered;
        return is_long ? "'" + text + "' is a range of more than " + std::to_string(kMostNumbered) + " plies" : "";
      });
  add_flag(app, "--animate", options.animate, "Draw a game as an animation in SVG, WebP or GIF");
  add_number_option(app, "--from-ply", options.from_ply, {.least = 0, .most = 1'000'000},
                    "Start --animate or --all after N plies (default: 0)");
  add_decimal(app, "--seconds", options.seconds, 0.05, 60, "S",
              "Show each ply of the animation for S seconds (default: 1)")
      .needs(option_of(app, "--animate"));
  add_flag(app, "--card", options.card,
           "Draw a card for links, 1200x630 pixels: the stacks as they look, the players, the result")
      .excludes("--panels")
      .excludes("--sheet")
      .excludes("--animate");
}

void add_pages(CLI::App& app, RenderOptions& options) {
  add_flag(app, "--all", options.all, "Draw every position of a game, with its last move");
  add_parsed(app, "--sheet", options.sheet, parse_sheet, "columns and rows from 1x1 to 20x20",
             "Put several pictures on a page, in columns and rows such as 2x3")
      .type_name("CxR");
  add_sequences(app, options);
  const auto folder =
      add_path_option(app, "--out-dir", options.folder, "FOLDER", "Write one file per picture into FOLDER")
          .excludes("--output");
  add_option(app, "--name", options.name,
             "Name the files of --out-dir by PATTERN, such as '{white}-{black}_{ply}': tags, values such as {plies}, "
             "{ply}, a number {n}")
      .type_name("PATTERN")
      .needs(folder)
      .check([](const std::string& text) { return wrong_name_pattern(text, true); });
}

void add_look(CLI::App& app, RenderOptions& options) {
  render::Diagram& diagram = options.look.diagram;
  add_theme_option(app, options.look.theme);
  add_style_option(app, options.style_file);
  add_number_option(app, "--size", options.look.size, {.least = render::kLeastPixels, .most = render::kMostPixels},
                    "Draw N pixels wide, or N points in a PDF; 16 to 20000 (default: 720 pixels, 360 points)");
  add_decimal(app, "--scale", options.scale, render::kLeastScale, render::kMostScale, "MM",
              "Draw neighboring spaces MM millimeters apart")
      .excludes("--size")
      .excludes("--card");
  add_decimal(app, "--dpi", options.dpi, render::kLeastPixelsPerInch, render::kMostPixelsPerInch, "N",
              "Pixels per inch of a PNG (default: 96)");
  add_parsed(app, "--background", options.look.background, render::parse_background,
             "paper, none or a color such as #fff8e7", "Background: paper, none, or a color such as #fff8e7")
      .type_name("COLOR");
  add_parsed(app, "--ink", options.ink, render::parse_color, "a color such as #f2f2f2",
             "Color of the words beside the board (default: chosen for the background)")
      .type_name("COLOR");
  add_orientation_option(app, "--orientation", options.turns, "Side at the bottom");
  add_choice(app, "--coordinates", options.coordinates,
             std::vector<Word<render::Coordinates>>{{"edge", render::Coordinates::edge},
                                                    {"edge-one", render::Coordinates::edge_one},
                                                    {"spaces", render::Coordinates::spaces},
                                                    {"none", render::Coordinates::none}},
             "Place the names of spaces (default: edge-one; spaces in a crop)");
  add_spaces(app, diagram.crop, "--crop", "Show only the area around SPACES, such as K7+3 or F5,L12");
  add_flag(app, "--layers", diagram.layers, "Add a small board for each level");
  add_parsed(app, "--view", options.view, render::view_named, "board, apart, oblique or pieces",
             "Draw the board from above, its levels apart, the stacks as they look, or a set (default: board)")
      .type_name("board|apart|oblique|pieces");
  add_flag(
      app, "--explode", [&options] { options.view = render::View::apart; }, "The same as --view apart");
  add_spaces(app, diagram.insets, "--inset", "List the stacks of SPACES below the board");
  add_flag(app, "--sets", diagram.sets, "Show the pieces left in the sets");
  add_flag(app, "--legend", diagram.legend, "Add a legend of the signs");
  add_flag(app, "--plain", diagram.plain, "Omit the figures and signs of stacks");
  add_parsed(app, "--detail", options.detail, render::detail_named, "auto, full, medium or small",
             "Draw large or small signs (default: auto, by the picture size)")
      .type_name("auto|full|medium|small");
  add_flag(app, "--stacks", diagram.stacks,
           "Put letters on the stacks, and show each stack from the side below the board");
  add_flag(
      app, "--pieces", [&options] { options.view = render::View::pieces; }, "The same as --view pieces");
  add_language_option(app, options.language);
  add_only_word(app, "--turn", diagram.turn, false, "none", "Omit whose turn it is");
  add_only_word(app, "--spaces", diagram.each_space, true, "each", "Give each space its own element in an SVG");
  add_only_word(app, "--svg", options.portable, true, "portable",
                "Write an SVG without style rules, for programs that know little of SVG")
      .excludes("--animate");
  add_id_prefix(app, diagram.id_prefix);
  add_option(app, "--caption", diagram.caption, "Write TEXT under the board").type_name("TEXT");
  add_option(app, "--title", diagram.title, "Set the title of an SVG, for readers who cannot see it").type_name("TEXT");
}

// Extensions of animations count only with --animate.
std::optional<PictureFormat> format_by_ending(std::string_view file, bool moving) noexcept {
  for (std::size_t i = 0; i < (moving ? kPictureEndings.size() : 3); ++i)
    if (has_ending(file, kPictureEndings[i])) return static_cast<PictureFormat>(i);
  return std::nullopt;
}

render::Background with_ink(render::Background background, render::Color ink) {
  background.ink = ink;
  return background;
}

}  // namespace

void RenderOptions::apply_to(render::DiagramFile& file) const {
  render::Diagram& diagram = file.diagram;
  const render::Diagram& said = look.diagram;
  diagram.marks.insert(diagram.marks.end(), said.marks.begin(), said.marks.end());
  diagram.crop.insert(diagram.crop.end(), said.crop.begin(), said.crop.end());
  diagram.insets.insert(diagram.insets.end(), said.insets.begin(), said.insets.end());
  file.moves_of.insert(file.moves_of.end(), look.moves_of.begin(), look.moves_of.end());
  diagram.layers |= said.layers;
  if (view) diagram.view = *view;
  // A card chooses its view if nobody else does.
  if (card && !view && diagram.view == render::View::board) diagram.view = render::View::oblique;
  diagram.sets |= said.sets;
  diagram.legend |= said.legend;
  diagram.plain |= said.plain;
  diagram.stacks |= said.stacks;
  diagram.each_space |= said.each_space;
  diagram.turn &= said.turn;
  diagram.turn_at_one_corner = !panels.empty();
  if (detail) diagram.detail = *detail;
  if (language) diagram.language = *language;
  if (!said.id_prefix.empty()) diagram.id_prefix = said.id_prefix;
  if (!said.caption.empty()) diagram.caption = said.caption;
  if (!said.title.empty()) diagram.title = said.title;
  if (turns) diagram.turns = *turns;
  if (coordinates) diagram.coordinates = coordinates;
  if (look.theme) file.theme = look.theme;
  if (style) diagram.letters = style->letters;
  if (look.background) file.background = look.background;
  if (ink) file.background = with_ink(file.background.value_or(render::Background{}), *ink);
  if (look.size) file.size = look.size;
}

void RenderOptions::take(render::DiagramFile diagram) {
  apply_to(diagram);
  const render::Diagram& taken = diagram.diagram;
  if (taken.view != render::View::board) view = taken.view;
  detail = taken.detail;
  language = taken.language;
  turns = taken.turns;
  coordinates = taken.coordinates;
  look = std::move(diagram);
}

bool RenderOptions::has_unknown_ending() const noexcept {
  return !format && !ending_of(output.file).empty() && !format_by_ending(output.file, animate);
}

PictureFormat RenderOptions::picture_format() const noexcept {
  return format ? *format : format_by_ending(output.file, animate).value_or(PictureFormat::svg);
}

void add_render_options(CLI::App& app, RenderOptions& options) {
  add_position_option(app, options.position);
  add_ply_option(app, options.ply);
  add_output_options(app, options.output);
  add_choice(app, "--format", options.format,
             std::vector<Word<PictureFormat>>{{"svg", PictureFormat::svg},
                                              {"png", PictureFormat::png},
                                              {"pdf", PictureFormat::pdf},
                                              {"webp", PictureFormat::webp},
                                              {"gif", PictureFormat::gif}},
             "Picture format (default: from the extension of -o, else svg)");
  begin_group(app, "Several pictures");
  add_pages(app, options);
  begin_group(app, "Appearance");
  add_look(app, options);
  begin_group(app, "Marks");
  add_marks(app, options.look.diagram.marks);
  add_flag(app, "--last-move", options.last_move, "Show the last move");
  add_spaces(app, options.look.moves_of, "--moves-of",
             "Show where the piece on SPACES may go: circles where its PÜNCT may land, crosses where not");
  add_path_option(app, "--with", options.with, "FILE.diagram",
                  "Draw games and positions with the marks and look of a diagram without a position");
  begin_group(app, kMainGroup);
}

}  // namespace punct::cli
