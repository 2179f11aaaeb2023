// SPDX-License-Identifier: MIT
// What explore(), list(), duplicates() and diff() stand on.
#include <algorithm>
#include <array>
#include <limits>
#include <mutex>

#include "difference/difference_json.hpp"
#include "document.hpp"
#include "exploration/question.hpp"
#include "expression/pattern.hpp"
#include "interpreter.hpp"
#include "punct/collections/duplicates.hpp"
#include "punct/collections/exploration.hpp"
#include "punct/collections/listing.hpp"

namespace punct::python {
namespace {

constexpr const char* kIterableExpected = "games are an iterable of punct.Game";

// The number of a word among those that are known. Raises TypeError or ValueError.
template <std::size_t count>
std::size_t word_from(const py::object& object, const std::string& what,
                      const std::array<std::string_view, count>& words, std::size_t first = 0) {
  std::string known;
  for (std::size_t i = first; i < count; ++i) known += (i == first ? "'" : ", '") + std::string(words[i]) + "'";
  const std::string word = text_from(object, (what + " is one of " + known).c_str());
  const auto found = std::find(words.begin() + static_cast<std::ptrdiff_t>(first), words.end(), word);
  if (found == words.end()) throw py::value_error(what + " is one of " + known + ", not '" + word + "'");
  return static_cast<std::size_t>(found - words.begin());
}

std::string position_text(const py::object& position) {
  if (position.is_none()) return {};
  if (py::isinstance<Position>(position)) return text(position.cast<const Position&>());
  std::string line = parsed_text_from(position, "a position is a punct.Position, a position line, or a part of one");
  // An empty one is none, not the start.
  if (line.empty()) raise_position(parse_position(line).error());
  return line;
}

// Raises the error of a position or of moves that cannot be asked for, as punct.Position and play() do.
void check_question(const collections::ExplorationRequest& request) {
  const std::string& line = request.position;
  auto position = line.empty() ? Expected<Position, std::vector<PositionError>>(Position()) : parse_position(line);
  if (!position) {
    const auto pattern = collections::parse_pattern(line);
    if (!pattern && collections::looks_like_part(line)) raise_position({{Code::syntax, 0, 0, pattern.error().message}});
    if (!pattern) raise_position(position.error());
    return;
  }
  for (const std::string& word : collections::moves_in(request.after)) {
    const auto text = parse_move(word);
    if (!text) raise("InvalidMoveError", explain(text.error(), word), name(text.error().code));
    const auto move = resolve(*position, *text);
    if (!move) raise_refusal(*position, *text, move.error(), word + ": ");
    position->play_unchecked(*move);
  }
}

collections::ExplorationRequest request_from(const py::object& position, const py::object& after,
                                             const py::object& like, const py::object& by, const py::object& depth,
                                             const py::object& where, const py::object& min_games) {
  constexpr std::uint64_t kDeepest = 50;
  collections::ExplorationRequest request;
  request.position = position_text(position);
  if (!after.is_none()) request.after = parsed_text_from(after, "moves are a str, such as 'E@K3,K4,K5 T@F9,F10,G10'");
  if (!like.is_none())
    request.like = static_cast<collections::Likeness>(word_from(like, "a level", collections::kLikenessNames));
  request.by = static_cast<collections::RowSort>(word_from(by, "a kind of row", collections::kRowSortNames));
  request.depth = number_from(depth, "the depth", kDeepest, 1);
  request.min_games = number_from(min_games, "the number of games", std::numeric_limits<std::uint64_t>::max(), 1);
  if (!where.is_none()) request.where.push_back(expression_from(where));
  check_question(request);
  return request;
}

// The content of a punct.Exploration, shared by threads. A thread that holds the mutex must not need the interpreter.
class ExplorerHandle {
 public:
  using Bound = void;
  explicit ExplorerHandle(collections::ExplorationRequest request) : explorer_(made(std::move(request))) {}

  void add(const py::object& object) {
    const DocumentPtr document = document_from(object);
    const auto content = document->content();
    const bool is_sound = document->is_sound();
    const Released released;
    const std::scoped_lock lock(mutex_);
    explorer_.add(content->record, content->replayed, is_sound, document->file(), document->number());
  }
  template <class Ask>
  auto ask(Ask ask) {
    const Released released;
    const std::scoped_lock lock(mutex_);
    return ask(explorer_);
  }
  void add_unread(const UnreadGame& game) {
    ask([&game](collections::Explorer& explorer) { explorer.add({}, {}, false, game.source.name, game.number); });
  }
  void merge(ExplorerHandle& other) {
    if (this == &other) throw py::value_error("an exploration cannot be merged with itself");
    const Released released;
    const std::scoped_lock lock(mutex_, other.mutex_);
    if (const auto merged = explorer_.merge(other.explorer_); !merged) throw py::value_error(merged.error());
  }

