// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "punct/text/json.hpp"

namespace punct::cli {

/// A count. Any other value is thrown as a Json::other_error, which the reader of the result turns into a sentence.
template <class Json>
[[nodiscard]] std::uint64_t number_in(const Json& json) {
  if (!json.is_number_unsigned()) throw Json::other_error::create(500, "a count is not a whole number", &json);
  return json.template get<std::uint64_t>();
}

/// A name as JSON gives it: bytes that are not UTF-8 are replaced.
[[nodiscard]] inline std::string shown_name(std::string_view name) {
  std::string text;
  append_json_string(text, name);
  return nlohmann::json::parse(text).get<std::string>();
}

}  // namespace punct::cli
