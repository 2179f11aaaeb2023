// SPDX-License-Identifier: MIT
// Opening: files, text, links. What is not saved stays in the list; what cannot be read changes nothing.
import {readAddress, unpackRecord} from '../state/address.js';
import {inputById, isTextField} from '../dom.js';
import {keepDraft, keptDraft} from '../state/draft.js';
import {workThrough} from '../engine/engine.js';
import {embeddedFiles, unpacked} from './files.js';
import {addressedLesson, beginLesson, startLesson} from '../play/learn.js';
import {isLesson} from '../play/lesson.js';
import {entryOf, isUnsaved} from '../state/model.js';
import {resumeMatch} from '../play/opponent.js';
import {beginPuzzle, puzzleHere, renewPuzzles, resumePuzzles, takePuzzles} from '../play/puzzles.js';
import {hasSetting, leaveSetting, resumeSetting, setUpLine} from '../board/setup.js';
import {sit, tellTurn, turnedFor} from '../play/turn.js';
import {word} from '../words.js';
/** @import {Finding, Row, ScanStep} from '../engine/engine.js' */
/** @import {OpenFile} from './files.js' */
/** @import {Kept} from '../state/draft.js' */
/** @import {Entry} from '../state/model.js' */
/** @import {Page} from '../page.js' */

/** From here on a file is read by a helper. */
const LONG_FILE = 300 << 10;
/** How many findings outside of games are kept. */
const MOST_STRAYS = 1000;
/** No move with its number has more letters. */
const LONGEST_MOVE = 24;

/** What files hold, and a sentence for each that holds no games. @typedef {{entries: Entry[], strays: Finding[], troubles: string[]}} Contents */

/** @param {unknown} error @returns {string} */
function sentenceOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** Reads files; nothing on the page changes. @param {Page} page @param {OpenFile[]} files @param {boolean} [asIs] not to be unpacked @returns {Promise<Contents>} */
async function readFiles(page, files, asIs = false) {
  const {model, state} = page;
  /** @type {Contents} */
  const contents = {entries: [], strays: [], troubles: []};
  model.engine.call('allow_no_change', state.allowNoChange ? 1 : 0);
  for (const given of files) {
    try {
      for (const file of asIs ? [given] : await unpacked(given, model.about, contents.troubles)) await readFile(page, file, contents);
    } catch (error) {
      contents.troubles.push(`${given.name}: ${sentenceOf(error)}`);
      // A module that has stopped, out of memory, answers no more: another takes its place.
      if (error instanceof WebAssembly.RuntimeError) await model.beginAnew();
    }
  }
  return contents;
}

/** A sentence for a file without games, with the first error in it, as the engine says it. @param {OpenFile} file @param {Finding[]} strays @returns {string} */
function noGames({name}, strays) {
  const error = strays.find(({severity}) => severity === 'error');
  return word('no_games_in', {name}) + (error ? ` (${error.message})` : '');
}

/** @param {Page} page @param {OpenFile} file @param {Contents} contents */
async function readFile(page, file, contents) {
  const {engine} = page.model;
  /** @type {Row[]} */
  const rows = [];
  /** @type {Finding[]} */
  const strays = [];
  const tell = (/** @type {ScanStep} */ step) => {
    for (const row of step.games) rows.push(row);
    for (const stray of step.strays) if (strays.length < MOST_STRAYS) strays.push(stray);
    if (file.bytes.length <= LONG_FILE) return;
    page.say(word('reading', {name: file.name, n: rows.length, m: Math.round(100 * step.offset / file.bytes.length)}));
    page.update();
  };
  const allow = page.state.allowNoChange;
  const {error, format = 'text'} = file.bytes.length > LONG_FILE ? await page.pile.read(file, allow, tell)
    : await workThrough(engine, 'scan', {name: file.name, allowNoChange: allow}, file.bytes, tell);
  const entries = rows.map((row) => entryOf(file, format, row));
  if (error) contents.troubles.push(error);
  else if (!rows.length) contents.troubles.push(noGames(file, strays));
  else if (entries.every((entry) => page.model.isNoRecord(entry))) contents.troubles.push(word('no_record_in', {name: file.name}));
  else {
    contents.entries.push(...entries);
    contents.strays.push(...strays);
  }
}

