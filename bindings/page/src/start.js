// SPDX-License-Identifier: MIT
// Opening files, the doors for others, and the start.
import {readAddress, unpackRecord} from './address.js';
import {Engine, START, serveScan} from './engine.js';
import {LONG_FILE, compiledEngine, embeddedFiles, scan, unpacked} from './files.js';
import {listenOnBoard} from './hand.js';
import {listenToControls, listenToKeys} from './keys.js';
import {Page} from './page.js';
import {byId, inputById, selectById} from './panels.js';
import {fillSheet} from './save.js';
import {newGame} from './setup.js';
/** @import {LegalMove, Row, ScanStep} from './engine.js' */
/** @import {OpenFile} from './files.js' */

/** Reads files into the list. @param {Page} page @param {OpenFile[]} files @param {boolean} asIs not to be unpacked */
async function readFiles(page, files, asIs = false) {
  const {model} = page;
  model.clear();
  model.engine.call('allow_no_change', inputById('allow').checked ? 1 : 0);
  page.record = undefined;
  page.setting = null;
  page.built = {};
  /** @type {string[]} */
  const troubles = [];
  for (const given of files) {
    try {
      for (const file of asIs ? [given] : await unpacked(given, model.about)) {
        const trouble = await readFile(page, file);
        if (trouble) troubles.push(trouble);
      }
    } catch (error) {
      troubles.push(`${given.name}: ${error instanceof Error ? error.message : error}`);
      if (error instanceof WebAssembly.RuntimeError) await beginAnew(page);
    }
  }
  return troubles;
}

/** A module that has stopped, out of memory, answers no more: another takes its place. @param {Page} page */
async function beginAnew(page) {
  await page.model.engine.begin();
  page.model.clear();
}

/** Reads what is open again, with or without `--allow no-change`. @param {Page} page */
export async function allowNoChange(page) {
  if (page.model.entries.some((entry) => entry.changed)) {
    inputById('allow').checked = !inputById('allow').checked;
    page.say('There are changes; save them, or open the games again first', true);
  } else {
    const troubles = await readFiles(page, page.opened.files, page.opened.asIs);
    showFirst(page, troubles);
  }
  page.tell();
}

/** Shows the list of several games, or what is wrong with a single one. @param {Page} page */
function choosePanelFirst(page) {
  const {entries} = page.model;
  page.panel = page.look.embed ? 'moves' : entries.length > 1 ? 'games' : entries.some(({row}) => row.findings) ? 'findings' : 'moves';
}

/** Shows the first game's start. @param {Page} page @param {string[]} troubles */
function showFirst(page, troubles) {
  const {model} = page;
  choosePanelFirst(page);
  if (model.entries.length) page.openGame(1);
  else page.changed(true);
  if (troubles.length) page.say(troubles.join('; '), true);
}

/** @param {Page} page @param {OpenFile} file @returns {Promise<string>} a sentence where it gave no games */
async function readFile(page, file) {
  const {model} = page;
  const before = model.entries.length;
  /** @type {Row[]} */
  const rows = [];
  const isLong = file.bytes.length > LONG_FILE;
  const tell = (/** @type {ScanStep} */ step) => {
    for (const row of step.games) rows.push(row);
    for (const stray of step.strays) if (model.strays.length < 1000) model.strays.push(stray);
    if (isLong) page.say(`Reading ${file.name}: ${rows.length} games, ${Math.round(100 * step.offset / file.bytes.length)} %`);
  };
  const begun = await scan(model.engine, file, tell);
  if (begun.error) return begun.error;
  for (const row of rows) model.entries.push({file, format: begun.format || 'text', row, changed: false});
  return model.entries.length > before ? '' : `${file.name}: no games in this file`;
}

/** @param {Page} page */
function listOfGames(page) {
  return page.model.entries.map(({row, file}, i) => ({number: i + 1, game: i + 1, file: file.name, white: row.white,
    black: row.black, players: `${row.white} - ${row.black}`, date: row.date, result: row.result,
    termination: row.termination, plies: row.plies, findings: row.findings}));
}

/** What is opened now, or was last. @type {Promise<unknown>} */
let opening = Promise.resolve();

/** Lets what opens games wait for what was begun before it. @template T @param {() => Promise<T>} act @returns {Promise<T>} */
export function inTurn(act) {
  const done = opening.then(act);
  opening = done.catch(() => {});
  return done;
}

