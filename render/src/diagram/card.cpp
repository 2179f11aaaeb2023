// SPDX-License-Identifier: MIT
#include "punct/render/card.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "board/pen.hpp"
#include "board/pieces.hpp"
#include "board/text_width.hpp"
#include "diagram/paste.hpp"

namespace punct::render {
namespace {

constexpr double kCardMargin = 48;
constexpr double kCardGap = 28;
constexpr double kWordsLeft = kCardMargin;
constexpr double kPictureLeft = kCardWidth - kCardMargin / 2 - kCardPicture;
constexpr double kWordsWidth = kPictureLeft - kCardGap - kWordsLeft;
constexpr double kLineSpacing = 1.2;
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
    all.push_back({Role::panel_heading, 52, known(words.black), 0, Player::black});
  }
  if (!words.title.empty()) all.push_back({Role::panel_heading, all.empty() ? 52.0 : 32.0, words.title, 16});
  if (!words.result.empty()) all.push_back({Role::panel_heading, 28, words.result, all.empty() ? 0.0 : 18.0});
  for (const std::string& line : words.lines) {
    const double above = all.empty() ? 0 : all.back().role == Role::panel_text ? 2 : 10;
    all.push_back({Role::panel_text, 26, line, above});
  }
  return all;
}

double longest_word(std::string_view text, double size) {
  double longest = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    longest = std::max(longest, text_width(text.substr(0, end), size));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return longest;
}

// Breaks words into lines. A word that is wider than its place makes the letters smaller, down to half their size.
void add_lines(std::vector<CardLine>& lines, const CardItem& words, double factor) {
  const double bold = words.role == Role::panel_heading ? kBoldWidth : 1;
  const auto room = [&](double size) { return (kWordsWidth - (words.player ? kIndent * size : 0)) / bold; };
  double size = words.size * factor;
  const double least = size / 2;
  while (size > least && longest_word(words.text, size) > room(size)) size *= 0.95;
  bool is_first = true;
  for (std::string& line : broken_lines(words.text, size, room(size))) {
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
  add_lines(lines, {Role::panel_heading, is_heading ? 52.0 : 30.0, "PÜNCT", 0}, factor);
  std::vector<CardItem> items = words_of(words);
  if (!items.empty()) items.front().above = 14;
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

}  // namespace punct::render
