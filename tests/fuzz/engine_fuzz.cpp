// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include <nlohmann/json.hpp>

#include "fuzz/games.hpp"
#include "fuzz/records.hpp"
#include "punct/engine/desk.hpp"
#include "punct/engine/position.hpp"
#include "punct/engine/scan.hpp"
#include "punct/engine/work.hpp"

namespace {

using Json = nlohmann::json;
using punct::engine::Desk;
using punct::fuzz::require;

// The bytes are a script, a line for each thing that is asked of the page, and behind this byte a file of games.
constexpr char kFile = '\x1E';
constexpr std::size_t kMostLines = 12;

Json parsed(const std::string& answer) {
  Json json = Json::parse(answer, nullptr, false);
  require(!json.is_discarded());
  return json;
}
// The same where only that it is JSON matters.
void check(const std::string& answer) { require(Json::accept(answer)); }

std::size_t count_nodes(const Desk& desk) { return parsed(desk.game())["nodes"].size(); }

// A word, the number of a node, and the rest: `play 3 E@K3,K4,K5`, `edit 2 comment text`. Beyond the nodes, numbers
// begin again behind the start.
void ask(Desk& desk, std::size_t& nodes, const std::string& line) {
  std::istringstream words(line);
  std::string what;
  std::size_t number = 0;
  words >> what >> number;
  words.get();
  std::string rest;
  std::getline(words, rest);
  const std::size_t index = number % (nodes + 1);
  const punct::NodeIndex node = index == nodes ? punct::kNoNode : static_cast<punct::NodeIndex>(index);
  if (what == "play") check(desk.play(node, rest));
  if (what == "judge") check(desk.judge(node, rest));
  if (what == "moves") check(desk.moves(node, rest));
  if (what == "at") check(desk.at(node));
  if (what == "svg") require(!desk.svg(node, rest).empty());
  if (what == "places") check(desk.places(node, rest));
  if (what == "undo") desk.undo();
  if (what == "redo") desk.redo();
  if (what == "setup") check(desk.set_up(rest));
  if (what == "edit") {
    const std::size_t space = std::min(rest.find(' '), rest.size());
    check(desk.edit(rest.substr(0, space), node, std::string_view(rest).substr(std::min(space + 1, rest.size()))));
  }
  if (what == "play" || what == "undo" || what == "redo" || what == "setup" || what == "edit")
    nodes = count_nodes(desk);
  if (what == "position") {
    const std::size_t bar = std::min(rest.find('|'), rest.size());
    const std::string question = rest.substr(std::min(bar + 1, rest.size()));
    // One may take for ever, and the other is no JSON.
    if (question.starts_with("perft") || question.starts_with("svg")) return;
    check(punct::engine::ask_position(rest.substr(0, bar), question));
  }
}

// Work about the games of the file: `explore {"after":"E@K3,K4,K5"}`. What may search for long is left out.
void work_on(punct::engine::Work& work, const std::string& line) {
  const std::size_t space = std::min(line.find(' '), line.size());
  const std::string what = line.substr(0, space);
  const std::string options = line.substr(std::min(space + 1, line.size()));
  if (what != "explore" && what != "behind" && what != "select" && what != "line-up" && what != "try") return;
  if (what == "try" && options.find("two") != std::string::npos) return;
  check(work.begin(what, options));
  for (int steps = 0; steps < 3; ++steps) check(work.step());
}

// The first game that the scan finds, on the desk.
Desk opened(const std::string& bytes) {
  Desk desk;
  check(desk.set_up("standard w"));
  punct::engine::Scan scan("x", bytes, "");
  const Json begin = parsed(scan.begin());
  if (begin.contains("error")) return desk;
  for (Json step = parsed(scan.step());; step = parsed(scan.step())) {
    for (const Json& row : step["games"]) {
      const punct::engine::Slice slice{row["line"], row["column"], row["index"], row["number"], false};
      const std::string part = bytes.substr(row["offset"], row["size"]);
      require(desk.open(begin["format"].get<std::string>(), part, slice, "x"));
      return desk;
    }
    if (step["done"]) return desk;
  }
}

}  // namespace

// Whatever the page asks about whatever file, the answer is JSON, and every format can be written.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t mark = bytes.find(kFile);
  std::istringstream script(bytes.substr(0, mark));
  const std::string file = mark == std::string::npos ? std::string() : bytes.substr(mark + 1);
  Desk desk = opened(file);
  punct::engine::Work work;
  check(work.begin("scan", R"({"name":"x","keep":1})", file));
  while (parsed(work.step())["done"] == false) continue;
  check(work.begin("line-up", R"({"games":[[1,1,3],[0,1,1]]})"));
  std::size_t nodes = count_nodes(desk);
  std::string line;
  for (std::size_t i = 0; i < kMostLines && std::getline(script, line); ++i) {
    ask(desk, nodes, line);
    work_on(work, line);
  }
  for (const punct::formats::Format format : punct::formats::kAllFormats)
    static_cast<void>(desk.record(punct::formats::info(format).name));
  return 0;
}

// Faults in the file leave the script as it is, and the other way round.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t mark = bytes.find(kFile);
  if (mark == std::string::npos || seed % 8 < 2) return LLVMFuzzerMutate(data, size, max_size);
  const std::size_t begin = mark + 1;
  if (seed % 8 < 4) {
    std::string script = bytes.substr(0, mark);
    script.resize(std::max<std::size_t>(script.size() * 2, 64));
    script.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(script.data()), mark, script.size()));
    const std::string made = (script + bytes.substr(mark)).substr(0, max_size);
    std::copy(made.begin(), made.end(), data);
    return made.size();
  }
  const auto format = punct::formats::format_by_content(std::string_view(bytes).substr(begin));
  return begin + punct::fuzz::mutate_games(format.value_or(punct::formats::Format::text), data + begin, size - begin,
                                           max_size - begin, seed);
}
