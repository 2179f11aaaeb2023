// SPDX-License-Identifier: MIT
// A game played by links: each turn ends with a link that holds the record and opens for the player whose turn it is.
import {byId, enable, make, setText} from '../dom.js';
import {endMatch, opponentIn} from './opponent.js';
import {copy, linkTo, theLink} from '../files/take.js';
import {word} from '../words.js';
/** @import {Entry} from '../state/model.js' */
/** @import {Page} from '../page.js' */

/** What was sent, so that an answer can be compared with it: lines of moves. */
const SENT = 'punct.sent';
/** So many of them are kept. */
const MOST_SENT = 50;

/** @param {string} player */
const otherOf = (player) => (player === 'white' ? 'black' : 'white');

/** The turn of the board that has a player's side at the bottom. @param {string} player */
export const turnedFor = (player) => (player === 'black' ? 3 : 0);

/** The moves of the line shown. @param {Page} page @returns {string[]} */
const movesOf = ({model: {path, text}}) => path.map((node) => text.nodes[node].text);

/** The player who sits here in the game shown, which is played by links; '' where it is not. @param {Page} page @returns {string} */
export function turnIn({model, state}) {
  return state.turns.get(model.entry.id) || '';
}

/** The same for the game that is there again when a puzzle or a lesson ends. @param {Page} page @returns {string} */
export function turnBehind({model, state}) {
  const {id} = state.lesson ? state.lesson.before.entry : model.entry.of || model.entry;
  return state.turns.get(id) || '';
}

/** Plays a game by links, as this player; with '', no longer. @param {Page} page @param {string} player @param {Entry} [entry] the game, the one shown if none is given */
export function sit({model, state}, player, entry = model.entry) {
  if (player) state.turns.set(entry.id, player);
  else state.turns.delete(entry.id);
}

/** Whose link comes next: that of the one to move, or of the opponent where the game is over. @param {Page} page @returns {string} */
function nextPlayer(page) {
  const {spot} = page.model;
  return spot.over && turnIn(page) ? otherOf(turnIn(page)) : spot.toMove;
}

/** Whether the place shown waits for the move of the player who is elsewhere. @param {Page} page */
export function waitsForOther(page) {
  const {model: {spot}, state} = page;
  return turnIn(page) !== '' && !state.lesson && spot.toMove !== turnIn(page) && !spot.over;
}

/** Takes no move of the other player: it says so, and why. @param {Page} page @returns {{ok: boolean, code: string, message: string}} */
export function refuseOther(page) {
  const message = word(`turn_wait_${otherOf(turnIn(page))}`);
  page.hint(message);
  return {ok: false, code: 'turn', message};
}

/** @returns {string[][]} */
function sentLines() {
  try {
    return JSON.parse(localStorage.getItem(SENT) || '[]');
  } catch (_) {
    return [];
  }
}

/** @param {string[]} moves */
function noteSent(moves) {
  const isBefore = (/** @type {string[]} */ line) => line.every((move, i) => move === moves[i]);
  try {
    const kept = sentLines().filter((line) => !isBefore(line));
    localStorage.setItem(SENT, JSON.stringify([...kept, moves].slice(-MOST_SENT)));
  } catch (_) {
    // In a sandbox nothing is stored: an answer is not compared with anything.
  }
}

/**
 * From which move on an answer is not the game that was sent from here, counted from 0; -1 where it goes on with it, or where it
 * is an older link. It holds no move of one's own that was not sent. An answer with moves of one's own that shares none with a
 * game that was sent may belong to one that was begun in another browser: it is unknown.
 * @param {Page} page @param {string[]} moves @returns {{sent: number, differs: number, isUnknown: boolean}}
 */
function comparedWithSent(page, moves) {
  const {path, text} = page.model;
  const {shared, sent} = sharedWithSent(moves);
  if (shared < sent) return {sent, differs: shared < moves.length ? shared : -1, isUnknown: false};
  const isOwn = (/** @type {number} */ node) => text.nodes[node].number.includes('...') === (turnIn(page) === 'black');
  const own = path.findIndex((node, i) => i >= sent && isOwn(node));
  return {sent, differs: sent ? own : -1, isUnknown: !sent && own >= 0 && sentLines().length > 0};
}

/**
 * The number of moves that an answer shares with what was sent last in this game, and with how many. Of several games that begin
 * alike it is the one that the answer goes on with as a whole, if there is one.
 * @param {string[]} moves
 */
function sharedWithSent(moves) {
  let best = {shared: 0, sent: 0};
  for (const line of sentLines()) {
    let shared = 0;
    while (shared < line.length && line[shared] === moves[shared]) ++shared;
    const [isWhole, wasWhole] = [shared === line.length, best.shared === best.sent && best.sent > 0];
    const isBetter = isWhole === wasWhole ? shared >= best.shared : isWhole;
    if (shared && isBetter) best = {shared, sent: line.length};
  }
  return best;
}

