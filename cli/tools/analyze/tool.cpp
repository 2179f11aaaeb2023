// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "program/command_line.hpp"
#include "program/for_each_game.hpp"
#include "program/options/look_options.hpp"
#include "program/options/optional_number.hpp"
#include "program/output/games_out.hpp"
#include "program/output/output.hpp"
#include "program/output/plot_file.hpp"
#include "punct/collections/values.hpp"
#include "punct/text/numbers.hpp"
#include "tools/analyze/game.hpp"
#include "tools/analyze/puzzles.hpp"
#include "tools/analyze/timed_search.hpp"
#include "writing/file_names.hpp"

namespace punct::cli {
namespace {

enum class Shape : std::uint8_t { table, best, json, csv, game };

constexpr std::size_t kMostCharts = 50;

constexpr std::uint64_t kUsualBest = 3;
constexpr std::uint64_t kMostBest = 32;

struct AnalyzeOptions {
  GamesOutOptions out;
  Shape shape = Shape::table;
  CsvText csv_text = CsvText::marked;
  // The search; nothing is searched unless one of the first three is given.
  std::optional<std::uint64_t> positions;
  std::optional<std::uint64_t> best;
  double seconds = 0;
  std::optional<std::uint64_t> table_mebibytes;
  [[nodiscard]] bool searches() const noexcept { return positions || best || seconds > 0; }
  PlotOptions plot;
  PuzzleOptions puzzles;
};

struct Analysis {
  GameName name;
  AnalyzedGame analyzed;
  // The annotated game, for Shape::game only.
  WrittenGame game;
  bool sound = false;
  [[nodiscard]] std::size_t memory() const noexcept {
    std::size_t bytes = game.memory() + analyzed.plies.capacity() * sizeof(PlyReport);
    for (const std::string* const text : {&name.file, &name.white, &name.black, &name.result, &name.title})
      bytes += text->capacity();
    bytes += analyzed.judged.capacity() * sizeof(JudgedPly);
    for (const JudgedPly& ply : analyzed.judged) bytes += ply.best.capacity() * sizeof(SearchedMove);
    for (const PlyReport& ply : analyzed.plies) {
      bytes += ply.view.wins.capacity() * sizeof(Move);
      for (const PlayerView& player : ply.view.players) bytes += player.nearest.spaces.capacity() * sizeof(Space);
    }
    return bytes;
  }
};

class Analyst {
 public:
  Analyst(const AnalyzeOptions& options, const CommonOptions& common)
      : options_(options), scribe_(options.out, common), strict_(common.strict) {
    if (options.searches() && options.seconds <= 0) search_ = std::make_unique<Search>(search_options());
  }

  void operator()(GameView& view, Analysis& analysis) {
    analysis.sound = is_sound(view.findings, strict_);
    if (!analysis.sound) return;
    analysis.analyzed = analyzed(view.game);
    if (options_.searches()) search(view.game, analysis.analyzed);
    analysis.name.file = view.source.name;
    analysis.name.white = view.record.known_tag("White");
    analysis.name.black = view.record.known_tag("Black");
    analysis.name.title = player_name(view.record, Player::white) + " - " + player_name(view.record, Player::black) +
                          ", " + std::string(text(view.game.result()));
    analysis.name.result = text(view.game.result());
    if (options_.shape != Shape::game) return;
    make_canonical(view.record, view.game);
    annotate(view.record, analysis.analyzed);
    scribe_.write(view.record, view, analysis.game);
  }

 private:
  [[nodiscard]] SearchOptions search_options() const {
    SearchOptions search;
    search.positions = options_.positions.value_or(SearchOptions::kDefaultPositions);
    search.moves = options_.best.value_or(1);
    if (options_.table_mebibytes) search.table_bytes = *options_.table_mebibytes << 20U;
    return search;
  }
  void search(const Game& game, AnalyzedGame& analyzed) {
    if (search_) {
      analyzed.judged = judged(*search_, game.start(), game.moves());
      return;
    }
    std::vector<SearchResult> results;
    Position position = game.start();
    for (std::size_t ply = 0; ply <= game.moves().size(); ++ply) {
      if (ply != 0) position.play_unchecked(game.moves()[ply - 1]);
      results.push_back(searched_within(options_.seconds, position, search_options()));
    }
    analyzed.judged = judged(std::move(results), game.start(), game.moves());
  }

