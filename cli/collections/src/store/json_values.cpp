// SPDX-License-Identifier: MIT
#include "store/json_values.hpp"

#include <charconv>

#include "punct/text/json.hpp"

namespace punct::collections {
namespace {

constexpr int kDeepest = 100;

void append(JsonWriter& writer, const Json& json, int depth = 0) {
  if (depth > kDeepest) throw ResultError("it nests too deeply");
  if (json.is_object()) {
    writer.begin_object();
    for (const auto& [key, value] : json.items()) {
      writer.key(key);
      append(writer, value, depth + 1);
    }
    writer.end_object();
  } else if (json.is_array()) {
    writer.begin_array();
    for (const Json& value : json) append(writer, value, depth + 1);
    writer.end_array();
  } else if (json.is_string()) {
    writer.value(json.get_ref<const std::string&>());
  } else {
    writer.raw(json.dump());
  }
}

}  // namespace

Json parsed_json(std::string_view text, const Json::parser_callback_t& keep) { return Json::parse(text, keep); }

Json parsed_json(std::istream& in, const Json::parser_callback_t& keep) { return Json::parse(in, keep); }

std::string compact(const Json& json) {
  std::string out;
  JsonWriter writer(out);
  append(writer, json);
  return out;
}

std::uint64_t number_in(const Json& json) {
  if (!json.is_number_unsigned()) throw ResultError("a count is not a whole number");
  return json.get<std::uint64_t>();
}

void add_within(std::uint64_t& sum, std::uint64_t more, std::uint64_t most) {
  if (sum > most || more > most - sum) throw ResultError(kNoFit);
  sum += more;
}

std::string name_in(const Json& json, const std::string& member) {
  const auto uri = json.find(member + "_uri");
  return uri == json.end() ? json.at(member).get<std::string>() : path_of_uri(uri->get<std::string>());
}

std::string text_in(const Json& json) {
  if (!json.is_string()) throw ResultError("missing text");
  return json.get<std::string>();
}

std::string file_in(const Json& json) {
  const auto uri = json.find("uri");
  return uri == json.end() ? text_in(json.at("file")) : path_of_uri(text_in(*uri));
}

GameKey key_in(const Json& json) {
  constexpr std::size_t kDigits = 16;
  const std::string text = text_in(json);
  GameKey key;
  const auto read = [&text](std::size_t from, std::uint64_t& half) {
    const char* const begin = text.data() + from;
    return std::from_chars(begin, begin + kDigits, half, 16).ptr == begin + kDigits;
  };
  if (text.size() != 2 * kDigits || !read(0, key.high) || !read(kDigits, key.low))
    throw ResultError("a key is not one");
  return key;
}

std::string shown_name(std::string_view name) {
  std::string text;
  append_json_string(text, name);
  return parsed_json(text).get<std::string>();
}

}  // namespace punct::collections
