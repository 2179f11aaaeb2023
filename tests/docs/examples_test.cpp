// SPDX-License-Identifier: MIT
// Runs what the documents show: in a block fenced as ```console, a line `$ command` (lines with `> ` carry it on) and
// below it what command writes to both streams. A line `...` stands for any number of lines. The commands of a document
// run one after the other in one folder of their own, in which `samples` and `docs` are those of the project. What they
// write there under the name of a picture in docs/images/<document> must be that picture.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "docs/documents.hpp"

namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

struct Example {
  std::size_t line;
  std::string command;
  Lines expected;
};

void add_line(std::vector<Example>& examples, const std::string& line, std::size_t number) {
  if (line.starts_with("$ ")) {
    examples.push_back({number, line.substr(2), {}});
  } else if (examples.empty()) {
    ADD_FAILURE() << "line " << number << ": output without a command";
  } else if ((line == ">" || line.starts_with("> ")) && examples.back().expected.empty()) {
    examples.back().command += "\n" + (line == ">" ? "" : line.substr(2));
  } else {
    examples.back().expected.push_back(line);
  }
}

std::vector<Example> examples_in(const Lines& document) {
  std::vector<Example> examples;
  bool inside = false;
  for (std::size_t i = 0; i < document.size(); ++i) {
    if (document[i].starts_with("```"))
      inside = !inside && document[i] == "```console";
    else if (inside)
      add_line(examples, document[i], i + 1);
  }
  return examples;
}

bool matches(std::span<const std::string> expected, std::span<const std::string> actual) {
  if (expected.empty()) return actual.empty();
  if (expected.front() != "...")
    return !actual.empty() && expected.front() == actual.front() && matches(expected.subspan(1), actual.subspan(1));
  for (std::size_t skipped = 0; skipped <= actual.size(); ++skipped)
    if (matches(expected.subspan(1), actual.subspan(skipped))) return true;
  return false;
}

/// A folder with links to the samples and the documents, gone with its owner.
class Folder {
 public:
  Folder() {
    std::string name = (fs::path(testing::TempDir()) / "punct_docs_XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw fs::filesystem_error("mkdtemp", name, std::error_code());
    path_ = name;
    fs::create_directory_symlink(PUNCT_SAMPLES, path_ / "samples");
    fs::create_directory_symlink(PUNCT_DOCS, path_ / "docs");
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }

  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// Runs commands as a reader would who types them one after the other: `$?` is the status of the one before.
class Shell {
 public:
  Lines run(const std::string& command) {
    const std::string line = "exec 2>&1; cd '" + folder_.path().string() +
                             "'; PATH='" PUNCT_PROGRAM_FOLDER "':'" PUNCT_EXAMPLES_FOLDER
                             "':\"$PATH\"; export LC_ALL=C.UTF-8; (exit " +
                             std::to_string(status_) + ")\n" + command;
    FILE* pipe = popen(line.c_str(), "r");
    const Lines written = read(pipe);
    status_ = WEXITSTATUS(pclose(pipe));
    return written;
  }

  [[nodiscard]] const fs::path& folder() const { return folder_.path(); }

 private:
  static Lines read(FILE* pipe) {
    Lines lines;
    std::string line;
    for (int letter = std::getc(pipe); letter != EOF; letter = std::getc(pipe)) {
      if (letter != '\n') {
        line.push_back(static_cast<char>(letter));
        continue;
      }
      lines.push_back(line);
      line.clear();
    }
    if (!line.empty()) lines.push_back(line);
    return lines;
  }

  Folder folder_;
  int status_ = 0;
};

std::string joined(const Lines& lines) {
  std::string all;
  for (const std::string& line : lines) all += line + "\n";
  return all;
}

std::string bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A picture that a document's commands make is the one that it shows, where docs/images/<document> has it.
void expect_same_pictures(const fs::path& folder, const fs::path& document) {
  const fs::path shown = fs::path(PUNCT_DOCS) / "images" / document.stem();
  for (const auto& made : fs::directory_iterator(folder)) {
    const fs::path same = shown / made.path().filename();
    if (!made.is_regular_file() || !fs::exists(same)) continue;
    EXPECT_TRUE(bytes_of(made.path()) == bytes_of(same)) << same << " is out of date";
  }
}

class Examples : public testing::TestWithParam<fs::path> {};

TEST_P(Examples, PrintWhatTheDocumentShows) {
  Shell shell;
  for (const Example& example : examples_in(punct::test::lines_of(GetParam()))) {
    const Lines written = shell.run(example.command);
    EXPECT_TRUE(matches(example.expected, written))
        << GetParam().string() << ":" << example.line << ": " << example.command << "\nshown:\n"
        << joined(example.expected) << "written:\n"
        << joined(written);
  }
  expect_same_pictures(shell.folder(), GetParam());
}

INSTANTIATE_TEST_SUITE_P(Documents, Examples, testing::ValuesIn(punct::test::documents()),
                         [](const auto& document) { return punct::test::test_name(document.param); });

TEST(ExampleBlocks, HoldCommandsWithTheirOutput) {
  const auto examples = examples_in({"```", "$ not run", "```", "```console", "$ printf 'a\\nb\\n'", "a", "b",
                                     "$ cat <<END", "> text", ">", "> END", "text", "", "```"});
  ASSERT_EQ(examples.size(), 2U);
  EXPECT_EQ(examples[0].line, 5U);
  EXPECT_EQ(examples[0].command, "printf 'a\\nb\\n'");
  EXPECT_EQ(examples[0].expected, (Lines{"a", "b"}));
  EXPECT_EQ(examples[1].command, "cat <<END\ntext\n\nEND");
  EXPECT_EQ(examples[1].expected, (Lines{"text", ""}));
}

TEST(ExampleBlocks, AreComparedLineByLine) {
  EXPECT_TRUE(matches(Lines{"a", "...", "z"}, Lines{"a", "b", "c", "z"}));
  EXPECT_TRUE(matches(Lines{"a", "..."}, Lines{"a"}));
  EXPECT_FALSE(matches(Lines{"a", "...", "z"}, Lines{"a", "b"}));
  EXPECT_FALSE(matches(Lines{"a"}, Lines{"a", "b"}));
  EXPECT_FALSE(matches(Lines{}, Lines{"a"}));
}

TEST(ExampleShell, KnowsTheStatusOfTheCommandBefore) {
  Shell shell;
  EXPECT_EQ(shell.run("echo out; echo err >&2; exit 3"), (Lines{"out", "err"}));
  EXPECT_EQ(shell.run("echo $?"), Lines{"3"});
}

}  // namespace
