// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "punct/finding.hpp"
#include "punct/formats/format.hpp"

namespace punct::formats {

/// Collects what is found in the games of a file: so many findings a game, and some warnings once a file.
class SgfFindings {
 public:
  explicit SgfFindings(const Limits& limits) : most_(limits.findings) {}

  void begin_file() noexcept { told_.clear(); }
  /// Findings go to `out`, which must outlive the game.
  void begin_game(std::vector<Finding>& out) noexcept { out_ = &out; }

  void error(Place place, std::string message, Code code);
  void warn(Place place, std::string message);
  /// A warning that is given once a file, known by its sentence.
  void warn_once(Place place, std::string message);
  void add(Finding finding);
  /// Leaves only this finding of the game.
  void replace_by(Finding finding);

 private:
  std::size_t most_;
  std::vector<Finding>* out_ = nullptr;
  std::set<std::string, std::less<>> told_;
};

/// Bytes of the input for a sentence: short, and readable whatever they are.
[[nodiscard]] std::string shown_sgf(std::string_view bytes);

}  // namespace punct::formats
