// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "program/options/options.hpp"
#include "punct/collections/duplicates.hpp"

namespace punct::cli {

/// The words of options that say which games are duplicates.
[[nodiscard]] inline std::vector<Word<Dedupe>> dedupe_words() {
  std::vector<Word<Dedupe>> words;
  for (const Dedupe dedupe : {Dedupe::same, Dedupe::symmetric, Dedupe::contained})
    words.push_back({name(dedupe).data(), dedupe});
  return words;
}

}  // namespace punct::cli
