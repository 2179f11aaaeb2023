// SPDX-License-Identifier: MIT
// How the board is looked at, and the one setting that is stored.
/** @import {Page} from './page.js' */

/** How the board is looked at, as lines for `svg`. @param {Page['look']} look @returns {string[]} */
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

/** What is stored, and whether anything can be. @returns {{letterKeys: boolean, stored: boolean}} */
export function loadSettings() {
  try {
    return {letterKeys: localStorage.getItem('punct.letterKeys') !== 'off', stored: true};
  } catch (_) {
    return {letterKeys: true, stored: false};
  }
}

/** @param {{letterKeys: boolean}} settings */
export function saveSettings(settings) {
  try {
    localStorage.setItem('punct.letterKeys', settings.letterKeys ? 'on' : 'off');
  } catch (_) {
    // In a sandbox nothing is stored.
  }
}
