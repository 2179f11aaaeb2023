// SPDX-License-Identifier: MIT
#include "punct/render/words.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "punct/text/ascii.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/words.hpp"
#include "words/terms_table.hpp"

namespace punct::render {
namespace {

constexpr std::array<std::string_view, kAllLanguages.size()> kCodes{"en", "de", "fr", "it", "nl",
                                                                    "es", "pl", "ru", "sk"};

struct Term {
  std::string_view key;
  std::array<std::string_view, kAllLanguages.size()> cells;
};

void read_table(std::string_view rest, std::vector<Term>& terms) {
  take_to(rest, '\n');
  while (!rest.empty()) {
    std::string_view line = take_to(rest, '\n');
    Term& term = terms.emplace_back();
    term.key = take_to(line, '\t');
    for (std::string_view& cell : term.cells) cell = take_to(line, '\t');
  }
}

// All terms and sentences, sorted by key.
std::vector<Term> all_terms() {
  std::vector<Term> terms;
  read_table(kTermsTable, terms);
  read_table(kSentencesTable, terms);
  read_table(kPlotsTable, terms);
  read_table(kPuzzlesTable, terms);
  std::sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) { return a.key < b.key; });
  return terms;
}

}  // namespace

std::string_view code(Language language) noexcept { return kCodes[static_cast<std::size_t>(language)]; }

std::optional<Language> language_named(std::string_view code) noexcept {
  const auto* const found = std::find(kCodes.begin(), kCodes.end(), code);
  if (found == kCodes.end()) return std::nullopt;
  return kAllLanguages[static_cast<std::size_t>(found - kCodes.begin())];
}

std::string language_names() {
  std::string names;
  for (const std::string_view code : kCodes) add_to_list(names, code);
  return names;
}

std::string_view term(Language language, std::string_view key) {
  static const std::vector<Term> kTerms = all_terms();
  const auto found = std::lower_bound(kTerms.begin(), kTerms.end(), key,
                                      [](const Term& term, std::string_view wanted) { return term.key < wanted; });
  if (found == kTerms.end() || found->key != key) throw std::logic_error("no term " + std::string(key));
  return found->cells[static_cast<std::size_t>(language)];
}

std::string term(Language language, std::string_view key, int n, int m) {
  return sentence(language, key, {{"n", std::to_string(n)}, {"m", std::to_string(m)}});
}

std::string sentence(Language language, std::string_view key,
                     std::initializer_list<std::pair<std::string_view, std::string_view>> values) {
  std::string words;
  for (std::string_view rest = term(language, key); !rest.empty();) {
    words += take_to(rest, '{');
    if (rest.empty()) break;
    const std::string_view name = take_to(rest, '}');
    const auto* const value =
        std::find_if(values.begin(), values.end(), [name](const auto& each) { return each.first == name; });
    if (value == values.end()) throw std::logic_error("no value for {" + std::string(name) + "}");
    words += value->second;
  }
  return words;
}

std::string capitalized(std::string_view words) {
  std::string raised(words);
  if (raised.empty()) return raised;
  const auto byte = [&raised](std::size_t i) { return static_cast<unsigned char>(raised[i]); };
  if (is_small_letter(raised[0])) {
    raised[0] = to_capital(raised[0]);
  } else if (raised.size() > 1 && (byte(0) == 0xD0 ? byte(1) >= 0xB0 : byte(0) == 0xC3 && byte(1) >= 0xA0)) {
    raised[1] = static_cast<char>(byte(1) - 0x20);
  } else if (raised.size() > 1 && byte(0) == 0xD1 && byte(1) >= 0x80 && byte(1) <= 0x8F) {
    raised[0] = static_cast<char>(0xD0);
    raised[1] = static_cast<char>(byte(1) + 0x20);
  } else if (raised.size() > 1 && byte(0) == 0xC4 && byte(1) <= 0xB7) {
    raised[1] = static_cast<char>(byte(1) & 0xFE);
  }
  return raised;
}

}  // namespace punct::render
