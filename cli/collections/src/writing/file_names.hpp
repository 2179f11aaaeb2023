// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace punct::collections {

/// The extension of a file, from its last dot; empty if no dot follows its first letter.
[[nodiscard]] std::string_view ending_of(std::string_view file) noexcept;
/// Whether a file has this extension, in any case.
[[nodiscard]] bool has_ending(std::string_view file, std::string_view ending) noexcept;
/// The name of a file without its folders; of a member of an archive (`games.zip:may/x.sgf`), that of the member.
/// Without the number of the second of equal names, `#2`.
[[nodiscard]] std::string_view last_name(std::string_view path) noexcept;
/// The part of a path, or of a member's name in an archive, that describes the content: without folders and without the
/// extensions of compression and format. `game` for standard input.
[[nodiscard]] std::string stem_of(std::string_view path);

/// A part of a name for `--name`: `/`, `\`, `*`, `?`, `"`, `'`, `<`, `>`, `|`, `:`, `$`, a backtick, `;`, `&`, control
/// characters, those that turn the order of others around, and bytes that are not UTF-8 become `_`.
[[nodiscard]] std::string name_part(std::string_view text);
/// A file name that is safe everywhere: UTF-8 letters, digits, `.`, `-` and `_` of `wish`, other characters as `_`, no
/// leading dot, never empty.
[[nodiscard]] std::string safe_file_name(std::string_view wish);

/// Gives each file of a folder a unique name, also on systems where `X` and `x` are the same and where names such as
/// `con` are reserved.
class FreeNames {
 public:
  /// `stem` and `ending` unchanged, or with a shortened stem and a number if that is necessary; at most 200 bytes,
  /// without a leading dot, `-` or `~`, which commands and shells would take for something else.
  [[nodiscard]] std::string take(std::string_view stem, std::string_view ending);

 private:
  // Hashes of names: millions of them take little memory, and a name that seems to be taken only gets a number.
  std::unordered_set<std::uint64_t> given_;
  // The next number to try for the start of a name that was taken before, by its hash.
  std::unordered_map<std::uint64_t, std::uint64_t> next_number_;
};

}  // namespace punct::collections
