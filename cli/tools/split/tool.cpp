// SPDX-License-Identifier: MIT
#include "program/tool.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "parts/plan.hpp"
#include "program/command_line.hpp"
#include "program/for_each_game.hpp"
#include "program/output.hpp"
#include "program/result_file.hpp"
#include "punct/text/json.hpp"
#include "punct/text/utf8.hpp"
#include "reading/game_bytes.hpp"
#include "sources/digest.hpp"
#include "sources/inputs.hpp"
#include "sources/kept_pipes.hpp"

namespace punct::cli {
namespace {

struct SplitOptions {
  PartSize size;
  std::string folder;
  bool force = false;
};

// `x` and `.punct.gz` of `games/x.punct.gz`.
struct FileName {
  std::string stem;
  std::string endings;
};

FileName name_of(const SplitSource& source) {
  const std::string ending(formats::info(source.format).endings.front());
  if (source.file.file == "<stdin>") return {"stdin", ending};
  const std::string name = source.file.file.substr(source.file.file.find_last_of("/:") + 1);
  const std::string_view unpacked = formats::without_compression(name);
  const std::size_t dot = formats::format_by_ending(unpacked) ? unpacked.rfind('.') : unpacked.size();
  return {name.substr(0, dot), dot == unpacked.size() ? ending : name.substr(dot)};
}

// The bytes around the games of a file.
struct Frame {
  std::string before;
  std::string after;
};
Frame frame_of(formats::Format format) {
  const auto writer = formats::info(format).make_writer();
  return {std::string(writer->prologue()), std::string(writer->epilogue())};
}

// Reads the inputs again, one file at a time, and writes their pieces.
class PartWriter {
 public:
  PartWriter(Session& session, const SplitOptions& options) : session_(session), options_(options) {
    manifest_ = "{\"tool\":\"split\",\"version\":";
    append_json_string(manifest_, program_version());
    manifest_ += ",\"parts\":[";
  }

  // False if a part cannot be written.
  bool write(const SplitSource& source, formats::ByteSource& bytes) {
    FileName name = name_of(source);
    if (const int copies = ++used_[name.stem + name.endings]; copies > 1) name.stem += "_" + std::to_string(copies);
    const Frame frame = frame_of(source.format);
    std::uint64_t at = 0;
    for (std::size_t i = 0; i < source.pieces.size(); ++i) {
      const FilePiece& piece = source.pieces[i];
      if (!pass(bytes, piece.begin - at)) return fail(source);
      std::string number = std::to_string(i + 1);
      number.insert(0, number.size() < 4 ? 4 - number.size() : 0, '0');
      const std::string file = name.stem + "-" + number + name.endings;
      if (!write_part(file, piece, frame, source, bytes)) return false;
      at = piece.end;
    }
    return true;
  }

  void write_manifest() {
    Output output(session_, output_options("manifest.json"));
    if (!output.open()) return;
    output.write(manifest_ + (first_ ? "]}\n" : "\n]}\n"));
    output.finish();
  }

 private:
  [[nodiscard]] std::string in_folder(const std::string& file) const {
    return (std::filesystem::path(options_.folder) / file).string();
  }

  [[nodiscard]] OutputOptions output_options(const std::string& file) const {
    OutputOptions output;
    output.file = in_folder(file);
    output.force = options_.force;
    output.one_of_many = true;
    return output;
  }

  bool fail(const SplitSource& source) {
    session_.fail_io(source.file.file, "changed while it was read");
    return false;
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
    if (!copy(piece, source, bytes, output)) return fail(source);
    output.write(frame.after);
    if (!output.finish()) return false;
    return add_to_manifest(file, piece, frame, source);
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
    output.write(without_rest(held, source.format));
    return true;
  }

  // False, and reported, if the part cannot be read for its digest.
  bool add_to_manifest(const std::string& file, const FilePiece& piece, const Frame& frame, const SplitSource& source) {
    const std::optional<std::string> digest = sha256_of_file(in_folder(file));
    if (!digest) {
      session_.fail_io(in_folder(file), "cannot be read for its digest");
      return false;
    }
    manifest_ += std::exchange(first_, false) ? "\n" : ",\n";
    JsonWriter json(manifest_);
    json.begin_object().member("part", file);
    json.member("sha256", *digest);
    json.member("source", source.file.file);
    if (!is_utf8(source.file.file)) json.member("source_uri", uri_of(source.file.file));
    json.key("games").begin_array();
    json.value(piece.first_game).value(piece.first_game + piece.games - 1).end_array();
    json.member("of", source.file.of).member("source_sha256", source.file.sha256);
    json.member("line", piece.place.line).member("column", piece.place.column);
    json.member("lines_before", std::count(frame.before.begin(), frame.before.end(), '\n')).end_object();
    return true;
  }

  Session& session_;
  const SplitOptions& options_;
  std::map<std::string, int> used_;
  std::string manifest_;
  bool first_ = true;
};

void write_parts(Session& session, const SplitOptions& options, const std::vector<SplitSource>& plan) {
  PartWriter writer(session, options);
  Sources sources = sources_of(session.options());
  Inputs inputs(sources);
  std::size_t number = 0;
  while (auto next = inputs.next()) {
    const auto* const stream = std::get_if<Inputs::Stream>(&*next);
    if (stream == nullptr) continue;
    if (number == plan.size() || !writer.write(plan[number++], *stream->bytes)) return;
  }
  writer.write_manifest();
}

ExitStatus run(Session& session, const SplitOptions& options) {
  Sources sources = sources_of(session.options());
  if (std::any_of(sources.inputs.begin(), sources.inputs.end(), can_be_read_only_once)) {
    session.refuse_usage("split reads its input twice; name files, not standard input or pipes");
    return session.status();
  }
  std::error_code error;
  std::filesystem::create_directories(options.folder, error);
  if (error) {
    session.fail_io(options.folder, error.message());
    return session.status();
  }
  const auto plan = plan_split(sources, request_of(session), options.size, session);
  if (!plan || session.status() == ExitStatus::io) return session.status();
  const bool holds_games =
      std::any_of(plan->begin(), plan->end(), [](const SplitSource& source) { return source.file.of != 0; });
  if (!holds_games) {
    session.nothing_there("no game to split");
    return session.status();
  }
  write_parts(session, options, *plan);
  return session.status();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<SplitOptions>();
  constexpr std::uint64_t kMostParts = 1'000'000;
  const auto parts = add_number_option(app, "--parts", options->size.parts, {.least = 1, .most = kMostParts},
                                       "Cut each file into N parts");
  const auto games =
      add_number_option(app, "--games", options->size.games, {.least = 1}, "Cut into parts of at most N games");
  const auto bytes = add_number_option(app, "--bytes", options->size.bytes, {.least = 1},
                                       "Cut into parts of about N bytes, of at least one game");
  parts.excludes(games).excludes(bytes);
  games.excludes(bytes);
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

extern const Tool kSplitTool;
const Tool kSplitTool{"split", "Cuts files into parts of whole games, byte for byte",
                      "punct split --parts 8 --out-dir parts games.punct  # games-0001.punct to games-0008.punct\n"
                      "punct split --games 10000 --out-dir parts archive/  # parts of at most 10,000 games\n",
                      define};

}  // namespace punct::cli
