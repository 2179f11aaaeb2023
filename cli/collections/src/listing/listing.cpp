// SPDX-License-Identifier: MIT
#include "punct/collections/listing.hpp"

#include <algorithm>
#include <utility>

#include "listing/rows.hpp"
#include "punct/text/json.hpp"
#include "punct/text/lists.hpp"
#include "store/json_values.hpp"
#include "store/packed.hpp"
#include "store/sorted_records.hpp"

namespace punct::collections {

namespace {

// A row as bytes: its keys after their number, then each value after the number of its alternative.
std::string packed(const ListedGame& row) {
  std::string bytes;
  append_bytes(bytes, row.keys.size());
  for (const GameKey& key : row.keys) append_bytes(bytes, key);
  for (const Value& value : row.values) {
    bytes += static_cast<char>(value.index());
    if (const auto* const number = std::get_if<std::uint64_t>(&value)) append_bytes(bytes, *number);
    if (const auto* const text = std::get_if<std::string>(&value)) append_text(bytes, *text);
  }
  return bytes;
}

void unpack(std::string_view bytes, ListedGame& row) {
  row.clear();
  Unpacker unpacker(bytes);
  std::size_t keys = 0;
  unpacker.value(keys);
  row.keys.resize(keys);
  for (GameKey& key : row.keys) unpacker.value(key);
  while (!unpacker.rest().empty()) {
    Value& value = row.values.emplace_back();
    char index = 0;
    unpacker.value(index);
    if (index == static_cast<char>(Value(std::uint64_t{}).index())) unpacker.value(value.emplace<std::uint64_t>());
    if (index == static_cast<char>(Value(std::string()).index())) value = std::string(unpacker.text());
  }
}

// The number of a group is known only when all games are there.
Value group_of(const GamePlace& /*place*/) { return {}; }

}  // namespace

Expected<std::vector<ListingKey>, ListingError> sort_keys_in(const std::string& list,
                                                             const std::vector<Field>& fields) {
  std::vector<ListingKey> keys;
  for (const std::string& name : list.empty() ? std::vector<std::string>() : parts_of(list)) {
    const bool descending = name.starts_with('-');
    const std::string wanted = name.substr(descending ? 1 : 0);
    const auto shown =
        std::find_if(fields.begin(), fields.end(), [&](const Field& field) { return field.name == wanted; });
    if (shown == fields.end()) {
      const auto known = field_named(wanted);
      return Unexpected{ListingError{name, known ? std::string() : known.error()}};
    }
    const auto place = static_cast<std::size_t>(shown - fields.begin());
    const auto is_same = [place](const ListingKey& key) { return key.field == place; };
    if (std::any_of(keys.begin(), keys.end(), is_same))
      return Unexpected{ListingError{name, "'" + wanted + "' is given twice"}};
    keys.push_back({place, descending});
  }
  return keys;
}

Value value_in(const Json& row, const std::string& field) {
  if (field == "file") return file_in(row);
  const Json& given = row.at(field);
  if (given.is_string()) return given.get<std::string>();
  if (given.is_number_unsigned()) return given.get<std::uint64_t>();
  return {};
}

std::size_t ListedGame::memory() const noexcept {
  std::size_t bytes = values.capacity() * sizeof(Value) + keys.capacity() * sizeof(GameKey);
  for (const Value& value : values)
    if (const auto* const text = std::get_if<std::string>(&value)) bytes += text->capacity();
  return bytes;
}

struct Listing::State {
  Dedupe duplicates = Dedupe::none;
  std::vector<Field> fields{};
  std::vector<ListingKey> sort{};
  SortedRecords rows{};
  DuplicateGroups groups{};

  [[nodiscard]] bool groups_games() const noexcept { return duplicates != Dedupe::none; }

  [[nodiscard]] std::string json_of(const ListedGame& row) const {
    std::string text;
    JsonWriter json(text);
    json.begin_object();
    for (std::size_t i = 0; i < fields.size(); ++i) write(json, fields[i], row.values[i]);
    if (groups_games()) {
      json.key("keys").begin_array();
      for (const GameKey& key : row.keys) json.value(in_hex(key));
      json.end_array();
    }
    json.end_object();
    return text;
  }

  static void write(JsonWriter& json, const Field& field, const Value& value) {
    const auto* const text = std::get_if<std::string>(&value);
    const auto* const number = std::get_if<std::uint64_t>(&value);
    if (field.compute_in_order == &group_of && number == nullptr) return;
    if (field.name == "file" && text != nullptr) return write_file(json, *text);
    json.key(field.name);
    text != nullptr ? json.value(*text) : number != nullptr ? json.value(*number) : json.null();
  }

  void add(const ListedGame& row, const std::string& key) {
    groups_games() ? groups.add(row.keys, packed(row)) : rows.add(key, packed(row));
  }