/** Opens files and shows the first game's start. @param {Page} page @param {OpenFile[]} files */
function openFiles(page, files) {
  return inTurn(async () => {
    page.opened = {files, asIs: false};
    const troubles = await readFiles(page, files);
    showFirst(page, troubles);
    page.tell();
    return listOfGames(page);
  });
}

/** @param {FileList | File[]} list @returns {Promise<OpenFile[]>} */
function contentsOf(list) {
  return Promise.all([...list].map(async (file) => ({name: file.name, bytes: new Uint8Array(await file.arrayBuffer())})));
}

/** @param {unknown} given @returns {Promise<Uint8Array>} */
async function bytesOf(given) {
  if (typeof given === 'string') return new TextEncoder().encode(given);
  if (given instanceof Blob) return new Uint8Array(await given.arrayBuffer());
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength).slice();
  return new Uint8Array(/** @type {ArrayBuffer} */ (given));
}

/** Marks in the order in which the program puts them down, whatever the order of its options. */
const MARKS = ['arrow', 'mark', 'label', 'ghost', 'path', 'highlight', 'marker', 'connection'];

/** Options in camelCase as lines of a diagram file. @param {Record<string, any>} options @returns {string} */
function diagramLines(options) {
  /** @type {string[]} */
  const lines = [];
  const named = Object.entries(options).map(([name, value]) =>
    /** @type {[string, any]} */ ([name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase()), value]));
  named.sort(([a], [b]) => MARKS.indexOf(a) - MARKS.indexOf(b));
  for (const [key, value] of named) {
    if (value === false || value === undefined || value === null || key === 'ply') continue;
    for (const one of Array.isArray(value) && key !== 'panels' ? value : [value]) {
      if (key === 'seconds') {
        lines.push(`milliseconds ${Math.round(1000 * Number(one))}`);
        continue;
      }
      const parts = key === 'caption' ? String(one).split('\n') : [String(one).replace(/[\r\n]+/g, ' ')];
      if (key === 'connection') lines.push('path');
      else lines.push(...parts.map((part) => (one === true ? key : `${key} ${part}`)));
    }
  }
  return lines.join('\n');
}

/** The doors of the page. @param {Page} page */
function doors(page) {
  const {model} = page;
  return {
    /** @param {unknown} given @param {string} [name] */
    load: async (given, name) => openFiles(page, [{name: name || 'record', bytes: await bytesOf(given)}]),
    /** @param {{game?: number, ply?: number, line?: string}} to */
    go: async (to) => page.go(to || {}),
    /** @param {string} move */
    play: async (move) => {
      const {ok, move: text, code, message, candidates} = page.play(String(move));
      return ok ? {ok, move: text} : {ok, code, message, ...(candidates ? {candidates} : {})};
    },
    /** @param {string} [from] */
    moves: async (from) => model.engine.ask('moves', model.node, String(from || '')).map((/** @type {LegalMove} */ move) => move.text),
    /** @param {number} [game] */
    findings: async (game) => model.findings(game),
    /** @param {string} format */
    record: async (format = 'text') => {
      if (!model.about.formats.some(({name}) => name === format)) throw new Error(`there is no format ${format}`);
      return model.engine.call('record', format);
    },
    /** @param {Record<string, any>} [options] */
    svg: async (options = {}) => {
      const count = model.path.length;
      const ply = options.ply === undefined ? model.ply : Number(options.ply) + (options.ply < 0 ? count : 0);
      if (!(ply >= 0 && ply <= count)) throw new Error(`there is no ply ${options.ply} in this line; its last is ${count}`);
      const spans = options.panels || options.animate || options.all;
      const last = spans && options.ply === undefined ? count : ply;
      const node = options.panels ? model.path[count - 1] : last ? model.path[last - 1] : START;
      const svg = model.engine.call('svg', node === undefined ? START : node, diagramLines(options));
      if (!svg.startsWith('<?xml')) throw new Error(svg);
      return svg;
    },
    /** @param {string} [position] */
    setup: async (position) => newGame(page, String(position || '')),
  };
}

