// SPDX-License-Identifier: MIT
// svg() and png(): the pictures of `punct render`, with its options as keyword arguments.
#include <algorithm>
#include <array>
#include <cmath>

#include <CLI/App.hpp>

#include "document.hpp"
#include "interpreter.hpp"
#include "punct/render/image.hpp"
#include "punct/render/move_marks.hpp"
#include "punct/render/svg.hpp"
#include "punct/rules.hpp"
#include "tools/render/game_painter.hpp"
#include "tools/render/options.hpp"
#include "tools/render/pictures.hpp"

namespace punct::python {
namespace {

// Options of `render` about inputs and outputs, and those that only the program carries out.
constexpr std::array<std::string_view, 15> kNotOffered{"output",  "force",    "format",   "all",    "sheet",
                                                       "out-dir", "position", "help",     "style",  "moves",
                                                       "animate", "seconds",  "from-ply", "panels", "name"};

bool is_offered(const CLI::Option* option, std::string_view name, bool of_game) {
  const bool for_games = name == "ply" || name == "last-move";
  return option != nullptr && std::find(kNotOffered.begin(), kNotOffered.end(), name) == kNotOffered.end() &&
         (of_game || !for_games);
}

void add_arguments(std::vector<std::string>& arguments, const CLI::Option& option, const std::string& name,
                   const py::handle& value) {
  if (value.is_none()) return;
  if (option.get_expected_max() == 0) {
    if (!py::isinstance<py::bool_>(value))
      throw py::type_error("'" + name + "' is True or False, not " + std::string(py::repr(value)));
    if (value.cast<bool>()) arguments.push_back("--" + name);
  } else if (py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value)) {
    for (const py::handle each : value) arguments.push_back("--" + name + "=" + std::string(py::str(each)));
  } else {
    arguments.push_back("--" + name + "=" + std::string(py::str(value)));
  }
}

// Converts a sentence of the program, which begins with an option.
std::string in_words_of_python(std::string sentence) {
  if (!sentence.starts_with("--")) return sentence;
  sentence.erase(0, 2);
  const std::size_t end = std::min(sentence.find(':'), sentence.size());
  std::replace(sentence.begin(), sentence.begin() + static_cast<std::ptrdiff_t>(end), '-', '_');
  return sentence;
}

cli::RenderOptions options_from(const py::kwargs& keywords, cli::PictureFormat format, bool of_game) {
  cli::RenderOptions options;
  if (keywords.size() != 0) {
    CLI::App app;
    cli::add_render_options(app, options);
    std::vector<std::string> arguments;
    for (const auto& [keyword, value] : keywords) {
      auto name = keyword.cast<std::string>();
      std::replace(name.begin(), name.end(), '_', '-');
      const CLI::Option* const option = app.get_option_no_throw("--" + name);
      if (!is_offered(option, name, of_game))
        throw py::type_error("there is no option '" + keyword.cast<std::string>() + "'");
      add_arguments(arguments, *option, name, value);
    }
    std::reverse(arguments.begin(), arguments.end());
    try {
      app.parse(arguments);
    } catch (const CLI::ParseError& error) {
      throw py::value_error(in_words_of_python(error.what()));
    }
  }
  if (options.dpi && format != cli::PictureFormat::png) throw py::value_error("dpi is for PNG");
  if (options.portable && format != cli::PictureFormat::svg) throw py::value_error("svg is for SVG");
  options.format = format;
  return options;
}

// The bytes of the picture; an error is a sentence.
Expected<std::string, std::string> drawn(const render::DiagramFile& file, const cli::RenderOptions& options,
                                         const render::CardWords& words) {
  const cli::Picture picture = cli::laid_out("", file, options, words);
  const render::Theme& theme = *render::theme_named(picture.theme);
  const double size = std::round(picture.size.value_or(picture.scene.width));
  if (options.format == cli::PictureFormat::png)
    return render::to_png(picture.scene, theme, picture.background, static_cast<int>(size),
                          options.dpi.value_or(render::kPixelsPerInch));
  return render::to_svg(picture.scene, theme, picture.background, size,
                        options.portable ? render::SvgForm::portable : render::SvgForm::styled);
}

void add_moves_of(render::Diagram& diagram, Space space) {
  const Piece* const piece = diagram.position.piece_with_punct_on(space);
  if (piece == nullptr || piece->owner != diagram.position.to_move())
    raise("IllegalMoveError", "the player to move has no PÜNCT on top of " + space.name() + " (R11)", "no-piece");
  render::add_moves_of(space, legal_moves_from(diagram.position, space), diagram.marks);
}

std::string draw(render::DiagramFile file, const cli::RenderOptions& options, const render::CardWords& words = {}) {
  options.apply_to(file);
  for (const Space space : file.moves_of) add_moves_of(file.diagram, space);
  auto picture = [&] {
    const Released released;
    return drawn(file, options, words);
  }();
  if (!picture) throw py::value_error(picture.error());
  return std::move(*picture);
}

std::string draw_position(const Position& position, cli::PictureFormat format, const py::kwargs& keywords) {
  render::DiagramFile file;
  file.diagram.position = position;
  return draw(std::move(file), options_from(keywords, format, false));
}

std::string draw_game(const GameHandle& game, cli::PictureFormat format, const py::kwargs& keywords) {
  const cli::RenderOptions options = options_from(keywords, format, true);
  const auto content = game.document->content();
  const Record& record = content->record;
  const Game& replayed = content->replayed;
  if (!replayed.has_start()) raise_start(game.document);
  const auto ply = options.ply.in(replayed.moves().size());
  if (!ply) throw py::index_error("the game has " + std::to_string(replayed.moves().size()) + " plies");
  render::DiagramFile file;
  NodeIndex node = kNoNode;
  for (std::size_t i = 0; i < *ply; ++i) node = i == 0 ? record.first() : record.next(node);
  file.diagram.position = replayed.position_after(*ply);
  file.diagram.marks = render::marks_in(node == kNoNode ? record.comment() : record.comment(node)).marks;
  if (options.last_move && *ply > 0)
    file.diagram.marks.emplace_back(render::trace_of(replayed.position_after(*ply - 1), replayed.moves()[*ply - 1]));
  if (!options.card) return draw(std::move(file), options);
  const auto language = options.language.value_or(render::Language::en);
  return draw(std::move(file), options, cli::card_words(record, replayed, *ply, language));
}

constexpr const char* kSvg = R"(svg(self, **options)
--

The diagram as an SVG document, a str: what `punct render` draws.

The options are the long ones of `punct render`, with _ for -: svg(theme="print", layers=True, arrow=["K3-K9 green"]).
A game is drawn after its last move, or after `ply` moves, which count from the end if `ply` is negative. Takes less
than a millisecond for a usual diagram; other threads run meanwhile.

Raises TypeError for an unknown option, ValueError for a value that an option does not take.)";
constexpr const char* kPng = R"(png(self, **options)
--

