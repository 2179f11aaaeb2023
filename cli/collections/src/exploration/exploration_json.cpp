// SPDX-License-Identifier: MIT
#include "exploration/exploration_json.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>

#include "punct/text/json.hpp"
#include "punct/text/numbers.hpp"
#include "store/json_values.hpp"

namespace punct::collections {
namespace {

// Six decimals, as printf writes them. An answer may have a hundred thousand rows with three such numbers, and printf
// takes more time for one of them than all else in its row does; it is asked where rounding might be close.
std::string decimals(double number) {
  constexpr double kUnits = 1e6;
  const double scaled = number * kUnits;
  const double below = std::floor(scaled);
  constexpr double kClose = 1e-3;
  if (number < 0 || number > 1 || std::abs(scaled - below - 0.5) < kClose) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.6f", number);
    return text.data();
  }
  const auto millionths = static_cast<std::uint32_t>(below + (scaled - below > 0.5 ? 1 : 0));
  std::string text = std::to_string(1000000 + millionths);
  // 1000000 to 2000000: the first figure is one too high.
  text.front() = static_cast<char>(text.front() - 1);
  return text.insert(1, ".");
}

std::string hexadecimal(std::uint64_t number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(number));
  return text.data();
}

// Writes one level.
class LevelWriter {
 public:
  LevelWriter(LevelTree& tree, Likeness level, const Question& question, const std::vector<std::string>& files,
              const TakeText& take, std::size_t most)
      : tree_(tree), level_(level), keys_(question, level), files_(files), take_(take), most_(most) {}

  // The members of a level, without brackets around them. False if they could not be taken.
  bool write() {
    tree_.arrange();
    std::string head;
    JsonWriter json(head);
    json.begin_object().member("level", kLikenessNames[index_of(level_)]).member("reached", tree_.reached());
    json.member("ended", tree_.ended()).member("deeper", tree_.deeper()).key("rows");
    put(head);
    const std::size_t rows = write_rows(LevelTree::kRoot, most_);
    if (most_ == kAllRows)
      write_elsewhere();
    else
      put(",\"more_rows\":" + std::to_string(rows - std::min(rows, most_)));
    return goes_on_;
  }

 private:
  void put(std::string_view text) { goes_on_ = goes_on_ && take_(text); }

  // Writes at most so many; returns how many there are.
  std::size_t write_rows(std::uint32_t parent, std::size_t most) {
    const std::vector<std::uint32_t> rows = tree_.children(parent);
    put("[");
    for (std::size_t i = 0; i < std::min(rows.size(), most); ++i) {
      put(i == 0 ? "\n" : ",\n");
      write_row(rows[i]);
    }
    put(rows.empty() ? "]" : "\n]");
    return rows.size();
  }

  void write_row(std::uint32_t row) {
    path_.push_back(tree_.move(row));
    const RowCounts counts = tree_.counts(row);
    std::string text;
    JsonWriter json(text);
    json.begin_object().member("move", row_text(path_.back())).member("games", counts.games);
    json.member("reach", reach(counts));
    json.member("won", counts.won).member("drawn", counts.drawn).member("lost", counts.lost);
    json.member("unfinished", counts.games - counts.won - counts.drawn - counts.lost);
    write_score(json, score_of(counts));
    json.key("newest");
    counts.newest == 0 ? json.null() : json.value(date_text(counts.newest));
    const Example example = tree_.example(row);
    json.member("example",
                files_.at(example.file) + ":" + std::to_string(example.game) + ":" + std::to_string(example.ply));
    put(text);
    if (!tree_.children(row).empty()) {
      put(",\"rows\":");
      write_rows(row, kAllRows);
    }
    put("}");
    path_.pop_back();
  }

  static void write_score(JsonWriter& json, const std::optional<Score>& score) {
    const std::array<std::pair<const char*, double>, 3> members{
        {{"score", score ? score->score : 0}, {"low", score ? score->low : 0}, {"high", score ? score->high : 0}}};
    for (const auto& [name, number] : members) {
      json.key(name);
      score ? json.raw(decimals(number)) : json.null();
    }
  }

  // At the level `part` the position after a move differs from game to game.
  std::uint64_t reach(const RowCounts& counts) {
    const std::uint64_t key = keys_.after(path_);
    if (key == 0) return counts.games;
    in_rows_.insert(key);
    return tree_.near().of(key);
  }

  void write_elsewhere() {
    put(",\"elsewhere\":{");
    bool first = true;
    tree_.near().for_each([&](std::uint64_t key, std::uint32_t count) {
      if (in_rows_.contains(key)) return;
      put((first ? "\"" : ",\"") + hexadecimal(key) + "\":" + std::to_string(count));
      first = false;
    });
    put("}");
  }

  LevelTree& tree_;
  Likeness level_;
  RowKeys keys_;
  const std::vector<std::string>& files_;
  const TakeText& take_;
  std::size_t most_;
  std::vector<RowMove> path_;
  std::set<std::uint64_t> in_rows_;
  bool goes_on_ = true;
};

// Reading. Invalid input is thrown.

using FileNumbers = std::map<std::string, std::uint32_t>;

Example example_in(const Json& json, const FileNumbers& files) {
  const std::string text = json.get<std::string>();
  const std::size_t ply = text.rfind(':');
  const std::size_t game = ply == 0 || ply == std::string::npos ? std::string::npos : text.rfind(':', ply - 1);
  const auto file = game == std::string::npos ? files.end() : files.find(text.substr(0, game));
  if (file == files.end()) throw ResultError("an example does not name a file of the input");
  return {file->second, whole_number(std::string_view(text).substr(game + 1, ply - game - 1)).value_or(0),
          static_cast<std::uint32_t>(whole_number(std::string_view(text).substr(ply + 1)).value_or(0))};
}

