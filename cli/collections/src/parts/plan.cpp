// SPDX-License-Identifier: MIT
#include <algorithm>

#include "punct/collections/parts.hpp"
#include "reading/game_bytes.hpp"
#include "reading/run_starts.hpp"

namespace punct::collections {
namespace {

// Plans the cuts while the runs of the files pass.
class Planner {
 public:
  Planner(const Request& request, const PartSize& size, GameCounts counts, Events& events)
      : request_(request), events_(events), size_(size), counts_(std::move(counts)) {}

  std::vector<SplitSource> sources;

  // False if a game cannot be cut out.
  bool take(const Run& run, const std::vector<Place>& starts) {
    if (run.unread) events_.unread(*run.unread);
    if (!run.source) return true;
    if (run.begins_source) {
      sources.push_back({{run.source->name, 1, 0, 0, {}}, run.source->format, {}});
      frame_ = frame_of(run.source->format);
    }
    if (run.oversized) {
      events_.unread({Unread::Kind::io, run.source->name, "a game is too large to cut out"});
      return false;
    }
    if (!run.bytes.empty()) take_games(run, starts);
    if (run.ends_source) end(run);
    return true;
  }

 private:
  void take_games(const Run& run, const std::vector<Place>& starts) {
    Offsets offsets(run.bytes, run.origin.place);
    for (const Place place : starts) add(run.offset + offsets.of(place), place);
    end_ = run.offset + run.bytes.size();
  }

  void add(std::uint64_t offset, Place place) {
    SplitSource& source = sources.back();
    close_game(offset);
    ++source.file.of;
    if (source.pieces.empty() || is_full(source)) begin_piece({source.file.of, 0, offset, 0, place});
    ++source.pieces.back().games;
    last_ = {offset, place};
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
    if (size_with_frame(end - source.pieces.back().begin) > size_.bytes && source.pieces.back().games > 1) {
      --source.pieces.back().games;
      begin_piece({source.file.of, 1, last_.offset, 0, last_.place});
    }
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
    if (source.file.of != 0 || run.unread) return;
    Finding empty = formats::no_game();
    if (is_ignored(empty, request_.ignored)) return;
    if (request_.strict) empty.severity = Severity::error;
    events_.finding(run.source->name, empty, {});
  }

  const Request& request_;
  Events& events_;
  PartSize size_;
  GameCounts counts_;
  // The frame of the current source.
  Frame frame_;
  struct {
    std::uint64_t offset = 0;
    Place place;
  } last_;
  std::uint64_t end_ = 0;
};

}  // namespace

Frame frame_of(formats::Format format) {
  const auto writer = formats::info(format).make_writer();
  return {std::string(writer->prologue()), std::string(writer->epilogue())};
}

std::optional<std::vector<SplitSource>> plan_split(Sources& sources, const Request& request, const PartSize& size,
                                                   Events& events) {
  GameCounts counts;
  if (size.parts != 0) counts = count_games(sources, request).counts;
  Planner planner(request, size, std::move(counts), events);
  RunCutter cutter(sources, request);
  cutter.make_digests();
  bool is_possible = true;
  for_each_run(cutter, request, [&](const Run& run, const std::vector<Place>& starts) {
    return is_possible = planner.take(run, starts);
  });
  if (!is_possible) return std::nullopt;
  return std::move(planner.sources);
}

}  // namespace punct::collections
