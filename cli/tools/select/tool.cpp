// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "program/command_line.hpp"
#include "program/for_each_game.hpp"
#include "program/options/choice_options.hpp"
#include "program/options/dedupe_words.hpp"
#include "program/output/game_picker.hpp"
#include "program/output/games_out.hpp"
#include "program/output/output.hpp"
#include "program/output/result_file.hpp"
#include "punct/collections/duplicates.hpp"
#include "punct/collections/values.hpp"
#include "punct/notation.hpp"
#include "punct/system.hpp"
#include "punct/text/json.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/utf8.hpp"
#include "punct/text/words.hpp"
#include "store/json_rows.hpp"
#include "store/packed.hpp"
#include "tools/select/conditions.hpp"
#include "tools/select/language.hpp"

namespace punct::cli {
namespace {

struct SelectOptions {
  GamesOutOptions out;
  // All of these must hold.
  std::vector<GivenCondition> conditions;
  bool invert = false;
  Dedupe dedupe = Dedupe::none;
  // What is printed about the games that match.
  enum class Print : std::uint8_t { games, count, ply, json, files } print = Print::games;
  // Whether names of files end with NUL instead of a line end.
  bool nul = false;
  // Whether games are written byte for byte as they are in the source, and which: those in the format that the output's
  // name stands for, or else in the format of the first input.
  bool original = false;
  [[nodiscard]] bool can_write_original(const Source& source) const noexcept {
    return source.format == out.to.value_or(source.first_format);
  }

  // Whether the output is a result that can be merged.
  [[nodiscard]] bool gives_result() const noexcept { return print == Print::json && dedupe != Dedupe::none; }
};

struct Selected {
  std::optional<std::size_t> ply;
  // For --show-ply the text is the move of the ply, for --json the members of an object.
  WrittenGame game;
  std::vector<GameKey> keys;
  [[nodiscard]] std::size_t memory() const noexcept { return game.memory() + keys.capacity() * sizeof(GameKey); }
  void clear() noexcept {
    ply.reset();
    game.clear();
    keys.clear();
  }
};

// Decides for each game whether it matches.
class Selector {
 public:
  Selector(const SelectOptions& options, const Condition& condition, const CommonOptions& common)
      : options_(options), condition_(condition), scribe_(options.out, common), common_(common) {}

  void operator()(GameView& view, Selected& selected) {
    if (!is_sound(view.findings, common_.strict)) return;
    facts_.set(view.record, view.game);
    selected.ply = condition_.fits(facts_);
    if (!selected.ply) return;
    selected.keys = dedupe_keys(options_.dedupe, view.game.start(), view.game.moves());
    if (!common_.choice.sort.empty()) selected.game.sort_key = sort_key(common_.choice.sort, view.record, view.game);
    if (options_.print == SelectOptions::Print::ply) {
      selected.game.text = label(*selected.ply);
    } else if (options_.print == SelectOptions::Print::json) {
      selected.game.text =
          members(view, *selected.ply, options_.gives_result() ? selected.keys : std::vector<GameKey>{});
    } else if (options_.print == SelectOptions::Print::games && options_.original) {
      if (options_.can_write_original(view.source)) scribe_.take_original(view, selected.game);
    } else if (options_.print == SelectOptions::Print::games) {
      make_canonical(view.record, view.game);
      scribe_.write(view.record, view, selected.game);
    }
  }

 private:
  [[nodiscard]] std::string label(std::size_t ply) {
    if (ply == 0) return "start";
    const auto& outcome = facts_.position(ply).outcome();
    const bool connects = outcome && outcome->connects(facts_.mover(ply));
    return move_number(static_cast<std::uint32_t>(ply), facts_.mover(1)) + text(written(facts_.move(ply), connects));
  }

  // The members of the object of a game, except those known only in order: its file and number.
  [[nodiscard]] static std::string members(const GameView& view, std::size_t ply, const std::vector<GameKey>& keys) {
    std::string out;
    JsonWriter json(out);
    json.begin_object().member("ply", ply).member("plies", view.game.moves().size());
    json.member("date", view.record.known_tag("Date")).member("white", view.record.known_tag("White"));
    json.member("black", view.record.known_tag("Black")).member("result", text(view.game.result()));
    json.member("termination", game_value("termination", view.record, view.game));
    if (!keys.empty()) {
      json.key("keys").begin_array();
      for (const GameKey& key : keys) json.value(in_hex(key));
      json.end_array();
    }
    json.end_object();
    return out.substr(1);
  }

  const SelectOptions& options_;
  const Condition& condition_;
  GameScribe scribe_;
  GameFacts facts_;
  const CommonOptions& common_;
};

class SelectSink final : public Sink<Selected> {
 public:
  SelectSink(Session& session, const SelectOptions& options, Output& output, GamesOut& games)
      : session_(session),
        options_(options),
        output_(output),
        games_(games),
        doubles_(options.dedupe),
        picker_(session, [this](WaitingGame& game) { return write(game); }) {}

