// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "common/line_builder.hpp"
#include "common/locator.hpp"
#include "json/events.hpp"
#include "json/extensions.hpp"
#include "punct/formats/format.hpp"
#include "punct/record.hpp"

namespace punct::formats {

/// Builds a record from the events of one game of JSON. Can be reused for any number of games.
class JsonGame {
 public:
  explicit JsonGame(const Limits& limits) : limits_(limits), game_(limits) {}

  /// Begins a game whose value starts at this offset of the run. Offsets of events count from the start of `game`.
  void begin(std::string_view game, Locator& locator, std::size_t offset);
  /// Takes the next event; false if reading on is useless.
  bool operator()(const JsonEvent& event);
  /// Reads what follows a move without the parser, as long as it is moves in the form that writers produce
  /// (common/canonical_moves.hpp says why). Returns the offset after the last of them.
  std::size_t read_on(std::size_t at);
  /// Must be called after the last event. `fault` has a message if the JSON is broken.
  void finish(const JsonFault& fault);
  /// The game that is being read, or was read last.
  [[nodiscard]] LineBuilder& game() noexcept { return game_; }
  /// Adds a finding about the bytes of the game.
  void report(Code code, std::size_t offset, std::string message);

 private:
  enum class Where : std::uint8_t { outside, game, tags, line, move, dots, nags, variations };
  enum class Member : std::uint8_t {
    format,
    version,
    tags,
    rules,
    result,
    termination,
    position,
    comment,
    moves,
    place,
    from,
    dots,
    level,
    connects,
    nags,
    variations,
    extension,
  };
  /// What happens to a value that is not used immediately.
  enum class Aside : std::uint8_t { no, dropped, kept };
  /// A move that is being read; it is added to the record once it is known.
  struct Draft {
    MoveText text;
    Place place;
    /// Whether it has been added to the record.
    bool entered = false;
    /// Whether a comment precedes the first move of the variation.
    bool follows_comment = false;
    std::uint32_t members = 0;
    std::uint32_t dots = 0;
    /// An item of the tape: variations that came before the move was known.
    std::size_t put_off = kNothing;
    std::string comment;
    std::string extensions;
    std::unordered_set<std::string> extension_names;
    std::string nags;
  };
  struct ExtensionTag {
    std::string name;
    std::string value;
    Place place;
  };
  static constexpr std::size_t kNothing = static_cast<std::size_t>(-1);

  bool dispatch(const JsonEvent& event);
  bool put_aside(const JsonEvent& event);
  void begin_aside(Aside aside, const JsonEvent& event);
  void take_kept(std::size_t item);
  bool play(std::size_t item);

  bool in_game(const JsonEvent& event);
  void game_key(const JsonEvent& event);
  void game_value(const JsonEvent& event);
  void game_string(const JsonEvent& event);
  void extension_tag(std::size_t item);
  bool in_tags(const JsonEvent& event);
  void tag(const JsonEvent& event);
  void add_extension_tags();

  bool in_line(const JsonEvent& event);
  void begin_line();
  void end_line();
  void begin_move(const JsonEvent& event);
  bool in_move(const JsonEvent& event);
  bool begins_in_open_game(Place place);
  void move_key(const JsonEvent& event);
  void move_value(const JsonEvent& event);
  void place_or_from(const JsonEvent& event);
  void level(const JsonEvent& event);
  void comment(const JsonEvent& event);
  bool in_dots(const JsonEvent& event);
  void dot(std::string_view name);
  bool in_nags(const JsonEvent& event);
  void begin_variations(const JsonEvent& event);
  bool in_variations(const JsonEvent& event);
  void enter();
  bool end_move();
  bool write_move();
  void write_notes();
  void end_open_moves();
  void end_unknown_move();
  [[nodiscard]] bool is_known() const noexcept;
  /// Ends the line of play with a finding about the current move, which has `open` open brackets; skips the rest of it.
  void fail_move(Code code, std::string message, std::size_t open);

  /// Reports that the value has the wrong type for the member, and skips it.
  void wrong_type(std::string_view what, const JsonEvent& event);
  /// The same in a move.
  void wrong_move_type(std::string_view what, const JsonEvent& event);
  [[nodiscard]] Place place_of(const JsonEvent& event);
  void refuse(Place place, std::string message) { game_.refuse(place, std::move(message)); }
  [[nodiscard]] Draft& draft() noexcept { return drafts_[depth_]; }
  [[nodiscard]] const Draft& draft() const noexcept { return drafts_[depth_]; }

  Limits limits_;
  LineBuilder game_;
  std::string_view bytes_;
  Locator* locator_ = nullptr;
  std::size_t offset_ = 0;

  Where where_ = Where::outside;
  Member member_ = Member::format;
  std::string name_;
  Place name_place_;
  std::uint32_t members_ = 0;
  std::vector<ExtensionTag> extension_tags_;

  // The moves by depth of variations; those deeper than depth_ are kept to reuse their memory.
  std::size_t depth_ = 0;
  std::vector<Draft> drafts_;

  Aside aside_ = Aside::no;
  std::size_t aside_depth_ = 0;
  /// Whether the rest of a refused move is dropped, not a move after it.
  bool drops_refused_ = false;
  std::size_t aside_item_ = 0;
  JsonTape tape_;
  /// While the tape is played back, the current item.
  std::size_t playing_ = kNothing;
};

}  // namespace punct::formats
