// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <memory>
#include <optional>

#include "program/command_line.hpp"
#include "program/for_each_game.hpp"
#include "program/options/ply_option.hpp"
#include "program/output/output.hpp"
#include "program/terminal.hpp"
#include "punct/analysis.hpp"
#include "punct/collections/values.hpp"
#include "punct/notation.hpp"
#include "punct/render/describe.hpp"
#include "punct/text/json.hpp"
#include "punct/text/utf8.hpp"
#include "punct/words.hpp"
#include "tools/replay/board_text.hpp"

namespace punct::cli {
namespace {

struct ReplayOptions {
  OutputOptions output;
  PlyOption ply;
  bool every = false;
  bool position = false;
  bool json = false;
  BoardStyle style;
};

// The data of a game that showing it needs; the record stays with its worker.
struct Shown {
  bool has_start = false;
  Position start = Position();
  std::vector<Move> moves;
  std::string white;
  std::string black;
  Result result = Result::unknown;
  std::optional<Termination> termination;
  // Whether the last move is that of the game: an illegal move or an unreadable one ends the moves before.
  bool is_whole = false;
  [[nodiscard]] std::size_t memory() const noexcept {
    return moves.capacity() * sizeof(Move) + white.capacity() + black.capacity();
  }
};

void remember(GameView& view, Shown& shown) {
  shown.has_start = has_positions(view);
  shown.start = view.game.start();
  shown.moves = view.game.moves();
  shown.white = player_name(view.record, Player::white);
  shown.black = player_name(view.record, Player::black);
  shown.result = view.game.result();
  shown.termination = view.game.termination();
  shown.is_whole = view.game.is_sound();
}

// A position of a game.
struct Moment {
  const Source& source;
  std::uint64_t game;
  std::size_t ply;
  const Shown& shown;
  const Position& position;
  // The move that led here, and the position before it; null at the start.
  const Move* last;
  const Position* before;
};

// Whether the game ended here, by its moves or as the record states: a resignation is no move.
bool is_end(const Moment& at) {
  if (at.position.outcome()) return true;
  return at.shown.is_whole && at.ply == at.shown.moves.size() && at.shown.result != Result::unknown;
}

std::string stated_end(const Moment& at) {
  if (at.position.outcome() || !is_end(at)) return {};
  const auto& termination = at.shown.termination;
  return "The game ended here: " + std::string(text(at.shown.result)) +
         (termination ? " (" + std::string(name(*termination)) + ")" : "") + "\n";
}

std::string last_move_text(const Moment& at) {
  const std::string number = move_number(static_cast<std::uint32_t>(at.ply), at.shown.start.to_move());
  return number + text(*at.before, *at.last);
}

std::string as_board(const Moment& at, BoardStyle style) {
  std::string out;
  append_printable(out, at.source.name + ", game " + std::to_string(at.game) + ": " + at.shown.white + " - " +
                            at.shown.black + ", " + std::string(text(at.shown.result)));
  out += '\n';
  out += "After ply " + std::to_string(at.ply) + " of " + std::to_string(at.shown.moves.size());
  if (at.last != nullptr) out += ", " + last_move_text(at) + ": " + render::describe(*at.before, *at.last);
  out += "\n\n";
  out += board_text(at.position, at.last != nullptr ? std::optional(*at.last) : std::nullopt, style);
  const std::string stacks = stacks_text(at.position);
  if (!stacks.empty()) out += "\nStacks, from the lowest level up (* is the PÜNCT):\n" + stacks;
  out += "\n" + sets_text(at.position);
  return out + state_in_words(at.position) + "\n" + stated_end(at);
}

// Writes the level of the moved piece, and whether the move is a jump, bridge or cut.
void write_climb(JsonWriter& json, const Moment& at) {
  const bool jumps = at.last->level > 1;
  const Piece* const piece = at.position.piece_with_punct_on(at.last->to.punct);
  const bool bridges = jumps && piece != nullptr && is_bridge(at.position, *piece);
  json.member("level", static_cast<int>(at.last->level)).member("jump", jumps).member("bridge", bridges);
  json.member("cut", jumps && is_cut(*at.before, *at.last, at.position));
}

std::string as_json(const Moment& at) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  write_file(json, at.source.name);
  json.member("game", at.game).member("ply", at.ply);
  json.member("plies", at.shown.moves.size()).member("position", text(at.position));
  if (at.last != nullptr) {
    json.member("move", text(*at.before, *at.last));
    json.member("does", render::describe(*at.before, *at.last));
    write_climb(json, at);
  }
  json.member("state", state_in_words(at.position)).key("sets").begin_object();
  for (const Player player : kPlayers) {
    json.key(player == Player::white ? "white" : "black").begin_object();
    for (const PieceKind kind : kAllPieceKinds)
      json.member(std::string(1, letter(kind)), at.position.in_set(player, kind));
    json.end_object();
  }
  json.end_object().key("center").begin_object();
  json.member("white", at.position.center_count(Player::white));
  json.member("black", at.position.center_count(Player::black));
  json.end_object();
  if (is_end(at)) {
    json.member("result", text(at.shown.result));
    if (at.shown.termination) json.member("termination", name(*at.shown.termination));
  }
  json.end_object();
  return out + "\n";
}

class ReplaySink final : public Sink<Shown> {
 public:
  ReplaySink(Session& session, const ReplayOptions& options, Output& output) noexcept
      : session_(session), options_(options), output_(output) {}

