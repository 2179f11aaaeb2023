// SPDX-License-Identifier: MIT
// The page: what a person or a script can do on it. Every deed changes the state or the model and ends with update(), which
// lets the views draw what has changed.
import {ADDRESSED_PANELS, writeAddress} from './state/address.js';
import {dangers} from './panels/analysis.js';
import {Board, chosen} from './board/board.js';
import {byId, make} from './dom.js';
import {keepDraft} from './state/draft.js';
import {keepFilter} from './panels/explorer.js';
import {ownScript} from './files/files.js';
import {chooseSpace, sayHand} from './board/hand.js';
import {Helper} from './engine/helper.js';
import {finishReply, followLesson, leaveLesson, lessonInAddress, noteRefusal, playInLesson, startLesson} from './play/learn.js';
import {Model} from './state/model.js';
import {Pile} from './state/pile.js';
import {deedInWords, stateInWords} from './panels/outline.js';
import {endWaiting, opponentIn, refuseWhileThinking, turnAnswer, waitsForOpponent} from './play/opponent.js';
import {leavePuzzles, renewPuzzles, tellTask, tryMove} from './play/puzzles.js';
import {openSetting, settingOf, turnSettingBack} from './board/setup.js';
import {firstState} from './state/state.js';
import {refuseOther, turnBehind, turnedFor, turnIn, waitsForOther} from './play/turn.js';
import {VIEWS} from './views.js';
import {language, speak, storeLanguage, word} from './words.js';
/** @import {Engine, Finding, Judged} from './engine/engine.js' */
/** @import {Entry, Listing, Place} from './state/model.js' */
/** @import {Look} from './board/look.js' */
/** @import {Table} from './board/setup.js' */

/** From this width on, the list of games and the moves stand beside each other. */
const WIDE = '(min-width: 75rem)';

/** So many lists of games are there for Back. */
const MOST_LISTS = 8;

/** So many milliseconds without a change are waited for before what there is is kept, but not longer than the second of them. */
const REST = 300;
const LONGEST_WAIT = 2000;

/** A whole number, which may be written as a text. @param {unknown} given */
export const isWhole = (given) => /^(number|string)$/.test(typeof given) && /^-?\d+$/.test(String(given));

export class Page {
  /** @param {Engine} engine @param {{lessons: {name: string, text: string}[], sample: string}} texts of the page's own */
  constructor(engine, texts) {
    this.texts = texts;
    /** Lessons that were put into the page. @type {{title: string, language: string, entry: Entry}[]} */
    this.ownLessons = [];
    this.model = new Model(engine);
    this.state = firstState();
    /** All games that are open, for questions about them. */
    this.pile = new Pile(this.model, ownScript());
    /** Judges whole lines; looks for good moves in one position. */
    this.thinker = new Helper(engine.module, ownScript());
    this.seeker = new Helper(engine.module, ownScript());
    /** Chooses the moves of the opponent. */
    this.rival = new Helper(engine.module, ownScript());
    this.main = byId('punct');
    this.board = new Board(byId('drawing'), byId('board'), (space) => chooseSpace(this, space));
    /** What was open before other files took its place, for Back and Forward, by names that no other document has. @private @type {Map<string, Listing>} */
    this.lists = new Map();
    /** @private */
    this.list = `${performance.timeOrigin}`;
    /** @private */
    this.settling = 0;
    /** Since when something waits to be kept; 0 while nothing does. @private */
    this.unsettled = 0;
    /** The address before the one that was written last, while no other has been followed. */
    this.oldAddress = '';
    /** @private */
    this.entryWanted = false;
    for (const view of VIEWS) view.build(this);
  }

  /** Lets every view draw what has changed since it drew last. */
  update() {
    keepFilter(this);
    for (const view of VIEWS) view.update(this);
  }

  // What is said.

  /** @param {string} sentence @param {boolean} [isRefusal] */
  say(sentence, isRefusal = false) {
    const isRepeated = sentence === this.state.message && !this.state.isRepeated;
    Object.assign(this.state, {message: sentence, isRepeated, isRefusal, messageLanguage: language()});
  }

  /** Says in the engine's words why something is not done. @param {string} sentence */
  sayInEnglish(sentence) {
    this.say(sentence, true);
    this.state.messageLanguage = 'en';
  }

  /** Refuses a move or a position as the engine does. @param {{message?: string, code?: string}} judged */
  refuseByRule({message = '', code}) {
    this.sayInEnglish(code ? `${message} [${code}]` : message);
    if (code) noteRefusal(this, code);
    this.update();
  }

