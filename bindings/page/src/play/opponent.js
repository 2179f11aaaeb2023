// SPDX-License-Identifier: MIT
// An opponent of three strengths. The search of the engine chooses its moves, in a helper; how long it may think is all that
// makes it strong or weak. It resigns where a loss is proven, and shows the line that proves it.
import {byId, enable, make, selectById, setText, watch} from '../dom.js';
import {areMoveAndAnswer} from '../state/history.js';
import {sit, turnedFor, turnIn} from './turn.js';
import {stateInWords} from '../panels/outline.js';
import {language, word} from '../words.js';
/** @import {BestMove} from '../panels/analysis.js' */
/** @import {Judged} from '../engine/engine.js' */
/** @import {Step} from '../state/history.js' */
/** @import {Entry} from '../state/model.js' */
/** @import {Page} from '../page.js' */

/**
 * What each strength looks at, in positions: a little first, so that there is always a move, then more; and by how much a move
 * may be worse than the best one and be played, so that games differ.
 * @type {Record<string, {budgets: number[], margin: number}>}
 */
export const STRENGTHS = {easy: {budgets: [300], margin: 0.15}, medium: {budgets: [500, 5000], margin: 0.04}, strong: {budgets: [500, 8000, 60000], margin: 0}};
/** A search that lasts longer, on a slow machine, is ended, and the best move of the one before is played. */
const MOST_MS = 4200;
/** From so many moves it chooses. */
const CHOICE = 4;

/** A proof that one side wins: after which ply, and the moves. @typedef {{ply: number, moves: number, line: string[]}} Proof */
/** A resignation, and the step that wrote it into the record. @typedef {Proof & {step?: Step}} Resignation */
/**
 * A game against the opponent as it can be stored: `at` is its place among the games that are kept, -1 for one to which nothing
 * was done, which has `number` in the list and `source`.
 * @typedef {{side: string, own: string, strength: string, won: Proof | null, resigned: Resignation | null, playsOn: boolean,
 *   waits: boolean, at: number, number: number, source: string}} KeptMatch
 */

export function firstMatch() {
  return {
    /** The side that the opponent plays; '' for none. */
    side: '',
    /** The game that is played: the number of its entry. Another game that is shown is none of the opponent's. */
    entry: 0,
    strength: 'medium',
    /** The side that is chosen for the next game: one's own. */
    own: 'white',
    isThinking: false,
    /** Why it was certain that the opponent wins. @type {Proof | null} */
    won: null,
    /** Why it has resigned, and whether it goes on all the same. @type {Resignation | null} */
    resigned: null,
    playsOn: false,
    /** The step that redo would make again: as long as it is there, the opponent moves nothing that would make it impossible. @type {Step | undefined} */
    waitsFor: undefined,
  };
}

let thinking = new AbortController();
/** The place for which a move is looked for. */
let asked = '';

/** The side that the opponent plays in the game shown; '' for none. @param {Page} page */
export function opponentIn({model, state: {match}}) {
  return match.entry === model.entry.id ? match.side : '';
}

/** @param {string} player */
const otherOf = (player) => (player === 'white' ? 'black' : 'white');

/** @param {Page} page @param {Partial<Page['state']['match']>} news */
function change(page, news) {
  page.state.match = {...page.state.match, ...news};
  page.update();
}

/** Whether the opponent thinks about the position shown. @param {Page} page */
export function waitsForOpponent(page) {
  return page.state.match.isThinking && opponentIn(page) === page.model.spot.toMove;
}

/** Takes no move for the opponent. @param {Page} page @returns {Judged} */
export function refuseWhileThinking(page) {
  const message = word('thinking');
  page.hint(message);
  return {ok: false, code: 'opponent', message};
}

/** Begins to play from the position shown. @param {Page} page @param {string} side of the opponent @param {string} strength */
export function beginMatch(page, side, strength) {
  const {model, state} = page;
  if (state.look.embed) return void page.refuseToChange();
  page.stopAuto();
  page.leaveTasks();
  sit(page, '');
  stopThinking(page);
  if (model.spot.over) return page.refuse(stateInWords(model.spot));
  state.match = {...firstMatch(), side, entry: model.entry.id, strength, own: otherOf(side)};
  state.look = {...state.look, turned: turnedFor(otherOf(side))};
  state.panel = 'moves';
  page.say(word(side === 'white' ? 'opponent_is_white' : 'opponent_is_black'));
  page.moved();
  page.showTable();
}

/** @param {Page} page */
export function endMatch(page) {
  stopThinking(page);
  const {own, strength} = page.state.match;
  page.state.match = {...firstMatch(), own, strength};
  page.sayPlace();
  page.moved();
}

/** The game that is played, to be stored beside the games that are kept. @param {Page} page @param {Entry[]} kept @returns {KeptMatch | null} */
export function keptMatch({model, state: {match}}, kept) {
  const {side, own, strength, won, resigned, playsOn, entry: id, waitsFor} = match;
  const entry = [...model.entries, model.entry].find((each) => each.id === id);
  if (!side || !entry) return null;
  return {side, own, strength, won, resigned: resigned && {...resigned, step: undefined}, playsOn,
    waits: Boolean(waitsFor) && waitsFor === model.history.next, at: kept.indexOf(entry),
    number: model.entries.indexOf(entry) + 1, source: model.draftOf(entry).source};
}

