// SPDX-License-Identifier: MIT
#include "reading/run_cutter.hpp"

#include <algorithm>
#include <utility>

#include "punct/text/utf8.hpp"

namespace punct::collections {
namespace {

// A block takes its way from the file to a worker through the cache of one core.
constexpr std::size_t kBlock = std::size_t{128} << 10;
// A run takes so many bytes at most, unless its first game is larger: tools make much of games of three bytes. Where
// each game takes long, most runs are single games.
constexpr std::size_t kMostOfRun = kBlock;
constexpr std::size_t kMostOfLongRun = std::size_t{1} << 10;

// Faster than a search for both bytes at once, which matters if the text has a single line.
bool has_line_end(std::string_view text) noexcept {
  return text.find('\n') != std::string_view::npos || text.find('\r') != std::string_view::npos;
}

// At how many of so many places the condition, 1 or 0, holds. All input passes through here, so counters of eight bits,
// added up in time, let the compiler compare sixteen bytes at once, which it does not do for std::count.
template <class Holds>
std::size_t places(std::size_t size, Holds holds) noexcept {
  constexpr std::size_t kMostAtOnce = 255;
  std::size_t all = 0;
  for (std::size_t at = 0; at < size;) {
    unsigned char few = 0;
    for (const std::size_t stop = std::min(size, at + kMostAtOnce); at < stop; ++at)
      few = static_cast<unsigned char>(few + holds(at));
    all += few;
  }
  return all;
}

// The number of line ends in `text`: LF, CRLF and CR. `after_return`: whether a CR directly precedes it.
std::size_t line_ends(std::string_view text, bool after_return) noexcept {
  const char* const bytes = text.data();
  const auto is_feed = [bytes](std::size_t at) { return static_cast<unsigned>(bytes[at] == '\n'); };
  const std::size_t split_pair = after_return && text.starts_with('\n') ? 1 : 0;
  if (text.find('\r') == std::string_view::npos) return places(text.size(), is_feed) - split_pair;
  const auto is_end = [&](std::size_t at) {
    return is_feed(at) | (static_cast<unsigned>(bytes[at] == '\r') & (is_feed(at + 1) ^ 1U));
  };
  const bool ends_last = text.back() == '\n' || text.back() == '\r';
  return places(text.size() - 1, is_end) + (ends_last ? 1 : 0) - split_pair;
}

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
    : limits_{.game_bytes = static_cast<std::size_t>(request.max_game_size)},
      most_of_run_(request.works_long ? kMostOfLongRun : kMostOfRun),
      format_is_certain_(sources.options.from.has_value()),
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
    if (skipped || is_misfit_ || (at_end_ && pending().empty())) {
      end_source(run);
    }
  }
  run.bytes_read = inputs_.bytes_read();
  return true;
}

