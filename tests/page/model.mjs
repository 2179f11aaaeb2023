// SPDX-License-Identifier: MIT
// What the page's scripts do without a document, under Node with the engine of the page: undo and redo of any sequence of
// changes, moves and openings, addresses, packing, the list of games, and the shape of what the engine answers.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {packRecord, readAddress, unpackRecord, writeAddress} from '../../bindings/page/src/state/address.js';
import {Engine, START, workThrough} from '../../bindings/page/src/engine/engine.js';
import {base64url, bytesOfBase64, unpacked} from '../../bindings/page/src/files/files.js';
import {sortedEntries} from '../../bindings/page/src/panels/games.js';
import {bytesOfBase91, unpackLzma} from '../../bindings/page/src/engine/lzma.js';
import {History} from '../../bindings/page/src/state/history.js';
import {entryOf, isUnsaved, Model} from '../../bindings/page/src/state/model.js';
import {word} from '../../bindings/page/src/words.js';
import {BOARD, check, finish, numbers, punct, ROOT, scratchFile} from './lib.mjs';

const page = readFileSync(BOARD, 'utf8');
const digits = /<script type="text\/plain" id="wasm">([^<]*)</.exec(page)[1];
const engineModule = await WebAssembly.compile(unpackLzma(bytesOfBase91(digits)));
const newModel = async () => new Model(await Engine.start(engineModule));

const VARIED = '[White "Ada"]\n[Black "Bo"]\n\n1. E@K3,K4,K5 {a quiet start} T@F9,F10,G10 $1 (1... M@C4,C5,D4 {or this} ' +
  '2. T@D8,D9,E9) (1... T@C4,C5,D5) 2. K3-K9,K10,K11 *\n';
const FAULTY = '[White "Cy"]\n\n1. E@K3,K4,K5 E@K3,K4,K5 *\n\n[White "Di"]\n\n1. E@K3,K4,K5 *\n';
const bytesOf = (text) => new TextEncoder().encode(text);

/** The games of a file as the page reads them. */
async function entriesOf(model, text, name = 'games.punct') {
  const file = {name, bytes: bytesOf(text)};
  const rows = [];
  const strays = [];
  const {format} = await workThrough(model.engine, 'scan', {name}, file.bytes, (step) => {
    rows.push(...step.games);
    strays.push(...step.strays);
  });
  return {entries: rows.map((row) => entryOf(file, format, row)), strays};
}

/** All that attributes and records tell of a model. */
function told(model) {
  const shown = model.place();
  const attributes = {games: model.entries.length, game: model.game, ply: model.ply, plies: model.path.length, line: model.line,
    position: model.spot.position, result: model.text.result, findings: model.findings().length};
  const records = model.entries.map((entry) => {
    model.show(entry);
    return [model.engine.call('record', 'text'), JSON.stringify(model.text.nodes), isUnsaved(entry)];
  });
  model.show(shown.entry);
  model.goToPlace(shown);
  return JSON.stringify([attributes, records, model.engine.call('record', 'text')]);
}

const CHANGES = {
  play: (model, random) => {
    const moves = model.engine.ask('moves', model.node, '');
    return moves.length > 0 && model.play(moves[random(moves.length)].text).changed;
  },
  comment: (model, random) => model.edit('comment', model.node, `words ${random(1000)}`).ok,
  typing: (model, random) => {
    const {node} = model;
    const {ok} = model.edit('comment', node, 'a');
    for (const words of ['ab', `ab ${random(1000)}`]) if (ok) model.edit('comment', node, words, model.history.last);
    return ok;
  },
  nags: (model, random) => model.edit('nags', model.node, `${1 + random(6)}`).ok,
  tag: (model, random) => model.edit('tag', START, `${['White', 'Round'][random(2)]} ${['Ada', 'Bo'][random(2)]}`).ok,
  untag: (model) => model.edit('tag', START, 'White').ok,
  end: (model, random) => model.edit('end', model.node, ['0-1 resignation', '*', '1-0 time'][random(3)]).ok,
  promote: (model) => model.edit('promote', model.node, '').ok,
  demote: (model) => model.edit('demote', model.node, '').ok,
  remove: (model) => model.node !== START && model.edit('delete', model.node, '').ok,
  set: (model) => {
    model.setUp('standard w wE@K3,K4,K5');
    return true;
  },
  open: async (model, random) => {
    const {entries, strays} = await entriesOf(model, [VARIED, FAULTY, VARIED + FAULTY][random(3)]);
    const isChange = model.entries.length > 0;
    model.replace(entries, strays, undefined);
    return isChange;
  },
};

