// SPDX-License-Identifier: MIT
#include <fstream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "ignore_sax.hpp"

namespace {

bool parse_json_lines(const char* path) {
  std::ifstream file(path, std::ios::binary);
  for (std::string line; std::getline(file, line);) {
    punct::bench::IgnoreSax sax;
    if (!nlohmann::json::sax_parse(line, &sax)) return false;
  }
  return file.eof();
}

bool load_xml(const char* path) {
  pugi::xml_document document;
  return bool{document.load_file(path)};
}

}  // namespace

// Does what a parser alone does with a file, as a program of its own: the measure for `punct validate`.
int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string_view format = argv[1];
  const bool parsed = format == "jsonl" ? parse_json_lines(argv[2]) : format == "xml" && load_xml(argv[2]);
  return parsed ? 0 : 2;
}
