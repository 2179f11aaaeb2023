// SPDX-License-Identifier: MIT
// Puzzles: those of a file of `analyze --puzzles`, or found in the games that are open. The solution is hidden; a move that is
// tried is judged by the engine, whatever stands in the file.
import {hinted, showHint} from '../panels/analysis.js';
import {byId, inputById, list, make, setAttribute, setText, watch} from '../dom.js';
import {language, word} from '../words.js';
/** @import {Judged} from '../engine/engine.js' */
/** @import {Entry} from '../state/model.js' */
/** @import {Page} from '../page.js' */

/**
 * A puzzle of the list: where it comes from, and once it is known its position.
 * @typedef {{kind: string, grade: number, entry: Entry, ply: number, position: string}} Puzzle
 * The puzzle that is solved now: the moves that were right so far, what is to be found next and what was tried last.
 * `solutions` are those of the position, once they are known.
 * @typedef {{puzzle: Puzzle, line: string[], kind: string, state: 'open' | 'judging' | 'wrong' | 'solved' | 'shown',
 *   solutions: string[] | null, helped: boolean, said: string}} Trying
 */

export const KINDS = ['win', 'defense', 'win-in-two', 'win-in-three', 'win-in-four', 'win-in-five'];
/** Kinds that are found in any position without a long wait. */
const QUICK = ['win', 'defense'];
/** How long the opponent's answer waits, so that one's own move is seen. */
const ANSWER_MS = 600;

export function firstPuzzles() {
  return {
    /** @type {Puzzle[]} */
    list: [],
    /** @type {Trying | null} */
    trying: null,
    /** How each puzzle went in this visit. @type {Map<string, 'solved' | 'helped'>} */
    done: new Map(),
    isFinding: false,
    /** How many of the games have been looked through. */
    found: {at: 0, of: 0},
    /** Whether longer wins are looked for, too. */
    longer: false,
    /** Whether nothing but puzzles is open. */
    onlyPuzzles: false,
  };
}

/** How puzzles went, to be stored: each with the number of its game. @param {Page} page @returns {[number, string, 'solved' | 'helped'][]} */
export function keptPuzzles({model: {entries}, state: {puzzles: {done}}}) {
  const numbers = new Map(entries.map(({id}, i) => [String(id), i + 1]));
  return [...done].flatMap(([key, how]) => {
    const [id, rest] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' '))];
    const number = numbers.get(id);
    return number ? [[number, rest, how]] : [];
  });
}

/** Knows again after a reload how puzzles went. @param {Page} page @param {[number, string, 'solved' | 'helped'][]} kept */
export function resumePuzzles({model: {entries}, state}, kept) {
  const there = kept.filter(([number]) => entries[number - 1]);
  state.puzzles = {...state.puzzles, done: new Map(there.map(([number, rest, how]) => [`${entries[number - 1].id}${rest}`, how]))};
}

let finding = new AbortController();
/** Grows with every puzzle and every new try, so that answers about others are told apart. */
let round = 0;

/** @param {Puzzle} puzzle @returns {string} */
function keyOf({entry, ply, kind}) {
  return `${entry.id} ${ply} ${kind}`;
}

/** The puzzles among the games of the list. @param {Entry[]} entries @returns {Puzzle[]} */
export function puzzlesAmong(entries) {
  return entries.filter(({row}) => KINDS.includes(row.puzzle || '') && !row.errors).map((entry) =>
    ({kind: entry.row.puzzle || '', grade: Number(entry.row.grade) || 0, entry, ply: 0, position: ''}));
}

/** @param {Page} page @param {Partial<Page['state']['puzzles']>} news */
function change(page, news) {
  page.state.puzzles = {...page.state.puzzles, ...news};
  page.update();
}

/** @param {Page} page @param {Partial<Trying>} news */
function changeTrying(page, news) {
  const {trying} = page.state.puzzles;
  if (trying) change(page, {trying: {...trying, ...news}});
}

/** What is to be found, by whom. @param {string} kind @param {string} toMove @returns {string} */
function task(kind, toMove) {
  const isWhite = toMove === 'white';
  if (kind === 'win') return word(isWhite ? 'white_wins_at_once' : 'black_wins_at_once');
  if (kind === 'defense') return word(isWhite ? 'white_defends' : 'black_defends');
  return word(isWhite ? 'white_to_play_and_win_in' : 'black_to_play_and_win_in', {n: KINDS.indexOf(kind)});
}

