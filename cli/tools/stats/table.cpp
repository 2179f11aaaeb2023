// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "punct/clock.hpp"
#include "punct/collections/statistics.hpp"
#include "punct/notation.hpp"
#include "punct/text/columns.hpp"
#include "punct/text/utf8.hpp"
#include "tools/stats/figures.hpp"

namespace punct::cli {

using namespace collections;

namespace {

constexpr std::size_t kNameWidth = 26;
constexpr std::size_t kNumberWidth = 12;
// Wide enough for a number of six digits.
constexpr std::size_t kLongestName = 30;
constexpr std::size_t kMostRows = 12;

using Cells = std::vector<std::string>;

void add_row(std::string& out, const std::string& name, const Cells& cells) {
  std::string row = "  ";
  // Long names do not move the columns.
  row += cut_to_columns(name, kLongestName);
  for (const std::string& cell : cells) {
    const std::size_t column = kNameWidth + kNumberWidth * static_cast<std::size_t>(&cell - cells.data() + 1);
    const std::size_t taken = columns_of(row) + columns_of(cell);
    row += std::string(taken < column ? column - taken : 1, ' ') + cell;
  }
  out += row + '\n';
}

void add_heading(std::string& out, const std::string& heading, const Cells& columns = {}) {
  if (!out.empty()) out += '\n';
  std::string row;
  add_row(row, heading, columns);
  out += row.substr(2, heading.size());
  out += columns.empty() ? "\n" : "  " + row.substr(2 + heading.size());
}

std::string count_text(std::uint64_t count) { return std::to_string(count); }

template <class Numbers>
std::uint64_t sum_of(const Numbers& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

void add_results(std::string& out, const Statistics& s) {
  constexpr std::array<std::pair<Result, const char*>, 4> kRows{{{Result::white_wins, "White wins"},
                                                                 {Result::black_wins, "Black wins"},
                                                                 {Result::draw, "drawn"},
                                                                 {Result::unknown, "not known"}}};
  add_heading(out, "Results", {"games", "share"});
  for (const auto& [result, label] : kRows) {
    const auto& row = s.results[static_cast<std::size_t>(result)];
    const std::uint64_t games = sum_of(row);
    if (games == 0) continue;
    add_row(out, label, {count_text(games), percent_text(games, s.games)});
    for (std::size_t number = 0; number < row.size(); ++number)
      if (row[number] != 0) {
        const std::string by =
            number + 1 == row.size() ? "  no reason given" : "  by " + std::string(termination_label(number));
        add_row(out, by, {count_text(row[number]), percent_text(row[number], s.games)});
      }
  }
}

void add_lengths(std::string& out, const Statistics& s) {
  std::uint64_t plies = 0;
  for (std::size_t length = 0; length < s.lengths.size(); ++length) plies += length * s.lengths[length];
  const auto shortest =
      std::find_if(s.lengths.begin(), s.lengths.end(), [](std::uint64_t games) { return games != 0; });
  add_heading(out, "Length in plies", {"shortest", "median", "mean", "longest"});
  add_row(out, "",
          {count_text(static_cast<std::uint64_t>(shortest - s.lengths.begin())), count_text(median_length(s)),
           ratio_text(plies, s.games), count_text(s.lengths.size() - 1)});
}

void add_sides(std::string& out, const Statistics& s) {
  add_heading(out, "Moves", {"White", "Black", "a game"});
  const auto row = [&](const char* label, std::uint64_t SideTally::*field) {
    const std::uint64_t white = s.sides[0].*field;
    const std::uint64_t black = s.sides[1].*field;
    add_row(out, label, {count_text(white), count_text(black), ratio_text(white + black, s.games)});
  };
  row("pieces added", &SideTally::adds);
  row("pieces moved", &SideTally::moves);
  row("  turned in place", &SideTally::turns);
  row("  jumps", &SideTally::jumps);
  row("  bridges", &SideTally::bridges);
  row("  cuts", &SideTally::cuts);
}

void add_pieces(std::string& out, const Statistics& s) {
  add_heading(out, "Pieces", {"White adds", "Black adds", "White moves", "Black moves"});
  for (const PieceKind kind : kAllPieceKinds) {
    const std::size_t i = index_of(kind);
    add_row(out, std::string(1, letter(kind)) + " (" + name(shape(kind)) + ")",
            {count_text(s.sides[0].added[i]), count_text(s.sides[1].added[i]), count_text(s.sides[0].moved[i]),
             count_text(s.sides[1].moved[i])});
  }
}

void add_levels(std::string& out, const Statistics& s) {
  add_heading(out, "Highest level reached", {"games", "share"});
  for (std::size_t level = 0; level < s.highest.size(); ++level)
    if (s.highest[level] != 0)
      add_row(out, "level " + std::to_string(level),
              {count_text(s.highest[level]), percent_text(s.highest[level], s.games)});
}

void add_first_moves(std::string& out, const Statistics& s) {
  std::vector<std::pair<Move, std::uint64_t>> moves(s.first_moves.begin(), s.first_moves.end());
  std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  add_heading(out, "First moves, by symmetry", {"games", "share"});
  for (std::size_t i = 0; i < std::min(kMostRows, moves.size()); ++i)
    add_row(out, text(written(moves[i].first, false)),
            {count_text(moves[i].second), percent_text(moves[i].second, s.games)});
  if (moves.size() > kMostRows) add_row(out, "and " + std::to_string(moves.size() - kMostRows) + " others", {});
}

void add_course(std::string& out, const Statistics& s) {
  constexpr std::size_t kStep = 5;
  add_heading(out, "After so many plies", {"games", "legal moves", "W in center", "B in center"});
  for (std::size_t ply = 0; ply < s.plies.size(); ply += kStep) {
    const PlyTally& tally = s.plies[ply];
    add_row(out, std::to_string(ply),
            {count_text(tally.positions), ratio_text(tally.legal_moves, tally.open),
             ratio_text(tally.center[0], tally.positions, 2), ratio_text(tally.center[1], tally.positions, 2)});
  }
  out += "  legal moves in a position: from " + count_text(s.fewest_legal_moves) + " to " +
         count_text(s.most_legal_moves) + "\n";
}

void add_spaces(std::string& out, const Statistics& s) {
  std::uint64_t positions = 0;
  for (std::size_t ply = 1; ply < s.plies.size(); ++ply) positions += s.plies[ply].positions;
  const auto both = [&s](Space space) { return s.covered[0][space.index()] + s.covered[1][space.index()]; };
  std::vector<Space> spaces(kAllSpaces.begin(), kAllSpaces.end());
  std::stable_sort(spaces.begin(), spaces.end(), [&](Space a, Space b) { return both(a) > both(b); });
  add_heading(out, "Spaces covered most", {"covered", "by White", "by Black", "PÜNCTs put"});
  for (std::size_t i = 0; i < kMostRows && both(spaces[i]) != 0; ++i) {
    const std::size_t space = spaces[i].index();
    add_row(out, spaces[i].name(),
            {percent_text(both(spaces[i]), positions), percent_text(s.covered[0][space], positions),
             percent_text(s.covered[1][space], positions), count_text(s.puncts[0][space] + s.puncts[1][space])});
  }
}

void add_people(std::string& out, const Statistics& s) {
  using Person = std::pair<std::string, PersonTally>;
  std::vector<Person> people(s.people.begin(), s.people.end());
  const auto games = [](const Person& person) { return person.second.games[0] + person.second.games[1]; };
  std::stable_sort(people.begin(), people.end(), [&](const Person& a, const Person& b) { return games(a) > games(b); });
  add_heading(out, "Players", {"games", "won", "drawn", "lost", "W won", "B won"});
  for (std::size_t i = 0; i < std::min(kMostRows, people.size()); ++i) {
    const PersonTally& tally = people[i].second;
    add_row(out, people[i].first,
            {count_text(games(people[i])), count_text(sum_of(tally.wins)), count_text(sum_of(tally.draws)),
             count_text(sum_of(tally.losses)), percent_text(tally.wins[0], tally.games[0]),
             percent_text(tally.wins[1], tally.games[1])});
  }
  if (people.size() > kMostRows) add_row(out, "and " + std::to_string(people.size() - kMostRows) + " others", {});
}

void add_result_row(std::string& out, const std::string& name, const ResultTally& tally) {
  add_row(
      out, name,
      {count_text(tally.games), count_text(tally.white_wins), count_text(tally.draws), count_text(tally.black_wins)});
}

void add_years(std::string& out, const Statistics& s) {
  add_heading(out, "Years", {"games", "White won", "drawn", "Black won"});
  for (const auto& [year, tally] : s.years) add_result_row(out, year, tally);
}

void add_pairs(std::string& out, const Statistics& s) {
  std::vector<std::pair<std::string, ResultTally>> pairs;
  for (const auto& [names, tally] : s.pairs) pairs.emplace_back(names.first + " - " + names.second, tally);
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const auto& a, const auto& b) { return a.second.games > b.second.games; });
  add_heading(out, "White - Black", {"games", "White won", "drawn", "Black won"});
  for (std::size_t i = 0; i < std::min(kMostRows, pairs.size()); ++i)
    add_result_row(out, pairs[i].first, pairs[i].second);
  if (pairs.size() > kMostRows) add_row(out, "and " + std::to_string(pairs.size() - kMostRows) + " others", {});
}

void add_times(std::string& out, const Statistics& s) {
  const auto& [white, black] = s.times;
  const auto time = [](std::uint64_t count, std::uint64_t value) { return count == 0 ? "-" : time_text(value); };
  const auto mean = [](const TimeTally& tally) { return tally.moves == 0 ? 0 : tally.spent / tally.moves; };
  add_heading(out, "Times", {"White", "Black"});
  add_row(out, "moves with a time", {count_text(white.moves), count_text(black.moves)});
  add_row(out, "  mean", {time(white.moves, mean(white)), time(black.moves, mean(black))});
  add_row(out, "  longest think", {time(white.moves, white.longest), time(black.moves, black.longest)});
  add_row(out, "least time left", {time(white.clocks, white.least_left), time(black.clocks, black.least_left)});
}

}  // namespace

