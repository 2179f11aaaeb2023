// SPDX-License-Identifier: MIT
// convert_and_draw IN OUT: writes the games of IN as JSON to OUT.json, the end of the first to OUT.svg and OUT.png.
#include <fstream>
#include <iostream>

#include "punct/formats/finding_text.hpp"
#include "punct/formats/games.hpp"
#include "punct/render/draw.hpp"

int main(int count, char** arguments) {
  if (count != 3) return 2;
  const std::string in = arguments[1];
  const std::string out = arguments[2];
  const auto read = punct::formats::read_file(in);
  if (!read || read->games.empty()) {
    std::cerr << in << ": " << (read ? "no games" : read.error().message) << '\n';
    return 3;
  }
  for (const auto& game : read->games)
    for (const auto& finding : game.findings) std::cout << punct::formats::finding_line(game.source, finding) << '\n';
  std::ofstream(out + ".json") << punct::formats::write_games(read->games, punct::formats::Format::json).bytes;
  const punct::Position& end = read->games.front().game.final_position();
  std::ofstream(out + ".svg") << punct::render::draw_svg(end);
  const auto png = punct::render::draw_png(end);
  if (!png) std::cerr << png.error() << '\n';
  if (png) std::ofstream(out + ".png", std::ios::binary) << *png;
  return png ? 0 : 3;
}
