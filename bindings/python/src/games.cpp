// SPDX-License-Identifier: MIT
// Game.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "interpreter.hpp"
#include "node.hpp"
#include "punct/formats/finding_text.hpp"
#include "punct/formats/format.hpp"

namespace punct::python {
namespace {

std::string tag_or_missing(const GameHandle& self, std::string_view name) {
  return std::string(self.document->record().tag(name).value_or(missing_value(name)));
}

Result result_from(const std::string& text) {
  const auto result = result_named(text);
  if (!result) throw py::value_error("'" + text + "' is not a result; use one of 1-0, 0-1, 1/2-1/2, *");
  return *result;
}

void set_result(const GameHandle& self, const py::object& text) {
  const Result result = result_from(text_from(text, "a result is a str"));
  self.document->change([result](Record& record) { record.stated().result = record.stated().result_token = result; });
}

std::optional<Termination> termination_from(const py::object& object) {
  if (object.is_none()) return std::nullopt;
  const std::string text = text_from(object, "a termination is a str or None");
  const auto termination = termination_named(text);
  if (termination) return termination;
  std::string names;
  for (const Termination each : kAllTerminations) names += (names.empty() ? "" : ", ") + std::string(name(each));
  throw py::value_error("'" + text + "' is not a termination; use one of " + names);
}

void set_termination(const GameHandle& self, const py::object& text) {
  const auto termination = termination_from(text);
  self.document->change([termination](Record& record) { record.stated().termination = termination; });
}

void set_tag(const GameHandle& self, const py::object& tag, const py::object& text) {
  const std::string name = text_from(tag, "the name of a tag is a str");
  if (name == "Result") return set_result(self, text);
  if (name == "Termination") return set_termination(self, text);
  if (name == "Rules" || name == "Position")
    throw py::value_error("the tag " + name + " is set when the game is made: Game(position=...)");
  if (!is_tag_name(name)) throw py::value_error("'" + name + "' is not a valid tag name");
  const std::string value = text_from(text, "the value of a tag is a str");
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
  if (tags.is_none()) return game;
  if (!py::hasattr(tags, "keys")) raise_type("tags are a mapping from str to str", tags);
  for (const auto& [name, value] : py::dict(tags))
    set_tag(game, py::reinterpret_borrow<py::object>(name), py::reinterpret_borrow<py::object>(value));
  return game;
}

py::list mainline(const GameHandle& self) {
  std::vector<Node> all;
  RecordTree& tree = self.document->tree();
  for (Branch* at = &tree.root(); !at->children.empty();) {
    at = at->children.front().get();
    if (!at->move) break;
    all.emplace_back(self.document, *at);
  }
  return list_of(all);
}

// The game with its findings, for view().
std::string as_written(const GameHandle& self) {
  const auto writer = formats::info(formats::Format::json).make_writer();
  std::vector<Finding> losses;
  std::string out(writer->prologue());
  writer->write(self.document->record(), out, losses);
  return out + std::string(writer->epilogue());
}

[[noreturn]] void refuse_copy() {
  throw py::type_error("a punct.Game cannot be pickled or copied; punct.loads(punct.dumps(game, 'json'))[0] is a copy");
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
        ("The tag " + std::string(tag) + "; if it is unknown, \"" + std::string(missing_value(tag)) + "\".").c_str());
  type.def_property(
          "result", [](const GameHandle& self) { return std::string(text(self.document->replayed().result())); },
          &set_result,
          "\"1-0\", \"0-1\", \"1/2-1/2\" or \"*\": the result of the moves if they decide the game, else what the "
          "record "
          "states.")
      .def_property(
          "termination",
          [](const GameHandle& self) -> std::optional<std::string> {
            const auto termination = self.document->replayed().termination();
            return termination ? std::optional(std::string(name(*termination))) : std::nullopt;
          },
          &set_termination, "Why the game ended, such as \"connection\" or \"resignation\"; None if it is unknown.")
      .def_property_readonly(
          "rules", [](const GameHandle& self) { return std::string(name(self.document->record().rules())); },
          "\"standard\" or \"basic\".")
      .def_property_readonly(
          "moves", [](const GameHandle& self) { return self.document->replayed().moves(); },
          "The legal Moves of the main line, a list.")
      .def_property_readonly(
          "final",
          [](const GameHandle& self) {
            const Game& replayed = self.document->replayed();
            if (!replayed.has_start()) raise_start(self.document);
            return replayed.final_position();
          },
          "The Position after the last legal move of the main line. Raises PositionError if the start of the game is "
          "impossible.")
      .def_property_readonly(
          "findings",
          [](const GameHandle& self) { return findings_list(self.document->file(), self.document->findings()); },
          "What is wrong or doubtful in the game: a tuple of Findings in the order of their places.")
      .def_property_readonly(
          "is_sound", [](const GameHandle& self) { return self.document->is_sound(); },
          "Whether no finding is an error.")
      .def_property_readonly(
          "source", [](const GameHandle& self) { return name_of_file(source_of(*self.document)); },
          "Where the game was read, `file:number`; empty for a game that was not read.");
}

void add_game(py::module_& module) {
  auto type = final_class<GameHandle>(module, "Game", R"(Game(tags=None, position=None)
--

A game record: tags, a start and a tree of moves. After a change, the first look at the moves or findings replays it.

`tags` is a mapping from str to str, `position` a Position or a position line to start from: "basic w" for a game by the
basic rules.

Raises ValueError for a name that no tag can have, PositionError for an impossible position.)");
  type.def(py::init(&make_game), py::arg("tags") = py::none(), py::arg("position") = py::none(),
           "__init__(self, tags=None, position=None)\n--\n\n");
  add_game_facts(type);
  type.def_property_readonly(
          "root", [](const GameHandle& self) { return Node(self.document, self.document->tree().root()); },
          "The Node of the start.")
      .def(
          "mainline", [](const GameHandle& self) { return py::iter(mainline(self)); },
          "mainline(self)\n--\n\nAn iterator over the Nodes of the main line, without the start, up to the first "
          "illegal move.")
      .def(
          "give_up_unread", [](const GameHandle& self) { self.document->give_up_unread(); },
          "give_up_unread(self)\n--\n\nGives up what could not be read. Errors of reading stay through all other "
          "changes, because the game\n"
          "lacks what they name; without them it can be written.")
      .def("__reduce__", [](const GameHandle&) { refuse_copy(); })
      .def("__reduce_ex__", [](const GameHandle&, int) { refuse_copy(); })
      .def("_as_written", &as_written)
      .def("_read_in",
           [](const GameHandle& self) {
             const auto& gaps = self.document->gaps();
             return name_of_file(gaps ? gaps->folder : std::string());
           })
      .def("_tags", &tags_of)
      .def("_set_tag", &set_tag)
      .def("_delete_tag", [](const GameHandle& self, const std::string& name) { self.document->delete_tag(name); })
      .def_property_readonly(
          "tags", [](py::object self) { return call(python_type("Tags"), self_of<GameHandle>(std::move(self))); },
          "The tags, a mutable mapping of str in the order of the record. Result, Termination, Rules\n"
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
}

}  // namespace

DocumentPtr document_from(py::handle game) {
  if (!py::isinstance<GameHandle>(game)) raise_type("a game is a punct.Game", game);
  return game.cast<const GameHandle&>().document;
}

void raise_start(const DocumentPtr& document) {
  const auto position = parse_position(document->record().position());
  // A possible one has other rules than the tag Rules says.
  const Code code = position ? Code::bad_position : position.error().front().code;
  for (const Finding& finding : document->findings()) {
    if (finding.code != code || (!position && finding.message != position.error().front().message)) continue;
    const std::vector<PositionError> rules{{code, 0, 0, finding.message}};
    raise("PositionError", formats::finding_line(document->file(), finding), name(code), "reasons",
          reasons_of(position ? rules : position.error()));
  }
  raise("PositionError", "the start of this game is not a possible position", "bad-position");
}

std::string source_of(const Document& document) {
  return document.number() == 0 ? document.file() : document.file() + ":" + std::to_string(document.number());
}

py::object game_of(DocumentPtr document) { return py::cast(GameHandle{std::move(document)}); }

void add_games(py::module_& module) { add_game(module); }

}  // namespace punct::python
