// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <algorithm>
#include <memory>

#include "program/command_line.hpp"
#include "program/for_each_game.hpp"
#include "program/options/ply_option.hpp"
#include "program/output/output.hpp"
#include "punct/notation.hpp"
#include "punct/rules.hpp"
#include "punct/system.hpp"
#include "punct/text/numbers.hpp"
#include "reading/ordered_pipeline.hpp"

namespace punct::cli {
namespace {

constexpr int kDeepest = 8;

struct PerftOptions {
  OutputOptions output;
  std::string position;
  int depth = 1;
  bool divide = false;
};

// A first move and the number of sequences that begin with it.
struct Count {
  MoveImages first{};
  std::uint64_t sequences = 0;
};

// Counts the sequences after each first move, several at a time, and passes the counts on in order.
template <class Take>
void count_behind(const Position& position, int depth, const std::vector<MoveImages>& firsts, unsigned workers,
                  Take take) {
  std::size_t next = 0;
  const auto fill = [&](Count& count) {
    if (next == firsts.size()) return false;
    count.first = firsts[next++];
    return true;
  };
  const auto work = [&](unsigned, Count& count) {
    Position child = position;
    child.play_unchecked(count.first.move);
    count.sequences = count.first.images * perft(child, depth - 1);
  };
  OrderedPipeline<Count>(workers).run(fill, work, [&](unsigned, const Count& count) {
    take(count);
    return true;
  });
}

std::string counted(const Position& position, int depth, unsigned workers) {
  if (depth <= 1) return std::to_string(perft(position, depth)) + "\n";
  std::uint64_t sum = 0;
  count_behind(position, depth, legal_moves_up_to_symmetry(position), workers,
               [&](const Count& count) { sum += count.sequences; });
  return std::to_string(sum) + "\n";
}

// Every move with the number of sequences that begin with it, sorted by byte, and the sum.
std::string divided(const Position& position, int depth, unsigned workers) {
  std::vector<MoveImages> firsts;
  for (const Move& move : legal_moves(position)) firsts.push_back({move, 1});
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  std::uint64_t sum = 0;
  count_behind(position, depth, firsts, workers, [&](const Count& count) {
    const Move& move = count.first.move;
    counts.emplace_back(text(position, move), count.sequences);
    sum += count.sequences;
  });
  std::sort(counts.begin(), counts.end());
  std::string out;
  for (const auto& [name, count] : counts) out += name + " " + std::to_string(count) + "\n";
  return out + std::to_string(sum) + "\n";
}

std::string answer(const Position& position, const PerftOptions& options, unsigned workers) {
  const auto count = options.divide && options.depth > 0 ? divided : counted;
  return count(position, options.depth, workers);
}

// Writes the counts for final positions or position lines; an empty line separates counts of several lines.
class PerftSink final : public Sink<std::string> {
 public:
  PerftSink(const PerftOptions& options, Output& output) noexcept : options_(options), output_(output) {}
  bool game(Delivered<std::string>& finished) override {
    const bool is_answered = !finished.result.empty();
    any_ |= is_answered;
    // Counts of position lines stay in step with these.
    const bool is_line = finished.source.format == formats::Format::position;
    if (!is_answered && !is_line) return true;
    const bool apart = options_.divide && std::exchange(follows_, true);
    if (apart || (!options_.divide && !is_answered)) output_.write("\n");
    return output_.write(finished.result);
  }
  // Whether there was any answer.
  [[nodiscard]] bool any() const noexcept { return any_; }

 private:
  const PerftOptions& options_;
  Output& output_;
  bool follows_ = false;
  bool any_ = false;
};

void count_inputs(Session& session, const PerftOptions& options, Output& output) {
  PerftSink sink(options, output);
  const auto make = [&] {
    return [&](GameView& view, std::string& text) {
      if (has_positions(view)) text = answer(view.game.final_position(), options, 1);
    };
  };
  for_each_game<std::string>(session, make, sink);
  sink.any() ? static_cast<void>(output.finish()) : output.abandon();
}

// The conflict between files and options; empty if there is none.
std::string contradiction(const PerftOptions& options, const std::vector<std::string>& inputs) {
  if (inputs.empty()) return {};
  if (!options.position.empty()) return "--position and files cannot be combined";
  const bool is_depth = whole_number(inputs[0]) && !system::status_of(inputs[0]).exists();
  return is_depth ? "no such file: " + inputs[0] + "; did you mean --depth " + inputs[0] + "?" : std::string();
}

void run_perft(Session& session, const PerftOptions& options) {
  const std::vector<std::string>& inputs = session.options().inputs;
  if (const std::string wrong = contradiction(options, inputs); !wrong.empty()) return session.refuse_usage(wrong);
  Output output(session, options.output);
  if (!output.open()) return;
  // Without files, standard input is read only for an option about games; otherwise the empty board is meant.
  if (!inputs.empty() || session.options().from || leaves_out_games(session.options())) {
    count_inputs(session, options, output);
    return;
  }
  const auto position = read_position(session, options.position.empty() ? "standard w" : options.position);
  if (!position) return;
  output.write(answer(*position, options, workers_of(session.options())));
  output.finish();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<PerftOptions>();
  add_number_option(app, "--depth", options->depth, {.most = kDeepest}, "Count sequences of N moves (default: 1)");
  add_position_option(app, options->position);
  add_flag(app, "--divide", options->divide, "Print one count per first move");
  add_output_options(app, options->output);
  add_input_options(app, common, "the empty board");
  common.works_long = true;
  exclude_choice_of_games(app, "--position");
  return [options](Session& session) { return run_perft(session, *options); };
}

}  // namespace

const Tool kPerftTool{"perft", "Counts sequences of legal moves",
                      "punct perft --depth 2  # from the empty board: 23841810\n"
                      "punct perft --depth 1 --divide --position 'basic w'  # move by move\n"
                      "punct perft --depth 2 middlegames.position  # for each position line of a file",
                      define};

}  // namespace punct::cli
