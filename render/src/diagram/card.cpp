// SPDX-License-Identifier: MIT
#include "punct/render/card.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "board/pen.hpp"
#include "board/pieces.hpp"
#include "board/text_width.hpp"
#include "diagram/paste.hpp"
#include "punct/render/describe.hpp"

namespace punct::render {
namespace {

constexpr double kCardMargin = 48;
constexpr double kCardGap = 28;
constexpr double kWordsLeft = kCardMargin;
constexpr double kPictureLeft = kCardWidth - kCardMargin / 2 - kCardPicture;
constexpr double kWordsWidth = kPictureLeft - kCardGap - kWordsLeft;
constexpr double kLineSpacing = 1.12;
// The space before words and the disc of a player, in sizes of the letters.
constexpr double kIndent = 1.2;

// A player, the title or a smaller sentence.
struct CardItem {
  Role role;
  double size;
  std::string text;
  // The space above, in units.
  double above;
  std::optional<Player> player{};
};

// A line of them.
struct CardLine {
  Role role;
  double size;
  std::string text;
  double above;
  bool is_indented;
  std::optional<Player> player;
};

std::vector<CardItem> words_of(const CardWords& words) {
  std::vector<CardItem> all;
  const auto known = [](const std::string& name) { return name.empty() ? "?" : name; };
  if (!words.white.empty() || !words.black.empty()) {
    all.push_back({Role::panel_heading, 52, known(words.white), 0, Player::white});
    all.push_back({Role::panel_heading, 52, known(words.black), 22, Player::black});
  }
  if (!words.title.empty()) all.push_back({Role::panel_heading, all.empty() ? 52.0 : 32.0, words.title, 16});
  if (!words.result.empty()) all.push_back({Role::panel_heading, 28, words.result, 34});
  for (const std::string& line : words.lines) {
    const bool is_first = all.empty() || all.back().role != Role::panel_text;
    all.push_back({Role::panel_text, is_first ? 26.0 : 22.0, line, is_first ? 26.0 : 8.0});
  }
  return all;
}

// A line of a card may end after these.
constexpr std::string_view kLineEnds = " -";

// The width of the longest part that may not be broken.
double longest_word(std::string_view text, double size) {
  double longest = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" -\n"), text.size());
    const std::size_t hyphen = end < text.size() && text[end] == '-' ? 1 : 0;
    longest = std::max(longest, text_width(text.substr(0, end + hyphen), size));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return longest;
}

// Whether a line before the last has one short word only.
bool leaves_word_alone(const std::vector<std::string>& lines, double size, double room) {
  constexpr double share = 0.35;
  return !lines.empty() && std::any_of(lines.begin(), lines.end() - 1,
                                       [&](const std::string& line) { return text_width(line, size) < share * room; });
}

// Breaks words into lines. A word that is wider than its place, or alone on a line, makes the letters smaller, down to
// half their size.
void add_lines(std::vector<CardLine>& lines, const CardItem& words, double factor) {
  const double bold = words.role == Role::panel_heading ? kBoldWidth : 1;
  const auto room = [&](double size) { return (kWordsWidth - (words.player ? kIndent * size : 0)) / bold; };
  double size = words.size * factor;
  const double least = size / 2;
  while (size > least && longest_word(words.text, size) > room(size)) size *= 0.95;
  const auto lines_at = [&](double at) { return broken_lines(words.text, at, room(at), kLineEnds); };
  double smaller = size;
  while (smaller > least && leaves_word_alone(lines_at(smaller), smaller, room(smaller))) smaller *= 0.95;
  if (smaller > least) size = smaller;
  bool is_first = true;
  for (std::string& line : lines_at(size)) {
    lines.push_back({words.role, size, std::move(line), is_first ? words.above * factor : 0, words.player.has_value(),
                     is_first ? words.player : std::nullopt});
    is_first = false;
  }
}

double height_of(const std::vector<CardLine>& lines) {
  double height = 0;
  for (const CardLine& line : lines) height += line.above + kLineSpacing * line.size;
  return height;
}

std::vector<CardLine> lines_in(const CardWords& words, double factor) {
  std::vector<CardLine> lines;
  const bool is_heading = words.white.empty() && words.black.empty() && words.title.empty();
  add_lines(lines, {Role::panel_heading, is_heading ? 52.0 : 26.0, "PÜNCT", 0}, factor);
  std::vector<CardItem> items = words_of(words);
  if (!items.empty()) items.front().above = 22;
  for (const CardItem& each : items) add_lines(lines, each, factor);
  return lines;
}

