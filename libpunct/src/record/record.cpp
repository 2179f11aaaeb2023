// SPDX-License-Identifier: MIT
#include "punct/record.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>

namespace punct {

namespace {

// Whether a byte may occur in the name of a tag, and whether it may begin one.
struct NameByte {
  bool is_inner = false;
  bool is_first = false;
};
constexpr auto kNameBytes = [] {
  std::array<NameByte, 256> table{};
  for (char c = '0'; c <= '9'; ++c) table[static_cast<unsigned char>(c)] = {true, true};
  for (char c = 'a'; c <= 'z'; ++c) {
    table[static_cast<unsigned char>(c)] = {true, true};
    table[static_cast<unsigned char>(c - 'a' + 'A')] = {true, true};
  }
  for (const char c : {'_', '+', '#', '=', ':', '-'}) table[static_cast<unsigned char>(c)] = {true, false};
  return table;
}();
constexpr const NameByte& name_byte(char c) noexcept { return kNameBytes[static_cast<unsigned char>(c)]; }

}  // namespace

bool is_tag_name(std::string_view name) noexcept {
  constexpr std::size_t kLongest = 255;
  return !name.empty() && name.size() <= kLongest && name_byte(name.front()).is_first &&
         std::all_of(name.begin(), name.end(), [](char c) { return name_byte(c).is_inner; });
}

namespace {

constexpr std::array<std::string_view, 4> kMemberTags{"Rules", "Result", "Termination", "Position"};

template <std::size_t Count>
bool is_among(std::string_view name, const std::array<std::string_view, Count>& tags) noexcept {
  return std::find(tags.begin(), tags.end(), name) != tags.end();
}

}  // namespace

bool is_member_tag(std::string_view name) noexcept { return is_among(name, kMemberTags); }

std::string_view tag_in_capitals(std::string_view name) noexcept {
  if (is_among(name, kRoster) || is_member_tag(name)) return {};
  const auto is_same_letter = [](char a, char b) { return (a | 0x20) == (b | 0x20); };
  const auto is_alike = [&](std::string_view tag) {
    return std::equal(name.begin(), name.end(), tag.begin(), tag.end(), is_same_letter);
  };
  for (const std::string_view tag : kRoster)
    if (is_alike(tag)) return tag;
  for (const std::string_view tag : kMemberTags)
    if (is_alike(tag)) return tag;
  return {};
}

std::string_view missing_value(std::string_view tag) noexcept {
  if (tag == "Date") return "????.??.??";
  return is_among(tag, kRoster) ? "?" : "";
}

std::string_view Record::known_tag(std::string_view name) const noexcept {
  const std::string_view value = tag(name).value_or(std::string_view());
  return value == missing_value(name) ? std::string_view() : value;
}

namespace {

// Whether a year that 4 divides is a leap year.
bool is_fourth_leap(unsigned year) noexcept { return year % 100 != 0 || year % 400 == 0; }

// In a leap year.
unsigned days_in(unsigned month) noexcept {
  if (month == 2) return 29;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

// Whether some figures in place of each `?` make the text this number.
bool may_be(std::string_view text, unsigned number) noexcept {
  for (std::size_t i = text.size(); i-- > 0; number /= 10)
    if (text[i] != '?' && text[i] != static_cast<char>('0' + number % 10)) return false;
  return true;
}

bool is_year(std::string_view text) noexcept { return text.find_first_not_of("0123456789?") == std::string_view::npos; }

bool may_be_leap(std::string_view year) noexcept {
  constexpr unsigned kYears = 10'000;
  for (unsigned number = 0; number < kYears; number += 4)
    if (is_fourth_leap(number) && may_be(year, number)) return true;
  return false;
}

// The first day that the text may be is the 29th only if it says so.
bool may_be_day(std::string_view year, unsigned month, std::string_view day) noexcept {
  constexpr unsigned kLeapDay = 29;
  for (unsigned number = 1; number <= days_in(month); ++number)
    if (may_be(day, number)) return month != 2 || number != kLeapDay || may_be_leap(year);
  return false;
}

}  // namespace

bool is_date(std::string_view text) noexcept {
  constexpr std::size_t kYear = 4;
  constexpr std::size_t kMonth = 7;
  constexpr std::size_t kDay = 10;
  if (text.size() != kYear && text.size() != kMonth && text.size() != kDay) return false;
  const std::string_view year = text.substr(0, kYear);
  if (!is_year(year) || (text.size() > kYear && text[kYear] != '.') || (text.size() > kMonth && text[kMonth] != '.'))
    return false;
  if (text.size() == kYear) return true;
  for (unsigned month = 1; month <= 12; ++month) {
    if (!may_be(text.substr(kYear + 1, 2), month)) continue;
    if (text.size() == kMonth || may_be_day(year, month, text.substr(kMonth + 1))) return true;
  }
  return false;
}

void Record::clear() noexcept {
  pool_.clear();
  tags_.clear();
  tag_table_.clear();
  nodes_.clear();
  position_ = {};
  comment_ = {};
  stated_ = {};
  place_ = {};
  cut_short_ = false;
  allows_no_change_ = false;
  cut_short_place_ = {};
}

Record::Tag Record::tag(std::size_t index) const noexcept {
  const TagSlices& tag = tags_[index];
  return {view(tag.name), view(tag.value), tag.place};
}

std::optional<std::string_view> Record::tag(std::string_view name) const noexcept {
  const auto found = find_tag(name);
  if (!found) return std::nullopt;
  return view(tags_[*found].value);
}

namespace {

// A text that may be one of the pool, as it is after the pool has grown.
class Again {
 public:
  Again(const std::string& pool, std::string_view text)
      : pool_(pool),
        text_(text),
        is_inside_(!std::less<>{}(text.data(), pool.data()) && std::less<>{}(text.data(), pool.data() + pool.size())),
        offset_(is_inside_ ? static_cast<std::size_t>(text.data() - pool.data()) : 0) {}

