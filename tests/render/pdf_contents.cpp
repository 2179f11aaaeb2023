// SPDX-License-Identifier: MIT
#include "render/pdf_contents.hpp"

#include <memory>

#include <qpdf/Buffer.hh>
#include <qpdf/Pl_Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

namespace punct::testing {

std::vector<std::string> contents_of_pages(const std::string& bytes) {
  QPDF pdf;
  pdf.processMemoryFile("test", bytes.data(), bytes.size());
  std::vector<std::string> pages;
  for (QPDFPageObjectHelper& page : QPDFPageDocumentHelper(pdf).getAllPages()) {
    std::string& contents = pages.emplace_back();
    const auto add = [&](QPDFPageObjectHelper each) {
      Pl_Buffer buffer("contents");
      each.pipeContents(&buffer);
      const std::shared_ptr<Buffer> part(buffer.getBuffer());
      contents.append(reinterpret_cast<const char*>(part->getBuffer()), part->getSize());
      contents += '\n';
    };
    add(page);
    page.forEachFormXObject(true, [&](QPDFObjectHandle& form, QPDFObjectHandle&, const std::string&) { add(form); });
  }
  return pages;
}

namespace {

void add_elements(Tags& tags, QPDFObjectHandle element) {
  if (!element.isDictionary()) return;
  tags.kinds.push_back(element.getKey("/S").getName());
  if (element.hasKey("/Alt")) tags.descriptions.push_back(element.getKey("/Alt").getUTF8Value());
  QPDFObjectHandle kids = element.getKey("/K");
  if (kids.isArray())
    for (const QPDFObjectHandle& kid : kids.getArrayAsVector()) add_elements(tags, kid);
}

}  // namespace

Tags tags_of(const std::string& bytes) {
  QPDF pdf;
  pdf.processMemoryFile("test", bytes.data(), bytes.size());
  QPDFObjectHandle catalog = pdf.getRoot();
  Tags tags;
  tags.marked = catalog.getKey("/MarkInfo").getKey("/Marked").getBoolValue();
  tags.language = catalog.getKey("/Lang").getUTF8Value();
  tags.title = pdf.getTrailer().getKey("/Info").getKey("/Title").getUTF8Value();
  add_elements(tags, catalog.getKey("/StructTreeRoot").getKey("/K"));
  return tags;
}

}  // namespace punct::testing
