// SPDX-License-Identifier: MIT
#include "tools/split/part_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "program/output/output.hpp"
#include "program/output/result_file.hpp"
#include "punct/formats/archive.hpp"
#include "punct/text/json.hpp"
#include "store/json_values.hpp"
#include "writing/file_names.hpp"

namespace punct::cli {
namespace {

constexpr std::size_t kDigits = 4;

// `x` and `.punct.gz` of `games/x.punct.gz`. Whoever made an archive chose the names in it.
struct FileName {
  std::string stem;
  std::string endings;
};

FileName name_of(const SplitSource& source) {
  const std::string ending(formats::info(source.format).endings.front());
  if (source.file.file == "<stdin>") return {"stdin", ending};
  const std::string name(last_name(source.file.file));
  const std::string_view unpacked = formats::without_compression(name);
  const std::size_t dot = formats::format_by_ending(unpacked) ? unpacked.rfind('.') : unpacked.size();
  return {name_part(name.substr(0, dot)), dot == unpacked.size() ? ending : name.substr(dot)};
}

// `x-0012.punct` for the twelfth part of `x.punct`.
std::string part_name(std::string_view stem, std::size_t number, std::string_view endings) {
  std::string digits = std::to_string(number);
  digits.insert(0, digits.size() < kDigits ? kDigits - digits.size() : 0, '0');
  return std::string(stem).append("-").append(digits).append(endings);
}

// Whether a file in a folder of parts is named as part_name() does; no system takes it for a path.
bool is_part_name(std::string_view file) {
  const std::string_view unpacked = formats::without_compression(file);
  if (file.find_first_of("/\\:") != std::string_view::npos || !formats::format_by_ending(unpacked)) return false;
  const std::string_view stem = unpacked.substr(0, unpacked.rfind('.'));
  const std::size_t dash = stem.rfind('-');
  if (dash == std::string_view::npos || stem.size() - dash <= kDigits) return false;
  return stem.find_first_not_of("0123456789", dash + 1) == std::string_view::npos;
}

// Gives a file that replaces another the permissions of that one.
void keep_permissions(const std::string& old, const std::string& replacement) {
  std::error_code unknown;
  const std::filesystem::file_status status = std::filesystem::status(system::path_of(old), unknown);
  if (std::filesystem::is_regular_file(status))
    std::filesystem::permissions(system::path_of(replacement), status.permissions(), unknown);
}

}  // namespace

std::vector<std::vector<std::string>> names_of_parts(const std::vector<SplitSource>& sources) {
  FreeNames free_names;
  std::vector<std::vector<std::string>> names;
  for (const SplitSource& source : sources) {
    std::vector<std::string>& own = names.emplace_back();
    if (source.pieces.empty()) continue;
    const FileName name = name_of(source);
    std::string stem = free_names.take(name.stem, name.endings);
    stem.resize(stem.size() - name.endings.size());
    for (std::size_t i = 1; i <= source.pieces.size(); ++i) own.push_back(part_name(stem, i, name.endings));
  }
  return names;
}

bool PartFolder::look() {
  old_parts_.clear();
  const std::string manifest = path(kManifest);
  if (!system::status_of(manifest).exists()) return look_for_parts();
  if (!may_write(session_, {.file = manifest, .force = options_.force})) return false;
  std::ifstream stream(system::path_of(manifest), std::ios::binary);
  try {
    const Json json = parsed_json(stream);
    for (const Json& part : json.at("parts"))
      if (part.contains("part")) old_parts_.insert(name_in(part, "part"));
  } catch (const Json::exception&) {
    session_.refuse_usage(manifest + " was not written by punct split; use another folder");
    return false;
  }
  return reads_no_old_part();
}

// A run deletes the older parts, which it must not read.
bool PartFolder::reads_no_old_part() {
  for (const std::string& input : session_.options().inputs) {
    const system::FileStatus read = system::status_of(input);
    const bool is_old = std::any_of(old_parts_.begin(), old_parts_.end(), [&](const std::string& name) {
      return system::status_of(path(name)).is_same_file(read);
    });
    if (!is_old) continue;
    session_.fall_short(input + ": not split: it is a part of an older run in this folder; use another folder");
    return false;
  }
  return true;
}

bool PartFolder::may_write_all(const std::vector<std::vector<std::string>>& names) {
  for (const auto& own : names)
    for (const std::string& name : own)
      if (!may_write_part(name)) return false;
  return may_write_part(kManifest);
}

bool PartFolder::may_write_part(const std::string& name) {
  const std::string file = path(name);
  if (!may_write(session_, {.file = file, .force = options_.force})) return false;
  if (!is_also_input(session_.options(), file)) return true;
  session_.fall_short(file + ": not written: it is also the input");
  return false;
}

// A process that is killed meanwhile leaves parts without a manifest, which no run takes for whole.
bool PartFolder::put_in_place(const std::string& from, const std::vector<std::vector<std::string>>& names) {
  system::keep_files(options_.folder);
  const system::PuttingInPlace alone(options_.folder);
  // Another run may have come first.
  if (!look()) return false;
  const std::string manifest = system::target_of_links(path(kManifest));
  keep_permissions(manifest, system::joined(from, kManifest));
  if (!system::delete_file(manifest) && errno != ENOENT) {
    session_.fail_output(manifest, system::error_text());
    return false;
  }
  for (const auto& own : names)
    for (const std::string& name : own)
      if (!put_in_place(from, name)) return false;
  // Whoever finds the manifest finds all parts, after a power loss too.
  system::keep_files(options_.folder);
  if (!put_in_place(from, kManifest)) return false;
  delete_old(names);
  return true;
}

// Replaces the file, not a link to it. If it fails, takes the new parts back.
bool PartFolder::put_in_place(const std::string& from, const std::string& name) {
  const std::string whole = system::joined(from, name);
  const std::string target = system::target_of_links(path(name));
  const bool is_new = !system::status_of(target).exists();
  keep_permissions(target, whole);
  if (system::put_in_place(whole, target, options_.force)) {
    if (is_new) new_parts_.push_back(path(name));
    return true;
  }
  if (errno == EEXIST)
    session_.refuse_usage(path(name) + " was created in the meantime; use --force to replace it");
  else
    session_.fail_output(path(name), system::error_text());
  for (const std::string& part : new_parts_) system::delete_file(part);
  return false;
}

void PartFolder::delete_old(const std::vector<std::vector<std::string>>& names) {
  for (const auto& own : names)
    for (const std::string& name : own) old_parts_.erase(name);
  for (const std::string& name : old_parts_) {
    if (is_part_name(name) && !system::delete_file(path(name)) && errno != ENOENT)
      session_.fail_output(path(name), system::error_text());
  }
}

bool PartFolder::look_for_parts() {
  const std::vector<std::string> names = system::content_of_folder(options_.folder).names;
  const auto part = std::find_if(names.begin(), names.end(), &is_part_name);
  if (part == names.end()) return true;
  session_.refuse_usage(options_.folder + " holds parts without a " + kManifest + ", such as " + *part +
                        "; delete them or use another folder");
  return false;
}

}  // namespace punct::cli
