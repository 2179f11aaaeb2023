// SPDX-License-Identifier: MIT
#include "document.hpp"

#include <algorithm>

namespace punct::python {

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

// Findings about the text of the record do not apply to a record that was written anew.
void Document::judge_again() {
  replay(content_->record, content_->replayed);
  findings_ = content_->replayed.findings();
}

}  // namespace punct::python
