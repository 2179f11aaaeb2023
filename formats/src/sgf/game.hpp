// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "punct/formats/format.hpp"
#include "punct/record.hpp"
#include "sgf/root.hpp"
#include "sgf/tree.hpp"
#include "sgf/turn.hpp"

namespace punct::formats {

/// Turns the actions of a game tree into the moves of a record. Never judges a move: what a move text can say is put
/// into the record, and what it cannot becomes a finding that ends the line of play.
class SgfPlay {
 public:
  explicit SgfPlay(const Limits& limits) : limits_(limits) {}

  /// Appends the moves to the record, in which the root has been read. In a tree that is not whole the last turn need
  /// not be ended.
  void read(const SgfTree& tree, bool is_whole, const SgfRoot& root, Record& record, std::vector<Finding>& findings);

 private:
  // A line of play at some point: what lies on the table, and where in the record the next move belongs.
  struct State {
    SgfBoard board;
    SgfTurn turn;
    NodeIndex last = kNoNode;
    // The move that the first move of this variation stands in the stead of, and the branch that it starts from.
    NodeIndex of = kNoNode;
    std::size_t branch = 0;
    std::uint32_t plies = 0;
    std::uint32_t depth = 0;
    // Where this turn put a piece down last; null where it did not.
    const SgfProperty* put = nullptr;
    // Nothing more is read, for something was wrong.
    bool is_dead = false;
    // Free editing has begun: only what is said is read.
    bool is_edited = false;
    // A player has resigned or run out of time.
    bool is_given_up = false;
    // What waits for the move of this turn, and for the first move of a variation.
    std::string comment;
    std::string nags;
    Place nags_place;
    std::string comment_before;
  };
  // A node that several follow.
  struct Branch {
    std::uint32_t node;
    State state;
    // The move that the first of them goes on with, and the last of the variations to it.
    NodeIndex continuation = kNoNode;
    NodeIndex latest = kNoNode;
  };

  void start(Record& record, std::vector<Finding>& findings);
  void set_up();
  void take_up(std::uint32_t parent, const SgfNode& node);
  void begin_variation(std::size_t branch, const SgfNode& node);
  void read_node(const SgfTree& tree, const SgfNode& node);
  void read_notes(const SgfTree& tree, const SgfNode& node);
  void read_nag(const SgfProperty& property);
  void read_action(const SgfProperty& property, Player player);
  void act(const SgfAction& action, const SgfProperty& property, Player player);
  void end_turn(const SgfProperty& property);
  void add_move(const MoveText& move, Place place);
  void give_up(Player player, Termination how, Place place);
  void add_comment(std::string_view text);
  void add_waiting_notes();
  void add_waiting_nags();
  void refuse_waiting_nags();
  void refuse_nag(Place place);
  void add_to_last(std::string_view text);
  void end_line(Place place);
  void fail(SgfActionError error, const SgfProperty& property);
  void drop(std::string_view name, Place place);
  void report_dropped();

  [[nodiscard]] bool is_variation() const noexcept { return state_.depth > 0; }
  [[nodiscard]] Player player_to_move() const noexcept {
    return state_.plies % 2 == 0 ? first_player_ : opponent(first_player_);
  }

  Limits limits_;
  const SgfRoot* root_ = nullptr;
  Record* record_ = nullptr;
  std::vector<Finding>* findings_ = nullptr;
  Player first_player_ = Player::white;
  State state_;
  std::vector<Branch> branches_;
  std::string text_;
  // Names of properties that a record has no place for, and where the first of them stands.
  std::vector<std::string> dropped_;
  Place dropped_place_;
};

}  // namespace punct::formats
