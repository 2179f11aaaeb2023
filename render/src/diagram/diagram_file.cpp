// SPDX-License-Identifier: MIT
#include "punct/render/diagram_file.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "diagram/space_list.hpp"
#include "punct/notation.hpp"
#include "punct/render/image.hpp"
#include "punct/render/theme.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/numbers.hpp"
#include "punct/text/utf8.hpp"
#include "punct/text/words.hpp"

namespace punct::render {
namespace {

constexpr std::string_view kLineBlanks = " \t\r\v\f";
constexpr std::array<std::string_view, 7> kMarks{"arrow", "mark", "label", "ghost", "path", "highlight", "marker"};

class DiagramReader {
 public:
  DiagramReading read(std::string_view bytes) {
    bytes = without_byte_order_mark(bytes);
    while (!bytes.empty()) {
      line_ = take_line(bytes);
      ++number_;
      read_line();
    }
    if (is_empty_) fault_of_nothing();
    return std::move(reading_);
  }

 private:
  using Take = void (DiagramReader::*)(std::string_view);
  struct Key {
    std::string_view name;
    Take take;
    bool once = true;
  };
  static const std::array<Key, 23> kKeys;

  void fault(std::string_view part, Code code, std::string message) {
    Finding finding;
    finding.code = code;
    const std::string_view before(line_.data(), static_cast<std::size_t>(part.data() - line_.data()));
    finding.place = {number_, static_cast<std::uint32_t>(1 + code_points(before))};
    finding.message = std::move(message);
    reading_.findings.push_back(std::move(finding));
  }

  void fault_of_nothing() {
    line_ = {};
    number_ = 1;
    fault(line_, Code::syntax, "the diagram is empty; write at least one line, such as 'position standard w'");
  }

  void read_line() {
    const std::string_view line = trimmed(line_, kLineBlanks);
    if (line.empty() || line.front() == '#') return;
    is_empty_ = false;
    const std::string_view word = line.substr(0, line.find_first_of(kLineBlanks));
    const std::string_view rest = trimmed(line.substr(word.size()), kLineBlanks);
    for (std::size_t i = 0; i < kKeys.size(); ++i)
      if (word == kKeys[i].name) return read_key(i, word, rest.empty() ? line.substr(line.size()) : rest);
    if (auto mark = parse_mark(line)) {
      reading_.file.diagram.marks.push_back(std::move(*mark));
    } else if (const MarkError& error = mark.error(); error.offset > 0 || is_mark(word)) {
      fault(line.substr(error.offset), error.code, error.message);
    } else {
      fault(word, Code::syntax, unknown(word));
    }
  }

  void read_key(std::size_t index, std::string_view word, std::string_view rest) {
    const std::uint32_t before = std::exchange(lines_of_keys_[index], number_);
    if (before > 0 && kKeys[index].once)
      return fault(word, Code::syntax,
                   "'" + std::string(word) + "' may appear only once; it is already on line " + std::to_string(before));
    (this->*kKeys[index].take)(rest);
  }

  static bool is_mark(std::string_view word) { return std::find(kMarks.begin(), kMarks.end(), word) != kMarks.end(); }

  static std::string unknown(std::string_view word) {
    std::vector<std::string> known;
    for (const Key& key : kKeys) known.emplace_back(key.name);
    known.insert(known.end(), kMarks.begin(), kMarks.end());
    const std::string message = "unknown keyword '" + std::string(word) + "'; ";
    if (const std::string nearest = nearest_word(word, known); !nearest.empty())
      return message + "did you mean '" + nearest + "'?";
    return message + "use one of " + listed(known) + ", or # for comments";
  }

  void take_position(std::string_view rest) {
    const auto position = parse_position(rest);
    if (position) {
      reading_.file.diagram.position = *position;
      return;
    }
    for (const PositionError& error : position.error())
      fault(rest.substr(std::min<std::size_t>(error.offset, rest.size())), error.code, error.message);
  }

  static void add_line(std::string& text, std::string_view line) {
    if (!text.empty()) text += '\n';
    text += line;
  }
  void take_caption(std::string_view rest) { add_line(reading_.file.diagram.caption, rest); }
  void take_title(std::string_view rest) { reading_.file.diagram.title = rest; }

