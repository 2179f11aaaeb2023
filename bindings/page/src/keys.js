// SPDX-License-Identifier: MIT
// The keyboard.
import {spaceInWords} from './board/board.js';
import {enterOnBoard, pickUp, playHand, putBack, turnHand} from './board/hand.js';

import {byId, inputById, isTextField, make, selectById} from './dom.js';
import {giveHint} from './panels/analysis.js';
import {hintWanted} from './play/learn.js';
import {hintAtPuzzle, nextPuzzle} from './play/puzzles.js';
import {keyInSetup, newGame} from './board/setup.js';
import {allowNoChange, inTurn, openSample} from './files/open.js';
import {storeLetterKeys} from './state/state.js';
import {PANELS} from './views.js';
import {word} from './words.js';
/** @import {Page} from './page.js' */
/** @import {LegalMove} from './engine/engine.js' */
/** @import {Where} from './state/model.js' */

/** The keys as they are labeled, by a word where languages differ, and what they do. @type {[string, string][]} */
const KEYS = [['→ ←', 'does_steps'], ['key_ends', 'does_ends'], ['↑ ↓', 'does_others'], ['key_games', 'does_games'],
  ['key_autoplay', 'does_autoplay'], ['t', 'does_turn_board'], ['l', 'does_layers'], ['x', 'does_exploded'], ['s', 'does_stack'],
  ['f', 'does_findings'], ['h', 'does_hint'], ['/', 'does_type'], ['key_enter', 'does_enter'], ['key_undo', 'does_undo'], ['?', 'does_keys'],
  ['key_escape', 'does_escape'], ['key_tab', 'does_tab'], ['key_enter', 'does_enter_board'], ['key_turn', 'does_turn'],
  ['1 2 3 4 5 6', 'does_take']];

/** Whether the element that has the focus uses this key itself. @param {EventTarget | null} target @param {string} key */
function keepsKey(target, key) {
  if (!(target instanceof HTMLElement)) return false;
  if (isTextField(target)) return true;
  if (target.matches('select')) return key !== 'Escape';
  if (target.matches('input[type="range"]')) return /^(Arrow|Home|End|Page)/.test(key);
  if (target.matches('button, a, label, input, summary')) return key === 'Enter' || key === ' ';
  if (target.matches('.panel, .source, #stack-view')) return /^(ArrowUp|ArrowDown|Page|Home|End| )/.test(key) &&
    target.scrollHeight > target.clientHeight;
  return false;
}

/** @param {Page} page @param {number} by */
function besideMove(page, by) {
  const all = page.model.siblings();
  const at = all.indexOf(page.model.node) + by;
  if (at >= 0 && at < all.length) page.goToNode(all[at]);
}

function showKeys() {
  const dialog = /** @type {HTMLDialogElement} */ (byId('keys'));
  if (dialog.open) closeSheet(dialog);
  else dialog.showModal();
}

/** Where nothing had the focus before, a browser leaves it on the hidden button for a while. @param {HTMLDialogElement} sheet */
function closeSheet(sheet) {
  sheet.close();
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && sheet.contains(focused)) focused.blur();
}

/** @param {Page} page @param {'layers' | 'exploded'} view */
function toggleView(page, view) {
  const isOn = page.state.look.view !== view;
  // Where nothing lies on another piece the levels show nothing new, which looks as if nothing had been done.
  if (isOn && page.table.pieces.every(({level}) => level === 1)) page.say(word('one_level'));
  page.setLook({view: isOn ? view : 'plain'});
}

/** A page that is scrolled by more pixels offers the way back to the board. */
const FAR = 60;

/** Keys that work wherever the focus is. @type {Record<string, (page: Page) => void>} */
const PLAIN_KEYS = {
  ArrowRight: (page) => page.stepBy(1),
  ArrowLeft: (page) => page.stepBy(-1),
  ArrowUp: (page) => besideMove(page, -1),
  ArrowDown: (page) => besideMove(page, 1),
  Home: (page) => page.stepTo(0),
  End: (page) => page.stepTo(page.lastPly),
  PageUp: (page) => (page.trying ? nextPuzzle(page, -1) : page.model.game > 1 && page.openGame(page.model.game - 1)),
  PageDown: (page) => (page.trying ? nextPuzzle(page) : page.model.game < page.model.entries.length && page.openGame(page.model.game + 1)),
  ' ': (page) => page.toggleAuto(),
  Enter: playHand,
};

