// SPDX-License-Identifier: MIT
#include "tools/explore/print.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "exploration/rows.hpp"
#include "punct/notation.hpp"
#include "punct/render/chart.hpp"
#include "punct/text/csv.hpp"
#include "punct/text/utf8.hpp"

namespace punct::cli {
namespace {

constexpr std::size_t kMostRows = 30;

std::string games_text(std::uint64_t games) { return std::to_string(games) + (games == 1 ? " game" : " games"); }

std::string percent(double share) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%.1f%%", 100 * share);
  return text.data();
}
std::string decimals(double number) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%.6f", number);
  return text.data();
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::string gap(width - std::min(width, text.size()), ' ');
  return right ? gap + text : text + gap;
}

// States which level answers, and why not a finer one.
std::string heading(Exploration& exploration, const Asked& asked) {
  const std::size_t answering = exploration.answering();
  const LevelTree& tree = exploration.levels[answering];
  std::string text = std::string(kLikenessNames[answering]) + ": " + std::to_string(tree.reached()) + " of " +
                     games_text(exploration.games) + " reach this\n";
  for (std::size_t level = exploration.finest(); level < answering; ++level)
    text += "(" + std::string(kLikenessNames[level]) + ": " + games_text(exploration.levels[level].reached()) + ")\n";
  if (asked.has_condition) text += "(--where skipped " + games_text(exploration.left_out) + ")\n";
  if (exploration.broken != 0) text += "(skipped for errors: " + games_text(exploration.broken) + ")\n";
  if (tree.ended() != 0)
    text += "(" + games_text(tree.ended()) + (tree.ended() == 1 ? " ends here)\n" : " end here)\n");
  return text;
}

std::string row_line(Rows& rows, std::uint32_t row, const std::vector<RowMove>& path) {
  const RowCounts counts = rows.tree.counts(row);
  const auto score = score_of(counts);
  std::string line = padded(std::string(2 * (path.size() - 1), ' ') + row_text(path.back()), 24, false);
  for (const std::uint64_t number : {counts.games, rows.reach(row, path), counts.won, counts.drawn, counts.lost})
    line += padded(std::to_string(number), 7, true);
  line += padded(std::to_string(counts.games - counts.won - counts.drawn - counts.lost), 12, true);
  line += padded(score ? percent(score->score) : "-", 8, true);
  line += padded(score ? percent(score->low) + "-" + percent(score->high) : "-", 15, true);
  line += "  " + padded(counts.newest == 0 ? "-" : date_text(counts.newest), 10, false) + "  ";
  append_printable(line, rows.example(row));
  return line + "\n";
}

std::string counts_text(const RowCounts& counts) {
  std::string text = games_text(counts.games) + ": " + std::to_string(counts.won) + " won, " +
                     std::to_string(counts.drawn) + " drawn, " + std::to_string(counts.lost) + " lost";
  if (const auto score = score_of(counts))
    text += ", score " + percent(score->score) + " (" + percent(score->low) + "-" + percent(score->high) + ")";
  return text;
}

// Appends rows to a move of a record: the first continues the line, the others become variations to it.
void append_rows(const LevelTree& tree, std::uint32_t parent, NodeIndex after, Record& record, std::size_t depth) {
  constexpr std::size_t kDeepest = 100;
  if (depth > kDeepest) return;
  NodeIndex first = kNoNode;
  NodeIndex last = kNoNode;
  std::vector<std::pair<std::uint32_t, NodeIndex>> made;
  for (const std::uint32_t row : tree.children(parent)) {
    const MoveText move = move_text(tree.move(row));
    const NodeIndex node =
        first == kNoNode ? record.append(after, move) : record.begin_variation(first, move, {}, last);
    (first == kNoNode ? first : last) = node;
    record.add_comment(node, counts_text(tree.counts(row)));
    made.emplace_back(row, node);
  }
  for (const auto& [row, node] : made) append_rows(tree, row, node, record, depth + 1);
}

}  // namespace

