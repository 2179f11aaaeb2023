// SPDX-License-Identifier: MIT
#include "parts/manifest.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "punct/formats/finding_text.hpp"
#include "punct/system.hpp"
#include "punct/text/json.hpp"
#include "punct/text/numbers.hpp"
#include "punct/text/utf8.hpp"
#include "reading/slot.hpp"
#include "store/json_values.hpp"

namespace punct::collections {
namespace {

std::string base_name(const std::string& path) { return std::string(system::last_part(path)); }

SplitPart part_in(const Json& json) {
  SplitPart part;
  part.source = {name_in(json, "source"), number_in(json.at("games").at(0)), number_in(json.at("games").at(1)),
                 number_in(json.at("of")), json.at("source_sha256").get<std::string>()};
  if (part.source.of == 0) return part;
  part.file = name_in(json, "part");
  part.sha256 = json.at("sha256").get<std::string>();
  part.line = number_in(json.at("line"));
  part.column = number_in(json.at("column"));
  part.lines_before = number_in(json.at("lines_before"));
  return part;
}

Json no_game_in(const std::string& file) {
  std::string text;
  formats::append_finding_json(text, file, formats::no_game());
  return parsed_json(text);
}

// The findings outside of games that an entry of the manifest has.
// Throws if it is no finding.
const Json& checked_finding(const Json& json) {
  const std::string severity = text_in(json.at("severity"));
  if (severity != name(Severity::error) && severity != name(Severity::warning)) throw ResultError("unknown severity");
  static_cast<void>(text_in(json.at("code")));
  static_cast<void>(text_in(json.at("message")));
  return json;
}

std::vector<SplitPart::Between> between_in(const Json& json, const SplitPart& part) {
  std::vector<SplitPart::Between> all;
  if (const auto outside = json.find("outside"); outside != json.end()) {
    if (!outside->is_array()) throw ResultError("not a list");
    for (const Json& each : *outside)
      all.push_back({part.source.file, checked_finding(each.at("finding")), number_in(each.at("games_before")), 0});
  }
  if (part.source.of == 0 && all.empty()) all.push_back({part.source.file, no_game_in(part.source.file), 0, 0});
  return all;
}

// Converts a place in a part to the place in the source.
void move_place(Json& item, const SplitPart& part) {
  const auto line = item.find("line");
  if (line == item.end() || !line->is_number_unsigned()) return;
  const auto number = line->get<std::uint64_t>();
  if (number <= part.lines_before) return;
  const auto column = item.find("column");
  if (number == part.lines_before + 1 && column != item.end() && column->is_number_unsigned())
    *column = column->get<std::uint64_t>() + part.column - 1;
  *line = number - part.lines_before + part.line - 1;
}

// Names another file in an item that names one, as write_file() does.
void rename(Json& item, const std::string& name) {
  Json renamed = Json::object();
  for (const auto& [key, value] : item.items()) {
    if (key == "uri") continue;
    renamed[key] = key == "file" ? Json(name) : value;
    if (key == "file" && !is_utf8(name)) renamed["uri"] = uri_of(name);
  }
  item = std::move(renamed);
}

void restore_item(Json& item, const SplitPart& part) {
  rename(item, part.source.file);
  if (const auto game = item.find("game"); game != item.end() && game->is_number_unsigned() && *game != 0U)
    *game = game->get<std::uint64_t>() + part.source.first - 1;
  move_place(item, part);
}

// Converts `file:game:ply` of a part to that of the source.
void restore_example(Json& example, const std::map<std::string, const SplitPart*>& parts) {
  const std::string text = example.get<std::string>();
  const std::size_t ply = text.rfind(':');
  const std::size_t game = ply == 0 || ply == std::string::npos ? std::string::npos : text.rfind(':', ply - 1);
  if (game == std::string::npos) return;
  const auto found = parts.find(text.substr(0, game));
  const auto number = whole_number(std::string_view(text).substr(game + 1, ply - game - 1));
  if (found == parts.end() || !number) return;
  const SplitPart& part = *found->second;
  example = shown_name(part.source.file) + ":" + std::to_string(*number + part.source.first - 1) + text.substr(ply);
}

void restore_examples(Json& json, const std::map<std::string, const SplitPart*>& parts, int depth = 0) {
  constexpr int kDeepest = 100;
  if (depth > kDeepest || !json.is_structured()) return;
  if (json.is_object())
    if (const auto example = json.find("example"); example != json.end() && example->is_string())
      restore_example(*example, parts);
  for (Json& value : json) restore_examples(value, parts, depth + 1);
}

// A run of games of a part that was read as it was cut.
struct RunOfPart {
  const SplitPart* part;
  // Its name in the result.
  std::string name;
  // Its games in the source.
  std::uint64_t first;
  std::uint64_t last;
};

void count(PartResult& result, const Json& finding, int change) {
  Json& number = result.rest.at(finding.at("severity").get<std::string>() + "s");
  const std::uint64_t counted = number_in(number);
  number = change < 0 ? counted - (counted == 0 ? 0 : 1) : counted + 1;
}

// What a part says outside of its games may be about the cut.
void drop_between(PartResult& result, const std::vector<RunOfPart>& runs, const Spool& spool) {
  if (result.kind != ResultKind::findings) return;
  std::set<std::string> known;
  for (const RunOfPart& run : runs)
    if (run.part->knows_between) known.insert(run.name);
  std::erase_if(result.items, [&](const ResultItem& item) {
    if (item.game != 0 || !known.contains(item.file)) return false;
    count(result, parsed_json(text_of(item, spool)), -1);
    return true;
  });
}

// In the order of the games of each file.
void sort_items(std::vector<ResultItem>& items) {
  std::map<std::string, std::size_t> number;
  for (const ResultItem& item : items) number.emplace(item.file, number.size());
  const auto key = [&](const ResultItem& item) {
    return std::tuple(number.at(item.file), std::max(item.game, item.games_before), item.near_game != 0);
  };
  std::stable_sort(items.begin(), items.end(),
                   [&](const ResultItem& a, const ResultItem& b) { return key(a) < key(b); });
}

void add_between(PartResult& result, const std::vector<RunOfPart>& runs, Spool& spool) {
  if (result.kind != ResultKind::findings) return;
  const Json options = parsed_json(result.head.options);
  const std::string ignored = "," + options.value("ignore", std::string()) + ",";
  const bool is_strict = options.value("strict", false);
  const std::size_t before = result.items.size();
  for (const RunOfPart& run : runs) {
    for (const SplitPart::Between& each : run.part->between) {
      const std::uint64_t game = each.near_game == 0 ? run.part->source.first : each.near_game;
      if (game < run.first || game > run.last) continue;
      Json finding = each.finding;
      const bool is_warning = finding.at("severity") == name(Severity::warning);
      if (is_warning && ignored.find("," + finding.at("code").get<std::string>() + ",") != std::string::npos) continue;
      if (is_strict) finding["severity"] = name(Severity::error);
      count(result, finding, 1);
      ResultItem item{0, 0, 0, 0, each.file, each.games_before, each.near_game};
      store_item(finding, result.keys, item, spool);
      result.items.push_back(std::move(item));
    }
  }
  if (result.items.size() != before) sort_items(result.items);
}

}  // namespace

Expected<Manifest, std::string> Manifest::read(std::istream& in) {
  Manifest manifest;
  const std::string wrong = failure_of(
      [&] {
        const Json json = parsed_json(in);
        for (const Json& part : json.at("parts")) manifest.add(part);
      },
      "-");
  if (!wrong.empty()) return Unexpected{std::string("not a manifest written by punct split")};
  return manifest;
}

// A result about a part reports a source without games with it, for there is no result about that.
void Manifest::add(const Json& json) {
  SplitPart part = part_in(json);
  std::vector<SplitPart::Between> between = between_in(json, part);
  part.knows_between = json.contains("outside");
  parts_.push_back(std::move(part));
  if (parts_.back().source.of != 0) last_with_games_ = parts_.size() - 1;
  std::move(between.begin(), between.end(), std::back_inserter(unplaced_));
  if (!last_with_games_) return;
  SplitPart& near = parts_[*last_with_games_];
  for (SplitPart::Between& each : unplaced_) {
    if (each.file == near.source.file) each.near_game = std::max(each.games_before, near.source.first);
    near.between.push_back(std::move(each));
  }
  unplaced_.clear();
}

// Parts may have other names than in the manifest, and a part may hold all that its source holds.
const SplitPart* Manifest::part_of(const CoveredGames& run) const {
  const SplitPart* found = nullptr;
  for (const SplitPart& part : parts_) {
    if (part.file.empty() || part.sha256 != run.sha256) continue;
    if (base_name(part.file) == base_name(run.file)) return &part;
    found = &part;
  }
  return is_source(run) ? nullptr : found;
}

bool Manifest::is_source(const CoveredGames& run) const {
  return std::any_of(parts_.begin(), parts_.end(), [&](const SplitPart& part) {
    return part.source.file == run.file && part.source.sha256 == run.sha256 && part.source.of == run.of;
  });
}

std::string Manifest::foreign(const std::string& name) const {
  const bool is_known = std::any_of(parts_.begin(), parts_.end(), [&](const SplitPart& part) {
    return !part.file.empty() && base_name(part.file) == base_name(name);
  });
  return name + (is_known ? " was changed after the split: its checksum is not the one in the manifest"
                          : " is not a part listed in the manifest");
}

std::string Manifest::restore(PartResult& result, Spool& spool) const {
  std::string wrong;
  const std::string failure = failure_of([&] { wrong = restored(result, spool); }, "not a result written by punct");
  return failure.empty() ? wrong : failure;
}

std::string Manifest::restored(PartResult& result, Spool& spool) const {
  std::map<std::string, const SplitPart*> by_name;
  std::map<std::string, const SplitPart*> by_shown_name;
  std::vector<RunOfPart> between;
  for (CoveredGames& run : result.head.input) {
    const SplitPart* const part = part_of(run);
    if (part == nullptr && is_source(run)) continue;
    if (part == nullptr) return foreign(run.file);
    by_name[run.file] = part;
    by_shown_name[shown_name(run.file)] = part;
    const std::uint64_t before = part->source.first - 1;
    const bool empty = run.last == 0;
    const bool is_read = run.of == part->source.last - before;
    if (!empty && is_read) between.push_back({part, run.file, run.first + before, run.last + before});
    run = {part->source.file, empty ? 1 : run.first + before, empty ? 0 : run.last + before, part->source.of,
           part->source.sha256};
  }
  drop_between(result, between, spool);
  for (ResultItem& item : result.items) {
    const auto part = by_name.find(item.file);
    if (part == by_name.end()) continue;
    const std::string kept = text_of(item, spool);
    if (!spool.is_whole()) return "the temporary file cannot be written or read";
    Json json = parsed_json(kept);
    restore_item(json, *part->second);
    item.file = part->second->source.file;
    if (item.game != 0) item.game += part->second->source.first - 1;
    store_item(json, result.keys, item, spool);
  }
  add_between(result, between, spool);
  restore_examples(result.rest, by_shown_name);
  return {};
}

Coverage Manifest::sources() const {
  Coverage sources;
  for (const SplitPart& part : parts_)
    if (std::none_of(sources.begin(), sources.end(),
                     [&](const CoveredGames& run) { return run.file == part.source.file; }))
      sources.push_back({part.source.file, 1, 0, part.source.of, part.source.sha256});
  return sources;
}

}  // namespace punct::collections
