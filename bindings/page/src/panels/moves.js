// SPDX-License-Identifier: MIT
// The moves: both colors in two columns, variations indented, and the notes that are written on the move shown.
import {START} from '../engine/engine.js';
import {judgement} from './analysis.js';
import {byId, enable, inputById, list, make, setAttribute, setText, svgElement, watch} from '../dom.js';
import {newDetails, updateDetails} from './details.js';
import {tasksIn} from '../play/lesson.js';
import {language, word} from '../words.js';
/** @import {Model, Place} from '../state/model.js' */
/** @import {Page} from '../page.js' */
/** @import {Noted} from '../state/state.js' */

/** Signs of the first NAGs, in the order of their buttons. @type {[number, string][]} */
const SIGNS = [[1, '!'], [2, '?'], [5, '!?'], [6, '?!'], [3, '!!'], [4, '??']];

/** @param {number} nag @returns {string} */
function nagText(nag) {
  const sign = SIGNS.find(([number]) => number === nag);
  return sign ? sign[1] : `$${nag}`;
}

/** What a sign says, or the NAG itself where it has no sign. @param {string} sign */
function nagName(sign) {
  const found = SIGNS.find(([, each]) => each === sign);
  return found ? word(`nag_${found[0]}`) : sign;
}

/** Times in a comment, which are shown apart: those of moves, and those left on the clock. */
const TIME = /\[%(emt|clk) ([^\]]*)\]/g;

/** What a comment tells a lesson. */
const TEACHING = /\[%(refused|accept) [^\]]*\]/g;

/** A comment without its times. @param {string} [words] @returns {string} */
export function untimed(words = '') {
  return words.replace(TIME, '').replace(TEACHING, '').trim();
}

/** @param {string} [words] @returns {string} */
function timesIn(words = '') {
  return [...words.matchAll(TIME)].map(([, kind, time]) => kind === 'clk' ? word('clock', {time}) : `(${time})`).join(' ');
}

/** How many moves a list shows at once; the keys reach the others. */
const MOST_MOVES = 3000;

/**
 * A row of the list: a pair of moves of the main line, a part of a variation, or words alone. `key` stays the same while the
 * place of the row in the tree does; `isOwn` says that the words are the page's, not the record's.
 * @typedef {{key: string, depth: number, nodes: number[], words: string, isOwn?: boolean}} ListRow
 */

const NOT_JUDGED = {sign: '', score: '', why: ''};

/** The rows of the move list. @param {Model} model @returns {ListRow[]} */
function rowsOf(model) {
  const {nodes} = model.text;
  /** @type {ListRow[]} */
  const rows = [];
  let left = MOST_MOVES;
  const sentence = (/** @type {string} */ key, /** @type {string} */ words, depth = 0) => {
    if (words) rows.push({key: `words ${key}`, depth, nodes: [], words});
  };
  sentence('start', tasksIn(model.text.comment).map(({text}) => text).join(' '));
  // Lines wait on a stack, so that no nesting is too deep; a name of a line holds those of the lines that it leaves.
  /** @type {{at: number | undefined, depth: number, name: string}[]} */
  const stack = [{at: model.text.first === null ? undefined : model.text.first, depth: 0, name: ''}];
  while (stack.length && left > 0) {
    const {at: from, depth, name} = /** @type {{at: number | undefined, depth: number, name: string}} */ (stack.pop());
    /** @type {ListRow | null} */
    let row = null;
    for (let at = from; at !== undefined && left-- > 0; at = nodes[at].next) {
      const node = nodes[at];
      const key = `${name}${node.ply}`;
      if (!row || (depth === 0 && !node.number.includes('...'))) rows.push(row = {key, depth, nodes: [], words: ''});
      row.nodes.push(at);
      const words = depth === 0 ? untimed(node.words) : '';
      sentence(key, words);
      if (words) row = null;
      if (node.variation === undefined) continue;
      /** @type {number[]} */
      const others = [];
      for (let other = /** @type {number | undefined} */ (node.variation); other !== undefined; other = nodes[other].nextVariation) others.push(other);
      stack.push({at: node.next, depth, name});
      others.forEach((_, i) => {
        const place = others.length - i;
        stack.push({at: others[place - 1], depth: depth + 1, name: `${name}${node.ply}.${place}-`});
      });
      break;
    }
  }
  if (left <= 0) rows.push({key: 'more', depth: 0, nodes: [], words: word('moves_cut', {n: MOST_MOVES}), isOwn: true});
  return rows;
}

