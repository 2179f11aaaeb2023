// SPDX-License-Identifier: MIT
#include "sgf_tree.hpp"

#include <array>
#include <cstring>
#include <utility>

#include "format_members.hpp"
#include "format_utf8.hpp"

namespace punct::formats {
namespace {

// More brackets within brackets are no game: the longest of them with variations to every move have some hundred.
constexpr std::size_t kMostBrackets = 65'536;

constexpr bool is_white(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

constexpr std::array<bool, 256> kInName = [] {
  std::array<bool, 256> table{};
  for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+#=:-"))
    table[static_cast<unsigned char>(c)] = true;
  return table;
}();

// What the bytes of a value are to the one who looks for its end.
enum class InValue : std::uint8_t { plain, wide, escape, end };
constexpr std::array<InValue, 256> kInValue = [] {
  std::array<InValue, 256> table{};
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = i < 0x20 || i >= 0x80 ? InValue::wide : InValue::plain;
  table['\\'] = InValue::escape;
  table[']'] = InValue::end;
  return table;
}();

std::size_t pass_white(std::string_view bytes, std::size_t at) noexcept {
  while (at < bytes.size() && is_white(bytes[at])) ++at;
  return at;
}

// Whether a game with GM as its first property starts here.
bool starts_game(std::string_view bytes) noexcept {
  if (!starts_sgf_tree(bytes)) return false;
  const std::size_t name = pass_white(bytes, bytes.find(';') + 1);
  if (name + 2 > bytes.size() || (bytes[name] | 0x20) != 'g' || (bytes[name + 1] | 0x20) != 'm') return false;
  const std::size_t bracket = pass_white(bytes, name + 2);
  return bracket < bytes.size() && bytes[bracket] == '[';
}

}  // namespace

bool starts_sgf_tree(std::string_view bytes) noexcept {
  if (bytes.empty() || bytes[0] != '(') return false;
  const std::size_t next = pass_white(bytes, 1);
  return next < bytes.size() && bytes[next] == ';';
}

std::size_t next_sgf_game(std::string_view bytes, std::size_t from) noexcept {
  for (std::size_t at = from; (at = bytes.find('(', at)) != std::string_view::npos; ++at)
    if (starts_game(bytes.substr(at))) return at;
  return bytes.size();
}

std::size_t last_sgf_game(std::string_view bytes, std::size_t from) noexcept {
  for (std::size_t at = bytes.size(); (at = bytes.rfind('(', at)) != std::string_view::npos && at > from; --at)
    if (starts_game(bytes.substr(at))) return at;
  return 0;
}

std::size_t SgfBrackets::pass(std::string_view bytes) noexcept {
  closed_ = false;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const char c = bytes[at];
    if (in_value_) {
      if (escaped_) {
        escaped_ = false;
      } else if (c == '\\') {
        escaped_ = true;
      } else if (c == ']') {
        in_value_ = false;
      }
    } else if (c == '[') {
      in_value_ = true;
    } else if (c == '(') {
      ++depth_;
    } else if (c == ')' && depth_ > 0 && --depth_ == 0) {
      closed_ = true;
      return at + 1;
    }
  }
  return bytes.size();
}

std::optional<Finding> SgfTreeReader::read(Cursor& cursor, SgfTree& tree) {
  tree.nodes.clear();
  tree.properties.clear();
  brackets_.clear();
  fault_.reset();
  last_ = SgfNode::kNone;
  expects_node_ = expects_bracket_ = false;
  const Place place = cursor.place();
  begin_ = cursor.at();
  do {
    cursor.pass_white();
    if (cursor.at_end()) {
      fail(place, "the game is not closed");
    } else if (fits(cursor.at(), place)) {
      read_step(cursor, tree);
    }
  } while (!fault_ && !brackets_.empty());
  if (fault_) {
    SgfBrackets brackets(brackets_.size());
    const std::size_t rest = static_cast<std::size_t>(cursor.end() - cursor.at());
    cursor.pass(cursor.at() + brackets.pass({cursor.at(), rest}));
  }
  return std::move(fault_);
}

bool SgfTreeReader::read_step(Cursor& cursor, SgfTree& tree) {
  const char c = cursor.byte();
  if (expects_node_ && c != ';') return fail(cursor.place(), "a ( is followed by the ; of a node");
  switch (c) {
    case '(': return open(cursor);
    case ')': return close(cursor);
    case ';': return read_node(cursor, tree);
    default: return fail(cursor.place(), "a property has a name of letters and a value in brackets");
  }
}

bool SgfTreeReader::open(Cursor& cursor) {
  if (brackets_.size() == kMostBrackets) {
    return fail(cursor.place(),
                "brackets nest deeper than the " + std::to_string(kMostBrackets) + " levels that are allowed",
                Code::limit);
  }
  brackets_.push_back(last_);
  expects_node_ = true;
  expects_bracket_ = false;
  cursor.pass_plain(cursor.at() + 1);
  return true;
}

bool SgfTreeReader::close(Cursor& cursor) {
  last_ = brackets_.back();
  brackets_.pop_back();
  expects_bracket_ = true;
  cursor.pass_plain(cursor.at() + 1);
  return true;
}

bool SgfTreeReader::read_node(Cursor& cursor, SgfTree& tree) {
  if (expects_bracket_) return fail(cursor.place(), "behind a variation only variations can follow");
  expects_node_ = false;
  SgfNode node;
  node.place = cursor.place();
  node.parent = last_;
  node.first_property = static_cast<std::uint32_t>(tree.properties.size());
  cursor.pass_plain(cursor.at() + 1);
  bool read = true;
  for (cursor.pass_white(); read && !cursor.at_end() && kInName[static_cast<unsigned char>(cursor.byte())];
       cursor.pass_white())
    read = read_property(cursor, tree);
  node.end_property = static_cast<std::uint32_t>(tree.properties.size());
  if (last_ != SgfNode::kNone) {
    SgfNode& parent = tree.nodes[last_];
    parent.branches = parent.has_child;
    parent.has_child = true;
  }
  last_ = static_cast<std::uint32_t>(tree.nodes.size());
  tree.nodes.push_back(node);
  return read;
}

bool SgfTreeReader::read_property(Cursor& cursor, SgfTree& tree) {
  SgfProperty property;
  property.place = cursor.place();
  const char* begin = cursor.at();
  const char* end = begin;
  while (end != cursor.end() && kInName[static_cast<unsigned char>(*end)]) ++end;
  property.name = {begin, static_cast<std::size_t>(end - begin)};
  cursor.pass_plain(end);
  cursor.pass_white();
  if (cursor.at_end() || cursor.byte() != '[') {
    return fail(property.place, "the property " + std::string(property.name.substr(0, 40)) + " has no value");
  }
  do {
    if (!read_value(cursor, property)) return false;
    tree.properties.push_back(property);
    cursor.pass_white();
    property.place = cursor.place();
  } while (!cursor.at_end() && cursor.byte() == '[');
  return true;
}

bool SgfTreeReader::read_value(Cursor& cursor, SgfProperty& property) {
  const char* begin = cursor.at() + 1;
  const char* p = begin;
  bool plain = true;
  for (; p < cursor.end(); ++p) {
    const InValue kind = kInValue[static_cast<unsigned char>(*p)];
    if (kind == InValue::plain) continue;
    if (kind == InValue::end) break;
    plain = false;
    if (kind == InValue::escape) ++p;
  }
  if (p >= cursor.end()) {
    cursor.pass(cursor.end());
    return fail(property.place, "the value of " + std::string(property.name.substr(0, 40)) + " is not closed");
  }
  if (!fits(p, property.place)) return false;
  property.value = {begin, static_cast<std::size_t>(p - begin)};
  if (!plain) cursor.pass(p);
  cursor.pass_plain(p + 1);
  return true;
}

// Whether the game is no larger than allowed up to here; if not, the fault is at the place.
bool SgfTreeReader::fits(const char* at, Place place) {
  if (static_cast<std::size_t>(at - begin_) <= game_bytes_) return true;
  return fail(place, "the game is larger than the " + std::to_string(game_bytes_) + " bytes that are allowed",
              Code::limit);
}

bool SgfTreeReader::fail(Place place, std::string message, Code code) {
  fault_ = error_at(place, std::move(message), code);
  return false;
}

void read_sgf_text(const SgfProperty& property, std::string& text, std::vector<Finding>& findings) {
  text.clear();
  const std::string_view value = property.value;
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (value[at] == '\\' && at + 1 < value.size()) ++at;
    text += value[at];
  }
  if (is_clean_utf8(text)) return;
  findings.push_back(error_at(property.place, "the value of " + std::string(property.name.substr(0, 40)) +
                                                  " holds bytes that are not UTF-8, or NUL"));
  std::string clean;
  append_clean_utf8(clean, text);
  text = std::move(clean);
}

void append_escaped_sgf(std::string& out, std::string_view text) {
  for (const char c : text) {
    if (c == '\\' || c == ']' || c == '[') out += '\\';
    out += c;
  }
}

}  // namespace punct::formats