  /** Says what can be done where nothing wrong was done. @param {string} sentence */
  hint(sentence) {
    this.say(sentence);
    this.update();
  }

  /** Says why something is not done. @param {string} sentence */
  refuse(sentence) {
    this.say(sentence, true);
    this.update();
  }

  /** Says what can be done with the empty page; a finger drops no files. */
  sayWelcome() {
    this.say(word(matchMedia('(pointer: coarse)').matches ? 'welcome_touch' : 'welcome'));
  }

  // What is shown.

  /** Whether the board and the sets are tools of the panel that sets up. */
  get isSettingUp() {
    return this.state.panel === 'setup';
  }

  /** The puzzle that is solved now. */
  get trying() {
    return this.state.puzzles.trying;
  }

  /** What lies on the board shown. @returns {Table} */
  get table() {
    return this.isSettingUp ? settingOf(this).table : this.model.spot;
  }

  /** The move that Enter would play now. @returns {string} */
  handMove() {
    const {hand} = this.state;
    return hand && hand.at ? chosen(hand).text : '';
  }

  /** The names of both players, from the tags. */
  players() {
    const tag = (/** @type {string} */ name) => (this.model.text.tags.find(([tagName]) => tagName === name) || ['', ''])[1];
    const name = (/** @type {string} */ value) => (value === '?' ? '' : value);
    return {white: name(tag('White')) || word('name_white'), black: name(tag('Black')) || word('name_black')};
  }

  /** Who plays, White first even where names are written from right to left. @returns {(Node | string)[]} */
  title() {
    const {white, black} = this.players();
    return [make('bdi', {}, white), ' – ', make('bdi', {}, black)];
  }

  /** The result where there is one. */
  get result() {
    const {result} = this.model.text;
    return result === '*' ? '' : result;
  }

  /** @param {string} panel */
  choosePanel(panel) {
    const was = this.isSettingUp;
    this.state.panel = panel;
    if (this.isSettingUp) this.state.hand = null;
    if (this.isSettingUp && !was) openSetting(this);
    if (this.isSettingUp && !was) this.say(word('setup_choose'));
    if (was && !this.isSettingUp) this.sayPlace();
    this.update();
    this.settle(false);
  }

  /** Opens and closes what notes are written in. @param {boolean} isNoting */
  setNoting(isNoting) {
    this.state.isNoting = isNoting;
    this.update();
    if (isNoting) byId('comment').focus();
  }

  /** Opens and closes what is said about the whole game. @param {boolean} isDetailing */
  setDetailing(isDetailing) {
    this.state.isDetailing = isDetailing;
    this.update();
    if (isDetailing) byId('tag-White').focus();
  }

  /** @param {Partial<Look>} look */
  setLook(look) {
    this.state.look = {...this.state.look, ...look};
    this.update();
    this.settle(false);
  }

  /** Lets the page and its drawings speak another language, from now on. @param {string} code */
  setLanguage(code) {
    storeLanguage(code);
    speak(code);
    if (this.state.hand) sayHand(this);
    else if (this.trying && this.trying.state === 'open' && this.model.ply === this.trying.line.length) tellTask(this);
    else if (byId('start').hidden) this.sayPlace();
    else this.sayWelcome();
    const {model, state: {lesson}} = this;
    const {ply} = model;
    if (lesson && lesson.name && startLesson(this, lesson.name)) this.go({ply}, false);
    this.update();
  }

  // Where to go.

  /** After the place has changed. @param {boolean} [entry] whether Back should lead to what was there before */
  moved(entry = false) {
    this.state.hand = null;
    this.state.typed = undefined;
    if (this.isSettingUp) this.state.panel = 'moves';
    followLesson(this);
    this.update();
    this.settle(entry);
  }

  /** @param {boolean} entry */
  settle(entry) {
    this.entryWanted = this.entryWanted || entry;
    window.clearTimeout(this.settling);
    const now = performance.now();
    this.unsettled = this.unsettled || now;
    this.settling = window.setTimeout(() => {
      this.unsettled = 0;
      this.writeAddress();
      keepDraft(this);
    }, Math.min(REST, this.unsettled + LONGEST_WAIT - now));
  }

  /** What the address has asked for makes no entry: the browser has made one, and one more would lead Back to the same place. */
  cameByAddress() {
    this.entryWanted = false;
    this.oldAddress = '';
  }

