// SPDX-License-Identifier: MIT
#pragma once

#include <qpdf/QPDF.hh>

namespace punct::render {

/// Paints grays in DeviceGray (ISO 32000-1, 8.6.4.2), so that a press prints them with black ink alone; Cairo writes
/// them as colors of three equal parts.
void gray_pages(QPDF& pdf);

}  // namespace punct::render
