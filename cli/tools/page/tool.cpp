// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "program/command_line.hpp"
#include "program/for_each_game.hpp"
#include "program/output/games_out.hpp"
#include "program/output/output.hpp"
#include "program/terminal.hpp"
#include "punct/collections/puzzles.hpp"
#include "punct/collections/reading.hpp"
#include "punct/formats/byte_source.hpp"
#include "punct/replay.hpp"
#include "sources/inputs.hpp"
#include "tools/page/board_file.hpp"

namespace punct::cli {
namespace {

// The most bytes of games in a page: some hundred thousand games, which take four times as much memory here and a
// minute in a browser. What is packed could be of any size.
constexpr std::size_t kMostBytes = std::size_t{128} << 20;

// What a page does with the files in it.
constexpr std::string_view kGames = "games";
constexpr std::string_view kLessons = "lesson";
constexpr std::string_view kBeginExploring = "<script type=\"text/plain\" data-panel=\"explore\"></script>\n";

void refuse_more(Session& session, const std::string& name) {
  session.fail_io(name,
                  "a page takes at most " + std::to_string(kMostBytes >> 20) + " MiB of games; choose some of them");
}

struct Lesson {
  bool is_one = false;
};

// Whether there are games in a file, and a lesson among them.
class Checked final : public Sink<Lesson> {
 public:
  bool has_game = false;
  bool has_lesson = false;

  bool game(Delivered<Lesson>& finished) override {
    has_game = true;
    has_lesson = has_lesson || finished.result.is_one;
    return true;
  }
};

// Reports the findings about the games of one file.
Checked checked(Session& session, const Inputs::Stream& file, std::string_view bytes) {
  Checked sink;
  Request request = request_of(session);
  request.choice = {};
  request.part.reset();
  request.keeps_bytes = false;
  Sources sources = stream(file.name, std::make_unique<formats::MemorySource>(bytes), {.from = file.format});
  const auto make = [] {
    return [](GameView& view, Lesson& lesson) { lesson.is_one = view.record.tag("Lesson").has_value(); };
  };
  end_reading(session, collections::for_each_game<Lesson>(sources, request, make, sink, session));
  return sink;
}

// Collects the chosen games byte for byte, one file per source.
class ChosenGames final : public Sink<std::string> {
 public:
  explicit ChosenGames(bool allows_no_change) noexcept : allows_no_change_(allows_no_change) {}

  bool game(Delivered<std::string>& finished) override {
    if (!writer_ || finished.source.name != name_) begin_file(finished.source);
    bytes_ += finished.result.size();
    if (is_too_much()) return false;
    if (std::exchange(has_game_, true)) file_ += writer_->separator();
    file_.append(seam_.before(finished.result)).append(finished.result);
    return true;
  }
  [[nodiscard]] bool is_too_much() const noexcept { return bytes_ > kMostBytes; }
  // The file of the last game.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  // The page elements of all files.
  std::string take() {
    end_file();
    return std::move(elements_);
  }

 private:
  void begin_file(const Source& source) {
    end_file();
    name_ = source.name;
    seam_ = GameSeam(source.format);
    writer_ = formats::info(source.format).make_writer();
    file_ = writer_->prologue();
    has_game_ = false;
  }
  void end_file() {
    if (!writer_) return;
    file_ += writer_->epilogue();
    append_games(elements_, {name_, file_, allows_no_change_});
    writer_.reset();
  }

  bool allows_no_change_;
  std::string elements_;
  std::string name_;
  std::string file_;
  GameSeam seam_;
  std::unique_ptr<formats::Writer> writer_;
  bool has_game_ = false;
  std::size_t bytes_ = 0;
};

std::string chosen_games(Session& session) {
  ChosenGames sink(session.options().allow_no_change);
  const auto make = [] { return [](GameView& view, std::string& game) { game = original_text(view); }; };
  for_each_game<std::string>(session, make, sink);
  if (!sink.is_too_much()) return sink.take();
  refuse_more(session, sink.name());
  return {};
}

// Collects the puzzles in the games, each once, as one file of records.
class FoundPuzzles final : public Sink<PuzzlesOfGame> {
 public:
  bool game(Delivered<PuzzlesOfGame>& finished) override {
    name_ = finished.source.name;
    for (const FoundPuzzle& found : finished.result.puzzles) {
      if (!seen_.insert(found.key).second) continue;
      Record record = puzzle_record(found, finished.result, {finished.source.name, finished.number, found.ply});
      Game game = replay(record);
      make_canonical(record, game);
      file_ += file_.empty() ? writer_->prologue() : writer_->separator();
      std::vector<Finding> losses;
      writer_->write(record, file_, losses);
      if (is_too_much()) return false;
    }
    return true;
  }
  [[nodiscard]] bool is_too_much() const noexcept { return file_.size() > kMostBytes; }
  // The file of the last game.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  // The records of the puzzles; empty if there are none.
  std::string take() {
    if (!file_.empty()) file_ += writer_->epilogue();
    return std::move(file_);
  }