/** Goes to any place: game, line and ply. */
function wander(model, random) {
  if (model.entries.length && random(3) === 0) model.openGame(1 + random(model.entries.length));
  const legal = model.text.nodes.flatMap((node, i) => (node.legal ? [i] : []));
  if (legal.length && random(2)) model.goTo(legal[random(legal.length)]);
  else model.goToPly(random(model.path.length + 1));
}

/** Undone n times and done again n times, everything is at each step as it was, and the place that of the change. */
async function undoAndRedo(seed) {
  const random = numbers(seed);
  const model = await newModel();
  const names = Object.keys(CHANGES);
  const steps = [];
  for (let left = 4 + random(14); left > 0; --left) {
    wander(model, random);
    const before = told(model);
    const name = names[random(names.length)];
    const count = model.history.done.length;
    const changed = await CHANGES[name](model, random);
    check(`seed ${seed}: ${name} is one step`, model.history.done.length - count, changed ? 1 : 0);
    if (changed) steps.push({name, before, after: told(model)});
  }
  wander(model, random);
  for (const {name, before} of [...steps].reverse()) {
    check(`seed ${seed}: there is something to undo`, model.turnBack('undo'));
    check(`seed ${seed}: ${name} undone`, told(model), before);
  }
  check(`seed ${seed}: nothing is left to undo`, model.turnBack('undo'), false);
  for (const {name, after} of steps) {
    wander(model, random);
    check(`seed ${seed}: there is something to redo`, model.turnBack('redo'));
    check(`seed ${seed}: ${name} redone`, told(model), after);
  }
  check(`seed ${seed}: nothing is left to redo`, model.turnBack('redo'), false);
}

/** Unsaved games stay when others are opened, and are the same again from what a browser stores. */
async function keptWork(seed) {
  const random = numbers(seed);
  const model = await newModel();
  const {entries, strays} = await entriesOf(model, VARIED + FAULTY);
  model.replace(entries, strays, undefined);
  for (let left = 6; left > 0; --left) {
    wander(model, random);
    for (const name of ['play', 'comment', 'tag', 'end', 'remove', 'promote']) if (random(2)) await CHANGES[name](model, random);
    if (random(4) === 0) model.turnBack('undo');
  }
  const unsaved = model.entries.filter(isUnsaved);
  const recordOf = (of, entry) => {
    of.show(entry);
    return [of.engine.call('record', 'text'), JSON.stringify(of.text.nodes)];
  };
  const records = unsaved.map((entry) => recordOf(model, entry));
  const drafts = JSON.parse(JSON.stringify(unsaved.map((entry) => model.draftOf(entry))));
  const other = await entriesOf(model, VARIED, 'other.punct');
  model.replace(other.entries, other.strays, undefined);
  check(`seed ${seed}: unsaved games follow what was opened`, unsaved.every((entry) => model.entries.includes(entry)));
  check(`seed ${seed}: as they were`, unsaved.map((entry) => recordOf(model, entry)), records);
  const again = await newModel();
  const restored = again.restoreAll(drafts, 0);
  check(`seed ${seed}: unsaved games come back`, restored.map((entry) => recordOf(again, entry)), records);
  check(`seed ${seed}: not saved`, restored.every(isUnsaved));
  const steps = again.history.done.length;
  for (let left = steps; left > 0; --left) again.turnBack('undo');
  check(`seed ${seed}: all that was done is taken back`, [again.turnBack('undo'), restored.some(isUnsaved)], [false, false]);
  for (let left = steps; left > 0; --left) again.turnBack('redo');
  check(`seed ${seed}: and made again`, restored.map((entry) => recordOf(again, entry)), records);
  await model.beginAnew();
  check(`seed ${seed}: and outlast an engine that stops`, unsaved.map((entry) => recordOf(model, entry)), records);
}

