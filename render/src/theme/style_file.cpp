// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "punct/text/lists.hpp"
#include "punct/text/numbers.hpp"
#include "punct/text/utf8.hpp"
#include "punct/text/words.hpp"
#include "theme/style_files.hpp"
#include "theme/style_tables.hpp"
#include "theme/theme_values.hpp"

namespace punct::render {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";

std::string_view take_word(std::string_view& text) noexcept {
  const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
  text = trimmed(text.substr(word.size()), kBlanks);
  return word;
}

// Each reads a value and returns whether it is valid.
using Take = bool (*)(ThemeValues&, std::string_view);

bool read(std::string_view text, Color& into) noexcept {
  const auto color = parse_color(text);
  if (color) into = *color;
  return color.has_value();
}
bool read(std::string_view text, std::optional<Color>& into) noexcept {
  into.reset();
  return text == "none" || read(text, into.emplace());
}
bool read(std::string_view text, double& into) noexcept {
  const auto number = decimal_in(text);
  if (!number || *number > 20) return false;
  into = *number;
  return true;
}
bool read(std::string_view text, std::string& into) {
  into = text;
  return !text.empty();
}
bool read(std::string_view text, Pattern& into) noexcept {
  const auto pattern = pattern_named(text);
  if (pattern) into = *pattern;
  return pattern.has_value();
}
bool read(std::string_view text, bool& into) noexcept {
  into = text == "patterns";
  return into || text == "colors";
}
// `#c62828 dashed slanted`: a color, then in either order the dashes of lines and the pattern of fields.
bool read(std::string_view text, Theme::TintStyle& into) {
  Theme::TintStyle tint;
  if (!read(take_word(text), tint.color)) return false;
  while (!text.empty()) {
    const std::string_view word = take_word(text);
    const auto dash = dash_named(word);
    const auto pattern = pattern_named(word);
    if (!dash && !pattern) return false;
    if (dash) tint.dash = *dash;
    if (pattern) tint.pattern = *pattern;
  }
  into = tint;
  return true;
}

template <auto Member>
bool take(ThemeValues& values, std::string_view text) {
  return read(text, values.*Member);
}
template <auto Player, auto Member>
bool take_of(ThemeValues& values, std::string_view text) {
  return read(text, values.*Player.*Member);
}
template <Tint Name>
bool take_tint(ThemeValues& values, std::string_view text) {
  return read(text, values.tints[static_cast<std::size_t>(Name)]);
}

struct Key {
  std::string_view name;
  Take take;
  // The values that it takes, for messages.
  std::string_view wanted;
};

constexpr std::string_view kColor = "a color such as #fff8e7";
constexpr std::string_view kNumber = "a number from 0 to 20";
constexpr std::string_view kMark = "a color, and words for dashes and a pattern, such as #c62828 dashed slanted";
using P = ThemeValues;

constexpr std::array kKeys{
    Key{"summary", take<&P::summary>, "words"},
    Key{"fonts", take<&P::fonts>, "font families separated by commas"},
    Key{"letters", take<&P::letters>, kNumber},
    Key{"paper", take<&P::paper>, kColor},
    Key{"ink", take<&P::ink>, kColor},
    Key{"plate", take<&P::plate>, kColor},
    Key{"plate-line", take<&P::plate_line>, kColor},
    Key{"socket", take<&P::socket>, kColor},
    Key{"socket-line", take<&P::socket_line>, "a color or none"},
    Key{"center-socket", take<&P::center_socket>, kColor},
    Key{"center-line", take<&P::center_line>, kColor},
    Key{"center-pattern", take<&P::center_pattern>, "a pattern such as slanted, or none"},
    Key{"white-body", take_of<&P::white, &Side::body>, kColor},
    Key{"white-covered", take_of<&P::white, &Side::covered>, kColor},
    Key{"white-line", take_of<&P::white, &Side::line>, kColor},
    Key{"white-punct", take_of<&P::white, &Side::punct>, kColor},
    Key{"white-figure", take_of<&P::white, &Side::figure>, kColor},
    Key{"white-dimmed", take_of<&P::white, &Side::dimmed>, kColor},
    Key{"white-wall", take_of<&P::white, &Side::wall>, kColor},
    Key{"black-body", take_of<&P::black, &Side::body>, kColor},
    Key{"black-covered", take_of<&P::black, &Side::covered>, kColor},
    Key{"black-line", take_of<&P::black, &Side::line>, kColor},
    Key{"black-punct", take_of<&P::black, &Side::punct>, kColor},
    Key{"black-figure", take_of<&P::black, &Side::figure>, kColor},
    Key{"black-dimmed", take_of<&P::black, &Side::dimmed>, kColor},
    Key{"black-wall", take_of<&P::black, &Side::wall>, kColor},
    Key{"casing", take<&P::casing>, kColor},
    Key{"chip", take<&P::chip>, kColor},
    Key{"trace", take<&P::trace>, kColor},
    Key{"trace-casing", take<&P::trace_casing>, kColor},
    Key{"trace-width", take<&P::trace_width>, kNumber},
    Key{"line-width", take<&P::line_width>, kNumber},
    Key{"body-width", take<&P::body_width>, kNumber},
    Key{"covered-width", take<&P::covered_width>, kNumber},
    Key{"hidden-width", take<&P::hidden_width>, kNumber},
    Key{"least-line", take<&P::least_line>, kNumber},
    Key{"highlights", take<&P::patterns>, "colors or patterns"},
    Key{"plain", take_tint<Tint::plain>, kMark},
    Key{"red", take_tint<Tint::red>, kMark},
    Key{"green", take_tint<Tint::green>, kMark},
    Key{"blue", take_tint<Tint::blue>, kMark},
    Key{"yellow", take_tint<Tint::yellow>, kMark},
    Key{"orange", take_tint<Tint::orange>, kMark},
    Key{"purple", take_tint<Tint::purple>, kMark},
    Key{"gray", take_tint<Tint::gray>, kMark},
    Key{"cold", take<&P::cold>, kColor},
    Key{"hot", take<&P::hot>, kColor},
};

// The text without a comment behind it, which begins with `#` after white space.
std::string_view without_comment(std::string_view text) noexcept {
  for (std::size_t at = text.find('#', 1); at < text.size(); at = text.find('#', at + 1))
    if (kBlanks.find(text[at - 1]) != std::string_view::npos) return trimmed(text.substr(0, at), kBlanks);
  return text;
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

class StyleReader {
 public:
  explicit StyleReader(ThemeValues values) : values_(std::move(values)) {}

  void read(std::string_view bytes) {
    bytes = without_byte_order_mark(bytes);
    for (std::uint32_t number = 1; !bytes.empty(); ++number) read_line(take_to(bytes, '\n'), number);
  }
  [[nodiscard]] const ThemeValues& values() const noexcept { return values_; }
  [[nodiscard]] std::vector<Finding>& findings() noexcept { return findings_; }

 private:
  void read_line(std::string_view line, std::uint32_t number) {
    const std::string_view words = trimmed(line, kBlanks);
    if (words.empty() || words.front() == '#') return;
    const auto fault = [&](std::string_view part, std::string message) {
      const auto before = line.substr(0, static_cast<std::size_t>(part.data() - line.data()));
      Finding finding;
      finding.code = Code::syntax;
      finding.place = {number, static_cast<std::uint32_t>(1 + code_points(before))};
      finding.message = std::move(message);
      findings_.push_back(std::move(finding));
    };
    const std::size_t equals = words.find('=');
    if (equals == std::string_view::npos) return fault(words, "a style is lines such as 'plate = #6a8499'");
    const std::string_view name = trimmed(words.substr(0, equals), kBlanks);
    const std::string_view value = without_comment(trimmed(words.substr(equals + 1), kBlanks));
    const auto* const key =
        std::find_if(kKeys.begin(), kKeys.end(), [name](const Key& each) { return each.name == name; });
    const bool is_base = name == "base";
    if (!is_base && key == kKeys.end())
      return fault(words, "unknown key " + quoted(name) + "; docs/diagrams.md lists all");
    const auto [known, is_new] = lines_of_names_.try_emplace(std::string(name), number);
    if (!is_new)
      return fault(words,
                   quoted(name) + " may appear only once; it is already on line " + std::to_string(known->second));
    if (is_base) {
      const ThemeValues* const base = values_named(value);
      if (base == nullptr) return fault(value, "unknown theme " + quoted(value) + "; use one of " + theme_names());
      values_ = *base;
      return;
    }
    if (!key->take(values_, value))
      fault(value, quoted(name) + " must be " + std::string(key->wanted) + ", not " + quoted(value));
  }

  ThemeValues values_;
  std::vector<Finding> findings_;
  std::map<std::string, std::uint32_t, std::less<>> lines_of_names_;
};

// The values of all themes, the one for screens first.
const std::vector<ThemeValues>& all_values() {
  static const std::vector<ThemeValues> kAll = [] {
    std::vector<ThemeValues> all;
    for (const auto& [name, file] : kStyleFiles) {
      ThemeValues start;
      start.name = name;
      StyleReader reader(std::move(start));
      reader.read(file);
      all.push_back(reader.values());
    }
    return all;
  }();
  return kAll;
}

}  // namespace

const ThemeValues* values_named(std::string_view name) {
  for (const ThemeValues& values : all_values())
    if (values.name == name) return &values;
  return nullptr;
}

std::span<const Theme> themes() {
  static const std::vector<Theme> kAll = [] {
    std::vector<Theme> all;
    for (const ThemeValues& values : all_values()) all.push_back(theme_of(values));
    return all;
  }();
  return kAll;
}

const Theme* theme_named(std::string_view name) {
  for (const Theme& theme : themes())
    if (theme.name == name) return &theme;
  return nullptr;
}

std::string theme_names() {
  std::string names;
  for (const ThemeValues& values : all_values()) add_to_list(names, values.name);
  return names;
}

ThemeReading read_theme(std::string_view bytes) {
  StyleReader reader(all_values().front());
  reader.read(bytes);
  return {theme_of(reader.values()), std::move(reader.findings())};
}

}  // namespace punct::render
