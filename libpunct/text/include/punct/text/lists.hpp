// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace punct {

/// The words between the commas of a text, including empty ones; at least one.
[[nodiscard]] std::vector<std::string> parts_of(std::string_view text);

/// `words` with `between` between them, and with `last` before the last of several.
[[nodiscard]] std::string listed(const std::vector<std::string>& words, std::string_view between,
                                 std::string_view last);
[[nodiscard]] std::string listed(const std::vector<std::string>& words, std::string_view between = ", ");

/// Appends a word to a list, after `between` unless the list is empty.
void add_to_list(std::string& list, std::string_view word, std::string_view between = ", ");

/// The message if `word` is not one of `words`: it names the nearest, else all. Empty if it is one of them.
[[nodiscard]] std::string unknown_word(std::string_view word, const std::vector<std::string>& words);

/// The nearest of `words` within the distance of a typing error, in their order if several are equally near.
[[nodiscard]] std::vector<std::string> nearest_words(std::string_view word, const std::vector<std::string>& words);

/// The first of nearest_words(); empty if there is none.
[[nodiscard]] std::string nearest_word(std::string_view word, const std::vector<std::string>& words);

/// A name that other programs give to something, and the name it has here.
struct OtherName {
  const char* theirs;
  const char* ours;
};

}  // namespace punct
