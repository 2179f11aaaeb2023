// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "document.hpp"
#include "session/options.hpp"

namespace punct::cli {
class RunCutter;
}

namespace punct::python {

/// The options of a reading that says nothing to standard error. Raises ValueError for a format that there is not.
struct ReadOptions : cli::CommonOptions {
  ReadOptions(const py::object& format, unsigned workers);
};

/// A file, or the rest of it, that cannot be read.
struct Unreadable {
  std::string name;
  std::string why;
};
/// A game, something wrong outside of any, or something that cannot be read.
using ReadItem = std::variant<DocumentPtr, FiledFinding, Unreadable>;

/// What is read on its way to who takes it, in batches. Used by a thread at either end.
class ReadQueue {
 public:
  /// Whether putting waits until there is room.
  explicit ReadQueue(bool bounded) noexcept : bounded_(bounded) {}

  /// False where nothing more is wanted.
  bool put(ReadItem item);
  void end(std::exception_ptr failure);
  void stop();
  [[nodiscard]] bool is_stopped();
  /// Waits for the next batch; false at the end. Throws what ended the reading, once.
  bool take(std::vector<ReadItem>& batch);

 private:
  static constexpr std::size_t kBatch = 64;
  static constexpr std::size_t kBatchWeight = 20'000;
  static constexpr std::size_t kBatches = 4;
  bool flush();

  const bool bounded_;
  std::vector<ReadItem> batch_;
  std::size_t weight_ = 0;
  std::mutex mutex_;
  std::condition_variable news_, room_;
  std::deque<std::vector<ReadItem>> batches_;
  std::exception_ptr failure_;
  bool ended_ = false;
  bool stopped_ = false;
};

/// Reads all that the cutter cuts into the queue, and ends it. Never throws.
void read_games(const ReadOptions& options, cli::RunCutter& cutter, ReadQueue& queue);

/// For what open() gave: the next batch, with the interpreter released; false at the end.
[[nodiscard]] bool take_documents(const py::object& games, std::vector<ReadItem>& batch);
/// Raises what an item that is no game leads to, or gives nothing.
[[nodiscard]] DocumentPtr handle_item(const py::object& games, ReadItem item);
[[nodiscard]] bool is_games(const py::object& object);

}  // namespace punct::python
