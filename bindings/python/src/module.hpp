// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "punct/finding.hpp"
#include "punct/formats/format.hpp"
#include "punct/move.hpp"
#include "punct/notation.hpp"
#include "punct/piece.hpp"
#include "punct/position.hpp"
#include "punct/position_text.hpp"
#include "punct/space.hpp"

namespace punct::python {
namespace py = pybind11;

/// Whether Python holds objects of this class: one of the library's values, or a class of the module that says so by a
/// type `Bound`.
template <class Type>
inline constexpr bool is_bound = requires {
  typename Type::Bound;
}
|| std::is_same_v<Type, Space> || std::is_same_v<Type, Piece> || std::is_same_v<Type, Move> ||
    std::is_same_v<Type, Outcome> || std::is_same_v<Type, Position>;

/// An object of the module's Python half, `punct._types`, by its name. Kept until the interpreter ends.
[[nodiscard]] py::object python_type(const char* name);

/// Raises an error of this subclass of punct.Error. The interpreter must be held.
[[noreturn]] void raise(const char* type, const std::string& message, std::string_view code);
[[noreturn]] void raise(const char* type, const std::string& message, std::string_view code, const char* attribute,
                        const py::object& value);
/// The format with this name; `std::nullopt` for None. Raises ValueError for an unknown format.
[[nodiscard]] std::optional<formats::Format> format_from(py::handle name);
/// The class of the error that is raised if a move, or a record, is refused with this code.
[[nodiscard]] const char* error_of_move(Code code) noexcept;
[[nodiscard]] const char* error_of_record(Code code) noexcept;
/// Raises the error of a move that is not legal. `before` comes before the sentence.
[[noreturn]] void raise_refusal(const Position& position, const MoveText& move, const Refusal& refusal,
                                const std::string& before = {});
/// Raises the PositionError of a position line.
[[noreturn]] void raise_position(const std::vector<PositionError>& errors);
/// Raises the error of a finding. `all` are the findings of its game, which may hold more about its start.
[[noreturn]] void raise_finding(const std::string& file, const Finding& finding, const std::vector<Finding>& all = {});
/// The reasons of a PositionError.
[[nodiscard]] py::tuple reasons_of(const std::vector<PositionError>& errors);

/// Gives a LossWarning, which names the line that called the package. What is not read is a finding; the warning makes
/// it visible to those who do not ask for findings.
void warn_of_loss(const std::string& sentence);

/// Converts the name of a file, of any bytes, to that in Python, and back.
[[nodiscard]] py::str name_of_file(const std::string& bytes);
[[nodiscard]] std::string bytes_of_name(const py::str& name);

/// The text in a str. Raises TypeError for anything else, naming what is expected, and UnicodeEncodeError for a str
/// that UTF-8 cannot hold.
[[nodiscard]] std::string text_from(py::handle object, const char* expected);
/// The same for text that is parsed: characters that UTF-8 cannot hold become question marks.
[[nodiscard]] std::string parsed_text_from(py::handle object, const char* expected);

/// An int, of NumPy too. Raises TypeError, which begins with `what`, for anything else.
[[nodiscard]] py::int_ int_from(py::handle object, const char* what);
/// The number in an int. Raises TypeError and, if it is not from 0 to `most`, ValueError, which begin with `what`.
[[nodiscard]] std::uint64_t number_from(py::handle object, const char* what, std::uint64_t most,
                                        std::uint64_t least = 0);

/// The truth of a bool, of NumPy too, a number or None. Raises TypeError, which begins with `what`, for anything else.
[[nodiscard]] bool truth_from(py::handle object, const char* what);

/// An iterator over what can be iterated over. Raises TypeError for anything else, naming what is expected.
[[nodiscard]] py::iterator iterator_from(py::handle object, const char* expected);

/// Raises a TypeError that says what is expected, and what is not that.
[[noreturn]] void raise_type(const std::string& expected, py::handle object);

/// The object, for methods that take it as it is. Raises TypeError if it is of another class.
template <class Type>
[[nodiscard]] py::object self_of(py::object object) {
  const std::string name(py::str(py::type::of<Type>().attr("__name__")));
  if (!py::isinstance<Type>(object)) raise_type("self is a punct." + name, object);
  return object;
}

/// Makes a class that has no heirs.
template <class Type>
py::class_<Type> final_class(py::module_& module, const char* name, const char* doc) {
  return py::class_<Type>(module, name, doc, py::is_final());
}

/// A finding and its file: the content of a punct.Finding.
struct FiledFinding {
  using Bound = void;
  std::string file;
  Finding finding;
  /// Whether it says that the file, or its rest, cannot be read. The code is then `unreadable`, which is that of no
  /// game.
  bool is_unreadable = false;
  [[nodiscard]] std::string_view code() const noexcept;
  friend bool operator==(const FiledFinding& a, const FiledFinding& b) noexcept;
};
/// The findings as a punct.Findings.
[[nodiscard]] py::object findings_list(const std::string& file, const std::vector<Finding>& findings);

/// A space from a punct.Space or its name. Raises TypeError, or InvalidMoveError if there is no such space.
[[nodiscard]] Space space_from(py::handle object);
/// A description of the accepted types of moves, for a TypeError.
inline constexpr const char* kMoveExpected = "a move is a punct.Move or a text, such as 'E@K3,K4,K5'";
/// A legal move of the position from a punct.Move or a text, short ones too. Raises TypeError, InvalidMoveError,
/// AmbiguousMoveError or IllegalMoveError.
[[nodiscard]] Move legal_move_from(const Position& position, py::handle object);
/// The same from a text that has been parsed.
[[nodiscard]] Move legal_move_of(const Position& position, const MoveText& move);
/// The canonical text of a legal move.
[[nodiscard]] std::string canonical_text(const Position& position, const Move& move);
/// The moves in the order of `punct moves`: that of their canonical texts.
void sort_by_text(std::vector<Move>& moves);

// The parts of the module, in the order in which they must be made.
void add_values(py::module_& module);
void add_positions(py::module_& module);
/// Must be called last: says in words of Python which arguments the functions and constructors take.
void refuse_other_arguments(py::module_& module);

}  // namespace punct::python

namespace pybind11::detail {

/// Refuses objects without a value, for which only __new__() was called, and None, which would become a null pointer.
template <class Type>
class type_caster<Type, std::enable_if_t<punct::python::is_bound<Type>>> : public type_caster_base<Type> {
 public:
  bool load(handle source, bool convert) {
    return !source.is_none() && this->template load_impl<type_caster>(source, convert);
  }
  void load_value(value_and_holder&& held) {
    if (held.value_ptr() == nullptr)
      throw type_error(std::string(str(handle(reinterpret_cast<PyObject*>(this->typeinfo->type)).attr("__name__"))) +
                       ".__init__() was not called");
    type_caster_base<Type>::load_value(std::move(held));
  }
};

template <>
struct type_caster<punct::Player> {
  PYBIND11_TYPE_CASTER(punct::Player, const_name("Player"));
  bool load(handle source, bool convert);
  static handle cast(punct::Player player, return_value_policy policy, handle parent);
};

template <>
struct type_caster<punct::PieceKind> {
  PYBIND11_TYPE_CASTER(punct::PieceKind, const_name("str"));
  bool load(handle source, bool convert);
  static handle cast(punct::PieceKind kind, return_value_policy policy, handle parent);
};

}  // namespace pybind11::detail
