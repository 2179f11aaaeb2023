// SPDX-License-Identifier: MIT
#include "tree.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace punct::engine {

Tree::Tree(const Record& record) : record_(record), nodes_(record.node_count()), first_(record.first()) {
  for (NodeIndex node = 0; node < nodes_.size(); ++node) {
    nodes_[node].next = record.next(node);
    for (NodeIndex first = record.variation(node); first != kNoNode; first = record.next_variation(first)) {
      nodes_[node].variations.push_back(first);
      nodes_[first].instead_of = node;
    }
  }
  // Moves are appended, so the move before a move, and the move that it replaces, have lower numbers.
  for (NodeIndex node = 0; node < nodes_.size(); ++node) {
    if (nodes_[node].instead_of != kNoNode) {
      nodes_[node].before = nodes_[nodes_[node].instead_of].before;
      nodes_[node].ply = nodes_[nodes_[node].instead_of].ply;
    }
    if (const NodeIndex next = nodes_[node].next; next != kNoNode) {
      nodes_[next].before = node;
      nodes_[next].ply = nodes_[node].ply + 1;
    }
  }
}

NodeIndex Tree::head(NodeIndex node) const noexcept {
  while (nodes_[node].before != kNoNode && nodes_[nodes_[node].before].next == node) node = nodes_[node].before;
  return node;
}

void Tree::put_first(NodeIndex old_first, NodeIndex new_first) {
  const NodeIndex before = nodes_[old_first].before;
  const NodeIndex of = nodes_[old_first].instead_of;
  if (of != kNoNode) {
    std::replace(nodes_[of].variations.begin(), nodes_[of].variations.end(), old_first, new_first);
  } else if (before != kNoNode) {
    nodes_[before].next = new_first;
  } else {
    first_ = new_first;
  }
  nodes_[new_first].instead_of = of;
}

bool Tree::promote(NodeIndex node) {
  const NodeIndex line = head(node);
  const NodeIndex of = nodes_[line].instead_of;
  if (of == kNoNode) return false;
  std::vector<NodeIndex> others = std::exchange(nodes_[of].variations, {});
  const auto at = std::find(others.begin(), others.end(), line);
  if (at != others.begin()) {
    std::iter_swap(at, at - 1);
    nodes_[of].variations = std::move(others);
    return true;
  }
  put_first(of, line);
  others.front() = of;
  for (const NodeIndex own : nodes_[line].variations) others.push_back(own);
  for (const NodeIndex other : others) nodes_[other].instead_of = line;
  nodes_[line].variations = std::move(others);
  return true;
}

bool Tree::demote(NodeIndex node) {
  const NodeIndex line = head(node);
  const NodeIndex of = nodes_[line].instead_of;
  if (of == kNoNode) {
    while (node != kNoNode && nodes_[node].variations.empty()) node = nodes_[node].before;
    return node != kNoNode && promote(nodes_[node].variations.front());
  }
  const auto& others = nodes_[of].variations;
  const auto at = std::find(others.begin(), others.end(), line);
  return at + 1 != others.end() && promote(*(at + 1));
}

NodeIndex Tree::remove(NodeIndex node) {
  const NodeIndex before = nodes_[node].before;
  const NodeIndex of = nodes_[node].instead_of;
  std::vector<NodeIndex> others = nodes_[node].variations;
  if (!others.empty()) {
    const NodeIndex heir = others.front();
    put_first(node, heir);
    for (std::size_t i = 1; i < others.size(); ++i) {
      nodes_[heir].variations.push_back(others[i]);
      nodes_[others[i]].instead_of = heir;
    }
  } else if (of != kNoNode) {
    std::erase(nodes_[of].variations, node);
  } else if (before != kNoNode) {
    nodes_[before].next = kNoNode;
  } else {
    first_ = kNoNode;
  }
  return before;
}

Record Tree::build_frame(const Notes& notes) const {
  Record built;
  for (std::size_t i = 0; i < record_.tag_count(); ++i) {
    const Record::Tag tag = record_.tag(i);
    built.add_tag(tag.name, tag.value, tag.place);
  }
  built.stated() = record_.stated();
  built.set_allows_no_change(record_.allows_no_change());
  built.set_place(record_.place());
  built.set_position(record_.position());
  built.add_comment(notes.comment ? std::string_view(*notes.comment) : record_.comment());
  return built;
}

void Tree::copy_notes(NodeIndex node, bool begins, const Notes& notes, Record& to, NodeIndex copy) const {
  // Only a variation can have a comment before its first move.
  std::string comment(begins ? std::string_view() : record_.comment_before(node));
  if (begins) to.add_comment_before(copy, record_.comment_before(node));
  if (!comment.empty() && !record_.comment(node).empty()) comment += ' ';
  to.set_comment(copy, comment.append(record_.comment(node)));
  if (node == notes.of) {
    for (const std::uint8_t nag : notes.nags) to.add_nag(copy, nag);
  } else {
    for (const char nag : record_.nags(node)) to.add_nag(copy, static_cast<std::uint8_t>(nag));
  }
}

Record Tree::build(NodeIndex& node, const Notes& notes) const {
  struct Line {
    NodeIndex first;
    NodeIndex instead_of;
  };
  Record built = build_frame(notes);
  std::vector<Line> lines;
  if (first_ != kNoNode) lines.push_back({first_, kNoNode});
  NodeIndex same = kNoNode;
  // Those of a move follow one another in lines.
  VariationStarter variations(built);
  // Copies lines in the order found, so that variations of a move keep their order.
  for (std::size_t i = 0; i < lines.size(); ++i) {
    NodeIndex end = kNoNode;
    const NodeIndex of = lines[i].instead_of;
    for (NodeIndex at = lines[i].first; at != kNoNode; at = nodes_[at].next) {
      const bool begins = end == kNoNode && of != kNoNode;
      end = begins ? variations.begin(of, record_.move(at), record_.place(at))
                   : built.append(end, record_.move(at), record_.place(at));
      copy_notes(at, begins, notes, built, end);
      if (at == node) same = end;
      for (const NodeIndex first : nodes_[at].variations) lines.push_back({first, end});
    }
  }
  node = same;
  return built;
}

}  // namespace punct::engine
