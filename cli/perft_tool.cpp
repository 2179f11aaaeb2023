// SPDX-License-Identifier: MIT
#include "perft_tool.hpp"

#include <algorithm>
#include <memory>

#include "output.hpp"
#include "ply_option.hpp"
#include "punct/notation.hpp"
#include "punct/rules.hpp"

namespace punct::cli {
namespace {

constexpr int kDeepest = 8;

struct PerftOptions {
  OutputOptions output;
  std::string position = "standard w";
  int depth = 1;
  bool divide = false;
};

/// Every move with the number of sequences that begin with it, sorted by byte, and the sum.
std::string divided(Position position, int depth) {
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  std::uint64_t sum = 0;
  for (const Move& move : legal_moves(position)) {
    const std::string name = text(written(move, connects_mover(position, move)));
    const Position::Undo undo = position.play_unchecked(move);
    counts.emplace_back(name, perft(position, depth - 1));
    position.take_back(undo);
    sum += counts.back().second;
  }
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
  output.write(options.divide && options.depth > 0 ? divided(*position, options.depth)
                                                   : std::to_string(perft(*position, options.depth)) + "\n");
  output.finish();
  return session.status();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<PerftOptions>();
  app.add_option("--depth", options->depth, "How many moves deep to count (1)")
      ->type_name("N")
      ->check(CLI::Range(0, kDeepest).description(""));
  add_position_option(app, options->position);
  app.add_flag("--divide", options->divide, "Count for each first move");
  add_output_options(app, options->output);
  add_general_options(app, common);
  return [options](Session& session) { return run_perft(session, *options); };
}

}  // namespace

const Tool kPerftTool{"perft", "Counts sequences of legal moves",
                      "punct perft --depth 2  # from the empty board: 23841810\n"
                      "punct perft --depth 1 --divide --position 'basic w'  # move by move",
                      define};

}  // namespace punct::cli
