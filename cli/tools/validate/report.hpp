// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "program/output/output.hpp"
#include "punct/collections/reading.hpp"

namespace punct::cli {

struct Nothing {};
using CheckedGame = Delivered<Nothing>;

/// Writes the findings of `validate`. Memory does not grow with the number of games or findings, only with that of
/// files that cannot be read.
class Report : public Sink<Nothing> {
 public:
  /// Must be called after the last game.
  virtual void end() = 0;
};

/// `40 games, 0 errors, 0 warnings`; nothing with `--quiet`.
[[nodiscard]] std::unique_ptr<Report> make_text_report(const Session& session, Output& output);
/// A result that punct merge joins: totals, findings, and unreadable files. `input` must be complete when
/// end() is called.
[[nodiscard]] std::unique_ptr<Report> make_json_report(Session& session, Output& output, const Coverage& input);
/// JUnit XML: one suite per file, one case per game, a failure per game with errors, an error per unreadable file.
[[nodiscard]] std::unique_ptr<Report> make_junit_report(Session& session, Output& output);
/// SARIF 2.1.0: one rule per code, one result per finding, one notification per unreadable file.
[[nodiscard]] std::unique_ptr<Report> make_sarif_report(Output& output);

}  // namespace punct::cli
