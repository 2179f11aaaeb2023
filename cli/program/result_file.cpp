// SPDX-License-Identifier: MIT
#include "program/result_file.hpp"

#include "program/version.hpp"

namespace punct::cli {

std::string_view program_version() noexcept { return kVersion; }

ResultOptions result_options(const CommonOptions& options) { return {options, options}; }

ResultHead head_of(std::string_view tool, const ResultOptions& options, Coverage input) {
  return {std::string(tool), std::string(kVersion), options.json(), std::move(input), {}};
}

void ResultFile::finish(Session& session, Output& output, const ResultHead& head) const {
  output.write(envelope_start(head));
  spool_.copy_to([&output](std::string_view text) { return output.write(text); });
  if (!spool_.is_whole()) {
    session.fail_io("temporary file", "cannot be written or read");
    output.abandon();
  }
  output.write("}\n");
}

}  // namespace punct::cli
