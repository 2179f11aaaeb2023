// SPDX-License-Identifier: MIT
#include "tools/page/board_file.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include <nettle/base64.h>

#include "punct/system.hpp"
#include "punct/text/xml.hpp"
#include "tools/page/folders.hpp"

namespace punct::cli {
namespace {

constexpr std::string_view kPlace = "<!--GAMES-->";

void append_base64(std::string& out, std::string_view bytes) {
  const std::size_t before = out.size();
  out.resize(before + BASE64_ENCODE_RAW_LENGTH(bytes.size()));
  base64_encode_raw(&out[before], bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
}

}  // namespace

std::string path_of_page() {
  const std::filesystem::path folder = system::path_of(system::name_of_program()).parent_path();
  return system::name_of((folder / kDataFromProgram / "punct" / "board.html").lexically_normal());
}

Expected<std::string, std::string> board_page(const std::string& path) {
  std::ifstream in(system::path_of(path), std::ios::binary);
  std::ostringstream bytes;
  if (!(bytes << in.rdbuf()))
    return Unexpected{
        std::string("the page is not installed; run ./setup.sh install in the sources, or open a board.html from "
                    "elsewhere and drop records on it")};
  std::string page = std::move(bytes).str();
  if (place_of_games(page) == std::string::npos) return Unexpected{std::string("this is not the page of this program")};
  return page;
}

void append_games(std::string& out, const PageFile& file) {
  out += "<script type=\"text/plain\"";
  if (file.allows_no_change) out += " data-allow=\"no-change\"";
  out.append(" data-").append(file.kind).append("=\"");
  append_printable_xml(out, file.name);
  out += "\">";
  append_base64(out, file.bytes);
  out += "</script>\n";
}

std::size_t place_of_games(std::string_view page) noexcept { return page.rfind(kPlace); }

}  // namespace punct::cli
