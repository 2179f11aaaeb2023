// SPDX-License-Identifier: MIT
#include "session/tool.hpp"

#include <memory>

#include "diff/compare.hpp"
#include "diff/print.hpp"
#include "pipeline/pipeline.hpp"
#include "session/command_line.hpp"
#include "session/output.hpp"

namespace punct::cli {
namespace {

struct DiffOptions {
  OutputOptions output;
  bool json = false;
  bool moves_only = false;
};

struct Reading {
  std::optional<ComparedGame> game;
};

class Collector final : public GameSink<Reading> {
 public:
  bool game(FinishedGame<Reading>& finished) override {
    if (!finished.result.game) return true;
    finished.result.game->source = finished.source.name;
    finished.result.game->number = finished.number;
    pile_.push_back(std::move(*finished.result.game));
    return true;
  }
  [[nodiscard]] Pile take() { return std::move(pile_); }

 private:
  Pile pile_;
};

// All sound games of one of the two inputs. Failures worsen `status`.
Pile read_pile(const CommonOptions& common, const std::string& input, bool moves_only, ExitStatus& status) {
  CommonOptions options = common;
  options.inputs = {input};
  Session session("diff", options);
  Collector collector;
  const auto make = [strict = options.strict, moves_only] {
    return [strict, moves_only](GameInHand& hand, Reading& reading) {
      if (!is_sound(hand.findings, strict)) return;
      // In canonical form, differences of spelling disappear.
      make_canonical(hand.record, hand.game);
      reading.game = compared_game(hand.record, hand.game, moves_only);
    };
  };
  for_each_game<Reading>(session, make, collector);
  status = worse(status, session.status());
  return collector.take();
}

ExitStatus run(Session& session, const DiffOptions& options) {
  const CommonOptions& common = session.options();
  Output output(session, options.output);
  if (!output.open()) return session.status();
  ExitStatus status = ExitStatus::ok;
  const Pile first = read_pile(common, common.inputs[0], options.moves_only, status);
  const Pile second = read_pile(common, common.inputs[1], options.moves_only, status);
  if (status == ExitStatus::io) return status;
  const PileDifference difference = compare_piles(first, second);
  if (options.json) {
    output.write(diff_json(first, second, difference));
  } else if (!common.quiet) {
    output.write(diff_text(first, second, difference));
  }
  output.finish();
  return worse(worse(status, session.status()), difference.is_empty() ? ExitStatus::ok : ExitStatus::findings);
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<DiffOptions>();
  add_flag(app, "--json", options->json, "Print one JSON object");
  add_flag(app, "--moves-only", options->moves_only,
           "Compare moves only; ignore tags, comments, NAGs, marks, times and variations");
  add_output_options(app, options->output);
  add_input_options(app, common);
  check_together(app, [&common] {
    if (common.inputs.size() != 2) return std::string("diff needs two files, folders or archives");
    const bool twice = common.inputs[0] == "-" && common.inputs[1] == "-";
    return twice ? "standard input can be only one of the two inputs" : std::string();
  });
  return [options](Session& session) { return run(session, *options); };
}

}  // namespace

extern const Tool kDiffTool;
const Tool kDiffTool{
    "diff",
    "Compares two games by ply and tag, or two collections by content",
    "punct diff a.punct b.sgf  # where two records of a game differ\n"
    "punct diff old.zip new/  # which games are in one collection only, or have other tags\n"
    "punct diff -q a.punct b.punct && echo the same  # by exit status\n",
    define,
};

}  // namespace punct::cli
