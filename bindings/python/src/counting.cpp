// SPDX-License-Identifier: MIT
// What is counted, analyzed, chosen and made up.
#include <limits>
#include <mutex>

#include "document.hpp"
#include "interpreter.hpp"
#include "punct/collections/analysis.hpp"
#include "punct/collections/statistics.hpp"
#include "punct/game_analysis.hpp"
#include "punct/judgment.hpp"
#include "punct/made_up.hpp"
#include "punct/position_text.hpp"
#include "punct/rules.hpp"

namespace punct::python {
namespace {

py::object from_json(const std::string& json) { return call(py::module_::import("json").attr("loads"), json); }

constexpr int kDeepest = 8;
// Counting so few plies is too short to be interrupted.
constexpr int kAtOnce = 2;

std::uint64_t counted(const Position& position, int depth, Interrupts& interrupts) {
  if (depth <= kAtOnce) return perft(position, depth);
  std::uint64_t sum = 0;
  for (const auto& [move, images] : legal_moves_up_to_symmetry(position)) {
    if (interrupts.arrived()) break;
    Position child = position;
    child.play_unchecked(move);
    sum += images * counted(child, depth - 1, interrupts);
  }
  return sum;
}

std::uint64_t perft_of(const py::object& start, const py::object& plies) {
  if (!py::isinstance<Position>(start)) raise_type("a position is a punct.Position", start);
  const auto position = start.cast<Position>();
  const auto depth = static_cast<int>(number_from(plies, "the depth", kDeepest));
  Interrupts interrupts;
  std::uint64_t sum = 0;
  {
    const Released released;
    sum = counted(position, depth, interrupts);
  }
  interrupts.raise();
  return sum;
}

SearchOptions search_options(const py::object& positions, const py::object& moves) {
  constexpr std::uint64_t kMostPositions = 1'000'000'000;
  constexpr std::uint64_t kMostMoves = 32;
  SearchOptions options;
  options.positions = number_from(positions, "the number of positions", kMostPositions, 1);
  options.moves = number_from(moves, "the number of moves", kMostMoves, 1);
  return options;
}

// What `punct analyze --search --json` prints for the moves.
std::string judgment_of(const collections::GameName& name, const Game& game, const SearchOptions& options) {
  Interrupts interrupts;
  std::string json;
  {
    const Released released;
    AnalyzedGame analysis = analyzed(game);
    Search search(options);
    analysis.judged = judged(search, game.start(), game.moves(), [&](std::uint64_t) { return !interrupts.arrived(); });
    collections::write_analysis_json(name, analysis, collections::into(json));
  }
  interrupts.raise();
  return json;
}

std::string searched(const py::object& object, const py::object& positions, const py::object& moves) {
  if (!py::isinstance<Position>(object))
    throw py::type_error("Position.search() is a method of punct.Position; call it on one");
  const auto position = object.cast<Position>();
  Record record;
  record.set_position(text(position));
  record.stated().rules = position.rules();
  const collections::GameName name;
  return judgment_of(name, replay(record), search_options(positions, moves));
}

collections::GameName name_of(const DocumentPtr& document, const Record& record, const Game& game) {
  return {document->file(),
          document->number(),
          std::string(record.known_tag("White")),
          std::string(record.known_tag("Black")),
          std::string(text(game.result())),
          {}};
}

std::string judged_game(const py::object& object, const py::object& positions, const py::object& moves) {
  const DocumentPtr document = document_from(object);
  const auto content = document->content();
  if (!content->replayed.has_start()) raise_start(document);
  return judgment_of(name_of(document, content->record, content->replayed), content->replayed,
                     search_options(positions, moves));
}

std::string analysis_of(const py::object& object) {
  const DocumentPtr document = document_from(object);
  const auto content = document->content();
  const auto& [record, game] = *content;
  if (!game.has_start()) raise_start(document);
  const collections::GameName name = name_of(document, record, game);
  std::string json;
  {
    const Released released;
    collections::write_analysis_json(name, analyzed(content->replayed), collections::into(json));
  }
  return json;
}

// The content of a punct.Statistics, shared by threads. A thread that holds the mutex must not need the interpreter.
class Counts {
 public:
  using Bound = void;
  Counts() = default;
  explicit Counts(Statistics statistics) : statistics_(std::move(statistics)) {}
  Counts(Counts&& other) noexcept : statistics_(std::move(other.statistics_)) {}

  void add(const py::object& object) {
    const DocumentPtr document = document_from(object);
    const auto content = document->content();
    const bool is_sound = document->is_sound();
    const Released released;
    const std::scoped_lock lock(mutex_);
    if (is_sound) {
      statistics_.add(content->record, content->replayed);
    } else {
      ++statistics_.broken;
    }
  }
  void add_unread() {
    const std::scoped_lock lock(mutex_);
    ++statistics_.broken;
  }
  void merge(const py::object& other) {
    if (!py::isinstance<Counts>(other)) raise_type("what is merged is a punct.Statistics", other);
    const Statistics theirs = other.cast<const Counts&>().now();
    const std::scoped_lock lock(mutex_);
    statistics_.merge(theirs);
  }
  [[nodiscard]] Statistics now() const {
    const std::scoped_lock lock(mutex_);
    return statistics_;
  }
  [[nodiscard]] std::string json() const {
    std::string text;
    collections::write_json(now(), collections::into(text));
    return text;
  }

