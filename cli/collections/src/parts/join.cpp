// SPDX-License-Identifier: MIT
#include "parts/join.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>

#include "duplicates/groups.hpp"
#include "exploration/exploration_json.hpp"
#include "punct/system.hpp"
#include "punct/text/lists.hpp"
#include "statistics/stats_json.hpp"
#include "values/columns.hpp"

namespace punct::collections {
namespace {

using Outcome = Expected<bool, std::string>;

// The position of an item in the whole.
struct Placed {
  std::size_t file;
  std::uint64_t run;
  std::size_t part;
  std::size_t item;
};

// The first game of the run of this part that the item belongs to; an item without a game belongs with the one before.
std::uint64_t run_of(const MergedFile& file, std::size_t part, const Item& item, std::uint64_t before) {
  std::uint64_t first_here = 0;
  for (const OwnedRun& run : file.runs) {
    if (run.part != part) continue;
    if (item.game != 0 && item.game >= run.first && item.game <= run.last) return run.first;
    if (first_here == 0) first_here = run.first;
  }
  return before != 0 ? before : first_here;
}

// All items in the order of the whole.
std::vector<Placed> in_order(const Parts& parts) {
  std::map<std::string, std::size_t> number;
  for (std::size_t i = 0; i < parts.input.files.size(); ++i) number[parts.input.files[i].file.file] = i;
  std::vector<Placed> placed;
  for (std::size_t part = 0; part < parts.parts.size(); ++part) {
    const std::vector<Item>& items = parts.parts[part].items;
    std::uint64_t run = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const auto found = number.find(items[i].file);
      const std::size_t file = found == number.end() ? parts.input.files.size() : found->second;
      if (i == 0 || items[i].file != items[i - 1].file) run = 0;
      if (found != number.end()) run = run_of(parts.input.files[file], part, items[i], run);
      placed.push_back({file, run, part, i});
    }
  }
  std::stable_sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
    return std::tie(a.file, a.run, a.part) < std::tie(b.file, b.run, b.part);
  });
  return placed;
}

std::string text_of(const Parts& parts, const Placed& placed) {
  const Item& item = parts.parts[placed.part].items[placed.item];
  return parts.spool.read(item.offset, item.size);
}

// Writes items as the tools do, one per line.
void write_items(const Parts& parts, const std::vector<Placed>& placed, std::string_view member, Spool& out) {
  out.write("{\"" + std::string(member) + "\":[");
  for (std::size_t i = 0; i < placed.size(); ++i) out.write((i == 0 ? "\n" : ",\n") + text_of(parts, placed[i]));
  out.write(placed.empty() ? "]" : "\n]");
}

Cell cell_in(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  return json.is_number_unsigned() ? Cell(json.get<std::uint64_t>()) : Cell();
}

void sort_rows(const Parts& parts, const std::string& sort, std::vector<Placed>& placed) {
  const std::vector<std::string> names = parts_of(sort);
  std::vector<std::pair<std::string, Placed>> rows;
  for (const Placed& each : placed) {
    const Json row = parsed_json(text_of(parts, each));
    std::string key;
    for (const std::string& name : names) {
      const bool descending = name.starts_with('-');
      const std::string column = name.substr(descending ? 1 : 0);
      append_ordered(key, column, cell_in(row.value(column, Json())), descending);
    }
    rows.emplace_back(std::move(key), each);
  }
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < rows.size(); ++i) placed[i] = rows[i].second;
}

// Whether there is any game in the files.
bool holds_games(const Parts& parts) {
  const auto& files = parts.input.files;
  return std::any_of(files.begin(), files.end(), [](const MergedFile& each) { return each.file.of != 0; });
}

GameKey key_in(const Json& json) {
  constexpr std::size_t kDigits = 16;
  const auto& text = json.get_ref<const std::string&>();
  GameKey key;
  const auto read = [&text](std::size_t from, std::uint64_t& half) {
    const char* const begin = text.data() + std::min(from, text.size());
    const char* const end = text.data() + std::min(from + kDigits, text.size());
    return std::from_chars(begin, end, half, 16).ptr == begin + kDigits;
  };
  if (text.size() != 2 * kDigits || !read(0, key.high) || !read(kDigits, key.low))
    throw Json::other_error::create(506, "a key is not one", &json);
  return key;
}

// Finds groups anew among all games of the parts, because equal games may lie in different ones.
Outcome join_duplicates(const Parts& parts, Spool& out) {
  std::vector<Placed> placed = in_order(parts);
  const auto game_of = [&](const Placed& each) { return parts.parts[each.part].items[each.item].game; };
  std::stable_sort(placed.begin(), placed.end(), [&](const Placed& a, const Placed& b) {
    return std::pair(a.file, game_of(a)) < std::pair(b.file, game_of(b));
  });
  DuplicateGroups groups;
  for (const Placed& each : placed) {
    Json row = parsed_json(text_of(parts, each));
    std::vector<GameKey> keys;
    for (const Json& key : row.at("keys")) keys.push_back(key_in(key));
    row.erase("group");
    groups.add(keys, compact(row).substr(1));
  }
  bool first = true;
  const auto write = [&](const std::string& row) { out.write((std::exchange(first, false) ? "\n" : ",\n") + row); };
  const auto end = [&] { out.write(std::exchange(first, true) ? "]" : "\n]"); };
  bool others = false;
  const auto begin_others = [&] {
    if (std::exchange(others, true)) return;
    end();
    out.write(",\"others\":[");
  };
  out.write("{\"rows\":[");
  groups.finish([&](std::uint64_t group,
                    std::string_view row) { write("{\"group\":" + std::to_string(group) + "," + std::string(row)); },
                [&](std::string_view row) {
                  begin_others();
                  write("{" + std::string(row));
                });
  begin_others();
  end();
  out.write("}");
  if (!groups.is_whole()) return Unexpected{std::string("the temporary file cannot be written or read")};
  return holds_games(parts);
}

