// SPDX-License-Identifier: MIT
#include "session/tool.hpp"

#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "page/board_file.hpp"
#include "pipeline/inputs.hpp"
#include "punct/formats/runs.hpp"
#include "punct/replay.hpp"
#include "session/command_line.hpp"
#include "session/output.hpp"

namespace punct::cli {
namespace {

/// Reports what is wrong with the games of one file.
class Checker final : public formats::RecordSink {
 public:
  Checker(Session& session, std::string name, std::string_view bytes) noexcept
      : session_(session), name_(std::move(name)), bytes_(bytes) {}

  /// How many games the file holds.
  std::uint64_t check(formats::Format format) {
    const formats::Limits limits{.game_bytes = session_.options().max_game_size};
    formats::Runs runs(format, bytes_, limits);
    const auto reader = formats::info(format).make_reader(limits);
    while (const auto run = runs.next()) {
      for (const Finding& finding : run->strays) stray(finding);
      if (run->oversized) {
        ++games_;
        report(oversized(run->place, limits));
      } else {
        reader->read(bytes_.substr(run->offset, run->size), {run->place}, *this);
      }
    }
    return games_;
  }

  bool game(Record& record, std::vector<Finding>& findings) override {
    ++games_;
    replay(record, game_, findings);
    for (Finding& finding : findings) {
      finding.game = games_;
      report(std::move(finding));
    }
    return true;
  }
  void stray(Finding finding) override { report(std::move(finding)); }

 private:
  static Finding oversized(Place place, const formats::Limits& limits) {
    Finding finding;
    finding.code = Code::limit;
    finding.place = place;
    finding.message = formats::too_large(limits);
    return finding;
  }

  void report(Finding finding) {
    if (session_.options().strict) finding.severity = Severity::error;
    const bool shows = session_.shows_excerpts();
    session_.report(name_, finding, shows ? excerpt_of(bytes_, {1, 1}, finding.place) : Excerpt{});
  }

  Session& session_;
  std::string name_;
  std::string_view bytes_;
  Game game_;
  std::uint64_t games_ = 0;
};

/// All bytes of a stream; false, and reported, if they cannot be had.
bool read_whole(Session& session, const Inputs::Stream& stream, std::string& bytes) {
  constexpr std::size_t kBlock = std::size_t{1} << 20;
  for (std::size_t got = kBlock; got == kBlock;) {
    const std::size_t held = bytes.size();
    bytes.resize(held + kBlock);
    const auto read = stream.bytes->read(bytes.data() + held, kBlock);
    if (!read) {
      session.fail_io(stream.name, read.error().message);
      return false;
    }
    got = *read;
    bytes.resize(held + got);
  }
  return true;
}

void add_stream(Session& session, const Inputs::Stream& stream, std::string& games) {
  std::string bytes;
  if (!read_whole(session, stream, bytes)) return;
  if (Checker(session, stream.name, bytes).check(stream.format) == 0)
    session.nothing_there(stream.name + ": no games in this file");
  append_games(games, stream.name, bytes);
}

void report(Session& session, const Inputs::Trouble& trouble) {
  const std::string sentence = trouble.name + ": " + trouble.why;
  switch (trouble.kind) {
    case Inputs::Trouble::Kind::io:
    case Inputs::Trouble::Kind::limit: session.fail_io(trouble.name, trouble.why); return;
    case Inputs::Trouble::Kind::empty: session.nothing_there(sentence); return;
    case Inputs::Trouble::Kind::passed_over: session.note(sentence); return;
    case Inputs::Trouble::Kind::no_file: session.mention(sentence); return;
  }
}

/// The elements with the games of all inputs; empty if no inputs are named.
std::string games_of(Session& session) {
  std::string games;
  if (session.options().inputs.empty()) return games;
  Inputs inputs(session.options());
  while (const auto next = inputs.next()) {
    if (const auto* const trouble = std::get_if<Inputs::Trouble>(&*next)) {
      report(session, *trouble);
      continue;
    }
    add_stream(session, std::get<Inputs::Stream>(*next), games);
  }
  return games;
}

ExitStatus run_page(Session& session, const OutputOptions& options) {
  const auto page = board_page();
  if (!page) {
    session.fail_io("page", page.error());
    return session.status();
  }
  Output output(session, options);
  if (!output.open()) return session.status();
  const std::string games = games_of(session);
  const std::size_t place = place_of_games(*page);
  output.write(std::string_view(*page).substr(0, place));
  output.write(games);
  output.write(std::string_view(*page).substr(place));
  output.finish();
  return session.status();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<OutputOptions>();
  add_output_options(app, *options);
  add_input_options(app, common);
  remove_option(app, "--game");
  remove_option(app, "-j");
  return [options](Session& session) { return run_page(session, *options); };
}

}  // namespace

extern const Tool kPageTool;
const Tool kPageTool{"page", "Writes one HTML file that replays games in a browser",
                     "punct page games.punct -o evening.html  # a page with all games of a file\n"
                     "punct page archive.zip -o archive.html  # of an archive\n"
                     "punct page -o board.html  # an empty board; drop files on it to open them",
                     define};

}  // namespace punct::cli
