// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "animation/moving_image.hpp"

namespace punct::render {
namespace {

// Consecutive shapes of a frame that belong to one group, with the groups around them. A unit is shown and hidden as a
// whole.
struct Unit {
  std::vector<Group> groups;
  std::vector<Shape> shapes;
  friend bool operator==(const Unit&, const Unit&) = default;
};

// The rank of a unit in the order of painting: first the board, then pieces by level, then all else.
int rank_of(const Unit& unit, bool before_pieces) {
  for (const auto& [name, value] : unit.groups.back().data)
    if (name == "level") return std::stoi(value);
  constexpr int above_all = 1000;
  return before_pieces ? 0 : above_all;
}

std::vector<Group> way_to(const Scene& scene, std::uint32_t group) {
  std::vector<Group> way;
  for (; group != 0; group = scene.groups[group].parent) way.push_back(scene.groups[group]);
  std::reverse(way.begin(), way.end());
  for (Group& step : way) step.parent = 0;
  if (way.empty()) way.emplace_back();
  return way;
}

// A unit and the frames that show it, in order.
struct Sequence {
  int rank;
  Unit unit;
  std::vector<std::size_t> frames;
};

class Animator {
 public:
  void add(const Scene& scene, std::size_t frame) {
    bool before_pieces = true;
    for (std::size_t first = 0; first < scene.shapes.size();) {
      std::size_t end = first + 1;
      while (end < scene.shapes.size() && scene.shapes[end].group == scene.shapes[first].group) ++end;
      Unit unit{way_to(scene, scene.shapes[first].group), {}};
      for (std::size_t i = first; i < end; ++i) {
        unit.shapes.push_back(scene.shapes[i]);
        unit.shapes.back().group = 0;
      }
      const int rank = rank_of(unit, before_pieces);
      before_pieces = before_pieces && rank == 0;
      keep(rank, std::move(unit), frame);
      first = end;
    }
  }

  Scene merged(const Scene& last, std::size_t frames, double seconds) {
    Scene scene = last;
    scene.groups.assign(1, Group{});
    scene.shapes.clear();
    scene.seconds = seconds * static_cast<double>(frames);
    std::stable_sort(sequences_.begin(), sequences_.end(),
                     [](const Sequence& a, const Sequence& b) { return a.rank < b.rank; });
    for (Sequence& sequence : sequences_) put(scene, sequence, frames);
    return scene;
  }

 private:
  void keep(int rank, Unit unit, std::size_t frame) {
    for (Sequence& known : sequences_)
      if (known.rank == rank && known.unit == unit) {
        known.frames.push_back(frame);
        return;
      }
    sequences_.push_back({rank, std::move(unit), {frame}});
  }

  static void put(Scene& scene, Sequence& sequence, std::size_t frames) {
    Group time;
    const auto part = [frames](std::size_t frame) { return static_cast<double>(frame) / static_cast<double>(frames); };
    for (const std::size_t frame : sequence.frames) {
      if (!time.shown.empty() && time.shown.back().second == part(frame)) {
        time.shown.back().second = part(frame + 1);
      } else {
        time.shown.emplace_back(part(frame), part(frame + 1));
      }
    }
    if (sequence.frames.size() == frames) time.shown.clear();
    scene.groups.push_back(std::move(time));
    for (Group group : sequence.unit.groups) {
      group.parent = static_cast<std::uint32_t>(scene.groups.size() - 1);
      // A piece may be in one place twice, covered and free, and so may a space with other signs. Their data identify
      // them; ids must be unique and are dropped.
      group.id.clear();
      scene.groups.push_back(std::move(group));
    }
    for (Shape& shape : sequence.unit.shapes) {
      shape.group = static_cast<std::uint32_t>(scene.groups.size() - 1);
      if (auto* const circles = std::get_if<Circles>(&shape.geometry)) circles->ids.clear();
      scene.shapes.push_back(std::move(shape));
    }
  }

  std::vector<Sequence> sequences_;
};

}  // namespace

Scene animated(std::span<const Scene> frames, double seconds) {
  if (frames.empty()) return {};
  Animator animator;
  for (std::size_t i = 0; i < frames.size(); ++i) animator.add(frames[i], i);
  return animator.merged(frames.back(), frames.size(), frame_time(seconds));
}

}  // namespace punct::render
