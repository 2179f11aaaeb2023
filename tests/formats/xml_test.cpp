// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "punct/formats/format.hpp"
#include "support/reading.hpp"

namespace punct::formats {
namespace {

using testing::Case;
using testing::described;
using testing::read;
using testing::read_cases;
using testing::written;

std::string in_file(std::string_view games) { return "<punct version=\"1\">\n" + std::string(games) + "</punct>\n"; }

std::vector<Record> records_of(std::string_view bytes) {
  testing::Kept kept = read(Format::xml, bytes);
  EXPECT_EQ(described(kept.findings), "") << bytes;
  return std::move(kept.records);
}

TEST(Xml, SaysWhatIsWrongAndWhere) {
  for (const Case& one : read_cases(PUNCT_TEST_DATA "/xml/findings.cases"))
    EXPECT_EQ(described(read(Format::xml, one.input).findings), one.expected) << one.name;
}

TEST(Xml, CharactersThatXmlDoesNotHaveAreFindingsAtTheirByte) {
  for (const std::string_view bad : {"\xC0\xAF", "\xE2\x82", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF", "\x80", "\x01",
                                     "\x1F", "\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
    const std::string file = in_file(" <game><comment>twelve bytesé" + std::string(bad) + "</comment></game>\n");
    const auto found = read(Format::xml, file).findings;
    ASSERT_EQ(found.size(), 1U) << file;
    EXPECT_EQ(found[0].code, Code::syntax);
    EXPECT_EQ(found[0].place, (Place{2, 30})) << file;
  }
  const std::string nul = in_file(std::string(" <game><comment>a\0</comment></game>\n", 36));
  EXPECT_EQ(described(read(Format::xml, nul).findings),
            "2:18: error: game 1: a character that XML cannot hold [syntax]\n");
  const std::string reference_first = in_file(std::string(" <game><position>&#1;</position>\0</game>\n", 40));
  const testing::Kept kept = read(Format::xml, reference_first);
  EXPECT_EQ(described(kept.findings),
            "2:18: error: game 1: the entity \"#1\" is not known; records declare none [syntax]\n");
  EXPECT_EQ(written(Format::text, kept.records).find('\x01'), std::string::npos);
}

constexpr std::string_view kAll = R"(<?xml version="1.0" encoding="UTF-8"?>
<punct version="1">
 <game rules="basic" result="1-0" termination="connection">
  <tag name="Event">Autumn "cup" &amp; more</tag>
  <tag name="White">A. Example</tag>
  <tag name="Annotator">Łukasz</tag>
  <tag name="Empty"></tag>
  <position>basic w bT@F9,F10,G10</position>
  <comment>before the
  first move</comment>
  <place piece="E" dots="K3 K4 K5"/>
  <move from="K3" dots="K9 K10 K11" level="2" connects="true" nags="1 200">
   <comment> ]]&gt; over&#13;	the middle </comment>
   <variation><comment>or</comment><place piece="M" dots="C4 C5 D4"/><move from="F9" dots="F3"/></variation>
   <variation><place piece="L" dots="C4"><comment> </comment><variation><place piece="R" dots="C4 C5"/></variation></place></variation>
  </move>
  <place piece="T" dots="Q10 P10 Q11">
   <comment>last</comment>
  </place>
 </game>
 <game rules="standard" result="*">
 </game>
</punct>
)";

TEST(Xml, WritesWhatItReadsByteForByte) { EXPECT_EQ(written(Format::xml, records_of(kAll)), kAll); }

TEST(Xml, ReadsARecordIntoItsParts) {
  const std::vector<Record> records = records_of(kAll);
  ASSERT_EQ(records.size(), 2U);
  const Record& record = records[0];
  EXPECT_EQ(record.tag("Event"), "Autumn \"cup\" & more");
  EXPECT_EQ(record.tag("Empty"), "");
  EXPECT_EQ(record.rules(), Rules::basic);
  EXPECT_EQ(record.stated().result, Result::white_wins);
  EXPECT_EQ(record.stated().termination, Termination::connection);
  EXPECT_EQ(record.position(), "basic w bT@F9,F10,G10");
  EXPECT_EQ(record.comment(), "before the\n  first move");
  EXPECT_EQ(record.place(), (Place{3, 2}));
  const NodeIndex second = record.next(record.first());
  EXPECT_EQ(text(record.move(second)), "K3-K9,K10,K11^2#");
  EXPECT_EQ(record.place(second), (Place{12, 3}));
  EXPECT_EQ(record.nags(second), "\x01\xC8");
  EXPECT_EQ(record.comment(second), " ]]> over\r\tthe middle ");
  const NodeIndex variation = record.variation(second);
  EXPECT_EQ(record.comment_before(variation), "or");
  EXPECT_EQ(text(record.move(record.next(variation))), "F9-F3");
  const NodeIndex other = record.next_variation(variation);
  EXPECT_EQ(record.comment(other), " ");
  EXPECT_EQ(text(record.move(record.variation(other))), "R@C4,C5");
}

