// SPDX-License-Identifier: MIT
#include "parts/plan.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "reading/game_bytes.hpp"
#include "reading/run_starts.hpp"
#include "sources/kept_pipes.hpp"

namespace punct::collections {
namespace {

// The most findings between games that a plan holds.
constexpr std::size_t kMostStrays = 40'000;

// Plans the cuts while the runs of the files pass.
class Planner {
 public:
  Planner(const Request& request, const PartSize& size, GameCounts counts, Events& events)
      : request_(request), events_(events), size_(size), counts_(std::move(counts)) {}

  std::vector<SplitSource> sources;
  // Whether something could not be read.
  bool has_failed = false;

  // False if a game cannot be cut out.
  bool take(const Run& run, const Starts& starts) {
    if (run.unread) {
      events_.unread(*run.unread);
      has_failed |= is_failure(run.unread->kind);
    }
    if (!run.source) return true;
    if (run.begins_source) {
      sources.push_back({{run.source->name, 1, 0, 0, {}}, run.source->format, {}, {}});
      frame_ = frame_of(run.source->format);
    }
    for (std::size_t i = 0; i < run.strays.size(); ++i)
      add_stray(run.strays[i], sources.back().file.of,
                i < run.stray_excerpts.size() ? run.stray_excerpts[i] : Excerpt{});
    if (run.oversized) {
      events_.unread({Unread::Kind::io, run.source->name, "a game is too large to cut out"});
      return false;
    }
    if (!run.bytes.empty()) take_games(run, starts);
    if (strays_ > kMostStrays) {
      events_.unread({Unread::Kind::io, run.source->name,
                      "has more than " + std::to_string(kMostStrays) + " faults outside of games; it cannot be cut"});
      return false;
    }
    if (run.ends_source) end(run);
    return true;
  }

 private:
  void take_games(const Run& run, const Starts& starts) {
    const std::uint64_t games_before = sources.back().file.of;
    Offsets offsets(run.bytes, run.origin.place);
    for (const Place place : starts.places) {
      const std::size_t offset = offsets.of(place);
      const bool may_begin = !looks_foreign(std::string_view(run.bytes).substr(offset), run.source->format);
      add({run.offset + offset, place, may_begin});
    }
    end_ = run.offset + run.bytes.size();
    for (const Starts::Stray& stray : starts.strays)
      add_stray(stray.finding, games_before + stray.games_before,
                request_.keeps_excerpts ? excerpt_of(run.bytes, run.origin.place, stray.finding.place) : Excerpt{});
  }

  // Whether a part that begins with these bytes would be taken for one of another format.
  [[nodiscard]] bool looks_foreign(std::string_view bytes, formats::Format format) const {
    constexpr std::size_t kStart = 4096;
    return frame_.before.empty() && formats::misfit(format, bytes.substr(0, kStart), false).has_value();
  }

  // A finding between games.
  void add_stray(const Finding& finding, std::uint64_t games_before, const Excerpt& excerpt) {
    if (++strays_ > kMostStrays) return;
    sources.back().between.push_back({finding, games_before});
    report(finding, excerpt);
  }

  void report(Finding finding, const Excerpt& excerpt) {
    if (is_ignored(finding, request_.ignored)) return;
    if (request_.strict) finding.severity = Severity::error;
    events_.finding(sources.back().file.file, finding, excerpt);
  }

  // A game that begins here.
  struct Begin {
    std::uint64_t offset = 0;
    Place place;
    // Whether a piece may begin here.
    bool may_begin = true;
  };

  void add(const Begin& game) {
    SplitSource& source = sources.back();
    close_game(game.offset);
    ++source.file.of;
    if (source.pieces.empty() || (is_full(source) && game.may_begin))
      begin_piece({source.file.of, 0, game.offset, 0, 0, game.place});
    ++source.pieces.back().games;
    before_last_ = std::exchange(source.pieces.back().last_game, game.offset);
    last_ = game;
  }

  void begin_piece(const FilePiece& piece) {
    std::vector<FilePiece>& pieces = sources.back().pieces;
    if (!pieces.empty()) pieces.back().end = piece.begin;
    pieces.push_back(piece);
  }

  // The last game ends here. If it is too much for its piece, it begins the next.
  void close_game(std::uint64_t end) {
    SplitSource& source = sources.back();
    if (size_.bytes == 0 || source.pieces.empty()) return;
    FilePiece& piece = source.pieces.back();
    if (size_with_frame(end - piece.begin) <= size_.bytes || piece.games == 1 || !last_.may_begin) return;
    --piece.games;
    piece.last_game = before_last_;
    begin_piece({source.file.of, 1, last_.offset, 0, last_.offset, last_.place});
  }

  [[nodiscard]] std::uint64_t size_with_frame(std::uint64_t bytes) const {
    return bytes + frame_.before.size() + frame_.after.size();
  }

  [[nodiscard]] bool is_full(const SplitSource& source) const {
    const FilePiece& piece = source.pieces.back();
    if (size_.games != 0) return piece.games >= size_.games;
    if (size_.bytes != 0) return false;
    const std::uint64_t all = counts_.in(sources.size());
    const std::uint64_t number = source.pieces.size();
    return piece.first_game + piece.games - 1 >= all / size_.parts * number + all % size_.parts * number / size_.parts;
  }

  void end(const Run& run) {
    SplitSource& source = sources.back();
    source.file.sha256 = run.sha256;
    source.file.last = source.file.of;
    if (!source.pieces.empty()) {
      close_game(end_);
      source.pieces.back().end = end_;
    }
    if (source.file.of == 0 && source.between.empty() && !run.unread) report(formats::no_game(), {});
  }

  const Request& request_;
  Events& events_;
  PartSize size_;
  GameCounts counts_;
  // The frame of the current source.
  Frame frame_;
  Begin last_;
  std::uint64_t before_last_ = 0;
  std::uint64_t end_ = 0;
  std::size_t strays_ = 0;
};

}  // namespace

Frame frame_of(formats::Format format) {
  const auto writer = formats::info(format).make_writer();
  return {std::string(writer->prologue()), std::string(writer->epilogue())};
}

std::optional<std::vector<SplitSource>> plan_split(Sources& sources, const Request& request, const PartSize& size,
                                                   Events& events, const KeptPipes& pipes) {
  CountedGames counted;
  if (size.parts != 0) {
    counted = count_games(sources, request, &pipes);
    if (const auto failure = pipes.rewind()) {
      events.unread(*failure);
      return std::nullopt;
    }
  }
  Planner planner(request, size, std::move(counted.counts), events);
  RunCutter cutter(sources, request, &pipes);
  cutter.make_digests();
  bool is_possible = true;
  for_each_run(cutter, request, kMostStrays + 1,
               [&](const Run& run, const Starts& starts) { return is_possible = planner.take(run, starts); });
  if (!is_possible) return std::nullopt;
  // Games may be missing in the count although they could be read this time.
  if (counted.unread && !planner.has_failed) {
    events.unread(*counted.unread);
    return std::nullopt;
  }
  return std::move(planner.sources);
}

std::optional<std::vector<SplitSource>> plan_split(Sources& sources, const Request& request, const PartSize& size,
                                                   Events& events) {
  KeptPipes pipes;
  if (const auto failure = pipes.keep(sources.inputs)) {
    events.unread(*failure);
    return std::nullopt;
  }
  return plan_split(sources, request, size, events, pipes);
}

}  // namespace punct::collections
