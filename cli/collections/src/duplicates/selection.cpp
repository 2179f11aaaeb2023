// SPDX-License-Identifier: MIT
#include "punct/collections/selection.hpp"

#include <optional>

#include "store/json_rows.hpp"
#include "store/json_values.hpp"

namespace punct::collections {
namespace {

// A selection has no rows without keys.
std::vector<GameKey> keys_in(const Json& row) {
  std::vector<GameKey> keys;
  for (const Json& key : row.at("keys")) keys.push_back(key_in(key));
  if (keys.empty()) throw ResultError("a row has no keys");
  return keys;
}

}  // namespace

struct Selection::State {
  Dedupe dedupe;
  DuplicateFinder finder{dedupe};
  JsonRows rows{};
  std::uint64_t size = 0;
  std::uint64_t written = 0;

  void take(std::string_view row) {
    rows.add(row);
    ++size;
  }
  // Takes the games that had to wait until all had been seen.
  bool settle() {
    finder.drain([this](std::string_view row) {
      take(row);
      return true;
    });
    return finder.is_whole();
  }
};

Selection::Selection(Dedupe dedupe) : state_(new State{dedupe}) {}
Selection::~Selection() = default;
Selection::Selection(Selection&&) noexcept = default;
Selection& Selection::operator=(Selection&&) noexcept = default;

void Selection::add(std::string_view row, const std::vector<GameKey>& keys) {
  // A row without keys is that of no game that others could equal.
  if (keys.empty()) return;
  const std::optional<bool> takes = state_->finder.takes(keys);
  if (!takes) return state_->finder.wait(row);
  if (*takes) state_->take(row);
}

void Selection::merge(Selection& other) {
  std::string all;
  other.write_json(into(all));
  static_cast<void>(read_json(all));
}

bool Selection::write_json(const TakeText& take) {
  const bool is_whole = state_->settle();
  const bool written = take("{\"rows\":") && state_->rows.write(take) && take("}");
  const std::uint64_t size = state_->size;
  *this = Selection(state_->dedupe);
  state_->written = size;
  return is_whole && written;
}

Expected<bool, std::string> Selection::read_json(std::string_view json) {
  const std::string wrong = failure_of(
      [&] {
        const Json result = parsed_json(json);
        for (const Json& row : result.at("rows")) add(compact(row), keys_in(row));
      },
      "not a selection without duplicates");
  if (!wrong.empty()) return Unexpected{wrong};
  return true;
}

std::uint64_t Selection::written() const noexcept { return state_->written; }

}  // namespace punct::collections
