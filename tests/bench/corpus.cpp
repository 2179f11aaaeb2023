// SPDX-License-Identifier: MIT
#include "corpus.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "punct/made_up.hpp"
#include "punct/replay.hpp"
#include "punct/rules.hpp"

namespace punct::bench {
namespace {

constexpr std::size_t kMadeUpGames = 2'000;

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder, const std::string& ending) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ending) paths.push_back(entry);
  std::sort(paths.begin(), paths.end());
  return paths;
}

class Collector final : public formats::RecordSink {
 public:
  explicit Collector(Corpus& corpus) : corpus_(corpus) {}
  bool game(Record& record, std::vector<Finding>&) override {
    const Game game = replay(record);
    corpus_.games.push_back(game.moves());
    Position position = game.start();
    for (const Move& move : game.moves()) {
      corpus_.positions.push_back(position);
      position.play_unchecked(move);
    }
    return true;
  }
  void stray(Finding) override {}

 private:
  Corpus& corpus_;
};

Record made_up_record(std::uint64_t number) {
  Random random(1, number);
  Position position;
  Record record;
  record.add_tag("Event", "Made up");
  record.add_tag("White", "Random");
  record.add_tag("Black", "Random");
  NodeIndex last = kNoNode;
  while (const auto move = random_move(position, {}, random)) {
    last = record.append(last, written(*move, false));
    position.play_unchecked(*move);
  }
  make_canonical(record, replay(record));
  return record;
}

std::string written_games(formats::Format format) {
  const auto writer = formats::info(format).make_writer();
  std::vector<Finding> losses;
  std::string out(writer->prologue());
  for (const Record& record : made_up_records()) {
    if (&record != made_up_records().data()) out += writer->separator();
    writer->write(record, out, losses);
  }
  return out += writer->epilogue();
}

}  // namespace

const Corpus& sample_games() {
  static const Corpus corpus = [] {
    Corpus made;
    Collector collector(made);
    for (const auto& path : files_of(PUNCT_SAMPLES "/games/text", ".punct"))
      formats::read_all(formats::Format::text, contents(path), collector);
    return made;
  }();
  return corpus;
}

const std::vector<Record>& made_up_records() {
  static const std::vector<Record> records = [] {
    std::vector<Record> made;
    for (std::uint64_t i = 0; i < kMadeUpGames; ++i) made.push_back(made_up_record(i));
    return made;
  }();
  return records;
}

const std::string& made_up_games(formats::Format format) {
  static const std::array<std::string, formats::kAllFormats.size()> files = [] {
    std::array<std::string, formats::kAllFormats.size()> made;
    for (const formats::Format each : formats::kAllFormats) made[static_cast<std::size_t>(each)] = written_games(each);
    return made;
  }();
  return files[static_cast<std::size_t>(format)];
}

const std::string& archive_games() {
  static const std::string games = [] {
    std::string all;
    for (const auto& path : files_of(PUNCT_ARCHIVE, ".sgf")) all += contents(path) + '\n';
    return all;
  }();
  return games;
}

std::size_t made_up_plies() {
  std::size_t plies = 0;
  for (const Record& record : made_up_records()) plies += record.node_count();
  return plies;
}

const Position& full_board() {
  static const Position position = [] {
    const auto& positions = sample_games().positions;
    return *std::max_element(positions.begin(), positions.end(),
                             [](const Position& a, const Position& b) { return a.piece_count() < b.piece_count(); });
  }();
  return position;
}

}  // namespace punct::bench
