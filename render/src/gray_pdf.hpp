// SPDX-License-Identifier: MIT
#pragma once

// The interface of a module that is compiled as C++17: clang 14 does not take the headers of qpdf as C++20.

#include <string>

namespace punct::render {

/// Writes to `out` the PDF with its grays painted in DeviceGray (ISO 32000-1, 8.6.4.2), so that a press prints them
/// with black ink alone; Cairo writes them as colors of three equal parts. Returns false, with a message in `out`, if
/// `pdf` is not a PDF.
using GrayPdf = bool(const std::string& pdf, std::string& out);
inline constexpr const char* kGrayModule = "punct-gray.so";
inline constexpr const char* kGrayPdf = "punct_gray_pdf";

}  // namespace punct::render
