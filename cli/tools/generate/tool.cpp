// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "program/command_line.hpp"
#include "program/output/output.hpp"
#include "punct/formats/format.hpp"
#include "punct/made_up.hpp"
#include "punct/system.hpp"
#include "punct/text/numbers.hpp"
#include "punct/text/words.hpp"
#include "reading/ordered_pipeline.hpp"

namespace punct::cli {
namespace {

constexpr std::uint64_t kGamesAtATime = 64;
constexpr std::uint32_t kHeaviest = 1'000'000;
constexpr std::uint64_t kMostNodes = 1'000'000'000;
constexpr std::uint32_t kMostPlies = 10'000;

struct GenerateOptions {
  CommonOptions& common;
  PlayOptions play;
  OutputOptions output;
  std::uint64_t games = 1;
  std::optional<formats::Format> to;
  std::string weights;
  std::optional<std::uint64_t> nodes;
};

// Some games that a worker has made up, ready for output.
struct Batch {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  std::string text;
  std::vector<Finding> losses;
};

class GameMaker {
 public:
  GameMaker(const GenerateOptions& options, formats::Format format)
      : options_(options), format_(format), writer_(formats::info(format).make_writer()) {}

  void make(Batch& batch) {
    batch.text.clear();
    batch.losses.clear();
    for (std::uint64_t number = batch.first; number < batch.first + batch.count; ++number) {
      make_up_game(options_.play, number, record_);
      if (format_ == formats::Format::sgf) {
        // It cannot hold them, and nobody asked for them.
        for (const char* const tag : {"Event", "Round"}) record_.set_tag(tag, "?");
      }
      if (number > 1) batch.text += writer_->separator();
      const std::size_t losses = batch.losses.size();
      writer_->write(record_, batch.text, batch.losses);
      for (std::size_t i = losses; i < batch.losses.size(); ++i) batch.losses[i].game = number;
    }
  }