 private:
  std::unique_ptr<formats::Writer> writer_ = formats::info(formats::Format::text).make_writer();
  std::unordered_set<std::uint64_t> seen_;
  std::string name_;
  std::string file_;
};

std::string found_puzzles(Session& session) {
  FoundPuzzles sink;
  const bool strict = session.options().strict;
  const auto make = [strict] {
    return [strict](GameView& view, PuzzlesOfGame& found) {
      if (is_sound(view.findings, strict)) found = puzzles_of(view.record, view.game, {});
    };
  };
  for_each_game<PuzzlesOfGame>(session, make, sink);
  if (sink.is_too_much()) {
    refuse_more(session, sink.name());
    return {};
  }
  const std::string file = sink.take();
  std::string elements;
  if (file.empty())
    session.nothing_there("no puzzle found");
  else
    append_games(elements, {"puzzles.punct", file, session.options().allow_no_change});
  return elements;
}

// Reads bytes of a stream until there are no more, or more than `most`. Reports it if the rest cannot be read; false if
// nothing can.
bool read_whole(Session& session, const Inputs::Stream& stream, std::size_t most, std::string& bytes) {
  constexpr std::size_t kBlock = std::size_t{1} << 20;
  for (std::size_t got = kBlock; got == kBlock && bytes.size() <= most;) {
    const std::size_t held = bytes.size();
    bytes.resize(held + kBlock);
    const auto read = stream.bytes->read(bytes.data() + held, kBlock);
    got = read ? *read : 0;
    bytes.resize(held + got);
  }
  const auto& failure = stream.bytes->failure();
  if (failure) session.fail_io(stream.name, failure->message);
  return !failure || !bytes.empty();
}

// The page elements of all inputs, which are of one kind; nothing, with a report, if they are too large for a page.
std::string files_of(Session& session, const CommonOptions& options, std::string_view kind) {
  std::string elements;
  std::size_t room = kMostBytes;
  Sources sources = sources_of(options);
  Inputs inputs(sources);
  while (const auto next = inputs.next()) {
    if (const auto* const unread = std::get_if<Unread>(&*next)) {
      session.unread(*unread);
      continue;
    }
    const auto& stream = std::get<Inputs::Stream>(*next);
    std::string bytes;
    if (!read_whole(session, stream, room, bytes)) continue;
    if (bytes.size() > room) {
      refuse_more(session, stream.name);
      return {};
    }
    room -= bytes.size();
    const Checked file = checked(session, stream, bytes);
    if (kind == kLessons && !file.has_lesson)
      session.nothing_there("no lesson: no game has the tag Lesson", stream.name);
    else if (file.has_game)
      append_games(elements, {stream.name, bytes, options.allow_no_change, kind});
  }
  return elements;
}

struct PageOptions {
  OutputOptions output;
  std::vector<std::string> lessons;
  bool puzzles = false;
  bool explore = false;
};

// The page elements of the input; nothing, with a report, if they cannot be in a page.
std::string input_of(Session& session, const PageOptions& options) {
  if (options.puzzles) return found_puzzles(session);
  if (leaves_out_games(session.options())) return chosen_games(session);
  return files_of(session, session.options(), kGames);
}

// The page elements of the lessons.
std::string lessons_of(Session& session, const PageOptions& options) {
  if (options.lessons.empty()) return {};
  CommonOptions lessons = session.options();
  lessons.inputs = options.lessons;
  return files_of(session, lessons, kLessons);
}

void run_page(Session& session, const PageOptions& options) {
  if (options.output.file.empty() && is_terminal(1))
    return session.refuse_usage("a page would fill the terminal; use -o FILE.html to write it to a file");
  const std::string path = path_of_page();
  const auto page = board_page(path);
  if (!page) return session.fail_io(path, page.error());
  Output output(session, options.output);
  if (!output.open()) return;
  const bool is_empty_board = session.options().inputs.empty();
  std::string games;
  if (!is_empty_board) games = input_of(session, options);
  if (!is_empty_board && games.empty()) {
    output.abandon();
    return;
  }
  const std::string lessons = lessons_of(session, options);
  if (!options.lessons.empty() && lessons.empty()) {
    output.abandon();
    return;
  }
  const std::size_t place = place_of_games(*page);
  output.write(std::string_view(*page).substr(0, place));
  output.write(games);
  output.write(lessons);
  if (options.explore) output.write(kBeginExploring);
  output.write(std::string_view(*page).substr(place));
  output.finish();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<PageOptions>();
  add_values(
      app, "--lesson", [options](const std::vector<std::string>& files) { options->lessons = files; },
      "Add the lesson in FILE, and begin with the first one")
      .type_name("FILE")
      .takes_one_at_a_time()
      .check([](const std::string& file) { return file.empty() ? "the name of the FILE is empty" : ""; });
  const auto explore = add_flag(app, "--explore", options->explore, "Begin with what was played in all games");
  add_flag(app, "--puzzles", options->puzzles, "Put the puzzles in the games into the page, not the games")
      .excludes(explore);
  add_output_options(app, options->output);
  add_input_options(app, common, "the empty board");
  common.keeps_bytes = true;
  return [options](Session& session) { return run_page(session, *options); };
}

}  // namespace

const Tool kPageTool{"page", "Writes one HTML file that replays games in a browser",
                     "punct page games.punct -o evening.html  # a page with all games of a file\n"
                     "punct page archive.zip -o archive.html  # of an archive\n"
                     "punct page --puzzles games.punct -o puzzles.html  # the puzzles in these games, to be solved\n"
                     "punct page --explore archive.zip -o book.html  # what was played, how often, with what result\n"
                     "punct page --lesson opening.punct -o opening.html  # a page that teaches\n"
                     "punct page -o board.html  # an empty board; drop files on it to open them",
                     define};

}  // namespace punct::cli
