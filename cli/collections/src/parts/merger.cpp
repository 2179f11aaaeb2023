// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "parts/join.hpp"
#include "parts/manifest.hpp"
#include "parts/part.hpp"
#include "punct/collections/parts.hpp"

namespace punct::collections {
namespace {

using Kind = MergeError::Kind;

Unexpected<MergeError> refused(Kind kind, std::string message) {
  return Unexpected{MergeError{kind, std::move(message)}};
}

// Why the parts are not one whole; empty if they are.
std::string mismatch(const std::vector<PartResult>& parts) {
  const PartResult& first = parts.front();
  for (const PartResult& part : parts) {
    const std::string both = first.name + " and " + part.name;
    if (!part.kind) return part.name + ": results of punct " + part.head.tool + " cannot be merged";
    if (part.kind != first.kind) return both + " are of different tools: " + first.head.tool + " and " + part.head.tool;
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
  return part.kind == ResultKind::selection && options.contains("sort") ? "sort" : "";
}

// Whether the result holds only games with certain numbers.
bool chooses_numbers(const PartResult& part) { return parsed_json(part.head.options).contains("game"); }

// All missing games, in the order of the files.
Coverage all_missing(const MergedInput& input) {
  Coverage missing;
  for (const MergedFile& file : input.files) {
    const std::size_t begin = missing.size();
    for (const Coverage* const list : {&input.ends, &input.holes})
      std::copy_if(list->begin(), list->end(), std::back_inserter(missing),
                   [&](const CoveredGames& run) { return run.file == file.file.file; });
    std::stable_sort(missing.begin() + static_cast<std::ptrdiff_t>(begin), missing.end(),
                     [](const CoveredGames& a, const CoveredGames& b) { return a.first < b.first; });
  }
  return missing;
}

}  // namespace

struct Merger::State {
  std::optional<Manifest> manifest{};
  std::string manifest_name{};
  std::vector<PartResult> parts{};
  // The items of the parts, and the result of the whole.
  Spool items{};
  Spool result{};
  ResultHead head{};
  bool is_merged = false;

  [[nodiscard]] Expected<MergedInput, std::string> fitted() const {
    std::vector<PartInput> inputs;
    for (const PartResult& part : parts) inputs.push_back({part.name, part.head.input});
    if (manifest) inputs.push_back({manifest_name, manifest->sources()});
    return merge_inputs(inputs);
  }

  Expected<bool, MergeError> merge(Missing allowed) {
    if (std::string wrong = mismatch(parts); !wrong.empty()) return refused(Kind::misfit, std::move(wrong));
    const bool is_one = parts.size() == 1;
    if (std::string option = whole_run_option(parts.front()); !option.empty() && !is_one)
      return refused(Kind::whole_run, std::move(option));
    if (manifest && chooses_numbers(parts.front())) return refused(Kind::numbers_of_parts, "game");
    if (std::string wrong = missing_places(parts); !wrong.empty() && (manifest || !is_one))
      return refused(Kind::misfit, std::move(wrong));
    auto input = fitted();
    if (!input) return refused(Kind::misfit, input.error());
    head = parts.front().head;
    head.input = input->runs;
    head.missing = all_missing(*input);
    const bool within = !input->holes.empty();
    if (!head.missing.empty() && (allowed == Missing::none || (allowed == Missing::at_ends && within)))
      return refused(within ? Kind::missing_within : Kind::missing_at_ends, games_text(head.missing));
    auto joined = join_results({std::move(parts), std::move(input).value(), items},
                               [this](std::string_view text) { return result.write(text); });
    if (!joined) return refused(Kind::unreadable, joined.error());
    is_merged = true;
    return *joined;
  }
};

Merger::Merger() : state_(std::make_unique<State>()) {}
Merger::~Merger() = default;

Expected<bool, MergeError> Merger::read_manifest(const std::string& name, std::istream& in) {
  auto manifest = Manifest::read(in);
  if (!manifest) return refused(Kind::unreadable, manifest.error());
  state_->manifest = std::move(manifest).value();
  state_->manifest_name = name;
  return true;
}

Expected<bool, MergeError> Merger::read(const std::string& name, std::istream& in) {
  auto part = read_part(name, in, state_->items);
  if (!part) return refused(Kind::unreadable, part.error());
  std::string foreign = state_->manifest ? state_->manifest->restore(*part, state_->items) : "";
  if (!foreign.empty()) return refused(Kind::misfit, std::move(foreign));
  state_->parts.push_back(std::move(part).value());
  return true;
}

Expected<bool, MergeError> Merger::merge(Missing allowed) {
  if (state_->parts.empty()) return refused(Kind::misfit, "there is no result");
  Expected<bool, MergeError> merged = true;
  const std::string wrong =
      failure_of([&] { merged = state_->merge(allowed); }, "a result has options that no tool has");
  if (!wrong.empty()) return refused(Kind::unreadable, wrong);
  return merged;
}

const Coverage& Merger::missing() const noexcept { return state_->head.missing; }

bool Merger::write(const TakeText& take) const {
  bool goes_on = state_->is_merged && take(envelope_start(state_->head));
  if (goes_on) state_->result.copy_to([&](std::string_view text) { return goes_on = take(text); });
  return goes_on && take("}\n");
}

bool Merger::is_whole() const noexcept { return state_->items.is_whole() && state_->result.is_whole(); }

}  // namespace punct::collections
