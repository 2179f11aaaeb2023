// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/cursor.hpp"
#include "punct/finding.hpp"

namespace punct::formats {

/// What a property means in this dialect. A name is told from others once, where it is read; in upper and lower case
/// it is the same.
enum class SgfKey : std::uint8_t { other, c, cm, dt, gm, gn, nag, p0, p1, re, su, vv };
[[nodiscard]] SgfKey sgf_key(std::string_view name) noexcept;

/// A property of an SGF node with one of its values; one with several values stands there several times.
struct SgfProperty {
  std::string_view name;
  /// As it stands between the brackets, with its escapes.
  std::string_view value;
  /// Of the first letter of the name, or of a further value's bracket.
  Place place;
  SgfKey key = SgfKey::other;

  /// Whether this is a further value of the property before, which is given.
  [[nodiscard]] bool continues(const SgfProperty& before) const noexcept { return name.data() == before.name.data(); }
};

/// A node of a game tree.
struct SgfNode {
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  /// The node before it; kNone for the root.
  std::uint32_t parent = kNone;
  /// Its properties, as a range of SgfTree::properties.
  std::uint32_t first_property = 0;
  std::uint32_t end_property = 0;
  Place place;
  /// Whether more than one node follows it.
  bool branches = false;
  /// Whether any node follows it.
  bool has_child = false;
};

/// A game as SGF holds it: a tree of nodes with properties, raw. It views the bytes that it was read from.
struct SgfTree {
  /// In the order of the file: a node stands behind its parent, and behind all of an earlier sibling's tree.
  std::vector<SgfNode> nodes;
  std::vector<SgfProperty> properties;
};

/// Reads game trees. Keeps its memory from one to the next.
class SgfTreeReader {
 public:
  /// Trees of more bytes are refused with `limit`.
  explicit SgfTreeReader(std::size_t game_bytes) : game_bytes_(game_bytes) {}

  /// Reads the tree whose `(` the cursor is at and leaves the cursor behind it and the white space there. The first
  /// fault ends the reading and is returned; the tree then holds what stands before it, and the cursor is behind the
  /// bracket that closes the game, or at the end. Linear time, no recursion.
  std::optional<Finding> read(Cursor& cursor, SgfTree& tree);

 private:
  bool read_step(Cursor& cursor, SgfTree& tree);
  bool open(Cursor& cursor);
  bool close(Cursor& cursor);
  bool read_node(Cursor& cursor, SgfTree& tree);
  bool read_property(Cursor& cursor, SgfTree& tree);
  bool read_value(Cursor& cursor, SgfProperty& property);
  void pass_rest(Cursor& cursor) const noexcept;
  bool fail(Place place, std::string message, Code code = Code::syntax);
  bool fail_unclosed(const SgfProperty& property);
  bool fail_too_large(Place place);
  // Whether the game is no larger than allowed up to here.
  [[nodiscard]] bool fits(const char* at) const noexcept {
    return static_cast<std::size_t>(at - begin_) <= game_bytes_;
  }

  std::size_t game_bytes_;
  const char* begin_ = nullptr;
  std::optional<Finding> fault_;
  // For every open bracket, the node before it.
  std::vector<std::uint32_t> brackets_;
  std::uint32_t last_ = SgfNode::kNone;
  bool expects_node_ = false;
  bool expects_bracket_ = false;
};

/// Whether a game tree starts here: `(`, perhaps white space, `;`.
[[nodiscard]] bool starts_sgf_tree(std::string_view bytes) noexcept;
/// The first place from `from` on where a game begins whatever stands before it: a tree whose first property is GM. No
/// such bytes can stand in a value, where brackets are escaped. The end where there is none.
[[nodiscard]] std::size_t next_sgf_game(std::string_view bytes, std::size_t from) noexcept;
/// The last such place behind `from`; 0 where there is none.
[[nodiscard]] std::size_t last_sgf_game(std::string_view bytes, std::size_t from) noexcept;

/// Finds the bracket that closes a game, over as many pieces as it comes in.
class SgfBrackets {
 public:
  /// Starts within so many open brackets.
  explicit SgfBrackets(std::size_t depth = 0) noexcept : depth_(depth) {}
  /// Looks for the end of the game; how many bytes were passed, and closed() says whether the last of them closes it.
  std::size_t pass(std::string_view bytes) noexcept;
  [[nodiscard]] bool closed() const noexcept { return closed_; }

 private:
  std::size_t depth_ = 0;
  bool in_value_ = false;
  bool escaped_ = false;
  bool closed_ = false;
};

/// The text that a property holds: its value without escapes. Bytes that are not UTF-8, and NUL, become U+FFFD and a
/// finding.
void read_sgf_text(const SgfProperty& property, std::string& text, std::vector<Finding>& findings);
/// The text as a value: with `\` before `]`, `[` and `\`.
void append_escaped_sgf(std::string& out, std::string_view text);

}  // namespace punct::formats
