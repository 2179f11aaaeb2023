// SPDX-License-Identifier: MIT
#include "punct/render/words.hpp"

#include <set>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "punct/render/describe.hpp"
#include "punct/render/layout.hpp"
#include "render/positions.hpp"

namespace punct::render {
namespace {

TEST(Words, EveryLanguageHasAWordForEveryTerm) {
  for (const char* const key : {"white",
                                "black",
                                "white_to_move",
                                "black_to_move",
                                "white_wins",
                                "black_wins",
                                "draw",
                                "white_wins_connection",
                                "black_wins_connection",
                                "left_to_white",
                                "left_to_black",
                                "level",
                                "stack",
                                "bridge",
                                "gap",
                                "covered",
                                "free",
                                "on_top",
                                "punct",
                                "minor_dot",
                                "start",
                                "basic_rules",
                                "standard_rules",
                                "page_of"})
    for (const Language language : kAllLanguages) EXPECT_FALSE(term(language, key).empty()) << key;
  EXPECT_THROW(static_cast<void>(term(Language::en, "no such term")), std::logic_error);
}

TEST(Words, LanguagesAreFoundByTheirCodes) {
  for (const Language language : kAllLanguages) EXPECT_EQ(language_named(code(language)), language);
  EXPECT_EQ(language_named("pt"), std::nullopt);
  EXPECT_EQ(language_names(), "en, de, fr, it, nl, es, pl, ru, sk");
}

TEST(Words, NumbersTakeTheirPlace) {
  EXPECT_EQ(term(Language::en, "level", 2), "level 2");
  EXPECT_EQ(term(Language::sk, "level", 2), "2. úroveň");
  EXPECT_EQ(term(Language::de, "page_of", 2, 5), "Seite 2 von 5");
}

TEST(Words, FirstLettersAreRaised) {
  EXPECT_EQ(capitalized("level 2"), "Level 2");
  EXPECT_EQ(capitalized("уровень 2"), "Уровень 2");
  EXPECT_EQ(capitalized("белые"), "Белые");
  EXPECT_EQ(capitalized("2. úroveň"), "2. úroveň");
  EXPECT_EQ(capitalized("čierny"), "Čierny");
  EXPECT_EQ(capitalized("à angle"), "À angle");
  EXPECT_EQ(capitalized(""), "");
}

TEST(Words, LegendsSayWholeSentencesInEveryLanguage) {
  Diagram diagram;
  diagram.legend = true;
  for (const Language language : kAllLanguages) {
    diagram.language = language;
    std::string said;
    for (const Shape& shape : layout(diagram).shapes)
      if (const auto* const text = std::get_if<Text>(&shape.geometry);
          text != nullptr && shape.role == Role::panel_text)
        said += text->text + ' ';
    for (const char* const sign : {"white", "black", "covered", "level", "stack", "bridge", "edges"}) {
      const std::string_view words = term(language, std::string("legend_") + sign);
      EXPECT_NE(said.find(words), std::string::npos) << code(language) << ": " << words << "\n" << said;
      EXPECT_EQ(words, capitalized(words));
    }
  }
}

/// The places of a sentence, such as `{n}`, sorted.
std::multiset<std::string> places_in(std::string_view words) {
  std::multiset<std::string> places;
  for (std::size_t at = words.find('{'); at != std::string_view::npos; at = words.find('{', at + 1))
    places.emplace(words.substr(at, words.find('}', at) - at));
  return places;
}

TEST(Words, SentencesHaveTheSamePlacesInEveryLanguage) {
  for (const char* const key : {"piece_white", "over_gap", "on_level", "title_black_free", "mark_arrow", "mark_label",
                                "last_moved", "around", "only_part", "inset_white_punct", "level_n", "in_color"})
    for (const Language language : kAllLanguages)
      EXPECT_EQ(places_in(term(language, key)), places_in(term(Language::en, key))) << code(language) << ' ' << key;
}

/// The description says what the picture shows, in words and not in commands.
TEST(Words, MarksAndPartsAreDescribedInEveryLanguage) {
  Diagram diagram;
  for (const char* const mark : {"arrow K3-K9 green", "mark F7 cross", "label K3 start", "ghost bT@F9,F10,G10",
                                 "path K3-K4", "path", "highlight center blue", "marker L5"})
    diagram.marks.push_back(*parse_mark(mark));
  diagram.crop = *parse_spaces("K7+3");
  for (const Language language : kAllLanguages) {
    diagram.language = language;
    const std::string words = describe(diagram);
    EXPECT_EQ(words.find('['), std::string::npos) << words;
    EXPECT_EQ(words.find('{'), std::string::npos) << words;
    EXPECT_EQ(words.find("K8"), std::string::npos) << "the part is not listed space by space: " << words;
    for (const char* const key : {"color_green", "central_hexagon", "mark_connection", "axes", "kinds"})
      EXPECT_NE(words.find(term(language, key)), std::string::npos) << code(language) << ' ' << key;
    EXPECT_NE(words.find(sentence(language, "around", {{"space", "K7"}, {"n", "3"}})), std::string::npos) << words;
  }
}

TEST(Words, PicturesSpeakEveryLanguage) {
  Diagram diagram;
  diagram.position = punct::testing::position_of("standard b wT@C3,C4,D4 wT@F4,F5,G5 wE@D4,E4,F4^2");
  diagram.sets = diagram.legend = true;
  for (const Language language : kAllLanguages) {
    diagram.language = language;
    const Scene scene = layout(diagram);
    EXPECT_EQ(scene.language, code(language));
    const std::string all = dump(scene);
    for (const char* const key : {"black_to_move", "left_to_white", "left_to_black"})
      EXPECT_NE(all.find(term(language, key)), std::string::npos) << code(language) << ' ' << key;
    if (language == Language::en) continue;
    EXPECT_EQ(all.find("Black to move"), std::string::npos) << code(language);
    EXPECT_EQ(all.find(" covered"), std::string::npos) << code(language);
    EXPECT_NE(all.find(" C4 D4"), std::string::npos) << "letters and spaces stay";
  }
}

}  // namespace
}  // namespace punct::render