  void read(const Json& json, ListedGame& row) const {
    row.clear();
    for (const Field& field : fields) {
      const bool is_group = field.compute_in_order == &group_of;
      row.values.push_back(is_group ? Value() : value_in(json, field.name));
    }
    if (!groups_games()) return;
    for (const Json& key : json.at("keys")) row.keys.push_back(key_in(key));
  }
};

Listing::Listing(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
Listing::~Listing() = default;
Listing::Listing(Listing&&) noexcept = default;
Listing& Listing::operator=(Listing&&) noexcept = default;

Expected<Listing, ListingError> Listing::of(const ListingRequest& request) {
  auto fields = fields_in(request.fields);
  if (!fields) return Unexpected{ListingError{{}, fields.error()}};
  auto sort = sort_keys_in(request.sort, *fields);
  if (!sort) return Unexpected{sort.error()};
  const bool sorts_groups = !sort->empty() && request.duplicates != Dedupe::none;
  if (sorts_groups) return Unexpected{ListingError{request.sort, "groups of equal games cannot be sorted"}};
  auto state = std::make_unique<State>();
  state->duplicates = request.duplicates;
  state->fields = std::move(fields).value();
  if (state->groups_games()) {
    state->fields.insert(state->fields.begin(), {"group", true, nullptr, &group_of});
  } else {
    state->sort = std::move(sort).value();
  }
  return Listing(std::move(state));
}

const std::vector<Field>& Listing::fields() const noexcept { return state_->fields; }
bool Listing::waits() const noexcept { return !state_->sort.empty() || state_->groups_games(); }

void Listing::read(GameFacts& facts, bool is_sound, ListedGame& row) const {
  for (const Field& field : state_->fields) row.values.push_back(value_of(field, facts));
  if (state_->groups_games() && is_sound)
    row.keys = dedupe_keys(state_->duplicates, facts.game().start(), facts.game().moves());
}

void Listing::complete(ListedGame& row, const GamePlace& place) const {
  row.values.resize(state_->fields.size());
  for (std::size_t i = 0; i < row.values.size(); ++i)
    if (const Field& field = state_->fields[i]; field.compute_in_order != nullptr)
      row.values[i] = field.compute_in_order(place);
}

std::string Listing::sort_key(const ListedGame& row) const {
  std::string key;
  for (const ListingKey& each : state_->sort)
    append_ordered(key, state_->fields[each.field].name, row.values[each.field], each.descending);
  return key;
}

void Listing::add(const ListedGame& row) { state_->add(row, sort_key(row)); }

void Listing::merge(Listing& other) {
  if (&other == this) return;
  other.drain([this](const ListedGame& row) {
    ListedGame own = row;
    if (state_->groups_games()) own.values.front() = {};
    add(own);
    return true;
  });
}

void Listing::drain(const std::function<bool(const ListedGame&)>& take) {
  ListedGame row;
  if (!state_->groups_games()) {
    state_->rows.drain([&](std::string_view bytes) {
      unpack(bytes, row);
      return take(row);
    });
    return;
  }
  bool goes_on = true;
  state_->groups.finish([&](std::uint64_t group, std::string_view bytes) {
    unpack(bytes, row);
    if (group != 0) row.values.front() = group;
    goes_on = goes_on && take(row);
  });
}

bool Listing::write_json(const TakeText& take) {
  bool is_first = true;
  bool goes_on = take("{\"rows\":[");
  bool has_others = !state_->groups_games();
  const auto end_array = [&](const std::string& rest) {
    goes_on = goes_on && take((std::exchange(is_first, true) ? "]" : "\n]") + rest);
  };
  drain([&](const ListedGame& row) {
    if (!has_others && row.values.front() == Value()) {
      has_others = true;
      end_array(",\"others\":[");
    }
    return goes_on = goes_on && take((std::exchange(is_first, false) ? "\n" : ",\n") + state_->json_of(row));
  });
  if (!has_others) end_array(",\"others\":[");
  end_array("}");
  return goes_on && is_whole();
}

Expected<bool, std::string> Listing::read_json(std::string_view json) {
  const std::string wrong = failure_of(
      [&] {
        const Json result = parsed_json(json);
        ListedGame row;
        for (const char* const member : {"rows", "others"}) {
          if (!result.contains(member)) continue;
          for (const Json& each : result.at(member)) {
            state_->read(each, row);
            add(row);
          }
        }
      },
      "not a listing of these fields");
  if (!wrong.empty()) return Unexpected{wrong};
  return true;
}

Expected<bool, std::string> Listing::read_row(std::string_view json) {
  const std::string wrong = failure_of(
      [&] {
        ListedGame row;
        state_->read(parsed_json(json), row);
        add(row);
      },
      "not a row of these fields");
  if (!wrong.empty()) return Unexpected{wrong};
  return true;
}

bool Listing::is_whole() const noexcept { return state_->rows.is_whole() && state_->groups.is_whole(); }

}  // namespace punct::collections
