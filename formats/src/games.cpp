// SPDX-License-Identifier: MIT
#include "punct/formats/games.hpp"

#include <algorithm>
#include <utility>

#include "common/faults.hpp"
#include "common/members.hpp"
#include "punct/formats/archive.hpp"
#include "punct/formats/file_source.hpp"
#include "punct/text/words.hpp"

namespace punct::formats {
namespace {

constexpr std::size_t kStart = 4096;
constexpr std::size_t kBlock = std::size_t{256} << 10;

/// Puts the games of one file behind those that there are.
class Collector final : public RecordSink {
 public:
  Collector(Games& into, std::string_view source) : into_(into), source_(source) {}

  bool game(Record& record, std::vector<Finding>& findings) override {
    ReadGame& read = into_.games.emplace_back();
    read.source = source_;
    read.number = ++number_;
    read.record = record;
    read.findings = findings;
    replay(read.record, read.game, read.findings);
    for (Finding& finding : read.findings) finding.game = number_;
    return true;
  }

  void stray(Finding finding) override { into_.strays.push_back({std::string(source_), std::move(finding)}); }

 private:
  Games& into_;
  std::string_view source_;
  std::uint64_t number_ = 0;
};

Expected<Format, ReadError> wanted_format(std::string_view bytes, std::string_view name, const ReadOptions& options) {
  const auto format = options.format ? options.format : format_of(name, bytes.substr(0, kStart));
  if (format) return *format;
  return Unexpected{ReadError{ReadError::Kind::io, "not in a known game format"}};
}

/// Adds the games of a file's bytes; `ending_of` is the name whose ending counts.
std::optional<ReadError> add_games(Games& into, std::string_view bytes, std::string_view source,
                                   std::string_view ending_of, const ReadOptions& options) {
  const auto format = wanted_format(bytes, ending_of, options);
  if (!format) return format.error();
  Collector collector(into, source);
  read_all(*format, bytes, collector, options.limits);
  return std::nullopt;
}

Expected<std::string, ReadError> all_of(ByteSource& source, std::uint64_t most) {
  std::string bytes;
  while (true) {
    const std::size_t held = bytes.size();
    bytes.resize(held + std::max(kBlock, held));
    const auto got = source.read(bytes.data() + held, bytes.size() - held);
    if (!got) return Unexpected{got.error()};
    const bool at_end = *got < bytes.size() - held;
    bytes.resize(held + *got);
    if (bytes.size() > most)
      return Unexpected{ReadError{ReadError::Kind::limit, "the file is larger than " + how_many(most, "byte")}};
    if (at_end && source.failure()) return Unexpected{*source.failure()};
    if (at_end) return bytes;
  }
}

StrayFinding trouble(std::string source, const ReadError& error) {
  Finding finding;
  finding.code = error.kind == ReadError::Kind::io ? Code::syntax : Code::limit;
  finding.message = error.message;
  return {std::move(source), std::move(finding)};
}

/// Adds the games of one file of an archive. Why it cannot be read if it is the whole archive, a compressed file.
std::optional<ReadError> add_member(Games& into, ArchiveReader& archive, const std::string& path,
                                    const ArchiveMember& member, const ReadOptions& options) {
  const std::string& name = member.name;
  if (!member.is_file || is_side_file(name)) return std::nullopt;
  const std::string source = name.empty() ? path : path + ":" + name;
  const std::string_view ending_of = name.empty() ? without_compression(path) : std::string_view(name);
  if (!name.empty() && !format_by_ending(name)) {
    if (has_archive_ending(name))
      into.strays.push_back(trouble(source, {ReadError::Kind::io, "an archive inside an archive is not read"}));
    return std::nullopt;
  }
  const auto bytes = all_of(archive, options.max_bytes);
  const auto wrong = bytes ? add_games(into, *bytes, source, ending_of, options) : std::optional(bytes.error());
  if (wrong && name.empty()) return wrong;
  if (wrong) into.strays.push_back(trouble(source, *wrong));
  return std::nullopt;
}

/// What an archive holds, as far as it can be read.
Expected<Games, ReadError> read_archive(ByteSource& bytes, const std::string& path, const ReadOptions& options) {
  Games games;
  ArchiveReader archive(bytes, options.max_expansion);
  while (true) {
    const auto member = archive.next();
    if (member && !*member) return games;
    if (member) {
      if (auto wrong = add_member(games, archive, path, **member, options)) return Unexpected{std::move(*wrong)};
      continue;
    }
    const ArchiveFault& fault = member.error();
    const bool is_start = games.games.empty() && games.strays.empty() && fault.member.empty();
    if (is_start && !fault.goes_on) return Unexpected{fault.error};
    games.strays.push_back(trouble(fault.member.empty() ? path : path + ":" + fault.member, fault.error));
    if (!fault.goes_on) return games;
  }
}

// Whether SGF readers would take the game for a draw by repetition although it is not.
bool comes_back_drawn(const Record& record, const Game& game) {
  if (game.result() == Result::white_wins || game.result() == Result::black_wins) return false;
  if (game.termination() == Termination::repetition) return false;
  Record read = record;
  read.stated() = {};
  read.stated().draws_by_repetition = true;
  return replay(read).termination() == Termination::repetition;
}

/// Writes a file game by game.
class File {
 public:
  explicit File(Format format) : format_(format), writer_(info(format).make_writer()) {
    written_.bytes = writer_->prologue();
  }

