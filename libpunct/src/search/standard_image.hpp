// SPDX-License-Identifier: MIT
#pragma once

#include "punct/position.hpp"
#include "punct/search.hpp"
#include "punct/symmetry.hpp"

namespace punct::detail {

/// One and the same position for all images of a position and for both colors: so their searches give the images of
/// one result, whatever order moves are tried in.
class StandardImage {
 public:
  explicit StandardImage(const Position& position);
  [[nodiscard]] const Position& position() const noexcept { return position_; }
  /// Turns a result for the standard image into one for the original position.
  void restore(SearchResult& result) const;

 private:
  Position position_;
  Symmetry back_{0};
  bool swapped_ = false;
};

}  // namespace punct::detail
