// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace punct {

/// Appends a string of JSON with its quotes. Bytes that are not UTF-8 become U+FFFD.
void append_json_string(std::string& out, std::string_view text);

/// Appends one value of JSON piece by piece, on one line. Calls must come in the order in which JSON has them.
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
  /// A value that is JSON already.
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

/// Adds the member `file` and, if the name of the file is not UTF-8 and `file` can therefore not hold it, `uri`: the
/// same name with every byte kept, percent-encoded.
void write_file(JsonWriter& json, std::string_view name);
/// What such a reference stands for; what is not percent-encoded as it should be stays as it is.
[[nodiscard]] std::string path_of_uri(std::string_view uri);
/// A path as a reference that no reader takes for an address on the web, percent-encoded.
[[nodiscard]] std::string uri_of(std::string_view path);

}  // namespace punct
