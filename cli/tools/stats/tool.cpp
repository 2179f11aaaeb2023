// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <istream>
#include <iterator>
#include <memory>
#include <vector>

#include "program/command_line.hpp"
#include "program/for_each_game.hpp"
#include "program/options/look_options.hpp"
#include "program/output/output.hpp"
#include "program/output/plot_file.hpp"
#include "program/output/result_file.hpp"
#include "punct/collections/parts.hpp"
#include "punct/collections/statistics.hpp"
#include "tools/stats/figures.hpp"
#include "tools/stats/plot.hpp"

namespace punct::cli {
namespace {

struct StatsOptions {
  OutputOptions output;
  bool json = false;
  bool csv = false;
  CsvText csv_text = CsvText::marked;
  bool result = false;
  PlotOptions plot;
};

// The statistics of one game, if it is known only later whether the game is wanted.
struct Counted {
  std::unique_ptr<Statistics> own;
  [[nodiscard]] std::size_t memory() const noexcept {
    if (!own) return 0;
    return sizeof(Statistics) + own->lengths.capacity() * sizeof(std::uint64_t) +
           own->plies.capacity() * sizeof(PlyTally);
  }
};

// Counts the games of one worker; all sums are merged at the end, in any order.
class Counting {
 public:
  Counting(Statistics& sums, const CommonOptions& options) noexcept
      : sums_(&sums), strict_(options.strict), apart_(options.choice.leaves_out()) {}
  void operator()(GameView& view, Counted& counted) {
    if (apart_) counted.own = std::make_unique<Statistics>();
    Statistics& sums = apart_ ? *counted.own : *sums_;
    if (is_sound(view.findings, strict_)) {
      sums.add(view.record, view.game);
    } else {
      ++sums.broken;
    }
  }

 private:
  Statistics* sums_;
  bool strict_;
  bool apart_;
};

class CountingSink final : public Sink<Counted> {
 public:
  explicit CountingSink(Statistics& sums) noexcept : sums_(sums) {}
  bool game(Delivered<Counted>& finished) override {
    if (!finished.was_read) ++unread_;
    if (finished.result.own) sums_.merge(*finished.result.own);
    return true;
  }
  [[nodiscard]] std::uint64_t unread() const noexcept { return unread_; }

 private:
  Statistics& sums_;
  std::uint64_t unread_ = 0;
};

Statistics counted(Session& session, Coverage* input) {
  std::vector<std::unique_ptr<Statistics>> parts;
  const auto make = [&] {
    parts.push_back(std::make_unique<Statistics>());
    return Counting(*parts.back(), session.options());
  };
  Statistics sums;
  CountingSink sink(sums);
  for_each_game<Counted>(session, make, sink, input);
  for (const auto& part : parts) sums.merge(*part);
  sums.broken += sink.unread();
  return sums;
}

Statistics read_result(Session& session, Coverage& missing) {
  const std::string& file = session.options().inputs.front();
  std::string content;
  const std::string unreadable = read_written(file, [&](std::istream& in) {
    content.assign(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  });
  if (!unreadable.empty()) {
    session.fail_io(file, unreadable);
    return {};
  }
  const auto read = read_statistics(content, &missing);
  if (read) return *read;
  session.fail_io(file, "not written by punct stats --json: " + read.error());
  return {};
}

void write_sums(Session& session, Output& output, const Statistics& sums, Coverage input) {
  write_result(session, output, head_of("stats", result_options(session.options()), std::move(input)),
               [&](const TakeText& take) { return write_json(sums, take); });
}

void run(Session& session, StatsOptions options) {
  options.output.is_report = !options.result;
  if (!may_draw_plot(session, options.plot, options.output)) return;
  Output output(session, options.output);
  if (!output.open()) return;
  Coverage input;
  Coverage missing;
  const Statistics sums =
      options.result ? read_result(session, missing) : counted(session, options.json ? &input : nullptr);
  if (options.result && session.status() != ExitStatus::ok) return;
  const auto plot = options.plot.wanted() ? drawn_plot(stats_plot(sums, options.plot.language()), options.plot)
                                          : DrawnPicture(std::string());
  if (options.json) {
    write_sums(session, output, sums, std::move(input));
  } else {
    output.write(options.csv ? stats_csv(sums, options.csv_text) : stats_table(sums));
  }
  output.finish();
  if (options.plot.wanted()) write_plot(session, plot, options.plot, options.output.force);
  if (!missing.empty()) session.nothing_there("missing: " + games_text(missing), session.options().inputs.front());
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<StatsOptions>();
  add_flag(app, "--json", options->json, "Print a JSON result, which punct merge can join");
  add_csv_options(
      app, options->csv_text, [options] { options->csv = true; }, "Print a row for each number");
  const OptionRef plot = add_plot_options(app, options->plot, "Also draw heat maps and charts into FILE");
  add_language_option(app, options->plot.lang).needs(plot);
  add_flag(app, "--result", options->result, "Show the result in FILE, written by --json or punct merge")
      .excludes("--json");
  add_output_options(app, options->output);
  add_input_options(app, common);
  exclude_choice_of_games(app, "--result");
  check_together(app, [options, &common] {
    return options->result && common.inputs.size() != 1 ? "--result takes one FILE" : std::string();
  });
  return [options](Session& session) { return run(session, *options); };
}

}  // namespace

const Tool kStatsTool{
    "stats",
    "Counts results, lengths, moves, pieces and spaces of a collection",
    "punct stats games/  # tables for a folder of games\n"
    "punct stats --plot games.svg games.zip  # heat maps and charts\n"
    "punct stats --json a.punct -o a.json  # counts for punct merge\n"
    "punct merge a.json b.json | punct stats --result --plot all.svg -  # a picture of both collections",
    define,
};

}  // namespace punct::cli
