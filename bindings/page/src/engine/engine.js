// SPDX-License-Identifier: MIT
// The engine, called by its functions, in the page and in the worker.
import {fromRe2} from './patterns.js';

/** The number that stands for the start of a game. */
export const START = 0xffffffff;
/** What the module is told that wants to write to a file: EBADF. */
const BAD_FILE = 8;

/**
 * @typedef {{number: number, white: string, black: string, date: string, result: string, termination: string | null,
 *   plies: number, errors: number, findings: number, offset: number, size: number, line: number, column: number,
 *   index: number, oversized?: boolean, puzzle?: string, grade?: string}} Row
 * @typedef {{file: string, line: number, column: number, game: number, ply: number, severity: string, code: string,
 *   message: string, candidates?: string[]}} Finding
 * @typedef {{ply: number, number: string, text: string, legal: boolean, next?: number, variation?: number,
 *   nextVariation?: number, comment?: string, words?: string, before?: string, nags?: number[], line?: number,
 *   column?: number}} MoveNode
 * @typedef {{tags: [string, string][], rules: string, result: string, termination: string | null, hasStart: boolean,
 *   start: string, sound: boolean, plies: number, comment: string, line: number, first: number | null, number: number,
 *   canUndo: boolean, canRedo: boolean, unread: number, nodes: MoveNode[], findings: Finding[]}} GameText
 * @typedef {{level: number, owner: string, piece: string, punct: boolean, free: boolean}} Lying
 * @typedef {{owner: string, piece: string, dots: string[], level: number, free: boolean}} LyingPiece
 * @typedef {{missing: number, chain: string[], center: number, free: number, frozen: number}} Standing
 * @typedef {{player: string, act: string, piece: string, space: string, from?: string, past?: number, level: number, bridge: boolean,
 *   connects: boolean}} Deed
 * @typedef {{position: string, state: string, rules: string, toMove: string, over: boolean, result?: string, termination?: string,
 *   move?: string, does?: string, deed?: Deed, dots?: string[], from?: string[], sets: Record<string, Record<string, number>>,
 *   pieces: LyingPiece[], stacks: Record<string, Lying[]>, players: {white: Standing, black: Standing, moves: number},
 *   outline: string, words: string, ply: number, legal: boolean}} Spot
 * @typedef {{text: string, piece: string, from: string | null, dots: string[], turn: number, level: number}} LegalMove
 * @typedef {LegalMove & {legal: boolean, likelihood?: number, code?: string, message?: string}} Way
 * @typedef {{ok: boolean, move?: string, node?: number, changed?: boolean, code?: string, message?: string,
 *   candidates?: string[]}} Judged
 * @typedef {{ok: boolean, position?: string, way?: number, rules?: string, toMove?: string,
 *   sets?: Record<string, Record<string, number>>, pieces?: LyingPiece[],
 *   errors?: {code: string, offset: number, message: string}[]}} LaidOut
 * @typedef {{width: number, height: number, spaces: Record<string, [number, number]>}} Places
 * @typedef {{version: string, formats: {name: string, endings: string[]}[],
 *   themes: {name: string, summary: string, paper: string, white: string[], black: string[]}[],
 *   kinds: Record<string, {shape: string, each: number}>, rules: string[], terminations: string[],
 *   languages: string[]}} About
 * @typedef {{done: boolean, hungry: boolean, offset: number, games: Row[], strays: Finding[]}} ScanStep
 */