  /** Before other files take the place of what is open, so that Back leads to it. */
  leaveList() {
    const {lists, list} = this;
    lists.set(list, this.model.listing());
    for (const oldest of [...lists.keys()].slice(0, -MOST_LISTS)) lists.delete(oldest);
    try {
      history.replaceState({list}, '');
    } catch (_) {
      // As where the address is written.
    }
    this.list = `${list}.`;
  }

  /** Opens again what an entry of Back or Forward is of. @param {string} list @returns {boolean} whether that was not open */
  returnToList(list) {
    const {lists, model} = this;
    const listing = lists.get(list);
    if (!listing || list === this.list || !listing.entries.length) return false;
    lists.set(this.list, model.listing());
    this.list = list;
    if (listing.entries === model.entries) return false;
    this.leaveTasks();
    model.replace(listing.entries, listing.strays, listing.record);
    return true;
  }

  /** @private */
  writeAddress() {
    const {model, trying, list, state: {look}} = this;
    const hash = writeAddress({game: model.game, ply: trying ? trying.puzzle.ply : model.ply, line: model.line, puzzle: Boolean(trying),
      panel: ADDRESSED_PANELS.includes(this.state.panel) ? this.state.panel : undefined, view: look.view, turned: look.turned,
      theme: look.theme, embed: look.embed, record: model.record, lesson: lessonInAddress(this), turnFor: turnBehind(this)});
    const url = location.href.split('#')[0] + '#' + hash;
    const entry = this.entryWanted;
    this.entryWanted = false;
    const {state} = history;
    const isOther = url !== location.href;
    if (!isOther && state && state.list === list) return;
    if (isOther) this.oldAddress = location.hash;
    try {
      if (entry && (isOther || state)) history.pushState({list}, '', url);
      else history.replaceState({list}, '', url);
    } catch (_) {
      // In a sandbox, or within srcdoc, there is no address of the page's own.
    }
  }

  /** What the move shown did, or the state at the start. */
  sayPlace() {
    const {spot, ply, text} = this.model;
    const move = ply ? text.nodes[this.model.node].number + (spot.move || '') : '';
    const does = ply ? `${word('did_at', {move, deed: deedInWords(spot)})}. ` : '';
    const wrong = ply ? 0 : text.findings.length;
    const danger = this.state.study.warns ? dangers(this.model) : '';
    this.say(`${does}${stateInWords(spot)}${wrong ? word('said_findings', {n: wrong}) : ''}` +
      (spot.words && !spot.words.includes('[%') && !this.state.lesson ? ` – ${spot.words}` : '') + (danger ? `. ${danger}` : ''));
  }

  /** The last ply that may be gone to by steps: a lesson does not tell what comes. */
  get lastPly() {
    const {model, state: {lesson}} = this;
    return lesson ? Math.min(lesson.reached, model.path.length) : model.path.length;
  }

  /** @param {number} ply */
  step(ply) {
    finishReply(this);
    const before = this.model.ply;
    if (!this.model.goToPly(Math.max(0, Math.min(ply, this.lastPly)))) return;
    this.sayPlace();
    this.moved();
    if (this.model.ply === before + 1) this.showMotion();
  }

  /** Shows the way of the piece that moved last. */
  showMotion() {
    const {dots, from, pieces} = this.model.spot;
    const moved = dots && pieces.find((piece) => piece.free && piece.dots[0] === dots[0]);
    if (moved && this.state.look.view === 'plain') this.board.animate(moved.owner, from || [], moved.dots);
  }

  /** A step of a person, who wants to see this place: autoplay ends. @param {number} by */
  stepBy(by) {
    this.stopAuto();
    this.step(this.model.ply + by);
  }

  /** Goes to the start of the line, its end or a ply in it, and stays there. @param {number} ply */
  stepTo(ply) {
    this.stopAuto();
    this.step(ply);
  }

  /** @param {number} node */
  goToNode(node) {
    this.stopAuto();
    const finding = this.model.findingBefore(node);
    if (finding) {
      this.state.panel = 'findings';
      return this.showFinding(finding);
    }
    const {line} = this.model;
    this.model.goTo(this.model.legalBefore(node));
    this.sayPlace();
    this.moved(line !== this.model.line);
  }

  /** @param {number} game @param {boolean} [entry] @returns {boolean} */
  openGame(game, entry = true) {
    this.stopAuto();
    leavePuzzles(this);
    this.state.finding = null;
    if (!this.model.openGame(game)) {
      this.refuse(word('no_game', {n: game, m: this.model.entries.length}));
      return false;
    }
    this.sayPlace();
    this.moved(entry);
    return true;
  }

  /** Brings the board and both sets into the window, where the page is longer than that, as on a phone. */
  showTable() {
    window.scrollTo(0, 0);
  }

