// SPDX-License-Identifier: MIT
#include <exception>
#include <memory>
#include <utility>

#include <archive.h>
#include <archive_entry.h>

#include "archive/backend.hpp"

namespace punct::formats {
namespace {

struct WriterCloser {
  void operator()(archive* opened) const noexcept { archive_write_free(opened); }
};
struct EntryFreer {
  void operator()(archive_entry* entry) const noexcept { archive_entry_free(entry); }
};

class Pack final : public PackerBackend {
 public:
  Pack(Packing packing, const std::string& member, Packer::Sink& sink) : sink_(sink), handle_(archive_write_new()) {
    const bool is_zip = packing == Packing::zip;
    good_ = handle_ && (is_zip ? archive_write_set_format_zip(handle_.get())
                               : archive_write_set_format_raw(handle_.get())) == ARCHIVE_OK;
    good_ = good_ && (is_zip || add_filter(packing) == ARCHIVE_OK);
    // A date would make other bytes of the same input.
    if (good_ && packing == Packing::gzip)
      good_ = archive_write_set_filter_option(handle_.get(), "gzip", "timestamp", nullptr) == ARCHIVE_OK;
    // The last block is not filled up.
    good_ = good_ && archive_write_set_bytes_in_last_block(handle_.get(), 1) == ARCHIVE_OK;
    good_ = good_ && archive_write_open(handle_.get(), this, nullptr, &Pack::take, nullptr) == ARCHIVE_OK;
    good_ = good_ && begin(member);
    judge_sink();
  }

  [[nodiscard]] bool is_good() const noexcept { return good_; }
  bool write(std::string_view bytes) override {
    good_ = good_ && (bytes.empty() || archive_write_data(handle_.get(), bytes.data(), bytes.size()) ==
                                           static_cast<la_ssize_t>(bytes.size()));
    judge_sink();
    return good_;
  }
  bool finish() override {
    good_ = good_ && archive_write_finish_entry(handle_.get()) == ARCHIVE_OK;
    good_ = good_ && archive_write_close(handle_.get()) == ARCHIVE_OK;
    judge_sink();
    return good_;
  }

 private:
  int add_filter(Packing packing) {
    switch (packing) {
      case Packing::gzip: return archive_write_add_filter_gzip(handle_.get());
      case Packing::zstd: return archive_write_add_filter_zstd(handle_.get());
      case Packing::xz: return archive_write_add_filter_xz(handle_.get());
      case Packing::bzip2: return archive_write_add_filter_bzip2(handle_.get());
      case Packing::zip: break;
    }
    return ARCHIVE_OK;
  }
  // Without a time a zip says 1980, wherever it is written.
  bool begin(const std::string& member) {
    constexpr int kMode = 0644;
    const std::unique_ptr<archive_entry, EntryFreer> entry(archive_entry_new());
    archive_entry_set_pathname_utf8(entry.get(), member.c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), kMode);
    return archive_write_header(handle_.get(), entry.get()) == ARCHIVE_OK;
  }
  static la_ssize_t take(archive* /*handle*/, void* self, const void* bytes, std::size_t size) noexcept {
    auto& pack = *static_cast<Pack*>(self);
    try {
      pack.has_failed_ = pack.has_failed_ || !pack.sink_({static_cast<const char*>(bytes), size});
    } catch (...) {
      // Must not pass through the library, which is in C.
      pack.has_failed_ = true;
      pack.thrown_ = std::current_exception();
    }
    // After an error the library would not free the memory of its compression.
    return static_cast<la_ssize_t>(size);
  }
  // What the sink said of the bytes that were handed to it meanwhile.
  void judge_sink() {
    good_ = good_ && !has_failed_;
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  }

  Packer::Sink& sink_;
  bool has_failed_ = false;
  std::exception_ptr thrown_;
  std::unique_ptr<archive, WriterCloser> handle_;
  bool good_ = false;
};

}  // namespace
}  // namespace punct::formats

extern "C" [[gnu::visibility("default")]] punct::formats::PackerBackend* punct_make_packer_backend(
    punct::formats::Packing packing, const std::string& member, punct::formats::Packer::Sink& sink) {
  auto pack = std::make_unique<punct::formats::Pack>(packing, member, sink);
  return pack->is_good() ? pack.release() : nullptr;
}
