// SPDX-License-Identifier: MIT
#include "program/output/games_out.hpp"

#include <algorithm>

#include "program/command_line.hpp"
#include "program/options/change_options.hpp"
#include "program/options/choice_options.hpp"
#include "program/output/name_pattern.hpp"
#include "punct/collections/values.hpp"
#include "punct/formats/games.hpp"
#include "punct/record.hpp"
#include "punct/system.hpp"
#include "values/kinds.hpp"

namespace punct::cli {
namespace {

constexpr std::size_t kDigitsOfGame = 4;

void add_warning(std::vector<Finding>& findings, std::string message) {
  Finding& finding = findings.emplace_back();
  finding.severity = Severity::warning;
  finding.message = std::move(message);
}

// Adds what is wrong with a changed game: its errors, and the warnings that it did not have before.
void add_new(std::vector<Finding>& findings, const std::vector<Finding>& changed) {
  const std::size_t before = findings.size();
  for (const Finding& finding : changed) {
    const auto is_same = [&](const Finding& each) { return each.code == finding.code && each.ply == finding.ply; };
    const auto end = findings.begin() + static_cast<std::ptrdiff_t>(before);
    const bool is_known = std::find_if(findings.begin(), end, is_same) != end;
    if (finding.severity == Severity::error || !is_known) findings.push_back(finding);
  }
}

// Whether a tag stands at the start, behind which a game begins wherever it is found.
bool begins_with_tag(std::string_view game) noexcept {
  if (!game.starts_with('[')) return false;
  const std::string_view name = game.substr(1, game.find_first_of(" \t\r\n\"", 1) - 1);
  const std::size_t value = game.find_first_not_of(" \t", 1 + name.size());
  return is_tag_name(name) && value != std::string_view::npos && value > 1 + name.size() && game[value] == '"';
}

bool are_two_games(std::string_view text) {
  formats::ReadOptions options;
  options.format = formats::Format::text;
  options.limits.game_bytes = text.size();
  const auto read = formats::read_games(text, {}, options);
  return read && read->games.size() == 2;
}

// The spelling of a format may take more bytes than the game had where it was read.
void warn_of_size(std::vector<Finding>& findings, std::size_t bytes, std::uint64_t most) {
  if (bytes <= most) return;
  constexpr std::size_t kMega = std::size_t{1} << 20;
  add_warning(findings, "the game takes " + std::to_string(bytes) +
                            " bytes as written; to read it, use --max-game-size " + std::to_string(bytes / kMega + 1) +
                            "M");
}

OutputOptions output_of(const GamesOutOptions& options) {
  OutputOptions output = options.output;
  output.keeps_input = options.folder.empty();
  output.one_of_many = !options.folder.empty() && options.split_by.empty();
  output.also_read.push_back(options.changes.names_file);
  return output;
}

}  // namespace

void add_games_out_options(CLI::App& app, GamesOutOptions& options, const std::string& otherwise) {
  add_to_option(app, options.to, otherwise);
  add_output_options(app, options.output);
  const auto folder = add_path_option(app, "--out-dir", options.folder, "FOLDER",
                                      "Write one file per game into FOLDER, named after the file it is from")
                          .excludes("--output");
  const auto group =
      add_option(app, "--split-by", options.split_by,
                 "Write one file to --out-dir for each value of NAME: a tag, or a column of punct list such as year")
          .type_name("NAME")
          .offers(game_value_names())
          .needs(folder)
          .check(wrong_game_value);
  add_option(app, "--name", options.name,
             "Name the files of --out-dir by PATTERN, such as '{date}_{white}-{black}_{n}': tags, columns of punct "
             "list, a number")
      .type_name("PATTERN")
      .needs(folder)
      .excludes(group)
      .check([](const std::string& text) { return wrong_name_pattern(text, false); });
  add_change_options(app, options.changes);
}

void GameScribe::write(const Record& record, GameView& view, WrittenGame& written) {
  if (!options_.changes.any()) return write_as_is(record, view.game, view, written);
  Record other = changed(record, view.game, options_.changes);
  const Game game = replay(other);
  add_new(view.findings, game.findings());
  if (!game.is_sound()) return;
  // A change may state less than the moves give.
  make_canonical(other, game);
  write_as_is(other, game, view, written);
}

void GameScribe::write_as_is(const Record& record, const Game& game, GameView& view, WrittenGame& written) {
  const formats::Format format = options_.to.value_or(view.source.first_format);
  auto& writer = writers_[static_cast<std::size_t>(format)];
  if (!writer) writer = formats::info(format).make_writer();
  const std::size_t before = view.findings.size();
  writer->write(record, written.text, view.findings);
  formats::add_loss_of_replay(record, game, format, view.findings, before);
  warn_of_size(view.findings, written.text.size(), common_.max_game_size);
  for (std::size_t i = before; i < view.findings.size(); ++i)
    if (view.findings[i].place.line == 0) view.findings[i].place = record.place();
  add_values(record, game, written);
}

std::string original_text(const GameView& view) {
  std::string text(view.bytes);
  const bool has_lines = view.source.format != formats::Format::json && view.source.format != formats::Format::xml;
  if (has_lines && !text.ends_with('\n')) text += '\n';
  return text;
}

std::string_view GameSeam::before(std::string_view game) {
  if (format_ != formats::Format::text) return {};
  // The tag says nothing: its value is not known.
  constexpr std::string_view kEmptyLineAndTag = "\n[Event \"?\"]\n\n";
  std::string_view seam;
  if (!last_.empty()) {
    const bool ends_empty = last_.ends_with("\n\n") || last_.ends_with("\n\r\n");
    const std::string_view line = ends_empty ? "" : "\n";
    const bool stay_two = begins_with_tag(game) || are_two_games(last_.append(line).append(game));
    seam = stay_two ? line : kEmptyLineAndTag.substr(ends_empty ? 1 : 0);
  }
  last_ = game;
  return seam;
}

void GameScribe::take_original(const GameView& view, WrittenGame& written) {
  written.text = original_text(view);
  add_values(view.record, view.game, written);
}

void GameScribe::add_values(const Record& record, const Game& game, WrittenGame& written) const {
  if (!common_.choice.sort.empty()) written.sort_key = sort_key(common_.choice.sort, record, game);
  if (!options_.name.empty()) written.name = filled_name(options_.name, record, game);
  if (options_.split_by.empty()) return;
  written.group = game_value(options_.split_by, record, game);
  if (names_date(options_.split_by)) written.group = known_part(written.group);
}

GamesOut::GamesOut(Session& session, GamesOutOptions& options, bool all_or_none)
    : session_(session),
      options_(options),
      all_or_none_(all_or_none),
      output_(session, output_of(options)),
      left_out_(leaves_out_games(session.options())) {}

bool GamesOut::open() {
  if (!read_names(session_, options_.changes)) return false;
  if (options_.folder.empty()) return output_.open();
  return may_fill(session_, options_.folder);
}

void GamesOut::begin(const Source& source) {
  begin_file(options_.to.value_or(source.first_format));
  if (options_.to || source.format == source.first_format || std::exchange(warned_of_formats_, true)) return;
  session_.warn(source.name + " is " + std::string(formats::info(source.format).name) + "; all games are written as " +
                std::string(formats::info(source.first_format).name) +
                ", the format of the first; use --to FORMAT for another");
}

void GamesOut::begin_file(formats::Format format) {
  if (writer_) return;
  format_ = format;
  seam_ = GameSeam(format);
  writer_ = formats::info(format).make_writer();
  ending_ = formats::info(format).endings.front();
  if (!options_.folder.empty()) return;
  remark_on_ending(session_, options_.output, format);
  output_.set_member_ending(ending_);
  output_.write(writer_->prologue());
}

bool GamesOut::add(const Source& source, std::uint64_t number, const WrittenGame& game) {
  begin(source);
  if (game.text.empty()) {
    leave_out();
    return true;
  }
  ++written_;
  drops_moves_ |= format_ == formats::Format::position && source.format != formats::Format::position;
  if (options_.folder.empty()) {
    if (written_ > 1 && !output_.write(writer_->separator())) return false;
    return output_.write(seam_.before(game.text)) && output_.write(game.text);
  }
  if (!options_.split_by.empty()) {
    groups_[game.group].push_back(spool_.add(game.text));
    return true;
  }
  const std::string name = system::joined(options_.folder, file_name(source, number, game));
  if (!all_or_none_) return write_file(name, [&](Output& output) { return output.write(game.text); });
  waiting_.push_back({name, spool_.add(game.text)});
  return true;
}

// The first game of `x.sgf` goes to `x.punct`, the second to `x_0002.punct`, so that the names keep the order of the
// games.
std::string GamesOut::file_name(const Source& source, std::uint64_t number, const WrittenGame& game) {
  std::string name = game.name;
  if (options_.name.empty()) {
    name = safe_file_name(stem_of(source.name));
    if (number > 1) name += "_" + padded(number, kDigitsOfGame);
  }
  return names_.take(numbered_name(std::move(name), written_), ending_);
}

// Writes a file of the folder; `write_games` returns false, with a report, if its games cannot be written.
template <class WriteGames>
bool GamesOut::write_file(const std::string& name, WriteGames write_games) {
  OutputOptions file = output_of(options_);
  file.file = name;
  if (is_also_input(session_.options(), name)) {
    session_.fall_short(name + ": not written: it is also the input");
    return false;
  }
  if (is_in_the_way(session_, file, files_) || !make_folder(session_, options_.folder)) return false;
  Output output(session_, file);
  const bool written = output.open() && output.write(writer_->prologue()) && write_games(output) &&
                       output.write(writer_->epilogue()) && output.finish();
  files_ += written ? 1 : 0;
  return written;
}

void GamesOut::end() {
  if (options_.folder.empty()) return end_file();
  if (!groups_.empty()) end_groups();
  for (const Waiting& each : waiting_) {
    const std::string text = spool_.text(each.text);
    if (!spool_.is_whole()) return session_.fail_output(each.name, "the temporary file of games is incomplete");
    if (!write_file(each.name, [&](Output& output) { return output.write(text); })) return;
  }
}

void GamesOut::end_groups() {
  if (session_.status() == ExitStatus::io)
    return session_.fail_output(options_.folder, "not written: some input could not be read (see above)");
  for (const auto& [value, games] : groups_) {
    const std::string stem = names_.take(name_part(value.empty() ? "unknown" : value), ending_);
    const std::string name = system::joined(options_.folder, stem);
    if (!write_file(name, [&, &games = games](Output& output) { return write_group(output, name, games); })) return;
  }
}

bool GamesOut::write_group(Output& output, const std::string& name, const std::vector<Spool::Piece>& games) {
  GameSeam seam(format_);
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::string text = spool_.text(games[i]);
    if ((i != 0 && !output.write(writer_->separator())) || !output.write(seam.before(text)) || !output.write(text))
      return false;
  }
  if (!spool_.is_whole()) session_.fail_output(name, "the games could not be kept until the end");
  return spool_.is_whole();
}

void GamesOut::end_file() {
  if (!writer_ && options_.to) begin_file(*options_.to);
  if (writer_) output_.write(writer_->epilogue());
  if (written_ == 0) return output_.abandon();
  const std::string_view lost = left_out_      ? "not all games are kept"
                                : drops_moves_ ? "lines of positions hold no moves"
                                : session_.holds_other_files(options_.output.file)
                                    ? "it holds other files than those of games"
                                    : "";
  if (!lost.empty() && is_also_input(session_.options(), options_.output.file)) {
    session_.fall_short(options_.output.file + ": not written: it is also the input, and " + std::string(lost));
    return output_.abandon();
  }
  output_.finish();
}

void GamesOut::stop() {
  if (!options_.folder.empty()) return;
  if (writer_) output_.write(writer_->epilogue());
  output_.abandon();
}

}  // namespace punct::cli
