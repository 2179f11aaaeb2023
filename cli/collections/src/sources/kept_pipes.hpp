// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>

#include "program/session.hpp"
#include "store/temporary_file.hpp"

namespace punct::cli {

/// Copies of the inputs that can be read only once, in temporary files, so that all input can be read twice.
class KeptPipes {
 public:
  /// Copies these inputs of the session as far as they can be opened; standard input only if it is no file. False, with
  /// a report, if one cannot be copied.
  [[nodiscard]] bool keep(Session& session);
  /// A new descriptor of the copy of an input, which the caller closes, or -1 on failure; `std::nullopt` if there is no
  /// copy.
  [[nodiscard]] std::optional<int> open(const std::string& path) const;
  /// Goes back to where the copies, and a file that is standard input, began. False, with a report, if that fails.
  [[nodiscard]] bool rewind(Session& session) const;

 private:
  [[nodiscard]] bool copy(Session& session, const std::string& path);

  std::map<std::string, TemporaryFile> copies_;
  // Where standard input began; -1 if it is copied or not read.
  long standard_input_ = -1;
};

}  // namespace punct::cli
