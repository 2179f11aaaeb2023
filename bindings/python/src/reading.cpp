// SPDX-License-Identifier: MIT
// open() and loads(): the program's pipeline, with Python in the place of its output.
#include "reading.hpp"

#include <cerrno>
#include <condition_variable>
#include <deque>
#include <iterator>
#include <mutex>
#include <thread>
#include <variant>

#include "document.hpp"
#include "pipeline/pipeline.hpp"
#include "pipeline/run_cutter.hpp"
#include "session/options.hpp"

namespace punct::python {
namespace {

/// Bytes in memory that outlive it.
class MemorySource final : public formats::ByteSource {
 public:
  explicit MemorySource(std::string_view bytes) noexcept : bytes_(bytes) {}
  [[nodiscard]] std::uint64_t size() const noexcept override { return bytes_.size(); }

 protected:
  Expected<std::size_t, formats::ReadError> read_some(char* buffer, std::size_t size) override {
    const std::size_t got = bytes_.copy(buffer, size, at_);
    at_ += got;
    return got;
  }
  bool seek_to(std::uint64_t offset) override {
    if (offset > bytes_.size()) return false;
    at_ = static_cast<std::size_t>(offset);
    return true;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

/// A binary file object of Python. Takes the interpreter while it reads.
class ObjectSource final : public formats::ByteSource {
 public:
  ObjectSource(py::object file, std::shared_ptr<std::exception_ptr> failure)
      : file_(std::move(file)), failure_(std::move(failure)) {}
  ~ObjectSource() override {
    const py::gil_scoped_acquire held;
    file_ = py::object();
  }

 protected:
  Expected<std::size_t, formats::ReadError> read_some(char* buffer, std::size_t size) override {
    const py::gil_scoped_acquire held;
    try {
      const py::object got = file_.attr("read")(size);
      if (!py::isinstance<py::bytes>(got)) throw py::type_error("a file of games has to be opened in binary mode");
      const auto bytes = static_cast<std::string_view>(py::reinterpret_borrow<py::bytes>(got));
      if (bytes.size() > size) throw py::value_error("read() gave more bytes than were asked for");
      return bytes.copy(buffer, size);
    } catch (...) {
      *failure_ = std::current_exception();
      return Unexpected{formats::ReadError{formats::ReadError::Kind::io, "it cannot be read"}};
    }
  }

 private:
  py::object file_;
  std::shared_ptr<std::exception_ptr> failure_;
};

class ToQueue final : public cli::GameSink<DocumentPtr> {
 public:
  explicit ToQueue(ReadQueue& queue) : queue_(queue) {}
  bool game(cli::FinishedGame<DocumentPtr>& finished) override {
    if (!finished.was_read || !finished.result) {
      for (const Finding& finding : finished.findings) queue_.put(FiledFinding{finished.source.name, finding});
      return !queue_.is_stopped();
    }
    finished.result->set_origin(finished.source.name, finished.number, finished.findings);
    return queue_.put(std::move(finished.result));
  }
  void stray(const cli::Source& source, const Finding& finding) override {
    queue_.put(FiledFinding{source.name, finding});
  }
  void unreadable(std::string_view name, std::string_view why) override {
    queue_.put(Unreadable{std::string(name), std::string(why)});
  }

 private:
  ReadQueue& queue_;
};

void keep(cli::GameInHand& hand, DocumentPtr& document) {
  document = std::make_shared<Document>(hand.record, hand.game);
}

}  // namespace

ReadOptions::ReadOptions(const py::object& format, unsigned workers) {
  if (!format.is_none()) {
    const auto name = format.cast<std::string>();
    from = formats::format_named(name);
    if (!from) {
      std::vector<std::string> names;
      for (const formats::Format each : formats::kAllFormats) names.emplace_back(formats::info(each).name);
      throw py::value_error(cli::unknown_word(name, names));
    }
  }
  jobs = workers;
  progress = cli::When::never;
}

bool ReadQueue::put(ReadItem item) {
  if (const auto* const game = std::get_if<DocumentPtr>(&item)) weight_ += 1 + (*game)->size();
  batch_.push_back(std::move(item));
  if (batch_.size() >= kBatch || weight_ >= kBatchWeight) return flush();
  return !is_stopped();
}

bool ReadQueue::flush() {
  std::unique_lock lock(mutex_);
  if (bounded_) room_.wait(lock, [this] { return batches_.size() < kBatches || stopped_; });
  if (!batch_.empty()) batches_.push_back(std::move(batch_));
  batch_.clear();
  weight_ = 0;
  news_.notify_one();
  return !stopped_;
}

void ReadQueue::end(std::exception_ptr failure) {
  flush();
  const std::scoped_lock lock(mutex_);
  ended_ = true;
  failure_ = std::move(failure);
  news_.notify_one();
}

void ReadQueue::stop() {
  const std::scoped_lock lock(mutex_);
  stopped_ = true;
  room_.notify_one();
}

bool ReadQueue::is_stopped() {
  const std::scoped_lock lock(mutex_);
  return stopped_;
}

bool ReadQueue::take(std::vector<ReadItem>& batch) {
  std::unique_lock lock(mutex_);
  news_.wait(lock, [this] { return !batches_.empty() || ended_; });
  if (batches_.empty()) {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    return false;
  }
  batch = std::move(batches_.front());
  batches_.pop_front();
  room_.notify_one();
  return true;
}

void read_games(const ReadOptions& options, cli::RunCutter& cutter, ReadQueue& queue) {
  std::exception_ptr failure;
  try {
    cli::Session session("", options);  // no tool: it says nothing
    ToQueue sink(queue);
    cli::for_each_game<DocumentPtr>(
        session, cutter, [] { return keep; }, sink);
  } catch (...) {
    failure = std::current_exception();
  }
  queue.end(failure);
}

namespace {

void raise_unreadable(const Unreadable& unreadable) {
  const py::object error =
      py::reinterpret_borrow<py::object>(PyExc_OSError)(EIO, unreadable.why, name_of_file(unreadable.name));
  PyErr_SetObject(PyExc_OSError, error.ptr());
  throw py::error_already_set();
}

void raise_first_error(const DocumentPtr& document) {
  for (const Finding& finding : document->findings())
    if (finding.severity == Severity::error) raise_finding(document->file(), finding);
}

/// What open() gives: games as they are read by a thread of their own, a little ahead of who takes them.
class Games {
 public:
  Games(std::vector<std::string> paths, ReadOptions options, bool strict)
      : options_(std::move(options)), strict_(strict) {
    options_.inputs = std::move(paths);
    cutter_ = std::make_unique<cli::RunCutter>(options_);
  }
  Games(const std::string& name, const py::object& file, ReadOptions options, bool strict)
      : options_(std::move(options)), strict_(strict), failure_(std::make_shared<std::exception_ptr>()) {
    cutter_ = std::make_unique<cli::RunCutter>(options_, name, std::make_unique<ObjectSource>(file, failure_));
  }
  ~Games() { close(); }
  Games(const Games&) = delete;
  Games& operator=(const Games&) = delete;

