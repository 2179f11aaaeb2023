// SPDX-License-Identifier: MIT
#include "session/tool.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "games/pipeline.hpp"
#include "punct/notation.hpp"
#include "punct/render/move_marks.hpp"
#include "punct/rules.hpp"
#include "render/pictures.hpp"
#include "session/content.hpp"
#include "session/file_names.hpp"

namespace punct::cli {
namespace {

/// Marks for the legal moves of a piece. False if the player to move has no such piece.
bool mark_moves_of(render::Diagram& diagram, Space from) {
  const Piece* const piece = diagram.position.piece_with_punct_on(from);
  if (piece == nullptr || piece->owner != diagram.position.to_move()) return false;
  render::add_moves_of(from, legal_moves_from(diagram.position, from), diagram.marks);
  return true;
}

/// A game's pictures, made by a worker, and what could not be shown.
struct Drawn {
  std::vector<Picture> pictures;
  std::optional<std::size_t> no_ply_of;
  Space no_piece;
};

class GamePainter {
 public:
  explicit GamePainter(const RenderOptions& options) : options_(options) {}

  void operator()(GameInHand& hand, Drawn& drawn) const {
    if (!hand.game.has_start()) return;
    const std::size_t plies = hand.game.moves().size();
    const auto wanted = options_.ply.in(plies);
    if (!wanted) {
      drawn.no_ply_of = plies;
      return;
    }
    Position position = hand.game.start();
    Position before = position;
    NodeIndex node = kNoNode;
    for (std::size_t ply = 0; ply <= *wanted; ++ply) {
      if (ply > 0) {
        node = ply == 1 ? hand.record.first() : hand.record.next(node);
        before = position;
        position.play_unchecked(hand.game.moves()[ply - 1]);
      }
      if (options_.all || ply == *wanted) draw(hand, drawn, ply, node, before, position);
    }
  }

 private:
  void draw(GameInHand& hand, Drawn& drawn, std::size_t ply, NodeIndex node, const Position& before,
            const Position& position) const {
    render::DiagramFile file;
    file.diagram.position = position;
    file.diagram.marks = render::marks_in(ply == 0 ? hand.record.comment() : hand.record.comment(node)).marks;
    if (ply > 0) {
      const Move& move = hand.game.moves()[ply - 1];
      if (options_.all || options_.last_move) file.diagram.marks.emplace_back(render::trace_of(before, move));
      if (options_.all) file.diagram.caption = caption(hand, ply, before, move);
    } else if (options_.all) {
      file.diagram.caption = "The start";
    }
    options_.apply_to(file);
    for (const Space space : file.moves_of)
      if (!mark_moves_of(file.diagram, space)) drawn.no_piece = space;
    drawn.pictures.push_back(laid_out(options_.all ? numbered(ply) : "", file));
  }

  static std::string caption(const GameInHand& hand, std::size_t ply, const Position& before, const Move& move) {
    return move_number(static_cast<std::uint32_t>(ply), hand.game.start().to_move()) + text(before, move);
  }

  /// `-007`: the end of a file's name.
  static std::string numbered(std::size_t ply) {
    const std::string number = std::to_string(ply);
    return "-" + std::string(number.size() < 3 ? 3 - number.size() : 0, '0') + number;
  }

  const RenderOptions& options_;
};

class RenderSink final : public GameSink<Drawn> {
 public:
  RenderSink(Session& session, Pictures& pictures) noexcept : session_(session), pictures_(pictures) {}

  bool game(FinishedGame<Drawn>& finished) override {
    Drawn& drawn = finished.result;
    if (drawn.no_ply_of) report_missing_ply(session_, finished.source, finished.number, *drawn.no_ply_of);
    if (drawn.no_piece) {
      session_.nothing_there(finished.source.name + ": game " + std::to_string(finished.number) +
                             ": the player to move has no PÜNCT on top of " + drawn.no_piece.name());
    }
    std::string stem = stem_of(finished.source.name);
    if (finished.number > 1) stem += "-" + std::to_string(finished.number);
    for (Picture& picture : drawn.pictures) {
      picture.name = stem + picture.name;
      if (!pictures_.add(std::move(picture))) return false;
    }
    return true;
  }