/** Shows what the address says. @param {Page} page @param {boolean} first @param {string} [hash] */
async function followAddress(page, first, hash = location.hash) {
  const {model} = page;
  const address = readAddress(hash, model.about);
  let wrong = address.wrong ? `the address has a part that cannot be read: ${address.wrong}` : '';
  Object.assign(page.look, {view: address.view || 'plain', turned: address.turned || 0,
    theme: address.theme || '', embed: Boolean(address.embed)});
  if (page.look.embed) page.panel = 'moves';
  selectById('theme').value = address.theme || model.about.themes[0].name;
  // Back from a link that carries a record to what was open before it.
  if (!address.record && page.record) await readFiles(page, page.opened.files, page.opened.asIs);
  if (address.record && address.record !== page.record) {
    try {
      const troubles = await readFiles(page, [{name: 'record', bytes: await unpackRecord(address.record)}], true);
      wrong = wrong || troubles.join('; ');
      page.record = model.entries.length ? address.record : undefined;
    } catch (_) {
      wrong = 'the record in the address cannot be read';
    }
  }
  if (!wrong && !first && !model.entries.length) return page.go({ply: address.ply || 0, line: address.line || ''}, false);
  if (!model.entries.length) {
    page.changed();
    if (address.game || address.ply || address.line) wrong = wrong || 'no games are open: there is no place to go to';
  } else if (wrong || !page.go({game: address.game || 1, ply: address.ply || 0, line: address.line || ''}, false)) {
    wrong = wrong || page.message;
    page.openGame(1, false);
  }
  if (wrong) page.say(wrong, true);
  page.tell();
}

/** @param {Page} page */
function listenOutside(page) {
  const open = async (/** @type {FileList | File[]} */ list, text = '') => {
    try {
      if (list.length) await openFiles(page, await contentsOf(list));
      else if (text.trim()) await openFiles(page, [{name: 'pasted', bytes: await bytesOf(text)}]);
    } catch (error) {
      page.say(`This cannot be opened: ${error instanceof Error ? error.message : error}`, true);
      page.tell();
    }
  };
  inputById('pick').addEventListener('change', async () => {
    await open(/** @type {FileList} */ (inputById('pick').files));
    inputById('pick').value = '';
  });
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('drop');
  });
  document.addEventListener('dragleave', () => document.body.classList.remove('drop'));
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('drop');
    if (event.dataTransfer) open(event.dataTransfer.files, event.dataTransfer.getData('text/plain'));
  });
  document.addEventListener('paste', (event) => {
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return;
    const data = event.clipboardData;
    if (data) open(data.files, data.getData('text/plain'));
  });
  // By then the page may have written over the address, if the link was followed before it came to rest.
  window.addEventListener('hashchange', (event) => inTurn(() => followAddress(page, false, new URL(event.newURL).hash)));
  window.addEventListener('message', (event) => {
    if (window.parent === window || event.source !== window.parent) return;
    const data = event.data;
    if (data && data.type === 'punct:go') page.go({game: data.game, ply: data.ply, line: data.line});
  });
  window.addEventListener('beforeprint', () => fillSheet(page));
}

/** A sentence where the page cannot work. @param {string} sentence */
function sayDead(sentence) {
  byId('said').textContent = sentence;
  byId('said').className = 'refusal';
  byId('punct').dataset.message = sentence;
}

/** Opens what `punct page` has put into the page, at the place that the address names. @param {Page} page */
async function openOwnFiles(page) {
  const files = embeddedFiles();
  page.opened = {files, asIs: true};
  if (files.length) {
    inputById('allow').checked = Boolean(document.querySelector('script[data-allow]'));
    const troubles = await readFiles(page, files, true);
    choosePanelFirst(page);
    if (troubles.length) page.say(troubles.join('; '), true);
  }
  await followAddress(page, true);
}

export async function start() {
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function') {
    return sayDead('This browser cannot run the engine: it needs WebAssembly and DecompressionStream.');
  }
  const page = new Page(await Engine.start(await compiledEngine()));
  Object.assign(window, {punct: doors(page)});
  listenOnBoard(page);
  listenToKeys(page);
  listenToControls(page);
  listenOutside(page);
  await inTurn(() => openOwnFiles(page));
  if (!page.model.entries.length && !page.message) {
    page.say('Drop a file of games here, paste a record, or play: take a piece from the set or type a move');
    page.tell();
  }
  page.main.dataset.ready = 'true';
  page.tell();
}

// The same script is what a worker runs, where there is no document.
if (typeof document === 'undefined') serveScan();
else start().catch((error) => sayDead(`The engine does not start: ${error instanceof Error ? error.message : error}`));
