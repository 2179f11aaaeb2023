// SPDX-License-Identifier: MIT
#include "parts/runs.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "punct/system.hpp"

namespace punct::collections {
namespace {

using Path = std::filesystem::path;

// For each name those that follow it in a list.
using After = std::map<Path, std::set<Path>>;

// Some of the names between which the lists contradict each other, in one sentence. `left` are those that no order
// could take.
std::string contradiction(std::set<Path> left, const After& after, const std::map<Path, std::string>& names) {
  const auto leads_on = [&](const Path& name) {
    const auto found = after.find(name);
    return found != after.end() && std::any_of(found->second.begin(), found->second.end(),
                                               [&](const Path& next) { return left.contains(next); });
  };
  // Names that only follow others in contradiction are themselves in order.
  while (std::erase_if(left, [&](const Path& name) { return !leads_on(name); }) != 0) {
  }
  constexpr std::size_t kMost = 8;
  std::string text;
  std::size_t named = 0;
  for (auto name = left.begin(); name != left.end() && named < kMost; ++name, ++named)
    text += (named == 0 ? "" : ", ") + names.at(*name);
  if (left.size() > kMost) text += " and " + std::to_string(left.size() - kMost) + " more";
  return "the results name files in different orders: " + text;
}

// Puts names into one order that keeps the order of each list, and the order of paths where no list decides.
// The error is a sentence with names on which the lists contradict each other.
Expected<std::vector<std::string>, std::string> one_order(const std::vector<PartInput>& parts) {
  After after;
  std::map<Path, std::size_t> waits_for;
  std::map<Path, std::string> names;
  for (const PartInput& part : parts) {
    for (std::size_t i = 0; i < part.runs.size(); ++i) {
      const Path name = system::path_of(part.runs[i].file);
      names.emplace(name, part.runs[i].file);
      waits_for.try_emplace(name, 0);
      if (i == 0 || part.runs[i - 1].file == part.runs[i].file) continue;
      if (after[system::path_of(part.runs[i - 1].file)].insert(name).second) ++waits_for[name];
    }
  }
  std::set<Path> ready;
  for (const auto& [name, count] : waits_for)
    if (count == 0) ready.insert(name);
  std::vector<std::string> order;
  while (!ready.empty()) {
    const Path name = *ready.begin();
    ready.erase(ready.begin());
    order.push_back(names[name]);
    for (const Path& next : after[name])
      if (--waits_for[next] == 0) ready.insert(next);
  }
  if (order.size() == names.size()) return order;
  std::set<Path> left;
  for (const auto& [name, count] : waits_for)
    if (count != 0) left.insert(name);
  return Unexpected{contradiction(std::move(left), after, names)};
}

std::string text_of(const CoveredGames& run) {
  const std::string numbers = std::to_string(run.first) + (run.last == run.first ? "" : "-" + std::to_string(run.last));
  return (run.last == run.first ? "game " : "games ") + numbers + " of " + run.file;
}

// A sentence if two runs hold the same game; else empty.
std::string overlap(const MergedFile& file, const std::vector<PartInput>& parts) {
  for (std::size_t i = 1; i < file.runs.size(); ++i) {
    const OwnedRun& a = file.runs[i - 1];
    const OwnedRun& b = file.runs[i];
    if (b.first > a.last) continue;
    const CoveredGames both{file.file.file, b.first, std::min(a.last, b.last), 0, {}};
    return parts[a.part].name + " and " + parts[b.part].name + " both hold " + text_of(both);
  }
  return {};
}

// The runs that are missing in a file.
Coverage missing_in(const MergedFile& file) {
  Coverage missing;
  std::uint64_t next = 1;
  const auto miss = [&](std::uint64_t end) {
    if (next < end) missing.push_back({file.file.file, next, end - 1, file.file.of, {}});
  };
  for (const OwnedRun& run : file.runs) {
    miss(run.first);
    next = run.last + 1;
  }
  miss(file.file.of + 1);
  return missing;
}

void join_runs(MergedInput& merged) {
  for (const MergedFile& file : merged.files) {
    CoveredGames joined = file.file;
    joined.first = 1;
    joined.last = 0;
    for (const OwnedRun& run : file.runs) {
      if (joined.last != 0 && run.first == joined.last + 1) {
        joined.last = run.last;
        continue;
      }
      if (joined.last != 0) merged.runs.push_back(joined);
      joined.first = run.first;
      joined.last = run.last;
    }
    merged.runs.push_back(joined);
  }
}

void find_missing(MergedInput& merged) {
  const auto holds_games = [](const MergedFile& file) { return !file.runs.empty(); };
  const auto begin = merged.files.begin();
  const auto first = static_cast<std::size_t>(std::find_if(begin, merged.files.end(), holds_games) - begin);
  std::size_t last = merged.files.size();
  while (last > 0 && !holds_games(merged.files[last - 1])) --last;
  for (std::size_t i = 0; i < merged.files.size(); ++i) {
    const MergedFile& file = merged.files[i];
    for (const CoveredGames& run : missing_in(file)) {
      const bool before = i < first || (i == first && run.last < file.runs.front().first);
      const bool behind = i >= last || (i + 1 == last && run.first > file.runs.back().last);
      (before || behind ? merged.ends : merged.holes).push_back(run);
    }
  }
}

}  // namespace

std::string games_text(const Coverage& runs) {
  constexpr std::size_t kMost = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(runs.size(), kMost); ++i) text += (i == 0 ? "" : ", ") + text_of(runs[i]);
  return runs.size() > kMost ? text + " and " + std::to_string(runs.size() - kMost) + " more runs" : text;
}

Expected<MergedInput, std::string> merge_inputs(const std::vector<PartInput>& parts) {
  const auto order = one_order(parts);
  if (!order) return Unexpected{order.error()};
  std::map<Path, std::size_t> number;
  MergedInput merged;
  for (const std::string& name : *order) {
    number[system::path_of(name)] = merged.files.size();
    merged.files.emplace_back();
  }
  std::vector<std::size_t> described(merged.files.size(), parts.size());
  for (std::size_t part = 0; part < parts.size(); ++part) {
    for (const CoveredGames& run : parts[part].runs) {
      MergedFile& file = merged.files[number[system::path_of(run.file)]];
      std::size_t& by = described[number[system::path_of(run.file)]];
      if (by == parts.size()) {
        by = part;
        file.file = run;
      } else if (file.file.sha256 != run.sha256 || file.file.of != run.of) {
        return Unexpected{parts[by].name + " and " + parts[part].name + " come from different files named " + run.file};
      }
      if (run.last != 0) file.runs.push_back({run.first, run.last, part});
    }
  }
  for (MergedFile& file : merged.files) {
    std::stable_sort(file.runs.begin(), file.runs.end(),
                     [](const OwnedRun& a, const OwnedRun& b) { return a.first < b.first; });
    if (std::string sentence = overlap(file, parts); !sentence.empty()) return Unexpected{std::move(sentence)};
  }
  join_runs(merged);
  find_missing(merged);
  return merged;
}

}  // namespace punct::collections
