// SPDX-License-Identifier: MIT
// The engine of the package: it is compiled when something is first asked, and keeps nothing that a value needs.
import {Engine} from './engine.js';
import {size, wasm} from './wasm.js';

/** @type {WebAssembly.Module | undefined} */
let compiled;
/** @type {Engine | undefined} */
let shared;
/** What waits for the next reading. @type {Engine[]} */
const idle = [];

function compile() {
  if (compiled) return compiled;
  if (wasm.length !== size) throw new Error('the script of the engine was not read as UTF-8');
  const bytes = new Uint8Array(size);
  for (let i = 0; i < wasm.length; ++i) {
    const code = wasm.charCodeAt(i);
    bytes[i] = code < 0x7f ? code - 0x23 : code - 0xa1;
  }
  return (compiled = new WebAssembly.Module(bytes));
}

/** @returns {Engine} */
function begun() {
  const engine = new Engine(compile());
  engine.beginNow();
  return engine;
}

/**
 * Asks the engine; the answer is text. After a failure such as a lack of memory it begins anew, since it holds no state.
 * @param {string} name @param {...(string | Uint8Array | number)} args @returns {string}
 */
export function call(name, ...args) {
  shared ??= begun();
  try {
    return shared.call(name, ...args);
  } catch (error) {
    shared = undefined;
    throw error;
  }
}

/** The same for an answer in JSON. @param {string} name @param {...(string | Uint8Array | number)} args @returns {any} */
export function ask(name, ...args) {
  return JSON.parse(call(name, ...args));
}

/** An engine for a reading, which takes several steps. Give it back when the reading has ended well. @returns {Engine} */
export function takeEngine() {
  return idle.pop() ?? begun();
}

/** @param {Engine} engine */
export function giveBack(engine) {
  if (idle.length < 4) idle.push(engine);
}

/** @import {About} from './engine.js' */
/** @type {About | undefined} */
let known;
/** Formats, themes, terminations, languages, the version. @returns {About} */
export function about() {
  return (known ??= ask('about'));
}

/** Tells whoever runs the script that something is not read or not written; Node has warnings for that. @param {string} sentence */
export function warn(sentence) {
  const {process} = /** @type {{process?: {emitWarning?: (text: string, name: string) => void}}} */ (globalThis);
  if (process?.emitWarning) process.emitWarning(sentence, 'LossWarning');
  else console.warn(sentence);
}