 private:
  static collections::Explorer made(collections::ExplorationRequest request) {
    auto explorer = collections::Explorer::asking(std::move(request));
    if (!explorer) throw py::value_error(explorer.error());
    return std::move(explorer).value();
  }

  collections::Explorer explorer_;
  std::mutex mutex_;
};

py::object none_or(const std::optional<collections::Score>& score, double collections::Score::*member) {
  return score ? py::cast((*score).*member) : py::none();
}

py::list rows_of(ExplorerHandle& self) {
  const auto rows = self.ask([](collections::Explorer& explorer) { return explorer.rows(); });
  py::list all;
  for (const collections::OpeningRow& row : rows) {
    std::string line;
    for (const std::string& move : row.line) line += (line.empty() ? "" : " ") + move;
    all.append(
        py::make_tuple(line, row.games, row.reach, row.won, row.drawn, row.lost,
                       row.games - row.won - row.drawn - row.lost, none_or(row.score, &collections::Score::score),
                       none_or(row.score, &collections::Score::low), none_or(row.score, &collections::Score::high),
                       row.newest.empty() ? py::none() : py::cast(row.newest), name_of_file(row.example)));
  }
  return all;
}

void add_explorer(py::module_& module) {
  using collections::Explorer;
  py::class_<ExplorerHandle>(module, "_Explorer")
      .def(
          py::init([](const py::object& position, const py::object& after, const py::object& like, const py::object& by,
                      const py::object& depth, const py::object& where, const py::object& min_games) {
            return std::make_unique<ExplorerHandle>(request_from(position, after, like, by, depth, where, min_games));
          }))
      .def("add", &ExplorerHandle::add)
      .def("add_unread", &ExplorerHandle::add_unread)
      .def("merge", &ExplorerHandle::merge)
      .def("level",
           [](ExplorerHandle& self) {
             return std::string(collections::kLikenessNames[self.ask(
                 [](Explorer& explorer) { return collections::index_of(explorer.level()); })]);
           })
      .def("games", [](ExplorerHandle& self) { return self.ask([](Explorer& each) { return each.games(); }); })
      .def("broken", [](ExplorerHandle& self) { return self.ask([](Explorer& each) { return each.broken(); }); })
      .def("left_out", [](ExplorerHandle& self) { return self.ask([](Explorer& each) { return each.left_out(); }); })
      .def("reached", [](ExplorerHandle& self) { return self.ask([](Explorer& each) { return each.reached(); }); })
      .def("rows", &rows_of)
      .def("files",
           [](ExplorerHandle& self) {
             py::list all;
             for (const std::string& file : self.ask([](Explorer& each) { return each.files(); }))
               all.append(py::bytes(file));
             return all;
           })
      .def("json",
           [](ExplorerHandle& self) {
             std::string text;
             self.ask([&text](Explorer& each) { return each.write_json(collections::into(text)); });
             return text;
           })
      .def("numbered_json",
           [](ExplorerHandle& self) { return self.ask([](Explorer& each) { return each.numbered_json(); }); })
      .def("read_numbered_json",
           [](ExplorerHandle& self, const std::string& json, const std::vector<std::string>& files) {
             const auto read = self.ask([&](Explorer& each) { return each.read_numbered_json(json, files); });
             if (!read) throw py::value_error(read.error());
           });
}

// The rows of punct.list().
class ListerHandle {
 public:
  using Bound = void;
  ListerHandle(const py::object& columns, const py::object& sort) : listing_(made(columns, sort)) {}

  // The values of a game.
  [[nodiscard]] py::dict row(const py::object& object) const {
    const DocumentPtr document = document_from(object);
    const auto content = document->content();
    collections::GameFacts facts;
    facts.set(content->record, content->replayed);
    collections::ListedGame row;
    listing_.read(facts, document->is_sound(), row);
    listing_.complete(row, place_of(*document));
    return dict_of(row);
  }

  // Those of a game that is too large to be read.
  [[nodiscard]] py::dict row_of_unread(const UnreadGame& game) const {
    collections::GamePlace place{game.source.name, game.number, game.source.format, 0, 0};
    for (const Finding& finding : game.findings)
      ++(finding.severity == Severity::error ? place.errors : place.warnings);
    collections::ListedGame row;
    listing_.complete(row, place);
    return dict_of(row);
  }

  // What puts a row in order. Users may have changed the row.
  [[nodiscard]] py::bytes key(const py::object& object) const {
    if (!py::isinstance<py::dict>(object)) raise_type("a row of a punct.Listing is a dict", object);
    const auto dict = py::reinterpret_borrow<py::dict>(object);
    collections::ListedGame row;
    for (const collections::Field& field : listing_.fields()) {
      const py::str name(field.name);
      if (!dict.contains(name)) throw py::value_error("a row of this punct.Listing has no '" + field.name + "'");
      row.values.push_back(value_from(dict[name]));
    }
    return py::bytes(listing_.sort_key(row));
  }