Outcome join_list(const Parts& parts, const Json& options, Spool& out) {
  if (options.contains("duplicates")) return join_duplicates(parts, out);
  std::vector<Placed> placed = in_order(parts);
  if (options.contains("sort")) sort_rows(parts, options.at("sort").get<std::string>(), placed);
  write_items(parts, placed, "rows", out);
  out.write("}");
  return holds_games(parts);
}

// Drops duplicates of games in other parts, as `select --dedupe` does within one part.
void drop_doubles(const Parts& parts, std::vector<Placed>& placed) {
  std::set<std::string> whole;
  std::set<std::string> begun;
  std::vector<Json> keys;
  std::vector<Placed> kept;
  for (const Placed& each : placed) {
    const Json row = parsed_json(text_of(parts, each));
    Json own = row.value("keys", Json::array());
    if (own.empty() || !whole.insert(own.back().get<std::string>()).second) continue;
    for (std::size_t i = 0; i + 1 < own.size(); ++i) begun.insert(own[i].get<std::string>());
    keys.push_back(own.back());
    kept.push_back(each);
  }
  placed.clear();
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (!begun.contains(keys[i].get<std::string>())) placed.push_back(kept[i]);
}

Outcome join_selection(const Parts& parts, const Json& options, Spool& out) {
  std::vector<Placed> placed = in_order(parts);
  if (options.contains("dedupe")) drop_doubles(parts, placed);
  write_items(parts, placed, "rows", out);
  out.write("}");
  return !placed.empty();
}

// The sum of a number in the results of the parts.
std::uint64_t sum_of(const Parts& parts, const std::string& member) {
  std::uint64_t sum = 0;
  for (const PartResult& part : parts.parts) sum += part.rest.at(member).get<std::uint64_t>();
  return sum;
}

// Drops findings about one file that several parts repeat; returns how many of each severity.
std::map<std::string, std::uint64_t> drop_repeated(const Parts& parts, std::vector<Placed>& placed) {
  std::map<std::string, std::uint64_t> dropped;
  std::set<std::pair<std::size_t, std::string>> told;
  std::erase_if(placed, [&](const Placed& each) {
    const std::string text = text_of(parts, each);
    if (!text.ends_with(",\"once\":true}")) return false;
    const Json finding = parsed_json(text);
    if (told.emplace(each.file, finding.at("message").get<std::string>()).second) return false;
    ++dropped[finding.at("severity").get<std::string>() + "s"];
    return true;
  });
  return dropped;
}

Outcome join_findings(const Parts& parts, const Json& /*options*/, Spool& out) {
  std::vector<Placed> placed = in_order(parts);
  auto dropped = drop_repeated(parts, placed);
  write_items(parts, placed, "findings", out);
  for (const char* const member : {"games", "errors", "warnings"}) {
    const std::uint64_t sum = sum_of(parts, member);
    out.write(",\"" + std::string(member) + "\":" + std::to_string(sum - std::min(sum, dropped[member])));
  }
  std::multimap<std::filesystem::path, std::string> unread;
  for (const PartResult& part : parts.parts)
    for (const Json& each : part.rest.at("unread"))
      unread.emplace(system::path_of(each.at("file").get<std::string>()), compact(each));
  std::string text;
  for (const auto& [file, each] : unread) text += (text.empty() ? "" : ",") + each;
  out.write(",\"unread\":[" + text + "]}");
  return holds_games(parts);
}

Outcome join_stats(const Parts& parts, const Json& /*options*/, Spool& out) {
  Statistics sums;
  for (const PartResult& part : parts.parts) {
    const auto read = read_stats_json(compact(part.rest));
    if (!read) return Unexpected{part.name + ": " + read.error()};
    sums.merge(*read);
  }
  out.write(stats_json(sums));
  return holds_games(parts);
}

Outcome join_explorations(const Parts& parts, const Json& options, Spool& out) {
  std::vector<std::string> texts;
  for (const PartResult& part : parts.parts) texts.push_back(compact(part.rest));
  std::vector<std::string> files;
  for (const MergedFile& file : parts.input.files) files.push_back(file.file.file);
  auto joined = join_exploration_json(texts, files, compact(options));
  if (!joined) return Unexpected{joined.error()};
  out.write(*joined);
  return joined->find("\"reached\":0,") != joined->find("\"reached\":");
}

struct Kind {
  std::string_view tool;
  Outcome (*join)(const Parts& parts, const Json& options, Spool& out);
};
constexpr std::array<Kind, 5> kKinds{{{"list", &join_list},
                                      {"select", &join_selection},
                                      {"validate", &join_findings},
                                      {"stats", &join_stats},
                                      {"explore", &join_explorations}}};

}  // namespace

bool is_mergeable(std::string_view tool) noexcept {
  return std::any_of(kKinds.begin(), kKinds.end(), [&](const Kind& kind) { return kind.tool == tool; });
}

Outcome join_results(const Parts& parts, Spool& out) {
  const ResultHead& head = parts.parts.front().head;
  const auto* const kind =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& each) { return each.tool == head.tool; });
  try {
    return kind->join(parts, parsed_json(head.options), out);
  } catch (const Json::exception&) {
    return Unexpected{std::string("a result lacks what punct " + head.tool + " writes")};
  }
}

}  // namespace punct::collections
