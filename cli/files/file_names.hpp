// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace punct::cli {

/// From the last dot of a file's name on; empty if no dot stands after its first letter.
[[nodiscard]] std::string_view ending_of(std::string_view file) noexcept;
/// Whether a file has this ending, in capitals or not.
[[nodiscard]] bool has_ending(std::string_view file, std::string_view ending) noexcept;
/// The part of a path, or of a member's name in an archive, that says what is in it: without folders, compression and
/// the ending of a format. `game` for standard input.
[[nodiscard]] std::string stem_of(std::string_view path);

/// A part of a name as `--name` has it: `/`, `\` and control characters, and what is not UTF-8, become `_`.
[[nodiscard]] std::string name_part(std::string_view text);
/// A name for a file that is safe everywhere: letters of UTF-8, digits, `.`, `-` and `_` of `wish`, other characters as
/// `_`, no leading dot, never empty.
[[nodiscard]] std::string safe_file_name(std::string_view wish);

/// Gives each file of a folder a name of its own, also for systems on which `X` and `x` are one, and on which names
/// such as `con` are taken.
class FreeNames {
 public:
  /// `stem` and `ending` as they are, or with as many letters of the stem and a number more as are needed; 200 bytes at
  /// most, without leading dots.
  [[nodiscard]] std::string take(std::string_view stem, std::string_view ending);

 private:
  std::set<std::u32string> given_;
};

}  // namespace punct::cli
