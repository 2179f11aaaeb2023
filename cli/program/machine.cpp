// SPDX-License-Identifier: MIT
#include "program/help/help.hpp"
#include "program/version.hpp"
#include "punct/text/json.hpp"

namespace punct::cli {
namespace {

void write_words(JsonWriter& json, std::string_view name, const std::vector<std::string>& words) {
  json.key(name).begin_array();
  for (const std::string& word : words) json.value(word);
  json.end_array();
}

void write_option(JsonWriter& json, const CLI::Option& option) {
  json.begin_object();
  json.member("group", option.get_group());
  json.member("heading", option_heading(option));
  write_words(json, "names", option_names(option));
  write_words(json, "values", option_values(option));
  json.member("required", option.get_required());
  json.member("description", option.get_description());
  json.end_object();
}

void write_examples(JsonWriter& json, std::string_view name, const std::vector<Example>& examples) {
  json.key(name).begin_array();
  for (const Example& each : examples)
    json.begin_object().member("text", each.command).member("meaning", each.purpose).end_object();
  json.end_array();
}

void write_tool(JsonWriter& json, const Tool& tool) {
  const DefinedTool defined(tool);
  json.begin_object();
  json.member("name", tool.name).member("summary", tool.summary).member("usage", usage_of(tool, defined.app));
  json.key("options").begin_array();
  for (const std::string& group : option_groups(defined.app))
    for (const CLI::Option* const option : options_of(defined.app, group)) write_option(json, *option);
  json.end_array();
  write_examples(json, "details", details_of(tool));
  write_examples(json, "examples", examples_of(tool));
  json.end_object();
}

}  // namespace

std::string machine_help() {
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("version", kVersion).key("tools").begin_array();
  for (const Tool* const tool : all_tools()) write_tool(json, *tool);
  json.end_array().key("exit_status").begin_array();
  for (const StatusMeaning& each : status_meanings())
    json.begin_object().member("status", each.status).member("meaning", each.meaning).end_object();
  json.end_array().end_object();
  return out + "\n";
}

}  // namespace punct::cli