/** Goes on with the game that was played before a reload, if it is there. @param {Page} page @param {KeptMatch} kept @param {Entry[]} restored */
export function resumeMatch({model, state}, {waits, at, number, source, ...match}, restored) {
  const entry = at >= 0 ? restored[at] : number ? model.entries[number - 1] : model.entry;
  if (entry && (at >= 0 || model.draftOf(entry).source === source)) state.match = {...firstMatch(), ...match, entry: entry.id, waitsFor: waits ? model.history.next : undefined};
}

/** @param {Page} page */
function stopThinking(page) {
  asked = '';
  if (!page.state.match.isThinking) return;
  thinking.abort();
  page.rival.end();
  page.state.match = {...page.state.match, isThinking: false};
}

/** Whether the opponent waits, after undo, for what the player does. @param {Page} page */
function waitsAfterUndo(page) {
  const {waitsFor} = page.state.match;
  return isItsTurn(page) && Boolean(waitsFor) && waitsFor === page.model.history.next;
}

/** Lets the opponent move again where it waits after undo. @param {Page} page */
export function endWaiting(page) {
  if (page.state.match.waitsFor) page.state.match = {...page.state.match, waitsFor: undefined};
}

/** Whether the place shown is the end of a game of which the record says how it ended, as by resignation. @param {Page} page */
function isEnded({model}) {
  return !model.line && !model.spot.over && model.text.result !== '*' && !model.continuations().length;
}

/** Whether it is for the opponent to move at the end of the line shown. @param {Page} page */
function isItsTurn(page) {
  const {model, state: {match, lesson, look}} = page;
  return opponentIn(page) === model.spot.toMove && !model.spot.over && !isEnded(page) && !model.continuations().length && !page.trying && !lesson &&
    !look.embed && !turnIn(page) && !page.isSettingUp && (!match.resigned || match.playsOn);
}

/** Lets the opponent think where it is its turn, and no longer where it is not. @param {Page} page */
function think(page) {
  const {model, state} = page;
  const {resigned} = state.match;
  // The moves after which it resigned were taken back.
  if (resigned && opponentIn(page) && model.path.length < resigned.ply) state.match = {...state.match, won: null, resigned: null, playsOn: false};
  const place = isItsTurn(page) && !waitsAfterUndo(page) ? `${model.entry.id} ${model.node} ${model.spot.position}` : '';
  if (place === asked) return;
  stopThinking(page);
  asked = place;
  if (!place) return;
  thinking = new AbortController();
  state.match = {...state.match, isThinking: true};
  chooseMove(page, thinking.signal).then((best) => {
    if (asked !== place) return;
    asked = '';
    state.match = {...state.match, isThinking: false};
    if (best.length) answer(page, best);
  }, (error) => {
    state.match = {...state.match, isThinking: false};
    page.refuse(error.message);
  });
}

/** The best moves that the opponent finds in its time. @param {Page} page @param {AbortSignal} signal @returns {Promise<BestMove[]>} */
async function chooseMove(page, signal) {
  const {position} = page.model.spot;
  const {budgets, margin} = STRENGTHS[page.state.match.strength];
  /** @type {BestMove[]} */
  let best = [];
  const timer = window.setTimeout(() => best.length && page.rival.end(), MOST_MS);
  for (const positions of budgets) {
    const ended = await page.rival.run('search', {position, positions, moves: margin ? CHOICE : 1}, {signal});
    if (!ended || signal.aborted) break;
    best = ended.last.best;
  }
  window.clearTimeout(timer);
  return best;
}

/** One of the moves that are nearly as good as the best one. @param {BestMove[]} best @param {number} margin @returns {BestMove} */
function oneOf(best, margin) {
  const good = best[0].proven ? [best[0]] : best.filter((each) => !each.proven && Math.abs(each.score - best[0].score) <= margin);
  return good[Math.floor(Math.random() * good.length)];
}

/** Plays the opponent's move, or resigns. @param {Page} page @param {BestMove[]} best */
function answer(page, best) {
  const {model, state} = page;
  const {match} = state;
  const [{proven, moves = 0, line}] = best;
  const proof = {ply: model.ply, moves, line};
  if (proven === otherOf(match.side) && !match.playsOn) {
    const isWritten = !model.line && model.text.result === '*' &&
      model.edit('end', model.node, match.side === 'white' ? '0-1 resignation' : '1-0 resignation').ok;
    state.match = {...match, resigned: {...proof, step: isWritten ? model.history.last : undefined}};
    page.say(word(match.side === 'white' ? 'white_resigns' : 'black_resigns', {n: moves}));
    return page.moved();
  }
  state.match = {...match, won: proven === match.side ? match.won || proof : null};
  page.play(oneOf(best, STRENGTHS[match.strength].margin).move);
}