// Reads one level into a tree that may already hold those of other parts.
class LevelReader {
 public:
  // `games` were compared.
  LevelReader(LevelTree& tree, const Question& question, Likeness level, const FileNumbers& files, std::uint64_t games)
      : tree_(tree), keys_(question, level), files_(files), games_(games) {}

  void read(const Json& json) {
    const std::uint64_t reached = number_within(json.at("reached"), games_);
    tree_.add_reached(reached, number_within(json.at("ended"), reached), number_within(json.at("deeper"), reached));
    read_rows(json.at("rows"), LevelTree::kRoot, reached);
    for (const auto& [key, count] : reach_) tree_.near().add(key, count);
    for (const auto& [text, count] : json.at("elsewhere").items()) {
      std::uint64_t key = 0;
      std::from_chars(text.data(), text.data() + text.size(), key, 16);
      tree_.near().add(key, static_cast<std::uint32_t>(number_within(count, games_)));
    }
  }

 private:
  static std::uint64_t number_within(const Json& json, std::uint64_t most) {
    std::uint64_t number = 0;
    add_within(number, number_in(json), most);
    return number;
  }

  // A row has at most as many games as the one before it.
  void read_rows(const Json& json, std::uint32_t parent, std::uint64_t most) {
    constexpr std::size_t kDeepest = 100;
    if (path_.size() > kDeepest) throw ResultError("rows nest too deeply");
    std::set<std::uint32_t> siblings;
    for (const Json& each : json) {
      const auto move = row_named(each.at("move").get<std::string>());
      if (!move) throw ResultError("a row has no move");
      path_.push_back(*move);
      const std::uint32_t row = tree_.row(parent, path_.back());
      if (!siblings.insert(row).second) throw ResultError("it has a row more than once");
      RowCounts counts{number_within(each.at("games"), most), number_in(each.at("won")), number_in(each.at("drawn")),
                       number_in(each.at("lost")), 0};
      std::uint64_t ended = 0;
      for (const std::uint64_t number : {counts.won, counts.drawn, counts.lost})
        add_within(ended, number, counts.games);
      if (number_in(each.at("unfinished")) != counts.games - ended) throw ResultError(kNoFit);
      if (!each.at("newest").is_null()) counts.newest = date_number(each.at("newest").get<std::string>());
      tree_.add_counts(row, counts, example_in(each.at("example"), files_));
      const std::uint64_t reach = number_within(each.at("reach"), games_);
      if (reach < counts.games) throw ResultError(kNoFit);
      if (const std::uint64_t key = keys_.after(path_); key != 0) reach_[key] = static_cast<std::uint32_t>(reach);
      if (each.contains("rows")) read_rows(each.at("rows"), row, counts.games);
      path_.pop_back();
    }
  }

  LevelTree& tree_;
  RowKeys keys_;
  const FileNumbers& files_;
  std::uint64_t games_;
  std::vector<RowMove> path_;
  std::map<std::uint64_t, std::uint32_t> reach_;
};

constexpr const char* kNoExploration = "not an exploration";

void read_level(const Json& json, Exploration& exploration, const Question& question, const FileNumbers& files,
                std::uint64_t games) {
  const auto level = likeness_named(json.at("level").get<std::string>());
  if (!level) throw ResultError("there is no such level");
  LevelReader(exploration.levels[index_of(*level)], question, *level, files, games).read(json);
}

void read_exploration(const Json& json, Exploration& exploration, const Question& question, const FileNumbers& files) {
  const std::uint64_t games = number_in(json.at("games"));
  read_level(json, exploration, question, files, games);
  for (const Json& finer : json.at("finer")) read_level(finer, exploration, question, files, games);
  exploration.games += games;
  exploration.broken += number_in(json.at("broken"));
  exploration.left_out += number_in(json.at("left_out"));
}

}  // namespace

std::optional<Likeness> likeness_named(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kLikenesses; ++i)
    if (name == kLikenessNames[i]) return static_cast<Likeness>(i);
  return std::nullopt;
}

bool write_exploration(Exploration& exploration, const Question& question, const std::vector<std::string>& files,
                       const TakeText& take, std::size_t most) {
  const std::size_t answering = exploration.answering();
  const auto write = [&](std::size_t level) {
    return LevelWriter(exploration.levels[level], static_cast<Likeness>(level), question, files, take, most).write();
  };
  bool goes_on = write(answering) && take(",\"games\":" + std::to_string(exploration.games) +
                                          ",\"broken\":" + std::to_string(exploration.broken) +
                                          ",\"left_out\":" + std::to_string(exploration.left_out));
  if (most != kAllRows) return goes_on && take("}");
  goes_on = goes_on && take(",\"finer\":[");
  for (std::size_t level = exploration.finest(); goes_on && level < answering; ++level)
    goes_on = (level == exploration.finest() || take(",")) && write(level) && take("}");
  return goes_on && take("]}");
}

std::string add_exploration_json(const std::string& json, const std::vector<std::string>& files,
                                 const Question& question, Exploration& exploration) {
  Json parsed;
  std::string wrong = failure_of([&] { parsed = parsed_json(json); }, kNoExploration);
  return wrong.empty() ? add_exploration(parsed, files, question, exploration) : wrong;
}

std::string add_exploration(const Json& json, const std::vector<std::string>& files, const Question& question,
                            Exploration& exploration) {
  return failure_of(
      [&] {
        FileNumbers numbers;
        for (std::size_t i = 0; i < files.size(); ++i)
          numbers.emplace(shown_name(files[i]), static_cast<std::uint32_t>(i));
        read_exploration(json, exploration, question, numbers);
      },
      kNoExploration);
}

}  // namespace punct::collections
