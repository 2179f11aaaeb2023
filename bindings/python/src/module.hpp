// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "punct/finding.hpp"
#include "punct/move.hpp"
#include "punct/notation.hpp"
#include "punct/piece.hpp"
#include "punct/position.hpp"
#include "punct/space.hpp"

namespace punct::python {
namespace py = pybind11;

/// An object of the module's Python half, `punct._types`, by its name. Kept until the interpreter ends.
[[nodiscard]] py::object python_type(const char* name);

/// Raises the error of this class, an heir of punct.Error. The interpreter must be held.
[[noreturn]] void raise(const char* type, const std::string& message, std::string_view code);
[[noreturn]] void raise(const char* type, const std::string& message, std::string_view code, const char* attribute,
                        const py::object& value);
/// The class of error that a code belongs to where a move, or a record, is refused for it.
[[nodiscard]] const char* error_of_move(Code code) noexcept;
[[nodiscard]] const char* error_of_record(Code code) noexcept;
/// Raises the error that a finding stands for.
[[noreturn]] void raise_finding(const std::string& file, const Finding& finding);

/// The name of a file as Python has it, whatever bytes it is made of, and back.
[[nodiscard]] py::str name_of_file(const std::string& bytes);
[[nodiscard]] std::string bytes_of_name(const py::str& name);

/// Names the class as part of `punct`, where users find it.
void show_in_package(py::handle type);

/// A finding and the file in which it was made: what punct.Finding holds.
struct FiledFinding {
  std::string file;
  Finding finding;
  friend bool operator==(const FiledFinding& a, const FiledFinding& b) noexcept;
};
/// The findings as a punct.Findings.
[[nodiscard]] py::object findings_list(const std::string& file, const std::vector<Finding>& findings);

/// A space from a punct.Space or its name. Raises TypeError, or InvalidMoveError where there is no such space.
[[nodiscard]] Space space_from(py::handle object);
/// A legal move of the position from a punct.Move or a text, short ones too. Raises TypeError, InvalidMoveError,
/// AmbiguousMoveError or IllegalMoveError.
[[nodiscard]] Move legal_move_from(const Position& position, py::handle object);
/// The canonical text of a legal move.
[[nodiscard]] std::string canonical_text(const Position& position, const Move& move);
/// The moves in the order of `punct moves`: that of their canonical texts.
void sort_by_text(std::vector<Move>& moves);

// The parts of the module, in the order in which they have to be made.
void add_values(py::module_& module);
void add_positions(py::module_& module);

}  // namespace punct::python

namespace pybind11::detail {

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