/** Many changed games that were read from one part of a file are stored, and come back, with one copy of that part. */
async function manyOfOnePart() {
  const model = await newModel();
  const one = `1. E@K3,K4,K5 {${'words '.repeat(300)}} *\n\n`;
  const {entries, strays} = await entriesOf(model, one.repeat(300));
  const {file} = entries[0];
  entries.forEach(({row}, index) => Object.assign(row, {offset: 0, size: file.bytes.length, line: 1, column: 1, index}));
  model.replace(entries, strays, undefined);
  let taken = 0;
  const {bytes: whole} = file;
  whole.subarray = (...range) => (++taken, Uint8Array.prototype.subarray.apply(whole, range));
  const drafts = entries.map((entry) => model.draftOf(entry));
  check('300 games of one part are stored with one copy of it', taken, 1);
  check('with the part as it is', drafts.every(({source}) => source === one.repeat(300)));
  const restored = (await newModel()).restoreAll(drafts.slice(0, 3), 0);
  check('and come back with one copy of it', restored.every(({file: {bytes}}) => bytes === restored[0].file.bytes));
}

/** Many changes of a large game take no more memory than there is: the oldest are forgotten, in the engine and in the page alike. */
async function largeGames() {
  const {mostCopied} = History;
  History.mostCopied = 1 << 20;
  const model = await newModel();
  const large = `1. E@K3,K4,K5 {${'words '.repeat(2500)}} T@F9,F10,G10 *\n\n`;
  const {entries, strays} = await entriesOf(model, large + large + VARIED);
  model.replace(entries, strays, undefined);
  const nagsOf = (of, entry) => {
    of.show(entry);
    return (of.text.nodes[0].nags || []).join();
  };
  for (let i = 1; i <= 99; ++i) {
    const entry = entries[i % 2];
    if (model.entry !== entry) model.show(entry);
    check(`large games: change ${i}`, model.edit('nags', 0, String(i)).ok);
  }
  const steps = model.history.done.length;
  check(`large games: some steps are left, and some forgotten: ${steps}`, steps > 20 && steps < 99);
  check('large games: as they were changed last', entries.slice(0, 2).map((entry) => nagsOf(model, entry)), ['98', '99']);
  for (let left = 5; left > 0; --left) model.turnBack('undo');
  const nags = ['94', '93'];
  check('large games: some steps taken back', entries.slice(0, 2).map((entry) => nagsOf(model, entry)), nags);
  const drafts = entries.slice(0, 2).map((entry) => model.draftOf(entry));
  for (let left = steps - 5; left > 0; --left) check(`large games: ${left} are left to take back`, model.turnBack('undo'));
  check('large games: all that is remembered is taken back', entries.slice(0, 2).map((entry) => nagsOf(model, entry)), [`${(99 - steps) & ~1}`, `${(98 - steps) | 1}`]);
  check('large games: and nothing more', model.turnBack('undo'), false);
  for (let left = steps; left > 0; --left) model.turnBack('redo');
  check('large games: and made again', entries.slice(0, 2).map((entry) => nagsOf(model, entry)), ['98', '99']);
  const again = await newModel();
  const restored = again.restoreAll(drafts, 1);
  check('large games: they come back', restored.map((entry) => nagsOf(again, entry)), nags);
  check('large games: with what was taken back', [again.turnBack('redo'), nagsOf(again, restored[1])], [true, '95']);
  check('large games: and what can be taken back', [again.turnBack('undo'), again.turnBack('undo'), nagsOf(again, restored[1])], [true, true, '91']);
  History.mostCopied = mostCopied;
}

