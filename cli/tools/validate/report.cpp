// SPDX-License-Identifier: MIT
#include "tools/validate/report.hpp"

#include <string>

#include "program/output/diagnostics.hpp"
#include "program/output/result_file.hpp"
#include "punct/collections/findings.hpp"
#include "punct/text/words.hpp"

namespace punct::cli {
namespace {

class TextReport final : public Report {
 public:
  TextReport(const Session& session, Output& output) noexcept : session_(session), output_(output) {}
  bool game(CheckedGame& /*checked*/) override {
    ++games_;
    return true;
  }
  void end() override {
    if (session_.options().quiet) return;
    output_.write(how_many(games_, "game") + ", " + how_many(session_.errors(), "error") + ", " +
                  how_many(session_.warnings(), "warning") + "\n");
  }

 private:
  const Session& session_;
  Output& output_;
  std::uint64_t games_ = 0;
};

class JsonReport final : public Report {
 public:
  JsonReport(Session& session, Output& output, const Coverage& input)
      : session_(session), output_(output), input_(input) {}
  bool game(CheckedGame& checked) override {
    list_.add_game();
    for (const Finding& finding : checked.findings) list_.add(checked.source.name, finding);
    return true;
  }
  void stray(const Source& source, const Finding& finding) override { list_.add(source.name, finding); }
  void unreadable(const Unread& unread) override { list_.add_unread(unread.name, reason_of(unread)); }
  void end() override {
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

std::unique_ptr<Report> make_text_report(const Session& session, Output& output) {
  return std::make_unique<TextReport>(session, output);
}
std::unique_ptr<Report> make_json_report(Session& session, Output& output, const Coverage& input) {
  return std::make_unique<JsonReport>(session, output, input);
}

}  // namespace punct::cli
