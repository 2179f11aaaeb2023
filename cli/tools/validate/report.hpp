// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "program/output.hpp"
#include "punct/collections/reading.hpp"
#include "punct/finding.hpp"

namespace punct::cli {

/// The totals of a run.
struct Totals {
  std::uint64_t games = 0;
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;
};

/// Writes the findings of `validate`. Memory does not grow with the number of games or findings, only with that of
/// files that cannot be read.
class Report {
 public:
  virtual ~Report() = default;
  virtual void begin(std::string_view file) = 0;
  /// A game and its findings. False if nothing more can be written.
  virtual bool game(std::string_view file, std::uint64_t number, const std::vector<Finding>& findings) = 0;
  /// A finding outside of any game.
  virtual void stray(std::string_view file, const Finding& finding) = 0;
  /// A file, folder or archive that could not be read, or not to its end.
  virtual void unreadable(std::string_view file, std::string_view why) = 0;
  virtual void end(const Totals& totals) = 0;
};

/// `40 games, 0 errors, 0 warnings`; nothing if `quiet`.
[[nodiscard]] std::unique_ptr<Report> make_text_report(Output& output, bool quiet);
/// A result that punct merge joins: totals, findings, and unreadable files. `input` must be complete when
/// end() is called.
[[nodiscard]] std::unique_ptr<Report> make_json_report(Session& session, Output& output, const Coverage& input);
/// JUnit XML: one suite per file, one case per game, a failure per game with errors, an error per unreadable file.
[[nodiscard]] std::unique_ptr<Report> make_junit_report(Session& session, Output& output);
/// SARIF 2.1.0: one rule per code, one result per finding, one notification per unreadable file.
[[nodiscard]] std::unique_ptr<Report> make_sarif_report(Output& output);

/// Passes games on to a report.
template <class Result>
class ReportSink final : public Sink<Result> {
 public:
  explicit ReportSink(Report& report) noexcept : report_(report) {}
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }

  void begin(const Source& source) override { report_.begin(source.name); }
  bool game(Delivered<Result>& finished) override {
    ++games_;
    return report_.game(finished.source.name, finished.number, finished.findings);
  }
  void stray(const Source& source, const Finding& finding) override { report_.stray(source.name, finding); }
  void unreadable(const Unread& unread) override { report_.unreadable(unread.name, reason_of(unread)); }

 private:
  Report& report_;
  std::uint64_t games_ = 0;
};

}  // namespace punct::cli
