// SPDX-License-Identifier: MIT
#include "reading/run_cutter.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <vector>

#include <gtest/gtest.h>

namespace punct::cli {
namespace {

using namespace collections;

namespace fs = std::filesystem;

class RunCutterFiles : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "punct-cutter-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string write(const std::string& bytes) const {
    const std::string path = (folder_ / "games.punct").string();
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }

  fs::path folder_;
};

class RunCutterOn : public RunCutterFiles, public testing::WithParamInterface<const char*> {};

/// The place of the byte at `offset`, counted the slow way.
Place place_of(std::string_view bytes, std::size_t offset) {
  Place place{1, 1};
  for (std::size_t i = 0; i < offset; ++i) {
    const bool pair = bytes[i] == '\r' && i + 1 < bytes.size() && bytes[i + 1] == '\n';
    if (bytes[i] == '\n' || (bytes[i] == '\r' && !pair)) {
      ++place.line;
      place.column = 1;
    } else if (!pair && (static_cast<unsigned char>(bytes[i]) & 0xC0) != 0x80) {
      ++place.column;
    }
  }
  return place;
}

std::string many_games(std::string_view line_end) {
  std::string bytes;
  for (int i = 0; i < 9000; ++i) {
    for (const std::string& line : {"[Event \"Größe " + std::to_string(i) + "\"]", std::string(),
                                    std::string("1. E@K3,K4,K5 {ein Zug, der länger ist} *"), std::string()}) {
      bytes += line;
      bytes += line_end;
    }
  }
  return bytes;
}

TEST_P(RunCutterOn, KnowsWhereEachRunBegins) {
  const std::string bytes = many_games(GetParam());
  Sources sources = files({write(bytes)});
  RunCutter cutter(sources, {});
  collections::Run run;
  std::size_t runs = 0;
  std::size_t at = 0;
  bool ended = false;
  while (cutter.next(run)) {
    ended = ended || run.ends_source;
    if (run.bytes.empty()) continue;
    ++runs;
    at = bytes.find(run.bytes, at);
    ASSERT_NE(at, std::string::npos);
    EXPECT_EQ(run.origin.place, place_of(bytes, at));
    at += run.bytes.size();
  }
  EXPECT_GE(runs, 3U);
  EXPECT_TRUE(ended);
  EXPECT_EQ(bytes.find_first_not_of("\r\n", at), std::string::npos) << "games were left over";
}

std::string name_of(const testing::TestParamInfo<const char*>& line_end) {
  const std::string_view end = line_end.param;
  return end == "\n" ? "Lf" : end == "\r" ? "Cr" : "CrLf";
}
INSTANTIATE_TEST_SUITE_P(LineEnds, RunCutterOn, testing::Values("\n", "\r\n", "\r"), name_of);

TEST_F(RunCutterFiles, CutsFewGamesAtOnceForToolsThatWorkLong) {
  const auto game = [](std::size_t size) {
    return "[Event \"some\"]\n\n1. E@K3,K4,K5 {" + std::string(size, 'x') + "} *\n\n";
  };
  std::string bytes;
  for (const std::size_t size : {600U, 5000U, 5000U, 600U, 600U, 600U, 50'000U, 600U, 600U}) bytes += game(size);
  Sources sources = files({write(bytes)});
  Request request;
  request.works_long = true;
  RunCutter cutter(sources, request);
  collections::Run run;
  std::string all;
  while (cutter.next(run)) {
    const std::size_t first = run.bytes.find("\n[");
    EXPECT_LE(run.bytes.size(), std::max<std::size_t>(1024, 2 * std::min(first, run.bytes.size())));
    all += run.bytes;
  }
  EXPECT_EQ(all, bytes);
}

TEST_F(RunCutterFiles, PassesOverAGameThatIsTooLarge) {
  const std::string small = "[Event \"small\"]\n\n1. E@K3,K4,K5 *\n\n";
  const std::string large =
      "[Event \"large\"]\n\n1. E@K3,K4,K5 {" + std::string(std::size_t{20} << 20, 'x') + "} *\n\n";
  Sources sources = files({write(small + large + small)});
  RunCutter cutter(sources, {});
  collections::Run run;
  std::size_t games = 0;
  std::size_t oversized = 0;
  while (cutter.next(run)) {
    EXPECT_LT(run.bytes.size(), std::size_t{1} << 20);
    if (run.oversized) {
      ++oversized;
      EXPECT_EQ(run.origin.place, (Place{5, 1}));
    }
    for (std::size_t at = run.bytes.find("[Event"); at != std::string::npos; at = run.bytes.find("[Event", at + 1))
      ++games;
  }
  EXPECT_EQ(oversized, 1U);
  EXPECT_EQ(games, 2U);
}

}  // namespace
}  // namespace punct::cli
