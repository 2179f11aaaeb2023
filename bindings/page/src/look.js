// SPDX-License-Identifier: MIT
// How the board is looked at.

/**
 * The highest level shown is `level`, Infinity for all.
 * @typedef {{view: string, turned: number, theme: string, distance: boolean, stack: boolean, stacks: boolean,
 *   level: number, embed: boolean, lang: string, detail: string}} Look
 */

/** How the board is looked at, as lines for `svg`. @param {Look} look @returns {string[]} */
export function lookLines(look) {
  const lines = [`orientation ${look.turned}`, 'path', 'last-move'];
  if (look.theme) lines.push(`theme ${look.theme}`);
  if (look.view === 'layers') lines.push('layers');
  if (look.view === 'exploded') lines.push('explode');
  if (look.stacks) lines.push('stacks');
  if (look.detail !== 'auto') lines.push(`detail ${look.detail}`);
  if (look.lang !== 'en') lines.push(`lang ${look.lang}`);
  return lines;
}
