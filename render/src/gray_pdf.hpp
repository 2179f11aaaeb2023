// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "punct/expected.hpp"

namespace punct::render {

/// A PDF whose grays are painted in DeviceGray (ISO 32000-1, 8.6.4.2), so that a press prints them with black ink
/// alone; Cairo writes them as colors of three equal parts. Fails where `pdf` is no PDF.
using GrayPdf = Expected<std::string, std::string>(const std::string& pdf);
inline constexpr const char* kGrayModule = "punct-gray.so";
inline constexpr const char* kGrayPdf = "punct_gray_pdf";

}  // namespace punct::render
