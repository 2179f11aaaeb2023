// SPDX-License-Identifier: MIT
#include "search/standard_image.hpp"

namespace punct::detail {
namespace {

// By R9, White's first piece is not like Black's.
bool colors_are_alike(const Position& position) {
  return position.rules() == Rules::standard ||
         (position.in_set(Player::white) < kSetSize && position.in_set(Player::black) < kSetSize);
}

Symmetry inverse_of(Symmetry symmetry) {
  for (std::size_t i = 0; i < Symmetry::kCount; ++i) {
    const Symmetry other(i);
    bool undoes = true;
    for (const Space space : kAllSpaces) undoes = undoes && other.image(symmetry.image(space)) == space;
    if (undoes) return other;
  }
  return symmetry;
}

Score swapped(Score score) {
  score.hundredths = static_cast<std::int8_t>(-score.hundredths);
  if (score.proof == Score::Proof::white_wins) {
    score.proof = Score::Proof::black_wins;
  } else if (score.proof == Score::Proof::black_wins) {
    score.proof = Score::Proof::white_wins;
  }
  return score;
}

}  // namespace

StandardImage::StandardImage(const Position& position) {
  swapped_ = position.to_move() == Player::black && colors_are_alike(position);
  const Position as_white = swapped_ ? colors_swapped(position) : position;
  std::size_t least = 0;
  std::uint64_t least_key = 0;
  for (std::size_t i = 0; i < Symmetry::kCount; ++i) {
    const Position image = Symmetry(i).image(as_white);
    const std::uint64_t image_key = key(image);
    if (i != 0 && image_key >= least_key) continue;
    least = i;
    least_key = image_key;
    position_ = image;
  }
  back_ = inverse_of(Symmetry(least));
}

void StandardImage::restore(SearchResult& result) const {
  if (swapped_) result.score = swapped(result.score);
  for (SearchedMove& found : result.best) {
    found.move = back_.image(found.move);
    for (std::size_t i = 0; i < found.plies; ++i) found.line[i] = back_.image(found.line[i]);
    if (swapped_) found.score = swapped(found.score);
  }
}

}  // namespace punct::detail
