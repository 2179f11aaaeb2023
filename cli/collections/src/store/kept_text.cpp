// SPDX-License-Identifier: MIT
#include "store/kept_text.hpp"

#include <sys/types.h>
#include <unistd.h>

#include "store/temporary_file.hpp"

namespace punct::collections {
namespace {

std::FILE* open_temporary() {
  const TemporaryFile file;
  const int descriptor = file.is_open() ? dup(file.descriptor()) : -1;
  if (descriptor < 0) return nullptr;
  std::FILE* const stream = fdopen(descriptor, "w+");
  if (stream == nullptr) close(descriptor);
  return stream;
}

}  // namespace

KeptText::Piece KeptText::add(std::string_view text) {
  if (!file_) file_.reset(open_temporary());
  if (!file_ || (!at_end_ && fseeko(file_.get(), 0, SEEK_END) != 0)) {
    whole_ = false;
    return {};
  }
  at_end_ = true;
  whole_ &= std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size();
  const Piece piece{size_, text.size()};
  size_ += text.size();
  return piece;
}

std::string KeptText::text(const Piece& piece) {
  std::string text(piece.size, '\0');
  at_end_ = false;
  if (!file_ || fseeko(file_.get(), static_cast<off_t>(piece.offset), SEEK_SET) != 0) {
    whole_ &= text.empty();
    return {};
  }
  text.resize(std::fread(text.data(), 1, text.size(), file_.get()));
  whole_ &= text.size() == piece.size;
  return text;
}

}  // namespace punct::collections
