// SPDX-License-Identifier: MIT
#include <iostream>

#include "punct/notation.hpp"
#include "punct/rules.hpp"

int main() {
  punct::Position position;
  std::cout << punct::legal_moves(position).size() << " first moves\n";
  const auto move = punct::resolve(position, *punct::parse_move("E@K3,K4,K5"));
  if (!move || !punct::play(position, *move)) return 1;
  std::cout << punct::text(position) << '\n';
}
