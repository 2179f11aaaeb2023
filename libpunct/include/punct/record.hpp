// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/export.hpp"
#include "punct/finding.hpp"
#include "punct/move_text.hpp"
#include "punct/outcome.hpp"
#include "punct/piece.hpp"

namespace punct {

/// Whether a tag may have this name: a letter or digit, then letters, digits and any of `_+#=:-`, 255 bytes at most.
[[nodiscard]] PUNCT_API bool is_tag_name(std::string_view name) noexcept;
/// The value with which text records write a tag of the roster that is missing: `?`, `????.??.??` for Date; empty for a
/// tag that is not one of Event, Site, Date, Round, White, Black.
[[nodiscard]] PUNCT_API std::string_view missing_value(std::string_view tag) noexcept;
/// Whether this is a day of the calendar, a month or a year as the tag Date writes them: `2006.11.04`, `2006.11`,
/// `2006`, with `?` for figures that are not known.
[[nodiscard]] PUNCT_API bool is_date(std::string_view text) noexcept;

class Game;

/// A move of a record, by its number there.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xFFFFFFFF;

/// A game as written: tags in order, the start, and a tree of what was written with comments, NAGs and variations.
/// Nothing in it is judged; replay() does that.
///
/// A line of play is a list of moves linked by next(). Each move may have alternatives, the variations: lines that
/// start in its stead. The main line starts at first(). Comments are UTF-8 and may hold diagram commands such as
/// `[%arrow K3-K9 green]`; they travel as text. Moves are appended, never taken out; clear() empties the record and
/// keeps its memory, so that one record can read any number of games. Handed out views last until the record changes.
///
/// Holds at most 2^32 - 1 moves and 4 GiB of text, 2 GiB in one piece; readers set far lower limits, and more throws
/// std::length_error. A node index must be one that append() or begin_variation() gave since the last clear().
class Record {
 public:
  struct Tag {
    std::string_view name;
    std::string_view value;
    Place place;
  };

  PUNCT_API void clear() noexcept;

  // Tags. Rules, Result, Termination and Position are not among them: they have members of their own below.

  [[nodiscard]] std::size_t tag_count() const noexcept { return tags_.size(); }  ///< How many tags there are.
  [[nodiscard]] PUNCT_API Tag tag(std::size_t index) const noexcept;  ///< In order; `index` below tag_count().
  /// The value of the tag with this name, letter for letter; nothing where there is none.
  [[nodiscard]] PUNCT_API std::optional<std::string_view> tag(std::string_view name) const noexcept;
  /// The value of the tag with this name where it says something: empty where there is no such tag, and where its value
  /// is missing_value().
  [[nodiscard]] PUNCT_API std::string_view known_tag(std::string_view name) const noexcept;
  /// Adds a tag behind the others. False, and nothing changes, where one has that name already.
  PUNCT_API bool add_tag(std::string_view name, std::string_view value, Place place = {});
  /// Sets or adds a tag.
  PUNCT_API void set_tag(std::string_view name, std::string_view value);

  // What is stated about the whole game.
  /// The members beside the tags, with their places; nothing for what is left out.
  struct Stated {
    std::optional<Rules> rules;
    /// The Result tag, and the token at the end of the movetext.
    std::optional<Result> result;
    std::optional<Result> result_token;
    std::optional<Termination> termination;
    /// Whether result and termination give way to the moves: that the moves decide otherwise is then not a finding.
    bool yields_to_moves = false;
    /// Whether a result is claimed in words that name no winner: unless the moves decide, that is `undecided`.
    bool is_unclear = false;
    /// Whether the game counts as drawn if the moves do not decide it and the last position stands for the third time.
    bool draws_by_repetition = false;
    Place rules_place, result_place, result_token_place, termination_place, position_place;
  };
  [[nodiscard]] const Stated& stated() const noexcept { return stated_; }  ///< What is stated.
  [[nodiscard]] Stated& stated() noexcept { return stated_; }              ///< The same, to be changed.
  /// The start as a position line, as written; empty for the empty board.
  [[nodiscard]] std::string_view position() const noexcept { return view(position_); }
  PUNCT_API void set_position(std::string_view line);  ///< Takes the line as it is; empty for the empty board.
  [[nodiscard]] Rules rules() const noexcept { return stated_.rules.value_or(Rules::standard); }  ///< As stated.
  /// Who makes the first move: White unless the position line says otherwise. Only looks at the line's second word.
  [[nodiscard]] PUNCT_API Player first_player() const noexcept;

  /// Whether a move that changes nothing passes the turn, with a warning, instead of being illegal (R11).
  [[nodiscard]] bool allows_no_change() const noexcept { return allows_no_change_; }
  void set_allows_no_change(bool allows) noexcept { allows_no_change_ = allows; }  ///< Sets it.

  /// A reader could not read the main line to its end and has called set_cut_short(); the moves up to there are here.
  [[nodiscard]] bool is_cut_short() const noexcept { return cut_short_; }
  void set_cut_short(Place move = {}) noexcept {
    if (!cut_short_) cut_short_place_ = move;
    cut_short_ = true;
  }
  /// The place of the move of the main line that could not be read; none where something else cut it short first.
  [[nodiscard]] Place cut_short_place() const noexcept { return cut_short_place_; }
  /// Where the record begins in its file.
  [[nodiscard]] Place place() const noexcept { return place_; }
  void set_place(Place place) noexcept { place_ = place; }  ///< Sets place().

