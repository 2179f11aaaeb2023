// SPDX-License-Identifier: MIT
// open() and loads().
#include "reading.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <map>
#include <mutex>
#include <system_error>

#include "punct/formats/finding_text.hpp"
#include "sources.hpp"

namespace punct::python {
namespace {

// The reason why something cannot be read, with a hint for Python.
std::string why(const collections::Unread& unread) {
  const bool is_unknown = unread.kind == collections::Unread::Kind::unknown_format;
  return unread.why + (is_unknown ? "; use format=NAME" : "");
}

// Whether it could be read, but holds no files of games.
bool is_empty(const collections::Unread& unread) { return unread.kind == collections::Unread::Kind::empty; }

template <class... File>
void raise_os_error(int code, const std::string& sentence, const File&... file) {
  const py::object error = py::reinterpret_borrow<py::object>(PyExc_OSError)(code, sentence, file...);
  // Python chooses a subclass by the code.
  PyErr_SetObject(py::type::of(error).ptr(), error.ptr());
  throw py::error_already_set();
}

void raise_unreadable(const collections::Unread& unreadable) {
  raise_os_error(EIO, why(unreadable), name_of_file(unreadable.name));
}

void warn_of_unread(const UnreadGame& game) {
  for (const Finding& finding : game.findings) warn_of_loss(formats::finding_line(game.source.name, finding));
}

void warn_of_unread(const collections::Unread& unreadable) { warn_of_loss(unreadable.name + ": " + why(unreadable)); }

FiledFinding finding_about(const collections::Unread& unreadable) {
  FiledFinding found{unreadable.name, {}, true};
  found.finding.message = why(unreadable);
  return found;
}

void raise_first_error(const DocumentPtr& document) {
  for (const Finding& finding : document->findings())
    if (finding.severity == Severity::error) raise_finding(document->file(), finding, document->findings());
}

std::string working_folder() { return bytes_of_name(py::module_::import("punct._files").attr("_working_folder")()); }

// While a file object asks, in its read(), for the games of a reading: which file object that reading reads, if any.
// Two that ask for each other's games would wait for ever. The interpreter lock guards the table.
class Waiting {
 public:
  explicit Waiting(const Reading& wanted) : reader_(ObjectSource::read_by_thread()) {
    if (reader_ == wanted.file_object() && reader_ != nullptr)
      throw std::runtime_error("read() of a file asks for the games of this file");
    if (reader_ != nullptr) wanted_by()[reader_] = wanted.file_object();
  }
  ~Waiting() {
    if (reader_ != nullptr) wanted_by().erase(reader_);
  }
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

  // To be called when nothing has come for a while.
  void refuse_circle() const {
    const auto& all = wanted_by();
    auto at = all.find(reader_);
    for (std::size_t steps = 0; at != all.end() && steps < all.size(); ++steps) {
      if (at->second == reader_) throw std::runtime_error("read() of a file asks for games that wait for this file");
      at = all.find(at->second);
    }
  }

 private:
  using FileObject = const std::exception_ptr*;
  static std::map<FileObject, FileObject>& wanted_by() {
    static auto* const all = new std::map<FileObject, FileObject>();
    return *all;
  }
  FileObject reader_;
};

// Does what may call code of users: read(), what shows warnings, handlers of signals. A StopIteration from there would
// end an iteration as if all games had come; it becomes a RuntimeError, as in a generator.
template <class Work>
auto without_stop(const Work& work) {
  try {
    return work();
  } catch (py::error_already_set& error) {
    if (!error.matches(PyExc_StopIteration)) throw;
    py::raise_from(error, PyExc_RuntimeError, "StopIteration was raised while games were read");
    throw py::error_already_set();
  }
}

// The object that open() returns. Several threads may take games; each gets different ones.
class Games {
 public:
  using Bound = void;
  Games(std::shared_ptr<Reading> reading, bool strict) : reading_(std::move(reading)), strict_(strict) {}
  ~Games() { close(); }
  Games(const Games&) = delete;
  Games& operator=(const Games&) = delete;

