// SPDX-License-Identifier: MIT
#include "analysis/long_wins.hpp"

#include <algorithm>

#include "punct/rules.hpp"
#include "punct/threats.hpp"
#include "search/forced_wins.hpp"

namespace punct {
namespace {

constexpr std::uint64_t kMostPositions = 2'000'000;
constexpr std::size_t kTableBytes = std::size_t{1} << 20U;

class LongWinSearch {
 public:
  LongWinSearch(const Position& position, int moves)
      : position_(position), moves_(moves), table_(kTableBytes), forced_(table_, budget_) {
    budget_.begin(nullptr);
    budget_.allow(kMostPositions);
  }

  [[nodiscard]] std::optional<LongWin> run(const std::optional<Move>& key) {
    LongWin found;
    if (forced_.least_win(position_, moves_).moves != moves_) return std::nullopt;
    if (forced_.keys(position_, moves_, found.keys) != detail::Proven::yes) return std::nullopt;
    std::sort(found.keys.begin(), found.keys.end());
    if (key && !std::binary_search(found.keys.begin(), found.keys.end(), *key)) return std::nullopt;
    add_lines(found, key.value_or(found.keys.front()));
    // What is already proven may be written down, but only whole.
    if (budget_.is_used_up()) return std::nullopt;
    return found;
  }

 private:
  void add_lines(LongWin& found, const Move& key) {
    position_.play_unchecked(key);
    std::vector<Move> answers = legal_moves(position_);
    std::sort(answers.begin(), answers.end());
    for (const Move& answer : answers) {
      const Move win = meets(answer, found.lines);
      // A search that gives up does not know what meets the answer.
      if (budget_.is_used_up()) return;
      const auto is_same = [&](const PuzzleLine& each) { return each.win == win; };
      if (const auto same = std::find_if(found.lines.begin(), found.lines.end(), is_same); same != found.lines.end())
        ++same->answers;
      else
        found.lines.push_back({answer, win, 1, rest_after(answer, win)});
    }
    std::stable_sort(found.lines.begin(), found.lines.end(), [](const PuzzleLine& a, const PuzzleLine& b) {
      return a.rest.size() != b.rest.size() ? a.rest.size() > b.rest.size() : a.answers < b.answers;
    });
  }

  // What meets the answer: a win that met an earlier answer, else the least, else the next threat.
  [[nodiscard]] Move meets(const Move& answer, const std::vector<PuzzleLine>& lines) {
    Position answered = position_;
    answered.play_unchecked(answer);
    if (answered.outcome()) return answer;
    const auto wins = winning_moves(answered);
    if (wins.empty()) return forced_.least_win(answered, moves_ - 1).move;
    const auto meets_it = [&](const PuzzleLine& each) {
      return std::find(wins.begin(), wins.end(), each.win) != wins.end();
    };
    const auto line = std::find_if(lines.begin(), lines.end(), meets_it);
    return line != lines.end() ? line->win : *std::min_element(wins.begin(), wins.end());
  }

  [[nodiscard]] std::vector<Move> rest_after(const Move& answer, const Move& win) {
    Position played = position_;
    played.play_unchecked(answer);
    if (played.outcome()) return {};
    played.play_unchecked(win);
    if (played.outcome()) return {};
    SearchedMove play;
    forced_.losing_line(played, moves_ - 2, play);
    return {play.line.begin(), play.line.begin() + static_cast<std::ptrdiff_t>(play.plies)};
  }

  Position position_;
  int moves_;
  detail::Budget budget_;
  detail::Table table_;
  detail::ForcedWins forced_;
};

}  // namespace

std::optional<LongWin> long_win(const Position& position, int moves, const std::optional<Move>& key) {
  return LongWinSearch(position, moves).run(key);
}

}  // namespace punct