/** @type {Record<string, (page: Page) => void>} */
const LETTER_KEYS = {
  t: (page) => page.setLook({turned: (page.state.look.turned + 1) % 6}),
  l: (page) => toggleView(page, 'layers'),
  x: (page) => toggleView(page, 'exploded'),
  s: (page) => page.setLook({stack: !page.state.look.stack}),
  f: (page) => page.choosePanel(page.state.panel === 'findings' ? 'moves' : 'findings'),
  h: (page) => (page.trying ? hintAtPuzzle(page) : page.state.lesson ? hintWanted(page) : giveHint(page)),
  r: turnHand,
  R: (page) => turnHand(page, -1),
  '/': () => inputById('move').focus(),
  '?': showKeys,
};

/** Keys of a page within others, which is only read: they change what is looked at, never the game. */
const READING_KEYS = /^(Arrow(Left|Right|Up|Down)|Home|End|Page(Up|Down)|[ tlxs])$/;

/** Keys that go on stepping while they are held; what others do is done once. */
const STEPPING_KEYS = /^(Arrow|Home|End|Page)/;

/** Keys on the board: how far the cursor goes by column and row, plainly and with Shift. @type {Record<string, number[][]>} */
const CURSOR_KEYS = {
  ArrowUp: [[0, 1], [1, 1]], ArrowDown: [[0, -1], [-1, -1]], ArrowRight: [[1, 0], [1, 1]], ArrowLeft: [[-1, 0], [-1, -1]],
};

/** @param {Page} page @param {KeyboardEvent} event @returns {boolean} whether the board has used the key */
function keyOnBoard(page, event) {
  const way = CURSOR_KEYS[event.key];
  if (way) {
    const [columns, rows] = way[event.shiftKey ? 1 : 0];
    if (page.board.step(columns, rows)) {
      page.board.pointed = '';
      page.say(spaceInWords(page.table, page.board.cursor));
      page.update();
    }
    return true;
  }
  if (page.isSettingUp) return keyInSetup(page, event.key);
  if (event.key === 'Enter') return enterOnBoard(page), true;
  const pieces = Object.keys(page.model.about.kinds);
  if (/^[1-6]$/.test(event.key)) return pickUp(page, pieces[Number(event.key) - 1]), true;
  if (event.key === 'r' || event.key === 'R') return turnHand(page, event.key === 'r' ? 1 : -1), true;
  return false;
}

/** @param {Page} page */
function escape(page) {
  // The browser closes the menu.
  if (byId('looks').matches(':popover-open')) return;
  if (document.activeElement === byId('move')) inputById('move').blur();
  else if (!putBack(page)) page.stopAuto();
}

/** @param {Page} page */
export function listenToKeys(page) {
  document.addEventListener('keydown', (event) => {
    const sheet = /** @type {HTMLDialogElement} */ (byId('keys'));
    // Closed at once: browsers do it some time after the key.
    if (sheet.open && event.key === 'Escape') return event.preventDefault(), closeSheet(sheet);
    if (sheet.open || event.altKey || event.isComposing) return;
    const {key, target} = event;
    if (key === 'Escape') return escape(page);
    // No move has a slash: the key begins a new one.
    if (key === '/' && target === byId('move')) return event.preventDefault(), inputById('move').select();
    if (keepsKey(target, key)) return;
    // On a Mac, Command is what Control is elsewhere.
    const isCommand = event.ctrlKey || event.metaKey;
    if (page.state.look.embed && (isCommand || !READING_KEYS.test(key))) return;
    if (isCommand) {
      const which = {z: 'undo', y: 'redo'}[key.toLowerCase()];
      if (which) event.preventDefault(), page.turnBack(/** @type {'undo' | 'redo'} */ (event.shiftKey ? 'redo' : which));
      return;
    }
    if (event.repeat && !STEPPING_KEYS.test(key)) {
      // Else the page would scroll.
      if (key === ' ') event.preventDefault();
      return;
    }
    if (target === byId('board') && keyOnBoard(page, event)) return event.preventDefault();
    const act = PLAIN_KEYS[key] || (page.state.letterKeys ? LETTER_KEYS[key] : undefined);
    if (!act) return;
    event.preventDefault();
    act(page);
  });
  byId('tabs').addEventListener('keydown', (event) => {
    const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!by) return;
    event.stopPropagation();
    event.preventDefault();
    const at = PANELS.findIndex(({id}) => id === page.state.panel);
    page.choosePanel(PANELS[(at + by + PANELS.length) % PANELS.length].id);
    byId(`tab-${page.state.panel}`).focus();
  });
}