 private:
  const GenerateOptions& options_;
  formats::Format format_;
  std::unique_ptr<formats::Writer> writer_;
  Record record_;
};

void make_all(Session& session, const GenerateOptions& options, formats::Format format, Output& output) {
  const unsigned workers = workers_of(session.options());
  std::vector<GameMaker> makers;
  for (unsigned worker = 0; worker < workers; ++worker) makers.emplace_back(options, format);
  // A searched game takes seconds.
  const std::uint64_t at_a_time = options.play.style == PlayStyle::search ? 1 : kGamesAtATime;
  std::uint64_t begun = 0;
  const auto fill = [&](Batch& batch) {
    batch.first = begun + 1;
    batch.count = std::min(at_a_time, options.games - begun);
    begun += batch.count;
    return batch.count != 0;
  };
  const auto deliver = [&](unsigned, Batch& batch) {
    for (const Finding& loss : batch.losses) session.report("generate", loss);
    session.progress().update(0, batch.first + batch.count - 1, session.warnings());
    return output.write(batch.text);
  };
  OrderedPipeline<Batch>(workers).run(
      fill, [&](unsigned worker, Batch& batch) { makers[worker].make(batch); }, deliver);
}

void run(Session& session, const GenerateOptions& options) {
  const formats::Format format = format_to_write(options.to, options.output).value_or(formats::Format::text);
  const auto writer = formats::info(format).make_writer();
  Output output(session, options.output);
  if (!output.open()) return;
  const bool is_named = !options.output.file.empty() && options.output.file != "-";
  const system::FileStatus file = is_named ? system::status_of(options.output.file) : system::FileStatus();
  if (options.games == 0 && is_named && (file.is_file() || !file.exists())) return;
  remark_on_ending(session, options.output, format);
  output.set_member_ending(formats::info(format).endings.front());
  output.write(writer->prologue());
  make_all(session, options, format, output);
  output.write(writer->epilogue());
  output.finish();
}

// Reads `add=3,move=2,jump=1`; others keep their weight. Returns the error; empty if the text is valid.
std::string parse_weights(std::string_view text, MoveWeights& weights) {
  if (text.empty()) return "write add=A,move=M,jump=J";
  std::vector<std::string> given;
  while (!text.empty()) {
    const std::string_view part = take_to(text, ',');
    const std::size_t equals = std::min(part.find('='), part.size());
    const std::string name(part.substr(0, equals));
    if (equals == part.size() && whole_number(part)) return "write add=A,move=M,jump=J; '" + name + "' has no name";
    if (std::string unknown = unknown_word(name, {"add", "move", "jump"}); !unknown.empty()) return unknown;
    if (std::find(given.begin(), given.end(), name) != given.end()) return "'" + name + "' is given twice";
    given.push_back(name);
    const auto weight = whole_number<std::uint32_t>(part.substr(std::min(equals + 1, part.size())));
    if (!weight || *weight > kHeaviest)
      return "the weight of '" + name + "' must be a number from 0 to " + std::to_string(kHeaviest);
    (name == "add" ? weights.add : name == "move" ? weights.move : weights.jump) = *weight;
  }
  const bool all_zero = weights.add + weights.move + weights.jump == 0;
  return all_zero ? "at least one weight must be more than 0" : "";
}

void add_play_options(CLI::App& app, GenerateOptions& options) {
  add_number_option(app, "--games", options.games, {}, "Make N games (default: 1)");
  add_number_option(app, "--seed", options.play.seed, {},
                    "Use seed S; the same seed gives the same games everywhere (default: 1)")
      .type_name("S");
  add_choice(
      app, "--style", options.play.style,
      std::vector<Word<PlayStyle>>{
          {"random", PlayStyle::random}, {"greedy", PlayStyle::greedy}, {"search", PlayStyle::search}},
      "Play any legal moves, moves that try to connect and cut, or the best that a search finds (default: random)");
  add_number_option(app, "--nodes", options.nodes, {1, kMostNodes},
                    "Search N positions for each move of --style search (default: 2000)");
  add_choice(app, "--rules", options.play.rules,
             std::vector<Word<Rules>>{{"standard", Rules::standard}, {"basic", Rules::basic}},
             "Play by these rules (default: standard)");
  add_option(app, "--weights", options.weights,
             "Weigh adding, moving and jumping in random play (default: add=3,move=2,jump=1)")
      .type_name("add=A,move=M,jump=J")
      .check([](const std::string& text) {
        MoveWeights weights;
        return parse_weights(text, weights);
      });
  add_number_option(app, "--most-plies", options.play.most_plies, {.most = kMostPlies},
                    "Leave a game unfinished after N plies (default: 400)");
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<GenerateOptions>(GenerateOptions{common, {}, {}, 1, {}, {}, {}});
  add_play_options(app, *options);
  add_to_option(app, options->to, "text");
  add_jobs_option(app, common);
  add_output_options(app, options->output);
  add_general_options(app, common);
  check_together(app, [options] {
    if (options->nodes && options->play.style != PlayStyle::search) return std::string("--nodes needs --style search");
    options->play.nodes = options->nodes.value_or(options->play.nodes);
    if (options->weights.empty()) return std::string();
    if (options->play.style != PlayStyle::random) return std::string("--weights needs --style random");
    return parse_weights(options->weights, options->play.weights);
  });
  return [options](Session& session) { return run(session, *options); };
}

}  // namespace

const Tool kGenerateTool{
    "generate",
    "Generates games for tests, benchmarks and samples",
    "punct generate --games 1000 --seed 7 -o made.punct  # a thousand games of random moves\n"
    "punct generate --games 50 --style greedy --rules basic  # games that mostly end in a connection\n"
    "punct generate --games 20 --style search --nodes 5000  # games of players who play to win\n"
    "punct generate --games 10 --weights add=1,move=1,jump=6 --to json  # games full of stacks\n",
    define,
};

}  // namespace punct::cli