/** All games in one file are the bytes of `punct convert`. */
async function allInOneFile() {
  const names = ['001', '002', '003'].map((number) => join(ROOT, `samples/games/text/game-${number}.punct`));
  const model = await newModel();
  const text = names.map((name) => readFileSync(name, 'utf8')).join('\n');
  const {entries, strays} = await entriesOf(model, text);
  model.replace(entries, strays, undefined);
  const path = scratchFile('all.punct', text);
  for (const {name} of model.about.formats) {
    check(`all games as ${name}`, model.writeAll(name).text, punct(['convert', '--to', name, path]).out);
  }
  const faulty = await entriesOf(model, FAULTY);
  model.replace(faulty.entries, faulty.strays, undefined);
  const {written, left} = model.writeAll('text');
  check('a game with errors is left out', [written.length, left], [1, 1]);
}

async function noRecords() {
  const model = await newModel();
  for (const [text, isNone] of [['hello world', true], ['[White "K"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n', true], ['{"a": 1}', true],
    ['(;FF[4]GM[1]SZ[19];B[aa])', true], ['[White "A"]\n\n*\n', false], ['1. K3-K9 *', false], ['1. E@K3,K4,K5 zz9 *', false], ['1. E@K3,K4,K99 T@F9,F10,G10 *', false]]) {
    const {entries} = await entriesOf(model, text, 'pasted');
    check(`no record: ${text}`, entries.every((entry) => model.isNoRecord(entry)), isNone);
  }
}

function addresses() {
  const about = {themes: [{name: 'color'}, {name: 'print'}]};
  const random = numbers(7);
  for (let left = 200; left > 0; --left) {
    const address = {game: 1 + random(9), ply: random(80)};
    if (random(2)) address.line = `${1 + random(9)}.1-12.${1 + random(3)}`;
    if (random(2)) address.view = ['layers', 'exploded'][random(2)];
    if (random(2)) address.turned = 1 + random(5);
    if (random(2)) address.theme = 'print';
    if (random(2)) address.embed = true;
    if (random(2)) address.record = 'abc-_9';
    const hash = writeAddress(address);
    const sorted = (object) => JSON.stringify(Object.entries(object).sort());
    check(`address ${hash}`, sorted(readAddress('#' + hash, about)), sorted(address));
  }
  for (const hash of ['#game=0', '#ply=x', '#turned=6', '#theme=nope', '#view=side', '#nonsense']) {
    check(`address ${hash} cannot be read`, readAddress(hash, about).wrong, hash.slice(1));
  }
}

async function packing() {
  const random = numbers(3);
  for (const size of [0, 1, 2, 3, 100, 5000]) {
    const bytes = Uint8Array.from({length: size}, () => random(256));
    check(`base64url of ${size} bytes`, [...bytesOfBase64(base64url(bytes).replace(/-/g, '+').replace(/_/g, '/'))], [...bytes]);
    const text = String.fromCharCode(...bytes);
    check(`a packed record of ${size}`, new TextDecoder().decode(await unpackRecord(await packRecord(text))), text);
  }
  const model = await newModel();
  const refused = (file) => unpacked(file, model.about).then(() => '', (error) => error.message);
  check('a zip that is cut off', await refused({name: 'x.zip', bytes: bytesOf('PK\x03\x04zzz')}), word('zip_cut'));
}

function theList() {
  const row = (number, white, black, plies, findings) => ({row: {number, white, black, date: '2026.01.0' + number, result: '*', plies, findings}, file: {name: 'f'}});
  const entries = [row(1, 'Cy', 'Ada', 30, 0), row(2, 'Bo', 'Cy', 7, 2), row(3, 'Ada', 'Bo', 100, 1)];
  const order = (by) => sortedEntries(entries, {text: '', column: 'number', down: false, onlyFindings: false, ...by}).map(([, number]) => number);
  check('in the order of the file', order({}), [1, 2, 3]);
  check('sorted by name', order({column: 'white'}), [3, 2, 1]);
  check('numbers are sorted as numbers', order({column: 'plies'}), [2, 1, 3]);
  check('the other way', order({column: 'plies', down: true}), [3, 1, 2]);
  check('every word is found', order({text: 'cy 2026.01.02'}), [2]);
  check('only games with findings', order({onlyFindings: true}), [2, 3]);
}

