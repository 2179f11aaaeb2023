// SPDX-License-Identifier: MIT
// What is counted, analyzed, chosen and made up.
#include <algorithm>

#include "analyze/game.hpp"
#include "document.hpp"
#include "expression/condition.hpp"
#include "expression/expression.hpp"
#include "generate/play.hpp"
#include "punct/rules.hpp"
#include "punct/statistics.hpp"
#include "results/stats_json.hpp"

namespace punct::python {
namespace {

py::object from_json(const std::string& json) { return py::module_::import("json").attr("loads")(json); }

std::uint64_t perft_of(const Position& position, int depth) {
  if (depth < 0) throw py::value_error("a depth is 0 or more");
  const py::gil_scoped_release released;
  return perft(position, depth);
}

std::string tag_or_empty(const Record& record, std::string_view name) {
  return std::string(record.tag(name).value_or(std::string_view()));
}

py::object analysis_of(const py::object& object) {
  const DocumentPtr document = document_from(object);
  const Game& game = document->replayed();
  if (!game.has_start()) {
    for (const Finding& finding : document->findings())
      if (finding.code == Code::bad_position) raise_finding(document->file(), finding);
    raise("PositionError", "the start of this game cannot be", "bad-position");
  }
  const Record& record = document->record();
  const cli::GameName name{document->file(),
                           document->number(),
                           tag_or_empty(record, "White"),
                           tag_or_empty(record, "Black"),
                           std::string(text(game.result())),
                           {}};
  std::string json;
  {
    const py::gil_scoped_release released;
    json = cli::analysis_json(name, cli::analyzed(game));
  }
  return from_json(json);
}

void add_to(Statistics& statistics, const py::object& object) {
  const DocumentPtr document = document_from(object);
  const auto& findings = document->findings();
  const bool broken = std::any_of(findings.begin(), findings.end(),
                                  [](const Finding& finding) { return finding.severity == Severity::error; });
  if (broken) {
    ++statistics.broken;
    return;
  }
  const Record& record = document->record();
  const py::gil_scoped_release released;
  statistics.add(record, document->replayed());
}

Statistics from_stats_json(const std::string& json) {
  const auto statistics = cli::read_stats_json(json);
  if (!statistics) throw py::value_error(statistics.error());
  return *statistics;
}

void add_statistics(py::module_& module) {
  py::class_<Statistics> type(module, "Statistics", R"(Statistics()
--

What a pile of games holds, in counts and sums, so that the statistics of two piles merge to those of the whole.)");
  type.def(py::init<>())
      .def("add", &add_to, py::arg("game"),
           "add(self, game)\n--\n\nCounts a Game in; one with an error counts as broken and no more.")
      .def("merge", &Statistics::merge, py::arg("other"),
           "merge(self, other)\n--\n\nCounts in all games of another Statistics.")
      .def(
          "to_dict", [](const Statistics& self) { return from_json(cli::stats_json(self)); },
          "to_dict(self)\n--\n\nAll counts, as the object that `punct stats --json` prints (docs/analysis.md).")
      .def_static(
          "from_dict",
          [](const py::dict& counts) {
            return from_stats_json(py::module_::import("json").attr("dumps")(counts).cast<std::string>());
          },
          py::arg("counts"),
          "from_dict(counts)\n--\n\nThe Statistics that to_dict() gave. Raises ValueError for any other object.")
      .def_readonly("games", &Statistics::games, "How many games were counted in, broken ones left out.")
      .def_readonly("broken", &Statistics::broken, "How many games had an error.")
      .def("__eq__",
           [](const Statistics& self, const py::object& other) -> py::object {
             if (!py::isinstance<Statistics>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
             return py::bool_(self == other.cast<const Statistics&>());
           })
      .def("__repr__",
           [](const Statistics& self) { return "<punct.Statistics: " + std::to_string(self.games) + " games>"; })
      .def(py::pickle([](const Statistics& self) { return py::make_tuple(cli::stats_json(self)); },
                      [](const py::tuple& state) { return from_stats_json(state[0].cast<std::string>()); }));
  type.attr("__hash__") = py::none();
  show_in_package(type);
}

/// An expression of `select`.
class ConditionHandle {
 public:
  explicit ConditionHandle(const std::string& expression) {
    auto condition = cli::parse_expression(expression);
    if (!condition)
      raise("FormatError", condition.error().message + "\n" + cli::shown(condition.error(), expression), "syntax");
    condition_ = std::move(*condition);
  }
  bool fits(const py::object& object) {
    const DocumentPtr document = document_from(object);
    if (!document->replayed().has_start()) return false;
    const Record& record = document->record();
    const py::gil_scoped_release released;
    cli::GameFacts facts;
    facts.set(record, document->replayed());
    return condition_->fits(facts).has_value();
  }

 private:
  cli::ConditionPtr condition_;
};

cli::PlayOptions play_options(std::uint64_t seed, const std::string& style, const std::string& rules,
                              std::uint32_t most_plies) {
  cli::PlayOptions options;
  options.seed = seed;
  if (style != "random" && style != "greedy")
    throw py::value_error("a style is 'random' or 'greedy', not '" + style + "'");
  options.style = style == "greedy" ? cli::PlayStyle::greedy : cli::PlayStyle::random;
  const auto known = rules_named(rules);
  if (!known) throw py::value_error("rules are 'standard' or 'basic', not '" + rules + "'");
  options.rules = *known;
  options.most_plies = most_plies;
  return options;
}

py::list generated(std::uint64_t games, std::uint64_t seed, const std::string& style, const std::string& rules,
                   std::uint32_t most_plies, std::uint64_t first) {
  const cli::PlayOptions options = play_options(seed, style, rules, most_plies);
  if (first < 1) throw py::value_error("games are numbered from 1");
  std::vector<DocumentPtr> documents;
  {
    const py::gil_scoped_release released;
    Record record;
    for (std::uint64_t number = first; number - first < games; ++number) {
      cli::make_up_game(options, number, record);
      documents.push_back(std::make_shared<Document>(record, replay(record)));
    }
  }
  py::list all;
  for (const DocumentPtr& document : documents) all.append(game_of(document));
  return all;
}

}  // namespace

void add_counting(py::module_& module) {
  add_statistics(module);
  py::class_<ConditionHandle>(module, "_Condition")
      .def(py::init<const std::string&>())
      .def("fits", &ConditionHandle::fits);
  module.def("perft", &perft_of, py::arg("position"), py::arg("depth"),
             "perft(position, depth)\n--\n\nThe number of sequences of so many legal moves, as `punct perft` counts "
             "them. Exponential in the depth; the interpreter is released.\n\nRaises ValueError for a depth below 0.");
  module.def("analyze", &analysis_of, py::arg("game"),
             "analyze(game)\n--\n\nWhat was at stake at every ply of a game: the object that `punct analyze --json` "
             "prints, with a dict a ply in its \"plies\" (docs/analysis.md). About a millisecond a ply; the "
             "interpreter is released.\n\nRaises PositionError for a game whose start cannot be.");
  module.def("generate", &generated, py::arg("games"), py::kw_only(), py::arg("seed") = 1, py::arg("style") = "random",
             py::arg("rules") = "standard", py::arg("most_plies") = 400, py::arg("first") = 1,
             "generate(games, *, seed=1, style='random', rules='standard', most_plies=400, first=1)\n--\n\nMade-up "
             "games, a list: those of `punct generate` for the same seed, from number `first` on. `style` is "
             "\"random\" or \"greedy\".\n\nRaises ValueError for a style or rules that there are not.");
}

}  // namespace punct::python
