// SPDX-License-Identifier: MIT
#include "program/output/output.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "writing/file_names.hpp"

namespace punct::cli {
namespace {

namespace fs = std::filesystem;

TEST(SafeFileName, KeepsWhatIsSafeEverywhere) {
  EXPECT_EQ(safe_file_name("game-001.b_2"), "game-001.b_2");
  EXPECT_EQ(safe_file_name("../etc/passwd"), "_.._etc_passwd");
  EXPECT_EQ(safe_file_name(".hidden"), "_.hidden");
  EXPECT_EQ(safe_file_name("a b\nc:d"), "a_b_c_d");
  EXPECT_EQ(safe_file_name(""), "_");
  EXPECT_EQ(safe_file_name("Katō-漢字"), "Katō-漢字");
  EXPECT_EQ(safe_file_name("a\xFF"
                           "b\xC2\x85"),
            "a_b_");
}

TEST(FreeNames, AreNamesOfTheirOwnOnEverySystem) {
  FreeNames names;
  EXPECT_EQ(names.take("X", ".sgf"), "X.sgf");
  EXPECT_EQ(names.take("x", ".sgf"), "x-2.sgf");
  EXPECT_EQ(names.take("É", ".sgf"), "É.sgf");
  EXPECT_EQ(names.take("é", ".sgf"), "é-2.sgf");
  EXPECT_EQ(names.take("ŁÓDŹ", ".sgf"), "ŁÓDŹ.sgf");
  EXPECT_EQ(names.take("łódź", ".sgf"), "łódź-2.sgf");
  EXPECT_EQ(names.take("Con", ".sgf"), "_Con.sgf");
  EXPECT_EQ(names.take("com1.b", ".sgf"), "_com1.b.sgf");
  EXPECT_EQ(names.take("contra", ".sgf"), "contra.sgf");
  EXPECT_EQ(names.take("..", ".sgf"), "__.sgf");
  EXPECT_EQ(names.take("", ".sgf"), "_.sgf");
}

// Some systems take a letter and its accent for the same name whether they are one character or two.
TEST(FreeNames, DifferInMoreThanHowLettersAreComposed) {
  FreeNames names;
  EXPECT_EQ(names.take("Jos\u00E9", ".sgf"), "Jos\u00E9.sgf");
  EXPECT_EQ(names.take("Jose\u0301", ".sgf"), "Jose\u0301-2.sgf");
  EXPECT_EQ(names.take("JOSE\u0301", ".sgf"), "JOSE\u0301-3.sgf");
  EXPECT_EQ(names.take("Jose", ".sgf"), "Jose.sgf");
  // Two marks on one letter, signs of kana, syllables of two and three letters, a capital with a dot.
  EXPECT_EQ(names.take("\u1EAD", ".sgf"), "\u1EAD.sgf");
  EXPECT_EQ(names.take("A\u0323\u0302", ".sgf"), "A\u0323\u0302-2.sgf");
  EXPECT_EQ(names.take("\u30AC\u3071", ".sgf"), "\u30AC\u3071.sgf");
  EXPECT_EQ(names.take("\u30AB\u3099\u306F\u309A", ".sgf"), "\u30AB\u3099\u306F\u309A-2.sgf");
  EXPECT_EQ(names.take("\uAE40\uAC00", ".sgf"), "\uAE40\uAC00.sgf");
  EXPECT_EQ(names.take("\u1100\u1175\u11B7\u1100\u1161", ".sgf"), "\u1100\u1175\u11B7\u1100\u1161-2.sgf");
  EXPECT_EQ(names.take("\u0130", ".sgf"), "\u0130.sgf");
  EXPECT_EQ(names.take("I\u0307", ".sgf"), "I\u0307-2.sgf");
}

TEST(FreeNames, AreCutBetweenCharacters) {
  FreeNames names;
  std::string wish;
  for (int i = 0; i < 100; ++i) wish += "漢";
  EXPECT_EQ(names.take(wish, ".sgf"), wish.substr(0, 195) + ".sgf");
  EXPECT_EQ(names.take(wish, ".sgf"), wish.substr(0, 192) + "-2.sgf");
}

class OutputFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "punct-output-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    file_.file = (folder_ / "out.txt").string();
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string content() const {
    std::ifstream stream(file_.file);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  std::ptrdiff_t files() const { return std::distance(fs::directory_iterator(folder_), {}); }

  fs::path folder_;
  OutputOptions file_;
  CommonOptions common_;
  Session session_{"test", common_};
};

TEST_F(OutputFile, AppearsWhenItIsFinished) {
  Output output(session_, file_);
  ASSERT_TRUE(output.open());
  EXPECT_TRUE(output.write("whole"));
  EXPECT_FALSE(fs::exists(file_.file));
  EXPECT_TRUE(output.finish());
  EXPECT_EQ(content(), "whole");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFile, LeavesNothingBehindWhenItIsNot) {
  {
    Output output(session_, file_);
    ASSERT_TRUE(output.open());
    output.write(std::string(100000, 'x'));
  }
  EXPECT_EQ(files(), 0);
  EXPECT_EQ(session_.status(), ExitStatus::ok);
}

TEST_F(OutputFile, ReplacesOnlyByForce) {
  std::ofstream(file_.file) << "old";
  Output refused(session_, file_);
  EXPECT_FALSE(refused.open());
  EXPECT_EQ(session_.status(), ExitStatus::usage);
  EXPECT_EQ(content(), "old");

  file_.force = true;
  Session fresh("test", common_);
  Output forced(fresh, file_);
  ASSERT_TRUE(forced.open());
  forced.write("new");
  EXPECT_EQ(content(), "old");
  EXPECT_TRUE(forced.finish());
  EXPECT_EQ(content(), "new");
}

TEST_F(OutputFile, StaysAsItWasWhereSomethingCouldNotBeRead) {
  std::ofstream(file_.file) << "old";
  file_.force = true;
  Output output(session_, file_);
  ASSERT_TRUE(output.open());
  output.write("half");
  session_.fail_io("input", "gone");
  EXPECT_FALSE(output.finish());
  EXPECT_EQ(content(), "old");
}

TEST_F(OutputFile, IsNotReplacedByOneThatWasBegunBefore) {
  Output first(session_, file_);
  ASSERT_TRUE(first.open());
  first.write("first");
  std::ofstream(file_.file) << "second";
  EXPECT_FALSE(first.finish());
  EXPECT_EQ(session_.status(), ExitStatus::usage);
  EXPECT_EQ(content(), "second");
}

TEST_F(OutputFile, StaysAsItWasWhenItIsAbandoned) {
  std::ofstream(file_.file) << "old";
  file_.force = true;
  Output output(session_, file_);
  ASSERT_TRUE(output.open());
  output.write("half");
  output.abandon();
  EXPECT_EQ(content(), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFile, IsWrittenAsAReportWhateverCouldNotBeRead) {
  file_.is_report = true;
  Output output(session_, file_);
  ASSERT_TRUE(output.open());
  output.write("report");
  session_.fail_io("input", "gone");
  EXPECT_TRUE(output.finish());
  EXPECT_EQ(content(), "report");
}

TEST_F(OutputFile, ReplacesWhatALinkPointsTo) {
  const fs::path target = folder_ / "target.txt";
  std::ofstream(target) << "old";
  fs::create_symlink(target, file_.file);
  file_.force = true;
  Output output(session_, file_);
  ASSERT_TRUE(output.open());
  output.write("new");
  EXPECT_TRUE(output.finish());
  EXPECT_TRUE(fs::is_symlink(file_.file));
  EXPECT_EQ(content(), "new");
}

}  // namespace
}  // namespace punct::cli
