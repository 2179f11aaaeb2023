// SPDX-License-Identifier: MIT
// Files as the play site stores them and as its review room saves them, against what must be found in them.
#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "punct/notation.hpp"
#include "punct/replay.hpp"
#include "support/reading.hpp"
#include "support/table.hpp"

namespace punct::formats {
namespace {

using testing::file_bytes;
using testing::Kept;
using testing::written;

constexpr const char* kFolder = PUNCT_TEST_DATA "/archive/";

enum Column {
  file,
  number,
  result,
  termination,
  white,
  black,
  date,
  plies,
  moves,
  final,
  start,
  times,
  variations,
  codes,
  tags,
  notes,
  columns
};

std::vector<std::vector<std::string>> rows() {
  auto all = testing::read_table(std::string(kFolder) + "archive.tsv", columns);
  all.erase(all.begin());
  return all;
}

// A game of a file with its replay and all that was found in it.
struct Read {
  Record record;
  Game game;
  std::vector<Finding> findings;
};
std::vector<Read> read_file(const std::string& bytes, Format format = Format::sgf) {
  const Kept kept = testing::read(format, bytes);
  std::vector<Read> games;
  for (std::size_t i = 0; i < kept.records.size(); ++i) {
    Read& read = games.emplace_back();
    read.record = kept.records[i];
    read.game = replay(read.record);
    for (const Finding& finding : kept.findings)
      if (finding.game == i + 1) read.findings.push_back(finding);
    read.findings.insert(read.findings.end(), read.game.findings().begin(), read.game.findings().end());
    make_canonical(read.record, read.game);
  }
  return games;
}

std::string or_dash(std::string text) { return text.empty() ? "-" : text; }
std::string tag_or(const Record& record, const char* name) {
  const auto value = record.tag(name);
  return std::string(value ? *value : missing_value(name));
}

std::vector<NodeIndex> main_line(const Record& record) {
  std::vector<NodeIndex> nodes;
  for (NodeIndex node = record.first(); node != kNoNode; node = record.next(node)) nodes.push_back(node);
  return nodes;
}

std::string line_text(const Record& record, NodeIndex node) {
  std::string line;
  for (; node != kNoNode; node = record.next(node)) {
    line += (line.empty() ? "" : " ") + text(record.move(node));
    for (NodeIndex first = record.variation(node); first != kNoNode; first = record.next_variation(first))
      line += " (" + line_text(record, first) + ")";
  }
  return line;
}

std::string codes_of(const Read& read) {
  std::string codes;
  for (const Finding& finding : read.findings) {
    if (finding.severity != Severity::error) continue;
    codes += (codes.empty() ? "" : " ") + std::string(name(finding.code)) + "@" + std::to_string(finding.ply);
  }
  return codes;
}

std::string times_of(const Record& record) {
  static const std::regex time(R"(\[%emt ([0-9:.]+)\])");
  std::string times;
  const auto nodes = main_line(record);
  for (std::size_t ply = 1; ply <= nodes.size(); ++ply) {
    const std::string comment(record.comment(nodes[ply - 1]));
    std::smatch match;
    if (!std::regex_search(comment, match, time)) continue;
    times += (times.empty() ? "" : " ") + std::to_string(ply) + ":" + match[1].str();
  }
  return times;
}

std::string variations_of(const Record& record) {
  std::string all;
  const auto nodes = main_line(record);
  for (std::size_t ply = 1; ply <= nodes.size(); ++ply)
    for (NodeIndex first = record.variation(nodes[ply - 1]); first != kNoNode; first = record.next_variation(first))
      all += (all.empty() ? "" : " | ") + std::to_string(ply) + ":" + line_text(record, first);
  return all;
}

nlohmann::json tags_of(const Record& record) {
  nlohmann::json tags = nlohmann::json::object();
  for (std::size_t i = 0; i < record.tag_count(); ++i) {
    const std::string name(record.tag(i).name);
    if (name != "White" && name != "Black" && name != "Date") tags[name] = std::string(record.tag(i).value);
  }
  return tags;
}

std::string folded(std::string text) { return std::regex_replace(text, std::regex("\\s+"), " "); }

void expect_notes(const Record& record, const nlohmann::json& notes, const std::string& what) {
  const auto nodes = main_line(record);
  for (const auto& [ply, texts] : notes.items()) {
    const std::size_t index = std::stoul(ply);
    ASSERT_LE(index, nodes.size()) << what;
    const std::string comment = folded(std::string(index == 0 ? record.comment() : record.comment(nodes[index - 1])));
    for (const auto& text : texts)
      EXPECT_NE(comment.find(folded(text.get<std::string>())), std::string::npos) << what << ply << ": " << comment;
  }
}

void expect_row(const Read& read, const std::vector<std::string>& row) {
  const std::string what = row[file] + " game " + row[number] + " ";
  EXPECT_EQ(or_dash(codes_of(read)), row[codes]) << what << testing::described(read.findings);
  // Nothing is read of another game.
  if (row[result] == "-") {
    EXPECT_EQ(read.record.node_count() + read.record.tag_count(), 0U) << what;
    return;
  }
  const auto ended = read.game.termination();
  EXPECT_EQ(text(read.game.result()), row[result]) << what;
  EXPECT_EQ(or_dash(std::string(ended ? name(*ended) : "")), row[termination]) << what;
  EXPECT_EQ(tag_or(read.record, "White"), row[white]) << what;
  EXPECT_EQ(tag_or(read.record, "Black"), row[black]) << what;
  EXPECT_EQ(tag_or(read.record, "Date"), row[date]) << what;
  EXPECT_EQ(std::to_string(read.game.moves().size()), row[plies]) << what;
  std::string line;
  for (const NodeIndex node : main_line(read.record)) line += (line.empty() ? "" : " ") + text(read.record.move(node));
  EXPECT_EQ(or_dash(line), row[moves]) << what;
  EXPECT_EQ(text(read.game.final_position()), row[final]) << what;
  EXPECT_EQ(or_dash(std::string(read.record.position())), row[start]) << what;
  EXPECT_EQ(or_dash(times_of(read.record)), row[times]) << what;
  EXPECT_EQ(or_dash(variations_of(read.record)), row[variations]) << what;
  EXPECT_EQ(tags_of(read.record), row[tags] == "-" ? nlohmann::json::object() : nlohmann::json::parse(row[tags]))
      << what;
  expect_notes(read.record, nlohmann::json::parse(row[notes]), what);
}

TEST(Archive, EveryGameComesOutToTheLetter) {
  std::map<std::string, std::vector<Read>> files;
  for (const auto& row : rows()) {
    auto& games = files[row[file]];
    if (games.empty()) games = read_file(file_bytes(kFolder + row[file]));
    ASSERT_LE(std::stoul(row[number]), games.size()) << row[file];
    expect_row(games[std::stoul(row[number]) - 1], row);
  }
  EXPECT_EQ(files.size(), 62U);
}

// What is read comes back from our own SGF, but for games that were not read to their end. A result * without a
// termination is lost, and said to be.
TEST(Archive, EveryGameIsTheSameInOurOwnSgf) {
  int games = 0;
  for (const auto& row : rows()) {
    if (row[codes] != "-") continue;
    Record record = read_file(file_bytes(kFolder + row[file]))[std::stoul(row[number]) - 1].record;
    std::vector<Finding> losses;
    const std::string sgf = written(Format::sgf, {record}, &losses);
    if (row[result] == "*" && row[termination] == "-") {
      ASSERT_EQ(losses.size(), 1U) << row[file];
      EXPECT_EQ(losses[0].message, "SGF cannot hold a result * without a termination");
      record.stated().termination = Termination::unfinished;
    } else {
      EXPECT_EQ(testing::described(losses), "") << row[file];
    }
    const auto again = read_file(sgf);
    ASSERT_EQ(again.size(), 1U);
    EXPECT_EQ(written(Format::json, {again[0].record}), written(Format::json, {record})) << row[file] << sgf;
    ++games;
  }
  EXPECT_GE(games, 60);
}

// The warnings that the dialect asks for, and no others: the start of each sentence.
TEST(Archive, OnlyWhatIsDoubtfulIsWarnedOf) {
  static const std::vector<std::string> kKnown{"some bytes are not UTF-8",
                                               "dropped: a record cannot hold",
                                               "the action '",
                                               "VV is '",
                                               "actions with the round markers",
                                               "the final resignation has no Done",
                                               "the last turn has no Done",
                                               "the action number goes back",
                                               "everything after the end",
                                               "the moves do not decide the game",
                                               "the stated result names no winner"};
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    if (entry.path().extension() != ".sgf") continue;
    for (const Read& read : read_file(file_bytes(entry.path())))
      for (const Finding& finding : read.findings) {
        const bool is_known = std::any_of(kKnown.begin(), kKnown.end(),
                                          [&](const auto& known) { return finding.message.starts_with(known); });
        EXPECT_TRUE(finding.severity == Severity::error || is_known) << entry.path() << testing::described(finding);
      }
  }
}

// A second blank before the seat keeps a turn from being read in one piece.
std::string by_nodes(std::string sgf) {
  for (std::size_t at = sgf.find("; P"); at != std::string::npos; at = sgf.find("; P", at)) sgf.replace(at, 3, ";  P");
  return sgf;
}

// The games of a file and what was found in it, without its places.
std::string found_in(const std::string& sgf) {
  const Kept kept = testing::read(Format::sgf, sgf);
  std::string all = written(Format::text, kept.records);
  for (const Finding& finding : kept.findings) all += std::string(name(finding.code)) + " " + finding.message + "\n";
  return all;
}

// Turns of three nodes, and with a node too few, one too many, two in the other order, and a Move from an empty space.
TEST(Archive, TurnsInOnePieceAreReadAsTheirNodes) {
  int turns = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    if (entry.path().extension() != ".sgf") continue;
    const std::string whole = file_bytes(entry.path());
    EXPECT_EQ(found_in(whole), found_in(by_nodes(whole))) << entry.path();
    std::vector<std::size_t> nodes;
    for (std::size_t at = whole.find("; P"); at != std::string::npos; at = whole.find("; P", at + 1))
      nodes.push_back(at);
    // Most turns have three nodes: each of them has its turn.
    for (std::size_t i = 0; i + 2 < nodes.size(); i += 4) {
      const std::string before = whole.substr(0, nodes[i]);
      const std::string node = whole.substr(nodes[i], nodes[i + 1] - nodes[i]);
      const std::string next = whole.substr(nodes[i + 1], nodes[i + 2] - nodes[i + 1]);
      const std::string rest = whole.substr(nodes[i + 2]);
      for (const std::string& changed :
           {before + next + rest, before + node + node + next + rest, before + next + node + rest,
            before + "; P0[Move C 4 D 5 1 ]\n" + node + next + rest})
        ASSERT_EQ(found_in(changed), found_in(by_nodes(changed))) << entry.path() << ": " << changed;
      ++turns;
    }
  }
  EXPECT_GT(turns, 1000);
}

}  // namespace
}  // namespace punct::formats
