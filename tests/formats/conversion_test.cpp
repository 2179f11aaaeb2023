// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "formats/random_record.hpp"
#include "punct/formats/format.hpp"
#include "support/reading.hpp"

namespace punct::formats {
namespace {

namespace fs = std::filesystem;
using testing::described;
using testing::file_bytes;
using testing::hard_words;
using testing::Kept;
using testing::read;
using testing::RecordGrower;
using testing::written;

const std::vector<Format> kLossless{Format::text, Format::json, Format::jsonl, Format::xml};

// The records after they have been written and read in each of these formats.
std::vector<Record> converted(std::vector<Record> records, const std::vector<Format>& chain) {
  for (const Format format : chain) {
    const std::string file = written(format, records);
    Kept kept = read(format, file);
    if (!kept.findings.empty()) throw std::runtime_error(described(kept.findings) + file);
    records = std::move(kept.records);
  }
  return records;
}

RC_GTEST_PROP(Conversion, EveryChainEndsInTheSameText, ()) {
  std::vector<Record> records;
  for (int games = *rc::gen::inRange(1, 4); games > 0; --games) records.push_back(RecordGrower(hard_words()).grow());
  const auto chain = *rc::gen::container<std::vector<Format>>(rc::gen::elementOf(kLossless));
  RC_ASSERT(written(Format::text, converted(records, chain)) == written(Format::text, records));
}

RC_GTEST_PROP(Conversion, WhatIsWrittenIsReadBackAndWrittenTheSame, ()) {
  const std::vector<Record> records{RecordGrower(hard_words()).grow()};
  for (const Format format : kLossless) {
    const std::string file = written(format, records);
    RC_ASSERT(written(format, converted(records, {format})) == file);
  }
}

// Control characters, which XML does not have.
RC_GTEST_PROP(Conversion, JsonHoldsEveryCharacter, ()) {
  std::vector<std::string> words = hard_words();
  for (char c = 1; c < 0x20; ++c) words.emplace_back(1, c);
  words.insert(words.end(), {"\uFFFE", "\uFFFF"});
  const std::vector<Record> records{RecordGrower(words).grow()};
  const std::string text = written(Format::text, records);
  RC_ASSERT(written(Format::text, converted(records, {Format::json, Format::text, Format::jsonl})) == text);
  std::vector<Finding> losses;
  written(Format::json, records, &losses);
  written(Format::jsonl, records, &losses);
  RC_ASSERT(losses.empty());
}

// No format reads them: writers put U+FFFD in their place, once.
TEST(Conversion, NulCharactersAreReplacedAndNamed) {
  using std::string_literals::operator""s;
  Record record = read(Format::text, "[White \"A\"]\n\n1. E@K3,K4,K5 {so} *\n").records.at(0);
  record.set_tag("White", "A\0a"s);
  record.set_comment(record.first(), "so\0"s);
  for (const Format format : {Format::text, Format::json, Format::jsonl, Format::xml, Format::sgf}) {
    std::vector<Finding> losses;
    const std::string file = written(format, {record}, &losses);
    const std::string_view name = info(format).name;
    EXPECT_EQ(std::count_if(losses.begin(), losses.end(),
                            [format = format](const Finding& loss) {
                              return loss.message.find(Format::xml == format ? "U+FFFD" : "NUL characters") !=
                                     std::string::npos;
                            }),
              1)
        << name << described(losses);
    const Kept kept = read(format, file);
    ASSERT_EQ(kept.records.size(), 1U) << name;
    EXPECT_EQ(kept.records[0].tag("White"), "A\uFFFDa") << name;
    EXPECT_EQ(kept.records[0].comment(kept.records[0].first()), "so\uFFFD") << name;
  }
}

TEST(Conversion, TagsThatFilesCannotHaveAreLeftOutAndNamed) {
  Record record;
  record.set_tag("White", "Ada");
  for (const char* const name : {"Result", "bad name ]", "Position", ""}) record.set_tag(name, "1-0");
  record.set_tag("Annotator", "Bo");
  for (const Format format : {Format::text, Format::json, Format::jsonl, Format::xml}) {
    std::vector<Finding> losses;
    const std::string file = written(format, {record}, &losses);
    ASSERT_EQ(losses.size(), 1U);
    const std::string names = " cannot hold tags named 'Result', 'bad name ]', 'Position', ''";
    EXPECT_TRUE(losses[0].message.ends_with(names)) << losses[0].message;
    const Kept kept = read(format, file);
    EXPECT_EQ(described(kept.findings), "") << info(format).name;
    ASSERT_EQ(kept.records.size(), 1U);
    EXPECT_EQ(kept.records[0].known_tag("White"), "Ada");
    EXPECT_EQ(kept.records[0].known_tag("Annotator"), "Bo");
  }
}

TEST(Conversion, AllLossesOfAGameAreOneFinding) {
  using std::string_literals::operator""s;
  Record record;
  record.set_tag("Event", "a\nb\0"s);
  record.set_tag("Rules", "basic");
  std::vector<Finding> losses;
  static_cast<void>(written(Format::text, {record, record}, &losses));
  const std::string each =
      "0:0: warning: text records cannot hold tags named 'Rules'; text records cannot hold line breaks or tabs in "
      "tags; they became spaces; text records cannot hold NUL characters; they became U+FFFD [syntax]\n";
  EXPECT_EQ(described(losses), each + each);
}

// Line and column behind the bytes, counted plainly.
Place behind(std::string_view bytes) {
  Place place{1, 1};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    if (byte == '\n' || (byte == '\r' && (i + 1 == bytes.size() || bytes[i + 1] != '\n'))) {
      place = {place.line + 1, 1};
    } else if (byte != '\r' && (byte & 0xC0) != 0x80) {
      ++place.column;
    }
  }
  return place;
}

// Reads as a tool does that holds little of a file: in blocks.
Kept read_in_blocks(Format format, std::string_view bytes, std::size_t block) {
  const auto splitter = info(format).make_splitter({});
  const auto reader = info(format).make_reader({});
  Kept kept;
  std::size_t from = 0;
  std::size_t to = 0;
  while (from < bytes.size()) {
    const auto cut = splitter->cut(bytes.substr(from, to - from), to == bytes.size());
    for (Finding finding : cut.findings) {
      const Place start = behind(bytes.substr(0, from));
      if (finding.place.line == 1) finding.place.column += start.column - 1;
      finding.place.line += start.line - 1;
      kept.stray(std::move(finding));
    }
    const std::string_view run = bytes.substr(from + cut.skip, cut.run);
    if (!run.empty()) reader->read(run, {behind(bytes.substr(0, from + cut.skip))}, kept);
    from += cut.skip + cut.run;
    if (cut.skip + cut.run == 0 && to == bytes.size()) throw std::runtime_error("bytes that are never cut");
    if (cut.skip + cut.run == 0) to = std::min(bytes.size(), to + block);
  }
  return kept;
}

std::string sorted(const std::vector<Finding>& findings) {
  std::vector<std::string> lines;
  for (const Finding& finding : findings) lines.push_back(described(finding) + '\n');
  std::sort(lines.begin(), lines.end());
  std::string all;
  for (const std::string& line : lines) all += line;
  return all;
}

RC_GTEST_PROP(Streaming, BlocksOfAnySizeGiveTheSameGames, ()) {
  std::vector<Record> records;
  for (int games = *rc::gen::inRange(0, 5); games > 0; --games) records.push_back(RecordGrower(hard_words()).grow());
  const std::size_t block = *rc::gen::inRange<std::size_t>(1, 3000);
  for (const Format format : {Format::json, Format::jsonl, Format::xml}) {
    const std::string file = written(format, records);
    const Kept kept = read_in_blocks(format, file, block);
    RC_ASSERT(described(kept.findings) == "");
    RC_ASSERT(written(format, kept.records) == file);
  }
}

// With a byte taken out, put in or changed somewhere, blocks still give the same as the whole: games, findings, places.
RC_GTEST_PROP(Streaming, BlocksOfAnySizeGiveTheSameFindings, ()) {
  const std::vector<Record> records{RecordGrower(hard_words()).grow(), RecordGrower(hard_words()).grow()};
  const std::size_t block = *rc::gen::inRange<std::size_t>(1, 200);
  const Format format = *rc::gen::elementOf(std::vector<Format>{Format::json, Format::jsonl, Format::xml});
  std::string file = written(format, records);
  const std::size_t at = *rc::gen::inRange<std::size_t>(0, file.size());
  const std::string bytes =
      *rc::gen::elementOf(std::vector<std::string>{"", "{", "}", "[", "]", "\"", ",", "<", ">", "&", "x"});
  file.replace(at, *rc::gen::inRange<std::size_t>(0, 2), bytes);
  const Kept whole = read(format, file);
  const Kept parts = read_in_blocks(format, file, block);
  RC_ASSERT(sorted(parts.findings) == sorted(whole.findings));
  RC_ASSERT(written(Format::text, parts.records) == written(Format::text, whole.records));
}

// A file that is cut off anywhere ends in a finding, and the games before that are as they were.
TEST(Streaming, EveryTruncationIsFound) {
  const Kept two = read(Format::json, R"([{"tags":{"Event":"a"},"moves":[{"place":"E","dots":["K3","K4","K5"]}]},
    {"moves":[{"place":"T","dots":["F9"],"nags":[1],"comment":"é","variations":[[{"from":"K3","dots":["K9"]}]]}]}])");
  for (const Format format : {Format::json, Format::jsonl, Format::xml}) {
    const std::string file = written(format, two.records);
    const std::string first = written(Format::text, {two.records[0]});
    for (std::size_t length = 1; length + 1 < file.size(); ++length) {
      const Kept kept = read(format, std::string_view(file).substr(0, length));
      const bool ends_between_lines = format == Format::jsonl && kept.records.size() == 1;
      EXPECT_TRUE(!kept.findings.empty() || ends_between_lines) << length;
      if (kept.records.size() < 2) continue;
      EXPECT_EQ(written(Format::text, {kept.records[0]}), first) << length;
    }
  }
}

// Every sample exists in every format, and each is made from each, to the byte.
TEST(Samples, EachIsMadeFromEach) {
  const std::vector<Format> all{Format::text, Format::json, Format::jsonl, Format::xml};
  int games = 0;
  for (const auto& entry : fs::directory_iterator(PUNCT_SAMPLES "/games/text")) {
    const std::string stem = entry.path().stem().string();
    const auto sample = [&](Format format) {
      const std::string folder(info(format).name);
      return file_bytes(PUNCT_SAMPLES "/games/" + folder + "/" + stem + std::string(info(format).endings[0]));
    };
    for (const Format from : all) {
      const Kept kept = read(from, sample(from));
      EXPECT_EQ(described(kept.findings), "") << stem;
      for (const Format to : all) EXPECT_EQ(written(to, kept.records), sample(to)) << stem;
    }
    ++games;
  }
  EXPECT_EQ(games, 40);
}

}  // namespace
}  // namespace punct::formats
