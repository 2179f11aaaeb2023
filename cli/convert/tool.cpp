// SPDX-License-Identifier: MIT
#include "session/tool.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <unordered_set>

#include "convert/salvage.hpp"
#include "games/pipeline.hpp"
#include "punct/formats/archive.hpp"
#include "session/command_line.hpp"
#include "session/output.hpp"

namespace punct::cli {
namespace {

enum class Invalid : std::uint8_t { skip, keep, stop };

struct ConvertOptions {
  OutputOptions output;
  std::string folder;
  std::optional<formats::Format> to;
  Invalid invalid = Invalid::skip;
};

struct Converted {
  std::string text;
  bool sound = false;
  void clear() noexcept {
    text.clear();
    sound = false;
  }
};

/// Makes of every game what is to be written.
class Converter {
 public:
  Converter(formats::Format to, Invalid invalid, bool strict)
      : writer_(formats::info(to).make_writer()), invalid_(invalid), strict_(strict) {}

  void operator()(GameInHand& hand, Converted& converted) {
    converted.sound = is_sound(hand.findings, strict_);
    if (converted.sound) {
      make_canonical(hand.record, hand.game);
      write(hand.record, hand, converted);
    } else if (invalid_ == Invalid::keep) {
      write(salvaged(hand.record, hand.game, hand.findings), hand, converted);
    }
  }

 private:
  void write(const Record& record, GameInHand& hand, Converted& converted) {
    const std::size_t before = hand.findings.size();
    writer_->write(record, converted.text, hand.findings);
    for (std::size_t i = before; i < hand.findings.size(); ++i)
      if (hand.findings[i].place.line == 0) hand.findings[i].place = hand.record.place();
  }

  std::unique_ptr<formats::Writer> writer_;
  Invalid invalid_;
  bool strict_;
};

/// Where converted games go, in order.
class Target {
 public:
  virtual ~Target() = default;
  virtual bool add(const Source& source, std::uint64_t number, std::string_view game) = 0;
  virtual void end() = 0;
};

class OneFile final : public Target {
 public:
  OneFile(Output& output, formats::Format to) : output_(output), writer_(formats::info(to).make_writer()) {
    output_.write(writer_->prologue());
  }
  bool add(const Source& /*source*/, std::uint64_t /*number*/, std::string_view game) override {
    if (!std::exchange(first_, false)) output_.write(writer_->separator());
    return output_.write(game);
  }
  void end() override {
    output_.write(writer_->epilogue());
    output_.finish();
  }

 private:
  Output& output_;
  std::unique_ptr<formats::Writer> writer_;
  bool first_ = true;
};

/// A file a game, named after the file it comes from.
class Folder final : public Target {
 public:
  Folder(Session& session, const ConvertOptions& options)
      : session_(session), options_(options), writer_(formats::info(*options.to).make_writer()) {}

  bool open() {
    std::error_code error;
    std::filesystem::create_directories(options_.folder, error);
    if (error) session_.fail_io(options_.folder, error.message());
    return !error;
  }

  bool add(const Source& source, std::uint64_t number, std::string_view game) override {
    OutputOptions file;
    file.file = (std::filesystem::path(options_.folder) / free_name(source, number)).string();
    file.force = options_.output.force;
    file.one_of_many = true;
    Output output(session_, file);
    return output.open() && output.write(writer_->prologue()) && output.write(game) &&
           output.write(writer_->epilogue()) && output.finish();
  }
  void end() override {}

 private:
  /// The first game of `x.sgf` goes to `x.punct`, the second to `x_0002.punct`, so that the names keep the order of the
  /// games; a name that has been given already in this run gets a number more.
  std::string free_name(const Source& source, std::uint64_t number) {
    constexpr std::size_t kDigits = 4;
    const std::string digits = std::to_string(number);
    const std::string padding(kDigits - std::min(kDigits, digits.size()), '0');
    const std::string stem = number == 1 ? stem_of(source) : stem_of(source) + "_" + padding + digits;
    std::string name = stem;
    for (int again = 2; !given_.insert(name).second; ++again) name = stem + "-" + std::to_string(again);
    return name + std::string(formats::info(*options_.to).endings.front());
  }

