// SPDX-License-Identifier: MIT
// Games that were changed, the one against the opponent, how puzzles went, a position that is set up, and small files that are open, kept
// by the browser for this tab, so that they survive a reload.
import {watch} from '../dom.js';
import {bytesOfLetters, lettersOf} from '../files/files.js';
import {isUnsaved} from './model.js';
import {orderOf} from './order.js';
import {keptMatch} from '../play/opponent.js';
import {keptPuzzles} from '../play/puzzles.js';
import {turnBehind} from '../play/turn.js';
import {keptSetting} from '../board/setup.js';
/** @import {Page} from '../page.js' */
/** @import {OpenFile} from '../files/files.js' */
/** @import {Draft, Entry} from './model.js' */
/** @import {Order} from './order.js' */
/** @import {KeptMatch} from '../play/opponent.js' */
/** @import {KeptSetting} from '../board/setup.js' */

/** Files of together more bytes are not kept: they could take the room of drafts. */
const MOST_BYTES = 1 << 20;

/**
 * What is kept: `hash` is the address, unless it carries the record that is open, and `oldHash` the one before; `allows` is whether moves that change nothing pass;
 * `turnFor` is the player of the game shown if it is played by links; `isOlder` says that there was no room for what was done since;
 * `order` is that of the list, which pages before did not store.
 * @typedef {{games: Draft[], order?: Order, shown: number, line: string, ply: number, hash: string, oldHash: string, turnFor: string, allows?: boolean, isOlder?: boolean, match: KeptMatch | null,
 *   puzzles: ReturnType<typeof keptPuzzles>, setting: KeptSetting | null, files: OpenFile[]}} Kept
 * @typedef {'draft' | 'older' | 'setting' | 'files'} Part
 */

/** Two pages of one folder are different pages. @param {Part} what @returns {string} */
function storageKey(what) {
  return `punct.${what} ${location.href.split('#')[0]}`;
}

/** All documents within srcdoc have one address: what one of them keeps would be another's. */
const isNowhere = () => location.protocol === 'about:';

/** Tells whether it could be kept. @param {Part} what @param {() => unknown} make what is kept; nothing is kept where it makes nothing @returns {boolean} */
function keep(what, make) {
  try {
    const made = make();
    if (made) sessionStorage.setItem(storageKey(what), JSON.stringify(made));
    else sessionStorage.removeItem(storageKey(what));
    return true;
  } catch (_) {
    // Nothing can be stored, or not as much: the browser asks before the page is left.
    return false;
  }
}

/** @param {Part} what @returns {any} */
function kept(what) {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(what)) || 'null');
  } catch (_) {
    return null;
  }
}

/** Drafts with each source once: games that were read from one part of a large file have the same. @param {Draft[]} drafts */
function withSourcesApart(drafts) {
  const sources = [...new Set(drafts.map(({source}) => source))];
  const places = new Map(sources.map((source, place) => [source, place]));
  return {sources, games: drafts.map((draft) => ({...draft, source: places.get(draft.source)}))};
}

const isAnotherList = watch();
/** The files of the list that are kept. @type {OpenFile[]} */
let files = [];

/** Gives what is kept another name, of as many letters, so that there is room for it. @param {Part} from @param {Part} to */
function rename(from, to) {
  try {
    const stored = sessionStorage.getItem(storageKey(from));
    if (stored === null) return;
    sessionStorage.removeItem(storageKey(from));
    sessionStorage.setItem(storageKey(to), stored);
  } catch (_) {
    // Nothing can be stored.
  }
}

/** Keeps what is not saved, where the browser stores anything; the games first, files with what room is left. @param {Page} page */
export function keepDraft(page) {
  const {model, state, main} = page;
  // Until what was kept is open again, what is open would take its place.
  if (state.isConfined || isNowhere() || main.dataset.ready !== 'true') return;
  const place = state.lesson ? state.lesson.before : model.place();
  const isAnother = isAnotherList(model.entries);
  if (isAnother) {
    files = model.wholeFiles();
    if (files.reduce((sum, {bytes}) => sum + bytes.length, 0) > MOST_BYTES) files = [];
  }
  const puzzles = keptPuzzles(page);
  const keepGames = (/** @type {Entry[]} */ games) => keep('draft', () => {
    const match = keptMatch(page, games);
    const again = files.length ? files : model.ownFiles();
    const drafts = games.map((entry) => ({...model.draftOf(entry), from: again.indexOf(entry.file)}));
    return (games.length || match || puzzles.length || files.length) && {
      ...withSourcesApart(drafts), order: orderOf(model.entries, games, again), shown: games.indexOf(place.entry), line: place.line, ply: place.ply,
      hash: model.record ? '' : location.hash, oldHash: page.oldAddress, turnFor: turnBehind(page), allows: state.allowNoChange, match, puzzles};
  });
  rename('older', 'draft');
  // Saved games too: the browser does not tell whether it wrote the file. They are the first to go where there is no room.
  const games = model.changedGames();
  const isKept = keepGames(games) || (keep('files', () => null) && keepGames(games)) || keepGames(games.filter(isUnsaved));
  // The draft that is there stays, as one that lacks what was done since.
  if (!isKept) rename('draft', 'older');
  keep('setting', () => keptSetting(page));
  if (isAnother) keep('files', () => files.length && files.map(({name, bytes}) => ({name, source: lettersOf(bytes)})));
}

/** @returns {Kept | null} */
export function keptDraft() {
  if (isNowhere()) return null;
  const older = kept('older');
  const [draft, setting] = [kept('draft') || (older && {...older, isOlder: true}), kept('setting')];
  if (!draft && !setting) return null;
  const stored = kept('files');
  const whole = (Array.isArray(stored) ? stored : []).filter((each) => typeof each?.name === 'string' && typeof each.source === 'string')
    .map((/** @type {{name: string, source: string}} */ {name, source}) => ({name, bytes: bytesOfLetters(source)}));
  const {sources = [], games = []} = draft || {};
  return {shown: -1, line: '', ply: 0, hash: '', oldHash: '', turnFor: '', match: null, puzzles: [], ...draft, setting, files: whole,
    games: games.map((/** @type {{source: number}} */ game) => ({...game, source: sources[game.source]}))};
}
