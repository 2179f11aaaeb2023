// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "punct/game_key.hpp"

namespace punct::collections {

/// A value of a result that is read again. Its parser and writer are called through the functions below, because they
/// take seconds to compile in each file that calls them itself.
using Json = nlohmann::ordered_json;

/// Thrown where a result that is read holds what no tool writes: a sentence for users.
class ResultError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
/// Calls `read`, which reads a result. What is wrong with it: empty if nothing is, the sentence of a ResultError,
/// `not_json`, or `otherwise`.
template <class Read>
[[nodiscard]] std::string failure_of(Read read, const std::string& otherwise, const std::string& not_json) {
  try {
    read();
    return {};
  } catch (const ResultError& error) {
    return error.what();
  } catch (const Json::parse_error&) {
    return not_json;
  } catch (const Json::exception&) {
    return otherwise;
  }
}

/// The same, with one sentence for both.
template <class Read>
[[nodiscard]] std::string failure_of(Read read, const std::string& otherwise) {
  return failure_of(std::move(read), otherwise, otherwise);
}

/// Parses one document; anything else is thrown as a Json::parse_error. `keep` sees each value when it is complete, and
/// drops it by returning false.
[[nodiscard]] Json parsed_json(std::string_view text, const Json::parser_callback_t& keep = nullptr);
/// As above, from a stream.
[[nodiscard]] Json parsed_json(std::istream& in, const Json::parser_callback_t& keep = nullptr);

/// A JSON value on one line, as JsonWriter writes it. Throws a ResultError for one that nests too deeply.
[[nodiscard]] std::string compact(const Json& json);

/// A count. Throws a ResultError for any other value.
[[nodiscard]] std::uint64_t number_in(const Json& json);

/// The sentence for numbers that contradict each other.
inline constexpr const char* kNoFit = "its counts do not fit together";
/// Adds to a sum. Throws a ResultError with kNoFit if it exceeds `most`.
void add_within(std::uint64_t& sum, std::uint64_t more, std::uint64_t most);

/// The name in a member, with all its bytes: they are in the member `NAME_uri` if they are not UTF-8. Anything that is
/// not a text is thrown as a Json::exception.
[[nodiscard]] std::string name_in(const Json& json, const std::string& member);

/// The name of a file in an object that write_file() wrote, with all its bytes.
[[nodiscard]] std::string file_in(const Json& json);
/// A text. Throws a ResultError for any other value.
[[nodiscard]] std::string text_in(const Json& json);
/// A key that in_hex() wrote. Throws a ResultError for any other value.
[[nodiscard]] GameKey key_in(const Json& json);

/// A name as JSON gives it: bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string shown_name(std::string_view name);

}  // namespace punct::collections
