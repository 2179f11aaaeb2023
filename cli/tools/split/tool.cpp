// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "parts/plan.hpp"
#include "program/command_line.hpp"
#include "program/for_each_game.hpp"
#include "program/output/output.hpp"
#include "program/output/result_file.hpp"
#include "punct/formats/finding_text.hpp"
#include "punct/system.hpp"
#include "punct/text/json.hpp"
#include "punct/text/utf8.hpp"
#include "reading/game_bytes.hpp"
#include "sources/digest.hpp"
#include "sources/inputs.hpp"
#include "sources/kept_pipes.hpp"
#include "tools/split/part_folder.hpp"

namespace punct::cli {
namespace {

// Reads the inputs again, one file at a time, and writes their pieces.
class PartWriter {
 public:
  // Writes into the folder `to`.
  PartWriter(Session& session, const SplitOptions& options, const std::string& to)
      : session_(session), options_(options), to_(to) {
    manifest_ = "{\"tool\":\"split\",\"version\":";
    append_json_string(manifest_, program_version());
    manifest_ += ",\"parts\":[";
  }

  // False if a part cannot be written.
  bool write(const SplitSource& source, const std::vector<std::string>& names, formats::ByteSource& bytes) {
    if (source.pieces.empty()) {
      // Results of the whole name such a file too, so the merged result of the parts must.
      JsonWriter json(manifest_);
      begin_entry(json);
      add_source(json, source, 1, 0);
      json.end_object();
    }
    const Frame frame = frame_of(source.format);
    std::uint64_t at = 0;
    for (std::size_t i = 0; i < source.pieces.size(); ++i) {
      const FilePiece& piece = source.pieces[i];
      if (!pass(bytes, piece.begin - at)) return fail(source.file.file);
      if (!write_part(names[i], piece, frame, source, bytes)) return false;
      at = piece.end;
    }
    return true;
  }

  // Reports a source that is not what it was when its parts were planned.
  bool fail(const std::string& source) {
    session_.fail_io(source, "changed while it was read");
    return false;
  }

  // False if the manifest cannot be written.
  bool write_manifest() {
    OutputOptions options = output_options(kManifest);
    options.one_of_many = false;
    Output output(session_, options);
    return output.open() && output.write(manifest_ + "\n]}\n") && output.finish();
  }

 private:
  [[nodiscard]] std::string in_folder(const std::string& file) const { return system::joined(to_, file); }

  [[nodiscard]] OutputOptions output_options(const std::string& file) const {
    OutputOptions output;
    output.file = in_folder(file);
    output.final_name = system::joined(options_.folder, file);
    output.one_of_many = true;
    return output;
  }

  static bool pass(formats::ByteSource& bytes, std::uint64_t count) {
    std::string block(std::size_t{64} << 10, '\0');
    while (count != 0) {
      const auto got = bytes.read(block.data(), std::min<std::uint64_t>(count, block.size()));
      if (!got || *got == 0) return false;
      count -= *got;
    }
    return true;
  }

  bool write_part(const std::string& file, const FilePiece& piece, const Frame& frame, const SplitSource& source,
                  formats::ByteSource& bytes) {
    Output output(session_, output_options(file));
    if (!output.open()) return false;
    output.write(frame.before);
    if (!copy(piece, source, bytes, output)) return fail(source.file.file);
    output.write(frame.after);
    return output.finish() && add_to_manifest(file, piece, frame, source);
  }

  // Copies a piece. Holds back its last 64 KiB or more until the end of its last game is known.
  static bool copy(const FilePiece& piece, const SplitSource& source, formats::ByteSource& bytes, Output& output) {
    constexpr std::size_t kBlock = std::size_t{64} << 10;
    std::string held;
    for (std::uint64_t left = piece.end - piece.begin; left != 0;) {
      const std::size_t before = held.size();
      held.resize(before + std::min<std::uint64_t>(left, kBlock));
      const auto got = bytes.read(held.data() + before, held.size() - before);
      if (!got || *got != held.size() - before) return false;
      left -= *got;
      if (held.size() <= kBlock) continue;
      output.write(std::string_view(held).substr(0, before));
      held.erase(0, before);
    }
    const std::uint64_t begin_of_held = piece.end - held.size();
    const std::size_t whole = piece.last_game > begin_of_held ? piece.last_game - begin_of_held : 0;
    output.write(std::string_view(held).substr(0, whole));
    output.write(without_rest(std::string_view(held).substr(whole), source.format));
    return true;
  }

