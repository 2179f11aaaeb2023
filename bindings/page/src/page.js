// SPDX-License-Identifier: MIT
// The page: what is shown, said and kept in step with the place that is looked at.
import {writeAddress} from './address.js';
import {Board, chosen, stackOn, waysToLie} from './board.js';
import {START} from './engine.js';
import {chooseSpace} from './hand.js';
import {loadSettings, lookLines} from './look.js';
import {Model} from './model.js';
import {byId, findingsList, inputById, keepingFocus, make, outline} from './panels.js';
import {showGames, showMoves, showSave} from './save.js';
import {showSets} from './sets.js';
import {settingOf, showSetUp, undoSetting} from './setup.js';
/** @import {Hand} from './board.js' */
/** @import {Engine, Finding, Judged} from './engine.js' */
/** @import {OpenFile} from './files.js' */
/** @import {Sorting} from './panels.js' */
/** @import {Setting, Table} from './setup.js' */

export const PANELS = [['moves', 'Moves'], ['games', 'Games'], ['findings', 'Findings'], ['words', 'In words'],
  ['setup', 'Set up'], ['save', 'Save']];

export class Page {
  /** @param {Engine} engine */
  constructor(engine) {
    this.model = new Model(engine);
    this.main = byId('punct');
    /** @type {Hand | null} */
    this.hand = null;
    this.message = '';
    this.look = {view: 'plain', turned: 0, theme: '', distance: false, stack: false, stacks: false, level: 99, embed: false,
      lang: 'en', detail: 'auto'};
    this.panel = 'moves';
    /** @type {Sorting} */
    this.sorting = {text: '', column: 'number', down: false};
    /** @type {Finding | null} */
    this.finding = null;
    /** The position that is set up in the panel. @type {Setting | null} */
    this.setting = null;
    /** What was opened last, but for records of addresses. @type {{files: OpenFile[], asIs: boolean}} */
    this.opened = {files: [], asIs: true};
    this.auto = 0;
    this.seconds = 2;
    /** @private */
    this.settling = 0;
    /** @private */
    this.entryWanted = false;
    /** What the panels were built of, to build them only when it changes. @type {Record<string, unknown>} */
    this.built = {};
    /** The record that the address carries. @type {string | undefined} */
    this.record = undefined;
    this.board = new Board(byId('drawing'), byId('board'), (space) => chooseSpace(this, space));
    this.settings = loadSettings();
  }

  // What is said.

  /** @param {string} sentence @param {boolean} [refusal] */
  say(sentence, refusal = false) {
    this.message = sentence;
    const said = byId('said');
    if (said.textContent !== sentence) said.textContent = sentence;
    said.classList.toggle('refusal', refusal);
    this.main.dataset.message = sentence;
  }

  // What is shown.

  /** Options of `render` for the drawing on the screen. @returns {string} */
  drawingOptions() {
    const {look} = this;
    const lines = lookLines(look);
    if (this.isSettingUp) lines.push(`position ${settingOf(this).line}`);
    if (look.level < 99 && !this.isSettingUp) lines.push(`up-to-level ${look.level}`);
    // The page itself is the paper; words beside the board follow its colors, light or dark.
    lines.push('background none');
    return lines.join('\n');
  }

  /** Whether the board and the sets are tools of the panel that sets up. */
  get isSettingUp() {
    return this.panel === 'setup';
  }

  /** What lies on the board shown. @returns {Table} */
  get table() {
    return this.isSettingUp ? settingOf(this).table : this.model.spot;
  }

  show() {
    const {model} = this;
    const options = this.drawingOptions();
    const svg = model.engine.call('svg', model.node, options);
    if (svg.startsWith('<?xml')) this.board.show(svg, model.engine.ask('places', model.node, options));
    this.mark();
    this.showControls();
    showSets(this);
    this.showPanel();
    this.tell();
  }

