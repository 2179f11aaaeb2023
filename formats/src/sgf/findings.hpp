// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "common/line_builder.hpp"
#include "punct/finding.hpp"

namespace punct::formats {

/// Passes the findings about a game to the builder, which limits their number, and tells warnings about the whole file
/// from the others.
class SgfFindings {
 public:
  explicit SgfFindings(LineBuilder& builder) noexcept : builder_(builder) {}

  void begin_game() noexcept { told_.clear(); }

  void warn(Place place, std::string message);
  /// Adds a warning about the whole file. Each game has it at most once, and whoever shows findings shows it once per
  /// file.
  void warn_of_file(Place place, std::string message);
  void add(Finding finding) { builder_.refuse(std::move(finding)); }
  /// Replaces all findings of the game by this one.
  void replace_by(Finding finding);

 private:
  LineBuilder& builder_;
  std::set<std::string, std::less<>> told_;
};

/// Quotes bytes of the input in a message: at most 40, with U+FFFD for bytes that are not UTF-8.
[[nodiscard]] std::string shown_sgf(std::string_view bytes);

}  // namespace punct::formats