  void add(const Record& record, const Game& game) {
    if (count_ != 0) written_.bytes += writer_->separator();
    Record canonical = record;
    make_canonical(canonical, game);
    const std::size_t before = written_.losses.size();
    writer_->write(canonical, written_.bytes, written_.losses);
    add_loss_of_replay(canonical, game, format_, written_.losses, before);
    ++count_;
    for (std::size_t i = before; i < written_.losses.size(); ++i) written_.losses[i].game = count_;
  }

  [[nodiscard]] Written finish() && {
    written_.bytes += writer_->epilogue();
    return std::move(written_);
  }

 private:
  Format format_;
  std::unique_ptr<Writer> writer_;
  Written written_;
  std::uint64_t count_ = 0;
};

}  // namespace

bool ReadGame::is_sound() const noexcept {
  return std::none_of(findings.begin(), findings.end(),
                      [](const Finding& finding) { return finding.severity == Severity::error; });
}

Expected<Games, ReadError> read_games(std::string_view bytes, std::string_view name, const ReadOptions& options) {
  Games games;
  if (auto wrong = add_games(games, bytes, name, name, options)) return Unexpected{std::move(*wrong)};
  return games;
}

Expected<Games, ReadError> read_file(const std::string& path, const ReadOptions& options) {
  const auto file = FileSource::open(path);
  if (!file) return Unexpected{file.error()};
  const auto start = (*file)->peek(kStart);
  if (!start) return Unexpected{start.error()};
  if (looks_like_archive(*start)) return read_archive(**file, path, options);
  const auto bytes = all_of(**file, options.max_bytes);
  if (!bytes) return Unexpected{bytes.error()};
  return read_games(*bytes, path, options);
}

void add_loss_of_replay(const Record& record, const Game& game, Format format, std::vector<Finding>& losses,
                        std::size_t before) {
  if (format != Format::sgf || !comes_back_drawn(record, game)) return;
  const std::string what = "a third equal position at the end that is not a draw by repetition";
  add_loss(losses, before, record, losses.size() == before ? "SGF cannot hold " + what : what);
}

Written write_record(const Record& record, Format format) {
  File file(format);
  file.add(record, replay(record));
  return std::move(file).finish();
}

Written write_games(const std::vector<ReadGame>& games, Format format) {
  File file(format);
  for (const ReadGame& game : games) file.add(game.record, game.game);
  return std::move(file).finish();
}

}  // namespace punct::formats
