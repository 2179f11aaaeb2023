// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "punct/export.hpp"

namespace punct::render {

/// The languages of pictures: those of the rulebook, Russian and Slovak.
enum class Language : std::uint8_t { en, de, fr, it, nl, es, pl, ru, sk };
inline constexpr std::array kAllLanguages{Language::en, Language::de, Language::fr, Language::it, Language::nl,
                                          Language::es, Language::pl, Language::ru, Language::sk};

/// The two letters of ISO 639-1.
[[nodiscard]] PUNCT_API std::string_view code(Language language) noexcept;
/// The language with this code; `std::nullopt` if there is none.
[[nodiscard]] PUNCT_API std::optional<Language> language_named(std::string_view code) noexcept;
/// Their codes, for messages: `en, de, ...`.
[[nodiscard]] PUNCT_API std::string language_names();

/// The words for a key of render/data/terms.tsv, sentences.tsv or plots.tsv. Each cell of these tables is used alone;
/// cells are never joined into sentences, since gender, number and order of words differ from language to language.
/// Throws std::logic_error if the tables have no such key.
[[nodiscard]] PUNCT_API std::string_view term(Language language, std::string_view key);
/// The words with `{n}` and `{m}` replaced by numbers.
[[nodiscard]] PUNCT_API std::string term(Language language, std::string_view key, int n, int m = 0);
/// The words with each `{name}` replaced by its value.
[[nodiscard]] PUNCT_API std::string sentence(
    Language language, std::string_view key,
    std::initializer_list<std::pair<std::string_view, std::string_view>> values);
/// The words with a capital first letter, as at the head of a list.
[[nodiscard]] PUNCT_API std::string capitalized(std::string_view words);

}  // namespace punct::render
