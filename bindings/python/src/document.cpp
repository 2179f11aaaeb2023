// SPDX-License-Identifier: MIT
#include "document.hpp"

#include <algorithm>
#include <iterator>

namespace punct::python {

void Document::set_origin(const collections::Source& source, std::uint64_t number, const std::vector<Finding>& findings,
                          std::size_t repeated) {
  file_ = source.name;
  format_ = source.format;
  repeated_ = repeated;
  number_ = number;
  findings_ = findings;
  const auto& replayed = content_->replayed.findings();
  const auto is_of_reading = [&](const Finding& finding) {
    return finding.severity == Severity::error &&
           std::none_of(replayed.begin(), replayed.end(), [&](const Finding& each) {
             return each.code == finding.code && each.place == finding.place && each.message == finding.message;
           });
  };
  unread_.clear();
  std::copy_if(findings.begin(), findings.end(), std::back_inserter(unread_), is_of_reading);
}

RecordTree& Document::tree() {
  if (!tree_) tree_ = std::make_unique<RecordTree>(content_->record, content_->replayed);
  return *tree_;
}

const Finding* Document::first_error() {
  const auto& all = findings();
  const auto error =
      std::find_if(all.begin(), all.end(), [](const Finding& finding) { return finding.severity == Severity::error; });
  return error == all.end() ? nullptr : &*error;
}

std::size_t Document::size() const noexcept {
  constexpr std::size_t kItself = 2'000, kPerMove = 80, kPerFinding = 256;
  const Record& record = content_->record;
  std::size_t size = kItself + record.position().size() + record.comment().size();
  for (std::size_t i = 0; i < record.tag_count(); ++i) size += record.tag(i).name.size() + record.tag(i).value.size();
  for (NodeIndex i = 0; i < record.node_count(); ++i)
    size += kPerMove + record.comment(i).size() + record.comment_before(i).size() + record.nags(i).size();
  return size + findings_.size() * kPerFinding;
}

Record Document::canonical() {
  Record copy = record();
  make_canonical(copy, content_->replayed);
  return copy;
}

RecordAndGame& Document::own_content() {
  if (content_.use_count() > 1) content_ = std::make_shared<RecordAndGame>(*content_);
  return *content_;
}

Document& Document::up_to_date() {
  if (stale_) {
    Record fresh = heading_of(content_->record);
    tree_->write_to(fresh);
    own_content().record = std::move(fresh);
    stale_ = false;
    judge_again();
  }
  return *this;
}

void Document::delete_tag(std::string_view name) {
  up_to_date();
  RecordTree& moves = tree();
  Record fresh = heading_of(content_->record, name);
  moves.write_to(fresh);
  own_content().record = std::move(fresh);
  judge_again();
}

void Document::give_up_unread() {
  up_to_date();
  unread_.clear();
  own_content();
  judge_again();
}

// Warnings about the text of the record do not apply to a record that was written anew.
void Document::judge_again() {
  findings_ = unread_;
  repeated_ = 0;
  replay(content_->record, content_->replayed, findings_);
  for (Finding& finding : findings_) finding.game = number_;
}

}  // namespace punct::python
