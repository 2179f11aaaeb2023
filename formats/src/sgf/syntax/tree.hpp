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
#include "punct/formats/format.hpp"
#include "sgf/syntax/text.hpp"

namespace punct::formats {

/// What a property means in this dialect. A name is told from others once, where it is read; in upper and lower case
/// it is the same. P-1 is P0.
enum class SgfKey : std::uint8_t { other, an, c, cm, dt, ff, gc, gm, gn, gs, n, p0, p1, re, su, tc, tm, vv };
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

/// A node with one action and perhaps the time of it, and nothing else: `; P0[5 Dropb 20 F 12 1]TM[5210]`.
struct SgfPlainNode {
  static constexpr std::int64_t kNoTime = -1;
  SgfProperty action;
  /// What TM says.
  std::int64_t clock = kNoTime;
};

/// Reads game trees and hands over their brackets and nodes one after the other, in the order of the file: a node
/// stands behind its parent, and behind all of an earlier sibling's tree. Nothing but the node at hand is kept in
/// memory.
class SgfTreeReader {
 public:
  enum class Step : std::uint8_t {
    open,   ///< a bracket opens: a line begins at the node before it
    close,  ///< it closes: what follows starts from the node before its opening
    node,   ///< properties() holds the node
    end,    ///< the last bracket has been closed
    fault,  ///< the tree cannot be read on; take_fault() says why
  };

  /// Trees of more bytes, and nodes of more properties than a game may have parts, are refused with `limit`.
  explicit SgfTreeReader(const Limits& limits) : limits_(limits) {}

  /// Starts at the `(` of a tree that the cursor is at.
  void begin(const Cursor& cursor);
  /// Reads on. After `end` the cursor is behind the tree and the white space there, after `fault` behind the bracket
  /// that closes the tree, or at the end. Linear time in all, no recursion.
  Step next(Cursor& cursor);
  /// Reads on if a plain node stands next, of which games are full. False, where next() has to be asked: nothing has
  /// been read then. properties() are those of the node before.
  bool next_plain(Cursor& cursor, SgfPlainNode& node) noexcept;
  /// Whether nodes that the caller reads by itself, up to here, may follow the last one.
  [[nodiscard]] bool takes_nodes(const char* end) const noexcept { return goes_on_in_line() && fits(end); }
  /// Takes note of such nodes, the last of which stands here.
  void pass_node(Place place) noexcept {
    node_place_ = place;
    expects_node_ = false;
  }
  /// Passes over what is left of the tree, which must have begun.
  void pass_rest(Cursor& cursor) const noexcept;
  /// The properties of the node read last, raw; they view the bytes.
  [[nodiscard]] const std::vector<SgfProperty>& properties() const noexcept { return properties_; }
  [[nodiscard]] Place node_place() const noexcept { return node_place_; }
  /// Of the bracket that was opened last.
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
  // Whether the game is no larger than allowed up to here.
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

}  // namespace punct::formats
