// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "punct/export.hpp"
#include "punct/finding.hpp"
#include "punct/move_text.hpp"
#include "punct/outcome.hpp"
#include "punct/piece.hpp"

namespace punct {

/// Whether a tag may have this name: a letter or digit, then letters, digits and any of `_+#=:-`, 255 bytes at most.
[[nodiscard]] PUNCT_API bool is_tag_name(std::string_view name) noexcept;
/// The tags with which text records begin, in their order; Result follows them.
inline constexpr std::array<std::string_view, 6> kRoster{"Event", "Site", "Date", "Round", "White", "Black"};
/// Whether a record has a member of its own for what this tag says: Rules, Result, Termination, Position.
[[nodiscard]] PUNCT_API bool is_member_tag(std::string_view name) noexcept;
/// The tag that this name spells in letters of another case, such as `Result` for `result`: one of the roster or of
/// those with a member. Empty for any other name, and for one that is spelled right.
[[nodiscard]] PUNCT_API std::string_view tag_in_capitals(std::string_view name) noexcept;
/// The value that text records write for a missing tag of the roster: `?`, `????.??.??` for Date; empty for a tag that
/// is not one of Event, Site, Date, Round, White, Black.
[[nodiscard]] PUNCT_API std::string_view missing_value(std::string_view tag) noexcept;
/// Whether this is a day of the calendar, a month or a year as the tag Date writes them: `2006.11.04`, `2006.11`,
/// `2006`, with `?` for unknown figures, some of which must make it one: `2006.02.3?` is not a date.
[[nodiscard]] PUNCT_API bool is_date(std::string_view text) noexcept;

class Game;

/// The number of a move in a record.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xFFFFFFFF;

/// A game as written: tags in order, the start, and a tree of moves with comments, NAGs and variations. The moves are
/// not judged; replay() does that.
///
/// A line of play is a list of moves linked by next(). Each move may have alternatives, the variations: lines that
/// replace it. The main line starts at first(). Comments are UTF-8 and may hold diagram commands such as `[%arrow K3-K9
/// green]`; they travel as text. Moves are appended, never removed; clear() empties the record and keeps its memory, so
/// one record can serve any number of games. Returned views are valid until the record changes, and may be what it is
/// changed with.
///
/// Holds at most 2^32 - 1 moves and 4 GiB of text, 2 GiB in one piece, among them texts that have been replaced; more
/// throws std::length_error, but readers set far lower limits. A node index must come from append() or
/// begin_variation() since the last clear().
class Record {
 public:
  struct Tag {
    std::string_view name;
    std::string_view value;
    Place place;
  };

  Record() = default;
  ~Record() = default;
  Record(const Record&) = default;             ///< Copies it.
  Record& operator=(const Record&) = default;  ///< The same.
  /// Takes all of the other, which is then empty.
  Record(Record&& other) noexcept
      : pool_(std::move(other.pool_)),
        tags_(std::move(other.tags_)),
        tag_table_(std::move(other.tag_table_)),
        nodes_(std::move(other.nodes_)),
        position_(other.position_),
        comment_(other.comment_),
        stated_(other.stated_),
        place_(other.place_),
        cut_short_(other.cut_short_),
        allows_no_change_(other.allows_no_change_),
        cut_short_place_(other.cut_short_place_) {
    other.clear();
  }
  /// The same.
  Record& operator=(Record&& other) noexcept {
    if (this == &other) return *this;
    pool_ = std::move(other.pool_);
    tags_ = std::move(other.tags_);
    tag_table_ = std::move(other.tag_table_);
    nodes_ = std::move(other.nodes_);
    position_ = other.position_;
    comment_ = other.comment_;
    stated_ = other.stated_;
    place_ = other.place_;
    cut_short_ = other.cut_short_;
    allows_no_change_ = other.allows_no_change_;
    cut_short_place_ = other.cut_short_place_;
    other.clear();
    return *this;
  }

  PUNCT_API void clear() noexcept;

  // Tags. Rules, Result, Termination and Position are not among them: they have members of their own below.

  [[nodiscard]] std::size_t tag_count() const noexcept { return tags_.size(); }  ///< The number of tags.
  [[nodiscard]] PUNCT_API Tag tag(std::size_t index) const noexcept;  ///< In order; `index` below tag_count().
  /// The value of the tag with exactly this name; `std::nullopt` if there is none.
  [[nodiscard]] PUNCT_API std::optional<std::string_view> tag(std::string_view name) const noexcept;
  /// The known value of the tag with this name: empty if there is no such tag or its value is missing_value().
  [[nodiscard]] PUNCT_API std::string_view known_tag(std::string_view name) const noexcept;
  /// Adds a tag after the others. False, without change, if a tag of that name exists.
  PUNCT_API bool add_tag(std::string_view name, std::string_view value, Place place = {});
  /// Sets or adds a tag.
  PUNCT_API void set_tag(std::string_view name, std::string_view value);

  // What is stated about the whole game.
  /// The members beside the tags, with their places; `std::nullopt` for missing ones.
  struct Stated {
    std::optional<Rules> rules;
    /// The Result tag, and the token at the end of the movetext.
    std::optional<Result> result;
    std::optional<Result> result_token;
    std::optional<Termination> termination;
    /// Whether result and termination yield to the moves: a contradiction is then not a finding.
    bool yields_to_moves = false;
    /// Whether the result is stated in words that do not name a winner: unless the moves decide, this is `undecided`.
    bool is_unclear = false;
    /// Whether the game counts as drawn if the moves do not decide it and the last position occurs for the third time.
    bool draws_by_repetition = false;
    Place rules_place, result_place, result_token_place, termination_place, position_place;
  };
  [[nodiscard]] const Stated& stated() const noexcept { return stated_; }  ///< The statements of the record.
  [[nodiscard]] Stated& stated() noexcept { return stated_; }              ///< The same, for changes.
  /// The start as a position line, as written; empty for the empty board.
  [[nodiscard]] std::string_view position() const noexcept { return view(position_); }
  PUNCT_API void set_position(std::string_view line);  ///< Takes the line as it is; empty for the empty board.
  [[nodiscard]] Rules rules() const noexcept { return stated_.rules.value_or(Rules::standard); }  ///< As stated.
  /// The player who moves first: White unless the position line says otherwise. Reads only the second word of the line.
  [[nodiscard]] PUNCT_API Player first_player() const noexcept;

