// SPDX-License-Identifier: MIT
// What is open, and the place in it that is looked at. Nothing here touches the document.
import {START} from '../engine/engine.js';
import {bytesOfLetters, lettersOf} from '../files/files.js';
import {History, Step} from './history.js';
import {inOrder} from './order.js';
/** @import {About, Engine, Finding, GameText, Judged, LaidOut, Row, Spot} from '../engine/engine.js' */
/** @import {OpenFile} from '../files/files.js' */
/** @import {Order} from './order.js' */

/**
 * A game in the list. `id` names it to the engine; `version` is 0 while it is as it was opened, `saved` the version that
 * was saved last; `position` is where a game begins that is in no file; `of` is the game of the list that a sketch stands for.
 * @typedef {{id: number, file: OpenFile, format: string, row: Row, version: number, saved: number, position: string,
 *   edits: Edit[], of?: Entry}} Entry
 * @typedef {{change: string, node: number, words: string}} Edit
 * A game as it can be stored: its place in the list, from 1, where it came from, and what was done to it since; `from` is its file among
 * those that will be read again, below 0 for none, which pages before did not store.
 * @typedef {{number: number, name: string, format: string, row: Row, source: string, position: string, edits: Edit[],
 *   isSaved: boolean, from?: number}} Draft
 * What is open: the games, findings outside of any game, and the record that the address carries.
 * @typedef {{entries: Entry[], strays: Finding[], record: string | undefined}} Listing
 * @typedef {{entry: Entry, line: string, ply: number}} Place
 */

/** The version that was saved of a game that was saved in none that is known. */
const NEVER = -1;

let lastId = 0;

/** @param {OpenFile} file @param {string} format @param {Row} row @returns {Entry} */
export function entryOf(file, format, row) {
  return {id: ++lastId, file, format, row, version: 0, saved: 0, position: '', edits: []};
}

/** A game that is in no file. @param {string} [position] @returns {Entry} */
function newEntry(position = '') {
  const row = {number: 1, white: '?', black: '?', date: '????.??.??', result: '*', termination: null, plies: 0, errors: 0,
    findings: 0, offset: 0, size: 0, line: 1, column: 1, index: 0};
  return {...entryOf({name: 'new game', bytes: new Uint8Array()}, 'text', row), position};
}

/** @param {Entry} entry @returns {boolean} */
export function isUnsaved(entry) {
  return entry.version !== entry.saved;
}

/** Whether a game was changed, even if all of it was saved or taken back since. @param {Entry} entry @returns {boolean} */
function isChanged(entry) {
  return entry.version > 0 || entry.edits.length > 0;
}

/** The changes that hold, and those that were taken back and can be made again, the next one first. @param {Edit[]} edits @returns {{done: Edit[], undone: Edit[]}} */
function lastingEdits(edits) {
  /** @type {Edit[]} */
  const done = [];
  /** @type {Edit[]} */
  let undone = [];
  for (const edit of edits) {
    if (edit.change === 'undo') undone.push(...done.splice(-1));
    else if (edit.change === 'redo') done.push(...undone.splice(-1));
    else {
      done.push(edit);
      undone = [];
    }
  }
  return {done, undone: undone.reverse()};
}

/** What a reader of records would look for, however faulty the record is: an added piece or a jump, the marks of our
    formats, the site's name of the game. */
