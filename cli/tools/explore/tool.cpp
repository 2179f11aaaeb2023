// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <set>
#include <utility>

#include "exploration/asker.hpp"
#include "exploration/exploration_json.hpp"
#include "expression/expression.hpp"
#include "program/command_line.hpp"
#include "program/output.hpp"
#include "program/plot_file.hpp"
#include "program/result_file.hpp"
#include "punct/render/diagram_file.hpp"
#include "reading/pipeline.hpp"
#include "tools/explore/print.hpp"

namespace punct::cli {
namespace {

enum class Shape : std::uint8_t { table, json, csv, record };

struct ExploreOptions {
  OutputOptions output;
  Shape shape = Shape::table;
  std::string after;
  std::string position;
  std::optional<Likeness> like;
  std::vector<std::string> where;
  RowSort sort = RowSort::move;
  std::size_t depth = 1;
  std::uint64_t min_games = 1;
  std::string plot;
  // By how many sixths the board of the plot is turned clockwise.
  int turns = 0;
};

struct Answer {
  enum class Fate : std::uint8_t { counted, left_out, broken } fate = Fate::broken;
  GameAnswer levels;
  Result result = Result::unknown;
  std::uint32_t date = 0;
  [[nodiscard]] std::size_t memory() const noexcept {
    std::size_t bytes = 0;
    for (const LevelAnswer& level : levels.levels)
      bytes += level.rows.capacity() * sizeof(PlayedRow) + level.near.capacity() * sizeof(std::uint64_t);
    return bytes;
  }
  void clear() noexcept {
    fate = Fate::broken;
    levels.clear();
    result = Result::unknown;
    date = 0;
  }
};

constexpr std::string_view kRecordNeeds = "--to text needs --by move and --like exact, symmetric or swapped";

// The request, shared by the workers.
struct Inquiry {
  Question question;
  std::vector<ConditionPtr> conditions;
  std::size_t finest = 0;
  // Decreases when enough games match a finer level, because coarser levels are then not needed.
  std::atomic<std::size_t> coarsest = kLikenesses - 1;
};

class Explorer {
 public:
  Explorer(const Inquiry& inquiry, const ExploreOptions& options, bool strict)
      : inquiry_(inquiry), asker_(inquiry.question, options.depth, options.sort), strict_(strict) {}

  void operator()(GameInHand& hand, Answer& answer) {
    if (!is_sound(hand.findings, strict_)) return;
    answer.fate = Answer::Fate::left_out;
    facts_.set(hand.record, hand.game);
    for (const ConditionPtr& condition : inquiry_.conditions)
      if (!condition->fits(facts_)) return;
    answer.fate = Answer::Fate::counted;
    answer.result = hand.game.result();
    answer.date = date_number(hand.record.tag("Date").value_or(""));
    asker_.ask(hand.game, inquiry_.finest, inquiry_.coarsest, answer.levels);
  }

 private:
  const Inquiry& inquiry_;
  Asker asker_;
  GameFacts facts_;
  bool strict_;
};

class ExploreSink final : public GameSink<Answer> {
 public:
  ExploreSink(Inquiry& inquiry, const ExploreOptions& options) : inquiry_(inquiry) {
    exploration.fixed = options.like;
    exploration.min_games = options.min_games;
  }

  bool game(FinishedGame<Answer>& finished) override {
    const Answer& answer = finished.result;
    if (files.empty() || files.back() != finished.source.name) files.push_back(finished.source.name);
    if (answer.fate == Answer::Fate::broken) ++exploration.broken;
    if (answer.fate == Answer::Fate::left_out) ++exploration.left_out;
    if (answer.fate != Answer::Fate::counted) return true;
    ++exploration.games;
    const std::size_t coarsest = inquiry_.coarsest;
    for (std::size_t level = inquiry_.finest; level <= coarsest; ++level)
      exploration.levels[level].add(answer.levels.levels[level], answer.result, answer.date,
                                    static_cast<std::uint32_t>(files.size() - 1), finished.number);
    drop_coarser(coarsest);
    return true;
  }

  Exploration exploration;
  std::vector<std::string> files;

 private:
  void drop_coarser(std::size_t coarsest) {
    const std::size_t answering = exploration.answering();
    for (std::size_t level = answering + 1; level <= coarsest; ++level) exploration.levels[level] = LevelTree();
    inquiry_.coarsest = std::min(answering, coarsest);
  }

