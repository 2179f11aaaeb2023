// SPDX-License-Identifier: MIT
#include "options.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace punct::cli {
namespace {

constexpr unsigned kMostJobs = 256;

/// How many letters must be put in, left out, exchanged or swapped to make one word of the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t exchange = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({exchange, last[j] + 1, row[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace

std::string nearest_word(std::string_view word, const std::vector<std::string>& words) {
  std::string nearest;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& each : words) {
    const std::size_t distance = edit_distance(word, each);
    if (distance >= least) continue;
    least = distance;
    nearest = each;
  }
  return nearest;
}

std::string unknown_word(std::string_view word, const std::vector<std::string>& words) {
  if (std::find(words.begin(), words.end(), word) != words.end()) return {};
  std::string sentence = "'" + std::string(word) + "' is not known";
  const std::string nearest = nearest_word(word, words);
  if (!nearest.empty()) return sentence + "; did you mean '" + nearest + "'?";
  sentence += "; there is ";
  for (const std::string& each : words) sentence += each + (&each == &words.back() ? "" : ", ");
  return sentence;
}

void add_general_options(CLI::App& app, CommonOptions& options) {
  app.add_flag("-q,--quiet", options.quiet, "Print no findings and no counts; the exit status tells");
  app.add_flag("-v,--verbose", options.verbose, "Say what is being done");
  const std::vector<Word<When>> when{{"auto", When::automatic}, {"always", When::always}, {"never", When::never}};
  add_choice(app, "--color", options.color, when, "Write in color; auto: on a terminal, unless NO_COLOR is set");
  add_choice(app, "--progress", options.progress, when, "Show a progress bar; auto: on a terminal, after a second");
  add_choice(app, "--diagnostics", options.diagnostics,
             std::vector<Word<DiagnosticsStyle>>{{"text", DiagnosticsStyle::text}, {"json", DiagnosticsStyle::json}},
             "How findings are written to standard error");
  app.add_flag("--context", options.context, "Show the line of input under each finding, as on a terminal");
}

void add_input_options(CLI::App& app, CommonOptions& options) {
  const auto take_files = [&options](const CLI::results_t& files) {
    options.inputs = files;
    return true;
  };
  app.add_option("files", take_files, "Files, folders, archives; - or nothing for standard input")
      ->type_name("FILE")
      ->expected(CLI::detail::expected_max_vector_size);
  std::vector<Word<formats::Format>> words;
  for (const formats::Format format : formats::kAllFormats)
    words.push_back({formats::info(format).name.data(), format});
  add_choice(app, "--from", options.from, words, "The format of the input, instead of going by ending and content");
  add_number_option(app, "--game", options.game, 1, "Only the game with this number in each file, from 1");
  add_jobs_option(app, options);
  app.add_option("--max-expansion", options.max_expansion, "How many times its size an archive may unfold to (200)")
      ->type_name("N")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40).description(""));
  app.add_flag("--strict", options.strict, "Count warnings as errors");
  add_general_options(app, options);
}

void add_output_options(CLI::App& app, OutputOptions& options) {
  app.add_option("-o,--output", options.file, "Write to this file, whole or not at all")->type_name("FILE");
  app.add_flag("--force", options.force, "Replace a file that is there");
}

std::optional<std::uint64_t> whole_number(std::string_view text) noexcept {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

void add_jobs_option(CLI::App& app, CommonOptions& options) {
  app.add_option("-j,--jobs", options.jobs, "Workers; as many as there are cores where it is not given")
      ->type_name("N")
      ->check(CLI::Range(1U, kMostJobs).description(""));
}

CLI::Option* add_space_option(CLI::App& app, const std::string& name, Space& space, const std::string& description) {
  const auto take = [&space](const std::string& text) { space = Space::parse(text).value_or(Space{}); };
  const auto check = [](const std::string& text) {
    return Space::parse(text) ? std::string() : "'" + text + "' is not a space of the board, such as K3";
  };
  return app.add_option_function<std::string>(name, take, description)->type_name("SPACE")->check(check);
}

}  // namespace punct::cli
