// SPDX-License-Identifier: MIT
#include "punct/engine/scan.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "json.hpp"
#include "punct/formats/archive.hpp"
#include "punct/formats/finding_text.hpp"
#include "punct/formats/format.hpp"
#include "punct/formats/runs.hpp"
#include "punct/replay.hpp"

namespace punct::engine {
namespace {

// The most bytes of a tag in a listing, so that a hostile file cannot make it large.
constexpr std::size_t kMostText = 200;
// So much of a file tells its format.
constexpr std::size_t kStart = 4096;

std::string tag_of(const Record& record, std::string_view name) {
  const auto value = record.tag(name);
  return std::string(value.value_or(missing_value(name)).substr(0, kMostText));
}

void append_item(std::string& list, std::string_view item) {
  if (!list.empty()) list += ',';
  list += item;
}

formats::Runs::Rest runs_rest(Rest rest) {
  switch (rest) {
    case Rest::follows: return formats::Runs::Rest::follows;
    case Rest::none: break;
    case Rest::lost: return formats::Runs::Rest::lost;
  }
  return formats::Runs::Rest::none;
}

}  // namespace

struct Scan::Inner : formats::RecordSink {
  std::string name;
  bool full = false;
  // What has not been passed yet, and where it begins.
  std::string bytes;
  std::uint64_t begin = 0;
  Rest rest = Rest::none;
  std::optional<formats::Format> format;
  std::optional<formats::Runs> runs;
  std::unique_ptr<formats::Reader> reader;
  std::unique_ptr<formats::Writer> writer;
  Game replayed;
  std::uint64_t games = 0;
  formats::Limits limits;
  std::function<void(const ScannedGame&)> take;
  // The output of the current run: items of arrays of JSON, and lines.
  formats::Run run;
  std::uint32_t index = 0;
  std::string rows;
  std::string strays;
  std::string records;
  bool has_strays = false;
  std::set<std::string> told;

  bool game(Record& record, std::vector<Finding>& findings) override {
    record.set_allows_no_change(limits.allow_no_change);
    replay(record, replayed, findings);
    const auto is_error = [](const Finding& finding) { return finding.severity == Severity::error; };
    Json row = row_of(findings.size(), std::count_if(findings.begin(), findings.end(), is_error));
    row["white"] = tag_of(record, "White");
    row["black"] = tag_of(record, "Black");
    row["date"] = tag_of(record, "Date");
    row["result"] = text(replayed.result());
    row["termination"] = replayed.termination() ? Json(punct::name(*replayed.termination())) : Json();
    row["plies"] = replayed.moves().size();
    if (const auto kind = record.tag("Puzzle")) {
      row["puzzle"] = kind->substr(0, kMostText);
      row["grade"] = record.tag("PuzzleGrade").value_or("").substr(0, kMostText);
    }
    add_row(row, findings);
    if (take) take({&record, &replayed, std::none_of(findings.begin(), findings.end(), is_error), games});
    if (full) {
      make_canonical(record, replayed);
      std::vector<Finding> losses;
      writer->write(record, records, losses);
    }
    return true;
  }

  void stray(Finding finding) override {
    has_strays = true;
    append_item(strays, formats::finding_json(name, finding));
  }

  Json row_of(std::size_t findings, std::ptrdiff_t errors) {
    return {{"number", ++games}, {"errors", errors},       {"findings", findings},       {"offset", run.offset},
            {"size", run.size},  {"line", run.place.line}, {"column", run.place.column}, {"index", index++}};
  }

  void add_row(const Json& row, std::vector<Finding>& findings) {
    append_item(rows, text_of(row));
    if (!full) return;
    rows.back() = ',';
    rows += "\"found\":[";
    std::string found;
    for (Finding& finding : findings) {
      finding.game = games;
      // As the program says it: what is about the whole file, once.
      if (finding.once_in_file && !told.insert(finding.message).second) continue;
      append_item(found, formats::finding_json(name, finding));
      if (finding.move.empty()) continue;
      found.back() = ',';
      found += "\"move\":" + text_of(finding.move) + "}";
    }
    rows += found + "]}";
  }

