// SPDX-License-Identifier: MIT
// Picking up, putting down and turning pieces, by pointer, touch and keyboard.
import {chosen, shapeOf, spaceInWords, waysToLie} from './board.js';
import {byId, inputById} from './dom.js';
import {finishReply} from './learn.js';
import {stateInWords} from './outline.js';
import {chooseFromSet, dragInSetup, pressInSetup, settingOf} from './setup.js';
import {showStack} from './stack.js';
import {refuseWhileThinking, waitsForOpponent} from './opponent.js';
import {refuseOther, waitsForOther} from './turn.js';
import {word} from './words.js';
/** @import {Board, Hand} from './board.js' */
/** @import {Judged, LegalMove, Way} from './engine.js' */
/** @import {Page} from './page.js' */
/** @import {Point} from './pieces.js' */

/** A wheel steps one ply, or turns the piece once, for so many pixels. */
const WHEEL_STEP = 60;
/** A piece that is dragged so near the edge of an enlarged board moves the board on. */
const EDGE = 30;
/** A press so far from the middle of a space, in units of the drawing, aims at what lies on that side. */
const LEAST_AIM = 11;
/** A finger that moves less, in pixels, means the space under it. */
const LEAST_PAN = 10;

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
function mayGo(hand, space) {
  return hand.moves.some((move) => move.dots[0] === space);
}

/**
 * Puts the piece in hand down on a space: towards the side of the space that was pressed, as it was turned, or else in the
 * likeliest way. @param {Page} page @param {string} space @param {Point} [aim] from the middle of the space
 */
function putDown(page, space, aim = [0, 0]) {
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
function tellHand(page) {
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
function turnTowards(page, space) {
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
function isOwn({model: {spot}}, space) {
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

/**
 * What the pointer holds since it went down: a space, or a piece of a set. `turns` if it is an end of the piece in hand, or
 * if it has put the piece down and shows where it shall lie. Without a hold on a piece it moves an enlarged board. `before` is
 * what was in hand when it went down; `at` is where it is now, and `under` the space that was there before an enlarged board
 * moved on.
 * @typedef {{id: number, space: string, piece: string, owner: string, turns: boolean, last: string, holds: boolean,
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
  return {id: event.pointerId, space, piece: '', owner: '', turns: isDot && space !== (hand && hand.at), last: space, holds,
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
  if (!isHeld && !pickUp(page, grip.piece || grip.space)) return false;
  if (hand && hand.at === grip.space && mayGo(hand, space)) grip.space = space;
  if (page.state.hand && mayGo(page.state.hand, space)) putDown(page, space);
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
  document.addEventListener('pointerdown', (event) => {
    board.byTouch = event.pointerType === 'touch';
    const target = event.target instanceof Element ? event.target : null;
    if (!target || event.button !== 0) return;
    // A second finger turns what the first one holds. Where that holds nothing, two of them move an enlarged board; on a
    // board that is not enlarged the second one is a hand at rest.
    if (grip && grip.id !== event.pointerId) {
      if (!grip.turns && !holdsHand(page, grip)) grip.pans = board.zoom > 1;
      else if (page.state.hand && page.state.hand.at) turnHand(page);
      return;
    }
    const button = target.closest('.set [data-piece]');
    if (button instanceof HTMLButtonElement && !button.disabled) {
      grip = {id: event.pointerId, space: '', piece: button.dataset.piece || '', owner: button.dataset.owner || '',
        turns: false, last: '', holds: true, from: [event.clientX, event.clientY], pans: false,
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
    if (from.piece) putFromSet(page, from, space);
    else if (from.space === space && from.last === space && !from.turns) chooseSpace(page, space, board.aim(space, event.clientX, event.clientY));
    else if (from.turns && from.last === from.space) chooseSpace(page, space);
    else if (page.isSettingUp) dragInSetup(page, from.space, space);
    else if (!from.turns && page.state.hand && page.state.hand.at !== from.last) putDown(page, from.last);
  });
  document.addEventListener('pointercancel', () => (grip = null));
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
