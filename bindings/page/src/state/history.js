// SPDX-License-Identifier: MIT
// What was changed, in order, so that all of it can be taken back: changes of games, and of the list of games.
/** @import {Entry, Listing, Place} from './model.js' */

/** So many steps are remembered; the engine remembers as many for each game. */
const MOST_STEPS = 200;
/** Files that only undo still needs take no more memory than this. */
const MOST_BYTES = 64 << 20;

/** One step: the list of games and the place in it on both sides. */
export class Step {
  /**
   * @param {Listing} before @param {Listing} after @param {Place} from @param {Place} to
   * @param {Entry | null} entry the game that the step changed; null for a step that changed only the list
   * @param {[number, number]} versions of that game
   * @param {boolean} isMove whether it played a move
   */
  constructor(before, after, from, to, entry, versions, isMove) {
    this.before = before;
    this.after = after;
    this.from = from;
    this.to = to;
    this.entry = entry;
    /** @type {[number, number]} */
    this.versions = versions;
    this.isMove = isMove;
    /** The memory that the engine's copy of the game takes. */
    this.copied = 0;
  }

  /** Begins where an earlier step began. @param {Step} earlier */
  join(earlier) {
    this.before = earlier.before;
    this.from = earlier.from;
    this.versions = [earlier.versions[0], this.versions[1]];
  }
}

/** Whether two steps are a move and the answer to it, with nothing between them. @param {Step | undefined} move @param {Step | undefined} answer */
export function areMoveAndAnswer(move, answer) {
  return Boolean(move && answer && move.isMove && answer.isMove && move.entry === answer.entry && move.to.line === answer.from.line &&
    move.to.ply === answer.from.ply);
}

export class History {
  /** The engine keeps a copy of the game for each step; all copies take no more memory than this, as far as what it answers of a game tells. */
  static mostCopied = 256 << 20;

  constructor() {
    /** @type {Step[]} */
    this.done = [];
    /** @type {Step[]} */
    this.undone = [];
  }

  /** @returns {Step | undefined} */
  get last() {
    return this.done[this.done.length - 1];
  }

  /** The step that redo would make again. @returns {Step | undefined} */
  get next() {
    return this.undone[this.undone.length - 1];
  }

  /** Turns to the last step that was made, or that was taken back. @param {'undo' | 'redo'} which @returns {Step | undefined} */
  turn(which) {
    const [from, to] = which === 'undo' ? [this.done, this.undone] : [this.undone, this.done];
    const step = from.pop();
    if (step) to.push(step);
    return step;
  }

  /** Adds a step; gives the games of which the engine keeps more than the steps that are left. @param {Step} step @returns {Set<Entry>} */
  add(step) {
    const gone = this.undone;
    this.done.push(step);
    this.undone = [];
    return this.shorten(gone);
  }

  /** Forgets the oldest steps where all of them take too much; gives the games that they and those that are gone changed. @param {Step[]} [gone] @returns {Set<Entry>} */
  shorten(gone = []) {
    const {done} = this;
    let copied = done.reduce((sum, step) => sum + step.copied, 0);
    let count = 0;
    // The last step can be taken back, however large its game is.
    for (; done.length - count > MOST_STEPS || (copied > History.mostCopied && done.length - count > 1); ++count) copied -= done[count].copied;
    const forgotten = [...gone, ...done.splice(0, count)];
    while (this.bytes() > MOST_BYTES) forgotten.push(.../** @type {Step[]} */ ([done.shift()]));
    return new Set(forgotten.flatMap(({entry}) => entry || []));
  }

  /** How many steps that were made, and how many that were taken back, changed a game. @param {Entry} changed @returns {[number, number]} */
  countsOf(changed) {
    const count = (/** @type {Step[]} */ steps) => steps.filter(({entry}) => entry === changed).length;
    return [count(this.done), count(this.undone)];
  }

  /** The memory of the files that the lists before the last one hold. @private @returns {number} */
  bytes() {
    const files = new Set();
    let size = 0;
    for (const {before, entry} of this.done) {
      if (entry) continue;
      for (const {file} of before.entries) {
        if (files.has(file)) continue;
        files.add(file);
        size += file.bytes.length;
      }
    }
    return size;
  }

  clear() {
    this.done = [];
    this.undone = [];
  }
}
