// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "punct/finding.hpp"

namespace punct::formats {

/// One item that a JSON parser reports on its way through a value.
struct JsonEvent {
  enum class Type : std::uint8_t {
    null,
    boolean,
    integer,
    real,
    string,
    key,
    begin_object,
    end_object,
    begin_array,
    end_array,
  };
  Type type = Type::null;
  /// The end of the previous event; only white space, `,` and `:` can lie between there and this event.
  std::size_t after = 0;
  /// The offset after the last byte; for a number it may be one byte too far.
  std::size_t end = 0;
  /// A boolean as 0 or 1; an integer as its value, clamped to 64 bits.
  std::int64_t integer = 0;
  /// A key or string, without quotes and escapes. Valid until the next event.
  std::string_view text{};
  /// Set if it is already known.
  Place place{};

  [[nodiscard]] bool begins() const noexcept { return type == Type::begin_object || type == Type::begin_array; }
  [[nodiscard]] bool ends() const noexcept { return type == Type::end_object || type == Type::end_array; }
};

/// Why a JSON text cannot be read.
struct JsonFault {
  /// The byte at which the fault is detected.
  std::size_t offset = 0;
  std::string message;
};

/// Bytes that nlohmann's parser reads one at a time, at a position that others can see and move.
class MovableIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  explicit MovableIterator(const char*& at) noexcept : at_(&at) {}
  reference operator*() const noexcept { return **at_; }
  MovableIterator& operator++() noexcept {
    ++*at_;
    return *this;
  }
  friend bool operator==(const MovableIterator& a, const MovableIterator& b) noexcept { return *a.at_ == *b.at_; }
  friend bool operator!=(const MovableIterator& a, const MovableIterator& b) noexcept { return *a.at_ != *b.at_; }

 private:
  const char** at_;
};

/// The fault that the parser describes as `what`, after the last event ended at `after` and `taken` bytes were read.
[[nodiscard]] JsonFault json_fault(std::string_view what, std::string_view bytes, std::size_t after, std::size_t taken);

/// The offset where the token of an event begins.
[[nodiscard]] std::size_t token_start(std::string_view bytes, const JsonEvent& event) noexcept;
/// A number as written.
[[nodiscard]] std::string_view number_text(std::string_view bytes, const JsonEvent& event) noexcept;

/// Turns the calls of nlohmann's SAX parser into events. `Take` is called as `bool take(const JsonEvent&)`; false ends
/// the reading. If it has `std::size_t read_on(std::size_t at)`, that is called after the end of every object: it may
/// read whole values itself, each with the comma before it, and returns the offset where the parser continues.
template <class Take>
class JsonEventSource {
 public:
  using Type = JsonEvent::Type;

  JsonEventSource(std::string_view bytes, Take& take) noexcept : bytes_(bytes), taken_(bytes.data()), take_(take) {}

  /// Reads the value at the start of the bytes. False if it is broken, see fault(), or if `take` ended it.
  bool run() {
    const char* end = bytes_.data() + bytes_.size();
    return nlohmann::json::sax_parse(MovableIterator(taken_), MovableIterator(end), this,
                                     nlohmann::json::input_format_t::json, false);
  }
  /// How many bytes have been read.
  [[nodiscard]] std::size_t taken() const noexcept { return static_cast<std::size_t>(taken_ - bytes_.data()); }
  /// Its message is empty if the JSON is valid.
  [[nodiscard]] const JsonFault& fault() const noexcept { return fault_; }

  bool null() { return pass({.type = Type::null}); }
  bool boolean(bool value) { return pass({.type = Type::boolean, .integer = value ? 1 : 0}); }
  bool number_integer(std::int64_t value) { return pass({.type = Type::integer, .integer = value}); }
  bool number_unsigned(std::uint64_t value) {
    const auto cut = std::min<std::uint64_t>(value, std::numeric_limits<std::int64_t>::max());
    return pass({.type = Type::integer, .integer = static_cast<std::int64_t>(cut)});
  }
  // JSON has a single number type: 1.0 is 1.
  bool number_float(double value, const std::string& /*text*/) {
    constexpr double kExact = 9'007'199'254'740'992;
    const bool is_whole =
        value > -kExact && value < kExact && value == static_cast<double>(static_cast<std::int64_t>(value));
    return is_whole ? number_integer(static_cast<std::int64_t>(value)) : pass({.type = Type::real});
  }
  bool string(const std::string& text) { return pass({.type = Type::string, .text = text}); }
  bool key(const std::string& text) { return pass({.type = Type::key, .text = text}); }
  bool start_object(std::size_t /*elements*/) { return pass({.type = Type::begin_object}); }
  bool end_object() { return pass({.type = Type::end_object}); }
  bool start_array(std::size_t /*elements*/) { return pass({.type = Type::begin_array}); }
  bool end_array() { return pass({.type = Type::end_array}); }
  bool binary(const nlohmann::json::binary_t& /*bytes*/) { return false; }
  bool parse_error(std::size_t /*position*/, const std::string& /*token*/, const nlohmann::json::exception& error) {
    fault_ = json_fault(error.what(), bytes_, last_end_, taken());
    return false;
  }

 private:
  bool pass(JsonEvent event) {
    event.after = last_end_;
    event.end = taken();
    last_end_ = event.end;
    if (!take_(event)) return false;
    if constexpr (requires { take_.read_on(last_end_); })
      if (event.type == Type::end_object) move_to(take_.read_on(last_end_));
    return true;
  }
  void move_to(std::size_t offset) noexcept {
    last_end_ = offset;
    taken_ = bytes_.data() + offset;
  }

  std::string_view bytes_;
  const char* taken_;
  std::size_t last_end_ = 0;
  Take& take_;
  JsonFault fault_;
};

}  // namespace punct::formats
