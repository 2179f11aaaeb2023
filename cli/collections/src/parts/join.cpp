// SPDX-License-Identifier: MIT
#include "parts/join.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include "exploration/exploration_json.hpp"
#include "punct/collections/choice.hpp"
#include "punct/collections/exploration.hpp"
#include "punct/collections/findings.hpp"
#include "punct/collections/listing.hpp"
#include "punct/collections/selection.hpp"
#include "punct/collections/statistics.hpp"
#include "statistics/names_taker.hpp"
#include "store/packed.hpp"
#include "store/sorted_records.hpp"

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
std::uint64_t run_of(const MergedFile& file, std::size_t part, const ResultItem& item, std::uint64_t before) {
  std::uint64_t first_here = 0;
  for (const OwnedRun& run : file.runs) {
    if (run.part != part) continue;
    const std::uint64_t game = std::max(item.game, item.near_game);
    if (game != 0 && game >= run.first && game <= run.last) return run.first;
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
    const std::vector<ResultItem>& items = parts.parts[part].items;
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

// Equal games are in groups, so their rows are not in the order of the games.
void put_games_in_order(const Parts& parts, std::vector<Placed>& placed) {
  const auto game_of = [&](const Placed& each) { return parts.parts[each.part].items[each.item].game; };
  std::stable_sort(placed.begin(), placed.end(), [&](const Placed& a, const Placed& b) {
    return std::pair(a.file, game_of(a)) < std::pair(b.file, game_of(b));
  });
}

// Hands the items to `read_row` in order; false if one is not what its kind of result holds.
template <class Result>
bool read_rows(const Parts& parts, const std::vector<Placed>& placed, Result& result) {
  return std::all_of(placed.begin(), placed.end(), [&](const Placed& each) {
    const ResultItem& item = parts.parts[each.part].items[each.item];
    return result.read_row(text_of(item, parts.spool)).has_value();
  });
}

// Rows that are not compared stay as they are; their keys put them in order.
bool copy_rows(const Parts& parts, const std::vector<Placed>& placed, const TakeText& take) {
  bool goes_on = take("{\"rows\":[");
  bool is_first = true;
  const auto copy = [&](std::string_view row) {
    return goes_on = goes_on && take(std::string(std::exchange(is_first, false) ? "\n" : ",\n").append(row));
  };
  SortedRecords sorted;
  for (const Placed& each : placed) {
    const PartResult& part = parts.parts[each.part];
    const ResultItem& item = part.items[each.item];
    const std::string bytes = bytes_of(item, parts.spool);
    // What cannot be read again is missing in the spool, which says so.
    if (bytes.empty()) return true;
    const std::string_view row = std::string_view(bytes).substr(item.key_size);
    if (part.keys.sorts())
      sorted.add(std::string_view(bytes).substr(0, item.key_size), row);
    else
      copy(row);
  }
  sorted.drain(copy);
  return goes_on && sorted.is_whole() && take(is_first ? "]}" : "\n]}");
}

// The error where a part holds something else than results of its kind.
Unexpected<std::string> misfit(const Parts& parts) {
  return Unexpected{"a result lacks what punct " + parts.parts.front().head.tool + " writes"};
}

// Whether the files have any of the games that the results are about.
bool holds_games(const Parts& parts, const Json& options) {
  const auto numbers =
      options.contains("game") ? parse_game_ranges(text_in(options.at("game"))) : std::vector<GameRange>{{1, -1}};
  if (!numbers) throw ResultError("no numbers of games");
  const auto& files = parts.input.files;
  return std::any_of(files.begin(), files.end(), [&](const MergedFile& each) {
    return std::any_of(numbers->begin(), numbers->end(),
                       [&](const GameRange& range) { return exists(range, each.file.of); });
  });
}

Dedupe dedupe_in(const Json& options, const char* member) {
  const std::string word = options.value(member, std::string(name(Dedupe::none)));
  const auto found = std::find(kDedupeNames.begin(), kDedupeNames.end(), word);
  if (found == kDedupeNames.end()) throw ResultError("unknown likeness");
  return static_cast<Dedupe>(found - kDedupeNames.begin());
}

Outcome join_listings(const Parts& parts, const Json& options, const TakeText& take) {
  const Dedupe duplicates = dedupe_in(options, "duplicates");
  auto whole = Listing::of({options.value("columns", ""), options.value("sort", ""), duplicates});
  if (!whole) return misfit(parts);
  std::vector<Placed> placed = in_order(parts);
  const bool compares = duplicates != Dedupe::none;
  if (compares) put_games_in_order(parts, placed);
  if (compares && !read_rows(parts, placed, *whole)) return misfit(parts);
  if (!(compares ? whole->write_json(take) : copy_rows(parts, placed, take)))
    return Unexpected{std::string("the temporary file cannot be written or read")};
  return holds_games(parts, options);
}

Outcome join_selections(const Parts& parts, const Json& options, const TakeText& take) {
  Selection whole(dedupe_in(options, "dedupe"));
  for (const Placed& each : in_order(parts)) {
    const ResultItem& item = parts.parts[each.part].items[each.item];
    const std::string bytes = bytes_of(item, parts.spool);
    if (bytes.empty()) break;
    Unpacker unpacker(bytes);
    std::vector<GameKey> keys(item.key_size / sizeof(GameKey));
    for (GameKey& key : keys) unpacker.value(key);
    whole.add(unpacker.rest(), keys);
  }
  if (!whole.write_json(take)) return Unexpected{std::string("the temporary file cannot be written or read")};
  return whole.written() != 0;
}

Outcome join_findings(const Parts& parts, const Json& options, const TakeText& take) {
  FindingList whole;
  for (const PartResult& part : parts.parts)
    if (!whole.read_json(compact(part.rest))) return misfit(parts);
  if (!read_rows(parts, in_order(parts), whole)) return misfit(parts);
  if (!whole.write_json(take)) return Unexpected{std::string("the temporary file cannot be written or read")};
  return holds_games(parts, options);
}

Outcome join_statistics(const Parts& parts, const Json& options, const TakeText& take) {
  Statistics whole;
  for (const PartResult& part : parts.parts) {
    const std::string wrong = failure_of(
        [&] {
          const Statistics read = statistics_in(part.rest);
          check_fit(read, *part.names);
          whole.merge(read);
        },
        "a member is missing or has the wrong type");
    if (!wrong.empty()) return Unexpected{part.name + ": not written by punct " + part.head.tool + " --json: " + wrong};
    whole.merge(*part.names);
  }
  write_json(whole, take);
  return holds_games(parts, options);
}

Outcome join_explorations(const Parts& parts, const Json& options, const TakeText& take) {
  ExplorationRequest request;
  request.position = options.value("position", "");
  request.after = options.value("after", "");
  request.like = likeness_named(options.value("like", ""));
  request.min_games = options.value("min_games", std::uint64_t{1});
  auto whole = Explorer::asking(std::move(request));
  if (!whole) return Unexpected{whole.error()};
  std::vector<std::string> files;
  for (const MergedFile& file : parts.input.files) files.push_back(file.file.file);
  for (const PartResult& part : parts.parts)
    if (!detail::ParsedReader::read(*whole, part.rest, files))
      return Unexpected{part.name + ": not a result written by punct " + part.head.tool};
  whole->write_json(take);
  return whole->reached() != 0;
}

using Join = Outcome (*)(const Parts& parts, const Json& options, const TakeText& take);
// By kind.
constexpr std::array<Join, kResultKinds> kJoins{&join_listings, &join_selections, &join_findings, &join_statistics,
                                                &join_explorations};

}  // namespace

Outcome join_results(const Parts& parts, const TakeText& take) {
  const ResultHead& head = parts.parts.front().head;
  const auto kind = result_kind(head.tool);
  if (!kind) return misfit(parts);
  Outcome outcome = true;
  const std::string wrong = failure_of(
      [&] { outcome = kJoins[static_cast<std::size_t>(*kind)](parts, parsed_json(head.options), take); }, "misfit");
  return wrong.empty() ? outcome : Outcome(misfit(parts));
}

}  // namespace punct::collections
