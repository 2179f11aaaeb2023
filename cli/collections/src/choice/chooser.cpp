// SPDX-License-Identifier: MIT
#include "choice/chooser.hpp"

#include <optional>
#include <string>
#include <utility>

namespace punct::collections {

void Sample::add(std::string_view value) {
  const std::uint64_t number = added_++;
  const std::uint64_t place = number < places_ ? number : random_.next() % added_;
  if (place < places_) by_place_.add(number_key(place), number_key(number).append(value));
}

const SortedRecords::Entry* Sample::next() {
  if (!std::exchange(is_drawn_, true)) draw();
  return by_number_.next();
}

// Of the records that took a place, the last has kept it.
void Sample::draw() {
  std::optional<std::string> place;
  std::string last;
  const auto keep_last = [&] {
    const std::string_view record = last;
    constexpr std::size_t size = sizeof(std::uint64_t);
    if (place) by_number_.add(record.substr(0, size), record.substr(size));
  };
  while (const SortedRecords::Entry* const entry = by_place_.next()) {
    if (place != entry->key) keep_last();
    place = entry->key;
    last = entry->value;
  }
  keep_last();
}

Chooser::Chooser(const Choice& choice, std::uint64_t total)
    : choice_(choice), total_(total), sample_(choice.sample.value_or(0), choice.seed) {
  if (!choice.sample) return;
  for (std::uint64_t number = choice.skip; number < total; ++number) sample_.add({});
  drawn_ = sample_.next();
}

bool Chooser::takes() {
  const std::uint64_t number = passed_++;
  if (number < choice_.skip) return false;
  if (choice_.first) return number - choice_.skip < *choice_.first;
  if (choice_.last) return number >= total_ || total_ - number <= *choice_.last;
  if (!choice_.sample) return true;
  if (drawn_ == nullptr || number_of_key(drawn_->key) != number - choice_.skip) return false;
  drawn_ = sample_.next();
  return true;
}

}  // namespace punct::collections
