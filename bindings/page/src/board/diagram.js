// SPDX-License-Identifier: MIT
// What a diagram shows, as options of scripts.

/** Marks in the order in which the program puts them down, whatever the order of its options. */
const MARKS = ['arrow', 'mark', 'label', 'ghost', 'path', 'highlight', 'marker', 'connection'];

/** Options in camelCase as lines of a diagram file. @param {Record<string, any>} options @returns {string} */
export function diagramLines(options) {
  /** @type {string[]} */
  const lines = [];
  const named = Object.entries(options).map(([name, value]) =>
    /** @type {[string, any]} */ ([name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase()), value]));
  named.sort(([a], [b]) => MARKS.indexOf(a) - MARKS.indexOf(b));
  for (const [key, value] of named) {
    if (value === false || value === undefined || value === null || key === 'ply') continue;
    for (const one of Array.isArray(value) && key !== 'panels' ? value : [value]) {
      if (key === 'seconds') {
        lines.push(`milliseconds ${Math.round(1000 * Number(one))}`);
        continue;
      }
      const parts = key === 'caption' ? String(one).split('\n') : [String(one).replace(/[\r\n]+/g, ' ')];
      if (key === 'connection') lines.push('path');
      else lines.push(...parts.map((part) => (one === true ? key : `${key} ${part}`)));
    }
  }
  return lines.join('\n');
}
