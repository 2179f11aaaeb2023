// SPDX-License-Identifier: MIT
#include "session/tool.hpp"

#include <algorithm>
#include <memory>

#include "games/ordered_pipeline.hpp"
#include "games/ply_option.hpp"
#include "punct/notation.hpp"
#include "punct/rules.hpp"
#include "session/command_line.hpp"
#include "session/output.hpp"

namespace punct::cli {
namespace {

constexpr int kDeepest = 8;

struct PerftOptions {
  OutputOptions output;
  std::string position = "standard w";
  int depth = 1;
  bool divide = false;
};

/// A first move and the number of sequences that begin with it.
struct Count {
  MoveImages first{};
  std::uint64_t sequences = 0;
};

/// Counts behind each of the first moves, several at a time, and hands the counts on in order.
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
  OrderedPipeline<Count>(workers).run(fill, work, [&](const Count& count) {
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

/// Every move with the number of sequences that begin with it, sorted by byte, and the sum.
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

ExitStatus run_perft(Session& session, const PerftOptions& options) {
  Output output(session, options.output);
  if (!output.open()) return ExitStatus::io;
  const auto position = read_position(session, options.position);
  if (!position) return session.status();
  const auto count = options.divide && options.depth > 0 ? divided : counted;
  output.write(count(*position, options.depth, session.workers()));
  output.finish();
  return session.status();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<PerftOptions>();
  add_number_option(app, "--depth", options->depth, {.most = kDeepest}, "How many moves deep to count (1)");
  add_position_option(app, options->position);
  app.add_flag("--divide", options->divide, "Count for each first move");
  add_jobs_option(app, common);
  add_output_options(app, options->output);
  add_general_options(app, common);
  return [options](Session& session) { return run_perft(session, *options); };
}

}  // namespace

extern const Tool kPerftTool;
const Tool kPerftTool{"perft", "Counts sequences of legal moves",
                      "punct perft --depth 2  # from the empty board: 23841810\n"
                      "punct perft --depth 1 --divide --position 'basic w'  # move by move",
                      define};

}  // namespace punct::cli
