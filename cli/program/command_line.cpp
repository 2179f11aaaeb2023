// SPDX-License-Identifier: MIT
#include "program/command_line.hpp"

#include <algorithm>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "program/content.hpp"
#include "punct/outcome.hpp"
#include "punct/system.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/words.hpp"

namespace punct::cli {

const OptionRef& OptionRef::type_name(const std::string& name) const {
  option_->type_name(name);
  return *this;
}

const OptionRef& OptionRef::offers(const std::vector<std::string>& words) const {
  option_->type_name(option_->get_type_name() + ":" + listed(words, "|"));
  return *this;
}

const OptionRef& OptionRef::check(const Check& check) const {
  option_->check(CLI::Validator([check](std::string& text) { return check(text); }, ""));
  return *this;
}

const OptionRef& OptionRef::required() const {
  option_->required();
  return *this;
}

const OptionRef& OptionRef::takes_many() const {
  option_->expected(CLI::detail::expected_max_vector_size);
  return *this;
}

const OptionRef& OptionRef::takes_one_at_a_time() const {
  option_->allow_extra_args(false);
  return *this;
}

const OptionRef& OptionRef::excludes(const OptionRef& other) const {
  option_->excludes(other.option_);
  return *this;
}

const OptionRef& OptionRef::excludes(const std::string& other) const {
  option_->excludes(other);
  return *this;
}

const OptionRef& OptionRef::needs(const OptionRef& other) const {
  option_->needs(other.option_);
  return *this;
}

OptionRef add_flag(CLI::App& app, const std::string& name, bool& flag, const std::string& description) {
  return OptionRef(app.add_flag(name, flag, description));
}

OptionRef add_flag(CLI::App& app, const std::string& name, const std::function<void()>& take,
                   const std::string& description) {
  return OptionRef(app.add_flag_callback(name, take, description));
}

OptionRef add_option(CLI::App& app, const std::string& name, std::string& target, const std::string& description) {
  return OptionRef(app.add_option(name, target, description));
}

OptionRef add_option(CLI::App& app, const std::string& name, std::optional<std::string>& target,
                     const std::string& description) {
  return OptionRef(app.add_option(name, target, description));
}

OptionRef add_option(CLI::App& app, const std::string& name, double& target, const std::string& description) {
  return OptionRef(app.add_option(name, target, description));
}

OptionRef add_option(CLI::App& app, const std::string& name, const TakeValue& take, const std::string& description) {
  return OptionRef(app.add_option_function<std::string>(name, take, description));
}

OptionRef add_values(CLI::App& app, const std::string& name, const TakeValues& take, const std::string& description) {
  return OptionRef(app.add_option_function<std::vector<std::string>>(name, take, description));
}

OptionRef add_checked_values(CLI::App& app, const std::string& name, const TryValues& take,
                             const std::string& description) {
  const auto take_all = [name, take](const std::vector<std::string>& values) {
    if (const std::string wrong = take(values); !wrong.empty()) throw CLI::ValidationError(name, wrong);
  };
  return add_values(app, name, take_all, description);
}

namespace {

// Whether a word that is no file is the start of a position line, as where quotes or an option were forgotten.
bool is_start_of_position(const std::string& word) {
  return rules_named(word.substr(0, word.find(' '))) && !system::status_of(word).exists();
}

std::string no_file_but_position(const CLI::App& app, const std::string& word) {
  const CLI::Option* const position = app.get_option_no_throw("--position");
  const bool takes_line = position != nullptr && position->get_items_expected_max() != 0;
  return in_quotes(word) + " is not a file; " +
         (takes_line ? "a position is written --position 'LINE'"
                     : "write positions to a file that ends with .position");
}

}  // namespace

OptionRef add_files(CLI::App& app, std::vector<std::string>& files, const std::string& description) {
  const auto take = [&files](const CLI::results_t& words) {
    files.clear();
    for (const std::string& word : words) files.push_back(system::with_slashes(word));
    if (std::count(files.begin(), files.end(), kStandardInput) > 1) throw CLI::ValidationError(kSharedInput);
    return true;
  };
  // After `--`, CLI11 2.4 refuses a word that is the name of an option. Users see only the type name.
  OptionRef option(app.add_option(kFilesName, take, description));
  return option.type_name("FILE").takes_many().check([&app](const std::string& file) {
    if (file.empty()) return std::string("the name of a FILE is empty");
    return is_start_of_position(file) ? no_file_but_position(app, file) : std::string();
  });
}

void begin_group(CLI::App& app, const std::string& heading) { app.option_defaults()->group(heading); }

OptionRef add_csv_options(CLI::App& app, CsvText& text, const std::function<void()>& take,
                          const std::string& description) {
  const auto take_exact = [&text, take] {
    text = CsvText::exact;
    take();
  };
  add_flag(app, "--csv-exact", take_exact, "Print CSV without the ' that marks cells which spreadsheets would run")
      .excludes("--json");
  return add_flag(app, "--csv", take, description).excludes("--json");
}

OptionRef option_of(CLI::App& app, const std::string& name) { return OptionRef(app.get_option(name)); }

void remove_option(CLI::App& app, const std::string& name) { app.remove_option(app.get_option(name)); }

void check_together(CLI::App& app, const std::function<std::string()>& check) {
  app.final_callback([check] {
    if (const std::string wrong = check(); !wrong.empty()) throw CLI::ValidationError(wrong);
  });
}

OptionRef add_path_option(CLI::App& app, const std::string& name, std::string& path, const std::string& type,
                          const std::string& description) {
  const auto check = [type](const std::string& text) {
    return text.empty() ? "the name of the " + type + " is empty" : std::string();
  };
  const auto take = [&path](const std::string& text) { path = system::with_slashes(text); };
  return add_option(app, name, TakeValue(take), description).type_name(type).check(check);
}

OptionRef add_space_option(CLI::App& app, const std::string& name, Space& space, const std::string& description) {
  return add_parsed(app, name, space, Space::parse, "a space of the board, such as K3", description).type_name("SPACE");
}

}  // namespace punct::cli
