// SPDX-License-Identifier: MIT
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>

#include "pdf/finish.hpp"
#include "pdf/gray.hpp"
#include "pdf/tags.hpp"

namespace punct::render {
namespace {

std::string finished(const std::string& bytes, const std::vector<PageWords>& words) {
  QPDF pdf;
  pdf.setSuppressWarnings(true);
  pdf.processMemoryFile("picture", bytes.data(), bytes.size());
  gray_pages(pdf);
  add_tags(pdf, words);
  QPDFWriter writer(pdf);
  writer.setOutputMemory();
  writer.setDeterministicID(true);
  writer.write();
  // What goes wrong in the middle of a page, as where memory runs out, is a warning that leaves the page unfinished.
  if (const std::vector<QPDFExc> warnings = pdf.getWarnings(); !warnings.empty()) throw warnings.front();
  const std::shared_ptr<Buffer> out = writer.getBufferSharedPointer();
  return std::string(reinterpret_cast<const char*>(out->getBuffer()), out->getSize());
}

}  // namespace
}  // namespace punct::render

extern "C" [[gnu::visibility("default")]] bool punct_finish_pdf(const std::string& pdf,
                                                                const std::vector<punct::render::PageWords>& words,
                                                                std::string& out) {
  try {
    out = punct::render::finished(pdf, words);
    return true;
  } catch (const std::exception& error) {
    out = std::string("the PDF cannot be finished: ") + error.what();
    return false;
  }
}
