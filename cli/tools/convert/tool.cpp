// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <memory>
#include <utility>

#include "changes/salvage.hpp"
#include "program/command_line.hpp"
#include "program/for_each_game.hpp"
#include "program/options/choice_options.hpp"
#include "program/output/game_picker.hpp"
#include "program/output/games_out.hpp"
#include "punct/collections/values.hpp"

namespace punct::cli {
namespace {

enum class Invalid : std::uint8_t { skip, keep, stop };

struct ConvertOptions {
  GamesOutOptions out;
  Invalid invalid = Invalid::skip;
};

struct Converted {
  WrittenGame game;
  bool sound = false;
  [[nodiscard]] std::size_t memory() const noexcept { return game.memory(); }
  void clear() noexcept {
    game.clear();
    sound = false;
  }
};

// Writes each game in the output format.
class Converter {
 public:
  Converter(const ConvertOptions& options, const CommonOptions& common)
      : scribe_(options.out, common), invalid_(options.invalid), common_(common) {}

  void operator()(GameView& view, Converted& converted) {
    converted.sound = is_sound(view.findings, common_.strict);
    // With --strict all findings may be warnings; then the whole game is kept.
    const bool is_whole = is_sound(view.findings, false);
    if (converted.sound || (is_whole && invalid_ == Invalid::keep)) {
      make_canonical(view.record, view.game);
      scribe_.write(view.record, view, converted.game);
    } else if (invalid_ == Invalid::keep && is_anything_read(view.record)) {
      scribe_.write(salvaged(view.record, view.game, view.findings), view, converted.game);
    }
  }

 private:
  GameScribe scribe_;
  Invalid invalid_;
  const CommonOptions& common_;
};

class ConvertSink final : public Sink<Converted> {
 public:
  ConvertSink(Session& session, Invalid invalid, GamesOut& out)
      : session_(session),
        invalid_(invalid),
        out_(out),
        picker_(session, [this](WaitingGame& game) { return add(game); }) {}

  // With --sort, games are chosen here: --first and --last then count in the sorted order.
  [[nodiscard]] bool chooses() const noexcept override { return !session_.options().choice.sort.empty(); }
  void begin(const Source& source) override { out_.begin(source); }
  bool game(Delivered<Converted>& finished) override {
    if (!finished.result.sound && invalid_ == Invalid::stop) {
      session_.nothing_there("stopped at game " + std::to_string(finished.number) + " of " + finished.source.name);
      stopped_ = true;
      return false;
    }
    if (finished.result.game.text.empty()) {
      if (!finished.result.sound && invalid_ == Invalid::keep)
        session_.warn("game " + std::to_string(finished.number) + " is left out: nothing of it could be read",
                      finished.source.name);
      out_.leave_out();
      return true;
    }
    kept_any_ = chooses();
    if (!kept_any_) return out_.add(finished.source, finished.number, finished.result.game);
    WrittenGame game = std::exchange(finished.result.game, {});
    const std::string key = std::exchange(game.sort_key, {});
    return picker_.add({sources_.number_of(finished.source), finished.number, std::move(game)}, key);
  }
  void stray(const Source& /*source*/, const Finding& /*finding*/) override { out_.leave_out(); }
  void end() {
    if (stopped_) return out_.stop();
    if (!picker_.end()) return out_.stop();
    if (kept_any_ && !added_)
      session_.nothing_there("--skip " + std::to_string(session_.options().choice.skip) + " leaves no game");
    out_.end();
  }

 private:
  bool add(const WaitingGame& game) {
    added_ = true;
    return out_.add(sources_.of(game), game.number, game.game);
  }

  Session& session_;
  Invalid invalid_;
  GamesOut& out_;
  GameSources sources_;
  GamePicker picker_;
  bool stopped_ = false;
  bool kept_any_ = false;
  bool added_ = false;
};

// The reason why the output format is unknown.
std::string no_format(const std::string& file) {
  if (file.empty() || file == "-") return "no output format: use --to FORMAT, or -o with a known extension";
  std::vector<std::string> endings;
  for (const formats::Format format : formats::kAllFormats)
    for (const std::string_view ending : formats::info(format).endings) endings.emplace_back(ending);
  return "-o: '" + file + "' has none of the extensions " + listed(endings) + "; use --to FORMAT";
}

void convert(Session& session, ConvertOptions options) {
  options.out.to = format_to_write(options.out.to, options.out.output);
  if (!options.out.to) return session.refuse_usage(no_format(options.out.output.file));
  GamesOut out(session, options.out, options.invalid == Invalid::stop);
  if (!out.open()) return;
  ConvertSink sink(session, options.invalid, out);
  const auto make = [&] { return Converter(options, session.options()); };
  for_each_game<Converted>(session, make, sink);
  sink.end();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<ConvertOptions>();
  add_games_out_options(app, options->out, "");
  const std::vector<Word<Invalid>> invalid{{"skip", Invalid::skip}, {"keep", Invalid::keep}, {"stop", Invalid::stop}};
  add_choice(app, "--invalid", options->invalid, invalid,
             "On errors: skip the game (default), keep what precedes them, or stop");
  add_input_options(app, common);
  add_sort_option(app, common.choice);
  return [options](Session& session) { return convert(session, *options); };
}

}  // namespace

const Tool kConvertTool{"convert", "Writes games in another format, in canonical form",
                        "punct convert --to text games/ -o games.punct  # a folder of games into one file\n"
                        "punct convert --to sgf --out-dir sgf games.punct  # one file per game\n"
                        "punct convert games.zip -o games.jsonl  # format from the extension\n"
                        "punct convert --to xml --invalid keep broken.sgf  # the legal part of a broken game",
                        define};

}  // namespace punct::cli
