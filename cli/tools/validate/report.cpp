// SPDX-License-Identifier: MIT
#include "tools/validate/report.hpp"

#include <string>

#include "program/diagnostics.hpp"
#include "program/result_file.hpp"
#include "punct/collections/findings.hpp"

namespace punct::cli {
namespace {

std::string counted(std::uint64_t count, const std::string& word) {
  return std::to_string(count) + " " + word + (count == 1 ? "" : "s");
}

class TextReport final : public Report {
 public:
  TextReport(Output& output, bool quiet) noexcept : output_(output), quiet_(quiet) {}
  void begin(std::string_view /*file*/) override {}
  bool game(std::string_view /*file*/, std::uint64_t /*number*/, const std::vector<Finding>& /*findings*/) override {
    return true;
  }
  void stray(std::string_view /*file*/, const Finding& /*finding*/) override {}
  void unreadable(std::string_view /*file*/, std::string_view /*why*/) override {}
  void end(const Totals& totals) override {
    if (quiet_) return;
    output_.write(counted(totals.games, "game") + ", " + counted(totals.errors, "error") + ", " +
                  counted(totals.warnings, "warning") + "\n");
  }

 private:
  Output& output_;
  bool quiet_;
};

class JsonReport final : public Report {
 public:
  JsonReport(Session& session, Output& output, const Coverage& input)
      : session_(session), output_(output), input_(input) {}
  void begin(std::string_view /*file*/) override {}
  bool game(std::string_view file, std::uint64_t /*number*/, const std::vector<Finding>& findings) override {
    list_.add_game();
    for (const Finding& finding : findings) list_.add(file, finding);
    return true;
  }
  void stray(std::string_view file, const Finding& finding) override { list_.add(file, finding); }
  void unreadable(std::string_view file, std::string_view why) override { list_.add_unread(file, why); }
  void end(const Totals& /*totals*/) override {
    write_result(session_, output_, head_of("validate", result_options(session_.options()), input_),
                 [this](const TakeText& take) { return list_.write_json(take); });
  }

 private:
  Session& session_;
  Output& output_;
  const Coverage& input_;
  FindingList list_;
};

}  // namespace

std::unique_ptr<Report> make_text_report(Output& output, bool quiet) {
  return std::make_unique<TextReport>(output, quiet);
}
std::unique_ptr<Report> make_json_report(Session& session, Output& output, const Coverage& input) {
  return std::make_unique<JsonReport>(session, output, input);
}

}  // namespace punct::cli