  bool game(Delivered<Shown>& finished) override {
    const Shown& shown = finished.result;
    if (!shown.has_start) return true;
    const auto wanted = options_.ply.in(shown.moves.size());
    if (!wanted) {
      report_missing_ply(session_, finished.source, finished.number, shown.moves.size());
      return true;
    }
    Position position = shown.start;
    Position before;
    for (std::size_t ply = 0;; ++ply) {
      const Move* const last = ply == 0 ? nullptr : &shown.moves[ply - 1];
      if (options_.every || ply == *wanted) {
        const Moment at{finished.source, finished.number, ply, shown, position, last, last ? &before : nullptr};
        if (!show(at)) return false;
      }
      if (ply == *wanted) return true;
      before = position;
      position.play_unchecked(shown.moves[ply]);
    }
  }
  // Whether any position has been shown.
  [[nodiscard]] bool any() const noexcept { return any_; }

 private:
  bool show(const Moment& at) {
    any_ = true;
    if (options_.json) return output_.write(as_json(at));
    if (options_.position) return output_.write(text(at.position) + "\n");
    const bool first = std::exchange(first_, false);
    return output_.write((first ? "" : "\n") + as_board(at, options_.style));
  }

  Session& session_;
  const ReplayOptions& options_;
  Output& output_;
  bool first_ = true;
  bool any_ = false;
};

void run_replay(Session& session, ReplayOptions options) {
  options.style.color = options.output.file.empty() && wants_color(session.options().color, 1);
  Output output(session, options.output);
  if (!output.open()) return;
  ReplaySink sink(session, options, output);
  for_each_game<Shown>(
      session, [] { return remember; }, sink);
  sink.any() ? static_cast<void>(output.finish()) : output.abandon();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<ReplayOptions>();
  add_ply_option(app, options->ply);
  add_flag(app, "--every", options->every, "Show every position from the start up to that one");
  const auto position = add_flag(app, "--position", options->position, "Print only the position line");
  add_flag(app, "--json", options->json, "Print one JSON object per position, one per line").excludes(position);
  add_flag(app, "--ascii", options->style.ascii, "Draw the board in plain ASCII");
  add_output_options(app, options->output);
  add_input_options(app, common);
  return [options](Session& session) { return run_replay(session, *options); };
}

}  // namespace

const Tool kReplayTool{"replay", "Shows a game on the terminal: board, stacks, sets, turn, last move",
                       "punct replay game.punct  # the final position\n"
                       "punct replay --ply 20 --ascii game.sgf  # after 20 moves, without Unicode\n"
                       "punct replay --game 7 --every games.punct | less -R  # the seventh game, move by move\n"
                       "punct replay --position --ply -1 game.punct  # the position line before the last move",
                       define};

}  // namespace punct::cli