 private:
  Session& session_;
  Pictures& pictures_;
};

bool draw_one(Session& session, const RenderOptions& options, Pictures& pictures, render::DiagramFile file,
              const std::string& name) {
  options.apply_to(file);
  for (const Space space : file.moves_of)
    if (!mark_moves_of(file.diagram, space)) {
      session.nothing_there(name + ": the player to move has no PÜNCT on top of " + space.name());
      return true;
    }
  return pictures.add(laid_out(name, file));
}

bool draw_file(Session& session, const RenderOptions& options, Pictures& pictures, const std::string& path) {
  const auto bytes = content_of(path);
  if (!bytes) {
    session.fail_io(path, bytes.error());
    return true;
  }
  const render::DiagramReading reading = render::read_diagram(*bytes);
  for (const Finding& finding : reading.findings) session.report(path, finding);
  return !reading.findings.empty() || draw_one(session, options, pictures, reading.file, stem_of(path));
}

/// The diagram files that an input stands for: itself, or those in a folder, by name.
std::vector<std::string> diagram_files(const std::string& input) {
  if (input.ends_with(".diagram")) return {input};
  std::vector<std::string> files;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(input, error), end; !error && entry != end; entry.increment(error))
    if (entry->path().extension() == ".diagram") files.push_back(entry->path().string());
  std::sort(files.begin(), files.end());
  return files;
}

/// What is to be drawn besides a position line.
struct Drawables {
  std::vector<std::string> diagrams;
  bool games = false;
};

Drawables drawables(const RenderOptions& options, const std::vector<std::string>& inputs) {
  Drawables all;
  all.games = inputs.empty() && options.position.empty();
  for (const std::string& input : inputs) {
    const std::vector<std::string> found = diagram_files(input);
    all.diagrams.insert(all.diagrams.end(), found.begin(), found.end());
    all.games |= found.empty();
  }
  return all;
}

/// The first option given that says something about games alone; empty where there is none.
std::string option_for_games(const RenderOptions& options, const CommonOptions& common) {
  if (options.ply.ply) return "--ply";
  if (options.all) return "--all";
  if (options.last_move) return "--last-move";
  if (common.choice.leaves_out()) return "--game";
  return common.from ? "--from" : "";
}

/// What does not go together; empty where all does.
std::string contradiction(const RenderOptions& options, const CommonOptions& common, const Drawables& all) {
  const std::string for_games = option_for_games(options, common);
  if (!options.position.empty() && !common.inputs.empty()) return "--position and files do not go together";
  if (!options.position.empty() && !for_games.empty()) return for_games + " and --position do not go together";
  if (all.games && !all.diagrams.empty()) return "diagram files and games do not go together";
  if (!all.diagrams.empty() && !for_games.empty()) return for_games + " is for games, not for diagram files";
  if (options.has_unknown_ending())
    return "-o: '" + options.output.file +
           "' does not end in .svg, .png or .pdf: change that or say what to write by --format";
  return {};
}

void draw_all(Session& session, const RenderOptions& options, Pictures& pictures, const Drawables& all) {
  if (!options.position.empty()) {
    render::DiagramFile file;
    const auto position = read_position(session, options.position);
    if (!position) return;
    file.diagram.position = *position;
    draw_one(session, options, pictures, std::move(file), "position");
  }
  for (const std::string& file : all.diagrams)
    if (!draw_file(session, options, pictures, file)) return;
  if (!all.games) return;
  RenderSink sink(session, pictures);
  for_each_game<Drawn>(
      session, [&options] { return GamePainter(options); }, sink);
}

ExitStatus run_render(Session& session, const RenderOptions& options) {
  const Drawables all = drawables(options, session.options().inputs);
  if (const std::string wrong = contradiction(options, session.options(), all); !wrong.empty()) {
    session.refuse_usage(wrong);
    return session.status();
  }
  Pictures pictures(session, options);
  if (!pictures.open()) return session.status();
  draw_all(session, options, pictures, all);
  pictures.finish();
  return session.status();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<RenderOptions>();
  add_render_options(app, *options);
  add_input_options(app, common);
  return [options](Session& session) { return run_render(session, *options); };
}

}  // namespace

extern const Tool kRenderTool;
const Tool kRenderTool{"render", "Draws diagrams of positions as SVG, PNG or PDF",
                       "punct render game.punct -o end.svg  # the final position\n"
                       "punct render --ply 20 --last-move --layers game.sgf -o after20.png  # with a board a level\n"
                       "punct render --position 'standard w' --legend -o empty.pdf  # a position line\n"
                       "punct render --all --sheet 2x3 game.punct -o game.pdf  # every position, six a page\n"
                       "punct render --out-dir figures samples/rulebook/*.diagram  # the figures of a book",
                       define};

}  // namespace punct::cli
