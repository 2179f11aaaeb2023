// SPDX-License-Identifier: MIT
// Setting up a position: while the panel is open, the sets and the board are the tools.
import {byId, list, make, setAttribute} from '../dom.js';
import {raised, word} from '../words.js';
/** @import {LaidOut, LyingPiece} from '../engine/engine.js' */
/** @import {Page} from '../page.js' */

/**
 * @typedef {{rules: string, toMove: string, sets: Record<string, Record<string, number>>, pieces: LyingPiece[]}} Table
 * `line` is the position, `text` what the field shows, which may be no position yet; `past` and `undone` are the states
 * that undo and redo go to: a position, and in the next line what was typed over it that is none yet.
 * @typedef {{line: string, text: string, table: Table, owner: string, piece: string, way: number, last: string, takes: boolean,
 *   past: string[], undone: string[], wrong: {code: string, message: string}[]}} Setting
 * A position that is set up, as it can be stored.
 * @typedef {{line: string, text: string, past: string[], isOpen: boolean}} KeptSetting
 */

/** A longer text is no position, and is not kept. */
const LONGEST_TEXT = 10000;
/** So many positions before it are kept. */
const MOST_KEPT = 200;

/** What is set up now; begun with the position shown. @param {Page} page @returns {Setting} */
export function settingOf(page) {
  if (!page.state.setting) beginSetting(page, page.model.spot.position);
  return /** @type {Setting} */ (page.state.setting);
}

/** @param {Page} page @param {string} line */
function beginSetting(page, line) {
  page.state.setting = {line: '', text: '', table: page.model.spot, owner: '', piece: '', way: 0, last: '', takes: false, past: [],
    undone: [], wrong: []};
  layOut(page, line, '');
}

/** Whether a text is typed that is no position yet. @param {Setting} setting */
const isUnread = ({text, line}) => text !== '' && text !== line;

/** What undo comes back to. @param {Setting} setting */
const stateOf = (setting) => (isUnread(setting) && setting.text.length <= LONGEST_TEXT ? `${setting.line}\n${setting.text}` : setting.line);

/** Whether a position is set up that is nowhere else. @param {Page} page @returns {boolean} */
export function hasSetting({model, state: {setting}}) {
  return Boolean(setting && (isUnread(setting) || (setting.past.length && setting.line !== model.spot.position)));
}

/** Begins with the place shown when the panel is opened, unless something was set up. @param {Page} page */
export function openSetting({state}) {
  if (state.setting && !isUnread(state.setting) && !state.setting.past.length) state.setting = null;
}

/** Ends the setting up where nothing is lost by it; otherwise says that the position is kept. @param {Page} page @param {boolean} isKept */
export function leaveSetting(page, isKept) {
  if (isKept) page.say(word('kept_setting', {sentence: page.state.message, panel: word('set_up')}));
  else page.state.setting = null;
}

/** @param {Page} page @returns {KeptSetting | undefined} */
export function keptSetting(page) {
  if (!hasSetting(page)) return undefined;
  const {line, text, past} = settingOf(page);
  const isKept = text.length <= LONGEST_TEXT;
  if (!isKept && !past.length) return undefined;
  return {line, text: text && isKept ? text : line, past: past.slice(-MOST_KEPT), isOpen: page.isSettingUp};
}

/** Goes on with a position that was set up before a reload. @param {Page} page @param {KeptSetting} kept */
export function resumeSetting(page, {line, text, past, isOpen}) {
  beginSetting(page, line);
  if (text !== line) layOut(page, text, '');
  settingOf(page).past = past;
  if (isOpen) page.choosePanel('setup');
}

/**
 * Changes the position that is set up; what is wrong with the outcome is named, and nothing changes.
 * @param {Page} page @param {string} line @param {string} change @param {boolean} [isTyped] whether what was typed so far goes on in the line
 * @returns {boolean}
 */
function layOut(page, line, change, isTyped = false) {
  const setting = /** @type {Setting} */ (page.state.setting);
  /** @type {LaidOut} */
  const answer = page.model.engine.ask('position', line, change);
  setting.wrong = answer.errors || [];
  page.settle(false);
  if (!answer.ok) {
    if (!change) Object.assign(setting, {text: line, undone: []});
    return false;
  }
  const before = isTyped ? setting.line : stateOf(setting);
  if (setting.line && before !== answer.position) {
    setting.past.push(before);
    setting.undone = [];
  }
  setting.line = setting.text = /** @type {string} */ (answer.position);
  setting.table = /** @type {Table} */ (/** @type {unknown} */ (answer));
  if (answer.way !== undefined) setting.way = answer.way;
  return true;
}

