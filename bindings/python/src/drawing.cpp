// SPDX-License-Identifier: MIT
// svg() and png(): the pictures of `punct render`. Most keyword arguments are lines of a diagram file.
#include <algorithm>
#include <array>
#include <cmath>

#include "document.hpp"
#include "interpreter.hpp"
#include "punct/render/card.hpp"
#include "punct/render/diagram_file.hpp"
#include "punct/render/image.hpp"
#include "punct/render/move_marks.hpp"
#include "punct/render/svg.hpp"

namespace punct::python {
namespace {

enum class Format : std::uint8_t { svg, png };

// What a picture looks like. The diagram in it has no position yet.
struct Look {
  render::DiagramFile file;
  std::optional<std::int64_t> ply;
  std::optional<double> scale;
  std::optional<double> dpi;
  bool chooses_view = false;
  bool last_move = false;
  bool card = false;
  bool portable = false;
};

enum class Takes : std::uint8_t { flag, value, values };
// A keyword argument that is a line of a diagram file, and the word of that line.
struct Line {
  const char* keyword;
  std::string_view word;
  Takes takes;
};
// In this order, in which `punct render` takes its options: of two marks, the later one is painted over the other.
constexpr std::array<Line, 28> kLines{{
    {"theme", "theme", Takes::value},
    {"size", "size", Takes::value},
    {"background", "background", Takes::value},
    {"orientation", "orientation", Takes::value},
    {"coordinates", "coordinates", Takes::value},
    {"crop", "crop", Takes::values},
    {"layers", "layers", Takes::flag},
    {"view", "view", Takes::value},
    {"explode", "explode", Takes::flag},
    {"inset", "inset", Takes::values},
    {"sets", "sets", Takes::flag},
    {"legend", "legend", Takes::flag},
    {"plain", "plain", Takes::flag},
    {"detail", "detail", Takes::value},
    {"stacks", "stacks", Takes::flag},
    {"pieces", "pieces", Takes::flag},
    {"lang", "lang", Takes::value},
    {"turn", "turn", Takes::value},
    {"spaces", "spaces", Takes::value},
    {"arrow", "arrow", Takes::values},
    {"mark", "mark", Takes::values},
    {"label", "label", Takes::values},
    {"ghost", "ghost", Takes::values},
    {"path", "path", Takes::values},
    {"highlight", "highlight", Takes::values},
    {"marker", "marker", Takes::values},
    {"connection", "path", Takes::flag},
    {"moves_of", "moves-of", Takes::values},
}};

bool is_list(const py::handle& value) { return py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value); }

class LookReader {
 public:
  explicit LookReader(const py::kwargs& keywords) : keywords_(keywords) {}

  // The options of a game are those of a position, and two more.
  Look read(Format format, bool of_game) {
    for (const Line& line : kLines) take_line(line);
    read_lines();
    // These may have several lines.
    if (const auto caption = word("caption")) look_.file.diagram.caption = *caption;
    if (const auto title = word("title")) look_.file.diagram.title = *title;
    look_.card = flag("card");
    look_.scale = number("scale", render::kLeastScale, render::kMostScale);
    look_.dpi = number("dpi", render::kLeastPixelsPerInch, render::kMostPixelsPerInch);
    take_ink();
    take_id_prefix();
    take_form();
    if (of_game) take_ply();
    refuse_unknown();
    if (look_.scale && (look_.file.size || look_.card))
      throw py::value_error("scale cannot be combined with size or card");
    if (look_.dpi && format != Format::png) throw py::value_error("dpi is for PNG");
    if (look_.portable && format != Format::svg) throw py::value_error("svg is for SVG");
    return std::move(look_);
  }

 private:
  // The argument of this name, unless it is None.
  std::optional<py::object> argument(const char* keyword) {
    if (!keywords_.contains(keyword)) return std::nullopt;
    known_.push_back(keyword);
    py::object value = keywords_[keyword];
    return value.is_none() ? std::nullopt : std::optional(std::move(value));
  }

  // A str, or what a value of the module is as a text.
  static std::string text_of(const py::handle& value, const char* keyword) {
    const bool has_text = py::isinstance<py::str>(value) || py::isinstance<Space>(value) ||
                          py::isinstance<Piece>(value) || py::isinstance<Move>(value);
    if (!has_text) raise_type("'" + std::string(keyword) + "' takes texts", value);
    return std::string(py::str(value));
  }

  bool flag(const char* keyword) {
    const auto value = argument(keyword);
    if (!value) return false;
    if (!py::isinstance<py::bool_>(*value))
      throw py::type_error("'" + std::string(keyword) + "' is True or False, not " + std::string(py::repr(*value)));
    return value->cast<bool>();
  }

  std::optional<std::string> word(const char* keyword) {
    const auto value = argument(keyword);
    if (!value) return std::nullopt;
    if (is_list(*value)) throw py::type_error("'" + std::string(keyword) + "' takes one value, not a list");
    if (PyNumber_Check(value->ptr()) != 0) return std::string(py::str(*value));
    return text_of(*value, keyword);
  }

