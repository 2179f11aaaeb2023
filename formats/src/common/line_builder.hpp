// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/members.hpp"
#include "punct/formats/format.hpp"
#include "punct/notation.hpp"
#include "punct/record.hpp"

namespace punct::formats {

/// Builds the record of a game, in whatever format it is written: keeps the open lines of play, the last of which
/// grows, and their findings. A reader finds out what the file holds; this class knows where it belongs. It also has
/// the one sentence for each fault that every format can have.
///
/// The size of a game is limited: findings by Limits::findings, moves and tags by Limits::parts(). Beyond that one
/// finding (`limit`) is the last, and goes_on() is false: the reader skips the rest of the game.
///
/// For one game, call begin_game(); tag() for the data before the moves; begin_moves(); then, in order, add_move(),
/// comment() and nag() for the move before them, and open_variation() ... close_variation() for a variation that
/// replaces that move. A move that cannot be read goes to refuse_move(), which ends its line: line_goes_on() is false
/// up to its close_variation(), and nothing may be added to it. A reader that walks a tree of nodes instead (SGF) calls
/// open_variation() when it returns to a branch. Moves may be added first and changed later by
/// record().set_move(last(), ...). refuse() takes any other finding.
class LineBuilder {
 public:
  explicit LineBuilder(const Limits& limits) : limits_(limits) {}

  void begin_game(Place place);
  /// False if nothing more of this game is to be read.
  [[nodiscard]] bool goes_on() const noexcept { return goes_on_; }

  [[nodiscard]] Record& record() noexcept { return record_; }
  [[nodiscard]] std::vector<Finding>& findings() noexcept { return findings_; }
  /// Sorts the findings by place.
  void sort_findings();
  /// Adds a finding, up to the limit.
  void refuse(Finding finding);
  void refuse(Place place, std::string message, Code code = Code::syntax) {
    refuse(error_at(place, std::move(message), code));
  }
  /// Adds a finding that the game is larger than allowed; nothing more of it is read.
  void refuse_size();

  void tag(std::string_view name, std::string_view value, Place place);

  [[nodiscard]] bool in_variation() const noexcept { return !outer_.empty(); }
  /// Whether the open line has a move.
  [[nodiscard]] bool has_move() const noexcept { return line_.last != kNoNode; }
  /// The move of the open line that was added last.
  [[nodiscard]] NodeIndex last() const noexcept { return line_.last; }
  [[nodiscard]] bool line_goes_on() const noexcept { return !line_.ended; }
  /// The ply of the next move, from 1.
  [[nodiscard]] std::uint32_t next_ply() const noexcept { return line_.plies + 1; }

  /// Must be called once, after the tags and before the first move.
  void begin_moves() { first_player_ = record_.first_player(); }
  void add_move(const MoveText& move, Place place) {
    if (record_.node_count() >= limits_.parts()) return refuse_parts("moves", place);
    if (line_.last != kNoNode || line_.of == kNoNode) {
      line_.last = record_.append(line_.last, move, place);
    } else {
      begin_variation_with(move, place);
    }
    if (line_.first == kNoNode) line_.first = line_.last;
    line_.latest_variation = kNoNode;
    ++line_.plies;
  }
  /// Ends the line with a finding about the next ply. `written` is the move as written in the file, empty if that is
  /// not how moves are shown.
  void refuse_move(Place place, Code code, std::string message, std::string_view written = {});
  /// The same for the move added last, if a part of it cannot be read.
  void refuse_last_move(Place place, Code code, std::string message);
  /// Says in the finding about the move that ended the line that its variations are not read.
  void leave_out_variations();
  /// Ends the line, at a move if one is given, after a fault that has its finding already.
  void end_line(Place move = {});
  /// Larger move numbers are all read as this one.
  static constexpr std::uint32_t kLargestNumber = 99'999'999;
  /// Compares the number before a move with the expected one.
  void check_number(std::uint32_t number, Place place) {
    const std::uint32_t half_moves = line_.plies + (first_player_ == Player::black ? 1 : 0);
    const std::uint32_t expected = half_moves / 2 + 1 + line_.number_shift;
    if (number != expected) warn_of_number(number, expected, place);
  }
  void nag(std::uint8_t nag, Place place);
  void refuse_nag(Place place);
  /// Adds a comment to the move before it, or to the game or variation if that has no move yet.
  void comment(std::string_view comment);

  /// Opens a variation to the move added last; `place` is its start. False, with a finding, if it must not be read:
  /// there is no such move, or too many are open. It must be closed in either case.
  bool open_variation(Place place);
  /// Returns to the line that the variation belongs to. A variation that is empty, with nothing skipped, is a finding.
  void close_variation();
  /// Leaves all lines: nothing more of the game is read.
  void end_game();
  /// Reports every open variation, because the rest of the main line would go into it.
  void refuse_open_variations();

 private:
  struct Line {
    NodeIndex first = kNoNode;
    NodeIndex last = kNoNode;
    // The move that a variation replaces; kNoNode in the main line.
    NodeIndex of = kNoNode;
    // The first move of the variation to `last` that was read last.
    NodeIndex latest_variation = kNoNode;
    // The number of moves before the next one, from the start of the game.
    std::uint32_t plies = 0;
    // By how much the written numbers exceed the correct ones.
    std::uint32_t number_shift = 0;
    // The finding about the move that ended the line, counted from 1; 0 if there is none.
    std::size_t refused = 0;
    // The start of a variation.
    Place opened;
    // Set after a fault: nothing more is added.
    bool ended = false;
  };

  void begin_variation_with(const MoveText& move, Place place);
  void refuse_at_ply(Place place, std::uint32_t ply, std::string message, Code code);
  void warn_of_number(std::uint32_t number, std::uint32_t expected, Place place);
  void refuse_parts(std::string_view what, Place place);

  Limits limits_;
  Record record_;
  std::vector<Finding> findings_;
  bool goes_on_ = true;
  Line line_;
  std::vector<Line> outer_;
  Player first_player_ = Player::white;
  std::string comment_before_;
};

}  // namespace punct::formats
