// SPDX-License-Identifier: MIT
// Picking up, putting down and turning pieces, by pointer, touch and keyboard.
import {chosen, shapeOf, spaceInWords, waysToLie} from './board.js';
import {byId, inputById} from './dom.js';
import {chooseFromSet, dragInSetup, pressInSetup, settingOf} from './setup.js';
/** @import {Hand} from './board.js' */
/** @import {LegalMove} from './engine.js' */
/** @import {Where} from './model.js' */
/** @import {Page} from './page.js' */

/** Takes a piece in hand: the one on a space, or one of the set by its letter. @param {Page} page @param {string} of */
export function pickUp(page, of) {
  const {model} = page;
  page.stopAuto();
  /** @type {LegalMove[]} */
  const moves = model.engine.ask('moves', model.node, of);
  if (!moves.length) {
    page.refuse(whyNot(page, of));
    return false;
  }
  const lies = model.spot.pieces.find((piece) => piece.dots[0] === of && piece.free);
  inputById('move').value = '';
  page.state.hand = {of, moves, at: '', choice: 0, shape: lies ? shapeOf(lies.dots) : ''};
  page.say(`${of.length === 1 ? of : spaceInWords(model.spot, of)} in hand: ` +
    `${new Set(moves.map((move) => move.dots[0])).size} spaces to go to`);
  page.update();
  return true;
}

/** Why a piece cannot be picked up, in the engine's words. @param {Page} page @param {string} of */
function whyNot(page, of) {
  const {spot} = page.model;
  if (of.length === 1) {
    const empty = Object.keys(page.board.places.spaces).find((space) => !spot.stacks[space]) || 'K3';
    const answer = page.model.engine.ask('judge', page.model.node, `${of}@${empty}`);
    return answer.message ? `${answer.message} [${answer.code}]` : 'no place for this piece';
  }
  if (!spot.stacks[of]) return `${of} is empty; take a piece from the set, or one with its PÜNCT on top`;
  const answer = page.model.engine.ask('judge', page.model.node, `${of}-${of}`);
  return answer.message ? `${answer.message} [${answer.code}]` : '';
}

/** @param {Page} page */
export function putBack(page) {
  if (!page.state.hand) return false;
  page.state.hand = null;
  page.say('Put back');
  page.update();
  return true;
}

/** Puts the piece in hand down on a space, lying as before where it can. @param {Page} page @param {string} space */
function putDown(page, space) {
  const hand = /** @type {Hand} */ (page.state.hand);
  if (!hand.moves.some((move) => move.dots[0] === space)) {
    const short = hand.of.length === 1 ? `${hand.of}@${space}` : `${hand.of}-${space}`;
    const answer = page.model.engine.ask('judge', page.model.node, short);
    page.say(answer.message ? `${answer.message} [${answer.code}]` : `not to ${space}`, true);
    page.update();
    return false;
  }
  hand.at = space;
  const ways = waysToLie(hand);
  hand.choice = Math.max(0, ways.findIndex((way) => shapeOf(way.dots) === hand.shape));
  sayHand(page);
  page.update();
  return true;
}

/** @param {Page} page */
function sayHand(page) {
  const hand = /** @type {Hand} */ (page.state.hand);
  const ways = waysToLie(hand);
  const choice = ways.length > 1 ? `; way ${(hand.choice % ways.length) + 1} of ${ways.length}` : '';
  page.say(`${chosen(hand).text}${choice}; Enter plays it`);
}

/** Turns the piece in hand to the next way in which it may lie. @param {Page} page */
export function turnHand(page) {
  const {hand} = page.state;
  if (!hand) return false;
  if (!hand.at && hand.moves.some((move) => move.dots[0] === hand.of)) hand.at = hand.of;
  if (!hand.at) return page.refuse('Choose a space first'), true;
  ++hand.choice;
  hand.shape = shapeOf(chosen(hand).dots);
  sayHand(page);
  page.update();
  return true;
}

/** @param {Page} page */
export function playHand(page) {
  const move = page.handMove();
  if (!move) return false;
  page.play(move);
  return true;
}

/** A click or tap on a space. @param {Page} page @param {string} space */
export function chooseSpace(page, space) {
  const {model, state: {hand}} = page;
  if (page.isSettingUp) return pressInSetup(page, space);
  page.board.cursor = space;
  if (!hand) return pickUp(page, space);
  if (space === hand.at || (space === hand.of && !hand.at)) return turnHand(page);
  if (hand.moves.some((move) => move.dots[0] === space)) return putDown(page, space);
  const other = model.spot.pieces.some((piece) =>
    piece.dots[0] === space && piece.owner === model.spot.toMove && piece.free);
  return other ? pickUp(page, space) : putDown(page, space);
}

