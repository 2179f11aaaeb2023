// SPDX-License-Identifier: MIT
#include "punct/render/marks.hpp"

#include <algorithm>
#include <array>

#include "diagram/space_list.hpp"
#include "punct/notation.hpp"
#include "punct/text/ascii.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/numbers.hpp"

namespace punct::render {
namespace {

// A word of a text and its offset in the text.
struct Word {
  std::string_view text;
  std::uint32_t offset = 0;
};

constexpr std::string_view kBlanks = " \t\r\n\v\f";

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    words.push_back({text.substr(at, end - at), static_cast<std::uint32_t>(at)});
    at = text.find_first_not_of(kBlanks, end);
  }
  return words;
}

MarkError at_word(const Word& word, Code code, std::string message) {
  return {code, word.offset, static_cast<std::uint32_t>(word.text.size()), std::move(message)};
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

MarkError no_space(const Word& word) {
  return at_word(word, Code::bad_cell,
                 explain({Code::bad_cell, 0, static_cast<std::uint32_t>(word.text.size())}, word.text));
}

MarkError moved(MarkError error, std::uint32_t by) {
  error.offset += by;
  return error;
}

// The spaces from one to another in a straight line.
std::vector<Space> straight(Space from, Space to) {
  const auto sign = [](int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; };
  const Offset way{sign(to.column() - from.column()), sign(to.row() - from.row())};
  std::vector<Space> spaces{from};
  while (spaces.back() != to) {
    const auto next = step(spaces.back(), way);
    if (!next) break;
    spaces.push_back(*next);
  }
  return spaces;
}

using Spaces = Expected<std::vector<Space>, MarkError>;

Spaces spaces_between(const Word& item, std::size_t dash) {
  const Word first{item.text.substr(0, dash), item.offset};
  const Word last{item.text.substr(dash + 1), static_cast<std::uint32_t>(item.offset + dash + 1)};
  const auto from = Space::parse(first.text);
  const auto to = Space::parse(last.text);
  if (!from) return Unexpected{no_space(first)};
  if (!to) return Unexpected{no_space(last)};
  if (!in_line(*from, *to))
    return Unexpected{
        at_word(item, Code::syntax, from->name() + " and " + to->name() + " are not on one straight line")};
  return straight(*from, *to);
}

Spaces spaces_around(const Word& item, std::size_t plus) {
  const Word center{item.text.substr(0, plus), item.offset};
  const auto middle = Space::parse(center.text);
  if (!middle) return Unexpected{no_space(center)};
  const auto steps = whole_number<int>(item.text.substr(plus + 1));
  if (!steps || *steps < 0 || *steps > 16)
    return Unexpected{at_word(item, Code::syntax, "+ must be followed by a number of steps from 0 to 16")};
  std::vector<Space> spaces;
  for (const Space space : kAllSpaces)
    if (distance(space, *middle) <= *steps) spaces.push_back(space);
  return spaces;
}

Spaces spaces_of_item(const Word& item) {
  if (item.text == "center") {
    std::vector<Space> spaces;
    for (const Space space : kAllSpaces)
      if (kCenter.contains(space)) spaces.push_back(space);
    return spaces;
  }
  if (const std::size_t dash = item.text.find('-'); dash != std::string_view::npos) return spaces_between(item, dash);
  if (const std::size_t plus = item.text.find('+'); plus != std::string_view::npos) return spaces_around(item, plus);
  const auto space = Space::parse(item.text);
  if (!space) return Unexpected{no_space(item)};
  return std::vector<Space>{*space};
}

using Reading = Expected<Mark, MarkError>;
using Words = std::vector<Word>;

// The error if there are more words than those used.
std::optional<MarkError> surplus(const Words& words, std::size_t used) {
  if (words.size() <= used) return std::nullopt;
  return at_word(words[used], Code::syntax, "unexpected " + quoted(words[used].text));
}

// Reads the word with this index, which must be the last, as a color; `plain` if there is no such word.
Expected<Tint, MarkError> tint_at(const Words& words, std::size_t index) {
  if (words.size() <= index) return Tint::plain;
  const auto tint = tint_named(words[index].text);
  if (!tint)
    return Unexpected{at_word(words[index], Code::syntax,
                              "unknown color " + quoted(words[index].text) + "; use one of " + tint_names())};
  if (auto error = surplus(words, index + 1)) return Unexpected{*error};
  return *tint;
}

constexpr std::array<std::string_view, 4> kSigns{"circle", "cross", "square", "dot"};

std::optional<SignMark::Sign> sign_named(std::string_view name) {
  const auto* const found = std::find(kSigns.begin(), kSigns.end(), name);
  if (found == kSigns.end()) return std::nullopt;
  return static_cast<SignMark::Sign>(found - kSigns.begin());
}

// The spaces that follow the name of a mark.
Spaces spaces_of(const Words& words) {
  const Word& word = words[1];
  if (tint_named(word.text) || (words[0].text == "mark" && sign_named(word.text))) {
    const std::string text(word.text);
    return Unexpected{
        at_word(word, Code::syntax,
                quoted(text) + " comes after the spaces, as in " + std::string(words[0].text) + " K3 " + text)};
  }
  Spaces spaces = parse_spaces(word.text);
  if (!spaces) return Unexpected{moved(spaces.error(), word.offset)};
  return spaces;
}

// The spaces of `K3-K4-L5`.
Spaces chain_of(const Word& word) {
  std::vector<Space> spaces;
  for (std::size_t at = 0; at <= word.text.size();) {
    const std::size_t end = std::min(word.text.find('-', at), word.text.size());
    const Word item{word.text.substr(at, end - at), static_cast<std::uint32_t>(word.offset + at)};
    const auto space = Space::parse(item.text);
    if (!space) return Unexpected{no_space(item)};
    spaces.push_back(*space);
    at = end + 1;
  }
  return spaces;
}

Reading read_arrow(const Words& words) {
  const Spaces ends = chain_of(words[1]);
  if (!ends) return Unexpected{ends.error()};
  if (ends->size() != 2 || ends->front() == ends->back())
    return Unexpected{at_word(words[1], Code::syntax, "an arrow needs two spaces, as in arrow K3-K9")};
  const auto tint = tint_at(words, 2);
  if (!tint) return Unexpected{tint.error()};
  return Mark{ArrowMark{ends->front(), ends->back(), *tint}};
}

// The label is all words after the space. If there are several and the last is a color, it is the color of the label.
Reading read_label(const Words& words) {
  const auto space = Space::parse(words[1].text);
  if (!space) return Unexpected{no_space(words[1])};
  if (words.size() < 3) return Unexpected{at_word(words[1], Code::syntax, "a label needs a text, as in label K3 1")};
  LabelMark label{*space, {}, Tint::plain};
  std::size_t end = words.size();
  if (const auto tint = end > 3 ? tint_named(words.back().text) : std::nullopt) {
    label.tint = *tint;
    --end;
  }
  for (std::size_t i = 2; i < end; ++i) label.text += (i > 2 ? " " : "") + std::string(words[i].text);
  return Mark{label};
}

bool is_number(std::string_view text) {
  return !text.empty() && text.size() <= 3 && std::all_of(text.begin(), text.end(), is_digit);
}

Reading read_sign(const Words& words) {
  Spaces spaces = spaces_of(words);
  if (!spaces) return Unexpected{spaces.error()};
  if (words.size() > 2 && is_number(words[2].text) && spaces->size() == 1) return read_label(words);
  SignMark mark{std::move(*spaces), SignMark::Sign::circle, Tint::plain};
  std::size_t used = 2;
  if (words.size() > 2)
    if (const auto sign = sign_named(words[2].text)) {
      mark.sign = *sign;
      used = 3;
    }
  if (words.size() > 2 && is_number(words[2].text))
    return Unexpected{
        at_word(words[2], Code::syntax, "a number marks one space, not " + std::to_string(mark.spaces.size()))};
  if (used == 2 && words.size() > 2 && !tint_named(words[2].text))
    return Unexpected{
        at_word(words[2], Code::syntax,
                "unknown sign " + quoted(words[2].text) + "; use circle, cross, square, dot or a number")};
  const auto tint = tint_at(words, used);
  if (!tint) return Unexpected{tint.error()};
  mark.tint = *tint;
  return Mark{mark};
}

Reading read_ghost(const Words& words) {
  const auto piece = parse_piece(words[1].text);
  if (!piece) {
    const NotationError& error = piece.error();
    return Unexpected{MarkError{error.code, words[1].offset + error.offset, error.length,
                                explain(error, words[1].text, Meant::piece)}};
  }
  if (auto error = surplus(words, 2)) return Unexpected{*error};
  return Mark{GhostMark{*piece}};
}

// `path`, `path green`, `path K3-K4-L5`, `path K3-K4-L5 green`.
Reading read_path(const Words& words) {
  PathMark mark;
  std::size_t used = 1;
  if (words.size() > 1 && !tint_named(words[1].text)) {
    Spaces spaces = chain_of(words[1]);
    if (!spaces) return Unexpected{spaces.error()};
    if (spaces->size() < 2)
      return Unexpected{at_word(words[1], Code::syntax, "a path needs at least two spaces, as in path K3-K4")};
    mark.spaces = std::move(*spaces);
    used = 2;
  }
  const auto tint = tint_at(words, used);
  if (!tint) return Unexpected{tint.error()};
  mark.tint = *tint;
  return Mark{mark};
}

Reading read_highlight(const Words& words) {
  Spaces spaces = spaces_of(words);
  if (!spaces) return Unexpected{spaces.error()};
  const auto tint = tint_at(words, 2);
  if (!tint) return Unexpected{tint.error()};
  return Mark{HighlightMark{std::move(*spaces), *tint}};
}

Reading read_marker(const Words& words) {
  const auto space = Space::parse(words[1].text);
  if (!space) return Unexpected{no_space(words[1])};
  if (words.size() == 2) return Mark{RoundMarker{*space}};
  if (words[2].text != "white" && words[2].text != "black")
    return Unexpected{at_word(words[2], Code::syntax, "a marker is white or black, not " + quoted(words[2].text))};
  if (auto error = surplus(words, 3)) return Unexpected{*error};
  return Mark{RoundMarker{*space, words[2].text == "white" ? Player::white : Player::black}};
}

struct Kind {
  std::string_view name;
  Reading (*read)(const Words&);
  std::size_t least_words;
};
constexpr std::array<Kind, 7> kKinds{{{"arrow", read_arrow, 2},
                                      {"mark", read_sign, 2},
                                      {"label", read_label, 2},
                                      {"ghost", read_ghost, 2},
                                      {"path", read_path, 1},
                                      {"highlight", read_highlight, 2},
                                      {"marker", read_marker, 2}}};

std::string tint_word(Tint tint) { return tint == Tint::plain ? "" : ' ' + std::string(tint_name(tint)); }

struct MarkText {
  std::string operator()(const ArrowMark& mark) const {
    return "arrow " + mark.from.name() + '-' + mark.to.name() + tint_word(mark.tint);
  }
  std::string operator()(const SignMark& mark) const {
    return "mark " + joined(mark.spaces, ",") + ' ' + std::string(kSigns[static_cast<std::size_t>(mark.sign)]) +
           tint_word(mark.tint);
  }
  std::string operator()(const LabelMark& mark) const {
    if (words_of(mark.text).empty()) return {};
    return "label " + mark.space.name() + ' ' + mark.text + tint_word(mark.tint);
  }
  std::string operator()(const GhostMark& mark) const { return "ghost " + punct::text(mark.piece); }
  std::string operator()(const PathMark& mark) const {
    return "path" + (mark.spaces.empty() ? "" : ' ' + joined(mark.spaces, "-")) + tint_word(mark.tint);
  }
  std::string operator()(const HighlightMark& mark) const {
    return "highlight " + joined(mark.spaces, ",") + tint_word(mark.tint);
  }
  std::string operator()(const RoundMarker& mark) const {
    const char* const owner = !mark.owner ? "" : *mark.owner == Player::white ? " white" : " black";
    return "marker " + mark.space.name() + owner;
  }
  std::string operator()(const TraceMark&) const { return {}; }
};

void fold_into(std::string& out, std::string_view text) {
  for (const Word& word : words_of(text)) add_to_list(out, word.text, " ");
}

}  // namespace