/** Shows the list of several games, or what is wrong with a single one. @param {Page} page */
function choosePanel(page) {
  const {model: {entries}, state} = page;
  const onlyPuzzles = takePuzzles(page) && !state.look.embed;
  state.puzzles = {...state.puzzles, onlyPuzzles};
  state.panel = state.look.embed ? 'moves' : entries.length > 1 ? 'games' : entries.some(({row}) => row.findings) ? 'findings' : 'moves';
}

/** Puts what was read in place of what is open, and shows the first game's start. @param {Page} page @param {Contents} contents @param {string} [record] */
function show(page, {entries, strays, troubles}, record) {
  const {model, state} = page;
  page.stopAuto();
  if (!entries.length) return page.refuse(troubles.join('; '));
  const isSettingKept = hasSetting(page);
  page.leaveTasks();
  page.leaveList();
  model.replace(entries, strays, record);
  state.finding = null;
  choosePanel(page);
  page.sayPlace();
  const kept = model.entries.length - entries.length;
  if (kept) page.say(word('kept_unsaved', {sentence: state.message, n: kept}));
  leaveSetting(page, isSettingKept);
  if (troubles.length) page.say(troubles.join('; '), true);
  page.moved(true);
  if (entries.length === 1 && !state.look.embed && isLesson(model)) beginLesson(page, entries[0]);
  solvePuzzles(page);
}

/** Puzzles alone are there to be solved. @param {Page} page */
function solvePuzzles(page) {
  const {onlyPuzzles, list} = page.state.puzzles;
  if (onlyPuzzles) beginPuzzle(page, list[0]);
}

/** @param {Entry[]} entries */
function listOf(entries) {
  return entries.map(({row, file}, i) => ({number: i + 1, game: i + 1, file: file.name, white: row.white,
    black: row.black, players: `${row.white} - ${row.black}`, date: row.date, result: row.result,
    termination: row.termination, plies: row.plies, findings: row.findings}));
}

/** What is opened now, or was last. @type {Promise<unknown>} */
let opening = Promise.resolve();

/** Lets what opens games wait for what was begun before it. @template T @param {() => Promise<T>} act @returns {Promise<T>} */
export function inTurn(act) {
  const done = opening.then(act);
  opening = done.catch(() => {});
  return done;
}

/** Notes how many games of each file were opened, which is then kept as long as all of them are there. @param {Contents} contents */
function noteOpened({entries}) {
  for (const {file} of entries) file.opened = (file.opened || 0) + 1;
}

/** Opens files, shows the first game's start and gives the list of their games. @param {Page} page @param {OpenFile[]} files */
export function open(page, files) {
  return inTurn(async () => {
    const contents = await readFiles(page, files);
    noteOpened(contents);
    show(page, contents);
    return listOf(contents.entries);
  });
}

/** Opens the game that the page has for a first look. @param {Page} page */
export async function openSample(page) {
  await open(page, [{name: 'sample.punct', bytes: await bytesOf(page.texts.sample)}]);
}

/** Begins a lesson: one of the page by its name, or a record that is one. @param {Page} page @param {string} lesson @returns {Promise<boolean>} */
export function openLesson(page, lesson) {
  return inTurn(async () => {
    if (/^\w+$/.test(lesson)) return startLesson(page, lesson);
    const {entries, troubles} = await readFiles(page, [{name: word('name_record'), bytes: await bytesOf(lesson)}]);
    if (!entries.length) return page.refuse(troubles.join('; ')), false;
    return beginLesson(page, entries[0]);
  });
}

/** Reads what is open again, with or without `--allow no-change`. @param {Page} page @param {boolean} allow */
export async function allowNoChange(page, allow) {
  const {model, state} = page;
  if (model.entries.some((entry) => entry.version)) {
    return page.refuse(word('save_first'));
  }
  state.allowNoChange = allow;
  const files = [...new Set(model.entries.map(({file}) => file))].filter(({bytes}) => bytes.length);
  const players = model.entries.map(({id}) => state.turns.get(id) || '');
  const contents = await readFiles(page, files, true);
  model.begin({...contents, record: model.record});
  model.entries.forEach((entry, i) => sit(page, players[i] || '', entry));
  choosePanel(page);
  page.sayPlace();
  page.moved(true);
}