  py::object next() {
    const DocumentPtr document = without_stop([this] { return next_document(); });
    if (!document) throw py::stop_iteration();
    return game_of(document);
  }

  // The next batch, for callers that take documents; false at the end.
  bool take(std::vector<ReadItem>& batch) {
    const Waiting waiting(*reading_);
    const auto turn = take_turn(waiting);
    refuse_closed();
    if (is_closed_ || at_ == batch_.size()) return take_batch(batch, waiting);
    batch.assign(std::make_move_iterator(batch_.begin() + static_cast<std::ptrdiff_t>(at_)),
                 std::make_move_iterator(batch_.end()));
    at_ = batch_.size();
    return true;
  }

  // Returns the document of a game; raises or warns for any other item.
  DocumentPtr handle(ReadItem item) {
    if (auto* const finding = std::get_if<FiledFinding>(&item)) {
      keep(std::move(*finding));
      return nullptr;
    }
    if (auto* const game = std::get_if<UnreadGame>(&item)) {
      given_ = game->source.name;
      note_unread(given_);
      for (const Finding& finding : game->findings) keep({game->source.name, finding});
      unread_.push_back(std::move(*game));
      warn_of_unread(unread_.back());
      return nullptr;
    }
    if (const auto* const unreadable = std::get_if<collections::Unread>(&item)) {
      note_unread(unreadable->name);
      reading_->raise_failure();
      // A file that the caller names and that gives no game cannot be opened; others are read as far as they are whole.
      const bool gave_nothing = reading_->is_named(unreadable->name) && !has_given(unreadable->name);
      if (strict_ || (gave_nothing && !is_empty(*unreadable))) raise_unreadable(*unreadable);
      strays_.push_back(finding_about(*unreadable));
      warn_of_unread(*unreadable);
      return nullptr;
    }
    DocumentPtr document = std::get<DocumentPtr>(std::move(item));
    given_ = document->file();
    document->set_gaps(gaps_);
    if (strict_ && !document->is_sound()) {
      note_unread(given_);
      raise_first_error(document);
    }
    return document;
  }

  void close() {
    is_closed_ = true;
    const Released released;
    reading_->end();
  }

  // What was not read before close() would be taken for games that there are not.
  void refuse_closed() const {
    if (is_closed_ && !has_ended_) throw py::value_error("the reading was closed before its end");
  }

  [[nodiscard]] py::object findings() const {
    py::list all;
    for (const FiledFinding& finding : strays_) all.append(finding);
    return call(python_type("Findings"), all);
  }

  // The games that were too large to be read since the last call.
  py::list take_unread() {
    py::list all;
    for (UnreadGame& game : std::exchange(unread_, {})) all.append(std::move(game));
    return all;
  }

 private:
  // Null at the end.
  DocumentPtr next_document() {
    const Waiting waiting(*reading_);
    const auto turn = take_turn(waiting);
    while (true) {
      while (!is_closed_ && at_ < batch_.size())
        if (DocumentPtr document = handle(std::move(batch_[at_++]))) return document;
      batch_.clear();
      at_ = 0;
      if (!take_batch(batch_, waiting)) return nullptr;
    }
  }

  // Whether the last game is that of this file, or of a file in this archive.
  [[nodiscard]] bool has_given(const std::string& name) const {
    return given_.starts_with(name) && (given_.size() == name.size() || given_[name.size()] == ':');
  }

  void note_unread(const std::string& name) {
    auto file = call(py::module_::import("punct._files").attr("_state_of"), name_of_file(name)).cast<std::string>();
    if (!file.empty()) gaps_->files.insert(std::move(file));
  }

  void keep(FiledFinding finding) {
    if (strict_ && finding.finding.severity == Severity::error) raise_finding(finding.file, finding.finding);
    strays_.push_back(std::move(finding));
  }

