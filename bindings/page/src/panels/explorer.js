// SPDX-License-Identifier: MIT
// The explorer: what was played from the position shown in all games that are open, how it went, and which games these were.
// A helper counts; nothing is counted here.
import {byId, inputById, list, make, selectById, setAttribute, setText, watch} from '../dom.js';
import {language, word} from '../words.js';
/** @import {Model} from '../state/model.js' */
/** @import {Page} from '../page.js' */

/**
 * A row of the answer, and the answer: `result` of `punct explore --json` with the first rows, and the number of the others.
 * @typedef {{move: string, games: number, reach: number, won: number, drawn: number, lost: number, unfinished: number,
 *   score: number | null, low: number | null, high: number | null, newest: string | null, example: string}} BookRow
 * @typedef {{level: string, reached: number, ended: number, deeper: number, rows: BookRow[], more_rows: number, games: number,
 *   broken: number, left_out: number}} Book
 * The games behind a row: their numbers in the list, each with the ply.
 * @typedef {{move: string, games: [number, number][]}} Behind
 * The expression that games must fit: what is wrong with it, or the games that do, each with the ply at which it holds.
 * @typedef {{text: string, wrong: string, fits: Map<number, number> | null}} Condition
 */

export const LIKENESSES = ['exact', 'symmetric', 'swapped', 'puncts', 'part'];
export const SORTS = ['move', 'piece', 'action'];

/** Expressions that show what the language can do. */
const EXAMPLES = ['plies < 40', 'winner = white', 'player ~ "(?i)ada"', 'jumps >= 5', 'cut by black within 20', 'connection along rows',
  'holds "w@I9^2+"', 'date >= 2020 and not bridge'];

/** How long typing rests before it is acted on. */
const REST_MS = 250;
/** So many rows are shown at first, and more each time they are asked for. */
const ROWS = 30;
/** No more are asked for: there can be a hundred thousand. */
const MOST_ROWS = 1000;
/** So many games behind a row are listed. */
const MOST_BEHIND = 100;

export function firstBook() {
  return {
    like: '', by: 'move',
    /** @type {Book | null} */
    answer: null,
    /** The sentence in place of an answer. */
    trouble: '',
    isAsking: false,
    most: ROWS,
    /** The row whose games are listed. @type {Behind | null} */
    behind: null,
    /** @type {Condition} */
    condition: {text: '', wrong: '', fits: null},
  };
}

/** What was asked last; another question stops it. */
let asked = new AbortController();
let filtered = new AbortController();
let resting = 0;
/** The expression that was typed last, which the games are still to be asked for where it is not the one that holds. */
let wanted = '';
const isAnotherQuestion = watch();
const isAnotherPile = watch();

/** What an answer about the games depends on. @param {Model} model @returns {unknown[]} */
function pileOf(model) {
  return [model.entries, model.entries.reduce((sum, {version}) => sum + version, 0)];
}

/** @param {Page} page @returns {string[]} */
function where({state: {book: {condition}}}) {
  return condition.text && !condition.wrong ? [condition.text] : [];
}

/** Asks what was played from the position shown, if that has not been asked. @param {Page} page */
export function explore(page) {
  const {model, state} = page;
  const {book} = state;
  const question = {position: model.spot.position, like: book.like, by: book.by, where: where(page), most: MOST_ROWS};
  if (!isAnotherQuestion(JSON.stringify(question), state.allowNoChange, ...pileOf(model))) return;
  asked.abort();
  asked = new AbortController();
  const {signal} = asked;
  state.book = {...book, isAsking: model.entries.length > 0, behind: null, most: ROWS, ...(model.entries.length ? {} : {answer: null})};
  if (!model.entries.length) return;
  const done = (/** @type {Partial<State['book']>} */ news) => {
    if (signal.aborted) return;
    state.book = {...state.book, isAsking: false, ...news};
    page.update();
  };
  page.pile.ask('explore', question, state.allowNoChange, {signal}).then(
    (ended) => ended && done(ended.begun.error ? {trouble: ended.begun.error, answer: null} : {trouble: '', answer: ended.last.answer}),
    (error) => done({trouble: error.message, answer: null}));
}
/** @import {State} from '../state/state.js' */

