// SPDX-License-Identifier: MIT
// The engine, called by its functions. This file and the module's own script also make the worker.

/** The number that stands for the start of a game. */
const START = 0xffffffff;

/**
 * @typedef {{number: number, white: string, black: string, date: string, result: string, termination: string | null,
 *   plies: number, errors: number, findings: number, offset: number, size: number, line: number, column: number,
 *   index: number, oversized?: boolean}} Row
 * @typedef {{file: string, line: number, column: number, game: number, ply: number, severity: string, code: string,
 *   message: string, candidates?: string[]}} Finding
 * @typedef {{ply: number, number: string, text: string, legal: boolean, next?: number, variation?: number,
 *   nextVariation?: number, comment?: string, words?: string, before?: string, nags?: number[], line?: number,
 *   column?: number}} MoveNode
 * @typedef {{tags: [string, string][], rules: string, result: string, termination: string | null, hasStart: boolean,
 *   start: string, sound: boolean, plies: number, comment: string, line: number, first: number | null, number: number,
 *   canUndo: boolean, canRedo: boolean, nodes: MoveNode[], findings: Finding[]}} GameText
 * @typedef {{level: number, owner: string, piece: string, punct: boolean, free: boolean}} Lying
 * @typedef {{owner: string, piece: string, dots: string[], level: number, free: boolean}} LyingPiece
 * @typedef {{missing: number, chain: string[], center: number, free: number, frozen: number}} Standing
 * @typedef {{position: string, state: string, rules: string, toMove: string, over: boolean, result?: string, termination?: string,
 *   move?: string, does?: string, dots?: string[], from?: string[], sets: Record<string, Record<string, number>>,
 *   pieces: LyingPiece[], stacks: Record<string, Lying[]>, players: {white: Standing, black: Standing, moves: number},
 *   outline: string, words: string, ply: number, legal: boolean}} Spot
 * @typedef {{text: string, piece: string, from: string | null, dots: string[], turn: number, level: number}} LegalMove
 * @typedef {{ok: boolean, move?: string, node?: number, changed?: boolean, code?: string, message?: string,
 *   candidates?: string[]}} Judged
 * @typedef {{ok: boolean, position?: string, way?: number,
 *   errors?: {code: string, offset: number, message: string}[]}} LaidOut
 * @typedef {{width: number, height: number, spaces: Record<string, [number, number]>}} Places
 * @typedef {{version: string, formats: {name: string, endings: string[]}[],
 *   themes: {name: string, summary: string, paper: string}[],
 *   kinds: Record<string, {shape: string, each: number}>, rules: string[], languages: string[]}} About
 * @typedef {{done: boolean, offset: number, games: Row[], strays: Finding[]}} ScanStep
 */

class Engine {
  /** @param {any} module */
  constructor(module) {
    /** @private */
    this.module = module;
    /** @private */
    this.decoder = new TextDecoder();
    /** @private */
    this.encoder = new TextEncoder();
  }

  /** @param {ArrayBuffer | Uint8Array} wasm @returns {Promise<Engine>} */
  static async start(wasm) {
    return new Engine(await PunctEngine({wasmBinary: wasm}));
  }

  /** Begins anew after the module has stopped, as it does where memory ends. @param {ArrayBuffer | Uint8Array} wasm */
  async restart(wasm) {
    this.module = await PunctEngine({wasmBinary: wasm});
  }

  /**
   * Calls a function; texts and bytes among the arguments are handed over as an address and a size.
   * @param {string} name @param {...(string | Uint8Array | number)} args @returns {string}
   */
  call(name, ...args) {
    const module = this.module;
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
      const at = module._punct_take(bytes.length);
      if (!at) throw new Error('no memory left');
      module.HEAPU8.set(bytes, at);
      taken.push(at);
      numbers.push(at, bytes.length);
    }
    module['_punct_' + name](...numbers);
    for (const at of taken) module._punct_drop(at);
    const start = module._punct_answer();
    return this.decoder.decode(module.HEAPU8.slice(start, start + module._punct_answer_size()));
  }

  /** @param {string} name @param {...(string | Uint8Array | number)} args @returns {any} */
  ask(name, ...args) {
    return JSON.parse(this.call(name, ...args));
  }
}

/**
 * Reads a file of games step by step.
 * @param {Engine} engine @param {string} name @param {Uint8Array} bytes @param {(step: ScanStep) => any} tell
 * @returns {Promise<{format?: string, error?: string}>}
 */
async function scanFile(engine, name, bytes, tell) {
  const begun = engine.ask('scan', name, bytes, '');
  if (!begun.error) {
    for (let done = false; !done;) {
      const step = engine.ask('scan_step');
      done = step.done;
      await tell(step);
    }
  }
  engine.call('scan_end');
  return begun;
}

/** What a worker does: it reads one file and tells the page what is in it. */
function serveScan() {
  onmessage = async ({data}) => {
    try {
      const engine = await Engine.start(data.wasm);
      engine.call('allow_no_change', data.allow ? 1 : 0);
      const begun = await scanFile(engine, data.name, data.bytes, (step) => postMessage({step}));
      postMessage({begun});
    } catch (error) {
      postMessage({begun: {error: data.name + ': ' + String(error)}});
    }
  };
}
