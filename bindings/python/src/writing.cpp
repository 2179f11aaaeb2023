// SPDX-License-Identifier: MIT
// The writers of dump(), dumps() and view().
#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "changes/salvage.hpp"
#include "document.hpp"
#include "interpreter.hpp"
#include "punct/formats/archive.hpp"
#include "punct/formats/games.hpp"
#include "punct/formats/packer.hpp"
#include "punct/system.hpp"
#include "writing/file_names.hpp"

namespace punct::python {
namespace {

// Whether a game may be beyond a limit of the readers. Variations nest no deeper than there are moves that have some.
bool may_exceed_limits(const Record& record, std::string_view written) {
  constexpr formats::Limits kLimits;
  constexpr std::size_t kLeastBytesOfPart = 2;
  std::size_t branching = 0;
  for (NodeIndex node = 0; node < record.node_count(); ++node)
    if (record.variation(node) != kNoNode) ++branching;
  return branching > kLimits.nesting || written.size() / kLeastBytesOfPart > kLimits.parts();
}

// The limit that keeps a file from being read again.
std::optional<Finding> exceeded_limit(formats::Format format, std::string_view file) {
  const Released released;
  const auto read = formats::read_games(file, {}, {.format = format});
  const auto is_limit = [](const Finding& finding) { return finding.code == Code::limit; };
  if (!read) return std::nullopt;
  for (const formats::ReadGame& game : read->games) {
    const auto found = std::find_if(game.findings.begin(), game.findings.end(), is_limit);
    if (found != game.findings.end()) return *found;
  }
  for (const formats::StrayFinding& stray : read->strays)
    if (is_limit(stray.finding)) return stray.finding;
  return std::nullopt;
}

// Writes games of one format, one after the other.
class GameWriter {
 public:
  using Bound = void;
  GameWriter(const py::object& format, const py::object& invalid)
      : invalid_(text_from(invalid, "invalid is 'stop', 'skip' or 'keep'")) {
    if (invalid_ != "stop" && invalid_ != "skip" && invalid_ != "keep")
      throw py::value_error("invalid is 'stop', 'skip' or 'keep', not '" + invalid_ + "'");
    format_ = format_from(format).value_or(formats::Format::text);
    writer_ = formats::info(format_).make_writer();
  }

  [[nodiscard]] py::bytes prologue() const { return py::bytes(std::string(writer_->prologue())); }
  [[nodiscard]] py::bytes epilogue() const { return py::bytes(std::string(writer_->epilogue())); }

  // Whether a reading that gave one of the games left some of this file unread.
  [[nodiscard]] bool lacks_games_of(const std::string& state) const {
    return std::any_of(gaps_.begin(), gaps_.end(), [&](const auto& gaps) { return gaps->files.contains(state); });
  }

  // Empty for a game that is left out, of which a warning says so.
  py::bytes add(const py::handle& game) {
    const DocumentPtr document = document_from(game);
    if (document->gaps()) gaps_.insert(document->gaps());
    const Finding* const error = document->first_error();
    if (error != nullptr && invalid_ == "skip") return left_out(*document, error->message);
    if (error != nullptr && invalid_ == "stop") raise_finding(document->file(), *error, document->findings());
    if (error != nullptr && !collections::is_anything_read(document->record()))
      return left_out(*document, "nothing of it could be read");
    const Record record = error == nullptr
                              ? document->canonical()
                              : collections::salvaged(document->record(), document->replayed(), document->findings());
    std::string text;
    std::vector<Finding> losses;
    writer_->write(record, text, losses);
    if (error == nullptr) formats::add_loss_of_replay(record, document->replayed(), format_, losses, 0);
    if (may_exceed_limits(record, text)) {
      const std::string file = std::string(writer_->prologue()) + text + std::string(writer_->epilogue());
      if (const auto limit = exceeded_limit(format_, file)) {
        if (invalid_ == "skip") return left_out(*document, limit->message);
        const std::string& source = document->file();
        raise("FormatError", (source.empty() ? "" : source_of(*document) + ": ") + limit->message, name(limit->code));
      }
    }
    for (const Finding& loss : losses) warn_of_loss(*document, loss.message);
    return py::bytes((std::exchange(any_, true) ? std::string(writer_->separator()) : std::string()) + text);
  }

