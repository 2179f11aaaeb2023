// SPDX-License-Identifier: MIT
#include "sources.hpp"

#include "interpreter.hpp"

namespace punct::python {
namespace {

Unexpected<formats::ReadError> unreadable() {
  return Unexpected{formats::ReadError{formats::ReadError::Kind::io, "it cannot be read"}};
}

}  // namespace

ObjectSource::~ObjectSource() {
  const Taken interpreter;
  if (!interpreter) static_cast<void>(file_.release());
  file_ = py::object();
}

Expected<std::size_t, formats::ReadError> ObjectSource::read_some(char* buffer, std::size_t size) {
  const Taken interpreter;
  if (!interpreter) return unreadable();
  try {
    const py::object got = file_.attr("read")(size);
    if (!py::isinstance<py::bytes>(got))
      throw py::type_error("read() gave " + std::string(Py_TYPE(got.ptr())->tp_name) +
                           ", not bytes: a file of games has to be opened in binary mode");
    const auto bytes = static_cast<std::string_view>(py::reinterpret_borrow<py::bytes>(got));
    if (bytes.size() > size) throw py::value_error("read() gave more bytes than were asked for");
    return bytes.copy(buffer, size);
  } catch (...) {
    *failure_ = std::current_exception();
    return unreadable();
  }
}

}  // namespace punct::python
