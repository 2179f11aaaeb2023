// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <map>

#include "interpreter.hpp"
#include "module.hpp"
#include "punct/formats/finding_text.hpp"
#include "punct/rules.hpp"

namespace punct::python {

py::object python_type(const char* name) {
  // Never destroyed: the interpreter may end before C++ objects are destroyed.
  static auto* const kept = new std::map<std::string, py::object, std::less<>>;
  const auto found = kept->find(name);
  if (found != kept->end()) return found->second;
  py::object object = py::module_::import("punct._types").attr(name);
  kept->emplace(name, object);
  return object;
}

void raise(const char* type, const std::string& message, std::string_view code) {
  const py::object error = call(python_type(type), name_of_file(message), py::str(code.data(), code.size()));
  PyErr_SetObject(python_type(type).ptr(), error.ptr());
  throw py::error_already_set();
}

void raise(const char* type, const std::string& message, std::string_view code, const char* attribute,
           const py::object& value) {
  const py::object error = call(python_type(type), name_of_file(message), py::str(code.data(), code.size()));
  error.attr(attribute) = value;
  PyErr_SetObject(python_type(type).ptr(), error.ptr());
  throw py::error_already_set();
}

const char* error_of_move(Code code) noexcept {
  if (code == Code::syntax || code == Code::bad_cell || code == Code::bad_piece) return "InvalidMoveError";
  return code == Code::ambiguous ? "AmbiguousMoveError" : "IllegalMoveError";
}

py::tuple reasons_of(const std::vector<PositionError>& errors) {
  py::list reasons;
  for (const PositionError& error : errors)
    reasons.append(py::make_tuple(std::string(name(error.code)), error.message));
  return py::tuple(reasons);
}

void raise_position(const std::vector<PositionError>& errors) {
  std::string sentence;
  for (const PositionError& error : errors) sentence += (sentence.empty() ? "" : "; ") + error.message;
  raise("PositionError", sentence, name(errors.front().code), "reasons", reasons_of(errors));
}

const char* error_of_record(Code code) noexcept {
  if (code == Code::bad_position) return "PositionError";
  const bool is_of_move = code > Code::syntax && code < Code::wrong_number;
  return is_of_move ? error_of_move(code) : "FormatError";
}

void raise_finding(const std::string& file, const Finding& finding, const std::vector<Finding>& all) {
  const std::string sentence = formats::finding_line(file, finding);
  const char* const type = error_of_record(finding.code);
  if (finding.code == Code::ambiguous)
    raise(type, sentence, name(finding.code), "candidates", py::tuple(py::cast(finding.candidates)));
  if (finding.code == Code::bad_position) {
    std::vector<PositionError> reasons;
    for (const Finding& each : all)
      if (each.code == finding.code) reasons.push_back({each.code, 0, 0, each.message});
    if (reasons.empty()) reasons.push_back({finding.code, 0, 0, finding.message});
    raise(type, sentence, name(finding.code), "reasons", reasons_of(reasons));
  }
  raise(type, sentence, name(finding.code));
}

namespace {

// The level, as warnings.warn() counts it, of the line that called this package.
int level_of_caller() {
  py::object frame = py::module_::import("sys").attr("_getframe")();
  for (int level = 1;; ++level, frame = frame.attr("f_back")) {
    if (frame.is_none()) return 1;
    const auto module = py::str(frame.attr("f_globals").attr("get")("__name__", "")).cast<std::string>();
    if (module != "punct" && !module.starts_with("punct.")) return level;
  }
}

}  // namespace

void warn_of_loss(const std::string& sentence) {
  call(py::module_::import("warnings").attr("warn"), name_of_file(sentence), python_type("LossWarning"),
       level_of_caller());
}

py::str name_of_file(const std::string& bytes) {
  PyObject* const name = PyUnicode_DecodeUTF8(bytes.data(), static_cast<py::ssize_t>(bytes.size()), "surrogateescape");
  if (name == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(name);
}

std::string bytes_of_name(const py::str& name) { return py::bytes(name.attr("encode")("utf-8", "surrogateescape")); }

void raise_type(const std::string& expected, py::handle object) {
  throw py::type_error(expected + ", not " + Py_TYPE(object.ptr())->tp_name);
}

std::string text_from(py::handle object, const char* expected) {
  if (!py::isinstance<py::str>(object)) raise_type(expected, object);
  py::ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
  if (text == nullptr) throw py::error_already_set();
  return {text, static_cast<std::size_t>(size)};
}

py::int_ int_from(py::handle object, const char* what) {
  if (PyIndex_Check(object.ptr()) == 0) raise_type(std::string(what) + " is an int", object);
  auto whole = py::reinterpret_steal<py::int_>(PyNumber_Index(object.ptr()));
  if (!whole) throw py::error_already_set();
  return whole;
}

std::uint64_t number_from(py::handle object, const char* what, std::uint64_t most, std::uint64_t least) {
  const py::int_ whole = int_from(object, what);
  const std::uint64_t number = PyLong_AsUnsignedLongLong(whole.ptr());
  const bool is_outside = PyErr_Occurred() != nullptr;
  PyErr_Clear();
  if (is_outside || number < least || number > most)
    throw py::value_error(std::string(what) + " is a number from " + std::to_string(least) + " to " +
                          std::to_string(most) + ", not " + std::string(py::repr(whole)));
  return number;
}

bool truth_from(py::handle object, const char* what) {
  py::detail::make_caster<bool> truth;
  if (!truth.load(object, true)) raise_type(std::string(what) + " is True or False", object);
  return truth;
}

py::iterator iterator_from(py::handle object, const char* expected) {
  if (Py_TYPE(object.ptr())->tp_iter == nullptr && PySequence_Check(object.ptr()) == 0) raise_type(expected, object);
  return py::iter(object);
}

std::optional<formats::Format> format_from(py::handle name) {
  if (name.is_none()) return std::nullopt;
  const std::string word = text_from(name, "a format is a str");
  const auto format = formats::format_named(word);
  if (format) return format;
  std::string names;
  for (const formats::Format each : formats::kAllFormats)
    names += (names.empty() ? "" : ", ") + std::string(formats::info(each).name);
  throw py::value_error("unknown format '" + word + "'; use one of " + names);
}

std::string parsed_text_from(py::handle object, const char* expected) {
  if (!py::isinstance<py::str>(object)) return text_from(object, expected);
  return text_from(object.attr("encode")("utf-8", "replace").attr("decode")("utf-8"), expected);
}

Space space_from(py::handle object) {
  if (py::isinstance<Space>(object)) return object.cast<Space>();
  const std::string name = parsed_text_from(object, "a space is a punct.Space or its name, such as 'K3'");
  const auto space = Space::parse(name);
  if (!space) raise("InvalidMoveError", "'" + name + "' is not one of the 211 spaces (R1)", "bad-cell");
  return *space;
}

void raise_refusal(const Position& position, const MoveText& move, const Refusal& refusal, const std::string& before) {
  const std::string sentence = before + explain(position, move, refusal);
  if (refusal.code != Code::ambiguous) raise(error_of_move(refusal.code), sentence, name(refusal.code));
  std::vector<std::string> texts;
  for (const Move& each : candidates(position, move)) texts.push_back(canonical_text(position, each));
  raise("AmbiguousMoveError", sentence, name(refusal.code), "candidates", py::tuple(py::cast(texts)));
}

namespace {

Move resolved(const Position& position, const std::string& spelled) {
  const auto move = parse_move(spelled);
  if (!move) raise("InvalidMoveError", explain(move.error(), spelled), name(move.error().code));
  return legal_move_of(position, *move);
}

// Numbers that sort as the canonical text of a move without `#`.
struct Spelled {
  std::array<std::uint64_t, 3> bytes{};
  Move move;
  friend bool operator<(const Spelled& a, const Spelled& b) noexcept { return a.bytes < b.bytes; }
};

std::uint64_t in_order_of_bytes(std::uint64_t bytes) noexcept {
  if constexpr (std::endian::native == std::endian::little) return __builtin_bswap64(bytes);
  return bytes;
}

}  // namespace

Move legal_move_of(const Position& position, const MoveText& move) {
  const auto found = resolve(position, move);
  if (!found) raise_refusal(position, move, found.error());
  return *found;
}

Move legal_move_from(const Position& position, py::handle object) {
  if (!py::isinstance<Move>(object)) return resolved(position, parsed_text_from(object, kMoveExpected));
  const Move move = object.cast<Move>();
  if (const auto refused = refusal(position, move)) raise_refusal(position, written(move, false), *refused);
  return move;
}

std::string canonical_text(const Position& position, const Move& move) { return text(position, move); }

// No two moves of a position have texts that differ only in `#`, so it can be left out.
void sort_by_text(std::vector<Move>& moves) {
  std::vector<Spelled> spelled(moves.size());
  std::string buffer;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    buffer.clear();
    append_text(buffer, written(moves[i], false));
    std::memcpy(spelled[i].bytes.data(), buffer.data(), std::min(buffer.size(), sizeof spelled[i].bytes));
    for (std::uint64_t& bytes : spelled[i].bytes) bytes = in_order_of_bytes(bytes);
    spelled[i].move = moves[i];
  }
  std::sort(spelled.begin(), spelled.end());
  std::transform(spelled.begin(), spelled.end(), moves.begin(), [](const Spelled& each) { return each.move; });
}

}  // namespace punct::python

