// SPDX-License-Identifier: MIT
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "punct/engine/desk.hpp"

namespace punct::engine {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kOne = "standard w wT@F9,F10,G10";

Json laid(std::string_view line, std::string_view change) { return Json::parse(lay_out(line, change)); }
std::string line_after(std::string_view line, std::string_view change) {
  const Json answer = laid(line, change);
  return answer["ok"] == true ? answer["position"].get<std::string>() : answer.dump();
}

TEST(LayOut, WritesALineInCanonicalForm) {
  const Json answer = laid("standard b bE@K3,K4,K5 wT@F9,G10,F10", "");
  EXPECT_EQ(answer["position"], "standard b wT@F9,F10,G10 bE@K3,K4,K5");
  EXPECT_EQ(answer["toMove"], "black");
  EXPECT_EQ(answer["rules"], "standard");
  EXPECT_EQ(answer["pieces"].size(), 2U);
}

TEST(LayOut, PutsAPieceInEachWayInWhichItMayLie) {
  std::string seen;
  for (int way = 0; way < 6; ++way) {
    const Json answer = laid("standard w", "put w E K3 " + std::to_string(way));
    ASSERT_EQ(answer["ok"], true) << answer;
    const auto line = answer["position"].get<std::string>();
    EXPECT_EQ(line.find("standard w wE@K3,"), 0U) << line;
    seen += line + "\n";
  }
  EXPECT_NE(seen.find("wE@K3,K4,K5\n"), std::string::npos) << seen;
  EXPECT_NE(seen.find("wE@K3,L4,M5\n"), std::string::npos) << seen;
}

TEST(LayOut, TurnsTheTopmostPieceAndTakesItOff) {
  const std::string turned = line_after(kOne, "turn F9");
  EXPECT_NE(turned, kOne);
  EXPECT_EQ(turned.find("standard w wT@F9,"), 0U) << turned;
  EXPECT_EQ(line_after(kOne, "take F9"), "standard w");
  EXPECT_EQ(line_after("standard w wT@F9,F10,G10 wT@F9,F10,G10^2", "take G10"), kOne);
}

TEST(LayOut, ChangesTheMoverAndTheRules) {
  EXPECT_EQ(line_after(kOne, "mover b"), "standard b wT@F9,F10,G10");
  EXPECT_EQ(line_after(kOne, "rules basic"), "basic w wT@F9,F10,G10");
}

TEST(LayOut, NamesEverythingThatIsWrong) {
  const Json answer = laid("standard b wT@F9,F10,G10^2 bE@K3,K4,K6", "");
  EXPECT_EQ(answer["ok"], false);
  EXPECT_GE(answer["errors"].size(), 2U);
}

}  // namespace
}  // namespace punct::engine