  std::optional<double> number(const char* keyword, double least, double most) {
    const auto value = argument(keyword);
    if (!value) return std::nullopt;
    double found = std::nan("");
    try {
      if (!py::isinstance<py::bool_>(*value)) found = py::float_(*value);
    } catch (const py::error_already_set& error) {
      // What is no number at all, or too large a one, gets the sentence below.
      if (!error.matches(PyExc_TypeError) && !error.matches(PyExc_ValueError) && !error.matches(PyExc_OverflowError))
        throw;
    }
    if (found >= least && found <= most) return found;
    throw py::value_error(std::string(keyword) + ": " + std::string(py::repr(*value)) + " is not a number from " +
                          std::string(py::str("{:g} to {:g}").format(least, most)));
  }

  void add_line(const Line& line, std::string value) {
    std::replace_if(
        value.begin(), value.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    lines_ += std::string(line.word) + ' ' + value + '\n';
    keywords_of_lines_.push_back(line.keyword);
  }

  void take_line(const Line& line) {
    switch (line.takes) {
      case Takes::flag:
        if (flag(line.keyword)) add_line(line, "");
        return;
      case Takes::value:
        if (const auto value = word(line.keyword)) add_line(line, *value);
        return;
      case Takes::values: break;
    }
    const auto values = argument(line.keyword);
    if (!values) return;
    if (!is_list(*values)) return add_line(line, text_of(*values, line.keyword));
    for (const py::handle value : *values) add_line(line, text_of(value, line.keyword));
  }

  void read_lines() {
    if (lines_.empty()) return;
    render::DiagramReading reading = render::read_diagram(lines_);
    if (!reading.findings.empty()) {
      const Finding& first = reading.findings.front();
      throw py::value_error(std::string(keywords_of_lines_[first.place.line - 1]) + ": " + first.message);
    }
    look_.file = std::move(reading.file);
    for (const char* const chooser : {"view", "explode", "pieces"})
      look_.chooses_view |= std::count(keywords_of_lines_.begin(), keywords_of_lines_.end(), chooser) > 0;
  }

  void take_ink() {
    const auto text = word("ink");
    if (!text) return;
    const auto ink = render::parse_color(*text);
    if (!ink) throw py::value_error("ink: '" + *text + "' is not a color such as #f2f2f2");
    if (!look_.file.background) look_.file.background.emplace();
    look_.file.background->ink = *ink;
  }

  void take_id_prefix() {
    const auto prefix = word("id_prefix");
    if (!prefix) return;
    if (!render::is_id_prefix(*prefix))
      throw py::value_error("id_prefix: '" + *prefix + "' is not a letter followed by letters, digits, - and _");
    look_.file.diagram.id_prefix = *prefix;
  }

  void take_form() {
    const auto form = word("svg");
    if (form && *form != "portable") throw py::value_error("svg: '" + *form + "' is not portable");
    look_.portable = form.has_value();
  }

  void take_ply() {
    look_.last_move = flag("last_move");
    const auto value = argument("ply");
    if (!value) return;
    const py::int_ ply = int_from(*value, "the ply");
    int overflow = 0;
    look_.ply = PyLong_AsLongLongAndOverflow(ply.ptr(), &overflow);
    if (overflow != 0) throw py::index_error("there is no ply " + std::string(py::repr(ply)));
  }

  void refuse_unknown() {
    for (const auto& [keyword, value] : keywords_) {
      const auto name = keyword.cast<std::string>();
      if (std::find(known_.begin(), known_.end(), name) == known_.end())
        throw py::type_error("there is no option '" + name + "'");
    }
  }

  const py::kwargs& keywords_;
  Look look_;
  // The lines, and the keyword of each.
  std::string lines_;
  std::vector<const char*> keywords_of_lines_;
  // The keywords that were asked for.
  std::vector<std::string_view> known_;
};

// The bytes of the picture; an error is a sentence.
Expected<std::string, std::string> drawn(const Look& look, render::CardWords words, Format format) {
  const render::DiagramFile& file = look.file;
  render::Diagram diagram = file.diagram;
  double width = 0;
  render::Scene scene;
  if (look.card) {
    width = file.size.value_or(render::kCardWidth);
    if (!look.chooses_view) diagram.view = render::View::oblique;
    scene = render::card(std::move(diagram), width, std::move(words));
  } else if (look.scale) {
    render::ScaledScene scaled = render::layout_to_scale(std::move(diagram), *look.scale);
    scene = std::move(scaled.scene);
    width = scaled.inches * look.dpi.value_or(render::kPixelsPerInch);
  } else if (file.size) {
    width = *file.size;
    scene = render::layout(std::move(diagram), width);
  } else {
    scene = render::layout(diagram);
    width = render::natural_width(diagram, scene);
  }
  const render::Theme& theme = file.theme ? *render::theme_named(*file.theme) : render::themes().front();
  const render::Background background = file.background.value_or(render::Background{});
  if (format == Format::png)
    return render::to_png(scene, theme, background, static_cast<int>(std::lround(width)),
                          look.dpi.value_or(render::kPixelsPerInch));
  return render::to_svg(scene, theme, background, std::round(width),
                        look.portable ? render::SvgForm::portable : render::SvgForm::styled);
}

std::string draw(Look look, render::CardWords words, Format format) {
  for (const Space space : look.file.moves_of)
    if (!render::add_moves_of(space, look.file.diagram))
      raise("IllegalMoveError", "the player to move has no PÜNCT on top of " + space.name() + " (R11)", "no-piece");
  auto picture = [&] {
    const Released released;
    return drawn(look, std::move(words), format);
  }();
  if (!picture) throw py::value_error(picture.error());
  return std::move(*picture);
}

std::string draw_position(const Position& position, Format format, const py::kwargs& keywords) {
  Look look = LookReader(keywords).read(format, false);
  look.file.diagram.position = position;
  return draw(std::move(look), {}, format);
}

// The ply that is asked for; negative numbers count from the end.
std::size_t ply_of(const Look& look, std::size_t plies) {
  const auto count = static_cast<std::int64_t>(plies);
  const std::int64_t wanted = look.ply.value_or(count);
  if (wanted > count || wanted < -count) throw py::index_error("the game has " + std::to_string(plies) + " plies");
  return static_cast<std::size_t>(wanted < 0 ? count + wanted : wanted);
}

std::string draw_game(const GameHandle& game, Format format, const py::kwargs& keywords) {
  Look look = LookReader(keywords).read(format, true);
  const auto content = game.document->content();
  const Record& record = content->record;
  const Game& replayed = content->replayed;
  if (!replayed.has_start()) raise_start(game.document);
  const std::size_t ply = ply_of(look, replayed.moves().size());
  NodeIndex node = kNoNode;
  for (std::size_t i = 0; i < ply; ++i) node = i == 0 ? record.first() : record.next(node);
  render::Diagram& diagram = look.file.diagram;
  diagram.position = replayed.position_after(ply);
  std::vector<render::Mark> marks = render::marks_in(node == kNoNode ? record.comment() : record.comment(node)).marks;
  if (look.last_move && ply > 0)
    marks.emplace_back(render::trace_of(replayed.position_after(ply - 1), replayed.moves()[ply - 1]));
  diagram.marks.insert(diagram.marks.begin(), marks.begin(), marks.end());
  auto words = look.card ? render::card_words(record, replayed, ply, diagram.language) : render::CardWords{};
  return draw(std::move(look), std::move(words), format);
}

constexpr const char* kSvg = R"(svg(self, **options)
--

The diagram as an SVG document, a str: what `punct render` draws.

The options are the long ones of `punct render`, with _ for -: svg(theme="print", layers=True, arrow=["K3-K9 green"]).
A game is drawn after its last move, or after `ply` moves, which count from the end if `ply` is negative. Takes less
than a millisecond for a usual diagram; other threads run meanwhile.

Raises TypeError for an unknown option or a value of a wrong type, ValueError for a value that an option does not take.)";
constexpr const char* kPng = R"(png(self, **options)
--

The diagram as a PNG, bytes; `size` is its width in pixels. Takes the options of svg(), some 15 milliseconds at the usual
size, and raises what svg() does.)";