  // Waits for other threads and releases the interpreter, which they need.
  [[nodiscard]] std::unique_lock<std::recursive_timed_mutex> take_turn(const Waiting& waiting) {
    std::unique_lock turn(turn_, std::try_to_lock);
    while (!turn.owns_lock()) {
      {
        const Released released;
        static_cast<void>(turn.try_lock_for(ReadQueue::kPatience));
      }
      if (turn.owns_lock()) break;
      heed_signals();
      waiting.refuse_circle();
    }
    return turn;
  }

  // Waits for a batch and checks for signals meanwhile; false at the end.
  bool take_batch(std::vector<ReadItem>& batch, const Waiting& waiting) {
    auto taken = ReadQueue::Taken::nothing_yet;
    while (!is_closed_ && taken == ReadQueue::Taken::nothing_yet) {
      try {
        const Released released;
        taken = reading_->take(batch);
      } catch (const std::system_error& error) {
        raise_os_error(error.code().value(), "the system refuses the thread that reads");
      }
      heed_signals();
      if (taken == ReadQueue::Taken::nothing_yet) waiting.refuse_circle();
    }
    if (is_closed_) return false;
    has_ended_ = taken != ReadQueue::Taken::batch;
    return !has_ended_;
  }

  std::shared_ptr<Reading> reading_;
  bool strict_;
  std::vector<ReadItem> batch_;
  std::size_t at_ = 0;
  std::vector<FiledFinding> strays_;
  std::shared_ptr<Gaps> gaps_ = std::make_shared<Gaps>(Gaps{working_folder(), {}});
  std::vector<UnreadGame> unread_;
  // The file of the last game.
  std::string given_;
  std::atomic<bool> is_closed_ = false;
  std::atomic<bool> has_ended_ = false;
  std::recursive_timed_mutex turn_;
};

constexpr const char* kName = "<string>";

// The text that loads() reads. It may take long to find the first game, so signals are heeded between blocks.
class InterruptibleText final : public formats::ByteSource {
 public:
  InterruptibleText(std::string_view bytes, Interrupts& interrupts) : text_(bytes), interrupts_(interrupts) {}
  [[nodiscard]] std::uint64_t size() const noexcept override { return text_.size(); }

 protected:
  Expected<std::size_t, formats::ReadError> read_some(char* buffer, std::size_t size) override {
    constexpr std::size_t kBlock = std::size_t{64} << 10;
    if (interrupts_.arrived()) return Unexpected{formats::ReadError{formats::ReadError::Kind::io, "interrupted"}};
    return text_.read(buffer, std::min(size, kBlock));
  }
  bool seek_to(std::uint64_t offset) override { return text_.seek(offset); }

