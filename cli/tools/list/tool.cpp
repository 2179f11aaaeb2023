// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "duplicates/groups.hpp"
#include "listing/cells.hpp"
#include "program/command_line.hpp"
#include "program/dedupe_words.hpp"
#include "program/for_each_game.hpp"
#include "program/output.hpp"
#include "program/result_file.hpp"
#include "punct/text/csv.hpp"
#include "store/sorted_records.hpp"
#include "tools/list/table.hpp"
#include "values/columns.hpp"
#include "values/game_values.hpp"

namespace punct::cli {
namespace {

enum class Shape : std::uint8_t { table, json, csv };

struct ListOptions {
  OutputOptions output;
  Shape shape = Shape::table;
  CsvText csv_text = CsvText::marked;
  std::string column_names;
  std::string sort_names;
  // Only games that have an equal one are listed, unless this is `none`.
  Dedupe duplicates = Dedupe::none;
  std::vector<Column> columns;
  std::vector<SortKey> sort;
};

struct Row {
  std::vector<Cell> cells;
  // Empty for a game that is not compared with others.
  std::vector<GameKey> keys;
  [[nodiscard]] std::size_t memory() const noexcept {
    std::size_t bytes = cells.capacity() * sizeof(Cell) + keys.capacity() * sizeof(GameKey);
    for (const Cell& cell : cells)
      if (const auto* const text = std::get_if<std::string>(&cell)) bytes += text->capacity();
    return bytes;
  }
  void clear() noexcept {
    cells.clear();
    keys.clear();
  }
};

// Computes the cells of a game that do not depend on earlier games.
class Lister {
 public:
  Lister(const ListOptions& options, bool strict) : options_(options), strict_(strict) {}

  void operator()(GameView& hand, Row& row) {
    facts_.set(hand.record, hand.game);
    for (const Column& column : options_.columns)
      row.cells.push_back(column.late == Column::Late::no ? cell_of(column, facts_) : Cell());
    if (options_.duplicates != Dedupe::none && is_sound(hand.findings, strict_))
      row.keys = dedupe_keys(options_.duplicates, hand.game.start(), hand.game.moves());
  }

 private:
  const ListOptions& options_;
  bool strict_;
  GameFacts facts_;
};

std::uint64_t count_of(const std::vector<Finding>& findings, Severity severity) {
  return static_cast<std::uint64_t>(std::count_if(
      findings.begin(), findings.end(), [&](const Finding& finding) { return finding.severity == severity; }));
}

// A finding about the whole file counts for every game that has it, so that rows do not depend on how a file is cut.
Cell late_cell(Column::Late late, const Delivered<Row>& game, bool strict) {
  switch (late) {
    case Column::Late::no:
    case Column::Late::group: return {};
    case Column::Late::format: return std::string(formats::info(game.source.format).name);
    case Column::Late::file: return game.source.name;
    case Column::Late::number: return game.number;
    case Column::Late::findings: return std::uint64_t{game.findings.size() + game.repeated};
    case Column::Late::errors: return count_of(game.findings, Severity::error) + (strict ? game.repeated : 0);
    case Column::Late::warnings: return count_of(game.findings, Severity::warning) + (strict ? 0 : game.repeated);
  }
  return {};
}

class ListSink final : public Sink<Row> {
 public:
  ListSink(Output& output, const ListOptions& options, bool strict)
      : output_(output), options_(options), strict_(strict), table_(output, options.columns, table_width()) {
    if (options.shape == Shape::json) result_.write("{\"rows\":[");
    if (options.shape == Shape::csv) write_csv_heading();
  }

