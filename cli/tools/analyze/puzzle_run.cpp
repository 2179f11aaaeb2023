// SPDX-License-Identifier: MIT
#include <unordered_set>

#include "program/for_each_game.hpp"
#include "program/output/plot_file.hpp"
#include "tools/analyze/puzzles.hpp"

namespace punct::cli {
namespace {

// An undrawn diagram takes hundreds of kilobytes.
constexpr std::size_t kMostDiagrams = 200;

class PuzzleSink final : public Sink<PuzzlesOfGame> {
 public:
  PuzzleSink(Session& session, GamesOutOptions& out, const PuzzleOptions& options, PuzzleForm form)
      : session_(session),
        options_(options),
        form_(form),
        force_(out.output.force),
        output_(session, out.output),
        games_(session, out),
        scribe_(out, session.options()),
        sheet_(options.language) {}

  bool open() {
    if (!(form_ == PuzzleForm::records ? games_.open() : output_.open())) return false;
    if (prints_csv()) output_.write(puzzle_csv_heading());
    return true;
  }
  void begin(const Source& source) override {
    if (form_ == PuzzleForm::records) games_.begin(source);
  }
  bool game(Delivered<PuzzlesOfGame>& finished) override {
    for (const FoundPuzzle& found : finished.result.puzzles) {
      if (!seen_.insert(found.key).second) continue;
      const PuzzlePlace place{finished.source.name, finished.number, found.ply};
      if (!options_.sheet.empty() && sheet_.size() < kMostDiagrams) sheet_.add(found, place);
      if (!write(finished, found, place)) return false;
    }
    return true;
  }
  void end() {
    const bool draws = !options_.sheet.empty() && !seen_.empty();
    const DrawnPicture pages = draws ? drawn_pages(sheet_.pages()) : DrawnPicture(std::string());
    if (form_ == PuzzleForm::records) {
      // The output does not hold the games of the input, so it must not replace an input file.
      games_.leave_out();
      games_.end();
    } else {
      seen_.empty() ? output_.abandon() : static_cast<void>(output_.finish());
    }
    if (seen_.empty()) return session_.nothing_there("no puzzle found");
    if (!draws) return;
    if (seen_.size() > kMostDiagrams)
      session_.fall_short("--sheet draws the first " + std::to_string(kMostDiagrams) + " of " +
                          std::to_string(seen_.size()) + " puzzles; choose games with --game or --skip");
    write_picture(session_, pages, options_.sheet, force_);
  }

 private:
  bool write(const Delivered<PuzzlesOfGame>& finished, const FoundPuzzle& found, const PuzzlePlace& place) {
    if (form_ == PuzzleForm::json) return output_.write(puzzle_json(found, place) + '\n');
    if (prints_csv())
      return output_.write(puzzle_csv(found, place, form_ == PuzzleForm::csv_exact ? CsvText::exact : CsvText::marked));
    Record record = puzzle_record(found, finished.result, place);
    Game game = replay(record);
    make_canonical(record, game);
    std::vector<Finding> findings;
    GameView view{finished.source, record, game, findings};
    WrittenGame written;
    scribe_.write(record, view, written);
    for (const Finding& finding : findings) session_.report(place.file, finding);
    return games_.add(finished.source, finished.number, written);
  }

  [[nodiscard]] bool prints_csv() const noexcept { return form_ == PuzzleForm::csv || form_ == PuzzleForm::csv_exact; }

  Session& session_;
  const PuzzleOptions& options_;
  PuzzleForm form_;
  bool force_;
  Output output_;
  GamesOut games_;
  GameScribe scribe_;
  PuzzleSheet sheet_;
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace

void find_puzzles(Session& session, GamesOutOptions& out, const PuzzleOptions& options, PuzzleForm form) {
  if (!may_write_plot(session, options.sheet, out.output, "--sheet")) return;
  PuzzleSink sink(session, out, options, form);
  if (!sink.open()) return;
  const auto make = [&] {
    return [&](GameView& view, PuzzlesOfGame& found) {
      if (is_sound(view.findings, session.options().strict)) found = puzzles_of(view.record, view.game, options.choice);
    };
  };
  for_each_game<PuzzlesOfGame>(session, make, sink);
  sink.end();
}

}  // namespace punct::cli
