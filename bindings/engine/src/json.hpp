// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace punct::engine {

using Json = nlohmann::ordered_json;

/// Bytes that are not UTF-8 become U+FFFD.
inline std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace punct::engine
