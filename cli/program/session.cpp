// SPDX-License-Identifier: MIT
#include "program/session.hpp"

#include <algorithm>
#include <cstdio>

#include "program/terminal.hpp"
#include "punct/formats/archive.hpp"
#include "punct/system.hpp"
#include "punct/text/words.hpp"

namespace punct::cli {

Session::Session(std::string_view tool, const CommonOptions& options)
    : tool_(tool),
      options_(options),
      diagnostics_(options.diagnostics, wants_color(options.color, 2)),
      progress_(options.quiet || tool.empty() || options.diagnostics != DiagnosticsStyle::text ? When::never
                                                                                               : options.progress) {}

bool Session::shows_excerpts() const noexcept {
  return !options_.quiet && !tool_.empty() && options_.diagnostics == DiagnosticsStyle::text &&
         (options_.context || is_terminal(2));
}

void Session::report(std::string_view file, const Finding& finding, const Excerpt& excerpt) {
  ++(finding.severity == Severity::error ? errors_ : warnings_);
  if (finding.severity == Severity::error) worsen(ExitStatus::findings);
  if (options_.quiet || tool_.empty()) return;
  progress_.clear();
  diagnostics_.write(file, finding, excerpt);
}

void Session::finding(std::string_view file, const Finding& finding, const Excerpt& excerpt) {
  report(file, finding, excerpt);
}

std::string reason_of(const Unread& unread) {
  return unread.why + (unread.kind == Unread::Kind::unknown_format ? "; " + std::string(kFromHint) : "");
}

void Session::unread(const Unread& unread) {
  if (unread.kind == Unread::Kind::passed_over || unread.kind == Unread::Kind::no_file) note_archive_of(unread.name);
  switch (unread.kind) {
    case Unread::Kind::io:
    case Unread::Kind::unknown_format:
    case Unread::Kind::limit: fail_io(unread.name, reason_of(unread)); return;
    case Unread::Kind::empty: nothing_there(unread.why, unread.name); return;
    case Unread::Kind::passed_over: note(unread.why, unread.name); return;
    case Unread::Kind::no_file:
    case Unread::Kind::again: warn(unread.why, unread.name); return;
  }
}

// The name of a member is that of its archive, a colon, and its name inside.
void Session::note_archive_of(std::string_view member) {
  for (std::size_t colon = member.find(':'); colon != std::string_view::npos; colon = member.find(':', colon + 1)) {
    const std::string archive(member.substr(0, colon));
    if (!system::status_of(archive).is_file()) continue;
    const std::string_view inside = member.substr(colon + 1);
    if (!formats::is_side_file(inside) && system::last_part(inside) != ".DS_Store") archives_.insert(archive);
    return;
  }
}

bool Session::holds_other_files(const std::string& file) const {
  const system::FileStatus own = system::status_of(file);
  return std::any_of(archives_.begin(), archives_.end(),
                     [&](const std::string& archive) { return own.is_same_file(system::status_of(archive)); });
}

void Session::begins(const Source& source) {
  note("reading " + std::string(formats::info(source.format).name), source.name);
}

void Session::ends(const Source& source, std::uint64_t games, bool has_all) {
  const std::string count = how_many(games, "game");
  if (!has_all) nothing_fits("holds only " + count, source.name);
  if (options_.choice.games.empty()) note(count, source.name);
}

void Session::advanced(std::uint64_t bytes, std::uint64_t of, std::uint64_t games) {
  flush();
  progress_.set_total(of);
  progress_.update(bytes, games, errors_ + warnings_);
}

void Session::skipped_all() { nothing_fits("--skip " + std::to_string(options_.choice.skip) + " leaves no game"); }

void Session::fail_io(std::string_view name, std::string_view why) {
  status_ = ExitStatus::io;
  say("error", "unreadable", name, why);
}

void Session::fail_temporary_file() {
  fail_io("temporary file", "cannot be written or read; TMPDIR names the folder that holds it");
}

void Session::fail_output(std::string_view name, std::string_view why) {
  status_ = ExitStatus::io;
  say("error", "unwritable", name, why);
}

void Session::nothing_there(std::string_view sentence, std::string_view file) {
  worsen(ExitStatus::findings);
  if (!options_.quiet) say("error", "nothing-found", file, sentence);
}

void Session::nothing_fits(std::string_view sentence, std::string_view file) {
  options_.part ? remark(sentence, file) : nothing_there(sentence, file);
}

void Session::fall_short(std::string_view sentence) {
  worsen(ExitStatus::findings);
  say("error", "not-done", {}, sentence);
}

void Session::remark(std::string_view sentence, std::string_view file) {
  if (!options_.quiet) say("warning", "remark", file, sentence);
}

void Session::warn(std::string_view sentence, std::string_view file) {
  if (!options_.strict) return remark(sentence, file);
  worsen(ExitStatus::findings);
  if (!options_.quiet) say("error", "remark", file, sentence);
}

void Session::refuse_usage(std::string_view sentence) {
  status_ = worse(status_, ExitStatus::usage);
  say("error", "usage", {}, std::string(sentence) + " (see punct " + tool_ + " --help)");
}

void Session::saw_games(std::uint64_t games) noexcept { saw_games_ = saw_games_.value_or(false) || games != 0; }

void Session::note(std::string_view sentence, std::string_view file) {
  if (options_.verbose) say("note", "note", file, sentence);
}

// Without a tool's name it prints nothing, for callers that report findings themselves.
void Session::say(std::string_view severity, std::string_view code, std::string_view file, std::string_view sentence) {
  if (tool_.empty()) return;
  progress_.clear();
  diagnostics_.say(tool_, {severity, code, file, sentence});
  std::fflush(stderr);
}

void Session::flush() { std::fflush(stderr); }

}  // namespace punct::cli
