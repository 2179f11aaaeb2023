// SPDX-License-Identifier: MIT
#include "program/options/ply_option.hpp"

#include <algorithm>
#include <string_view>

#include "program/command_line.hpp"
#include "punct/notation.hpp"
#include "punct/outcome.hpp"
#include "punct/text/ascii.hpp"
#include "punct/text/numbers.hpp"

namespace punct::cli {
namespace {

// The position line with its words in small letters, if that makes it valid.
std::string hint_at(const std::string& line) {
  std::string small = line;
  const std::size_t words = std::min(small.find(' ', small.find(' ') + 1), small.size());
  for (std::size_t i = 0; i < words; ++i) small[i] = to_small(small[i]);
  return small != line && parse_position(small) ? "; did you mean '" + small + "'?" : "";
}

}  // namespace

std::optional<std::size_t> PlyOption::in(std::size_t plies) const noexcept {
  if (!ply) return plies;
  const auto count = static_cast<std::int64_t>(plies);
  const std::int64_t wanted = *ply < 0 ? count + *ply : *ply;
  if (wanted < 0 || wanted > count) return std::nullopt;
  return static_cast<std::size_t>(wanted);
}

void add_ply_option(CLI::App& app, PlyOption& option) {
  const auto read = [](const std::string& text) { return whole_number<std::int64_t>(text); };
  add_parsed(app, "--ply", option.ply, read, "a whole number",
             "Use the position after N plies (default: the last; -1: one before it)")
      .type_name("N");
}

std::string wrong_position_word(const std::string& word) {
  if (word.empty()) return "the position line is empty";
  return rules_named(word) ? "a position line needs quotes, such as 'standard w wE@K3,K4,K5'" : std::string();
}

void add_position_option(CLI::App& app, std::string& line) {
  add_option(app, "--position", line, "Use position LINE instead of games, such as 'standard w bT@F9,F10,G10'")
      .type_name("LINE")
      .check(wrong_position_word);
}

std::optional<Position> read_position(Session& session, const std::string& line) {
  auto position = parse_position(line);
  if (position) return *position;
  for (PositionError& error : std::move(position).error()) {
    Finding finding;
    finding.code = error.code;
    finding.place = {1, error.offset + 1};
    finding.message = std::move(error.message);
    const Excerpt excerpt = session.shows_excerpts() ? excerpt_of(line, {1, 1}, finding.place) : Excerpt{};
    session.report("<position>", finding, excerpt);
  }
  session.refuse_usage("the value of --position is not a position" + hint_at(line));
  return std::nullopt;
}

bool has_positions(const GameView& view) noexcept {
  return view.game.has_start() && (!view.game.moves().empty() || is_sound(view.findings));
}

void report_missing_ply(Session& session, const Source& source, std::uint64_t game, std::size_t plies) {
  session.nothing_there(source.name + ": game " + std::to_string(game) + " has only " + std::to_string(plies) +
                        (plies == 1 ? " ply" : " plies"));
}

}  // namespace punct::cli