/** Shows the line that proves why the opponent has won or resigned. Only a line within the game becomes a variation of it. @param {Page} page */
function showLine(page) {
  const {won, resigned} = page.state.match;
  const proof = resigned || won;
  if (!proof) return;
  const sentence = proofInWords(page);
  page.addLine(proof.ply, proof.line);
  page.say(`${sentence} ${proof.line.join(' ')}`);
  page.update();
}

/** Why it resigned, or how it has won. @param {Page} page @returns {string} */
function proofInWords({model, state: {match: {side, won, resigned}}}) {
  if (resigned) return word(side === 'black' ? 'white_wins_in' : 'black_wins_in', {n: resigned.moves});
  if (!won) return '';
  const before = won.ply ? model.text.nodes[model.path[Math.min(won.ply, model.path.length) - 1]] : undefined;
  return word(side === 'white' ? 'white_had_won' : 'black_had_won', {n: won.moves, move: before ? before.number + before.text : '0'});
}

/** Lets the opponent play on although the game has ended by resignation or the like, or moves were taken back. @param {Page} page */
function goOn(page) {
  const {model, state: {match: {resigned, playsOn}}} = page;
  endWaiting(page);
  if (resigned && !playsOn) {
    model.goToPly(model.path.length);
    page.state.match = {...page.state.match, playsOn: true};
  }
  if (isEnded(page)) {
    if (resigned?.step && resigned.step === model.history.last) model.turnBack('undo');
    else model.edit('end', model.node, '*');
    page.sayPlace();
  }
  page.moved();
}

/** Takes one's own last move back, and the answer to it. @param {Page} page */
function takeBack(page) {
  page.state.match = {...page.state.match, won: null, resigned: null};
  page.turnBack('undo');
}

/**
 * After undo or redo, does the same to the move before the opponent's, or to its answer. Where it is its turn all the same, as
 * after a comment, it waits: its move would be a new one, after which nothing can be made again.
 * @param {Page} page @param {'undo' | 'redo'} which
 */
export function turnAnswer(page, which) {
  const {model} = page;
  const {history} = model;
  if (isItsTurn(page) && areMoveAndAnswer(history.last, history.next)) model.turnBack(which);
  if (opponentIn(page)) page.state.match = {...page.state.match, waitsFor: history.next};
}

const hasChanged = watch();

/** The game that is played against the opponent: under the board. */
export const matchView = {
  /** @param {Page} page */
  build(page) {
    byId('match-back').addEventListener('click', () => takeBack(page));
    byId('match-line').addEventListener('click', () => showLine(page));
    byId('match-on').addEventListener('click', () => goOn(page));
    byId('match-leave').addEventListener('click', () => endMatch(page));
  },

  /** @param {Page} page */
  update(page) {
    think(page);
    const {model, state: {match, look, lesson}} = page;
    const isShown = opponentIn(page) !== '' && !look.embed && !lesson && !page.trying && !page.isSettingUp;
    const isWaiting = waitsAfterUndo(page);
    if (!hasChanged(isShown, isWaiting, match, model.spot, language())) return;
    byId('match').hidden = !isShown;
    document.body.classList.toggle('plays', isShown);
    if (!isShown) return;
    const hasLost = model.spot.over && Boolean(match.won);
    const hasResigned = Boolean(match.resigned) && !match.playsOn;
    // What has happened is said below.
    const own = otherOf(match.side);
    const isOwnTurn = model.spot.toMove === own && !model.spot.over && !hasResigned && !isEnded(page);
    setText(byId('match-state'), match.isThinking ? word('thinking') : isOwnTurn ? word(`turn_yours_${own}`) : '');
    enable(byId('match-back'), model.ply > 0);
    byId('match-back').hidden = hasResigned;
    byId('match-line').hidden = !(hasLost || match.resigned);
    byId('match-on').hidden = !(hasResigned || isWaiting || isEnded(page)) || model.spot.over;
  },
};

export const opponentPanel = {
  id: 'opponent',
  title: () => word('opponent'),

  /** @param {Page} page @param {HTMLElement} panel */
  build(page, panel) {
    const choice = (/** @type {'own' | 'strength'} */ key, /** @type {string[]} */ values, /** @type {string} */ label) => make('label', {},
      make('span', {'data-word': label}), ' ', make('select', {id: `match-${key}`, onchange: () => change(page, {[key]: selectById(`match-${key}`).value})},
        ...values.map((value) => make('option', {value, 'data-word': key === 'own' ? `player_${value}` : `strength_${value}`}))));
    panel.append(make('div', {class: 'row choices'}, choice('strength', Object.keys(STRENGTHS), 'strength'), choice('own', ['white', 'black'], 'you_play')),
      make('div', {class: 'row'}, make('button', {type: 'button', class: 'filled', id: 'match-begin', 'data-word': 'play_against', onclick: () =>
        beginMatch(page, otherOf(selectById('match-own').value), selectById('match-strength').value)})),
      make('p', {class: 'quiet', 'data-word': 'about_opponent'}));
  },

  /** @param {Page} page */
  update({state: {match}}) {
    selectById('match-strength').value = match.strength;
    selectById('match-own').value = match.own;
  },
};
