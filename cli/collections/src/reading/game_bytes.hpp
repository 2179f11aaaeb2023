// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "punct/finding.hpp"
#include "punct/formats/format.hpp"

namespace punct::collections {

/// Converts places in a run of bytes to offsets. Places must not decrease.
class Offsets {
 public:
  Offsets(std::string_view bytes, Place origin) : bytes_(bytes), at_(origin) {}
  [[nodiscard]] std::size_t of(Place place);

 private:
  void step();

  std::string_view bytes_;
  Place at_;
  std::size_t offset_ = 0;
};

/// `bytes` up to the end of the last game, without what separates games or closes the file.
[[nodiscard]] std::string_view without_rest(std::string_view bytes, formats::Format format) noexcept;

/// Records where the games of a run begin, and what stands between them.
class Starts final : public formats::RecordSink {
 public:
  struct Stray {
    Finding finding;
    std::size_t games_before = 0;
  };

  std::vector<Place> places;
  std::vector<Stray> strays;
  // Further ones are left out.
  std::size_t most_strays = 0;
  bool game(Record& record, std::vector<Finding>& /*findings*/) override {
    places.push_back(record.place());
    return true;
  }
  void clear() {
    places.clear();
    strays.clear();
  }
  void stray(Finding finding) override {
    if (strays.size() < most_strays) strays.push_back({std::move(finding), places.size()});
  }
};

}  // namespace punct::collections
