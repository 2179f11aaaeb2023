// SPDX-License-Identifier: MIT
#include "store/json_values.hpp"

#include "punct/text/json.hpp"

namespace punct::collections {
namespace {

constexpr int kDeepest = 100;

void append(JsonWriter& writer, const Json& json, int depth = 0) {
  if (depth > kDeepest) throw Json::other_error::create(505, "it nests too deeply", &json);
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

Json parsed_json(std::string_view text) { return Json::parse(text); }

Json parsed_json(std::istream& in, const Json::parser_callback_t& keep) { return Json::parse(in, keep); }

std::string compact(const Json& json) {
  std::string out;
  JsonWriter writer(out);
  append(writer, json);
  return out;
}

std::uint64_t number_in(const Json& json) {
  if (!json.is_number_unsigned()) throw Json::other_error::create(500, "a count is not a whole number", &json);
  return json.get<std::uint64_t>();
}

std::string name_in(const Json& json, const std::string& member) {
  const auto uri = json.find(member + "_uri");
  return uri == json.end() ? json.at(member).get<std::string>() : path_of_uri(uri->get<std::string>());
}

std::string shown_name(std::string_view name) {
  std::string text;
  append_json_string(text, name);
  return parsed_json(text).get<std::string>();
}

}  // namespace punct::collections
