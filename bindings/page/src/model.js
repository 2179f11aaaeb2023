// SPDX-License-Identifier: MIT
// What is open, and the place in it that is looked at. Nothing here touches the document.
import {START} from './engine.js';
import {start} from './start.js';
/** @import {About, Engine, Finding, GameText, Judged, Row, Spot} from './engine.js' */
/** @import {OpenFile} from './files.js' */

/**
 * @typedef {{file: OpenFile, format: string, row: Row, changed: boolean}} Entry
 * @typedef {{game: number, node: number}} Where
 */

export class Model {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    /** @type {About} */
    this.about = engine.ask('about');
    /** @type {Entry[]} */
    this.entries = [];
    /** Findings outside of any game. @type {Finding[]} */
    this.strays = [];
    /** The number of the game shown, from 1; 0 for one that is in no list. */
    this.game = 0;
    this.node = START;
    /** @type {GameText} */
    this.text = engine.ask('game');
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

  /** @param {string} position */
  setUp(position) {
    // Judged first, so that the game shown stays where nothing can be set up.
    const judged = position ? this.engine.ask('lay_out', position, '') : {ok: true};
    if (!judged.ok) return judged;
    this.engine.call('turn_to', 0xfffffffe);
    this.engine.call('set_up', position);
    this.game = 0;
    this.takeGame();
    return judged;
  }

  clear() {
    this.engine.call('forget');
    this.entries = [];
    this.strays = [];
    this.setUp('');
  }

  /** Puts the game in hand into the list. */
  enlist() {
    if (this.game !== 0) return;
    const row = /** @type {Row} */ ({number: 1, offset: 0, size: 0, line: 1, column: 1, index: 0});
    this.entries.push({file: {name: 'new game', bytes: new Uint8Array()}, format: 'text', row, changed: true});
    this.game = this.entries.length;
    this.engine.call('keep', this.game);
    this.updateRow();
  }

  /** @param {number} number from 1 @returns {boolean} */
  openGame(number) {
    const entry = this.entries[number - 1];
    if (!entry) return false;
    const {row, file} = entry;
    const kept = this.engine.ask('turn_to', number);
    const bytes = file.bytes.subarray(row.offset, row.offset + row.size);
    if (!kept && (row.oversized || !this.engine.ask('open', entry.format, bytes, file.name, row.line, row.column,
                                                   row.index, row.number))) {
      this.engine.ask('set_up', '');
    }
    this.game = number;
    this.takeGame();
    return true;
  }

  takeGame() {
    this.readTree();
    this.showLine('');
    this.goTo(START);
  }

  /** The tree, after the game or a change of it. */
  readTree() {
    this.text = this.engine.ask('game');
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

  updateRow() {
    const entry = this.entries[this.game - 1];
    if (!entry) return;
    const tag = (/** @type {string} */ name) => (this.text.tags.find(([tagName]) => tagName === name) || ['', '?'])[1];
    Object.assign(entry.row, {
      white: tag('White'), black: tag('Black'), date: tag('Date') === '?' ? '????.??.??' : tag('Date'),
      result: this.text.result, plies: this.text.plies, findings: this.text.findings.length,
      errors: this.text.findings.filter((finding) => finding.severity === 'error').length,
    });
  }

  /** Remembers that the game differs from what was opened. */
  noteChange() {
    if (this.game === 0) this.enlist();
    this.entries[this.game - 1].changed = true;
    this.engine.call('keep', this.game);
    this.readTree();
    this.updateRow();
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
    if (answer.changed) this.noteChange();
    this.showLine(this.lineOf(answer.node));
    this.goTo(answer.node);
    return answer;
  }

  /** @param {string} change @param {number} node @param {string} words @returns {Judged} */
  edit(change, node, words) {
    const answer = this.engine.ask('edit', change, node, words);
    if (!answer.ok) return answer;
    this.noteChange();
    this.showLine(answer.node === START ? '' : this.lineOf(answer.node));
    this.goTo(answer.node);
    return answer;
  }

  /** @param {'undo' | 'redo'} which @returns {boolean} */
  turnBack(which) {
    const {ply} = this;
    const line = this.line;
    if (!this.engine.ask('turn_back', which === 'redo' ? 1 : 0)) return false;
    this.readTree();
    this.updateRow();
    if (!this.showLine(line)) this.showLine('');
    this.goToPly(Math.min(ply, this.path.length));
    return true;
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
    const shown = {game: this.game, node: this.node, line: this.line};
    if (!this.openGame(game)) return [];
    const found = this.text.findings;
    if (shown.game) this.openGame(shown.game);
    this.showLine(shown.line);
    this.goTo(shown.node);
    return found;
  }
}
