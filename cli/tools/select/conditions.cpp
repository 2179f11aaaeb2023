// SPDX-License-Identifier: MIT
#include "tools/select/conditions.hpp"

#include <array>
#include <cstdio>
#include <utility>

#include "expression/expression.hpp"

namespace punct::cli {
namespace {

constexpr std::array<ShortCondition, 12> kShortConditions{{
    {"--player", "player =", "NAME", "Select games that NAME played"},
    {"--white", "white =", "NAME", "Select games with NAME as White"},
    {"--black", "black =", "NAME", "Select games with NAME as Black"},
    {"--date", "date =", "DATE", "Select games of this year, month or day: 2006, 2006.11, 2006.11.04"},
    {"--result", "result =", "RESULT", "Select games with this result: 1-0, 0-1, 1/2-1/2, *"},
    {"--termination", "termination =", "WORD",
     "Select games with this termination: connection, center, resignation, ..."},
    {"--rules", "rules =", "WORD", "Select games with these rules: standard, basic"},
    {"--min-plies", "plies >=", "N", "Select games of at least N plies"},
    {"--max-plies", "plies <=", "N", "Select games of at most N plies"},
    {"--move", "plays", "MOVE", "Select games in which MOVE was played; minor dots may be omitted"},
    {"--reaches", "reaches", "POSITION", "Select games that reach this position"},
    {"--holds", "holds", "PART", "Select games that reach this part of a position: \"wE@K3,K4,K5 b@F7^2+\""},
}};

// Reports an error in a condition and shows its place, unless the whole condition is wrong.
void refuse_condition(Session& session, const GivenCondition& given, const ExpressionError& error) {
  const std::string start = given.shorthand != nullptr
                                ? std::string(given.shorthand->option) + ": "
                                : "column " + std::to_string(error.offset + 1) + " of the expression: ";
  session.refuse_usage(start + error.message);
  if (session.options().diagnostics != DiagnosticsStyle::text) return;
  if (given.shorthand == nullptr || error.length < given.text.size())
    static_cast<void>(std::fputs(shown(error, given.text).c_str(), stderr));
}

}  // namespace

ConditionPtr read_conditions(Session& session, const std::vector<GivenCondition>& conditions, bool invert) {
  ConditionPtr condition;
  for (const GivenCondition& given : conditions) {
    if (given.shorthand != nullptr && given.text.empty()) {
      session.refuse_usage(std::string(given.shorthand->option) + ": the " + given.shorthand->type + " is empty");
      return nullptr;
    }
    auto read =
        given.shorthand != nullptr ? parse_condition(given.shorthand->words, given.text) : parse_expression(given.text);
    if (!read) {
      refuse_condition(session, given, read.error());
      return nullptr;
    }
    condition = condition ? both(std::move(condition), std::move(read).value()) : std::move(read).value();
  }
  if (!condition) condition = whole_game([](GameFacts&) { return true; });
  return invert ? negated(std::move(condition)) : std::move(condition);
}

std::string in_words(const std::vector<GivenCondition>& conditions) {
  std::string words;
  for (const GivenCondition& given : conditions)
    words += (words.empty() ? "(" : " and (") +
             (given.shorthand == nullptr ? "" : std::string(given.shorthand->words) + " ") + given.text + ")";
  return words;
}

void add_condition_options(CLI::App& app, std::vector<GivenCondition>& conditions) {
  using Values = std::vector<std::string>;
  const auto add = [&](const char* option, const ShortCondition* shorthand, const char* description, const char* type) {
    const auto take = [&conditions, shorthand](const Values& all) {
      for (const std::string& value : all) conditions.push_back({shorthand, value});
    };
    add_values(app, option, take, description).type_name(type).takes_one_at_a_time();
  };
  add("--where", nullptr, "Select games that match EXPRESSION (see below); all conditions must match", "EXPRESSION");
  for (const ShortCondition& condition : kShortConditions)
    add(condition.option, &condition, condition.description, condition.type);
  std::vector<std::string> terminations;
  for (const Termination termination : kAllTerminations) terminations.emplace_back(name(termination));
  option_of(app, "--termination").offers(terminations);
  std::vector<std::string> rules;
  for (const Rules each : kAllRules) rules.emplace_back(name(each));
  option_of(app, "--rules").offers(rules);
}

}  // namespace punct::cli
