// SPDX-License-Identifier: MIT
#include "session/tool.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "expression/expression.hpp"
#include "games/games_out.hpp"
#include "games/pipeline.hpp"
#include "punct/notation.hpp"
#include "select/dedupe.hpp"
#include "session/command_line.hpp"
#include "session/output.hpp"

namespace punct::cli {
namespace {

/// An option that stands for a condition: what it says comes behind the words.
struct ShortCondition {
  const char* option;
  const char* words;
  const char* type;
  const char* description;
};
constexpr std::array<ShortCondition, 12> kShortConditions{{
    {"--player", "player =", "NAME", "Games that this person played"},
    {"--white", "white =", "NAME", "Games with this person as White"},
    {"--black", "black =", "NAME", "Games with this person as Black"},
    {"--date", "date =", "DATE", "Games of this date, as far as it goes: 2006, 2006.11"},
    {"--result", "result =", "RESULT", "Games with this result: 1-0, 0-1, 1/2-1/2, *"},
    {"--termination", "termination =", "WORD", "Games that ended so: connection, center, resignation, ..."},
    {"--rules", "rules =", "WORD", "Games by these rules: standard, basic"},
    {"--min-plies", "plies >=", "N", "Games of so many plies or more"},
    {"--max-plies", "plies <=", "N", "Games of so many plies or fewer"},
    {"--move", "plays", "MOVE", "Games in which this move was played; minor dots may be left out"},
    {"--reaches", "reaches", "POSITION", "Games that come to this position"},
    {"--holds", "holds", "PART", "Games that come to this part of a position: \"wE@K3,K4,K5 b@F7^2+\""},
}};

/// A condition as it was given.
struct GivenCondition {
  /// The option that it is short for; null for an expression.
  const ShortCondition* shorthand = nullptr;
  std::string text;
};

struct SelectOptions {
  OutputOptions output;
  std::optional<formats::Format> to;
  /// All of these must fit.
  std::vector<GivenCondition> conditions;
  bool invert = false;
  Dedupe dedupe = Dedupe::none;
  std::uint64_t first = 0;
  bool count = false;
  bool show_ply = false;
};

struct Selected {
  std::optional<std::size_t> ply;
  /// The game as it is to be written, or, with --show-ply, the move of the ply.
  std::string text;
  std::vector<GameKey> keys;
  void clear() noexcept {
    ply.reset();
    text.clear();
    keys.clear();
  }
};

/// Says of every game whether it fits.
class Selector {
 public:
  Selector(const SelectOptions& options, const Condition& condition, bool strict)
      : options_(options), condition_(condition), scribe_(options.to), strict_(strict) {}

  void operator()(GameInHand& hand, Selected& selected) {
    if (!is_sound(hand.findings, strict_)) return;
    facts_.set(hand.record, hand.game);
    selected.ply = condition_.fits(facts_);
    if (!selected.ply) return;
    selected.keys = dedupe_keys(options_.dedupe, hand.game.start(), hand.game.moves());
    if (options_.show_ply) {
      selected.text = label(*selected.ply);
    } else if (!options_.count) {
      make_canonical(hand.record, hand.game);
      scribe_.write(hand, selected.text);
    }
  }

 private:
  [[nodiscard]] std::string label(std::size_t ply) {
    if (ply == 0) return "start";
    const auto& outcome = facts_.position(ply).outcome();
    const bool connects = outcome && outcome->connects(facts_.mover(ply));
    return move_number(static_cast<std::uint32_t>(ply), facts_.mover(1)) + text(written(facts_.move(ply), connects));
  }

  const SelectOptions& options_;
  const Condition& condition_;
  GameScribe scribe_;
  GameFacts facts_;
  bool strict_;
};

class SelectSink final : public GameSink<Selected> {
 public:
  SelectSink(Session& session, const SelectOptions& options, Output& output)
      : options_(options), output_(output), games_(session, output, options.to) {}

  void begin(const Source& source) override {
    if (writes_games()) games_.begin(source);
  }
  bool game(FinishedGame<Selected>& finished) override {
    Selected& selected = finished.result;
    if (!selected.ply || !seen_.is_new(selected.keys)) return true;
    if (options_.dedupe != Dedupe::contained) return write(finished.source, finished.number, selected);
    kept_.push_back({finished.source, finished.number, std::exchange(selected, {})});
    return true;
  }
  /// Writes what had to wait until all games had been seen, and closes.
  void end() {
    for (const Kept& kept : kept_)
      if (!seen_.is_continued(kept.selected.keys.back()) && !write(kept.source, kept.number, kept.selected)) break;
    if (options_.count) output_.write(std::to_string(written_) + "\n");
    if (writes_games()) games_.end();
    output_.finish();
  }
  [[nodiscard]] std::uint64_t written() const noexcept { return written_; }

 private:
  struct Kept {
    Source source;
    std::uint64_t number;
    Selected selected;
  };

  [[nodiscard]] bool writes_games() const noexcept { return !options_.count && !options_.show_ply; }