 private:
  static collections::Listing made(const py::object& columns, const py::object& sort) {
    collections::ListingRequest request;
    if (!columns.is_none()) request.fields = text_from(columns, "columns are a str, such as 'date,white'");
    if (!sort.is_none()) request.sort = text_from(sort, "what is sorted by is a str, such as 'date,-plies'");
    if (!columns.is_none() && request.fields.empty())
      throw py::value_error("columns is empty; leave it out for the usual columns");
    if (!sort.is_none() && request.sort.empty())
      throw py::value_error("sort is empty; leave it out for the order of the games");
    auto listing = collections::Listing::of(request);
    if (listing) return std::move(listing).value();
    const auto& [name, why] = listing.error();
    if (name.empty()) throw py::value_error(why);
    throw py::value_error("'" + name + "': " + (why.empty() ? "not among the columns" : why));
  }

  [[nodiscard]] py::dict dict_of(const collections::ListedGame& row) const {
    py::dict dict;
    for (std::size_t i = 0; i < row.values.size(); ++i)
      dict[py::str(listing_.fields()[i].name)] = value_of(row.values[i]);
    return dict;
  }

  static collections::GamePlace place_of(Document& document) {
    collections::GamePlace place{document.file(), document.number(), document.format(), 0, document.repeated()};
    for (const Finding& finding : document.findings())
      ++(finding.severity == Severity::error ? place.errors : place.warnings);
    return place;
  }

  static py::object value_of(const collections::Value& value) {
    if (const auto* const words = std::get_if<std::string>(&value)) return name_of_file(*words);
    if (const auto* const number = std::get_if<std::uint64_t>(&value)) return py::int_(*number);
    return py::none();
  }

  static collections::Value value_from(const py::object& value) {
    if (value.is_none()) return {};
    if (py::isinstance<py::str>(value)) return bytes_of_name(py::reinterpret_borrow<py::str>(value));
    if (!py::isinstance<py::int_>(value))
      raise_type("a value in a row of a punct.Listing is a str, an int or None", value);
    return number_from(value, "a number in a row of a punct.Listing", std::numeric_limits<std::uint64_t>::max());
  }

  collections::Listing listing_;
};

py::list duplicates_of(const py::object& games, const py::object& likeness) {
  const auto kind =
      static_cast<collections::Dedupe>(word_from(likeness, "what counts as equal", collections::kDedupeNames, 1));
  collections::DuplicateGroups groups;
  const py::iterator all_games = iterator_from(games, kIterableExpected);
  while (const py::object each = next_of(all_games)) {
    const DocumentPtr document = document_from(each);
    const auto content = document->content();
    const bool is_sound = document->is_sound();
    heed_signals();
    const Released released;
    const Game& game = content->replayed;
    groups.add(is_sound ? collections::dedupe_keys(kind, game.start(), game.moves()) : std::vector<GameKey>{},
               source_of(*document));
  }
  py::list all;
  groups.finish([&](std::uint64_t group, std::string_view source) {
    if (group == 0) return;
    if (group > all.size()) all.append(py::list());
    all[group - 1].cast<py::list>().append(name_of_file(std::string(source)));
  });
  if (!groups.is_whole()) throw std::runtime_error("a temporary file cannot be written or read");
  return all;
}

void add_pile(const py::object& games, collections::Side side, bool moves_only,
              collections::PileDifference& difference) {
  const py::iterator all_games = iterator_from(games, kIterableExpected);
  while (const py::object each = next_of(all_games)) {
    const DocumentPtr document = document_from(each);
    if (!document->is_sound()) continue;
    const Record record = document->canonical();
    const auto content = document->content();
    heed_signals();
    const Released released;
    collections::ComparedGame compared = collections::compared_game(record, content->replayed, moves_only);
    compared.source = document->file();
    compared.number = document->number();
    difference.add(side, compared);
  }
}

std::string difference_of(const py::object& first, const py::object& second, const py::object& only_moves) {
  const bool moves_only = truth_from(only_moves, "moves_only");
  collections::PileDifference difference;
  add_pile(first, collections::Side::first, moves_only, difference);
  add_pile(second, collections::Side::second, moves_only, difference);
  std::string json;
  {
    const Released released;
    difference.compare();
    collections::write_difference(difference, [&json](std::string_view piece) { json += piece; });
  }
  if (!difference.is_whole()) throw std::runtime_error("a temporary file cannot be written or read");
  return json;
}

}  // namespace

void add_collections(py::module_& module) {
  add_explorer(module);
  py::class_<ListerHandle>(module, "_Lister")
      .def(py::init<const py::object&, const py::object&>())
      .def("row", &ListerHandle::row)
      .def("row_of_unread", &ListerHandle::row_of_unread)
      .def("key", &ListerHandle::key);
  module.def("_duplicates", &duplicates_of);
  module.def("_difference", &difference_of);
}

}  // namespace punct::python
