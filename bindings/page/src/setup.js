// SPDX-License-Identifier: MIT
// Setting up a position: while the panel is open, the sets and the board are the tools.
import {byId, list, make, setAttribute} from './dom.js';
/** @import {LaidOut, LyingPiece} from './engine.js' */
/** @import {Page} from './page.js' */

/**
 * @typedef {{rules: string, toMove: string, sets: Record<string, Record<string, number>>, pieces: LyingPiece[]}} Table
 * @typedef {{line: string, table: Table, owner: string, piece: string, way: number, last: string, takes: boolean,
 *   past: string[], wrong: {code: string, message: string}[]}} Setting
 */

/** What is set up now; begun with the position shown. @param {Page} page @returns {Setting} */
export function settingOf(page) {
  if (!page.state.setting) {
    page.state.setting = {line: '', table: page.model.spot, owner: '', piece: '', way: 0, last: '', takes: false, past: [],
      wrong: []};
    layOut(page, page.model.spot.position, '');
  }
  return /** @type {Setting} */ (page.state.setting);
}

/**
 * Changes the position that is set up; what is wrong with the outcome is named, and nothing changes.
 * @param {Page} page @param {string} line @param {string} change @returns {boolean}
 */
function layOut(page, line, change) {
  const setting = /** @type {Setting} */ (page.state.setting);
  /** @type {LaidOut} */
  const answer = page.model.engine.ask('lay_out', line, change);
  setting.wrong = answer.errors || [];
  if (!answer.ok) return false;
  if (setting.line && setting.line !== answer.position) setting.past.push(setting.line);
  setting.line = /** @type {string} */ (answer.position);
  setting.table = /** @type {Table} */ (/** @type {unknown} */ (answer));
  if (answer.way !== undefined) setting.way = answer.way;
  return true;
}

/** A change made on the board. @param {Page} page @param {string} change @param {string} done what is said then */
function changeSetting(page, change, done) {
  const setting = settingOf(page);
  const changed = layOut(page, setting.line, change);
  page.say(changed ? done : setting.wrong.map(({code, message}) => `${message} [${code}]`).join('; '), !changed);
  page.update();
  return changed;
}

/** The topmost piece on a space. @param {Setting} setting @param {string} space @returns {LyingPiece | undefined} */
function topmost(setting, space) {
  return setting.table.pieces.filter((piece) => piece.dots.includes(space)).sort((a, b) => b.level - a.level)[0];
}

/** A piece of a set that goes down with the next clicks. @param {Page} page @param {string} owner @param {string} piece */
export function chooseFromSet(page, owner, piece) {
  const setting = settingOf(page);
  const again = setting.owner === owner && setting.piece === piece;
  Object.assign(setting, {owner: again ? '' : owner, piece: again ? '' : piece, takes: false, last: ''});
  page.say(again ? 'No piece chosen' : `${owner} ${piece}: choose spaces for its PÜNCT; the same space again turns it`);
  page.update();
}

/** A click on a space, or Enter. @param {Page} page @param {string} space */
export function pressInSetup(page, space) {
  const setting = settingOf(page);
  const top = topmost(setting, space);
  page.board.cursor = space;
  if (setting.takes) {
    if (top) return changeSetting(page, `take ${space}`, `${top.owner} ${top.piece} taken off`);
    return page.say(`${space} is empty`, true), page.update();
  }
  const turns = top && top.dots[0] === space && (setting.last === space || !setting.piece);
  if (turns) return turnInSetup(page, space);
  if (!setting.piece) return page.say('Choose a piece from a set first', true), page.update();
  const {owner, piece, way} = setting;
  if (changeSetting(page, `put ${owner[0]} ${piece} ${space} ${way}`, `${owner} ${piece} on ${space}`)) setting.last = space;
}

/** Turns the topmost piece on a space. @param {Page} page @param {string} space */
function turnInSetup(page, space) {
  if (changeSetting(page, `turn ${space}`, `${space} turned`)) settingOf(page).last = space;
}

/** Drags a piece from one space to another. @param {Page} page @param {string} from @param {string} to */
export function dragInSetup(page, from, to) {
  const setting = settingOf(page);
  const top = topmost(setting, from);
  if (!top) return;
  const before = setting.line;
  const way = page.model.engine.ask('lay_out', before, `way ${from}`).way || 0;
  if (!layOut(page, before, `take ${from}`) ||
      !changeSetting(page, `put ${top.owner[0]} ${top.piece} ${to} ${way}`, `${top.owner} ${top.piece} on ${to}`)) {
    const {wrong} = setting;
    layOut(page, before, '');
    setting.wrong = wrong;
    page.update();
  }
}

/** Keys on the board while a position is set up. @param {Page} page @param {string} key @returns {boolean} */
export function keyInSetup(page, key) {
  const setting = settingOf(page);
  const pieces = Object.keys(page.model.about.kinds);
  const {cursor} = page.board;
  if (key === 'Enter') pressInSetup(page, cursor);
  else if (/^[1-6]$/.test(key)) chooseFromSet(page, setting.owner || setting.table.toMove, pieces[Number(key) - 1]);
  else if (key === 'r') turnInSetup(page, cursor);
  else if (key === 'Delete' || key === 'Backspace') changeSetting(page, `take ${cursor}`, `${cursor}: piece taken off`);
  else return false;
  return true;
}

