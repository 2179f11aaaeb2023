// SPDX-License-Identifier: MIT
#pragma once

#include "changes/changes.hpp"
#include "program/session.hpp"

namespace punct::cli {

/// `--set-tag`, `--drop`, `--names`, `--fill`, `--to-ply`.
void add_change_options(CLI::App& app, Changes& changes);
/// Reads the file of `--names`, if there is one. False, with a report, if it cannot be read or is invalid.
[[nodiscard]] bool read_names(Session& session, Changes& changes);

}  // namespace punct::cli
