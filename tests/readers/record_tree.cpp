// SPDX-License-Identifier: MIT
// What the readers make of bytes, for a second reader to be compared with: record_tree FORMAT [SEED NUMBER].
//
// Reads files from standard input, each after a line with the number of its bytes, and prints a line of JSON for each:
// its first error, or its records. With SEED and NUMBER it prints such files instead, of records that
// need not make sense as games.
#include <cstdlib>
#include <iostream>
#include <string>

#include <nlohmann/json.hpp>

#include "formats/random_record.hpp"
#include "punct/notation.hpp"
#include "support/reading.hpp"

namespace {

using namespace punct;
using Tree = nlohmann::ordered_json;

Tree tree_of_line(const Record& record, NodeIndex node);

Tree tree_of_move(const Record& record, NodeIndex node) {
  const MoveText& move = record.move(node);
  Tree tree;
  if (move.from) tree["from"] = move.from.name();
  if (move.piece) tree["piece"] = std::string(1, letter(*move.piece));
  tree["dots"] = {move.punct.name()};
  for (const Space minor : move.minors)
    if (minor) tree["dots"].push_back(minor.name());
  if (move.player) tree["player"] = *move.player == Player::white ? "W" : "B";
  if (move.level != 0) tree["level"] = move.level;
  if (move.connects) tree["connects"] = *move.connects;
  for (const char nag : record.nags(node)) tree["nags"].push_back(static_cast<unsigned char>(nag));
  if (!record.comment_before(node).empty()) tree["before"] = record.comment_before(node);
  if (!record.comment(node).empty()) tree["comment"] = record.comment(node);
  for (NodeIndex first = record.variation(node); first != kNoNode; first = record.next_variation(first))
    tree["variations"].push_back(tree_of_line(record, first));
  return tree;
}

Tree tree_of_line(const Record& record, NodeIndex node) {
  Tree moves = Tree::array();
  for (; node != kNoNode; node = record.next(node)) moves.push_back(tree_of_move(record, node));
  return moves;
}

Tree tree_of(const Record& record) {
  const Record::Stated& stated = record.stated();
  Tree tree;
  tree["tags"] = Tree::array();
  for (std::size_t i = 0; i < record.tag_count(); ++i)
    tree["tags"].push_back({record.tag(i).name, record.tag(i).value});
  if (stated.rules) tree["rules"] = name(*stated.rules);
  if (stated.result) tree["result"] = text(*stated.result);
  if (stated.result_token) tree["token"] = text(*stated.result_token);
  if (stated.termination) tree["termination"] = name(*stated.termination);
  if (stated.is_unclear) tree["unclear"] = true;
  if (!record.position().empty()) tree["position"] = record.position();
  if (!record.comment().empty()) tree["comment"] = record.comment();
  tree["moves"] = tree_of_line(record, record.first());
  return tree;
}

Tree tree_of(const testing::Kept& kept) {
  for (const Finding& finding : kept.findings)
    if (finding.severity == Severity::error) return testing::described(finding);
  Tree games = Tree::array();
  for (const Record& record : kept.records) games.push_back(tree_of(record));
  return games;
}

void put(const std::string& file) { std::cout << file.size() << '\n' << file; }

void grow(formats::Format format, std::uint64_t seed, int number) {
  rc::Random random(seed);
  const auto records = rc::gen::exec([] {
    std::vector<Record> made;
    for (int left = *rc::gen::inRange(1, 4); left > 0; --left)
      made.push_back(testing::RecordGrower(testing::hard_words()).grow());
    return made;
  });
  for (int i = 0; i < number; ++i) put(testing::written(format, records(random.split(), i % 60).value()));
}

void read(formats::Format format) {
  formats::Limits limits;
  for (std::string length; std::getline(std::cin, length);) {
    std::string bytes(std::stoul(length), '\0');
    std::cin.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    std::cout << tree_of(testing::read(format, bytes, limits)).dump(-1, ' ', false, Tree::error_handler_t::replace)
              << '\n';
  }
}

}  // namespace

int main(int count, char** words) {
  if (count != 2 && count != 4) return 2;
  const auto format = formats::format_named(words[1]);
  if (!format) return 2;
  if (count == 2) read(*format);
  if (count == 4) grow(*format, std::stoull(words[2]), std::stoi(words[3]));
  return std::cout.flush() ? 0 : 1;
}
