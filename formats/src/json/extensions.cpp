// SPDX-License-Identifier: MIT
#include "json/extensions.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>

#include "punct/formats/comment.hpp"
#include "punct/record.hpp"

namespace punct::formats {
namespace {

using Type = JsonEvent::Type;

constexpr std::string_view kCommand = "[%x-";

void append_escape(std::string& out, char byte) {
  constexpr std::string_view digits = "0123456789abcdef";
  switch (byte) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\b': out += "\\b"; return;
    case '\f': out += "\\f"; return;
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: break;
  }
  const auto code = static_cast<unsigned char>(byte);
  out += "\\u00";
  out += digits[code >> 4];
  out += digits[code & 15];
}

bool needs_escape(char byte) noexcept { return static_cast<unsigned char>(byte) < 0x20 || byte == '"' || byte == '\\'; }

void append_compact_string(std::string& out, std::string_view text) {
  out += '"';
  char before = '\0';
  for (const char byte : text) {
    if (needs_escape(byte) || (byte == ' ' && before == ' ')) {
      append_escape(out, byte);
    } else {
      out += byte;
    }
    before = byte;
  }
  out += '"';
}

void append_token(std::string& out, const JsonEvent& event) {
  switch (event.type) {
    case Type::null: out += "null"; return;
    case Type::boolean: out += event.integer != 0 ? "true" : "false"; return;
    case Type::integer:
    case Type::real: out += event.text; return;
    case Type::string: append_compact_string(out, event.text); return;
    case Type::key:
      append_compact_string(out, event.text);
      out += ':';
      return;
    case Type::begin_object: out += '{'; return;
    case Type::end_object: out += '}'; return;
    case Type::begin_array: out += '['; return;
    case Type::end_array: out += ']'; return;
  }
}

// Reads the value at the start of the text into the tape; returns its length, or `std::nullopt` if there is none.
std::optional<std::size_t> tape_value(JsonTape& tape, std::string_view text) {
  auto take = [&](const JsonEvent& event) {
    tape.add(text, event);
    return tape.depth() <= kRawNesting;
  };
  JsonEventSource source(text, take);
  if (!source.run()) return std::nullopt;
  // The parser has read one byte more than the number.
  const Type type = tape.item(0).event.type;
  return type == Type::integer || type == Type::real ? tape.item(0).text_length : source.taken();
}

bool may_begin_value(std::string_view text) noexcept {
  return !text.empty() && std::string_view("{[\"-0123456789tfn").find(text[0]) != std::string_view::npos;
}

// Whether a tag value is the spelling of a JSON value and stands for that.
bool is_raw(std::string_view text) {
  if (!may_begin_value(text)) return false;
  JsonTape tape;
  if (tape_value(tape, text) != text.size()) return false;
  std::string compact;
  append_compact(compact, tape, 0);
  return compact == text && (tape.item(0).event.type != Type::string || is_raw(tape.event(0).text));
}

// Reads the command at the start of the text and returns its length; 0 if there is none.
std::size_t read_extension(std::string_view text, JsonExtension& extension) {
  if (text.substr(0, kCommand.size()) != kCommand) return 0;
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return 0;
  extension.name = text.substr(2, space - 2);
  const std::string_view rest = text.substr(space + 1);
  if (!is_tag_name(extension.name) || !may_begin_value(rest)) return 0;
  JsonTape tape;
  const auto length = tape_value(tape, rest);
  if (!length || *length == rest.size() || rest[*length] != ']') return 0;
  extension.compact = rest.substr(0, *length);
  std::string compact;
  append_compact(compact, tape, 0);
  return compact == extension.compact ? space + 1 + *length + 1 : 0;
}

// The start of the first command from `at` on: at the start, or after a space that separates it from a text.
std::size_t find_command(std::string_view text, std::size_t at) noexcept {
  for (at = text.find(kCommand, at); at != std::string_view::npos; at = text.find(kCommand, at + 1))
    if (at == 0 || (at > 1 && text[at - 1] == ' ')) return at;
  return std::string_view::npos;
}

// Reads commands from `at` on, separated by one space each; returns the end of the last one.
std::size_t read_chain(std::string_view text, std::size_t at, std::vector<JsonExtension>& chain) {
  chain.clear();
  for (JsonExtension extension;;) {
    const std::size_t length = read_extension(text.substr(at), extension);
    if (length == 0) return at;
    chain.push_back(extension);
    at += length;
    if (at == text.size() || text[at] != ' ') return at;
    ++at;
  }
}

// Of several commands with the same name only the last is a member; the text before it stays in the comment.
void drop_duplicates(JsonComment& comment) {
  auto& all = comment.extensions;
  std::unordered_set<std::string> names;
  for (std::size_t i = all.size(); i-- > 0;) {
    const std::string name(all[i].name);
    if (names.insert(name).second) continue;
    const char* const end = all[i].compact.data() + all[i].compact.size() + 1;
    comment.text = {comment.text.data(), static_cast<std::size_t>(end - comment.text.data())};
    all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return;
  }
}

}  // namespace