  /** Marks, and what is in hand. */
  mark() {
    const {spot} = this.model;
    const own = new Set(this.table.pieces.filter((piece) => piece.free && (this.isSettingUp ||
      (piece.owner === spot.toMove && !spot.over))).map((piece) => piece.dots[0]));
    const chains = this.look.distance && !this.isSettingUp ? {white: spot.players.white.chain, black: spot.players.black.chain} : null;
    this.board.mark(this.hand, own, chains);
    const {hand} = this;
    inputById('move').placeholder = this.handMove() || (hand ? `${hand.of} in hand` : 'E@K3,K4,K5');
    this.enable('hand-back', Boolean(hand));
    this.enable('hand-turn', Boolean(hand && hand.at && waysToLie(hand).length > 1));
    this.main.dataset.hand = this.handMove();
    this.showStack();
  }

  /** The move that Enter would play now. @returns {string} */
  handMove() {
    return this.hand && this.hand.at ? chosen(this.hand).text : '';
  }

  showStack() {
    const view = byId('stack-view');
    view.hidden = !this.look.stack;
    if (!this.look.stack) return;
    const space = this.board.pointed || this.board.cursor;
    const stack = stackOn(this.table, space).reverse();
    view.replaceChildren(make('strong', {}, `${space}${stack.length ? '' : ': empty'}`),
      make('ol', {reversed: ''}, ...stack.map((piece) => make('li', {value: piece.level, class: piece.owner},
        `${piece.owner} ${piece.piece}${piece.dots[0] === space ? ', its PÜNCT' : ''}${piece.free ? '' : ', covered'}`))));
  }

  showControls() {
    const {model, look} = this;
    const ply = inputById('ply');
    ply.max = String(model.path.length);
    ply.value = String(model.ply);
    ply.setAttribute('aria-valuetext', `Ply ${model.ply} of ${model.path.length}`);
    for (const id of ['first', 'back']) this.enable(id, model.ply > 0);
    for (const id of ['on', 'last']) this.enable(id, model.ply < model.path.length);
    byId('layers').setAttribute('aria-pressed', String(look.view === 'layers'));
    byId('exploded').setAttribute('aria-pressed', String(look.view === 'exploded'));
    byId('stack').setAttribute('aria-pressed', String(look.stack));
    byId('stacks').setAttribute('aria-pressed', String(look.stacks));
    byId('distance').setAttribute('aria-pressed', String(look.distance));
    byId('auto').setAttribute('aria-pressed', String(this.auto !== 0));
    const highest = Math.max(1, ...model.spot.pieces.map((piece) => piece.level));
    const level = inputById('level');
    level.max = String(highest);
    level.value = String(Math.min(look.level, highest));
    level.disabled = highest === 1;
    const title = model.entries.length || model.game ? this.title() : 'Game records';
    byId('heading').textContent = `${title}, ${model.spot.state}`;
    document.body.classList.toggle('embed', look.embed);
  }

  /** @private @param {string} id @param {boolean} enabled */
  enable(id, enabled) {
    byId(id).setAttribute('aria-disabled', String(!enabled));
  }

  players() {
    const tag = (/** @type {string} */ name) => (this.model.text.tags.find(([tagName]) => tagName === name) || ['', ''])[1];
    return {white: tag('White') || 'White', black: tag('Black') || 'Black'};
  }

  /** Who plays, and the result where there is one. */
  title() {
    const {white, black} = this.players();
    const {result} = this.model.text;
    return `${white} – ${black}${result === '*' ? '' : `, ${result}`}`;
  }

  showPanel() {
    keepingFocus(() => this.fillPanel());
  }