/** Lists the games behind a row, or no longer. @param {Page} page @param {string} move */
function listBehind(page, move) {
  const {model, state} = page;
  const {book} = state;
  if (!book.answer || (book.behind && book.behind.move === move)) {
    state.book = {...book, behind: null};
    return page.update();
  }
  const {signal} = asked;
  const question = {position: model.spot.position, like: book.answer.level, by: book.by, where: where(page), line: [move]};
  /** @type {[number, number][]} */
  const games = [];
  state.book = {...book, behind: {move, games}};
  page.pile.ask('behind', question, state.allowNoChange, {signal, tell: ({games: more = []}) => games.push(...more)}).then(() => {
    if (signal.aborted || !state.book.behind || state.book.behind.move !== move) return;
    state.book = {...state.book, behind: {move, games}};
    page.update();
  }, (error) => page.refuse(error.message));
}

/** No longer chooses by what was typed before. */
function stopFilter() {
  window.clearTimeout(resting);
  filtered.abort();
  filtered = new AbortController();
}

/** Chooses the games that fit an expression, once typing rests. @param {Page} page @param {string} text */
export function filterBy(page, text) {
  stopFilter();
  wanted = text;
  if (!text.trim()) return setCondition(page, {text, wrong: '', fits: null});
  resting = window.setTimeout(() => void filter(page, text), REST_MS);
}

/** @param {Page} page @param {Condition} condition */
function setCondition(page, condition) {
  page.state.book = {...page.state.book, condition};
  page.update();
}

/** @param {Page} page @param {string} text */
async function filter(page, text) {
  stopFilter();
  const {signal} = filtered;
  /** @type {[number, number][]} */
  const games = [];
  try {
    const ended = await page.pile.ask('select', {where: [text]}, page.state.allowNoChange,
      {signal, tell: ({games: more = []}) => games.push(...more)});
    if (!ended) return;
    const {error, offset} = ended.begun;
    const wrong = error === undefined ? '' : word('expression_wrong', {n: offset + 1, message: error});
    setCondition(page, {text, wrong, fits: wrong ? null : new Map(games)});
  } catch (error) {
    if (!signal.aborted) setCondition(page, {text, wrong: error instanceof Error ? error.message : String(error), fits: null});
  }
}

/** Chooses again after the games have changed. @param {Page} page */
export function keepFilter(page) {
  if (isAnotherPile(...pileOf(page.model)) && wanted.trim()) void filter(page, wanted);
}

/** The field for an expression, with what is wrong with it, for two panels. @param {Page} page @param {string} id @returns {HTMLElement} */
export function conditionField(page, id) {
  const field = make('input', {class: 'expression', type: 'search', id, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off',
    'data-word-placeholder': 'expression_hint', 'data-word-label': 'expression', 'aria-describedby': `${id}-wrong`,
    oninput: () => filterBy(page, inputById(id).value)});
  const examples = make('details', {class: 'examples'}, make('summary', {'data-word': 'examples'}), make('p', {lang: 'en'}, ...EXAMPLES.map((text) =>
    make('button', {type: 'button', class: 'text', onclick: () => {
      inputById(id).value = text;
      filterBy(page, text);
      inputById(id).focus();
    }}, make('code', {}, text)))));
  return make('div', {class: 'condition'}, field, make('p', {id: `${id}-wrong`, class: 'wrong error', lang: 'en'}), examples);
}

/** @param {Page} page @param {string} id */
export function updateConditionField({state: {book: {condition}}}, id) {
  const field = inputById(id);
  if (document.activeElement !== field && field.value !== condition.text) field.value = condition.text;
  setAttribute(field, 'aria-invalid', String(Boolean(condition.wrong)));
  setText(byId(`${id}-wrong`), condition.wrong);
}

/** @param {number | null} share @returns {string} */
function percent(share) {
  return share === null ? '–' : share.toLocaleString(language(), {style: 'percent', maximumFractionDigits: 0});
}

