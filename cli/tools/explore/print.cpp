// SPDX-License-Identifier: MIT
#include "tools/explore/print.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

#include "punct/notation.hpp"
#include "punct/render/chart.hpp"
#include "punct/text/csv.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/utf8.hpp"
#include "punct/text/words.hpp"

namespace punct::cli {
namespace {

constexpr std::size_t kMostRows = 30;

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
std::string heading(const Explorer& explorer, const Asked& asked) {
  const Likeness answering = explorer.level();
  std::string text = std::string(kLikenessNames[index_of(answering)]) + ": " + std::to_string(explorer.reached()) +
                     " of " + how_many(explorer.games(), "game") + " reach this\n";
  for (std::size_t level = index_of(explorer.finest()); level < index_of(answering); ++level)
    text += "(" + std::string(kLikenessNames[level]) + ": " +
            how_many(explorer.reached(static_cast<Likeness>(level)), "game") + ")\n";
  if (asked.has_condition) text += "(--where skipped " + how_many(explorer.left_out(), "game") + ")\n";
  if (explorer.broken() != 0) text += "(skipped for errors: " + how_many(explorer.broken(), "game") + ")\n";
  if (explorer.ended() != 0)
    text += "(" + how_many(explorer.ended(), "game") + (explorer.ended() == 1 ? " ends here)\n" : " end here)\n");
  return text;
}

std::uint64_t unfinished(const OpeningRow& row) { return row.games - row.won - row.drawn - row.lost; }

std::string row_line(const OpeningRow& row) {
  std::string line = padded(std::string(2 * (row.line.size() - 1), ' ') + row.line.back(), 24, false);
  for (const std::uint64_t number : {row.games, row.reach, row.won, row.drawn, row.lost})
    line += padded(std::to_string(number), 7, true);
  line += padded(std::to_string(unfinished(row)), 12, true);
  line += padded(row.score ? percent(row.score->score) : "-", 8, true);
  line += padded(row.score ? percent(row.score->low) + "-" + percent(row.score->high) : "-", 15, true);
  line += "  " + padded(row.newest.empty() ? "-" : row.newest, 10, false) + "  ";
  append_printable(line, row.example);
  return line + "\n";
}

std::string counts_text(const OpeningRow& row) {
  std::string text = how_many(row.games, "game") + ": " + std::to_string(row.won) + " won, " +
                     std::to_string(row.drawn) + " drawn, " + std::to_string(row.lost) + " lost";
  if (unfinished(row) != 0) text += ", " + std::to_string(unfinished(row)) + " unfinished";
  if (row.score)
    text +=
        ", score " + percent(row.score->score) + " (" + percent(row.score->low) + "-" + percent(row.score->high) + ")";
  return text;
}

// Appends rows to a move of a record: the first continues the line, the others become variations to it.
class RowAppender {
 public:
  RowAppender(Record& record, NodeIndex after) : record_(record), after_(after) {}

  // A row comes before those that follow it.
  void add(const OpeningRow& row) {
    siblings_.resize(row.line.size());
    Siblings& own = siblings_.back();
    const NodeIndex before = siblings_.size() == 1 ? after_ : siblings_[siblings_.size() - 2].latest();
    const MoveText move = parse_move(row.line.back()).value();
    if (own.first == kNoNode) {
      own.first = record_.append(before, move);
    } else {
      own.variation = record_.begin_variation(own.first, move, {}, own.variation);
    }
    record_.add_comment(own.latest(), counts_text(row));
  }

