// SPDX-License-Identifier: MIT
// The state of the page beside the games that are open: what is looked at, held, said and chosen. Views draw it; nothing of it
// is kept in the document.
import {firstStudy} from '../panels/analysis.js';
import {firstBook} from '../panels/explorer.js';
import {learnedLessons} from '../play/learn.js';
import {firstMatch} from '../play/opponent.js';
import {firstPuzzles} from '../play/puzzles.js';
/** @import {Hand} from '../board/board.js' */
/** @import {Finding} from '../engine/engine.js' */
/** @import {Look} from '../board/look.js' */
/** @import {Sorting} from '../panels/games.js' */
/** @import {Lesson} from '../play/lesson.js' */
/** @import {Setting} from '../board/setup.js' */
/** @import {Step} from './history.js' */
/** @import {Listing, Place} from './model.js' */

const LETTER_KEYS = 'punct.letterKeys';

/** Whether a frame around the page forbids to save files, as far as the page may look at it: not where that is of another origin. */
function mayNotSave() {
  for (let frame = /** @type {Window} */ (window); frame.frameElement; frame = frame.parent) {
    const {sandbox} = /** @type {HTMLIFrameElement} */ (frame.frameElement);
    if (frame.frameElement.hasAttribute('sandbox') && !sandbox.contains('allow-downloads')) return true;
  }
  return false;
}

/**
 * What the browser stores, or nothing where it does not. In a sandbox, which is a frame or has an origin of its own, the page
 * may not save files either; where a person has forbidden the browser to store anything, it may.
 * @returns {{letterKeys: boolean, isConfined: boolean}}
 */
function storedSettings() {
  try {
    return {letterKeys: localStorage.getItem(LETTER_KEYS) !== 'off', isConfined: mayNotSave()};
  } catch (_) {
    return {letterKeys: true, isConfined: window.parent !== window || (window.origin === 'null' && location.protocol !== 'file:')};
  }
}

/** @param {boolean} letterKeys */
export function storeLetterKeys(letterKeys) {
  try {
    localStorage.setItem(LETTER_KEYS, letterKeys ? 'on' : 'off');
  } catch (_) {
    // In a sandbox nothing is stored.
  }
}

export function firstState() {
  return {
    ...storedSettings(),
    message: '',
    /** Whether the message was the one before it, too, an odd number of times. */
    isRepeated: false,
    /** The language of the message: that of the page, or English where the engine speaks. */
    messageLanguage: 'en',
    isRefusal: false,
    panel: 'moves',
    /** @type {Look} */
    look: {view: 'plain', turned: 0, theme: '', distance: false, stack: false, stacks: false, level: Infinity, embed: false,
      detail: 'auto'},
    /** The piece in hand. @type {Hand | null} */
    hand: null,
    /** @type {Sorting} */
    sorting: {text: '', column: 'number', down: false, onlyFindings: false},
    /** The finding that is shown with its source. @type {Finding | null} */
    finding: null,
    /** The position that is set up in the panel. @type {Setting | null} */
    setting: null,
    /** The lesson that is going on. @type {Lesson | null} */
    lesson: null,
    learned: learnedLessons(),
    /** The games by links: the player who sits here, by the number of the entry. @type {Map<number, string>} */
    turns: new Map(),
    /** Whether the notes on the move shown are open to be written. */
    isNoting: false,
    /** Whether what is said about the whole game is open to be written. */
    isDetailing: false,
    /** The step that a comment or a tag has made which is still being typed. @type {Step | undefined} */
    typed: undefined,
    /** The place of the move that the notes are written on, from when their field was chosen, and the move. @type {Noted | null} */
    noted: null,
    /** NAGs that were refused, to be mended at the move for which they were typed. @type {Place & {words: string} | null} */
    wrongNags: null,
    /** A text that could not be copied and is shown, to be copied by hand. */
    copied: '',
    /** Whether moves that change nothing pass the turn. */
    allowNoChange: false,
    /** The timer of autoplay; 0 while it stands. */
    auto: 0,
    seconds: 2,
    /** What was played from the position shown, and the games that are looked at. */
    book: firstBook(),
    /** What was at stake in the line shown. */
    study: firstStudy(),
    /** The game that is played against the page. */
    match: firstMatch(),
    /** The puzzles, and the one that is solved now. */
    puzzles: firstPuzzles(),
    /** What was open before a link with a record was followed. @type {Listing | undefined} */
    beforeLink: undefined,
  };
}

/** @typedef {ReturnType<typeof firstState>} State */
/** @typedef {Place & {move: string | undefined}} Noted */
