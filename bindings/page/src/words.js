// SPDX-License-Identifier: MIT
// The words of the page in nine languages, and the language that is spoken.
//
// To let the page say something new:
// 1. Add a row to render/data/page.tsv: a key, the words in nine languages, and `-` for words that no speaker has checked.
//    A cell is used whole: gender, number and order of words differ, so no sentence is put together from cells.
//    Words of the game are those of render/data/terms.tsv, and some of puzzles those of puzzles.tsv beside it, whose keys
//    can be used here as they are.
//    `{name}` is a place to fill in. Forms for numbers stand apart by `|`: `{n} move|{n} moves`, in pl, ru and sk three of
//    them (1, 2 to 4, more), chosen by `n`. Marks are set as the language wants them: in French U+00A0 before : and inside
//    « », U+202F before ; ! ?.
// 2. Say it: word('games_found', {n: 3, m: 5}) for a text that an update() sets anew; or, for a node that is built once,
//    make('button', {'data-word': 'undo', 'data-word-title': 'undo_hint'}), in page.html too. Such nodes follow the language
//    by themselves. There are data-word (the text), -title, -label (aria-label), -placeholder and -role.
// 3. What the engine says (refusals, findings) is English: give such an element `lang: 'en'`, and say it by
//    page.refuseInEnglish(). What stands in records may be in any language: `lang: ''`.
// A language that lacks a cell shows the English one. `tests/page/run words` names such cells, keys that are used and
// missing, and keys that nothing uses; a key put together of parts is used by word(`kind_${piece}`).

/** The languages, in the order of the table. */
export const LANGUAGES = ['en', 'de', 'fr', 'it', 'nl', 'es', 'pl', 'ru', 'sk'];

const CHOSEN = 'punct.language';

/** @type {Map<string, string[]>} */
const table = new Map();

let spoken = 'en';
let plurals = new Intl.PluralRules('en');

/** The language that the page speaks. @returns {string} */
export function language() {
  return spoken;
}

/** Takes the words over that build.mjs has put together. @param {string} text a line per key, its words separated by tabs */
export function readWords(text) {
  for (const line of text.split('\n')) {
    const [key, ...cells] = line.split('\t');
    if (cells.length) table.set(key, cells);
  }
}

/**
 * The words for a key, with its places filled in. Of several forms, `n` chooses one.
 * @param {string} key @param {Record<string, string | number>} [places] @param {string} [code] another language @returns {string}
 */
export function word(key, places = {}, code = spoken) {
  const cells = table.get(key) || [key];
  const own = cells[LANGUAGES.indexOf(code)];
  const forms = (own || cells[0]).split('|');
  const form = forms.length > 1 ? forms[formOf(Number(places.n), forms.length)] : forms[0];
  return form.replace(/\{(\w+)\}/g, (whole, name) => (name in places ? String(places[name]) : whole));
}

/** @param {number} n @param {number} count */
function formOf(n, count) {
  const form = {one: 0, few: 1}[String(plurals.select(n))];
  return form === undefined ? count - 1 : form;
}

/** With a capital first letter, as at the head of a label. @param {string} words @returns {string} */
export function raised(words) {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** What the attributes of a node say where; '' is its text. @type {Record<string, string>} */
const PLACES = {'data-word': '', 'data-word-title': 'title', 'data-word-label': 'aria-label',
  'data-word-placeholder': 'placeholder', 'data-word-role': 'aria-roledescription'};

/** Says what an attribute of a node asks for. @param {Element} element @param {string} attribute */
export function sayOn(element, attribute) {
  const words = word(element.getAttribute(attribute) || '');
  const place = PLACES[attribute];
  if (place) element.setAttribute(place, words);
  else element.textContent = words;
}

/** Lets the nodes that are built once speak. @param {ParentNode} root */
function showWords(root) {
  for (const attribute of Object.keys(PLACES)) {
    for (const element of root.querySelectorAll(`[${attribute}]`)) sayOn(element, attribute);
  }
}

/** Lets the whole page speak a language. @param {string} code */
export function speak(code) {
  spoken = LANGUAGES.includes(code) ? code : 'en';
  plurals = new Intl.PluralRules(spoken);
  document.documentElement.lang = spoken;
  showWords(document);
}

/** The language that was chosen by hand, or else the first of the browser's that the page speaks. @returns {string} */
export function firstLanguage() {
  const wanted = [storedLanguage(), ...(navigator.languages || [navigator.language])];
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find((code) => LANGUAGES.includes(code)) || 'en';
}

/** @returns {string} */
function storedLanguage() {
  try {
    return localStorage.getItem(CHOSEN) || '';
  } catch (_) {
    return '';
  }
}

/** Remembers a choice. @param {string} code */
export function storeLanguage(code) {
  try {
    localStorage.setItem(CHOSEN, code);
  } catch (_) {
    // In a sandbox nothing is stored.
  }
}