/** @returns {HTMLElement} */
function newTurn() {
  return make('span', {class: 'turn'}, make('span', {class: 'before comment', lang: '', dir: 'auto'}), make('span', {class: 'number'}),
    make('button', {type: 'button', class: 'move', tabindex: '-1'}), make('span', {class: 'nag'}), make('span', {class: 'score'}),
    make('span', {class: 'time'}), make('span', {class: 'after comment', lang: '', dir: 'auto'}));
}

/**
 * @param {HTMLElement} turn @param {Model} model @param {number} at @param {ListRow} row @param {number} i
 * @param {{sign: string, score: string, why: string}} judged
 */
function updateTurn(turn, model, at, {depth}, i, judged) {
  const node = model.text.nodes[at];
  const [before, number, button, nag, score, time, after] = turn.children;
  const isBlack = node.number.includes('...');
  const spaced = (/** @type {string} */ text) => (text ? ` ${text} ` : '');
  setAttribute(turn, 'class', `turn ${isBlack ? 'black' : 'white'}`);
  setText(before, i === 0 && depth > 0 ? spaced(untimed(node.before)) : '');
  setText(number, i === 0 || !isBlack ? `${node.number} ` : '');
  setText(button, node.text);
  setAttribute(button, 'class', node.legal ? 'move' : 'move illegal');
  setAttribute(button, 'data-node', at);
  setAttribute(button, 'title', node.legal ? word('ply_n', {n: node.ply}) : word('not_legal'));
  const signs = (node.nags || []).map(nagText);
  if (judged.sign && !signs.includes(judged.sign)) signs.push(judged.sign);
  setText(nag, signs.join(' '));
  // Signs are read aloud by their names, if at all.
  const names = signs.map(nagName).join(', ');
  setAttribute(nag, 'title', names);
  setAttribute(nag, 'aria-label', names);
  setAttribute(nag, 'role', names ? 'img' : 'none');
  setText(score, spaced(judged.score));
  setAttribute(score, 'title', judged.why);
  setText(time, spaced(timesIn(node.words)));
  setText(after, depth > 0 ? spaced(untimed(node.words)) : ' ');
}

/**
 * Draws the move list into an element, which a click on a move goes to by `data-node`.
 * @param {HTMLElement} host @param {Model} model @param {(at: number) => {sign: string, score: string, why: string}} [judge]
 */
export function drawMoves(host, model, judge = () => NOT_JUDGED) {
  const rows = rowsOf(model);
  if (model.text.first === null) {
    rows.push({key: 'welcome', depth: 0, nodes: [], words: word(model.entries.length ? 'no_moves' : 'about_page'), isOwn: true});
  }
  list(host, rows, (row) => row.key, () => make('div'), (element, row) => {
    const kind = row.words ? 'words comment' : row.depth ? `line variation depth-${Math.min(row.depth, 6)}` : 'line pair';
    setAttribute(element, 'class', kind);
    setAttribute(element, 'lang', row.words && !row.isOwn ? '' : language());
    if (row.words) setAttribute(element, 'dir', 'auto');
    else element.removeAttribute('dir');
    if (row.words) setText(element, row.words);
    else list(element, row.nodes, (at) => String(model.text.nodes[at].ply), newTurn, (turn, at, i) => updateTurn(turn, model, at, row, i, judge(at)));
  });
}

const isAnotherMove = watch();

/** Marks the move shown, which is the one stop of the Tab key among the moves. @param {Page} page @param {HTMLElement} panel */
function markMove({model, state: {panel: shown}}, panel) {
  const here = panel.querySelector(`[data-node="${model.node}"]`);
  const stop = here || panel.querySelector('.move');
  for (const other of panel.querySelectorAll('.move[tabindex="0"]')) {
    if (other !== stop) setAttribute(other, 'tabindex', -1);
    if (other !== here) other.removeAttribute('aria-current');
  }
  if (stop) setAttribute(stop, 'tabindex', 0);
  if (!here) return;
  setAttribute(here, 'aria-current', 'true');
  // The list stays where somebody has scrolled it to, as to the notes, until another move is shown, or the list itself again.
  if (!isAnotherMove(model.entry, model.line, model.ply, panel.clientHeight, shown)) return;
  const box = here.getBoundingClientRect();
  const frame = panel.getBoundingClientRect();
  const edits = byId('undo').getBoundingClientRect();
  const bottom = edits.height ? Math.min(edits.top, frame.bottom) : frame.bottom;
  if (box.top < frame.top || box.bottom > bottom) panel.scrollTop += box.top - frame.top - (bottom - frame.top - box.height) / 2;
}

