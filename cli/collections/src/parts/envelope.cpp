// SPDX-License-Identifier: MIT
#include <algorithm>

#include "punct/collections/parts.hpp"
#include "punct/text/json.hpp"
#include "punct/text/lists.hpp"

namespace punct::collections {
namespace {

void append_runs(JsonWriter& json, const Coverage& runs, bool whole) {
  json.begin_array();
  for (const CoveredGames& run : runs) {
    json.begin_object();
    write_file(json, run.file);
    json.key("games").begin_array();
    json.value(run.first).value(run.last).end_array();
    if (whole) json.member("of", run.of).member("sha256", run.sha256);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

std::optional<ResultKind> result_kind(std::string_view tool) noexcept {
  const auto* const found = std::find(kResultTools.begin(), kResultTools.end(), tool);
  if (found == kResultTools.end()) return std::nullopt;
  return static_cast<ResultKind>(found - kResultTools.begin());
}

ResultOptions::ResultOptions(const FileOptions& files, const Request& request) {
  if (files.from) add("from", formats::info(*files.from).name);
  if (!request.choice.games.empty()) add("game", request.choice.games_text);
  if (request.choice.skip != 0) add("skip", request.choice.skip);
  if (request.choice.first) add("first", *request.choice.first);
  if (request.choice.last) add("last", *request.choice.last);
  if (request.choice.sample) add("sample", *request.choice.sample);
  if (request.choice.sample) add("seed", request.choice.seed);
  std::string ignored;
  for (const Code code : all_codes())
    if (request.ignored[static_cast<std::size_t>(code)]) add_to_list(ignored, name(code), ",");
  if (!ignored.empty()) add("ignore", ignored);
  add_flag("allow_no_change", request.allow_no_change);
  add_flag("strict", request.strict);
}

void ResultOptions::begin(std::string_view name) {
  if (!members_.empty()) members_ += ',';
  append_json_string(members_, name);
  members_ += ':';
}

void ResultOptions::add(std::string_view name, std::string_view value) {
  begin(name);
  append_json_string(members_, value);
}

void ResultOptions::add(std::string_view name, std::uint64_t value) {
  begin(name);
  members_ += std::to_string(value);
}

void ResultOptions::add_flag(std::string_view name, bool set) {
  if (!set) return;
  begin(name);
  members_ += "true";
}

std::string envelope_start(const ResultHead& head) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("tool", head.tool).member("version", head.version);
  json.key("options").raw(head.options);
  json.key("input");
  append_runs(json, head.input, true);
  if (!head.missing.empty()) {
    json.key("missing");
    append_runs(json, head.missing, false);
  }
  json.key("result");
  return out;
}

}  // namespace punct::collections
