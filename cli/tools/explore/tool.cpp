// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <memory>
#include <utility>

#include "program/command_line.hpp"
#include "program/for_each_game.hpp"
#include "program/options/look_options.hpp"
#include "program/options/ply_option.hpp"
#include "program/output/output.hpp"
#include "program/output/plot_file.hpp"
#include "program/output/result_file.hpp"
#include "tools/explore/print.hpp"

namespace punct::cli {
namespace {

enum class Shape : std::uint8_t { table, json, csv, record };

struct ExploreOptions {
  OutputOptions output;
  Shape shape = Shape::table;
  CsvText csv_text = CsvText::marked;
  std::string after;
  std::string position;
  std::optional<Likeness> like;
  std::vector<std::string> where;
  RowSort sort = RowSort::move;
  std::size_t depth = 1;
  std::uint64_t min_games = 1;
  PlotOptions plot;
  // By how many sixths the board of the plot is turned clockwise.
  std::optional<int> turns;
};

constexpr std::string_view kRecordNeeds = "--to text needs --by move and --like exact, symmetric or swapped";

std::string sentence_of(const std::string& error, ExplorationRequest request) {
  if (error == kMovesNeedPosition) return "--after needs a whole position, not a part of one";
  if (error == kPartNeedsItsLevel) return "--position is a part of a position; use --like part";
  // The moves are wrong if the position is accepted without them.
  request.after.clear();
  return (Explorer::asking(request) ? "--after: " : "--position: ") + error;
}

// Reads the question and the conditions; `std::nullopt`, with a report, if one is invalid.
std::optional<Explorer> asked_by(Session& session, const ExploreOptions& options) {
  const auto refuse = [&](const std::string& sentence) {
    session.refuse_usage(sentence);
    return std::nullopt;
  };
  ExplorationRequest request{
      options.position, options.after, options.like, options.sort, options.depth, options.min_games, {}};
  const auto asked = Explorer::asking(request);
  if (!asked) return refuse(sentence_of(asked.error(), request));
  const bool has_moves =
      asked->position() && options.sort == RowSort::move && options.like.value_or(Likeness::exact) < Likeness::puncts;
  if (options.shape == Shape::record && !has_moves) return refuse(std::string(kRecordNeeds));
  for (const std::string& text : options.where) {
    auto expression = Expression::parse(text);
    if (!expression)
      return refuse("column " + std::to_string(expression.error().offset + 1) +
                    " of the expression: " + expression.error().message);
    request.where.push_back(std::move(expression).value());
  }
  return std::move(Explorer::asking(std::move(request))).value();
}

ResultOptions own_options(const Session& session, const ExploreOptions& options) {
  ResultOptions result = result_options(session.options());
  if (!options.after.empty()) result.add("after", options.after);
  if (!options.position.empty()) result.add("position", options.position);
  if (options.like) result.add("like", kLikenessNames[index_of(*options.like)]);
  if (options.sort != RowSort::move) result.add("by", kRowSortNames[static_cast<std::size_t>(options.sort)]);
  result.add("depth", std::uint64_t{options.depth});
  if (!options.like) result.add("min_games", options.min_games);
  std::string where;
  for (const std::string& text : options.where) where += (where.empty() ? "(" : " and (") + text + ")";
  if (!where.empty()) result.add("where", where);
  return result;
}

// A record without a game that was counted is none: the file of an older one stays.
void write_record(Session& session, Output& output, Explorer& explorer, const ExploreOptions& options) {
  if (explorer.reached() == 0) return output.abandon();
  Record record;
  if (!exploration_record(explorer, options.position, record)) {
    session.nothing_there(std::string(kRecordNeeds));
    return output.abandon();
  }
  Game game;
  replay(record, game);
  make_canonical(record, game);
  const auto writer = formats::info(formats::Format::text).make_writer();
  std::string text;
  std::vector<Finding> losses;
  writer->write(record, text, losses);
  output.write(text);
}

void write_answer(Session& session, Output& output, Explorer& explorer, const ExploreOptions& options, Coverage input) {
  switch (options.shape) {
    case Shape::table: output.write(exploration_table(explorer, {options.depth, !options.where.empty()})); return;
    case Shape::csv: output.write(exploration_csv(explorer, options.csv_text)); return;
    case Shape::record: write_record(session, output, explorer, options); return;
    case Shape::json: break;
  }
  write_result(session, output, head_of("explore", own_options(session, options), std::move(input)),
               [&](const TakeText& take) { return explorer.write_json(take); });
}

void run(Session& session, ExploreOptions options) {
  auto explorer = asked_by(session, options);
  if (!explorer) return;
  if (!explorer->position()) options.like = Likeness::part;
  options.output.is_report = true;
  if (!may_draw_plot(session, options.plot, options.output)) return;
  Output output(session, options.output);
  if (!output.open()) return;
  Coverage input;
  Sources sources = sources_of(session.options());
  end_reading(session,
              explorer->read(sources, request_of(session), session, options.shape == Shape::json ? &input : nullptr));
  write_answer(session, output, *explorer, options, std::move(input));
  const auto plot =
      options.plot.wanted()
          ? drawn_plot(exploration_plot(*explorer, options.turns.value_or(0), options.plot.language()), options.plot)
          : DrawnPicture(std::string());
  // Parts of a collection may have no game, and their results are merged.
  session.saw_no_game() && options.shape != Shape::json ? output.abandon() : static_cast<void>(output.finish());
  if (options.plot.wanted()) write_plot(session, plot, options.plot, options.output.force);
  if (explorer->reached() == 0)
    session.nothing_fits("no game reaches this position; games compared: " + std::to_string(explorer->games()) +
                         ", skipped by --where: " + std::to_string(explorer->left_out()) +
                         ", loosest likeness: " + std::string(kLikenessNames[index_of(explorer->level())]));
  else if (!options.like && options.shape != Shape::json && explorer->reached() < options.min_games)
    session.remark("--min-games " + std::to_string(options.min_games) +
                   ": fewer games match at every likeness; the loosest answers");
}

void add_question_options(CLI::App& app, const std::shared_ptr<ExploreOptions>& options) {
  add_option(app, "--after", options->after, "Start after these moves, numbered or not").type_name("MOVES");
  add_option(app, "--position", options->position,
             "Start from this position (default: the empty board); with --like part: a part of a position, as for "
             "holds in punct select")
      .type_name("LINE")
      .check(wrong_position_word);
  std::vector<Word<Likeness>> levels;
  for (std::size_t i = 0; i < kLikenesses; ++i) levels.push_back({kLikenessNames[i].data(), static_cast<Likeness>(i)});
  add_choice(app, "--like", options->like, levels,
             "Match positions this closely (default: the closest likeness that enough games match)");
  add_number_option(app, "--min-games", options->min_games, {.least = 1},
                    "Accept a likeness that at least N games match (default: 1)");
  add_number_option(app, "--depth", options->depth, {.least = 1, .most = 50}, "Follow N moves (default: 1)");
  add_choice(
      app, "--by", options->sort,
      std::vector<Word<RowSort>>{{"move", RowSort::move}, {"piece", RowSort::piece}, {"action", RowSort::action}},
      "Print one row per move, per piece and space, or per kind of move (default: move)");
  add_values(
      app, "--where", [options](const std::vector<std::string>& all) { options->where = all; },
      "Use only games that match EXPRESSION (see punct select --help)")
      .type_name("EXPRESSION")
      .takes_one_at_a_time();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<ExploreOptions>();
  add_question_options(app, options);
  const auto shape = [options](Shape chosen) { return [options, chosen] { options->shape = chosen; }; };
  const auto json = add_flag(app, "--json", shape(Shape::json), "Print a JSON result, which punct merge can join");
  const auto csv = add_csv_options(app, options->csv_text, shape(Shape::csv), "Print one CSV row per line of play");
  add_option(
      app, "--to", [options](const std::string&) { options->shape = Shape::record; },
      "Write a record whose variations are the rows, with counts in comments")
      .type_name("text")
      .check([](const std::string& text) { return unknown_word(text, {"text"}); })
      .excludes(json)
      .excludes(csv)
      .excludes("--csv-exact");
  const OptionRef plot = add_plot_options(app, options->plot, "Also draw into FILE where the next move puts its PÜNCT");
  add_language_option(app, options->plot.lang).needs(plot);
  add_orientation_option(app, "--orientation,--turn", options->turns, "Side at the bottom of the plot")
      .needs(option_of(app, "--plot"));
  add_output_options(app, options->output);
  add_input_options(app, common);
  return [options](Session& session) { return run(session, *options); };
}

}  // namespace

const Tool kExploreTool{
    "explore", "Counts what was played from a position, with results",
    "punct explore games/  # first moves\n"
    "punct explore --after 'E@K3,K4,K5 T@F9,F10,G10' --min-games 20 games/  # at least 20 games per answer\n"
    "punct explore --like part --position 'w@I9^2+ b@H9' games.zip  # from a part of a position\n"
    "punct explore --depth 4 --to text games/ -o book.punct  # an opening book\n",
    define};

}  // namespace punct::cli
