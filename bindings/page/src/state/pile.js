// SPDX-License-Identifier: MIT
// The games that are open, kept by a helper that can be asked about all of them.
import {Helper} from '../engine/helper.js';
/** @import {Ended, Manner} from '../engine/helper.js' */
/** @import {ScanStep} from '../engine/engine.js' */
/** @import {OpenFile} from '../files/files.js' */
/** @import {Entry, Model} from './model.js' */

/** A run of games of a file: its number, the first and the last game. @typedef {[number, number, number]} Run */

/** The file that stands for a game with errors, which no text can hand over. */
const BROKEN = 0;

export class Pile {
  /** @param {Model} model @param {string} script that a worker runs */
  constructor(model, script) {
    /** @private */
    this.model = model;
    /** @private */
    this.helper = new Helper(model.engine.module, script);
    /** The numbers of the files that the helper has. @private @type {Map<OpenFile, number>} */
    this.files = new Map();
    /** The numbers of changed games, each with the version that the helper has. @private @type {Map<Entry, [number, number]>} */
    this.changed = new Map();
    /** @private */
    this.lastNumber = 0;
    /** @private */
    this.begun = 0;
    /** @private */
    this.allow = false;
    /** What the helper was told last. @private */
    this.lineUp = '';
  }

  /**
   * Reads a long file, whose games the helper keeps.
   * @param {OpenFile} file @param {boolean} allow whether moves that change nothing pass the turn @param {(step: ScanStep) => void} tell
   * @returns {Promise<{format?: string, error?: string}>}
   */
  async read(file, allow, tell) {
    this.forgetLost(allow);
    const number = ++this.lastNumber;
    const ended = await this.scan(file, number, {allowNoChange: allow}, {tell});
    if (ended && !ended.begun.error) this.files.set(file, number);
    return ended ? ended.begun : {error: file.name};
  }

  /**
   * Asks about all games that are open; answers `null` if it was stopped.
   * @param {string} what @param {Record<string, unknown>} options @param {boolean} allow @param {Manner} [manner] @returns {Promise<Ended>}
   */
  async ask(what, options, allow, manner = {}) {
    await this.bringUpToDate(allow);
    return manner.signal && manner.signal.aborted ? null : this.helper.run(what, options, manner);
  }

  /** @private @param {OpenFile} file @param {number} number @param {Record<string, unknown>} options @param {Manner} [manner] */
  scan(file, number, options, manner = {}) {
    return this.helper.run('scan', {name: file.name, keep: number, ...options}, {...manner, bytes: file.bytes});
  }

  /** What the helper had is gone when it has begun anew, and is of no use under other rules. @private @param {boolean} allow */
  forgetLost(allow) {
    if (this.begun === this.helper.begun && this.allow === allow) return;
    this.allow = allow;
    this.files.clear();
    this.changed.clear();
    this.lineUp = '';
  }

  /** @private @param {boolean} allow */
  async bringUpToDate(allow) {
    this.forgetLost(allow);
    const {entries} = this.model;
    /** @type {Promise<unknown>[]} */
    const sent = [];
    /** @type {Run[]} */
    const runs = [];
    for (const entry of entries) {
      // A new game without a move is in no file.
      const [file, number] = entry.version || !entry.file.bytes.length ? this.changedGame(entry, sent) : this.gameOfFile(entry, sent);
      const last = runs[runs.length - 1];
      if (last && last[0] === file && file !== BROKEN && last[2] === number - 1) last[2] = number;
      else runs.push([file, number, number]);
    }
    const lineUp = JSON.stringify(runs);
    if (lineUp !== this.lineUp) sent.push(this.helper.run('line-up', {games: runs}));
    this.lineUp = lineUp;
    this.forgetUnused(runs);
    await Promise.all(sent);
    this.begun = this.helper.begun;
  }

  /** @private @param {Entry} entry @param {Promise<unknown>[]} sent @returns {[number, number]} */
  gameOfFile({file, row}, sent) {
    let number = this.files.get(file);
    if (number === undefined) {
      number = ++this.lastNumber;
      this.files.set(file, number);
      sent.push(this.scan(file, number, {allowNoChange: this.allow}));
    }
    return [number, row.number];
  }

  /** @private @param {Entry} entry @param {Promise<unknown>[]} sent @returns {[number, number]} */
  changedGame(entry, sent) {
    const [had, version] = this.changed.get(entry) || [0, -1];
    if (version === entry.version) return [had, 1];
    const text = this.model.textOf(entry);
    const number = text ? ++this.lastNumber : BROKEN;
    this.changed.set(entry, [number, entry.version]);
    if (text) {
      const file = {name: entry.file.name, bytes: new TextEncoder().encode(text)};
      sent.push(this.scan(file, number, {format: 'text', number: entry.row.number, allowNoChange: this.allow}));
    }
    return [number, 1];
  }

  /** @private @param {Run[]} runs */
  forgetUnused(runs) {
    const used = new Set(runs.map(([file]) => file));
    for (const [file, number] of this.files) if (!used.has(number)) this.files.delete(file);
    for (const [entry, [number]] of this.changed) if (!used.has(number)) this.changed.delete(entry);
  }
}