  bool write(const Source& source, std::uint64_t number, const Selected& selected) {
    ++written_;
    bool more = true;
    if (options_.show_ply) {
      more = output_.write(source.name + ": game " + std::to_string(number) + ", ply " + std::to_string(*selected.ply) +
                           " (" + selected.text + ")\n");
    } else if (!options_.count) {
      more = games_.add(source, selected.text);
    }
    return more && written_ != options_.first;
  }

  const SelectOptions& options_;
  Output& output_;
  GamesOut games_;
  SeenGames seen_;
  std::vector<Kept> kept_;
  std::uint64_t written_ = 0;
};

/// Says what is wrong with a condition, and shows where, unless all of it is wrong.
void refuse_condition(Session& session, const GivenCondition& given, const ExpressionError& error) {
  const std::string start = given.shorthand != nullptr
                                ? std::string(given.shorthand->option) + ": "
                                : "column " + std::to_string(error.offset + 1) + " of the expression: ";
  session.refuse_usage(start + error.message);
  if (given.shorthand == nullptr || error.length < given.text.size())
    static_cast<void>(std::fputs(shown(error, given.text).c_str(), stderr));
}

/// All conditions joined; null, and told, where one cannot be read.
ConditionPtr read_conditions(Session& session, const SelectOptions& options) {
  ConditionPtr condition;
  for (const GivenCondition& given : options.conditions) {
    auto read =
        given.shorthand != nullptr ? parse_condition(given.shorthand->words, given.text) : parse_expression(given.text);
    if (!read) {
      refuse_condition(session, given, read.error());
      return nullptr;
    }
    condition = condition ? both(std::move(condition), std::move(read).value()) : std::move(read).value();
  }
  if (!condition) condition = whole_game([](GameFacts&) { return true; });
  return options.invert ? negated(std::move(condition)) : std::move(condition);
}

/// Whether the first input is no file but reads like a condition that has lost its option.
bool begins_with_condition(const std::vector<std::string>& inputs) {
  if (inputs.empty() || inputs[0] == "-" || formats::format_by_ending(inputs[0])) return false;
  std::error_code unknown;
  return inputs[0].find_first_of(" =<>~") != std::string::npos && !std::filesystem::exists(inputs[0], unknown);
}

ExitStatus run(Session& session, SelectOptions options) {
  if (begins_with_condition(session.options().inputs)) {
    session.fail_io(session.options().inputs[0], "there is no such file (a condition stands behind --where)");
    return session.status();
  }
  options.to = format_to_write(options.to, options.output);
  const ConditionPtr condition = read_conditions(session, options);
  if (!condition) return session.status();
  Output output(session, options.output);
  if (!output.open()) return session.status();
  SelectSink sink(session, options, output);
  const auto make = [&] { return Selector(options, *condition, session.options().strict); };
  for_each_game<Selected>(session, make, sink);
  if (session.status() == ExitStatus::usage) return session.status();
  sink.end();
  if (sink.written() == 0) session.nothing_there("no game fits");
  return session.status();
}

using Values = std::vector<std::string>;

void add_conditions(CLI::App& app, const std::shared_ptr<SelectOptions>& options) {
  app.add_option_function<Values>(
         "--where",
         [options](const Values& all) {
           for (const std::string& expression : all) options->conditions.push_back({nullptr, expression});
         },
         "Games that fit this expression (docs/select.md); all conditions must fit")
      ->type_name("EXPRESSION")
      ->allow_extra_args(false);
  for (const ShortCondition& condition : kShortConditions)
    app.add_option_function<Values>(
           condition.option,
           [options, &condition](const Values& all) {
             for (const std::string& value : all) options->conditions.push_back({&condition, value});
           },
           condition.description)
        ->type_name(condition.type)
        ->allow_extra_args(false);
  app.add_flag("--not", options->invert, "The games that do not fit");
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<SelectOptions>();
  add_conditions(app, options);
  const std::vector<Word<Dedupe>> doubles{
      {"same", Dedupe::same}, {"symmetric", Dedupe::symmetric}, {"contained", Dedupe::contained}};
  add_choice(app, "--dedupe", options->dedupe, doubles,
             "Leave out doubles: games with the same moves, with the same under a symmetry of the board, or that are "
             "contained in another");
  add_number_option(app, "--first", options->first, {.least = 1}, "No more than so many games");
  auto* const count = app.add_flag("--count", options->count, "Print how many games fit, and not the games");
  app.add_flag("--show-ply", options->show_ply, "Print where each game fits first, and not the games")->excludes(count);
  add_to_option(app, options->to, "that of the input");
  add_output_options(app, options->output);
  add_input_options(app, common);
  return [options](Session& session) { return run(session, *options); };
}

}  // namespace

extern const Tool kSelectTool;
const Tool kSelectTool{
    "select",
    "Picks the games that fit: by players, results, moves, positions, events",
    "punct select --player Dirk --result 1-0 games/  # by what the tags say\n"
    "punct select --where 'plies < 30 and cut by black' games.zip  # by an expression\n"
    "punct select --where 'holds \"w@I9^2+ b@H9\" symmetric' --show-ply games.punct  # part of a position\n"
    "punct select --dedupe symmetric a.punct b.sgf -o both.json  # without doubles\n",
    define,
};

}  // namespace punct::cli
