// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include "common/bare_writer.hpp"
#include "common/members.hpp"
#include "position/format.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/words.hpp"

namespace punct::formats {
namespace {

constexpr std::string_view kBlanks = " \t";

class PositionSplitter final : public Splitter {
 public:
  Cut cut(std::string_view buffer, bool at_end) override {
    const std::size_t feed = buffer.rfind('\n');
    return {0, at_end ? buffer.size() : (feed != std::string_view::npos ? feed : buffer.rfind('\r')) + 1, {}};
  }
  Passed pass_over(std::string_view buffer, bool at_end) override {
    const std::size_t end = buffer.find('\n');
    if (end == std::string_view::npos) return {buffer.size(), at_end};
    return {end + 1, true};
  }
};

class PositionReader final : public Reader {
 public:
  void read(std::string_view run, const Origin& origin, RecordSink& sink) override {
    Place place = origin.place;
    while (!run.empty()) {
      const std::string_view line = take_line(run);
      const std::string_view position = trimmed(line, kBlanks);
      const auto indent = static_cast<std::uint32_t>(position.data() - line.data());
      if (!position.empty() && position[0] != '#' && !game(position, {place.line, place.column + indent}, sink)) return;
      place = {place.line + 1, 1};
    }
  }

 private:
  bool game(std::string_view position, Place place, RecordSink& sink) {
    record_.clear();
    findings_.clear();
    record_.set_place(place);
    record_.set_position(position);
    record_.stated().position_place = place;
    return sink.game(record_, findings_);
  }

  Record record_;
  std::vector<Finding> findings_;
};

// Of a game with moves these alone are named, since most of the others speak of them.
std::string lost_as_position(const Record& record) {
  if (record.node_count() != 0) return "moves";
  std::string lost;
  const auto add = [&lost](bool is_lost, const char* what) {
    if (is_lost) add_to_list(lost, what);
  };
  bool has_tags = false;
  for (std::size_t i = 0; i < record.tag_count(); ++i) has_tags |= !record.known_tag(record.tag(i).name).empty();
  add(has_tags, "tags");
  add(record.stated().termination && *record.stated().termination != Termination::unfinished, "the result");
  add(!record.comment().empty(), "comments");
  return lost;
}

class PositionWriter final : public BareWriter {
 public:
  void write(const Record& record, std::string& out, std::vector<Finding>& losses) override {
    const std::size_t before = losses.size();
    const std::string lost = lost_as_position(record);
    if (!lost.empty())
      add_loss(losses, before, record, "a position line cannot hold " + lost + "; only the start position is written");
    const auto breaks = [](char c) { return c == '\n' || c == '\r'; };
    std::string line(record.position());
    if (std::any_of(line.begin(), line.end(), breaks)) {
      std::replace_if(line.begin(), line.end(), breaks, ' ');
      add_loss(losses, before, record, "a position line cannot hold line breaks; they became spaces");
    }
    out += line.empty() ? std::string(name(record.rules())) + " w" : line;
    out += '\n';
  }
};

}  // namespace

std::unique_ptr<Splitter> make_position_splitter(const Limits& /*limits*/) {
  return std::make_unique<PositionSplitter>();
}
std::unique_ptr<Reader> make_position_reader(const Limits& /*limits*/) { return std::make_unique<PositionReader>(); }
std::unique_ptr<Writer> make_position_writer() { return std::make_unique<PositionWriter>(); }

bool looks_like_positions(std::string_view start) noexcept {
  while (!start.empty()) {
    const std::string_view line = trimmed(take_line(start), kBlanks);
    if (line.empty() || line[0] == '#') continue;
    const bool is_basic = line.starts_with("basic ");
    if (!is_basic && !line.starts_with("standard ")) return false;
    const char player = line[is_basic ? 6 : 9];
    return player == 'w' || player == 'b';
  }
  return false;
}

}  // namespace punct::formats
