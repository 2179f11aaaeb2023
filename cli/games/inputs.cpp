// SPDX-License-Identifier: MIT
#include "games/inputs.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace punct::cli {
namespace {

constexpr std::size_t kStart = 4096;
constexpr const char* kStandardInput = "-";

std::string system_error_text() { return std::strerror(errno); }

bool is_games_file(const std::string& path) {
  return formats::format_by_ending(path).has_value() || formats::has_archive_ending(path);
}

}  // namespace

/// A file by its descriptor, which it closes.
class Inputs::File final : public formats::ByteSource {
 public:
  explicit File(int descriptor) noexcept : descriptor_(descriptor) {
    struct stat status {};
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) size_ = static_cast<std::uint64_t>(status.st_size);
  }
  ~File() override {
    if (descriptor_ != STDIN_FILENO) close(descriptor_);
  }
  [[nodiscard]] std::uint64_t size() const noexcept override { return size_; }
  [[nodiscard]] std::uint64_t farthest() const noexcept { return farthest_; }

 protected:
  Expected<std::size_t, formats::ReadError> read_some(char* buffer, std::size_t size) override {
    while (true) {
      const ssize_t got = ::read(descriptor_, buffer, size);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return Unexpected{formats::ReadError{formats::ReadError::Kind::io, system_error_text()}};
      position_ += static_cast<std::uint64_t>(got);
      farthest_ = std::max(farthest_, position_);
      return static_cast<std::size_t>(got);
    }
  }
  bool seek_to(std::uint64_t offset) override {
    if (size_ == 0 || lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) < 0) return false;
    position_ = offset;
    return true;
  }

 private:
  int descriptor_;
  std::uint64_t size_ = 0;
  std::uint64_t position_ = 0;
  std::uint64_t farthest_ = 0;
};

Inputs::Inputs(const CommonOptions& options) : options_(options) {
  if (options.inputs.empty()) entries_.emplace_back(kStandardInput);
  for (const std::string& path : options.inputs) add_input(path);
}
Inputs::~Inputs() = default;

void Inputs::add_input(const std::string& path) {
  std::error_code ignored;
  if (path == kStandardInput) {
    entries_.emplace_back(path);
  } else if (std::filesystem::is_directory(path, ignored)) {
    const std::size_t before = entries_.size();
    add_folder(path);
    if (entries_.size() == before) {
      entries_.emplace_back(Trouble{Trouble::Kind::empty, path, "no games file in this folder"});
    }
  } else {
    add_file(path);
  }
}

void Inputs::add_file(const std::string& path) {
  std::error_code unknown;
  const std::uintmax_t size = std::filesystem::file_size(path, unknown);
  if (!unknown) total_bytes_ += size;
  entries_.emplace_back(path);
}

void Inputs::add_folder(const std::string& path) {
  std::error_code error;
  std::vector<std::filesystem::directory_entry> found;
  for (std::filesystem::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
    found.push_back(*at);
  }
  if (error) entries_.emplace_back(Trouble{Trouble::Kind::io, path, error.message()});
  std::sort(found.begin(), found.end());
  for (const auto& entry : found) {
    const bool link = entry.is_symlink(error);
    if (entry.is_directory(error) && !link) {
      add_folder(entry.path().string());
    } else if (is_games_file(entry.path().string()) && !entry.is_directory(error)) {
      add_file(entry.path().string());
    }
  }
}

std::uint64_t Inputs::bytes_read() const noexcept { return bytes_before_ + (file_ ? file_->farthest() : 0); }

void Inputs::leave_archive() noexcept { archive_.reset(); }

std::optional<Inputs::Next> Inputs::next() {
  if (archive_) {
    if (auto member = next_member()) return member;
  }
  bytes_before_ = bytes_read();
  file_.reset();
  if (next_entry_ == entries_.size()) return std::nullopt;
  const Entry& entry = entries_[next_entry_++];
  if (const auto* const trouble = std::get_if<Trouble>(&entry)) return *trouble;
  return open(std::get<std::string>(entry));
}

Inputs::Next Inputs::open(const std::string& path) {
  const bool standard = path == kStandardInput;
  const std::string name = standard ? "<stdin>" : path;
  const int descriptor = standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return Trouble{Trouble::Kind::io, name, system_error_text()};
  file_ = std::make_unique<File>(descriptor);
  const auto start = file_->peek(kStart);
  if (!start) return Trouble{Trouble::Kind::io, name, start.error().message};
  if (!formats::looks_like_archive(*start)) return stream(name, name, *file_);
  archive_ = std::make_unique<formats::ArchiveReader>(*file_, options_.max_expansion);
  archive_name_ = name;
  archive_gave_games_ = false;
  return *next_member();
}

std::optional<Inputs::Next> Inputs::next_member() {
  auto member = archive_->next();
  if (!member) {
    archive_.reset();
    const bool limit = member.error().kind == formats::ReadError::Kind::limit;
    return Trouble{limit ? Trouble::Kind::limit : Trouble::Kind::io, archive_name_, member.error().message};
  }
  if (!*member) {
    archive_.reset();
    if (archive_gave_games_) return std::nullopt;
    return Trouble{Trouble::Kind::empty, archive_name_, "no games file in this archive"};
  }
  const std::string& inside = **member;
  const std::string name = archive_name_ + ":" + inside;
  const bool wanted = inside.empty() || options_.from || formats::format_by_ending(inside);
  const bool is_packed =
      formats::has_archive_ending(inside) || formats::format_by_ending(formats::without_compression(inside));
  if (!wanted && is_packed) return Trouble{Trouble::Kind::io, name, "is packed within the archive; unpack that first"};
  if (!wanted) return Trouble{Trouble::Kind::passed_over, name, "passed over: its ending is not that of a format"};
  archive_gave_games_ = true;
  if (inside.empty()) return stream(archive_name_, formats::without_compression(archive_name_), *archive_);
  return stream(name, inside, *archive_);
}

Inputs::Next Inputs::stream(std::string name, std::string_view name_with_ending, formats::ByteSource& bytes) {
  std::optional<formats::Format> format = options_.from;
  if (!format) format = formats::format_by_ending(name_with_ending);
  if (!format) {
    const auto start = bytes.peek(kStart);
    if (!start) return Trouble{Trouble::Kind::io, std::move(name), start.error().message};
    format = formats::format_by_content(*start);
  }
  if (!format) return Trouble{Trouble::Kind::io, std::move(name), "not in any format of games; --from names one"};
  return Stream{std::move(name), *format, &bytes};
}

}  // namespace punct::cli
