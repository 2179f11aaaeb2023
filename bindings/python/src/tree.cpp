// SPDX-License-Identifier: MIT
#include "tree.hpp"

#include <algorithm>
#include <deque>
#include <utility>

#include "punct/move_text.hpp"

namespace punct::python {
namespace {

Branch& append_child(Branch& parent, const Record& record, const Game& game, NodeIndex node) {
  Branch& child = *parent.children.emplace_back(std::make_unique<Branch>());
  child.parent = &parent;
  child.text = record.move(node);
  child.place = record.place(node);
  if (const Move* const move = game.move(node)) child.move = *move;
  child.comment = record.comment(node);
  child.comment_before = record.comment_before(node);
  child.nags = record.nags(node);
  return child;
}

// Destroys a branch from its end, without recursion.
void take_apart(std::vector<std::unique_ptr<Branch>> branches) {
  while (!branches.empty()) {
    const std::unique_ptr<Branch> branch = std::move(branches.back());
    branches.pop_back();
    for (auto& child : branch->children) branches.push_back(std::move(child));
    branch->children.clear();
  }
}

bool is_held(const Branch& top) {
  std::vector<const Branch*> left{&top};
  while (!left.empty()) {
    const Branch* const branch = left.back();
    left.pop_back();
    if (branch->handles != 0) return true;
    for (const auto& child : branch->children) left.push_back(child.get());
  }
  return false;
}

std::size_t number_of(const Branch& branch) {
  const auto& siblings = branch.parent->children;
  const auto is_it = [&](const auto& sibling) { return sibling.get() == &branch; };
  return static_cast<std::size_t>(std::find_if(siblings.begin(), siblings.end(), is_it) - siblings.begin());
}

void forget_steads(Branch& parent) {
  for (auto& child : parent.children) child->stead = nullptr;
}

}  // namespace

Tree::Tree(const Record& record, const Game& game) : start_(game.start()), has_start_(game.has_start()) {
  struct Line {
    NodeIndex first;
    Branch* parent;
    Branch* stead;
  };
  root_.comment = record.comment();
  std::deque<Line> lines;
  if (record.first() != kNoNode) lines.push_back({record.first(), &root_, nullptr});
  for (; !lines.empty(); lines.pop_front()) {
    Branch* parent = lines.front().parent;
    Branch* stead = lines.front().stead;
    for (NodeIndex node = lines.front().first; node != kNoNode; node = record.next(node)) {
      Branch& child = append_child(*parent, record, game, node);
      child.stead = std::exchange(stead, nullptr);
      for (NodeIndex other = record.variation(node); other != kNoNode; other = record.next_variation(other))
        lines.push_back({other, parent, &child});
      parent = &child;
    }
  }
}

Tree::~Tree() {
  take_apart(std::move(root_.children));
  take_apart(std::move(removed_));
}

std::optional<Position> Tree::position(const Branch& branch) {
  if (at_ == &branch) return position_at_;
  std::vector<const Branch*> moves;
  const Branch* from = &branch;
  for (; from != at_ && from->parent != nullptr; from = from->parent) moves.push_back(from);
  std::optional<Position> position;
  if (from == at_) {
    position = position_at_;
  } else if (from == &root_) {
    if (has_start_) position = start_;
  } else {
    if (from->base) position = *from->base;
    moves.push_back(from);
  }
  for (; position && !moves.empty(); moves.pop_back()) {
    if (!moves.back()->move) return std::nullopt;
    position->play_unchecked(*moves.back()->move);
  }
  if (position) {
    at_ = &branch;
    position_at_ = *position;
  }
  return position;
}

Branch& Tree::add(Branch& parent, const Move& move, bool connects) {
  for (const auto& child : parent.children)
    if (child->move == move) return *child;
  Branch& child = *parent.children.emplace_back(std::make_unique<Branch>());
  child.parent = &parent;
  child.text = written(move, connects);
  child.move = move;
  return child;
}

void Tree::remove(Branch& branch) {
  if (const auto before = position(*branch.parent)) branch.base = std::make_unique<Position>(*before);
  Branch& parent = *branch.parent;
  const std::size_t number = number_of(branch);
  removed_.push_back(std::move(parent.children[number]));
  parent.children.erase(parent.children.begin() + static_cast<std::ptrdiff_t>(number));
  forget_steads(parent);
  branch.parent = branch.stead = nullptr;
  at_ = nullptr;
  if (removed_.size() >= sweep_at_) sweep();
}

// Drops entries that nobody holds. Called each time the number of entries has doubled.
void Tree::sweep() {
  const auto kept = std::partition(removed_.begin(), removed_.end(), [](const auto& each) { return is_held(*each); });
  std::vector<std::unique_ptr<Branch>> dropped(std::make_move_iterator(kept), std::make_move_iterator(removed_.end()));
  removed_.erase(kept, removed_.end());
  take_apart(std::move(dropped));
  sweep_at_ = std::max<std::size_t>(16, 2 * removed_.size());
}

void Tree::move_up(Branch& branch, std::ptrdiff_t places) {
  auto& siblings = branch.parent->children;
  const auto from = static_cast<std::ptrdiff_t>(number_of(branch));
  const auto last = static_cast<std::ptrdiff_t>(siblings.size()) - 1;
  const std::ptrdiff_t to = std::clamp<std::ptrdiff_t>(from - places, 0, last);
  const auto begin = siblings.begin();
  if (to < from) std::rotate(begin + to, begin + from, begin + from + 1);
  if (to > from) std::rotate(begin + from, begin + from + 1, begin + to + 1);
  if (to != from) forget_steads(*branch.parent);
}

void Tree::write_to(Record& record) {
  const auto write_rest = [&record](NodeIndex index, Branch& branch) {
    branch.index = index;
    if (!branch.comment.empty()) record.add_comment(index, branch.comment);
    if (!branch.comment_before.empty()) record.add_comment_before(index, branch.comment_before);
    for (const char nag : branch.nags) record.add_nag(index, static_cast<std::uint8_t>(nag));
  };
  if (!root_.comment.empty()) record.add_comment(root_.comment);
  std::deque<Branch*> lines;
  // Most variations of a move follow one another in lines.
  VariationStarter variations(record);
  if (!root_.children.empty()) lines.push_back(root_.children.front().get());
  for (; !lines.empty(); lines.pop_front()) {
    Branch* branch = lines.front();
    const auto& siblings = branch->parent->children;
    if (branch == siblings.front().get()) {
      branch->index = kNoNode;
    } else {
      const Branch* const stead = branch->stead != nullptr ? branch->stead : siblings.front().get();
      write_rest(variations.begin(stead->index, branch->text, branch->place), *branch);
    }
    NodeIndex last = branch->index;
    if (last == kNoNode) {
      last = record.append(kNoNode, branch->text, branch->place);
      write_rest(last, *branch);
    }
    while (true) {
      for (std::size_t i = 1; branch == branch->parent->children.front().get() && i < branch->parent->children.size();
           ++i)
        lines.push_back(branch->parent->children[i].get());
      if (branch->children.empty()) break;
      branch = branch->children.front().get();
      last = record.append(last, branch->text, branch->place);
      write_rest(last, *branch);
    }
  }
}

}  // namespace punct::python
