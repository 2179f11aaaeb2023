// SPDX-License-Identifier: MIT
#include "sources.hpp"

#include "interpreter.hpp"

namespace punct::python {
namespace {

Unexpected<formats::ReadError> unreadable() {
  return Unexpected{formats::ReadError{formats::ReadError::Kind::io, "it cannot be read"}};
}

thread_local const std::exception_ptr* reads_now = nullptr;

// Marks what the thread reads. A file object may read another collection meanwhile.
class Reads {
 public:
  explicit Reads(const std::exception_ptr* failure) noexcept : before_(std::exchange(reads_now, failure)) {}
  ~Reads() { reads_now = before_; }
  Reads(const Reads&) = delete;
  Reads& operator=(const Reads&) = delete;

 private:
  const std::exception_ptr* before_;
};

}  // namespace

const std::exception_ptr* ObjectSource::read_by_thread() noexcept { return reads_now; }

ObjectSource::~ObjectSource() {
  const Taken interpreter;
  if (!interpreter) static_cast<void>(file_.release());
  file_ = py::object();
}

Expected<std::size_t, formats::ReadError> ObjectSource::read_some(char* buffer, std::size_t size) {
  const Taken interpreter;
  if (!interpreter) return unreadable();
  const Reads reads(failure_.get());
  try {
    const py::object got = call(file_.attr("read"), size);
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
