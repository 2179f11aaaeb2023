// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_record.hpp"
#include "support/reading.hpp"

namespace punct::formats {
namespace {

using testing::Kept;

// Letters of pieces and of the spaces that moves leave may be small; our writers do not write them so. Those that would
// begin a word of JSON, were they not in quotes, are kept.
std::string with_small_letters(std::string bytes) {
  constexpr std::array<std::string_view, 4> before{"{\"place\":\"", "{\"from\":\"", "<place piece=\"", "<move from=\""};
  for (const std::string_view mark : before)
    for (std::size_t at = bytes.find(mark); at != std::string::npos; at = bytes.find(mark, at + 1)) {
      char& letter = bytes[at + mark.size()];
      if (std::string_view("TFN").find(letter) == std::string_view::npos) letter = static_cast<char>(letter | 0x20);
    }
  return bytes;
}

void append_move(std::ostream& out, const Record& record, NodeIndex node) {
  const MoveText& move = record.move(node);
  const auto all = {move.from, move.punct, move.minors[0], move.minors[1]};
  for (const Space space : all) out << space.name() << ' ';
  out << (move.piece ? letter(*move.piece) : '-') << int{move.level}
      << (move.connects ? *move.connects ? '#' : '!' : '-') << " at " << record.place(node).line << ':'
      << record.place(node).column << " then " << record.next(node) << ' ' << record.variation(node) << ' '
      << record.next_variation(node) << ' ' << record.comment_before(node) << '|' << record.comment(node) << '|'
      << record.nags(node) << '\n';
}

// All that reading gives but the sentences of the findings, which quote what they are about.
std::string shape(const Kept& kept) {
  std::ostringstream out;
  for (const Record& record : kept.records) {
    out << "game at " << record.place().line << ':' << record.place().column << ' ' << record.is_cut_short() << ' '
        << record.comment() << '\n';
    for (NodeIndex node = 0; node < record.node_count(); ++node) append_move(out, record, node);
  }
  for (Finding finding : kept.findings) {
    finding.message.clear();
    out << testing::described(finding) << '\n';
  }
  return out.str();
}

// The first lines in which the two differ; nothing where they are the same.
std::string difference(const std::string& a, const std::string& b) {
  std::istringstream lines_a(a);
  std::istringstream lines_b(b);
  for (std::string line_a, line_b;;) {
    const bool has_a = static_cast<bool>(std::getline(lines_a, line_a));
    const bool has_b = static_cast<bool>(std::getline(lines_b, line_b));
    if (!has_a && !has_b) return {};
    if (has_a != has_b || line_a != line_b) return (has_a ? line_a : "nothing") + '\n' + (has_b ? line_b : "nothing");
  }
}

std::string damaged(std::string bytes, std::size_t at, int byte) {
  if (byte < 0) return bytes.erase(at, 1);
  bytes[at] = static_cast<char>(byte);
  return bytes;
}

Record plain_record(std::size_t moves) {
  Record record;
  NodeIndex last = kNoNode;
  for (std::size_t i = 0; i < moves; ++i) {
    MoveText move;
    if (i % 3 == 2) move.from = kAllSpaces[7 * i % kSpaces];
    if (i % 3 != 2) move.piece = kAllPieceKinds[i % kPieceKinds];
    move.punct = kAllSpaces[11 * i % kSpaces];
    if (i % 4 != 3) move.minors[0] = kAllSpaces[13 * i % kSpaces];
    move.level = static_cast<std::uint8_t>(i % 5 == 0 ? 3 * i % 100 : 0);
    if (i % 6 == 1) move.connects = i % 4 == 1;
    last = record.append(last, move);
  }
  return record;
}

// What stands in just the form that we write is read past the parsers; nobody may see that, whatever is broken in it.
RC_GTEST_PROP(CanonicalText, IsReadAsTheSameInAnyOtherForm, ()) {
  const Format format = *rc::gen::element(Format::json, Format::jsonl, Format::xml);
  std::vector<Record> records;
  for (int left = *rc::gen::inRange(1, 3); left > 0; --left) {
    records.push_back(testing::RecordGrower({"a", " ", "<", "\"", "{", "</game>", "\xC3\xA9"}).grow());
    records.push_back(plain_record(*rc::gen::inRange<std::size_t>(0, 30)));
  }
  std::string plain = testing::written(format, records);
  std::string other = with_small_letters(plain);
  for (int left = *rc::gen::inRange(0, 3); left > 0; --left) {
    const auto at = *rc::gen::inRange<std::size_t>(0, plain.size());
    const int byte = *rc::gen::elementOf(std::vector<int>{-1,   '<',  '>', '/', '"', '\'', '{', '}', '[',  ']', ',',
                                                          '\n', '\r', ' ', '0', '9', 'K',  '&', '!', '\0', 0xC3});
    plain = damaged(plain, at, byte);
    other = damaged(other, at, byte);
  }
  RC_ASSERT(difference(shape(testing::read(format, plain)), shape(testing::read(format, other))) == "");
}

std::string shape_of_sgf(std::string_view bytes) {
  std::string read = shape(testing::read(Format::sgf, bytes));
  std::replace(read.begin(), read.end(), '\t', ' ');
  return read;
}

// The same with tabs in place of the blanks that nodes begin with, which is not plain.
std::string shape_by_nodes(std::string bytes) {
  for (std::size_t at = bytes.find("; P"); at != std::string::npos; at = bytes.find("; P", at + 1))
    bytes[at + 1] = '\t';
  return shape_of_sgf(bytes);
}

TEST(CanonicalText, TurnsOfTheArchiveAreReadAsTheirNodesAre) {
  for (const std::string folder : {"/archive", "/sgf"})
    for (const auto& entry : std::filesystem::directory_iterator(PUNCT_TEST_DATA + folder)) {
      if (entry.path().extension() != ".sgf") continue;
      const std::string bytes = testing::file_bytes(entry.path().string());
      EXPECT_EQ(difference(shape_of_sgf(bytes), shape_by_nodes(bytes)), "") << entry.path();
    }
}

RC_GTEST_PROP(CanonicalText, DamagedTurnsOfTheArchiveAreReadAsTheirNodesAre, ()) {
  static const std::string whole = testing::file_bytes(PUNCT_TEST_DATA "/archive/archive-019.sgf") +
                                   testing::file_bytes(PUNCT_TEST_DATA "/archive/archive-012.sgf");
  constexpr std::string_view kBytes = "0129BKPTbwz ;[]()\\\n\r\xFF";
  std::string bytes = whole;
  for (int damages = *rc::gen::inRange(1, 4); damages > 0; --damages) {
    const auto at = *rc::gen::inRange<std::size_t>(0, bytes.size());
    const auto line_end = std::min(bytes.find('\n', at), bytes.size() - 1);
    switch (*rc::gen::inRange(0, 4)) {
      case 0: bytes[at] = *rc::gen::elementOf(std::string(kBytes)); break;
      case 1: bytes.insert(at, 1, *rc::gen::elementOf(std::string(kBytes))); break;
      case 2: bytes.erase(at, line_end + 1 - at); break;
      default: bytes.insert(line_end + 1, bytes, at, line_end + 1 - at);
    }
  }
  RC_ASSERT(difference(shape_of_sgf(bytes), shape_by_nodes(bytes)) == "");
}

}  // namespace
}  // namespace punct::formats
