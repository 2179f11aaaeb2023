// SPDX-License-Identifier: MIT
// The list of the games that are open.
import {byId, list, make, setAttribute, setText, watch} from '../dom.js';
import {conditionField, updateConditionField} from './explorer.js';
import {isUnsaved} from '../state/model.js';
import {word} from '../words.js';
/** @import {Row} from '../engine/engine.js' */
/** @import {Entry} from '../state/model.js' */
/** @import {Page} from '../page.js' */

/** @typedef {{text: string, column: string, down: boolean, onlyFindings: boolean}} Sorting */

/** @type {[keyof Row, string][]} */
const COLUMNS = [['number', 'column_number'], ['white', 'name_white'], ['black', 'name_black'],
  ['date', 'column_date'], ['result', 'column_result'], ['plies', 'column_plies'], ['findings', 'findings']];

/** How many games the table shows. */
const MOST_ROWS = 500;
/** How many of them are drawn at once, so that the page does not stand still. */
const STEP = 100;

/**
 * The entries that fit, in the order asked for, each with its number in the list.
 * @param {Entry[]} entries @param {Sorting} by @param {Map<number, number> | null} [fits] the numbers of those that fit an expression
 * @returns {[Entry, number][]}
 */
export function sortedEntries(entries, by, fits = null) {
  const words = by.text.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (/** @type {Entry} */ {row, file}) => {
    if (by.onlyFindings && !row.findings) return false;
    const line = [row.white, row.black, row.date, row.result, file.name].join(' ').toLowerCase();
    return words.every((part) => line.includes(part));
  };
  const numbered = entries.map((entry, i) => /** @type {[Entry, number]} */ ([entry, i + 1])).filter(([entry, number]) => (!fits || fits.has(number)) && holds(entry));
  if (by.column !== 'number') {
    const key = /** @type {keyof Row} */ (by.column);
    numbered.sort(([a], [b]) => {
      const [left, right] = [a.row[key], b.row[key]];
      return typeof left === 'number' && typeof right === 'number' ? left - right
        : String(left).localeCompare(String(right));
    });
  }
  return by.down ? numbered.reverse() : numbered;
}

/** A row; where windows are narrow it is laid out otherwise, so that what it is must be said. @returns {HTMLElement} */
function newRow() {
  const cells = COLUMNS.map(([key]) => make('td', {class: key, role: 'cell', dir: 'auto'}));
  cells[1].append(make('button', {type: 'button', class: 'move', tabindex: '-1'}));
  return make('tr', {role: 'row'}, ...cells);
}

/** @param {HTMLElement} element @param {Entry} entry @param {number} number @param {boolean} isShown */
function updateRow(element, entry, number, isShown) {
  const {row} = entry;
  const unsaved = isUnsaved(entry);
  COLUMNS.forEach(([key], i) => {
    const cell = element.children[i];
    if (key === 'number') setText(cell, `${number}${unsaved ? ' ●' : ''}`);
    else if (key === 'white') setText(/** @type {Element} */ (cell.firstChild), row.white || '?');
    else setText(cell, String(row[key]));
  });
  const button = /** @type {Element} */ (element.children[1].firstChild);
  setAttribute(button, 'data-open', number);
  setAttribute(button, 'aria-label', word(unsaved ? 'game_row_unsaved' : 'game_row',
    {n: number, white: row.white || '?', black: row.black || '?'}));
  setAttribute(button, 'tabindex', isShown ? 0 : -1);
  setAttribute(element.children[0], 'title', unsaved ? word('not_saved') : '');
  setAttribute(element.children[6], 'class', row.errors ? 'findings error' : 'findings');
  element.classList.toggle('unsaved', unsaved);
  if (isShown) setAttribute(element, 'aria-current', 'true');
  else element.removeAttribute('aria-current');
}

