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
#include "session/session.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace punct::cli {

/// The changes made to games while they are written.
struct Changes {
  std::vector<std::pair<std::string, std::string>> tags;
  struct Drop {
    bool comments = false;
    bool nags = false;
    bool variations = false;
    /// The commands of comments that draw, and those that tell the time.
    bool marks = false;
    bool times = false;
    /// All tags but the seven of the roster; Rules, Termination and Position are not among them.
    bool tags = false;
  } drop;
  /// `--names`: the file, and what it says once it is read.
  std::string names_file;
  std::map<std::string, std::string, std::less<>> names;
  std::optional<std::uint64_t> to_ply;
  /// Whether result and termination are to be filled in, which the canonical form has done already.
  bool fill = false;

  [[nodiscard]] bool any() const noexcept {
    return !tags.empty() || drop.comments || drop.nags || drop.variations || drop.marks || drop.times || drop.tags ||
           !names.empty() || to_ply;
  }
};

/// `--set-tag`, `--drop`, `--names`, `--fill`, `--to-ply`.
void add_change_options(CLI::App& app, Changes& changes);
/// Reads the file of `--names`, if there is one. False, and reported, where it cannot be read or is not such a file.
[[nodiscard]] bool read_names(Session& session, Changes& changes);

/// The record with the changes made. It must be canonical and `game` its replay.
[[nodiscard]] Record changed(const Record& record, const Game& game, const Changes& changes);

/// A comment without its words, the commands that draw, or those that tell the time.
[[nodiscard]] std::string without(std::string_view comment, const Changes::Drop& drop);

}  // namespace punct::cli
