// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <vector>

#include "program/session.hpp"
#include "punct/collections/parts.hpp"
#include "punct/system.hpp"

namespace punct::cli {

struct SplitOptions {
  PartSize size;
  std::string folder;
  bool force = false;
};

inline constexpr const char* kManifest = "manifest.json";

/// The names of the parts of each source. They are unique in their folder: so are the stems, and the number is what
/// follows the last dash.
[[nodiscard]] std::vector<std::vector<std::string>> names_of_parts(const std::vector<SplitSource>& sources);

/// The folder of the parts before this run.
class PartFolder {
 public:
  PartFolder(Session& session, const SplitOptions& options) : session_(session), options_(options) {}

  /// False, with a report, if the parts of another run are in the folder that may not be replaced, or are not known.
  [[nodiscard]] bool look();
  /// False, with a report, if one of the files may not be written.
  [[nodiscard]] bool may_write_all(const std::vector<std::vector<std::string>>& names);
  /// Gives the parts and the manifest, which are whole in the folder `from`, their place, and deletes the parts of the
  /// older run that have no new one. False, with a report, if that fails.
  bool put_in_place(const std::string& from, const std::vector<std::vector<std::string>>& names);

 private:
  [[nodiscard]] std::string path(const std::string& name) const { return system::joined(options_.folder, name); }
  bool look_for_parts();
  bool reads_no_old_part();
  bool may_write_part(const std::string& name);
  bool put_in_place(const std::string& from, const std::string& name);
  void delete_old(const std::vector<std::vector<std::string>>& names);

  Session& session_;
  const SplitOptions& options_;
  std::set<std::string> old_parts_;
  // Parts of this run that replaced no others.
  std::vector<std::string> new_parts_;
};

}  // namespace punct::cli
