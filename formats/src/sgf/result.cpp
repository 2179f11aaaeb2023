// SPDX-License-Identifier: MIT
#include "sgf/result.hpp"

#include <algorithm>
#include <array>

#include "punct/text/ascii.hpp"
#include "sgf/syntax/text.hpp"

namespace punct::formats {
namespace {

constexpr std::string_view kWon = "Game won by ";
constexpr std::string_view kDrawn = "The game is a draw";

constexpr bool is_ascii(char c) noexcept { return static_cast<unsigned char>(c) < 0x80; }
constexpr bool is_of_word(char c) noexcept { return is_digit(c) || c == '_' || is_letter(c); }

// Whether the last character of the text is a letter, so that a word may continue after it. Every character beyond
// ASCII counts as a letter, except the punctuation in U+00A0-00BF, U+2000-206F and U+3000-303F.
bool ends_in_letter(std::string_view text) noexcept {
  if (text.empty()) return false;
  if (is_ascii(text.back())) return is_of_word(text.back());
  const std::string_view two = text.substr(text.size() - std::min<std::size_t>(2, text.size()));
  const std::string_view three = text.substr(text.size() - std::min<std::size_t>(3, text.size()));
  return two.front() != '\xC2' && !three.starts_with("\xE2\x80") && !three.starts_with("\xE2\x81") &&
         !three.starts_with("\xE3\x80");
}
bool begins_with_letter(std::string_view text) noexcept {
  if (text.empty()) return false;
  if (is_ascii(text.front())) return is_of_word(text.front());
  return text.front() != '\xC2' && !text.starts_with("\xE2\x80") && !text.starts_with("\xE2\x81") &&
         !text.starts_with("\xE3\x80");
}

// Replaces every occurrence of the name in the text by NULs, which no other name contains. Returns whether there was
// one.
bool take_name(std::string& text, std::string_view name, bool whole_words) {
  bool found = false;
  if (name.empty()) return found;
  for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos;) {
    const std::string_view all = text;
    const bool is_word = !ends_in_letter(all.substr(0, at)) && !begins_with_letter(all.substr(at + name.size()));
    if (whole_words && !is_word) {
      ++at;
    } else {
      std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(at), name.size(), '\0');
      at += name.size();
      found = true;
    }
  }
  return found;
}

// Whether the text contains the first name, and whether it contains the second. The longer name is looked for first.
std::array<bool, 2> names_in(std::string_view sentence, std::array<std::string_view, 2> names, bool whole_words) {
  std::string text(sentence);
  const std::size_t longer = names[1].size() > names[0].size() ? 1 : 0;
  std::array<bool, 2> found{};
  found[longer] = take_name(text, names[longer], whole_words);
  if (names[0] == names[1]) return {found[longer], found[longer]};
  found[1 - longer] = take_name(text, names[1 - longer], whole_words);
  return found;
}

bool is_guest(std::string_view winner, std::string_view name) noexcept {
  return !name.empty() && winner.size() > name.size() + 1 && winner.starts_with(name) && winner[name.size()] == '.';
}

// The winner if the text is exactly one of the names, or one of them with the addition for a guest.
std::optional<Result> exact_winner(std::string_view winner, std::array<std::string_view, 2> names) {
  const bool white = winner == names[0];
  const bool black = winner == names[1];
  if (white != black) return white ? Result::white_wins : Result::black_wins;
  if (white) return std::nullopt;
  const std::array<bool, 2> guest{is_guest(winner, names[0]), is_guest(winner, names[1])};
  if (guest[0] && guest[1] && names[0].size() != names[1].size()) {
    return names[0].size() > names[1].size() ? Result::white_wins : Result::black_wins;
  }
  if (guest[0] == guest[1]) return std::nullopt;
  return guest[0] ? Result::white_wins : Result::black_wins;
}

SgfClaim claim_of(std::array<bool, 2> found) noexcept {
  if (found[0] && found[1]) return {SgfClaim::Kind::both, Result::unknown};
  if (found[0]) return {SgfClaim::Kind::won, Result::white_wins};
  if (found[1]) return {SgfClaim::Kind::won, Result::black_wins};
  return {};
}

