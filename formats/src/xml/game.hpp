// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <pugixml.hpp>

#include "common/line_builder.hpp"
#include "common/locator.hpp"
#include "punct/formats/format.hpp"
#include "punct/record.hpp"
#include "xml/canonical_moves.hpp"

namespace punct::formats {

/// Builds a record from one `<game>`. Can be reused for any number of games.
class XmlGame {
 public:
  explicit XmlGame(const Limits& limits) : limits_(limits), game_(limits) {}

  /// Reads the game that begins at this offset of a run; returns its end.
  std::size_t read(std::string_view run, std::size_t at, Locator& locator);
  /// The game that was read last.
  [[nodiscard]] LineBuilder& game() noexcept { return game_; }

 private:
  /// The next node to read in a line of moves, and the next one within its last move.
  struct Line {
    pugi::xml_node element;
    pugi::xml_node in_move;
  };

  void start(std::size_t at, Locator& locator);
  /// Parses the part of a game that is in the buffer.
  void parse(std::string_view game, bool has_sections);
  void refuse(Code code, std::size_t at, std::string message);
  void explain_broken(std::string_view bytes, const pugi::xml_parse_result& parsed);
  /// Reads what was parsed of these bytes before a fault.
  void read_before(std::string_view bytes, const pugi::xml_parse_result& parsed);
  /// Drops or marks what is unfinished in the document, of which these bytes were parsed.
  void leave_unfinished(std::string_view bytes);
  void read_document(pugi::xml_node game);
  void read_stated(pugi::xml_node game);
  void read_lines();
  void read_next(pugi::xml_node element);
  void read_header(pugi::xml_node element, std::string_view name);
  void read_tag(pugi::xml_node element);
  void read_comment(pugi::xml_node element);
  void read_move(pugi::xml_node element);
  /// Reads the attributes of a move; false, with a finding, if one is wrong.
  bool read_attributes(pugi::xml_node element, MoveText& move);
  void read_in_move(pugi::xml_node element);
  void begin_variation(pugi::xml_node element);
  /// Adds the moves that were omitted from the buffer after the move at this offset.
  void enter_folded(std::size_t at);
  void enter(const MoveText& move, Place place, std::string_view nags);
  bool read_attribute(pugi::xml_attribute attribute, MoveText& move, std::string& nags);
  bool read_dots(std::string_view dots, MoveText& move);
  bool read_cell(std::string_view name, Space& cell);
  bool read_level(std::string_view value, MoveText& move);
  bool read_connects(std::string_view value, MoveText& move);
  bool read_nags(std::string_view value, std::string& nags);
  /// The text of an element; its other children are findings.
  [[nodiscard]] std::string_view text_of(pugi::xml_node element);
  /// Adds findings for attributes that the element has besides `allowed`.
  void check_attributes(pugi::xml_node element, std::string_view allowed);
  /// Whether the node is an element; text between elements is a finding.
  [[nodiscard]] bool is_element(pugi::xml_node node);

  /// Ends the line of play with a finding about the current move.
  bool fail_move(Code code, std::string message);
  void report(Place place, std::string message) { game_.refuse(place, std::move(message)); }
  [[nodiscard]] Place place_of(const char* name) {
    return locator_->at(offset_ + fold_.in_game(offset_in_buffer(name)));
  }
  [[nodiscard]] Place place_of(pugi::xml_node node);
  [[nodiscard]] std::size_t offset_in_buffer(const char* at) const noexcept {
    return static_cast<std::size_t>(at - buffer_.data());
  }
  [[nodiscard]] Line& line() noexcept { return lines_.back(); }

  Limits limits_;
  LineBuilder game_;
  Locator* locator_ = nullptr;
  std::size_t offset_ = 0;

  /// The game, which pugixml parses in place.
  std::string buffer_;
  XmlFold fold_;
  pugi::xml_document document_;
  /// The tag, position or comment in which the part that was read ends; null if there is none.
  pugi::xml_node unfinished_;
  std::string joined_text_;
  std::string nags_;
  Place move_place_;
  std::vector<Line> lines_;
};

}  // namespace punct::formats
