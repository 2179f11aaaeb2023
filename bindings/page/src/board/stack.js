// SPDX-License-Identifier: MIT
// The stack of the space that is pointed at or was tapped, as pieces, the topmost first.
import {pieceInWords, stackOn} from './board.js';
import {byId, make, setText, watch} from '../dom.js';
import {piecePicture} from './pieces.js';
import {word} from '../words.js';
/** @import {Page} from '../page.js' */
/** @import {LyingPiece} from '../engine/engine.js' */

const isAnotherGame = watch();
const hasChanged = watch();

/** Stacks are shown when somebody asks for them, or points at one. @param {Page} page */
export function showStack(page) {
  const {board, state: {look}} = page;
  const view = byId('stack-view');
  // A space that was tapped in another game is of no interest any more.
  if (isAnotherGame(page.model.entry)) board.pointed = '';
  const space = board.pointed || (look.stack ? board.cursor : '');
  const stack = stackOn(page.table, space).reverse();
  setText(byId('here'), board.pointed);
  view.hidden = !look.stack && stack.length < 2;
  if (view.hidden || !hasChanged(space, page.table, board.places)) return;
  view.replaceChildren(make('strong', {}, `${space}${stack.length ? '' : `: ${word('empty')}`}`),
    make('ol', {reversed: ''}, ...stack.map((piece) => row(page, piece, space))));
  // It stands in the corner of the board that is farthest from the space.
  const at = board.places.spaces[space];
  if (!at) return;
  view.classList.toggle('left', at[0] > board.places.width / 2);
  view.classList.toggle('low', at[1] < board.places.height / 2);
}

/** @param {Page} page @param {LyingPiece} piece @param {string} space */
function row(page, piece, space) {
  const points = piece.dots.map((dot) => page.board.places.spaces[dot]);
  const item = make('li', {value: piece.level, class: piece.owner});
  if (points.every(Boolean)) item.append(piecePicture(piece.owner, points, piece.level));
  item.append(make('span', {}, pieceInWords(piece, space, false)));
  return item;
}
