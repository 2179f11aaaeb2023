// SPDX-License-Identifier: MIT
#include "games/pipeline.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "games/ordered_pipeline.hpp"
#include "games/run_cutter.hpp"

namespace punct::cli {

bool is_sound(const std::vector<Finding>& findings, bool strict) noexcept {
  return std::none_of(findings.begin(), findings.end(),
                      [strict](const Finding& finding) { return strict || finding.severity == Severity::error; });
}

namespace detail {
namespace {

// Each excerpt is searched for from the start of its run; a game with more findings than that is not read line by line.
constexpr std::size_t kMostExcerpts = 100;
// Of a file, and of a piece of it that is read at a time; then the file is given up.
constexpr std::uint64_t kMostFindings = 250'000;
constexpr std::size_t kMostFindingsAtOnce = 10'000;

/// Something that was read from a run: a game, or a finding outside of any.
struct Item {
  bool is_game = false;
  bool was_read = true;
  std::vector<Finding> findings;
  std::vector<Excerpt> excerpts;
};

/// A run on its way through the pipeline, and what has come out of it.
struct Slot {
  Run run;
  std::vector<Item> items;
  std::size_t used = 0;
  std::size_t findings = 0;
  std::unique_ptr<Results> results;

  /// An empty item, with the memory of an old one where there is one.
  Item& add_item() {
    if (used == items.size()) items.emplace_back();
    Item& item = items[used++];
    item.findings.clear();
    item.excerpts.clear();
    item.is_game = item.was_read = true;
    return item;
  }
};

/// What one thread reads with.
class Worker final : public formats::RecordSink {
 public:
  Worker(GameJob& job, unsigned number, bool keeps_excerpts) noexcept
      : job_(job), number_(number), keeps_excerpts_(keeps_excerpts) {}

  /// Reads the games of a slot's run; of all, or of the one that comes behind so many others.
  void read(Slot& slot, std::optional<std::uint64_t> only) {
    slot_ = &slot;
    only_ = only;
    reader(slot.run.source->format).read(slot.run.bytes, slot.run.origin, *this);
  }

  bool game(Record& record, std::vector<Finding>& findings) override {
    const std::size_t index = slot_->used;
    Item& item = slot_->add_item();
    job_.reset(*slot_->results, index);
    if (only_ && (*only_)-- != 0) {
      item.was_read = false;
      return true;
    }
    item.findings.swap(findings);
    replay(record, game_, item.findings);
    GameInHand hand{*slot_->run.source, record, game_, item.findings};
    job_.handle(number_, hand, *slot_->results, index);
    keep_excerpts(item);
    slot_->findings += item.findings.size();
    return !only_ && slot_->findings < kMostFindingsAtOnce;
  }

  void stray(Finding finding) override {
    if (++slot_->findings > kMostFindingsAtOnce) return;
    job_.reset(*slot_->results, slot_->used);
    Item& item = slot_->add_item();
    item.is_game = false;
    item.findings.push_back(std::move(finding));
    keep_excerpts(item);
  }

 private:
  formats::Reader& reader(formats::Format format) {
    auto& made = readers_[static_cast<std::size_t>(format)];
    if (!made) made = formats::info(format).make_reader(formats::Limits{});
    return *made;
  }

  void keep_excerpts(Item& item) {
    if (!keeps_excerpts_) return;
    for (const Finding& finding : std::span(item.findings).first(std::min(item.findings.size(), kMostExcerpts)))
      item.excerpts.push_back(excerpt_of(slot_->run.bytes, slot_->run.origin.place, finding.place));
  }

  GameJob& job_;
  unsigned number_;
  bool keeps_excerpts_;
  std::array<std::unique_ptr<formats::Reader>, formats::kAllFormats.size()> readers_;
  Game game_;
  Slot* slot_ = nullptr;
  // How many games to pass over before the one wanted.
  std::optional<std::uint64_t> only_;
};

Finding limit_finding(std::string message, Place place) {
  Finding finding;
  finding.code = Code::limit;
  finding.place = place;
  finding.message = std::move(message);
  return finding;
}

/// Hands everything on in order: reports, counts, numbers.
class InOrder {
 public:
  InOrder(Session& session, GameJob& job, RunCutter& cutter) : session_(session), job_(job), cutter_(cutter) {}

  [[nodiscard]] std::uint64_t games_of_source() const noexcept { return games_of_source_; }

  bool deliver(Slot& slot) {
    const Run& run = slot.run;
    if (run.begins_source) begin(*run.source);
    for (const Finding& finding : run.strays) stray(run, finding, {});
    for (std::size_t i = 0; i < slot.used && !gave_up_; ++i)
      if (!hand_on(run, slot.items[i], *slot.results, i)) return false;
    if (slot.findings >= kMostFindingsAtOnce && !gave_up_) give_up(run);
    if (run.trouble && !(run.source && gave_up_)) tell(*run.trouble, run);
    if (run.ends_source) end(*run.source);
    session_.flush();
    session_.progress().update(run.bytes_read, games_, session_.errors() + session_.warnings());
    return true;
  }

 private:
  void begin(const Source& source) {
    games_of_source_ = findings_of_source_ = 0;
    gave_up_ = false;
    session_.note(source.name + ": reading " + std::string(formats::info(source.format).name));
    job_.begin(source);
  }

