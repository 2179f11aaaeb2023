// SPDX-License-Identifier: MIT
// The position and the game in words.
import {spaceInWords, stackOn} from '../board/board.js';
import {make, watch} from '../dom.js';
import {tagInWords} from './details.js';
import {counted} from './findings.js';
import {word} from '../words.js';
/** @import {Spot} from '../engine/engine.js' */
/** @import {Model} from '../state/model.js' */
/** @import {Page} from '../page.js' */

/** Whose turn it is, or how the game ended. @param {Spot} spot @returns {string} */
export function stateInWords({over, result, termination, toMove, players}) {
  if (!over) return word(players.moves ? `state_${toMove}` : `blocked_${toMove}`);
  if (result === '1-0') return word(`won_white_${termination}`);
  return word(result === '0-1' ? `won_black_${termination}` : `drawn_${termination}`);
}

/** What the move shown did, as the engine has it in parts; '' at the start. @param {Spot} spot @returns {string} */
export function deedInWords({deed}) {
  if (!deed) return '';
  const {player, act, piece, space, from = '', past, level, bridge, connects} = deed;
  return word(`did_${act}_${player}`, {piece, space, from}) + (past ? word('did_past', {n: past}) : '') +
    (level > 1 ? word('did_level', {n: level}) : '') + (bridge ? word('did_bridge') : '') + (connects ? word('did_connects') : '');
}

/** The position in words: whose turn it is, the pieces by player and level, the stacks. @param {Model} model @returns {Node[]} */
function outline(model) {
  const {spot, text} = model;
  const items = (/** @type {string[]} */ lines) => make('ul', {}, ...lines.map((line) => make('li', {}, line)));
  const side = (/** @type {'white' | 'black'} */ player) => {
    const of = spot.players[player];
    const own = spot.pieces.filter((piece) => piece.owner === player).sort((a, b) => a.level - b.level);
    const left = Object.entries(spot.sets[player]).filter(([, count]) => count).map(([piece, count]) => `${count} ${piece}`);
    return [make('h3', {}, word(`player_${player}`)),
      make('p', {}, word('standing', {missing: of.missing, center: of.center, free: of.free, frozen: of.frozen,
        left: left.join(', ') || word('none_left')})),
      items(own.map(({level, piece, dots: [punct, a, b], free}) =>
        word(free ? 'piece_lies' : 'piece_lies_covered', {n: level, piece, punct, a, b})))];
  };
  const spaces = [...new Set(spot.pieces.flatMap((piece) => piece.dots))].filter((space) => stackOn(spot, space).length > 1);
  return [
    make('h2', {}, word('in_words')), make('p', {}, word('legal_moves', {state: stateInWords(spot), n: spot.players.moves})),
    ...side('white'), ...side('black'), make('h3', {}, word('stacks')),
    spaces.length ? items(spaces.sort().map((space) => spaceInWords(spot, space))) : make('p', {}, word('no_stacks')),
    make('p', {}, `${counted(text.findings.length)}.`),
    make('h3', {}, word('about_game')),
    make('dl', {}, ...text.tags.filter(([, value]) => !/^[?.]*$/.test(value)).flatMap(([name, value]) =>
      [tagInWords(name) ? make('dt', {}, tagInWords(name)) : make('dt', {lang: 'en'}, name), make('dd', {lang: ''}, value)])),
  ];
}

const hasChanged = watch();

export const wordsPanel = {
  id: 'words',
  title: () => word('in_words'),
  build() {},
  /** Nothing in it can be used, so it is made anew. @param {Page} page @param {HTMLElement} panel */
  update({model}, panel) {
    if (hasChanged(model.spot, model.text)) panel.replaceChildren(...outline(model));
  },
};
