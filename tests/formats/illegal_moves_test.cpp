// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>

#include <gtest/gtest.h>

#include "punct/formats/format.hpp"
#include "support/reading.hpp"

namespace punct::formats {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> records() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(PUNCT_TEST_DATA "/illegal_moves")) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string code_and_place(const Finding& finding) {
  return std::string(name(finding.code)) + " at " + std::to_string(finding.place.line) + ":" +
         std::to_string(finding.place.column);
}

// What the first line of a record says that is wrong with it: `% occupied at 7:6; R8: a piece lies on K4`.
std::string expected(const std::string& bytes) {
  static const std::regex head("^% ([a-z-]+ at [0-9]+:[0-9]+); (R[0-9]+(, R[0-9]+)*|section [0-9]): .+");
  std::smatch match;
  const std::string line = bytes.substr(0, bytes.find('\n'));
  return std::regex_match(line, match, head) ? match[1].str() : "a first line that says what is expected";
}

TEST(IllegalMoves, EachRecordHasTheFaultThatItNamesAndNoOther) {
  for (const fs::path& path : records()) {
    const std::string bytes = testing::file_bytes(path);
    EXPECT_EQ(testing::read(Format::text, bytes).records.size(), 1U) << path;
    const std::vector<Finding> findings = testing::replayed_findings(Format::text, bytes);
    std::string found;
    for (const Finding& finding : findings) {
      found += (found.empty() ? "" : ", ") + code_and_place(finding);
      EXPECT_FALSE(finding.message.empty()) << path;
      const bool is_doubt =
          finding.code == Code::wrong_number || finding.code == Code::undecided || finding.code == Code::bad_date;
      EXPECT_EQ(finding.severity == Severity::warning, is_doubt) << path;
    }
    EXPECT_EQ(found, expected(bytes)) << path << ": " << (findings.empty() ? "" : findings.front().message);
  }
}

TEST(IllegalMoves, HoldAtLeastThreeRecordsOfEachCode) {
  std::map<std::string, int> counts;
  for (const fs::path& path : records()) {
    const std::string fault = expected(testing::file_bytes(path));
    ++counts[fault.substr(0, fault.find(' '))];
  }
  for (const Code code : all_codes()) EXPECT_GE(counts[std::string(name(code))], 3) << name(code);
}

}  // namespace
}  // namespace punct::formats