 private:
  static py::bytes left_out(const Document& document, const std::string& reason) {
    // A game that was not read has no number.
    const std::string game = document.number() == 0 ? "a game" : "game " + std::to_string(document.number());
    warn_of_loss(document, game + " is left out: " + reason);
    return py::bytes("");
  }

  static void warn_of_loss(const Document& document, const std::string& loss) {
    python::warn_of_loss(document.file().empty() ? loss : document.file() + ": " + loss);
  }

  std::string invalid_;
  std::set<std::shared_ptr<const Gaps>> gaps_;
  formats::Format format_ = formats::Format::text;
  std::unique_ptr<formats::Writer> writer_;
  bool any_ = false;
};

// Compresses the bytes of a file.
class FilePacker {
 public:
  using Bound = void;
  FilePacker(formats::Packing packing, const std::string& member)
      : packed_(std::make_unique<std::string>()), packer_(open(packing, member, *packed_)) {}

  // The compressed bytes that are ready.
  py::bytes add(const std::string& bytes) {
    packer_.write(bytes);
    return taken();
  }
  py::bytes finish() {
    packer_.finish();
    return taken();
  }

 private:
  static formats::Packer open(formats::Packing packing, const std::string& member, std::string& packed) {
    auto packer = formats::Packer::open(packing, member, [&packed](std::string_view bytes) {
      packed += bytes;
      return true;
    });
    if (!packer) throw std::runtime_error(packer.error());
    return std::move(packer).value();
  }

  py::bytes taken() {
    const py::bytes bytes(*packed_);
    packed_->clear();
    return bytes;
  }

  std::unique_ptr<std::string> packed_;
  formats::Packer packer_;
};

// The format in which a file of this name is written, and what compresses it: a FilePacker or None.
py::tuple output_of(const std::string& path, const py::object& format) {
  const std::string name(collections::last_name(path));
  const std::string_view unpacked = formats::without_packing(name);
  std::optional<formats::Format> known = format_from(format);
  if (!known) known = formats::format_by_ending(unpacked);
  const auto packing = formats::packing_by_ending(name);
  const auto only_read = [](std::string_view file) {
    return formats::has_archive_ending(file) && !formats::packing_by_ending(file);
  };
  // A tar, also with `.gz` behind it.
  const bool is_only_read = only_read(name) || only_read(unpacked);
  const bool is_text = collections::ending_of(unpacked).empty() || collections::has_ending(unpacked, ".txt");
  if (is_only_read || (!known && !is_text)) {
    const bool is_picture = collections::has_ending(unpacked, ".svg") || collections::has_ending(unpacked, ".png") ||
                            collections::has_ending(unpacked, ".pdf");
    const std::string why = "no format for the extension of '" + name +
                            (is_only_read ? "': this kind of archive can only be read"
                             : is_picture ? "'; svg() and png() draw pictures"
                                          : "'; use format=NAME");
    PyErr_SetObject(PyExc_ValueError, name_of_file(why).ptr());
    throw py::error_already_set();
  }
  const formats::FormatInfo& info = formats::info(known.value_or(formats::Format::text));
  py::object packer = py::none();
  if (packing) {
    const std::string member(unpacked);
    packer = py::cast(FilePacker(
        *packing, formats::format_by_ending(unpacked) ? member : member + std::string(info.endings.front())));
  }
  return py::make_tuple(std::string(info.name), packer);
}

}  // namespace

void add_writing(py::module_& module) {
  py::class_<GameWriter>(module, "_Writer")
      .def(py::init<const py::object&, const py::object&>())
      .def("prologue", &GameWriter::prologue)
      .def("add", &GameWriter::add)
      .def("lacks_games_of", &GameWriter::lacks_games_of)
      .def("epilogue", &GameWriter::epilogue);
  py::class_<FilePacker>(module, "_Packer").def("add", &FilePacker::add).def("finish", &FilePacker::finish);
  module.def("_output_of", &output_of);
  module.def("_own_descriptor", &system::own_descriptor);
}

}  // namespace punct::python
