// SPDX-License-Identifier: MIT
#include "pdf/tags.hpp"

#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

namespace punct::render {
namespace {

QPDFObjectHandle name(const char* text) { return QPDFObjectHandle::newName(text); }

QPDFObjectHandle element(QPDF& pdf, const char* kind, const QPDFObjectHandle& parent) {
  QPDFObjectHandle made = pdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
  made.replaceKey("/Type", name("/StructElem"));
  made.replaceKey("/S", name(kind));
  made.replaceKey("/P", parent);
  return made;
}

// Makes all that is on a page the content of one figure.
QPDFObjectHandle figure_of(QPDF& pdf, QPDFPageObjectHelper page, int number, const QPDFObjectHandle& parent,
                           const PageWords& words) {
  page.addPageContents(QPDFObjectHandle::newStream(&pdf, "/Figure <</MCID 0>> BDC\n"), true);
  page.addPageContents(QPDFObjectHandle::newStream(&pdf, "\nEMC\n"), false);
  QPDFObjectHandle object = page.getObjectHandle();
  object.replaceKey("/StructParents", QPDFObjectHandle::newInteger(number));
  object.replaceKey("/Tabs", name("/S"));
  QPDFObjectHandle layout = QPDFObjectHandle::newDictionary();
  layout.replaceKey("/O", name("/Layout"));
  layout.replaceKey("/Placement", name("/Block"));
  layout.replaceKey("/BBox", page.getMediaBox());
  QPDFObjectHandle figure = element(pdf, "/Figure", parent);
  figure.replaceKey("/Pg", object);
  figure.replaceKey("/K", QPDFObjectHandle::newInteger(0));
  figure.replaceKey("/Alt", QPDFObjectHandle::newUnicodeString(words.description));
  figure.replaceKey("/Lang", QPDFObjectHandle::newString(words.language));
  figure.replaceKey("/A", layout);
  return figure;
}

}  // namespace

void add_tags(QPDF& pdf, const std::vector<PageWords>& words) {
  QPDFObjectHandle root = pdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
  QPDFObjectHandle document = element(pdf, "/Document", root);
  QPDFObjectHandle figures = QPDFObjectHandle::newArray();
  QPDFObjectHandle parents = QPDFObjectHandle::newArray();
  int number = 0;
  for (const QPDFPageObjectHelper& page : QPDFPageDocumentHelper(pdf).getAllPages()) {
    const QPDFObjectHandle figure = figure_of(pdf, page, number, document, words.at(static_cast<std::size_t>(number)));
    figures.appendItem(figure);
    parents.appendItem(QPDFObjectHandle::newInteger(number++));
    parents.appendItem(QPDFObjectHandle::newArray({figure}));
  }
  document.replaceKey("/K", figures);
  QPDFObjectHandle tree = QPDFObjectHandle::newDictionary();
  tree.replaceKey("/Nums", parents);
  root.replaceKey("/Type", name("/StructTreeRoot"));
  root.replaceKey("/K", document);
  root.replaceKey("/ParentTree", tree);
  root.replaceKey("/ParentTreeNextKey", QPDFObjectHandle::newInteger(number));
  QPDFObjectHandle catalog = pdf.getRoot();
  catalog.replaceKey("/StructTreeRoot", root);
  catalog.replaceKey("/Lang", QPDFObjectHandle::newString(words.at(0).language));
  QPDFObjectHandle marked = QPDFObjectHandle::newDictionary();
  marked.replaceKey("/Marked", QPDFObjectHandle::newBool(true));
  catalog.replaceKey("/MarkInfo", marked);
  QPDFObjectHandle preferences = QPDFObjectHandle::newDictionary();
  preferences.replaceKey("/DisplayDocTitle", QPDFObjectHandle::newBool(true));
  catalog.replaceKey("/ViewerPreferences", preferences);
}

}  // namespace punct::render
