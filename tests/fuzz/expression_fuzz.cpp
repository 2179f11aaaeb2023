// SPDX-License-Identifier: MIT
// Expressions: an error is about a place in the text, and a condition asks the same of a game each time.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "expression/expression.hpp"
#include "punct/formats/games.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

// A game with tags of several kinds, in which pieces are added and moved.
const punct::formats::ReadGame& asked() {
  static const punct::formats::ReadGame made = [] {
    auto read = punct::formats::read_games(
        "[White \"Ada\"]\n[Date \"2009.05.01\"]\n[Round \"7\"]\n\n"
        "1. E@K3,K4,K5 T@F9,F10,G10 2. K3-K9,K10,K11 L@C4,C5,D6 *\n",
        "game.punct");
    require(read && read->games.size() == 1);
    return std::move(read->games.front());
  }();
  return made;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto expression = punct::collections::Expression::parse(text);
  if (!expression) {
    const punct::collections::ExpressionError& error = expression.error();
    require(error.offset <= size && error.length <= size - error.offset && !error.message.empty());
    require(!punct::collections::shown(error, text).empty());
    return 0;
  }
  const auto ply = expression->fits(asked().record, asked().game);
  require(!ply || *ply <= asked().game.moves().size());
  require(expression->fits(asked().record, asked().game) == ply);
  return 0;
}
