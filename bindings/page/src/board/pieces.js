// SPDX-License-Identifier: MIT
// Pictures of pieces beside the drawing of the board: in the sets, in a stack, in hand.
import {svgElement} from '../dom.js';

/** @typedef {[number, number]} Point */

/** Where the dots of each kind lie in a set, in columns and rows from its PÜNCT, which stands first. @type {Record<string, Point[]>} */
const FORMS = {
  T: [[0, 0], [1, 0], [1, 1]], C: [[0, 0], [-1, -1], [1, 1]], E: [[0, 0], [1, 1], [2, 2]],
  L: [[0, 0], [1, 1], [2, 1]], M: [[0, 0], [-1, -1], [1, 0]], R: [[0, 0], [1, 0], [2, 1]],
};

/** Distance of neighbors in drawings. */
const PITCH = 40;

/** @param {Point[]} points @param {number} a @param {number} b */
function apart(points, a, b) {
  return Math.hypot(points[a][0] - points[b][0], points[a][1] - points[b][1]);
}

/** @param {number} column @param {number} row @returns {Point} */
function onBoard(column, row) {
  return [column * PITCH * Math.sqrt(3) / 2, (column / 2 - row) * PITCH];
}

/** Where a space lies on a board that is seen from above. @param {string} space @returns {Point} */
export function fromAbove(space) {
  return onBoard(space.charCodeAt(0), Number(space.slice(1)));
}

/**
 * The outline along which a piece lies: through the middle dot, or round the three dots of a triangle.
 * @param {Point[]} points @param {Point[]} above
 */
function spine(points, above) {
  const sides = [[1, 2], [0, 2], [0, 1]].map(([a, b]) => apart(above, a, b));
  const longest = Math.max(...sides);
  const middle = sides.indexOf(longest);
  const [a, b] = [0, 1, 2].filter((i) => i !== middle);
  const isTriangle = longest < 1.2 * Math.min(...sides);
  return {isTriangle, line: [a, middle, b, ...(isTriangle ? [a] : [])].map((i) => points[i].join(',')).join(' ')};
}

/**
 * A piece as it lies: its body, its dots, and the level where that is above the board itself.
 * @param {string} owner @param {Point[]} points of its dots, that of the PÜNCT first @param {number} [level]
 * @param {Point[]} [above] its dots seen from above, where they are not
 * @returns {SVGElement}
 */
export function pieceShape(owner, points, level = 1, above = points) {
  const shape = svgElement('g', {class: `piece ${owner}`});
  const {line, isTriangle} = spine(points, above);
  for (const part of ['piece-edge', 'piece-body']) {
    shape.append(svgElement('polyline', {class: part + (isTriangle ? ' solid' : ''), points: line}));
  }
  points.forEach(([cx, cy], i) =>
    shape.append(svgElement('circle', i ? {class: 'piece-dot', cx, cy, r: 4.5} : {class: 'piece-punct', cx, cy, r: 9.5})));
  if (level > 1) {
    const figure = svgElement('text', {class: 'piece-level', x: points[0][0], y: points[0][1] + 5.5});
    figure.textContent = String(level);
    shape.append(figure);
  }
  return shape;
}

/** A picture of nothing but a piece. @param {string} owner @param {Point[]} points @param {number} [level] */
export function piecePicture(owner, points, level) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const size = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys), PITCH) + PITCH;
  const left = (Math.min(...xs) + Math.max(...xs) - size) / 2;
  const top = (Math.min(...ys) + Math.max(...ys) - size) / 2;
  const picture = svgElement('svg', {viewBox: `${left} ${top} ${size} ${size}`, class: 'picture', 'aria-hidden': 'true'});
  picture.append(pieceShape(owner, points, level));
  return picture;
}

/** The picture of a kind of piece in a set. @param {string} owner @param {string} kind */
export function kindPicture(owner, kind) {
  return piecePicture(owner, FORMS[kind].map(([column, row]) => onBoard(column, row)));
}
