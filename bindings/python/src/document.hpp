// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "module.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"
#include "tree.hpp"

namespace punct::python {

/// A game in Python's hands: the record as read or made, its replay, its findings, and, once they are asked for, its
/// moves as a tree that can be edited. The record is written anew when it is needed after an edit.
class Document {
 public:
  Document() { replay(record_, replayed_); }
  Document(const Record& record, const Game& replayed)
      : record_(record), replayed_(replayed), findings_(replayed.findings()) {}

  /// Where it was read, and what is wrong with it.
  void set_origin(std::string file, std::uint64_t number, const std::vector<Finding>& findings) {
    file_ = std::move(file);
    number_ = number;
    findings_ = findings;
  }
  [[nodiscard]] const std::string& file() const noexcept { return file_; }
  [[nodiscard]] std::uint64_t number() const noexcept { return number_; }

  [[nodiscard]] const Record& record() { return up_to_date().record_; }
  [[nodiscard]] const Game& replayed() { return up_to_date().replayed_; }
  [[nodiscard]] const std::vector<Finding>& findings() { return up_to_date().findings_; }
  /// The record in canonical form, as it is written to files.
  [[nodiscard]] Record canonical();

  [[nodiscard]] Tree& tree();
  /// Has to be called after the tree was changed.
  void tree_changed() noexcept { stale_ = true; }

  /// For changes of what a record says of the whole game.
  template <class Change>
  void change(Change change_record) {
    up_to_date();
    change_record(record_);
    judge_again();
  }
  void delete_tag(std::string_view name);
  /// How many moves it holds.
  [[nodiscard]] std::size_t size() const noexcept { return record_.node_count(); }

 private:
  Document& up_to_date();
  /// The record with its tags, but for one, and what is stated of it; without moves.
  [[nodiscard]] Record heading(std::string_view without) const;
  void judge_again();

  Record record_;
  Game replayed_;
  std::vector<Finding> findings_;
  std::string file_;
  std::uint64_t number_ = 0;
  std::unique_ptr<Tree> tree_;
  bool stale_ = false;
};
using DocumentPtr = std::shared_ptr<Document>;

/// What a punct.Game holds.
struct GameHandle {
  DocumentPtr document;
};

/// The document of a punct.Game. Raises TypeError for anything else.
[[nodiscard]] DocumentPtr document_from(py::handle game);

/// A punct.Game of the document.
[[nodiscard]] py::object game_of(DocumentPtr document);

void add_games(py::module_& module);
void add_reading(py::module_& module);
void add_counting(py::module_& module);
void add_arrays(py::module_& module);
void add_drawing(py::module_& module);

}  // namespace punct::python
