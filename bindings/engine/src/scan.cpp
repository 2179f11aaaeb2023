// SPDX-License-Identifier: MIT
#include "punct/engine/scan.hpp"

#include <algorithm>
#include <optional>
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

std::optional<formats::Format> format_of(std::string_view name, std::string_view bytes, std::string_view wanted) {
  if (!wanted.empty()) return formats::format_named(wanted);
  if (const auto format = formats::format_by_ending(name)) return format;
  return formats::format_by_content(bytes.substr(0, 4096));
}

std::string tag_of(const Record& record, std::string_view name) {
  const auto value = record.tag(name);
  return std::string(value.value_or(missing_value(name)).substr(0, kMostText));
}

Json finding_of(std::string_view file, const Finding& finding) {
  std::string text;
  formats::append_finding_json(text, file, finding);
  return Json::parse(text, nullptr, false);
}

Finding no_game() {
  Finding finding;
  finding.severity = Severity::warning;
  finding.code = Code::syntax;
  finding.place = {1, 1};
  finding.message = "no game in this file";
  return finding;
}

}  // namespace

struct Scan::Inner : formats::RecordSink {
  std::string name;
  std::string bytes;
  std::optional<formats::Format> format;
  std::optional<formats::Runs> runs;
  std::unique_ptr<formats::Reader> reader;
  Game replayed;
  std::uint64_t games = 0;
  formats::Limits limits;
  // The output of the current run.
  formats::Run run;
  std::uint32_t index = 0;
  Json rows = Json::array();
  Json strays = Json::array();
  bool has_strays = false;

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
    rows.push_back(std::move(row));
    return true;
  }

  void stray(Finding finding) override {
    has_strays = true;
    strays.push_back(finding_of(name, finding));
  }

  Json row_of(std::size_t findings, std::ptrdiff_t errors) {
    return {{"number", ++games}, {"errors", errors},       {"findings", findings},       {"offset", run.offset},
            {"size", run.size},  {"line", run.place.line}, {"column", run.place.column}, {"index", index++}};
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
    rows.push_back(std::move(row));
    Finding finding;
    finding.code = Code::limit;
    finding.place = run.place;
    finding.game = games;
    finding.message = formats::too_large({});
    stray(std::move(finding));
  }

  void read_run() {
    index = 0;
    for (Finding& finding : run.strays) stray(std::move(finding));
    if (run.oversized) {
      add_oversized();
    } else if (run.size != 0) {
      reader->read(std::string_view(bytes).substr(run.offset, run.size), {run.place}, *this);
    }
  }
};

Scan::Scan(std::string name, std::string bytes, std::string_view format, bool allow_no_change)
    : inner_(std::make_unique<Inner>()) {
  inner_->name = std::move(name);
  inner_->limits.allow_no_change = allow_no_change;
  inner_->bytes = std::move(bytes);
  inner_->format = format_of(formats::without_compression(inner_->name), inner_->bytes, format);
  if (!inner_->format) return;
  inner_->runs.emplace(*inner_->format, inner_->bytes);
  inner_->reader = formats::info(*inner_->format).make_reader(inner_->limits);
}
Scan::~Scan() = default;
Scan::Scan(Scan&&) noexcept = default;
Scan& Scan::operator=(Scan&&) noexcept = default;

std::string Scan::begin() const {
  if (!inner_->format) return text_of({{"error", inner_->name + ": not in a known game format"}});
  return text_of({{"format", formats::info(*inner_->format).name}});
}

std::string Scan::step() {
  inner_->rows = Json::array();
  inner_->strays = Json::array();
  std::optional<formats::Run> run;
  if (inner_->runs) run = inner_->runs->next();
  if (run) {
    inner_->run = std::move(*run);
    inner_->read_run();
  } else if (inner_->games == 0 && !inner_->has_strays) {
    inner_->stray(no_game());
  }
  return text_of({{"done", !run},
                  {"offset", inner_->runs ? inner_->runs->offset() : 0},
                  {"games", std::move(inner_->rows)},
                  {"strays", std::move(inner_->strays)}});
}

}  // namespace punct::engine