void RunCutter::end_source(Run& run) {
  run.ends_source = true;
  if (digest_) {
    for (consumed_ = filled_; !at_end_; consumed_ = filled_) read_more();
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
  splitter_ = formats::info(stream.format).make_splitter(limits_);
  consumed_ = filled_ = 0;
  shown_ = 0;
  read_ = 0;
  place_ = {1, 1};
  after_return_ = at_end_ = is_misfit_ = false;
  unread_.reset();
  ++source_number_;
  next_piece_ = 0;
  fresh_ = true;
}

// Continues until there is a run to return.
void RunCutter::cut(Run& run) {
  if (filled_ == 0) {
    read_more();
    if (pending().starts_with(kByteOrderMark)) consumed_ = kByteOrderMark.size();
    if (refuse_misfit(run)) return;
  } else if (!at_end_ && pending().size() < most_of_run_) {
    read_more();
  }
  while (!take_cut(run, false)) {
    if (!at_end_ && pending().size() >= limits_.game_bytes) {
      pass_over(run);
      return;
    }
    if (at_end_) {
      if (unread_) return drop_rest();
      if (!pending().empty()) take_cut(run, true);
      return;
    }
    read_more();
  }
}

bool RunCutter::refuse_misfit(Run& run) {
  if (place_ != Place{1, 1}) return false;
  constexpr std::size_t kStart = 4096;
  auto finding = formats::misfit(source_->format, pending().substr(0, kStart), format_is_certain_);
  if (!finding) return false;
  run.strays.push_back(*std::move(finding));
  return is_misfit_ = true;
}

// Shows the splitter twice as much each time it finds nothing to cut. False if nothing could be cut.
bool RunCutter::take_cut(Run& run, bool whole_rest) {
  const std::string_view shown = pending().substr(0, std::max(most_of_run_, 2 * shown_));
  const bool is_whole = shown.size() == pending().size();
  auto cut = splitter_->cut(shown, is_whole && at_end_ && !unread_);
  shown_ = cut.skip + cut.run == 0 ? shown.size() : 0;
  if (!is_whole && shown_ != 0 && cut.findings.empty()) return take_cut(run, whole_rest);
  for (Finding& finding : cut.findings) {
    finding.place = finding.place.line == 0 ? place_ : finding.place.from(place_);
    if (keeps_excerpts_) run.stray_excerpts.push_back(excerpt_of(pending(), place_, finding.place));
    run.strays.push_back(std::move(finding));
  }
  if (whole_rest && cut.skip + cut.run == 0) cut.run = pending().size();
  if (cut.skip + cut.run == 0) return !run.strays.empty();
  advance(cut.skip);
  run.origin.place = place_;
  run.offset = read_ - pending().size();
  run.bytes.assign(pending().substr(0, cut.run));
  advance(cut.run);
  return true;
}

void RunCutter::pass_over(Run& run) {
  run.oversized = true;
  run.origin.place = place_;
  shown_ = 0;
  while (true) {
    const auto passed = splitter_->pass_over(pending(), at_end_);
    advance(passed.bytes);
    if (passed.complete) return;
    if (at_end_) {
      advance(pending().size());
      return;
    }
    read_more();
  }
}

// The rest of the game cannot be read, so a reader would report faults that the game does not have.
void RunCutter::drop_rest() {
  if (pending().find_first_not_of(" \t\r\n") != std::string_view::npos)
    unread_->why += "; the game at line " + std::to_string(place_.line) + " is not read";
  advance(pending().size());
}

void RunCutter::advance(std::size_t bytes) {
  const std::string_view passed = pending().substr(0, bytes);
  if (passed.empty()) return;
  std::string_view last_line = passed;
  if (has_line_end(passed)) {
    place_.line += static_cast<std::uint32_t>(line_ends(passed, after_return_));
    place_.column = 1;
    last_line.remove_prefix(passed.find_last_of("\r\n") + 1);
  }
  place_.column += static_cast<std::uint32_t>(code_points(last_line));
  after_return_ = passed.back() == '\r';
  consumed_ += bytes;
}

void RunCutter::read_more() {
  const std::size_t held = pending().size();
  std::copy_n(buffer_.data() + consumed_, held, buffer_.data());
  // A game larger than a block is scanned again only each time its buffer doubles.
  const std::size_t wanted =
      std::clamp(held, kBlock, std::max(kBlock, limits_.game_bytes - std::min(held, limits_.game_bytes)));
  if (buffer_.size() < held + wanted) buffer_.resize(held + wanted);
  const auto got = stream_->read(buffer_.data() + held, wanted);
  consumed_ = 0;
  filled_ = held + (got ? *got : 0);
  read_ += filled_ - held;
  if (digest_) digest_->update(pending().substr(held));
  at_end_ = !got || *got < wanted;
  if (at_end_ && stream_->failure()) refuse(*stream_->failure());
}

void RunCutter::refuse(const formats::ReadError& error) {
  const bool limit = error.kind == formats::ReadError::Kind::limit;
  unread_ = Unread{limit ? Unread::Kind::limit : Unread::Kind::io, source_->name, error.message};
}

}  // namespace punct::collections
