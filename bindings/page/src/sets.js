// SPDX-License-Identifier: MIT
// The pieces that both players have left.
import {byId, list, make, setAttribute, setText, svgElement} from './dom.js';
/** @import {Page} from './page.js' */

/** How the pieces are drawn in the sets: places of the dots, the PÜNCT's second. */
/** @type {Record<string, [number[][], number]>} */
const ICONS = {
  T: [[[20, 60], [80, 60], [50, 8], [20, 60], [50, 42]], 0], C: [[[0, 30], [50, 30], [100, 30]], 1],
  E: [[[0, 30], [50, 30], [100, 30]], 0], L: [[[10, 60], [50, 35], [50, -10]], 2],
  M: [[[5, 50], [50, 20], [95, 50]], 1], R: [[[90, 60], [50, 35], [50, -10]], 2],
};

/** @param {string} piece @returns {SVGElement} */
function pieceIcon(piece) {
  const [dots, punct] = ICONS[piece];
  const icon = svgElement('svg', {viewBox: '-20 -30 140 110', 'aria-hidden': 'true'});
  const points = dots.map((dot) => dot.join(',')).join(' ');
  for (const kind of [' piece-edge', '']) icon.append(svgElement('polyline', {class: 'piece-line' + kind, points}));
  const [x, y] = dots[punct];
  icon.append(svgElement('circle', {class: 'piece-punct', cx: x, cy: y, r: 13}));
  return icon;
}

/** @param {Page} page */
export function showSets(page) {
  const {setting, hand} = page.state;
  const {toMove} = page.table;
  const chosen = page.isSettingUp && setting ? setting.owner + setting.piece : hand && page.model.spot.toMove + hand.of;
  for (const player of ['white', 'black']) showSet(page, player, chosen);
  // The set that can be used stands first; the other one is moved, so that a focus stays.
  const [mover, other] = [toMove, toMove === 'white' ? 'black' : 'white'].map((player) => byId(`${player}-set`));
  if (mover.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) mover.after(other);
}

/** @param {Page} page @param {string} player @param {string | null} chosen */
function showSet(page, player, chosen) {
  const {sets, toMove} = page.table;
  const isOver = page.model.spot.over && !page.isSettingUp;
  const set = byId(`${player}-set`);
  set.classList.toggle('to-move', player === toMove && !isOver);
  setAttribute(set, 'aria-label', `Pieces that ${player} has left`);
  if (!set.firstChild) set.append(make('span', {class: 'name'}, player === 'white' ? 'White' : 'Black'));
  list(set, Object.entries(sets[player]), ([piece]) => piece,
    ([piece]) => {
      const button = make('button', {type: 'button', 'data-piece': piece, 'data-owner': player});
      button.append(pieceIcon(piece), piece, make('span', {class: 'count'}));
      return button;
    },
    (button, [piece, count], i) => {
      setAttribute(button, 'title', `Add ${piece} (${i + 1})`);
      setAttribute(button, 'aria-label', `${piece}, ${count} left, ${player}`);
      setAttribute(button, 'aria-pressed', String(chosen === player + piece));
      setText(button.querySelector('.count'), `×${count}`);
      button.disabled = count === 0 || (!page.isSettingUp && (player !== toMove || isOver));
    });
}
