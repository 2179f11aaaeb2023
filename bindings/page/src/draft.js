// SPDX-License-Identifier: MIT
// Unsaved games, and a position that is set up, kept by the browser for this tab, so that they survive a reload.
import {isUnsaved} from './model.js';
import {keptSetting} from './setup.js';
/** @import {Page} from './page.js' */
/** @import {Draft} from './model.js' */
/** @import {KeptSetting} from './setup.js' */

/** @typedef {{games: Draft[], shown: number, line: string, ply: number, setting?: KeptSetting}} Kept */

/** Two pages of one folder are different pages. @returns {string} */
function storageKey() {
  return 'punct.draft ' + location.href.split('#')[0];
}

/** Keeps what is not saved, where the browser stores anything. @param {Page} page */
export function keepDraft(page) {
  const {model, state} = page;
  if (state.isConfined) return;
  const unsaved = model.entries.filter(isUnsaved);
  try {
    const setting = keptSetting(page);
    if (!unsaved.length && !setting) return sessionStorage.removeItem(storageKey());
    const {line, ply} = model.place();
    /** @type {Kept} */
    const kept = {games: unsaved.map((entry) => model.draftOf(entry)), shown: unsaved.indexOf(model.entry), line, ply, setting};
    sessionStorage.setItem(storageKey(), JSON.stringify(kept));
  } catch (_) {
    // Nothing can be stored, or not as much: the browser asks before the page is left.
  }
}

/** @returns {Kept | null} */
export function keptDraft() {
  try {
    const text = sessionStorage.getItem(storageKey());
    return text ? JSON.parse(text) : null;
  } catch (_) {
    return null;
  }
}