// The lines in letters as large as the height of a card allows.
std::vector<CardLine> lines_of(const CardWords& words) {
  constexpr double least = 0.5;
  constexpr double room = kCardHeight - 2 * kCardMargin;
  double factor = 1;
  std::vector<CardLine> lines = lines_in(words, factor);
  while (height_of(lines) > room && factor > least) {
    factor *= 0.95;
    lines = lines_in(words, factor);
  }
  while (height_of(lines) > room) lines.pop_back();
  return lines;
}

void write_words(Scene& card, const std::vector<CardLine>& lines) {
  const Pen pen(card);
  double y = (kCardHeight - height_of(lines)) / 2;
  for (const CardLine& line : lines) {
    y += line.above + line.size * kLineSpacing / 2;
    if (line.player) pen.circle(roles_of(*line.player).marker, {kWordsLeft + 0.4 * line.size, y}, 0.36 * line.size);
    pen.text(line.role, {kWordsLeft + (line.is_indented ? kIndent * line.size : 0), y}, line.size, line.text,
             Anchor::start);
    y += line.size * kLineSpacing / 2;
  }
}

std::string in_words(const CardWords& words) {
  std::string all;
  for (const CardItem& each : words_of(words)) all += (all.empty() ? "" : each.player ? " – " : ". ") + each.text;
  return printable(all);
}

// A date as all readers write it: `2007-02-02`, `2007-02` or `2007` for `2007.02.02`, `2007.02.??` and `2007.??.??`.
// Other words are left as they are.
std::string day_text(const std::string& date) {
  std::string known = date;
  while (known.ends_with(".??")) known.resize(known.size() - 3);
  if (!is_date(date) || known.find('?') != std::string::npos) return date;
  std::replace(known.begin(), known.end(), '.', '-');
  return known;
}

}  // namespace

Scene card(const Scene& picture, const CardWords& words) {
  Scene card;
  card.width = kCardWidth;
  card.height = kCardHeight;
  card.title = picture.title;
  card.language = picture.language;
  card.id_prefix = picture.id_prefix;
  const std::string said = in_words(words);
  card.description = said + (said.empty() ? "" : ". ") + picture.description;
  const double scale = std::min(kCardPicture / picture.width, (kCardHeight - kCardMargin) / picture.height);
  const Point at{kPictureLeft + (kCardPicture - scale * picture.width) / 2, (kCardHeight - scale * picture.height) / 2};
  paste(card, picture, at, scale, "d1-");
  write_words(card, lines_of(words));
  return card;
}

Scene card(Diagram diagram, double pixels, CardWords words) {
  if (words.result.empty() && words.lines.empty() && diagram.turn && diagram.crop.empty())
    words.result = state(diagram.position, diagram.language);
  if (!diagram.title.empty()) words.title = diagram.title;
  if (!diagram.caption.empty()) words.lines.insert(words.lines.begin(), std::exchange(diagram.caption, {}));
  if (diagram.crop.empty() && !diagram.coordinates) diagram.coordinates = Coordinates::none;
  diagram.turn = false;
  return card(layout(std::move(diagram), kCardPicture * pixels / kCardWidth), words);
}

CardWords card_words(const Record& record, const Game& game, std::size_t ply, Language language) {
  const auto tag = [&](const char* name) { return std::string(record.known_tag(name)); };
  CardWords words{tag("White"), tag("Black"), {}, {}, {}};
  ply = std::min(ply, game.moves().size());
  const Position position = game.position_after(ply);
  // A game may end by resignation or on time, of which the position knows nothing.
  const bool is_over = ply == game.moves().size() && !position.outcome();
  switch (is_over ? game.result() : Result::unknown) {
    case Result::white_wins: words.result = term(language, "white_wins"); break;
    case Result::black_wins: words.result = term(language, "black_wins"); break;
    case Result::draw: words.result = term(language, "draw"); break;
    case Result::unknown: words.result = state(position, language);
  }
  if (std::string event = tag("Event"); !event.empty()) words.lines.push_back(std::move(event));
  if (std::string date = day_text(tag("Date")); !date.empty()) words.lines.push_back(std::move(date));
  return words;
}

}  // namespace punct::render
