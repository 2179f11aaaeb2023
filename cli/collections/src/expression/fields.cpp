// SPDX-License-Identifier: MIT
#include "expression/fields.hpp"

#include <algorithm>
#include <array>

#include "expression/matcher.hpp"
#include "punct/clock.hpp"
#include "punct/collections/values.hpp"
#include "punct/text/lists.hpp"
#include "values/kinds.hpp"

namespace punct::collections {
namespace {

const std::array<TextField, 18>& fields() {
  static const std::array<TextField, 18> all{{{"white", {"White"}},
                                              {"black", {"Black"}},
                                              {"player", {"White", "Black"}},
                                              {"event", {"Event"}},
                                              {"site", {"Site"}},
                                              {"date", {"Date"}},
                                              {"round", {"Round"}},
                                              {"result", {}},
                                              {"termination", {}},
                                              {"rules", {}},
                                              {"start", {}},
                                              {"winner", {}},
                                              {"opening", {}},
                                              {"year", {}},
                                              {"hash", {}},
                                              {"symmetric-hash", {}},
                                              {"longest-think", {}},
                                              {"time-left", {}}}};
  return all;
}

using Values = std::vector<std::string>;

// The rules are those that the game is replayed by.
std::string whole_value(std::string_view field, GameFacts& facts) {
  if (field == "rules") return std::string(name(facts.game().start().rules()));
  return value_text(value_of(*computed_field(field), facts));
}

// Result, Termination, Rules and Position are not among the tags of a record.
std::string tag_value(const std::string& tag, GameFacts& facts) {
  if (tag == "Result") return whole_value("result", facts);
  if (tag == "Termination") return whole_value("termination", facts);
  if (tag == "Rules") return whole_value("rules", facts);
  if (tag == "Position") return std::string(facts.record().position());
  return std::string(facts.record().known_tag(tag));
}

int order_of(std::string_view name, std::string_view held, std::string_view value) {
  const auto key = [name](std::string_view text) {
    std::string made;
    append_ordered(made, name, std::string(text));
    return made;
  };
  return key(held).compare(key(value));
}

// Compares dates as far as `value` goes: 2006.11.04 equals 2006. A date that is not known that far is before or after a
// value whose year or month is another; otherwise it matches nothing, and neither does a wrong date.
std::optional<int> date_order(std::string_view held, std::string_view value) {
  if (!is_date(held)) return std::nullopt;
  const std::string_view known = known_part(held);
  const std::size_t size = std::min(known.size(), value.size());
  const int order = known.substr(0, size).compare(value.substr(0, size));
  return order == 0 && size < value.size() ? std::nullopt : std::optional(order);
}

Comparison comparison_of(TextTest test) noexcept {
  switch (test) {
    case TextTest::equal:
    case TextTest::matches: return Comparison::equal;
    case TextTest::unequal:
    case TextTest::differs: return Comparison::unequal;
    case TextTest::less: return Comparison::less;
    case TextTest::at_most: return Comparison::at_most;
    case TextTest::more: return Comparison::more;
    case TextTest::at_least: return Comparison::at_least;
  }
  return Comparison::equal;
}

bool is_negative(TextTest test) noexcept { return test == TextTest::unequal || test == TextTest::differs; }

// The time as tables write it: `0:10:00.000` for `0:10:00`; empty if it is none.
std::string whole_time(const std::string& text) {
  if (text.find_first_of("[]") != std::string::npos) return {};
  const auto time = time_left("[%clk " + text + "]");
  return time ? time_text(*time) : std::string();
}

// The test for a value of the field or tag with this name; the caller inverts those of negative tests.
Expected<Matcher, std::string> value_test(const std::string& name, TextTest test, const std::string& value) {
  if (test == TextTest::matches || test == TextTest::differs) {
    return matcher(value);
  }
  const Comparison comparison = test == TextTest::unequal ? Comparison::equal : comparison_of(test);
  return Matcher([comparison, value, name](const std::string& held) {
    const bool orders = comparison != Comparison::equal;
    if (held.empty() && (orders || !value.empty())) return false;
    if (names_date(name) && !value.empty()) {
      const std::optional<int> order = date_order(held, value);
      return order && satisfies(*order, comparison);
    }
    // Equal are only the same bytes: 007 is another player, rank or catalogue number than 7.
    return orders ? satisfies(order_of(name, held, value), comparison) : held == value;
  });
}

Expected<ConditionPtr, std::string> condition_on(std::function<Values(GameFacts&)> values, const std::string& name,
                                                 TextTest test, const std::string& value) {
  const bool is_pattern = test == TextTest::matches || test == TextTest::differs;
  const bool asks_date = names_date(name) && !is_pattern && !value.empty();
  if (asks_date && !is_date(value))
    return Unexpected{"'" + value + "' is not a day, month or year, such as 2007.02.02, 2007.02 or 2007"};
  const bool asks_time = names_time(name) && !is_pattern && !value.empty();
  if (asks_time && whole_time(value).empty())
    return Unexpected{"'" + value + "' is not a time, such as 0:10:00 or 1:05:00.250"};
  const bool is_number = !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
  if (name == "year" && !is_pattern && !value.empty() && !is_number)
    return Unexpected{"'" + value + "' is not a year, such as 2007"};
  const auto holds = value_test(name, test,
                                asks_date   ? std::string(known_part(value))
                                : asks_time ? whole_time(value)
                                            : value);
  if (!holds) return Unexpected{holds.error()};
  return whole_game([values = std::move(values), fits = *holds, negative = is_negative(test)](GameFacts& facts) {
    const Values held = values(facts);
    return std::any_of(held.begin(), held.end(), fits) != negative;
  });
}

// The values that a field accepts; empty if it accepts any.
std::vector<std::string> words_of(std::string_view field) {
  std::vector<std::string> words;
  if (field == "result")
    for (const Result result : kAllResults) words.emplace_back(text(result));
  if (field == "winner") return {"white", "black", "draw"};
  if (field == "rules")
    for (const Rules rules : kAllRules) words.emplace_back(name(rules));
  if (field == "termination")
    for (const Termination termination : kAllTerminations) words.emplace_back(name(termination));
  return words;
}

}  // namespace

const TextField* text_field(std::string_view name) {
  const auto& all = fields();
  const auto found = std::find_if(all.begin(), all.end(), [&](const TextField& field) { return field.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<std::string> text_field_names() {
  std::vector<std::string> names;
  for (const TextField& field : fields()) names.emplace_back(field.name);
  return names;
}

Expected<ConditionPtr, std::string> field_condition(const TextField& field, TextTest test, const std::string& value) {
  const std::vector<std::string> words = words_of(field.name);
  const bool compares = test == TextTest::equal || test == TextTest::unequal;
  if (compares && !words.empty() && !value.empty())
    if (std::find(words.begin(), words.end(), value) == words.end())
      return Unexpected{"'" + value + "' is not one of " + listed(words)};
  const auto values = [&field](GameFacts& facts) {
    Values held;
    for (const std::string_view tag : field.tags) held.emplace_back(facts.record().known_tag(tag));
    if (field.tags.empty()) held.push_back(whole_value(field.name, facts));
    return held;
  };
  return condition_on(values, std::string(field.name), test, value);
}

Expected<ConditionPtr, std::string> tag_condition(const std::string& tag, TextTest test, const std::string& value) {
  return condition_on([tag](GameFacts& facts) { return Values{tag_value(tag, facts)}; }, tag, test, value);
}

}  // namespace punct::collections