  py::object next() {
    while (true) {
      while (at_ < batch_.size())
        if (const DocumentPtr document = handle(std::move(batch_[at_++]))) return game_of(document);
      if (!take_batch()) throw py::stop_iteration();
    }
  }

  /// The next batches for who takes documents rather than games; false at the end. Without the interpreter.
  bool take(std::vector<ReadItem>& batch) {
    if (closed_) return false;
    if (at_ < batch_.size()) {
      batch.assign(std::make_move_iterator(batch_.begin() + static_cast<std::ptrdiff_t>(at_)),
                   std::make_move_iterator(batch_.end()));
      at_ = batch_.size();
      return true;
    }
    start();
    return queue_.take(batch);
  }

  /// What an item that is not a game leads to; the document of one that is.
  DocumentPtr handle(ReadItem item) {
    if (auto* const finding = std::get_if<FiledFinding>(&item)) {
      if (strict_ && finding->finding.severity == Severity::error) raise_finding(finding->file, finding->finding);
      strays_.push_back(std::move(*finding));
      return nullptr;
    }
    if (const auto* const unreadable = std::get_if<Unreadable>(&item)) {
      if (failure_ && *failure_) std::rethrow_exception(std::exchange(*failure_, nullptr));
      raise_unreadable(*unreadable);
    }
    if (strict_) raise_first_error(std::get<DocumentPtr>(item));
    return std::get<DocumentPtr>(std::move(item));
  }

  void close() {
    closed_ = true;
    at_ = batch_.size();
    const py::gil_scoped_release released;
    queue_.stop();
    if (thread_.joinable()) thread_.join();
    cutter_.reset();
  }

  [[nodiscard]] py::object findings() const {
    py::list all;
    for (const FiledFinding& finding : strays_) all.append(finding);
    return python_type("Findings")(all);
  }

 private:
  void start() {
    if (thread_.joinable()) return;
    thread_ = std::thread([this] { read_games(options_, *cutter_, queue_); });
  }

  bool take_batch() {
    batch_.clear();
    at_ = 0;
    const py::gil_scoped_release released;
    return take(batch_);
  }

