// SPDX-License-Identifier: MIT
#include "punct/record_edit.hpp"

#include <algorithm>
#include <deque>
#include <utility>

namespace punct {
namespace {

Branch& append_child(Branch& parent, const Record& record, const Game& game, NodeIndex node) {
  Branch& child = *parent.children.emplace_back(std::make_unique<Branch>());
  child.parent = &parent;
  child.index = node;
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
    if (branch->holders != 0) return true;
    for (const auto& child : branch->children) left.push_back(child.get());
  }
  return false;
}

std::size_t number_of(const Branch& branch) {
  const auto& siblings = branch.parent->children;
  const auto is_it = [&](const auto& sibling) { return sibling.get() == &branch; };
  return static_cast<std::size_t>(std::find_if(siblings.begin(), siblings.end(), is_it) - siblings.begin());
}

// The first move of the variation that a branch belongs to; the root for the main line.
Branch* head_of(Branch* branch) {
  while (branch->parent != nullptr && number_of(*branch) == 0) branch = branch->parent;
  return branch;
}

void forget_steads(Branch& parent) {
  for (auto& child : parent.children) child->stead = nullptr;
}

}  // namespace

RecordTree::RecordTree(const Record& record, const Game& game) : start_(game.start()), has_start_(game.has_start()) {
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

RecordTree::~RecordTree() {
  take_apart(std::move(root_.children));
  take_apart(std::move(removed_));
}

Branch& RecordTree::at(NodeIndex index) noexcept {
  std::vector<Branch*> left{&root_};
  while (!left.empty()) {
    Branch* const branch = left.back();
    if (branch->index == index) return *branch;
    left.pop_back();
    for (const auto& child : branch->children) left.push_back(child.get());
  }
  return root_;
}

std::optional<Position> RecordTree::position(const Branch& branch) {
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

Branch& RecordTree::add(Branch& parent, const Move& move, bool connects) {
  for (const auto& child : parent.children)
    if (child->move == move) return *child;
  Branch& child = *parent.children.emplace_back(std::make_unique<Branch>());
  child.parent = &parent;
  child.text = written(move, connects);
  child.move = move;
  return child;
}

void RecordTree::remove(Branch& branch) {
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
void RecordTree::sweep() {
  const auto kept = std::partition(removed_.begin(), removed_.end(), [](const auto& each) { return is_held(*each); });
  std::vector<std::unique_ptr<Branch>> dropped(std::make_move_iterator(kept), std::make_move_iterator(removed_.end()));
  removed_.erase(kept, removed_.end());
  take_apart(std::move(dropped));
  sweep_at_ = std::max<std::size_t>(16, 2 * removed_.size());
}

void RecordTree::move_up(Branch& branch, std::ptrdiff_t places) {
  auto& siblings = branch.parent->children;
  const auto from = static_cast<std::ptrdiff_t>(number_of(branch));
  const auto last = static_cast<std::ptrdiff_t>(siblings.size()) - 1;
  const std::ptrdiff_t to = std::clamp<std::ptrdiff_t>(from - places, 0, last);
  const auto begin = siblings.begin();
  if (to < from) std::rotate(begin + to, begin + from, begin + from + 1);
  if (to > from) std::rotate(begin + from, begin + from + 1, begin + to + 1);
  if (to != from) forget_steads(*branch.parent);
}

bool RecordTree::promote(Branch& branch) {
  Branch& line = *head_of(&branch);
  if (line.parent == nullptr) return false;
  move_up(line, 1);
  return true;
}

bool RecordTree::demote(Branch& branch) {
  Branch& line = *head_of(&branch);
  if (line.parent != nullptr) {
    if (number_of(line) + 1 == line.parent->children.size()) return false;
    move_up(line, -1);
    return true;
  }
  // The main line has alternatives where one of its moves has.
  for (const Branch* at = &branch; at->parent != nullptr; at = at->parent) {
    if (at->parent->children.size() == 1) continue;
    move_up(*at->parent->children[1], 1);
    return true;
  }
  return false;
}

void RecordTree::write_to(Record& record) {
  const auto write_rest = [&record](NodeIndex index, Branch& branch, bool begins) {
    branch.index = index;
    if (!branch.comment_before.empty())
      begins ? record.add_comment_before(index, branch.comment_before)
             : record.add_comment(index, branch.comment_before);
    if (!branch.comment.empty()) record.add_comment(index, branch.comment);
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
      write_rest(variations.begin(stead->index, branch->text, branch->place), *branch, true);
    }
    NodeIndex last = branch->index;
    if (last == kNoNode) {
      last = record.append(kNoNode, branch->text, branch->place);
      write_rest(last, *branch, false);
    }
    while (true) {
      for (std::size_t i = 1; branch == branch->parent->children.front().get() && i < branch->parent->children.size();
           ++i)
        lines.push_back(branch->parent->children[i].get());
      if (branch->children.empty()) break;
      branch = branch->children.front().get();
      last = record.append(last, branch->text, branch->place);
      write_rest(last, *branch, false);
    }
  }
}

Record heading_of(const Record& record, std::string_view without) {
  Record heading;
  for (std::size_t i = 0; i < record.tag_count(); ++i) {
    const Record::Tag tag = record.tag(i);
    if (without.empty() || tag.name != without) heading.add_tag(tag.name, tag.value, tag.place);
  }
  heading.stated() = record.stated();
  heading.set_allows_no_change(record.allows_no_change());
  heading.set_place(record.place());
  if (!record.position().empty()) heading.set_position(record.position());
  return heading;
}

// A move has a higher number than that before it, and than that which it replaces.
std::vector<NodeIndex> moves_before(const Record& record) {
  std::vector<NodeIndex> before(record.node_count(), kNoNode);
  for (NodeIndex node = 0; node < before.size(); ++node) {
    for (NodeIndex first = record.variation(node); first != kNoNode; first = record.next_variation(first))
      before[first] = before[node];
    if (const NodeIndex next = record.next(node); next != kNoNode) before[next] = node;
  }
  return before;
}

}  // namespace punct