/** @param {string} kind @returns {string} */
function kindInWords(kind) {
  if (kind === 'win') return word('kind_of_win');
  return kind === 'defense' ? word('kind_of_defense') : word('kind_of_longer', {n: KINDS.indexOf(kind)});
}

/** Shows the position of a puzzle, with the moves that were right so far. @param {Page} page @param {Puzzle} puzzle @param {string[]} line */
function showPosition({model}, {position, entry}, line) {
  model.sketch(position, entry);
  for (const move of line) model.tryOut(move);
}

/** Begins a puzzle of the list. @param {Page} page @param {Puzzle} puzzle */
export function beginPuzzle(page, puzzle) {
  const {model, state} = page;
  page.stopAuto();
  page.leaveTasks();
  if (!puzzle.position) {
    model.show(puzzle.entry);
    if (puzzle.ply) model.goToPly(puzzle.ply);
    puzzle.position = model.spot.position;
  }
  ++round;
  showPosition(page, puzzle, []);
  state.finding = null;
  state.panel = 'puzzles';
  state.look = {...state.look, turned: model.spot.toMove === 'black' ? 3 : 0};
  state.study = {...state.study, hint: null};
  state.puzzles = {...state.puzzles, trying: {puzzle, line: [], kind: puzzle.kind, state: 'open', solutions: null, helped: false, said: ''}};
  tellTask(page);
  page.moved(true);
}

/** Says what is to be found now. @param {Page} page */
export function tellTask(page) {
  const {trying} = page.state.puzzles;
  if (trying) tell(page, task(trying.kind, page.model.spot.toMove));
}

/** Says something about the puzzle, which also stands beside it. @param {Page} page @param {string} said @param {boolean} [isRefusal] */
function tell(page, said, isRefusal = false) {
  const {puzzles} = page.state;
  page.say(said, isRefusal);
  if (puzzles.trying) page.state.puzzles = {...puzzles, trying: {...puzzles.trying, said}};
}

/** Leaves the puzzles for the record that the puzzle is from. @param {Page} page */
export function leavePuzzles(page) {
  const {trying} = page.state.puzzles;
  if (!trying) return;
  ++round;
  page.state.puzzles = {...page.state.puzzles, trying: null};
  page.state.hand = null;
  page.model.show(trying.puzzle.entry);
  page.model.goToPly(trying.puzzle.ply);
}

/**
 * Tries a move. What is legal is played and judged: `solves` comes later.
 * @param {Page} page @param {string} move @returns {Judged & {solves?: Promise<boolean>}}
 */
export function tryMove(page, move) {
  const {model} = page;
  const trying = /** @type {Trying} */ (page.state.puzzles.trying);
  if (trying.state === 'judging') return refused(page, word('thinking'));
  if (trying.state === 'solved' || trying.state === 'shown') return refused(page, word('puzzle_is_done'));
  if (trying.state === 'wrong') showPosition(page, trying.puzzle, trying.line);
  if (model.ply !== trying.line.length) model.goToPly(trying.line.length);
  const judged = model.engine.ask('judge', model.node, move);
  if (!judged.ok) {
    page.refuseByRule(judged);
    return judged;
  }
  const {position} = model.spot;
  model.tryOut(judged.move);
  changeTrying(page, {state: 'judging'});
  page.moved();
  page.showMotion();
  return {...judged, solves: judge(page, trying, position, judged.move)};
}

/** @param {Page} page @param {string} sentence @returns {Judged} */
function refused(page, sentence) {
  page.refuse(sentence);
  return {ok: false, code: 'puzzle', message: sentence};
}

/** @param {Page} page @param {Trying} trying @param {string} position @param {string} move @returns {Promise<boolean>} */
async function judge(page, trying, position, move) {
  const {model, state} = page;
  const own = round;
  const ended = await page.seeker.run('try', {position, kind: trying.kind, move});
  if (!ended || own !== round) return false;
  const {solves, answer, then, refutation} = ended.last;
  if (!solves) {
    tell(page, refutation ? word('puzzle_refuted', {move, answer: refutation}) : word('puzzle_wrong', {move}), true);
    changeTrying(page, {state: 'wrong'});
    return false;
  }
  const line = [...trying.line, move, ...(answer ? [answer] : [])];
  if (!then) {
    const {done} = state.puzzles;
    const key = keyOf(trying.puzzle);
    if (!done.has(key)) state.puzzles = {...state.puzzles, done: new Map([...done, [key, trying.helped ? 'helped' : 'solved']])};
    tell(page, word('puzzle_solved', {move}));
    changeTrying(page, {state: 'solved', line});
    return true;
  }
  await new Promise((go) => window.setTimeout(go, ANSWER_MS));
  if (own !== round) return true;
  // Whatever ply was looked at meanwhile.
  model.goToPly(trying.line.length + 1);
  model.tryOut(answer);
  tell(page, word('puzzle_goes_on', {answer}));
  changeTrying(page, {state: 'open', line, kind: then, solutions: null});
  page.moved();
  page.showMotion();
  return true;
}

