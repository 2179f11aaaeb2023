// SPDX-License-Identifier: MIT
#include "writing/file_names.hpp"

#include <algorithm>
#include <array>

#include "punct/formats/archive.hpp"
#include "punct/formats/format.hpp"
#include "punct/text/ascii.hpp"
#include "punct/text/utf8.hpp"
#include "writing/folded.hpp"

namespace punct::collections {
namespace {

constexpr std::size_t kLongest = 200;
constexpr std::size_t kRoomForNumber = 20;

// Names that Windows reserves for devices, whatever the extension.
bool is_reserved(std::string_view stem) {
  constexpr std::array<std::u32string_view, 6> kDevices{U"con", U"prn", U"aux", U"nul", U"com", U"lpt"};
  const std::u32string name = folded(stem.substr(0, stem.find('.')));
  const auto* const found = std::find(kDevices.begin(), kDevices.end(), std::u32string_view(name).substr(0, 3));
  if (found == kDevices.end()) return false;
  const bool numbered = found - kDevices.begin() >= 4;
  return numbered ? name.size() == 4 && name[3] >= U'1' && name[3] <= U'9' : name.size() == 3;
}

// Equal for names that some systems take for one.
std::uint64_t hash_of(std::string_view name) {
  constexpr std::uint64_t kStart = 0xCBF29CE484222325U;
  constexpr std::uint64_t kPrime = 0x100000001B3U;
  std::uint64_t hash = kStart;
  for (const char32_t letter : folded(name)) hash = (hash ^ letter) * kPrime;
  return hash;
}

template <class Keep>
std::string with_underscores(std::string_view text, Keep keep) {
  std::string out;
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    const std::string_view character = text.substr(0, size);
    const bool is_kept = size > 1 ? is_printable(character) : size == 1 && keep(text[0]);
    if (is_kept) {
      out += character;
    } else {
      out += '_';
    }
    text.remove_prefix(std::max<std::size_t>(1, size));
  }
  return out;
}

}  // namespace

std::string_view ending_of(std::string_view file) noexcept {
  file.remove_prefix(file.rfind('/') + 1);
  const std::size_t dot = file.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? std::string_view() : file.substr(dot);
}

bool has_ending(std::string_view file, std::string_view ending) noexcept {
  const std::string_view own = ending_of(file);
  return std::equal(own.begin(), own.end(), ending.begin(), ending.end(),
                    [](char a, char b) { return to_small(a) == to_small(b); });
}

std::string_view last_name(std::string_view path) noexcept {
  for (std::size_t colon = path.find(':'); colon != std::string_view::npos; colon = path.find(':', colon + 1)) {
    if (!formats::has_archive_ending(path.substr(0, colon))) continue;
    path.remove_prefix(colon + 1);
    break;
  }
  path.remove_prefix(path.rfind('/') + 1);
  const std::size_t number = path.rfind('#');
  const bool is_numbered = number != std::string_view::npos && number + 1 != path.size() &&
                           path.find_first_not_of("0123456789", number + 1) == std::string_view::npos;
  return is_numbered ? path.substr(0, number) : path;
}

std::string stem_of(std::string_view path) {
  if (path == "<stdin>") return "game";
  path = last_name(path);
  path = formats::without_compression(path);
  if (formats::format_by_ending(path) || has_ending(path, ".diagram")) path.remove_suffix(ending_of(path).size());
  return std::string(path);
}

std::string name_part(std::string_view text) {
  return with_underscores(text, [](char c) {
    return c >= ' ' && c != 0x7F && std::string_view("/\\*?\"<>|:$`;&'").find(c) == std::string_view::npos;
  });
}

std::string safe_file_name(std::string_view wish) {
  std::string name =
      with_underscores(wish, [](char c) { return is_letter(c) || is_digit(c) || c == '.' || c == '-' || c == '_'; });
  if (name.empty()) return "_";
  if (name[0] == '.') name.insert(name.begin(), '_');
  return name;
}

std::string FreeNames::take(std::string_view wish, std::string_view ending) {
  std::string stem(wish);
  for (char& c : stem) {
    if (c != '.' && c != '-' && c != '~') break;
    c = '_';
  }
  if (stem.empty() || is_reserved(stem)) stem.insert(stem.begin(), '_');
  const std::size_t room = kLongest - ending.size();
  if (std::string name = std::string(cut(stem, room)).append(ending); given_.insert(hash_of(name)).second) return name;
  // Names that differ only where they are cut share their numbers.
  std::uint64_t& next = next_number_.try_emplace(hash_of(cut(stem, room - kRoomForNumber)), 2).first->second;
  while (true) {
    const std::string number = "-" + std::to_string(next++);
    std::string name = std::string(cut(stem, room - number.size())).append(number).append(ending);
    if (given_.insert(hash_of(name)).second) return name;
  }
}

}  // namespace punct::collections
