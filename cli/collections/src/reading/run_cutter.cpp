// SPDX-License-Identifier: MIT
#include "reading/run_cutter.hpp"

#include <algorithm>
#include <utility>

#include "reading/readers.hpp"

namespace punct::collections {
namespace {

// A block takes its way from the file to a worker through the cache of one core.
constexpr std::size_t kBlock = std::size_t{128} << 10;
// A run takes so many bytes at most, unless its first game is larger: tools make much of games of three bytes. Where
// each game takes long, most runs are single games.
constexpr std::size_t kMostOfRun = kBlock;
constexpr std::size_t kMostOfLongRun = std::size_t{1} << 10;

}  // namespace

void Run::clear() {
  source.reset();
  source_number = 0;
  piece = 0;
  sha256.clear();
  begins_source = ends_source = oversized = false;
  bytes.clear();
  strays.clear();
  stray_excerpts.clear();
  unread.reset();
}

RunCutter::RunCutter(Sources& sources, const Request& request, const KeptPipes* pipes)
    : limits_(limits_of(request)),
      most_of_run_(request.works_long ? kMostOfLongRun : kMostOfRun),
      options_(sources.options),
      inputs_(sources, pipes),
      keeps_excerpts_(request.keeps_excerpts) {}

bool RunCutter::next(Run& run) {
  run.clear();
  if (stream_ == nullptr && !open_next(run)) return false;
  if (stream_ != nullptr) {
    run.source = source_;
    run.begins_source = std::exchange(fresh_, false);
    run.source_number = source_number_;
    run.piece = next_piece_++;
    const bool skipped = skipped_ == source_number_;
    if (!skipped) cut(run);
    if (skipped || is_over_ || (at_end_ && pending().empty())) {
      end_source(run);
    }
  }
  run.bytes_read = inputs_.bytes_read();
  return true;
}

void RunCutter::end_source(Run& run) {
  run.ends_source = true;
  if (digest_) {
    while (!at_end_) read_block(0);
    run.sha256 = digest_->take_hex();
    // A compressed file with a single member gets the digest of the file.
    const bool packed = formats::without_compression(source_->name).size() != source_->name.size();
    if (packed && !unread_) {
      auto digest = sha256_of_file(source_->name);
      if (digest)
        run.sha256 = *std::move(digest);
      else
        unread_ = Unread{Unread::Kind::io, source_->name, "cannot be read again for its digest"};
    }
  }
  run.unread = std::exchange(unread_, std::nullopt);
  stream_ = nullptr;
}

bool RunCutter::open_next(Run& run) {
  auto next = inputs_.next();
  if (!next) return false;
  if (auto* const unread = std::get_if<Unread>(&*next)) {
    run.unread = std::move(*unread);
  } else {
    begin(std::get<Inputs::Stream>(*next));
  }
  return true;
}

void RunCutter::begin(const Inputs::Stream& stream) {
  if (!first_format_) first_format_ = stream.format;
  source_ = std::make_shared<const Source>(Source{stream.name, stream.path, stream.format, *first_format_});
  stream_ = stream.bytes;
  runs_.emplace(stream.format, limits_, most_of_run_);
  begin_ = filled_ = 0;
  at_end_ = is_over_ = false;
  unread_.reset();
  ++source_number_;
  next_piece_ = 0;
  fresh_ = true;
}

// Continues until there is a run to return.
void RunCutter::cut(Run& run) {
  if (filled_ == 0) {
    read_more();
    if (refuse_misfit(run)) return;
  }
  while (!take_cut(run)) {
    if (at_end_ && unread_) return drop_rest();
    if (at_end_) return;
    read_more();
  }
}

bool RunCutter::refuse_misfit(Run& run) {
  constexpr std::size_t kStart = 4096;
  auto finding =
      formats::misfit(source_->format, pending().substr(0, kStart), options_.from.has_value(), options_.format_hint);
  if (!finding) return false;
  run.strays.push_back(*std::move(finding));
  return is_over_ = true;
}

// False if nothing could be cut.
bool RunCutter::take_cut(Run& run) {
  const std::string_view bytes = pending();
  const std::uint64_t before = runs_->offset();
  const Place place = runs_->place();
  auto next = runs_->next();
  if (!next) return false;
  for (Finding& finding : next->strays) {
    if (keeps_excerpts_) run.stray_excerpts.push_back(excerpt_of(bytes, place, finding.place));
    run.strays.push_back(std::move(finding));
  }
  run.oversized = next->oversized;
  run.origin.place = next->place;
  run.offset = next->offset;
  if (!run.oversized) run.bytes.assign(bytes.substr(static_cast<std::size_t>(next->offset - before), next->size));
  return true;
}

// The rest of the game cannot be read, so a reader would report faults that the game does not have.
void RunCutter::drop_rest() {
  if (pending().find_first_not_of(" \t\r\n") != std::string_view::npos)
    unread_->why += "; the game at line " + std::to_string(runs_->place().line) + " is not read";
  is_over_ = true;
}

void RunCutter::read_more() {
  const std::string_view held = pending();
  begin_ = runs_->offset();
  std::copy(held.begin(), held.end(), buffer_.begin());
  read_block(held.size());
  using Rest = formats::Runs::Rest;
  runs_->continue_with(pending(), !at_end_ ? Rest::follows : unread_ ? Rest::lost : Rest::none);
}

// Reads the next bytes of the source into the buffer, after so many that stay there.
void RunCutter::read_block(std::size_t held) {
  // A game larger than a block is scanned again only each time its buffer doubles.
  const std::size_t wanted =
      std::clamp(held, kBlock, std::max(kBlock, limits_.game_bytes - std::min(held, limits_.game_bytes)));
  if (buffer_.size() < held + wanted) buffer_.resize(held + wanted);
  const auto got = stream_->read(buffer_.data() + held, wanted);
  const std::size_t read = got ? *got : 0;
  filled_ += read;
  if (digest_) digest_->update(std::string_view(buffer_).substr(held, read));
  at_end_ = read < wanted;
  if (!at_end_ || !stream_->failure()) return;
  unread_ = unread_by(*stream_->failure(), source_->name, options_);
}

}  // namespace punct::collections