  void end(const Source& source) {
    const std::string count = std::to_string(games_of_source_) + (games_of_source_ == 1 ? " game" : " games");
    const auto& wanted = session_.options().game;
    if (wanted && games_of_source_ < *wanted) session_.nothing_there(source.name + ": holds only " + count);
    if (!wanted) session_.note(source.name + ": " + count);
  }

  bool hand_on(const Run& run, Item& item, Results& results, std::size_t index) {
    const Source& source = *run.source;
    if (!item.is_game) {
      stray(run, item.findings.front(), item.excerpts.empty() ? Excerpt{} : item.excerpts.front());
      return true;
    }
    ++games_;
    ++games_of_source_;
    const auto& wanted = session_.options().game;
    if (wanted && *wanted != games_of_source_) return true;
    if (wanted) cutter_.skip_source(run.source_number);
    for (std::size_t i = 0; i < item.findings.size(); ++i) {
      Finding& finding = item.findings[i];
      finding.game = games_of_source_;
      if (session_.options().strict) finding.severity = Severity::error;
      session_.report(source.name, finding, i < item.excerpts.size() ? item.excerpts[i] : Excerpt{});
    }
    if (!job_.deliver(source, games_of_source_, item.findings, item.was_read, results, index)) return false;
    count(run, item.findings);
    return true;
  }

  void stray(const Run& run, Finding finding, const Excerpt& excerpt) {
    if (gave_up_) return;
    hand_on_stray(*run.source, finding, excerpt);
    count(run, std::span(&finding, 1));
  }

  void hand_on_stray(const Source& source, Finding finding, const Excerpt& excerpt) {
    if (session_.options().strict) finding.severity = Severity::error;
    session_.report(source.name, finding, excerpt);
    job_.stray(source, finding);
  }

  // What is no file of games at all would be told of line by line, for hours.
  void count(const Run& run, std::span<const Finding> findings) {
    if (findings.empty()) return;
    findings_of_source_ += findings.size();
    last_place_ = findings.back().place;
    if (findings_of_source_ >= kMostFindings) give_up(run);
  }

  void give_up(const Run& run) {
    gave_up_ = true;
    cutter_.skip_source(run.source_number);
    const std::string message = std::to_string(findings_of_source_) + " findings; the rest of this file is not read";
    hand_on_stray(*run.source, limit_finding(message, last_place_), {});
  }

  void tell(const Inputs::Trouble& trouble, const Run& run) {
    switch (trouble.kind) {
      case Inputs::Trouble::Kind::io:
        session_.fail_io(trouble.name, trouble.why);
        job_.unreadable(trouble.name, trouble.why);
        return;
      case Inputs::Trouble::Kind::limit:
        hand_on_stray(run.source ? *run.source : Source{trouble.name}, limit_finding(trouble.why, run.origin.place),
                      {});
        return;
      case Inputs::Trouble::Kind::empty: session_.nothing_there(trouble.name + ": " + trouble.why); return;
      case Inputs::Trouble::Kind::passed_over: session_.note(trouble.name + ": " + trouble.why); return;
    }
  }

  Session& session_;
  GameJob& job_;
  RunCutter& cutter_;
  std::uint64_t games_ = 0;
  std::uint64_t games_of_source_ = 0;
  std::uint64_t findings_of_source_ = 0;
  Place last_place_;
  // Whether the rest of the source is passed over.
  bool gave_up_ = false;
};

void add_oversized(Slot& slot, GameJob& job) {
  job.reset(*slot.results, slot.used);
  Item& item = slot.add_item();
  item.was_read = false;
  Finding& finding = item.findings.emplace_back();
  finding.code = Code::limit;
  finding.place = slot.run.origin.place;
  finding.message = "the game is larger than " + std::to_string(formats::Limits{}.game_bytes >> 20) + " MiB";
}

}  // namespace

void run_games(Session& session, GameJob& job) {
  // One game is found by counting those before it, which is done in order.
  const unsigned workers = session.options().game ? 1 : session.workers();
  RunCutter cutter(session.options());
  InOrder in_order(session, job, cutter);
  std::vector<Worker> readers;
  for (unsigned i = 0; i < workers; ++i) readers.emplace_back(job, i, session.shows_excerpts());
  job.prepare(workers);
  session.progress().set_total(cutter.total_bytes());

  const auto work = [&](unsigned worker, Slot& slot) {
    slot.used = slot.findings = 0;
    if (!slot.results) slot.results = job.make_results();
    if (slot.run.oversized) add_oversized(slot, job);
    if (slot.run.bytes.empty()) return;
    std::optional<std::uint64_t> only = session.options().game;
    const std::uint64_t before = slot.run.begins_source ? 0 : in_order.games_of_source();
    if (only) only = *only - 1 - std::min(*only - 1, before);
    readers[worker].read(slot, only);
  };
  OrderedPipeline<Slot> pipeline(workers);
  pipeline.run([&](Slot& slot) { return cutter.next(slot.run); }, work,
               [&](Slot& slot) { return in_order.deliver(slot); });
  session.progress().clear();
}

}  // namespace detail
}  // namespace punct::cli