  void take_theme(std::string_view rest) {
    if (theme_named(rest) == nullptr)
      return fault(rest, Code::syntax, "unknown theme '" + std::string(rest) + "'; use one of " + theme_names());
    reading_.file.theme = rest;
  }

  void take_background(std::string_view rest) {
    reading_.file.background = parse_background(rest);
    if (!reading_.file.background)
      fault(rest, Code::syntax, "a background must be paper, none or a color such as #fff8e7");
  }

  void take_size(std::string_view rest) {
    const auto size = whole_number<int>(rest);
    if (!size || *size < kLeastPixels || *size > kMostPixels)
      return fault(rest, Code::syntax, "a size must be a number of pixels from 16 to 20000");
    reading_.file.size = size;
  }

  void take_orientation(std::string_view rest) {
    const auto turns = parse_orientation(rest);
    if (!turns)
      return fault(rest, Code::syntax, "an orientation must be white, black or a number of sixths from 0 to 5");
    reading_.file.diagram.turns = *turns;
  }

  void take_coordinates(std::string_view rest) {
    reading_.file.diagram.coordinates = coordinates_named(rest);
    if (!reading_.file.diagram.coordinates)
      fault(rest, Code::syntax, "coordinates must be edge, edge-one, spaces or none");
  }

  void take_spaces(std::string_view rest, std::vector<Space>& into) {
    if (rest.empty()) return fault(rest, Code::syntax, "spaces are missing after this word, as in F6,F8");
    auto spaces = parse_spaces(rest);
    if (!spaces) return fault(rest.substr(spaces.error().offset), spaces.error().code, spaces.error().message);
    for (const Space space : *spaces)
      if (std::find(into.begin(), into.end(), space) == into.end()) into.push_back(space);
  }
  void take_crop(std::string_view rest) { take_spaces(rest, reading_.file.diagram.crop); }
  void take_inset(std::string_view rest) { take_spaces(rest, reading_.file.diagram.insets); }
  void take_moves_of(std::string_view rest) { take_spaces(rest, reading_.file.moves_of); }

  void take_flag(std::string_view rest, bool& flag) {
    if (!rest.empty())
      return fault(rest, Code::syntax, "unexpected '" + std::string(rest) + "': this word stands alone");
    flag = true;
  }
  void take_layers(std::string_view rest) { take_flag(rest, reading_.file.diagram.layers); }
  void take_view_word(std::string_view rest, View view) {
    bool taken = false;
    take_flag(rest, taken);
    if (taken) reading_.file.diagram.view = view;
  }
  void take_explode(std::string_view rest) { take_view_word(rest, View::apart); }
  void take_view(std::string_view rest) {
    const auto view = view_named(rest);
    if (!view) return fault(rest, Code::syntax, "a view must be board, apart, oblique or pieces");
    reading_.file.diagram.view = *view;
  }
  void take_sets(std::string_view rest) { take_flag(rest, reading_.file.diagram.sets); }
  void take_legend(std::string_view rest) { take_flag(rest, reading_.file.diagram.legend); }
  void take_stacks(std::string_view rest) { take_flag(rest, reading_.file.diagram.stacks); }

  void take_pieces(std::string_view rest) { take_view_word(rest, View::pieces); }

  void take_detail(std::string_view rest) {
    const auto detail = detail_named(rest);
    if (!detail) return fault(rest, Code::syntax, "a detail must be auto, full, medium or small");
    reading_.file.diagram.detail = *detail;
  }
  void take_turn(std::string_view rest) {
    if (rest != "none") return fault(rest, Code::syntax, "'turn' must be followed by none");
    reading_.file.diagram.turn = false;
  }
  void take_lang(std::string_view rest) {
    const auto language = language_named(rest);
    if (!language)
      return fault(rest, Code::syntax, "unknown language '" + std::string(rest) + "'; use one of " + language_names());
    reading_.file.diagram.language = *language;
  }
  void take_spaces_each(std::string_view rest) {
    if (rest != "each") return fault(rest, Code::syntax, "'spaces' must be followed by each");
    reading_.file.diagram.each_space = true;
  }
  void take_plain(std::string_view rest) { take_flag(rest, reading_.file.diagram.plain); }

