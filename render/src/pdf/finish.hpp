// SPDX-License-Identifier: MIT
#pragma once

// The interface of a module that is compiled as C++17: clang 14 does not take the headers of qpdf as C++20.

#include <string>
#include <vector>

namespace punct::render {

/// What readers who cannot see a page are told, in UTF-8.
struct PageWords {
  /// The language of the description, such as `en`.
  std::string language;
  std::string description;
};

/// Writes to `out` the PDF with what Cairo cannot write: grays as DeviceGray, and the descriptions of its pages in
/// tags. The language of the first page is that of the document. Returns false, with a message in `out`, if `pdf` is
/// not a PDF or there are words for fewer pages.
using FinishPdf = bool(const std::string& pdf, const std::vector<PageWords>& words, std::string& out);
inline constexpr const char* kPdfModule = "punct-pdf.so";
inline constexpr const char* kFinishPdf = "punct_finish_pdf";

}  // namespace punct::render