  Inquiry& inquiry_;
};

// Reads the question and the conditions; false, with a report, if one is invalid.
bool prepare(Session& session, const ExploreOptions& options, Inquiry& inquiry) {
  auto question = read_question(options.position, options.after);
  if (!question) {
    session.refuse_usage(question.error());
    return false;
  }
  inquiry.question = std::move(question).value();
  const bool only_part = !inquiry.question.position;
  if (only_part && options.like && *options.like != Likeness::part) {
    session.refuse_usage("--position is a part of a position; use --like part");
    return false;
  }
  const bool has_moves =
      !only_part && options.sort == RowSort::move && options.like.value_or(Likeness::exact) < Likeness::puncts;
  if (options.shape == Shape::record && !has_moves) {
    session.refuse_usage(std::string(kRecordNeeds));
    return false;
  }
  if (options.like) inquiry.finest = inquiry.coarsest = index_of(*options.like);
  if (only_part) inquiry.finest = index_of(Likeness::part);
  for (const std::string& text : options.where) {
    auto condition = parse_expression(text);
    if (!condition) {
      session.refuse_usage("column " + std::to_string(condition.error().offset + 1) +
                           " of the expression: " + condition.error().message);
      return false;
    }
    inquiry.conditions.push_back(std::move(condition).value());
  }
  return true;
}

ResultOptions result_options(const Session& session, const ExploreOptions& options) {
  constexpr std::array<std::string_view, 3> kSorts{"move", "piece", "action"};
  ResultOptions result(session.options());
  if (!options.after.empty()) result.add("after", options.after);
  if (!options.position.empty()) result.add("position", options.position);
  if (options.like) result.add("like", kLikenessNames[index_of(*options.like)]);
  if (options.sort != RowSort::move) result.add("by", kSorts[static_cast<std::size_t>(options.sort)]);
  result.add("depth", std::uint64_t{options.depth});
  if (!options.like) result.add("min_games", options.min_games);
  std::string where;
  for (const std::string& text : options.where) where += (where.empty() ? "(" : " and (") + text + ")";
  if (!where.empty()) result.add("where", where);
  return result;
}

void write_record(Session& session, Output& output, Exploration& exploration, const Asked& asked,
                  const ExploreOptions& options) {
  Record record;
  if (!exploration_record(exploration, asked, options.position, asked.question.moves, record)) {
    session.nothing_there(std::string(kRecordNeeds));
    return;
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

void write_answer(Session& session, Output& output, Exploration& exploration, const Asked& asked,
                  const ExploreOptions& options, InputLog input) {
  switch (options.shape) {
    case Shape::table: output.write(exploration_table(exploration, asked)); return;
    case Shape::csv: output.write(exploration_csv(exploration, asked)); return;
    case Shape::record: write_record(session, output, exploration, asked, options); return;
    case Shape::json: break;
  }
  ResultFile result;
  write_exploration(exploration, asked.question, asked.files, [&](std::string_view text) { result.write(text); });
  result.finish(session, output, head_of("explore", result_options(session, options), std::move(input)));
}

ExitStatus run(Session& session, ExploreOptions options) {
  Inquiry inquiry;
  if (!prepare(session, options, inquiry)) return session.status();
  if (!inquiry.question.position) options.like = Likeness::part;
  options.output.is_report = true;
  if (!may_write_plot(session, options.plot, options.output, "--plot")) return session.status();
  Output output(session, options.output);
  if (!output.open()) return session.status();
  ExploreSink sink(inquiry, options);
  InputLog input;
  const auto make = [&] { return Explorer(inquiry, options, session.options().strict); };
  for_each_game<Answer>(session, make, sink, options.shape == Shape::json ? &input : nullptr);
  Exploration& exploration = sink.exploration;
  const Asked asked{inquiry.question, sink.files, options.depth, !options.where.empty()};
  write_answer(session, output, exploration, asked, options, std::move(input));
  output.finish();
  if (!options.plot.empty())
    write_plot(session, exploration_plot(exploration, options.turns), options.plot, options.output.force);
  if (exploration.levels[exploration.answering()].reached() == 0)
    session.nothing_there("none of the " + std::to_string(exploration.games) + " games asked reaches this, at level " +
                          std::string(kLikenessNames[exploration.answering()]) +
                          "; skipped by --where: " + std::to_string(exploration.left_out));
  return session.status();
}

void add_question_options(CLI::App& app, const std::shared_ptr<ExploreOptions>& options) {
  add_option(app, "--after", options->after, "Start after these moves, numbered or not").type_name("MOVES");
  add_option(app, "--position", options->position,
             "Start from this position (default: the empty board); with --like part, from a part of one as in holds")
      .type_name("LINE");
  std::vector<Word<Likeness>> levels;
  for (std::size_t i = 0; i < kLikenesses; ++i) levels.push_back({kLikenessNames[i].data(), static_cast<Likeness>(i)});
  add_choice(app, "--like", options->like, levels,
             "Match positions this closely (default: the finest level that enough games match)");
  add_number_option(app, "--min-games", options->min_games, {.least = 1},
                    "Accept a level that at least N games match (default: 1)");
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
  const auto csv = add_flag(app, "--csv", shape(Shape::csv), "Print one CSV row per line of play");
  csv.excludes(json);
  add_option(
      app, "--to", [options](const std::string&) { options->shape = Shape::record; },
      "Write a record whose variations are the rows, with counts in comments")
      .type_name("text")
      .check([](const std::string& text) { return unknown_word(text, {"text"}); })
      .excludes(json)
      .excludes(csv);
  add_plot_option(app, options->plot, "Also draw into FILE where the next move puts its PÜNCT");
  add_option(
      app, "--orientation,--turn",
      [options](const std::string& text) { options->turns = *render::parse_orientation(text); },
      "Side at the bottom of the plot, or clockwise turns of 60 degrees (0-5)")
      .type_name("white|black|0-5")
      .needs(option_of(app, "--plot"))
      .check([](const std::string& text) {
        return render::parse_orientation(text) ? std::string() : "'" + text + "' is not white, black or 0 to 5";
      });
  add_output_options(app, options->output);
  add_input_options(app, common);
  return [options](Session& session) { return run(session, *options); };
}

}  // namespace

extern const Tool kExploreTool;
const Tool kExploreTool{
    "explore", "Counts what was played from a position, with results",
    "punct explore games/  # first moves\n"
    "punct explore --after 'E@K3,K4,K5 T@F9,F10,G10' --min-games 20 games/  # at least 20 games per answer\n"
    "punct explore --like part --position 'w@I9^2+ b@H9' games.zip  # from a part of a position\n"
    "punct explore --depth 4 --to text games/ -o book.punct  # an opening book\n",
    define};

}  // namespace punct::cli
