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

/// The words of a legend.
std::string legend_of(Diagram diagram) {
  diagram.legend = true;
  std::string said;
  for (const Shape& shape : layout(diagram).shapes)
    if (const auto* const text = std::get_if<Text>(&shape.geometry); text != nullptr && shape.role == Role::panel_text)
      said += text->text + ' ';
  return said;
}

/// The signs that are explained, of all.
std::set<std::string> explained_in(const std::string& said, Language language) {
  std::set<std::string> signs;
  for (const char* const sign :
       {"white", "black", "covered", "level", "stack", "bridge", "edges", "letter", "underlined"}) {
    const std::string_view words = term(language, std::string("legend_") + sign);
    EXPECT_EQ(words, capitalized(words));
    if (said.find(words) != std::string::npos) signs.insert(sign);
  }
  return signs;
}

TEST(Words, LegendsSayWholeSentencesInEveryLanguage) {
  using Signs = std::set<std::string>;
  for (const Language language : kAllLanguages) {
    Diagram diagram;
    diagram.language = language;
    EXPECT_EQ(explained_in(legend_of(diagram), language),
              (Signs{"white", "black", "covered", "level", "stack", "bridge", "edges"}))
        << code(language);
    diagram.position = testing::position_of("standard w wT@C3,C4,D4 wT@F4,F5,G5 wE@F4,D4,E4^2");
    diagram.stacks = true;
    EXPECT_EQ(explained_in(legend_of(diagram), language), (Signs{"white", "black", "covered", "edges", "letter"}))
        << code(language);
    diagram.stacks = false;
    diagram.detail = Detail::small;
    EXPECT_EQ(explained_in(legend_of(diagram), language),
              (Signs{"white", "black", "covered", "level", "underlined", "edges"}))
        << code(language);
  }
}

TEST(Words, LegendsOfManyPicturesAreTheSame) {
  Diagram diagram;
  const std::string whole = legend_of(diagram);
  diagram.position = testing::position_of("standard w wE@D4,E4,F4");
  EXPECT_NE(legend_of(diagram), whole);
  diagram.whole_legend = true;
  EXPECT_EQ(legend_of(diagram), whole);
  diagram.stacks = true;
  using Signs = std::set<std::string>;
  EXPECT_EQ(explained_in(legend_of(diagram), Language::en), (Signs{"white", "black", "covered", "edges", "letter"}));
}

TEST(Words, LegendsExplainWhatTheirPictureShows) {
  using Signs = std::set<std::string>;
  const auto explained = [](const char* position, View view, bool plain) {
    Diagram diagram;
    diagram.position = testing::position_of(position);
    diagram.view = view;
    diagram.plain = plain;
    return explained_in(legend_of(diagram), Language::en);
  };
  const char* const flat = "standard w wE@D4,E4,F4";
  const char* const stacked = "standard w wT@C3,C4,D4 wT@C3,C4,D4^2";
  const char* const bridge = "standard w wT@C3,C4,D4 wT@F4,F5,G5 wE@F4,D4,E4^2";
  EXPECT_EQ(explained(flat, View::board, false), (Signs{"white", "black"}));
  EXPECT_EQ(explained(stacked, View::board, false), (Signs{"white", "black", "covered", "level", "stack", "edges"}));
  EXPECT_EQ(explained(bridge, View::board, true), (Signs{"white", "black", "covered", "edges"}));
  EXPECT_EQ(explained(bridge, View::oblique, false), (Signs{"white", "black", "covered", "level"}));
  EXPECT_EQ(explained(bridge, View::apart, false), (Signs{"white", "black", "covered"}));
}

/// The places of a sentence, such as `{n}`, sorted.
std::multiset<std::string> places_in(std::string_view words) {
  std::multiset<std::string> places;
  for (std::size_t at = words.find('{'); at != std::string_view::npos; at = words.find('{', at + 1))
    places.emplace(words.substr(at, words.find('}', at) - at));
  return places;
}

TEST(Words, SentencesHaveTheSamePlacesInEveryLanguage) {
  for (const char* const key :
       {"piece_white", "over_gap", "over_space", "on_level", "title_black_free", "mark_arrow", "mark_label",
        "last_moved", "around", "only_part", "inset_white_punct", "level_n", "in_color"})
    for (const Language language : kAllLanguages)
      EXPECT_EQ(places_in(term(language, key)), places_in(term(Language::en, key))) << code(language) << ' ' << key;
}

/// The description says what the picture shows, in words and not in commands.
TEST(Words, MarksAndPartsAreDescribedInEveryLanguage) {
  Diagram diagram;
  diagram.position = punct::testing::position_of(punct::testing::kConnected);
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
