// SPDX-License-Identifier: MIT
// Picking up, putting down and turning pieces. What a pointer does to them is in pointer.js.
import {chosen, shapeOf, spaceInWords, waysToLie} from './board.js';
import {inputById} from '../dom.js';
import {finishReply} from '../play/learn.js';
import {stateInWords} from '../panels/outline.js';
import {pressInSetup} from './setup.js';
import {refuseWhileThinking, waitsForOpponent} from '../play/opponent.js';
import {refuseOther, waitsForOther} from '../play/turn.js';
import {word} from '../words.js';
/** @import {Hand} from './board.js' */
/** @import {Judged, LegalMove, Way} from '../engine/engine.js' */
/** @import {Page} from '../page.js' */
/** @import {Point} from './pieces.js' */

/** A press so far from the middle of a space, in units of the drawing, aims at what lies on that side. */
const LEAST_AIM = 11;

/** Takes a piece in hand: the one on a space, or one of the set by its letter. @param {Page} page @param {string} of */
export function pickUp(page, of) {
  const {model} = page;
  page.stopAuto();
  finishReply(page);
  if (waitsForOther(page)) return refuseOther(page), false;
  if (waitsForOpponent(page)) return refuseWhileThinking(page), false;
  /** @type {LegalMove[]} */
  const moves = model.engine.ask('moves', model.node, of);
  if (!moves.length) {
    refusePiece(page, of);
    return false;
  }
  const lies = model.spot.pieces.find((piece) => piece.dots[0] === of && piece.free);
  inputById('move').value = '';
  page.state.hand = {of, owner: model.spot.toMove, moves, at: '', ways: [], choice: 0, isTurned: false, turns: 1,
    shape: lies ? shapeOf(lies.dots) : ''};
  sayHand(page);
  page.update();
  return true;
}

/** Says why a piece cannot be picked up, where there are rules for it in the engine's words. @param {Page} page @param {string} of */
function refusePiece(page, of) {
  const {spot, engine, node} = page.model;
  const isAdded = of.length === 1;
  if (spot.over) return page.hint(stateInWords(spot));
  if (!isAdded && !spot.stacks[of]) return page.hint(word('space_is_empty', {space: of}));
  const empty = Object.keys(page.board.places.spaces).find((space) => !spot.stacks[space]) || 'K3';
  /** @type {Judged} */
  const answer = engine.ask('judge', node, isAdded ? `${of}@${empty}` : `${of}-${of}`);
  if (answer.message) page.refuseByRule(answer);
  else page.refuse(isAdded ? word('no_place') : '');
}

/** @param {Page} page */
export function putBack(page) {
  if (!page.state.hand) return false;
  page.state.hand = null;
  page.say(word('put_back'));
  page.update();
  return true;
}

/** @param {Hand} hand @param {string} space */
export function mayGo(hand, space) {
  return hand.moves.some((move) => move.dots[0] === space);
}

/**
 * Puts the piece in hand down on a space: towards the side of the space that was pressed, as it was turned, or else in the
 * likeliest way. @param {Page} page @param {string} space @param {Point} [aim] from the middle of the space
 */
export function putDown(page, space, aim = [0, 0]) {
  const hand = /** @type {Hand} */ (page.state.hand);
  const {engine, node} = page.model;
  const place = `${hand.of}${hand.of.length === 1 ? '@' : '-'}${space}`;
  /** @type {Way[]} */
  const ways = engine.ask('moves', node, place);
  if (!ways.some((way) => way.legal)) {
    const lies = ways.find((way) => shapeOf(way.dots) === hand.shape) || ways[0] || engine.ask('judge', node, place);
    page.refuseByRule(lies);
    return false;
  }
  Object.assign(hand, {at: space, ways});
  const legal = waysToLie(hand);
  const asTurned = hand.isTurned && legal.find((way) => shapeOf(way.dots) === hand.shape);
  choose(hand, aimedAt(page, legal, aim) || asTurned || likeliest(legal));
  page.board.pointed = '';
  tellHand(page);
  page.board.reveal(space);
  // At once, not when the browser tells of the scroll: a press may be on its way.
  page.board.placeTick(hand);
  return true;
}

/** @param {Way[]} ways @returns {Way} */
function likeliest(ways) {
  return ways.reduce((best, way) => (Number(way.likelihood) > Number(best.likelihood) ? way : best));
}

/**
 * The way in which a piece lies to where somebody aims, which takes a press clearly beside the middle of the space.
 * @param {Page} page @param {Way[]} ways @param {Point} aim @returns {Way | undefined}
 */
function aimedAt(page, ways, aim) {
  if (Math.hypot(...aim) < LEAST_AIM) return undefined;
  const wanted = Math.atan2(aim[1], aim[0]);
  const {spaces} = page.board.places;
  const away = (/** @type {Way} */ way) => {
    const [[x, y], [x1, y1], [x2, y2]] = way.dots.map((dot) => spaces[dot]);
    const [dx, dy] = [x1 + x2 - 2 * x, y1 + y2 - 2 * y];
    // The ends of a piece with its PÜNCT in the center point both ways.
    return Math.hypot(dx, dy) < 1 ? -Math.abs(Math.cos(Math.atan2(y1 - y, x1 - x) - wanted)) : -Math.cos(Math.atan2(dy, dx) - wanted);
  };
  return ways.reduce((best, way) => (away(way) < away(best) ? way : best));
}

