// SPDX-License-Identifier: MIT
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "punct/collections/findings.hpp"
#include "punct/formats/finding_text.hpp"
#include "punct/system.hpp"
#include "punct/text/json.hpp"
#include "store/json_rows.hpp"
#include "store/json_values.hpp"

namespace punct::collections {
namespace {

// The end of a finding about a whole file: other parts of the file may have it too.
constexpr std::string_view kOnce = ",\"once\":true}";

}  // namespace

struct FindingList::State {
  std::uint64_t games = 0;
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;
  JsonRows findings{};
  // By path, so that their order does not depend on how a pile is cut.
  std::multimap<std::filesystem::path, std::string> unread{};
  // The findings about whole files: file and message.
  std::set<std::pair<std::string, std::string>> reported{};

  std::uint64_t& count_of(bool is_error) noexcept { return is_error ? errors : warnings; }

  // The numbers of a result count its findings, so one that is dropped is taken off again.
  void read_row(std::string_view text) {
    if (text.ends_with(kOnce)) {
      const Json finding = parsed_json(text);
      if (!reported.emplace(file_in(finding), finding.at("message").get<std::string>()).second) {
        std::uint64_t& count = count_of(finding.at("severity") == name(Severity::error));
        count -= count == 0 ? 0 : 1;
        return;
      }
    }
    findings.add(text);
  }

  void read(const Json& result) {
    games += number_in(result.at("games"));
    errors += number_in(result.at("errors"));
    warnings += number_in(result.at("warnings"));
    for (const Json& each : result.at("unread")) unread.emplace(system::path_of(file_in(each)), compact(each));
    for (const Json& each : result.at("findings")) read_row(compact(each));
  }
};

FindingList::FindingList() : state_(std::make_unique<State>()) {}
FindingList::~FindingList() = default;
FindingList::FindingList(FindingList&&) noexcept = default;
FindingList& FindingList::operator=(FindingList&&) noexcept = default;

void FindingList::add_game() noexcept { ++state_->games; }

void FindingList::add(std::string_view file, const Finding& finding) {
  if (finding.once_in_file) state_->reported.emplace(file, finding.message);
  ++state_->count_of(finding.severity == Severity::error);
  std::string text;
  formats::append_finding_json(text, file, finding);
  if (finding.once_in_file) text.replace(text.size() - 1, 1, kOnce);
  state_->findings.add(text);
}

void FindingList::add_unread(std::string_view file, std::string_view why) {
  std::string text;
  JsonWriter json(text);
  json.begin_object();
  write_file(json, file);
  json.member("message", why).end_object();
  state_->unread.emplace(system::path_of(file), std::move(text));
}

void FindingList::merge(FindingList& other) {
  std::string all;
  other.write_json(into(all));
  static_cast<void>(read_json(all));
}

bool FindingList::write_json(const TakeText& take) {
  const State state = std::move(*std::exchange(state_, std::make_unique<State>()));
  std::string rest = ",\"games\":" + std::to_string(state.games) + ",\"errors\":" + std::to_string(state.errors) +
                     ",\"warnings\":" + std::to_string(state.warnings) + ",\"unread\":[";
  for (const auto& [file, text] : state.unread) rest += (rest.ends_with('[') ? "" : ",") + text;
  return take("{\"findings\":") && state.findings.write(take) && take(rest + "]}");
}

Expected<bool, std::string> FindingList::read_json(std::string_view json) {
  const std::string wrong = failure_of([&] { state_->read(parsed_json(json)); }, "not a list of findings");
  if (!wrong.empty()) return Unexpected{wrong};
  return true;
}

Expected<bool, std::string> FindingList::read_row(std::string_view json) {
  const std::string wrong = failure_of([&] { state_->read_row(json); }, "not a finding");
  if (!wrong.empty()) return Unexpected{wrong};
  return true;
}

std::uint64_t FindingList::games() const noexcept { return state_->games; }
std::uint64_t FindingList::errors() const noexcept { return state_->errors; }
std::uint64_t FindingList::warnings() const noexcept { return state_->warnings; }

}  // namespace punct::collections
