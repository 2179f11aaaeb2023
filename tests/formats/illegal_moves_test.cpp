// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>

#include "punct/formats/format.hpp"
#include "punct/replay.hpp"

namespace punct::formats {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

std::vector<fs::path> records() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(PUNCT_TEST_DATA "/illegal_moves")) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

// Everything that reading and replaying find in a file.
class Findings : public RecordSink {
 public:
  bool game(Record& record, std::vector<Finding>& findings) override {
    ++games;
    all.insert(all.end(), findings.begin(), findings.end());
    const Game game = replay(record);
    all.insert(all.end(), game.findings().begin(), game.findings().end());
    return true;
  }
  void stray(Finding finding) override { all.push_back(std::move(finding)); }

  std::vector<Finding> all;
  int games = 0;
};

std::string described(const Finding& finding) {
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
    const std::string bytes = bytes_of(path);
    Findings findings;
    read_all(Format::text, bytes, findings);
    EXPECT_EQ(findings.games, 1) << path;
    std::string found;
    for (const Finding& finding : findings.all) {
      found += (found.empty() ? "" : ", ") + described(finding);
      EXPECT_FALSE(finding.message.empty()) << path;
      const bool is_doubt =
          finding.code == Code::wrong_number || finding.code == Code::undecided || finding.code == Code::bad_date;
      EXPECT_EQ(finding.severity == Severity::warning, is_doubt) << path;
    }
    EXPECT_EQ(found, expected(bytes)) << path << ": " << (findings.all.empty() ? "" : findings.all.front().message);
  }
}

TEST(IllegalMoves, HoldAtLeastThreeRecordsOfEachCode) {
  std::map<std::string, int> counts;
  for (const fs::path& path : records()) {
    const std::string fault = expected(bytes_of(path));
    ++counts[fault.substr(0, fault.find(' '))];
  }
  for (const Code code : all_codes()) EXPECT_GE(counts[std::string(name(code))], 3) << name(code);
}

}  // namespace
}  // namespace punct::formats