/** A change made on the board. @param {Page} page @param {string} change @param {string} done what is said then */
function changeSetting(page, change, done) {
  const setting = settingOf(page);
  const changed = layOut(page, setting.line, change);
  if (changed) page.say(done);
  else page.sayInEnglish(setting.wrong.map(({code, message}) => `${message} [${code}]`).join('; '));
  page.update();
  return changed;
}

/** The topmost piece on a space. @param {Setting} setting @param {string} space @returns {LyingPiece | undefined} */
function topmost(setting, space) {
  return setting.table.pieces.filter((piece) => piece.dots.includes(space)).sort((a, b) => b.level - a.level)[0];
}

/** @param {string} owner @param {string} piece */
function pieceOf(owner, piece) {
  return raised(word(`stack_${owner}_minor`, {piece}));
}

/** A piece of a set that goes down with the next clicks. @param {Page} page @param {string} owner @param {string} piece */
export function chooseFromSet(page, owner, piece) {
  const setting = settingOf(page);
  const again = setting.owner === owner && setting.piece === piece;
  Object.assign(setting, {owner: again ? '' : owner, piece: again ? '' : piece, takes: false, last: ''});
  page.say(again ? word('setup_none') : word('setup_chosen', {kind: pieceOf(owner, piece)}));
  page.update();
}

/** A click on a space, or Enter. @param {Page} page @param {string} space */
export function pressInSetup(page, space) {
  const setting = settingOf(page);
  const top = topmost(setting, space);
  page.board.cursor = space;
  if (setting.takes) {
    if (top) return changeSetting(page, `take ${space}`, word('setup_taken', {space}));
    return page.say(word('setup_empty_space', {space}), true), page.update();
  }
  const turns = top && top.dots[0] === space && (setting.last === space || !setting.piece);
  if (turns) return turnInSetup(page, space);
  if (!setting.piece) return page.say(word('setup_first'), true), page.update();
  const {owner, piece, way} = setting;
  if (changeSetting(page, `put ${owner[0]} ${piece} ${space} ${way}`, word('setup_put', {space, piece: pieceOf(owner, piece)}))) setting.last = space;
}

/** Turns the topmost piece on a space. @param {Page} page @param {string} space */
function turnInSetup(page, space) {
  if (changeSetting(page, `turn ${space}`, word('setup_turned', {space}))) settingOf(page).last = space;
}