 private:
  // The first row after a move, and the latest of the others.
  struct Siblings {
    NodeIndex first = kNoNode;
    NodeIndex variation = kNoNode;
    [[nodiscard]] NodeIndex latest() const noexcept { return variation == kNoNode ? first : variation; }
  };
  Record& record_;
  NodeIndex after_;
  std::vector<Siblings> siblings_;
};

}  // namespace

std::string exploration_table(Explorer& explorer, const Asked& asked) {
  std::string out = heading(explorer, asked);
  std::size_t shown = 0;
  std::string rows;
  explorer.for_each_row([&](const OpeningRow& row) {
    if (++shown <= kMostRows) rows += row_line(row);
    return true;
  });
  if (shown == 0) return out;
  out += "\n" + padded("move", 24, false);
  for (const char* const head : {"games", "reach", "won", "drawn", "lost"}) out += padded(head, 7, true);
  out += padded("unfinished", 12, true);
  out += padded("score", 8, true) + padded("95 %", 15, true) + "  newest      example\n" + rows;
  if (shown > kMostRows) out += "(" + std::to_string(shown - kMostRows) + " more rows; --csv and --json show all)\n";
  if (explorer.deeper() != 0)
    out += "(" + how_many(explorer.deeper(), "game") + (explorer.deeper() == 1 ? " goes on" : " go on") +
           " after these moves; --depth " + std::to_string(asked.depth + 1) + " shows more)\n";
  return out;
}

std::string exploration_csv(Explorer& explorer, CsvText text) {
  std::string out = "level,depth,line,games,reach,won,drawn,lost,unfinished,score,low,high,newest,example\n";
  explorer.for_each_row([&](const OpeningRow& row) {
    CsvRow csv(out, text);
    csv.add(kLikenessNames[index_of(explorer.level())]).add(row.line.size()).add(listed(row.line, " "));
    csv.add(row.games).add(row.reach).add(row.won).add(row.drawn).add(row.lost).add(unfinished(row));
    csv.add(row.score ? decimals(row.score->score) : "").add(row.score ? decimals(row.score->low) : "");
    csv.add(row.score ? decimals(row.score->high) : "").add(row.newest).add_foreign(row.example).end();
    return true;
  });
  return out;
}

namespace {

// The moves of the question as the title of its plot names them: the last two.
std::string last_moves(const Explorer& explorer) {
  constexpr std::size_t most = 2;
  const std::vector<Move>& moves = explorer.moves();
  const Player last_mover = opponent(explorer.position()->to_move());
  const Player first = moves.size() % 2 == 1 ? last_mover : opponent(last_mover);
  std::string words = moves.size() > most ? "…" : "";
  for (std::size_t i = moves.size() - std::min(most, moves.size()); i < moves.size(); ++i)
    add_to_list(words, move_number(static_cast<std::uint32_t>(i + 1), first) + text(written(moves[i], false)), " ");
  return words;
}

}  // namespace

render::Scene exploration_plot(Explorer& explorer, int turns, render::Language language) {
  constexpr double kMargin = 30;
  const auto games = [language](std::uint64_t number) {
    return sentence(language, number == 1 ? "plot_game_count_one" : "plot_game_count", {{"n", std::to_string(number)}});
  };
  render::HeatMap map;
  map.turns = turns;
  map.id = "next-punct";
  map.title = explorer.moves().empty() ? std::string(term(language, "plot_next_punct"))
                                       : sentence(language, "plot_next_punct_after", {{"moves", last_moves(explorer)}});
  if (explorer.position()) map.pieces = explorer.position()->pieces();
  map.subtitle =
      render::capitalized(sentence(language, "plot_like_" + std::string(kLikenessNames[index_of(explorer.level())]),
                                   {{"games", games(explorer.reached())}}));
  double most = 0;
  explorer.for_each_row([&](const OpeningRow& row) {
    if (row.line.size() != 1) return true;
    double& value = map.values[row.punct.index()];
    value += static_cast<double>(row.games);
    most = std::max(most, value);
    return true;
  });
  map.least_label = term(language, "plot_never");
  const auto most_games = static_cast<std::uint64_t>(most);
  map.most_label = games(most_games);
  map.counts = true;
  map.middle = static_cast<double>(most_games / 2);
  map.middle_label = std::to_string(most_games / 2);
  render::Scene scene;
  scene.language = code(language);
  scene.title = sentence(language, "plot_titled", {{"title", map.title}});
  scene.description = sentence(language, "plot_reached",
                               {{"n", std::to_string(explorer.reached())}, {"m", std::to_string(explorer.games())}});
  scene.width = render::kBlockWidth + 2 * kMargin;
  scene.height = render::kHeatMapHeight + 2 * kMargin;
  render::draw(scene, map, {kMargin, kMargin});
  return scene;
}

bool exploration_record(Explorer& explorer, const std::string& start, Record& record) {
  const Likeness answering = explorer.level();
  if (answering > Likeness::swapped || !explorer.position()) return false;
  record.clear();
  record.add_tag("Event", "What was played");
  record.stated().result = record.stated().result_token = Result::unknown;
  record.stated().rules = explorer.position()->rules();
  if (!start.empty()) record.set_position(start);
  NodeIndex last = kNoNode;
  for (const Move& move : explorer.moves()) last = record.append(last, written(move, false));
  const std::string about = std::string(kLikenessNames[index_of(answering)]) + ": " +
                            std::to_string(explorer.reached()) + " of " + how_many(explorer.games(), "game");
  last == kNoNode ? record.add_comment(about) : record.add_comment(last, about);
  RowAppender appender(record, last);
  explorer.for_each_row([&](const OpeningRow& row) {
    appender.add(row);
    return true;
  });
  return true;
}

}  // namespace punct::cli