  /** @private */
  fillPanel() {
    const {model} = this;
    const count = model.text.findings.length;
    byId('tabs').replaceChildren(...PANELS.map(([id, title]) => make('button', {type: 'button', role: 'tab',
      id: `tab-${id}`, 'aria-controls': `panel-${id}`, 'aria-selected': String(id === this.panel),
      tabindex: id === this.panel ? '0' : '-1', onclick: () => this.choosePanel(id)},
      title + (id === 'findings' && count ? ` (${count})` : '') +
      (id === 'games' && model.entries.length > 1 ? ` (${model.entries.length})` : ''))));
    for (const [id, title] of PANELS) {
      const element = byId(`panel-${id}`);
      element.hidden = id !== this.panel;
      element.setAttribute('aria-label', title);
    }
    if (this.panel === 'moves') showMoves(this);
    if (this.panel === 'games') showGames(this);
    if (this.panel === 'findings') {
      byId('panel-findings').replaceChildren(...findingsList(model, (finding) => this.showFinding(finding), this.finding));
      const here = byId('panel-findings').querySelector('.here');
      if (here) here.scrollIntoView({block: 'nearest'});
    }
    if (this.panel === 'words') byId('panel-words').replaceChildren(...outline(model));
    if (this.panel === 'setup') showSetUp(this);
    if (this.panel === 'save') showSave(this);
  }

  /** @param {string} panel */
  choosePanel(panel) {
    const was = this.isSettingUp;
    this.panel = panel;
    if (this.isSettingUp) this.hand = null;
    if (this.isSettingUp && !was) this.say('Choose a piece in a set, then a space');
    if (was && !this.isSettingUp) this.sayPlace();
    if (was || this.isSettingUp) this.show();
    else this.showPanel();
    this.tell();
  }

  /** @param {Finding} finding */
  showFinding(finding) {
    this.finding = finding;
    const {nodes} = this.model.text;
    const at = nodes.findIndex((node) => node.line === finding.line && node.column === finding.column);
    if (at >= 0) this.model.goTo(nodes[at].legal ? at : this.model.before[at]);
    else if (finding.ply) this.model.goToPly(Math.min(finding.ply, this.model.path.length));
    this.changed();
    this.say(`${finding.severity} ${finding.code}: ${finding.message}`, finding.severity === 'error');
  }

  /** Writes the state where others read it. */
  tell() {
    const {model} = this;
    Object.assign(this.main.dataset, {
      games: model.entries.length, game: model.game, ply: model.ply, plies: model.path.length, line: model.line,
      position: model.spot.position, result: model.text.result, findings: model.findings().length,
      hand: this.handMove(), message: this.message,
    });
    if (window.parent !== window) window.parent.postMessage({type: 'punct:state', ...this.main.dataset}, '*');
  }

  // Where to go.

  /** After the place has changed. @param {boolean} [entry] whether Back should lead to what was there before */
  changed(entry = false) {
    this.hand = null;
    if (this.isSettingUp) this.panel = 'moves';
    this.show();
    this.settle(entry);
  }

  /** @param {boolean} entry */
  settle(entry) {
    this.entryWanted = this.entryWanted || entry;
    window.clearTimeout(this.settling);
    this.settling = window.setTimeout(() => this.writeAddress(), 300);
  }

  /** @private */
  writeAddress() {
    const {model, look} = this;
    const hash = writeAddress({game: model.game, ply: model.ply, line: model.line, view: look.view, turned: look.turned,
      theme: look.theme, embed: look.embed, record: this.record});
    const url = location.href.split('#')[0] + '#' + hash;
    const entry = this.entryWanted;
    this.entryWanted = false;
    if (url === location.href) return;
    try {
      if (entry) history.pushState(null, '', url);
      else history.replaceState(null, '', url);
    } catch (_) {
      // In a sandbox, or within srcdoc, there is no address of the page's own.
    }
  }

  /** What the move shown did, or the state at the start. */
  sayPlace() {
    const {spot, ply} = this.model;
    const number = ply ? this.model.text.nodes[this.model.node].number + (spot.move || '') + ': ' : '';
    const does = spot.does ? `${number}${spot.does}. ` : '';
    const wrong = ply ? 0 : this.model.text.findings.length;
    this.say(`${does}${spot.state}${wrong ? `; findings: ${wrong}` : ''}` +
      (spot.words && !spot.words.includes('[%') ? ` – ${spot.words}` : ''));
  }

  /** @param {number} ply */
  step(ply) {
    const before = this.model.ply;
    if (!this.model.goToPly(Math.max(0, Math.min(ply, this.model.path.length)))) return;
    this.sayPlace();
    this.changed();
    if (this.model.ply === before + 1) this.showMotion();
  }