  bool game(Delivered<Row>& finished) override {
    std::vector<Cell>& cells = finished.result.cells;
    cells.resize(options_.columns.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (options_.columns[i].late != Column::Late::no)
        cells[i] = late_cell(options_.columns[i].late, finished, strict_);
    if (options_.duplicates != Dedupe::none) {
      keep(cells, finished.result.keys);
      return true;
    }
    if (options_.sort.empty()) return write(cells);
    sorted_.add(sort_key(cells), packed(cells));
    return true;
  }

  void end(Session& session, Coverage input) {
    if (options_.duplicates != Dedupe::none) write_duplicates();
    sorted_.drain([this](std::string_view row) { return write(unpacked(row)); });
    if (!sorted_.is_whole() || !groups_.is_whole()) {
      session.fail_io("temporary file", "cannot be written or read");
      output_.abandon();
    }
    if (options_.shape == Shape::table) table_.end();
    if (options_.shape != Shape::json) return;
    result_.write(first_ ? "]}" : "\n]}");
    ResultOptions options = result_options(session.options());
    if (!options_.column_names.empty()) options.add("columns", options_.column_names);
    if (!options_.sort_names.empty()) options.add("sort", options_.sort_names);
    if (options_.duplicates != Dedupe::none) options.add("duplicates", name(options_.duplicates));
    result_.finish(session, output_, head_of("list", options, std::move(input)));
  }

 private:
  [[nodiscard]] std::string sort_key(const std::vector<Cell>& cells) const {
    std::string key;
    for (const SortKey& each : options_.sort)
      append_ordered(key, options_.columns[each.column].name, cells[each.column], each.descending);
    return key;
  }

  // Until all games are known, the cells of a row follow their size; the keys come last.
  void keep(const std::vector<Cell>& cells, const std::vector<GameKey>& keys) {
    const std::string row = packed(cells);
    std::string bytes = number_key(row.size()) + row;
    if (options_.shape == Shape::json)
      for (const GameKey& key : keys)
        bytes += (bytes.size() == row.size() + sizeof(std::uint64_t) ? "\"" : ",\"") + in_hex(key) + "\"";
    groups_.add(keys, bytes);
  }

  // In a result, the games that have no equal one so far follow those that have, because a merge may find one.
  void write_duplicates() {
    bool others = false;
    const auto take = [&](std::string_view bytes, Cell group) {
      const std::uint64_t size = number_of_key(bytes);
      bytes.remove_prefix(sizeof size);
      std::vector<Cell> cells = unpacked(bytes.substr(0, size));
      cells.front() = std::move(group);
      keys_ = bytes.substr(size);
      write(cells);
    };
    groups_.finish([&](std::uint64_t group, std::string_view bytes) { take(bytes, group); },
                   [&](std::string_view bytes) {
                     if (options_.shape != Shape::json) return;
                     if (!std::exchange(others, true)) begin_others();
                     take(bytes, Cell());
                   });
    if (options_.shape == Shape::json && !others) begin_others();
  }
  void begin_others() {
    result_.write(first_ ? "],\"others\":[" : "\n],\"others\":[");
    first_ = true;
  }

  bool write(const std::vector<Cell>& cells) {
    switch (options_.shape) {
      case Shape::table: return table_.add(cells);
      case Shape::json: return write_json(cells);
      case Shape::csv: return write_csv(cells);
    }
    return false;
  }

  bool write_json(const std::vector<Cell>& cells) {
    text_ = std::exchange(first_, false) ? "\n" : ",\n";
    JsonWriter json(text_);
    json.begin_object();
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (options_.columns[i].late == Column::Late::group && cells[i] == Cell()) continue;
      if (options_.columns[i].late == Column::Late::file) {
        write_file(json, std::get<std::string>(cells[i]));
        continue;
      }
      json.key(options_.columns[i].name);
      if (const auto* const number = std::get_if<std::uint64_t>(&cells[i])) {
        json.value(*number);
      } else if (const auto* const words = std::get_if<std::string>(&cells[i])) {
        json.value(*words);
      } else {
        json.null();
      }
    }
    if (options_.duplicates != Dedupe::none) json.key("keys").raw("[" + keys_ + "]");
    json.end_object();
    return result_.write(text_);
  }