const LIKE_A_RECORD = /[TCELMR]@[A-Q]\d|[A-Q]\d\d?-[A-Q]\d|"format"\s*:\s*"punct"|"dots"\s*:\s*\[|<punct\s|\sdots="|\bSU\s*\[\s*[Pp]unct/;

export class Model {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    /** @type {About} */
    this.about = engine.ask('about');
    /** The games that are open. An array is never changed, so that undo can hold it. @type {Entry[]} */
    this.entries = [];
    /** Findings outside of any game. @type {Finding[]} */
    this.strays = [];
    /** The record that the address carries, while what is open is that record. @type {string | undefined} */
    this.record = undefined;
    /** The game shown, which need not be in the list. */
    this.entry = newEntry();
    this.history = new History();
    /** @private */
    this.versions = 0;
    /** The parts of files as they are stored, by the bytes of the file: many games may have been read from one part. @private @type {WeakMap<Uint8Array, Map<string, string>>} */
    this.sources = new WeakMap();
    this.node = START;
    /** @type {GameText} */
    this.text = engine.ask('game');
    /** The memory that a copy of the game takes: no less than what the engine answers of it. @private */
    this.size = engine.answered;
    /** @type {Spot} */
    this.spot = engine.ask('at', START);
    /** The nodes of the line shown, from its first move, up to its last legal one. @type {number[]} */
    this.path = [];
    /** The line shown as addresses name it, empty for the main line. */
    this.line = '';
    /** The move before each move. @type {number[]} */
    this.before = [];
    /** Which move a node stands in the stead of, and as which alternative, from 1. @type {Map<number, [number, number]>} */
    this.instead = new Map();
  }

  /** The number of the game shown, from 1; 0 for one that is in no list. */
  get game() {
    return this.entries.indexOf(this.entry.of || this.entry) + 1;
  }

  /** @returns {Listing} */
  listing() {
    return {entries: this.entries, strays: this.strays, record: this.record};
  }

  /** Files that were opened and of which every game is still in the list. @returns {OpenFile[]} */
  wholeFiles() {
    /** @type {Map<OpenFile, number>} */
    const counts = new Map();
    for (const {file} of this.entries) counts.set(file, (counts.get(file) || 0) + 1);
    return [...counts].filter(([file, count]) => file.opened === count).map(([file]) => file);
  }

  /** Files of the list that the page holds itself. @returns {OpenFile[]} */
  ownFiles() {
    return [...new Set(this.entries.map(({file}) => file))].filter(({isOwn}) => isOwn);
  }

  /** The games that no file holds as they are, or that only a file holds which may not have been written. @returns {Entry[]} */
  changedGames() {
    const {entry} = this;
    // A new game of which every move was taken back has left the list.
    const isTakenBack = !this.entries.includes(entry) && !entry.of && !entry.row.size;
    return [...this.entries, ...(isTakenBack ? [entry] : [])].filter((each) => isUnsaved(each) || isChanged(each));
  }

  /** @returns {Place} */
  place() {
    return {entry: this.entry, line: this.line, ply: this.ply};
  }

  /**
   * Opens a game that begins in a position; refused with what is wrong with it.
   * @param {string} position @returns {LaidOut}
   */
  setUp(position) {
    const judged = position ? this.engine.ask('position', position, '') : {ok: true};
    if (!judged.ok) return judged;
    const [before, from] = [this.listing(), this.place()];
    const entry = newEntry(position);
    if (position) entry.version = ++this.versions;
    if (position || this.entries.length) this.entries = [...this.entries, entry];
    this.record = undefined;
    this.show(entry);
    this.remember(before, from, null);
    return judged;
  }

  /**
   * Puts games in place of those that are open, but for those with unsaved changes, which follow them.
   * @param {Entry[]} entries @param {Finding[]} strays @param {string | undefined} record
   */
  replace(entries, strays, record) {
    const [before, from] = [this.listing(), this.place()];
    const kept = this.entries.filter((entry) => isUnsaved(entry) && !entries.includes(entry));
    this.entries = [...entries, ...kept];
    this.strays = strays;
    this.record = record;
    if (this.entries.length) this.openGame(1);
    else this.show(newEntry());
    if (before.entries.length || this.history.next) this.remember(before, from, null);
  }

  /** Puts games into the list from the start on, with nothing to take back, unless something was changed while they were read. @param {Listing} listing */
  begin({entries, strays, record}) {
    if (this.entries.some(isUnsaved)) return this.replace(entries, strays, record);
    this.entries = entries;
    this.strays = strays;
    this.record = record;
    this.history.clear();
    this.show(entries[0] || newEntry());
  }

  /** @private @param {Listing} before @param {Place} from @param {Entry | null} entry @param {[number, number]} [versions] @param {boolean} [isMove] */
  remember(before, from, entry, versions = [0, 0], isMove = false) {
    const step = new Step(before, this.listing(), from, this.place(), entry, versions, isMove);
    if (entry) step.copied = this.size;
    this.forget(this.history.add(step));
  }

  /** Lets the engine forget what can no longer be taken back or made again of games. @private @param {Iterable<Entry>} entries @param {History} [history] */
  forget(entries, history = this.history) {
    for (const entry of entries) this.engine.call('forget', entry.id, ...history.countsOf(entry));
  }

  /** @param {number} number from 1 @returns {boolean} */
  openGame(number) {
    const entry = this.entries[number - 1];
    if (!entry) return false;
    this.show(entry);
    return true;
  }

  /** Lets the engine turn to a game, as it was changed last. @private @param {Entry} entry */
  turnTo(entry) {
    const {row, file} = entry;
    const kept = this.engine.ask('turn_to', entry.id);
    const bytes = file.bytes.subarray(row.offset, row.offset + row.size);
    if (!kept && (!row.size || row.oversized || !this.engine.ask('open', entry.format, bytes, file.name, row.line, row.column,
                                                                row.index, row.number))) {
      this.engine.ask('set_up', entry.position);
    }
  }

  /** Shows the start of a game. @param {Entry} entry */
  show(entry) {
    this.turnTo(entry);
    this.entry = entry;
    this.takeGame();
  }

  takeGame() {
    this.readTree();
    this.showLine('');
    this.goTo(START);
  }

  /** The tree, after the game or a change of it. */
  readTree() {
    this.text = this.engine.ask('game');
    this.size = this.engine.answered;
    const nodes = this.text.nodes;
    this.before = new Array(nodes.length).fill(START);
    this.instead = new Map();
    // Every move stands after the one it follows or replaces.
    nodes.forEach((node, i) => {
      if (node.next !== undefined) this.before[node.next] = i;
      let place = 0;
      for (let each = node.variation; each !== undefined; each = nodes[each].nextVariation) {
        this.instead.set(each, [i, ++place]);
        this.before[each] = this.before[i];
      }
    });
  }

  /** @private */
  updateRow() {
    const tag = (/** @type {string} */ name) => (this.text.tags.find(([tagName]) => tagName === name) || ['', '?'])[1];
    Object.assign(this.entry.row, {
      white: tag('White'), black: tag('Black'), date: tag('Date') === '?' ? '????.??.??' : tag('Date'),
      result: this.text.result, plies: this.text.plies, findings: this.text.findings.length,
      errors: this.text.findings.filter((finding) => finding.severity === 'error').length,
    });
  }

  /**
   * After the engine has changed the game: shows the place that the change leads to.
   * @private @param {Edit} edit @param {number} node
   */
  noteChange(edit, node) {
    const {entry} = this;
    const [before, from] = [this.listing(), this.place()];
    const versions = /** @type {[number, number]} */ ([entry.version, ++this.versions]);
    if (!this.game) this.entries = [...this.entries, entry];
    this.record = undefined;
    entry.version = versions[1];
    entry.edits = [...entry.edits, edit];
    this.engine.call('keep', entry.id);
    this.readTree();
    this.updateRow();
    this.goToNew(node);
    this.remember(before, from, entry, versions, edit.change === 'play');
  }

  /** Goes to a node of a tree that has changed. @private @param {number} node */
  goToNew(node) {
    this.showLine(node === START ? '' : this.lineOf(node));
    this.goTo(node);
  }

  /**
   * The nodes of a line from its first move on; null if there is no such line.
   * @param {string} line @returns {number[] | null}
   */
  nodesOfLine(line) {
    const nodes = this.text.nodes;
    let at = this.text.first === null ? undefined : this.text.first;
    /** @type {number[]} */
    let path = [];
    /** The move that the walk stopped at, as it is not legal. @type {number | undefined} */
    let stop;
    const walk = (/** @type {number | undefined} */ from) => {
      let each = from;
      for (; each !== undefined && nodes[each].legal; each = nodes[each].next) path.push(each);
      stop = each;
    };
    walk(at);
    let last = 1;
    for (const step of line === '' ? [] : line.split('-')) {
      const match = /^([1-9]\d{0,8})\.([1-9]\d{0,8})$/.exec(step);
      if (!match) return null;
      const ply = Number(match[1]);
      // A line leads on: every place has one name.
      if (ply < last) return null;
      last = ply;
      // The move that is replaced need not be legal itself.
      at = ply === path.length + 1 ? stop : path[ply - 1];
      for (let left = Number(match[2]), first = true; left > 0; --left, first = false) {
        if (at === undefined) return null;
        at = first ? nodes[at].variation : nodes[at].nextVariation;
      }
      if (at === undefined) return null;
      path = path.slice(0, ply - 1);
      walk(at);
    }
    return path;
  }

  /** @param {number} node @returns {string} */
  lineOf(node) {
    /** @type {string[]} */
    const steps = [];
    for (let at = node; at !== START;) {
      const instead = this.instead.get(at);
      if (instead) {
        steps.unshift(`${this.text.nodes[at].ply}.${instead[1]}`);
        at = instead[0];
      } else {
        const before = this.before[at];
        if (before === START || this.text.nodes[before].next !== at) break;
        at = before;
      }
    }
    return steps.join('-');
  }

  /** @param {string} line @returns {boolean} */
  showLine(line) {
    const path = this.nodesOfLine(line);
    if (!path) return false;
    this.path = path;
    this.line = line;
    return true;
  }

  /** Goes to a node in its own line. @param {number} node */
  goTo(node) {
    if (node !== START && !this.path.includes(node)) this.showLine(this.lineOf(node));
    this.node = node;
    this.spot = this.engine.ask('at', node);
  }

  /** A move that is legal, or the last one before it that is. @param {number} node @returns {number} */
  legalBefore(node) {
    let at = node;
    while (at !== START && !this.text.nodes[at].legal) at = this.before[at];
    return at;
  }

  /** The finding because of which a move is not played: its own, or that of a move before it. @param {number} node @returns {Finding | undefined} */
  findingBefore(node) {
    const {nodes, findings} = this.text;
    let finding;
    for (let at = node; at !== START && !nodes[at].legal && !finding; at = this.before[at]) {
      const {line, column} = nodes[at];
      finding = findings.find((each) => each.line === line && each.column === column);
    }
    return finding;
  }

  /** @param {number} ply in the line shown @returns {boolean} */
  goToPly(ply) {
    if (ply < 0 || ply > this.path.length) return false;
    this.goTo(ply === 0 ? START : this.path[ply - 1]);
    return true;
  }

  get ply() {
    return this.node === START ? 0 : this.text.nodes[this.node].ply;
  }

  /** All that may be played in the record after the place shown: the main move first. @returns {number[]} */
  continuations() {
    const nodes = this.text.nodes;
    const first = this.node === START ? this.text.first : nodes[this.node].next;
    if (first === undefined || first === null) return [];
    const all = [first];
    for (let each = nodes[first].variation; each !== undefined; each = nodes[each].nextVariation) all.push(each);
    return all;
  }

  /** The move shown and what may stand in its stead, in the order of the record. @returns {number[]} */
  siblings() {
    if (this.node === START) return [];
    let first = this.node;
    for (let instead = this.instead.get(first); instead; instead = this.instead.get(first)) first = instead[0];
    /** @type {number[]} */
    const all = [];
    const add = (/** @type {number} */ node) => {
      all.push(node);
      const nodes = this.text.nodes;
      for (let each = nodes[node].variation; each !== undefined; each = nodes[each].nextVariation) add(each);
    };
    add(first);
    return all.filter((node) => this.text.nodes[node].legal);
  }

  /** @param {string} move @returns {Judged} */
  play(move) {
    const answer = this.engine.ask('play', this.node, move);
    if (!answer.ok) return answer;
    if (answer.changed) this.noteChange({change: 'play', node: this.node, words: move}, answer.node);
    else this.goToNew(answer.node);
    return answer;
  }

  /** The move at a place of the game shown, or its start; undefined where no move is. @param {{line: string, ply: number}} place @returns {number | undefined} */
  nodeAt({line, ply}) {
    return ply ? this.nodesOfLine(line)?.[ply - 1] : START;
  }

  /**
   * @param {string} change @param {number | Place} at a move, or its place: the numbers of moves change with the game @param {string} words
   * @param {Step} [goesOn] the last step, whose place the change takes, as a comment does that is still being typed
   * @returns {Judged}
   */
  edit(change, at, words, goesOn) {
    const last = goesOn && goesOn === this.history.last ? goesOn : undefined;
    const {edits} = this.entry;
    if (last) this.turnGame(0);
    const node = typeof at === 'number' ? at : this.nodeAt(at) ?? START;
    const answer = this.engine.ask('edit', change, node, words);
    if (!answer.ok) {
      if (last) this.turnGame(1);
      this.entry.edits = edits;
      return answer;
    }
    if (last) {
      this.history.done.pop();
      this.entry.edits = edits.slice(0, -1);
    }
    this.noteChange({change, node, words}, answer.node);
    if (last && this.history.last) this.history.last.join(last);
    return answer;
  }

  /** Takes the last step back as if it had never been made. @param {Step} step @returns {boolean} whether it was the last one */
  drop(step) {
    if (step !== this.history.last || step.entry !== this.entry) return false;
    const {edits} = this.entry;
    this.history.done.pop();
    this.turnGame(0);
    // Nor is it made again after a reload.
    this.entry.edits = edits.slice(0, -1);
    this.entry.version = step.versions[0];
    Object.assign(this, step.before);
    return true;
  }

  /** Lets the engine take the last change of the game shown back, or make it again. @private @param {0 | 1} redo */
  turnGame(redo) {
    this.engine.ask('turn_back', redo);
    const {entry} = this;
    entry.edits = [...entry.edits, {change: redo ? 'redo' : 'undo', node: START, words: ''}];
    this.readTree();
    this.updateRow();
  }

  /** Takes the last change back, or makes it again, and goes to where it was made or where it led. @param {'undo' | 'redo'} which @returns {boolean} */
  turnBack(which) {
    const step = this.history.turn(which);
    if (!step) return false;
    const [listing, place] = which === 'undo' ? [step.before, step.from] : [step.after, step.to];
    if (step.entry) {
      this.show(step.entry);
      this.turnGame(which === 'undo' ? 0 : 1);
      step.entry.version = step.versions[which === 'undo' ? 0 : 1];
    }
    Object.assign(this, listing);
    if (this.entry !== place.entry) this.show(place.entry);
    this.goToPlace(place);
    return true;
  }

  /** Goes to a place in the game shown. @param {{line: string, ply: number}} place */
  goToPlace({line, ply}) {
    if (!this.showLine(line)) this.showLine('');
    this.goToPly(Math.min(ply, this.path.length));
  }

  /** @param {Entry[]} entries that were saved as they are */
  noteSaved(entries) {
    for (const entry of entries) entry.saved = entry.version;
    // So that views see that the list has changed.
    this.entries = [...this.entries];
  }

  /**
   * All games in one file, but for those with errors; `lost` is what the format cannot hold of games, in the engine's words.
   * @param {string} format @returns {{text: string, written: Entry[], left: number, lost: Map<Entry, string>}}
   */
  writeAll(format) {
    const shown = this.place();
    /** @type {Map<Entry, string>} */
    const lost = new Map();
    const written = this.entries.filter((entry) => {
      this.turnTo(entry);
      const added = this.engine.call('gather', format, 0);
      if (added.length > 1) lost.set(entry, added.slice(1));
      return added !== '';
    });
    const text = this.engine.call('gather', format, 1);
    this.show(shown.entry);
    this.goToPlace(shown);
    return {text, written, left: this.entries.length - written.length, lost};
  }

  /** Shows a position apart from the list, where moves are tried of which nothing is kept. @param {string} position @param {Entry} of */
  sketch(position, of) {
    const entry = {...newEntry(position), of};
    this.show(entry);
    this.engine.call('keep', entry.id);
  }

  /** Plays a legal move of a sketch. @param {string} move */
  tryOut(move) {
    const {node} = this.engine.ask('play', this.node, move);
    this.readTree();
    this.goToNew(node);
  }

  /** The game shown in a format; in place of a sketch, the game that it stands for. @param {string} format @returns {string} */
  written(format) {
    return this.toldOf('record', format);
  }

  /** What a format cannot hold of that game, in the engine's words; '' where it holds everything. @param {string} format @returns {string} */
  lostIn(format) {
    return this.toldOf('losses', format);
  }

  /** @private @param {'record' | 'losses'} what @param {string} format @returns {string} */
  toldOf(what, format) {
    const {of} = this.entry;
    if (of) this.turnTo(of);
    const text = this.engine.call(what, format);
    if (of) this.turnTo(this.entry);
    return text;
  }

  /** A game in the text form, empty if it has errors. The game shown stays. @param {Entry} entry @returns {string} */
  textOf(entry) {
    this.turnTo(entry);
    const text = this.engine.call('record', 'text');
    this.turnTo(this.entry);
    return text;
  }

  /** @param {Entry} entry @returns {Draft} */
  draftOf(entry) {
    const {row, file, format, position, edits} = entry;
    return {number: this.entries.indexOf(entry) + 1, name: file.name, format, row, source: this.sourceOf(entry), position, edits, isSaved: !isUnsaved(entry)};
  }

  /** @private @param {Entry} entry @returns {string} */
  sourceOf({row: {offset, size}, file: {bytes}}) {
    const parts = this.sources.get(bytes) || new Map();
    this.sources.set(bytes, parts);
    const part = `${offset} ${size}`;
    if (!parts.has(part)) parts.set(part, lettersOf(bytes.subarray(offset, offset + size)));
    return parts.get(part);
  }

  /**
   * Puts stored games into the list, each to its place, with undo for what was done to them: first of all to the one that is shown.
   * @param {Draft[]} drafts @param {number} shown @param {Order} [order] of the list @returns {Entry[]}
   */
  restoreAll(drafts, shown, order) {
    const parts = new Map([...new Set(drafts.map(({source}) => source))].map((source) => [source, bytesOfLetters(source)]));
    const stored = drafts.map((draft) => {
      const {name, format, row, position, edits, source} = draft;
      const bytes = /** @type {Uint8Array} */ (parts.get(source));
      return {draft, bytes, entry: {...entryOf({name, bytes}, format, {...row, offset: 0, size: bytes.length}), position, edits}};
    });
    this.entries = inOrder(this.entries, stored, order);
    const restored = stored.map(({entry}) => entry);
    const listing = this.listing();
    const last = (/** @type {{entry: Entry}} */ {entry}) => Number(entry === restored[shown]);
    const all = restored.map((entry, i) => {
      if (entry.position) entry.version = ++this.versions;
      const history = this.repeat(entry);
      entry.saved = drafts[i].isSaved ? entry.version : entry.version ? 0 : NEVER;
      return {entry, ...history};
    }).sort((one, other) => last(one) - last(other));
    const steps = all.flatMap(({done}) => done);
    const {undone} = all.find(({entry}) => entry === restored[shown]) || {undone: []};
    for (const step of [...steps, ...undone]) Object.assign(step, {before: listing, after: listing});
    Object.assign(this.history, {done: steps, undone});
    this.history.shorten();
    this.forget(restored);
    return restored;
  }

  /** Shows a game of which the engine knows nothing yet, with all that was done to it; gives what can be taken back. @private @param {Entry} entry @returns {History} */
  repeat(entry) {
    this.show(entry);
    // So that the engine can be told to forget what is too much of it.
    this.engine.call('keep', entry.id);
    const history = new History();
    const listing = this.listing();
    const {done, undone} = lastingEdits(entry.edits);
    const all = [...done, ...undone];
    const start = {entry, line: '', ply: 0};
    let isStale = false;
    all.forEach(({change, node, words}, i) => {
      // The steps of a large game that will be forgotten are made without a look at it.
      const isRead = i >= done.length || (all.length - i) * this.size <= History.mostCopied;
      if (isRead && isStale) this.readTree();
      isStale = !isRead;
      const from = isRead ? this.placeOf(node) : start;
      const answer = change === 'play' ? this.engine.ask('play', node, words) : this.engine.ask('edit', change, node, words);
      if (isRead) this.readTree();
      const versions = /** @type {[number, number]} */ ([entry.version, ++this.versions]);
      entry.version = versions[1];
      const step = new Step(listing, listing, from, isRead ? this.placeOf(answer.node) : start, entry, versions, change === 'play');
      step.copied = this.size;
      // What is to be taken back now must not be forgotten.
      if (i < done.length) this.forget(history.add(step), history);
      else history.done.push(step);
    });
    for (let count = undone.length; count > 0; --count) {
      this.engine.ask('turn_back', 0);
      const step = history.turn('undo');
      if (step) entry.version = step.versions[0];
    }
    this.takeGame();
    this.updateRow();
    return history;
  }

  /** The place of a move of the game shown, or of its start. @private @param {number} node @returns {Place} */
  placeOf(node) {
    return {entry: this.entry, line: node === START ? '' : this.lineOf(node), ply: node === START ? 0 : this.text.nodes[node].ply};
  }

  /** Begins with another module after one has stopped: changes are made again, and can no longer be taken back. */
  async beginAnew() {
    const shown = this.place();
    await this.engine.begin();
    this.history.clear();
    for (const entry of new Set([...this.entries, shown.entry])) {
      const {version} = entry;
      if (entry.edits.length) this.repeat(entry);
      entry.version = version;
      this.forget([entry]);
    }
    this.show(shown.entry);
    this.goToPlace(shown);
  }

  /** Whether nothing in a game can be read and nothing in it looks like a record. The game shown stays. @param {Entry} entry @returns {boolean} */
  isNoRecord(entry) {
    const {row, file} = entry;
    if (row.plies || !row.errors || row.oversized) return false;
    const bytes = file.bytes.subarray(row.offset, row.size ? row.offset + row.size : file.bytes.length);
    if (LIKE_A_RECORD.test(new TextDecoder().decode(bytes))) return false;
    this.turnTo(entry);
    /** @type {GameText} */
    const {nodes, findings} = this.engine.ask('game');
    this.turnTo(this.entry);
    return !nodes.length && findings.every(({code, severity}) => severity !== 'error' || code === 'syntax');
  }

  /** @param {number} [game] @returns {Finding[]} */
  findings(game) {
    const number = game === undefined ? this.game : game;
    const own = number === this.game ? this.text.findings : this.findingsOf(number);
    if (number > 1 || (number === 0 && this.entries.length)) return own;
    const start = this.entries.length ? this.entries[0].row.line : 0;
    const before = this.strays.filter((finding) => finding.line <= start);
    return [...before, ...own, ...this.strays.filter((finding) => finding.line > start)];
  }

  /** @private @param {number} game @returns {Finding[]} */
  findingsOf(game) {
    const shown = this.place();
    if (!this.openGame(game)) return [];
    const found = this.text.findings;
    this.show(shown.entry);
    this.goToPlace(shown);
    return found;
  }
}
