// SPDX-License-Identifier: MIT
#include "session/output.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

namespace punct::cli {
namespace {

namespace fs = std::filesystem;

TEST(SafeFileName, KeepsWhatIsSafeEverywhere) {
  EXPECT_EQ(safe_file_name("game-001.b_2"), "game-001.b_2");
  EXPECT_EQ(safe_file_name("../etc/passwd"), "_.._etc_passwd");
  EXPECT_EQ(safe_file_name(".hidden"), "_.hidden");
  EXPECT_EQ(safe_file_name("a b\nc:d"), "a_b_c_d");
  EXPECT_EQ(safe_file_name(""), "_");
  EXPECT_LE(safe_file_name(std::string(1000, 'x')).size(), 100U);
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
  EXPECT_EQ(session_.status(), ExitStatus::io);
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