The diagram as a PNG, bytes; `size` is its width in pixels. Takes the options of svg(), some 15 milliseconds at the usual
size, and raises what svg() does.)";

template <class Function>
void add_method(const py::handle& type, const char* name, Function function, const char* doc) {
  type.attr(name) = py::cpp_function(std::move(function), py::name(name), py::is_method(type), doc);
}

template <class Self, cli::PictureFormat format, auto draw_it>
auto method() {
  return [](const Self& self, const py::kwargs& keywords) {
    return py::reinterpret_steal<py::object>(format == cli::PictureFormat::svg
                                                 ? py::str(draw_it(self, format, keywords)).release()
                                                 : py::bytes(draw_it(self, format, keywords)).release());
  };
}

template <class Self, auto draw_it>
void add_methods() {
  const auto type = py::type::of<Self>();
  add_method(type, "svg", method<Self, cli::PictureFormat::svg, draw_it>(), kSvg);
  add_method(type, "png", method<Self, cli::PictureFormat::png, draw_it>(), kPng);
  // Without the XML declaration, which converters of notebooks to HTML do not expect.
  add_method(
      type, "_repr_svg_",
      [](const Self& self) {
        std::string svg = draw_it(self, cli::PictureFormat::svg, {});
        return svg.erase(0, std::min(svg.find("<svg"), svg.size()));
      },
      "The element of svg(), for notebooks.");
}

}  // namespace

void add_drawing(py::module_&) {
  add_methods<Position, &draw_position>();
  add_methods<GameHandle, &draw_game>();
}

}  // namespace punct::python