/** Another move that was sent from here as the answer to the same moves, as from another tab; '' where there is none. @param {string[]} moves */
function otherAnswer(moves) {
  const last = moves.length - 1;
  const line = sentLines().find((sent) => sent.length > last && sent[last] !== moves[last] && moves.every((move, i) => i === last || move === sent[i]));
  return line ? line[last] : '';
}

/** Says what has happened since one's own move, and whose turn it is. @param {Page} page */
export function tellTurn(page) {
  const {model} = page;
  const turnFor = turnIn(page);
  const moves = movesOf(page);
  const {sent, differs, isUnknown} = comparedWithSent(page, moves);
  const numbered = (/** @type {number} */ i) => model.text.nodes[model.path[i]].number + moves[i];
  const whose = word(waitsForOther(page) ? `turn_wait_${otherOf(turnFor)}` : `turn_yours_${turnFor}`);
  if (differs >= 0) return page.say(`${word('turn_changed', {move: numbered(differs)})}. ${whose}`, true);
  const first = sent || Math.max(0, moves.length - 1);
  const since = model.path.map((_, i) => i).slice(first).map(numbered).join(' ');
  const ended = model.spot.over ? page.state.message : whose;
  const news = since ? `${word('turn_since', {moves: since})}. ${ended}` : ended;
  page.say(isUnknown ? `${word('turn_unknown')}. ${news}` : news);
  page.showMotion();
}

/** A link to the end of the line shown, for a player. @param {Page} page @param {string} player */
export function turnLink(page, player) {
  return linkTo(page, {ply: page.model.path.length, view: 'plain', turned: turnedFor(player), turnFor: player});
}

/** Copies the link for the one to move; from now on the other side is played here. @param {Page} page */
async function copyTurn(page) {
  const {model} = page;
  if (!model.path.length) return page.hint(word('turn_move_first'));
  page.stepTo(model.path.length);
  const player = nextPlayer(page);
  const {entry} = model;
  const {version} = entry;
  const moves = movesOf(page);
  const other = turnIn(page) && otherAnswer(moves);
  const {link, record} = await turnLink(page, player);
  if (!link) return;
  noteSent(moves);
  // The other side is played elsewhere.
  if (opponentIn(page) && model.entry === entry) endMatch(page);
  sit(page, otherOf(player), entry);
  const isCopied = await copy(page, theLink(), link);
  // The address holds the record, too, so that nothing is lost when the page is left; but not what was changed while it was copied.
  if (model.entries.length === 1 && model.entry === entry && entry.version === version) {
    model.record = record;
    model.noteSaved([model.entry]);
  }
  const sentence = word(`turn_sent_${player}`);
  if (isCopied) page.say(other ? word('turn_other', {sentence, move: other}) : sentence);
  page.update();
  page.settle(true);
}

/** The game by links that is going on. */
export const turnView = {
  /** @param {Page} page */
  build(page) {
    byId('turn-copy').addEventListener('click', () => void copyTurn(page));
    byId('turn-leave').addEventListener('click', () => {
      sit(page, '');
      page.sayPlace();
      page.update();
      page.settle(false);
    });
  },

  /** @param {Page} page */
  update(page) {
    const {state: {look, lesson}} = page;
    const turnFor = turnIn(page);
    const isShown = turnFor !== '' && !look.embed && !lesson && !page.isSettingUp;
    byId('by-link').hidden = !isShown;
    document.body.classList.toggle('turns', isShown);
    if (!isShown) return;
    const isOwn = !waitsForOther(page) && !page.model.spot.over;
    setText(byId('turn-whose'), word(isOwn ? `turn_yours_${turnFor}` : `turn_plays_${turnFor}`));
    byId('turn-copy').hidden = isOwn;
    setText(byId('turn-copy'), word(`turn_copy_${nextPlayer(page)}`));
  },
};

/** What stands in the panel that takes away: how a game by links begins. @param {Page} page @returns {HTMLElement[]} */
export function turnRows(page) {
  return [make('h2', {'data-word': 'turn_title'}), make('p', {'data-word': 'turn_explain'}),
    make('div', {class: 'row'}, make('button', {type: 'button', id: 'turn-begin', onclick: () => void copyTurn(page)}))];
}

/** @param {Page} page */
export function showTurnRows(page) {
  setText(byId('turn-begin'), word(`turn_copy_${nextPlayer(page)}`));
  enable(byId('turn-begin'), page.model.path.length > 0);
}
