// SPDX-License-Identifier: MIT
#include "punct/record_edit.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "punct/notation.hpp"
#include "punct/replay.hpp"

namespace punct {
namespace {

MoveText parsed(const char* text) { return parse_move(text).value(); }

// The moves from here on with their notes, and the variations on each behind it.
std::string line_of(const Record& record, NodeIndex node) {
  std::string line;
  for (; node != kNoNode; node = record.next(node)) {
    if (!line.empty()) line += ' ';
    if (const auto before = record.comment_before(node); !before.empty()) line += '{' + std::string(before) + "} ";
    line += text(record.move(node));
    for (const char nag : record.nags(node)) line += '$' + std::to_string(static_cast<unsigned char>(nag));
    if (const auto comment = record.comment(node); !comment.empty()) line += " {" + std::string(comment) + '}';
    for (NodeIndex other = record.variation(node); other != kNoNode; other = record.next_variation(other))
      line += " (" + line_of(record, other) + ')';
  }
  return line;
}
std::string all_of(const Record& record) {
  const std::string comment(record.comment());
  return (comment.empty() ? comment : '{' + comment + "} ") + line_of(record, record.first());
}
std::string all_of(RecordTree& tree) {
  Record record;
  tree.write_to(record);
  return all_of(record);
}

// E@K3 (M@C3 (R@C3)) (T@F9 T@C3) T@F9 K3-K9
struct Sample {
  Sample() {
    record.add_comment("start");
    first = record.append(kNoNode, parsed("E@K3,K4,K5"));
    instead = record.begin_variation(first, parsed("M@C3,B2,C4"));
    deeper = record.begin_variation(instead, parsed("R@C3,D4,D5"));
    other = record.begin_variation(first, parsed("T@F9,F10,G10"));
    behind_other = record.append(other, parsed("T@C3,C4,D4"));
    second = record.append(first, parsed("T@F9,F10,G10"));
    third = record.append(second, parsed("K3-K9,K10,K11"));
    record.add_comment_before(instead, "or");
    record.add_comment(second, "good");
    record.add_nag(third, 3);
  }
  Record record;
  NodeIndex first, instead, deeper, other, behind_other, second, third;
};

TEST(RecordTree, WritesTheRecordItIsMadeOf) {
  const Sample sample;
  RecordTree tree(sample.record, replay(sample.record));
  EXPECT_EQ(all_of(sample.record),
            "{start} E@K3,K4,K5 ({or} M@C3,B2,C4 (R@C3,D4,D5)) (T@F9,F10,G10 T@C3,C4,D4) T@F9,F10,G10 {good} "
            "K3-K9,K10,K11$3");
  EXPECT_EQ(all_of(tree), all_of(sample.record));
  const Record empty;
  RecordTree nothing(empty, replay(empty));
  EXPECT_EQ(all_of(nothing), "");
  EXPECT_TRUE(nothing.root().children.empty());
}

TEST(RecordTree, FindsABranchByItsNumber) {
  const Sample sample;
  RecordTree tree(sample.record, replay(sample.record));
  for (const NodeIndex node : {sample.first, sample.deeper, sample.behind_other, sample.third})
    EXPECT_EQ(text(tree.at(node).text), text(sample.record.move(node)));
  EXPECT_EQ(&tree.at(kNoNode), &tree.root());
}

TEST(RecordTree, KnowsThePositionAfterEachLegalMove) {
  Sample sample;
  const NodeIndex illegal = sample.record.append(sample.behind_other, parsed("E@C3,C4,C5"));
  const NodeIndex behind = sample.record.append(illegal, parsed("E@K3,K4,K5"));
  RecordTree tree(sample.record, replay(sample.record));
  EXPECT_EQ(tree.position(tree.root()), Position());
  EXPECT_EQ(tree.position(tree.at(sample.third)), replay(sample.record).final_position());
  EXPECT_EQ(tree.position(tree.at(sample.third)), replay(sample.record).final_position());
  EXPECT_EQ(tree.position(tree.at(sample.second))->piece_count(), 2);
  EXPECT_EQ(tree.position(tree.at(sample.behind_other))->piece_count(), 2);
  EXPECT_FALSE(tree.position(tree.at(illegal)));
  EXPECT_FALSE(tree.position(tree.at(behind)));
  Record unknown;
  unknown.set_position("no position");
  const NodeIndex move = unknown.append(kNoNode, parsed("E@K3,K4,K5"));
  RecordTree without(unknown, replay(unknown));
  EXPECT_FALSE(without.position(without.root()));
  EXPECT_FALSE(without.position(without.at(move)));
}

TEST(RecordTree, AddsAMoveOnce) {
  const Sample sample;
  RecordTree tree(sample.record, replay(sample.record));
  Branch& first = tree.at(sample.first);
  EXPECT_EQ(&tree.add(tree.root(), *first.move, false), &first);
  EXPECT_EQ(&tree.add(tree.root(), *tree.at(sample.other).move, false), &tree.at(sample.other));
  const Position after = *tree.position(tree.at(sample.third));
  const Move move = resolve(after, parsed("T@C3,C4,D4")).value();
  Branch& added = tree.add(tree.at(sample.third), move, true);
  EXPECT_EQ(text(added.text), "T@C3,C4,D4#");
  EXPECT_EQ(tree.position(added)->piece_count(), 3);
  EXPECT_EQ(&tree.add(tree.at(sample.third), move, false), &added);
}

TEST(RecordTree, ABranchThatIsHeldOutlivesItsRemoval) {
  Sample sample;
  const NodeIndex illegal = sample.record.append(sample.third, parsed("E@C3,C4,C6"));
  const NodeIndex behind = sample.record.append(illegal, parsed("E@K3,K4,K5"));
  RecordTree tree(sample.record, replay(sample.record));
  Branch& unknown = tree.at(behind);
  ++unknown.holders;
  tree.remove(unknown);
  EXPECT_EQ(unknown.parent, nullptr);
  EXPECT_FALSE(tree.position(unknown));
  Branch& first = tree.at(sample.first);
  Branch& third = tree.at(sample.third);
  ++third.holders;
  const Position after = *tree.position(third);
  tree.remove(first);
  EXPECT_EQ(all_of(tree), "{start} M@C3,B2,C4 {or} (T@F9,F10,G10 T@C3,C4,D4) (R@C3,D4,D5)");
  // So many removals that what nobody holds is dropped.
  const Move move = resolve(Position(), parsed("E@P12,P13,P14")).value();
  for (int i = 0; i < 100; ++i) tree.remove(tree.add(tree.root(), move, false));
  EXPECT_EQ(text(third.text), "K3-K9,K10,K11");
  EXPECT_EQ(tree.position(third), after);
  EXPECT_EQ(tree.position(first)->piece_count(), 1);
}

TEST(RecordTree, LinesChangePlaces) {
  const Sample sample;
  RecordTree tree(sample.record, replay(sample.record));
  EXPECT_FALSE(tree.promote(tree.at(sample.third)));
  EXPECT_TRUE(tree.promote(tree.at(sample.behind_other)));
  EXPECT_EQ(all_of(tree),
            "{start} E@K3,K4,K5 (T@F9,F10,G10 T@C3,C4,D4) ({or} M@C3,B2,C4) (R@C3,D4,D5) T@F9,F10,G10 {good} "
            "K3-K9,K10,K11$3");
}

TEST(RecordTree, ALineGoesBehindItsNextAlternative) {
  const Sample sample;
  RecordTree tree(sample.record, replay(sample.record));
  Branch& third = tree.at(sample.third);
  Branch& deeper = tree.at(sample.deeper);
  Branch& other = tree.at(sample.other);
  EXPECT_TRUE(tree.demote(third));
  EXPECT_EQ(all_of(tree).find("{start} M@C3,B2,C4 {or} (E@K3,K4,K5 T@F9,F10,G10"), 0U) << all_of(tree);
  EXPECT_TRUE(tree.demote(third));
  EXPECT_TRUE(tree.demote(third));
  EXPECT_FALSE(tree.demote(third));
  tree.move_up(deeper, -100);
  EXPECT_EQ(tree.root().children.back().get(), &deeper);
  EXPECT_FALSE(tree.demote(deeper));
  tree.move_up(deeper, 0);
  tree.move_up(other, 100);
  EXPECT_EQ(tree.root().children.front().get(), &other);
  Record only;
  const NodeIndex move = only.append(kNoNode, parsed("E@K3,K4,K5"));
  RecordTree alone(only, replay(only));
  EXPECT_FALSE(alone.demote(alone.at(move)));
  EXPECT_FALSE(alone.promote(alone.at(move)));
}

}  // namespace
}  // namespace punct