  // False, and reported, if the part cannot be read for its digest.
  bool add_to_manifest(const std::string& file, const FilePiece& piece, const Frame& frame, const SplitSource& source) {
    const std::optional<std::string> digest = sha256_of_file(in_folder(file));
    if (!digest) {
      session_.fail_io(in_folder(file), "cannot be read for its digest");
      return false;
    }
    JsonWriter json(manifest_);
    begin_entry(json);
    add_name(json, "part", file);
    json.member("sha256", *digest);
    add_source(json, source, piece.first_game, piece.first_game + piece.games - 1);
    json.member("line", piece.place.line).member("column", piece.place.column);
    json.member("lines_before", std::count(frame.before.begin(), frame.before.end(), '\n'));
    json.end_object();
    return true;
  }

  // What a check of the source reports outside of its games. No part need hold it.
  static void add_outside(JsonWriter& json, const SplitSource& source, std::uint64_t from, std::uint64_t to) {
    json.key("outside").begin_array();
    const auto game_of = [](const FindingBetween& each) { return std::max(each.games_before, std::uint64_t{1}); };
    auto each = std::partition_point(source.between.begin(), source.between.end(),
                                     [&](const FindingBetween& other) { return game_of(other) < from; });
    for (; each != source.between.end() && (to == 0 || game_of(*each) <= to); ++each) {
      json.begin_object().member("games_before", each->games_before);
      json.key("finding").raw(formats::finding_json(source.file.file, each->finding)).end_object();
    }
    json.end_array();
  }

  void begin_entry(JsonWriter& json) {
    manifest_ += std::exchange(first_, false) ? "\n" : ",\n";
    json.begin_object();
  }

  static void add_name(JsonWriter& json, const std::string& member, const std::string& name) {
    json.member(member, name);
    if (!is_utf8(name)) json.member(member + "_uri", uri_of(name));
  }

  static void add_source(JsonWriter& json, const SplitSource& source, std::uint64_t from, std::uint64_t to) {
    add_name(json, "source", source.file.file);
    json.key("games").begin_array().value(from).value(to).end_array();
    json.member("of", source.file.of).member("source_sha256", source.file.sha256);
    add_outside(json, source, from, to);
  }