std::string exploration_table(Exploration& exploration, const Asked& asked) {
  std::string out = heading(exploration, asked);
  Rows rows(exploration, asked.question, asked.files);
  if (rows.tree.size() == 0) return out;
  out += "\n" + padded("move", 24, false);
  for (const char* const head : {"games", "reach", "won", "drawn", "lost"}) out += padded(head, 7, true);
  out += padded("unfinished", 12, true);
  out += padded("score", 8, true) + padded("95 %", 15, true) + "  newest      example\n";
  std::size_t shown = 0;
  rows.for_each([&](std::uint32_t row, const std::vector<RowMove>& path) {
    if (++shown <= kMostRows) out += row_line(rows, row, path);
  });
  if (shown > kMostRows) out += "(" + std::to_string(shown - kMostRows) + " more rows; --csv and --json show all)\n";
  if (rows.tree.deeper() != 0)
    out += "(" + games_text(rows.tree.deeper()) + (rows.tree.deeper() == 1 ? " goes on" : " go on") +
           " after these moves; --depth " + std::to_string(asked.depth + 1) + " shows more)\n";
  return out;
}

std::string exploration_csv(Exploration& exploration, const Asked& asked, CsvText text) {
  std::string out = "level,depth,line,games,reach,won,drawn,lost,unfinished,score,low,high,newest,example\n";
  Rows rows(exploration, asked.question, asked.files);
  rows.for_each([&](std::uint32_t row, const std::vector<RowMove>& path) {
    const RowCounts counts = rows.tree.counts(row);
    const auto score = score_of(counts);
    std::string line;
    for (const RowMove& move : path) line += (line.empty() ? "" : " ") + row_text(move);
    CsvRow csv(out, text);
    csv.add(kLikenessNames[exploration.answering()]).add(path.size()).add(line);
    csv.add(counts.games).add(rows.reach(row, path)).add(counts.won).add(counts.drawn).add(counts.lost);
    csv.add(counts.games - counts.won - counts.drawn - counts.lost);
    csv.add(score ? decimals(score->score) : "").add(score ? decimals(score->low) : "");
    csv.add(score ? decimals(score->high) : "").add(date_text(counts.newest)).add_foreign(rows.example(row)).end();
  });
  return out;
}

namespace {

// What the games of a plot have in common, by the level that answers.
constexpr std::array<std::string_view, kLikenesses> kPositionsLike{
    "the position itself", "the position, also turned or mirrored", "the position, also with colors exchanged",
    "all positions with the same PÜNCTs", "all positions with the same part"};

}  // namespace

render::Scene exploration_plot(Exploration& exploration, int turns) {
  constexpr double kMargin = 30;
  LevelTree& tree = exploration.levels[exploration.answering()];
  tree.arrange();
  render::HeatMap map;
  map.turns = turns;
  map.id = "next-punct";
  map.title = "Where the next move puts its PÜNCT";
  map.subtitle = games_text(tree.reached()) + ", " + std::string(kPositionsLike[exploration.answering()]);
  double most = 0;
  for (const std::uint32_t row : tree.children(LevelTree::kRoot)) {
    double& value = map.values[tree.move(row).punct];
    value += static_cast<double>(tree.counts(row).games);
    most = std::max(most, value);
  }
  map.least_label = "never";
  map.most_label = games_text(static_cast<std::uint64_t>(most));
  render::Scene scene;
  scene.title = "PÜNCT: " + map.title;
  scene.description = games_text(tree.reached()) + " of " + games_text(exploration.games) + " reach the position";
  scene.width = render::kBlockWidth + 2 * kMargin;
  scene.height = render::kHeatMapHeight + 2 * kMargin;
  render::draw(scene, map, {kMargin, kMargin});
  return scene;
}

bool exploration_record(Exploration& exploration, const Asked& asked, const std::string& start,
                        const std::vector<Move>& moves, Record& record) {
  const std::size_t answering = exploration.answering();
  LevelTree& tree = exploration.levels[answering];
  const bool grouped_rows = tree.size() != 0 && tree.move(0).minors[0] == 0;
  if (answering > index_of(Likeness::swapped) || !asked.question.position || grouped_rows) return false;
  tree.arrange();
  record.clear();
  record.add_tag("Event", "What was played");
  record.stated().result = record.stated().result_token = Result::unknown;
  record.stated().rules = asked.question.position->rules();
  if (!start.empty()) record.set_position(start);
  NodeIndex last = kNoNode;
  for (const Move& move : moves) last = record.append(last, written(move, false));
  std::string about = std::string(kLikenessNames[answering]) + ": " + std::to_string(tree.reached()) + " of " +
                      games_text(exploration.games);
  last == kNoNode ? record.add_comment(about) : record.add_comment(last, about);
  append_rows(tree, LevelTree::kRoot, last, record, 0);
  return true;
}

}  // namespace punct::cli
