// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "json.hpp"
#include "punct/engine/scan.hpp"
#include "punct/expected.hpp"
#include "punct/position.hpp"
#include "work/collection.hpp"

namespace punct::engine {

/// Work in steps; each answers with an object that has `done`.
class Job {
 public:
  virtual ~Job() = default;
  /// What is known before the first step: an object.
  [[nodiscard]] virtual std::string begun() const { return "{}"; }
  [[nodiscard]] virtual std::string step() = 0;
  /// More bytes of the file that is read.
  virtual void add(std::string_view bytes, Rest rest) {
    static_cast<void>(bytes);
    static_cast<void>(rest);
  }
};
/// A job, or the object that says why it cannot be done.
using Begun = Expected<std::unique_ptr<Job>, Json>;
[[nodiscard]] inline Json trouble(std::string sentence) { return {{"error", std::move(sentence)}}; }

/// What a work is asked to do. What is missing, or of another type, is as if it were not there.
class WorkOptions {
 public:
  explicit WorkOptions(std::string_view json) : json_(Json::parse(json, nullptr, false)) {}

  [[nodiscard]] std::string text(const char* name) const {
    const Json* const value = of(name);
    return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
  }
  [[nodiscard]] std::uint64_t number(const char* name, std::uint64_t otherwise) const {
    const Json* const value = of(name);
    return value != nullptr && value->is_number_unsigned() ? value->get<std::uint64_t>() : otherwise;
  }
  [[nodiscard]] bool is_set(const char* name) const {
    const Json* const value = of(name);
    return value != nullptr && value->is_boolean() && value->get<bool>();
  }
  [[nodiscard]] std::vector<std::string> texts(const char* name) const {
    std::vector<std::string> all;
    if (const Json* const value = of(name); value != nullptr && value->is_array())
      for (const Json& each : *value)
        if (each.is_string()) all.push_back(each.get<std::string>());
    return all;
  }
  /// Lists of three numbers.
  [[nodiscard]] std::vector<Listed> runs(const char* name) const;

 private:
  [[nodiscard]] const Json* of(const char* name) const {
    const auto found = json_.is_object() ? json_.find(name) : json_.end();
    return found == json_.end() ? nullptr : &*found;
  }

  Json json_;
};

[[nodiscard]] Begun begin_scan(const WorkOptions& options, std::string bytes, Collection& games);
[[nodiscard]] Begun begin_explore(const WorkOptions& options, const Collection& games);
[[nodiscard]] Begun begin_behind(const WorkOptions& options, const Collection& games);
[[nodiscard]] Begun begin_select(const WorkOptions& options, const Collection& games);
[[nodiscard]] Begun begin_puzzles(const WorkOptions& options, const Collection& games);
[[nodiscard]] Begun begin_analyze(const WorkOptions& options);
[[nodiscard]] Begun begin_search(const WorkOptions& options);
[[nodiscard]] Begun begin_puzzle(const WorkOptions& options);
[[nodiscard]] Begun begin_try(const WorkOptions& options);

}  // namespace punct::engine
