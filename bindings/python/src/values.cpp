// SPDX-License-Identifier: MIT
// The small values: spaces, pieces, moves, findings, outcomes.
#include <algorithm>
#include <limits>

#include <pybind11/operators.h>

#include "interpreter.hpp"
#include "module.hpp"
#include "punct/formats/finding_text.hpp"
#include "punct/record.hpp"
#include "punct/space_set.hpp"

namespace punct::python {
namespace {

// The code of what cannot be read, which the program has as well.
constexpr std::string_view kUnreadable = "unreadable";

// Adds pickling and copying, by the constructor arguments of an equal value.
template <class Class, class Arguments>
void add_value_protocol(Class& type, Arguments arguments) {
  using Value = typename Class::type;
  const auto reduce = [arguments](const Value& self) { return py::make_tuple(py::type::of<Value>(), arguments(self)); };
  type.def("__reduce__", reduce)
      .def("__copy__", &self_of<Value>)
      .def("__deepcopy__", [](py::object self, const py::object&) { return self_of<Value>(std::move(self)); });
}

// Adds equality, which returns NotImplemented for other types.
template <class Class>
void add_equality(Class& type) {
  using Value = typename Class::type;
  const auto is_equal = [](const Value& self, const py::object& other) -> py::object {
    if (!py::isinstance<Value>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
    return py::bool_(self == other.cast<const Value&>());
  };
  type.def("__eq__", is_equal, "__eq__(self, other, /)\n--\n\nWhether the two are equal by value.");
}

std::string names_of(const Footprint& dots) {
  std::string out = "(";
  for (const Space dot : dots.dots()) out += (out.size() > 1 ? ", '" : "'") + dot.name() + "'";
  return out + ")";
}

py::tuple dots_of(const Footprint& dots) { return py::make_tuple(dots.punct, dots.minors[0], dots.minors[1]); }

int index_of(Space space) {
  return static_cast<int>(std::lower_bound(kAllSpaces.begin(), kAllSpaces.end(), space) - kAllSpaces.begin());
}

Footprint footprint_from(const py::handle& dots, PieceKind kind) {
  if (py::isinstance<py::str>(dots) || !PySequence_Check(dots.ptr()) || py::len(dots) != 3)
    throw py::type_error("the dots are three spaces, that of the PÜNCT first");
  const auto sequence = py::reinterpret_borrow<py::sequence>(dots);
  const Footprint footprint = Footprint::of(space_from(sequence[0]), space_from(sequence[1]), space_from(sequence[2]));
  if (!orientation_of(kind, footprint))
    raise("IllegalMoveError",
          names_of(footprint) + " do not form a piece " + std::string(1, letter(kind)) + " with its PÜNCT on " +
              footprint.punct.name() + " (R5)",
          "bad-shape");
  return footprint;
}

std::uint8_t level_from(const py::object& object) {
  const py::int_ level = int_from(object, "a level");
  if (level < py::int_(1) || level > py::int_(kPieces))
    raise("IllegalMoveError", "a level is a number from 1 to 36, not " + std::string(py::repr(level)), "wrong-level");
  return level.cast<std::uint8_t>();
}

Move make_move(PieceKind kind, const py::object& dots, const py::object& from, const py::object& level) {
  return {from.is_none() ? Space() : space_from(from), kind, footprint_from(dots, kind), level_from(level)};
}

std::string repr(const Move& move) {
  std::string out = "punct.Move('" + std::string(1, letter(move.kind)) + "', " + names_of(move.to);
  if (!move.is_add()) out += ", from_='" + move.from.name() + "'";
  if (move.level != 1) out += ", level=" + std::to_string(move.level);
  return out + ")";
}

py::object none_or(Space space) { return space ? py::cast(space) : py::none(); }

Piece piece_from(const py::object& text) {
  const std::string line = parsed_text_from(text, "a piece is made from a text, such as 'wM@J5,J6,K5^2'");
  const auto piece = parse_piece(line);
  if (!piece)
    raise(error_of_move(piece.error().code), explain(piece.error(), line, Meant::piece), name(piece.error().code));
  return *piece;
}

void add_space(py::module_& module) {
  auto type = final_class<Space>(module, "Space", R"(Space(name)
--

One of the 211 spaces of the board, by its name: Space("K3"). A value; spaces are ordered by column, then by row.

Raises InvalidMoveError with the code "bad-cell" if the board has no such space. A function that takes a space takes its
name too.)");
  type.def(py::init([](const py::object& name) { return space_from(name); }), py::arg("name"),
           "__init__(self, name)\n--\n\n")
      .def_property_readonly("name", &Space::name, "The name: a letter from A to Q and a number from 1 to 17.")
      .def_property_readonly("column", &Space::column, "The column, from 1 (A) to 17 (Q).")
      .def_property_readonly("row", &Space::row, "The row, from 1 to 17.")
      .def_property_readonly("index", &index_of, "The place in punct.SPACES, from 0 to 210.")
      .def_property_readonly(
          "is_center", [](Space self) { return kCenter.contains(self); },
          "Whether the space belongs to the central hexagon of 19 spaces (R4).")
      .def("__str__", &Space::name)
      .def("__repr__", [](Space self) { return "punct.Space('" + self.name() + "')"; })
      .def("__hash__", [](Space self) { return py::hash(py::str(self.name())); })
      .def(py::self < py::self)
      .def(py::self <= py::self)
      .def(py::self > py::self)
      .def(py::self >= py::self);
  add_equality(type);
  add_value_protocol(type, [](Space self) { return py::make_tuple(self.name()); });
  py::tuple all(kAllSpaces.size());
  for (std::size_t i = 0; i < kAllSpaces.size(); ++i) all[i] = kAllSpaces[i];
  module.attr("SPACES") = all;
}

void add_piece(py::module_& module) {
  auto type = final_class<Piece>(module, "Piece", R"(Piece(text)
--

A piece on the board, from a text as position lines write it: Piece("wM@J5,J6,K5^2"). A value; pieces are ordered as
position lines order them, by level, then by the space of the PÜNCT.

Raises InvalidMoveError or IllegalMoveError (code "bad-shape") for a text that is not a piece.)");
  type.def(py::init(&piece_from), py::arg("text"), "__init__(self, text)\n--\n\n")
      .def_readonly("owner", &Piece::owner, "punct.WHITE or punct.BLACK.")
      .def_readonly("kind", &Piece::kind, "The letter of the piece: T, C, E, L, M or R (R5).")
      .def_property_readonly(
          "dots", [](const Piece& self) { return dots_of(self.dots); },
          "The three spaces: that of the PÜNCT, then those of the minor dots by column and row.")
      .def_property_readonly(
          "punct", [](const Piece& self) { return self.dots.punct; }, "The space of the PÜNCT.")
      .def_property_readonly(
          "level", [](const Piece& self) { return int{self.level}; }, "How high it lies, 1 on the board itself.")
      .def("__str__", [](const Piece& self) { return text(self); })
      .def("__repr__", [](const Piece& self) { return "punct.Piece('" + text(self) + "')"; })
      .def("__hash__", [](const Piece& self) { return py::hash(py::str(text(self))); })
      .def("__lt__", &stands_before, py::is_operator())
      .def(
          "__le__", [](const Piece& a, const Piece& b) { return !stands_before(b, a); }, py::is_operator())
      .def(
          "__gt__", [](const Piece& a, const Piece& b) { return stands_before(b, a); }, py::is_operator())
      .def(
          "__ge__", [](const Piece& a, const Piece& b) { return !stands_before(a, b); }, py::is_operator());
  add_equality(type);
  add_value_protocol(type, [](const Piece& self) { return py::make_tuple(text(self)); });
}

void add_move(py::module_& module) {
  auto type = final_class<Move>(module, "Move", R"(Move(kind, dots, from_=None, level=1)
--

What happens in a turn: a piece is added or moved. A value that does not depend on notation; whether it is legal depends
on the position. Position.parse() makes one from a text.

`kind` is a letter, `dots` are three spaces, that of the PÜNCT first, `from_` is the space that the PÜNCT leaves or
None, `level` the level landed on. Raises IllegalMoveError if the dots do not form that piece ("bad-shape") or if there is
no such level ("wrong-level"), InvalidMoveError for a wrong space or kind.)");
  type.def(py::init(&make_move), py::arg("kind"), py::arg("dots"), py::arg("from_") = py::none(), py::arg("level") = 1,
           "__init__(self, kind, dots, from_=None, level=1)\n--\n\n")
      .def_readonly("kind", &Move::kind, "The letter of the piece: T, C, E, L, M or R (R5).")
      .def_property_readonly(
          "from_", [](const Move& self) { return none_or(self.from); },
          "The space that the PÜNCT leaves; None if a piece is added.")
      .def_property_readonly(
          "dots", [](const Move& self) { return dots_of(self.to); },
          "The three spaces that the piece comes to cover: that of the PÜNCT, then the minor dots by column and row.")
      .def_property_readonly(
          "punct", [](const Move& self) { return self.to.punct; }, "The space where the PÜNCT comes to lie.")
      .def_property_readonly(
          "level", [](const Move& self) { return int{self.level}; }, "The level landed on, 1 on the board itself.")
      .def_property_readonly("is_add", &Move::is_add, "Whether a piece is added.")
      .def_property_readonly("is_turn", &Move::is_turn, "Whether the PÜNCT stays and the piece turns around it.")
      .def("__str__", [](const Move& self) { return text(written(self, false)); })
      .def("__repr__", [](const Move& self) { return repr(self); })
      .def("__hash__", [](const Move& self) { return py::hash(py::str(repr(self))); })
      .def(py::self < py::self)
      .def(py::self <= py::self)
      .def(py::self > py::self)
      .def(py::self >= py::self);
  add_equality(type);
  add_value_protocol(type, [](const Move& self) {
    return py::make_tuple(self.kind, dots_of(self.to), none_or(self.from), int{self.level});
  });
}

Code code_from(const py::object& object) {
  const std::string text = text_from(object, "the code of a finding is a str");
  const auto code = code_named(text);
  if (!code) throw py::value_error("'" + text + "' is not the code of a finding");
  return *code;
}

Severity severity_from(const py::object& object) {
  const std::string text = text_from(object, "a severity is 'error' or 'warning'");
  if (text != "error" && text != "warning")
    throw py::value_error("a severity is 'error' or 'warning', not '" + text + "'");
  return text == "error" ? Severity::error : Severity::warning;
}

std::vector<std::string> candidates_from(const py::object& object) {
  std::vector<std::string> all;
  const py::iterator texts = iterator_from(object, "candidates are texts of moves");
  while (const py::object each = next_of(texts)) all.push_back(text_from(each, "a candidate is a str"));
  return all;
}

FiledFinding make_finding(const py::object& code, const py::object& severity, const py::object& message,
                          const py::object& file, const py::object& line, const py::object& column,
                          const py::object& game, const py::object& ply, const py::object& move,
                          const py::object& candidates, bool once) {
  constexpr auto kMost = std::numeric_limits<std::uint32_t>::max();
  if (!py::isinstance<py::str>(file)) raise_type("the name of a file is a str", file);
  Finding finding;
  const bool is_unreadable =
      py::isinstance<py::str>(code) && code.equal(py::str(kUnreadable.data(), kUnreadable.size()));
  if (!is_unreadable) finding.code = code_from(code);
  finding.severity = severity_from(severity);
  finding.place = {static_cast<std::uint32_t>(number_from(line, "the line", kMost)),
                   static_cast<std::uint32_t>(number_from(column, "the column", kMost))};
  finding.game = number_from(game, "the game", std::numeric_limits<std::uint64_t>::max());
  finding.ply = static_cast<std::uint32_t>(number_from(ply, "the ply", kMost));
  finding.move = text_from(move, "the move of a finding is a str");
  finding.message = text_from(message, "the message of a finding is a str");
  finding.candidates = candidates_from(candidates);
  finding.once_in_file = once;
  return {bytes_of_name(file), std::move(finding), is_unreadable};
}

py::tuple arguments_of(const FiledFinding& self) {
  const Finding& finding = self.finding;
  return py::make_tuple(std::string(self.code()), std::string(name(finding.severity)), finding.message,
                        name_of_file(self.file), finding.place.line, finding.place.column, finding.game, finding.ply,
                        finding.move, py::tuple(py::cast(finding.candidates)), finding.once_in_file);
}

std::string repr_of_finding(const FiledFinding& self) {
  static constexpr std::array<const char*, 11> names{"code", "severity", "message", "file",       "line", "column",
                                                     "game", "ply",      "move",    "candidates", "once"};
  const py::tuple values = arguments_of(self);
  std::string out = "punct.Finding(";
  for (std::size_t i = 0; i < names.size(); ++i)
    out += (i == 0 ? "" : ", ") + std::string(names[i]) + "=" + py::repr(values[i]).cast<std::string>();
  return out + ")";
}

void add_finding(py::module_& module) {
  auto type = final_class<FiledFinding>(
      module, "Finding",
      R"(Finding(code, severity='error', message='', file='', line=0, column=0, game=0, ply=0, move='', candidates=(), once=False)
--

Something wrong or doubtful in a record. A value; str() is the line that the tools print.

Raises ValueError for an unknown code or severity.)");
  type.def(py::init(&make_finding), py::arg("code"), py::arg("severity") = "error", py::arg("message") = "",
           py::arg("file") = "", py::arg("line") = 0, py::arg("column") = 0, py::arg("game") = 0, py::arg("ply") = 0,
           py::arg("move") = "", py::arg("candidates") = py::tuple(), py::arg("once") = false,
           "__init__(self, code, severity='error', message='', file='', line=0, column=0, game=0, ply=0, move='', "
           "candidates=(), once=False)\n--\n\n")
      .def_property_readonly(
          "code", [](const FiledFinding& self) { return std::string(self.code()); },
          "The stable code, such as \"punct-on-opponent\"; \"unreadable\" for a file that cannot be read to its end.")
      .def_property_readonly(
          "severity", [](const FiledFinding& self) { return std::string(name(self.finding.severity)); },
          "\"error\" or \"warning\".")
      .def_property_readonly(
          "message", [](const FiledFinding& self) { return self.finding.message; }, "The sentence, without the code.")
      .def_property_readonly(
          "file", [](const FiledFinding& self) { return name_of_file(self.file); },
          "The file, archive member or stream; empty if there is none.")
      .def_property_readonly(
          "line", [](const FiledFinding& self) { return self.finding.place.line; }, "The line, from 1; 0 for none.")
      .def_property_readonly(
          "column", [](const FiledFinding& self) { return self.finding.place.column; },
          "The column in characters, from 1; 0 for none.")
      .def_property_readonly(
          "game", [](const FiledFinding& self) { return self.finding.game; },
          "The number of the game in its file, from 1; 0 if the finding is about no game.")
      .def_property_readonly(
          "ply", [](const FiledFinding& self) { return self.finding.ply; },
          "The ply, from 1; 0 if the finding is about no move.")
      .def_property_readonly(
          "move", [](const FiledFinding& self) { return self.finding.move; },
          "The move as written, with its number; empty if the finding is about no move.")
      .def_property_readonly(
          "candidates", [](const FiledFinding& self) { return py::tuple(py::cast(self.finding.candidates)); },
          "For a short move, the moves that match it: at most eight.")
      .def_property_readonly(
          "once", [](const FiledFinding& self) { return self.finding.once_in_file; },
          "Whether it is about the whole file, and said only for the first game that shows it.")
      .def("__str__",
           [](const FiledFinding& self) {
             std::string line = formats::finding_line(self.file, self.finding);
             line.replace(line.rfind('['), std::string::npos, "[" + std::string(self.code()) + "]");
             return name_of_file(line);
           })
      .def("__repr__", &repr_of_finding)
      .def("__hash__", [](const FiledFinding& self) { return py::hash(arguments_of(self)); });
  add_equality(type);
  add_value_protocol(type, &arguments_of);
}

Outcome make_outcome(std::optional<Player> winner, const py::object& object) {
  const std::string reason = text_from(object, "the reason of an outcome is a str");
  for (const Reason each : {Reason::connection, Reason::center, Reason::pieces})
    if (reason == name(each)) return {winner, each};
  throw py::value_error("a game ends by 'connection', 'center' or 'pieces', not by '" + reason + "'");
}

void add_outcome(py::module_& module) {
  auto type = final_class<Outcome>(module, "Outcome", R"(Outcome(winner, reason)
--

How a game ended (R16-R18). A value.)");
  type.def(py::init(&make_outcome), py::arg("winner"), py::arg("reason"), "__init__(self, winner, reason)\n--\n\n")
      .def_readonly("winner", &Outcome::winner, "punct.WHITE or punct.BLACK; None for a draw.")
      .def_property_readonly(
          "reason", [](const Outcome& self) { return std::string(name(self.reason)); },
          "\"connection\", \"center\" or, by the basic rules, \"pieces\".")
      .def_property_readonly(
          "result", [](const Outcome& self) { return std::string(text(result_of(self))); },
          "\"1-0\", \"0-1\" or \"1/2-1/2\".")
      .def(
          "__str__",
          [](const Outcome& self) { return std::string(text(result_of(self))) + " " + std::string(name(self.reason)); })
      .def("__repr__",
           [](const Outcome& self) {
             const std::string winner = !self.winner                    ? "None"
                                        : *self.winner == Player::white ? "punct.WHITE"
                                                                        : "punct.BLACK";
             return "punct.Outcome(" + winner + ", '" + std::string(name(self.reason)) + "')";
           })
      .def("__hash__",
           [](const Outcome& self) { return py::hash(py::make_tuple(self.winner, static_cast<int>(self.reason))); });
  add_equality(type);
  add_value_protocol(type,
                     [](const Outcome& self) { return py::make_tuple(self.winner, std::string(name(self.reason))); });
}

}  // namespace

std::string_view FiledFinding::code() const noexcept { return is_unreadable ? kUnreadable : name(finding.code); }

bool operator==(const FiledFinding& a, const FiledFinding& b) noexcept {
  const auto tied = [](const Finding& f) {
    return std::tie(f.code, f.severity, f.place.line, f.place.column, f.game, f.ply, f.move, f.message, f.candidates,
                    f.once_in_file);
  };
  return a.file == b.file && a.is_unreadable == b.is_unreadable && tied(a.finding) == tied(b.finding);
}

py::object findings_list(const std::string& file, const std::vector<Finding>& findings) {
  py::list all;
  for (const Finding& finding : findings) all.append(FiledFinding{file, finding});
  return call(python_type("Findings"), all);
}

void add_values(py::module_& module) {
  add_space(module);
  add_piece(module);
  add_move(module);
  add_finding(module);
  add_outcome(module);
}

}  // namespace punct::python
