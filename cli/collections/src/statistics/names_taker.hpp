// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "punct/statistics.hpp"
#include "store/json_values.hpp"

namespace punct::collections {

/// Takes people and pairs out of statistics while they are parsed: a parsed object is searched for each name that is
/// added to it, and takes several times the memory.
class NamesTaker {
 public:
  explicit NamesTaker(Statistics& into) : into_(&into) {}
  /// For parsed_json(): whether the value stays in the document. The statistics are the document, or its member
  /// `result`.
  bool operator()(int depth, Json::parse_event_t event, Json& parsed);

 private:
  Statistics* into_;
  // The depth of the members of the statistics.
  int depth_ = 1;
  std::string member_;
  std::string name_;
};

/// Statistics as write_json() writes them, without those that a NamesTaker took. Throws a ResultError or a
/// Json::exception if they are not.
[[nodiscard]] Statistics statistics_in(const Json& json);
/// Throws a ResultError if the counts of statistics, or those of the people and pairs in `names`, contradict each
/// other.
void check_fit(const Statistics& statistics, const Statistics& names);

}  // namespace punct::collections
