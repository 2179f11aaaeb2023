// SPDX-License-Identifier: MIT
#include "program/options/ignore_option.hpp"

#include <algorithm>
#include <array>

#include "program/command_line.hpp"

namespace punct::cli {
namespace {

// Most findings with the code `syntax` are errors; only the few that are warnings are ever ignored.
constexpr std::array kCodesOfWarnings{Code::syntax, Code::no_change, Code::wrong_number, Code::undecided,
                                      Code::bad_date};

std::vector<std::string> names_of_warnings() {
  std::vector<std::string> names;
  for (const Code code : kCodesOfWarnings) names.emplace_back(name(code));
  return names;
}

std::string wrong_codes(const std::string& text) {
  const std::vector<std::string> names = names_of_warnings();
  for (const std::string& part : parts_of(text)) {
    if (std::find(names.begin(), names.end(), part) != names.end()) continue;
    if (code_named(part))
      return "'" + part + "' is a code of errors, which always count; codes of warnings are " + listed(names);
    return unknown_word(part, names);
  }
  return {};
}

}  // namespace

void add_ignore_option(CLI::App& app, IgnoredCodes& ignored) {
  const auto take = [&ignored](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) ignored |= ignored_codes(text);
  };
  add_values(app, "--ignore", take, "Ignore warnings with these codes: " + listed(names_of_warnings()))
      .type_name("CODE,...")
      .offers(names_of_warnings())
      .takes_one_at_a_time()
      .check([](const std::string& text) { return wrong_codes(text); });
}

IgnoredCodes ignored_codes(std::string_view list) {
  IgnoredCodes codes;
  for (const std::string& word : parts_of(list))
    if (const auto code = code_named(word)) codes.set(static_cast<std::size_t>(*code));
  return codes;
}

}  // namespace punct::cli
