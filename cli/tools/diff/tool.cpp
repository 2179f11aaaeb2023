// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <memory>

#include "difference/difference_json.hpp"
#include "program/command_line.hpp"
#include "program/for_each_game.hpp"
#include "program/output/output.hpp"
#include "tools/diff/print.hpp"

namespace punct::cli {
namespace {

struct DiffOptions {
  OutputOptions output;
  bool json = false;
  bool moves_only = false;
};

struct Reading {
  std::optional<ComparedGame> game;
  [[nodiscard]] std::size_t memory() const noexcept { return game ? game->memory() : 0; }
};

class Collector final : public Sink<Reading> {
 public:
  Collector(PileDifference& difference, Side side) noexcept : difference_(difference), side_(side) {}

  bool game(Delivered<Reading>& finished) override {
    if (!finished.result.game) return true;
    finished.result.game->source = finished.source.name;
    finished.result.game->number = finished.number;
    difference_.add(side_, *finished.result.game);
    return true;
  }

 private:
  PileDifference& difference_;
  Side side_;
};

// Adds all sound games of one of the two inputs; false if there was none.
bool read_pile(Session& both, Side side, bool moves_only, PileDifference& difference) {
  CommonOptions options = both.options();
  options.inputs = {both.options().inputs[static_cast<std::size_t>(side)]};
  Session session("diff", options);
  Collector collector(difference, side);
  const auto make = [strict = options.strict, moves_only] {
    return [strict, moves_only](GameView& view, Reading& reading) {
      if (!is_sound(view.findings, strict)) return;
      // In canonical form, differences of spelling disappear.
      make_canonical(view.record, view.game);
      reading.game = compared_game(view.record, view.game, moves_only);
    };
  };
  for_each_game<Reading>(session, make, collector);
  both.worsen(session.status());
  return !session.saw_no_game();
}

void run(Session& session, const DiffOptions& options) {
  const CommonOptions& common = session.options();
  Output output(session, options.output);
  if (!output.open()) return;
  PileDifference difference;
  bool saw_game = false;
  for (const Side side : {Side::first, Side::second})
    saw_game |= read_pile(session, side, options.moves_only, difference);
  if (session.status() == ExitStatus::io) return;
  difference.compare();
  if (!difference.is_empty()) session.worsen(ExitStatus::findings);
  const auto write = [&output](std::string_view text) { output.write(text); };
  if (options.json) {
    write_difference(difference, write);
  } else if (!common.quiet) {
    print_text(difference, write);
  }
  if (!difference.is_whole()) {
    output.abandon();
    return session.fail_temporary_file();
  }
  saw_game ? static_cast<void>(output.finish()) : output.abandon();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<DiffOptions>();
  add_flag(app, "--json", options->json, "Print one JSON object");
  add_flag(app, "--moves-only", options->moves_only,
           "Compare moves only; ignore tags, comments, NAGs, marks, times and variations");
  add_output_options(app, options->output);
  add_input_options(app, common);
  check_together(app, [&common] {
    return common.inputs.size() == 2 ? std::string() : "diff needs two files, folders or archives";
  });
  return [options](Session& session) { return run(session, *options); };
}

}  // namespace

const Tool kDiffTool{
    "diff",
    "Compares two games by ply and tag, or two collections by content",
    "punct diff a.punct b.sgf  # where two records of a game differ\n"
    "punct diff old.zip new/  # which games are in one collection only, or have other tags\n"
    "punct diff -q a.punct b.punct && echo the same  # by exit status\n",
    define,
};

}  // namespace punct::cli
