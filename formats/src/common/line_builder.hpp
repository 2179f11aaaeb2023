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

/// A game on its way into a record, whatever it is written in: the lines of play that are open, the last of which
/// grows, and what is wrong with them. A reader finds out what stands in the file; where it belongs is known here, and
/// so are the faults that every format can have, each with one sentence.
///
/// What is kept of a game is bounded: findings by Limits::findings, moves and tags by Limits::parts(). Beyond that one
/// finding (`limit`) is the last, and goes_on() is false: the reader passes over what is left of the game.
///
/// For one game: begin_game(); tag() for what stands before the moves; begin_moves(); then, as they come, add_move(),
/// comment() and nag() for the move before them, and open_variation() ... close_variation() for one that stands in the
/// stead of that move. A move that cannot be read goes to refuse_move(), which ends its line: line_goes_on() is false
/// up to its close_variation(), and nothing may be added to it. A reader that walks a tree of nodes instead (SGF) calls
/// open_variation() where it turns back to a branch; moves may also be entered first and changed later by
/// record().set_move(last(), ...). refuse() takes any other finding.
class LineBuilder {
 public:
  explicit LineBuilder(const Limits& limits) : limits_(limits) {}

  void begin_game(Place place);
  /// False once no more of this game is to be read.
  [[nodiscard]] bool goes_on() const noexcept { return goes_on_; }

  [[nodiscard]] Record& record() noexcept { return record_; }
  [[nodiscard]] std::vector<Finding>& findings() noexcept { return findings_; }
  /// Brings the findings into the order of their places.
  void sort_findings();
  /// Adds a finding, of which no more than the limit are kept.
  void refuse(Finding finding);
  void refuse(Place place, std::string message, Code code = Code::syntax) {
    refuse(error_at(place, std::move(message), code));
  }
  /// The game is larger than allowed: nothing more of it is read.
  void refuse_size();

  void tag(std::string_view name, std::string_view value, Place place);

  [[nodiscard]] bool in_variation() const noexcept { return !outer_.empty(); }
  /// Whether the line that is open has a move already.
  [[nodiscard]] bool has_move() const noexcept { return line_.last != kNoNode; }
  /// The move of the open line that was added last.
  [[nodiscard]] NodeIndex last() const noexcept { return line_.last; }
  [[nodiscard]] bool line_goes_on() const noexcept { return !line_.ended; }
  /// The ply of the move that comes next, from 1.
  [[nodiscard]] std::uint32_t next_ply() const noexcept { return line_.plies + 1; }

  /// To be called once, before the first move and behind the tags.
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
  /// Ends the line with a finding about the ply that comes next. `written` is the move as it stands in the file, empty
  /// where that is not the way in which moves are shown.
  void refuse_move(Place place, Code code, std::string message, std::string_view written = {});
  /// The same about the move added last, a part of which cannot be read.
  void refuse_last_move(Place place, Code code, std::string message);
  /// Ends the line, at a move where one is given, for something about which there is a finding already.
  void end_line(Place move = {});
  /// Numbers of moves that are larger are all the same.
  static constexpr std::uint32_t kLargestNumber = 99'999'999;
  /// Holds the number before a move against the one that it should be.
  void check_number(std::uint32_t number, Place place) {
    const std::uint32_t half_moves = line_.plies + (first_player_ == Player::black ? 1 : 0);
    const std::uint32_t expected = half_moves / 2 + 1 + line_.number_shift;
    if (number != expected) warn_of_number(number, expected, place);
  }
  void nag(std::uint8_t nag, Place place);
  void refuse_nag(Place place);
  /// To the move before it, or to the game or variation that has none yet.
  void comment(std::string_view comment);

  /// Opens a variation to the move added last; `place` is where it begins. False where it is not to be read, which is a
  /// finding: there is no such move, or too many are open. It is to be closed all the same.
  bool open_variation(Place place);
  /// Goes back to the line that the variation belongs to. One without moves, of which nothing was passed over, is a
  /// finding.
  void close_variation();
  /// Leaves all lines: nothing more of the game is read.
  void end_game();
  /// Every variation that is open holds what else would have been the rest of the main line.
  void refuse_open_variations();

 private:
  struct Line {
    NodeIndex first = kNoNode;
    NodeIndex last = kNoNode;
    // The move in whose stead a variation stands; kNoNode in the main line.
    NodeIndex of = kNoNode;
    // The first move of the variation to `last` that was read last.
    NodeIndex latest_variation = kNoNode;
    // How many moves were made before the next one, from the start of the game.
    std::uint32_t plies = 0;
    // How far the numbers written are ahead of the right ones.
    std::uint32_t number_shift = 0;
    // Where a variation begins.
    Place opened;
    // Behind a fault: nothing more is added.
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
