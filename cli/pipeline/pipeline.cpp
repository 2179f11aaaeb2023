// SPDX-License-Identifier: MIT
#include "pipeline/pipeline.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>
#include <span>

#include "pipeline/chooser.hpp"
#include "pipeline/game_bytes.hpp"
#include "pipeline/game_counter.hpp"
#include "pipeline/ordered_pipeline.hpp"
#include "pipeline/run_cutter.hpp"
#include "pipeline/window.hpp"

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
// Of the runs that are in the pipeline.
constexpr std::size_t kMostBytesAtOnce = std::size_t{4} << 20;
constexpr std::size_t kLargeRun = std::size_t{1} << 20;
constexpr std::size_t kManyItems = 4096;

/// What is wrong with an item, and the lines it is about.
struct Noted {
  std::vector<Finding> findings;
  std::vector<Excerpt> excerpts;
};

/// Something that was read from a run: a game, or a finding outside of any. Small, for a run can hold a hundred
/// thousand games of three bytes.
struct Item {
  bool is_game = true;
  bool was_read = true;
  /// How many findings about the whole file an earlier game of the run has as well; they are not kept again.
  std::uint32_t repeated = 0;
  /// Null where nothing is wrong.
  std::unique_ptr<Noted> noted;
};

/// How many findings are not about the whole file.
std::size_t of_the_game(const std::vector<Finding>& findings) {
  return static_cast<std::size_t>(
      std::count_if(findings.begin(), findings.end(), [](const Finding& finding) { return !finding.once_in_file; }));
}

/// A run on its way through the pipeline, and what has come out of it.
struct Slot {
  Run run;
  std::vector<Item> items;
  std::size_t used = 0;
  std::size_t findings = 0;
  // What it has entered the pipeline with.
  std::size_t weight = 0;
  std::unique_ptr<Results> results;

  Item& add_item() {
    if (used == items.size()) items.emplace_back();
    return items[used++] = Item{};
  }
  /// Gives back what only a large game, very many games or many findings can have taken.
  void release() {
    for (Item& item : items) item.noted.reset();
    if (run.bytes.capacity() > kLargeRun) run.bytes = std::string();
    if (items.size() <= kManyItems) return;
    items = std::vector<Item>();
    results.reset();
  }
};

/// Lets no more bytes of runs into the pipeline than fit, unless it is empty: what is made of a run, in a worker and
/// behind it, grows with its bytes, and not with the number of workers.
class Gate {
 public:
  void enter(std::size_t bytes) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return is_open_ || inside_ == 0 || inside_ + bytes <= kMostBytesAtOnce; });
    inside_ += bytes;
  }
  void leave(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    inside_ -= bytes;
    changed_.notify_all();
  }
  /// Nothing that is inside will leave any more.
  void open() {
    const std::lock_guard lock(mutex_);
    is_open_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t inside_ = 0;
  bool is_open_ = false;
};

/// Notes where the games of a run begin.
class Starts final : public formats::RecordSink {
 public:
  std::vector<Place> places;
  bool game(Record& record, std::vector<Finding>& /*findings*/) override {
    places.push_back(record.place());
    return true;
  }
  void stray(Finding /*finding*/) override {}
};

/// What one thread reads with.
class Worker final : public formats::RecordSink {
 public:
  Worker(GameJob& job, unsigned number, const formats::Limits& limits, const Session& session, const Window& window,
         bool reads_on) noexcept
      : job_(job),
        number_(number),
        limits_(limits),
        options_(session.options()),
        keeps_excerpts_(session.shows_excerpts()),
        hands_all_on_(!options_.choice.leaves_out()),
        window_(window),
        reads_on_(reads_on) {}

  /// Reads the games of a slot's run, before which the source had so many others.
  void read(Slot& slot, std::uint64_t before) {
    slot_ = &slot;
    told_in_run_.clear();
    last_number_ = before_ = before;
    next_number_ = window_.counts().before(slot.run.source_number, slot.run.piece);
    if (options_.keeps_bytes) find_bytes(slot.run);
    reader(slot.run.source->format).read(slot.run.bytes, slot.run.origin, *this);
    if (slot.run.bytes.size() <= kLargeRun) return;
    for (auto& made : readers_) made.reset();
    game_ = Game();
  }

