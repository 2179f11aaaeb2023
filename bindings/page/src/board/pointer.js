// SPDX-License-Identifier: MIT
// What a pointer, a finger or a wheel does on the board and the sets: taps, drags, a second finger, an enlarged board moved.
import {chosen} from './board.js';
import {byId} from '../dom.js';
import {chooseSpace, isOwn, mayGo, pickUp, playHand, putBack, putDown, tellHand, turnHand, turnTowards} from './hand.js';
import {chooseFromSet, dragInSetup, pressInSetup, settingOf} from './setup.js';
import {showStack} from './stack.js';
import {word} from '../words.js';
/** @import {Board, Hand} from './board.js' */
/** @import {Page} from '../page.js' */
/** @import {Point} from './pieces.js' */

/** A wheel steps one ply, or turns the piece once, for so many pixels. */
const WHEEL_STEP = 60;
/** A piece that is dragged so near the edge of an enlarged board moves the board on. */
const EDGE = 30;
/** A finger that moves less, in pixels, means the space under it. */
const LEAST_PAN = 10;

/**
 * What the pointer holds since it went down: a space, or a piece of a set. `turns` if it is an end of the piece in hand, or
 * if it has put the piece down and shows where it shall lie. Without a hold on a piece it moves an enlarged board. `before` is
 * what was in hand when it went down; `at` is where it is now, and `under` the space that was there before an enlarged board
 * moved on; `isUsed` once it has moved the piece, or a second finger has turned it: then letting go is no tap.
 * @typedef {{id: number, space: string, piece: string, owner: string, turns: boolean, last: string, holds: boolean, isUsed: boolean,
 *   from: Point, pans: boolean, before: Hand | null, at: Point, under: string}} Grip
 */

/** A click takes the focus from a button or a field, as anywhere on a page, but gives none, other than to the frame. @param {Event} event */
function leaveFocus(event) {
  if (event.target instanceof Element && event.target.closest('#tick')) return;
  event.preventDefault();
  window.focus();
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== byId('board')) focused.blur();
}

/** What a pointer takes hold of on the board. @param {Page} page @param {PointerEvent} event @returns {Grip | null} */
function gripOnBoard(page, event) {
  const {hand} = page.state;
  const space = page.board.spaceAt(event.clientX, event.clientY);
  if (!space) return null;
  const isDot = Boolean(hand && hand.at && chosen(hand).dots.includes(space));
  const holds = isDot || (hand ? page.board.zoom === 1 || space === hand.of : isOwn(page, space));
  return {id: event.pointerId, space, piece: '', owner: '', turns: isDot && space !== (hand && hand.at), last: space, holds, isUsed: false,
    from: [event.clientX, event.clientY], pans: false, before: hand && {...hand}, at: [event.clientX, event.clientY], under: space};
}

/** Whether a pointer is on the piece in hand, or has taken it. @param {Page} page @param {Grip} grip */
function holdsHand({state: {hand}}, grip) {
  return Boolean(hand) && (hand?.at === grip.space || hand?.of === (grip.piece || grip.space));
}

/** Follows a piece that is dragged: it shows where it may go, and how it would lie there. @param {Page} page @param {Grip} grip @param {string} space @returns {boolean} */
function follow(page, grip, space) {
  const {hand} = page.state;
  if (grip.turns) return turnTowards(page, space), true;
  const isHeld = holdsHand(page, grip);
  if (hand && !isHeld && !hand.at && grip.space && mayGo(hand, grip.space)) {
    // The piece in hand comes down where the pointer went down, and lies to where it goes.
    grip.turns = true;
    return putDown(page, grip.space) && (turnTowards(page, space), true);
  }
  // Beside the piece in hand there is nothing to drag but another piece.
  if (hand && !isHeld && !grip.piece && !isOwn(page, grip.space)) return false;
  if (!isHeld && !pickUp(page, grip.piece || grip.space)) return false;
  if (hand && hand.at === grip.space && mayGo(hand, space)) grip.space = space;
  if (page.state.hand && mayGo(page.state.hand, space)) grip.isUsed = putDown(page, space);
  return true;
}

/** A piece that is dragged off the board goes back to where it was. @param {Page} page @param {Grip} grip */
function leaveBoard(page, grip) {
  const {before} = grip;
  const {hand} = page.state;
  if (grip.turns || (hand?.of === before?.of && hand?.at === before?.at)) return;
  page.state.hand = before && before.at ? before : null;
  if (page.state.hand) return tellHand(page);
  page.say(word('put_back'));
  page.update();
}

/** Moves an enlarged board under a finger that holds no piece. @param {Board} board @param {Grip} grip @param {PointerEvent} event */
function pan(board, grip, event) {
  const [x, y] = grip.from;
  grip.pans = grip.pans || Math.hypot(event.clientX - x, event.clientY - y) > LEAST_PAN;
  if (!grip.pans) return;
  board.scroller.scrollBy(x - event.clientX, y - event.clientY);
  grip.from = [event.clientX, event.clientY];
}

