// SPDX-License-Identifier: MIT
#include "punct/text/csv.hpp"

#include <array>

#include "punct/collections/statistics.hpp"
#include "punct/notation.hpp"
#include "tools/stats/figures.hpp"

namespace punct::cli {

using namespace collections;

namespace {

class Rows {
 public:
  explicit Rows(CsvText text) noexcept : text_(text) {}
  void add(const char* figure, const char* side, const std::string& key, std::uint64_t count) {
    CsvRow row(out_, text_);
    row.add(figure).add(side).add_foreign(key).add(count).end();
  }
  template <class Numbers>
  void add_counted(const char* figure, const Numbers& numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i)
      if (numbers[i] != 0) add(figure, "", std::to_string(i), numbers[i]);
  }
  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  CsvText text_;
  std::string out_ = "figure,side,key,count\n";
};

constexpr std::array<const char*, 2> kSides{"white", "black"};

void add_results(Rows& rows, const Statistics& s) {
  for (const Result result : {Result::white_wins, Result::black_wins, Result::draw, Result::unknown}) {
    const auto& counts = s.results[static_cast<std::size_t>(result)];
    for (std::size_t number = 0; number < counts.size(); ++number)
      if (counts[number] != 0)
        rows.add("result", "", std::string(text(result)) + " " + std::string(termination_label(number)),
                 counts[number]);
  }
}

void add_side(Rows& rows, const char* side, const SideTally& tally) {
  for (const auto& [name, field] : kSideFields) rows.add(name, side, "", tally.*field);
  for (const PieceKind kind : kAllPieceKinds)
    rows.add("added", side, std::string(1, letter(kind)), tally.added[index_of(kind)]);
  for (const PieceKind kind : kAllPieceKinds)
    rows.add("moved", side, std::string(1, letter(kind)), tally.moved[index_of(kind)]);
}

void add_spaces(Rows& rows, const char* figure, const char* side, const SpaceCounts& counts) {
  for (const Space space : kAllSpaces)
    if (counts[space.index()] != 0) rows.add(figure, side, space.name(), counts[space.index()]);
}

void add_plies(Rows& rows, const std::vector<PlyTally>& plies) {
  for (std::size_t ply = 0; ply < plies.size(); ++ply) {
    const std::string key = std::to_string(ply);
    rows.add("positions", "", key, plies[ply].positions);
    rows.add("open", "", key, plies[ply].open);
    rows.add("legal_moves", "", key, plies[ply].legal_moves);
    for (std::size_t side = 0; side < 2; ++side) rows.add("center", kSides[side], key, plies[ply].center[side]);
  }
}

void add_people(Rows& rows, const Statistics& s) {
  for (const auto& [person, tally] : s.people) {
    for (std::size_t side = 0; side < 2; ++side) rows.add("person_games", kSides[side], person, tally.games[side]);
    for (std::size_t side = 0; side < 2; ++side) {
      rows.add("person_wins", kSides[side], person, tally.wins[side]);
      rows.add("person_draws", kSides[side], person, tally.draws[side]);
      rows.add("person_losses", kSides[side], person, tally.losses[side]);
    }
  }
}

void add_tally(Rows& rows, const std::string& figure, const std::string& key, const ResultTally& tally) {
  rows.add((figure + "_games").c_str(), "", key, tally.games);
  rows.add((figure + "_wins").c_str(), "white", key, tally.white_wins);
  rows.add((figure + "_wins").c_str(), "black", key, tally.black_wins);
  rows.add((figure + "_draws").c_str(), "", key, tally.draws);
}

void add_times(Rows& rows, const Statistics& s) {
  for (std::size_t side = 0; side < 2; ++side) {
    const TimeTally& tally = s.times[side];
    rows.add("timed_moves", kSides[side], "", tally.moves);
    rows.add("milliseconds_spent", kSides[side], "", tally.spent);
    rows.add("longest_think", kSides[side], "", tally.longest);
    rows.add("clocks", kSides[side], "", tally.clocks);
    rows.add("least_time_left", kSides[side], "", tally.least_left);
  }
}

}  // namespace

std::string stats_csv(const Statistics& s, CsvText text_of_users) {
  Rows rows(text_of_users);
  rows.add("games", "", "", s.games);
  rows.add("broken", "", "", s.broken);
  rows.add("rules", "", "standard", s.rules[0]);
  rows.add("rules", "", "basic", s.rules[1]);
  add_results(rows, s);
  rows.add_counted("length", s.lengths);
  rows.add_counted("highest", s.highest);
  rows.add("fewest_legal_moves", "", "", s.fewest_legal_moves);
  rows.add("most_legal_moves", "", "", s.most_legal_moves);
  for (std::size_t side = 0; side < 2; ++side) add_side(rows, kSides[side], s.sides[side]);
  for (const auto& [move, count] : s.first_moves) rows.add("first_move", "", text(written(move, false)), count);
  add_plies(rows, s.plies);
  for (std::size_t side = 0; side < 2; ++side) {
    add_spaces(rows, "covered", kSides[side], s.covered[side]);
    add_spaces(rows, "puncts", kSides[side], s.puncts[side]);
  }
  add_people(rows, s);
  for (const auto& [year, tally] : s.years) add_tally(rows, "year", year, tally);
  for (const auto& [names, tally] : s.pairs) add_tally(rows, "pair", names.first + " - " + names.second, tally);
  add_times(rows, s);
  return rows.take();
}

}  // namespace punct::cli