namespace pybind11::detail {

bool type_caster<punct::Player>::load(handle source, bool) {
  if (!PyUnicode_Check(source.ptr())) punct::python::raise_type("a player is punct.WHITE or punct.BLACK", source);
  const bool white = PyUnicode_CompareWithASCIIString(source.ptr(), "white") == 0;
  value = white ? punct::Player::white : punct::Player::black;
  if (!white && PyUnicode_CompareWithASCIIString(source.ptr(), "black") != 0)
    throw value_error("a player is punct.WHITE or punct.BLACK, not " + std::string(repr(source)));
  return true;
}

handle type_caster<punct::Player>::cast(punct::Player player, return_value_policy, handle) {
  return punct::python::python_type(player == punct::Player::white ? "WHITE" : "BLACK").release();
}

bool type_caster<punct::PieceKind>::load(handle source, bool) {
  if (!PyUnicode_Check(source.ptr())) punct::python::raise_type("the kind of a piece is a str", source);
  const Py_UCS4 letter = PyUnicode_GET_LENGTH(source.ptr()) == 1 ? PyUnicode_READ_CHAR(source.ptr(), 0) : 0;
  const auto kind = letter < 128 ? punct::piece_kind(static_cast<char>(letter)) : std::nullopt;
  if (!kind)
    punct::python::raise("InvalidMoveError",
                         "the kind of a piece is T, C, E, L, M or R, not " + std::string(repr(source)), "bad-piece");
  value = *kind;
  return true;
}

handle type_caster<punct::PieceKind>::cast(punct::PieceKind kind, return_value_policy, handle) {
  return str(std::string(1, letter(kind))).release();
}

}  // namespace pybind11::detail
