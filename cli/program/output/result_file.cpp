// SPDX-License-Identifier: MIT
#include "program/output/result_file.hpp"

#include <array>
#include <memory>
#include <streambuf>

#include "program/content.hpp"
#include "program/version.hpp"
#include "punct/formats/archive.hpp"
#include "punct/formats/file_source.hpp"
#include "punct/system.hpp"

namespace punct::cli {
namespace {

// The bytes of a source for the functions that read streams.
class SourceBuffer final : public std::streambuf {
 public:
  explicit SourceBuffer(formats::ByteSource& source) : source_(source) {}

 protected:
  int_type underflow() override {
    const auto got = source_.read(block_.data(), block_.size());
    if (!got || *got == 0) return traits_type::eof();
    setg(block_.data(), block_.data(), block_.data() + *got);
    return traits_type::to_int_type(*gptr());
  }

 private:
  formats::ByteSource& source_;
  std::array<char, std::size_t{1} << 16> block_{};
};

std::string read_all(formats::ByteSource& source, const std::function<void(std::istream&)>& read) {
  SourceBuffer buffer(source);
  std::istream stream(&buffer);
  read(stream);
  return source.failure() ? source.failure()->message : "";
}

// Goes to the next file of an archive; the reason if that fails.
Expected<bool, std::string> next_file(formats::ArchiveReader& archive) {
  while (true) {
    const auto member = archive.next();
    if (!member) return Unexpected{member.error().error.message};
    if (!*member || (*member)->is_file) return member->has_value();
  }
}

std::string read_only_file(formats::ByteSource& packed, const std::function<void(std::istream&)>& read) {
  formats::ArchiveReader archive(packed, FileOptions{}.max_expansion);
  const auto found = next_file(archive);
  if (!found) return found.error();
  if (!*found) return "the archive holds no file";
  if (std::string why = read_all(archive, read); !why.empty()) return why;
  const auto another = next_file(archive);
  if (!another) return another.error();
  return *another ? "the archive holds more than one file; unpack it first" : "";
}

}  // namespace

std::string read_written(const std::string& file, const std::function<void(std::istream&)>& read) {
  std::unique_ptr<formats::FileSource> source;
  if (file == kStandardInput) {
    source = std::make_unique<formats::FileSource>(system::kStandardInput);
  } else {
    auto opened = formats::FileSource::open(file);
    if (!opened) return opened.error().message;
    source = std::move(opened).value();
  }
  constexpr std::size_t kStart = 512;
  const auto start = source->peek(kStart);
  if (!start) return start.error().message;
  return formats::looks_like_archive(*start) ? read_only_file(*source, read) : read_all(*source, read);
}

std::string_view program_version() noexcept { return kVersion; }

ResultOptions result_options(const CommonOptions& options) { return {options, options}; }

ResultHead head_of(std::string_view tool, const ResultOptions& options, Coverage input) {
  return {std::string(tool), std::string(kVersion), options.json(), std::move(input), {}};
}

void write_result(Session& session, Output& output, const ResultHead& head,
                  const std::function<bool(const TakeText&)>& write) {
  bool takes = output.write(envelope_start(head));
  const bool is_whole = write([&](std::string_view text) { return takes = takes && output.write(text); });
  if (takes && !is_whole) {
    session.fail_temporary_file();
    output.abandon();
  }
  output.write("}\n");
}

}  // namespace punct::cli