/** A button that steps once, and on while it is held. @param {Page} page @param {string} id @param {number} by */
function holdButton(page, id, by) {
  const button = byId(id);
  let timer = 0;
  let repeated = false;
  const stop = () => window.clearInterval(timer);
  const again = () => {
    repeated = true;
    page.stepBy(by);
  };
  button.addEventListener('click', (event) => {
    // A key on the button has no detail: it steps whatever was held before.
    if (!repeated || !event.detail) page.stepBy(by);
    repeated = false;
  });
  button.addEventListener('pointerdown', (event) => {
    stop();
    if (event.button) return;
    repeated = false;
    timer = window.setTimeout(() => (timer = window.setInterval(again, 120)), 450);
  });
  for (const event of ['pointerup', 'pointercancel', 'pointerleave', 'blur']) button.addEventListener(event, stop);
}

/** @param {Page} page */
export function listenToControls(page) {
  const click = (/** @type {string} */ id, /** @type {() => void} */ act) => byId(id).addEventListener('click', act);
  holdButton(page, 'back', -1);
  holdButton(page, 'on', 1);
  click('first', () => page.stepTo(0));
  click('last', () => page.stepTo(page.lastPly));
  click('auto', () => page.toggleAuto());
  click('turn', () => LETTER_KEYS.t(page));
  click('layers', () => toggleView(page, 'layers'));
  click('exploded', () => toggleView(page, 'exploded'));
  click('stack', () => LETTER_KEYS.s(page));
  click('distance', () => page.setLook({distance: !page.state.look.distance}));
  click('hand-turn', () => turnHand(page));
  click('hand-turn-left', () => turnHand(page, -1));
  click('hand-back', () => putBack(page));
  click('help', () => showKeys());
  click('keys-close', () => showKeys());
  click('to-board', () => page.showTable());
  window.addEventListener('scroll', () => document.body.classList.toggle('scrolled', window.scrollY > FAR), {passive: true});
  // What is written in stays to be seen where the window changes, as when a phone is turned.
  window.addEventListener('resize', () => {
    const field = document.activeElement;
    if (isTextField(field) && field?.closest('.panel')) field.scrollIntoView({block: 'nearest'});
  });
  click('new', () => newGame(page, ''));
  click('start-sample', () => openSample(page));
  click('start-open', () => inputById('pick').click());
  inputById('ply').addEventListener('input', () => page.stepTo(Number(inputById('ply').value)));
  inputById('level').addEventListener('input', () => {
    const level = inputById('level');
    page.setLook({level: level.value === level.max ? Infinity : Number(level.value)});
  });
  const select = (/** @type {string} */ id, /** @type {() => void} */ act) => byId(id).addEventListener('change', act);
  select('theme', () => page.setLook({theme: selectById('theme').value}));
  select('seconds', () => page.setSeconds(Number(selectById('seconds').value)));
  select('detail', () => page.setLook({detail: selectById('detail').value}));
  select('lang', () => page.setLanguage(selectById('lang').value));
  click('stacks', () => page.setLook({stacks: !page.state.look.stacks}));
  inputById('allow').addEventListener('change', () => inTurn(() => allowNoChange(page, inputById('allow').checked)));
  inputById('letter-keys').addEventListener('change', () => {
    page.state.letterKeys = inputById('letter-keys').checked;
    storeLetterKeys(page.state.letterKeys);
  });
  byId('key-list').append(...KEYS.map(([keys, words]) => make('p', {}, keys.startsWith('key_') ? make('kbd', {'data-word': keys})
    : make('kbd', {}, keys), ' ', make('span', {'data-word': words}))));
  const move = inputById('move');
  move.addEventListener('input', () => {
    page.stopAuto();
    complete(page, move.value);
    page.update();
  });
  byId('entry').addEventListener('submit', (event) => {
    event.preventDefault();
    if (!move.value.trim()) playHand(page) || page.hint(word(page.state.hand ? 'choose_space' : 'type_or_choose'));
    else if (page.play(move.value).ok) move.value = '';
  });
}

/** Offers what a move that is being typed may become. @param {Page} page @param {string} typed */
function complete(page, typed) {
  const of = typed.trim().toUpperCase();
  /** @type {string[]} */
  let fitting = [];
  if (of) {
    const source = (/^[A-Z]\d+/.exec(of) || /^[TCELMR](?=@|$)/.exec(of) || [''])[0];
    /** @type {LegalMove[]} */
    const moves = page.model.engine.ask('moves', page.model.node, source);
    fitting = moves.map((move) => move.text).filter((text) => text.startsWith(of)).slice(0, 40);
  }
  byId('completions').replaceChildren(...fitting.map((text) => make('option', {value: text})));
}
