// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <memory>

#include "program/command_line.hpp"
#include "program/for_each_game.hpp"
#include "program/output/output.hpp"
#include "tools/validate/report.hpp"

namespace punct::cli {
namespace {

enum class ReportStyle : std::uint8_t { text, json, junit, sarif };

struct ValidateOptions {
  OutputOptions output;
  ReportStyle report = ReportStyle::text;
};

std::unique_ptr<Report> make_report(ReportStyle style, Session& session, Output& output, const Coverage& input) {
  switch (style) {
    case ReportStyle::text: return make_text_report(session, output);
    case ReportStyle::json: return make_json_report(session, output, input);
    case ReportStyle::junit: return make_junit_report(session, output);
    case ReportStyle::sarif: return make_sarif_report(output);
  }
  return nullptr;
}

void validate(Session& session, ValidateOptions options) {
  options.output.is_report = true;
  Output output(session, options.output);
  if (!output.open()) return;
  Coverage input;
  const auto report = make_report(options.report, session, output, input);
  for_each_game<Nothing>(
      session, [] { return [](GameView&, Nothing&) {}; }, *report,
      options.report == ReportStyle::json ? &input : nullptr);
  report->end();
  output.finish();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<ValidateOptions>();
  const std::vector<Word<ReportStyle>> styles{{"text", ReportStyle::text},
                                              {"json", ReportStyle::json},
                                              {"junit", ReportStyle::junit},
                                              {"sarif", ReportStyle::sarif}};
  add_choice(app, "--report", options->report, styles, "Final report: counts, JSON, JUnit or SARIF");
  add_output_options(app, options->output);
  add_input_options(app, common);
  return [options](Session& session) { return validate(session, *options); };
}

}  // namespace

const Tool kValidateTool{"validate", "Replays every game and reports all errors and warnings",
                         "punct validate games.punct  # check a file\n"
                         "punct validate --strict archive/ games.zip  # a folder and an archive; warnings count\n"
                         "zcat games.sgf.gz | punct validate --from sgf -  # from standard input\n"
                         "punct validate --report sarif -o findings.sarif games/  # for a code host",
                         define};

}  // namespace punct::cli
