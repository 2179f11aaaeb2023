// SPDX-License-Identifier: MIT
// What is said about the whole game: who played, where and when, and how it ended where the moves do not show it.
import {byId, inputById, make, selectById, setAttribute, watch} from '../dom.js';
import {START} from '../engine/engine.js';
import {language, word} from '../words.js';
/** @import {Page} from '../page.js' */
/** @import {Model} from '../state/model.js' */

const TAGS = ['White', 'Black', 'Event', 'Site', 'Date', 'Round'];
/** @type {Record<string, string>} */
const TAG_WORDS = {White: 'name_white', Black: 'name_black'};
/** The result and why the game ended, as the engine takes them; `*` for what the moves say. */
const ENDS = ['*', '0-1 resignation', '1-0 resignation', '0-1 time', '1-0 time', '0-1 forfeit', '1-0 forfeit', '1/2-1/2 agreement',
  '* abandoned', '* unfinished'];
/** Why a game ended, where its moves say so. */
const BY_MOVES = ['connection', 'center', 'pieces'];

/** @param {string} end @returns {string} */
function endInWords(end) {
  const [result, reason = 'open'] = end.split(' ');
  const loser = result === '0-1' ? 'white_' : result === '1-0' ? 'black_' : '';
  return word(`end_${loser}${reason}`);
}

/** What the page calls a tag; '' for one of which it knows nothing. @param {string} tag */
export function tagInWords(tag) {
  return tag in TAG_WORDS ? word(TAG_WORDS[tag]) : TAGS.includes(tag) ? word(`tag_${tag}`) : '';
}

/** The end that the record states. @param {Model} model @returns {string} */
function statedEnd({text: {result, termination}}) {
  return !termination || BY_MOVES.includes(termination) ? '*' : `${result} ${termination}`;
}

/** @param {Page} page @returns {HTMLElement} */
export function newDetails(page) {
  const {state, model} = page;
  let described = model.entry;
  const onfocus = () => {
    state.typed = undefined;
    described = model.entry;
  };
  // As with notes: a field that is left because another game is shown changes and tells nothing there.
  const isHere = () => described === model.entry;
  const field = (/** @type {string} */ tag) => make('label', {}, make('span', {'data-word': TAG_WORDS[tag] || `tag_${tag}`}), make('input', {
    id: `tag-${tag}`, maxlength: '250', autocomplete: 'off', onfocus, oninput: () => isHere() && page.type('tag', START, `${tag} ${inputById(`tag-${tag}`).value}`),
    onchange: () => isHere() && page.hint(word('details_changed')), ...(tag === 'Date' ? {placeholder: '2026.12.31'} : {})}));
  return make('div', {class: 'annotate', id: 'details'}, make('div', {class: 'fields'}, ...TAGS.map(field), make('label', {class: 'wide'},
    make('span', {'data-word': 'how_ended'}), make('select', {id: 'how-ended', onchange: () => page.edit('end', selectById('how-ended').value)}))));
}

const hasChanged = watch();
const isAnotherGame = watch();

/** @param {Page} page */
export function updateDetails({model, state}) {
  setAttribute(byId('open-details'), 'aria-expanded', String(state.isDetailing));
  byId('details').hidden = !state.isDetailing;
  if (!state.isDetailing || !hasChanged(model.text, state.isDetailing, language())) return;
  const isOther = isAnotherGame(model.entry);
  for (const tag of TAGS) {
    const input = inputById(`tag-${tag}`);
    const value = (model.text.tags.find(([name]) => name === tag) || ['', ''])[1];
    if (isOther) input.blur();
    if (document.activeElement !== input) input.value = /^[?.]*$/.test(value) ? '' : value;
  }
  const stated = statedEnd(model);
  const select = selectById('how-ended');
  select.replaceChildren(...(ENDS.includes(stated) ? ENDS : [...ENDS, stated]).map((value) => make('option', {value},
    ENDS.includes(value) ? endInWords(value) : value)));
  select.value = stated;
  select.disabled = BY_MOVES.includes(model.text.termination || '');
}
