// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <memory>
#include <utility>

#include "program/command_line.hpp"
#include "program/for_each_game.hpp"
#include "program/options/dedupe_words.hpp"
#include "program/output/output.hpp"
#include "program/output/result_file.hpp"
#include "punct/collections/listing.hpp"
#include "punct/text/csv.hpp"
#include "tools/list/table.hpp"

namespace punct::cli {
namespace {

enum class Shape : std::uint8_t { table, json, csv };

struct ListOptions {
  OutputOptions output;
  Shape shape = Shape::table;
  CsvText csv_text = CsvText::marked;
  ListingRequest listed;
};

// A finding about the whole file counts for every game that has it, so that rows do not depend on how a file is cut.
GamePlace place_of(const Delivered<ListedGame>& game, bool strict) {
  GamePlace place{game.source.name, game.number, game.source.format, 0, 0};
  for (const Finding& finding : game.findings) ++(finding.severity == Severity::error ? place.errors : place.warnings);
  (strict ? place.errors : place.warnings) += game.repeated;
  return place;
}

class ListSink final : public Sink<ListedGame> {
 public:
  ListSink(Output& output, const ListOptions& options, Listing& listing, bool strict)
      : output_(output),
        shape_(options.shape),
        csv_text_(options.csv_text),
        listing_(listing),
        strict_(strict),
        table_(output, listing.fields(), table_width()) {
    if (shape_ != Shape::csv) return;
    CsvRow row(text_);
    for (const Field& field : listing.fields()) row.add(field.name);
    row.end();
    output.write(text_);
  }

  bool game(Delivered<ListedGame>& finished) override {
    listing_.complete(finished.result, place_of(finished, strict_));
    if (shape_ != Shape::json && !listing_.waits()) return write(finished.result);
    listing_.add(finished.result);
    return true;
  }

  // Writes the rows that had to wait.
  void end() {
    const bool groups = listing_.fields().front().name == "group";
    listing_.drain([&](const ListedGame& row) { return !(groups && row.values.front() == Value()) && write(row); });
    if (shape_ == Shape::table) table_.end();
  }

 private:
  bool write(const ListedGame& row) {
    if (shape_ == Shape::table) return table_.add(row.values);
    text_.clear();
    CsvRow csv(text_, csv_text_);
    for (const Value& value : row.values) csv.add_foreign(value_text(value));
    csv.end();
    return output_.write(text_);
  }

  Output& output_;
  Shape shape_;
  CsvText csv_text_;
  Listing& listing_;
  bool strict_;
  Table table_;
  std::string text_;
};

constexpr const char* kEmptyList = "the list of columns is empty";

// The error in a list of fields; empty if it is valid.
std::string wrong_fields(const std::string& list) {
  if (list.empty()) return kEmptyList;
  const auto fields = fields_in(list);
  if (fields) return {};
  return fields.error().starts_with("unknown 'group'") ? "--duplicates shows the column 'group' by itself; leave it out"
                                                       : fields.error();
}

void write_result(Session& session, Output& output, const ListingRequest& listed, Listing& listing, Coverage input) {
  ResultOptions options = result_options(session.options());
  if (!listed.fields.empty()) options.add("columns", listed.fields);
  if (!listed.sort.empty()) options.add("sort", listed.sort);
  if (listed.duplicates != Dedupe::none) options.add("duplicates", name(listed.duplicates));
  write_result(session, output, head_of("list", options, std::move(input)),
               [&](const TakeText& take) { return listing.write_json(take); });
}

void run(Session& session, ListOptions options) {
  auto listing = Listing::of(options.listed);
  if (!listing) {
    const auto& [name, why] = listing.error();
    return session.refuse_usage("--sort " + name + ": " +
                                (why.empty() ? "not a column of this list; add it with --columns" : why));
  }
  options.output.is_report = true;
  Output output(session, options.output);
  if (!output.open()) return;
  const bool strict = session.options().strict;
  ListSink sink(output, options, *listing, strict);
  const auto make = [&] {
    return [&listing = *listing, strict, facts = GameFacts()](GameView& view, ListedGame& row) mutable {
      facts.set(view.record, view.game);
      listing.read(facts, is_sound(view.findings, strict), row);
    };
  };
  Coverage input;
  for_each_game<ListedGame>(session, make, sink, options.shape == Shape::json ? &input : nullptr);
  if (options.shape == Shape::json) {
    write_result(session, output, options.listed, *listing, std::move(input));
  } else {
    sink.end();
    if (!listing->is_whole()) session.fail_temporary_file();
    if (!listing->is_whole() || session.saw_no_game()) output.abandon();
  }
  output.finish();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<ListOptions>();
  add_option(app, "--columns", options->listed.fields,
             "Print the columns in LIST (default: file to findings); +LIST adds to these. A name with a capital is a "
             "tag; the others are computed: " +
                 listed(computed_fields()))
      .type_name("LIST")
      .offers(computed_fields())
      .check(wrong_fields);
  add_option(app, "--sort", options->listed.sort, "Sort by the columns in LIST; -COLUMN sorts in descending order")
      .type_name("LIST")
      .offers(computed_fields())
      .check([](const std::string& list) { return list.empty() ? kEmptyList : ""; });
  add_choice(
      app, "--duplicates", options->listed.duplicates, dedupe_words(),
      "List only games that have a duplicate, in groups: the same moves, the same under a symmetry of the board, "
      "or contained in another")
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

const Tool kListTool{"list", "Lists games, one per row: file, number, date, players, result, length",
                     "punct list games/  # a table\n"
                     "punct list --columns +Event,opening --sort date games/  # more columns, sorted by date\n"
                     "punct list --csv games.zip -o games.csv  # for a spreadsheet\n"
                     "punct list --duplicates symmetric a.zip b/  # which games are there twice, and where\n"
                     "punct list --json games/ | jq -r '.result.rows[]|select(.findings>0)|.file'  # files to fix\n",
                     define};

}  // namespace punct::cli