/** @param {Hand} hand @param {Way} way */
function choose(hand, way) {
  hand.choice = waysToLie(hand).indexOf(way);
  hand.shape = shapeOf(way.dots);
}

/** Says what is in hand, and how it lies. @param {Page} page */
export function sayHand(page) {
  const hand = /** @type {Hand} */ (page.state.hand);
  if (!hand.at) {
    return page.say(word('taken', {what: hand.of.length === 1 ? word(`kind_${hand.of}`) : spaceInWords(page.model.spot, hand.of),
      n: new Set(hand.moves.map((move) => move.dots[0])).size}));
  }
  const ways = waysToLie(hand);
  const choice = ways.length > 1 ? word('way_of', {n: ways.indexOf(chosen(hand)) + 1, m: ways.length}) : '';
  page.say(`${chosen(hand).text}${choice}${word(page.board.byTouch ? 'press_play' : 'enter_plays')}`);
}

/** @param {Page} page */
export function tellHand(page) {
  sayHand(page);
  page.update();
}

/** Turns the piece in hand to the next way in which it may lie. @param {Page} page @param {number} [by] 1 is clockwise */
export function turnHand(page, by = 1) {
  const {hand} = page.state;
  if (!hand) return false;
  if (!hand.at && !(mayGo(hand, hand.of) && putDown(page, hand.of))) return page.hint(word('choose_space')), true;
  const ways = waysToLie(hand);
  choose(hand, ways[(hand.choice + by + ways.length) % ways.length]);
  hand.isTurned = true;
  tellHand(page);
  return true;
}

/** Lets a dot of the piece in hand come to lie on a space, or towards it. @param {Page} page @param {string} space */
export function turnTowards(page, space) {
  const {hand} = page.state;
  if (!hand || !hand.at || space === hand.at) return;
  const {spaces} = page.board.places;
  const [x, y] = spaces[hand.at];
  const way = (/** @type {string} */ dot) => Math.atan2(spaces[dot][1] - y, spaces[dot][0] - x);
  const wanted = way(space);
  const nearness = (/** @type {Way} */ each) => Math.max(...each.dots.slice(1).map((dot) =>
    (dot === space ? 1 : 0) + Math.cos(way(dot) - wanted)));
  const all = waysToLie(hand);
  const best = Math.max(...all.map(nearness));
  const fitting = all.filter((each) => nearness(each) > best - 1e-6)
    .sort((a, b) => Number(b.likelihood) - Number(a.likelihood));
  // The same space again gives the next of those that have a dot on it.
  const at = chosen(hand).dots.includes(space) ? fitting.indexOf(chosen(hand)) + 1 : 0;
  choose(hand, fitting[at % fitting.length]);
  hand.isTurned = true;
  tellHand(page);
}

/** @param {Page} page */
export function playHand(page) {
  const move = page.handMove();
  if (!move) return false;
  page.play(move);
  return true;
}

/** A click or tap on a space. @param {Page} page @param {string} space @param {Point} [aim] from its middle */
export function chooseSpace(page, space, aim) {
  const {hand, look} = page.state;
  page.board.pointed = space;
  if (look.embed) return page.update();
  if (page.isSettingUp) return pressInSetup(page, space);
  page.board.cursor = space;
  if (!hand) return pickUp(page, space);
  if (space === hand.at || (space === hand.of && !hand.at && mayGo(hand, space))) return turnOrPutDown(page, space, aim);
  if (hand.at && waysToLie(hand).some((way) => way.dots.includes(space))) return turnTowards(page, space);
  if (mayGo(hand, space)) return putDown(page, space, aim);
  if (space === hand.of && !hand.at) return putBack(page);
  return isOwn(page, space) ? takeInstead(page, hand.of, space) : putDown(page, space);
}

/** Takes one's own piece on a space to which the one in hand cannot go, and says so. @param {Page} page @param {string} of @param {string} space */
function takeInstead(page, of, space) {
  if (!pickUp(page, space)) return false;
  page.hint(word('taken_instead', {sentence: page.state.message, of}));
  return true;
}

/** Whether a piece that may be picked up has its PÜNCT here. @param {Page} page @param {string} space */
export function isOwn({model: {spot}}, space) {
  return spot.pieces.some((piece) => piece.dots[0] === space && piece.owner === spot.toMove && piece.free);
}

/**
 * Its own space again turns a piece, to the likelier side first and then on; the first time it comes to lie there.
 * @param {Page} page @param {string} space @param {Point} [aim]
 */
function turnOrPutDown(page, space, aim) {
  const {hand} = page.state;
  if (!hand || !hand.at) return putDown(page, space, aim);
  const ways = waysToLie(hand);
  const beside = (/** @type {number} */ by) => Number(ways[(hand.choice + by + ways.length) % ways.length]?.likelihood);
  if (!hand.isTurned) hand.turns = beside(-1) > beside(1) ? -1 : 1;
  return turnHand(page, hand.turns);
}

/** Enter on the board. @param {Page} page */
export function enterOnBoard(page) {
  const {board, state: {hand}} = page;
  if (!hand) return pickUp(page, board.cursor);
  if (hand.at === board.cursor) return playHand(page);
  const staysHere = board.cursor === hand.of && !hand.at && !mayGo(hand, hand.of);
  return staysHere ? putBack(page) : putDown(page, board.cursor);
}