Expected<std::vector<Space>, MarkError> parse_spaces(std::string_view text) {
  std::vector<Space> all;
  SpaceSet seen;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const Spaces item = spaces_of_item({text.substr(at, end - at), static_cast<std::uint32_t>(at)});
    if (!item) return Unexpected{item.error()};
    for (const Space space : *item)
      if (!seen.contains(space)) {
        seen.insert(space);
        all.push_back(space);
      }
    at = end + 1;
  }
  return all;
}

Expected<Mark, MarkError> parse_mark(std::string_view text) {
  const Words words = words_of(text);
  if (words.empty()) return Unexpected{MarkError{Code::syntax, 0, 0, "missing mark"}};
  for (const Kind& kind : kKinds) {
    if (words[0].text != kind.name) continue;
    if (words.size() < kind.least_words)
      return Unexpected{at_word(words[0], Code::syntax, "missing words after " + quoted(kind.name))};
    return kind.read(words);
  }
  std::string names;
  for (const Kind& kind : kKinds) add_to_list(names, kind.name);
  return Unexpected{at_word(words[0], Code::syntax, "unknown mark " + quoted(words[0].text) + "; use one of " + names)};
}

std::string text(const Mark& mark) { return std::visit(MarkText{}, mark); }

CommentMarks marks_in(std::string_view comment) {
  CommentMarks found;
  std::string rest;
  while (!comment.empty()) {
    const std::size_t open = std::min(comment.find("[%"), comment.size());
    rest += comment.substr(0, open);
    comment.remove_prefix(open);
    const std::size_t close = comment.find(']');
    if (close == std::string_view::npos) {
      rest += comment;
      break;
    }
    auto mark = parse_mark(comment.substr(2, close - 2));
    if (mark && found.marks.size() < kMostMarks) {
      found.marks.push_back(std::move(*mark));
      rest += ' ';
    } else {
      rest += comment.substr(0, close + 1);
    }
    comment.remove_prefix(close + 1);
  }
  fold_into(found.text, rest);
  return found;
}

}  // namespace punct::render
