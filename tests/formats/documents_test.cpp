// SPDX-License-Identifier: MIT
// The examples of docs/formats-*.md: a block fenced with the name of a format is a file that is read and replayed
// without a finding; with `written` behind the name it is just what the tools write.
#include <sstream>

#include <gtest/gtest.h>

#include "punct/replay.hpp"
#include "support/reading.hpp"

namespace punct::formats {
namespace {

using testing::Kept;

struct Block {
  std::string fence;
  std::string bytes;
};

std::vector<Block> blocks_of(const std::string& path) {
  std::istringstream lines(testing::file_bytes(path));
  std::vector<Block> blocks;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) blocks.push_back({line.substr(3), {}});
    } else if (inside) {
      blocks.back().bytes += line + '\n';
    }
  }
  return blocks;
}

void check(Format format, const Block& block) {
  Kept kept = testing::read(format, block.bytes);
  EXPECT_FALSE(kept.records.empty()) << block.bytes;
  EXPECT_EQ(testing::described(kept.findings), "") << block.bytes;
  for (Record& record : kept.records) {
    const Game game = replay(record);
    EXPECT_EQ(testing::described(game.findings()), "") << block.bytes;
    make_canonical(record, game);
  }
  if (block.fence.ends_with(" written")) {
    EXPECT_EQ(testing::written(format, kept.records), block.bytes);
  }
}

TEST(Documents, ExamplesOfTextAreRight) {
  const auto blocks = blocks_of(PUNCT_DOCS "/formats-text.md");
  EXPECT_GE(blocks.size(), 3);
  for (const Block& block : blocks) check(Format::text, block);
}

TEST(Documents, ExamplesOfSgfAreRight) {
  const auto blocks = blocks_of(PUNCT_DOCS "/formats-sgf.md");
  EXPECT_GE(blocks.size(), 4);
  for (const Block& block : blocks) check(Format::sgf, block);
}

TEST(Documents, ExamplesOfJsonAreRight) {
  const auto blocks = blocks_of(PUNCT_DOCS "/formats-json.md");
  EXPECT_EQ(blocks.size(), 3U);
  for (const Block& block : blocks) check(block.fence.starts_with("jsonl") ? Format::jsonl : Format::json, block);
}

TEST(Documents, ExamplesOfXmlAreRight) {
  const auto blocks = blocks_of(PUNCT_DOCS "/formats-xml.md");
  EXPECT_EQ(blocks.size(), 2U);
  for (const Block& block : blocks) check(Format::xml, block);
}

}  // namespace
}  // namespace punct::formats
