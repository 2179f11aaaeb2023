// SPDX-License-Identifier: MIT
#include "punct/formats/format.hpp"

#include <algorithm>
#include <utility>

#include "common/locator.hpp"
#include "json/format.hpp"
#include "punct/text/utf8.hpp"
#include "sgf/format.hpp"
#include "text/format.hpp"
#include "xml/format.hpp"

namespace punct::formats {
namespace {

// In the order of Format.
const std::array<FormatInfo, kAllFormats.size()>& table() {
  static const std::array<FormatInfo, kAllFormats.size()> formats{{
      {Format::text, "text", {".punct"}, make_text_splitter, make_text_reader, make_text_writer, looks_like_text},
      {Format::json, "json", {".json"}, make_json_splitter, make_json_reader, make_json_writer, looks_like_json},
      {Format::jsonl,
       "jsonl",
       {".jsonl", ".ndjson"},
       make_jsonl_splitter,
       make_jsonl_reader,
       make_jsonl_writer,
       looks_like_jsonl},
      {Format::xml, "xml", {".xml"}, make_xml_splitter, make_xml_reader, make_xml_writer, looks_like_xml},
      {Format::sgf, "sgf", {".sgf"}, make_sgf_splitter, make_sgf_reader, make_sgf_writer, looks_like_sgf},
  }};
  return formats;
}

constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

bool ends_with(std::string_view path, std::string_view ending) noexcept {
  return path.size() > ending.size() && std::equal(ending.begin(), ending.end(), path.end() - std::ssize(ending),
                                                   [](char a, char b) { return a == lower(b); });
}

// Passes games on and remembers whether the receiver has had enough.
class WatchedSink final : public RecordSink {
 public:
  explicit WatchedSink(RecordSink& to) : to_(to) {}
  [[nodiscard]] bool wants_more() const noexcept { return wants_more_; }
  bool game(Record& record, std::vector<Finding>& findings) override {
    wants_more_ = to_.game(record, findings);
    return wants_more_;
  }
  void stray(Finding finding) override { to_.stray(std::move(finding)); }

 private:
  RecordSink& to_;
  bool wants_more_ = true;
};

}  // namespace

const FormatInfo& info(Format format) noexcept { return table()[static_cast<std::size_t>(format)]; }

std::optional<Format> format_named(std::string_view name) noexcept {
  for (const FormatInfo& format : table())
    if (format.name == name) return format.format;
  return std::nullopt;
}

std::optional<Format> format_by_ending(std::string_view path) noexcept {
  for (const FormatInfo& format : table())
    for (const std::string_view ending : format.endings)
      if (ends_with(path, ending)) return format.format;
  return std::nullopt;
}

std::optional<Format> format_by_content(std::string_view start) noexcept {
  if (start.starts_with(kByteOrderMark)) start.remove_prefix(kByteOrderMark.size());
  if (!looks_like_text(start)) return std::nullopt;
  // JSON Lines is asked for before JSON, whose objects its lines are.
  for (const Format format : {Format::xml, Format::jsonl, Format::json, Format::sgf})
    if (info(format).looks_like(start)) return format;
  return Format::text;
}

void read_all(Format format, std::string_view bytes, RecordSink& sink, const Limits& limits) {
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  const auto splitter = info(format).make_splitter(limits);
  const auto reader = info(format).make_reader(limits);
  WatchedSink watched(sink);
  Place place{1, 1};
  do {
    Splitter::Cut cut = splitter->cut(bytes, true);
    for (Finding& finding : cut.findings) {
      finding.place = finding.place.from(place);
      watched.stray(std::move(finding));
    }
    const std::size_t passed = cut.skip + cut.run;
    if (passed == 0) break;
    if (cut.run != 0) {
      const Place start = cut.skip == 0 ? place : Locator(bytes, place).at(cut.skip);
      reader->read(bytes.substr(cut.skip, cut.run), {start}, watched);
    }
    if (passed < bytes.size()) place = Locator(bytes, place).at(passed);
    bytes.remove_prefix(passed);
  } while (!bytes.empty() && watched.wants_more());
}

}  // namespace punct::formats
