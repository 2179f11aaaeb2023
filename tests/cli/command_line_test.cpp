// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>

// Each file in tests/data/cli is a case: command lines with what they print and how they end. A line `=== KIND
// ARGUMENT` begins a part:
//   file NAME    a file that is there before
//   run          a command for the shell, in an empty folder that holds the files; punct is in the PATH
//   stdout, stderr    what the run before prints, empty where the part is missing
//   status       how it ends, 0 where the part is missing
// Lines that come before the first part say what the case is about.

namespace {

namespace fs = std::filesystem;

struct Step {
  std::string command;
  std::string output;
  std::string errors;
  std::string status = "0\n";
};

struct Case {
  std::vector<std::pair<std::string, std::string>> files;
  std::vector<Step> runs;
};

std::string content(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string* part_of(Case& test, const std::string& kind, const std::string& argument) {
  if (kind == "file") return &test.files.emplace_back(argument, "").second;
  if (kind == "run") return &test.runs.emplace_back().command;
  if (test.runs.empty()) return nullptr;
  Step& run = test.runs.back();
  if (kind == "status") run.status.clear();
  return kind == "stdout" ? &run.output : kind == "stderr" ? &run.errors : kind == "status" ? &run.status : nullptr;
}

Case read_case(const fs::path& path) {
  Case test;
  std::string about;
  std::string* part = &about;
  std::ifstream stream(path, std::ios::binary);
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with("=== ")) {
      *part += line + "\n";
      continue;
    }
    const std::size_t space = std::min(line.find(' ', 4), line.size());
    part = part_of(test, line.substr(4, space - 4), line.substr(std::min(space + 1, line.size())));
    if (part == nullptr) throw std::runtime_error(path.string() + ": no such part: " + line);
  }
  return test;
}

class CommandLine : public testing::TestWithParam<fs::path> {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "punct-cli-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST_P(CommandLine, DoesAsTheCaseSays) {
  const Case test = read_case(GetParam());
  ASSERT_FALSE(test.runs.empty());
  const fs::path work = folder_ / "work";
  fs::create_directory(work);
  for (const auto& [name, text] : test.files) {
    fs::create_directories((work / name).parent_path());
    std::ofstream(work / name, std::ios::binary) << text;
  }
  for (const Step& run : test.runs) {
    SCOPED_TRACE(run.command);
    std::ofstream(folder_ / "run.sh") << "cd " << work << "\nexport PATH=" PUNCT_PROGRAM_FOLDER ":$PATH LC_ALL=C.UTF-8"
                                      << " SAMPLES=" PUNCT_SAMPLES "\nunset NO_COLOR\nset -o pipefail\n"
                                      << run.command;
    const std::string shell = "bash " + (folder_ / "run.sh").string() + " >" + (folder_ / "stdout").string() + " 2>" +
                              (folder_ / "stderr").string() + " </dev/null";
    const int status = std::system(shell.c_str());
    EXPECT_EQ(content(folder_ / "stdout"), run.output);
    EXPECT_EQ(content(folder_ / "stderr"), run.errors);
    EXPECT_EQ(std::to_string(WEXITSTATUS(status)) + "\n", run.status);
  }
}

std::vector<fs::path> all_cases() {
  std::vector<fs::path> cases;
  for (const auto& entry : fs::directory_iterator(PUNCT_TEST_DATA "/cli"))
    if (entry.path().extension() == ".case") cases.push_back(entry.path());
  std::sort(cases.begin(), cases.end());
  return cases;
}

std::string name_of(const testing::TestParamInfo<fs::path>& info) { return info.param.stem().string(); }

INSTANTIATE_TEST_SUITE_P(Cases, CommandLine, testing::ValuesIn(all_cases()), name_of);

}  // namespace