  DiagramReading reading_;
  std::string_view line_;
  std::uint32_t number_ = 0;
  bool is_empty_ = true;
  // The last line of each of kKeys; 0 if there is none.
  std::array<std::uint32_t, 23> lines_of_keys_{};
};

const std::array<DiagramReader::Key, 23> DiagramReader::kKeys{{
    {"position", &DiagramReader::take_position},
    {"title", &DiagramReader::take_title},
    {"caption", &DiagramReader::take_caption, false},
    {"theme", &DiagramReader::take_theme},
    {"background", &DiagramReader::take_background},
    {"size", &DiagramReader::take_size},
    {"orientation", &DiagramReader::take_orientation},
    {"coordinates", &DiagramReader::take_coordinates},
    {"crop", &DiagramReader::take_crop, false},
    {"inset", &DiagramReader::take_inset, false},
    {"moves-of", &DiagramReader::take_moves_of, false},
    {"layers", &DiagramReader::take_layers},
    {"view", &DiagramReader::take_view},
    {"explode", &DiagramReader::take_explode},
    {"sets", &DiagramReader::take_sets},
    {"legend", &DiagramReader::take_legend},
    {"plain", &DiagramReader::take_plain},
    {"stacks", &DiagramReader::take_stacks},
    {"pieces", &DiagramReader::take_pieces},
    {"detail", &DiagramReader::take_detail},
    {"turn", &DiagramReader::take_turn},
    {"lang", &DiagramReader::take_lang},
    {"spaces", &DiagramReader::take_spaces_each},
}};

}  // namespace

DiagramReading read_diagram(std::string_view bytes) { return DiagramReader().read(bytes); }

std::string write_diagram(const DiagramFile& file) {
  const Diagram& diagram = file.diagram;
  std::string out;
  const auto line = [&out](std::string_view word, std::string_view rest) {
    const std::size_t start = out.size();
    out += word;
    if (!rest.empty()) out += ' ' + std::string(rest);
    // Titles and labels have one line only.
    std::replace_if(
        out.begin() + static_cast<std::ptrdiff_t>(start), out.end(), [](char c) { return c == '\r' || c == '\n'; },
        ' ');
    out += '\n';
  };
  const auto line_if = [&line](bool there, std::string_view word, std::string_view rest = {}) {
    if (there) line(word, rest);
  };
  line_if(!diagram.title.empty(), "title", diagram.title);
  line("position", text(diagram.position));
  line_if(diagram.turns % 6 != 0, "orientation", std::to_string((diagram.turns % 6 + 6) % 6));
  if (diagram.coordinates) line("coordinates", name(*diagram.coordinates));
  line_if(!diagram.crop.empty(), "crop", joined(diagram.crop, ","));
  line_if(!diagram.insets.empty(), "inset", joined(diagram.insets, ","));
  line_if(!file.moves_of.empty(), "moves-of", joined(file.moves_of, ","));
  line_if(diagram.layers, "layers");
  line_if(diagram.view != View::board, "view", name(diagram.view));
  line_if(diagram.sets, "sets");
  line_if(diagram.legend, "legend");
  line_if(diagram.plain, "plain");
  line_if(diagram.stacks, "stacks");
  line_if(diagram.detail != Detail::automatic, "detail", name(diagram.detail));
  line_if(!diagram.turn, "turn", "none");
  line_if(diagram.language != Language::en, "lang", code(diagram.language));
  line_if(diagram.each_space, "spaces", "each");
  for (const Mark& mark : diagram.marks)
    if (const std::string words = text(mark); !words.empty()) line(words, {});
  if (file.theme) line("theme", *file.theme);
  if (file.background) line("background", text(*file.background));
  if (file.size) line("size", std::to_string(*file.size));
  for (std::size_t at = 0; !diagram.caption.empty() && at <= diagram.caption.size();) {
    const std::size_t end = std::min(diagram.caption.find('\n', at), diagram.caption.size());
    line("caption", std::string_view(diagram.caption).substr(at, end - at));
    at = end + 1;
  }
  return out;
}

std::optional<int> parse_orientation(std::string_view text) noexcept {
  if (text == "white") return 0;
  if (text == "black") return 3;
  const auto turns = whole_number<int>(text);
  return turns && *turns >= 0 && *turns <= 5 ? turns : std::nullopt;
}

}  // namespace punct::render