// Days.

// Whether the text has this shape, in which `d` stands for any digit and every other character for itself.
bool has_shape(std::string_view text, std::string_view shape) noexcept {
  return std::equal(text.begin(), text.end(), shape.begin(), shape.end(),
                    [](char c, char wanted) { return wanted == 'd' ? is_digit(c) : c == wanted; });
}

// `2023.11.02` for `2023-11-02`.
std::optional<std::string> real_day(std::string_view text) {
  if (!has_shape(text, "dddd-dd-dd")) return std::nullopt;
  std::string day(text);
  day[4] = day[7] = '.';
  if (!is_date(day)) return std::nullopt;
  return day;
}

// Of a name of three letters.
std::optional<std::string> two_digits_of_month(std::string_view name) {
  constexpr std::string_view kMonths = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const std::size_t at = kMonths.find(name);
  if (at == std::string_view::npos || at % 3 != 0) return std::nullopt;
  const std::string number = std::to_string(at / 3 + 1);
  return number.size() == 1 ? '0' + number : number;
}

// `Thu Nov 02 17:24:45 CET 2023`, with any zone.
std::optional<std::string> java_day(std::string_view text) {
  constexpr std::string_view kWeekdays = "MonTueWedThuFriSatSun";
  constexpr std::size_t kZone = sizeof "Thu Nov 02 17:24:45 " - 1;
  if (text.size() < kZone + 6 || !has_shape(text.substr(7, kZone - 7), " dd dd:dd:dd ") || text[3] != ' ') {
    return std::nullopt;
  }
  const std::size_t weekday = kWeekdays.find(text.substr(0, 3));
  const auto month = two_digits_of_month(text.substr(4, 3));
  const std::string_view year = text.substr(text.size() - 5);
  if (weekday == std::string_view::npos || weekday % 3 != 0 || !month || !has_shape(year, " dddd")) return std::nullopt;
  return real_day(std::string(year.substr(1)) + '-' + *month + '-' + std::string(text.substr(8, 2)));
}

}  // namespace

SgfClaim read_sgf_claim(std::string_view sentence, std::string_view white, std::string_view black) {
  const std::array<std::string_view, 2> names{white, black};
  std::string_view text = trimmed_sgf(sentence);
  const bool is_english = text.starts_with(kWon);
  if (is_english) {
    text = trimmed_sgf(text.substr(kWon.size()));
    if (const auto winner = exact_winner(text, names)) return {SgfClaim::Kind::won, *winner};
  }
  SgfClaim claim = claim_of(names_in(text, names, true));
  if (claim.kind == SgfClaim::Kind::nobody) claim = claim_of(names_in(text, names, false));
  if (claim.kind == SgfClaim::Kind::nobody && text == kDrawn && !is_english) {
    claim = {SgfClaim::Kind::drawn, Result::draw};
  }
  return claim;
}

std::string sgf_sentence(Result result, std::string_view white, std::string_view black) {
  if (result == Result::unknown) return {};
  const std::string_view winner = result == Result::white_wins ? white : black;
  const std::string sentence = result == Result::draw ? std::string(kDrawn) : std::string(kWon) + std::string(winner);
  // A player may be called `a`, as in `is a draw`.
  return read_sgf_claim(sentence, white, black).result == result ? sentence : std::string();
}

std::optional<std::string> date_of_sgf(std::string_view text) {
  if (has_shape(text, "dddd-dd-dd-dddd")) return real_day(text.substr(0, 10));
  const auto day = real_day(text);
  return day ? day : java_day(text);
}

std::optional<std::string> date_in_game_name(std::string_view name) {
  constexpr std::size_t kLength = 10;
  if (name.size() < kLength) return std::nullopt;
  for (std::size_t at = name.size() - kLength + 1; at-- > 0;) {
    const bool goes_on =
        (at > 0 && is_digit(name[at - 1])) || (at + kLength < name.size() && is_digit(name[at + kLength]));
    if (goes_on) continue;
    if (auto day = real_day(name.substr(at, kLength))) return day;
  }
  return std::nullopt;
}

}  // namespace punct::formats
