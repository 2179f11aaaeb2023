// SPDX-License-Identifier: MIT
// Unsaved games, the one against the opponent, how puzzles went, and a position that is set up, kept by the browser for this
// tab, so that they survive a reload.
import {isUnsaved} from './model.js';
import {keptMatch} from './opponent.js';
import {keptPuzzles} from './puzzles.js';
import {keptSetting} from './setup.js';
/** @import {Page} from './page.js' */
/** @import {Draft} from './model.js' */
/** @import {KeptMatch} from './opponent.js' */
/** @import {KeptSetting} from './setup.js' */

/**
 * What is kept: `hash` is the address, unless it carries the record that is open.
 * @typedef {{games: Draft[], shown: number, line: string, ply: number, hash: string, match: KeptMatch | null,
 *   puzzles: ReturnType<typeof keptPuzzles>, setting: KeptSetting | null}} Kept
 */

/** Two pages of one folder are different pages. @param {'draft' | 'setting'} what @returns {string} */
function storageKey(what) {
  return `punct.${what} ${location.href.split('#')[0]}`;
}

/** All documents within srcdoc have one address: what one of them keeps would be another's. */
const isNowhere = () => location.protocol === 'about:';

/** @param {'draft' | 'setting'} what @param {() => unknown} make what is kept; nothing is kept where it makes nothing */
function keep(what, make) {
  try {
    const made = make();
    if (made) sessionStorage.setItem(storageKey(what), JSON.stringify(made));
    else sessionStorage.removeItem(storageKey(what));
  } catch (_) {
    // Nothing can be stored, or not as much: the browser asks before the page is left.
  }
}

/** @param {'draft' | 'setting'} what @returns {any} */
function kept(what) {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(what)) || 'null');
  } catch (_) {
    return null;
  }
}

/** Keeps what is not saved, where the browser stores anything; the games first. @param {Page} page */
export function keepDraft(page) {
  const {model, state} = page;
  if (state.isConfined || isNowhere()) return;
  const {side, entry: played} = state.match;
  // A game that is played goes on after a reload, although it was saved.
  const games = model.entries.filter((entry) => isUnsaved(entry) || (side && entry.id === played && (entry.version || entry.edits.length)));
  const [match, puzzles] = [keptMatch(page, games), keptPuzzles(page)];
  const place = state.lesson ? state.lesson.before : model.place();
  keep('draft', () => (games.length || match || puzzles.length) && {games: games.map((entry) => model.draftOf(entry)), shown: games.indexOf(place.entry),
    line: place.line, ply: place.ply, hash: model.record ? '' : location.hash, match, puzzles});
  keep('setting', () => keptSetting(page));
}

/** @returns {Kept | null} */
export function keptDraft() {
  if (isNowhere()) return null;
  const [draft, setting] = [kept('draft'), kept('setting')];
  return draft || setting ? {games: [], shown: -1, line: '', ply: 0, hash: '', match: null, puzzles: [], ...draft, setting} : null;
}
