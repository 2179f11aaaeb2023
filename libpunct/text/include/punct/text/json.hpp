// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace punct {

/// Appends a string of JSON with its quotes. Bytes that are not UTF-8 become U+FFFD. Characters that a terminal would
/// act on, or that turn the order of others around, are escaped.
void append_json_string(std::string& out, std::string_view text);

/// Appends one JSON value in pieces, on one line. Calls must come in the order of JSON.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) noexcept : out_(out) {}

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(std::same_as<bool> auto truth) { return raw(truth ? "true" : "false"); }
  template <std::integral Number>
  requires(!std::same_as<Number, bool>) JsonWriter& value(Number number) { return raw(std::to_string(number)); }
  JsonWriter& null() { return raw("null"); }
  /// A value that is already JSON.
  JsonWriter& raw(std::string_view json);

  template <class Value>
  JsonWriter& member(std::string_view name, const Value& held) {
    key(name);
    return value(held);
  }

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  void separate();

  std::string& out_;
  bool needs_comma_ = false;
};

/// Adds the member `file`. If the name is not UTF-8, so that `file` cannot hold it, also adds `uri`: the same name with
/// every byte kept, percent-encoded.
void write_file(JsonWriter& json, std::string_view name);
/// The path that such a reference names; invalid percent-encoding is kept as it is.
[[nodiscard]] std::string path_of_uri(std::string_view uri);
/// A path as a percent-encoded reference that no reader takes for a web address.
[[nodiscard]] std::string uri_of(std::string_view path);

}  // namespace punct
