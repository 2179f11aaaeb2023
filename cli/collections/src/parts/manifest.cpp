// SPDX-License-Identifier: MIT
#include "parts/manifest.hpp"

#include <algorithm>
#include <map>

#include "punct/system.hpp"
#include "punct/text/json.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/utf8.hpp"
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

}  // namespace

Expected<Manifest, std::string> Manifest::read(std::istream& in) {
  Manifest manifest;
  const std::string wrong = failure_of(
      [&] {
        const Json json = parsed_json(in);
        for (const Json& part : json.at("parts")) manifest.parts_.push_back(part_in(part));
      },
      "-");
  if (!wrong.empty()) return Unexpected{std::string("not a manifest written by punct split")};
  return manifest;
}

const SplitPart* Manifest::part_of(const CoveredGames& run) const {
  const SplitPart* found = nullptr;
  for (const SplitPart& part : parts_) {
    if (part.file.empty() || part.sha256 != run.sha256) continue;
    if (base_name(part.file) == base_name(run.file)) return &part;
    found = &part;
  }
  return found;
}

std::string Manifest::restore(PartResult& result, Spool& spool) const {
  std::map<std::string, const SplitPart*> by_name;
  std::map<std::string, const SplitPart*> by_shown_name;
  for (CoveredGames& run : result.head.input) {
    const SplitPart* const part = part_of(run);
    if (part == nullptr) return run.file + " is not a part listed in the manifest";
    by_name[run.file] = part;
    by_shown_name[shown_name(run.file)] = part;
    const std::uint64_t before = part->source.first - 1;
    const bool empty = run.last == 0;
    run = {part->source.file, empty ? 1 : run.first + before, empty ? 0 : run.last + before, part->source.of,
           part->source.sha256};
  }
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

std::vector<std::string> Manifest::without_games() const {
  std::vector<std::string> files;
  for (const SplitPart& part : parts_)
    if (part.source.of == 0) files.push_back(part.source.file);
  return files;
}

}  // namespace punct::collections
