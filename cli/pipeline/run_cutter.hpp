// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/digest.hpp"
#include "pipeline/inputs.hpp"
#include "pipeline/pipeline.hpp"
#include "punct/formats/format.hpp"

namespace punct::cli {

/// A piece of the input that can be read by itself, or news about the input.
struct Run {
  /// Null where there is only trouble to tell of.
  std::shared_ptr<const Source> source;
  /// Counts the sources, from 1; 0 where there is none.
  std::uint64_t source_number = 0;
  bool begins_source = false;
  bool ends_source = false;
  /// Whole games; empty where there are none in this piece.
  std::string bytes;
  formats::Origin origin;
  /// Where they begin in the source, in bytes.
  std::uint64_t offset = 0;
  /// A game that is larger than allowed and was passed over; `origin` is where it begins.
  bool oversized = false;
  /// What is wrong around the games.
  std::vector<Finding> strays;
  /// The line of each, if lines are wanted.
  std::vector<Excerpt> stray_excerpts;
  std::optional<Inputs::Trouble> trouble;
  /// The number of this piece in its source, from 0.
  std::size_t piece = 0;
  /// With `ends_source`, where digests are wanted: the SHA-256 of the source.
  std::string sha256;
  /// How many bytes of all files have been read so far.
  std::uint64_t bytes_read = 0;

  void clear();
};

/// Cuts all inputs into runs of games, in order. The cuts depend on the bytes alone: not on how many come at a time.
class RunCutter {
 public:
  explicit RunCutter(const CommonOptions& options, bool keeps_excerpts = false);
  /// Cuts one stream by this name in place of what the options name.
  RunCutter(const CommonOptions& options, std::string name, std::unique_ptr<formats::ByteSource> bytes);

  /// Makes digests of the sources, which then are read to their ends even where their rest is passed over.
  void make_digests() { digest_.emplace(); }
  /// The next piece; false at the end.
  bool next(Run& run);
  /// Passes over the rest of a source, the one with this number. May be called while another thread is in next().
  void skip_source(std::uint64_t number) noexcept { skipped_ = number; }
  [[nodiscard]] std::uint64_t total_bytes() const noexcept { return inputs_.total_bytes(); }

 private:
  [[nodiscard]] std::string_view pending() const noexcept { return std::string_view(buffer_).substr(consumed_); }
  [[nodiscard]] bool open_next(Run& run);
  void begin(const Inputs::Stream& stream);
  void cut(Run& run);
  bool refuse_misfit(Run& run);
  bool take_cut(Run& run, bool whole_rest);
  void pass_over(Run& run);
  void drop_rest();
  void read_more();
  void refuse(const formats::ReadError& error);
  void advance(std::size_t bytes);
  void end_source(Run& run);

  formats::Limits limits_;
  // Whether somebody has said what format the input is in.
  bool format_is_certain_;
  Inputs inputs_;
  bool keeps_excerpts_ = false;
  std::optional<formats::Format> first_format_;
  std::shared_ptr<const Source> source_;
  formats::ByteSource* stream_ = nullptr;
  std::unique_ptr<formats::Splitter> splitter_;
  // Bytes read; those before consumed_ have been cut. place_ is that of the byte at consumed_.
  std::string buffer_;
  std::size_t consumed_ = 0;
  // How many bytes of the source have been read.
  std::uint64_t read_ = 0;
  Place place_{1, 1};
  bool after_return_ = false;
  bool at_end_ = false;
  bool fresh_ = false;
  // Whether the source is not in its format at all.
  bool is_misfit_ = false;
  // Why no more of the stream can be had, where it did not end by itself.
  std::optional<Inputs::Trouble> trouble_;
  std::uint64_t source_number_ = 0;
  std::size_t next_piece_ = 0;
  std::optional<Sha256> digest_;
  std::atomic<std::uint64_t> skipped_ = 0;
};

}  // namespace punct::cli
