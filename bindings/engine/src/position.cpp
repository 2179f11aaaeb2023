// SPDX-License-Identifier: MIT
#include "punct/engine/position.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <utility>

#include "drawing.hpp"
#include "json.hpp"
#include "punct/engine/desk.hpp"
#include "punct/notation.hpp"
#include "punct/position_text.hpp"
#include "punct/render/describe.hpp"
#include "punct/rules.hpp"
#include "punct/symmetry.hpp"
#include "punct/threats.hpp"
#include "view.hpp"

namespace punct::engine {
namespace {

/// Takes the text up to a separator, and the separator, from the front.
std::string_view take_until(std::string_view& text, char separator) noexcept {
  const std::string_view taken = text.substr(0, text.find(separator));
  text.remove_prefix(std::min(text.size(), taken.size() + 1));
  return taken;
}

std::string hexadecimal(std::uint64_t number) {
  std::array<char, 16> digits{};
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16);
  return {digits.data(), written.ptr};
}

Json played(Position position, std::string_view moves) {
  Json answer{{"ok", true}, {"moves", Json::array()}};
  while (!moves.empty()) {
    const std::string_view words = take_until(moves, '\n');
    if (words.empty()) continue;
    auto move = judged_move(position, words);
    if (!move) {
      answer.update(move.error());
      break;
    }
    Json json = json_of(position, *move);
    position.play_unchecked(*move);
    json["position"] = text(position);
    if (const auto& outcome = position.outcome()) {
      json["result"] = text(result_of(*outcome));
      json["termination"] = name(outcome->reason);
    }
    answer["moves"].push_back(std::move(json));
  }
  return answer;
}

std::string explained(const Position& position, std::string_view words) {
  const auto read = parse_move(words);
  if (!read) return explain(read.error(), words);
  const auto move = resolve(position, *read);
  return move ? render::describe(position, *move) : explain(position, *read, move.error());
}

Json counted(const Position& position, std::string_view depth) {
  int plies = 0;
  std::from_chars(depth.data(), depth.data() + depth.size(), plies);
  return {{"count", std::to_string(perft(position, plies))}};
}

std::string drawing_of(const Position& position, std::string_view move, std::string_view options) {
  Spot spot;
  spot.position = spot.before = position;
  if (!move.empty()) {
    const auto judged = judged_move(position, move);
    if (!judged) return judged.error()["message"].get<std::string>();
    spot.position.play_unchecked(*judged);
    spot.last = *judged;
  }
  const Drawing drawing = drawn(spot, options);
  return drawing.error.empty() ? svg_of(drawing) : drawing.error;
}

}  // namespace

std::string ask_position(std::string_view line, std::string_view question) {
  std::string_view options = question;
  std::string_view rest = take_until(options, '\n');
  const std::string_view what = take_until(rest, ' ');
  const auto position = parse_position(line);
  if (!position) return lay_out(line, {});
  if (what == "view") {
    Spot spot;
    spot.position = *position;
    return text_of(view_of_spot(spot));
  }
  if (what == "play") return text_of(played(*position, question.substr(std::min<std::size_t>(question.size(), 5))));
  if (what == "moves") return text_of(moves_of(*position, rest));
  if (what == "wins") return text_of(json_of(*position, winning_moves(*position)));
  if (what == "count") return text_of({{"count", count_legal_moves(*position)}});
  if (what == "explain") return text_of({{"words", explained(*position, rest)}});
  if (what == "perft") return text_of(counted(*position, rest));
  if (what == "keys")
    return text_of({{"key", hexadecimal(key(*position))}, {"canonicalKey", hexadecimal(canonical_key(*position))}});
  if (what == "svg") return drawing_of(*position, rest, options);
  return lay_out(line, question);
}

}  // namespace punct::engine