  bool game(Record& record, std::vector<Finding>& findings) override {
    const std::size_t index = slot_->used;
    Item& item = slot_->add_item();
    job_.reset(*slot_->results, index);
    const bool passed_over = !options_.choice.may_want(++last_number_);
    if (!window_.holds(slot_->run.source_number, ++next_number_) || passed_over) {
      item.was_read = false;
      return true;
    }
    record.set_allows_no_change(limits_.allow_no_change);
    replay(record, game_, findings);
    drop_ignored(findings, options_.ignored);
    GameInHand hand{*slot_->run.source, record, game_, findings, {}};
    if (const std::size_t in_run = last_number_ - before_ - 1; in_run < bytes_.size()) hand.bytes = bytes_[in_run];
    job_.handle(number_, hand, *slot_->results, index);
    drop_ignored(findings, options_.ignored);
    if (hands_all_on_) forget_told(item, findings);
    if (!findings.empty()) note(item, std::move(findings));
    const bool goes_on = last_number_ < options_.choice.highest() || reads_on_;
    return goes_on && slot_->findings < kMostFindingsAtOnce;
  }

  void stray(Finding finding) override {
    if (slot_->findings >= kMostFindingsAtOnce || is_ignored(finding, options_.ignored)) return;
    job_.reset(*slot_->results, slot_->used);
    Item& item = slot_->add_item();
    item.is_game = false;
    std::vector<Finding> findings;
    findings.push_back(std::move(finding));
    note(item, std::move(findings));
  }

 private:
  formats::Reader& reader(formats::Format format) {
    auto& made = readers_[static_cast<std::size_t>(format)];
    if (!made) made = formats::info(format).make_reader(limits_);
    return *made;
  }

  // What an earlier game of the run, which is handed on before this one, says of the file.
  void forget_told(Item& item, std::vector<Finding>& findings) {
    item.repeated = static_cast<std::uint32_t>(std::erase_if(findings, [this](const Finding& finding) {
      return finding.once_in_file && !told_in_run_.insert(finding.message).second;
    }));
  }

  /// A game ends where the next begins, which is known only when that has been read: so all are read twice.
  void find_bytes(const Run& run) {
    Starts starts;
    reader(run.source->format).read(run.bytes, run.origin, starts);
    Offsets offsets(run.bytes, run.origin.place);
    std::vector<std::size_t> begins;
    for (const Place place : starts.places) begins.push_back(offsets.of(place));
    begins.push_back(run.bytes.size());
    bytes_.clear();
    for (std::size_t i = 0; i + 1 < begins.size(); ++i) {
      const std::string_view all = std::string_view(run.bytes).substr(begins[i], begins[i + 1] - begins[i]);
      bytes_.push_back(without_rest(all, run.source->format));
    }
  }

  void note(Item& item, std::vector<Finding> findings) {
    slot_->findings += of_the_game(findings);
    item.noted = std::make_unique<Noted>();
    item.noted->findings = std::move(findings);
    if (!keeps_excerpts_) return;
    const std::span<const Finding> all = item.noted->findings;
    for (const Finding& finding : all.first(std::min(all.size(), kMostExcerpts)))
      item.noted->excerpts.push_back(excerpt_of(slot_->run.bytes, slot_->run.origin.place, finding.place));
  }

  GameJob& job_;
  unsigned number_;
  formats::Limits limits_;
  const CommonOptions& options_;
  bool keeps_excerpts_;
  // Whether every game that is read is handed on.
  bool hands_all_on_;
  const Window& window_;
  // Whether the games that follow the one wanted are counted.
  bool reads_on_;
  std::array<std::unique_ptr<formats::Reader>, formats::kAllFormats.size()> readers_;
  Game game_;
  Slot* slot_ = nullptr;
  std::set<std::string> told_in_run_;
  // The number of the last game in its source, as far as `--part` needs it.
  std::uint64_t next_number_ = 0;
  // The same, if games are chosen by it.
  std::uint64_t last_number_ = 0;
  // What it was before the run, and the bytes of its games, if they are wanted.
  std::uint64_t before_ = 0;
  std::vector<std::string_view> bytes_;
};