  static std::string stem_of(const Source& source) {
    std::string_view name = source.name;
    if (name == "<stdin>") return "game";
    name.remove_prefix(name.find_last_of("/:") + 1);
    name = formats::without_compression(name);
    for (const std::string_view ending : formats::info(source.format).endings)
      if (name.size() > ending.size() && name.ends_with(ending)) {
        name.remove_suffix(ending.size());
        break;
      }
    return safe_file_name(name);
  }

  Session& session_;
  const ConvertOptions& options_;
  std::unique_ptr<formats::Writer> writer_;
  std::unordered_set<std::string> given_;
};

class ConvertSink final : public GameSink<Converted> {
 public:
  ConvertSink(Session& session, Invalid invalid, Target& target) noexcept
      : session_(session), invalid_(invalid), target_(target) {}

  bool game(FinishedGame<Converted>& finished) override {
    if (!finished.result.sound && invalid_ == Invalid::stop) {
      session_.nothing_there("stopped at game " + std::to_string(finished.number) + " of " + finished.source.name);
      stopped_ = true;
      return false;
    }
    return finished.result.text.empty() || target_.add(finished.source, finished.number, finished.result.text);
  }
  [[nodiscard]] bool stopped() const noexcept { return stopped_; }

 private:
  Session& session_;
  Invalid invalid_;
  Target& target_;
  bool stopped_ = false;
};

void run_conversion(Session& session, const ConvertOptions& options, Target& target) {
  ConvertSink sink(session, options.invalid, target);
  const auto make = [&] { return Converter(*options.to, options.invalid, session.options().strict); };
  for_each_game<Converted>(session, make, sink);
  if (!sink.stopped()) target.end();
}

/// Why it is not known what to write to this file.
std::string no_format(const std::string& file) {
  if (file.empty() || file == "-") return "--to FORMAT is missing, and no ending of an output file says it";
  std::vector<std::string> endings;
  for (const formats::Format format : formats::kAllFormats)
    for (const std::string_view ending : formats::info(format).endings) endings.emplace_back(ending);
  return "-o: '" + file + "' ends in none of " + listed(endings) + "; --to FORMAT says what to write";
}

ExitStatus convert(Session& session, ConvertOptions options) {
  options.to = format_to_write(options.to, options.output);
  if (!options.to) {
    session.refuse_usage(no_format(options.output.file));
  } else if (!options.folder.empty()) {
    Folder folder(session, options);
    if (folder.open()) run_conversion(session, options, folder);
  } else {
    Output output(session, options.output);
    if (!output.open()) return session.status();
    OneFile file(output, *options.to);
    run_conversion(session, options, file);
  }
  return session.status();
}

ToolRun define(CLI::App& app, CommonOptions& common) {
  const auto options = std::make_shared<ConvertOptions>();
  add_to_option(app, options->to, "");
  add_output_options(app, options->output);
  app.add_option("--out-dir", options->folder, "Write a file a game into this folder")
      ->type_name("FOLDER")
      ->excludes("--output");
  const std::vector<Word<Invalid>> invalid{{"skip", Invalid::skip}, {"keep", Invalid::keep}, {"stop", Invalid::stop}};
  add_choice(
      app, "--invalid", options->invalid, invalid,
      "What becomes of a game with errors: left out (skip, the default), written as far as it is sound (keep), or "
      "the end (stop)");
  add_input_options(app, common);
  return [options](Session& session) { return convert(session, *options); };
}

}  // namespace

extern const Tool kConvertTool;
const Tool kConvertTool{"convert", "Writes games in another format, in canonical form",
                        "punct convert --to text games/ -o games.punct  # a folder of games into one file\n"
                        "punct convert --to sgf --out-dir sgf games.punct  # a file a game\n"
                        "punct convert games.zip -o games.jsonl  # the ending says the format\n"
                        "punct convert --to xml --invalid keep broken.sgf  # what is sound of a broken game",
                        define};

}  // namespace punct::cli
