// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "punct/made_up.hpp"
#include "punct/notation.hpp"
#include "punct/rules.hpp"
#include "support/reading.hpp"

// What libFuzzer does to bytes that it knows nothing of.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace punct::fuzz {

/// Makes files of games that are sound but for a few faults.
class GameMutator {
 public:
  GameMutator(formats::Format format, unsigned seed) : format_(format), random_(seed) {}

  /// Another file: this one with a few faults, or now and then a new one.
  std::string mutated(std::string file) {
    if (file.empty() || chance(50)) file = made_up();
    for (std::size_t left = 1 + below(3); left > 0; --left) plant_fault(file);
    return file;
  }

 private:
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }
  bool chance(std::size_t in) { return below(in) == 0; }
  template <class Value, std::size_t Size>
  Value any(const std::array<Value, Size>& values) {
    return values[below(Size)];
  }

  // A game.

  std::string made_up() {
    record_.clear();
    for (const char* const tag : {"White", "Black", "Date", "Event", "x-own", "TimeControl"})
      if (chance(2)) record_.set_tag(tag, any(kTexts));
    if (chance(4)) record_.stated().rules = Rules::basic;
    if (chance(3)) record_.stated().result = kAllResults[below(kAllResults.size())];
    if (chance(3)) record_.stated().termination = kAllTerminations[below(kAllTerminations.size())];
    if (chance(3)) record_.add_comment(any(kTexts));
    Random moves(random_());
    add_line(Position(record_.rules()), kNoNode, 0, moves);
    return testing::written(format_, std::vector<Record>(1 + below(2), record_));
  }

  void add_line(Position position, NodeIndex of, int depth, Random& moves) {
    NodeIndex last = kNoNode;
    for (std::size_t left = 1 + below(8); left > 0; --left) {
      const auto move = random_move(position, {}, moves);
      if (!move) return;
      const MoveText text = written(*move, connects_mover(position, *move));
      last = of != kNoNode && last == kNoNode ? record_.begin_variation(of, text) : record_.append(last, text);
      if (chance(4)) record_.add_comment(last, any(kTexts));
      if (chance(6)) record_.add_nag(last, static_cast<std::uint8_t>(random_()));
      if (depth < 3 && chance(4)) add_line(position, last, depth + 1, moves);
      position.play_unchecked(*move);
    }
  }

  // Faults. A part goes from where one begins to where the next does: a move, a tag, an element, a node, an object.

  using Part = std::pair<std::size_t, std::size_t>;

  [[nodiscard]] std::string_view beginnings() const noexcept {
    switch (format_) {
      case formats::Format::text: return " [({\n";
      case formats::Format::json:
      case formats::Format::jsonl: return "{[,\"";
      case formats::Format::xml: return "<";
      case formats::Format::sgf: return ";([";
      case formats::Format::position: return " \n";
    }
    return " ";
  }

  Part any_part(const std::string& file) {
    const std::size_t begin = std::min(file.find_first_of(beginnings(), below(file.size())), file.size());
    const std::size_t end = std::min(file.find_first_of(beginnings(), begin + 1), file.size());
    return {begin, std::min(end, file.size())};
  }

  void plant_fault(std::string& file) {
    const auto [begin, end] = any_part(file);
    const std::string part = file.substr(begin, end - begin);
    switch (below(7)) {
      case 0: file.erase(begin, part.size()); return;
      case 1: file.insert(any_part(file).first, part); return;
      case 2: return exchange({begin, end}, any_part(file), file);
      case 3: return change_space(file);
      case 4: file.insert(begin, any(kPieces)); return;
      case 5: return nest(file);
      case 6:
        if (chance(4)) file.resize(below(file.size()));
        return;
      default: return;
    }
  }

  static void exchange(Part one, Part other, std::string& file) {
    if (other < one) std::swap(one, other);
    if (one.second > other.first) return;
    const std::string first = file.substr(one.first, one.second - one.first);
    const std::string second = file.substr(other.first, other.second - other.first);
    file.replace(other.first, second.size(), first);
    file.replace(one.first, first.size(), second);
  }

  void change_space(std::string& file) {
    const std::size_t at = file.find_first_of("ABCDEFGHIJKLMNOPQ", below(file.size()));
    if (at == std::string::npos) return;
    const std::size_t end = std::min(file.find_first_not_of("0123456789", at + 1), file.size());
    if (end > at + 1) file.replace(at, end - at, any(kSpaces));
  }

  // A few parts once more, as what stands beside them.
  void nest(std::string& file) {
    const std::size_t begin = any_part(file).first;
    const std::size_t end = std::min(file.size(), begin + below(200));
    const std::string some = file.substr(begin, end - begin);
    switch (format_) {
      case formats::Format::text: file.insert(end, " (" + some + ")"); return;
      case formats::Format::json:
      case formats::Format::jsonl: file.insert(end, ",\"variations\":[[" + some + "]]"); return;
      case formats::Format::xml: file.insert(end, "<variation>" + some + "</variation>"); return;
      case formats::Format::sgf: file.replace(begin, some.size(), "(" + some + ")(" + some + ")"); return;
      case formats::Format::position: file.insert(end, some); return;
    }
  }

  static constexpr std::array<std::string_view, 9> kTexts{
      "A. Example", "[%emt 0:00:41.5]",          "}{",      "\"\\\"", "]]>&amp;",
      "2006.11.04", "\xC3\xA9 \xF0\x9F\x99\x82", "[%an x]", "?"};
  static constexpr std::array<std::string_view, 9> kSpaces{"A1", "A2", "Q16", "q17", "k3", "I1", "R5", "A02", "L18"};
  static constexpr std::array<std::string_view, 24> kPieces{
      "\\", "\"", "\\u0000", "\\ud800", "&#0;",     "&lt",        "<![CDATA[",      "<!--",
      "{",  "}",  ")",       "]",       "\xFF",     "\xE9",       "\r\n",           "\n\n[A \"b\"]\n",
      "^2", "#",  "$255",    "TM[7]",   "P0[Done]", "P1[Resign]", "P0[0 Start P1]", "C[\\]]"};

  formats::Format format_;
  std::minstd_rand random_;
  Record record_;
};

/// What a target passes on as LLVMFuzzerCustomMutator. One time in four the bytes are changed as any bytes are.
inline std::size_t mutate_games(formats::Format format, std::uint8_t* data, std::size_t size, std::size_t max_size,
                                unsigned seed) {
  if (seed % 4 == 0) return LLVMFuzzerMutate(data, size, max_size);
  const std::string made = GameMutator(format, seed).mutated({reinterpret_cast<const char*>(data), size});
  const std::size_t kept = std::min(made.size(), max_size);
  std::memcpy(data, made.data(), kept);
  return kept;
}

}  // namespace punct::fuzz