template <class Function>
void add_method(const py::handle& type, const char* name, Function function, const char* doc) {
  type.attr(name) = py::cpp_function(std::move(function), py::name(name), py::is_method(type), doc);
}

template <class Self, Format format, auto draw_it>
auto method() {
  return [](const Self& self, const py::kwargs& keywords) {
    return py::reinterpret_steal<py::object>(format == Format::svg
                                                 ? py::str(draw_it(self, format, keywords)).release()
                                                 : py::bytes(draw_it(self, format, keywords)).release());
  };
}

bool has_start(const Position&) { return true; }
bool has_start(const GameHandle& game) { return game.document->replayed().has_start(); }

template <class Self, auto draw_it>
void add_methods() {
  const auto type = py::type::of<Self>();
  add_method(type, "svg", method<Self, Format::svg, draw_it>(), kSvg);
  add_method(type, "png", method<Self, Format::png, draw_it>(), kPng);
  // Without the XML declaration, which converters of notebooks to HTML do not expect.
  add_method(
      type, "_repr_svg_",
      [](const Self& self) -> std::optional<std::string> {
        if (!has_start(self)) return std::nullopt;
        std::string svg = draw_it(self, Format::svg, {});
        return svg.erase(0, std::min(svg.find("<svg"), svg.size()));
      },
      "The element of svg(), for notebooks. None for a game with an impossible start.");
}

}  // namespace

void add_drawing(py::module_&) {
  add_methods<Position, &draw_position>();
  add_methods<GameHandle, &draw_game>();
}

}  // namespace punct::python
