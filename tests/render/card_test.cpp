// SPDX-License-Identifier: MIT
#include "punct/render/card.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "punct/render/layout.hpp"
#include "punct/replay.hpp"
#include "render/scenes.hpp"

namespace punct::render {
namespace {

constexpr double kPictureLeft = kCardWidth - 24 - kCardPicture;

Scene board() {
  Diagram diagram = diagram_of("standard w wT@K3,K4,L4");
  diagram.view = View::oblique;
  diagram.turn = false;
  return layout(diagram);
}

/// Nothing leaves the card, and no word reaches into the picture.
void expect_in_place(const Scene& card) {
  expect_all_inside(card);
  for (const Shape& shape : card.shapes) {
    const auto* const words = std::get_if<Text>(&shape.geometry);
    if (words == nullptr || shape.group != 0) continue;
    const double bold = shape.role == Role::panel_heading ? kBoldWidth : 1;
    EXPECT_LE(words->at.x + bold * text_width(words->text, words->size), kPictureLeft) << words->text;
    EXPECT_GT(words->at.y - words->size, 0) << words->text;
    EXPECT_LT(words->at.y, kCardHeight) << words->text;
  }
}

TEST(Card, HasThePlayersAboveTheOtherWords) {
  const Scene made = card(board(), {"Ada", "Bo", "", {"Club evening", "2007-02-02"}, "White wins"});
  EXPECT_EQ(made.width, 1200);
  EXPECT_EQ(made.height, 630);
  EXPECT_EQ(texts(made, Role::panel_heading), (std::vector<std::string>{"PÜNCT", "Ada", "Bo", "White wins"}));
  EXPECT_EQ(texts(made, Role::panel_text), (std::vector<std::string>{"Club evening", "2007-02-02"}));
  EXPECT_EQ(count(made, Role::marker_white) + count(made, Role::marker_black), 2U);
  EXPECT_EQ(made.description.find("Ada – Bo. White wins. Club evening. 2007-02-02. White to move. "), 0U)
      << made.description;
  EXPECT_NE(group_named(made, "d1-board"), nullptr);
  expect_in_place(made);
}

TEST(Card, OfMoreMovesThanAGameHasIsThatOfItsEnd) {
  Record record;
  record.append(kNoNode, parse_move("E@K3,K4,K5").value());
  const Game game = replay(record);
  EXPECT_EQ(card_words(record, game, 99, Language::en).result, card_words(record, game, 1, Language::en).result);
}

TEST(Card, NeedsNoWords) {
  EXPECT_EQ(texts(card(board(), {"", "Bo", "", {}}), Role::panel_heading),
            (std::vector<std::string>{"PÜNCT", "?", "Bo"}));
  EXPECT_EQ(texts(card(board(), {"", "", "A puzzle", {}}), Role::panel_heading),
            (std::vector<std::string>{"PÜNCT", "A puzzle"}));
  EXPECT_EQ(texts(card(board(), {"", "", "", {"line"}}), Role::panel_text), std::vector<std::string>{"line"});
  const Scene without = card(board(), {});
  EXPECT_EQ(texts(without, Role::panel_heading), std::vector<std::string>{"PÜNCT"});
  EXPECT_EQ(without.description, board().description);
  expect_in_place(without);
}

TEST(Card, WritesALongNameSmallerAndALongTitleInLines) {
  const std::string name = "Wolfeschlegelstein";
  const Scene made = card(board(), {name, "Bo", "", {"one two three four five six seven eight nine ten eleven"}});
  EXPECT_EQ(texts(made, Role::panel_heading), (std::vector<std::string>{"PÜNCT", name, "Bo"}));
  EXPECT_GT(texts(made, Role::panel_text).size(), 1U);
  expect_in_place(made);
}

TEST(Card, EndsLinesOfANameAfterHyphens) {
  const Scene made =
      card(board(), {"Súilleabháin-Krzyżanowski", "Maximiliane-Theodora von Hohenlohe-Langenburg", "", {}});
  EXPECT_EQ(texts(made, Role::panel_heading),
            (std::vector<std::string>{"PÜNCT", "Súilleabháin-", "Krzyżanowski", "Maximiliane-", "Theodora von",
                                      "Hohenlohe-", "Langenburg"}));
  expect_in_place(made);
}

RC_GTEST_PROP(Card, KeepsItsWordsInTheirPlace, ()) {
  const auto words = [] {
    std::string text;
    for (int i = *rc::gen::inRange(0, 60); i > 0; --i)
      text += std::string(*rc::gen::inRange<std::size_t>(0, 30), 'w') + ' ';
    return text;
  };
  expect_in_place(card(board(), {words(), words(), words(), {words(), words(), words()}, words()}));
  RC_ASSERT(!::testing::Test::HasFailure());
}

TEST(Card, OfADiagramSaysWhatStandsBesideABoard) {
  Diagram diagram = diagram_of("standard b wT@K3,K4,L4");
  EXPECT_EQ(texts(card(diagram, 1200, {}), Role::panel_heading), (std::vector<std::string>{"PÜNCT", "Black to move"}));
  diagram.title = "A puzzle";
  diagram.caption = "Black wins in two";
  const Scene made = card(diagram, 1200, {});
  EXPECT_EQ(texts(made, Role::panel_heading), (std::vector<std::string>{"PÜNCT", "A puzzle", "Black to move"}));
  EXPECT_EQ(texts(made, Role::panel_text), std::vector<std::string>{"Black wins in two"});
  EXPECT_EQ(count(made, Role::edge_label), 0U);
  diagram.turn = false;
  diagram.coordinates = Coordinates::edge;
  const Scene plain = card(diagram, 1200, {});
  EXPECT_EQ(texts(plain, Role::panel_heading), (std::vector<std::string>{"PÜNCT", "A puzzle"}));
  EXPECT_GT(count(plain, Role::edge_label), 0U);
}

TEST(Card, OfAGameNamesPlayersDayAndResult) {
  Record record;
  record.set_tag("White", "Ada");
  record.set_tag("Date", "2007.02.??");
  record.set_tag("Event", "Club evening");
  record.stated().result = Result::black_wins;
  record.stated().termination = Termination::resignation;
  Game game;
  replay(record, game);
  const CardWords words = card_words(record, game, 0, Language::en);
  EXPECT_EQ(words.white, "Ada");
  EXPECT_EQ(words.black, "");
  EXPECT_EQ(words.result, "Black wins");
  EXPECT_EQ(words.lines, (std::vector<std::string>{"Club evening", "2007-02"}));
}

}  // namespace
}  // namespace punct::render