void JsonTape::clear() noexcept {
  items_.clear();
  open_.clear();
  text_.clear();
}

void JsonTape::add(std::string_view bytes, const JsonEvent& event) {
  const bool is_number = event.type == Type::integer || event.type == Type::real;
  const std::string_view text = is_number ? number_text(bytes, event) : event.text;
  if (event.ends()) {
    items_[open_.back()].match = items_.size();
    open_.pop_back();
  } else if (event.begins()) {
    open_.push_back(items_.size());
  }
  items_.push_back({event, 0, text_.size(), text.size()});
  text_ += text;
}

JsonEvent JsonTape::event(std::size_t index) const noexcept {
  const Item& item = items_[index];
  JsonEvent event = item.event;
  event.text = std::string_view(text_).substr(item.text_offset, item.text_length);
  return event;
}

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    std::size_t plain = at;
    while (plain < text.size() && !needs_escape(text[plain])) ++plain;
    out += text.substr(at, plain - at);
    if (plain < text.size()) append_escape(out, text[plain]);
    at = plain + 1;
  }
  out += '"';
}

void append_compact(std::string& out, const JsonTape& tape, std::size_t item) {
  const std::size_t behind = tape.behind(item);
  bool separate = false;
  for (std::size_t i = item; i < behind; ++i) {
    const JsonEvent event = tape.event(i);
    if (separate && !event.ends()) out += ',';
    append_token(out, event);
    separate = !event.begins() && event.type != Type::key;
  }
}

std::string tag_value(const JsonTape& tape, std::size_t item) {
  const JsonEvent event = tape.event(item);
  if (event.type == Type::string && !is_raw(event.text)) return std::string(event.text);
  std::string compact;
  append_compact(compact, tape, item);
  return compact;
}

void append_member_value(std::string& out, std::string_view tag_value) {
  if (is_raw(tag_value)) {
    out += tag_value;
  } else {
    append_json_string(out, tag_value);
  }
}

void append_extension(std::string& comment, std::string_view name, const JsonTape& tape, std::size_t item) {
  if (!comment.empty()) comment += ' ';
  comment += "[%";
  comment += name;
  comment += ' ';
  append_compact(comment, tape, item);
  comment += ']';
}

JsonComment split_comment(std::string_view comment) {
  JsonComment parted{comment, {}};
  if (comment.empty() || comment.back() != ']') return parted;
  for (std::size_t at = find_command(comment, 0); at != std::string_view::npos;) {
    const std::size_t end = read_chain(comment, at, parted.extensions);
    if (end == comment.size()) {
      parted.text = comment.substr(0, at == 0 ? 0 : at - 1);
      drop_duplicates(parted);
      return parted;
    }
    at = find_command(comment, std::max(end, at + 1));
  }
  parted.extensions.clear();
  return parted;
}

CommentParts parts_of_comment(std::string_view comment) {
  const JsonComment parted = split_comment(comment);
  if (parted.extensions.empty()) return {comment, {}};
  return {parted.text, comment.substr(parted.text.empty() ? 0 : parted.text.size() + 1)};
}

}  // namespace punct::formats