/** A bar of three parts: games that White won, that were drawn, that Black won. @returns {HTMLElement} */
function newBar() {
  return make('div', {class: 'results', role: 'img'}, make('span', {class: 'won-white'}), make('span', {class: 'drawn'}), make('span', {class: 'won-black'}));
}

/** @param {Element} bar @param {BookRow} row @param {string} mover */
function updateBar(bar, {won, drawn, lost, unfinished}, mover) {
  const [white, black] = mover === 'white' ? [won, lost] : [lost, won];
  const all = won + drawn + lost;
  const words = word('results_of', {white, drawn, black, unfinished});
  setAttribute(bar, 'aria-label', words);
  setAttribute(bar, 'title', words);
  [white, drawn, black].forEach((count, i) => {
    const part = /** @type {HTMLElement} */ (bar.children[i]);
    part.style.flexGrow = String(all ? count : 0);
    setText(part, all && count / all > 0.17 ? percent(count / all) : '');
  });
}

/** @returns {HTMLElement} */
function newRow() {
  const cell = (/** @type {string} */ kind, /** @type {Node[]} */ ...inside) => make('td', {class: kind}, ...inside);
  return make('tr', {}, cell('', make('button', {type: 'button', class: 'move'})),
    cell('number', make('button', {type: 'button', class: 'text behind', 'aria-expanded': 'false'})), cell('', newBar()), cell('number score'));
}

/** @param {Page} page @param {HTMLElement} element @param {BookRow} row */
function updateRow(page, element, row) {
  const {model, state: {book}} = page;
  const [move, games, results, score] = element.children;
  const button = /** @type {HTMLButtonElement} */ (move.firstChild);
  setText(button, book.by === 'action' ? word(`action_${row.move}`) : row.move);
  setAttribute(button, 'data-play', row.move);
  // Moves of positions that are only alike need not be legal here, and groups of moves are no moves.
  button.disabled = book.by !== 'move' || !model.engine.ask('judge', model.node, row.move).ok;
  const behind = /** @type {Element} */ (games.firstChild);
  setText(behind, row.games.toLocaleString(language()));
  setAttribute(behind, 'data-behind', row.move);
  setAttribute(behind, 'aria-label', word('games_behind', {n: row.games}));
  setAttribute(behind, 'aria-expanded', String(Boolean(book.behind && book.behind.move === row.move)));
  updateBar(/** @type {Element} */ (results.firstChild), row, model.spot.toMove);
  setText(score, percent(row.score));
  setAttribute(score, 'title', row.score === null ? '' : word('score_range', {low: percent(row.low), high: percent(row.high)}));
}

/** The games behind a row, each a button that opens it there. @param {Page} page @param {HTMLElement} element @param {Behind} behind */
function updateBehind({model}, element, {games}) {
  list(element, games.slice(0, MOST_BEHIND), ([number, ply]) => `${number} ${ply}`, () => make('button', {type: 'button', class: 'text'}),
    (button, [number, ply]) => {
      const entry = model.entries[number - 1];
      if (!entry) return;
      const {white, black, result, date} = entry.row;
      setText(button, `${white} – ${black}, ${result}${/\d/.test(date) ? `, ${date.slice(0, 4)}` : ''}`);
      setAttribute(button, 'data-game', number);
      setAttribute(button, 'data-at', ply);
    });
}

/** What the answer is about. @param {Page} page @returns {string} */
function summary({model, state: {book}}) {
  const {answer, trouble, isAsking} = book;
  if (!model.entries.length) return word('explore_nothing');
  if (trouble) return trouble;
  if (!answer) return isAsking ? word('counting') : '';
  const parts = [word('explored', {n: answer.reached, m: answer.games, like: word(`like_${answer.level}`)})];
  if (answer.left_out) parts.push(word('where_left_out', {n: answer.left_out}));
  if (answer.broken) parts.push(word('broken_games', {n: answer.broken}));
  if (answer.ended) parts.push(word('ended_here', {n: answer.ended}));
  return parts.join('. ');
}

const hasChanged = watch();