Finding limit_finding(std::string message, Place place) {
  Finding finding;
  finding.code = Code::limit;
  finding.place = place;
  finding.message = std::move(message);
  return finding;
}

/// A game with its number, and what is still to be done with it.
struct Delivery {
  std::shared_ptr<const Source> source;
  std::uint64_t number = 0;
  Item item;
  std::unique_ptr<Results> results;
};

/// Hands everything on in order: reports, counts, numbers, chooses.
class InOrder {
 public:
  InOrder(Session& session, GameJob& job, RunCutter& cutter, const Window& window, InputLog* log)
      : session_(session),
        job_(job),
        cutter_(cutter),
        window_(window),
        log_(log),
        choice_(session.options().choice),
        chooser_(choice_) {}

  [[nodiscard]] std::uint64_t games_of_source() const noexcept { return games_of_source_; }
  /// All games seen, those that are not wanted among them.
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }

  bool deliver(Slot& slot) {
    const Run& run = slot.run;
    if (run.begins_source) begin(*run.source);
    for (std::size_t i = 0; i < run.strays.size(); ++i)
      stray(run, run.strays[i], i < run.stray_excerpts.size() ? run.stray_excerpts[i] : Excerpt{});
    if (!window_.may_need(run.source_number, run.piece))
      games_of_source_ += window_.counts().in(run.source_number, run.piece);
    for (std::size_t i = 0; i < slot.used && !gave_up_; ++i)
      if (!take(run, slot.items[i], *slot.results, i)) return false;
    if (slot.findings >= kMostFindingsAtOnce && !gave_up_) give_up(run);
    if (run.trouble && !(run.source && gave_up_) && needs_trouble(run)) tell(*run.trouble, run);
    if (run.ends_source && !end(run)) return false;
    session_.flush();
    session_.progress().update(run.bytes_read, games_, session_.errors() + session_.warnings());
    return true;
  }

  /// Hands on what had to wait for the end of the run.
  void finish() {
    chooser_.end([this](Delivery& chosen) { return hand_on(chosen); });
    session_.flush();
  }

 private:
  void begin(const Source& source) {
    games_of_source_ = findings_of_source_ = 0;
    told_of_source_.clear();
    gave_up_ = false;
    ++sources_;
    if (!needs(source)) return;
    session_.note(source.name + ": reading " + std::string(formats::info(source.format).name));
    job_.begin(source);
  }

  [[nodiscard]] bool needs(const Source& /*source*/) const {
    const std::uint64_t games = window_.counts().in(sources_);
    const auto range = window_.range(sources_, games);
    return range.first <= range.second || window_.holds_stray(sources_, games);
  }

  [[nodiscard]] bool needs_trouble(const Run& run) const {
    return run.source ? window_.holds_stray(run.source_number, games_of_source_) : window_.holds_between(sources_);
  }

  bool end(const Run& run) {
    const Source& source = *run.source;
    if (log_ != nullptr) {
      const auto [first, last] = window_.range(run.source_number, games_of_source_);
      log_->push_back({source.name, first, last, games_of_source_, run.sha256});
    }
    if (is_served_) return false;
    if (!needs(source)) return true;
    const bool trouble = run.trouble.has_value();
    if (games_of_source_ == 0 && findings_of_source_ == 0 && !trouble && !gave_up_) report_empty(source);
    const std::string count = std::to_string(games_of_source_) + (games_of_source_ == 1 ? " game" : " games");
    const bool complete = std::all_of(choice_.games.begin(), choice_.games.end(),
                                      [this](const GameRange& range) { return exists(range, games_of_source_); });
    if (!complete) session_.nothing_there(source.name + ": holds only " + count);
    if (choice_.games.empty()) session_.note(source.name + ": " + count);
    while (!last_of_source_.empty())
      if (!pass_from_end(games_of_source_)) return false;
    return true;
  }

  void report_empty(const Source& source) {
    Finding empty;
    empty.severity = Severity::warning;
    empty.place = {1, 1};
    empty.message = "no game in this file";
    if (!is_ignored(empty, session_.options().ignored)) hand_on_stray(source, empty, {});
  }

  /// A game of the source, in order. False to stop.
  bool take(const Run& run, Item& item, Results& results, std::size_t index) {
    const Noted& noted = item.noted ? *item.noted : nothing_noted_;
    if (!item.is_game) {
      stray(run, noted.findings.front(), noted.excerpts.empty() ? Excerpt{} : noted.excerpts.front());
      return true;
    }
    ++games_;
    const std::uint64_t number = ++games_of_source_;
    if (number >= choice_.highest() && log_ == nullptr) cutter_.skip_source(run.source_number);
    if (is_served_ || !window_.holds(run.source_number, number) || !choice_.may_want(number)) return true;
    const std::size_t findings = of_the_game(noted.findings);
    const Place last = findings == 0 ? Place{} : noted.findings.back().place;
    if (!take_wanted(run, item, results, index)) return reads_on_for_log();
    count(run, findings, last);
    return true;
  }

  /// When as many games have come as are wanted, the source is still read to its end if a log is to name it.
  bool reads_on_for_log() {
    is_served_ = log_ != nullptr && chooser_.is_served();
    return is_served_;
  }

  bool take_wanted(const Run& run, Item& item, Results& results, std::size_t index) {
    const std::uint64_t number = games_of_source_;
    if (choice_.counts_from_end()) {
      last_of_source_.push_back({run.source, number, std::exchange(item, {}), job_.take_one(results, index)});
      return last_of_source_.size() <= choice_.farthest_from_end() || pass_from_end(number);
    }
    if (job_.chooses() || !chooses_in_run()) return hand_on(*run.source, number, item, results, index);
    return choose({run.source, number, std::exchange(item, {}), job_.take_one(results, index)});
  }

  /// Decides about the first of the last games, which are as many as can be wanted or all, where the source has so
  /// many.
  bool pass_from_end(std::uint64_t of) {
    Delivery delivery = std::move(last_of_source_.front());
    last_of_source_.pop_front();
    return !choice_.wants(delivery.number, of) || choose(std::move(delivery));
  }

  [[nodiscard]] bool chooses_in_run() const noexcept {
    return choice_.skip != 0 || choice_.first || choice_.last || choice_.sample;
  }
  bool choose(Delivery delivery) {
    if (job_.chooses()) return hand_on(delivery);
    return chooser_.add(std::move(delivery), {}, [this](Delivery& chosen) { return hand_on(chosen); });
  }

  // What an earlier game says of the file.
  void forget_told(Item& item) {
    if (!item.noted) return;
    Noted& noted = *item.noted;
    for (std::size_t i = noted.findings.size(); i-- > 0;) {
      const Finding& finding = noted.findings[i];
      if (!finding.once_in_file || told_of_source_.insert(finding.message).second) continue;
      ++item.repeated;
      noted.findings.erase(noted.findings.begin() + static_cast<std::ptrdiff_t>(i));
      if (i < noted.excerpts.size()) noted.excerpts.erase(noted.excerpts.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  bool hand_on(Delivery& delivery) {
    return hand_on(*delivery.source, delivery.number, delivery.item, *delivery.results, 0);
  }
  bool hand_on(const Source& source, std::uint64_t number, Item& item, Results& results, std::size_t index) {
    forget_told(item);
    Noted& noted = item.noted ? *item.noted : nothing_noted_;
    for (std::size_t i = 0; i < noted.findings.size(); ++i) {
      Finding& finding = noted.findings[i];
      finding.game = number;
      if (session_.options().strict) finding.severity = Severity::error;
      session_.report(source.name, finding, i < noted.excerpts.size() ? noted.excerpts[i] : Excerpt{});
    }
    return job_.deliver(source, number, noted.findings, item.repeated, item.was_read, results, index);
  }

  void stray(const Run& run, Finding finding, const Excerpt& excerpt) {
    if (gave_up_ || is_served_ || !window_.holds_stray(run.source_number, games_of_source_)) return;
    if (is_ignored(finding, session_.options().ignored)) return;
    hand_on_stray(*run.source, finding, excerpt);
    count(run, 1, finding.place);
  }

  void hand_on_stray(const Source& source, Finding finding, const Excerpt& excerpt) {
    if (session_.options().strict) finding.severity = Severity::error;
    session_.report(source.name, finding, excerpt);
    job_.stray(source, finding);
  }

  // What is no file of games at all would be told of line by line, for hours.
  void count(const Run& run, std::size_t findings, Place last) {
    if (findings == 0) return;
    findings_of_source_ += findings;
    last_place_ = last;
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
      case Inputs::Trouble::Kind::no_file: session_.mention(trouble.name + ": " + trouble.why); return;
    }
  }

  Session& session_;
  GameJob& job_;
  RunCutter& cutter_;
  const Window& window_;
  InputLog* log_;
  std::uint64_t sources_ = 0;
  // Of all the games with which nothing is wrong.
  Noted nothing_noted_;
  const Choice& choice_;
  Chooser<Delivery> chooser_;
  // The last games of the source, of which it is known late whether they are wanted.
  std::deque<Delivery> last_of_source_;
  std::uint64_t games_ = 0;
  std::uint64_t games_of_source_ = 0;
  std::uint64_t findings_of_source_ = 0;
  std::set<std::string> told_of_source_;
  Place last_place_;
  // Whether the rest of the source is passed over.
  bool gave_up_ = false;
  // Whether all games that are wanted have come, and the source is read on only to be logged.
  bool is_served_ = false;
};

void add_oversized(Slot& slot, GameJob& job, const formats::Limits& limits) {
  job.reset(*slot.results, slot.used);
  Item& item = slot.add_item();
  item.was_read = false;
  item.noted = std::make_unique<Noted>();
  item.noted->findings.push_back(limit_finding(formats::too_large(limits), slot.run.origin.place));
}

void run_cut_games(Session& session, RunCutter& cutter, const Window& window, GameJob& job, InputLog* log) {
  // Games are found by counting those before them, which is done in order.
  const bool counts = !session.options().choice.games.empty();
  const unsigned workers = counts ? 1 : session.workers();
  InOrder in_order(session, job, cutter, window, log);
  std::vector<Worker> readers;
  formats::Limits limits;
  limits.game_bytes = session.options().max_game_size;
  limits.allow_no_change = session.options().allow_no_change;
  for (unsigned i = 0; i < workers; ++i) readers.emplace_back(job, i, limits, session, window, log != nullptr);
  job.prepare(workers);
  session.progress().set_total(cutter.total_bytes());

  const auto work = [&](unsigned worker, Slot& slot) {
    slot.used = slot.findings = 0;
    if (!slot.results) slot.results = job.make_results();
    const bool needed = window.may_need(slot.run.source_number, slot.run.piece);
    if (slot.run.oversized && needed) add_oversized(slot, job, limits);
    if (slot.run.bytes.empty() || !needed) return;
    // Only one worker may look at what has been delivered.
    const std::uint64_t before = counts && !slot.run.begins_source ? in_order.games_of_source() : 0;
    readers[worker].read(slot, before);
  };
  Gate gate;
  const auto guarded = [&](unsigned worker, Slot& slot) {
    try {
      work(worker, slot);
    } catch (...) {
      gate.open();
      throw;
    }
  };
  const auto fill = [&](Slot& slot) {
    const bool filled = cutter.next(slot.run);
    slot.weight = slot.run.bytes.size();
    if (filled) gate.enter(slot.weight);
    return filled;
  };
  const auto deliver = [&](Slot& slot) {
    const bool goes_on = in_order.deliver(slot);
    slot.release();
    gate.leave(slot.weight);
    if (!goes_on) gate.open();
    return goes_on;
  };
  OrderedPipeline<Slot> pipeline(workers);
  pipeline.run(fill, guarded, deliver);
  in_order.finish();
  session.progress().clear();
  // A part without a game is well where the whole has some.
  session.saw_games(session.options().part ? window.counts().total() : in_order.games());
}

}  // namespace

void run_games(Session& session, GameJob& job, InputLog* log) {
  const Window window = session.options().part
                            ? Window(*session.options().part, count_games(session.options(), session.workers()))
                            : Window();
  RunCutter cutter(session.options(), session.shows_excerpts());
  if (log != nullptr) cutter.make_digests();
  run_cut_games(session, cutter, window, job, log);
}

void run_games(Session& session, RunCutter& cutter, GameJob& job) {
  run_cut_games(session, cutter, Window(), job, nullptr);
}

}  // namespace detail
}  // namespace punct::cli
