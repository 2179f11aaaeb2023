// SPDX-License-Identifier: MIT
#include <string>

#include <gtest/gtest.h>

#include "support/reading.hpp"

namespace punct::formats {
namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

std::uint32_t length(const std::string& text) { return static_cast<std::uint32_t>(text.size()); }

struct Written {
  Format format;
  std::string bytes;
  Place place;
};
/// A fault that every format can have: one code and one sentence, where it stands in each.
struct Fault {
  const char* about;
  Code code;
  std::string sentence;
  std::vector<Written> written;
};

const Limits kLimits{.game_bytes = 60'000, .game_bytes_hint = "say so", .nesting = 2, .findings = 10};
const std::string kJsonMove = R"({"place":"E","dots":["K3"])";
const std::string kXmlMove = R"(<move from="A2" dots="A2">)";
const std::string kSgfBranch = "(;P0[Dropb 9 K 3 3];P0[Done])";

std::vector<Fault> all_faults() {
  const std::string json_in = "," + std::string("\"variations\":[[") + kJsonMove;
  const std::string xml_in = "<variation>" + kXmlMove;
  return {
      {"an empty variation",
       Code::syntax,
       "the variation has no moves",
       {{Format::text, "1. E@K3,K4,K5 () *", {1, 15}},
        {Format::json, "{\"moves\":[" + kJsonMove + ",\"variations\":[[]]}]}", {1, 11}},
        {Format::xml, "<punct><game>" + kXmlMove + "<variation/></move></game></punct>", {1, 40}},
        {Format::sgf, "(;GM[25]" + kSgfBranch + "(;))", {1, 9 + length(kSgfBranch)}}}},
      {"a NAG out of range",
       Code::syntax,
       "a NAG is a number from 0 to 255",
       {{Format::text, "1. E@K3,K4,K5 $256 *", {1, 15}},
        {Format::json, "{\"moves\":[" + kJsonMove + ",\"nags\":[256]}]}", {1, 11}},
        {Format::xml, R"(<punct><game><move from="A2" dots="A2" nags="256"/></game></punct>)", {1, 14}}}},
      {"variations too deep",
       Code::limit,
       "variations nest deeper than 2 levels",
       {{Format::text, "1. T@A2 (T@A2 (T@A2 (T@A2))) *", {1, 21}},
        {Format::json,
         "{\"moves\":[" + kJsonMove + json_in + json_in + json_in + "}]]}]]}]]}]}",
         {1, 11 + 2 * length(json_in)}},
        {Format::xml,
         "<punct><game>" + kXmlMove + xml_in + xml_in + xml_in + repeated("</move></variation>", 3) +
             "</move></game></punct>",
         {1, 14 + 26 + 2 * length(xml_in)}},
        {Format::sgf,
         "(;GM[25]" + repeated(kSgfBranch + "(;", 3) + ")))" + ")",
         {1, 9 + 3 * length(kSgfBranch) + 2 * 2}}}},
      {"too large",
       Code::limit,
       "the game is larger than 60000 bytes; say so",
       {{Format::text, "1. E@K3,K4,K5 {" + repeated("x", 70'000) + "} *", {1, 1}},
        {Format::json, "{\"comment\":\"" + repeated("x", 70'000) + "\",\"moves\":[]}", {1, 1}},
        {Format::jsonl, "{\"comment\":\"" + repeated("x", 70'000) + "\",\"moves\":[]}", {1, 1}},
        {Format::xml, "<punct><game><comment>" + repeated("x", 70'000) + "</comment></game></punct>", {1, 8}},
        {Format::sgf, "(;C[" + repeated("x", 70'000) + "])", {1, 1}},
        {Format::sgf, "(;GM[25]" + repeated("\n;P0[Pick W 9]", 7'000) + ")", {1, 1}}}},
      {"a tag that is there already",
       Code::syntax,
       "duplicate tag Event",
       {{Format::text, "[Event \"a\"]\n[Event \"b\"]\n\n*", {2, 1}},
        {Format::json, "{\"tags\":{\"Event\":\"a\",\n\"Event\":\"b\"},\"moves\":[]}", {2, 1}},
        {Format::xml, "<punct><game><tag name=\"Event\">a</tag>\n<tag name=\"Event\">b</tag></game></punct>", {2, 1}}}},
      {"a result that is none",
       Code::syntax,
       "unknown Result '2-0'; use one of 1-0, 0-1, 1/2-1/2, *",
       {{Format::text, "[Result \"2-0\"]\n\n*", {1, 1}},
        {Format::json, "{\"result\":\"2-0\",\"moves\":[]}", {1, 2}},
        {Format::xml, "<punct><game result=\"2-0\"/></punct>", {1, 14}}}},
      {"too many findings",
       Code::limit,
       "more than 10 findings in one game; the rest is not read",
       {{Format::text, "1. E@K3,K4,K5\n" + repeated("$999\n", 100) + "*", {12, 1}},
        {Format::json, "{\n" + repeated("\"a\":1,\n", 100) + "\"moves\":[]}", {12, 1}},
        {Format::jsonl, "{" + repeated("\"a\":1,", 100) + "\"moves\":[]}", {1, 62}},
        {Format::xml, "<punct><game>\n" + repeated("<a/>\n", 100) + "</game></punct>", {12, 1}},
        {Format::sgf, "(;GM[25]GN[a]\n" + repeated("GN[b]\n", 100) + ")", {12, 1}}}},
  };
}

TEST(Faults, AreSaidInOneSentenceWhateverTheFormat) {
  for (const Fault& fault : all_faults())
    for (const Written& each : fault.written) {
      const auto found = testing::read(each.format, each.bytes, kLimits).findings;
      ASSERT_FALSE(found.empty()) << fault.about << " in " << info(each.format).name;
      EXPECT_EQ(found.back().message, fault.sentence) << info(each.format).name;
      EXPECT_EQ(found.back().code, fault.code) << info(each.format).name;
      EXPECT_EQ(found.back().place, each.place) << fault.about << " in " << info(each.format).name;
    }
}

// As many moves, tags and elements as Limits::parts() says.
TEST(Faults, NoGameHasMorePartsThanAllowed) {
  const std::size_t many = Limits{}.parts() + 1;
  std::string tags;
  for (std::size_t i = 0; i < many; ++i) tags += "[a" + std::to_string(i) + " \"x\"]\n";
  const std::pair<Format, std::string> games[] = {
      {Format::text, repeated("E@K3,K4,K5 ", many) + "*"},
      {Format::text, tags + "\n*"},
      {Format::json, "{\"moves\":[" + kJsonMove + repeated("}," + kJsonMove, many) + "}]}"},
      {Format::xml, "<punct><game>" + repeated("<move from=\"A2\" dots=\"A2\"/>", many) + "</game></punct>"},
      {Format::xml, "<punct><game>" + repeated("<!-- -->", many) + "</game></punct>"},
      {Format::sgf, "(;GM[25]" + repeated("P0[Rotate]", many) + ")"},
  };
  for (const auto& [format, bytes] : games) {
    const testing::Kept kept = testing::read(format, bytes);
    ASSERT_FALSE(kept.findings.empty()) << info(format).name << bytes.substr(0, 40);
    EXPECT_EQ(kept.findings.back().code, Code::limit) << bytes.substr(0, 40);
    EXPECT_LE(kept.records.at(0).node_count(), Limits{}.parts());
  }
}

TEST(Faults, LongNamesAreShownShortened) {
  const std::string name(50, 'a');
  const std::string shown = "\"" + name.substr(0, 40) + "...\"";
  EXPECT_EQ(testing::read(Format::json, "{\"" + name + "\":1,\"moves\":[]}").findings.at(0).message,
            "a game has no member " + shown);
  EXPECT_EQ(testing::read(Format::xml, "<punct><game><" + name + "/></game></punct>").findings.at(0).message,
            "a game has no element " + shown);
}

TEST(Faults, NoGameKeepsMoreFindingsThanAllowed) {
  const std::vector<Fault> faults = all_faults();
  for (const Written& each : faults.back().written)
    EXPECT_EQ(testing::read(each.format, each.bytes, kLimits).findings.size(), kLimits.findings + 1)
        << info(each.format).name;
}

TEST(Misfit, NamesTheFormatThatAFileIsIn) {
  struct Case {
    Format taken_for;
    const char* bytes;
    const char* sentence;
  };
  const Case cases[] = {
      {Format::text, "(;GM[25])", "this looks like SGF, not text; use --from sgf"},
      {Format::text, "{\"format\":\"punct\"}", "this looks like JSON, not text; use --from json"},
      {Format::text, "<punct>", "this looks like XML, not text; use --from xml"},
      {Format::json, "[Event \"x\"]\n\n*", "this looks like text, not JSON; use --from text"},
      {Format::json, "1. E@K3 *", "this looks like text, not JSON; use --from text"},
      {Format::json, "\n(;GM[25])", "this looks like SGF, not JSON; use --from sgf"},
      {Format::jsonl, "[{\"moves\":[]}]", "this looks like JSON, not JSON Lines; use --from json"},
      {Format::jsonl, "{\n\"moves\":[]}", "this looks like JSON, not JSON Lines; use --from json"},
      {Format::xml, "[Event \"x\"]", "this looks like text, not XML; use --from text"},
      {Format::sgf, "[Event \"x\"]", "this looks like text, not SGF; use --from text"},
      {Format::sgf, "<?xml version=\"1.0\"?>", "this looks like XML, not SGF; use --from xml"},
      {Format::text, "{\"moves\":[]}\n{\"moves\":[]}", "this looks like JSON Lines, not text; use --from jsonl"},
      {Format::jsonl, "<punct>", "this looks like XML, not JSON Lines; use --from xml"},
      {Format::position, "1. E@K3 *", "this looks like text, not position lines; use --from text"},
  };
  for (const Case& each : cases) {
    const auto finding = misfit(each.taken_for, each.bytes, false, "use --from FORMAT");
    ASSERT_TRUE(finding) << each.bytes;
    EXPECT_EQ(finding->message, each.sentence);
    EXPECT_EQ(finding->place, (Place{1, 1}));
    EXPECT_FALSE(misfit(each.taken_for, each.bytes, true)) << each.bytes;
  }
}

TEST(Misfit, LeavesAloneWhatMayBeInTheFormat) {
  const std::pair<Format, const char*> cases[] = {
      {Format::text, ""},
      {Format::text, "{\"Good\" game} 1. E@K3 *"},
      {Format::text, "{a comment}"},
      {Format::text, "(W)E@K3"},
      {Format::json, ""},
      {Format::json, "{\"moves\":[]}\n{\"moves\":[]}"},
      {Format::json, "hello"},
      {Format::json, "1 E@K3"},
      {Format::json, "{\"tool\":\"list\"}"},
      {Format::xml, "<punct"},
      {Format::jsonl, "{\"moves\":[]}"},
      {Format::jsonl, "{\"moves\":[\n{\"moves\":[]}"},
      {Format::sgf, "From: somebody\n(;GM[25])"},
      {Format::xml, "hello"},
  };
  for (const auto& [format, bytes] : cases) EXPECT_FALSE(misfit(format, bytes, false)) << bytes;
}

TEST(Misfit, KnowsWhatTheProgramWritesOfGames) {
  for (const Format format : kAllFormats) {
    const auto found = misfit(format, "{\"tool\":\"list\",\"version\":\"2\"}", true);
    EXPECT_EQ(found.has_value(), format != Format::text) << info(format).name;
    if (found) {
      EXPECT_EQ(found->message, "punct list wrote this; it holds no games");
    }
  }
}

TEST(Misfit, KnowsUtf16InEveryFormat) {
  using namespace std::string_view_literals;
  // iconv needs the order of the bytes where no mark tells it.
  const std::pair<std::string_view, std::string> cases[] = {{"\xFF\xFE(\0;\0"sv, "UTF-16"},
                                                            {"\xFE\xFF\0(\0;"sv, "UTF-16"},
                                                            {"(\0;\0"sv, "UTF-16LE"},
                                                            {"\0(\0;"sv, "UTF-16BE"}};
  for (const Format format : kAllFormats)
    for (const auto& [bytes, name] : cases) {
      const auto found = testing::read(format, bytes).findings;
      ASSERT_EQ(found.size(), 1U);
      EXPECT_EQ(found[0].message,
                "the file is UTF-16, but only UTF-8 is read; convert it with iconv -f " + name + " -t UTF-8");
    }
}

TEST(Latin1, IsPlacedAtItsByte) {
  const std::pair<Format, std::string> cases[] = {
      {Format::text, "1. E@K3,K4,K5 {M\xFCller} *"},
      {Format::text, "[Event \"ab M\xFCl\"]\n\n*"},
  };
  EXPECT_EQ(testing::read(cases[0].first, cases[0].second).findings.at(0).place, (Place{1, 17}));
  EXPECT_EQ(testing::read(cases[1].first, cases[1].second).findings.at(0).place, (Place{1, 13}));
  EXPECT_EQ(testing::read(Format::json, "{\"tags\":{\"White\":\"M\xFCl\"},\"moves\":[]}").findings.at(0).place.column,
            20U);
  EXPECT_EQ(
      testing::read(Format::xml, "<punct><game><comment>M\xFCl</comment></game></punct>").findings.at(0).place.column,
      24U);
}

}  // namespace
}  // namespace punct::formats
