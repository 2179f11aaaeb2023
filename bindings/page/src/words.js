// SPDX-License-Identifier: MIT
// The position and the game in words.
import {spaceInWords, stackOn} from './board.js';
import {make, watch} from './dom.js';
import {counted} from './findings.js';
/** @import {Model} from './model.js' */
/** @import {Page} from './page.js' */

/** The position in words: whose turn it is, the pieces by player and level, the stacks. @param {Model} model @returns {Node[]} */
function outline(model) {
  const {spot, text} = model;
  const items = (/** @type {string[]} */ lines) => make('ul', {}, ...lines.map((line) => make('li', {}, line)));
  const side = (/** @type {'white' | 'black'} */ player) => {
    const of = spot.players[player];
    const own = spot.pieces.filter((piece) => piece.owner === player).sort((a, b) => a.level - b.level);
    const left = Object.entries(spot.sets[player]).filter(([, count]) => count).map(([piece, count]) => `${count} ${piece}`);
    return [make('h3', {}, player === 'white' ? 'White' : 'Black'),
      make('p', {}, `Distance to a connection ${of.missing}, ${of.center} dots in the center, ${of.free} free and ` +
        `${of.frozen} covered pieces; left in the set: ${left.join(', ') || 'none'}.`),
      items(own.map(({level, piece, dots, free}) =>
        `level ${level}: ${piece}, PÜNCT ${dots[0]}, dots ${dots[1]} ${dots[2]}${free ? '' : ', covered'}`))];
  };
  const spaces = [...new Set(spot.pieces.flatMap((piece) => piece.dots))].filter((space) => stackOn(spot, space).length > 1);
  return [
    make('h2', {}, 'In words'), make('p', {}, `${spot.state}. ${spot.players.moves} legal moves.`),
    ...side('white'), ...side('black'), make('h3', {}, 'Stacks'),
    spaces.length ? items(spaces.sort().map((space) => spaceInWords(spot, space))) : make('p', {}, 'No stacks.'),
    make('p', {}, `${counted(text.findings.length)} in this game.`),
    make('h3', {}, 'About the game'),
    make('dl', {}, ...text.tags.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)])),
  ];
}

const hasChanged = watch();

export const wordsPanel = {
  id: 'words',
  title: () => 'In words',
  build() {},
  /** Nothing in it can be used, so it is made anew. @param {Page} page @param {HTMLElement} panel */
  update({model}, panel) {
    if (hasChanged(model.spot, model.text)) panel.replaceChildren(...outline(model));
  },
};
