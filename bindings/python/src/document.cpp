// SPDX-License-Identifier: MIT
#include "document.hpp"

namespace punct::python {

Tree& Document::tree() {
  if (!tree_) tree_ = std::make_unique<Tree>(record_, replayed_);
  return *tree_;
}

Record Document::canonical() {
  Record copy = record();
  make_canonical(copy, replayed_);
  return copy;
}

Document& Document::up_to_date() {
  if (stale_) {
    Record fresh = heading({});
    tree_->write_to(fresh);
    record_ = std::move(fresh);
    stale_ = false;
    judge_again();
  }
  return *this;
}

Record Document::heading(std::string_view without) const {
  Record fresh;
  for (std::size_t i = 0; i < record_.tag_count(); ++i) {
    const Record::Tag tag = record_.tag(i);
    if (tag.name != without) fresh.add_tag(tag.name, tag.value, tag.place);
  }
  fresh.stated() = record_.stated();
  if (!record_.position().empty()) fresh.set_position(record_.position());
  fresh.set_place(record_.place());
  return fresh;
}

void Document::delete_tag(std::string_view name) {
  up_to_date();
  Tree& moves = tree();
  Record fresh = heading(name);
  moves.write_to(fresh);
  record_ = std::move(fresh);
  judge_again();
}

// What was wrong with the writing of the record is gone with the record that was written.
void Document::judge_again() {
  replay(record_, replayed_);
  findings_ = replayed_.findings();
}

}  // namespace punct::python
