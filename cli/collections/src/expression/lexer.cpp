// SPDX-License-Identifier: MIT
#include "expression/lexer.hpp"

#include <algorithm>
#include <array>

namespace punct::collections {
namespace {

// Bounds the nesting of conditions, which can be as deep as an expression is long.
constexpr std::size_t kMostTokens = 4096;
constexpr std::string_view kWordEnd = " \t\r\n()\"'=!<>~";
constexpr std::array<std::string_view, 8> kComparisons{"!=", "!~", "<=", ">=", "=", "<", ">", "~"};

// The token up to the closing quote; its length is 0 if there is none.
Token quoted_at(std::string_view text, std::size_t offset) {
  Token token{Token::Kind::quoted, {}, offset, 0};
  const char quote = text[offset];
  for (std::size_t i = offset + 1; i < text.size(); ++i) {
    if (text[i] == quote) {
      token.length = i + 1 - offset;
      return token;
    }
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == quote) ++i;
    token.text += text[i];
  }
  return token;
}

Token token_at(std::string_view text, std::size_t offset) {
  const std::string_view rest = text.substr(offset);
  const auto made = [&](Token::Kind kind, std::size_t length) {
    return Token{kind, std::string(rest.substr(0, length)), offset, length};
  };
  if (rest[0] == '(') return made(Token::Kind::open, 1);
  if (rest[0] == ')') return made(Token::Kind::close, 1);
  if (rest[0] == '"' || rest[0] == '\'') return quoted_at(text, offset);
  for (const std::string_view comparison : kComparisons)
    if (rest.starts_with(comparison)) return made(Token::Kind::comparison, comparison.size());
  return made(Token::Kind::word, std::min(rest.find_first_of(kWordEnd), rest.size()));
}

}  // namespace

Expected<std::vector<Token>, ExpressionError> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  std::size_t offset = text.find_first_not_of(kBlank);
  while (offset < text.size()) {
    if (tokens.size() == kMostTokens)
      return Unexpected{
          ExpressionError{offset, 1, "the expression is too long: " + std::to_string(kMostTokens) + " words at most"}};
    Token token = token_at(text, offset);
    if (token.kind == Token::Kind::quoted && token.length == 0)
      return Unexpected{ExpressionError{offset, text.size() - offset, "unclosed quote"}};
    if (token.length == 0) return Unexpected{ExpressionError{offset, 1, "unexpected '!'; use not, != or !~"}};
    offset = text.find_first_not_of(kBlank, offset + token.length);
    tokens.push_back(std::move(token));
  }
  tokens.push_back({Token::Kind::end, {}, text.size(), 0});
  return tokens;
}

}  // namespace punct::collections
