// SPDX-License-Identifier: MIT
// Position and the view of its legal moves.
#include "interpreter.hpp"
#include "module.hpp"
#include "punct/distance.hpp"
#include "punct/render/describe.hpp"
#include "punct/rules.hpp"
#include "punct/symmetry.hpp"
#include "punct/threats.hpp"

namespace punct::python {
namespace {

// The legal moves of a position, or of one piece of it, listed on first use.
struct LegalMoves {
  using Bound = void;
  Position position;
  Space of;
};

Position position_from(const py::object& line) {
  if (line.is_none()) return Position();
  const auto position = parse_position(parsed_text_from(line, "a position is made from a position line, a str"));
  if (!position) raise_position(position.error());
  return *position;
}

std::vector<Move> listed(const LegalMoves& self) {
  const Released released;
  std::vector<Move> moves = self.of ? legal_moves_from(self.position, self.of) : legal_moves(self.position);
  sort_by_text(moves);
  return moves;
}

std::size_t count(const LegalMoves& self) {
  if (self.of) return legal_moves_from(self.position, self.of).size();
  return static_cast<std::size_t>(count_legal_moves(self.position));
}

bool holds(const LegalMoves& self, const py::object& object) {
  if (py::isinstance<Move>(object)) {
    const auto& move = object.cast<const Move&>();
    return !refusal(self.position, move) && (!self.of || move.from == self.of);
  }
  if (!py::isinstance<py::str>(object)) return false;
  const auto move = parse_move(parsed_text_from(object, "a move"));
  const auto found = move ? resolve(self.position, *move) : Unexpected{Refusal{Code::syntax, {}}};
  return found && (!self.of || found->from == self.of);
}

std::string explained(const Position& self, const py::object& object) {
  if (!py::isinstance<Move>(object)) {
    const std::string spelled = parsed_text_from(object, kMoveExpected);
    const auto move = parse_move(spelled);
    if (!move) return explain(move.error(), spelled);
    const auto found = resolve(self, *move);
    return found ? render::describe(self, *found) : explain(self, *move, found.error());
  }
  const auto& move = object.cast<const Move&>();
  const auto refused = refusal(self, move);
  return refused ? explain(self, written(move, false), *refused) : render::describe(self, move);
}

Position played(const Position& self, const py::object& object) {
  Position after = self;
  after.play_unchecked(legal_move_from(self, object));
  return after;
}

py::dict left(const Position& self, Player player) {
  py::dict counts;
  for (const PieceKind kind : kAllPieceKinds) counts[py::cast(kind)] = self.in_set(player, kind);
  return counts;
}

py::object top(const Position& self, const py::object& space) {
  const Piece* const piece = self.top(space_from(space));
  return piece == nullptr ? py::none() : py::cast(*piece);
}

std::vector<Move> wins(const Position& self) {
  std::vector<Move> moves = winning_moves(self);
  sort_by_text(moves);
  return moves;
}

Move move_at(const LegalMoves& self, const py::object& place) {
  const std::vector<Move> moves = listed(self);
  py::ssize_t at = PyNumber_AsSsize_t(int_from(place, "the place of a move").ptr(), PyExc_IndexError);
  if (at == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  const auto count = static_cast<py::ssize_t>(moves.size());
  if (at < 0) at += count;
  if (at < 0 || at >= count) throw py::index_error("there are " + std::to_string(count) + " legal moves");
  return moves[static_cast<std::size_t>(at)];
}

void add_legal_moves(py::module_& module) {
  auto type = final_class<LegalMoves>(module, "LegalMoves",
                                      R"(The legal moves of a position, in the order of `punct moves`.

len() counts them without listing, in some microseconds. `in` checks one move, a Move or a text, without making the
others. Iteration lists them, more than a million in a second; so does each access by index, which is for
random.choice() and the like. The view never changes and may outlive its position.)");
  type.def("__len__", &count)
      .def("__bool__", [](const LegalMoves& self) { return count(self) != 0; })
      .def("__contains__", &holds)
      .def("__getitem__", &move_at)
      .def("__iter__", [](const LegalMoves& self) { return py::iter(py::cast(listed(self))); })
      .def(
          "of",
          [](const LegalMoves& self, const py::object& space) {
            return LegalMoves{self.position, space_from(space)};
          },
          "of(self, space, /)\n--\n\nThe legal moves of the piece whose PÜNCT is on top of the space; none if the "
          "player to move has no such piece.")
      .def("__repr__",
           [](const LegalMoves& self) { return "<punct.LegalMoves: " + std::to_string(count(self)) + " moves>"; });
}

void add_state(py::class_<Position>& type) {
  type.def_property_readonly("turn", &Position::to_move, "The player to move: punct.WHITE or punct.BLACK.")
      .def_property_readonly(
          "rules", [](const Position& self) { return std::string(name(self.rules())); }, "\"standard\" or \"basic\".")
      .def_property_readonly("pieces", &Position::pieces,
                             "Every piece on the board, a list in the order of position lines.")
      .def("left", &left, py::arg("player"),
           "left(self, player)\n--\n\nWhat is left in the player's set: a dict of numbers by the letter of the piece.")
      .def_property_readonly("outcome", &Position::outcome, "How the game ended, an Outcome; None while it goes on.")
      .def_property_readonly(
          "key", [](const Position& self) { return key(self); },
          "The key of the library, a number of 64 bits, the same on every machine. hash(position) is "
          "hash(position.key).")
      .def_property_readonly(
          "canonical_key", [](const Position& self) { return canonical_key(self); },
          "A key that is equal for the twelve images of a position under the symmetries of the board.")
      .def("top", &top, py::arg("space"),
           "top(self, space)\n--\n\nThe topmost piece on the space; None if there is none.")
      .def(
          "stack", [](const Position& self, const py::object& space) { return self.stack(space_from(space)); },
          py::arg("space"), "stack(self, space)\n--\n\nThe pieces on the space, a list, lowest first.")
      .def(
          "height", [](const Position& self, const py::object& space) { return self.height(space_from(space)); },
          py::arg("space"),
          "height(self, space)\n--\n\nThe level of the topmost piece on the space; 0 if there is none.")
      .def("center", &Position::center_count, py::arg("player"),
           "center(self, player)\n--\n\nHow many topmost dots the player has in the central hexagon (R18).")
      .def(
          "distance", [](const Position& self, Player player) { return distance_to_connection(self.topmost(player)); },
          py::arg("player"),
          "distance(self, player)\n--\n\nThe least number of spaces that the player still needs for a connection; 0 if "
          "the "
          "player is connected. Takes about a microsecond.");
}

void add_play(py::class_<Position>& type) {
  type.def_property_readonly(
          "legal_moves",
          [](const Position& self) {
            return LegalMoves{self, {}};
          },
          "The legal moves: a view that counts, checks and lists them. Empty if the game is over.")
      .def("parse", &legal_move_from, py::arg("text"),
           "parse(self, text)\n--\n\nThe legal Move that matches a text, which may be short, such as 'K3-K9'.\n\n"
           "Raises InvalidMoveError for a text that is not a move, AmbiguousMoveError if several legal moves match, "
           "IllegalMoveError if none does.")
      .def("play", &played, py::arg("move"),
           "play(self, move)\n--\n\nThe Position after a move, which is a Move or a text; this one does not change. "
           "Takes some microseconds.\n\n"
           "Raises what parse() raises.")
      .def(
          "text",
          [](const Position& self, const py::object& move) {
            return canonical_text(self, legal_move_from(self, move));
          },
          py::arg("move"),
          "text(self, move)\n--\n\nThe canonical text of a legal move, with the mark # if it connects.\n\n"
          "Raises what parse() raises.")
      .def("explain", &explained, py::arg("move"),
           "explain(self, move)\n--\n\nA sentence that says what a move does, or why it is illegal here.")
      .def_property_readonly(
          "wins", &wins,
          "Every legal move that wins at once, a list in the order of legal_moves. Takes some microseconds, where "
          "many moves win some hundred.");
}

}  // namespace

void add_positions(py::module_& module) {
  add_legal_moves(module);
  auto type = final_class<Position>(module, "Position", R"(Position(text=None)
--

A state of the game: the pieces, the sets, the player to move and the rules. A value: play() returns a new one.

Without an argument, the empty board under the standard rules with White to move. `text` is a position line, such as
"standard b wE@K3,K4,K5"; str() is its canonical form. Positions are equal if their rules, player to move and pieces are.

Raises PositionError, whose `reasons` hold all errors, for a line that is not a possible position.)");
  type.def(py::init(&position_from), py::arg("text") = py::none(), "__init__(self, text=None)\n--\n\n");
  add_state(type);
  add_play(type);
  type.def("__str__", [](const Position& self) { return text(self); })
      .def("__repr__", [](const Position& self) { return "punct.Position('" + text(self) + "')"; })
      .def("__hash__", [](const Position& self) { return py::hash(py::int_(key(self))); })
      .def("__eq__",
           [](const Position& self, const py::object& other) -> py::object {
             if (!py::isinstance<Position>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
             return py::bool_(self == other.cast<const Position&>());
           })
      .def("__reduce__",
           [](const Position& self) { return py::make_tuple(py::type::of<Position>(), py::make_tuple(text(self))); })
      .def("__copy__", &self_of<Position>)
      .def("__deepcopy__", [](py::object self, const py::object&) { return self_of<Position>(std::move(self)); });
}

}  // namespace punct::python
