// SPDX-License-Identifier: MIT
#include "punct/outcome.hpp"

#include <algorithm>

namespace punct {
namespace {

constexpr std::array<std::string_view, kAllResults.size()> kResults{"*", "1-0", "0-1", "1/2-1/2"};
constexpr std::array<std::string_view, kAllTerminations.size()> kTerminations{
    "connection", "center",  "pieces",    "repetition", "resignation",
    "time",       "forfeit", "agreement", "abandoned",  "unfinished",
};

template <class Value, std::size_t Size>
std::optional<Value> value_named(const std::array<std::string_view, Size>& names, std::string_view name) noexcept {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Value>(found - names.begin());
}

}  // namespace

std::string_view name(Rules rules) noexcept { return rules == Rules::standard ? "standard" : "basic"; }

std::optional<Rules> rules_named(std::string_view rules_name) noexcept {
  for (const Rules rules : kAllRules)
    if (rules_name == name(rules)) return rules;
  return std::nullopt;
}

std::string_view name(Reason reason) noexcept {
  switch (reason) {
    case Reason::connection: return "connection";
    case Reason::center: return "center";
    case Reason::pieces: return "pieces";
  }
  return {};
}

std::string_view text(Result result) noexcept { return kResults[static_cast<std::size_t>(result)]; }
std::optional<Result> result_named(std::string_view text) noexcept { return value_named<Result>(kResults, text); }
Result result_of(const Outcome& outcome) noexcept {
  if (!outcome.winner) return Result::draw;
  return *outcome.winner == Player::white ? Result::white_wins : Result::black_wins;
}

std::string_view name(Termination termination) noexcept { return kTerminations[static_cast<std::size_t>(termination)]; }
std::optional<Termination> termination_named(std::string_view name) noexcept {
  return value_named<Termination>(kTerminations, name);
}
Termination termination_of(Reason reason) noexcept {
  switch (reason) {
    case Reason::connection: return Termination::connection;
    case Reason::center: return Termination::center;
    case Reason::pieces: return Termination::pieces;
  }
  return Termination::connection;
}

}  // namespace punct