/** @param {Trying} trying */
function isDone({state}) {
  return state === 'solved' || state === 'shown';
}

/** Goes back to where the last right move has led, or to the beginning of a puzzle that is done. @param {Page} page */
function tryAgain(page) {
  const {trying} = page.state.puzzles;
  if (!trying) return;
  if (isDone(trying)) return beginPuzzle(page, trying.puzzle);
  ++round;
  showPosition(page, trying.puzzle, trying.line);
  tellTask(page);
  changeTrying(page, {state: 'open'});
  page.moved();
}

/** The solutions of the position that is to be solved. @param {Page} page @returns {Promise<string[]>} */
async function solutions(page) {
  const trying = /** @type {Trying} */ (page.state.puzzles.trying);
  if (trying.solutions) return trying.solutions;
  const own = round;
  page.say(word('thinking'));
  page.update();
  const {engine, spot: {position}} = page.model;
  const ended = await page.seeker.run('puzzle', {position, kind: trying.kind});
  // The last move of a longer puzzle need not be a puzzle of its own: several pieces may win then.
  const found = (ended && ended.last.solutions) || (trying.kind === 'win'
    ? engine.ask('position', position, 'wins').map((/** @type {{text: string}} */ {text}) => text) : []);
  if (own === round) changeTrying(page, {solutions: found});
  return found;
}

/** Which piece, then its space. @param {Page} page */
export async function hintAtPuzzle(page) {
  const {trying} = page.state.puzzles;
  if (!trying || trying.state === 'judging' || trying.state === 'solved' || trying.state === 'shown') return;
  if (trying.state === 'wrong' || page.model.ply !== trying.line.length) tryAgain(page);
  changeTrying(page, {helped: true});
  const own = round;
  const [move] = await solutions(page);
  if (own !== round || !move || page.state.puzzles.trying?.state === 'judging') return;
  if (page.model.ply !== trying.line.length) page.step(trying.line.length);
  const isWhole = Boolean(hinted(page).piece || hinted(page).space);
  showHint(page, {position: page.model.spot.position, move, isWhole});
}

/** @param {Page} page */
async function showSolution(page) {
  const {trying} = page.state.puzzles;
  if (!trying || trying.state === 'judging') return;
  if (trying.state === 'wrong' || page.model.ply !== trying.line.length) tryAgain(page);
  const own = round;
  const all = await solutions(page);
  // Meanwhile a move may have been tried.
  if (own !== round || !all.length || page.state.puzzles.trying?.state === 'judging') return;
  page.model.goToPly(trying.line.length);
  page.model.tryOut(all[0]);
  tell(page, all.length > 1 ? word('puzzle_shown_of', {move: all[0], n: all.length}) : word('puzzle_shown', {move: all[0]}));
  changeTrying(page, {state: 'shown', helped: true, line: [...trying.line, all[0]]});
  page.moved();
  page.showMotion();
}

/** Goes to the puzzle after the one that is shown, or before it. @param {Page} page @param {number} by */
export function nextPuzzle(page, by = 1) {
  const {list: all, trying} = page.state.puzzles;
  if (!all.length) return;
  const at = trying ? all.indexOf(trying.puzzle) : -1;
  beginPuzzle(page, all[(at + by + all.length) % all.length]);
}

