// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "document.hpp"

namespace punct::python {

/// A branch of a game; keeps the game alive.
class Node {
 public:
  using Bound = void;
  Node(DocumentPtr document, Branch& branch) : document_(std::move(document)), branch_(&branch) { ++branch_->holders; }
  Node(const Node& other) : document_(other.document_), branch_(other.branch_) { ++branch_->holders; }
  Node& operator=(const Node&) = delete;
  ~Node() { --branch_->holders; }

  [[nodiscard]] const DocumentPtr& document() const noexcept { return document_; }
  [[nodiscard]] Branch& branch() const noexcept { return *branch_; }
  [[nodiscard]] RecordTree& tree() const { return document_->tree(); }
  [[nodiscard]] bool is_root() const { return branch_ == &tree().root(); }
  [[nodiscard]] Node at(Branch& branch) const { return {document_, branch}; }

 private:
  DocumentPtr document_;
  Branch* branch_;
};

/// The nodes as a list. Python code that runs meanwhile may change the tree; the nodes stay valid.
[[nodiscard]] py::list list_of(const std::vector<Node>& nodes);

void add_nodes(py::module_& module);

}  // namespace punct::python