  /** Opens a game of the list: beside the list, or in its place where there is no room for both. @param {number} game */
  openFromList(game) {
    if (!window.matchMedia(WIDE).matches) this.state.panel = 'moves';
    // Where an expression holds is what somebody who has asked for it wants to see.
    const {fits} = this.state.book.condition;
    if (fits && fits.get(game)) this.go({game, ply: fits.get(game), line: ''});
    else this.openGame(game);
    this.showTable();
  }

  /** Opens a game at a ply. @param {number} game @param {number} ply */
  openAt(game, ply) {
    this.go({game, ply, line: ''});
    this.showTable();
  }

  /**
   * Goes to a place as addresses and others name it.
   * @param {{game?: number, ply?: number, line?: string}} to @param {boolean} [entry] @returns {boolean}
   */
  go(to, entry = true) {
    const {model} = this;
    this.stopAuto();
    leavePuzzles(this);
    const was = model.place();
    if (to.game !== undefined && !isWhole(to.game)) return this.stay(was, word('no_game', {n: String(to.game), m: model.entries.length}));
    const other = to.game !== undefined && Number(to.game) !== model.game;
    if (other && !model.openGame(Number(to.game))) {
      return this.stay(was, word('no_game', {n: String(to.game), m: model.entries.length}));
    }
    const line = to.line !== undefined ? String(to.line) : other ? '' : model.line;
    const before = model.line;
    if (!model.showLine(line)) return this.stay(was, word('no_line', {line}));
    let ply = to.ply === undefined ? (other ? 0 : Math.min(model.ply, model.path.length)) : Number(to.ply);
    if (ply < 0) ply += model.path.length;
    if ((to.ply !== undefined && !isWhole(to.ply)) || !model.goToPly(ply)) {
      return this.stay(was, word('no_ply', {n: String(to.ply), m: model.path.length}));
    }
    this.sayPlace();
    this.moved(entry && (other || model.line !== before));
    return true;
  }

  /** Stays where it was. @private @param {Place} was @param {string} sentence */
  stay(was, sentence) {
    if (this.model.entry !== was.entry) this.model.show(was.entry);
    this.model.goToPlace(was);
    this.refuse(sentence);
    this.settle(false);
    return false;
  }

  // Autoplay.

  /** Plays the moves one after the other, or stops. */
  toggleAuto() {
    const {state, model} = this;
    if (state.auto) return this.stopAuto();
    state.auto = window.setInterval(() => {
      if (model.ply >= this.lastPly) this.stopAuto();
      else this.step(model.ply + 1);
    }, state.seconds * 1000);
    this.update();
  }

  stopAuto() {
    if (!this.state.auto) return;
    window.clearInterval(this.state.auto);
    this.state.auto = 0;
    this.update();
  }

  /** @param {number} seconds a ply */
  setSeconds(seconds) {
    this.state.seconds = seconds;
    if (!this.state.auto) return;
    this.stopAuto();
    this.toggleAuto();
  }

  /** Goes back from a puzzle and a lesson to the game in which they were begun, where undo leads then. */
  leaveTasks() {
    leavePuzzles(this);
    leaveLesson(this);
  }

  // What is wrong.

  /** @param {Finding} finding */
  showFinding(finding) {
    const {model, state} = this;
    const {nodes} = model.text;
    this.stopAuto();
    state.finding = finding;
    const at = nodes.findIndex((node) => node.line === finding.line && node.column === finding.column);
    if (at >= 0) model.goTo(model.legalBefore(at));
    else if (finding.ply) model.goToPly(Math.min(finding.ply, model.path.length));
    this.sayInEnglish(`${finding.severity} ${finding.code}: ${finding.message}`);
    state.isRefusal = finding.severity === 'error';
    this.moved();
  }

  /** Shows the finding after the one shown, in this game or the next one that has any. */
  nextFinding() {
    const {model, state} = this;
    const at = state.finding ? model.findings().indexOf(state.finding) : -1;
    let finding = model.findings()[at + 1];
    if (!finding) {
      const game = model.entries.findIndex(({row}, i) => i >= model.game && row.findings > 0) + 1;
      if (!game) return this.refuse(word('no_more_findings'));
      this.openGame(game);
      finding = model.findings()[0];
    }
    state.panel = 'findings';
    this.showFinding(finding);
  }