 private:
  Statistics statistics_;
  mutable std::mutex mutex_;
};

Counts from_stats_json(const std::string& json) {
  auto statistics = collections::read_statistics(json);
  if (!statistics) throw py::value_error("not what to_dict() returns: " + statistics.error());
  return Counts(std::move(*statistics));
}

void add_statistics(py::module_& module) {
  auto type = final_class<Counts>(module, "Statistics", R"(Statistics()
--

Counts and sums over games. The statistics of two collections merge into those of the whole. Threads may share one.)");
  type.def(py::init<>(), "__init__(self)\n--\n\n")
      .def("add", &Counts::add, py::arg("game"),
           "add(self, game)\n--\n\nCounts a Game. Of a game with an error, only that it is broken is counted.")
      .def("_add_unread", &Counts::add_unread)
      .def("merge", &Counts::merge, py::arg("other"),
           "merge(self, other)\n--\n\nAdds the counts of another Statistics.")
      .def(
          "to_dict", [](const Counts& self) { return from_json(self.json()); },
          "to_dict(self)\n--\n\nAll counts, as the object that `punct stats --json` prints (docs/analysis.md).")
      .def_static(
          "from_dict",
          [](const py::object& counts) {
            if (!py::isinstance<py::dict>(counts)) raise_type("counts are a dict, as to_dict() returns", counts);
            return from_stats_json(call(py::module_::import("json").attr("dumps"), counts).cast<std::string>());
          },
          py::arg("counts"),
          "from_dict(counts)\n--\n\nThe Statistics from what to_dict() returned. Raises ValueError for any other dict.")
      .def_property_readonly(
          "games", [](const Counts& self) { return self.now().games; }, "The number of games, without broken ones.")
      .def_property_readonly(
          "broken", [](const Counts& self) { return self.now().broken; }, "The number of games with an error.")
      .def("__eq__",
           [](const Counts& self, const py::object& other) -> py::object {
             if (!py::isinstance<Counts>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
             return py::bool_(self.now() == other.cast<const Counts&>().now());
           })
      .def("__repr__",
           [](const Counts& self) { return "<punct.Statistics: " + std::to_string(self.now().games) + " games>"; })
      .def(py::pickle([](const Counts& self) { return py::make_tuple(self.json()); },
                      [](const py::tuple& state) { return from_stats_json(state[0].cast<std::string>()); }));
  type.attr("__hash__") = py::none();
}

// An expression of `select`.
class ConditionHandle {
 public:
  using Bound = void;
  explicit ConditionHandle(const py::object& text) : expression_(expression_from(text)) {}
  bool fits(const py::object& object) {
    const DocumentPtr document = document_from(object);
    const auto content = document->content();
    // As for the program, a game with an error fits nothing.
    const auto& findings = document->findings();
    const auto is_error = [](const Finding& finding) { return finding.severity == Severity::error; };
    if (std::any_of(findings.begin(), findings.end(), is_error)) return false;
    const Released released;
    return expression_.fits(content->record, content->replayed).has_value();
  }

 private:
  collections::Expression expression_;
};

PlayOptions play_options(std::uint64_t seed, const py::object& style_text, const py::object& rules_text,
                         std::uint32_t most_plies) {
  PlayOptions options;
  options.seed = seed;
  const std::string style = text_from(style_text, "a style is 'random', 'greedy' or 'search'");
  const std::string rules = text_from(rules_text, "rules are 'standard' or 'basic'");
  if (style != "random" && style != "greedy" && style != "search")
    throw py::value_error("a style is 'random', 'greedy' or 'search', not '" + style + "'");
  options.style = style == "greedy" ? PlayStyle::greedy : style == "search" ? PlayStyle::search : PlayStyle::random;
  const auto known = rules_named(rules);
  if (!known) throw py::value_error("rules are 'standard' or 'basic', not '" + rules + "'");
  options.rules = *known;
  options.most_plies = most_plies;
  return options;
}

py::list generated(const py::object& count, const py::object& seed, const py::object& style, const py::object& rules,
                   const py::object& most_plies, const py::object& from) {
  constexpr auto kMostGames = std::numeric_limits<std::uint64_t>::max();
  constexpr auto kMostPlies = std::numeric_limits<std::uint32_t>::max();
  const std::uint64_t games = number_from(count, "the number of games", kMostGames);
  const std::uint64_t first = number_from(from, "the number of the first game", kMostGames);
  if (first < 1) throw py::value_error("games are numbered from 1");
  const PlayOptions options =
      play_options(number_from(seed, "the seed", kMostGames), style, rules,
                   static_cast<std::uint32_t>(number_from(most_plies, "the number of plies", kMostPlies)));
  std::vector<DocumentPtr> documents;
  Interrupts interrupts;
  {
    const Released released;
    Record record;
    for (std::uint64_t number = first; number - first < games && !interrupts.arrived(); ++number) {
      make_up_game(options, number, record);
      documents.push_back(std::make_shared<Document>(record, replay(record)));
    }
  }
  interrupts.raise();
  py::list all;
  for (const DocumentPtr& document : documents) all.append(game_of(document));
  return all;
}

}  // namespace

collections::Expression expression_from(const py::object& object) {
  const std::string text = text_from(object, "an expression is a str, such as 'plies < 30'");
  auto expression = collections::Expression::parse(text);
  if (expression) return std::move(expression).value();
  std::string sentence = expression.error().message + "\n" + collections::shown(expression.error(), text);
  if (sentence.ends_with('\n')) sentence.pop_back();
  raise("FormatError", sentence, "syntax");
}

void add_counting(py::module_& module) {
  add_statistics(module);
  py::class_<ConditionHandle>(module, "_Condition")
      .def(py::init<const py::object&>())
      .def("fits", &ConditionHandle::fits);
  module.def("_perft", &perft_of);
  module.def("_analyze", &analysis_of);
  module.def("_search", &searched);
  module.def("_judge", &judged_game);
  module.def("_generate", &generated);
}

}  // namespace punct::python
