// SPDX-License-Identifier: MIT
#include "punct/formats/format.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "common/faults.hpp"
#include "common/members.hpp"
#include "json/format.hpp"
#include "position/format.hpp"
#include "punct/formats/runs.hpp"
#include "punct/text/utf8.hpp"
#include "sgf/format.hpp"
#include "text/boundary.hpp"
#include "text/format.hpp"
#include "xml/format.hpp"

namespace punct::formats {
namespace {

constexpr std::array<std::string_view, 1> kTextEndings{".punct"};
constexpr std::array<std::string_view, 1> kJsonEndings{".json"};
constexpr std::array<std::string_view, 2> kJsonLinesEndings{".jsonl", ".ndjson"};
constexpr std::array<std::string_view, 1> kXmlEndings{".xml"};
constexpr std::array<std::string_view, 1> kSgfEndings{".sgf"};
constexpr std::array<std::string_view, 1> kPositionEndings{".position"};

// In the order of Format.
constexpr std::array<FormatInfo, kAllFormats.size()> kTable{{
    {Format::text, "text", kTextEndings, make_text_splitter, make_text_reader, make_text_writer, looks_like_text},
    {Format::json, "json", kJsonEndings, make_json_splitter, make_json_reader, make_json_writer, looks_like_json},
    {Format::jsonl, "jsonl", kJsonLinesEndings, make_jsonl_splitter, make_jsonl_reader, make_jsonl_writer,
     looks_like_jsonl},
    {Format::xml, "xml", kXmlEndings, make_xml_splitter, make_xml_reader, make_xml_writer, looks_like_xml},
    {Format::sgf, "sgf", kSgfEndings, make_sgf_splitter, make_sgf_reader, make_sgf_writer, looks_like_sgf},
    {Format::position, "position", kPositionEndings, make_position_splitter, make_position_reader, make_position_writer,
     looks_like_positions},
}};

constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

bool ends_with(std::string_view path, std::string_view ending) noexcept {
  return path.size() > ending.size() && std::equal(ending.begin(), ending.end(), path.end() - std::ssize(ending),
                                                   [](char a, char b) { return a == lower(b); });
}

// Passes the games of a file on, remembers whether the receiver has had enough, and says what is said of the whole
// file with the first game only.
class WatchedSink final : public RecordSink {
 public:
  explicit WatchedSink(RecordSink& to) : to_(to) {}
  [[nodiscard]] bool wants_more() const noexcept { return wants_more_; }
  bool game(Record& record, std::vector<Finding>& findings) override {
    std::erase_if(findings, [this](const Finding& finding) {
      return finding.once_in_file && !told_of_file_.insert(finding.message).second;
    });
    wants_more_ = to_.game(record, findings);
    return wants_more_;
  }
  void stray(Finding finding) override { to_.stray(std::move(finding)); }

 private:
  RecordSink& to_;
  bool wants_more_ = true;
  std::set<std::string> told_of_file_;
};

// What iconv calls UTF-16, in either order, with its mark or by the zeros beside letters; empty for other bytes.
std::string_view utf16_name(std::string_view start) noexcept {
  if (start.starts_with("\xFF\xFE") || start.starts_with("\xFE\xFF")) return "UTF-16";
  if (start.size() < 4) return {};
  const auto is_pair = [&](std::size_t zero) {
    return start[zero] == 0 && start[zero + 2] == 0 && start[1 - zero] != 0 && start[3 - zero] != 0;
  };
  if (is_pair(0)) return "UTF-16BE";
  return is_pair(1) ? "UTF-16LE" : "";
}

// The tool that has written a result or a manifest, which begins with its name; empty for other files.
std::string_view tool_of_result(std::string_view start) noexcept {
  constexpr std::string_view kBegin = R"({"tool":")";
  if (!start.starts_with(kBegin)) return {};
  const std::string_view name = start.substr(kBegin.size());
  const std::size_t end = std::min(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), name.size());
  return name.substr(end).starts_with(R"(","version":)") ? name.substr(0, end) : std::string_view();
}

// How sentences call a format.
std::string_view title(Format format) noexcept {
  switch (format) {
    case Format::text: return "text";
    case Format::json: return "JSON";
    case Format::jsonl: return "JSON Lines";
    case Format::xml: return "XML";
    case Format::sgf: return "SGF";
    case Format::position: return "position lines";
  }
  return {};
}

std::string_view without_white(std::string_view start) noexcept {
  return start.substr(std::min(start.find_first_not_of(" \t\r\n"), start.size()));
}

// A tag, or a move with its number.
bool surely_text(std::string_view start) noexcept {
  const std::size_t behind_number = std::min(start.find_first_not_of("0123456789"), start.size());
  return is_tag_start(start) || (behind_number != 0 && start.substr(behind_number).starts_with('.'));
}