  // --first and --last count the games that match, not all games.
  [[nodiscard]] bool chooses() const noexcept override { return true; }
  void begin(const Source& source) override {
    if (writes_games() && !leaves_out(source)) games_.begin(source);
  }
  bool game(Delivered<Selected>& finished) override {
    const std::optional<bool> takes = finished.result.ply ? doubles_.takes(finished.result.keys) : false;
    if (takes == false) {
      games_.leave_out();
      return true;
    }
    const std::string key = std::exchange(finished.result.game.sort_key, {});
    WaitingGame game{sources_.number_of(finished.source), finished.number, written(finished)};
    if (takes) return picker_.add(std::move(game), key);
    std::string bytes;
    append_text(bytes, key);
    doubles_.wait(bytes + packed(game));
    return true;
  }
  void stray(const Source& /*source*/, const Finding& /*finding*/) override { games_.leave_out(); }
  // Writes the games that had to wait until all games had been seen, and closes the output.
  void end() {
    doubles_.drain([this](std::string_view bytes) { return add(bytes); });
    if (!doubles_.is_whole()) session_.fail_temporary_file();
    is_whole_ = picker_.end() && doubles_.is_whole();
    if (!is_whole_) return writes_games() ? games_.stop() : output_.abandon();
    if (options_.gives_result()) return;
    const bool counts = options_.print == SelectOptions::Print::count;
    if (counts) output_.write(std::to_string(written_) + "\n");
    if (writes_games()) return games_.end();
    const bool answers = written_ != 0 || (counts && !session_.saw_no_game());
    answers ? static_cast<void>(output_.finish()) : output_.abandon();
  }
  [[nodiscard]] std::uint64_t written() const noexcept { return written_; }
  // False if games that had to wait were lost.
  [[nodiscard]] bool is_whole() const noexcept { return is_whole_; }
  // How many games are in another format than the output, so that --original cannot write them.
  [[nodiscard]] std::uint64_t of_other_format() const noexcept { return of_other_format_; }
  // The rows of the result; they hold no duplicates any more.
  [[nodiscard]] const JsonRows& rows() const noexcept { return rows_; }

 private:
  [[nodiscard]] bool writes_games() const noexcept { return options_.print == SelectOptions::Print::games; }

  // Whether games are to be written as they are, and the output is in another format than this source.
  [[nodiscard]] bool leaves_out(const Source& source) const noexcept {
    return writes_games() && options_.original && !options_.can_write_original(source);
  }
  // What is written for a game that matches.
  [[nodiscard]] WrittenGame written(Delivered<Selected>& finished) const {
    WrittenGame game = std::exchange(finished.result.game, {});
    if (options_.print == SelectOptions::Print::ply) game.text = place_line(finished, game.text);
    if (options_.print == SelectOptions::Print::json) game.text = object(finished, game.text);
    return game;
  }
  // Adds a game of which it was not known at once whether it is a double: its sort key, and itself.
  bool add(std::string_view bytes) {
    Unpacker unpacker(bytes);
    const std::string_view key = unpacker.text();
    return picker_.add(unpacked(unpacker.rest()), key);
  }
  bool write(const WaitingGame& game) {
    const Source& source = sources_.of(game);
    if (leaves_out(source)) {
      ++of_other_format_;
      return true;
    }
    ++written_;
    switch (options_.print) {
      case SelectOptions::Print::games: return games_.add(source, game.number, game.game);
      case SelectOptions::Print::count: return true;
      case SelectOptions::Print::ply: return output_.write(game.game.text);
      case SelectOptions::Print::json:
        if (!options_.gives_result()) return output_.write(game.game.text + "\n");
        rows_.add(game.game.text);
        return true;
      case SelectOptions::Print::files:
        return !files_.insert(source.path).second || output_.write(line_of_file(source.path));
    }
    return false;
  }
  // Programs need the name as it is; a terminal would obey what is in it.
  [[nodiscard]] std::string line_of_file(const std::string& path) const {
    std::string line;
    output_.is_shown() ? append_printable(line, path) : void(line += path);
    return line + (options_.nul ? '\0' : '\n');
  }
  static std::string place_line(const Delivered<Selected>& finished, const std::string& label) {
    std::string line;
    append_printable(line, finished.source.name + ": game " + std::to_string(finished.number) + ", ply " +
                               std::to_string(*finished.result.ply) + " (" + label + ")");
    return line + "\n";
  }
  static std::string object(const Delivered<Selected>& finished, const std::string& members) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    write_file(json, finished.source.name);
    json.member("game", finished.number).end_object();
    out.back() = ',';
    return out + members;
  }

