// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace punct::test {

/// The README and every document below docs/ and samples/, in the order of their paths.
inline std::vector<std::filesystem::path> documents() {
  namespace fs = std::filesystem;
  std::vector<fs::path> found{fs::path(PUNCT_ROOT) / "README.md"};
  for (const char* folder : {PUNCT_DOCS, PUNCT_SAMPLES})
    for (const auto& entry : fs::recursive_directory_iterator(folder))
      if (entry.path().extension() == ".md") found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

/// The lines of a file, without their ends.
inline std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// A test name made of a document's path: `docs/tools.md` gives docs_tools.
inline std::string test_name(const std::filesystem::path& document) {
  std::string name = std::filesystem::relative(document, PUNCT_ROOT).replace_extension().string();
  std::ranges::replace_if(
      name, [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
  return name;
}

}  // namespace punct::test
