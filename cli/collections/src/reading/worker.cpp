// SPDX-License-Identifier: MIT
#include "reading/worker.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "reading/game_bytes.hpp"

namespace punct::collections::detail {
namespace {

// An excerpt is searched for from the start of its run, so a game with more findings than this gets none.
constexpr std::size_t kMostExcerpts = 100;

}  // namespace

Worker::Worker(GameJob& job, unsigned number, const Request& request, const Span& span, bool reads_on,
               AnswerBudget& answer_budget) noexcept
    : job_(job),
      number_(number),
      request_(request),
      hands_all_on_(!request.choice.leaves_out()),
      span_(span),
      reads_on_(reads_on),
      answer_budget_(answer_budget),
      readers_(limits_of(request)) {}

// The rest of a run is read anew, and the items that have come are passed over, so every game is read twice at most.
formats::Reader& Worker::begin(Slot& slot) {
  slot_ = &slot;
  reported_in_run_.clear();
  last_number_ = slot.before;
  items_ = 0;
  stops_ = false;
  if (request_.keeps_bytes) find_bytes(slot.run);
  return readers_.of(slot.run.source->format);
}

void Worker::end() {
  if (slot_->run.bytes.size() <= kLargeRun) return;
  readers_.forget();
  game_ = Game();
}

bool Worker::game(Record& record, std::vector<Finding>& findings) {
  ++last_number_;
  if (stops_) return false;
  if (++items_ <= slot_->left_after.value_or(0)) return true;
  const std::size_t index = slot_->used;
  Item& item = slot_->add_item();
  job_.reset(*slot_->results, index);
  item.was_read = span_.holds(slot_->run.source_number, last_number_);
  if (item.was_read) {
    record.set_allows_no_change(request_.allow_no_change);
    replay(record, game_, findings);
    drop_ignored(findings, request_.ignored);
    const auto in_run = static_cast<std::size_t>(last_number_ - slot_->before - 1);
    GameView view{*slot_->run.source, record, game_, findings, in_run < bytes_.size() ? bytes_[in_run] : ""};
    job_.handle(number_, view, *slot_->results, index);
    drop_ignored(findings, request_.ignored);
    if (hands_all_on_) forget_reported(item, findings);
    if (!findings.empty()) note(item, std::move(findings));
    const bool goes_on = last_number_ < request_.choice.highest() || reads_on_;
    if (!goes_on || slot_->findings >= kMostFindingsAtOnce) return false;
  }
  hold(item, index);
  return !stops_;
}

// Counts the memory of the last item and its result. If that is too much, the run waits for its turn; then everything
// is delivered, and the item is gone.
void Worker::hold(const Item& item, std::size_t index) {
  constexpr std::size_t step = std::size_t{64} << 10;
  slot_->held += sizeof(Item) + (item.noted ? item.noted->memory() : 0) + job_.memory_of(*slot_->results, index);
  if (slot_->held < slot_->taken + step) return;
  if (slot_->deliver_part) {
    stops_ = !slot_->deliver_part();
    return;
  }
  stops_ = !answer_budget_.take(slot_->held - slot_->taken);
  slot_->taken = slot_->held;
  if (stops_) slot_->left_after = items_;
}

void Worker::stray(Finding finding) {
  if (stops_ || ++items_ <= slot_->left_after.value_or(0)) return;
  if (slot_->findings >= kMostFindingsAtOnce || is_ignored(finding, request_.ignored)) return;
  job_.reset(*slot_->results, slot_->used);
  Item& item = slot_->add_item();
  item.is_game = false;
  std::vector<Finding> findings;
  findings.push_back(std::move(finding));
  note(item, std::move(findings));
  hold(item, slot_->used - 1);
}

// Drops findings about the file that an earlier game of the run has, because that game is delivered first.
void Worker::forget_reported(Item& item, std::vector<Finding>& findings) {
  item.repeated = static_cast<std::uint32_t>(std::erase_if(findings, [this](const Finding& finding) {
    return finding.once_in_file && !reported_in_run_.insert(finding.message).second;
  }));
}

// A game ends where the next one begins, which is known only after reading that. Therefore all games are read twice.
void Worker::find_bytes(const Run& run) {
  Starts starts;
  readers_.of(run.source->format).read(run.bytes, run.origin, starts);
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

std::size_t FindingsWithLines::memory() const noexcept {
  std::size_t bytes =
      sizeof(FindingsWithLines) + findings.capacity() * sizeof(Finding) + excerpts.capacity() * sizeof(Excerpt);
  for (const Finding& finding : findings) bytes += finding.message.capacity();
  for (const Excerpt& excerpt : excerpts) bytes += excerpt.line.capacity();
  return bytes;
}

void Worker::note(Item& item, std::vector<Finding> findings) {
  slot_->findings += of_the_game(findings);
  item.noted = std::make_unique<FindingsWithLines>();
  item.noted->findings = std::move(findings);
  if (!request_.keeps_excerpts) return;
  const std::span<const Finding> all = item.noted->findings;
  for (const Finding& finding : all.first(std::min(all.size(), kMostExcerpts)))
    item.noted->excerpts.push_back(excerpt_of(slot_->run.bytes, slot_->run.origin.place, finding.place));
}

}  // namespace punct::collections::detail