  // The tree.

  [[nodiscard]] std::size_t node_count() const noexcept { return nodes_.size(); }  ///< Moves in all lines.
  /// The first move of the main line; kNoNode where there is none.
  [[nodiscard]] NodeIndex first() const noexcept { return nodes_.empty() ? kNoNode : 0; }
  [[nodiscard]] const MoveText& move(NodeIndex node) const noexcept { return nodes_[node].text; }  ///< As written.
  [[nodiscard]] Place place(NodeIndex node) const noexcept { return nodes_[node].place; }  ///< Where the move is.
  /// The move that follows in the same line; kNoNode at its end.
  [[nodiscard]] NodeIndex next(NodeIndex node) const noexcept { return nodes_[node].next; }
  /// The first move of the first variation that stands in this move's stead; kNoNode where there is none.
  [[nodiscard]] NodeIndex variation(NodeIndex node) const noexcept { return nodes_[node].variation; }
  /// For the first move of a variation: the first move of the next variation to the same move; kNoNode after the last.
  [[nodiscard]] NodeIndex next_variation(NodeIndex node) const noexcept { return nodes_[node].next_variation; }
  /// The comment behind a move.
  [[nodiscard]] std::string_view comment(NodeIndex node) const noexcept { return view(nodes_[node].comment); }
  /// The comment before the first move of a variation.
  [[nodiscard]] std::string_view comment_before(NodeIndex node) const noexcept {
    return view(nodes_[node].comment_before);
  }
  /// The comment before the first move of the game.
  [[nodiscard]] std::string_view comment() const noexcept { return view(comment_); }
  /// The NAGs of a move, a byte each, in the order written.
  [[nodiscard]] std::string_view nags(NodeIndex node) const noexcept { return view(nodes_[node].nags); }

  /// Adds a move behind `after`, which must be the end of its line; kNoNode for the first move of the main line.
  PUNCT_API NodeIndex append(NodeIndex after, const MoveText& move, Place place = {});
  /// Starts a variation that stands in the stead of `of`, behind its other variations. `last` is the first move of the
  /// variation to `of` that was started last, kNoNode where there is none yet or it is not known (then it is searched).
  PUNCT_API NodeIndex begin_variation(NodeIndex of, const MoveText& move, Place place = {}, NodeIndex last = kNoNode);
  void set_move(NodeIndex node, const MoveText& move) noexcept { nodes_[node].text = move; }  ///< Replaces it.
  /// Adds to the comment; a space stands between it and what is there already. Text is kept byte for byte.
  PUNCT_API void add_comment(std::string_view text);
  PUNCT_API void add_comment(NodeIndex node, std::string_view text);
  PUNCT_API void add_comment_before(NodeIndex node, std::string_view text);  ///< The same for comment_before().
  /// Puts a comment in place of the one that is there.
  PUNCT_API void set_comment(NodeIndex node, std::string_view text);
  PUNCT_API void add_nag(NodeIndex node, std::uint8_t nag);  ///< Adds it behind the NAGs that there are.

 private:
  // Writes into the moves where they stand: to be copied there, they would be loaded before they are stored in full,
  // which takes twice as long (12.7 ns a move, not 6.2).
  friend void make_canonical(Record& record, const Game& game);

  // A text in the pool. One that has grown away from its first place has room for the next power of two, so that
  // however often a text is added to, it is copied a few times only.
  struct Slice {
    std::uint32_t offset = 0;
    std::uint32_t length : 31 = 0;
    std::uint32_t has_room : 1 = 0;
  };
  struct Node {
    MoveText text;
    Place place;
    NodeIndex next = kNoNode;
    NodeIndex variation = kNoNode;
    NodeIndex next_variation = kNoNode;
    Slice comment;
    Slice comment_before;
    Slice nags;
  };
  struct TagSlices {
    Slice name;
    Slice value;
    Place place;
  };

  [[nodiscard]] std::string_view view(Slice slice) const noexcept {
    return {pool_.data() + slice.offset, slice.length};
  }
  [[nodiscard]] Slice store(std::string_view text);
  void extend(Slice& slice, std::string_view text, std::string_view between);
  void make_room(Slice& slice, std::size_t length);
  [[nodiscard]] std::optional<std::size_t> find_tag(std::string_view name) const noexcept;
  [[nodiscard]] std::size_t tag_slot(std::string_view name) const noexcept;
  void index_tags();

  std::string pool_;
  std::vector<TagSlices> tags_;
  // Where there are many tags, a hash table of their numbers plus 1, 0 for a free slot; a power of two in size.
  std::vector<std::uint32_t> tag_table_;
  std::vector<Node> nodes_;
  Slice position_;
  Slice comment_;
  Stated stated_;
  Place place_;
  bool cut_short_ = false;
  bool allows_no_change_ = false;
  Place cut_short_place_;
};

}  // namespace punct