/** What is written belongs to the move at which it was begun, whatever is shown when it ends. @param {Page} page */
function beginNote({model, state}) {
  state.typed = undefined;
  return (state.noted = {...model.place(), move: model.text.nodes[model.node]?.text});
}

/** Whether the move at which something was begun to be written is no longer at its place. @param {Model} model @param {Noted} noted */
function isGone(model, noted) {
  const node = noted.entry === model.entry ? model.nodeAt(noted) : undefined;
  return node === undefined || model.text.nodes[node]?.text !== noted.move;
}

/** @param {Page} page @returns {HTMLElement} */
function newNotes(page) {
  const {state} = page;
  const button = (/** @type {string} */ id, /** @type {() => void} */ act) =>
    make('button', {type: 'button', id, 'data-word': id, 'data-word-title': `${id}_hint`, onclick: act});
  const noted = () => state.noted || beginNote(page);
  // A field keeps the focus while another window is used: what is written in it then still belongs where it was begun.
  let left = {field: /** @type {EventTarget | null} */ (null), at: state.noted};
  const onblur = (/** @type {Event} */ {target}) => void (left = {field: document.activeElement === target ? target : null, at: state.noted});
  const onfocus = (/** @type {Event} */ {target}) => {
    if (target !== left.field || state.noted !== left.at) beginNote(page);
  };
  // A field that is left because another game is shown changes and tells nothing there.
  const isHere = () => !isGone(page.model, noted());
  // A comment is changed while it is typed, so that nothing is left to do, and nothing moves, when something else is clicked.
  const comment = make('textarea', {id: 'comment', dir: 'auto', 'data-word-label': 'comment', onfocus, onblur,
    'data-word-placeholder': 'comment', oninput: () => isHere() && page.type('comment', noted(), inputById('comment').value),
    onchange: () => isHere() && page.hint(word('comment_changed'))});
  const nags = make('input', {id: 'nags', size: '8', 'data-word-label': 'nags_label', 'data-word-placeholder': 'nags_example',
    onfocus, onblur, oninput: () => isHere() && typeNags(page, noted()),
    onchange: () => {
      // What is wrong when it ends is told, and kept to be mended.
      const wrong = state.wrongNags;
      if (!isHere()) return;
      if (wrong && wrong.entry === page.model.entry) page.edit('nags', wrong.words, noted());
      else page.hint(word('nags_changed'));
    }});
  const signs = SIGNS.map(([nag, sign]) => make('button', {type: 'button', class: 'sign', 'data-nag': nag,
    'data-word-title': `nag_${nag}`, 'data-word-label': `nag_${nag}`, onclick: () => toggleSign(page, nag)}, sign));
  return make('div', {class: 'annotate', id: 'notes'}, make('div', {class: 'signs', role: 'group', 'data-word-label': 'judgement'},
    ...signs.flatMap((sign) => [sign, ' ']), nags), comment, make('div', {class: 'row'},
    button('promote', () => page.edit('promote')),
    button('demote', () => page.edit('demote')),
    button('delete', () => page.edit('delete'))));
}

/**
 * NAGs are part of the game as soon as they are typed, as comments are; what is none yet is kept beside it.
 * @param {Page} page @param {Noted} noted
 */
function typeNags(page, noted) {
  const words = inputById('nags').value.trim();
  const isTaken = page.type('nags', noted, words, true);
  page.state.wrongNags = isTaken ? null : {...noted, words};
  page.update();
}

/** Gives the move shown a sign, in place of another, or takes it away. @param {Page} page @param {number} nag */
function toggleSign(page, nag) {
  const node = page.model.text.nodes[page.model.node];
  if (!node) return page.refuse(word('judge_first'));
  const had = node.nags || [];
  const others = had.filter((each) => !SIGNS.some(([number]) => number === each));
  page.edit('nags', (had.includes(nag) ? others : [nag, ...others]).join(' '));
}