/** Looks for puzzles in all games that are open, or no longer. @param {Page} page */
function findPuzzles(page) {
  const {model, state} = page;
  if (state.puzzles.isFinding) {
    finding.abort();
    return change(page, {isFinding: false});
  }
  finding = new AbortController();
  const {signal} = finding;
  const {entries} = model;
  const kinds = state.puzzles.longer ? KINDS : QUICK;
  change(page, {isFinding: true, list: [], found: {at: 0, of: entries.length}});
  const tell_ = (/** @type {{at: number, of: number, found?: any[]}} */ {at, of, found = []}) => {
    if (signal.aborted) return;
    const more = found.map((each) => ({kind: each.kind, grade: each.grade, entry: entries[each.in - 1], ply: each.ply, position: each.position}));
    if (more.length || at !== state.puzzles.found.at) change(page, {list: [...page.state.puzzles.list, ...more], found: {at, of}});
  };
  page.pile.ask('puzzles', {kinds}, state.allowNoChange, {signal, tell: tell_}).then((ended) => {
    if (!ended) return;
    page.say(word('puzzles_found', {n: page.state.puzzles.list.length}));
    change(page, {isFinding: false});
  }, (error) => {
    change(page, {isFinding: false});
    if (!signal.aborted) page.refuse(error.message);
  });
}

/** The puzzle at the place shown, as an address asks for it. @param {Page} page */
export async function puzzleHere(page) {
  const {model, state} = page;
  const listed = state.puzzles.list.find(({entry, ply}) => entry === model.entry && (entry.row.puzzle || ply === model.ply));
  if (listed) return beginPuzzle(page, listed);
  const {entry, ply, spot: {position}} = model;
  for (const kind of KINDS) {
    const ended = await page.seeker.run('puzzle', {position, kind});
    if (!ended || model.spot.position !== position) return;
    if (ended.begun.error || ended.last.none) continue;
    const puzzle = {kind, grade: ended.last.grade, entry, ply, position};
    state.puzzles = {...state.puzzles, list: [...state.puzzles.list, puzzle]};
    return beginPuzzle(page, puzzle);
  }
  page.refuse(word('no_puzzle_here'));
}

/** Takes the puzzles of files over that were opened. @param {Page} page @returns {boolean} whether there is nothing else in them */
export function takePuzzles(page) {
  const {entries} = page.model;
  finding.abort();
  const all = puzzlesAmong(entries);
  page.state.puzzles = {...page.state.puzzles, list: all, trying: null, isFinding: false};
  ++round;
  return all.length > 0 && all.length === entries.length;
}

/** Takes over what is in the list of games again, and leaves what is not. @param {Page} page */
export function renewPuzzles(page) {
  const {model: {entries, entry}, state} = page;
  const stay = state.puzzles.list.filter((puzzle) => puzzle.entry === entry || entries.includes(puzzle.entry));
  finding.abort();
  const back = puzzlesAmong(entries).filter((puzzle) => !stay.some((each) => each.entry === puzzle.entry));
  state.puzzles = {...state.puzzles, list: [...stay, ...back], isFinding: false};
}

/** @param {number} grade @returns {string} */
function stars(grade) {
  return '★'.repeat(grade) + '☆'.repeat(Math.max(0, 5 - grade));
}

const hasChanged = watch();

