// SPDX-License-Identifier: MIT
// Holds docs/findings.md, the catalogue of codes, to what it shows: an entry a code in the order of the codes, and in
// each entry a record, the sentence that it gives, and the same record mended.
#include <fstream>

#include <gtest/gtest.h>

#include "punct/formats/format.hpp"
#include "support/reading.hpp"

namespace punct::formats {
namespace {

struct Entry {
  std::string code;
  std::vector<std::string> records;
  std::string sentence;
};

std::vector<Entry> catalogue() {
  std::vector<Entry> entries;
  std::ifstream file(PUNCT_DOCS "/findings.md");
  bool in_record = false;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("## `", 0) == 0) {
      entries.push_back({line.substr(4, line.size() - 5), {}, {}});
    } else if (line == "```punct") {
      in_record = true;
      entries.back().records.emplace_back();
    } else if (line == "```") {
      in_record = false;
    } else if (in_record) {
      entries.back().records.back() += line + "\n";
    } else if (line.rfind("> ", 0) == 0) {
      entries.back().sentence = line.substr(2);
    }
  }
  return entries;
}

TEST(FindingsDocument, HasAnEntryForEachCodeInOrder) {
  const auto entries = catalogue();
  ASSERT_EQ(entries.size(), kCodes);
  for (std::size_t i = 0; i < kCodes; ++i) EXPECT_EQ(entries[i].code, name(all_codes()[i]));
}

TEST(FindingsDocument, ShowsARecordWithTheFaultAndOneWithoutIt) {
  for (const Entry& entry : catalogue()) {
    // A record beyond the limits is too long for a page.
    if (entry.code == name(Code::limit)) continue;
    ASSERT_EQ(entry.records.size(), 2U) << entry.code;
    const std::vector<Finding> faulty = testing::replayed_findings(Format::text, entry.records[0]);
    const std::vector<Finding> mended = testing::replayed_findings(Format::text, entry.records[1]);
    ASSERT_EQ(faulty.size(), 1U) << entry.code;
    EXPECT_EQ(name(faulty[0].code), entry.code);
    EXPECT_EQ(faulty[0].message, entry.sentence) << entry.code;
    EXPECT_TRUE(mended.empty()) << entry.code << ": " << mended.front().message;
  }
}

}  // namespace
}  // namespace punct::formats
