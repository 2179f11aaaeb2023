// SPDX-License-Identifier: MIT
// Holds docs/moves-and-positions.md to what it shows in its fenced blocks: `position` a canonical line, from which the
// blocks of `moves` go on; in those, and in `keys`, what stands before and behind ` = `.
#include <cstdio>
#include <fstream>
#include <map>

#include <gtest/gtest.h>

#include "punct/notation.hpp"
#include "punct/symmetry.hpp"

namespace punct {
namespace {

class Document {
 public:
  void read(const char* path) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      if (line.rfind("```", 0) == 0) {
        block_ = block_.empty() ? line.substr(3) + " " : "";
      } else {
        check(line);
      }
    }
  }
  std::map<std::string, int> counts;

 private:
  void check(const std::string& line) {
    const std::size_t equals = line.find(" = ");
    const std::string left = line.substr(0, equals);
    const std::string right = equals == std::string::npos ? "" : line.substr(equals + 3);
    if (block_ == "position ") {
      position_ = parse_position(line).value();
      EXPECT_EQ(text(position_), line);
    } else if (block_ == "moves ") {
      EXPECT_EQ(canonical(left), right) << line;
    } else if (block_ == "keys ") {
      EXPECT_EQ(key_of(left), right) << line;
    } else {
      return;
    }
    ++counts[block_];
  }

  [[nodiscard]] std::string canonical(const std::string& written_move) const {
    const auto move = resolve(position_, parse_move(written_move).value());
    if (!move) return std::string(name(move.error().code));
    return text(position_, *move);
  }

  static std::string key_of(const std::string& line) {
    std::array<char, 17> digits{};
    const auto bits = static_cast<unsigned long long>(key(parse_position(line).value()));
    std::snprintf(digits.data(), digits.size(), "%016llx", bits);
    return digits.data();
  }

  std::string block_;
  Position position_;
};

TEST(MovesDocument, ShowsWhatIsSo) {
  Document document;
  document.read(PUNCT_DOCS "/moves-and-positions.md");
  EXPECT_EQ(document.counts["position "], 2);
  EXPECT_GE(document.counts["moves "], 15);
  EXPECT_EQ(document.counts["keys "], 2);
}

}  // namespace
}  // namespace punct
