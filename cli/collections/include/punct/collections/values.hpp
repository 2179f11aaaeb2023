// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/formats/format.hpp"
#include "punct/game_key.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::collections {

/// What is known of a game: std::monostate if it has no such value, a text, or a number.
using Value = std::variant<std::monostate, std::string, std::uint64_t>;
/// The value as tables and CSV write it; empty for none.
[[nodiscard]] PUNCT_API std::string value_text(const Value& value);

/// A game that values and conditions are asked of. Positions are computed on first use. The object can be reused for
/// any number of games.
class GameFacts {
 public:
  /// Switches to another game, which must have a start and outlive the calls below.
  void set(const Record& record, const Game& game) {
    record_ = &record;
    game_ = &game;
    positions_.clear();
    positions_.reserve(game.moves().size() + 1);
  }

  [[nodiscard]] const Record& record() const noexcept { return *record_; }  ///< The game as written.
  [[nodiscard]] const Game& game() const noexcept { return *game_; }        ///< The game as judged.
  /// The number of legal moves of the main line.
  [[nodiscard]] std::size_t plies() const noexcept { return game_->moves().size(); }
  /// The move of a ply, from 1.
  [[nodiscard]] const Move& move(std::size_t ply) const { return game_->moves()[ply - 1]; }
  /// The position after this many plies; valid until the next set().
  [[nodiscard]] const Position& position(std::size_t ply) {
    if (positions_.empty()) positions_.push_back(game_->start());
    while (positions_.size() <= ply) {
      positions_.push_back(positions_.back());
      positions_.back().play_unchecked(game_->moves()[positions_.size() - 2]);
    }
    return positions_[ply];
  }
  /// The player who made the move of a ply.
  [[nodiscard]] Player mover(std::size_t ply) const noexcept {
    const Player first = game_->start().to_move();
    return ply % 2 == 1 ? first : opponent(first);
  }

 private:
  const Record* record_ = nullptr;
  const Game* game_ = nullptr;
  std::vector<Position> positions_;
};

/// What is known of a game only when it comes back in order: where it stands, and how many findings it has.
struct GamePlace {
  std::string file;
  /// From 1.
  std::uint64_t number = 0;
  /// `std::nullopt` for a game that was not read from a file.
  std::optional<formats::Format> format;
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;
};

/// A value that games have: a tag, or something that is computed. The one table of them serves lists, sorting, names of
/// files, expressions and everything else that names a value.
struct Field {
  /// Tags begin with a capital letter or `x-`, or stand after `tag `; computed values begin with a small letter.
  std::string name{};
  /// Whether its values are numbers.
  bool is_number = false;
  /// Null for a tag.
  Value (*compute)(GameFacts& facts) = nullptr;
  /// The same for a value that needs GamePlace; null for all others.
  Value (*compute_in_order)(const GamePlace& place) = nullptr;
};
/// The field with this name: one of computed_fields(), or a tag, whose name begins with a capital letter or `x-`, or
/// stands after `tag `. The error is a sentence.
[[nodiscard]] PUNCT_API Expected<Field, std::string> field_named(const std::string& name);
/// Why games have no value with this name, as game_value() takes it; empty if they have. The error is a sentence.
[[nodiscard]] PUNCT_API std::string wrong_game_value(const std::string& name);
/// The names of all computed fields, sorted.
[[nodiscard]] PUNCT_API std::vector<std::string> computed_fields();
/// The computed field with this name; null if there is none.
[[nodiscard]] PUNCT_API const Field* computed_field(std::string_view name) noexcept;
/// The fields of a list such as `date,white`, or `+Event` for these after the usual ones; the usual ones for an empty
/// list: file, game, date, white, black, result, termination, plies, findings. The error is a sentence.
[[nodiscard]] PUNCT_API Expected<std::vector<Field>, std::string> fields_in(const std::string& list);

/// The value of a field in a game; std::monostate if it needs GamePlace.
[[nodiscard]] PUNCT_API Value value_of(const Field& field, GameFacts& facts);
/// The value of a computed field or of a tag in a game, as text; empty if the game does not have it. If the game has no
/// tag of this name, one that differs from it only in capitals is taken, but not for a name after `tag `.
[[nodiscard]] PUNCT_API std::string game_value(std::string_view name, const Record& record, const Game& game);

/// Appends a value of the field with this name to a sort key so that keys sort by bytes as values do: no value first,
/// then numbers by size, also those that are text, then text by its bytes. Dates are text as far as they are known, so
/// that a year comes before its months, and a month before its days. In reverse order if `descending`. The only order
/// of values that there is.
PUNCT_API void append_ordered(std::string& key, std::string_view name, const Value& value, bool descending = false);
/// A key that orders games by the values with these names, in any case; in descending order after `-`.
[[nodiscard]] PUNCT_API std::string sort_key(const std::vector<std::string>& names, const Record& record,
                                             const Game& game);

/// The player's name for headings: the tag, or `White` or `Black` if the record has none.
[[nodiscard]] PUNCT_API std::string player_name(const Record& record, Player player);
/// A key as 32 hexadecimal digits, in small letters.
[[nodiscard]] PUNCT_API std::string in_hex(const GameKey& key);

}  // namespace punct::collections
