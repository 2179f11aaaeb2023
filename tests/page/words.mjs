// SPDX-License-Identifier: MIT
// The words of the page, under Node: every language has every word, in its own typography, with the same places to fill in;
// every key is used, and every key that is used is there; in English the page says what the engine says.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {Engine, workThrough} from '../../bindings/page/src/engine/engine.js';
import {bytesOfBase91, unpackLzma} from '../../bindings/page/src/engine/lzma.js';
import {entryOf, Model} from '../../bindings/page/src/state/model.js';
import {deedInWords, stateInWords} from '../../bindings/page/src/panels/outline.js';
import {LANGUAGES, readWords, word} from '../../bindings/page/src/words.js';
import {BOARD, check, filesBelow, finish, ROOT} from './lib.mjs';

const table = (name) => readFileSync(join(ROOT, 'render/data', name), 'utf8').trim().split('\n').map((line) => line.split('\t'));
const [head, ...rows] = [...table('page.tsv'), ...table('puzzles.tsv').slice(1)];
const lessons = table('lessons.tsv').slice(1);
const terms = table('terms.tsv').slice(1);
const THREE_FORMS = ['pl', 'ru', 'sk'];

/** What the typography of a language forbids. */
const WRONG = {
  en: /['"]|\.\.\.|[«»„]/, de: /['"]|\.\.\.|[«»‘]/, it: /['"]|\.\.\.|[“”„]/, es: /['"]|\.\.\.|[“”„]/, nl: /['"]|\.\.\.|[«»„“]/,
  pl: /['"]|\.\.\.|[«»“]/, ru: /['"]|\.\.\.|[“”„]/, sk: /['"]|\.\.\.|[«»”]/,
  // A space that does not break stands before a colon and inside quotes, a narrow one before ; ! ?
  fr: /['"]|\.\.\.|[“”„]|[^\u00a0]:|[^\u202f\w)][;!?]|\w[;!?]|«[^\u00a0]|[^\u00a0]»/,
};

function theTable() {
  check('the columns', head, ['key', ...LANGUAGES, 'checked']);
  const keys = [...rows, ...lessons].map(([key]) => key);
  check('no key is there twice', keys.filter((key, i) => keys.indexOf(key) !== i || terms.some(([term]) => term === key)), []);
  for (const row of [...rows, ...lessons]) {
    const [key, ...cells] = row.slice(0, 10);
    check(`${key}: columns`, row.length, 11);
    check(`${key}: who has checked it: ${row[10]}`, /^(-|[a-z]{2}(,[a-z]{2})*: \S.*)$/.test(row[10]));
    check(`${key}: languages that miss it`, LANGUAGES.filter((_, i) => !cells[i]), []);
    const placesIn = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
    cells.forEach((cell, i) => {
      const code = LANGUAGES[i];
      const forms = cell.split('|');
      const count = cells[0].includes('|') ? (THREE_FORMS.includes(code) ? 3 : 2) : 1;
      // A language may do without forms: `games: 5`.
      check(`${key} ${code}: forms of ${cell}`, forms.length === count || forms.length === 1);
      for (const form of forms) check(`${key} ${code}: places of ${form}`, placesIn(form), placesIn(cells[0]));
      const words = cell.replace(/\{\w+\}/g, 'x').replace(/--?\S+|\(\?\)/g, '');
      check(`${key} ${code}: typography of ${cell}`, (WRONG[code].exec(words) || [''])[0], '');
    });
  }
}

/** Keys in the scripts and the markup, as a reader of the sources would look for them. */
function theKeys() {
  const folder = join(ROOT, 'bindings/page');
  const sources = filesBelow(join(folder, 'src'), /\.js$/).filter((path) => !path.endsWith('words.js'))
    .map((path) => readFileSync(path, 'utf8')).join('\n') + readFileSync(join(folder, 'page.html'), 'utf8');
  const known = new Set([...rows, ...lessons, ...terms].map(([key]) => key));
  const used = new Set([...sources.matchAll(/data-word(?:-\w+)?(?:'?: '|=")(\w+)['"]/g)].map(([, key]) => key));
  for (const [, key] of sources.matchAll(/\bword\('(\w+)'/g)) used.add(key);
  for (const [, first, second] of sources.matchAll(/\bword\([^'"`(]* \? '(\w+)' : '(\w+)'/g)) used.add(first).add(second);
  check('keys that are used and missing', [...used].filter((key) => !known.has(key)), []);
  const literals = new Set([...sources.matchAll(/['"](\w+)['"]/g)].map(([, key]) => key));
  const composed = [...sources.matchAll(/`((?:\w+|\$\{[^}`]*\})+)`/g)].map(([, key]) => key).filter((key) => /[a-z]_|_[a-z]/.test(key))
    .filter((key) => /^[a-z]{2}/.test(key)).map((key) => new RegExp(`^${key.replace(/\$\{[^}]*\}/g, '\\w+')}$`));
  // A hint has the key of what it is on: word(`${id}_hint`).
  const isUsed = (key) => literals.has(key) || literals.has(key.replace(/_hint$/, '')) || composed.some((pattern) => pattern.test(key));
  check('keys that nothing uses', rows.map(([key]) => key).filter((key) => !isUsed(key)), []);
}

function saying() {
  readWords([...rows, ...terms].map((row) => row.slice(0, 10).join('\t')).join('\n') + '\nonly_english\tthis {n}\t\t\t\t\t\t\t\t');
  check('a place is filled in', word('games_found', {n: 3, m: 5}), '3 of 5 games');
  check('a verb agrees', [1, 2].map((n) => word('explored', {n, m: 5, like: 'x'}, 'it')), ['1 partita su 5 raggiunge questa posizione (x)', '2 partite su 5 raggiungono questa posizione (x)']);
  check('one of them', word('counted_findings', {n: 1}), '1 finding in this game');
  check('a term', word('level', {n: 2}, 'sk'), '2. úroveň');
  check('what a language misses is said in English', word('only_english', {n: 4}, 'pl'), 'this 4');
  check('what is missing is seen', word('no_such_key'), 'no_such_key');
}

/** The English sentences are those of the engine, over whole games. */
async function likeTheEngine() {
  const digits = /<script type="text\/plain" id="wasm">([^<]*)</.exec(readFileSync(BOARD, 'utf8'))[1];
  const model = new Model(await Engine.start(await WebAssembly.compile(unpackLzma(bytesOfBase91(digits)))));
  const said = {states: new Set(), deeds: 0};
  for (const path of [...filesBelow(join(ROOT, 'samples/games/text'), /\.punct$/), ...filesBelow(join(ROOT, 'samples/positions'), /\.punct$/)]) {
    const file = {name: 'game.punct', bytes: new Uint8Array(readFileSync(path))};
    const games = [];
    const {format} = await workThrough(model.engine, 'scan', {name: file.name}, file.bytes, (step) => games.push(...step.games));
    for (const row of games) {
      model.show(entryOf(file, format, row));
      for (let ply = 0; ply <= model.path.length; ++ply) {
        model.goToPly(ply);
        const {spot} = model;
        said.states.add(stateInWords(spot));
        if (stateInWords(spot) !== spot.state) check(`${path} ${ply}: the state`, stateInWords(spot), spot.state);
        if (!spot.deed) continue;
        ++said.deeds;
        if (deedInWords(spot) !== spot.does) check(`${path} ${ply}: the move`, deedInWords(spot), spot.does);
      }
    }
  }
  check(`many moves are said: ${said.deeds}`, said.deeds > 500);
  check(`and several states: ${[...said.states]}`, said.states.size >= 4);
}

theTable();
theKeys();
saying();
if (process.argv[2] !== "table") await likeTheEngine();
finish();
