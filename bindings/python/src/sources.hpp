// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <memory>
#include <utility>

#include "module.hpp"
#include "punct/formats/byte_source.hpp"

namespace punct::python {

/// A Python binary file object. Acquires the interpreter while it reads, and stores the error that reading raised.
class ObjectSource final : public formats::ByteSource {
 public:
  ObjectSource(py::object file, std::shared_ptr<std::exception_ptr> failure)
      : file_(std::move(file)), failure_(std::move(failure)) {}
  ObjectSource(const ObjectSource&) = delete;
  ObjectSource& operator=(const ObjectSource&) = delete;
  ~ObjectSource() override;

  /// Where the error of the file object is stored that this thread is reading now; null for none.
  [[nodiscard]] static const std::exception_ptr* read_by_thread() noexcept;

 protected:
  Expected<std::size_t, formats::ReadError> read_some(char* buffer, std::size_t size) override;

 private:
  py::object file_;
  std::shared_ptr<std::exception_ptr> failure_;
};

}  // namespace punct::python
