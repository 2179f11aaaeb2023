// SPDX-License-Identifier: MIT
#include "parts/fit.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace punct::collections {
namespace {

std::uint64_t games_in(const Coverage& input) {
  std::uint64_t games = 0;
  for (const CoveredGames& run : input)
    add_within(games, run.last + 1 - run.first, std::numeric_limits<std::uint64_t>::max());
  return games;
}

// Whether an option leaves out games, so that a list does not have all of them.
bool leaves_out(const Json& options) {
  const auto is_given = [&](const char* const name) { return options.contains(name); };
  constexpr std::array kNames{"game", "skip", "first", "last", "sample"};
  return std::any_of(kNames.begin(), kNames.end(), is_given);
}

void check_rows(const PartResult& part, bool has_all) {
  if (!part.rest.at("rows").is_array()) throw ResultError("the rows are not a list");
  const std::uint64_t games = games_in(part.head.input);
  if (part.items.size() > games || (has_all && part.items.size() != games))
    throw ResultError("it has other games than its input");
  std::map<std::string_view, Coverage> runs;
  for (const CoveredGames& run : part.head.input) runs[run.file].push_back(run);
  std::vector<std::pair<std::string_view, std::uint64_t>> listed;
  for (const ResultItem& item : part.items) {
    if (item.file.empty() || item.game == 0) continue;
    const Coverage& own = runs[item.file];
    const auto holds = [&](const CoveredGames& run) { return run.first <= item.game && item.game <= run.last; };
    if (std::none_of(own.begin(), own.end(), holds)) throw ResultError("it has other games than its input");
    listed.emplace_back(item.file, item.game);
  }
  std::sort(listed.begin(), listed.end());
  if (std::adjacent_find(listed.begin(), listed.end()) != listed.end())
    throw ResultError("it has a game more than once");
}

void check_findings(const PartResult& part, const Spool& spool) {
  std::uint64_t errors = 0;
  for (const ResultItem& item : part.items)
    if (parsed_json(text_of(item, spool)).at("severity") == name(Severity::error)) ++errors;
  const Json& result = part.rest;
  if (number_in(result.at("games")) > games_in(part.head.input) || number_in(result.at("errors")) != errors ||
      number_in(result.at("warnings")) != part.items.size() - errors)
    throw ResultError(kNoFit);
}

// Every game is one of these.
template <std::size_t Size>
void check_games(const PartResult& part, const std::array<const char*, Size>& members) {
  std::uint64_t games = 0;
  for (const char* const member : members)
    add_within(games, number_in(part.rest.at(member)), games_in(part.head.input));
}

}  // namespace

void check_fit(const PartResult& part, const Spool& spool) {
  if (!part.kind) return;
  switch (*part.kind) {
    case ResultKind::listing: return check_rows(part, !leaves_out(parsed_json(part.head.options)));
    case ResultKind::selection: return check_rows(part, false);
    case ResultKind::findings: return check_findings(part, spool);
    case ResultKind::statistics: return check_games(part, std::array{"games", "broken"});
    case ResultKind::exploration: return check_games(part, std::array{"games", "broken", "left_out"});
  }
}

}  // namespace punct::collections
