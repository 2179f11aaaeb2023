// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "punct/collections/reading.hpp"
#include "punct/text/json.hpp"

namespace punct::collections {

/// The options of a run that change its result, as the JSON object of an envelope. Options with their default value are
/// left out.
class ResultOptions {
 public:
  /// Starts with those of reading.
  ResultOptions(const FileOptions& files, const Request& request);
  void add(std::string_view name, std::string_view value);
  void add(std::string_view name, std::uint64_t value);
  void add_flag(std::string_view name, bool set);
  [[nodiscard]] std::string json() const { return "{" + members_ + "}"; }

 private:
  void begin(std::string_view name);
  std::string members_;
};

/// The program that made a result, and its input.
struct ResultHead {
  std::string tool;
  std::string version;
  /// A JSON object.
  std::string options;
  Coverage input;
  /// The games that a merged result lacks; `of` and `sha256` are unused.
  Coverage missing;
};

/// The start of an envelope, up to the result. The envelope ends with `}` and a line end.
[[nodiscard]] std::string envelope_start(const ResultHead& head);

}  // namespace punct::collections
