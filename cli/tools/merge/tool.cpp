// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <algorithm>
#include <istream>
#include <memory>
#include <optional>
#include <utility>

#include "parts/join.hpp"
#include "parts/manifest.hpp"
#include "program/command_line.hpp"
#include "program/ignore_option.hpp"
#include "program/result_file.hpp"
#include "punct/formats/finding_text.hpp"
#include "reading/slot.hpp"

namespace punct::cli {
namespace {

struct MergeOptions {
  OutputOptions output;
  std::string manifest;
  bool allow_partial = false;
  bool intermediate = false;
};

// Reads a file that this program wrote, by a function whose error is a sentence; reports a file that cannot be read.
template <class Value, class Read>
std::optional<Value> read_from(Session& session, const std::string& file, Read read) {
  std::optional<Value> found;
  std::string wrong;
  const std::string unreadable = read_written(file, [&](std::istream& in) {
    auto result = read(in);
    if (result) {
      found = std::move(result).value();
    } else {
      wrong = result.error();
    }
  });
  const std::string& reason = unreadable.empty() ? wrong : unreadable;
  if (!reason.empty()) session.fail_io(file, reason);
  if (!reason.empty()) found.reset();
  return found;
}

std::optional<PartResult> read_one(Session& session, const std::string& file, Spool& spool) {
  return read_from<PartResult>(session, file, [&](std::istream& in) { return read_part(file, in, spool); });
}

std::optional<Manifest> read_manifest(Session& session, const std::string& file) {
  return read_from<Manifest>(session, file, Manifest::read);
}

// Why the parts are not one whole; empty if they are.
std::string mismatch(const std::vector<PartResult>& parts) {
  const PartResult& first = parts.front();
  for (const PartResult& part : parts) {
    const std::string both = first.name + " and " + part.name;
    if (!is_mergeable(part.head.tool)) return part.name + ": results of punct " + part.head.tool + " cannot be merged";
    if (part.head.tool != first.head.tool)
      return both + " are of different tools: " + first.head.tool + " and " + part.head.tool;
    if (part.head.version != first.head.version)
      return both + " are of different versions: " + first.head.version + " and " + part.head.version;
    if (part.head.options != first.head.options)
      return both + " were made with different options: " + first.head.options + " and " + part.head.options;
  }
  return {};
}

// Why rows cannot be put in the order of the whole; empty if they can.
std::string missing_places(const std::vector<PartResult>& parts) {
  for (const PartResult& part : parts)
    if (!part.has_places) return part.name + ": the rows cannot be put in order; list the columns file and game too";
  return {};
}

// An option that counts over the whole run, so that its parts cannot be merged; empty if there is none.
std::string whole_run_option(const PartResult& part) {
  const Json options = parsed_json(part.head.options);
  for (const char* const name : {"skip", "first", "last", "sample"})
    if (options.contains(name)) return name;
  if (part.head.tool == "select" && options.contains("sort")) return "sort";
  return {};
}

std::string listed_games(const Coverage& runs) {
  constexpr std::size_t kMost = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(runs.size(), kMost); ++i) text += (i == 0 ? "" : ", ") + games_text(runs[i]);
  return runs.size() > kMost ? text + " and " + std::to_string(runs.size() - kMost) + " more runs" : text;
}

// All missing games, in the order of the files.
Coverage all_missing(const MergedInput& input) {
  Coverage missing;
  for (const MergedFile& file : input.files)
    for (const Coverage* const list : {&input.ends, &input.holes})
      for (const CoveredGames& run : *list)
        if (run.file == file.file.file) missing.push_back(run);
  const auto before = [](const CoveredGames& a, const CoveredGames& b) {
    return a.file == b.file && a.first < b.first;
  };
  for (std::size_t i = 1; i < missing.size(); ++i)
    for (std::size_t j = i; j > 0 && before(missing[j], missing[j - 1]); --j) std::swap(missing[j], missing[j - 1]);
  return missing;
}

// Reads all parts, under the names of the sources if there is a manifest. `std::nullopt`, with a report, if one cannot
// be read or is not a part.
std::optional<std::vector<PartResult>> read_parts(Session& session, const std::optional<Manifest>& manifest,
                                                  Spool& spool) {
  std::vector<std::string> files = session.options().inputs;
  if (files.empty()) files.emplace_back("-");
  std::vector<PartResult> parts;
  for (const std::string& file : files) {
    auto part = read_one(session, file, spool);
    if (!part) continue;
    const std::string foreign = manifest ? manifest->restore(*part, spool) : "";
    if (!foreign.empty()) session.nothing_there(part->name + ": " + foreign);
    parts.push_back(std::move(*part));
  }
  if (session.status() != ExitStatus::ok) return std::nullopt;
  return parts;
}

// Whether games may be missing where they are.
bool may_miss(const MergedInput& input, const MergeOptions& options) {
  return options.allow_partial || (options.intermediate && input.holes.empty());
}

// Fits the inputs together; `std::nullopt`, with a report, if that fails.
std::optional<MergedInput> fit(Session& session, const std::vector<PartResult>& parts,
                               const std::optional<Manifest>& manifest, const MergeOptions& options) {
  std::vector<PartInput> inputs;
  for (const PartResult& part : parts) inputs.push_back({part.name, part.head.input});
  if (manifest) inputs.push_back({options.manifest, manifest->sources()});
  auto merged = merge_inputs(inputs);
  if (!merged) {
    session.nothing_there(merged.error());
    return std::nullopt;
  }
  const Coverage missing = all_missing(*merged);
  if (missing.empty() || may_miss(*merged, options)) return std::move(merged).value();
  session.nothing_there("missing: " + listed_games(missing) +
                        (merged->holes.empty() ? "; use --intermediate if this result will be merged further"
                                               : "; use --allow-partial to merge without"));
  return std::nullopt;
}

// Adds the findings about the sources without games, which no part reports.
void add_files_without_games(const Manifest& manifest, PartResult& part, Spool& spool) {
  if (part.head.tool != "validate") return;
  const Json options = parsed_json(part.head.options);
  const bool strict = options.value("strict", false);
  Finding finding = collections::detail::no_game();
  if (is_ignored(finding, ignored_codes(options.value("ignore", "")))) return;
  if (strict) finding.severity = Severity::error;
  for (const std::string& file : manifest.without_games()) {
    std::string text;
    formats::append_finding_json(text, file, finding);
    part.items.push_back({spool.size(), static_cast<std::uint32_t>(text.size()), 0, file});
    spool.write(text);
    Json& count = part.rest.at(strict ? "errors" : "warnings");
    count = number_in(count) + 1;
  }
}

ExitStatus run(Session& session, const MergeOptions& options) {
  std::optional<Manifest> manifest;
  if (!options.manifest.empty() && !(manifest = read_manifest(session, options.manifest))) return session.status();
  OutputOptions output_options = options.output;
  output_options.keeps_input = true;
  output_options.also_read = {options.manifest};
  Output output(session, output_options);
  if (!output.open()) return session.status();
  Spool spool;
  auto parts = read_parts(session, manifest, spool);
  if (!parts) return session.status();
  if (const std::string sentence = mismatch(*parts); !sentence.empty()) {
    session.nothing_there(sentence);
    return session.status();
  }
  if (const std::string name = whole_run_option(parts->front()); !name.empty() && parts->size() > 1) {
    session.nothing_there("results made with --" + name + " cannot be merged: it counts over the whole run");
    return session.status();
  }
  if (const std::string sentence = missing_places(*parts); !sentence.empty() && (manifest || parts->size() > 1)) {
    session.nothing_there(sentence);
    return session.status();
  }
  if (manifest) add_files_without_games(*manifest, parts->front(), spool);
  auto input = fit(session, *parts, manifest, options);
  if (!input) return session.status();
  ResultHead head = parts->front().head;
  head.input = input->runs;
  head.missing = all_missing(*input);
  ResultFile result;
  const auto joined = join_results(Parts{std::move(*parts), std::move(*input), spool}, result.spool());
  if (!joined) {
    session.nothing_there(joined.error());
    return session.status();
  }
  if (!spool.is_whole()) {
    session.fail_io("temporary file", "cannot be written or read");
    return session.status();
  }
  result.finish(session, output, head);
  output.finish();
  if (options.allow_partial && !head.missing.empty()) session.nothing_there("missing: " + listed_games(head.missing));
  if (head.missing.empty() && !*joined) session.nothing_there("nothing matched in the whole collection");
  return session.status();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<MergeOptions>();
  add_files(app, common.inputs, "Results of list, stats, explore, validate or select (default, or -: standard input)");
  add_path_option(app, "--manifest", options->manifest, "FILE",
                  "Read the manifest.json of punct split from FILE; name sources, not parts");
  add_flag(app, "--allow-partial", options->allow_partial,
           "Merge even if games are missing; list them and exit with 1");
  add_output_options(app, options->output);
  add_flag(app, "--intermediate", options->intermediate,
           "Let games be missing at the ends, for a result that will be merged further");
  add_general_options(app, common);
  return [options](Session& session) { return run(session, *options); };
}

}  // namespace

extern const Tool kMergeTool;
const Tool kMergeTool{"merge", "Merges results of parts into the result of the whole collection",
                      "punct merge part-*.json -o all.json  # results of punct stats --json --part 1/8 and so on\n"
                      "punct merge --manifest parts/manifest.json out/*.json  # results of the parts of punct split\n"
                      "punct merge --allow-partial out/*.json  # even if some tasks failed\n",
                      define};

}  // namespace punct::cli
