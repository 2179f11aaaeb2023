// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <utility>

#include "punct/system.hpp"
#include "unfinished.hpp"

namespace punct::system {
namespace {

// For the signal handler.
std::atomic<UnfinishedFolder*> unfinished_folder{nullptr};

}  // namespace

UnfinishedFolder::UnfinishedFolder(const std::string& folder, std::vector<std::string> files)
    : files_(std::move(files)) {
  // Until the folder is known.
  const HeldInterrupts held;
  std::size_t longest = 0;
  for (const std::string& file : files_) longest = std::max(longest, file.size());
  constexpr int kTries = 1000;
  for (int i = 0; i < kTries; ++i) {
    name_ = name_beside(joined(folder, "punct"), i);
    // Neither a signal handler nor a program out of memory may ask for more.
    path_.reserve(name_.size() + 1 + longest);
    if (create_folder(name_)) {
      unfinished_folder = this;
      return;
    }
    if (errno != EEXIST) break;
  }
  name_.clear();
}

bool UnfinishedFolder::is_name(std::string_view file) noexcept {
  return file.starts_with('.') && file.ends_with(kUnfinishedEnding);
}

UnfinishedFolder::~UnfinishedFolder() {
  const HeldInterrupts held;
  delete_all();
  unfinished_folder = nullptr;
}

void UnfinishedFolder::delete_all() noexcept {
  if (name_.empty()) return;
  for (const std::string& file : files_) {
    path_.assign(name_).append(1, '/').append(file);
    delete_file(path_);
  }
  delete_folder(name_);
}

void delete_unfinished_folder() noexcept {
  if (UnfinishedFolder* const folder = unfinished_folder.exchange(nullptr)) folder->delete_all();
}

}  // namespace punct::system
