// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <rapidcheck.h>

#include "punct/record.hpp"

namespace punct::testing {

/// Grows records that need not make sense as games: moves of every spelling that all formats can hold, comments before
/// and behind them, NAGs, nested variations, tags of all kinds. To be used within a property.
class RecordGrower {
 public:
  /// `words` are what comments and values of tags are made of.
  explicit RecordGrower(std::vector<std::string> words) : words_(std::move(words)) {}

  Record grow() {
    record_.clear();
    for (const char* name : {"Event", "x-early", "Date", "Annotator", "Black", "x-late", "x-last"})
      if (chance(3)) record_.add_tag(name, value());
    record_.stated().rules = pick<Rules>({Rules::standard, Rules::basic});
    record_.stated().result = pick<Result>({Result::unknown, Result::white_wins, Result::black_wins, Result::draw});
    if (chance(2)) record_.stated().termination = pick<Termination>({Termination::time, Termination::connection});
    if (chance(5)) record_.set_position("basic b bT@F9,F10,G10");
    if (chance(3)) record_.add_comment(text());
    line(kNoNode, 0);
    return record_;
  }

 private:
  // Small cases have less of everything: ranges grow with the size of the case.
  static bool chance(int in) { return *rc::gen::inRange(0, in) == in - 1; }
  template <class Value>
  static Value pick(const std::vector<Value>& values) {
    return *rc::gen::elementOf(values);
  }

  std::string text() {
    std::string made;
    for (const std::string& word : *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(words_)))
      made += word;
    return made;
  }
  // Also what stands for a missing tag, and what looks like JSON.
  std::string value() {
    static const std::vector<std::string> kSpecial{"?",
                                                   "????.??.??",
                                                   "",
                                                   "17",
                                                   "-0.50",
                                                   "06",
                                                   "1-2",
                                                   "-",
                                                   "1.5e+07",
                                                   "1e999",
                                                   "true",
                                                   "\"17\"",
                                                   "\"a\"",
                                                   "\"\\\"17\\\"\"",
                                                   "[1,2]",
                                                   "[1, 2]",
                                                   "{\"a\":1}",
                                                   "{\"a\":\"b c\"}",
                                                   "null x",
                                                   "\"open",
                                                   "\"a\\u0020\""};
    return chance(2) ? pick(kSpecial) : text();
  }

  void line(NodeIndex of, int depth) {
    NodeIndex last = kNoNode;
    for (int left = *rc::gen::inRange(of == kNoNode ? 0 : 1, depth == 0 ? 12 : 4); left > 0; --left) {
      const bool begins_variation = of != kNoNode && last == kNoNode;
      last = begins_variation ? record_.begin_variation(of, move()) : record_.append(last, move());
      if (begins_variation && chance(3)) record_.add_comment_before(last, text());
      if (chance(3)) record_.add_comment(last, text());
      while (chance(4)) record_.add_nag(last, *rc::gen::arbitrary<std::uint8_t>());
      while (depth < 4 && chance(4)) line(last, depth + 1);
    }
  }

  MoveText move() {
    const std::vector<Space> spaces(kAllSpaces.begin(), kAllSpaces.end());
    const Footprint to = Footprint::of(pick(spaces), pick(spaces), pick(spaces));
    MoveText made;
    made.punct = to.punct;
    const int minors = *rc::gen::inRange(0, 3);
    if (minors > 0) made.minors[0] = to.minors[0];
    if (minors > 1) made.minors[1] = to.minors[1];
    if (chance(2)) {
      made.from = pick(spaces);
    } else {
      made.piece = pick(std::vector<PieceKind>(kAllPieceKinds.begin(), kAllPieceKinds.end()));
    }
    if (chance(4)) made.level = *rc::gen::inRange<std::uint8_t>(2, 36);
    if (chance(6)) made.connects = true;
    return made;
  }

  std::vector<std::string> words_;
  Record record_;
};

/// Words with everything that means something in one format or the other, without characters that XML does not have.
inline const std::vector<std::string>& hard_words() {
  static const std::vector<std::string> words{"a",
                                              "word",
                                              " ",
                                              " ",
                                              "  ",
                                              "\n",
                                              "\t",
                                              "\r\n",
                                              "\r",
                                              "{",
                                              "}",
                                              "(",
                                              ")",
                                              "[",
                                              "]",
                                              ";",
                                              "; ",
                                              "%",
                                              "\n%",
                                              "\"",
                                              "'",
                                              "\\",
                                              "\\u0041",
                                              "\\n",
                                              "]]>",
                                              "<",
                                              ">",
                                              "&",
                                              "&amp;",
                                              "&#13;",
                                              "<!--",
                                              "-->",
                                              "<![CDATA[",
                                              "<game>",
                                              "</game>",
                                              "$1",
                                              "1-0",
                                              "*",
                                              "1.",
                                              "é",
                                              "日本",
                                              "\U0001F642",
                                              "\U0001F468\u200D\U0001F469",
                                              "\u05E9\u05DC\u05D5\u05DD",
                                              "\u202E",
                                              "\u00A0",
                                              "\u2028",
                                              "\uFFFD",
                                              "\x7F",
                                              "[%arrow K3-K9 green]",
                                              "[%path]",
                                              " [%x-a 1]",
                                              "[%x-a 1]",
                                              " [%x-b \"c d\"]",
                                              " [%x-b {\"c\":[1,null]}]",
                                              " [%x-c \"  \"]",
                                              " [%x-c \" \\u0020\"]",
                                              " [%x-a [ 1]]",
                                              "[%x-",
                                              "\n\n[Event \"x\"]\n",
                                              "\n{\"format\":\"punct\"}\n"};
  return words;
}

}  // namespace punct::testing