export const puzzlesPanel = {
  id: 'puzzles',
  title: () => word('puzzles'),

  /** @param {Page} page @param {HTMLElement} panel */
  build(page, panel) {
    const button = (/** @type {string} */ id, /** @type {string} */ key, /** @type {() => unknown} */ act, rank = 'plain') =>
      make('button', {type: 'button', id, class: rank, 'data-word': key, onclick: act});
    // What a puzzle needs stands under the board, where a phone shows it.
    byId('puzzle-bar').append(button('puzzle-hint', 'hint', () => hintAtPuzzle(page)), button('puzzle-again', 'try_again', () => tryAgain(page)),
      button('puzzle-show', 'show_solution', () => showSolution(page)), button('puzzle-next', 'next_puzzle', () => nextPuzzle(page), 'filled'));
    panel.append(make('div', {class: 'trying'}, make('p', {class: 'task'}), make('p', {class: 'verdict'}),
      button('puzzle-leave', 'to_the_record', () => {
        leavePuzzles(page);
        page.state.panel = 'moves';
        page.sayPlace();
        page.moved(true);
      }, 'text')),
    make('p', {class: 'solved-count', role: 'status'}), make('ol', {class: 'puzzle-list', onclick: (/** @type {Event} */ event) => {
      const each = event.target instanceof Element ? event.target.closest('[data-puzzle]') : null;
      if (!(each instanceof HTMLElement)) return;
      beginPuzzle(page, page.state.puzzles.list[Number(each.dataset.puzzle)]);
      page.showTable();
    }}), make('div', {class: 'puzzle-finder'}, make('div', {class: 'row'}, button('find-puzzles', 'find_puzzles', () => findPuzzles(page)),
      make('label', {}, make('input', {type: 'checkbox', id: 'longer', onchange: () => change(page, {longer: inputById('longer').checked})}), ' ',
        make('span', {'data-word': 'longer_puzzles'}))), make('progress', {'data-word-label': 'searching', max: 1, value: 0, hidden: true}),
    make('p', {class: 'quiet', 'data-word': 'about_puzzles'})));
  },

  /** @param {Page} page @param {HTMLElement} panel */
  update(page, panel) {
    const {model, state: {puzzles}} = page;
    const {trying, list: all, done, isFinding, found} = puzzles;
    if (!hasChanged(puzzles, model.entries, language())) return;
    const box = /** @type {HTMLElement} */ (panel.querySelector('.trying'));
    box.hidden = !trying;
    if (trying) {
      const toMove = / b\b/.test(trying.puzzle.position) ? 'black' : 'white';
      setText(/** @type {Element} */ (box.querySelector('.task')), `${task(trying.puzzle.kind, toMove)} ${stars(trying.puzzle.grade)}`);
      const verdict = /** @type {Element} */ (box.querySelector('.verdict'));
      setText(verdict, trying.state === 'judging' ? word('thinking') : trying.said === task(trying.puzzle.kind, toMove) ? '' : trying.said);
      setAttribute(verdict, 'class', `verdict ${trying.state}`);
    }
    const solved = [...done.values()].filter((how) => how === 'solved').length;
    setText(/** @type {Element} */ (panel.querySelector('.solved-count')), done.size ? word('puzzles_solved', {n: solved, m: all.length, helped: done.size - solved})
      : all.length ? word('puzzles_here', {n: all.length}) : '');
    list(/** @type {Element} */ (panel.querySelector('.puzzle-list')), all, keyOf, () => make('li', {}, make('button', {type: 'button', class: 'puzzle'})),
      (element, puzzle, i) => {
        const button = element.firstChild;
        const how = done.get(keyOf(puzzle));
        setAttribute(button, 'data-puzzle', i);
        setAttribute(button, 'class', `puzzle ${how || ''}`);
        setText(button, `${i + 1}${how === 'solved' ? ' ✓' : how ? ' (✓)' : ''}`);
        const words = `${word('puzzle_n', {n: i + 1})}: ${kindInWords(puzzle.kind)} ${stars(puzzle.grade)}` +
          (how ? `, ${word(how === 'solved' ? 'puzzle_was_solved' : 'puzzle_was_helped')}` : '');
        setAttribute(button, 'title', words);
        setAttribute(button, 'aria-label', words);
        if (trying && trying.puzzle === puzzle) setAttribute(button, 'aria-current', 'true');
        else button.removeAttribute('aria-current');
      });
    const {entries} = model;
    /** @type {HTMLElement} */ (panel.querySelector('.puzzle-finder')).hidden = entries.length > 0 && entries.every(({row}) => row.puzzle);
    /** @type {HTMLElement} */ (panel.querySelector('.row')).hidden = !entries.length;
    setText(byId('find-puzzles'), word(isFinding ? 'stop' : 'find_puzzles'));
    const progress = /** @type {HTMLProgressElement} */ (panel.querySelector('progress'));
    progress.hidden = !isFinding;
    progress.value = found.of ? found.at / found.of : 0;
    inputById('longer').checked = puzzles.longer;
  },
};

const isAnotherState = watch();

/** What can be done at a puzzle, under the board. @type {{build: () => void, update: (page: Page) => void}} */
export const puzzleBar = {
  build() {},
  update({state: {puzzles: {trying, list: all}}}) {
    if (!isAnotherState(trying && trying.state, all.length)) return;
    document.body.classList.toggle('tries', Boolean(trying));
    if (!trying) return;
    const ended = isDone(trying);
    byId('puzzle-hint').hidden = ended || trying.state === 'wrong';
    byId('puzzle-show').hidden = ended;
    // Where no other puzzle comes, the one that is done can be begun again.
    byId('puzzle-again').hidden = trying.state !== 'wrong' && !(ended && all.length < 2);
    byId('puzzle-next').hidden = all.length < 2;
    setAttribute(byId('puzzle-next'), 'class', ended ? 'filled' : 'plain');
  },
};