export class Engine {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    /** Compiled; a worker takes it as it is. */
    this.module = module;
    /** @private @type {any} */
    this.exports = null;
    /** How many bytes the last answer had. */
    this.answered = 0;
    /** The regular expression that was asked about last. @private @type {{written: string | null, read: RegExp | null}} */
    this.pattern = {written: null, read: null};
    /** @private */
    this.decoder = new TextDecoder();
    /** @private */
    this.encoder = new TextEncoder();
  }

  /** @param {WebAssembly.Module} module @returns {Promise<Engine>} */
  static async start(module) {
    const engine = new Engine(module);
    await engine.begin();
    return engine;
  }

  /** Begins, also anew after the module has stopped, as it does where memory ends. */
  async begin() {
    this.take((await WebAssembly.instantiate(this.module, this.imports())).exports);
  }

  /** The same at once, as browsers allow it in workers and for small modules, and Node everywhere. */
  beginNow() {
    this.take(new WebAssembly.Instance(this.module, this.imports()).exports);
  }

  /** @private @param {any} exports */
  take(exports) {
    this.exports = exports;
    exports._initialize();
  }

  /** @private @returns {WebAssembly.Imports} */
  imports() {
    /** @type {WebAssembly.Imports} */
    const imports = {};
    for (const {module, name} of WebAssembly.Module.imports(this.module)) {
      imports[module] = imports[module] || {};
      imports[module][name] = () => {
        // There are no files here; and what memory has grown by is seen at the next call.
        if (/^fd_|growth$/.test(name)) return BAD_FILE;
        throw new WebAssembly.RuntimeError(`the engine has stopped: ${name}`);
      };
    }
    // What expressions such as `white ~ "(?i)mac"` ask of the browser.
    imports.page = {matches: (/** @type {number[]} */ ...at) => this.matches(at)};
    return imports;
  }

  /**
   * Calls a function; texts and bytes among the arguments are handed over as an address and a size.
   * @param {string} name @param {...(string | Uint8Array | number)} args @returns {string}
   */
  call(name, ...args) {
    const {exports} = this;
    /** @type {number[]} */
    const numbers = [];
    /** @type {number[]} */
    const taken = [];
    for (const arg of args) {
      if (typeof arg === 'number') {
        numbers.push(arg);
        continue;
      }
      const bytes = typeof arg === 'string' ? this.encoder.encode(arg) : arg;
      const at = exports.punct_take(bytes.length);
      if (!at) throw new Error('no memory left');
      this.memory().set(bytes, at);
      taken.push(at);
      numbers.push(at, bytes.length);
    }
    exports['punct_' + name](...numbers);
    for (const at of taken) exports.punct_drop(at);
    const start = exports.punct_answer();
    this.answered = exports.punct_answer_size();
    return this.decoder.decode(this.memory().subarray(start, start + this.answered));
  }

  /** Whether a text contains what a regular expression describes: 1 or 0, or -1 if it cannot be read. @private @param {number[]} at the addresses and sizes of both */
  matches([pattern, size, text, length]) {
    const string = (/** @type {number} */ from, /** @type {number} */ bytes) =>
      this.decoder.decode(this.memory().subarray(from, from + bytes));
    const written = string(pattern, size);
    if (this.pattern.written !== written) this.pattern = {written, read: fromRe2(written)};
    const {read} = this.pattern;
    return read ? Number(read.test(string(text, length))) : -1;
  }

  /** @private */
  memory() {
    return new Uint8Array(this.exports.memory.buffer);
  }

  /** @param {string} name @param {...(string | Uint8Array | number)} args @returns {any} */
  ask(name, ...args) {
    return JSON.parse(this.call(name, ...args));
  }
}

/**
 * Does a work of the engine step by step; see punct/engine/work.hpp for what there is.
 * @param {Engine} engine @param {string} what @param {Record<string, unknown>} options @param {Uint8Array} bytes
 * @param {(step: any, text: string) => any} tell is told each step, also as the text that the engine wrote; what it returns is waited for, and `false` ends the work
 * @returns {Promise<any>} what the engine said when it began
 */
export async function workThrough(engine, what, options, bytes, tell) {
  const begun = engine.ask('begin', what, JSON.stringify(options), bytes);
  if (begun.error || what === 'line-up') return begun;
  try {
    for (let done = false; !done;) {
      const text = engine.call('step');
      const step = JSON.parse(text);
      done = step.done;
      if ((await tell(step, text)) === false) break;
    }
  } finally {
    engine.call('end');
  }
  return begun;
}
