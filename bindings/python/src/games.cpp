// SPDX-License-Identifier: MIT
// Game and Node.
#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "convert/salvage.hpp"
#include "document.hpp"
#include "punct/formats/format.hpp"
#include "session/options.hpp"

namespace punct::python {
namespace {

/// A branch of a game, which lives as long as this does.
class Node {
 public:
  Node(DocumentPtr document, Branch& branch) : document_(std::move(document)), branch_(&branch) { ++branch_->handles; }
  Node(const Node& other) : document_(other.document_), branch_(other.branch_) { ++branch_->handles; }
  Node& operator=(const Node&) = delete;
  ~Node() { --branch_->handles; }

  [[nodiscard]] const DocumentPtr& document() const noexcept { return document_; }
  [[nodiscard]] Branch& branch() const noexcept { return *branch_; }
  [[nodiscard]] Tree& tree() const { return document_->tree(); }
  [[nodiscard]] bool is_root() const { return branch_ == &tree().root(); }
  [[nodiscard]] Node at(Branch& branch) const { return {document_, branch}; }

 private:
  DocumentPtr document_;
  Branch* branch_;
};

// Node.

Position position_of(const Node& node) {
  const auto position = node.tree().position(node.branch());
  if (position) return *position;
  if (!node.document()->replayed().has_start())
    raise("PositionError", "the start of this game cannot be", "bad-position");
  std::string sentence = "this move is not legal, or comes after one that is not";
  raise("IllegalMoveError", node.branch().text.punct ? text(node.branch().text) + ": " + sentence : sentence, "syntax");
}

py::object parent_of(const Node& node) {
  Branch* const parent = node.branch().parent;
  return parent == nullptr ? py::none() : py::cast(node.at(*parent));
}

py::list children_of(const Node& node) {
  py::list all;
  for (const auto& child : node.branch().children) all.append(node.at(*child));
  return all;
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
  for (const py::handle move : moves) {
    last = std::make_unique<Node>(add(*last, py::reinterpret_borrow<py::object>(move)));
    if (!first) first.emplace(*last);
  }
  if (!first) throw py::value_error("a variation has at least one move");
  return *first;
}

Branch& branch_to_change(const Node& node) {
  if (node.branch().parent == nullptr) throw py::value_error("the start of a line cannot be moved or taken out");
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

void set_nags(const Node& node, const py::iterable& nags) {
  if (node.is_root()) throw py::value_error("the start of a game has no move, and so no NAGs");
  std::set<int> sorted;
  for (const py::handle nag : nags) {
    const int number = nag.cast<int>();
    if (number < 0 || number > 255) throw py::value_error("a NAG is a number from 0 to 255");
    sorted.insert(number);
  }
  node.branch().nags.clear();
  for (const int number : sorted) node.branch().nags.push_back(static_cast<char>(number));
  node.document()->tree_changed();
}

void set_comment(const Node& node, const std::string& text) {
  node.branch().comment = text;
  node.document()->tree_changed();
}

void set_comment_before(const Node& node, const std::string& text) {
  if (node.is_root()) throw py::value_error("the comment before the first move is the start's `comment`");
  node.branch().comment_before = text;
  node.document()->tree_changed();
}

void add_node(py::module_& module) {
  py::class_<Node> type(module, "Node",
                        R"(A move of a game, or its start, in the tree of what was played and what else was looked at.

The first of the `children` follows in the same line, the others are variations to it. A node may outlive its game.)");
  type.def_property_readonly(
          "game", [](const Node& self) { return GameHandle{self.document()}; }, "The Game.")
      .def_property_readonly("parent", &parent_of, "The node before; None for the start and for what was taken out.")
      .def_property_readonly("children", &children_of, "The nodes that follow, a list: the main one first.")
      .def_property_readonly(
          "move", [](const Node& self) { return self.branch().move; },
          "The Move; None for the start, and for a move that is not legal or comes after such a one.")
      .def_property_readonly("text", &text_of,
                             "The canonical text of the move; as it was written where it is not legal; empty for the "
                             "start.")
      .def_property_readonly("position", &position_of,
                             "The Position after the move. Raises IllegalMoveError where the move is not legal, "
                             "PositionError where the game's start cannot be. Constant time along a line.")
      .def_property_readonly("ply", &ply_of, "How many moves lead here: 0 for the start.")
      .def_property(
          "comment", [](const Node& self) { return self.branch().comment; }, &set_comment,
          "The comment on the move, a str; on the start, that before the first move.")
      .def_property(
          "comment_before", [](const Node& self) { return self.branch().comment_before; }, &set_comment_before,
          "The comment before the first move of a variation.")
      .def_property("nags", &nags_of, &set_nags,
                    "The NAGs of the move, a frozenset of numbers from 0 to 255; any iterable may be assigned.")
      .def_property_readonly(
          "is_main",
          [](const Node& self) {
            for (const Branch* at = &self.branch(); at->parent != nullptr; at = at->parent)
              if (at->parent->children.front().get() != at) return false;
            return self.is_root() || self.branch().parent != nullptr;
          },
          "Whether the node belongs to the main line.")
      .def("add", &add, py::arg("move"),
           "add(self, move)\n--\n\nAdds a move after this one, a Move or its text, and gives its Node: the main "
           "continuation where there is none yet, else a variation. Where the move is there already, gives that node."
           "\n\nRaises what Position.parse() raises.")
      .def("add_variation", &add_variation, py::arg("moves"),
           "add_variation(self, moves)\n--\n\nAdds a line of moves after this one, an iterable of Moves or texts or a "
           "single one, and gives the Node of its first.\n\nRaises what Position.parse() raises; the moves before the "
           "one that is refused stay.")
      .def(
          "promote", [](const Node& self) { move_up(self, 1); },
          "promote(self)\n--\n\nMoves the variation up by one among those in its place; from the second place it "
          "becomes the main line.\n\nRaises ValueError for the start.")
      .def(
          "promote_to_main", [](const Node& self) { move_up(self, PTRDIFF_MAX / 2); },
          "promote_to_main(self)\n--\n\nMakes the variation the main one.\n\nRaises ValueError for the start.")
      .def(
          "demote", [](const Node& self) { move_up(self, -1); },
          "demote(self)\n--\n\nMoves the variation down by one.\n\nRaises ValueError for the start.")
      .def("remove", &remove,
           "remove(self)\n--\n\nTakes the move out of its game, with all that follows.\n\nRaises ValueError for the "
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
  show_in_package(type);
}

// Game.

std::string tag_or_missing(const GameHandle& self, std::string_view name) {
  return std::string(self.document->record().tag(name).value_or(missing_value(name)));
}

Result result_from(const std::string& text) {
  const auto result = result_named(text);
  if (!result) throw py::value_error("'" + text + "' is no result; there are 1-0, 0-1, 1/2-1/2 and *");
  return *result;
}

void set_result(const GameHandle& self, const std::string& text) {
  const Result result = result_from(text);
  self.document->change([result](Record& record) { record.stated().result = record.stated().result_token = result; });
}

void set_termination(const GameHandle& self, const std::optional<std::string>& text) {
  const auto termination = text ? termination_named(*text) : std::nullopt;
  if (text && !termination) throw py::value_error("'" + *text + "' is no termination");
  self.document->change([termination](Record& record) { record.stated().termination = termination; });
}

void set_tag(const GameHandle& self, const std::string& name, const std::string& value) {
  if (name == "Result") return set_result(self, value);
  if (name == "Termination") return set_termination(self, value);
  if (name == "Rules" || name == "Position")
    throw py::value_error("the " + name + " of a game is given when it is made: Game(position=...)");
  if (!is_tag_name(name)) throw py::value_error("'" + name + "' is not a valid tag name");
  self.document->change([&](Record& record) { record.set_tag(name, value); });
}

py::list tags_of(const GameHandle& self) {
  const Record& record = self.document->record();
  py::list all;
  for (std::size_t i = 0; i < record.tag_count(); ++i)
    all.append(py::make_tuple(std::string(record.tag(i).name), std::string(record.tag(i).value)));
  return all;
}

GameHandle make_game(const py::object& tags, const py::object& position) {
  GameHandle game{std::make_shared<Document>()};
  if (!position.is_none()) {
    const Position start =
        (py::isinstance<Position>(position) ? position : py::type::of<Position>()(position)).cast<Position>();
    game.document->change([&start](Record& record) {
      record.stated().rules = start.rules();
      if (start != Position(start.rules())) record.set_position(text(start));
    });
  }
  if (!tags.is_none())
    for (const auto& [name, value] : py::dict(tags)) set_tag(game, name.cast<std::string>(), value.cast<std::string>());
  return game;
}

py::list mainline(const GameHandle& self) {
  py::list all;
  Tree& tree = self.document->tree();
  for (Branch* at = &tree.root(); !at->children.empty();) {
    at = at->children.front().get();
    if (!at->move) break;
    all.append(Node(self.document, *at));
  }
  return all;
}

py::str source_of(const GameHandle& self) {
  const std::string& file = self.document->file();
  return name_of_file(self.document->number() == 0 ? file : file + ":" + std::to_string(self.document->number()));
}

bool is_sound(const GameHandle& self) {
  const auto& findings = self.document->findings();
  return std::none_of(findings.begin(), findings.end(),
                      [](const Finding& finding) { return finding.severity == Severity::error; });
}

void add_game_facts(py::class_<GameHandle>& type) {
  static constexpr std::array<std::pair<const char*, const char*>, 6> kTags{{{"white", "White"},
                                                                             {"black", "Black"},
                                                                             {"event", "Event"},
                                                                             {"site", "Site"},
                                                                             {"date", "Date"},
                                                                             {"round", "Round"}}};
  for (const auto& [property, tag] : kTags)
    type.def_property_readonly(
        property, [tag = std::string(tag)](const GameHandle& self) { return tag_or_missing(self, tag); },
        ("The tag " + std::string(tag) + "; as records write it where it is not known: \"" +
         std::string(missing_value(tag)) + "\".")
            .c_str());
  type.def_property(
          "result", [](const GameHandle& self) { return std::string(text(self.document->replayed().result())); },
          &set_result,
          "\"1-0\", \"0-1\", \"1/2-1/2\" or \"*\": what the moves give where they decide, else what the record states.")
      .def_property(
          "termination",
          [](const GameHandle& self) -> std::optional<std::string> {
            const auto termination = self.document->replayed().termination();
            return termination ? std::optional(std::string(name(*termination))) : std::nullopt;
          },
          &set_termination,
          "Why the game ended, such as \"connection\" or \"resignation\"; None where that is not known.")
      .def_property_readonly(
          "rules", [](const GameHandle& self) { return std::string(name(self.document->record().rules())); },
          "\"standard\" or \"basic\".")
      .def_property_readonly(
          "moves", [](const GameHandle& self) { return self.document->replayed().moves(); },
          "The legal Moves of the main line, a list.")
      .def_property_readonly(
          "final", [](const GameHandle& self) { return self.document->replayed().final_position(); },
          "The Position after the last legal move of the main line.")
      .def_property_readonly(
          "findings",
          [](const GameHandle& self) { return findings_list(self.document->file(), self.document->findings()); },
          "What is wrong, or doubtful, with the game: a tuple of Findings, by place.")
      .def_property_readonly("is_sound", &is_sound, "Whether no finding is an error.")
      .def_property_readonly("source", &source_of, "Where the game was read, `file:number`; empty for one made here.");
}

void add_game(py::module_& module) {
  py::class_<GameHandle> type(module, "Game", R"(Game(tags=None, position=None)
--

A game record: tags, a start and a tree of moves.

`tags` is a mapping of str, `position` a Position or a position line to start from. Raises ValueError for what cannot be
the name of a tag, PositionError for what is no position.)");
  type.def(py::init(&make_game), py::arg("tags") = py::none(), py::arg("position") = py::none());
  add_game_facts(type);
  type.def_property_readonly(
          "root", [](const GameHandle& self) { return Node(self.document, self.document->tree().root()); },
          "The Node of the start.")
      .def(
          "mainline", [](const GameHandle& self) { return py::iter(mainline(self)); },
          "mainline(self)\n--\n\nAn iterator over the Nodes of the main line, without the start, up to the first "
          "illegal move.")
      .def("_tags", &tags_of)
      .def("_set_tag", &set_tag)
      .def("_delete_tag", [](const GameHandle& self, const std::string& name) { self.document->delete_tag(name); })
      .def_property_readonly(
          "tags", [](py::object self) { return python_type("Tags")(self); },
          "The tags, a mutable mapping of str in the order of the record. Result, Termination, Rules "
          "and Position are not among them: they have attributes of their own.")
      .def("__eq__",
           [](const GameHandle& self, const py::object& other) -> py::object {
             if (!py::isinstance<GameHandle>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
             return py::bool_(self.document == other.cast<const GameHandle&>().document);
           })
      .def("__hash__", [](const GameHandle& self) { return std::hash<const void*>()(self.document.get()); })
      .def("__repr__", [](const GameHandle& self) {
        return "<punct.Game: " + tag_or_missing(self, "White") + " - " + tag_or_missing(self, "Black") + ", " +
               std::string(text(self.document->replayed().result())) + ", " +
               std::to_string(self.document->replayed().moves().size()) + " plies>";
      });
  show_in_package(type);
}

// Writing.

/// Writes games of one format, one after the other.
class GameWriter {
 public:
  GameWriter(const std::string& format, std::string invalid) : invalid_(std::move(invalid)) {
    const auto known = formats::format_named(format);
    if (!known) {
      std::vector<std::string> names;
      for (const formats::Format each : formats::kAllFormats) names.emplace_back(formats::info(each).name);
      throw py::value_error(cli::unknown_word(format, names));
    }
    if (invalid_ != "stop" && invalid_ != "skip" && invalid_ != "keep")
      throw py::value_error("invalid is 'stop', 'skip' or 'keep', not '" + invalid_ + "'");
    writer_ = formats::info(*known).make_writer();
  }

  [[nodiscard]] py::bytes prologue() const { return py::bytes(std::string(writer_->prologue())); }
  [[nodiscard]] py::bytes epilogue() const { return py::bytes(std::string(writer_->epilogue())); }

  py::bytes add(const py::handle& game) {
    const DocumentPtr document = document_from(game);
    const auto& findings = document->findings();
    const auto error = std::find_if(findings.begin(), findings.end(),
                                    [](const Finding& finding) { return finding.severity == Severity::error; });
    const bool sound = error == findings.end();
    if (!sound && invalid_ == "skip") return py::bytes("");
    if (!sound && invalid_ == "stop") raise_finding(document->file(), *error);
    const Record record =
        sound ? document->canonical() : cli::salvaged(document->record(), document->replayed(), findings);
    std::string out;
    if (any_) out += writer_->separator();
    any_ = true;
    std::vector<Finding> losses;
    writer_->write(record, out, losses);
    for (Finding& loss : losses) {
      loss.game = document->number();
      const std::string sentence = document->file().empty() ? loss.message : document->file() + ": " + loss.message;
      if (PyErr_WarnEx(python_type("LossWarning").ptr(), sentence.c_str(), 2) != 0) throw py::error_already_set();
    }
    return out;
  }

 private:
  std::string invalid_;
  std::unique_ptr<formats::Writer> writer_;
  bool any_ = false;
};

}  // namespace

DocumentPtr document_from(py::handle game) {
  if (!py::isinstance<GameHandle>(game)) throw py::type_error("a punct.Game is expected");
  return game.cast<const GameHandle&>().document;
}

py::object game_of(DocumentPtr document) { return py::cast(GameHandle{std::move(document)}); }

void add_games(py::module_& module) {
  add_node(module);
  add_game(module);
  py::class_<GameWriter>(module, "_Writer")
      .def(py::init<const std::string&, std::string>())
      .def("prologue", &GameWriter::prologue)
      .def("add", &GameWriter::add)
      .def("epilogue", &GameWriter::epilogue);
}

}  // namespace punct::python
