// SPDX-License-Identifier: MIT
#include "page/board_file.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "page/folders.hpp"
#include "punct/text/utf8.hpp"

namespace punct::cli {
namespace {

constexpr std::string_view kPlace = "<!--GAMES-->";
constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::filesystem::path path_of_page() {
  std::error_code unknown;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", unknown);
  return (program.parent_path() / kDataFromProgram / "punct" / "board.html").lexically_normal();
}

void append_base64(std::string& out, std::string_view bytes) {
  const auto at = [bytes](std::size_t i) {
    return i < bytes.size() ? std::uint32_t{static_cast<unsigned char>(bytes[i])} : 0U;
  };
  out.reserve(out.size() + bytes.size() / 3 * 4 + 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::uint32_t three = at(i) << 16 | at(i + 1) << 8 | at(i + 2);
    for (std::size_t digit = 0; digit < 4; ++digit)
      out += i + digit <= bytes.size() ? kDigits[three >> (18 - 6 * digit) & 63] : '=';
  }
}

void append_attribute(std::string& out, std::string_view text) {
  std::string printable;
  append_printable(printable, text);
  for (const char c : printable) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
}

}  // namespace

Expected<std::string, std::string> board_page() {
  const std::filesystem::path path = path_of_page();
  std::ifstream in(path, std::ios::binary);
  std::string page{std::istreambuf_iterator<char>(in), {}};
  if (!in.is_open() || in.bad()) return Unexpected{path.string() + ": cannot be read; build it with ./setup.sh page"};
  if (place_of_games(page) == std::string::npos) return Unexpected{path.string() + ": not the page of this program"};
  return page;
}

void append_games(std::string& out, std::string_view name, std::string_view bytes) {
  out += "<script type=\"text/plain\" data-games=\"";
  append_attribute(out, name);
  out += "\">";
  append_base64(out, bytes);
  out += "</script>\n";
}

std::size_t place_of_games(std::string_view page) noexcept { return page.rfind(kPlace); }

}  // namespace punct::cli
