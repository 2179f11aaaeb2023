// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <memory>

#include "program/command_line.hpp"
#include "program/for_each_game.hpp"
#include "program/options/ply_option.hpp"
#include "program/output/output.hpp"
#include "punct/notation.hpp"
#include "punct/rules.hpp"
#include "punct/text/json.hpp"
#include "punct/words.hpp"

namespace punct::cli {
namespace {

struct MovesOptions {
  OutputOptions output;
  PlyOption ply;
  std::string position;
  // Restricts moves to the piece with its PÜNCT here; no space for all moves.
  Space of;
  bool count = false;
  bool json = false;
};

std::uint64_t count_moves(const Position& position, Space of) {
  return of ? legal_moves_from(position, of).size() : count_legal_moves(position);
}

std::string as_json(const Position& position, std::optional<std::size_t> ply, const MovesOptions& options) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  if (ply) json.member("ply", *ply);
  json.member("position", text(position)).member("count", count_moves(position, options.of));
  if (!options.count) {
    json.key("moves").begin_array();
    for (const std::string& move : move_texts(position, options.of)) json.value(move);
    json.end_array();
  }
  json.end_object();
  return out + "\n";
}

// The object with file and game in front, which are known only when games are in order.
std::string with_game(std::string_view object, std::string_view file, std::uint64_t game) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  write_file(json, file);
  json.member("game", game).end_object();
  out.back() = ',';
  return out + std::string(object.substr(1));
}

std::string as_text(const Position& position, const MovesOptions& options) {
  if (options.count) return std::to_string(count_moves(position, options.of)) + "\n";
  std::string out;
  for (const std::string& move : move_texts(position, options.of)) out += move + "\n";
  return out;
}

// Whether the player to move has a piece with its PÜNCT on top of the space.
bool has_piece(const Position& position, Space of) {
  const Piece* const piece = of ? position.piece_with_punct_on(of) : nullptr;
  return !of || (piece != nullptr && piece->owner == position.to_move());
}

// The reason why a piece has no moves.
std::string no_piece(const Position& position, Space of) {
  if (position.outcome()) return "the game is over; nobody is to move";
  return "the player to move has no PÜNCT on top of " + of.name();
}

struct Answer {
  // Whether there is an answer, which may be an empty list.
  bool is_answered = false;
  std::string text;
  std::optional<std::size_t> no_ply_of;
  // The error about `--of`; empty if there is none.
  std::string no_piece;
  // Whether there are no moves because the game is over.
  bool is_over = false;
  [[nodiscard]] std::size_t memory() const noexcept { return text.capacity() + no_piece.capacity(); }
};

void answer(const GameView& view, const MovesOptions& options, Answer& out) {
  if (!has_positions(view)) return;
  const std::size_t plies = view.game.moves().size();
  const auto ply = options.ply.in(plies);
  if (!ply) {
    out.no_ply_of = plies;
    return;
  }
  const Position position = view.game.position_after(*ply);
  if (!has_piece(position, options.of)) out.no_piece = no_piece(position, options.of);
  if (!out.no_piece.empty()) return;
  out.is_answered = true;
  out.is_over = position.outcome().has_value();
  out.text = options.json ? as_json(position, ply, options) : as_text(position, options);
}

class MovesSink final : public Sink<Answer> {
 public:
  MovesSink(Session& session, const MovesOptions& options, Output& output) noexcept
      : session_(session), options_(options), output_(output) {}

  bool game(Delivered<Answer>& finished) override {
    const Answer& found = finished.result;
    if (found.no_ply_of) report_missing_ply(session_, finished.source, finished.number, *found.no_ply_of);
    const std::string name = finished.source.name + ": game " + std::to_string(finished.number) + ": ";
    if (!found.no_piece.empty()) session_.nothing_there(name + found.no_piece);
    const bool lists = !options_.json && !options_.count;
    if (found.is_over && lists) session_.remark(name + "the game is over; there are no legal moves");
    any_ |= found.is_answered;
    if (lists && !std::exchange(first_, false)) output_.write("\n");
    // Counts of position lines stay in step with these.
    const bool is_line = finished.source.format == formats::Format::position;
    if (is_line && options_.count && !options_.json && !found.is_answered) return output_.write("\n");
    if (!options_.json || found.text.empty()) return output_.write(found.text);
    return output_.write(with_game(found.text, finished.source.name, finished.number));
  }
  // Whether there was any answer.
  [[nodiscard]] bool any() const noexcept { return any_; }

 private:
  Session& session_;
  const MovesOptions& options_;
  Output& output_;
  bool first_ = true;
  bool any_ = false;
};

void answer_position(Session& session, const MovesOptions& options, Output& output) {
  const auto position = read_position(session, options.position);
  if (!position) return;
  if (!has_piece(*position, options.of)) {
    session.nothing_there(no_piece(*position, options.of));
    return;
  }
  output.write(options.json ? as_json(*position, std::nullopt, options) : as_text(*position, options));
  output.finish();
}

void run_moves(Session& session, const MovesOptions& options) {
  if (!options.position.empty() && !session.options().inputs.empty())
    return session.refuse_usage("--position and files cannot be combined");
  Output output(session, options.output);
  if (!output.open()) return;
  if (!options.position.empty()) {
    answer_position(session, options, output);
  } else {
    MovesSink sink(session, options, output);
    const auto make = [&] { return [&](GameView& view, Answer& out) { answer(view, options, out); }; };
    for_each_game<Answer>(session, make, sink);
    sink.any() ? static_cast<void>(output.finish()) : output.abandon();
  }
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<MovesOptions>();
  add_position_option(app, options->position);
  add_ply_option(app, options->ply);
  option_of(app, "--ply").excludes("--position");
  add_flag(app, "--count", options->count, "Print only the number of moves");
  add_flag(app, "--json", options->json, "Print one JSON object per position, one per line");
  add_space_option(app, "--of", options->of, "List only moves of the piece with its PÜNCT on SPACE");
  add_output_options(app, options->output);
  add_input_options(app, common);
  exclude_choice_of_games(app, "--position");
  return [options](Session& session) { return run_moves(session, *options); };
}

}  // namespace

const Tool kMovesTool{"moves", "Lists the legal moves of a position, one per line",
                      "punct moves game.punct  # in the final position\n"
                      "punct moves --position 'standard w' --count  # how many first moves White has\n"
                      "punct moves --ply 20 --of K3 game.sgf  # moves of the piece on K3 after 20 plies",
                      define};

}  // namespace punct::cli
