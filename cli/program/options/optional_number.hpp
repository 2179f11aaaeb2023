// SPDX-License-Identifier: MIT
#pragma once

#include "program/command_line.hpp"

namespace punct::cli {

/// Lets an option that takes a whole number go without: it then has this value. A word that follows is its value only
/// if it is a whole number or a negative one, which the option refuses, so that the name of a file may follow.
void let_go_without(CLI::App& app, const std::string& name, std::uint64_t value);
/// Joins the options of let_go_without() in a command line with their values.
void put_missing_values(const CLI::App& app, std::vector<std::string>& words);

}  // namespace punct::cli
