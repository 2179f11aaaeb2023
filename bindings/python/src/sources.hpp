// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <memory>
#include <string_view>
#include <utility>

#include "module.hpp"
#include "punct/formats/byte_source.hpp"

namespace punct::python {

/// Bytes in memory, which must outlive the object.
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

/// A Python binary file object. Acquires the interpreter while it reads, and stores the error that reading raised.
class ObjectSource final : public formats::ByteSource {
 public:
  ObjectSource(py::object file, std::shared_ptr<std::exception_ptr> failure)
      : file_(std::move(file)), failure_(std::move(failure)) {}
  ObjectSource(const ObjectSource&) = delete;
  ObjectSource& operator=(const ObjectSource&) = delete;
  ~ObjectSource() override;

 protected:
  Expected<std::size_t, formats::ReadError> read_some(char* buffer, std::size_t size) override;

 private:
  py::object file_;
  std::shared_ptr<std::exception_ptr> failure_;
};

}  // namespace punct::python
