// SPDX-License-Identifier: MIT
// How the board is looked at: options of the drawing, and the colors of the page that belong with it.
import {byId, setAttribute} from '../dom.js';
import {language} from '../words.js';
/** @import {Page} from '../page.js' */

/**
 * The highest level shown is `level`, Infinity for all; `theme` is empty for the one that belongs with the page.
 * @typedef {{view: string, turned: number, theme: string, distance: boolean, stack: boolean, stacks: boolean,
 *   level: number, embed: boolean, detail: string}} Look
 */

/** A worker, which runs the same script, has no window to ask. */
const DARK = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;

/** Whether the page is dark: as the browser is, unless the theme belongs with the other. @param {Look} look */
function isDark(look) {
  return look.theme ? look.theme === 'night' : Boolean(DARK && DARK.matches);
}

/** The theme of the board. @param {Look} look @returns {string} */
export function themeOf(look) {
  return look.theme || (isDark(look) ? 'night' : 'wood');
}

/** How the board is looked at, as lines for `svg`. @param {Look} look @returns {string[]} */
export function lookLines(look) {
  const lines = [`orientation ${look.turned}`, 'path', 'last-move', `theme ${themeOf(look)}`];
  if (look.view === 'layers') lines.push('layers');
  if (look.view === 'exploded') lines.push('explode');
  if (look.stacks) lines.push('stacks');
  if (look.detail !== 'auto') lines.push(`detail ${look.detail}`);
  if (language() !== 'en') lines.push(`lang ${language()}`);
  return lines;
}

/** Options that fit a drawing to the page around it: the page itself is the paper, and words have its ink. @param {Look} look */
export function screenLines(look) {
  return ['background none', `ink ${isDark(look) ? '#f3eee4' : '#2a1c10'}`];
}

/** Gives the page the colors of the theme. @param {Page} page */
export function showScheme({model, state: {look}}) {
  setAttribute(document.documentElement, 'data-scheme', isDark(look) ? 'dark' : 'light');
  const theme = model.about.themes.find(({name}) => name === themeOf(look));
  if (!theme) return;
  for (const player of /** @type {('white' | 'black')[]} */ (['white', 'black'])) {
    ['body', 'line', 'punct'].forEach((part, i) =>
      byId('table').style.setProperty(`--${player}-${part}`, theme[player][i]));
  }
}

/** Follows the browser from light to dark and back. @param {Page} page */
export function listenToScheme(page) {
  if (DARK) DARK.addEventListener('change', () => page.update());
}