  const AnalyzeOptions& options_;
  GameScribe scribe_;
  bool strict_;
  // Null without a search, and with one for a time.
  std::unique_ptr<Search> search_;
};

class AnalysisSink final : public Sink<Analysis> {
 public:
  AnalysisSink(Session& session, const AnalyzeOptions& options, Output& output, GamesOut& games)
      : session_(session), options_(options), output_(output), games_(games) {
    if (options.shape == Shape::csv) output.write(analysis_csv_heading(options.searches()));
  }

  void begin(const Source& source) override {
    if (options_.shape == Shape::game) games_.begin(source);
  }
  bool game(Delivered<Analysis>& finished) override {
    Analysis& analysis = finished.result;
    if (!analysis.sound) {
      games_.leave_out();
      return true;
    }
    ++analyzed_;
    analysis.name.number = finished.number;
    if (options_.plot.wanted()) keep_charts(analysis);
    if (!write(finished.source, analysis)) return false;
    // A search takes long: whoever interrupts it keeps the games that are finished.
    if (!options_.searches()) return true;
    return options_.shape == Shape::game ? games_.flush() : output_.flush();
  }
  void stray(const Source& /*source*/, const Finding& /*finding*/) override { games_.leave_out(); }
  void end() {
    const bool plots = options_.plot.wanted() && analyzed_ != 0;
    const DrawnPicture picture = plots ? plot() : DrawnPicture(std::string());
    if (options_.shape == Shape::game) {
      games_.end();
    } else {
      analyzed_ == 0 ? output_.abandon() : static_cast<void>(output_.finish());
    }
    if (plots) write_plot(session_, picture, options_.plot, options_.out.output.force);
  }

 private:
  bool write(const Source& source, const Analysis& analysis) {
    const auto take = [this](std::string_view text) { return output_.write(text); };
    switch (options_.shape) {
      case Shape::table:
        return (analyzed_ == 1 || output_.write("\n")) && write_analysis_table(analysis.name, analysis.analyzed, take);
      case Shape::best:
        return (analyzed_ == 1 || output_.write("\n")) && write_best_moves(analysis.name, analysis.analyzed, take);
      case Shape::json: return write_analysis_json(analysis.name, analysis.analyzed, take);
      case Shape::csv: return write_analysis_csv(analysis.name, analysis.analyzed, take, options_.csv_text);
      case Shape::game: return games_.add(source, analysis.name.number, analysis.game);
    }
    return false;
  }

  void keep_charts(const Analysis& analysis) {
    if (kept_ == kMostCharts) return;
    const std::string number = std::to_string(++kept_);
    GamePlot plot = game_plot(analysis.name, analysis.analyzed, options_.plot.language());
    for (render::Chart& chart : plot.charts) chart.id += '-' + number;
    about_ += plot.about;
    plots_.push_back(std::move(plot));
  }

  DrawnPicture plot() {
    constexpr double kWidth = 1000;
    constexpr double kMargin = 24;
    constexpr double kHeading = 40;
    if (analyzed_ > kMostCharts)
      session_.fall_short("--plot draws the first " + std::to_string(kMostCharts) + " of " + std::to_string(analyzed_) +
                          " games; choose others with --game or --skip");
    render::Scene scene;
    const render::Language language = options_.plot.language();
    scene.language = code(language);
    scene.title = term(language, "plot_analysis");
    scene.description = std::string(term(language, options_.searches() ? "plot_search_about" : "plot_analysis_about"));
    scene.description += about_;
    scene.width = kWidth + 2 * kMargin;
    double top = kMargin;
    for (std::size_t i = 0; i < plots_.size(); ++i) {
      draw_heading(scene, plots_[i].title, {}, {kMargin, top}, kWidth, "heading-" + std::to_string(i + 1));
      top += kHeading;
      for (const render::Chart& chart : plots_[i].charts) {
        draw(scene, chart, {kMargin, top}, kWidth);
        top += chart.height + kMargin;
      }
    }
    scene.height = std::max(top, 4 * kMargin);
    return drawn_plot(scene, options_.plot);
  }

