// SPDX-License-Identifier: MIT
// The writers of dump(), dumps() and view().
#include <algorithm>

#include "changes/salvage.hpp"
#include "document.hpp"

namespace punct::python {
namespace {

// Writes games of one format, one after the other.
class GameWriter {
 public:
  using Bound = void;
  GameWriter(const py::object& format, const py::object& invalid)
      : invalid_(text_from(invalid, "invalid is 'stop', 'skip' or 'keep'")) {
    if (invalid_ != "stop" && invalid_ != "skip" && invalid_ != "keep")
      throw py::value_error("invalid is 'stop', 'skip' or 'keep', not '" + invalid_ + "'");
    writer_ = formats::info(format_from(format).value_or(formats::Format::text)).make_writer();
  }

  [[nodiscard]] py::bytes prologue() const { return py::bytes(std::string(writer_->prologue())); }
  [[nodiscard]] py::bytes epilogue() const { return py::bytes(std::string(writer_->epilogue())); }

  // The stack level of warnings is that of the caller of dump() or dumps().
  py::bytes add(const py::handle& game, int level) {
    const DocumentPtr document = document_from(game);
    const Finding* const error = document->first_error();
    if (error != nullptr && invalid_ == "skip") return py::bytes("");
    if (error != nullptr && invalid_ == "stop") raise_finding(document->file(), *error);
    const Record record = error == nullptr
                              ? document->canonical()
                              : collections::salvaged(document->record(), document->replayed(), document->findings());
    std::string out;
    if (any_) out += writer_->separator();
    any_ = true;
    std::vector<Finding> losses;
    writer_->write(record, out, losses);
    for (Finding& loss : losses) {
      loss.game = document->number();
      const std::string sentence = document->file().empty() ? loss.message : document->file() + ": " + loss.message;
      py::module_::import("warnings").attr("warn")(name_of_file(sentence), python_type("LossWarning"), level);
    }
    return out;
  }

 private:
  std::string invalid_;
  std::unique_ptr<formats::Writer> writer_;
  bool any_ = false;
};

}  // namespace

void add_writing(py::module_& module) {
  py::class_<GameWriter>(module, "_Writer")
      .def(py::init<const py::object&, const py::object&>())
      .def("prologue", &GameWriter::prologue)
      .def("add", &GameWriter::add)
      .def("epilogue", &GameWriter::epilogue);
}

}  // namespace punct::python
