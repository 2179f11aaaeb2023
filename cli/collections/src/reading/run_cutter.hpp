// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/collections/reading.hpp"
#include "punct/formats/format.hpp"
#include "punct/formats/runs.hpp"
#include "sources/digest.hpp"
#include "sources/inputs.hpp"

namespace punct::collections {

/// A piece of the input that can be read by itself, or news about the input.
struct Run {
  /// Null if the run only says what was not read.
  std::shared_ptr<const Source> source;
  /// The number of the source, from 1; 0 if there is none.
  std::uint64_t source_number = 0;
  bool begins_source = false;
  bool ends_source = false;
  /// Whole games; empty if this piece has none.
  std::string bytes;
  formats::Origin origin;
  /// Where the bytes begin in the source.
  std::uint64_t offset = 0;
  /// Whether a game larger than allowed was skipped; `origin` is where it begins.
  bool oversized = false;
  /// The findings outside of games.
  std::vector<Finding> strays;
  /// The line of each, if lines are wanted.
  std::vector<Excerpt> stray_excerpts;
  std::optional<Unread> unread;
  /// The number of this piece in its source, from 0.
  std::size_t piece = 0;
  /// The SHA-256 of the source, if digests are wanted; only with `ends_source`.
  std::string sha256;
  /// How many bytes of all files have been read so far.
  std::uint64_t bytes_read = 0;

  void clear();
};

/// Cuts all inputs into runs of games, in order. The cuts depend only on the bytes, not on how many arrive at a time.
class RunCutter {
 public:
  /// The sources and the copies of pipes must outlive the object.
  RunCutter(Sources& sources, const Request& request, const KeptPipes* pipes = nullptr);

  /// Computes digests of the sources, which are then read to their ends even if the rest is skipped.
  void make_digests() { digest_.emplace(); }
  /// The next piece; false at the end.
  bool next(Run& run);
  /// Skips the rest of the source with this number. May be called while another thread is in next().
  void skip_source(std::uint64_t number) noexcept { skipped_ = number; }
  [[nodiscard]] std::uint64_t total_bytes() const noexcept { return inputs_.total_bytes(); }

 private:
  // What has been read and not been cut.
  [[nodiscard]] std::string_view pending() const noexcept {
    const auto held = std::string_view(buffer_).substr(0, static_cast<std::size_t>(filled_ - begin_));
    return held.substr(static_cast<std::size_t>(runs_->offset() - begin_));
  }
  [[nodiscard]] bool open_next(Run& run);
  void begin(const Inputs::Stream& stream);
  void cut(Run& run);
  bool refuse_misfit(Run& run);
  bool take_cut(Run& run);
  void drop_rest();
  void read_more();
  void read_block(std::size_t held);
  void end_source(Run& run);

  formats::Limits limits_;
  std::size_t most_of_run_;
  FileOptions options_;
  Inputs inputs_;
  bool keeps_excerpts_ = false;
  std::optional<formats::Format> first_format_;
  std::shared_ptr<const Source> source_;
  formats::ByteSource* stream_ = nullptr;
  std::optional<formats::Runs> runs_;
  // The bytes of the source from begin_ up to filled_. The buffer only grows, because a string clears what it adds.
  std::string buffer_;
  std::uint64_t begin_ = 0;
  std::uint64_t filled_ = 0;
  bool at_end_ = false;
  bool fresh_ = false;
  // Whether the source is not in its format at all, or its rest cannot be read.
  bool is_over_ = false;
  // Why the stream ended early, if it did.
  std::optional<Unread> unread_;
  std::uint64_t source_number_ = 0;
  std::size_t next_piece_ = 0;
  std::optional<Sha256> digest_;
  std::atomic<std::uint64_t> skipped_ = 0;
};

}  // namespace punct::collections
