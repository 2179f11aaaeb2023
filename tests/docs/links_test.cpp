// SPDX-License-Identifier: MIT
// Every relative link and picture of the documents leads to a file, and to a heading of it where one is named.
#include <cctype>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "docs/documents.hpp"

namespace {

namespace fs = std::filesystem;

/// The targets of `[text](target)` outside of fenced blocks.
std::vector<std::string> links_in(const std::vector<std::string>& document) {
  std::vector<std::string> links;
  bool fenced = false;
  for (const std::string& line : document) {
    if (line.starts_with("```")) fenced = !fenced;
    if (fenced) continue;
    for (std::size_t at = line.find("]("); at != std::string::npos; at = line.find("](", at + 2))
      links.push_back(line.substr(at + 2, line.find(')', at) - at - 2));
  }
  return links;
}

/// A heading as links name it: small letters, spaces as hyphens, no punctuation.
std::string anchor_of(std::string_view heading) {
  std::string anchor;
  for (const char letter : heading.substr(heading.find(' ') + 1)) {
    const auto byte = static_cast<unsigned char>(letter);
    if (letter == ' ')
      anchor.push_back('-');
    else if (byte >= 0x80 || std::isalnum(byte) != 0 || letter == '-' || letter == '_')
      anchor.push_back(static_cast<char>(byte >= 0x80 ? byte : std::tolower(byte)));
  }
  return anchor;
}

std::set<std::string> anchors_in(const fs::path& document) {
  std::set<std::string> anchors;
  for (const std::string& line : punct::test::lines_of(document))
    if (line.starts_with("#")) anchors.insert(anchor_of(line));
  return anchors;
}

bool leads_somewhere(const fs::path& document, const std::string& link) {
  const std::size_t hash = link.find('#');
  const std::string file = link.substr(0, hash);
  const fs::path target = file.empty() ? document : document.parent_path() / file;
  if (!fs::exists(target)) return false;
  return hash == std::string::npos || anchors_in(target).contains(link.substr(hash + 1));
}

class Links : public testing::TestWithParam<fs::path> {};

TEST_P(Links, LeadSomewhere) {
  for (const std::string& link : links_in(punct::test::lines_of(GetParam())))
    EXPECT_TRUE(link.starts_with("http") || leads_somewhere(GetParam(), link)) << link;
}

INSTANTIATE_TEST_SUITE_P(Documents, Links, testing::ValuesIn(punct::test::documents()),
                         [](const auto& document) { return punct::test::test_name(document.param); });

TEST(LinkReading, FindsTargetsAndAnchors) {
  EXPECT_EQ(links_in({"see [a](b.md#c) and ![d](e.png)", "```", "[f](g)", "```"}),
            (std::vector<std::string>{"b.md#c", "e.png"}));
  EXPECT_EQ(anchor_of("## Colors, `NO_COLOR` & more"), "colors-no_color--more");
}

}  // namespace
