// SPDX-License-Identifier: MIT
#include "punct/engine/work.hpp"

#include <utility>

#include "punct/engine/scan.hpp"
#include "work/collection.hpp"
#include "work/job.hpp"

namespace punct::engine {

std::vector<Listed> WorkOptions::runs(const char* name) const {
  std::vector<Listed> runs;
  const Json* const value = of(name);
  if (value == nullptr || !value->is_array()) return runs;
  for (const Json& each : *value) {
    const bool is_run = each.is_array() && each.size() == 3 && each[0].is_number_unsigned() &&
                        each[1].is_number_unsigned() && each[2].is_number_unsigned();
    if (is_run)
      runs.push_back({each[0].get<std::uint32_t>(), each[1].get<std::uint64_t>(), each[2].get<std::uint64_t>()});
  }
  return runs;
}

namespace {

class ScanJob final : public Job {
 public:
  explicit ScanJob(Scan scan) noexcept : scan_(std::move(scan)) {}
  [[nodiscard]] std::string begun() const override { return scan_.begin(); }
  [[nodiscard]] std::string step() override { return scan_.step(); }
  void add(std::string_view bytes, Rest rest) override { scan_.add(bytes, rest); }

 private:
  Scan scan_;
};

}  // namespace

Begun begin_scan(const WorkOptions& options, std::string bytes, Collection& games) {
  std::function<void(const ScannedGame&)> take;
  if (const std::uint64_t file = options.number("keep", 0); file != 0) {
    Collection::File& kept = games.begin(static_cast<std::uint32_t>(file), options.text("name"));
    // A game that was changed is handed over as a file of its own; it stays the game that it is in its file.
    const std::uint64_t number = options.number("number", 1);
    take = [&kept, number](const ScannedGame& game) {
      Collection::Kept& own = kept.games.emplace_back();
      own.number = game.number + number - 1;
      own.is_sound = game.is_sound;
      if (!game.is_sound) return;
      own.record = *game.record;
      own.game = *game.game;
    };
  }
  const ScanOptions how{options.is_set("allowNoChange"), options.is_set("moreFollows"), options.is_set("full"),
                        std::move(take)};
  return std::unique_ptr<Job>(
      std::make_unique<ScanJob>(Scan(options.text("name"), std::move(bytes), options.text("format"), how)));
}

struct Work::Inner {
  Collection games;
  // Those that were begun and not ended, the last of which goes on; null for one whose games have changed since.
  std::vector<std::unique_ptr<Job>> jobs;

  [[nodiscard]] Begun begun(std::string_view what, const WorkOptions& options, std::string bytes) {
    if (what == "scan") return begin_scan(options, std::move(bytes), games);
    if (what == "explore") return begin_explore(options, games);
    if (what == "behind") return begin_behind(options, games);
    if (what == "select") return begin_select(options, games);
    if (what == "puzzles") return begin_puzzles(options, games);
    if (what == "analyze") return begin_analyze(options);
    if (what == "search") return begin_search(options);
    if (what == "puzzle") return begin_puzzle(options);
    if (what == "try") return begin_try(options);
    return Unexpected{trouble("there is no such work")};
  }
};

Work::Work() : inner_(std::make_unique<Inner>()) {}
Work::~Work() = default;
Work::Work(Work&&) noexcept = default;
Work& Work::operator=(Work&&) noexcept = default;

std::string Work::begin(std::string_view what, std::string_view json, std::string bytes) {
  const WorkOptions options(json);
  if (what == "line-up") {
    for (auto& job : inner_->jobs) job.reset();
    inner_->games.line_up(options.runs("games"));
    return text_of({{"games", inner_->games.size()}});
  }
  Begun begun = inner_->begun(what, options, std::move(bytes));
  if (!begun) return text_of(begun.error());
  inner_->jobs.push_back(std::move(begun).value());
  return inner_->jobs.back()->begun();
}

std::string Work::step() {
  const bool is_there = !inner_->jobs.empty() && inner_->jobs.back();
  return is_there ? inner_->jobs.back()->step() : text_of({{"done", true}});
}
void Work::add(std::string_view bytes, Rest rest) {
  if (!inner_->jobs.empty() && inner_->jobs.back()) inner_->jobs.back()->add(bytes, rest);
}
void Work::end() {
  if (!inner_->jobs.empty()) inner_->jobs.pop_back();
}

}  // namespace punct::engine
