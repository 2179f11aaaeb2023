// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "punct/collections/listing.hpp"
#include "punct/collections/values.hpp"
#include "punct/expected.hpp"
#include "store/json_values.hpp"

namespace punct::collections {

/// A field to sort by, by its place in a row.
struct ListingKey {
  std::size_t field = 0;
  bool descending = false;
};
/// The fields to sort by, from ListingRequest::sort.
[[nodiscard]] Expected<std::vector<ListingKey>, ListingError> sort_keys_in(const std::string& list,
                                                                           const std::vector<Field>& fields);

/// A value of a row that was written as JSON. Throws a Json::exception or ResultError if there is none.
[[nodiscard]] Value value_in(const Json& row, const std::string& field);

}  // namespace punct::collections
