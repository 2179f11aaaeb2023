// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace punct::collections {

/// A value of a result that is read again. Its parser and writer are called through the functions below, because they
/// take seconds to compile in each file that calls them itself.
using Json = nlohmann::ordered_json;

/// Parses one document; anything else is thrown as a Json::parse_error.
[[nodiscard]] Json parsed_json(std::string_view text);
/// As above, from a stream; `keep` sees each value when it is complete, and drops it by returning false.
[[nodiscard]] Json parsed_json(std::istream& in, const Json::parser_callback_t& keep = nullptr);

/// A JSON value on one line, as JsonWriter writes it. One that nests too deeply is thrown as a Json::other_error.
[[nodiscard]] std::string compact(const Json& json);

/// A count. Any other value is thrown as a Json::other_error, which the reader of the result turns into a sentence.
[[nodiscard]] std::uint64_t number_in(const Json& json);

/// The name in a member, with all its bytes: they are in the member `NAME_uri` if they are not UTF-8. Anything that is
/// not a text is thrown as a Json::exception.
[[nodiscard]] std::string name_in(const Json& json, const std::string& member);

/// A name as JSON gives it: bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string shown_name(std::string_view name);

}  // namespace punct::collections