  Session& session_;
  const SelectOptions& options_;
  Output& output_;
  GamesOut& games_;
  DuplicateFinder doubles_;
  GameSources sources_;
  std::set<std::string> files_;
  GamePicker picker_;
  JsonRows rows_;
  bool is_whole_ = true;
  std::uint64_t written_ = 0;
  std::uint64_t of_other_format_ = 0;
};

// The options that change the result.
ResultOptions own_options(const Session& session, const SelectOptions& options) {
  ResultOptions result = result_options(session.options());
  if (const std::string where = in_words(options.conditions); !where.empty()) result.add("where", where);
  result.add_flag("not", options.invert);
  result.add("dedupe", name(options.dedupe));
  if (const std::string sort = listed(session.options().choice.sort, ","); !sort.empty()) result.add("sort", sort);
  return result;
}

void write_rows(Session& session, const SelectOptions& options, const SelectSink& sink, Output& output,
                Coverage input) {
  write_result(session, output, head_of("select", own_options(session, options), std::move(input)),
               [&](const TakeText& take) { return take("{\"rows\":") && sink.rows().write(take) && take("}"); });
  output.finish();
}

// Whether the first input is not a file and looks like a condition without --where.
bool begins_with_condition(const std::vector<std::string>& inputs) {
  if (inputs.empty() || inputs[0] == "-" || formats::format_by_ending(inputs[0])) return false;
  return inputs[0].find_first_of(" =<>~") != std::string::npos && !system::status_of(inputs[0]).exists();
}

void run(Session& session, SelectOptions options) {
  if (begins_with_condition(session.options().inputs))
    return session.fail_io(session.options().inputs[0], "no such file; use --where for conditions");
  options.out.to = format_to_write(options.out.to, options.out.output);
  options.out.output.is_report = options.gives_result();
  const ConditionPtr condition = read_conditions(session, options.conditions, options.invert);
  if (!condition) return;
  Output output(session, options.out.output);
  GamesOut games(session, options.out);
  if (!(options.print == SelectOptions::Print::games ? games.open() : output.open())) return;
  SelectSink sink(session, options, output, games);
  const auto make = [&] { return Selector(options, *condition, session.options()); };
  Coverage input;
  for_each_game<Selected>(session, make, sink, options.gives_result() ? &input : nullptr);
  sink.end();
  if (options.gives_result()) write_rows(session, options, sink, output, std::move(input));
  if (sink.of_other_format() != 0)
    session.fall_short("left out by --original, being in another format than the output: " +
                       how_many(sink.of_other_format(), "game"));
  if (sink.written() == 0 && sink.of_other_format() == 0 && sink.is_whole()) session.nothing_fits("no game matches");
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<SelectOptions>();
  add_condition_options(app, options->conditions);
  add_flag(app, "--not", options->invert, "Select valid games that do not match");
  add_choice(
      app, "--dedupe", options->dedupe, dedupe_words(),
      "Skip duplicates: games with the same moves, the same under a symmetry of the board, or contained in another");
  using Print = SelectOptions::Print;
  const auto print = [options](Print chosen) { return [options, chosen] { options->print = chosen; }; };
  const auto count =
      add_flag(app, "--count", print(Print::count), "Print the number of games that match, not the games");
  const auto ply = add_flag(app, "--show-ply", print(Print::ply), "Print where each game first matches, not the game");
  const auto json = add_flag(app, "--json", print(Print::json), "Print one JSON object per game, one per line");
  const auto files =
      add_flag(app, "--files", print(Print::files), "Print the names of files with games that match, each once");
  add_flag(app, "-0,--null", options->nul, "End the names of --files with NUL, not a line end").needs(files);
  ply.excludes(count);
  json.excludes(count).excludes(ply);
  files.excludes(count).excludes(ply).excludes(json);
  const auto original = add_flag(app, "--original", common.keeps_bytes, "Write games byte for byte as they are");
  add_games_out_options(app, options->out, "the format of the first input");
  original.excludes("--to");
  for (const char* const other : {"--set-tag", "--drop", "--names", "--fill", "--to-ply"})
    for (const OptionRef& as_is : {original, count, ply, json, files}) as_is.excludes(other);
  for (const OptionRef& no_games : {count, ply, json, files}) no_games.excludes("--out-dir").excludes("--to");
  check_together(app, [options, &common] {
    options->original = common.keeps_bytes;
    if (options->invert && in_words(options->conditions).empty())
      return std::string("--not needs a condition, such as --player or --where");
    return std::string();
  });
  add_input_options(app, common);
  add_sort_option(app, common.choice);
  return [options](Session& session) { return run(session, *options); };
}

}  // namespace

const Tool kSelectTool{
    "select",
    "Selects games by players, results, moves, positions or events",
    "punct select --player Dirk --result 1-0 games/  # by tags\n"
    "punct select --where 'plies < 30 and cut by black' games.zip  # by an expression\n"
    "punct select --where 'holds \"w@I9^2+ b@H9\" symmetric' --show-ply games.punct  # part of a position\n"
    "punct select --dedupe symmetric a.punct b.sgf -o both.json  # without duplicates\n",
    define,
    kExpressionLanguage,
};

}  // namespace punct::cli