/** @param {Page} page */
function updateNotes(page) {
  const {model, state} = page;
  setAttribute(byId('pencil'), 'aria-expanded', String(state.isNoting));
  byId('notes').hidden = !state.isNoting;
  const node = model.text.nodes[model.node];
  const comment = inputById('comment');
  const nags = inputById('nags');
  const isWritten = (/** @type {HTMLElement} */ field) => document.activeElement === field;
  // A field that has the focus keeps what is being typed; where another game is shown, or the move is gone, it is left, since what is
  // typed next is not meant for what is there.
  if (state.noted !== null && isGone(model, state.noted)) {
    for (const field of [comment, nags]) field.blur();
    state.noted = null;
  }
  // Firefox tells nothing of a field that is chosen while the window has not the focus, as after a download: it begins anew.
  if (!isWritten(comment) && !isWritten(nags)) state.noted = null;
  if (!isWritten(comment)) comment.value = node ? node.comment || '' : model.text.comment;
  const wrong = state.wrongNags;
  const isWrong = wrong !== null && wrong.entry === model.entry && wrong.line === model.line && wrong.ply === model.ply;
  if (!isWritten(nags)) nags.value = isWrong ? wrong.words : node ? (node.nags || []).join(' ') : '';
  // While it is being typed nothing is wrong with it yet.
  setAttribute(nags, 'aria-invalid', String(isWrong && !isWritten(nags)));
  for (const sign of byId('notes').querySelectorAll('.sign')) {
    const isGiven = Boolean(node && node.nags && node.nags.includes(Number(/** @type {HTMLElement} */ (sign).dataset.nag)));
    setAttribute(sign, 'aria-pressed', String(isGiven));
    enable(sign, Boolean(node));
  }
  const inVariation = Boolean(model.line);
  enable(byId('promote'), inVariation);
  enable(byId('demote'), inVariation || Boolean(node && node.variation !== undefined));
  enable(byId('delete'), model.node !== START);
  enable(byId('undo'), model.history.done.length > 0);
  enable(byId('redo'), model.history.undone.length > 0);
}

/** A button whose word goes where there is little room. @param {Page} page @param {'undo' | 'redo'} id @returns {HTMLElement} */
function turnBack(page, id) {
  const icon = svgElement('svg', {class: 'icon', 'aria-hidden': 'true'});
  icon.append(svgElement('use', {href: '#i-put-back'}));
  return make('button', {type: 'button', id, 'data-word-label': id, 'data-word-title': `${id}_hint`, onclick: () => page.turnBack(id)},
    icon, make('span', {class: 'word', 'data-word': id}));
}

const hasChanged = watch();

export const movesPanel = {
  id: 'moves',
  title: () => word('moves'),

  /** @param {Page} page @param {HTMLElement} panel */
  build(page, panel) {
    const moves = make('div', {class: 'moves', onclick: (/** @type {Event} */ event) => {
      const move = event.target instanceof Element ? event.target.closest('[data-node]') : null;
      if (move instanceof HTMLElement) page.goToNode(Number(move.dataset.node));
    }});
    panel.append(moves, make('div', {class: 'row edits'},
      make('button', {type: 'button', id: 'pencil', 'data-word-title': 'notes_hint', 'aria-controls': 'notes',
        onclick: () => page.setNoting(!page.state.isNoting)}, '✎ ', make('span', {'data-word': 'notes'})),
      make('button', {type: 'button', id: 'open-details', 'data-word': 'details', 'data-word-title': 'details_hint', 'aria-controls': 'details',
        onclick: () => page.setDetailing(!page.state.isDetailing)}),
      turnBack(page, 'undo'), turnBack(page, 'redo')), newNotes(page), newDetails(page));
  },

  /** @param {Page} page @param {HTMLElement} panel */
  update(page, panel) {
    const {model, state: {study}} = page;
    if (hasChanged(model.text, model.entries.length, model.line, study.plies, study.scores)) {
      drawMoves(/** @type {HTMLElement} */ (panel.querySelector('.moves')), model, (at) => judgement(page, at));
    }
    markMove(page, panel);
    updateNotes(page);
    updateDetails(page);
  },
};
