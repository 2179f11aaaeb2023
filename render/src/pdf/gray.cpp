// SPDX-License-Identifier: MIT
#include "pdf/gray.hpp"

#include <memory>
#include <string>
#include <vector>

#include <qpdf/Buffer.hh>
#include <qpdf/Pl_Buffer.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFTokenizer.hh>

namespace punct::render {
namespace {

// Copies a content stream, with `x x x rg` replaced by `x g`, and `RG` by `G`.
class GrayFilter final : public QPDFObjectHandle::TokenFilter {
 public:
  // Whether the stream has colors other than grays.
  [[nodiscard]] bool saw_colors() const noexcept { return saw_colors_; }

  void handleToken(const QPDFTokenizer::Token& token) override {
    waiting_.push_back(token);
    if (is_number(token) || token.getType() == QPDFTokenizer::tt_space) return;
    if (token.isWord("rg")) write_color("g");
    if (token.isWord("RG")) write_color("G");
    write_waiting();
  }
  void handleEOF() override { write_waiting(); }

 private:
  static bool is_number(const QPDFTokenizer::Token& token) {
    return token.getType() == QPDFTokenizer::tt_integer || token.getType() == QPDFTokenizer::tt_real;
  }

  void write_color(const char* operation) {
    std::vector<std::string> parts;
    for (const QPDFTokenizer::Token& token : waiting_)
      if (is_number(token)) parts.push_back(token.getValue());
    if (parts.size() != 3 || parts[0] != parts[1] || parts[1] != parts[2]) {
      saw_colors_ = true;
      return;
    }
    // The space separates it from the previous operator.
    write(' ' + parts[0] + ' ' + operation);
    waiting_.clear();
  }

  void write_waiting() {
    for (const QPDFTokenizer::Token& token : waiting_) writeToken(token);
    waiting_.clear();
  }

  std::vector<QPDFTokenizer::Token> waiting_;
  bool saw_colors_ = false;
};

// Makes the contents of a page, or of a form drawn on one, gray. Returns whether other colors are left.
bool gray_contents(QPDF& pdf, QPDFPageObjectHelper contents) {
  GrayFilter filter;
  Pl_Buffer grayed("gray");
  contents.filterContents(&filter, &grayed);
  const std::shared_ptr<Buffer> bytes(grayed.getBuffer());
  QPDFObjectHandle object = contents.getObjectHandle();
  if (object.isStream()) {
    object.replaceStreamData(bytes, QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull());
  } else {
    object.replaceKey("/Contents", QPDFObjectHandle::newStream(&pdf, bytes));
  }
  return filter.saw_colors();
}

// A transparent group is blended in its own color space, which therefore must be gray as well.
void gray_group(QPDFObjectHandle object) {
  QPDFObjectHandle group = (object.isStream() ? object.getDict() : object).getKey("/Group");
  if (group.isDictionary() && group.hasKey("/CS")) group.replaceKey("/CS", QPDFObjectHandle::newName("/DeviceGray"));
}

void gray_page(QPDF& pdf, QPDFPageObjectHelper page) {
  bool has_colors = gray_contents(pdf, page);
  std::vector<QPDFObjectHandle> forms;
  page.forEachFormXObject(true, [&](QPDFObjectHandle& form, QPDFObjectHandle&, const std::string&) {
    has_colors = gray_contents(pdf, QPDFPageObjectHelper(form)) || has_colors;
    forms.push_back(form);
  });
  if (has_colors) return;
  gray_group(page.getObjectHandle());
  for (const QPDFObjectHandle& form : forms) gray_group(form);
}

}  // namespace

void gray_pages(QPDF& pdf) {
  for (const QPDFPageObjectHelper& page : QPDFPageDocumentHelper(pdf).getAllPages()) gray_page(pdf, page);
}

}  // namespace punct::render