  [[nodiscard]] std::string_view text() const noexcept {
    return is_inside_ ? std::string_view(pool_.data() + offset_, text_.size()) : text_;
  }

 private:
  const std::string& pool_;
  std::string_view text_;
  bool is_inside_;
  std::size_t offset_;
};

}  // namespace

bool Record::add_tag(std::string_view name, std::string_view value, Place place) {
  if (find_tag(name)) return false;
  const Again again(pool_, value);
  const Slice stored_name = store(name);
  value = again.text();
  tags_.push_back({stored_name, store(value), place});
  index_tags();
  return true;
}

void Record::set_tag(std::string_view name, std::string_view value) {
  if (const auto found = find_tag(name)) {
    tags_[*found].value = store(value);
  } else {
    add_tag(name, value);
  }
}

std::optional<std::size_t> Record::find_tag(std::string_view name) const noexcept {
  if (tag_table_.empty()) {
    for (std::size_t i = 0; i < tags_.size(); ++i)
      if (view(tags_[i].name) == name) return i;
    return std::nullopt;
  }
  const std::uint32_t number = tag_table_[tag_slot(name)];
  return number == 0 ? std::nullopt : std::optional<std::size_t>(number - 1);
}

// The slot of the table that holds the tag, or the free slot that it would take.
std::size_t Record::tag_slot(std::string_view name) const noexcept {
  std::uint64_t hash = 0xCBF29CE484222325;  // FNV-1a
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  const std::size_t last = tag_table_.size() - 1;
  std::size_t slot = static_cast<std::size_t>(hash ^ (hash >> 32)) & last;
  while (tag_table_[slot] != 0 && view(tags_[tag_table_[slot] - 1].name) != name) slot = (slot + 1) & last;
  return slot;
}

// Enters the tag added last. Nearly all games have few tags, which are found faster without a table.
void Record::index_tags() {
  constexpr std::size_t kFew = 24;
  if (tags_.size() <= kFew) return;
  if (tag_table_.size() >= 2 * tags_.size()) {
    tag_table_[tag_slot(view(tags_.back().name))] = static_cast<std::uint32_t>(tags_.size());
    return;
  }
  tag_table_.assign(std::bit_ceil(4 * tags_.size()), 0);
  for (std::size_t i = 0; i < tags_.size(); ++i)
    tag_table_[tag_slot(view(tags_[i].name))] = static_cast<std::uint32_t>(i + 1);
}

void Record::set_position(std::string_view line) { position_ = store(line); }

Player Record::first_player() const noexcept {
  constexpr std::string_view kWhite = " \t";
  const std::string_view line = position();
  std::size_t at = line.find_first_not_of(kWhite);
  at = line.find_first_of(kWhite, at);
  at = line.find_first_not_of(kWhite, at);
  if (at == std::string_view::npos) return Player::white;
  return line.substr(at, line.find_first_of(kWhite, at) - at) == "b" ? Player::black : Player::white;
}

NodeIndex Record::append(NodeIndex after, const MoveText& move, Place place) {
  const auto index = static_cast<NodeIndex>(nodes_.size());
  if (index == kNoNode) throw std::length_error("too many moves for a record");
  if (nodes_.size() == nodes_.capacity()) {
    // The move may be one of those that are about to move.
    const MoveText kept = move;
    nodes_.reserve(2 * nodes_.size() + 1);
    return append(after, kept, place);
  }
  Node& node = nodes_.emplace_back();
  node.text = move;
  node.place = place;
  if (after != kNoNode) nodes_[after].next = index;
  return index;
}

NodeIndex Record::begin_variation(NodeIndex of, const MoveText& move, Place place, NodeIndex last) {
  const NodeIndex index = append(kNoNode, move, place);
  if (last == kNoNode) last = nodes_[of].variation;
  if (last == kNoNode) {
    nodes_[of].variation = index;
    return index;
  }
  while (nodes_[last].next_variation != kNoNode) last = nodes_[last].next_variation;
  nodes_[last].next_variation = index;
  return index;
}

void Record::add_comment(std::string_view text) { extend(comment_, text, " "); }
void Record::add_comment(NodeIndex node, std::string_view text) { extend(nodes_[node].comment, text, " "); }
void Record::add_comment_before(NodeIndex node, std::string_view text) {
  extend(nodes_[node].comment_before, text, " ");
}
void Record::set_comment(NodeIndex node, std::string_view text) { nodes_[node].comment = store(text); }
void Record::add_nag(NodeIndex node, std::uint8_t nag) {
  const char byte = static_cast<char>(nag);
  extend(nodes_[node].nags, {&byte, 1}, "");
}

namespace {

void check_size(std::size_t pool, std::size_t piece) {
  constexpr std::size_t kLongest = std::numeric_limits<std::uint32_t>::max() / 2;
  if (piece > kLongest || pool > std::numeric_limits<std::uint32_t>::max() - piece) {
    throw std::length_error("too much text for a record");
  }
}

}  // namespace

Record::Slice Record::store(std::string_view text) {
  check_size(pool_.size(), text.size());
  Slice slice;
  slice.offset = static_cast<std::uint32_t>(pool_.size());
  slice.length = text.size() & 0x7FFFFFFF;
  pool_.append(text);
  return slice;
}

void Record::extend(Slice& slice, std::string_view text, std::string_view between) {
  if (text.empty()) return;
  if (slice.length == 0) {
    slice = store(text);
    return;
  }
  const std::size_t length = slice.length + between.size() + text.size();
  const Again again(pool_, text);
  make_room(slice, length);
  text = again.text();
  char* end = pool_.data() + slice.offset + slice.length;
  std::copy(text.begin(), text.end(), std::copy(between.begin(), between.end(), end));
  slice.length = length & 0x7FFFFFFF;
}

// Reserves the bytes after the slice for it, up to this length: in place, or at the end of the pool.
void Record::make_room(Slice& slice, std::size_t length) {
  if (slice.has_room != 0 && length <= std::bit_ceil(std::size_t{slice.length})) return;
  const bool ends_pool = slice.offset + std::size_t{slice.length} == pool_.size();
  if (slice.has_room == 0 && ends_pool) {
    check_size(slice.offset, length);
    pool_.resize(slice.offset + length);
    return;
  }
  const std::size_t room = std::bit_ceil(length);
  check_size(pool_.size(), room);
  const auto offset = static_cast<std::uint32_t>(pool_.size());
  pool_.resize(pool_.size() + room);
  std::copy_n(pool_.data() + slice.offset, slice.length, pool_.data() + offset);
  slice.offset = offset;
  slice.has_room = 1;
}

}  // namespace punct
