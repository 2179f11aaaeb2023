// SPDX-License-Identifier: MIT
#include "sgf/syntax/tree.hpp"

#include <array>
#include <utility>

#include "common/faults.hpp"
#include "common/members.hpp"
#include "punct/text/ascii.hpp"

namespace punct::formats {
namespace {

// No game nests brackets deeper: the longest ones with variations to every move reach some hundred levels.
constexpr std::size_t kMostBrackets = 65'536;

constexpr bool is_white(char c) noexcept { return is_sgf_white(c); }

constexpr std::array<bool, 256> kInName = [] {
  std::array<bool, 256> table{};
  for (const char c : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+#=:-"))
    table[static_cast<unsigned char>(c)] = true;
  return table;
}();

// The bracket that ends a value; the end of the bytes if there is none.
const char* value_end(const char* p, const char* end) noexcept {
  for (; p != end && *p != ']'; ++p)
    if (*p == '\\' && ++p == end) break;
  return p;
}

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

void pass_byte(Cursor& cursor) noexcept {
  cursor.pass_plain(cursor.at() + 1);
  cursor.pass_white();
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

SgfKey sgf_key(std::string_view name) noexcept {
  // Of the characters in names, only letters change with this bit.
  const auto lower = [name](std::size_t i) {
    return static_cast<unsigned>(static_cast<unsigned char>(name[i]) | 0x20U);
  };
  constexpr auto packed = [](std::string_view letters) {
    unsigned all = 0;
    for (const char letter : letters) all = all << 8U | static_cast<unsigned>(letter);
    return all;
  };
  if (name.empty() || name.size() > 3) return SgfKey::other;
  unsigned letters = 0;
  for (std::size_t i = 0; i < name.size(); ++i) letters = letters << 8U | lower(i);
  switch (letters) {
    case packed("p0"): return SgfKey::p0;
    case packed("p-1"): return SgfKey::p0;
    case packed("p1"): return SgfKey::p1;
    case packed("an"): return SgfKey::an;
    case packed("c"): return SgfKey::c;
    case packed("cm"): return SgfKey::cm;
    case packed("dt"): return SgfKey::dt;
    case packed("ff"): return SgfKey::ff;
    case packed("gc"): return SgfKey::gc;
    case packed("gm"): return SgfKey::gm;
    case packed("gn"): return SgfKey::gn;
    case packed("gs"): return SgfKey::gs;
    case packed("n"): return SgfKey::n;
    case packed("re"): return SgfKey::re;
    case packed("su"): return SgfKey::su;
    case packed("tc"): return SgfKey::tc;
    case packed("tm"): return SgfKey::tm;
    case packed("vv"): return SgfKey::vv;
    default: return SgfKey::other;
  }
}

// The functions that read nodes are inlined into one, so that the cursor stays in a register.
[[gnu::always_inline]] inline bool SgfTreeReader::read_value(Cursor& cursor, SgfProperty& property) {
  const char* begin = cursor.at() + 1;
  const char* p = sgf_plain_end(begin, cursor.end());
  const bool is_plain = p != cursor.end() && *p == ']';
  if (!is_plain) p = value_end(p, cursor.end());
  if (p == cursor.end()) {
    return fail(property.place, "unclosed value of " + std::string(property.name.substr(0, 40)));
  }
  if (!fits(p)) return fail_size();
  property.value = {begin, static_cast<std::size_t>(p - begin)};
  if (!is_plain) cursor.pass(p);
  cursor.pass_plain(p + 1);
  return true;
}

// Passes the name of a property, up to the bracket of its value. Nearly all names are P0, P1 or TM.
inline SgfKey pass_name(Cursor& cursor) noexcept {
  const char* const begin = cursor.at();
  const char* end = begin;
  if (cursor.end() - begin > 2 && begin[0] == 'P' && (begin[1] == '0' || begin[1] == '1') && begin[2] == '[') {
    cursor.pass_plain(begin + 2);
    return begin[1] == '0' ? SgfKey::p0 : SgfKey::p1;
  }
  while (end != cursor.end() && kInName[static_cast<unsigned char>(*end)]) ++end;
  cursor.pass_plain(end);
  return sgf_key({begin, static_cast<std::size_t>(end - begin)});
}

// Builds the property in place. Copying it right after writing its parts would wait for memory.
[[gnu::always_inline]] inline bool SgfTreeReader::read_property(Cursor& cursor) {
  const Place place = cursor.place();
  const char* const begin = cursor.at();
  const SgfKey key = pass_name(cursor);
  const std::string_view name(begin, static_cast<std::size_t>(cursor.at() - begin));
  if (cursor.peek(0) != '[') cursor.pass_white();
  if (cursor.peek(0) != '[') return fail(place, "the property " + std::string(name.substr(0, 40)) + " has no value");
  bool is_first = true;
  do {
    if (properties_.size() == limits_.parts()) return fail(place, too_many("properties", limits_.parts()), Code::limit);
    SgfProperty& property = properties_.emplace_back();
    property.name = name;
    property.place = is_first ? place : cursor.place();
    property.key = key;
    is_first = false;
    if (!read_value(cursor, property)) {
      properties_.pop_back();
      return false;
    }
    cursor.pass_white();
  } while (cursor.peek(0) == '[');
  return true;
}

[[gnu::always_inline]] inline SgfTreeReader::Step SgfTreeReader::read_node(Cursor& cursor) {
  if (expects_bracket_) return fault(cursor.place(), "only variations can follow a variation");
  expects_node_ = false;
  properties_.clear();
  node_place_ = cursor.place();
  pass_byte(cursor);
  while (!cursor.at_end() && kInName[static_cast<unsigned char>(cursor.byte())])
    if (!read_property(cursor)) break;
  return Step::node;
}

SgfTreeReader::Step SgfTreeReader::open(Cursor& cursor) {
  if (depth_ == kMostBrackets) {
    const std::string most = std::to_string(kMostBrackets);
    return fault(cursor.place(), "brackets nest deeper than " + most + " levels", Code::limit);
  }
  ++depth_;
  expects_node_ = true;
  expects_bracket_ = false;
  bracket_place_ = cursor.place();
  pass_byte(cursor);
  return Step::open;
}

SgfTreeReader::Step SgfTreeReader::close(Cursor& cursor) {
  --depth_;
  expects_bracket_ = true;
  pass_byte(cursor);
  return Step::close;
}

[[gnu::always_inline]] inline SgfTreeReader::Step SgfTreeReader::read_step(Cursor& cursor) {
  const char c = cursor.byte();
  if (expects_node_ && c != ';') return fault(cursor.place(), "a ( must be followed by a node, which begins with ;");
  switch (c) {
    case '(': return open(cursor);
    case ')': return close(cursor);
    case ';': return read_node(cursor);
    default: return fault(cursor.place(), "expected a property: a name of letters, then a value in brackets");
  }
}

void SgfTreeReader::begin(const Cursor& cursor) {
  properties_.clear();
  fault_.reset();
  depth_ = 0;
  expects_node_ = expects_bracket_ = false;
  begin_ = cursor.at();
  begin_place_ = cursor.place();
}

namespace {

// Passes `TM[5210]`; does not move past anything else.
const char* pass_clock(const char* p, const char* end, std::int64_t& clock) noexcept {
  constexpr std::ptrdiff_t kMostDigits = 15;
  constexpr std::ptrdiff_t kName = 3;
  clock = SgfCanonicalNode::kNoTime;
  if (end - p <= kName + kMostDigits || p[0] != 'T' || p[1] != 'M' || p[2] != '[') return p;
  const char* const first = p + kName;
  const char* digit = first;
  std::int64_t number = 0;
  for (; is_digit(*digit) && digit - first < kMostDigits; ++digit) number = 10 * number + (*digit - '0');
  if (digit == first || *digit != ']') return p;
  clock = number;
  return digit + 1;
}

}  // namespace

bool SgfTreeReader::next_canonical(Cursor& cursor, SgfCanonicalNode& node) noexcept {
  constexpr std::ptrdiff_t kShortest = sizeof "; P0[0]" - 1;
  const char* const end = cursor.end();
  const char* name = cursor.at() + 1;
  if (end - cursor.at() < kShortest || cursor.byte() != ';' || !goes_on_in_line()) return false;
  name += *name == ' ' ? 1 : 0;
  if (name[0] != 'P' || (name[1] != '0' && name[1] != '1') || name[2] != '[' || !is_digit(name[3])) return false;
  const char* const value = name + 3;
  const char* const bracket = sgf_plain_end(value, end);
  if (bracket == end || *bracket != ']') return false;
  const char* const behind = pass_clock(bracket + 1, end, node.clock);
  const char* next = behind;
  while (next != end && is_white(*next)) ++next;
  if (next == end || (*next != ';' && *next != ')' && *next != '(') || !fits(next)) return false;
  node.action.name = {name, 2};
  node.action.value = {value, static_cast<std::size_t>(bracket - value)};
  node.action.place = cursor.place_of(name);
  node.action.key = name[1] == '0' ? SgfKey::p0 : SgfKey::p1;
  pass_node(cursor.place());
  cursor.pass_plain(behind);
  cursor.pass_white();
  return true;
}

SgfTreeReader::Step SgfTreeReader::next(Cursor& cursor) {
  if (!fault_ && depth_ == 0 && cursor.at() != begin_) return Step::end;
  if (!fault_ && cursor.at_end()) fail(begin_place_, "unclosed game");
  if (!fault_ && !fits(cursor.at())) fail_size();
  if (!fault_) {
    const Step step = read_step(cursor);
    if (step != Step::fault) return step;
  }
  pass_rest(cursor);
  return Step::fault;
}

void SgfTreeReader::pass_rest(Cursor& cursor) const noexcept {
  if (depth_ == 0) return;
  SgfBrackets brackets(depth_);
  const auto rest = static_cast<std::size_t>(cursor.end() - cursor.at());
  cursor.pass(cursor.at() + brackets.pass({cursor.at(), rest}));
}

SgfTreeReader::Step SgfTreeReader::fault(Place place, std::string message, Code code) {
  fail(place, std::move(message), code);
  return Step::fault;
}

bool SgfTreeReader::fail(Place place, std::string message, Code code) {
  fault_ = error_at(place, std::move(message), code);
  return false;
}

}  // namespace punct::formats
