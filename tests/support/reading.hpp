// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "punct/formats/format.hpp"
#include "punct/replay.hpp"

namespace punct::testing {

/// What a file holds. Throws std::runtime_error where it cannot be opened.
inline std::string file_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot open " + path);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return std::move(bytes).str();
}

/// Keeps the games of a file and all that is found on the way, with the numbers of the games.
class Kept final : public formats::RecordSink {
 public:
  bool game(Record& record, std::vector<Finding>& found) override {
    records.push_back(record);
    for (Finding& finding : found) {
      finding.game = records.size();
      findings.push_back(std::move(finding));
    }
    return true;
  }
  void stray(Finding finding) override { findings.push_back(std::move(finding)); }

  std::vector<Record> records;
  std::vector<Finding> findings;
};

inline Kept read(formats::Format format, std::string_view bytes, const formats::Limits& limits = {}) {
  Kept kept;
  formats::read_all(format, bytes, kept, limits);
  return kept;
}

/// All that reading a text and replaying its games find.
inline std::vector<Finding> replayed_findings(formats::Format format, std::string_view bytes) {
  Kept kept = read(format, bytes);
  for (const Record& record : kept.records) {
    const Game game = replay(record);
    kept.findings.insert(kept.findings.end(), game.findings().begin(), game.findings().end());
  }
  return kept.findings;
}

/// A file with these games.
inline std::string written(formats::Format format, const std::vector<Record>& records,
                           std::vector<Finding>* losses = nullptr) {
  const auto writer = formats::info(format).make_writer();
  std::vector<Finding> lost;
  std::string out(writer->prologue());
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (i > 0) out += writer->separator();
    writer->write(records[i], out, lost);
  }
  out += writer->epilogue();
  if (losses != nullptr) *losses = std::move(lost);
  return out;
}

/// `2:13: error: game 1, ply 2: sentence [code]`, with what is 0 left out.
inline std::string described(const Finding& finding) {
  std::string line = std::to_string(finding.place.line) + ':' + std::to_string(finding.place.column) + ": ";
  line += std::string(name(finding.severity)) + ": ";
  if (finding.game != 0) line += "game " + std::to_string(finding.game) + ": ";
  if (finding.ply != 0) line += "ply " + std::to_string(finding.ply) + ": ";
  return line + finding.message + " [" + std::string(name(finding.code)) + ']';
}

/// The findings, a line each.
inline std::string described(const std::vector<Finding>& findings) {
  std::string lines;
  for (const Finding& finding : findings) lines += described(finding) + '\n';
  return lines;
}

/// A text to read and what is expected of it.
struct Case {
  std::string name;
  std::string input;
  std::string expected;
};
/// The cases of a file: `=== name`, the input, `---`, what is expected. What stands before the first is a comment.
inline std::vector<Case> read_cases(const std::string& path) {
  std::istringstream lines(file_bytes(path));
  std::vector<Case> cases;
  std::string* part = nullptr;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("=== ", 0) == 0) {
      cases.push_back({line.substr(4), {}, {}});
      part = &cases.back().input;
    } else if (line == "---") {
      part = &cases.back().expected;
    } else if (part != nullptr) {
      *part += line + '\n';
    }
  }
  if (cases.empty()) throw std::runtime_error(path + " holds no cases");
  return cases;
}

/// What is found, which games were not read to their end, and all that was read, as text.
inline std::string outcome(const Kept& kept) {
  std::string out = described(kept.findings);
  for (std::size_t i = 0; i < kept.records.size(); ++i)
    if (kept.records[i].is_cut_short()) out += "game " + std::to_string(i + 1) + " is cut short\n";
  return out + written(formats::Format::text, kept.records);
}

/// The files of a folder with this ending, each with the outcome expected of it, which stands beside it in a file that
/// ends with `.expected`.
inline std::vector<Case> read_case_files(const std::filesystem::path& folder, std::string_view ending) {
  std::vector<Case> cases;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::filesystem::path path = entry.path();
    if (path.extension() != ending) continue;
    std::string input = file_bytes(path);
    cases.push_back({path.filename(), std::move(input), file_bytes(path.replace_extension(".expected"))});
  }
  return cases;
}

}  // namespace punct::testing
