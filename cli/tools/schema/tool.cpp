// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <memory>

#include "program/command_line.hpp"
#include "program/output/output.hpp"
#include "punct/formats/schema.hpp"

namespace punct::cli {
namespace {

struct SchemaOptions {
  OutputOptions output;
  formats::Schema schema = formats::Schema::game;
};

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<SchemaOptions>();
  const std::vector<Word<formats::Schema>> schemas{
      {"json", formats::Schema::game}, {"xml", formats::Schema::xml}, {"findings", formats::Schema::finding}};
  add_choice(app, "schema", options->schema, schemas,
             "Print the schema of games in JSON, of games in XML, or of findings in JSON")
      .required();
  add_output_options(app, options->output);
  add_general_options(app, common);
  return [options](Session& session) {
    Output output(session, options->output);
    if (!output.open()) return;
    output.write(formats::schema_text(options->schema));
    output.finish();
  };
}

}  // namespace

const Tool kSchemaTool{"schema", "Prints the schema of games in JSON or XML, or of findings",
                       "punct schema json -o game.schema.json  # games in JSON and JSON Lines\n"
                       "punct schema xml  # XML Schema 1.0\n"
                       "punct schema findings  # the output of --diagnostics json",
                       define};

}  // namespace punct::cli