export const explorerPanel = {
  id: 'explore',
  title: () => word('explore'),

  /** @param {Page} page @param {HTMLElement} panel */
  build(page, panel) {
    const set = (/** @type {'like' | 'by'} */ key, /** @type {string} */ id) => {
      page.state.book = {...page.state.book, [key]: selectById(id).value};
      page.update();
      page.settle(false);
    };
    const choice = (/** @type {'like' | 'by'} */ key, /** @type {[string, string][]} */ options) => {
      const id = `explore-${key}`;
      return make('label', {}, make('span', {'data-word': `explore_${key}`}), make('select', {id, onchange: () => set(key, id)},
        ...options.map(([value, name]) => make('option', {value, 'data-word': name}))));
    };
    const onRow = (/** @type {Event} */ event) => (event.target instanceof Element ? event.target : null);
    const preview = (/** @type {Event} */ event) => {
      const button = onRow(event)?.closest('tr')?.querySelector('[data-play]:not(:disabled)');
      page.board.preview(button instanceof HTMLElement ? button.dataset.play || '' : '', page.model.spot.toMove);
    };
    const press = (/** @type {Event} */ event) => {
      const button = onRow(event)?.closest('button');
      if (!button) return;
      const {play, behind, game, at} = button.dataset;
      if (play) page.play(play);
      else if (behind) listBehind(page, behind);
      else if (game) page.openAt(Number(game), Number(at));
    };
    const heads = [['', 'move_title'], ['number', 'games'], ['', 'column_result'], ['number', 'score']];
    panel.append(make('div', {class: 'row choices'},
      choice('like', [['', 'like_auto'], .../** @type {[string, string][]} */ (LIKENESSES.map((like) => [like, `like_${like}`]))]),
      choice('by', /** @type {[string, string][]} */ (SORTS.map((by) => [by, `by_${by}`])))),
    conditionField(page, 'explore-where'), make('p', {role: 'status', class: 'count'}),
    make('table', {class: 'book'}, make('thead', {}, make('tr', {}, ...heads.map(([kind, name]) => make('th', {scope: 'col', class: kind, 'data-word': name})))),
      make('tbody', {onclick: press, onpointerover: preview, onfocusin: preview, onpointerleave: () => page.board.preview('', ''), onfocusout: () => page.board.preview('', '')})),
    make('button', {type: 'button', class: 'text', id: 'explore-more', onclick: () => {
      page.state.book = {...page.state.book, most: page.state.book.most + 10 * ROWS};
      page.update();
    }}));
  },

  /** @param {Page} page @param {HTMLElement} panel */
  update(page, panel) {
    explore(page);
    const {model, state: {book}} = page;
    updateConditionField(page, 'explore-where');
    selectById('explore-like').value = book.like;
    selectById('explore-by').value = book.by;
    panel.classList.toggle('asking', book.isAsking);
    if (!hasChanged(book, model.spot, language())) return;
    setText(/** @type {Element} */ (panel.querySelector('.count')), summary(page));
    const rows = book.answer && !book.trouble ? book.answer.rows : [];
    const table = /** @type {HTMLElement} */ (panel.querySelector('.book'));
    table.hidden = !rows.length;
    // An answer to the last question stays until the next one is there, but cannot be played in another position.
    if (!book.isAsking) {
      /** @type {(BookRow | Behind)[]} */
      const items = rows.slice(0, book.most).flatMap((row) => (book.behind && book.behind.move === row.move ? [row, book.behind] : [row]));
      list(/** @type {Element} */ (table.querySelector('tbody')), items, (item) => (Array.isArray(item.games) ? 'behind ' : 'row ') + item.move,
        (item) => (Array.isArray(item.games) ? make('tr', {class: 'behind-row'}, make('td', {colspan: 4})) : newRow()),
        (element, item) => {
          if (Array.isArray(item.games)) updateBehind(page, element.firstChild, /** @type {Behind} */ (item));
          else updateRow(page, element, /** @type {BookRow} */ (item));
        });
    }
    const more = byId('explore-more');
    more.hidden = rows.length <= book.most;
    setText(more, word('more_rows', {n: rows.length + (book.answer ? book.answer.more_rows : 0) - book.most}));
  },
};
