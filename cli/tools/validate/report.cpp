// SPDX-License-Identifier: MIT
#include "tools/validate/report.hpp"

#include <filesystem>
#include <map>
#include <string>

#include "program/diagnostics.hpp"
#include "program/result_file.hpp"
#include "punct/formats/finding_text.hpp"
#include "punct/system.hpp"
#include "punct/text/json.hpp"

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
      : session_(session), output_(output), input_(input) {
    result_.write("{\"findings\":[");
  }
  void begin(std::string_view /*file*/) override {}
  bool game(std::string_view file, std::uint64_t /*number*/, const std::vector<Finding>& findings) override {
    for (const Finding& finding : findings) add(file, finding);
    return true;
  }
  void stray(std::string_view file, const Finding& finding) override { add(file, finding); }
  void unreadable(std::string_view file, std::string_view why) override {
    std::string text;
    JsonWriter json(text);
    json.begin_object();
    write_file(json, file);
    json.member("message", why).end_object();
    unread_.emplace(system::path_of(file), std::move(text));
  }
  void end(const Totals& totals) override {
    text_ = first_ ? "]," : "\n],";
    text_ += "\"games\":" + std::to_string(totals.games) + ",\"errors\":" + std::to_string(totals.errors) +
             ",\"warnings\":" + std::to_string(totals.warnings) + ",\"unread\":[";
    for (const auto& [file, text] : unread_) text_ += (text_.ends_with('[') ? "" : ",") + text;
    result_.write(text_ + "]}");
    result_.finish(session_, output_, head_of("validate", result_options(session_.options()), input_));
  }

 private:
  void add(std::string_view file, const Finding& finding) {
    text_ = std::exchange(first_, false) ? "\n" : ",\n";
    formats::append_finding_json(text_, file, finding);
    // punct merge counts such a finding once, even if several parts of a file have it.
    if (finding.once_in_file) text_.replace(text_.size() - 1, 1, ",\"once\":true}");
    result_.write(text_);
  }

  Session& session_;
  Output& output_;
  const Coverage& input_;
  ResultFile result_;
  std::string text_;
  // By path, so that their order does not depend on how a pile is cut.
  std::multimap<std::filesystem::path, std::string> unread_;
  bool first_ = true;
};

}  // namespace

std::unique_ptr<Report> make_text_report(Output& output, bool quiet) {
  return std::make_unique<TextReport>(output, quiet);
}
std::unique_ptr<Report> make_json_report(Session& session, Output& output, const Coverage& input) {
  return std::make_unique<JsonReport>(session, output, input);
}

}  // namespace punct::cli