  // A game that is too large gets a row with a finding and no content.
  void add_oversized() {
    Json row = row_of(1, 1);
    for (const char* const member : {"white", "black"}) row[member] = "?";
    row["date"] = missing_value("Date");
    row["result"] = text(Result::unknown);
    row["termination"] = nullptr;
    row["plies"] = 0;
    row["oversized"] = true;
    std::vector<Finding> findings{formats::oversized(run.place, limits)};
    findings[0].game = games;
    add_row(row, findings);
    if (take) take({nullptr, nullptr, false, games});
    if (full) {
      records += '\n';
    } else {
      stray(std::move(findings[0]));
    }
  }

  void read_run() {
    index = 0;
    for (Finding& finding : run.strays) stray(std::move(finding));
    if (run.oversized) {
      add_oversized();
    } else if (run.size != 0) {
      reader->read(std::string_view(bytes).substr(static_cast<std::size_t>(run.offset - begin), run.size), {run.place},
                   *this);
    }
  }
};

Scan::Scan(std::string name, std::string bytes, std::string_view format, const ScanOptions& options)
    : inner_(std::make_unique<Inner>()) {
  Inner& in = *inner_;
  in.name = std::move(name);
  in.limits.allow_no_change = options.allow_no_change;
  in.bytes = std::move(bytes);
  in.full = options.full;
  in.take = options.take;
  if (options.more_follows) in.rest = Rest::follows;
  const std::string_view start = std::string_view(in.bytes).substr(0, kStart);
  in.format =
      format.empty() ? formats::format_of(formats::without_compression(in.name), start) : formats::format_named(format);
  if (!in.format) return;
  if (auto finding = formats::misfit(*in.format, start, !format.empty())) {
    in.stray(*std::move(finding));
    return;
  }
  in.runs.emplace(*in.format, in.limits);
  in.runs->continue_with(in.bytes, runs_rest(in.rest));
  in.reader = formats::info(*in.format).make_reader(in.limits);
  in.writer = formats::info(formats::Format::jsonl).make_writer();
}
Scan::~Scan() = default;
Scan::Scan(Scan&&) noexcept = default;
Scan& Scan::operator=(Scan&&) noexcept = default;

std::string Scan::begin() const {
  if (!inner_->format) return text_of({{"error", inner_->name + ": not in a known game format"}});
  return text_of({{"format", formats::info(*inner_->format).name}});
}

void Scan::add(std::string_view bytes, Rest rest) {
  Inner& in = *inner_;
  if (!in.runs) return;
  in.bytes.erase(0, static_cast<std::size_t>(in.runs->offset() - in.begin));
  in.begin = in.runs->offset();
  in.bytes += bytes;
  in.rest = rest;
  in.runs->continue_with(in.bytes, runs_rest(in.rest));
}

std::string Scan::step() {
  Inner& in = *inner_;
  std::optional<formats::Run> run;
  if (in.runs) run = in.runs->next();
  const bool is_hungry = in.runs && !run && in.rest == Rest::follows;
  if (run) {
    in.run = std::move(*run);
    in.read_run();
  } else if (in.rest == Rest::none && in.games == 0 && !in.has_strays) {
    in.stray(formats::no_game());
  }
  Json answer{{"done", !run && !is_hungry}, {"hungry", is_hungry}, {"offset", in.runs ? in.runs->offset() : 0}};
  std::string text = text_of(answer);
  text.back() = ',';
  text += "\"games\":[" + std::exchange(in.rows, {}) + "],\"strays\":[" + std::exchange(in.strays, {}) + "]}";
  if (in.full) text += '\n' + std::exchange(in.records, {});
  return text;
}

}  // namespace punct::engine