/** Drags a piece from one space to another. @param {Page} page @param {string} from @param {string} to */
export function dragInSetup(page, from, to) {
  const setting = settingOf(page);
  const top = topmost(setting, from);
  if (!top) return;
  const before = setting.line;
  const way = page.model.engine.ask('position', before, `way ${from}`).way || 0;
  if (!layOut(page, before, `take ${from}`) ||
      !changeSetting(page, `put ${top.owner[0]} ${top.piece} ${to} ${way}`, word('setup_put', {space: to, piece: pieceOf(top.owner, top.piece)}))) {
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
  else if (key === 'Delete' || key === 'Backspace') changeSetting(page, `take ${cursor}`, word('setup_taken', {space: cursor}));
  else return false;
  return true;
}

/** Takes the last change of the position that is set up back, or makes it again. @param {Page} page @param {'undo' | 'redo'} which */
export function turnSettingBack(page, which) {
  const setting = settingOf(page);
  const {line, text, past, undone} = setting;
  // What is typed and is no position is taken back to the position before it.
  const isTyped = which === 'undo' && text !== line;
  const [from, to] = which === 'undo' ? [past, undone] : [undone, past];
  const next = isTyped ? line : from.pop();
  if (next === undefined) return page.say(word(`nothing_to_${which}`), true), page.update();
  const [position, ...typed] = next.split('\n');
  if (isTyped || position !== line) to.push(stateOf(setting));
  setting.line = '';
  layOut(page, position, '');
  if (typed.length) layOut(page, typed.join('\n'), '');
  setting.undone = undone;
  page.say(word(which === 'undo' ? 'undone' : 'redone'));
  page.update();
}

/** Opens a game that starts in a position. @param {Page} page @param {string} position @param {boolean} [isSetUp] whether it is the one that is set up */
export function newGame(page, position, isSetUp = false) {
  if (page.state.look.embed) return {...page.refuseToChange(), errors: []};
  const isKept = !isSetUp && hasSetting(page);
  /** @type {LaidOut} */
  const {ok, errors = []} = position ? page.model.engine.ask('position', position, '') : {ok: true};
  if (!ok) {
    const [{code, message}] = errors;
    page.refuseByRule({code, message});
    return {ok: false, code, message, errors};
  }
  page.stopAuto();
  page.leaveTasks();
  page.model.setUp(position);
  page.state.finding = null;
  page.state.panel = 'moves';
  page.sayPlace();
  leaveSetting(page, isKept);
  page.moved(true);
  return {ok: true};
}

/** Shows a position line in the panel that sets up, with all that is wrong with it. @param {Page} page @param {string} line */
export function setUpLine(page, line) {
  page.choosePanel('setup');
  settingOf(page);
  const isPossible = layOut(page, line, '');
  page.say(word(isPossible ? 'setup_fine' : 'setup_wrong'), !isPossible);
  page.update();
}

/** @param {Page} page @param {HTMLElement} panel */
function buildSetUp(page, panel) {
  const button = (/** @type {string} */ id, /** @type {string} */ key, /** @type {() => void} */ act) =>
    make('button', {type: 'button', id, 'data-word': key, onclick: act});
  const line = make('textarea', {class: 'wide', id: 'position-line', 'data-word-label': 'position_line', spellcheck: 'false'});
  line.addEventListener('input', () => {
    layOut(page, positionLine(), '', true);
    page.update();
  });
  const whole = (/** @type {string} */ id, /** @type {string} */ key, /** @type {() => string} */ text) =>
    button(id, key, () => {
      layOut(page, text(), '');
      page.update();
    });
  const rules = make('select', {id: 'setup-rules', 'data-word-label': 'rules', onchange: () =>
    changeSetting(page, `rules ${/** @type {HTMLSelectElement} */ (byId('setup-rules')).value}`, word('rules_changed'))},
    ...page.model.about.rules.map((name) => make('option', {value: name, 'data-word': `${name}_rules`})));
  panel.append(make('h2', {'data-word': 'setup_title'}), make('p', {'data-word': 'setup_how'}),
    make('div', {class: 'row'}, button('setup-white', 'white_to_move', () => changeSetting(page, 'mover w', word('white_to_move'))),
      button('setup-black', 'black_to_move', () => changeSetting(page, 'mover b', word('black_to_move'))),
      make('label', {}, make('span', {'data-word': 'rules'}), ' ', rules)),
    make('div', {class: 'row'}, button('setup-take', 'take_off', () => {
        const setting = settingOf(page);
        Object.assign(setting, {takes: !setting.takes, piece: '', owner: ''});
        page.say(word(setting.takes ? 'take_off_choose' : 'setup_choose'));
        page.update();
      }), whole('setup-empty', 'empty_board_button', () => `${settingOf(page).table.rules} w`),
      whole('setup-shown', 'position_shown', () => page.model.spot.position)),
    make('div', {class: 'row'}, button('setup-undo', 'undo', () => turnSettingBack(page, 'undo')),
      button('setup-redo', 'redo', () => turnSettingBack(page, 'redo'))),
    make('label', {for: 'position-line', 'data-word': 'same_as_line'}), line,
    make('div', {class: 'row'}, button('setup-go', 'play_from_here', () => newGame(page, positionLine(), true))),
    make('div', {id: 'setup-errors', role: 'status'}));
}

/** @param {Page} page */
function updateSetUp(page) {
  const {line, text: shown, table, takes, past, undone, wrong} = settingOf(page);
  const text = /** @type {HTMLTextAreaElement} */ (byId('position-line'));
  if (document.activeElement !== text) text.value = shown;
  for (const player of ['white', 'black']) {
    setAttribute(byId(`setup-${player}`), 'aria-pressed', String(table.toMove === player));
  }
  setAttribute(byId('setup-take'), 'aria-pressed', String(takes));
  /** @type {HTMLSelectElement} */ (byId('setup-rules')).value = table.rules;
  /** @type {HTMLButtonElement} */ (byId('setup-undo')).disabled = !past.length && shown === line;
  /** @type {HTMLButtonElement} */ (byId('setup-redo')).disabled = !undone.length;
  /** @type {HTMLButtonElement} */ (byId('setup-go')).disabled = wrong.length > 0;
  const sentences = wrong.length ? wrong : [{code: '', message: word('possible_position')}];
  list(byId('setup-errors'), sentences, ({code, message}) => `${code} ${message}`, ({code, message}) => (code
    ? make('div', {class: 'finding error'}, make('strong', {}, code), make('p', {lang: 'en'}, message)) : make('p', {}, message)));
}

export const setUpPanel = {id: 'setup', title: () => word('set_up'), build: buildSetUp, update: updateSetUp};

/** @returns {string} */
function positionLine() {
  return /** @type {HTMLTextAreaElement} */ (byId('position-line')).value.trim();
}
