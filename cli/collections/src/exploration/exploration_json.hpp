// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "exploration/exploration.hpp"
#include "punct/expected.hpp"

namespace punct::collections {

/// Takes a piece of text.
using Take = std::function<void(std::string_view)>;

/// Writes an exploration as one JSON value: the level that answers, its rows, and the finer levels, which a merge
/// needs. `files` holds the names by number.
void write_exploration(Exploration& exploration, const Question& question, const std::vector<std::string>& files,
                       const Take& take);

/// Adds what write_exploration() wrote to an exploration of the same question. Returns a sentence if it is not that.
[[nodiscard]] std::string add_exploration_json(const std::string& json, const std::vector<std::string>& files,
                                               const Question& question, Exploration& exploration);

/// Joins the results of parts. `files` are all files of the whole in order; `options` are those of the envelope, which
/// hold the question. The error is a sentence.
[[nodiscard]] Expected<std::string, std::string> join_exploration_json(const std::vector<std::string>& parts,
                                                                       const std::vector<std::string>& files,
                                                                       const std::string& options);

}  // namespace punct::collections