  /** Shows the way of the piece that moved last. */
  showMotion() {
    const {dots, from} = this.model.spot;
    if (dots && this.look.view === 'plain') this.board.animate(from || [], dots);
  }

  /** @param {number} by */
  stepBy(by) {
    this.step(this.model.ply + by);
  }

  /** @param {number} node */
  goToNode(node) {
    if (node !== START && !this.model.text.nodes[node].legal) {
      const {line, column} = this.model.text.nodes[node];
      const finding = this.model.text.findings.find((each) => each.line === line && each.column === column);
      this.panel = 'findings';
      if (finding) return this.showFinding(finding);
    }
    const line = this.model.line;
    this.model.goTo(node);
    this.sayPlace();
    this.changed(line !== this.model.line);
  }

  /** @param {number} game @param {boolean} [entry] @returns {boolean} */
  openGame(game, entry = true) {
    this.finding = null;
    if (!this.model.openGame(game)) {
      this.say(`there is no game ${game}; ${this.model.entries.length} are open`, true);
      this.tell();
      return false;
    }
    this.sayPlace();
    this.changed(entry);
    return true;
  }

  /**
   * Goes to a place as addresses and others name it.
   * @param {{game?: number, ply?: number, line?: string}} to @param {boolean} [entry] @returns {boolean}
   */
  go(to, entry = true) {
    const {model} = this;
    const other = to.game !== undefined && to.game !== model.game;
    if (other && !model.openGame(Number(to.game))) return this.refuse(`there is no game ${to.game}`);
    const line = to.line !== undefined ? String(to.line) : other ? '' : model.line;
    const before = model.line;
    if (!model.showLine(line)) return this.refuse(`there is no line ${line} in this game`);
    let ply = to.ply === undefined ? (other ? 0 : Math.min(model.ply, model.path.length)) : Number(to.ply);
    if (ply < 0) ply += model.path.length;
    if (!Number.isInteger(ply) || !model.goToPly(ply)) {
      return this.refuse(`there is no ply ${to.ply} in this line; its last is ${model.path.length}`);
    }
    this.sayPlace();
    this.changed(entry && (other || model.line !== before));
    return true;
  }

  /** @private @param {string} sentence */
  refuse(sentence) {
    if (!this.model.path.includes(this.model.node)) this.model.goTo(this.model.node);
    this.say(sentence, true);
    this.changed();
    return false;
  }

  /** Plays a move, typed or put down. @param {string} move @returns {Judged} */
  play(move) {
    const {line} = this.model;
    const wasInHand = Boolean(this.handMove());
    const answer = this.model.play(move.trim());
    if (answer.ok) {
      if (answer.changed) this.record = undefined;
      this.sayPlace();
      this.changed(this.model.line !== line);
      if (!wasInHand) this.showMotion();
    } else {
      this.say(`${answer.message} [${answer.code}]`, true);
      this.tell();
    }
    return answer;
  }

  /** @param {string} change @param {string} [words] @param {number} [node] */
  edit(change, words = '', node = this.model.node) {
    const answer = this.model.edit(change, node, words);
    if (!answer.ok) return this.say(answer.message || '', true);
    this.record = undefined;
    this.say({promote: 'The line was promoted', demote: 'The line was demoted', delete: 'The moves were deleted',
      comment: 'The comment was changed', nags: 'The NAGs were changed'}[change] || '');
    this.changed();
  }

  /** @param {'undo' | 'redo'} which */
  turnBack(which) {
    if (this.isSettingUp) return which === 'undo' ? undoSetting(this) : undefined;
    const done = this.model.turnBack(which);
    this.say(done ? (which === 'undo' ? 'Undone' : 'Done again') : `There is nothing to ${which}`, !done);
    this.changed();
  }

  /** @param {Partial<Page['look']>} look */
  setLook(look) {
    Object.assign(this.look, look);
    this.show();
    this.settle(false);
  }
}
