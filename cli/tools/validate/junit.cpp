// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include "program/output/diagnostics.hpp"
#include "punct/formats/finding_text.hpp"
#include "punct/text/xml.hpp"
#include "store/spool.hpp"
#include "tools/validate/report.hpp"

namespace punct::cli {
namespace {

class JunitReport final : public Report {
 public:
  JunitReport(Session& session, Output& output) : session_(session), output_(output) {
    output_.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"punct validate\">\n");
  }
  void begin(const Source& source) override { begin_suite(source.name); }
  bool game(CheckedGame& checked) override {
    add_case(checked.source.name, "game " + std::to_string(checked.number), checked.findings);
    return true;
  }
  void stray(const Source& source, const Finding& finding) override {
    add_case(source.name, "around the games", {finding});
  }
  void unreadable(const Unread& unread) override {
    if (!open_ || file_ != unread.name) begin_suite(unread.name);
    ++cases_;
    ++errors_;
    std::string text = "  <testcase classname=\"";
    append_printable_xml(text, unread.name);
    text += "\" name=\"reading\">\n   <error message=\"";
    append_printable_xml(text, reason_of(unread));
    spool_.add(text + "\"/>\n  </testcase>\n");
  }
  void end() override {
    end_suite();
    if (!spool_.is_whole()) {
      session_.fail_temporary_file();
      output_.abandon();
    }
    output_.write("</testsuites>\n");
  }

 private:
  void add_case(std::string_view file, std::string_view name, const std::vector<Finding>& findings) {
    const auto is_error = [](const Finding& finding) { return finding.severity == Severity::error; };
    const auto first = std::find_if(findings.begin(), findings.end(), is_error);
    ++cases_;
    std::string text = "  <testcase classname=\"";
    append_printable_xml(text, file);
    text += "\" name=\"" + std::string(name) + "\"";
    if (first != findings.end()) {
      ++failures_;
      text += ">\n   <failure type=\"" + std::string(punct::name(first->code)) + "\" message=\"";
      append_printable_xml(text, first->message);
      text += "\">";
      append_lines(text, file, findings);
      text += "</failure>\n  </testcase>\n";
    } else if (!findings.empty()) {
      text += ">\n   <system-out>";
      append_lines(text, file, findings);
      text += "</system-out>\n  </testcase>\n";
    } else {
      text += "/>\n";
    }
    spool_.add(text);
  }

  static void append_lines(std::string& out, std::string_view file, const std::vector<Finding>& findings) {
    for (const Finding& finding : findings) {
      append_printable_xml(out, formats::finding_line(file, finding));
      out += '\n';
    }
  }

  void begin_suite(const std::string& file) {
    end_suite();
    file_ = file;
    open_ = true;
  }

  void end_suite() {
    if (!std::exchange(open_, false)) return;
    std::string text = " <testsuite name=\"";
    append_printable_xml(text, file_);
    text += "\" tests=\"" + std::to_string(std::exchange(cases_, 0)) + "\" failures=\"" +
            std::to_string(std::exchange(failures_, 0)) + "\" errors=\"" + std::to_string(std::exchange(errors_, 0)) +
            "\" skipped=\"0\" time=\"0\">\n";
    output_.write(text);
    spool_.drain([this](std::string_view block) { return output_.write(block); });
    output_.write(" </testsuite>\n");
  }

  Session& session_;
  Output& output_;
  Spool spool_;
  std::string file_;
  std::uint64_t cases_ = 0;
  std::uint64_t failures_ = 0;
  std::uint64_t errors_ = 0;
  bool open_ = false;
};

}  // namespace

std::unique_ptr<Report> make_junit_report(Session& session, Output& output) {
  return std::make_unique<JunitReport>(session, output);
}

}  // namespace punct::cli
