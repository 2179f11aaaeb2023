// SPDX-License-Identifier: MIT
#pragma once

// Options of the command line, as the tools define them. CLI11 does the work; its headers take seconds to compile, so
// the tools include only these declarations.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "program/options/options.hpp"
#include "punct/text/csv.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/numbers.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace punct::cli {

/// Returns the fault of an option's value; empty if the value is valid.
using Check = std::function<std::string(const std::string&)>;

/// Refers to an option of a CLI::App; valid as long as the App.
class OptionRef {
 public:
  explicit OptionRef(CLI::Option* option) noexcept : option_(option) {}
  /// The placeholder for the value in the help.
  const OptionRef& type_name(const std::string& name) const;
  /// Lets completions offer these words. Call it after type_name(), if the placeholder does not consist of the words,
  /// as it does in `svg|png|pdf`.
  const OptionRef& offers(const std::vector<std::string>& words) const;
  const OptionRef& check(const Check& check) const;
  const OptionRef& required() const;
  /// Accepts any number of values, like the files of a tool.
  const OptionRef& takes_many() const;
  /// Accepts one value each time it is given instead of all words that follow.
  const OptionRef& takes_one_at_a_time() const;
  /// Refuses this option together with the other.
  const OptionRef& excludes(const OptionRef& other) const;
  const OptionRef& excludes(const std::string& other) const;
  /// Refuses this option without the other.
  const OptionRef& needs(const OptionRef& other) const;

 private:
  CLI::Option* option_;
};

using TakeValue = std::function<void(const std::string&)>;
using TakeValues = std::function<void(const std::vector<std::string>&)>;
using TryValues = std::function<std::string(const std::vector<std::string>&)>;

/// An option without a value. `flag`, like all targets of options, must live as long as the App.
OptionRef add_flag(CLI::App& app, const std::string& name, bool& flag, const std::string& description);
/// An option without a value; calls `take` if it is given.
OptionRef add_flag(CLI::App& app, const std::string& name, const std::function<void()>& take,
                   const std::string& description);
OptionRef add_option(CLI::App& app, const std::string& name, std::string& target, const std::string& description);
OptionRef add_option(CLI::App& app, const std::string& name, std::optional<std::string>& target,
                     const std::string& description);
OptionRef add_option(CLI::App& app, const std::string& name, double& target, const std::string& description);
/// An option that passes its value to `take`, which must not fail: the check runs first.
OptionRef add_option(CLI::App& app, const std::string& name, const TakeValue& take, const std::string& description);
/// An option that may be given many times and passes all its values to `take`.
OptionRef add_values(CLI::App& app, const std::string& name, const TakeValues& take, const std::string& description);
/// The same for values that may contradict each other; `take` returns their fault, or an empty text.
OptionRef add_checked_values(CLI::App& app, const std::string& name, const TryValues& take,
                             const std::string& description);
/// The name of the files of a tool in CLI11; users never see it.
inline constexpr const char* kFilesName = "files-of-tool";
/// The files of a tool: all words that do not belong to an option.
OptionRef add_files(CLI::App& app, std::vector<std::string>& files, const std::string& description);
/// Lists the options added from now on under this heading of the help; `kMainGroup` is that of the tool itself.
void begin_group(CLI::App& app, const std::string& heading);
inline constexpr const char* kMainGroup = "Options";
/// The headings of options that most tools share; the short help leaves them out.
inline constexpr const char* kInputGroup = "Input options";
inline constexpr const char* kChoosingGroup = "Choosing games";
inline constexpr const char* kFindingsGroup = "Findings and progress";
/// The option of that name, which must have been added.
OptionRef option_of(CLI::App& app, const std::string& name);
void remove_option(CLI::App& app, const std::string& name);
/// Calls `check` after all options are read. It returns the fault of their combination, or an empty text.
void check_together(CLI::App& app, const std::function<std::string()>& check);

/// An option that takes the name of a file or folder; an empty name is refused.
OptionRef add_path_option(CLI::App& app, const std::string& name, std::string& path, const std::string& type,
                          const std::string& description);
/// An option that takes a space by its name, such as K3.
OptionRef add_space_option(CLI::App& app, const std::string& name, Space& space, const std::string& description);

template <class Number>
void put_number(Number& target, std::uint64_t number) {
  target = static_cast<Number>(number);
}
template <class Number>
void put_number(std::optional<Number>& target, std::uint64_t number) {
  target = static_cast<Number>(number);
}
/// An option that takes a whole number of the range, all of which must fit into the target: a number or an optional
/// number.
template <class Target>
OptionRef add_number_option(CLI::App& app, const std::string& name, Target& target, const NumberRange& range,
                            const std::string& description) {
  const auto take = [&target](const std::string& text) { put_number(target, whole_number(text).value_or(0)); };
  const auto check = [range](const std::string& text) { return wrong_number(text, range); };
  return add_option(app, name, TakeValue(take), description).type_name("N").check(check);
}

/// An option whose value `read` turns into a std::optional of what goes into the target. A text for which that is empty
/// is refused as not being `wanted`.
template <class Target, class Read>
OptionRef add_parsed(CLI::App& app, const std::string& name, Target& target, Read read, const std::string& wanted,
                     const std::string& description) {
  const auto take = [&target, read](const std::string& text) { target = *read(text); };
  const auto check = [read, wanted](const std::string& text) {
    return read(text) ? std::string() : "'" + text + "' is not " + wanted;
  };
  return add_option(app, name, TakeValue(take), description).check(check);
}

/// Adds --csv, and --csv-exact for the same with all cells as they are; neither goes with --json. `take` is called if
/// one is given.
OptionRef add_csv_options(CLI::App& app, CsvText& text, const std::function<void()>& take,
                          const std::string& description);

/// Adds an option that takes one of a list of words; any other is refused with a suggestion. `target` holds a Value.
template <class Target, class Value>
OptionRef add_choice(CLI::App& app, const std::string& name, Target& target, std::vector<Word<Value>> words,
                     const std::string& description) {
  std::vector<std::string> names;
  for (const Word<Value>& word : words) names.emplace_back(word.word);
  const auto take = [&target, words](const std::string& text) {
    for (const Word<Value>& word : words)
      if (text == word.word) target = word.value;
  };
  return add_option(app, name, TakeValue(take), description)
      .type_name(listed(names, "|"))
      .check([names](const std::string& text) { return unknown_word(text, names); });
}

}  // namespace punct::cli
