// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <istream>
#include <memory>
#include <optional>

#include "program/command_line.hpp"
#include "program/content.hpp"
#include "program/output/result_file.hpp"

namespace punct::cli {
namespace {

struct MergeOptions {
  OutputOptions output;
  std::string manifest;
  bool allow_partial = false;
  bool intermediate = false;
};

// What is wrong with the results, and the options that may help.
std::string sentence_of(const MergeError& error) {
  switch (error.kind) {
    case MergeError::Kind::unreadable:
    case MergeError::Kind::misfit: break;
    case MergeError::Kind::whole_run:
      if (error.message == "sort")
        return "results made with --sort cannot be merged: the order of the whole run decides which duplicates stay";
      return "results made with --" + error.message + " cannot be merged: it counts over the whole run";
    case MergeError::Kind::numbers_of_parts:
      return "results made with --" + error.message +
             " cannot be merged with --manifest: its numbers are those of parts";
    case MergeError::Kind::missing_at_ends:
      return "missing: " + error.message + "; use --intermediate if this result will be merged further";
    case MergeError::Kind::missing_within:
      return "missing: " + error.message + "; use --allow-partial to merge without";
  }
  return error.message;
}

// Hands a file to the merger; reports a file that cannot be read or is not a part.
void read_file(Session& session, const std::string& file, Merger& merger,
               Expected<bool, MergeError> (Merger::*read)(const std::string&, std::istream&)) {
  std::optional<MergeError> wrong;
  const std::string unreadable = read_written(file, [&](std::istream& in) {
    const auto done = (merger.*read)(file, in);
    if (!done) wrong = done.error();
  });
  if (!unreadable.empty()) return session.fail_io(file, unreadable);
  if (!wrong) return;
  wrong->kind == MergeError::Kind::unreadable ? session.fail_io(file, wrong->message)
                                              : session.nothing_there(file + ": " + wrong->message);
}

bool read_results(Session& session, Merger& merger) {
  std::vector<std::string> files = session.options().inputs;
  if (files.empty()) files.emplace_back("-");
  for (const std::string& file : files) read_file(session, file, merger, &Merger::read);
  return session.status() == ExitStatus::ok;
}

void run(Session& session, const MergeOptions& options) {
  if (shares_standard_input(session.options(), true, {options.manifest})) return session.refuse_usage(kSharedInput);
  Merger merger;
  if (!options.manifest.empty()) read_file(session, options.manifest, merger, &Merger::read_manifest);
  if (session.status() != ExitStatus::ok) return;
  OutputOptions output_options = options.output;
  // The parts are wanted again where a killed task is run again.
  output_options.keeps_input = session.options().inputs.size() == 1;
  output_options.also_read = {options.manifest};
  Output output(session, output_options);
  if (!output.open() || !read_results(session, merger)) return;
  const auto merged = merger.merge(options.allow_partial  ? Merger::Missing::anywhere
                                   : options.intermediate ? Merger::Missing::at_ends
                                                          : Merger::Missing::none);
  if (!merged) {
    const bool is_unreadable = merged.error().kind == MergeError::Kind::unreadable;
    is_unreadable ? session.fail_io({}, merged.error().message) : session.nothing_there(sentence_of(merged.error()));
    return;
  }
  if (!merger.is_whole()) return session.fail_temporary_file();
  merger.write([&](std::string_view text) { return output.write(text); });
  output.finish();
  const bool is_partial = !merger.missing().empty();
  if (options.allow_partial && is_partial) session.nothing_there("missing: " + games_text(merger.missing()));
  if (!is_partial && !*merged) session.nothing_there("nothing matched in the whole collection");
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<MergeOptions>();
  add_files(app, common.inputs, "Results of list, stats, explore, validate or select (default, or -: standard input)");
  add_path_option(app, "--manifest", options->manifest, "FILE",
                  "Read the manifest.json of punct split from FILE; name sources, not parts");
  const auto partial = add_flag(app, "--allow-partial", options->allow_partial,
                                "Merge even if games are missing; list them and exit with 1");
  add_output_options(app, options->output);
  add_flag(app, "--intermediate", options->intermediate,
           "Let games be missing at the ends, for a result that will be merged further")
      .excludes(partial);
  add_general_options(app, common);
  return [options](Session& session) { return run(session, *options); };
}

}  // namespace

constexpr std::string_view kDetails =
    "What gives status 1\n"
    "misfit  # Results of other tools, versions or options, a game twice, or another order of files\n"
    "missing games  # Unless --intermediate allows them\n"
    "no match  # Nothing matched in the whole; errors in records do not count here\n";

const Tool kMergeTool{"merge", "Merges results of parts into the result of the whole collection",
                      "punct merge part-*.json -o all.json  # results of punct stats --json --part 1/8 and so on\n"
                      "punct merge --manifest parts/manifest.json out/*.json  # results of the parts of punct split\n"
                      "punct merge --allow-partial out/*.json  # even if some tasks failed\n",
                      define, kDetails};

}  // namespace punct::cli
