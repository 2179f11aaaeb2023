// SPDX-License-Identifier: MIT
// Regular expressions as the program reads them (RE2), in the browser's own language.

/** What stands for letters after a backslash: with another meaning here, or none. @type {Record<string, string>} */
const ESCAPES = {A: '(?<![^])', z: '(?![^])', a: '\\x07', d: '[0-9]', D: '[^0-9]', w: '[0-9A-Za-z_]', W: '[^0-9A-Za-z_]',
  s: '[\\t\\n\\f\\r ]', S: '[^\\t\\n\\f\\r ]', b: '\\b', B: '\\B', f: '\\f', n: '\\n', r: '\\r', t: '\\t', v: '\\v'};
/** The same within brackets. @type {Record<string, string>} */
const IN_CLASS = {a: '\\x07', d: '0-9', w: '0-9A-Za-z_', s: '\\t\\n\\f\\r ', f: '\\f', n: '\\n', r: '\\r', t: '\\t', v: '\\v'};
/** @type {Record<string, string>} */
const POSIX = {alnum: '0-9A-Za-z', alpha: 'A-Za-z', ascii: '\\x00-\\x7F', blank: '\\t ', cntrl: '\\x00-\\x1F\\x7F', digit: '0-9',
  graph: '!-~', lower: 'a-z', print: ' -~', punct: '!-\\/:-@\\[-`\\{-~', space: '\\t\\n\\v\\f\\r ', upper: 'A-Z', word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f'};
/** RE2 repeats nothing more often. */
const MOST_REPEATS = 1000;

/** What is not in the language. */
class Unknown extends Error {}

/** @param {number} code */
const letter = (code) => `\\u{${code.toString(16)}}`;

/** Reads a pattern from its start on. */
class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  /** The match of a sticky expression here, which is passed; null if there is none. @param {RegExp} what */
  take(what) {
    what.lastIndex = this.at;
    const found = what.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  /** What a backslash begins. @param {Record<string, string>} names */
  escape(names) {
    const group = this.take(/\\([pP])(?:\{(\^?)(\w+)\}|([A-Z]))/uy);
    if (group) {
      const [, sign, not = '', long, short] = group;
      const name = long || short;
      const isNot = (sign === 'P') !== (not === '^');
      return `\\${isNot ? 'P' : 'p'}{${name.length > 2 ? 'Script=' : ''}${name}}`;
    }
    const number = this.take(/\\(?:x([0-9A-Fa-f]{2})|x\{([0-9A-Fa-f]{1,6})\}|(0[0-7]{0,2}|[1-7][0-7]{1,2}))/uy);
    if (number) return letter(number[3] ? parseInt(number[3], 8) : parseInt(number[1] || number[2], 16));
    const [, name] = this.take(/\\([^])/uy) || [];
    if (name === undefined || (/[^\W_]/.test(name) && !(name in names))) throw new Unknown();
    return names[name] || letter(name.codePointAt(0) || 0);
  }

  /** Letters in brackets, the first of which has been passed. */
  brackets() {
    let inside = this.take(/\^/uy) ? '^' : '';
    for (let isFirst = true; isFirst || !this.take(/\]/uy); isFirst = false) {
      const named = this.take(/\[:(\^?)(\w+):\]/uy);
      if (named && (named[1] || !POSIX[named[2]])) throw new Unknown();
      if (named) inside += POSIX[named[2]];
      else if (this.text[this.at] === '\\') inside += this.escape(IN_CLASS);
      else if (this.take(/-/uy)) inside += this.text[this.at] === ']' || isFirst ? '\\-' : '-';
      else {
        const plain = this.take(/[^]/uy);
        if (!plain) throw new Unknown();
        inside += letter(plain[0].codePointAt(0) || 0);
      }
    }
    return `[${inside}]`;
  }

  /** The whole pattern. @param {string} flags */
  whole(flags) {
    let out = '';
    while (this.at < this.text.length) {
      const quoted = this.take(/\\Q([^]*?)(?:\\E|$)/uy);
      const group = !quoted && this.take(/\((?:\?(?:P<(\w+)>|([ims]*(?:-[ims]+)?):)?)?/uy);
      const repeat = !quoted && !group && this.take(/\{(\d+)(?:,(\d*))?\}/uy);
      if (quoted) {
        for (const each of quoted[1]) out += letter(each.codePointAt(0) || 0);
      } else if (group) {
        const [all, name, inner] = group;
        if (all === '(?') throw new Unknown();
        out += name ? `(?<${name}>` : inner ? `(?${inner}:` : all;
      } else if (repeat) {
        if (Math.max(Number(repeat[1]), Number(repeat[2] || 0)) > MOST_REPEATS) throw new Unknown();
        out += repeat[0];
      } else if (this.take(/\[/uy)) {
        out += this.brackets();
      } else if (this.text[this.at] === '\\') {
        out += this.escape(ESCAPES);
      } else {
        const [plain] = /** @type {RegExpExecArray} */ (this.take(/[^]/uy));
        out += plain === '.' ? (flags.includes('s') ? '[^]' : '[^\\n]') : /[{}\]]/.test(plain) ? `\\${plain}` : plain;
      }
    }
    return out;
  }
}

/** The same in the browser's language; null if it is none, or has what no browser knows. @param {string} pattern @returns {RegExp | null} */
export function fromRe2(pattern) {
  // Flags at the start are for all of it.
  const [head, flags = ''] = /^\(\?([ims]*)(?:-[ims]+)?\)/.exec(pattern) || [''];
  try {
    return new RegExp(new Reader(pattern.slice(head.length)).whole(flags), [...new Set(flags + 'u')].join(''));
  } catch (_) {
    return null;
  }
}
