// SPDX-License-Identifier: MIT
#include "program/result_file.hpp"

#include "program/version.hpp"
#include "punct/finding.hpp"

namespace punct::cli {
namespace {

constexpr std::size_t kMostInMemory = std::size_t{1} << 20;
constexpr std::size_t kBlock = std::size_t{256} << 10;

void append_runs(JsonWriter& json, const InputLog& runs, bool whole) {
  json.begin_array();
  for (const InputRun& run : runs) {
    json.begin_object();
    write_file(json, run.file);
    json.key("games").begin_array();
    json.value(run.first).value(run.last).end_array();
    if (whole) json.member("of", run.of).member("sha256", run.sha256);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

bool Spool::write(std::string_view text) {
  memory_ += text;
  if (memory_.size() <= kMostInMemory) return true;
  if (!file_) file_ = std::make_unique<TemporaryFile>();
  whole_ = file_->is_open() && file_->write(memory_) && whole_;
  on_disk_ += memory_.size();
  memory_.clear();
  return whole_;
}

std::string Spool::read(std::uint64_t offset, std::size_t size) const {
  if (offset >= on_disk_) return memory_.substr(static_cast<std::size_t>(offset - on_disk_), size);
  const std::size_t kept = std::min<std::uint64_t>(size, on_disk_ - offset);
  std::string text = file_->read(offset, kept);
  if (text.size() < kept) {
    whole_ = false;
    return {};
  }
  if (text.size() < size) text += memory_.substr(0, size - text.size());
  return text;
}

void Spool::copy_to(Output& output) const {
  for (std::uint64_t offset = 0; offset < size();) {
    const std::string block = read(offset, kBlock);
    if (block.empty() || !output.write(block)) return;
    offset += block.size();
  }
}

ResultOptions::ResultOptions(const CommonOptions& options) {
  if (options.from) add("from", formats::info(*options.from).name);
  if (!options.choice.games.empty()) add("game", options.choice.games_text);
  if (options.choice.skip != 0) add("skip", options.choice.skip);
  if (options.choice.first) add("first", *options.choice.first);
  if (options.choice.last) add("last", *options.choice.last);
  if (options.choice.sample) add("sample", *options.choice.sample);
  if (options.choice.sample) add("seed", options.choice.seed);
  std::string ignored;
  for (const Code code : all_codes())
    if (options.ignored[static_cast<std::size_t>(code)])
      ignored += (ignored.empty() ? "" : ",") + std::string(name(code));
  if (!ignored.empty()) add("ignore", ignored);
  add_flag("allow_no_change", options.allow_no_change);
  add_flag("strict", options.strict);
}

void ResultOptions::begin(std::string_view name) {
  if (!members_.empty()) members_ += ',';
  append_json_string(members_, name);
  members_ += ':';
}

void ResultOptions::add(std::string_view name, std::string_view value) {
  begin(name);
  append_json_string(members_, value);
}

void ResultOptions::add(std::string_view name, std::uint64_t value) {
  begin(name);
  members_ += std::to_string(value);
}

void ResultOptions::add_flag(std::string_view name, bool set) {
  if (!set) return;
  begin(name);
  members_ += "true";
}

std::string_view program_version() noexcept { return kVersion; }

ResultHead head_of(std::string_view tool, const ResultOptions& options, InputLog input) {
  return {std::string(tool), std::string(kVersion), options.json(), std::move(input), {}};
}

std::string envelope_start(const ResultHead& head) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("tool", head.tool).member("version", head.version);
  json.key("options").raw(head.options);
  json.key("input");
  append_runs(json, head.input, true);
  if (!head.missing.empty()) {
    json.key("missing");
    append_runs(json, head.missing, false);
  }
  json.key("result");
  return out;
}

void ResultFile::finish(Session& session, Output& output, const ResultHead& head) const {
  output.write(envelope_start(head));
  spool_.copy_to(output);
  if (!spool_.is_whole()) {
    session.fail_io("temporary file", "cannot be written or read");
    output.abandon();
  }
  output.write("}\n");
}

}  // namespace punct::cli
