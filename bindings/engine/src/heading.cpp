// SPDX-License-Identifier: MIT
#include "heading.hpp"

#include <algorithm>
#include <utility>

#include "punct/record_edit.hpp"

namespace punct::engine {
namespace {

// The words before the first blank and after it.
std::pair<std::string_view, std::string_view> split_at_blank(std::string_view text) {
  const std::size_t blank = text.find(' ');
  if (blank == std::string_view::npos) return {text, {}};
  return {text.substr(0, blank), text.substr(blank + 1)};
}

}  // namespace

const Finding* contradiction(const Game& game) {
  const auto is_one = [](const Finding& finding) {
    return finding.code == Code::result_mismatch || finding.code == Code::undecided ||
           finding.code == Code::termination_mismatch;
  };
  const auto found = std::find_if(game.findings().begin(), game.findings().end(), is_one);
  return found == game.findings().end() ? nullptr : &*found;
}

void state_end(Record& record, std::optional<Result> result, std::optional<Termination> termination) {
  Record::Stated& stated = record.stated();
  stated.result = stated.result_token = result;
  stated.termination = termination;
  stated.yields_to_moves = stated.is_unclear = false;
}

std::optional<Record> heading_with_tag(const Record& record, std::string_view text) {
  const auto [name, value] = split_at_blank(text);
  if (!is_tag_name(name) || is_member_tag(name)) return std::nullopt;
  Record heading = heading_of(record, value.empty() ? name : std::string_view());
  if (!value.empty()) heading.set_tag(name, value);
  return heading;
}

std::optional<Record> heading_with_end(const Record& record, std::string_view text) {
  const auto [result_text, reason] = split_at_blank(text);
  const auto result = result_named(result_text);
  const auto termination = termination_named(reason);
  if (!result || (!reason.empty() && !termination)) return std::nullopt;
  Record heading = heading_of(record);
  state_end(heading, result, termination);
  return heading;
}

}  // namespace punct::engine
