// SPDX-License-Identifier: MIT
#include "writing/file_names.hpp"

#include <algorithm>
#include <array>

#include "punct/formats/archive.hpp"
#include "punct/formats/format.hpp"
#include "punct/text/utf8.hpp"

namespace punct::collections {
namespace {

constexpr std::size_t kLongest = 200;
constexpr std::size_t kRoomForNumber = 20;

char small(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// A distance of kBack - n leads n letters back.
constexpr char32_t kBack = 0;
struct Letters {
  char32_t first, last;
  // The distance to the small letters; 1 if capitals and small letters alternate.
  char32_t distance;
};
// The letters of Europe and what some systems take for one of them. In blocks with distance 1, capitals have the parity
// of the first letter.
constexpr std::array kCapitals{Letters{U'A', U'Z', 32},
                               Letters{0xC0, 0xD6, 32},
                               Letters{0xD8, 0xDE, 32},
                               Letters{0x100, 0x12F, 1},
                               Letters{0x132, 0x137, 1},
                               Letters{0x139, 0x148, 1},
                               Letters{0x14A, 0x177, 1},
                               Letters{0x178, 0x178, kBack - 0x79},
                               Letters{0x179, 0x17E, 1},
                               Letters{0x17F, 0x17F, kBack - 0x10C},
                               Letters{0x18F, 0x18F, 202},
                               Letters{0x1A0, 0x1A5, 1},
                               Letters{0x1AF, 0x1B0, 1},
                               Letters{0x1C4, 0x1C4, 2},
                               Letters{0x1C5, 0x1C5, 1},
                               Letters{0x1C7, 0x1C7, 2},
                               Letters{0x1C8, 0x1C8, 1},
                               Letters{0x1CA, 0x1CA, 2},
                               Letters{0x1CB, 0x1DC, 1},
                               Letters{0x1DE, 0x1EF, 1},
                               Letters{0x1F1, 0x1F1, 2},
                               Letters{0x1F2, 0x1F5, 1},
                               Letters{0x1F8, 0x21F, 1},
                               Letters{0x222, 0x233, 1},
                               Letters{0x386, 0x386, 38},
                               Letters{0x388, 0x38A, 37},
                               Letters{0x38C, 0x38C, 64},
                               Letters{0x38E, 0x38F, 63},
                               Letters{0x391, 0x3AB, 32},
                               Letters{0x3C2, 0x3C2, 1},
                               Letters{0x400, 0x40F, 80},
                               Letters{0x410, 0x42F, 32},
                               Letters{0x460, 0x481, 1},
                               Letters{0x48A, 0x4BF, 1},
                               Letters{0x4C1, 0x4CE, 1},
                               Letters{0x4D0, 0x52F, 1},
                               Letters{0x531, 0x556, 48},
                               Letters{0x1E00, 0x1E95, 1},
                               Letters{0x1E9E, 0x1E9E, kBack - 0x1DBF},
                               Letters{0x1EA0, 0x1EFF, 1},
                               Letters{0x2160, 0x216F, 16},
                               Letters{0x212A, 0x212A, kBack - 0x20BF},
                               Letters{0x212B, 0x212B, kBack - 0x2046},
                               Letters{0xFF21, 0xFF3A, 32}};

char32_t small(char32_t letter) noexcept {
  for (const Letters& row : kCapitals) {
    if (letter < row.first || letter > row.last) continue;
    return row.distance != 1 || (letter - row.first) % 2 == 0 ? letter + row.distance : letter;
  }
  return letter;
}

// The form in which some systems compare names: equal for names that they take for one.
std::u32string folded(std::string_view name) {
  std::u32string out;
  while (!name.empty()) {
    out += small(take_character(name));
  }
  return out;
}

// Names that Windows reserves for devices, whatever the extension.
bool is_reserved(std::string_view stem) {
  constexpr std::array<std::u32string_view, 6> kDevices{U"con", U"prn", U"aux", U"nul", U"com", U"lpt"};
  const std::u32string name = folded(stem.substr(0, stem.find('.')));
  const auto* const found = std::find(kDevices.begin(), kDevices.end(), std::u32string_view(name).substr(0, 3));
  if (found == kDevices.end()) return false;
  const bool numbered = found - kDevices.begin() >= 4;
  return numbered ? name.size() == 4 && name[3] >= U'1' && name[3] <= U'9' : name.size() == 3;
}

template <class Keep>
std::string with_underscores(std::string_view text, Keep keep) {
  std::string out;
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    const std::string_view character = text.substr(0, size);
    const bool is_kept = size > 1 ? !is_control(character) && !changes_lines(character) : size == 1 && keep(text[0]);
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
                    [](char a, char b) { return small(a) == small(b); });
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
  std::string name = with_underscores(wish, [](char c) {
    return (small(c) >= 'a' && small(c) <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
  });
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
  if (std::string name = std::string(cut(stem, room)).append(ending); given_.insert(folded(name)).second) return name;
  // Names that differ only where they are cut share their numbers.
  std::uint64_t& next = next_number_.try_emplace(folded(cut(stem, room - kRoomForNumber)), 2).first->second;
  while (true) {
    const std::string number = "-" + std::to_string(next++);
    std::string name = std::string(cut(stem, room - number.size())).append(number).append(ending);
    if (given_.insert(folded(name)).second) return name;
  }
}

}  // namespace punct::collections
