// SPDX-License-Identifier: MIT
#include "punct/formats/format.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/reading.hpp"

namespace punct::formats {
namespace {

using testing::file_bytes;
using testing::Kept;
using testing::written;

TEST(FormatTable, HasEachFormatAtItsPlaceUnderItsName) {
  for (const Format format : kAllFormats) {
    EXPECT_EQ(info(format).format, format);
    EXPECT_EQ(format_named(info(format).name), format);
    ASSERT_FALSE(info(format).endings.empty());
    EXPECT_NE(info(format).make_splitter({}), nullptr);
    EXPECT_NE(info(format).make_reader({}), nullptr);
    EXPECT_NE(info(format).make_writer(), nullptr);
  }
  EXPECT_EQ(format_named("pgn"), std::nullopt);
  EXPECT_EQ(format_named("Text"), std::nullopt);
}

TEST(FormatByEnding, TakesTheEndingInUpperAndLowerCase) {
  EXPECT_EQ(format_by_ending("games/a.punct"), Format::text);
  EXPECT_EQ(format_by_ending("A.SGF"), Format::sgf);
  EXPECT_EQ(format_by_ending("a.b.json"), Format::json);
  EXPECT_EQ(format_by_ending("a.jsonl"), Format::jsonl);
  EXPECT_EQ(format_by_ending("a.NDJson"), Format::jsonl);
  EXPECT_EQ(format_by_ending("a.xml"), Format::xml);
  for (const char* none : {"", "punct", ".punct", "a.punct.bak", "a.txt", "json"})
    EXPECT_EQ(format_by_ending(none), std::nullopt) << none;
}

TEST(FormatByContent, KnowsEachFormatByItsFirstBytes) {
  struct Case {
    std::string_view start;
    std::optional<Format> format;
  };
  using namespace std::string_view_literals;
  const Case cases[] = {
      {"", Format::text},
      {"[Event \"x\"]\n", Format::text},
      {"1. E@K3,K4,K5 *", Format::text},
      {"(W)E@K3", Format::text},
      {"% an escape line", Format::text},
      {"(;GM[25]", Format::sgf},
      {" \r\n( \n;\nGM[25]", Format::sgf},
      {"\xEF\xBB\xBF(;GM[25]", Format::sgf},
      {"<?xml version=\"1.0\"?>", Format::xml},
      {"\n\t<punct>", Format::xml},
      {"{\"format\":\"punct\"}", Format::json},
      {"{\n \"moves\": []\n}\n", Format::json},
      {"[{\"moves\":[]}]", Format::json},
      {"[ \n {", Format::json},
      {"{ }", Format::json},
      {"[]", Format::json},
      {"{\"moves\":[]}\n{\"moves\":[]}\n", Format::jsonl},
      {"\xEF\xBB\xBF[Event \"x\"]", Format::text},
      {"{a comment} 1. E@K3,K4,K5 *\n", Format::text},
      {"\n{ one } { two }\n1. E@K3,K4,K5 *\n", Format::text},
      {"\xFF\xFE[\0E\0"sv, std::nullopt},
      {"\xFE\xFF\0[\0E"sv, std::nullopt},
      {"\x1F\x8B\x08\x01", std::nullopt},
      {"[White \"\x1B\"]\n", Format::text},
      {"1. E@K3,K4,K5 {\x01} *\n", Format::text},
      {"(;GM[25]C[\x02]", Format::sgf},
      {"{\"moves\":[],\"comment\":\"\x7F\x01\"}", Format::json},
      {"[Event\0"sv, std::nullopt},
  };
  for (const Case& c : cases) EXPECT_EQ(format_by_content(c.start), c.format) << c.start;
}

// Has had enough after two games.
class Sated final : public RecordSink {
 public:
  bool game(Record&, std::vector<Finding>&) override { return ++games < 2; }
  void stray(Finding) override {}

