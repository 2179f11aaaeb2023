// SPDX-License-Identifier: MIT
// A position that is set up piece by piece. Every step is a change of its position line, and the reader of such lines
// checks the result, so that messages are the same as elsewhere.
#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json.hpp"
#include "punct/engine/desk.hpp"
#include "punct/footprint.hpp"
#include "punct/outcome.hpp"
#include "punct/position.hpp"
#include "punct/position_text.hpp"
#include "view.hpp"

namespace punct::engine {
namespace {

std::vector<std::string_view> words_of_change(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return words;
}

std::string line_of_setup(const Setup& setup) {
  std::string line(name(setup.rules));
  line += setup.to_move == Player::white ? " w" : " b";
  for (const Piece& piece : setup.pieces) line += ' ' + text(piece);
  return line;
}

Json judged_line(std::string_view line) {
  const auto position = parse_position(line);
  if (position) {
    Json answer{{"ok", true}, {"position", text(*position)}};
    answer.update(table_of(*position));
    return answer;
  }
  Json answer{{"ok", false}, {"errors", Json::array()}};
  for (const PositionError& error : position.error())
    answer["errors"].push_back({{"code", name(error.code)}, {"offset", error.offset}, {"message", error.message}});
  return answer;
}

Json no_such_change(std::string_view change) {
  return {
      {"ok", false},
      {"errors", {{{"code", name(Code::syntax)}, {"offset", 0}, {"message", "no change: " + std::string(change)}}}}};
}

// The pieces of a position without one of them.
Setup setup_without(const Position& position, const Piece* left_out) {
  Setup setup{position.rules(), position.to_move(), {}};
  for (const Piece& piece : position.pieces())
    if (left_out == nullptr || piece != *left_out) setup.pieces.push_back(piece);
  return setup;
}

// Places a piece in the first orientation from `way` on in which it may lie. If there is none, returns the error of the
// first one that stays on the board.
Json put_piece(const Setup& others, Player owner, PieceKind kind, Space punct, std::size_t way) {
  const auto beneath = Position::from(others);
  const auto forms = forms_of(kind);
  std::optional<Json> refused;
  for (std::size_t turn = 0; beneath && turn < forms.size(); ++turn) {
    const std::size_t tried = (way + turn) % forms.size();
    const auto dots = lay(forms[tried], punct);
    if (!dots) continue;
    int height = 0;
    for (const Space dot : dots->dots()) height = std::max(height, beneath->height(dot));
    Setup setup = others;
    setup.pieces.push_back({owner, kind, *dots, static_cast<std::uint8_t>(height + 1)});
    Json answer = judged_line(line_of_setup(setup));
    if (answer["ok"] == true) {
      answer["way"] = tried;
      return answer;
    }
    if (!refused) refused = std::move(answer);
  }
  return refused ? *refused : judged_line(line_of_setup(others));
}

std::size_t way_in(std::string_view word) {
  std::size_t number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

// `put w T K3 2`.
Json put_new_piece(const Position& position, const std::vector<std::string_view>& words) {
  const auto space = words.size() > 3 ? Space::parse(words[3]) : std::nullopt;
  const auto kind = words.size() > 2 && words[2].size() == 1 ? piece_kind(words[2][0]) : std::nullopt;
  if (!space || !kind) return no_such_change("put");
  const Player owner = words[1] == "b" ? Player::black : Player::white;
  return put_piece(setup_without(position, nullptr), owner, *kind, *space, words.size() > 4 ? way_in(words[4]) : 0);
}

// `turn K3`, `take K3`: the topmost piece on a space.
Json change_top(const Position& position, std::string_view change, std::string_view name_of_space) {
  const auto space = Space::parse(name_of_space);
  const Piece* const top = space ? position.top(*space) : nullptr;
  if (top == nullptr) return no_such_change(change);
  const Setup others = setup_without(position, top);
  if (change == "take") return judged_line(line_of_setup(others));
  const std::size_t way = orientation_of(top->kind, top->dots).value_or(0);
  return put_piece(others, top->owner, top->kind, top->dots.punct, way + 1);
}

}  // namespace

std::string lay_out(std::string_view line, std::string_view change) {
  const auto words = words_of_change(change);
  const auto position = parse_position(line);
  if (words.empty() || !position) return text_of(judged_line(line));
  if (words[0] == "put") return text_of(put_new_piece(*position, words));
  if (words.size() < 2) return text_of(no_such_change(change));
  if (words[0] == "turn" || words[0] == "take") return text_of(change_top(*position, words[0], words[1]));
  Setup setup = setup_without(*position, nullptr);
  if (words[0] == "rules") setup.rules = rules_named(words[1]).value_or(setup.rules);
  if (words[0] == "mover") setup.to_move = words[1] == "b" ? Player::black : Player::white;
  return text_of(judged_line(line_of_setup(setup)));
}

}  // namespace punct::engine
