// SPDX-License-Identifier: MIT
#include <functional>
#include <limits>
#include <utility>

#include "punct/collections/statistics.hpp"
#include "punct/notation.hpp"
#include "punct/text/json.hpp"
#include "statistics/names_taker.hpp"
#include "store/json_values.hpp"

namespace punct::collections {
namespace {

constexpr int kStatsVersion = 1;
// Readers refuse games with more plies.
constexpr std::size_t kMostPlies = std::size_t{1} << 24;

constexpr std::array<const char*, 2> kSideNames{"white", "black"};

struct TimeField {
  const char* name;
  std::uint64_t TimeTally::*field;
};
constexpr std::array<TimeField, 5> kTimeFields{{{"moves", &TimeTally::moves},
                                                {"spent", &TimeTally::spent},
                                                {"longest", &TimeTally::longest},
                                                {"clocks", &TimeTally::clocks},
                                                {"least_left", &TimeTally::least_left}}};

std::string first_move_text(const Move& move) { return text(written(move, false)); }

// Writing.

template <class Numbers>
void write_numbers(JsonWriter& json, const char* name, const Numbers& numbers) {
  json.key(name).begin_array();
  for (const std::uint64_t number : numbers) json.value(number);
  json.end_array();
}

void write_kinds(JsonWriter& json, const char* name, const std::array<std::uint64_t, kPieceKinds>& counts) {
  json.key(name).begin_object();
  for (const PieceKind kind : kAllPieceKinds) json.member(std::string(1, letter(kind)), counts[index_of(kind)]);
  json.end_object();
}

void write_results(JsonWriter& json, const Statistics& statistics) {
  json.key("results").begin_object();
  for (const Result result : kAllResults) {
    json.key(text(result)).begin_object();
    const auto& counts = statistics.results[static_cast<std::size_t>(result)];
    for (std::size_t number = 0; number < counts.size(); ++number)
      if (counts[number] != 0) json.member(termination_label(number), counts[number]);
    json.end_object();
  }
  json.end_object();
}

void write_side(JsonWriter& json, const char* name, const SideTally& side) {
  json.key(name).begin_object();
  for (const SideField& field : kSideFields) json.member(field.name, side.*field.field);
  write_kinds(json, "added", side.added);
  write_kinds(json, "moved", side.moved);
  json.end_object();
}

void write_plies(JsonWriter& json, const std::vector<PlyTally>& plies) {
  json.key("plies").begin_array();
  for (const PlyTally& ply : plies) {
    json.begin_array().value(ply.positions).value(ply.open).value(ply.legal_moves);
    json.value(ply.center[0]).value(ply.center[1]).end_array();
  }
  json.end_array();
}

void write_spaces(JsonWriter& json, const std::string& name, const SpaceCounts& counts) {
  json.key(name).begin_object();
  for (const Space space : kAllSpaces)
    if (counts[space.index()] != 0) json.member(space.name(), counts[space.index()]);
  json.end_object();
}

void write_person(JsonWriter& json, const std::string& name, const PersonTally& tally) {
  json.key(name).begin_object().member("white", tally.games[0]).member("black", tally.games[1]);
  json.member("wins", tally.wins[0] + tally.wins[1]).member("draws", tally.draws[0] + tally.draws[1]);
  json.member("losses", tally.losses[0] + tally.losses[1]);
  for (const Player player : kPlayers) {
    const std::size_t side = index_of(player);
    write_numbers(json, player == Player::white ? "as_white" : "as_black",
                  std::array{tally.wins[side], tally.draws[side], tally.losses[side]});
  }
  json.end_object();
}

void write_result_members(JsonWriter& json, const ResultTally& tally) {
  json.member("games", tally.games).member("white_wins", tally.white_wins);
  json.member("black_wins", tally.black_wins).member("draws", tally.draws).end_object();
}

void write_years_and_pairs(JsonWriter& json, const Statistics& statistics) {
  json.key("years").begin_object();
  for (const auto& [year, tally] : statistics.years) write_result_members(json.key(year).begin_object(), tally);
  json.end_object().key("pairs").begin_array();
  for (const auto& [names, tally] : statistics.pairs)
    write_result_members(json.begin_object().member("white", names.first).member("black", names.second), tally);
  json.end_array();
}

void write_times(JsonWriter& json, const Statistics& statistics) {
  json.key("times").begin_object();
  for (const Player player : kPlayers) {
    const TimeTally& tally = statistics.times[index_of(player)];
    json.key(kSideNames[index_of(player)]).begin_object();
    for (const TimeField& field : kTimeFields) json.member(field.name, tally.*field.field);
    json.end_object();
  }
  json.end_object();
}

// Reading. Invalid input is thrown, and turned into a sentence at the end.

const Json& list_in(const Json& json, std::size_t least, std::size_t most) {
  if (!json.is_array() || json.size() < least || json.size() > most) throw ResultError("a list has the wrong length");
  return json;
}

const Json& object_in(const Json& json) {
  if (!json.is_object()) throw ResultError("missing object");
  return json;
}

template <class Numbers>
void read_numbers(const Json& json, Numbers& numbers) {
  for (std::size_t i = 0; i < json.size(); ++i) numbers[i] = number_in(json[i]);
}

void read_kinds(const Json& json, std::array<std::uint64_t, kPieceKinds>& counts) {
  for (const PieceKind kind : kAllPieceKinds) counts[index_of(kind)] = number_in(json.at(std::string(1, letter(kind))));
}

std::size_t termination_number(const std::string& label) {
  for (std::size_t number = 0; number < Statistics::kTerminations; ++number)
    if (label == termination_label(number)) return number;
  throw ResultError("'" + label + "' is not a termination");
}

void read_results(const Json& json, Statistics& statistics) {
  for (const Result result : kAllResults)
    for (const auto& [label, count] : object_in(json.at(std::string(text(result)))).items())
      statistics.results[static_cast<std::size_t>(result)][termination_number(label)] = number_in(count);
}

void read_side(const Json& json, SideTally& side) {
  for (const SideField& field : kSideFields) side.*field.field = number_in(json.at(field.name));
  read_kinds(json.at("added"), side.added);
  read_kinds(json.at("moved"), side.moved);
}

void read_plies(const Json& json, std::vector<PlyTally>& plies) {
  for (const Json& ply : list_in(json, 0, kMostPlies)) {
    list_in(ply, 5, 5);
    plies.push_back({number_in(ply[0]), number_in(ply[1]), number_in(ply[2]), {number_in(ply[3]), number_in(ply[4])}});
  }
}

void read_spaces(const Json& json, SpaceCounts& counts) {
  for (const auto& [name, count] : object_in(json).items()) {
    const auto space = Space::parse(name);
    if (!space) throw ResultError("'" + name + "' is not a space");
    counts[space->index()] = number_in(count);
  }
}

void read_first_moves(const Json& json, Statistics& statistics) {
  for (const auto& [name, count] : object_in(json).items()) {
    const auto move = parse_move(name);
    if (!move || !move->is_add() || move->is_short()) throw ResultError("'" + name + "' is not a first move");
    const Footprint to = Footprint::of(move->punct, move->minors[0], move->minors[1]);
    statistics.first_moves[{{}, *move->piece, to, 1}] = number_in(count);
  }
}

void read_person(const Json& json, PersonTally& tally) {
  tally.games = {number_in(json.at("white")), number_in(json.at("black"))};
  for (const Player player : kPlayers) {
    const std::size_t side = index_of(player);
    const Json& counts = list_in(json.at(player == Player::white ? "as_white" : "as_black"), 3, 3);
    tally.wins[side] = number_in(counts[0]);
    tally.draws[side] = number_in(counts[1]);
    tally.losses[side] = number_in(counts[2]);
  }
}

ResultTally result_tally(const Json& json) {
  return {number_in(json.at("games")), number_in(json.at("white_wins")), number_in(json.at("black_wins")),
          number_in(json.at("draws"))};
}

void read_years(const Json& json, Statistics& statistics) {
  for (const auto& [year, tally] : object_in(json).items()) statistics.years[year] = result_tally(tally);
}

void read_times(const Json& json, Statistics& statistics) {
  for (const Player player : kPlayers)
    for (const TimeField& field : kTimeFields)
      statistics.times[index_of(player)].*field.field = number_in(json.at(kSideNames[index_of(player)]).at(field.name));
}

void read_head(const Json& json, Statistics& statistics) {
  if (json.at("punct-stats") != kStatsVersion) throw ResultError("another version wrote it");
  statistics.games = number_in(json.at("games"));
  statistics.broken = number_in(json.at("broken"));
  for (const Rules rules : kAllRules)
    statistics.rules[static_cast<std::size_t>(rules)] = number_in(json.at("rules").at(std::string(name(rules))));
  const Json& lengths = list_in(json.at("lengths"), 0, kMostPlies);
  statistics.lengths.resize(lengths.size());
  read_numbers(lengths, statistics.lengths);
  const std::size_t levels = statistics.highest.size();
  read_numbers(list_in(json.at("highest"), levels, levels), statistics.highest);
  const Json& range = list_in(json.at("legal_moves_range"), 2, 2);
  statistics.fewest_legal_moves = number_in(range[0]);
  statistics.most_legal_moves = number_in(range[1]);
}

// The games that a result lacks, as envelope_start() writes them.
Coverage missing_in(const Json& envelope) {
  Coverage missing;
  if (const auto runs = envelope.find("missing"); runs != envelope.end())
    for (const Json& run : *runs) {
      const Json& games = list_in(run.at("games"), 2, 2);
      missing.push_back({file_in(run), number_in(games[0]), number_in(games[1]), 0, {}});
    }
  return missing;
}

// Whether numbers are as many as the whole. Throws if they are more.
template <class Numbers>
bool add_up(const Numbers& numbers, std::uint64_t whole) {
  std::uint64_t sum = 0;
  for (const std::uint64_t number : numbers) add_within(sum, number, whole);
  return sum == whole;
}

void check(bool fits) {
  if (!fits) throw ResultError(kNoFit);
}

void check_games(const Statistics& statistics) {
  check(add_up(statistics.rules, statistics.games));
  check(add_up(statistics.lengths, statistics.games));
  check(add_up(statistics.highest, statistics.games));
  std::uint64_t ended = 0;
  for (const auto& terminations : statistics.results)
    for (const std::uint64_t number : terminations) add_within(ended, number, statistics.games);
  check(ended == statistics.games);
  std::uint64_t begun = 0;
  for (const auto& [move, number] : statistics.first_moves) add_within(begun, number, statistics.games);
}

// Every game has a position for each ply up to its length.
void check_plies(const Statistics& statistics) {
  std::uint64_t games = statistics.games;
  for (std::size_t ply = 0; ply < statistics.plies.size(); ++ply) {
    const PlyTally& tally = statistics.plies[ply];
    check(tally.positions == games && tally.open <= games);
    games -= statistics.lengths[ply];
  }
}

void check_side(const SideTally& side, const SpaceCounts& puncts) {
  check(add_up(side.added, side.adds) && add_up(side.moved, side.moves));
  std::uint64_t all = side.adds;
  add_within(all, side.moves, std::numeric_limits<std::uint64_t>::max());
  check(side.turns <= side.moves && side.jumps <= all && side.bridges <= side.jumps && side.cuts <= side.jumps);
  check(add_up(puncts, all));
}

void check_tally(const ResultTally& tally, std::uint64_t& games, std::uint64_t most) {
  add_within(games, tally.games, most);
  add_up(std::array{tally.white_wins, tally.black_wins, tally.draws}, tally.games);
}

}  // namespace

void check_fit(const Statistics& statistics, const Statistics& names) {
  check_games(statistics);
  check_plies(statistics);
  for (const Player player : kPlayers) {
    const std::size_t side = index_of(player);
    check_side(statistics.sides[side], statistics.puncts[side]);
    std::uint64_t games = 0;
    for (const auto& [name, tally] : names.people) {
      add_within(games, tally.games[side], statistics.games);
      add_up(std::array{tally.wins[side], tally.draws[side], tally.losses[side]}, tally.games[side]);
    }
  }
  std::uint64_t games = 0;
  for (const auto& [names_of_pair, tally] : names.pairs) check_tally(tally, games, statistics.games);
  games = 0;
  for (const auto& [year, tally] : statistics.years) check_tally(tally, games, statistics.games);
  check(games == statistics.games);
}

bool NamesTaker::operator()(int depth, Json::parse_event_t event, Json& parsed) {
  if (event == Json::parse_event_t::key) {
    if (depth == 1) depth_ = parsed == "result" ? 2 : 1;
    if (depth == depth_) member_ = parsed.get<std::string>();
    if (depth == depth_ + 1) name_ = parsed.get<std::string>();
    return true;
  }
  if (event != Json::parse_event_t::object_end || depth != depth_ + 1) return true;
  if (member_ == "people") {
    PersonTally tally;
    read_person(parsed, tally);
    into_->people[name_] = tally;
  } else if (member_ == "pairs") {
    into_->pairs[{text_in(parsed.at("white")), text_in(parsed.at("black"))}] = result_tally(parsed);
  } else {
    return true;
  }
  return false;
}

Statistics statistics_in(const Json& json) {
  Statistics statistics;
  read_head(json, statistics);
  read_results(json.at("results"), statistics);
  read_plies(list_in(json.at("plies"), statistics.lengths.size(), statistics.lengths.size()), statistics.plies);
  read_first_moves(json.at("first_moves"), statistics);
  for (const Player player : kPlayers) {
    const std::size_t side = index_of(player);
    read_side(json.at(kSideNames[side]), statistics.sides[side]);
    read_spaces(json.at(std::string(kSideNames[side]) + "_covered"), statistics.covered[side]);
    read_spaces(json.at(std::string(kSideNames[side]) + "_puncts"), statistics.puncts[side]);
  }
  if (!object_in(json.at("people")).empty()) throw ResultError("a person has no counts");
  list_in(json.at("pairs"), 0, 0);
  read_years(json.at("years"), statistics);
  read_times(json.at("times"), statistics);
  return statistics;
}

std::string_view termination_label(std::size_t number) noexcept {
  return number + 1 < Statistics::kTerminations ? name(static_cast<Termination>(number)) : "none";
}

bool write_json(const Statistics& statistics, const TakeText& take) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("punct-stats", kStatsVersion);
  json.member("games", statistics.games).member("broken", statistics.broken);
  json.key("rules").begin_object();
  for (const Rules rules : kAllRules) json.member(name(rules), statistics.rules[static_cast<std::size_t>(rules)]);
  json.end_object();
  write_results(json, statistics);
  write_numbers(json, "lengths", statistics.lengths);
  write_numbers(json, "highest", statistics.highest);
  json.key("legal_moves_range").begin_array();
  json.value(statistics.fewest_legal_moves).value(statistics.most_legal_moves).end_array();
  write_plies(json, statistics.plies);
  json.key("first_moves").begin_object();
  for (const auto& [move, count] : statistics.first_moves) json.member(first_move_text(move), count);
  json.end_object();
  for (const Player player : kPlayers) {
    const std::string side = kSideNames[index_of(player)];
    write_side(json, kSideNames[index_of(player)], statistics.sides[index_of(player)]);
    write_spaces(json, side + "_covered", statistics.covered[index_of(player)]);
    write_spaces(json, side + "_puncts", statistics.puncts[index_of(player)]);
  }
  json.key("people").begin_object();
  for (const auto& [person, tally] : statistics.people) write_person(json, person, tally);
  json.end_object();
  write_years_and_pairs(json, statistics);
  write_times(json, statistics);
  json.end_object();
  return take(out);
}

Expected<Statistics, std::string> read_statistics(std::string_view json, Coverage* missing) {
  Statistics statistics;
  const std::string wrong = failure_of(
      [&] {
        Statistics names;
        NamesTaker taker(names);
        const Json read = parsed_json(json, std::ref(taker));
        const bool is_envelope = read.is_object() && read.contains("result");
        statistics = statistics_in(is_envelope ? read.at("result") : read);
        check_fit(statistics, names);
        if (is_envelope && missing != nullptr) *missing = missing_in(read);
        statistics.people = std::move(names.people);
        statistics.pairs = std::move(names.pairs);
      },
      "a member is missing or has the wrong type", "it is not JSON");
  if (!wrong.empty()) return Unexpected{wrong};
  return statistics;
}

}  // namespace punct::collections