 private:
  formats::MemorySource text_;
  Interrupts& interrupts_;
};

// The games of a text, and the findings that belong to none.
py::tuple games_in_text(const py::object& text, const py::object& format, const py::object& is_strict,
                        const py::object& jobs, const py::object& allow, const py::object& max_game_size) {
  const bool strict = truth_from(is_strict, "strict");
  std::string_view bytes;
  py::object kept = text;
  if (py::isinstance<py::str>(text)) {
    kept = text.attr("encode")("utf-8", "surrogatepass");
  } else if (PyObject_CheckBuffer(text.ptr()) == 0) {
    raise_type("loads() takes a str or bytes", text);
  } else if (!py::isinstance<py::bytes>(text)) {
    kept = py::reinterpret_steal<py::object>(PyBytes_FromObject(text.ptr()));
    if (!kept) throw py::error_already_set();
  }
  bytes = static_cast<std::string_view>(py::reinterpret_borrow<py::bytes>(kept));
  const ReadOptions options(format, jobs, allow, max_game_size);
  Interrupts interrupts;
  ReadQueue queue(false);
  std::vector<ReadItem> items;
  {
    const Released released;
    collections::Sources sources =
        collections::stream(kName, std::make_unique<InterruptibleText>(bytes, interrupts), options.files);
    read_games(sources, options.request, queue, &interrupts);
    std::vector<ReadItem> batch;
    while (queue.take(batch) == ReadQueue::Taken::batch)
      std::move(batch.begin(), batch.end(), std::back_inserter(items));
  }
  interrupts.raise();
  py::list games, strays;
  const auto keep = [&](const FiledFinding& finding) {
    if (strict && finding.finding.severity == Severity::error) raise_finding(finding.file, finding.finding);
    strays.append(finding);
  };
  for (const ReadItem& item : items) {
    if (const auto* const document = std::get_if<DocumentPtr>(&item)) {
      if (strict) raise_first_error(*document);
      games.append(game_of(*document));
    } else if (const auto* const finding = std::get_if<FiledFinding>(&item)) {
      keep(*finding);
    } else if (const auto* const game = std::get_if<UnreadGame>(&item)) {
      for (const Finding& each : game->findings) keep({game->source.name, each});
      warn_of_unread(*game);
    } else {
      const auto& unreadable = std::get<collections::Unread>(item);
      const bool gave_nothing = unreadable.name == kName && games.empty() && !is_empty(unreadable);
      if (strict || gave_nothing) raise("FormatError", unreadable.name + ": " + why(unreadable), "syntax");
      strays.append(finding_about(unreadable));
      warn_of_unread(unreadable);
    }
  }
  return py::make_tuple(games, strays);
}

}  // namespace

bool take_documents(const py::object& games, std::vector<ReadItem>& batch) {
  return without_stop([&] { return games.cast<Games&>().take(batch); });
}
DocumentPtr handle_item(const py::object& games, ReadItem item) {
  return without_stop([&] { return games.cast<Games&>().handle(std::move(item)); });
}
bool is_games(const py::object& object) { return py::isinstance<Games>(object); }

void add_reading(py::module_& module) {
  auto type = final_class<Games>(module, "Games",
                                 R"(The games of files, folders, archives or a stream, one at a time: what open() gives.

An iterator and a context manager. A thread of its own reads a little ahead; memory does not grow with the input. Threads
may share it: each gets other games. If a game is too large, or a file or its rest cannot be read, a LossWarning says so,
`findings` has it, and what follows is read; with `strict`, OSError is raised, with the name. A path or a stream of which
nothing can be read raises OSError in any case. Iterating may continue after an error.)");
  type.def("__iter__",
           [](py::object self) {
             py::object games = self_of<Games>(std::move(self));
             games.cast<const Games&>().refuse_closed();
             return games;
           })
      .def("__next__", &Games::next)
      .def("__enter__", &self_of<Games>)
      .def("__exit__", [](Games& self, const py::args&) { self.close(); })
      .def(
          "close", &Games::close,
          "close(self)\n--\n\nEnds the reading: next() gives no more games. Functions that take games refuse a reading "
          "that was closed before its end. May be called twice.")
      .def_property_readonly(
          "findings", &Games::findings,
          "The findings so far that belong to no game, or to a game too large to be read: a tuple of Findings. Code "
          "\"unreadable\": a file that cannot be read to its end, or a folder or archive without files of games.")
      .def("_take_unread", &Games::take_unread);
  py::class_<UnreadGame>(module, "_UnreadGame");
  module.def("_open_paths", [](std::vector<std::string> paths, const py::object& strict, const py::object& format,
                               const py::object& jobs, const py::object& allow, const py::object& max_game_size) {
    const bool is_strict = truth_from(strict, "strict");
    const ReadOptions options(format, jobs, allow, max_game_size);
    return std::make_unique<Games>(std::make_shared<Reading>(std::move(paths), options), is_strict);
  });
  module.def("_open_object",
             [](const py::bytes& name, const py::object& file, const py::object& strict, const py::object& format,
                const py::object& jobs, const py::object& allow, const py::object& max_game_size) {
               const bool is_strict = truth_from(strict, "strict");
               const ReadOptions options(format, jobs, allow, max_game_size);
               return std::make_unique<Games>(std::make_shared<Reading>(std::string(name), file, options), is_strict);
             });
  module.def("_check_jobs",
             [](const py::object& jobs) { static_cast<void>(ReadOptions(py::none(), jobs, py::none(), py::none())); });
  module.def("_end_readings", &end_readings);
  module.def("_games_in_text", &games_in_text);
}

}  // namespace punct::python
