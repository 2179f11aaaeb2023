// SPDX-License-Identifier: MIT
// What expressions are refused for, and where.
#include "expression/expression.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace punct::cli {
namespace {

using namespace collections;

struct BadExpression {
  const char* text;
  std::size_t offset;
  const char* part_of_message;
};

TEST(ExpressionErrors, NameTheirPlace) {
  const std::vector<BadExpression> cases{
      {"", 0, "missing condition"},
      {"plyes > 40", 0, "did you mean 'plies'?"},
      {"lenght > 40", 0, "did you mean 'plies'?"},
      {"plies > 40 and", 14, "missing condition"},
      {"plies 40", 6, "expected a comparison"},
      {"plies > many", 8, "'many' is not a whole number"},
      {"plies ~ 4", 6, "expected a comparison"},
      {"cutt by black", 0, "unknown 'cutt'; did you mean 'cut'?"},
      {"cutt by black > 1", 0, "unknown 'cutt'; did you mean 'cuts'?"},
      {"(cut or jump", 0, "unclosed bracket"},
      {"cut jump", 4, "unexpected 'jump'"},
      {"white = 'Ada", 8, "unclosed quote"},
      {"white ~ '('", 8, "invalid regular expression"},
      {"result = 2-0", 9, "'2-0' is not one of"},
      {"termination = conection", 14, "'conection' is not one of connection, center"},
      {"plays E@Z3", 8, "Z3"},
      {"plays c0", 8, "unexpected end"},
      {"cut by green", 7, "neither white nor black"},
      {"connection along diagonals", 17, "unknown 'diagonals'"},
      {"reaches 'standard w wE@K3,K4,K6'", 20, ""},
      {"holds 'w@K7^x'", 11, "write a level as ^3"},
      {"holds 'w@K77'", 9, "'K77' is not a space"},
      {"holds ''", 7, "needs at least one piece or space"},
      {"piece X", 6, "'X' is not a piece"},
      {"cut !", 4, "unexpected '!'"},
      {"jump to many", 8, "'many' is not a whole number"},
      {"cut by black by white", 13, "'by' is given twice"},
      {"cut at 5 at 16", 9, "'at' is given twice"},
      {"cut at 5 within 16", 9, "'within' and 'at' cannot be combined"},
      {"plays K3-K9 swapped swapped", 20, "'swapped' is given twice"},
      {"jump to 3 over 2", 10, "'over' and 'to' cannot be combined"},
      {"add to 2", 4, "unexpected 'to'"},
      {"jump of X", 8, "'X' is not a piece"},
      {"date = yesterday", 7, "'yesterday' is not a day, month or year"},
      {"date = 2007-02-02", 7, "is not a day"},
      {"date >= 2011.02.29", 8, "is not a day"},
      {"date != 2007.13", 8, "is not a day"},
      {"tag Date = 02.02.2007", 11, "is not a day"},
      {"level by white > 2", 6, "takes no 'by'"},
      {"plies by black > 3", 6, "takes no 'by'"},
      {"NOT cut", 0, "unexpected 'NOT'; use not"},
      {"cut AND jump", 4, "unexpected 'AND'; use and"},
      {"cut && jump", 4, "unexpected '&&'; use and"},
      {"plies == 3", 7, "unexpected '=='; use ="},
      {"tag 'a b' = Ada", 4, "'a b' is not a tag name"},
      {"annotator = Ada", 0, "use tag Annotator for a tag"},
      {"1", 0, "a condition is written like"},
  };
  for (const BadExpression& bad : cases) {
    const auto condition = parse_expression(bad.text);
    ASSERT_FALSE(condition) << bad.text;
    EXPECT_LE(condition.error().offset + condition.error().length, std::string_view(bad.text).size()) << bad.text;
    EXPECT_EQ(condition.error().offset, bad.offset) << bad.text << ": " << condition.error().message;
    EXPECT_NE(condition.error().message.find(bad.part_of_message), std::string::npos)
        << bad.text << ": " << condition.error().message;
  }
}

TEST(ExpressionErrors, NestingHasAnEnd) {
  const std::string deep = std::string(1000, '(') + "cut" + std::string(1000, ')');
  const auto condition = parse_expression(deep);
  ASSERT_FALSE(condition);
  EXPECT_NE(condition.error().message.find("too deep"), std::string::npos);
}

TEST(ExpressionErrors, LengthHasAnEnd) {
  std::string longest = "cut";
  for (int i = 0; i < 2047; ++i) longest += " or cut";
  EXPECT_TRUE(parse_expression(longest));
  const auto condition = parse_expression(longest + " or cut");
  ASSERT_FALSE(condition);
  EXPECT_NE(condition.error().message.find("too long"), std::string::npos);
}

RC_GTEST_PROP(ExpressionErrors, AnyTextIsReadOrRefusedAtAPlaceInIt, ()) {
  const std::vector<std::string> words{
      "cut",    "and",  "or",        "not",          "(",     ")",    "plies",      ">",     "=",     "7",
      "'",      "\"",   "~",         "by",           "white", "jump", "to",         "3+",    "holds", "'w@K7'",
      "plays",  "E@K3", "symmetric", "at",           "tag",   "X",    "!",          "\\",    "\xff",  "Ü",
      "result", "1-0",  "reaches",   "'standard w'", "piece", "T",    "connection", "along", "rows",  "date"};
  std::string text;
  for (const std::string& word : *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(words)))
    text += word + (*rc::gen::inRange(0, 4) == 0 ? "" : " ");
  const auto condition = parse_expression(text);
  if (condition) return;
  RC_ASSERT(condition.error().offset <= text.size());
  RC_ASSERT(condition.error().offset + condition.error().length <= text.size());
  RC_ASSERT(!condition.error().message.empty());
  RC_ASSERT(shown(condition.error(), text).find('^') != std::string::npos);
}

TEST(ExpressionErrors, CaretsStandUnderThePart) {
  EXPECT_EQ(shown({8, 4, "why"}, "plies > many and cut"), "  plies > many and cut\n          ^^^^\n");
  EXPECT_EQ(shown({11, 1, "why"}, "event = Ü x"), "  event = Ü x\n            ^\n") << "columns count characters";
}

}  // namespace
}  // namespace punct::cli