  ReadOptions options_;
  bool strict_;
  std::shared_ptr<std::exception_ptr> failure_;
  std::unique_ptr<cli::RunCutter> cutter_;
  ReadQueue queue_{true};
  std::thread thread_;
  std::vector<ReadItem> batch_;
  std::size_t at_ = 0;
  std::vector<FiledFinding> strays_;
  bool closed_ = false;
};

py::object loads(const py::object& text, const py::object& format, bool strict, unsigned jobs) {
  std::string_view bytes;
  py::object kept = text;
  if (py::isinstance<py::str>(text)) {
    kept = text.attr("encode")("utf-8", "surrogatepass");
  } else if (PyObject_CheckBuffer(text.ptr()) == 0) {
    throw py::type_error("loads() takes a str or bytes, not " + std::string(Py_TYPE(text.ptr())->tp_name));
  } else if (!py::isinstance<py::bytes>(text)) {
    kept = py::reinterpret_steal<py::object>(PyBytes_FromObject(text.ptr()));
    if (!kept) throw py::error_already_set();
  }
  bytes = static_cast<std::string_view>(py::reinterpret_borrow<py::bytes>(kept));
  const ReadOptions options(format, jobs);
  ReadQueue queue(false);
  std::vector<ReadItem> items;
  {
    const py::gil_scoped_release released;
    cli::RunCutter cutter(options, "<string>", std::make_unique<MemorySource>(bytes));
    read_games(options, cutter, queue);
    std::vector<ReadItem> batch;
    while (queue.take(batch)) std::move(batch.begin(), batch.end(), std::back_inserter(items));
  }
  py::list games, strays;
  for (const ReadItem& item : items) {
    if (const auto* const document = std::get_if<DocumentPtr>(&item)) {
      if (strict) raise_first_error(*document);
      games.append(game_of(*document));
    } else if (const auto* const finding = std::get_if<FiledFinding>(&item)) {
      if (strict && finding->finding.severity == Severity::error) raise_finding(finding->file, finding->finding);
      strays.append(*finding);
    } else {
      raise("FormatError", std::get<Unreadable>(item).name + ": " + std::get<Unreadable>(item).why, "syntax");
    }
  }
  return python_type("GameList")(games, python_type("Findings")(strays));
}

}  // namespace

bool take_documents(const py::object& games, std::vector<ReadItem>& batch) {
  auto& reader = games.cast<Games&>();
  const py::gil_scoped_release released;
  return reader.take(batch);
}
DocumentPtr handle_item(const py::object& games, ReadItem item) { return games.cast<Games&>().handle(std::move(item)); }
bool is_games(const py::object& object) { return py::isinstance<Games>(object); }

void add_reading(py::module_& module) {
  py::class_<Games> type(module, "Games",
                         R"(The games of files, folders, archives or a stream, one at a time: what open() gives.

An iterator and a context manager. Memory does not grow with the input; reading goes on a little ahead in a thread of
its own. Iterating raises OSError, with the name, where a file or the rest of it cannot be read, and may go on after
that.)");
  type.def("__iter__", [](py::object self) { return self; })
      .def("__next__", &Games::next)
      .def("__enter__", [](py::object self) { return self; })
      .def("__exit__", [](Games& self, const py::args&) { self.close(); })
      .def("close", &Games::close, "close(self)\n--\n\nEnds the reading; no more games come. May be called twice.")
      .def_property_readonly("findings", &Games::findings,
                             "What was found outside of any game so far, or of a game too large to be read: a tuple of "
                             "Findings.");
  show_in_package(type);
  module.def("_open_paths", [](std::vector<std::string> paths, const py::object& format, unsigned jobs, bool strict) {
    return std::make_unique<Games>(std::move(paths), ReadOptions(format, jobs), strict);
  });
  module.def("_open_object",
             [](const std::string& name, const py::object& file, const py::object& format, unsigned jobs, bool strict) {
               return std::make_unique<Games>(name, file, ReadOptions(format, jobs), strict);
             });
  module.def("loads", &loads, py::arg("text"), py::arg("format") = py::none(), py::arg("strict") = false, py::kw_only(),
             py::arg("jobs") = 1,
             R"(loads(text, format=None, strict=False, *, jobs=1)
--

The games in a str or in bytes, which may be packed: a list of Games. Its attribute `findings` holds what was found
outside of any game.

The format is known by the content; `format` is "text", "json", "jsonl", "xml" or "sgf". What is wrong with a game is
among its findings; with `strict`, the first error is raised. `jobs` workers read, one a core for 0; the interpreter is
released meanwhile.

Raises FormatError for bytes that are in no format of games, ValueError for a format that there is not, TypeError for
what is neither text nor bytes.)");
}

}  // namespace punct::python
