// SPDX-License-Identifier: MIT
#include "punct/text/json.hpp"

#include <algorithm>
#include <charconv>

#include "punct/text/ascii.hpp"
#include "punct/text/utf8.hpp"

namespace punct {
namespace {

void append_escaped(std::string& out, std::string_view character) {
  switch (character[0]) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: break;
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  const char32_t code = take_character(character);
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += kDigits[code >> shift & 15U];
}

// Most characters of most texts: ASCII that stands in a string as it is.
bool is_plain(char character) noexcept {
  const auto byte = static_cast<unsigned char>(character);
  return byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\';
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const auto* const plain_end = std::find_if_not(text.begin(), text.end(), is_plain);
    const auto plain = static_cast<std::size_t>(plain_end - text.begin());
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const std::size_t size = character_size(text);
    if (size == 0) {
      out += "\xEF\xBF\xBD";
    } else if (const std::string_view character = text.substr(0, size); size == 1 || !is_printable(character)) {
      append_escaped(out, character);
    } else {
      out += character;
    }
    text.remove_prefix(size == 0 ? 1 : size);
  }
  out += '"';
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  append_json_string(out_, name);
  out_ += ':';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  append_json_string(out_, text);
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  out_ += json;
  return *this;
}

JsonWriter& JsonWriter::open(char bracket) {
  separate();
  out_ += bracket;
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  out_ += bracket;
  needs_comma_ = true;
  return *this;
}

void JsonWriter::separate() {
  if (needs_comma_) out_ += ',';
  needs_comma_ = true;
}

std::string uri_of(std::string_view path) {
  constexpr std::string_view kKept = "-._~/";
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string uri;
  for (const char c : path) {
    const bool kept = is_letter(c) || is_digit(c) || kKept.find(c) != std::string_view::npos;
    const auto byte = static_cast<unsigned char>(c);
    if (kept) {
      uri += c;
    } else {
      uri += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return uri;
}

std::string path_of_uri(std::string_view uri) {
  std::string path;
  for (std::size_t at = 0; at < uri.size(); ++at) {
    unsigned byte = 0;
    const char* const digits = uri.data() + at + 1;
    const bool encoded =
        uri[at] == '%' && at + 2 < uri.size() && std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2;
    path += encoded ? static_cast<char>(byte) : uri[at];
    if (encoded) at += 2;
  }
  return path;
}

void write_file(JsonWriter& json, std::string_view name) {
  json.member("file", name);
  if (!is_utf8(name)) json.member("uri", uri_of(name));
}

}  // namespace punct
