// SPDX-License-Identifier: MIT
// The players' sides: who plays, the time left, and the pieces that are left.
import {byId, list, make, setAttribute, setText} from '../dom.js';
import {opponentIn} from '../play/opponent.js';
import {turnIn} from '../play/turn.js';
import {kindPicture} from './pieces.js';
import {raised, word} from '../words.js';
/** @import {Page} from '../page.js' */

/** The times on the clocks at the place shown, in seconds, from the comments of the moves. @param {Page} page @returns {Record<string, string>} */
function clocks({model}) {
  const {nodes} = model.text;
  /** @type {Record<string, string>} */
  const times = {white: '', black: ''};
  for (const node of model.path.slice(0, model.ply)) {
    const clock = /\[%clk ([^\].]*)/.exec(nodes[node].comment || '');
    if (clock) times[nodes[node].number.includes('...') ? 'black' : 'white'] = clock[1];
  }
  return times;
}

/** Who sits at a side: the person, or the opponent; '' where one person plays both. @param {Page} page @param {string} player @returns {string} */
function seatOf(page, player) {
  const {match, lesson, look} = page.state;
  const side = opponentIn(page);
  if (lesson || look.embed || page.trying || page.isSettingUp) return '';
  if (side === player) return word('opponent_is', {strength: word(`strength_${match.strength}`)});
  return side || turnIn(page) === player ? word('you') : '';
}

/** @param {Page} page */
export function showSets(page) {
  const {setting, hand} = page.state;
  const chosen = page.isSettingUp && setting ? setting.owner + setting.piece : hand && page.model.spot.toMove + hand.of;
  const names = page.players();
  const times = clocks(page);
  for (const player of /** @type {('white' | 'black')[]} */ (['white', 'black'])) {
    showSet(page, player, chosen);
    setText(byId(`${player}-name`), names[player]);
    setText(byId(`${player}-seat`), seatOf(page, player));
    setText(byId(`${player}-clock`), times[player]);
  }
  putFirst(page.table.toMove);
}

/**
 * Lets the set that can be used stand first for Tab and for screen readers. The other one is moved, so that a press or the
 * focus on its way to this one arrives. @param {string} player
 */
function putFirst(player) {
  const [first, other] = [byId(`${player}-side`), byId(`${player === 'white' ? 'black' : 'white'}-side`)];
  if (first.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) first.after(other);
}

/** @param {Page} page @param {'white' | 'black'} player @param {string | null} chosen */
function showSet(page, player, chosen) {
  const {sets, toMove} = page.table;
  const isOver = page.model.spot.over && !page.isSettingUp;
  const set = byId(`${player}-set`);
  byId(`${player}-side`).classList.toggle('to-move', player === toMove && !isOver);
  list(set, Object.entries(sets[player]), ([piece]) => piece,
    ([piece]) => {
      const button = make('button', {type: 'button', class: 'kind', 'data-piece': piece, 'data-owner': player});
      button.append(kindPicture(player, piece), make('span', {class: 'count'}));
      return button;
    },
    (button, [piece, count], i) => {
      setAttribute(button, 'title', word('set_hint', {kind: raised(word(`kind_${piece}`)), piece, n: i + 1}));
      setAttribute(button, 'aria-label', word('set_label', {kind: word(`kind_${piece}`), n: count, player: word(`player_${player}`)}));
      setAttribute(button, 'aria-pressed', String(chosen === player + piece));
      setAttribute(button, 'data-left', count);
      setText(button.querySelector('.count'), String(count));
      button.disabled = count === 0 || (!page.isSettingUp && (player !== toMove || isOver));
    });
}
