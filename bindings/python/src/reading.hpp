// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "document.hpp"
#include "interpreter.hpp"
#include "punct/collections/reading.hpp"

namespace punct::python {

/// How games are read, by arguments of Python. Raises TypeError and ValueError for wrong ones.
struct ReadOptions {
  ReadOptions(const py::object& format, const py::object& jobs, const py::object& allow,
              const py::object& max_game_size);
  collections::FileOptions files;
  collections::Request request;
};

/// A game, read or not, a finding outside of games, or a file that cannot be read to its end.
using ReadItem = std::variant<DocumentPtr, UnreadGame, FiledFinding, collections::Unread>;

/// A queue of batches from the reader to the consumer, with one thread at each end.
class ReadQueue {
 public:
  /// How long a caller waits before it looks for signals.
  static constexpr std::chrono::milliseconds kPatience{50};

  /// Whether put() waits until there is room.
  explicit ReadQueue(bool bounded) noexcept : bounded_(bounded) {}

  /// False if nothing more is wanted.
  bool put(ReadItem item);
  void end(std::exception_ptr failure);
  void stop();
  [[nodiscard]] bool is_stopped();
  enum class Taken : std::uint8_t { batch, nothing_yet, end };
  /// Waits a little for the next batch. Throws the exception that ended the reading, once.
  Taken take(std::vector<ReadItem>& batch);

 private:
  static constexpr std::size_t kBatch = 64;
  static constexpr std::size_t kBatchBytes = 2'000'000;
  static constexpr std::size_t kBatches = 4;
  bool flush();

  const bool bounded_;
  std::vector<ReadItem> batch_;
  std::size_t bytes_ = 0;
  std::mutex mutex_;
  std::condition_variable news_, room_;
  std::deque<std::vector<ReadItem>> batches_;
  std::exception_ptr failure_;
  bool ended_ = false;
  bool stopped_ = false;
};

/// Reads all games of the sources into the queue, and ends it. Never throws; ends early if interrupted.
void read_games(collections::Sources& sources, const collections::Request& request, ReadQueue& queue,
                Interrupts* interrupts);

/// A reading in its own thread, a little ahead of the consumer.
class Reading : public std::enable_shared_from_this<Reading> {
 public:
  Reading(std::vector<std::string> paths, const ReadOptions& options);
  Reading(std::string name, const py::object& file, const ReadOptions& options);
  ~Reading();
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

  /// Waits a little for the next batch; to be called without the interpreter, by one thread at a time. Throws
  /// std::runtime_error in a fork of the process that has begun to read, and std::system_error if the system refuses
  /// the thread that reads.
  ReadQueue::Taken take(std::vector<ReadItem>& batch);
  /// Ends the reading; a read that does not return is abandoned. Must be called without the interpreter.
  void end();
  /// Raises the exception of a Python file object, if there was one.
  void raise_failure();
  /// What stands for the file object that is read, as in ObjectSource::read_by_thread(); null for paths.
  [[nodiscard]] const std::exception_ptr* file_object() const noexcept { return failure_.get(); }
  /// Whether this is one of the paths, or the stream, that are read.
  [[nodiscard]] bool is_named(const std::string& source) const;

 private:
  void start();

  collections::Request request_;
  std::vector<std::string> names_;
  std::shared_ptr<std::exception_ptr> failure_;
  collections::Sources sources_;
  ReadQueue queue_{true};
  std::atomic<unsigned> forks_at_start_ = 0;
  std::atomic<bool> is_started_ = false;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool is_running_ = false;
  bool is_abandoned_ = false;
};

/// Ends all readings, because the interpreter is about to end.
void end_readings();

/// For the object that open() returned: the next batch, with the interpreter released; false at the end.
[[nodiscard]] bool take_documents(const py::object& games, std::vector<ReadItem>& batch);
/// Raises or warns for an item that is not a game, or keeps it.
[[nodiscard]] DocumentPtr handle_item(const py::object& games, ReadItem item);
[[nodiscard]] bool is_games(const py::object& object);

}  // namespace punct::python