// An array of objects, or an object with a first member; a comment of a text record may hold as much as a brace and a
// quotation mark.
bool surely_json(std::string_view start) noexcept {
  const std::string_view object = start.starts_with('[') ? without_white(start.substr(1)) : start;
  if (!object.starts_with('{')) return false;
  const std::string_view name = without_white(object.substr(1));
  const std::size_t quote = name.starts_with('"') ? name.find('"', 1) : std::string_view::npos;
  return quote != std::string_view::npos && without_white(name.substr(quote + 1)).starts_with(':');
}

// The format that a file is surely in where it is none of that one.
std::optional<Format> other_format(Format format, std::string_view start) noexcept {
  const std::string_view first_line = start.substr(0, start.find_first_of("\r\n"));
  const bool is_json = surely_json(start);
  if (format == Format::jsonl && is_json && (start.front() == '[' || without_white(first_line.substr(1)).empty()))
    return Format::json;
  if (start.empty() || (format != Format::text && info(format).looks_like(start))) return std::nullopt;
  if (format == Format::sgf && start.find("(;") != std::string_view::npos) return std::nullopt;
  const bool reads_json = format == Format::json || format == Format::jsonl;
  if (looks_like_xml(start)) return format == Format::xml ? std::nullopt : std::optional(Format::xml);
  if (is_json && !reads_json) return looks_like_jsonl(start) ? Format::jsonl : Format::json;
  if (looks_like_sgf(start)) return Format::sgf;
  return surely_text(start) && format != Format::text ? std::optional(Format::text) : std::nullopt;
}

}  // namespace

Finding oversized(Place place, const Limits& limits) { return error_at(place, too_large(limits), Code::limit); }

Finding no_game() { return warning_at({1, 1}, "no game in this file"); }

std::optional<Finding> misfit(Format format, std::string_view start, bool format_is_certain, std::string_view hint) {
  if (const std::string_view name = utf16_name(start); !name.empty())
    return error_at({1, 1}, "the file is UTF-16, but only UTF-8 is read; convert it with iconv -f " +
                                std::string(name) + " -t UTF-8");
  if (const std::string_view tool = tool_of_result(start); !tool.empty() && format != Format::text)
    return error_at({1, 1}, "punct " + std::string(tool) + " wrote this; it holds no games");
  if (format_is_certain) return std::nullopt;
  const auto other = other_format(format, without_white(start));
  if (!other) return std::nullopt;
  std::string advice(hint.empty() ? "" : "; ");
  advice += hint;
  constexpr std::string_view kName = "FORMAT";
  if (const std::size_t at = advice.find(kName); at != std::string::npos)
    advice.replace(at, kName.size(), info(*other).name);
  return error_at({1, 1},
                  "this looks like " + std::string(title(*other)) + ", not " + std::string(title(format)) + advice);
}

const FormatInfo& info(Format format) noexcept { return kTable[static_cast<std::size_t>(format)]; }

std::optional<Format> format_named(std::string_view name) noexcept {
  for (const FormatInfo& format : kTable)
    if (format.name == name) return format.format;
  return std::nullopt;
}

std::optional<Format> format_by_ending(std::string_view path) noexcept {
  for (const FormatInfo& format : kTable)
    for (const std::string_view ending : format.endings)
      if (ends_with(path, ending)) return format.format;
  return std::nullopt;
}

std::optional<Format> format_by_content(std::string_view start) noexcept {
  start = without_byte_order_mark(start);
  if (!utf16_name(start).empty() || start.find('\0') != std::string_view::npos) return std::nullopt;
  // JSON Lines is asked for before JSON, whose objects its lines are.
  for (const Format format : {Format::xml, Format::jsonl, Format::json, Format::sgf, Format::position})
    if (info(format).looks_like(start)) return format;
  // A comment may hold control characters; what is text by nothing else holds none.
  if (!looks_like_text(start) && !surely_text(without_white(start))) return std::nullopt;
  return Format::text;
}

std::optional<Format> format_of(std::string_view path, std::string_view start) noexcept {
  const auto by_ending = format_by_ending(path);
  return by_ending ? by_ending : format_by_content(start);
}

void read_all(Format format, std::string_view bytes, RecordSink& sink, const Limits& limits) {
  if (auto finding = misfit(format, bytes, true)) return sink.stray(*std::move(finding));
  // All in one run, so that the reader says what is too large.
  Runs runs(format, bytes, limits, bytes.size());
  const auto reader = info(format).make_reader(limits);
  WatchedSink watched(sink);
  while (watched.wants_more()) {
    auto run = runs.next();
    if (!run) return;
    for (Finding& finding : run->strays) watched.stray(std::move(finding));
    if (run->size != 0)
      reader->read(bytes.substr(static_cast<std::size_t>(run->offset), run->size), {run->place}, watched);
  }
}

}  // namespace punct::formats
