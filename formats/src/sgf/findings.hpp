// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "common/line_builder.hpp"
#include "punct/finding.hpp"

namespace punct::formats {

/// What is found in a game on its way into the builder, which keeps so many findings a game; some warnings are about
/// the whole file.
class SgfFindings {
 public:
  explicit SgfFindings(LineBuilder& builder) noexcept : builder_(builder) {}

  void begin_game() noexcept { told_.clear(); }

  void warn(Place place, std::string message);
  /// A warning about the whole file, which each of its games has once; whoever shows it shows one of them.
  void warn_of_file(Place place, std::string message);
  void add(Finding finding) { builder_.refuse(std::move(finding)); }
  /// Leaves only this finding of the game.
  void replace_by(Finding finding);

 private:
  LineBuilder& builder_;
  std::set<std::string, std::less<>> told_;
};

/// Bytes of the input for a sentence: short, and readable whatever they are.
[[nodiscard]] std::string shown_sgf(std::string_view bytes);

}  // namespace punct::formats
