// SPDX-License-Identifier: MIT
// The stack of the space that is pointed at, level by level.
import {stackOn} from './board.js';
import {byId, make, watch} from './dom.js';
/** @import {Page} from './page.js' */

const hasChanged = watch();

/** @param {Page} page */
export function showStack(page) {
  const view = byId('stack-view');
  const space = page.board.pointed || page.board.cursor;
  view.hidden = !page.state.look.stack;
  if (view.hidden || !hasChanged(space, page.table)) return;
  const stack = stackOn(page.table, space).reverse();
  view.replaceChildren(make('strong', {}, `${space}${stack.length ? '' : ': empty'}`),
    make('ol', {reversed: ''}, ...stack.map((piece) => make('li', {value: piece.level, class: piece.owner},
      `${piece.owner} ${piece.piece}${piece.dots[0] === space ? ', its PÜNCT' : ''}${piece.free ? '' : ', covered'}`))));
}
