// SPDX-License-Identifier: MIT
#include "common/members.hpp"

#include <utility>

#include "common/utf8.hpp"
#include "punct/text/words.hpp"

namespace punct::formats {
namespace {

// A tag as it was read, for which the record has a member.
struct MemberTag {
  std::string_view name;
  std::string_view value;
  Place place;
};

bool is_second(const MemberTag& tag, Place earlier, std::vector<Finding>& findings) {
  if (earlier.line == 0) return false;
  findings.push_back(error_at(tag.place, "duplicate tag " + std::string(tag.name)));
  return true;
}

template <class Value>
void take_member(std::optional<Value>& member, Place& member_place, std::optional<Value> read, const MemberTag& tag,
                 std::string_view allowed, std::vector<Finding>& findings) {
  if (is_second(tag, member_place, findings)) return;
  if (!read) {
    findings.push_back(error_at(tag.place, "unknown " + std::string(tag.name) + " " + in_quotes(tag.value) +
                                               "; use one of " + std::string(allowed)));
  }
  member = read;
  member_place = tag.place;
}

void take_position(Record& record, const MemberTag& tag, std::vector<Finding>& findings) {
  if (is_second(tag, record.stated().position_place, findings)) return;
  if (tag.value.empty()) findings.push_back(error_at(tag.place, "the start position is empty", Code::bad_position));
  record.set_position(tag.value);
  record.stated().position_place = tag.place;
}

// Whether the tag is one of these members.
bool take_stated(Record& record, const MemberTag& tag, std::vector<Finding>& findings) {
  Record::Stated& stated = record.stated();
  if (tag.name == "Result") {
    take_member(stated.result, stated.result_place, result_named(tag.value), tag, "1-0, 0-1, 1/2-1/2, *", findings);
  } else if (tag.name == "Rules") {
    take_member(stated.rules, stated.rules_place, rules_named(tag.value), tag, "standard, basic", findings);
  } else if (tag.name == "Termination") {
    take_member(stated.termination, stated.termination_place, termination_named(tag.value), tag,
                "connection, center, pieces, repetition, resignation, time, forfeit, agreement, abandoned, unfinished",
                findings);
  } else if (tag.name == "Position") {
    take_position(record, tag, findings);
  } else {
    return false;
  }
  return true;
}

}  // namespace

Finding error_at(Place place, std::string message, Code code) {
  Finding finding;
  finding.code = code;
  finding.place = place;
  finding.message = std::move(message);
  return finding;
}
Finding warning_at(Place place, std::string message, Code code) {
  Finding finding = error_at(place, std::move(message), code);
  finding.severity = Severity::warning;
  return finding;
}

void add_loss(std::vector<Finding>& losses, std::size_t before, const Record& record, std::string message) {
  if (losses.size() == before) {
    losses.push_back(warning_at(record.place(), std::move(message)));
  } else {
    losses.back().message += "; " + message;
  }
}

void take_tag(Record& record, std::string_view name, std::string_view value, Place place,
              std::vector<Finding>& findings) {
  if (take_stated(record, {name, value, place}, findings)) return;
  if (!is_tag_name(name)) {
    findings.push_back(error_at(place, in_quotes(name) + " is not a valid tag name"));
  } else if (!record.add_tag(name, value, place)) {
    findings.push_back(error_at(place, "duplicate tag " + std::string(name)));
  } else if (const std::string_view meant = tag_in_capitals(name); !meant.empty()) {
    findings.push_back(warning_at(
        place, "the tag " + std::string(name) + " is not " + std::string(meant) + "; tag names are case-sensitive"));
  }
}

Rules rules_to_write(const Record& record) noexcept {
  if (record.stated().rules) return *record.stated().rules;
  const std::string_view line = record.position();
  return rules_named(line.substr(0, line.find(' '))).value_or(Rules::standard);
}

Result result_to_write(const Record& record) noexcept {
  const Record::Stated& stated = record.stated();
  return stated.result ? *stated.result : stated.result_token.value_or(Result::unknown);
}

std::string_view known_tag(const Record& record, std::string_view name) noexcept { return record.known_tag(name); }

}  // namespace punct::formats
