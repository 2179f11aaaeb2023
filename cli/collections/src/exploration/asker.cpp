// SPDX-License-Identifier: MIT
#include "exploration/asker.hpp"

#include <algorithm>

#include "punct/analysis.hpp"
#include "punct/symmetry.hpp"

namespace punct::collections {
namespace {

constexpr std::size_t kSymmetries = 12;

void append_rows(LevelAnswer& answer, const std::vector<PlayedRow>& rows) {
  answer.rows.insert(answer.rows.end(), rows.begin(), rows.end());
}

// Plays the move; returns whether the piece becomes a bridge.
bool plays_bridge(Position& position, const Move& move) {
  position.play_unchecked(move);
  const Piece* const piece = position.piece_with_punct_on(move.to.punct);
  return piece != nullptr && is_bridge(position, *piece);
}

void keep_each_once(std::vector<std::uint64_t>& keys) {
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

}  // namespace

Asker::Asker(const Question& question, std::size_t depth, RowSort sort)
    : question_(question), depth_(depth), sort_(sort), keys_(question.position.value_or(Position())) {
  if (!question.position) return;
  pieces_ = question.pattern.pieces.size();
  for (const Piece& piece : question.pattern.pieces) {
    piece_keys_.push_back(piece_key(piece, 0, false));
    punct_keys_.push_back(punct_key(piece.owner, piece.dots.punct, 0));
  }
  std::sort(piece_keys_.begin(), piece_keys_.end());
  std::sort(punct_keys_.begin(), punct_keys_.end());
}

bool Asker::fits_part(const Position& position) const {
  return (!question_.to_move || position.to_move() == *question_.to_move) && matches(question_.pattern, position);
}

Asker::Ways Asker::ways_to(const Position& position, const LikenessKeys& keys, Likeness level) const {
  Ways ways;
  if (level == Likeness::part) {
    if (fits_part(position)) ways.push_back({0, false});
    return ways;
  }
  const std::size_t images = level == Likeness::exact ? 1 : kSymmetries;
  for (std::uint8_t i = 0; i < images; ++i) {
    if (level == Likeness::puncts ? keys.puncts[i] == keys_.puncts[0] : keys.plain[i] == keys_.plain[0])
      ways.push_back({i, false});
    if (level == Likeness::swapped && keys.swapped[i] == keys_.plain[0]) ways.push_back({i, true});
  }
  return ways;
}

// Whether at most depth_ moves could lead here, judging by the pieces that are missing and those in excess.
bool Asker::is_near(const Position& position, Likeness level) const {
  const std::size_t images = level == Likeness::exact ? 1 : kSymmetries;
  const std::vector<std::uint64_t>& asked = level == Likeness::puncts ? punct_keys_ : piece_keys_;
  const auto there = static_cast<std::size_t>(position.piece_count());
  for (std::size_t image = 0; image < images; ++image) {
    for (const bool swapped : {false, true}) {
      if (swapped && level != Likeness::swapped) continue;
      std::vector<std::uint64_t> own;
      position.for_each_piece([&](const Piece& piece) {
        own.push_back(level == Likeness::puncts ? punct_key(piece.owner, piece.dots.punct, image)
                                                : piece_key(piece, image, swapped));
      });
      std::sort(own.begin(), own.end());
      std::size_t common = 0;
      for (std::size_t i = 0, j = 0; i < own.size() && j < asked.size();) {
        if (own[i] == asked[j])
          ++common, ++i, ++j;
        else
          own[i] < asked[j] ? ++i : ++j;
      }
      if (there - common <= depth_ && asked.size() - common <= depth_) return true;
    }
  }
  return false;
}

// The image with the least moves, of those that lead to the requested position, names the row.
void Asker::follow(const Game& game, std::size_t ply, Ways ways, bool says_connection, LevelAnswer& answer) const {
  answer.reached = true;
  const std::vector<Move>& moves = game.moves();
  if (ply == moves.size()) return;
  answer.goes_on = true;
  std::vector<PlayedRow> rows;
  const Player first = game.start().to_move();
  std::optional<Position> position;
  if (sort_ == RowSort::action) position = game.position_after(ply);
  for (std::size_t depth = 1; depth <= depth_ && ply + depth <= moves.size(); ++depth) {
    const std::size_t at = ply + depth - 1;
    const bool last = at + 1 == moves.size();
    const auto& outcome = game.final_position().outcome();
    const Player mover = at % 2 == 0 ? first : opponent(first);
    const bool connects =
        says_connection && last && outcome && outcome->reason == Reason::connection && outcome->winner == mover;
    const auto image = [&](const Way& way) { return row_move(Symmetry(way.symmetry).image(moves[at]), connects); };
    RowMove least = image(ways.front());
    for (const Way& way : ways) least = std::min(least, image(way));
    ways.erase(std::remove_if(ways.begin(), ways.end(), [&](const Way& way) { return image(way) != least; }),
               ways.end());
    rows.push_back({grouped(least, sort_, position && plays_bridge(*position, moves[at])),
                    static_cast<std::uint16_t>(depth), static_cast<std::uint32_t>(at + 1), mover});
  }
  if (ply + depth_ < moves.size()) answer.goes_deeper = true;
  append_rows(answer, rows);
}

void Asker::ask(const Game& game, std::size_t finest, std::size_t coarsest, GameAnswer& answer) const {
  Position position = game.start();
  for (std::size_t ply = 0; ply <= game.moves().size(); ++ply) {
    if (ply != 0) position.play_unchecked(game.moves()[ply - 1]);
    const auto there = static_cast<std::size_t>(position.piece_count());
    const bool in_reach = question_.position && there >= pieces_ && there <= pieces_ + depth_;
    const bool wants_part = coarsest == index_of(Likeness::part);
    if (!in_reach && !wants_part) {
      if (there > pieces_) break;
      continue;
    }
    const LikenessKeys keys = in_reach ? LikenessKeys(position) : keys_;
    for (std::size_t number = finest; number <= coarsest; ++number) {
      const auto level = static_cast<Likeness>(number);
      LevelAnswer& own = answer.levels[number];
      if (level != Likeness::part && !in_reach) continue;
      const bool may_fit = level == Likeness::part || there == pieces_;
      Ways ways = may_fit ? ways_to(position, keys, level) : Ways{};
      if (!ways.empty()) follow(game, ply, std::move(ways), number <= index_of(Likeness::swapped), own);
      if (level != Likeness::part && sort_ == RowSort::move && is_near(position, level))
        own.near.push_back(keys.of(level));
    }
  }
  for (LevelAnswer& level : answer.levels) keep_each_once(level.near);
}

}  // namespace punct::collections