/** Up and Down go along the list, whose rows are one stop of the Tab key. @param {KeyboardEvent} event */
function keyInList(event) {
  const by = {ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling'}[event.key];
  const row = event.target instanceof Element && by ? event.target.closest('tbody tr') : null;
  if (!row || !by) return;
  event.preventDefault();
  event.stopPropagation();
  const other = /** @type {Element | null} */ (/** @type {any} */ (row)[by]);
  const button = other && other.querySelector('button');
  if (button) button.focus();
}

const hasChanged = watch();
const isAnotherList = watch();
/** How many rows are drawn. */
let drawn = STEP;

export const gamesPanel = {
  id: 'games',
  /** @param {Page} page */
  title: ({model}) => (model.entries.length > 1
    ? word('with_count', {title: word('games'), n: model.entries.length}) : word('games')),

  /** @param {Page} page @param {HTMLElement} panel */
  build(page, panel) {
    const {sorting} = page.state;
    const again = (/** @type {Partial<Sorting>} */ by) => {
      page.state.sorting = {...page.state.sorting, ...by};
      page.update();
    };
    const sort = (/** @type {string} */ column) =>
      again({column, down: page.state.sorting.column === column && !page.state.sorting.down});
    const find = make('input', {class: 'find', type: 'search', 'data-word-placeholder': 'filter',
      'data-word-label': 'filter_label', value: sorting.text, oninput: (/** @type {Event} */ event) =>
        again({text: /** @type {HTMLInputElement} */ (event.target).value})});
    const only = make('input', {type: 'checkbox', id: 'only-findings', onchange: (/** @type {Event} */ event) =>
      again({onlyFindings: /** @type {HTMLInputElement} */ (event.target).checked})});
    const head = COLUMNS.map(([key, title]) => make('th', {scope: 'col', role: 'columnheader', class: key, 'data-column': key},
      make('button', {type: 'button', 'data-word': title, onclick: () => sort(key)})));
    const open = (/** @type {Event} */ event) => {
      const row = event.target instanceof Element ? event.target.closest('tbody tr') : null;
      const button = row && /** @type {HTMLElement | null} */ (row.querySelector('[data-open]'));
      if (button) page.openFromList(Number(button.dataset.open));
    };
    panel.append(find, conditionField(page, 'games-where'), make('div', {class: 'row'}, make('label', {}, only, ' ', make('span', {'data-word': 'only_findings'})),
      make('button', {type: 'button', id: 'next-finding-game', 'data-word': 'next_finding',
        'data-word-title': 'next_finding_hint', onclick: () => page.nextFinding()})),
    make('p', {role: 'status', class: 'count'}), make('table', {role: 'table'}, make('thead', {role: 'rowgroup'}, make('tr', {role: 'row'}, ...head)),
      make('tbody', {role: 'rowgroup', onclick: open, onkeydown: keyInList})));
  },

  /** @param {Page} page @param {HTMLElement} panel */
  update(page, panel) {
    const {model, state: {sorting, book: {condition}}} = page;
    updateConditionField(page, 'games-where');
    if (isAnotherList(model.entries)) drawn = STEP;
    if (!hasChanged(drawn, model.entries, model.entry, model.entry.version, model.entry.saved, model.text, sorting, condition)) return;
    const found = sortedEntries(model.entries, sorting, condition.fits);
    setText(/** @type {Element} */ (panel.querySelector('.count')), word('games_found', {n: found.length, m: model.entries.length}) +
      (found.length > MOST_ROWS ? word('first_shown', {n: MOST_ROWS}) : ''));
    for (const head of panel.querySelectorAll('th')) {
      const isSorted = head.dataset.column === sorting.column;
      setAttribute(head, 'aria-sort', !isSorted ? 'none' : sorting.down ? 'descending' : 'ascending');
    }
    const shown = found.slice(0, MOST_ROWS);
    const stop = shown.some(([entry]) => entry === model.entry) ? model.entry : shown.length ? shown[0][0] : null;
    list(/** @type {Element} */ (panel.querySelector('tbody')), shown.slice(0, drawn), ([entry]) => String(entry.id), newRow,
      (row, [entry, number]) => {
        updateRow(row, entry, number, entry === model.entry);
        setAttribute(row.children[1].firstChild, 'tabindex', entry === stop ? 0 : -1);
      });
    byId('only-findings').toggleAttribute('checked', sorting.onlyFindings);
    if (shown.length <= drawn) return;
    window.setTimeout(() => {
      drawn += STEP;
      page.update();
    });
  },
};
