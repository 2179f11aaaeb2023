// SPDX-License-Identifier: MIT
// The engine for a page: C functions over bytes. A text is passed as an address and a size; the answer is where
// punct_answer() says until the next call.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <emscripten/emscripten.h>

#include "punct/engine/desk.hpp"
#include "punct/engine/position.hpp"
#include "punct/engine/work.hpp"

namespace {

using punct::engine::Desk;
using punct::engine::Rest;
using punct::engine::Work;

// Flags of punct_step(): what follows its bytes; any other says that nothing does.
constexpr std::uint32_t kMoreFollows = 1;
constexpr std::uint32_t kLost = 4;  // what cannot be read

Rest rest_by(std::uint32_t flags) {
  if (flags == kMoreFollows) return Rest::follows;
  return flags == kLost ? Rest::lost : Rest::none;
}

// A page has one of each, and one more desk per changed game.
struct Engine {
  std::map<std::uint32_t, Desk> kept;
  Desk first;
  Desk* desk = &first;
  Work work;
  bool allow_no_change = false;
  std::string answer;
  std::string gathered;
  bool has_gathered = false;
};
Engine& engine() {
  static Engine one;
  return one;
}

std::string truth(bool value) { return value ? "true" : "false"; }
void answer(std::string text) { engine().answer = std::move(text); }
std::string_view text(const char* bytes, std::size_t size) { return {bytes, size}; }

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE char* punct_take(std::size_t size) { return static_cast<char*>(std::malloc(size + 1)); }
EMSCRIPTEN_KEEPALIVE void punct_drop(char* bytes) { std::free(bytes); }
EMSCRIPTEN_KEEPALIVE const char* punct_answer() { return engine().answer.data(); }
EMSCRIPTEN_KEEPALIVE std::size_t punct_answer_size() { return engine().answer.size(); }

EMSCRIPTEN_KEEPALIVE void punct_about() { answer(punct::engine::about()); }
// Long work: `options` is JSON, `bytes` are those of the file that is read.
EMSCRIPTEN_KEEPALIVE void punct_begin(const char* what, std::size_t what_size, const char* options,
                                      std::size_t options_size, const char* bytes, std::size_t size) {
  answer(engine().work.begin(text(what, what_size), text(options, options_size), std::string(text(bytes, size))));
}
// With more bytes of a file, or its last ones, if `flags` say so. What is not passed at all counts as 0.
EMSCRIPTEN_KEEPALIVE void punct_step(const char* bytes, std::size_t size, std::uint32_t flags) {
  if (flags != 0) engine().work.add(text(bytes, size), rest_by(flags));
  answer(engine().work.step());
}
EMSCRIPTEN_KEEPALIVE void punct_end() { engine().work.end(); }
EMSCRIPTEN_KEEPALIVE void punct_open(const char* format, std::size_t format_size, const char* bytes, std::size_t size,
                                     const char* file, std::size_t file_size, std::uint32_t line, std::uint32_t column,
                                     std::uint32_t index, std::uint32_t number) {
  answer(truth(engine().desk->open(text(format, format_size), text(bytes, size),
                                   {line, column, index, number, engine().allow_no_change},
                                   std::string(text(file, file_size)))));
}
// Whether moves that change nothing pass the turn in what is read from now on.
EMSCRIPTEN_KEEPALIVE void punct_allow_no_change(std::uint32_t allow) { engine().allow_no_change = allow != 0; }
// Turns to the desk that was kept under a number; if there is none, to the first one, on which games are opened.
EMSCRIPTEN_KEEPALIVE void punct_turn_to(std::uint32_t number) {
  Engine& all = engine();
  const auto found = all.kept.find(number);
  all.desk = found == all.kept.end() ? &all.first : &found->second;
  answer(truth(found != all.kept.end()));
}
// Keeps the game on the first desk, as it is, under a number.
EMSCRIPTEN_KEEPALIVE void punct_keep(std::uint32_t number) {
  Engine& all = engine();
  if (all.desk != &all.first) return;
  all.desk = &(all.kept[number] = std::exchange(all.first, Desk()));
}
EMSCRIPTEN_KEEPALIVE void punct_set_up(const char* line, std::size_t size) {
  answer(engine().desk->set_up(text(line, size)));
}
EMSCRIPTEN_KEEPALIVE void punct_position(const char* line, std::size_t size, const char* question,
                                         std::size_t question_size) {
  answer(punct::engine::ask_position(text(line, size), text(question, question_size)));
}
EMSCRIPTEN_KEEPALIVE void punct_game() { answer(engine().desk->game()); }
EMSCRIPTEN_KEEPALIVE void punct_at(std::uint32_t node) { answer(engine().desk->at(node)); }
EMSCRIPTEN_KEEPALIVE void punct_moves(std::uint32_t node, const char* of, std::size_t size) {
  answer(engine().desk->moves(node, text(of, size)));
}
EMSCRIPTEN_KEEPALIVE void punct_judge(std::uint32_t node, const char* move, std::size_t size) {
  answer(engine().desk->judge(node, text(move, size)));
}
EMSCRIPTEN_KEEPALIVE void punct_play(std::uint32_t node, const char* move, std::size_t size) {
  answer(engine().desk->play(node, text(move, size)));
}
EMSCRIPTEN_KEEPALIVE void punct_edit(const char* change, std::size_t change_size, std::uint32_t node, const char* words,
                                     std::size_t size) {
  answer(engine().desk->edit(text(change, change_size), node, text(words, size)));
}
EMSCRIPTEN_KEEPALIVE void punct_turn_back(std::uint32_t redo) {
  answer(truth(redo != 0 ? engine().desk->redo() : engine().desk->undo()));
}
// Forgets changes of a game that is kept, but for so many that can be taken back and made again: the page knows which
// of the changes of all games these are.
EMSCRIPTEN_KEEPALIVE void punct_forget(std::uint32_t number, std::uint32_t undos, std::uint32_t redos) {
  const auto found = engine().kept.find(number);
  if (found != engine().kept.end()) found->second.forget(undos, redos);
}
EMSCRIPTEN_KEEPALIVE void punct_record(const char* format, std::size_t size) {
  answer(engine().desk->record(text(format, size)));
}
EMSCRIPTEN_KEEPALIVE void punct_losses(const char* format, std::size_t size) {
  answer(engine().desk->losses(text(format, size)));
}
// Games that are written into one file. 0 adds the game, and answers `+` and what the format cannot hold of it, or
// nothing if the game has errors. 1 answers the end of the file, 2 a part of it, which goes on after 3.
EMSCRIPTEN_KEEPALIVE void punct_gather(const char* format, std::size_t size, std::uint32_t what) {
  Engine& all = engine();
  if (what == 0) {
    const auto lost = all.desk->append_to(all.gathered, text(format, size), !all.has_gathered);
    all.has_gathered |= lost.has_value();
    return answer(lost ? "+" + *lost : std::string());
  }
  if (what == 1) Desk::finish(all.gathered, text(format, size), all.has_gathered);
  all.has_gathered = what == 3;
  answer(std::exchange(all.gathered, {}));
}
EMSCRIPTEN_KEEPALIVE void punct_svg(std::uint32_t node, const char* options, std::size_t size) {
  answer(engine().desk->svg(node, text(options, size)));
}
EMSCRIPTEN_KEEPALIVE void punct_places(std::uint32_t node, const char* options, std::size_t size) {
  answer(engine().desk->places(node, text(options, size)));
}

}  // extern "C"
