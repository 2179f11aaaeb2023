// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::collections {

/// Changes to games that are written.
struct Changes {
  std::vector<std::pair<std::string, std::string>> tags;
  struct Drop {
    bool comments = false;
    bool nags = false;
    bool variations = false;
    /// The commands in comments that draw, and those that state times.
    bool marks = false;
    bool times = false;
    /// All tags except the seven of the roster and Rules, Termination and Position.
    bool tags = false;
  } drop;
  /// The file that the names come from; whoever has it reads it.
  std::string names_file;
  /// New names of players by their old ones.
  std::map<std::string, std::string, std::less<>> names;
  std::optional<std::uint64_t> to_ply;
  /// Whether to fill in result and termination; the canonical form already has both.
  bool fill = false;

  [[nodiscard]] bool any() const noexcept {
    return !tags.empty() || drop.comments || drop.nags || drop.variations || drop.marks || drop.times || drop.tags ||
           !names.empty() || to_ply;
  }
};

/// The changed record. `record` must be canonical, and `game` its replay.
[[nodiscard]] Record changed(const Record& record, const Game& game, const Changes& changes);

/// A comment without its words, its commands that draw or state a score, or those that state times. Commands that are
/// none of these are words. Members of JSON at its end stay.
[[nodiscard]] std::string without(std::string_view comment, const Changes::Drop& drop);

}  // namespace punct::collections
