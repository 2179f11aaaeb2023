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

TEST(Words, LegendsBeginWithCapitalsAndSayNothingTwice) {
  Diagram diagram;
  diagram.legend = true;
  for (const Language language : kAllLanguages) {
    diagram.language = language;
    if (language == Language::en) continue;
    std::set<std::string> said;
    for (const Shape& shape : layout(diagram).shapes) {
      const auto* const text = std::get_if<Text>(&shape.geometry);
      if (text == nullptr || shape.role != Role::panel_text || text->anchor != Anchor::start) continue;
      EXPECT_EQ(text->text, capitalized(text->text)) << code(language);
      EXPECT_TRUE(said.insert(text->text).second) << code(language) << ' ' << text->text;
    }
    EXPECT_TRUE(said.contains(capitalized(term(language, "covered")))) << code(language);
    const std::string all = dump(layout(diagram));
    EXPECT_EQ(all.find("čierny"), std::string::npos);
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
    EXPECT_NE(all.find("C3 C4 D4"), std::string::npos) << "letters and spaces stay";
  }
}

}  // namespace
}  // namespace punct::render