/** Enter on the board. @param {Page} page */
export function enterOnBoard(page) {
  const {board, state: {hand}} = page;
  if (!hand) return pickUp(page, board.cursor);
  if (hand.at === board.cursor) return playHand(page);
  const staysHere = board.cursor === hand.of && !hand.at && !hand.moves.some((move) => move.dots[0] === hand.of);
  return staysHere ? putBack(page) : putDown(page, board.cursor);
}

/** @typedef {{space: string, piece: string, owner: string}} Grip */

/** A click takes the focus from a button or a field, as anywhere on a page, but gives none. @param {Event} event */
function leaveFocus(event) {
  event.preventDefault();
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== byId('board')) focused.blur();
}

/** Pointer and touch, and the wheel. @param {Page} page */
export function listenOnBoard(page) {
  const stage = byId('stage');
  /** Where the pointer went down, and what it then held. @type {Grip | null} */
  let down = null;
  stage.addEventListener('mousedown', leaveFocus);
  stage.addEventListener('pointerdown', (event) => {
    if (event.button === 0) down = {space: page.board.spaceAt(event.clientX, event.clientY), piece: '', owner: ''};
  });
  document.addEventListener('pointerdown', (event) => {
    const button = event.target instanceof Element ? event.target.closest('.set [data-piece]') : null;
    if (button instanceof HTMLButtonElement && !button.disabled) {
      down = {space: '', piece: button.dataset.piece || '', owner: button.dataset.owner || ''};
    }
  });
  document.addEventListener('pointerup', (event) => {
    const from = down;
    down = null;
    if (!from) return;
    const box = stage.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top &&
      event.clientY <= box.bottom;
    const space = inside ? page.board.spaceAt(event.clientX, event.clientY) : '';
    if (from.piece && space) putFromSet(page, from, space);
    else if (from.space && space === from.space) chooseSpace(page, space);
    else if (from.space && space) dragged(page, from.space, space);
  });
  document.addEventListener('pointercancel', () => (down = null));
  // Programs that assist a person press without a pointer.
  stage.addEventListener('click', (event) => {
    const space = !event.isTrusted && event.target instanceof Element ? event.target.closest('[data-space]') : null;
    if (space) chooseSpace(page, space.getAttribute('data-space') || '');
  });
  document.addEventListener('pointermove', (event) => {
    const space = page.board.spaceAt(event.clientX, event.clientY);
    if (space === page.board.pointed) return;
    page.board.pointed = space;
    page.update();
    // What is dragged shows where it may go, and how it would lie there.
    if (!down || !space || space === down.space || page.isSettingUp) return;
    const {hand} = page.state;
    const of = hand && hand.at && hand.at === down.space ? hand.of : down.piece || down.space;
    if ((!hand || hand.of !== of) && !pickUp(page, of)) down = null;
    else if (page.state.hand && page.state.hand.moves.some((move) => move.dots[0] === space)) putDown(page, space);
  });
  for (const player of ['white', 'black']) {
    const set = byId(`${player}-set`);
    set.addEventListener('mousedown', leaveFocus);
    set.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('[data-piece]') : null;
      if (!(button instanceof HTMLElement)) return;
      const piece = button.dataset.piece || '';
      if (page.isSettingUp) {
        chooseFromSet(page, player, piece);
      } else if (player === page.model.spot.toMove) {
        if (page.state.hand && page.state.hand.of === piece && !page.state.hand.at) putBack(page);
        else pickUp(page, piece);
      }
    });
  }
  let turned = 0;
  stage.addEventListener('wheel', (event) => {
    if (event.ctrlKey) return;
    event.preventDefault();
    turned += event.deltaY;
    if (Math.abs(turned) < 30) return;
    page.stepBy(turned > 0 ? 1 : -1);
    turned = 0;
  }, {passive: false});
}

/** A piece dragged from a set. @param {Page} page @param {Grip} from @param {string} space */
function putFromSet(page, from, space) {
  if (page.isSettingUp) {
    settingOf(page).piece = '';
    chooseFromSet(page, from.owner, from.piece);
    pressInSetup(page, space);
  } else if (pickUp(page, from.piece)) {
    putDown(page, space);
  }
}

/** @param {Page} page @param {string} from @param {string} to */
function dragged(page, from, to) {
  const {hand} = page.state;
  if (page.isSettingUp) return dragInSetup(page, from, to);
  if (hand && hand.at === from) return putDown(page, to);
  if (pickUp(page, from)) putDown(page, to);
}