/** Pointer and touch. @param {Page} page */
export function listenOnBoard(page) {
  const stage = byId('stage');
  const {board} = page;
  /** @type {Grip | null} */
  let grip = null;
  stage.addEventListener('mousedown', leaveFocus);
  // So that Enter plays a piece that was turned by its buttons.
  byId('hand').addEventListener('mousedown', leaveFocus);
  document.addEventListener('pointerdown', (event) => {
    board.byTouch = event.pointerType === 'touch';
    const target = event.target instanceof Element ? event.target : null;
    if (!target || event.button !== 0) return;
    // A second finger turns what the first one holds. Where that holds nothing, two of them move an enlarged board; on a
    // board that is not enlarged the second one is a hand at rest.
    if (grip && grip.id !== event.pointerId) {
      if (!grip.turns && !holdsHand(page, grip)) grip.pans = board.zoom > 1;
      else if (page.state.hand && page.state.hand.at) grip.isUsed = turnHand(page);
      return;
    }
    const button = target.closest('.set [data-piece]');
    if (button instanceof HTMLButtonElement && !button.disabled) {
      grip = {id: event.pointerId, space: '', piece: button.dataset.piece || '', owner: button.dataset.owner || '',
        turns: false, last: '', holds: true, isUsed: false, from: [event.clientX, event.clientY], pans: false,
        before: page.state.hand && {...page.state.hand}, at: [event.clientX, event.clientY], under: ''};
    } else if (stage.contains(target) && !target.closest('button, a')) {
      grip = gripOnBoard(page, event);
    }
  });
  document.addEventListener('pointermove', (event) => {
    const space = board.isOver(event.clientX, event.clientY) ? board.spaceAt(event.clientX, event.clientY) : '';
    if (event.pointerType === 'mouse' && space !== board.pointed) {
      board.point(space);
      showStack(page);
    }
    if (!grip || grip.id !== event.pointerId) return;
    Object.assign(grip, {at: [event.clientX, event.clientY], under: space});
    if (page.isSettingUp || page.state.look.embed) return;
    if (grip.pans || (!grip.holds && board.zoom > 1)) return pan(board, grip, event);
    board.scrollAtEdge(event.clientX, event.clientY, EDGE);
    // A finger that holds nothing moves the page.
    if (event.pointerType === 'touch' && !grip.holds && !page.state.hand) return;
    if (!space || space === grip.last) return;
    grip.last = space;
    if (!follow(page, grip, space)) grip = null;
  });
  document.addEventListener('pointerup', (event) => {
    const from = grip;
    if (!from || from.id !== event.pointerId) return;
    grip = null;
    if (from.pans) return;
    const isStill = event.clientX === from.at[0] && event.clientY === from.at[1];
    const space = isStill ? from.under : board.isOver(event.clientX, event.clientY) ? board.spaceAt(event.clientX, event.clientY) : '';
    if (!space) return leaveBoard(page, from);
    if (from.isUsed && (from.turns ? from.last === from.space : page.state.hand?.at === space)) return;
    if (from.piece) putFromSet(page, from, space);
    else if (from.space === space && from.last === space && !from.turns) chooseSpace(page, space, board.aim(space, event.clientX, event.clientY));
    else if (from.turns && from.last === from.space) chooseSpace(page, space);
    else if (page.isSettingUp) dragInSetup(page, from.space, space);
    else if (!from.turns && page.state.hand && page.state.hand.at !== from.last) putDown(page, from.last);
  });
  document.addEventListener('pointercancel', (event) => {
    if (grip && grip.id === event.pointerId) grip = null;
  });
  // Programs that assist a person press without a pointer.
  stage.addEventListener('click', (event) => {
    const space = !event.isTrusted && event.target instanceof Element ? event.target.closest('[data-space]') : null;
    if (space) chooseSpace(page, space.getAttribute('data-space') || '');
  });
  byId('tick').addEventListener('click', () => playHand(page));
  byId('scroller').addEventListener('scroll', () => board.placeTick(page.state.hand));
  window.addEventListener('resize', () => {
    page.update();
    const {hand} = page.state;
    if (hand && hand.at) board.reveal(hand.at);
  });
  for (const player of ['white', 'black']) listenOnSet(page, player);
  listenToWheel(page, stage);
}

/** @param {Page} page @param {string} player */
function listenOnSet(page, player) {
  const set = byId(`${player}-set`);
  set.addEventListener('mousedown', leaveFocus);
  set.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-piece]') : null;
    if (!(button instanceof HTMLElement)) return;
    const piece = button.dataset.piece || '';
    const {hand} = page.state;
    if (page.isSettingUp) {
      chooseFromSet(page, player, piece);
    } else if (player === page.model.spot.toMove) {
      if (hand && hand.of === piece && !hand.at) putBack(page);
      else pickUp(page, piece);
    }
  });
}

/**
 * The wheel steps, or turns the piece that it is over. It is the page's own at both ends of the line, in a frame of others,
 * and while a piece is in hand. @param {Page} page @param {HTMLElement} stage
 */
function listenToWheel(page, stage) {
  let turned = 0;
  stage.addEventListener('wheel', (event) => {
    const {model, board, state: {hand, look}} = page;
    if (event.ctrlKey || look.embed || !event.deltaY) return;
    const by = Math.sign(event.deltaY);
    const isOverGhost = hand && hand.at && chosen(hand).dots.includes(board.spaceAt(event.clientX, event.clientY));
    if (hand ? !isOverGhost : model.ply + by < 0 || model.ply + by > model.path.length) return void (turned = 0);
    event.preventDefault();
    turned += event.deltaY * (event.deltaMode ? 20 : 1);
    if (Math.abs(turned) < WHEEL_STEP) return;
    turned = 0;
    if (hand) turnHand(page, by);
    else page.stepBy(by);
  }, {passive: false});
}

/** A piece dragged from a set. @param {Page} page @param {Grip} from @param {string} space */
function putFromSet(page, from, space) {
  const {hand} = page.state;
  if (page.isSettingUp) {
    settingOf(page).piece = '';
    chooseFromSet(page, from.owner, from.piece);
    pressInSetup(page, space);
  } else if ((hand && hand.of === from.piece) || pickUp(page, from.piece)) {
    if (page.state.hand && page.state.hand.at !== space) putDown(page, space);
  }
}
