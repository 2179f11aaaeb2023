// SPDX-License-Identifier: MIT
#include "punct/words.hpp"

#include <algorithm>
#include <string_view>

#include "punct/notation.hpp"
#include "punct/rules.hpp"

namespace punct {
namespace {

std::string_view ending_in_words(Reason reason) noexcept {
  switch (reason) {
    case Reason::connection: return " by connection";
    case Reason::center: return " by the count in the center";
    case Reason::pieces: break;
  }
  return ", as the last piece has been added";
}

}  // namespace

std::string state_in_words(const Position& position) {
  if (const auto& outcome = position.outcome()) {
    const std::string how(ending_in_words(outcome->reason));
    return outcome->winner ? std::string(name(*outcome->winner)) + " has won" + how : "A draw" + how;
  }
  if (is_blocked(position)) return std::string(name(position.to_move())) + " is to move but has no legal move";
  return std::string(name(position.to_move())) + " is to move";
}

std::vector<std::string> move_texts(const Position& position, Space of) {
  const std::vector<Move> moves = of ? legal_moves_from(position, of) : legal_moves(position);
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const Move& move : moves) texts.push_back(text(written(move, connects_mover(position, move))));
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace punct
