// SPDX-License-Identifier: MIT
// What the engine of the page finds in a file: facade FILE. A line `row {...}` for each game, as Scan lists it, and a
// line `record {...}` with the game in JSON Lines.
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include <nlohmann/json.hpp>

#include "punct/engine/scan.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ifstream file(argv[1], std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  punct::engine::Scan scan(argv[1], bytes, "", {.full = true});
  if (nlohmann::json::parse(scan.begin()).contains("error")) return 0;
  for (bool done = false; !done;) {
    const std::string step = scan.step();
    const std::size_t end = std::min(step.find('\n'), step.size());
    const nlohmann::json answer = nlohmann::json::parse(step.substr(0, end));
    done = answer.at("done").get<bool>();
    for (const auto& row : answer.at("games")) std::cout << "row " << row.dump() << '\n';
    std::string rest = step.substr(std::min(end + 1, step.size()));
    while (!rest.empty()) {
      const std::size_t line = std::min(rest.find('\n'), rest.size());
      std::cout << "record " << rest.substr(0, line) << '\n';
      rest.erase(0, line + 1);
    }
  }
  return 0;
}
