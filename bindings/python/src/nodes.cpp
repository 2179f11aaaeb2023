// SPDX-License-Identifier: MIT
// Node.
#include <set>

#include "interpreter.hpp"
#include "node.hpp"

namespace punct::python {
namespace {

// The first move on the way to a node that is illegal.
const Branch* first_illegal(const Node& node) {
  const Branch* first = nullptr;
  for (const Branch* at = &node.branch(); at != nullptr && at != &node.tree().root(); at = at->parent)
    if (!at->move) first = at;
  return first;
}

Position position_of(const Node& node) {
  const auto position = node.tree().position(node.branch());
  if (position) return *position;
  if (const Branch* const illegal = first_illegal(node)) {
    const auto before = illegal->parent != nullptr ? node.tree().position(*illegal->parent)
                        : illegal->base            ? std::optional(*illegal->base)
                                                   : std::nullopt;
    if (before) (void)legal_move_of(*before, illegal->text);
  }
  raise_start(node.document());
}

py::object parent_of(const Node& node) {
  Branch* const parent = node.branch().parent;
  return parent == nullptr ? py::none() : py::cast(node.at(*parent));
}

py::list children_of(const Node& node) {
  std::vector<Node> all;
  for (const auto& child : node.branch().children) all.push_back(node.at(*child));
  return list_of(all);
}

std::uint32_t ply_of(const Node& node) {
  std::uint32_t ply = 0;
  for (const Branch* at = &node.branch(); at->parent != nullptr; at = at->parent) ++ply;
  return ply;
}

std::string text_of(const Node& node) {
  Branch& branch = node.branch();
  if (node.is_root()) return "";
  const Branch* const parent = branch.parent;
  if (!branch.move || parent == nullptr) return text(branch.text);
  const auto before = node.tree().position(*parent);
  return before ? canonical_text(*before, *branch.move) : text(branch.text);
}

Node add(const Node& node, const py::object& object) {
  const Position before = position_of(node);
  const Move move = legal_move_from(before, object);
  const std::size_t children = node.branch().children.size();
  Branch& child = node.tree().add(node.branch(), move, connects_mover(before, move));
  if (node.branch().children.size() != children) node.document()->tree_changed();
  return node.at(child);
}

Node add_variation(const Node& node, const py::object& moves) {
  if (py::isinstance<py::str>(moves) || py::isinstance<Move>(moves)) return add(node, moves);
  std::optional<Node> first;
  std::unique_ptr<Node> last = std::make_unique<Node>(node);
  const py::iterator all = iterator_from(moves, "a variation is made from moves");
  while (const py::object move = next_of(all)) {
    last = std::make_unique<Node>(add(*last, move));
    if (!first) first.emplace(*last);
  }
  if (!first) throw py::value_error("a variation has at least one move");
  return *first;
}

Branch& branch_to_change(const Node& node) {
  if (node.branch().parent == nullptr)
    throw py::value_error("the start of a game, or a node that was removed, cannot be moved or removed");
  return node.branch();
}

void move_up(const Node& node, std::ptrdiff_t places) {
  node.tree().move_up(branch_to_change(node), places);
  node.document()->tree_changed();
}

void remove(const Node& node) {
  node.tree().remove(branch_to_change(node));
  node.document()->tree_changed();
}

py::object nags_of(const Node& node) {
  py::set all;
  for (const char nag : node.branch().nags) all.add(py::int_(static_cast<unsigned char>(nag)));
  return py::reinterpret_steal<py::object>(PyFrozenSet_New(all.ptr()));
}

void set_nags(const Node& node, const py::object& nags) {
  if (node.is_root()) throw py::value_error("the start of a game has no move, and so no NAGs");
  std::set<int> sorted;
  const py::iterator all = iterator_from(nags, "NAGs are numbers, such as {1, 3}");
  while (const py::object nag = next_of(all)) sorted.insert(static_cast<int>(number_from(nag, "a NAG", 255)));
  node.branch().nags.clear();
  for (const int number : sorted) node.branch().nags.push_back(static_cast<char>(number));
  node.document()->tree_changed();
}

void set_comment(const Node& node, const py::object& text) {
  node.branch().comment = text_from(text, "a comment is a str");
  node.document()->tree_changed();
}

void set_comment_before(const Node& node, const py::object& text) {
  if (node.is_root()) throw py::value_error("the comment before the first move is the start's `comment`");
  node.branch().comment_before = text_from(text, "a comment is a str");
  node.document()->tree_changed();
}

}  // namespace

py::list list_of(const std::vector<Node>& nodes) {
  py::list all;
  for (const Node& node : nodes) all.append(node);
  return all;
}

void add_nodes(py::module_& module) {
  auto type = final_class<Node>(module, "Node",
                                R"(A move of a game, or its start, in the tree of moves and variations.

The first of the `children` continues the line; the others are variations. A node may outlive its game.)");
  type.def_property_readonly(
          "game", [](const Node& self) { return GameHandle{self.document()}; }, "The Game.")
      .def_property_readonly("parent", &parent_of,
                             "The node before; None for the start and for a node that was removed.")
      .def_property_readonly("children", &children_of,
                             "The nodes that follow, a list: the one that continues the line first.")
      .def_property_readonly(
          "move", [](const Node& self) { return self.branch().move; },
          "The Move; None for the start, for an illegal move, and for the moves after one.")
      .def_property_readonly(
          "text", &text_of,
          "The canonical text of the move, or its text as written if it is illegal; empty for the start.")
      .def_property_readonly(
          "position", &position_of,
          "The Position after the move. Raises the error of the first illegal move on the way here, "
          "PositionError if the start of the game is impossible. Takes constant time for one node after the other.")
      .def_property_readonly("ply", &ply_of,
                             "How many moves lead here: 0 for the start. Takes time that grows with the ply.")
      .def_property(
          "comment", [](const Node& self) { return self.branch().comment; }, &set_comment,
          "The comment on the move, a str; for the start, the comment before the first move.")
      .def_property(
          "comment_before", [](const Node& self) { return self.branch().comment_before; }, &set_comment_before,
          "The comment before the first move of a variation. That of any other move is written at the beginning of its "
          "`comment`.")
      .def_property("nags", &nags_of, &set_nags,
                    "The NAGs of the move, a frozenset of numbers from 0 to 255; any iterable may be assigned.")
      .def_property_readonly(
          "is_main",
          [](const Node& self) {
            const Branch* at = &self.branch();
            for (; at->parent != nullptr; at = at->parent)
              if (at->parent->children.front().get() != at) return false;
            // The climb from below a node that was removed ends there.
            return at == &self.tree().root();
          },
          "Whether the node belongs to the main line. Takes time that grows with the ply.")
      .def(
          "add", &add, py::arg("move"),
          "add(self, move)\n--\n\nAdds a move after this one, a Move or a text, and returns its Node: it continues the "
          "line if nothing did, else it is a variation. If the move is there already, returns its node."
          "\n\nRaises what Position.parse() raises.")
      .def("add_variation", &add_variation, py::arg("moves"),
           "add_variation(self, moves)\n--\n\nAdds a line of moves after this one and returns the Node of its first. "
           "`moves` is an iterable of Moves or texts, or a single one.\n\nRaises what Position.parse() raises; the "
           "moves "
           "before the illegal one stay.")
      .def(
          "promote", [](const Node& self) { move_up(self, 1); },
          "promote(self)\n--\n\nMoves this node up by one among its siblings; the first of them continues the "
          "line.\n\nRaises ValueError for the start.")
      .def(
          "promote_to_main", [](const Node& self) { move_up(self, PTRDIFF_MAX / 2); },
          "promote_to_main(self)\n--\n\nMakes this node the first among its siblings: the one that continues the "
          "line.\n\nRaises ValueError for the start.")
      .def(
          "demote", [](const Node& self) { move_up(self, -1); },
          "demote(self)\n--\n\nMoves this node down by one among its siblings.\n\nRaises ValueError for the start.")
      .def("remove", &remove,
           "remove(self)\n--\n\nRemoves the move from its game, with all moves after it.\n\nRaises ValueError for the "
           "start.")
      .def("__eq__",
           [](const Node& self, const py::object& other) -> py::object {
             if (!py::isinstance<Node>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
             return py::bool_(&self.branch() == &other.cast<const Node&>().branch());
           })
      .def("__hash__", [](const Node& self) { return std::hash<const Branch*>()(&self.branch()); })
      .def("__repr__", [](const Node& self) {
        return "<punct.Node: ply " + std::to_string(ply_of(self)) + (self.is_root() ? "" : ", " + text_of(self)) + ">";
      });
}

}  // namespace punct::python