  Session& session_;
  const SplitOptions& options_;
  const std::string& to_;
  std::string manifest_;
  bool first_ = true;
};

// A part may be larger than requested if it is a single game, or if it must not end before its last game.
void report_large_games(Session& session, std::uint64_t most, const std::vector<SplitSource>& plan) {
  for (const SplitSource& source : plan) {
    const Frame frame = frame_of(source.format);
    for (const FilePiece& piece : source.pieces) {
      const std::uint64_t size = piece.end - piece.begin + frame.before.size() + frame.after.size();
      if (size > most)
        session.remark((piece.games == 1 ? "game " + std::to_string(piece.first_game) + " takes "
                                         : std::to_string(piece.games) + " games take ") +
                           std::to_string(size) + " bytes, more than --bytes " + std::to_string(most),
                       source.file.file);
    }
  }
}

// False if a part cannot be written.
bool write_all(Session& session, PartWriter& writer, const std::vector<SplitSource>& plan,
               const std::vector<std::vector<std::string>>& names, const KeptPipes& pipes) {
  if (const auto failure = pipes.rewind()) {
    session.unread(*failure);
    return false;
  }
  Sources sources = sources_of(session.options());
  Inputs inputs(sources, &pipes);
  std::size_t number = 0;
  while (auto next = inputs.next()) {
    const auto* const stream = std::get_if<Inputs::Stream>(&*next);
    if (stream == nullptr) continue;
    const bool is_planned = number < plan.size() && plan[number].file.file == stream->name;
    if (!is_planned) return writer.fail(stream->name);
    if (!writer.write(plan[number], names[number], *stream->bytes)) return false;
    ++number;
  }
  return number == plan.size() || writer.fail(plan[number].file.file);
}

void write_parts(Session& session, const SplitOptions& options, const std::vector<SplitSource>& plan,
                 PartFolder& folder, const KeptPipes& pipes) {
  const std::vector<std::vector<std::string>> names = names_of_parts(plan);
  if (!folder.may_write_all(names) || !make_folder(session, options.folder)) return;
  // A run that fails leaves the older one as it was.
  std::vector<std::string> files{kManifest};
  for (const auto& own : names) files.insert(files.end(), own.begin(), own.end());
  const system::UnfinishedFolder unfinished(options.folder, std::move(files));
  if (unfinished.name().empty()) {
    session.fail_output(options.folder, system::error_text());
    return;
  }
  PartWriter writer(session, options, unfinished.name());
  if (write_all(session, writer, plan, names, pipes) && writer.write_manifest())
    folder.put_in_place(unfinished.name(), names);
}

void run(Session& session, const SplitOptions& options) {
  Sources sources = sources_of(session.options());
  if (!may_fill(session, options.folder)) return;
  PartFolder folder(session, options);
  if (!folder.look()) return;
  KeptPipes pipes;
  if (const auto failure = pipes.keep(sources.inputs)) return session.unread(*failure);
  const auto plan = plan_split(sources, request_of(session), options.size, session, pipes);
  if (!plan || session.status() == ExitStatus::io) return;
  const bool holds_games =
      std::any_of(plan->begin(), plan->end(), [](const SplitSource& source) { return source.file.of != 0; });
  if (!holds_games) return session.nothing_there("no game to split");
  if (options.size.bytes != 0) report_large_games(session, options.size.bytes, *plan);
  write_parts(session, options, *plan, folder, pipes);
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<SplitOptions>();
  const auto parts = add_number_option(app, "--parts", options->size.parts, {.least = 1, .most = 1'000'000},
                                       "Cut each file into N parts");
  const auto games =
      add_number_option(app, "--games", options->size.games, {.least = 1}, "Cut into parts of at most N games");
  parts.excludes(games);
  constexpr std::uint64_t kMostGibibytes = 1'000'000;
  add_size_option(app, "--bytes", options->size.bytes, kMostGibibytes,
                  "Cut into parts of at most SIZE bytes, such as 512K or 16M, or of one game that is larger");
  for (const char* const other : {"--parts", "--games"}) option_of(app, other).excludes("--bytes");
  add_path_option(app, "--out-dir", options->folder, "FOLDER", "Write the parts and manifest.json into FOLDER")
      .required();
  add_flag(app, "--force", options->force, "Overwrite existing files");
  add_input_options(app, common);
  for (const char* const name : {"--part", "--seed", "--sample", "--last", "--first", "--skip", "--game"})
    remove_option(app, name);
  check_together(app, [options] {
    const bool is_missing = options->size.parts + options->size.games + options->size.bytes == 0;
    return is_missing ? "missing option: use --parts, --games or --bytes" : std::string();
  });
  return [options](Session& session) { return run(session, *options); };
}

}  // namespace

const Tool kSplitTool{"split", "Cuts files into parts of whole games, byte for byte",
                      "punct split --parts 8 --out-dir parts games.punct  # games-0001.punct to games-0008.punct\n"
                      "punct split --games 10000 --out-dir parts archive/  # parts of at most 10,000 games\n"
                      "zcat games.gz | punct split --parts 8 --out-dir parts  # stdin-0001.punct to stdin-0008.punct\n",
                      define};

}  // namespace punct::cli
