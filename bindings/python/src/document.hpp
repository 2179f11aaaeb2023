// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "module.hpp"
#include "punct/collections/expression.hpp"
#include "punct/collections/reading.hpp"
#include "punct/record.hpp"
#include "punct/record_edit.hpp"
#include "punct/replay.hpp"

namespace punct::python {

/// A record and its replay.
struct RecordAndGame {
  Record record;
  Game replayed;
};

/// What one reading has left unread, which its games do not tell: dump() replaces none of these files.
struct Gaps {
  /// The working folder in which the names of files were given.
  std::string folder;
  /// The files of which not all games were read, each by what _files._state() said of it then.
  std::set<std::string> files;
};

/// A game in Python's hands: the record as read or made, its replay, its findings, and, once they are asked for, its
/// moves as a tree that can be edited. The record is written anew when it is needed after an edit. All members need the
/// interpreter.
class Document {
 public:
  Document() : content_(std::make_shared<RecordAndGame>()) { replay(content_->record, content_->replayed); }
  Document(const Record& record, const Game& replayed)
      : content_(std::make_shared<RecordAndGame>(RecordAndGame{record, replayed})), findings_(replayed.findings()) {}

  /// Where it was read, and what is wrong with it.
  void set_origin(const collections::Source& source, std::uint64_t number, const std::vector<Finding>& findings,
                  std::size_t repeated);
  [[nodiscard]] const std::string& file() const noexcept { return file_; }
  /// What the reading that gave it has left unread so far; null if it was not read by open().
  [[nodiscard]] const std::shared_ptr<const Gaps>& gaps() const noexcept { return gaps_; }
  void set_gaps(std::shared_ptr<const Gaps> gaps) noexcept { gaps_ = std::move(gaps); }
  [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
  /// How many warnings about its whole file belong to an earlier game of it.
  [[nodiscard]] std::uint64_t repeated() const noexcept { return repeated_; }
  /// The format of its file; `std::nullopt` if it was not read.
  [[nodiscard]] std::optional<formats::Format> format() const noexcept { return format_; }

  [[nodiscard]] const Record& record() { return up_to_date().content_->record; }
  [[nodiscard]] const Game& replayed() { return up_to_date().content_->replayed; }
  /// The same for work without the interpreter: it does not change when another thread changes the game.
  [[nodiscard]] std::shared_ptr<const RecordAndGame> content() { return up_to_date().content_; }
  [[nodiscard]] const std::vector<Finding>& findings() { return up_to_date().findings_; }
  /// The first finding that is an error; null if there is none.
  [[nodiscard]] const Finding* first_error();
  [[nodiscard]] bool is_sound() { return first_error() == nullptr; }
  /// The record in canonical form, as it is written to files.
  [[nodiscard]] Record canonical();

  [[nodiscard]] RecordTree& tree();
  /// Must be called after the tree was changed.
  void tree_changed() noexcept { stale_ = true; }

  /// Changes the tags or the stated values of the record.
  template <class Change>
  void change(Change change_record) {
    up_to_date();
    change_record(own_content().record);
    judge_again();
  }
  void delete_tag(std::string_view name);
  /// Drops the errors of reading, which stay through all other changes because the record lacks what they name.
  void give_up_unread();
  /// About how many bytes its tags, moves, texts and findings take.
  [[nodiscard]] std::size_t size() const noexcept;

 private:
  Document& up_to_date();
  /// The content for changes: a copy if another thread uses the current content.
  RecordAndGame& own_content();
  void judge_again();

  std::shared_ptr<RecordAndGame> content_;
  std::vector<Finding> findings_;
  std::vector<Finding> unread_;
  std::string file_;
  std::shared_ptr<const Gaps> gaps_;
  std::uint64_t number_ = 0;
  std::optional<formats::Format> format_;
  std::uint64_t repeated_ = 0;
  std::unique_ptr<RecordTree> tree_;
  bool stale_ = false;
};
using DocumentPtr = std::shared_ptr<Document>;

/// A game that is too large to be read.
struct UnreadGame {
  using Bound = void;
  collections::Source source;
  std::uint64_t number = 0;
  std::vector<Finding> findings;
};

/// The content of a punct.Game.
struct GameHandle {
  using Bound = void;
  DocumentPtr document;
};

/// The document of a punct.Game. Raises TypeError for anything else.
[[nodiscard]] DocumentPtr document_from(py::handle game);

/// Raises the PositionError of a game whose start is not a possible position.
[[noreturn]] void raise_start(const DocumentPtr& document);

/// A punct.Game of the document.
[[nodiscard]] py::object game_of(DocumentPtr document);

/// `file:number`, or the file alone for a game that was not read.
[[nodiscard]] std::string source_of(const Document& document);

/// The expression in a str. Raises TypeError, or FormatError if it cannot be read.
[[nodiscard]] collections::Expression expression_from(const py::object& text);

void add_games(py::module_& module);
void add_writing(py::module_& module);
void add_reading(py::module_& module);
void add_counting(py::module_& module);
void add_collections(py::module_& module);
void add_arrays(py::module_& module);
void add_drawing(py::module_& module);

}  // namespace punct::python
