// SPDX-License-Identifier: MIT
#include "expression/condition.hpp"

#include <algorithm>
#include <utility>

namespace punct::collections {
namespace {

class Both final : public Condition {
 public:
  Both(ConditionPtr a, ConditionPtr b) : a_(std::move(a)), b_(std::move(b)) {}
  [[nodiscard]] std::optional<std::size_t> fits(GameFacts& facts) const override {
    const auto first = a_->fits(facts);
    if (!first) return std::nullopt;
    const auto second = b_->fits(facts);
    return second ? std::optional(std::max(*first, *second)) : std::nullopt;
  }

 private:
  ConditionPtr a_, b_;
};

class Either final : public Condition {
 public:
  Either(ConditionPtr a, ConditionPtr b) : a_(std::move(a)), b_(std::move(b)) {}
  [[nodiscard]] std::optional<std::size_t> fits(GameFacts& facts) const override {
    const auto first = a_->fits(facts);
    if (first == 0U) return first;
    const auto second = b_->fits(facts);
    return first && second ? std::min(first, second) : first ? first : second;
  }

 private:
  ConditionPtr a_, b_;
};

class WholeGame final : public Condition {
 public:
  explicit WholeGame(std::function<bool(GameFacts&)> holds) : holds_(std::move(holds)) {}
  [[nodiscard]] std::optional<std::size_t> fits(GameFacts& facts) const override {
    return holds_(facts) ? std::optional<std::size_t>(0) : std::nullopt;
  }

 private:
  std::function<bool(GameFacts&)> holds_;
};

class Event final : public Condition {
 public:
  Event(const Narrowing& narrowing, bool from_start, std::function<bool(GameFacts&, std::size_t)> happens)
      : narrowing_(narrowing), happens_(std::move(happens)) {
    if (!from_start || narrowing.by) narrowing_.first_ply = std::max<std::size_t>(1, narrowing.first_ply);
  }
  [[nodiscard]] std::optional<std::size_t> fits(GameFacts& facts) const override {
    const std::size_t last = std::min(narrowing_.last_ply, facts.plies());
    for (std::size_t ply = narrowing_.first_ply; ply <= last; ++ply)
      if ((!narrowing_.by || facts.mover(ply) == *narrowing_.by) && happens_(facts, ply)) return ply;
    return std::nullopt;
  }

 private:
  Narrowing narrowing_;
  std::function<bool(GameFacts&, std::size_t)> happens_;
};

bool fits_as_it_stands(const MoveText& text, const Move& move, Player mover, bool connects) {
  if (text.from != move.from || text.punct != move.to.punct) return false;
  if (text.piece && *text.piece != move.kind) return false;
  if (text.player && *text.player != mover) return false;
  if (text.level != 0 && text.level != move.level) return false;
  if (text.connects && *text.connects != connects) return false;
  return std::all_of(text.minors.begin(), text.minors.end(),
                     [&](Space minor) { return !minor || (minor != move.to.punct && move.to.holds(minor)); });
}

}  // namespace

ConditionPtr both(ConditionPtr a, ConditionPtr b) { return std::make_unique<Both>(std::move(a), std::move(b)); }
ConditionPtr either(ConditionPtr a, ConditionPtr b) { return std::make_unique<Either>(std::move(a), std::move(b)); }
ConditionPtr whole_game(std::function<bool(GameFacts&)> holds) { return std::make_unique<WholeGame>(std::move(holds)); }

ConditionPtr negated(ConditionPtr condition) {
  const std::shared_ptr<const Condition> shared = std::move(condition);
  return whole_game([shared](GameFacts& facts) { return !shared->fits(facts); });
}

ConditionPtr event(const Narrowing& narrowing, bool from_start, std::function<bool(GameFacts&, std::size_t)> happens) {
  return std::make_unique<Event>(narrowing, from_start, std::move(happens));
}

bool satisfies(int order, Comparison comparison) noexcept {
  switch (comparison) {
    case Comparison::equal: return order == 0;
    case Comparison::unequal: return order != 0;
    case Comparison::less: return order < 0;
    case Comparison::at_most: return order <= 0;
    case Comparison::more: return order > 0;
    case Comparison::at_least: return order >= 0;
  }
  return false;
}

bool fits_text(const MoveText& text, const Move& move, Player mover, bool connects, SymmetryOptions images) {
  const std::size_t symmetries = images.symmetric ? Symmetry::kCount : 1;
  for (std::size_t number = 0; number < symmetries; ++number) {
    const Move image = number == 0 ? move : Symmetry(number).image(move);
    if (fits_as_it_stands(text, image, mover, connects)) return true;
    if (images.swapped && fits_as_it_stands(text, image, opponent(mover), connects)) return true;
  }
  return false;
}

std::vector<Pattern> images_of(const Pattern& pattern, SymmetryOptions images) {
  std::vector<Pattern> all;
  const std::size_t symmetries = images.symmetric ? Symmetry::kCount : 1;
  for (std::size_t number = 0; number < symmetries; ++number) {
    all.push_back(image(pattern, Symmetry(number)));
    if (images.swapped) all.push_back(colors_swapped(all.back()));
  }
  return all;
}

std::vector<Position> images_of(const Position& position, SymmetryOptions images) {
  std::vector<Position> all;
  const auto add = [&all](const Position& image) {
    if (std::find(all.begin(), all.end(), image) == all.end()) all.push_back(image);
  };
  const std::size_t symmetries = images.symmetric ? Symmetry::kCount : 1;
  for (std::size_t number = 0; number < symmetries; ++number) {
    const Position image = Symmetry(number).image(position);
    add(image);
    if (images.swapped) add(colors_swapped(image));
  }
  return all;
}

}  // namespace punct::collections