std::string ratio_text(std::uint64_t sum, std::uint64_t count, int decimals) {
  if (count == 0) return "-";
  std::string digits;
  std::uint64_t rest = sum % count;
  std::uint64_t whole = sum / count;
  for (int i = 0; i < decimals; ++i) {
    digits += static_cast<char>('0' + rest * 10 / count);
    rest = rest * 10 % count;
  }
  if (rest >= count - rest) {
    auto digit = digits.rbegin();
    while (digit != digits.rend() && *digit == '9') *digit++ = '0';
    digit == digits.rend() ? static_cast<void>(++whole) : static_cast<void>(++*digit);
  }
  return std::to_string(whole) + (decimals > 0 ? "." + digits : "");
}

std::string percent_text(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? "-" : ratio_text(part * 100, whole) + "%";
}

std::uint64_t median_length(const Statistics& statistics) {
  std::uint64_t passed = 0;
  for (std::size_t length = 0; length < statistics.lengths.size(); ++length) {
    passed += statistics.lengths[length];
    if (passed * 2 >= statistics.games && passed != 0) return length;
  }
  return 0;
}

std::string stats_table(const Statistics& s) {
  std::string out;
  add_heading(out, "Games");
  add_row(out, "counted", {count_text(s.games)});
  if (s.broken != 0) add_row(out, "left out, with errors", {count_text(s.broken)});
  if (s.games == 0) return out;
  add_row(out, "standard rules", {count_text(s.rules[0])});
  add_row(out, "basic rules", {count_text(s.rules[1])});
  add_results(out, s);
  add_lengths(out, s);
  add_sides(out, s);
  add_pieces(out, s);
  add_levels(out, s);
  add_first_moves(out, s);
  add_course(out, s);
  add_spaces(out, s);
  if (!s.people.empty()) add_people(out, s);
  if (!s.pairs.empty()) add_pairs(out, s);
  add_years(out, s);
  if (s.times[0].moves + s.times[1].moves + s.times[0].clocks + s.times[1].clocks != 0) add_times(out, s);
  return out;
}

}  // namespace punct::cli
