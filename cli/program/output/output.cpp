// SPDX-License-Identifier: MIT
#include "program/output/output.hpp"

#include <cerrno>
#include <utility>

#include "program/terminal.hpp"
#include "punct/formats/archive.hpp"
#include "punct/formats/packer.hpp"
#include "punct/system.hpp"

namespace punct::cli {
namespace {

constexpr std::size_t kBuffer = std::size_t{64} << 10;

bool is_standard(const std::string& file) noexcept { return file.empty() || file == "-"; }

// Whether archives of this name can be read, but not written: a tar, also with `.gz` behind it.
bool is_only_read(std::string_view file) noexcept {
  return formats::has_archive_ending(file) && !formats::packing_by_ending(file);
}

// Whether links lead from link to link without an end.
bool is_loop(const std::string& file, const system::FileStatus& status) {
  return status.kind == system::FileKind::unknown && system::is_link(file) &&
         system::is_link(system::target_of_links(file));
}

}  // namespace

bool may_write(Session& session, const OutputOptions& options) {
  const std::string& file = options.file;
  if (is_standard(file)) return true;
  const system::FileStatus status = system::status_of(file);
  const auto fail = [&](std::string_view why) {
    session.fail_output(file, why);
    return false;
  };
  if (const auto descriptor = system::own_descriptor(file))
    return system::is_open_for_writing(*descriptor) || fail("is not open for writing");
  if (status.is_folder()) return fail("is a folder");
  if (is_loop(file, status)) return fail("is a link that leads back to itself");
  if (is_only_read(file) || is_only_read(formats::without_packing(file))) {
    session.refuse_usage(file + ": this kind of archive can only be read; use .gz, .zst, .xz, .bz2 or .zip");
    return false;
  }
  const bool dangles = !status.exists() && system::is_link(file);
  if (!options.force && (dangles || status.is_file())) {
    session.refuse_usage(file + (dangles ? " is a link to a file that does not exist; use --force to write that file"
                                         : " already exists; use --force to replace it"));
    return false;
  }
  return !status.exists() || system::may_be_written(file) || fail(system::error_text());
}

void remark_on_ending(Session& session, const OutputOptions& options, formats::Format format) {
  const auto named = formats::format_by_ending(formats::without_packing(options.file));
  if (is_standard(options.file) || !named || *named == format) return;
  const std::string name(formats::info(format).name);
  session.remark("the games are written as " + name + ", but the extension is that of " +
                     std::string(formats::info(*named).name) + "; to read it, use --from " + name,
                 options.file);
}

bool may_fill(Session& session, const std::string& folder) {
  return !system::status_of(folder).exists() || make_folder(session, folder);
}

bool make_folder(Session& session, const std::string& folder) {
  if (system::create_folders(folder)) return true;
  session.fail_output(folder, system::error_text());
  return false;
}

bool is_in_the_way(Session& session, const OutputOptions& options, std::uint64_t files_before) {
  if (files_before == 0 || options.force || !system::status_of(options.file).is_file()) return false;
  session.fall_short(options.file + " already exists; use --force to replace it; files written before it: " +
                     std::to_string(files_before));
  return true;
}

bool is_also_input(const CommonOptions& common, const std::string& file) {
  if (is_standard(file) || system::own_descriptor(file)) return false;
  const system::FileStatus own = system::status_of(file);
  if (!own.is_file()) return false;
  const auto status_of_input = [] { return system::status_of(system::kStandardInput); };
  if (common.inputs.empty()) return own.is_same_file(status_of_input());
  const std::string real = system::real_name(file);
  for (const std::string& name : common.inputs) {
    const system::FileStatus input = name == "-" ? status_of_input() : system::status_of(name);
    if (own.is_same_file(input)) return true;
    if (!input.is_folder()) continue;
    const std::string folder = system::joined(system::real_name(name), "");
    const bool inside = real.starts_with(folder);
    if (inside && (common.from || formats::format_by_ending(file) || formats::has_archive_ending(file))) return true;
  }
  return false;
}

Output::~Output() { discard(); }

void Output::discard() noexcept {
  if (descriptor_ > system::kStandardErrors) system::close(descriptor_);
  descriptor_ = -1;
  if (beside_.empty()) return;
  system::discard(beside_);
  beside_.clear();
}

bool Output::open() {
  if (is_standard(options_.file)) {
    descriptor_ = system::kStandardOutput;
    return true;
  }
  broken_ = !may_write(session_, options_);
  if (!broken_ && !options_.keeps_input && is_also_input(session_.options(), options_.file)) {
    session_.fall_short(options_.file + ": not written: it is also the input");
    broken_ = true;
  }
  const system::FileStatus own = system::status_of(options_.file);
  for (const std::string& read : options_.also_read) {
    if (broken_ || read.empty() || !own.is_same_file(system::status_of(read))) continue;
    session_.fall_short(options_.file + ": not written: it is also read, as " + read);
    broken_ = true;
  }
  if (broken_) return false;
  if (const auto descriptor = system::own_descriptor(options_.file)) {
    descriptor_ = system::duplicate(*descriptor);
    return descriptor_ >= 0 || fail(system::error_text());
  }
  if (own.exists() && !own.is_file()) {
    descriptor_ = system::open_to_write(options_.file);
    return descriptor_ >= 0 || fail(system::error_text());
  }
  // Replaces the file, not a link to it.
  target_ = system::target_of_links(options_.file);
  auto [descriptor, name] = system::create_beside(target_);
  if (descriptor < 0) return fail(system::error_text());
  descriptor_ = descriptor;
  beside_ = std::move(name);
  return true;
}

bool Output::is_shown() const noexcept { return descriptor_ >= 0 && is_terminal(descriptor_); }

bool Output::write(std::string_view text) {
  if (broken_) return false;
  buffer_ += text;
  return buffer_.size() < kBuffer || flush();
}

bool Output::flush() {
  if (broken_) return false;
  const bool written = send(buffer_);
  buffer_.clear();
  if (broken_ || written) return written && !broken_;
  broken_ = true;
  return errno == EPIPE ? false : fail(system::error_text());
}

// Opens the packer at the first bytes, because the tool has set the member's extension by then.
bool Output::send(std::string_view bytes) {
  const auto packing = is_standard(options_.file) ? std::nullopt : formats::packing_by_ending(options_.file);
  if (!packing) return system::write(descriptor_, bytes);
  return (packer_ || open_packer(*packing)) && packer_->write(bytes);
}

bool Output::open_packer(formats::Packing packing) {
  const auto sink = [this](std::string_view bytes) { return system::write(descriptor_, bytes); };
  auto packer = formats::Packer::open(packing, member_name(), sink);
  if (!packer) return fail(packer.error());
  packer_.emplace(std::move(packer).value());
  return true;
}

std::string Output::member_name() const {
  const std::string file(system::last_part(options_.file));
  std::string member(formats::without_packing(file));
  return formats::format_by_ending(member) ? member : member + member_ending_;
}

bool Output::finish() {
  if (!flush()) return false;
  if (packer_ && !packer_->finish()) return fail(system::error_text());
  if (beside_.empty()) return true;
  if (!options_.one_of_many && !options_.is_report && session_.status() == ExitStatus::io)
    return fail("not written: some input could not be read (see above)");
  // After a power loss, too, there is the old file or the new one. Thousands of new files would wait for seconds.
  const bool waits = !options_.one_of_many || system::status_of(target_).exists();
  if (waits && !system::keep_bytes(descriptor_)) return fail(system::error_text());
  const int descriptor = std::exchange(descriptor_, -1);
  if (!system::close(descriptor)) return fail(system::error_text());
  if (!system::put_in_place(beside_, target_, options_.force)) {
    if (errno != EEXIST) return fail(system::error_text());
    session_.refuse_usage(options_.file + " was created in the meantime; use --force to replace it");
    return false;
  }
  beside_.clear();
  return true;
}

void Output::abandon() {
  if (beside_.empty()) {
    if (flush() && packer_) packer_->finish();
  } else {
    discard();
    broken_ = true;
  }
}

bool Output::fail(std::string_view why) {
  broken_ = true;
  session_.fail_output(name(), why);
  return false;
}

}  // namespace punct::cli