  /// Whether a move that changes nothing counts as a pass, with a warning, instead of being illegal (R11).
  [[nodiscard]] bool allows_no_change() const noexcept { return allows_no_change_; }
  void set_allows_no_change(bool allows) noexcept { allows_no_change_ = allows; }  ///< Sets it.

  /// Whether a reader could not read the main line to its end and called set_cut_short(); the moves up to there are
  /// present.
  [[nodiscard]] bool is_cut_short() const noexcept { return cut_short_; }
  void set_cut_short(Place move = {}) noexcept {
    if (!cut_short_) cut_short_place_ = move;
    cut_short_ = true;
  }
  /// The place of the unreadable move of the main line; no place if something else cut it short first.
  [[nodiscard]] Place cut_short_place() const noexcept { return cut_short_place_; }
  /// The place in its file where the record begins.
  [[nodiscard]] Place place() const noexcept { return place_; }
  void set_place(Place place) noexcept { place_ = place; }  ///< Sets place().

  // The tree.

  [[nodiscard]] std::size_t node_count() const noexcept { return nodes_.size(); }  ///< Moves in all lines.
  /// The first move of the main line; kNoNode if there is none.
  [[nodiscard]] NodeIndex first() const noexcept { return nodes_.empty() ? kNoNode : 0; }
  [[nodiscard]] const MoveText& move(NodeIndex node) const noexcept { return nodes_[node].text; }  ///< As written.
  [[nodiscard]] Place place(NodeIndex node) const noexcept { return nodes_[node].place; }  ///< The place of the move.
  /// The move that follows in the same line; kNoNode at its end.
  [[nodiscard]] NodeIndex next(NodeIndex node) const noexcept { return nodes_[node].next; }
  /// The first move of the first variation that replaces this move; kNoNode if there is none.
  [[nodiscard]] NodeIndex variation(NodeIndex node) const noexcept { return nodes_[node].variation; }
  /// For the first move of a variation: the first move of the next variation to the same move; kNoNode after the last.
  [[nodiscard]] NodeIndex next_variation(NodeIndex node) const noexcept { return nodes_[node].next_variation; }
  /// The comment after a move.
  [[nodiscard]] std::string_view comment(NodeIndex node) const noexcept { return view(nodes_[node].comment); }
  /// The comment before the first move of a variation.
  [[nodiscard]] std::string_view comment_before(NodeIndex node) const noexcept {
    return view(nodes_[node].comment_before);
  }
  /// The comment before the first move of the game.
  [[nodiscard]] std::string_view comment() const noexcept { return view(comment_); }
  /// The NAGs of a move, a byte each, in the order written.
  [[nodiscard]] std::string_view nags(NodeIndex node) const noexcept { return view(nodes_[node].nags); }

  /// Adds a move after `after`, which must be the end of its line; kNoNode for the first move of the main line.
  PUNCT_API NodeIndex append(NodeIndex after, const MoveText& move, Place place = {});
  /// Starts a variation that replaces `of`, after its other variations. `last` is the first move of the latest
  /// variation to `of`; kNoNode if there is none yet or it is unknown (then it is searched for).
  PUNCT_API NodeIndex begin_variation(NodeIndex of, const MoveText& move, Place place = {}, NodeIndex last = kNoNode);
  void set_move(NodeIndex node, const MoveText& move) noexcept { nodes_[node].text = move; }  ///< Replaces it.
  /// Appends to the comment, after a space if there is text already. Text is kept byte for byte.
  PUNCT_API void add_comment(std::string_view text);
  PUNCT_API void add_comment(NodeIndex node, std::string_view text);
  PUNCT_API void add_comment_before(NodeIndex node, std::string_view text);  ///< The same for comment_before().
  /// Replaces the comment.
  PUNCT_API void set_comment(NodeIndex node, std::string_view text);
  PUNCT_API void add_nag(NodeIndex node, std::uint8_t nag);  ///< Adds it after the other NAGs.

 private:
  // Writes into the moves where they stand: to be copied there, they would be loaded before they are stored in full,
  // which takes twice as long.
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

/// Begins variations of a record that is being made, in constant time if the variations of a move follow one another:
/// the latest is remembered, so that Record::begin_variation() need not search for it. The record must outlive this.
/// After Record::clear(), a new one is needed.
class VariationStarter {
 public:
  /// For variations of this record.
  explicit VariationStarter(Record& record) noexcept : record_(record) {}
  /// As Record::begin_variation(), which also tells how this can fail. Constant time if `of` is that of the last call.
  NodeIndex begin(NodeIndex of, const MoveText& move, Place place = {}) {
    latest_ = record_.begin_variation(of, move, place, of == of_ ? latest_ : kNoNode);
    of_ = of;
    return latest_;
  }

 private:
  Record& record_;
  // The latest variation, and the move that it replaces.
  NodeIndex latest_ = kNoNode;
  NodeIndex of_ = kNoNode;
};

}  // namespace punct
