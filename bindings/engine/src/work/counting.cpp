// SPDX-License-Identifier: MIT
// What was played in the kept games, and which of them fit an expression: the library of collections counts.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "punct/collections/exploration.hpp"
#include "punct/collections/expression.hpp"
#include "work/job.hpp"

namespace punct::engine {
namespace {

using collections::ExplorationRequest;
using collections::Explorer;
using collections::Expression;
using collections::Likeness;
using collections::RowSort;

// So many games are a step: some milliseconds where every position of each is compared.
constexpr std::size_t kGamesAStep = 100;

const Record& no_record() {
  static const Record none;
  return none;
}
const Game& no_game() {
  static const Game none;
  return none;
}

// A job that looks at one game after the other.
class GamesJob : public Job {
 public:
  explicit GamesJob(const Collection& games) noexcept : games_(games) {}

  [[nodiscard]] std::string step() final {
    const std::size_t end = std::min(games_.size(), at_ + kGamesAStep);
    Json found = Json::array();
    for (; at_ < end; ++at_) look_at(games_[at_], at_ + 1, found);
    const bool done = at_ == games_.size();
    Json json{{"done", done}, {"at", at_}, {"of", games_.size()}};
    if (!found.empty()) json["games"] = std::move(found);
    std::string text = text_of(json);
    if (const std::string last = done ? answer() : std::string(); !last.empty()) {
      text.back() = ',';
      text += "\"answer\":" + last + "}";
    }
    return text;
  }

 private:
  virtual void look_at(const Collection::View& game, std::size_t number, Json& found) = 0;
  // JSON that ends the work; empty for none.
  [[nodiscard]] virtual std::string answer() { return {}; }

  const Collection& games_;
  std::size_t at_ = 0;
};

std::optional<Likeness> likeness_named(const std::string& name) {
  for (std::size_t i = 0; i < collections::kLikenesses; ++i)
    if (name == collections::kLikenessNames[i]) return static_cast<Likeness>(i);
  return std::nullopt;
}

std::optional<RowSort> row_sort_named(const std::string& name) {
  for (std::size_t i = 0; i < collections::kRowSortNames.size(); ++i)
    if (name == collections::kRowSortNames[i]) return static_cast<RowSort>(i);
  return std::nullopt;
}

Expected<std::vector<Expression>, Json> expressions_in(const WorkOptions& options) {
  std::vector<Expression> all;
  for (const std::string& text : options.texts("where")) {
    auto read = Expression::parse(text);
    if (!read) {
      Json wrong = trouble(read.error().message);
      wrong["offset"] = read.error().offset;
      wrong["length"] = read.error().length;
      return Unexpected{std::move(wrong)};
    }
    all.push_back(std::move(read).value());
  }
  return all;
}

Expected<Explorer, Json> explorer_for(const WorkOptions& options) {
  ExplorationRequest request;
  request.position = options.text("position");
  request.after = options.text("after");
  request.like = likeness_named(options.text("like"));
  request.by = row_sort_named(options.text("by")).value_or(RowSort::move);
  constexpr std::uint64_t kDeepest = 50;
  request.depth = static_cast<std::size_t>(std::clamp<std::uint64_t>(options.number("depth", 1), 1, kDeepest));
  request.min_games = std::max<std::uint64_t>(1, options.number("minGames", 1));
  auto where = expressions_in(options);
  if (!where) return Unexpected{where.error()};
  request.where = std::move(where).value();
  auto explorer = Explorer::asking(std::move(request));
  if (!explorer) return Unexpected{trouble(explorer.error())};
  return std::move(explorer).value();
}

class ExploreJob final : public GamesJob {
 public:
  ExploreJob(Explorer explorer, std::size_t most, const Collection& games)
      : GamesJob(games), explorer_(std::move(explorer)), most_(most) {}

 private:
  void look_at(const Collection::View& game, std::size_t number, Json& /*found*/) override {
    const auto& [file, kept] = game;
    const bool is_sound = kept != nullptr && kept->is_sound;
    explorer_.add(is_sound ? kept->record : no_record(), is_sound ? kept->game : no_game(), is_sound,
                  file == nullptr ? "" : file->name, kept == nullptr ? number : kept->number);
  }
  [[nodiscard]] std::string answer() override { return explorer_.json(most_); }

  Explorer explorer_;
  std::size_t most_;
};

class BehindJob final : public GamesJob {
 public:
  BehindJob(Explorer explorer, std::vector<std::string> line, const Collection& games)
      : GamesJob(games), explorer_(std::move(explorer)), line_(std::move(line)) {}

 private:
  void look_at(const Collection::View& game, std::size_t number, Json& found) override {
    if (game.kept == nullptr || !game.kept->is_sound) return;
    if (const auto ply = explorer_.ply_of(line_, game.kept->record, game.kept->game)) found.push_back({number, *ply});
  }

  Explorer explorer_;
  std::vector<std::string> line_;
};

class SelectJob final : public GamesJob {
 public:
  SelectJob(std::vector<Expression> where, bool gives_rows, const Collection& games)
      : GamesJob(games), where_(std::move(where)), gives_rows_(gives_rows) {}

 private:
  void look_at(const Collection::View& game, std::size_t number, Json& found) override {
    const auto& [file, kept] = game;
    if (kept == nullptr || !kept->is_sound) return;
    std::size_t ply = 0;
    for (const Expression& each : where_) {
      const auto fits = each.fits(kept->record, kept->game);
      if (!fits) return;
      ply = std::max(ply, *fits);
    }
    found.push_back(gives_rows_ ? row(file->name, *kept, ply) : Json{number, ply});
  }

  static Json row(const std::string& file, const Collection::Kept& kept, std::size_t ply) {
    const auto& [record, game, is_sound, number] = kept;
    return {{"file", file},
            {"game", number},
            {"ply", ply},
            {"plies", game.moves().size()},
            {"date", record.known_tag("Date")},
            {"white", record.known_tag("White")},
            {"black", record.known_tag("Black")},
            {"result", text(game.result())},
            {"termination", game.termination() ? name(*game.termination()) : ""}};
  }

  std::vector<Expression> where_;
  bool gives_rows_;
};

}  // namespace

Begun begin_explore(const WorkOptions& options, const Collection& games) {
  auto explorer = explorer_for(options);
  if (!explorer) return Unexpected{explorer.error()};
  const auto most = static_cast<std::size_t>(options.number("most", collections::kAllRows));
  return std::unique_ptr<Job>(std::make_unique<ExploreJob>(std::move(explorer).value(), most, games));
}

Begun begin_behind(const WorkOptions& options, const Collection& games) {
  if (!likeness_named(options.text("like"))) return Unexpected{trouble("the games behind a row need its level")};
  auto explorer = explorer_for(options);
  if (!explorer) return Unexpected{explorer.error()};
  return std::unique_ptr<Job>(std::make_unique<BehindJob>(std::move(explorer).value(), options.texts("line"), games));
}

Begun begin_select(const WorkOptions& options, const Collection& games) {
  auto where = expressions_in(options);
  if (!where) return Unexpected{where.error()};
  return std::unique_ptr<Job>(std::make_unique<SelectJob>(std::move(where).value(), options.is_set("rows"), games));
}

}  // namespace punct::engine
