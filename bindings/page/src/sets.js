// SPDX-License-Identifier: MIT
// The pieces that both players have left.
import {chosen, svgElement} from './board.js';
import {byId, keepingFocus, make} from './panels.js';
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
  const {spot} = page.model;
  const {sets, toMove} = page.table;
  const {setting} = page;
  const chosen = page.isSettingUp && setting ? setting.owner + setting.piece : page.hand && spot.toMove + page.hand.of;
  const key = JSON.stringify([sets, toMove, spot.over, page.isSettingUp, chosen]);
  if (page.built.sets === key) return;
  page.built.sets = key;
  keepingFocus(() => {
    for (const player of ['white', 'black']) fillSet(page, player, chosen);
    // The set that can be used stands first.
    byId('table').insertBefore(byId(`${toMove}-set`), byId('table').firstChild);
  });
}

/** @param {Page} page @param {string} player @param {string | null} chosen */
function fillSet(page, player, chosen) {
  const {sets, toMove} = page.table;
  const isOver = page.model.spot.over && !page.isSettingUp;
  const set = byId(`${player}-set`);
  set.classList.toggle('to-move', player === toMove && !isOver);
  set.setAttribute('aria-label', `Pieces that ${player} has left`);
  const buttons = Object.entries(sets[player]).map(([piece, count], i) => {
    const button = make('button', {type: 'button', 'data-piece': piece, 'data-owner': player,
      'data-key': player + piece, title: `Add ${piece} (${i + 1})`, 'aria-label': `${piece}, ${count} left, ${player}`,
      'aria-pressed': String(chosen === player + piece)});
    /** @type {HTMLButtonElement} */ (button).disabled = count === 0 ||
      (!page.isSettingUp && (player !== toMove || isOver));
    button.append(pieceIcon(piece), piece, make('span', {class: 'count'}, `×${count}`));
    return button;
  });
  set.replaceChildren(make('span', {class: 'name'}, player === 'white' ? 'White' : 'Black'), ...buttons);
}
