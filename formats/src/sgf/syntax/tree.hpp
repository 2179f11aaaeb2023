// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/cursor.hpp"
#include "common/faults.hpp"
#include "punct/finding.hpp"
#include "punct/formats/format.hpp"
#include "sgf/syntax/text.hpp"

namespace punct::formats {

/// The meaning of a property in this dialect. A name is compared only once, when it is read, and may be in upper or
/// lower case. P-1 is P0.
enum class SgfKey : std::uint8_t { other, an, c, cm, dt, ff, gc, gm, gn, gs, n, p0, p1, re, su, tc, tm, vv };
[[nodiscard]] SgfKey sgf_key(std::string_view name) noexcept;

/// A property of an SGF node with one value. A property with several values is several of these.
struct SgfProperty {
  std::string_view name;
  /// The bytes between the brackets, with their escapes.
  std::string_view value;
  /// The place of the first letter of the name; for a further value, of its bracket.
  Place place;
  SgfKey key = SgfKey::other;

  /// Whether this is a further value of the property before it, `before`.
  [[nodiscard]] bool continues(const SgfProperty& before) const noexcept { return name.data() == before.name.data(); }
};

/// A node that holds only one action and perhaps its time: `; P0[5 Dropb 20 F 12 1]TM[5210]`.
struct SgfCanonicalNode {
  static constexpr std::int64_t kNoTime = -1;
  SgfProperty action;
  /// The value of TM.
  std::int64_t clock = kNoTime;
};

/// Reads game trees and reports their brackets and nodes one after the other, in the order of the file. A node comes
/// after its parent, and after the whole tree of an earlier sibling. Only the current node is kept in memory.
class SgfTreeReader {
 public:
  enum class Step : std::uint8_t {
    open,   ///< a bracket opens: a line begins after the node before it
    close,  ///< a bracket closes: the next line begins after the node before the matching bracket
    node,   ///< properties() holds the node
    end,    ///< the last bracket has been closed
    fault,  ///< the tree cannot be read on; take_fault() says why
  };

  /// Trees with more bytes than a game may have, and nodes with more properties than a game may have parts, are refused
  /// with `limit`.
  explicit SgfTreeReader(const Limits& limits) : limits_(limits) {}

  /// Starts to read a tree; the cursor is at its `(`.
  void begin(const Cursor& cursor);
  /// Reads the next step. After `end` the cursor is after the tree and its white space. After `fault` it is after the
  /// bracket that closes the tree, or at the end. Linear time in all, no recursion.
  Step next(Cursor& cursor);
  /// Reads the next node if it is canonical, as most are; properties() does not change. Otherwise reads nothing and
  /// returns false; then call next().
  bool next_canonical(Cursor& cursor, SgfCanonicalNode& node) noexcept;
  /// Whether nodes up to `end`, which the caller reads itself, may follow the last node.
  [[nodiscard]] bool takes_nodes(const char* end) const noexcept { return goes_on_in_line() && fits(end); }
  /// Notes that the caller has read such nodes, the last of them at this place.
  void pass_node(Place place) noexcept {
    node_place_ = place;
    expects_node_ = false;
  }
  /// Skips the rest of the tree, which must have begun.
  void pass_rest(Cursor& cursor) const noexcept;
  /// The raw properties of the node read last; they view the bytes.
  [[nodiscard]] const std::vector<SgfProperty>& properties() const noexcept { return properties_; }
  [[nodiscard]] Place node_place() const noexcept { return node_place_; }
  /// The place of the bracket opened last.
  [[nodiscard]] Place bracket_place() const noexcept { return bracket_place_; }
  [[nodiscard]] Finding take_fault() { return *std::move(fault_); }

 private:
  Step read_step(Cursor& cursor);
  Step open(Cursor& cursor);
  Step close(Cursor& cursor);
  Step read_node(Cursor& cursor);
  bool read_property(Cursor& cursor);
  bool read_value(Cursor& cursor, SgfProperty& property);
  Step fault(Place place, std::string message, Code code = Code::syntax);
  bool fail(Place place, std::string message, Code code = Code::syntax);
  bool fail_size() { return fail(begin_place_, too_large(limits_), Code::limit); }
  // Whether the game is not too large up to here.
  [[nodiscard]] bool fits(const char* at) const noexcept {
    return static_cast<std::size_t>(at - begin_) <= limits_.game_bytes;
  }

  [[nodiscard]] bool goes_on_in_line() const noexcept { return !fault_ && !expects_bracket_ && depth_ > 0; }

  Limits limits_;
  const char* begin_ = nullptr;
  Place begin_place_;
  std::vector<SgfProperty> properties_;
  Place node_place_;
  Place bracket_place_;
  std::optional<Finding> fault_;
  std::size_t depth_ = 0;
  bool expects_node_ = false;
  bool expects_bracket_ = false;
};

/// Whether a game tree starts here: `(`, perhaps white space, `;`.
[[nodiscard]] bool starts_sgf_tree(std::string_view bytes) noexcept;
/// The first offset, from `from` on, at which a game begins whatever precedes it: a tree whose first property is GM. A
/// value cannot contain such bytes, because brackets in it are escaped. The size of the bytes if there is none.
[[nodiscard]] std::size_t next_sgf_game(std::string_view bytes, std::size_t from) noexcept;
/// The last such offset after `from`; 0 if there is none.
[[nodiscard]] std::size_t last_sgf_game(std::string_view bytes, std::size_t from) noexcept;

/// Finds the bracket that closes a game, whose bytes may come in several pieces.
class SgfBrackets {
 public:
  /// Starts within this number of open brackets.
  explicit SgfBrackets(std::size_t depth = 0) noexcept : depth_(depth) {}
  /// Looks for the end of the game and returns the number of bytes passed. closed() tells whether the last of them
  /// closes the game.
  std::size_t pass(std::string_view bytes) noexcept;
  [[nodiscard]] bool closed() const noexcept { return closed_; }

 private:
  std::size_t depth_ = 0;
  bool in_value_ = false;
  bool escaped_ = false;
  bool closed_ = false;
};

}  // namespace punct::formats