TEST(Xml, TakesCommentsSectionsReferencesAndInstructions) {
  const auto records = records_of(R"(<?xml version='1.0'?><?style a?><!-- <game> -->
<punct xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="punct.xsd" version='1'>
<!-- </punct> -->
<game ><!-- </game> --><?a </game> ?>
 <tag name='Event'> <![CDATA[</game> & ]]>x<!-- y -->z&#x1F600;&apos;</tag>
 <position>
   standard w
 </position>
 <comment>a</comment><comment>b</comment>
 <place dots='k3
   K5	k4 ' piece="e" connects="0"><comment>c</comment><comment>d</comment></place >
</game
><game/></punct>)");
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0].tag("Event"), " </game> & xz😀'");
  EXPECT_EQ(records[0].position(), "standard w");
  EXPECT_EQ(records[0].comment(), "a b");
  EXPECT_EQ(text(records[0].move(records[0].first())), "E@K3,K4,K5");
  EXPECT_EQ(records[0].comment(records[0].first()), "c d");
}

TEST(Xml, TakesEveryLineEndAndAByteOrderMark) {
  for (const std::string_view line_end : {"\n", "\r\n", "\r"}) {
    std::string file = "\xEF\xBB\xBF";
    for (const std::string_view line :
         {"<punct version=\"1\">", "<game><comment>a", "b</comment></game>", "<game a=\"\"/></punct>"})
      (file += line) += line_end;
    const auto kept = read(Format::xml, file);
    ASSERT_EQ(kept.records.size(), 2U);
    EXPECT_EQ(kept.records[0].comment(), "a\nb");
    EXPECT_EQ(described(kept.findings), "4:7: error: game 2: <game> has no attribute \"a\" [syntax]\n");
  }
}

TEST(Xml, TruthAndQuotesAreWrittenInTwoWays) {
  const auto records =
      records_of(R"(<punct version='1'><game result='1-0'><place piece='E' dots='K5 K4 K3' connects='1'/>)"
                 R"(<place piece="M" dots="C4" connects="0"/></game></punct>)");
  ASSERT_EQ(records.size(), 1U);
  const NodeIndex first = records[0].first();
  EXPECT_EQ(records[0].move(first).connects, true);
  EXPECT_EQ(records[0].move(records[0].next(first)).connects, false);
  EXPECT_EQ(text(records[0].move(first)), "E@K5,K3,K4#");
}

TEST(Xml, ReplacesBytesThatAreNotUtf8) {
  Record record;
  record.add_tag("Event", "\xC3\xA9\xFF");
  record.add_comment("a\xC3 \xED\xA0\x80");
  std::vector<Finding> losses;
  const std::string file = written(Format::xml, {record}, &losses);
  ASSERT_EQ(losses.size(), 1U);
  EXPECT_EQ(losses[0].message, "XML cannot hold 5 characters, now U+FFFD");
  const auto records = records_of(file);
  EXPECT_EQ(records[0].tag("Event"), "\xC3\xA9\xEF\xBF\xBD");
  EXPECT_EQ(records[0].comment(), "a\xEF\xBF\xBD \xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(Xml, SaysWhatItCannotHold) {
  Record record;
  record.add_tag("Event",
                 "a\x01"
                 "b");
  record.add_comment("\xEF\xBF\xBE and \xEF\xBF\xBF");
  std::vector<Finding> losses;
  const std::string file = written(Format::xml, {record}, &losses);
  ASSERT_EQ(losses.size(), 1U);
  EXPECT_EQ(losses[0].message, "XML cannot hold 3 characters, now U+FFFD");
  EXPECT_EQ(losses[0].severity, Severity::warning);
  const auto records = records_of(file);
  EXPECT_EQ(records[0].tag("Event"),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(records[0].comment(), "\xEF\xBF\xBD and \xEF\xBF\xBD");
}

TEST(Xml, NestingHasALimit) {
  const auto nested = [](int depth) {
    std::string game = "<game>";
    std::string end;
    for (int i = 0; i < depth; ++i) {
      game += "<place piece=\"E\" dots=\"K3\"><variation>";
      end += "</variation></place>";
    }
    return in_file(game + "<place piece=\"E\" dots=\"K3\"/>" + end + "</game>");
  };
  EXPECT_EQ(read(Format::xml, nested(256)).findings.size(), 0U);
  for (const int depth : {257, 50'000}) {
    const auto found = read(Format::xml, nested(depth)).findings;
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].code, Code::limit);
    EXPECT_EQ(found[0].ply, 1U);
  }
}

TEST(Xml, AGameMayBeTooLarge) {
  const auto kept = read(Format::xml,
                         in_file("<game><comment>" + std::string(1000, 'a') + "</comment></game>\n" +
                                 "<game><place piece=\"E\" dots=\"A1\"/></game>"),
                         Limits{.game_bytes = 200, .nesting = 4});
  ASSERT_EQ(kept.findings.size(), 2U);
  EXPECT_EQ(kept.findings[0].code, Code::limit);
  EXPECT_EQ(kept.findings[1].code, Code::bad_cell);
  EXPECT_EQ(kept.findings[1].place, (Place{3, 7}));
}

TEST(Xml, ManyFaultsInAGameEndItsReading) {
  std::string game = "<game>";
  for (int i = 0; i < 5000; ++i) game += "<tags/>";
  const auto found = read(Format::xml, in_file(game + "</game>")).findings;
  EXPECT_EQ(found.size(), 1001U);
  EXPECT_EQ(found.back().code, Code::limit);
}

TEST(Xml, LooksLikeItself) {
  EXPECT_EQ(format_by_content(kAll), Format::xml);
  EXPECT_EQ(format_by_content(" \n<punct/>"), Format::xml);
}

}  // namespace
}  // namespace punct::formats
