// SPDX-License-Identifier: MIT
#include "session/tool.hpp"

#include <fstream>
#include <memory>
#include <sstream>
#include <vector>

#include "games/pipeline.hpp"
#include "punct/statistics.hpp"
#include "session/command_line.hpp"
#include "session/output.hpp"
#include "session/plot_file.hpp"
#include "stats/figures.hpp"
#include "stats/json.hpp"
#include "stats/plot.hpp"

namespace punct::cli {
namespace {

struct StatsOptions {
  OutputOptions output;
  bool json = false;
  bool csv = false;
  bool merge = false;
  std::string plot;
};

struct Nothing {};

/// Counts what one worker sees; the sums are put together at the end, in whatever order.
class Counting {
 public:
  Counting(Statistics& sums, bool strict) noexcept : sums_(&sums), strict_(strict) {}
  void operator()(GameInHand& hand, Nothing& /*result*/) {
    if (is_sound(hand.findings, strict_)) {
      sums_->add(hand.record, hand.game);
    } else {
      ++sums_->broken;
    }
  }

 private:
  Statistics* sums_;
  bool strict_;
};

class CountingSink final : public GameSink<Nothing> {
 public:
  bool game(FinishedGame<Nothing>& finished) override {
    if (!finished.was_read) ++unread_;
    return true;
  }
  [[nodiscard]] std::uint64_t unread() const noexcept { return unread_; }

 private:
  std::uint64_t unread_ = 0;
};

Statistics counted(Session& session) {
  std::vector<std::unique_ptr<Statistics>> parts;
  const auto make = [&] {
    parts.push_back(std::make_unique<Statistics>());
    return Counting(*parts.back(), session.options().strict);
  };
  CountingSink sink;
  for_each_game<Nothing>(session, make, sink);
  Statistics sums;
  for (const auto& part : parts) sums.merge(*part);
  sums.broken += sink.unread();
  return sums;
}

std::string content_of(Session& session, const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream content;
  if (!stream || !(content << stream.rdbuf())) session.fail_io(file, "cannot be read");
  return content.str();
}

Statistics merged(Session& session) {
  Statistics sums;
  for (const std::string& file : session.options().inputs) {
    const std::string content = content_of(session, file);
    if (session.status() == ExitStatus::io) break;
    const auto part = read_stats_json(content);
    if (part) {
      sums.merge(*part);
    } else {
      session.nothing_there(file + ": " + part.error());
    }
  }
  return sums;
}

ExitStatus run(Session& session, const StatsOptions& options) {
  Output output(session, options.output);
  if (!output.open()) return session.status();
  const Statistics sums = options.merge ? merged(session) : counted(session);
  const bool failed = options.merge && session.status() != ExitStatus::ok;
  if (failed) return session.status();
  output.write(options.json ? stats_json(sums) : options.csv ? stats_csv(sums) : stats_table(sums));
  output.finish();
  if (!options.plot.empty()) write_plot(session, stats_plot(sums), options.plot, options.output.force);
  return session.status();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<StatsOptions>();
  app.add_flag("--json", options->json, "Print one object of JSON, which --merge reads");
  app.add_flag("--csv", options->csv, "Print a row for each number")->excludes("--json");
  add_plot_option(app, options->plot, "Draw heat maps and charts as well");
  app.add_flag("--merge", options->merge,
               "Put together what punct stats --json has counted elsewhere; FILE is such a file");
  add_output_options(app, options->output);
  add_input_options(app, common);
  app.final_callback([options, &common] {
    if (options->merge && common.inputs.empty()) throw CLI::ValidationError("--merge needs the files to put together");
  });
  return [options](Session& session) { return run(session, *options); };
}

}  // namespace

extern const Tool kStatsTool;
const Tool kStatsTool{
    "stats",
    "Counts what a pile of games holds: results, lengths, moves, pieces, spaces",
    "punct stats games/  # tables for a folder of games\n"
    "punct stats --plot games.svg games.zip  # heat maps and charts\n"
    "punct stats --json a.punct > a.json; punct stats --merge a.json b.json  # piles counted apart",
    define,
};

}  // namespace punct::cli
