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

  /** @param {Step} step */
  add(step) {
    this.done.push(step);
    this.undone = [];
    while (this.done.length > MOST_STEPS || this.bytes() > MOST_BYTES) this.done.shift();
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