/** @param {Page} page */
export function undoSetting(page) {
  const setting = settingOf(page);
  const line = setting.past.pop();
  if (line === undefined) return page.say('There is nothing to undo', true), page.update();
  setting.line = '';
  layOut(page, line, '');
  page.say('Undone');
  page.update();
}

/** Opens a game that starts in a position. @param {Page} page @param {string} position */
export function newGame(page, position) {
  page.stopAuto();
  const answer = page.model.setUp(position);
  if (!answer.ok) {
    const errors = answer.errors || [];
    const [{code, message}] = errors;
    page.refuse(`${message} [${code}]`);
    return {ok: false, code, message, errors};
  }
  page.state.setting = null;
  page.state.finding = null;
  page.state.panel = 'moves';
  page.sayPlace();
  page.moved(true);
  return {ok: true};
}

/** Shows a position line in the panel that sets up, with all that is wrong with it. @param {Page} page @param {string} line */
export function setUpLine(page, line) {
  page.choosePanel('setup');
  settingOf(page);
  const isPossible = layOut(page, line, '');
  page.say(isPossible ? 'A position: play from here, or change it' : 'A position with errors, which are named', !isPossible);
  page.update();
}

/** @param {Page} page @param {HTMLElement} panel */
function buildSetUp(page, panel) {
  const button = (/** @type {string} */ id, /** @type {string} */ title, /** @type {() => void} */ act) =>
    make('button', {type: 'button', id, onclick: act}, title);
  const line = make('textarea', {class: 'wide', id: 'position-line', 'aria-label': 'Position line', spellcheck: 'false'});
  line.addEventListener('input', () => {
    layOut(page, positionLine(), '');
    page.update();
  });
  const whole = (/** @type {string} */ id, /** @type {string} */ title, /** @type {() => string} */ text) =>
    button(id, title, () => {
      layOut(page, text(), '');
      page.update();
    });
  const rules = make('select', {id: 'setup-rules', 'aria-label': 'Rules', onchange: () =>
    changeSetting(page, `rules ${/** @type {HTMLSelectElement} */ (byId('setup-rules')).value}`, 'The rules were changed')},
    ...page.model.about.rules.map((name) => make('option', {value: name}, name)));
  panel.append(make('h2', {}, 'Set up a position'),
    make('p', {}, 'Choose a piece in a set, then a space for its PÜNCT. Press the space again to turn the piece. Drag a ' +
      'piece to move it.'),
    make('div', {class: 'row'}, button('setup-white', 'White to move', () => changeSetting(page, 'mover w', 'White to move')),
      button('setup-black', 'Black to move', () => changeSetting(page, 'mover b', 'Black to move')),
      button('setup-take', 'Take off', () => {
        const setting = settingOf(page);
        Object.assign(setting, {takes: !setting.takes, piece: '', owner: ''});
        page.say(setting.takes ? 'Choose the pieces to take off' : 'Choose a piece from a set');
        page.update();
      }), button('setup-undo', 'Undo', () => undoSetting(page))),
    make('div', {class: 'row'}, whole('setup-empty', 'Empty board', () => `${settingOf(page).table.rules} w`),
      whole('setup-shown', 'Position shown', () => page.model.spot.position), make('label', {}, 'Rules ', rules)),
    make('label', {for: 'position-line'}, 'The same as a line'), line,
    make('div', {class: 'row'}, button('setup-go', 'Play from here', () => newGame(page, positionLine()))),
    make('div', {id: 'setup-errors', role: 'status'}));
}

/** @param {Page} page */
function updateSetUp(page) {
  const {line, table, takes, past, wrong} = settingOf(page);
  const text = /** @type {HTMLTextAreaElement} */ (byId('position-line'));
  if (document.activeElement !== text) text.value = line;
  for (const player of ['white', 'black']) {
    setAttribute(byId(`setup-${player}`), 'aria-pressed', String(table.toMove === player));
  }
  setAttribute(byId('setup-take'), 'aria-pressed', String(takes));
  /** @type {HTMLSelectElement} */ (byId('setup-rules')).value = table.rules;
  /** @type {HTMLButtonElement} */ (byId('setup-undo')).disabled = !past.length;
  /** @type {HTMLButtonElement} */ (byId('setup-go')).disabled = wrong.length > 0;
  const sentences = wrong.length ? wrong : [{code: '', message: 'This position can be on a board.'}];
  list(byId('setup-errors'), sentences, ({code, message}) => `${code} ${message}`, ({code, message}) => (code
    ? make('div', {class: 'finding error'}, make('strong', {}, code), make('p', {}, message)) : make('p', {}, message)));
}

export const setUpPanel = {id: 'setup', title: () => 'Set up', build: buildSetUp, update: updateSetUp};

/** @returns {string} */
function positionLine() {
  return /** @type {HTMLTextAreaElement} */ (byId('position-line')).value.trim();
}
