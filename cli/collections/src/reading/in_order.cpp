// SPDX-License-Identifier: MIT
#include "reading/in_order.hpp"

#include <algorithm>
#include <utility>

namespace punct::collections::detail {
namespace {

// The most findings of a file; the rest of the file is then skipped.
constexpr std::uint64_t kMostFindings = 250'000;

// An error about input that exceeds a limit.
Finding limit_finding(std::string message, Place place) {
  Finding finding;
  finding.code = Code::limit;
  finding.place = place;
  finding.message = std::move(message);
  return finding;
}

}  // namespace

InOrder::InOrder(const Request& request, GameJob& job, RunCutter& cutter, const Span& span, Events& events,
                 Coverage* coverage)
    : request_(request),
      events_(events),
      job_(job),
      cutter_(cutter),
      span_(span),
      coverage_(coverage),
      choice_(request.choice),
      chooses_(!job.sink.chooses() && choice_.leaves_out_of_run()),
      chooser_(choice_, chooses_ && choice_.needs_total() ? span.total() : 0) {}

void InOrder::begin_run(const Run& run) {
  if (run.begins_source) begin(*run.source);
  for (std::size_t i = 0; i < run.strays.size(); ++i)
    stray(run, run.strays[i], i < run.stray_excerpts.size() ? run.stray_excerpts[i] : Excerpt{});
  if (!span_.may_need(run.source_number, run.piece))
    games_of_source_ += span_.counts().in(run.source_number, run.piece);
}

bool InOrder::end_run(const Slot& slot) {
  const Run& run = slot.run;
  if (slot.findings >= kMostFindingsAtOnce && !gave_up_) give_up(run);
  if (run.unread && !(run.source && gave_up_) && needs_unread(run)) tell(*run.unread, run);
  if (run.ends_source && !end(run)) return false;
  events_.advanced(run.bytes_read, cutter_.total_bytes(), games_);
  return true;
}

void InOrder::finish() {
  if (!chooser_.is_whole()) tell_unread({Unread::Kind::io, "temporary file", "cannot be written or read"});
  if (chose_ && !handed_on_ && choice_.skip != 0) events_.skipped_all();
}

void InOrder::begin(const Source& source) {
  games_of_source_ = findings_of_source_ = 0;
  reported_of_source_.clear();
  gave_up_ = false;
  ++sources_;
  if (!needs_source()) return;
  events_.begins(source);
  job_.sink.begin(source);
}

bool InOrder::needs_source() const {
  const std::uint64_t games = span_.counts().in(sources_);
  const auto range = span_.range(sources_, games);
  return range.first <= range.second || span_.holds_stray(sources_, games);
}

bool InOrder::needs_unread(const Run& run) const {
  return run.source ? span_.holds_stray(run.source_number, games_of_source_) : span_.holds_between(sources_);
}

bool InOrder::end(const Run& run) {
  const Source& source = *run.source;
  if (coverage_ != nullptr) {
    const auto [first, last] = span_.range(run.source_number, games_of_source_);
    coverage_->push_back({source.name, first, last, games_of_source_, run.sha256});
  }
  if (is_served_) return false;
  if (!needs_source()) return true;
  const bool is_unread = run.unread.has_value();
  if (games_of_source_ == 0 && findings_of_source_ == 0 && !is_unread && !gave_up_) {
    const Finding empty = formats::no_game();
    if (!is_ignored(empty, request_.ignored)) hand_on_stray(source, empty, {});
  }
  const bool complete = std::all_of(choice_.games.begin(), choice_.games.end(),
                                    [this](const GameRange& range) { return exists(range, games_of_source_); });
  events_.ends(source, games_of_source_, complete);
  return true;
}

bool InOrder::take(Slot& slot, std::size_t index) {
  if (gave_up_) return true;
  const Run& run = slot.run;
  Item& item = slot.items[index];
  FindingsWithLines& noted = item.noted ? *item.noted : nothing_noted_;
  if (!item.is_game) {
    stray(run, noted.findings.front(), noted.excerpts.empty() ? Excerpt{} : noted.excerpts.front());
    return true;
  }
  ++games_;
  const std::uint64_t number = ++games_of_source_;
  if (number >= choice_.highest() && coverage_ == nullptr) cutter_.skip_source(run.source_number);
  if (is_served_ || !span_.holds(run.source_number, number)) return true;
  const std::size_t findings = of_the_game(noted.findings);
  const Place last = findings == 0 ? Place{} : noted.findings.back().place;
  chose_ |= chooses_;
  if (!chooses_ || chooser_.takes()) {
    report(*run.source, number, item);
    if (!job_.deliver(*run.source, number, noted.findings, item.repeated, item.was_read, *slot.results, index))
      return reads_on_for_coverage();
  }
  if (chooses_ && chooser_.is_served()) return reads_on_for_coverage();
  count(run, findings, last);
  return true;
}

bool InOrder::reads_on_for_coverage() {
  is_served_ = coverage_ != nullptr;
  return is_served_;
}

void InOrder::forget_reported(Item& item) {
  FindingsWithLines& noted = *item.noted;
  for (std::size_t i = noted.findings.size(); i-- > 0;) {
    const Finding& finding = noted.findings[i];
    if (!finding.once_in_file || reported_of_source_.insert(finding.message).second) continue;
    ++item.repeated;
    noted.findings.erase(noted.findings.begin() + static_cast<std::ptrdiff_t>(i));
    if (i < noted.excerpts.size()) noted.excerpts.erase(noted.excerpts.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

void InOrder::report(const Source& source, std::uint64_t number, Item& item) {
  handed_on_ = true;
  if (!item.noted) return;
  forget_reported(item);
  FindingsWithLines& noted = *item.noted;
  for (std::size_t i = 0; i < noted.findings.size(); ++i) {
    Finding& finding = noted.findings[i];
    finding.game = number;
    if (request_.strict) finding.severity = Severity::error;
    report_finding(source.name, finding, i < noted.excerpts.size() ? noted.excerpts[i] : Excerpt{});
  }
}

void InOrder::stray(const Run& run, Finding finding, const Excerpt& excerpt) {
  if (gave_up_ || is_served_ || !span_.holds_stray(run.source_number, games_of_source_)) return;
  if (is_ignored(finding, request_.ignored)) return;
  hand_on_stray(*run.source, finding, excerpt);
  count(run, 1, finding.place);
}

void InOrder::hand_on_stray(const Source& source, Finding finding, const Excerpt& excerpt) {
  if (request_.strict) finding.severity = Severity::error;
  report_finding(source.name, finding, excerpt);
  job_.sink.stray(source, finding);
}

void InOrder::count(const Run& run, std::size_t findings, Place last) {
  if (findings == 0) return;
  findings_of_source_ += findings;
  last_place_ = last;
  if (findings_of_source_ >= kMostFindings) give_up(run);
}

void InOrder::give_up(const Run& run) {
  gave_up_ = true;
  cutter_.skip_source(run.source_number);
  const std::string message = std::to_string(findings_of_source_) + " findings; the rest of this file is not read";
  hand_on_stray(*run.source, limit_finding(message, last_place_), {});
}

void InOrder::tell(const Unread& unread, const Run& run) {
  if (unread.kind == Unread::Kind::limit) {
    hand_on_stray(run.source ? *run.source : Source{unread.name, unread.name},
                  limit_finding(unread.why, run.origin.place), {});
    return;
  }
  tell_unread(unread);
  if (is_failure(unread.kind)) job_.sink.unreadable(unread);
}

void InOrder::tell_unread(const Unread& unread) {
  if (is_failure(unread.kind)) report_.unread.push_back(unread);
  events_.unread(unread);
}

void InOrder::report_finding(const std::string& file, const Finding& finding, const Excerpt& excerpt) {
  ++(finding.severity == Severity::error ? report_.errors : report_.warnings);
  events_.finding(file, finding, excerpt);
}

}  // namespace punct::collections::detail
