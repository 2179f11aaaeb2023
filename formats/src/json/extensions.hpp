// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/events.hpp"

namespace punct::formats {

/// JSON values stored while they are read.
class JsonTape {
 public:
  struct Item {
    JsonEvent event;
    /// For an opening bracket, the item of the closing one.
    std::size_t match;
    std::size_t text_offset;
    std::size_t text_length;
  };

  void clear() noexcept;
  /// Adds an event read from these bytes; for a number, its spelling.
  void add(std::string_view bytes, const JsonEvent& event);
  [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }
  [[nodiscard]] const Item& item(std::size_t index) const noexcept { return items_[index]; }
  /// The stored event; its text is in the tape.
  [[nodiscard]] JsonEvent event(std::size_t index) const noexcept;
  /// The number of open brackets.
  [[nodiscard]] std::size_t depth() const noexcept { return open_.size(); }
  /// The item after the value that begins here.
  [[nodiscard]] std::size_t behind(std::size_t index) const noexcept {
    return items_[index].event.begins() ? items_[index].match + 1 : index + 1;
  }

 private:
  std::vector<Item> items_;
  std::vector<std::size_t> open_;
  std::string text_;
};

/// Appends a string with its quotes, escaped as little as JSON allows.
void append_json_string(std::string& out, std::string_view text);

/// Appends the value that begins at an item in compact form: no white space between tokens, numbers as written. In
/// strings, all but the first of several spaces become escapes, so that text that folds white space keeps the value.
void append_compact(std::string& out, const JsonTape& tape, std::size_t item);

/// The value of a tag that stores a member `x-...`: for most strings the string itself, for all other values their
/// compact form. Different values give different texts.
[[nodiscard]] std::string tag_value(const JsonTape& tape, std::size_t item);
/// Appends the value that has this tag value.
void append_member_value(std::string& out, std::string_view tag_value);

/// A member `x-...` of a move, kept at the end of its comment as `[%x-name compact]`.
struct JsonExtension {
  std::string_view name;
  std::string_view compact;
};
void append_extension(std::string& comment, std::string_view name, const JsonTape& tape, std::size_t item);

/// A comment split into its text and the members at its end.
struct JsonComment {
  std::string_view text;
  std::vector<JsonExtension> extensions;
};
[[nodiscard]] JsonComment split_comment(std::string_view comment);

/// How deep brackets may nest in a compact value.
inline constexpr std::size_t kRawNesting = 256;

}  // namespace punct::formats