  int games = 0;
};

TEST(ReadAll, StopsWhenTheSinkHasHadEnough) {
  for (const std::string_view bytes :
       {"1. E@K3 *\n\n[Event \"2\"]\n\n*\n\n[Event \"3\"]\n\n*\n", "(;GM[25])(;GM[25])(;GM[25])"}) {
    Sated sink;
    read_all(*format_by_content(bytes), bytes, sink);
    EXPECT_EQ(sink.games, 2) << bytes;
  }
}

// What the splitter and the reader give when the bytes come in pieces of this size.
Kept streamed(Format format, std::string_view bytes, std::size_t piece) {
  const auto splitter = info(format).make_splitter({});
  const auto reader = info(format).make_reader({});
  Kept all;
  std::string buffer;
  while (true) {
    const std::size_t more = std::min(piece, bytes.size());
    buffer += bytes.substr(0, more);
    bytes.remove_prefix(more);
    const Splitter::Cut cut = splitter->cut(buffer, bytes.empty());
    for (const Finding& finding : cut.findings) all.stray(finding);
    if (cut.run != 0) reader->read(std::string_view(buffer).substr(cut.skip, cut.run), {}, all);
    buffer.erase(0, cut.skip + cut.run);
    if (bytes.empty() && (buffer.empty() || cut.skip + cut.run == 0)) return all;
  }
}

TEST(Splitter, CutsOnlyBetweenGames) {
  const std::string text = file_bytes(PUNCT_SAMPLES "/games/text/game-001.punct") + "\r\n \t\r\n" +
                           file_bytes(PUNCT_TEST_DATA "/text/fault-recovery.punct") +
                           file_bytes(PUNCT_TEST_DATA "/text/line-ends-cr.punct");
  // A result that follows the sign of a NAG is none.
  const std::string nag = "1. E@K3,K4,K5 $0-1\n\nT@F9,F10,G10 {" + std::string(1000, 'x') + "} *\n";
  const std::string sgf = file_bytes(PUNCT_SAMPLES "/games/sgf/game-001.sgf") +
                          file_bytes(PUNCT_TEST_DATA "/sgf/variations.sgf") +
                          "(;GN[GM not first; a bracket \\] ) within]GM[25])(;\nGM[25])" +
                          file_bytes(PUNCT_TEST_DATA "/sgf/several-on-a-line.sgf");
  for (const auto& [format, bytes] :
       {std::pair(Format::text, text), std::pair(Format::text, nag), std::pair(Format::sgf, sgf)}) {
    const std::string whole = written(Format::text, testing::read(format, bytes).records);
    for (const std::size_t piece : std::vector<std::size_t>{1, 2, 3, 7, 64, 1000, 100'000})
      EXPECT_EQ(written(Format::text, streamed(format, bytes, piece).records), whole)
          << info(format).name << ' ' << piece;
  }
}

TEST(Splitter, PassesOverAByteOrderMark) {
  for (const FormatInfo* each : {&info(Format::json), &info(Format::jsonl), &info(Format::xml)}) {
    const std::string file = "\xEF\xBB\xBF" + testing::written(each->format, {Record()});
    const Splitter::Cut cut = each->make_splitter({})->cut(file, true);
    EXPECT_TRUE(cut.findings.empty()) << each->name;
    testing::Kept kept;
    each->make_reader({})->read(std::string_view(file).substr(cut.skip, cut.run), {}, kept);
    EXPECT_EQ(kept.records.size(), 1U) << each->name;
    EXPECT_TRUE(kept.findings.empty()) << each->name;
  }
}

TEST(Splitter, PassesOverOneGameAndNoMore) {
  const std::string text = "[Event \"huge\"]\n\n{" + std::string(5000, 'x') + "\n\n[%mark K3]";
  const std::string sgf = "(;GM[25]C[" + std::string(5000, 'x') + "\\](;P0[1 Done]";
  // The next game is longer than a piece, so that its beginning is seen before its end.
  const std::string tail(2000, 'x');
  for (const auto& [format, huge, next] :
       {std::tuple(Format::text, text, "\n \n[Event \"next\"]\n\n*\n{" + tail + "}\n"),
        std::tuple(Format::sgf, sgf, "(;GM[25]GN[next]C[" + tail + "])")}) {
    const std::string bytes = huge + next;
    for (const std::size_t piece : std::vector<std::size_t>{700, 1000, 6000}) {
      const auto splitter = info(format).make_splitter({});
      std::string buffer = bytes.substr(0, 600);
      std::size_t read = buffer.size();
      ASSERT_EQ(splitter->cut(buffer, false).run, 0);
      std::size_t passed = 0;
      for (Splitter::Passed step; !step.complete;) {
        step = splitter->pass_over(buffer, read == bytes.size());
        passed += step.bytes;
        buffer.erase(0, step.bytes);
        buffer += bytes.substr(read, piece);
        read = std::min(read + piece, bytes.size());
      }
      const Kept rest = testing::read(format, std::string_view(bytes).substr(passed));
      ASSERT_EQ(rest.records.size(), 1) << info(format).name << ' ' << piece;
      EXPECT_EQ(rest.records[0].tag(format == Format::sgf ? "GameName" : "Event"), "next")
          << info(format).name << ' ' << piece;
    }
  }
}

}  // namespace
}  // namespace punct::formats