/** The members of the types of answers, as the comments of engine.js declare them; those with a question mark may be missing. */
function declaredTypes() {
  const source = readFileSync(join(ROOT, 'bindings/page/src/engine/engine.js'), 'utf8');
  const types = {};
  for (const [, body, name] of source.replace(/\n \*/g, ' ').matchAll(/@typedef \{\{(.*?)\}\} (\w+)/g)) {
    types[name] = [];
    // Members of members are not counted.
    let depth = 0;
    let member = '';
    for (const letter of body + ',') {
      if ('{[(<'.includes(letter)) ++depth;
      if ('}])>'.includes(letter)) --depth;
      if (letter === ',' && depth === 0) {
        const [, key, optional] = /^\s*(\w+)(\??):/.exec(member);
        types[name].push({key, optional: Boolean(optional)});
        member = '';
      } else {
        member += letter;
      }
    }
  }
  return types;
}

/** Every answer has the members that its type declares, and no others. */
async function answers() {
  const types = declaredTypes();
  const model = await newModel();
  const {engine} = model;
  const {entries, strays} = await entriesOf(model, 'zz\n\n' + VARIED + FAULTY);
  model.replace(entries, strays, undefined);
  const fits = (type, answer) => {
    const keys = Object.keys(answer);
    check(`${type}: unknown members`, keys.filter((key) => !types[type].some((member) => member.key === key)), []);
    check(`${type}: missing members`, types[type].filter(({key, optional}) => !optional && !keys.includes(key)).map(({key}) => key), []);
  };
  fits('About', model.about);
  for (const {row} of entries) fits('Row', row);
  for (let game = 1; game <= model.entries.length; ++game) {
    model.openGame(game);
    fits('GameText', model.text);
    for (const node of model.text.nodes) fits('MoveNode', node);
    for (const finding of model.findings()) fits('Finding', finding);
    for (let ply = 0; ply <= model.path.length; ++ply) {
      model.goToPly(ply);
      fits('Spot', model.spot);
      if (ply) fits('Deed', model.spot.deed);
      for (const piece of model.spot.pieces) fits('LyingPiece', piece);
      for (const stack of Object.values(model.spot.stacks)) for (const piece of stack) fits('Lying', piece);
      for (const player of ['white', 'black']) fits('Standing', model.spot.players[player]);
      for (const move of engine.ask('moves', model.node, '').slice(0, 20)) fits('LegalMove', move);
    }
  }
  for (const move of ['E@K3', 'nonsense', 'T@F9,F10,G10']) fits('Judged', engine.ask('judge', START, move));
  fits('Judged', engine.ask('play', START, 'R@A5'));
  fits('Judged', engine.ask('edit', 'comment', START, 'x'));
  for (const line of ['standard w wE@K3,K4,K5', 'standard w wE@K3,K4,K9']) fits('LaidOut', engine.ask('position', line, ''));
  fits('LaidOut', engine.ask('position', 'standard w', 'put w T K3 2'));
  fits('Places', engine.ask('places', START, ''));
  engine.ask('begin', 'scan', '{"name":"x"}', bytesOf(VARIED));
  fits('ScanStep', engine.ask('step'));
  engine.call('end');
}

for (let seed = 1; seed <= 25; ++seed) await undoAndRedo(seed);
for (let seed = 1; seed <= 8; ++seed) await keptWork(seed);
await manyOfOnePart();
await largeGames();
await allInOneFile();
await noRecords();
addresses();
await packing();
theList();
await answers();
finish();