/** @param {FileList | File[]} list @returns {Promise<OpenFile[]>} */
function contentsOf(list) {
  return Promise.all([...list].map(async (file) => ({name: file.name, bytes: new Uint8Array(await file.arrayBuffer())})));
}

/** @param {unknown} given @returns {Promise<Uint8Array>} */
export async function bytesOf(given) {
  if (typeof given === 'string') return new TextEncoder().encode(given);
  if (given instanceof Blob) return new Uint8Array(await given.arrayBuffer());
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength).slice();
  return new Uint8Array(/** @type {ArrayBuffer} */ (given));
}

/** Opens a text that somebody pasted or dropped: a record, a link of this page, or a position. @param {Page} page @param {string} text */
async function openText(page, text) {
  const line = text.trim();
  const link = /^\S+#(\S*)$/.exec(line);
  if (link && link[1].includes('record=')) {
    return inTurn(() => followAddress(page, link[1], {entry: true}));
  }
  if (link && /^\w+:\/\//.test(line)) return page.refuse(word('link_without_record'));
  const [rules, mover] = line.split(/\s+/);
  const isPosition = !/[\r\n]/.test(line) && page.model.about.rules.includes(rules) && /^[wb]$/.test(mover || '');
  if (isPosition) return setUpLine(page, line);
  await open(page, [{name: word('name_pasted'), bytes: await bytesOf(text)}]);
}

/** Shows what an address says: `first` the page's own as it opens; with `entry`, Back leads to what was there before. @param {Page} page @param {string} hash @param {{first?: boolean, entry?: boolean}} [how] */
async function followAddress(page, hash, {first = false, entry = false} = {}) {
  const wantsPuzzle = await showAddress(page, hash, first);
  if (entry) page.settle(true);
  if (wantsPuzzle) await puzzleHere(page);
}

/** @param {Page} page @param {string} hash @param {boolean} first @returns {Promise<boolean>} whether a puzzle is to be looked for at the place shown */
async function showAddress(page, hash, first) {
  const {model, state} = page;
  const address = readAddress(hash, model.about);
  // The record is read before anything is changed: what somebody does meanwhile is done in the game that is still shown.
  const isOther = () => address.record && address.record !== model.record;
  const carried = isOther() ? await readLink(page, address.record || '') : null;
  // A lesson that is left turns the board back; then the address says how it lies.
  page.leaveTasks();
  // The page itself wrote the address before it was loaded again: the game may have been saved since, or not have been begun.
  const isOwn = first && Boolean(history.state?.list);
  let wrong = address.wrong ? word('wrong_address', {part: address.wrong}) : '';
  state.look = {...state.look, view: address.view || 'plain', turned: address.turned ?? turnedFor(address.turnFor || ''),
    theme: address.theme || '', embed: Boolean(address.embed)};
  const {look} = state;
  if (look.embed) state.panel = 'moves';
  // Back from a link that carries a record to what was open before it.
  if (!address.record && model.record && state.beforeLink) {
    model.replace(state.beforeLink.entries, state.beforeLink.strays, undefined);
    renewPuzzles(page);
  }
  if (carried && isOther()) wrong = showLink(page, carried, address.record || '') || wrong;
  const addressed = model.entries.length ? model.entries[(address.game || 1) - 1] : model.entry;
  if (addressed && (!address.record || address.record === model.record)) sit(page, address.turnFor || '', addressed);
  if (!wrong && address.lesson !== undefined && !address.embed) {
    // A lesson of the page, or the record that the address carries.
    if (address.lesson ? addressedLesson(page, address.lesson) : model.entries.length > 0 && beginLesson(page, model.entries[0])) {
      state.look = look;
      page.go({ply: address.ply || 0, line: address.line || ''}, false);
      return false;
    }
    wrong = model.entries.length || address.lesson ? state.message : word('nowhere_to_go');
  }
  if (!wrong && !first && !model.entries.length) {
    page.go({ply: address.ply || 0, line: address.line || ''}, false);
    return false;
  }
  if (!model.entries.length) {
    page.moved();
    if (!isOwn && (address.game || address.ply || address.line)) wrong = wrong || word('nowhere_to_go');
  } else if (wrong || !page.go({game: address.game || 1, ply: address.ply || 0, line: address.line || ''}, false)) {
    wrong = wrong || (isOwn ? '' : state.message);
    page.openGame(1, false);
  }
  if (address.panel && !state.look.embed) page.choosePanel(address.panel);
  if (wrong) {
    page.refuse(wrong);
    return false;
  }
  if (address.turnFor && address.record) {
    tellTurn(page);
    page.update();
  } else if (address.puzzle && model.entries.length) {
    return true;
  } else if (first && !hash.replace('#', '')) {
    solvePuzzles(page);
  }
  return false;
}

/** Reads the record of a link. @param {Page} page @param {string} record @returns {Promise<Contents>} */
async function readLink(page, record) {
  try {
    return await readFiles(page, [{name: word('name_record'), bytes: await unpackRecord(record)}], true);
  } catch (_) {
    return {entries: [], strays: [], troubles: [word('wrong_record')]};
  }
}

/** Puts the games of a link in place of what is open; gives what is wrong with them. @param {Page} page @param {Contents} contents @param {string} record @returns {string} */
function showLink(page, {entries, strays, troubles}, record) {
  const {model, state} = page;
  if (entries.length) {
    if (!model.record) state.beforeLink = model.listing();
    model.replace(entries, strays, record);
    state.finding = null;
    choosePanel(page);
  }
  return troubles.join('; ');
}

/** Reads the lessons that `punct page` has put into the page. @param {Page} page */
async function readOwnLessons(page) {
  const {model} = page;
  const {entries} = await readFiles(page, embeddedFiles('lesson'), true);
  const shown = model.entry;
  for (const entry of entries) {
    model.show(entry);
    const tag = (/** @type {string} */ name) => (model.text.tags.find(([each]) => each === name) || ['', ''])[1];
    if (isLesson(model)) page.ownLessons.push({title: tag('Lesson'), language: tag('Language'), entry});
  }
  model.show(shown);
}

/** What is kept, without the games that were saved, but for the one that is played. @param {Kept} kept @returns {Kept} */
function withoutSaved(kept) {
  const {match} = kept;
  const games = kept.games.filter(({isSaved}, i) => !isSaved || i === match?.at);
  const placeOf = (/** @type {number} */ i) => games.indexOf(kept.games[i]);
  return {...kept, games, shown: placeOf(kept.shown), match: match && {...match, at: placeOf(match.at)}};
}

/** Opens what `punct page` has put into the page, and what was not saved before a reload, at the place that the address names. @param {Page} page */
export async function openOwnFiles(page) {
  const {model, state} = page;
  const draft = state.isConfined || readAddress(location.hash, model.about).embed ? null : keptDraft();
  // What was open or saved is there again at its own place only: another link leads to what the page holds. A browser may reload an older
  // address of the page than the one that was kept, which may carry the record that was changed since.
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  const isReload = navigation?.type === 'reload';
  if (draft && isReload && draft.oldHash === location.hash) draft.hash = location.hash;
  const isAtItsPlace = draft && (draft.hash === location.hash || (isReload && readAddress(location.hash, model.about).record === undefined));
  const kept = isAtItsPlace ? draft : draft && withoutSaved(draft);
  const opened = isAtItsPlace ? draft.files : [];
  const files = opened.length ? opened : embeddedFiles('games');
  state.allowNoChange = kept?.allows ?? Boolean(document.querySelector('script[data-allow]'));
  const contents = await readFiles(page, files, true);
  if (opened.length) noteOpened(contents);
  if (files.length) model.begin({...contents, record: undefined});
  choosePanel(page);
  if (document.querySelector('script[data-panel="explore"]')) state.panel = 'explore';
  if (contents.troubles.length) page.say(contents.troubles.join('; '), true);
  await readOwnLessons(page);
  if (!kept) {
    await followAddress(page, location.hash, {first: true});
    if (page.ownLessons.length && location.hash.length < 2) beginLesson(page, page.ownLessons[0].entry);
    return;
  }
  try {
    await resume(page, kept);
  } catch (_) {
    // Kept by another version of the page.
    await followAddress(page, location.hash, {first: true});
  }
}

/** Goes on with what was not saved before a reload. @param {Page} page @param {Kept} kept */
async function resume(page, kept) {
  const {model, state} = page;
  const restored = model.restoreAll(kept.games, kept.shown, kept.order);
  const shown = restored[kept.shown];
  // A lesson of the address leads back there.
  if (shown) model.show(shown), model.goToPlace(kept);
  resumePuzzles(page, kept.puzzles);
  // The address may still carry a record that was changed just before the page was left.
  const hash = shown && kept.hash === location.hash ? location.hash.replace(/&?record=[^&]*/, '') : location.hash;
  const {record, lesson, puzzle} = readAddress(hash, model.about);
  await followAddress(page, hash, {first: true});
  // Who follows a link wants to see what it shows.
  const isPlace = lesson !== undefined || Boolean(puzzle);
  const isLink = isPlace || record !== undefined;
  const {message, isRefusal} = state;
  if (shown && !isPlace && !model.record) {
    model.show(shown);
    model.goToPlace(kept);
    sit(page, kept.turnFor);
    state.panel = 'moves';
  }
  if (kept.match) resumeMatch(page, kept.match, restored);
  page.moved();
  if (kept.setting) resumeSetting(page, {...kept.setting, isOpen: kept.setting.isOpen && !isLink});
  const again = word(kept.isOlder ? 'here_as_before' : 'here_again');
  if (kept.setting || kept.games.some(({isSaved}) => !isSaved)) page.say(isLink && message ? `${message}. ${again}` : again, isLink && isRefusal);
  page.update();
}

/** Files and texts that are picked, dropped or pasted, links, the frame around the page, and its end. @param {Page} page */
export function listenOutside(page) {
  const openGiven = async (/** @type {FileList | File[]} */ files, text = '') => {
    if (page.state.look.embed) return void page.refuseToChange();
    try {
      if (files.length) await open(page, await contentsOf(files));
      else if (text.trim()) await openText(page, text);
    } catch (error) {
      page.refuse(word('cannot_open', {why: sentenceOf(error)}));
    }
  };
  inputById('pick').addEventListener('change', async () => {
    await openGiven(/** @type {FileList} */ (inputById('pick').files));
    inputById('pick').value = '';
  });
  // A text belongs into the field that it is put in; but on a phone, the field for moves is where a record can be pasted.
  const isForField = (/** @type {EventTarget | null} */ field, text = '') => isTextField(field) &&
    !(/** @type {HTMLInputElement} */ (field).readOnly) && !(field === inputById('move') && text.trim().length > LONGEST_MOVE);
  document.addEventListener('dragover', (event) => {
    const isForPage = !isForField(event.target) || Boolean(event.dataTransfer && event.dataTransfer.types.includes('Files'));
    if (isForPage) event.preventDefault();
    document.body.classList.toggle('drop', isForPage && !page.state.look.embed);
  });
  document.addEventListener('dragleave', () => document.body.classList.remove('drop'));
  document.addEventListener('drop', (event) => {
    document.body.classList.remove('drop');
    const data = event.dataTransfer;
    if (data && !data.files.length && isForField(event.target, data.getData('text/plain'))) return;
    event.preventDefault();
    if (data) void openGiven(data.files, data.getData('text/plain'));
  });
  document.addEventListener('paste', (event) => {
    const data = event.clipboardData;
    if (isForField(event.target, data ? data.getData('text/plain') : '')) return;
    if (isTextField(event.target)) event.preventDefault();
    if (data) void openGiven(data.files, data.getData('text/plain'));
  });
  // Comes before the change of the address, and alone where both addresses are the same.
  window.addEventListener('popstate', ({state}) => void inTurn(async () => {
    if (!state || !page.returnToList(state.list)) return;
    takePuzzles(page);
    await followAddress(page, location.hash);
    page.cameByAddress();
  }));
  // By then the page may have written over the address, if the link was followed before it came to rest.
  window.addEventListener('hashchange', (event) => void inTurn(async () => {
    await followAddress(page, new URL(event.newURL).hash);
    page.cameByAddress();
  }));
  window.addEventListener('message', (event) => {
    if (window.parent === window || event.source !== window.parent) return;
    const data = event.data;
    if (data && data.type === 'punct:go') page.go({game: data.game, ply: data.ply, line: data.line});
  });
  window.addEventListener('beforeunload', (event) => {
    if (!page.model.entries.some(isUnsaved) && !hasSetting(page)) return;
    event.preventDefault();
    // Chromium asks only if this is set.
    event.returnValue = '';
  });
  window.addEventListener('pagehide', () => keepDraft(page));
  // On a phone a page that is not looked at may end without another word.
  document.addEventListener('visibilitychange', () => document.hidden && keepDraft(page));
}