  void write_csv_heading() {
    CsvRow row(text_);
    for (const Column& column : options_.columns) row.add(column.name);
    row.end();
    output_.write(text_);
  }
  bool write_csv(const std::vector<Cell>& cells) {
    text_.clear();
    CsvRow row(text_, options_.csv_text);
    for (const Cell& cell : cells) row.add_foreign(cell_text(cell));
    row.end();
    return output_.write(text_);
  }

  Output& output_;
  const ListOptions& options_;
  bool strict_;
  Table table_;
  ResultFile result_;
  SortedRecords sorted_;
  DuplicateGroups groups_;
  // The keys of the row that is written.
  std::string keys_;
  std::string text_;
  bool first_ = true;
};

// The error in a list of columns; empty if it is valid.
constexpr const char* kEmptyList = "the list of columns is empty";

std::string wrong_columns(const std::string& list) {
  if (list.empty()) return kEmptyList;
  const auto columns = columns_in(list);
  return columns ? std::string() : columns.error();
}

// Determines the columns and sort keys; false, with a report, if a sort key is not a column of the list.
bool choose_columns(Session& session, ListOptions& options) {
  options.columns = std::move(columns_in(options.column_names)).value();
  auto sort = sort_keys_in(options.sort_names, options.columns);
  if (!sort) {
    const auto& [name, why] = sort.error();
    session.refuse_usage("--sort " + name + ": " +
                         (why.empty() ? "not a column of this list; add it with --columns" : why));
    return false;
  }
  options.sort = std::move(sort).value();
  if (options.duplicates != Dedupe::none)
    options.columns.insert(options.columns.begin(), {"group", true, nullptr, Column::Late::group});
  return true;
}

ExitStatus run(Session& session, ListOptions options) {
  if (!choose_columns(session, options)) return session.status();
  options.output.is_report = true;
  Output output(session, options.output);
  if (!output.open()) return session.status();
  ListSink sink(output, options, session.options().strict);
  Coverage input;
  const auto make = [&] { return Lister(options, session.options().strict); };
  for_each_game<Row>(session, make, sink, options.shape == Shape::json ? &input : nullptr);
  sink.end(session, std::move(input));
  output.finish();
  return session.status();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<ListOptions>();
  add_option(app, "--columns", options->column_names,
             "Print the columns in LIST (default: file to findings); +LIST adds to these. A name with a capital is a "
             "tag; the others are computed: " +
                 listed(computed_columns()))
      .type_name("LIST")
      .check(wrong_columns);
  add_option(app, "--sort", options->sort_names, "Sort by the columns in LIST; -COLUMN sorts in descending order")
      .type_name("LIST")
      .check([](const std::string& list) { return list.empty() ? kEmptyList : ""; });
  add_choice(
      app, "--duplicates", options->duplicates, dedupe_words(),
      "List only games that have a duplicate, in groups: games with the same moves, the same under a symmetry of "
      "the board, or contained in another")
      .excludes("--sort");
  add_flag(
      app, "--json", [options] { options->shape = Shape::json; }, "Print a JSON result, which punct merge can join");
  add_csv_options(
      app, options->csv_text, [options] { options->shape = Shape::csv; }, "Print CSV (RFC 4180)");
  add_output_options(app, options->output);
  add_input_options(app, common);
  return [options](Session& session) { return run(session, *options); };
}

}  // namespace

extern const Tool kListTool;
const Tool kListTool{"list", "Lists games, one per row: file, number, date, players, result, length",
                     "punct list games/  # a table\n"
                     "punct list --columns +Event,opening --sort date games/  # more columns, sorted by date\n"
                     "punct list --csv games.zip -o games.csv  # for a spreadsheet\n"
                     "punct list --duplicates symmetric a.zip b/  # which games are there twice, and where\n"
                     "punct list --json games/ | jq -r '.result.rows[]|select(.findings>0)|.file'  # files to fix\n",
                     define};

}  // namespace punct::cli