  Session& session_;
  const AnalyzeOptions& options_;
  Output& output_;
  GamesOut& games_;
  std::vector<GamePlot> plots_;
  // What the charts show, as sentences.
  std::string about_;
  std::size_t kept_ = 0;
  std::uint64_t analyzed_ = 0;
};

PuzzleForm puzzle_form(const AnalyzeOptions& options) noexcept {
  if (options.shape == Shape::json) return PuzzleForm::json;
  if (options.shape != Shape::csv) return PuzzleForm::records;
  return options.csv_text == CsvText::exact ? PuzzleForm::csv_exact : PuzzleForm::csv;
}

void run(Session& session, AnalyzeOptions options) {
  options.out.to = format_to_write(options.out.to, options.out.output);
  if (options.puzzles.wanted) {
    options.puzzles.language = options.plot.language();
    find_puzzles(session, options.out, options.puzzles, puzzle_form(options));
    return;
  }
  if (!may_draw_plot(session, options.plot, options.out.output)) return;
  Output output(session, options.out.output);
  GamesOut games(session, options.out);
  if (!(options.shape == Shape::game ? games.open() : output.open())) return;
  if (options.seconds > 0)
    session.remark("with --time another run may give another result; --search N gives the same one each time");
  AnalysisSink sink(session, options, output, games);
  const auto make = [&] { return Analyst(options, session.options()); };
  for_each_game<Analysis>(session, make, sink);
  sink.end();
}

std::vector<std::string> puzzle_words() {
  std::vector<std::string> words;
  for (const PuzzleKind kind : kAllPuzzleKinds) words.emplace_back(name(kind));
  return words;
}

// Reads kinds such as `win,defense`. The error is a sentence.
Expected<std::vector<PuzzleKind>, std::string> puzzle_kinds(const std::string& text) {
  std::vector<PuzzleKind> kinds;
  for (const std::string& word : parts_of(text)) {
    if (std::string wrong = unknown_word(word, puzzle_words()); !wrong.empty()) return Unexpected{std::move(wrong)};
    const auto named = [&word](PuzzleKind kind) { return name(kind) == word; };
    const PuzzleKind kind = *std::find_if(kAllPuzzleKinds.begin(), kAllPuzzleKinds.end(), named);
    if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) return Unexpected{"'" + word + "' is given twice"};
    kinds.push_back(kind);
  }
  std::sort(kinds.begin(), kinds.end());
  return kinds;
}

OptionRef add_puzzle_options(CLI::App& app, PuzzleOptions& options) {
  const auto puzzles = add_flag(app, "--puzzles", options.wanted,
                                "Find positions with one thing to find, and write them with the solution as variation");
  const auto take = [&options](const std::string& text) { options.choice.kinds = puzzle_kinds(text).value(); };
  add_option(app, "--kinds", TakeValue(take),
             "Find puzzles of these kinds: win, defense, win-in-two, win-in-three, win-in-four, win-in-five (default: "
             "the first three)")
      .type_name("KIND,...")
      .offers(puzzle_words())
      .needs(puzzles)
      .check([](const std::string& text) {
        const auto kinds = puzzle_kinds(text);
        return kinds ? std::string() : kinds.error();
      });
  add_number_option(app, "--moves", options.choice.moves, {1, kMostProvenMoves},
                    "Find wins in at most N moves; longer ones take longer to find (default: 2, or as --kinds says)")
      .needs(puzzles);
  add_flag(app, "--unique", options.choice.unique, "Find only puzzles that exactly one move solves").needs(puzzles);
  add_path_option(app, "--sheet", options.sheet, "FILE.pdf",
                  "Also draw the puzzles into FILE, six per page, with the solutions at the end")
      .needs(puzzles)
      .check([](const std::string& name) {
        return has_ending(name, ".pdf") ? std::string() : "'" + name + "' does not end in .pdf";
      });
  return puzzles;
}

void add_search_options(CLI::App& app, AnalyzeOptions& options) {
  add_number_option(app, "--search", options.positions, {1, kMostPositions},
                    "Also search N positions per ply for scores, better moves and turning points (default: " +
                        std::to_string(SearchOptions::kDefaultPositions) + ")")
      .type_name("[N]")
      .excludes("--puzzles");
  let_go_without(app, "--search", SearchOptions::kDefaultPositions);
  add_option(app, "--time", options.seconds, "Search at most S seconds per ply instead; the result cannot be repeated")
      .type_name("S")
      .check([](const std::string& text) {
        const double seconds = decimal_in(text).value_or(0);
        return seconds > 0 && seconds <= 3600 ? std::string() : "'" + text + "' is not a number above 0, up to 3600";
      })
      .excludes("--search")
      .excludes("--puzzles");
  add_number_option(
      app, "--best", options.best, {1, kMostBest},
      "Print the K best moves of each ply with score and line (default: " + std::to_string(kUsualBest) + ")")
      .type_name("[K]")
      .excludes("--puzzles")
      .excludes("--csv")
      .excludes("--csv-exact")
      .excludes("--annotate");
  let_go_without(app, "--best", kUsualBest);
  add_number_option(app, "--table", options.table_mebibytes, {1, 16},
                    "Let the search use a table of N MiB per worker (default: 2)");
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<AnalyzeOptions>();
  const auto shape = [options](Shape chosen) { return [options, chosen] { options->shape = chosen; }; };
  const auto json = add_flag(app, "--json", shape(Shape::json), "Print one JSON object per game, one per line");
  const auto csv = add_csv_options(app, options->csv_text, shape(Shape::csv), "Print one CSV row per ply");
  const auto annotate =
      add_flag(app, "--annotate", shape(Shape::game), "Write the games with the analysis in comments and NAGs");
  annotate.excludes(json).excludes(csv).excludes("--csv-exact");
  add_games_out_options(app, options->out, "the format of the first input");
  add_plot_options(
      app, options->plot,
      "Also draw both distances over the game into FILE, and the scores of a search, for at most 50 games");
  add_language_option(app, options->plot.lang);
  add_puzzle_options(app, options->puzzles).excludes(annotate).excludes("--plot");
  add_search_options(app, *options);
  add_input_options(app, common);
  common.works_long = true;
  check_together(app, [options] {
    const PuzzleChoice& choice = options->puzzles.choice;
    if (std::none_of(kAllPuzzleKinds.begin(), kAllPuzzleKinds.end(), [&](auto kind) { return choice.wants(kind); }))
      return std::string("none of the --kinds is a puzzle of so few --moves");
    if (options->plot.lang && options->plot.file.empty() && options->puzzles.sheet.empty())
      return std::string("--lang needs --plot or --sheet");
    if (options->table_mebibytes && !options->searches())
      return std::string("--table needs --search, --time or --best");
    if (options->best && options->shape == Shape::table) options->shape = Shape::best;
    if (options->shape == Shape::game || (options->puzzles.wanted && options->shape == Shape::table))
      return std::string();
    const auto refused = [&](const std::string& what) {
      return what +
             (options->puzzles.wanted ? " cannot be combined with --json or --csv" : " needs --annotate or --puzzles");
    };
    if (options->out.to) return refused("--to");
    const Changes& changes = options->out.changes;
    if (changes.any() || changes.fill || !changes.names_file.empty()) return refused("a change of the games");
    return options->out.folder.empty() ? std::string() : refused("--out-dir");
  });
  return [options](Session& session) { return run(session, *options); };
}

}  // namespace

const Tool kAnalyzeTool{
    "analyze",
    "Analyzes games ply by ply: distances, missed and allowed wins",
    "punct analyze game.sgf  # a table with one row per ply\n"
    "punct analyze --game 7 --plot game7.svg games.punct  # with a picture of both distances\n"
    "punct analyze --annotate game.sgf -o game.punct  # comments, NAGs and diagram commands\n"
    "punct analyze --search --annotate game.sgf -o game.punct  # with scores, judgments and better lines\n"
    "punct analyze --best 5 position.position  # the five best moves\n"
    "punct analyze --csv games.zip  # for a spreadsheet\n"
    "punct analyze --puzzles --sheet puzzles.pdf games/ -o puzzles.punct  # puzzles from these games, with a sheet to "
    "print\n",
    define,
};

}  // namespace punct::cli
