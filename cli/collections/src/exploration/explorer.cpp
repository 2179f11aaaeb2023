// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "exploration/exploration_json.hpp"
#include "exploration/inquiry.hpp"
#include "exploration/rows.hpp"
#include "punct/collections/exploration.hpp"

namespace punct::collections {
namespace {

// In place of names of files, of which JSON may show several alike.
std::vector<std::string> numbers_below(std::size_t count) {
  std::vector<std::string> numbers;
  for (std::size_t i = 0; i < count; ++i) numbers.push_back(std::to_string(i));
  return numbers;
}

}  // namespace

struct Explorer::State {
  ExplorationRequest request;
  Inquiry inquiry;
  AnswerCounter counter{inquiry};

  // For games that are added one at a time.
  std::optional<GameAsker> asker;
  ExplorationAnswer answer;
};

Explorer::Explorer(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
Explorer::~Explorer() = default;
Explorer::Explorer(Explorer&&) noexcept = default;
Explorer& Explorer::operator=(Explorer&&) noexcept = default;

Expected<Explorer, std::string> Explorer::asking(ExplorationRequest request) {
  auto state = std::make_unique<State>();
  if (auto asked = state->inquiry.ask(request); !asked) return Unexpected{asked.error()};
  if (!state->inquiry.question.position) request.like = Likeness::part;
  state->counter.exploration.fixed = request.like;
  state->counter.exploration.min_games = request.min_games;
  state->request = std::move(request);
  return Explorer(std::move(state));
}

Explorer Explorer::empty() const { return std::move(asking(state_->request)).value(); }

void Explorer::add(const Record& record, const Game& game, bool is_sound, const std::string& file,
                   std::uint64_t number) {
  if (!state_->asker) state_->asker.emplace(state_->inquiry);
  state_->answer.clear();
  state_->asker->ask(record, game, is_sound, state_->answer);
  state_->counter.count(state_->answer, file, number);
}

std::optional<std::size_t> Explorer::ply_of(const std::vector<std::string>& line, const Record& record,
                                            const Game& game) {
  if (!state_->asker) state_->asker.emplace(state_->inquiry);
  state_->answer.clear();
  state_->asker->ask(record, game, true, state_->answer);
  if (state_->answer.fate != ExplorationAnswer::Fate::counted) return std::nullopt;
  std::vector<std::string> path;
  for (const PlayedRow& played : state_->answer.levels.levels[index_of(level())].rows) {
    path.resize(played.depth - 1U);
    path.push_back(row_text(played.move));
    if (path == line) return played.ply;
  }
  return std::nullopt;
}

ReadReport Explorer::read(Sources& sources, const Request& request, Events& events, Coverage* coverage,
                          const Stop& stop) {
  return ask_all(sources, request, state_->inquiry, state_->counter, events, coverage, stop);
}

Expected<bool, std::string> Explorer::merge(Explorer& other) {
  const ExplorationRequest& own = state_->request;
  const ExplorationRequest& theirs = other.state_->request;
  const bool same = state_->inquiry.question.position == other.state_->inquiry.question.position &&
                    own.position == theirs.position && own.like == theirs.like && own.by == theirs.by &&
                    own.depth == theirs.depth && own.min_games == theirs.min_games;
  if (!same) return Unexpected{std::string("the answers are to different questions")};
  // As if all games had come to one explorer: a file that goes on keeps its number, one that comes back has another.
  std::vector<std::string> files = state_->counter.files;
  const std::vector<std::string>& more = other.files();
  const bool goes_on = !files.empty() && !more.empty() && files.back() == more.front();
  const std::size_t first = files.size() - (goes_on ? 1 : 0);
  files.insert(files.end(), more.begin() + (goes_on ? 1 : 0), more.end());
  const std::vector<std::string> all = numbers_below(files.size());
  const std::vector<std::string> of_other(all.begin() + static_cast<std::ptrdiff_t>(first), all.end());
  Exploration sum;
  sum.fixed = own.like;
  sum.min_games = own.min_games;
  for (Explorer* const each : {this, &other}) {
    std::string text;
    write_exploration(each->state_->counter.exploration, state_->inquiry.question, each == this ? all : of_other,
                      into(text), kAllRows);
    if (const std::string wrong = add_exploration_json(text, all, state_->inquiry.question, sum); !wrong.empty())
      return Unexpected{wrong};
  }
  state_->counter.exploration = std::move(sum);
  state_->counter.files = std::move(files);
  state_->inquiry.coarsest = std::min(state_->inquiry.coarsest.load(), state_->counter.exploration.answering());
  return true;
}

Likeness Explorer::level() const { return static_cast<Likeness>(state_->counter.exploration.answering()); }
std::uint64_t Explorer::games() const noexcept { return state_->counter.exploration.games; }
std::uint64_t Explorer::broken() const noexcept { return state_->counter.exploration.broken; }
std::uint64_t Explorer::left_out() const noexcept { return state_->counter.exploration.left_out; }
std::uint64_t Explorer::reached() const {
  const Exploration& exploration = state_->counter.exploration;
  return exploration.levels[exploration.answering()].reached();
}
const std::vector<std::string>& Explorer::files() const noexcept { return state_->counter.files; }

std::uint64_t Explorer::reached(Likeness level) const {
  return state_->counter.exploration.levels[index_of(level)].reached();
}
std::uint64_t Explorer::ended() const { return state_->counter.exploration.levels[index_of(level())].ended(); }
std::uint64_t Explorer::deeper() const { return state_->counter.exploration.levels[index_of(level())].deeper(); }
Likeness Explorer::finest() const noexcept { return static_cast<Likeness>(state_->counter.exploration.finest()); }
const std::optional<Position>& Explorer::position() const noexcept { return state_->inquiry.question.position; }
const std::vector<Move>& Explorer::moves() const noexcept { return state_->inquiry.question.moves; }

void Explorer::for_each_row(const std::function<bool(const OpeningRow&)>& visit) {
  Rows rows(state_->counter.exploration, state_->inquiry.question, state_->counter.files);
  OpeningRow shown;
  rows.for_each([&](std::uint32_t row, const std::vector<RowMove>& path) {
    const RowCounts counts = rows.tree.counts(row);
    shown.line.resize(path.size());
    shown.line.back() = row_text(path.back());
    shown.games = counts.games;
    shown.reach = rows.reach(row, path);
    shown.won = counts.won;
    shown.drawn = counts.drawn;
    shown.lost = counts.lost;
    shown.score = score_of(counts);
    shown.newest = date_text(counts.newest);
    shown.example = rows.example(row);
    shown.punct = Space::from_index(path.back().punct);
    return visit(shown);
  });
}

std::vector<OpeningRow> Explorer::rows(std::size_t most) {
  std::vector<OpeningRow> all;
  if (most != 0)
    for_each_row([&](const OpeningRow& row) {
      all.push_back(row);
      return all.size() < most;
    });
  return all;
}

bool Explorer::write_json(const TakeText& take, std::size_t most) {
  return write_exploration(state_->counter.exploration, state_->inquiry.question, state_->counter.files, take, most);
}

std::string Explorer::json(std::size_t most) {
  std::string text;
  write_json(into(text), most);
  return text;
}

bool detail::ParsedReader::read(Explorer& explorer, const Json& json, const std::vector<std::string>& files) {
  Explorer::State& state = *explorer.state_;
  state.counter.files = files;
  return add_exploration(json, files, state.inquiry.question, state.counter.exploration).empty();
}

Expected<bool, std::string> Explorer::read_json(const std::string& json, const std::vector<std::string>& files) {
  Exploration& exploration = state_->counter.exploration;
  if (const std::string wrong = add_exploration_json(json, files, state_->inquiry.question, exploration);
      !wrong.empty())
    return Unexpected{wrong};
  state_->counter.files = files;
  return true;
}

std::string Explorer::numbered_json() {
  std::string text;
  write_exploration(state_->counter.exploration, state_->inquiry.question, numbers_below(files().size()), into(text),
                    kAllRows);
  return text;
}

Expected<bool, std::string> Explorer::read_numbered_json(const std::string& json,
                                                         const std::vector<std::string>& files) {
  auto read = read_json(json, numbers_below(files.size()));
  if (read) state_->counter.files = files;
  return read;
}

}  // namespace punct::collections
