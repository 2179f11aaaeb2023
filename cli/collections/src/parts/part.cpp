// SPDX-License-Identifier: MIT
#include "parts/part.hpp"

#include <algorithm>
#include <functional>

#include "parts/fit.hpp"
#include "statistics/names_taker.hpp"
#include "store/packed.hpp"

namespace punct::collections {
namespace {

// Whether a member of a result holds items.
bool holds_items(std::optional<ResultKind> kind, std::string_view member) noexcept {
  if (kind == ResultKind::listing) return member == "rows" || member == "others";
  return (kind == ResultKind::selection && member == "rows") || (kind == ResultKind::findings && member == "findings");
}

CoveredGames run_in(const Json& json) {
  CoveredGames run{file_in(json), number_in(json.at("games").at(0)), number_in(json.at("games").at(1)),
                   number_in(json.at("of")), text_in(json.at("sha256"))};
  const bool possible = run.first >= 1 && (run.last >= run.first || (run.first == 1 && run.last == 0));
  if (!possible || run.last > run.of) throw ResultError("impossible run of games");
  return run;
}

// Removes the items from a document while it is parsed, so that memory never holds all of them.
class ItemTaker {
 public:
  // The part must have names to fill.
  ItemTaker(PartResult& part, Spool& spool) : part_(part), spool_(spool), names_(*part.names) {}

  bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
    if (kind_.value_or(ResultKind::statistics) == ResultKind::statistics && !names_(depth, event, parsed)) return false;
    if (event == Json::parse_event_t::key && depth == 1) top_ = parsed.get<std::string>();
    if (event == Json::parse_event_t::value && depth == 1 && top_ == "tool" && parsed.is_string())
      kind_ = result_kind(parsed.get<std::string>());
    if (event == Json::parse_event_t::object_end && depth == 1 && top_ == "options") {
      knows_options_ = true;
      if (kind_) part_.keys = ItemKeys(*kind_, parsed);
    }
    if (event == Json::parse_event_t::key && depth == 2) inner_ = parsed.get<std::string>();
    const bool is_item = event == Json::parse_event_t::object_end && depth == 3 && top_ == "result" && knows_options_ &&
                         holds_items(kind_, inner_);
    if (is_item) take(parsed);
    return !is_item;
  }
  // Takes the items that were not recognized in time because the members came in another order.
  void take_rest() {
    for (auto& [member, items] : part_.rest.items()) {
      if (!holds_items(part_.kind, member)) continue;
      for (const Json& item : items) take(item);
      items = Json::array();
    }
  }

 private:
  void take(const Json& parsed) {
    ResultItem item;
    if (const auto game = parsed.find("game"); game != parsed.end() && game->is_number_unsigned())
      item.game = game->get<std::uint64_t>();
    if (parsed.contains("file")) item.file = file_in(parsed);
    if (!store_item(parsed, part_.keys, item, spool_)) throw ResultError("the temporary file cannot be written");
    part_.items.push_back(std::move(item));
  }

  PartResult& part_;
  Spool& spool_;
  NamesTaker names_;
  std::optional<ResultKind> kind_;
  bool knows_options_ = false;
  std::string top_;
  std::string inner_;
};

void read_head(const Json& json, PartResult& part) {
  part.head.tool = text_in(json.at("tool"));
  part.kind = result_kind(part.head.tool);
  part.head.version = text_in(json.at("version"));
  part.head.options = compact(json.at("options"));
  if (part.kind) part.keys = ItemKeys(*part.kind, json.at("options"));
  for (const Json& run : json.at("input")) part.head.input.push_back(run_in(run));
  part.rest = json.at("result");
  if (!part.rest.is_object()) throw ResultError("the result is not an object");
}

// Names the games of rows that lack the column file or game: in a list of all games, unsorted, they are counted.
void place_rows(PartResult& part) {
  const auto names_game = [](const ResultItem& item) { return !item.file.empty() && item.game != 0; };
  if (part.kind != ResultKind::listing || std::all_of(part.items.begin(), part.items.end(), names_game)) return;
  if (parsed_json(part.head.options).contains("duplicates")) {
    part.has_places = false;
    return;
  }
  std::uint64_t games = 0;
  for (const CoveredGames& run : part.head.input)
    games += std::min<std::uint64_t>(run.last + 1 - run.first, part.items.size() + 1);
  part.has_places = games == part.items.size() && !parsed_json(part.head.options).contains("sort");
  if (!part.has_places) return;
  auto item = part.items.begin();
  for (const CoveredGames& run : part.head.input) {
    for (std::uint64_t game = run.first; game <= run.last; ++game, ++item) {
      item->file = run.file;
      item->game = game;
    }
  }
}

// Throws if a row has no value of a column, or one of another type.
void check_type(const Field& field, const Json& row) {
  const Value value = value_in(row, field.name);
  if (field.is_number ? std::holds_alternative<std::string>(value) : std::holds_alternative<std::uint64_t>(value))
    throw ResultError("'" + field.name + "' of a row is of another type");
}

}  // namespace

ItemKeys::ItemKeys(ResultKind kind, const Json& options) : compares_(kind == ResultKind::selection) {
  if (kind != ResultKind::listing) return;
  // What is wrong with them is said where the parts are joined.
  auto fields = fields_in(options.value("columns", ""));
  if (!fields) return;
  fields_ = std::move(fields).value();
  if (auto keys = sort_keys_in(options.value("sort", ""), fields_)) keys_ = std::move(keys).value();
}

std::string ItemKeys::key_of(const Json& row) const {
  std::string key;
  if (compares_) {
    for (const Json& each : row.at("keys")) append_bytes(key, key_in(each));
    if (key.empty()) throw ResultError("a row has no keys");
  }
  for (const Field& field : fields_) check_type(field, row);
  for (const ListingKey& each : keys_) {
    const std::string& field = fields_[each.field].name;
    append_ordered(key, field, value_in(row, field), each.descending);
  }
  return key;
}

bool store_item(const Json& json, const ItemKeys& keys, ResultItem& item, Spool& spool) {
  std::string bytes = keys.key_of(json);
  item.offset = spool.size();
  item.key_size = static_cast<std::uint32_t>(bytes.size());
  bytes += compact(json);
  item.size = static_cast<std::uint32_t>(bytes.size()) - item.key_size;
  return spool.write(bytes);
}

Expected<PartResult, std::string> read_part(const std::string& name, std::istream& in, Spool& spool) {
  PartResult part;
  part.name = name;
  const std::string wrong = failure_of(
      [&] {
        part.names = std::make_unique<Statistics>();
        ItemTaker taker(part, spool);
        read_head(parsed_json(in, std::ref(taker)), part);
        taker.take_rest();
        if (part.kind != ResultKind::statistics) part.names.reset();
        check_fit(part, spool);
        place_rows(part);
      },
      "-");
  if (wrong.empty()) return part;
  const std::string fact = "not a result written by punct";
  return Unexpected{
      wrong == "-"
          ? fact + "; list, stats, explore and select --dedupe write one with --json, validate with --report json"
          : fact + ": " + wrong};
}

}  // namespace punct::collections