  /**
   * Adds a line that was found as a variation, and shows where it begins. The moves and the end of the game stay as they are: what
   * would follow its last move is only drawn on the board.
   * @param {number} ply after which it is played @param {string[]} moves
   */
  addLine(ply, moves) {
    const {model} = this;
    this.stopAuto();
    if (!model.goToPly(ply)) return;
    const isAtEnd = () => !model.line && !model.continuations().length;
    const isOnlyDrawn = isAtEnd();
    for (const move of moves) if (isAtEnd() || !model.play(move).ok) break;
    model.goToPly(isOnlyDrawn ? ply : ply + 1);
    this.sayPlace();
    this.moved(true);
    if (isOnlyDrawn) this.board.previewLine(moves, model.spot.toMove);
  }

  // What is changed.

  /** Changes nothing where the page is only read, within others: it says so. @returns {{ok: boolean, code: string, message: string}} */
  refuseToChange() {
    const message = word('read_only');
    this.refuse(message);
    return {ok: false, code: 'embed', message};
  }

  /** Plays a move, typed or put down; at a puzzle, tries it. @param {string} move @returns {Judged & {solves?: Promise<boolean>}} */
  play(move) {
    if (this.state.look.embed) return this.refuseToChange();
    if (this.trying) return tryMove(this, move.trim());
    const {line} = this.model;
    const wasInHand = Boolean(this.handMove());
    this.stopAuto();
    if (this.state.lesson) return playInLesson(this, move.trim());
    if (waitsForOther(this)) return refuseOther(this);
    if (waitsForOpponent(this)) return refuseWhileThinking(this);
    const answer = this.model.play(move.trim());
    if (answer.ok) {
      endWaiting(this);
      this.sayPlace();
      this.moved(this.model.line !== line);
      if (!wasInHand) this.showMotion();
    } else {
      this.refuseByRule(answer);
    }
    return answer;
  }

  /** @param {string} change @param {string} [words] @param {number | Place} [at] @returns {boolean} */
  edit(change, words = '', at = this.model.node) {
    if (this.trying) return this.refuse(word('puzzle_first')), false;
    this.stopAuto();
    const answer = this.model.edit(change, at, words);
    if (!answer.ok) return this.refuseByRule({message: answer.message}), false;
    if (change === 'nags') this.state.wrongNags = null;
    this.say(word({promote: 'promoted', demote: 'demoted', delete: 'deleted', end: 'details_changed', unread: 'unread_given_up'}[change] || 'nags_changed'));
    this.moved();
    return true;
  }

  /**
   * Changes a comment, NAGs or a tag while it is typed: one step for undo.
   * @param {string} change @param {number | Place} at @param {string} words @param {boolean} [isQuiet] whether nothing is said of what is not taken
   * @returns {boolean}
   */
  type(change, at, words, isQuiet = false) {
    if (this.trying) return this.refuse(word('puzzle_first')), false;
    const {model, state} = this;
    const was = model.place();
    this.stopAuto();
    const typed = state.typed;
    // A comment keeps its paragraphs and no-break spaces, which JSON and XML hold.
    const answer = model.edit(change, at, (change === 'comment' ? words : words.replace(/\s+/g, ' ')).trim(), typed);
    if (!answer.ok && isQuiet) {
      // What was taken of it before is none of what is meant, as 99 of 999.
      if (typed && model.drop(typed)) model.goToPlace(was), this.moved();
      return false;
    }
    if (!answer.ok) return this.refuseByRule({message: answer.message}), false;
    model.goToPlace(was);
    this.moved();
    state.typed = model.history.last;
    // Who types stays where they are, and redo goes there.
    if (state.typed) state.typed.to = was;
    return true;
  }

  /** @param {'undo' | 'redo'} which */
  turnBack(which) {
    this.stopAuto();
    if (this.state.lesson) return this.stepBy(which === 'undo' ? -1 : 1);
    if (this.trying) return this.refuse(word('puzzle_first'));
    if (this.isSettingUp) return turnSettingBack(this, which);
    const {entry, entries} = this.model;
    const player = turnIn(this);
    const done = this.model.turnBack(which);
    if (done) turnAnswer(this, which);
    if (this.model.entry !== entry) this.state.finding = null;
    if (this.model.entries !== entries) renewPuzzles(this);
    // A game by links lies as its player sits, and one against the opponent, too.
    const isBlack = turnIn(this) === 'black' || opponentIn(this) === 'white';
    if (turnIn(this) !== player) this.state.look = {...this.state.look, turned: turnedFor(isBlack ? 'black' : 'white')};
    this.say(word(done ? {undo: 'undone', redo: 'redone'}[which] : `nothing_to_${which}`), !done);
    this.moved();
  }
}
