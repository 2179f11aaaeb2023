// SPDX-License-Identifier: MIT
// The board on the screen: the engine's drawing in a shadow root, and over it what can be picked up and put down.
import {svgElement} from './dom.js';
/** @import {LegalMove, LyingPiece, Places} from './engine.js' */

/** How long a piece is on its way. */
const MOTION_MS = 220;

function wantsMotion() {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches && !document.hidden;
}

/**
 * Shows an SVG of the engine. Its style goes into a constructed style sheet, which the policy allows.
 * @param {HTMLElement} host @param {string} svg @param {string} more rules added to its own
 */
export function showSvg(host, svg, more) {
  const root = host.shadowRoot || host.attachShadow({mode: 'open'});
  let rules = ':host{display:block}svg{width:100%;height:100%;display:block}' + more;
  // Taken out before it is parsed: even a document that is not shown falls under the policy.
  const plain = svg.replace(/<style>([^<]*)<\/style>/g, (_, style) => ((rules += style), ''));
  const drawing = new DOMParser().parseFromString(plain, 'image/svg+xml').documentElement;
  drawing.removeAttribute('width');
  drawing.removeAttribute('height');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  root.adoptedStyleSheets = [sheet];
  root.replaceChildren(document.importNode(drawing, true));
}

/**
 * A piece in hand: where it comes from, where it may go, and how it would lie.
 * @typedef {{of: string, moves: LegalMove[], at: string, choice: number, shape: string}} Hand
 */

export class Board {
  /** @param {HTMLElement} drawing @param {HTMLElement} layer @param {(space: string) => void} choose */
  constructor(drawing, layer, choose) {
    this.drawing = drawing;
    this.layer = layer;
    this.choose = choose;
    /** @type {Places} */
    this.places = {width: 1, height: 1, spaces: {}};
    this.cursor = 'I9';
    /** The space that the pointer is over. */
    this.pointed = '';
    this.svg = svgElement('svg', {'aria-hidden': 'true'});
    layer.append(this.svg);
    /** @type {Map<string, SVGElement>} */
    this.spaces = new Map();
    this.over = svgElement('g', {});
    /** A piece on its way. */
    this.moving = svgElement('g', {'pointer-events': 'none'});
    this.frame = 0;
  }

  /** @param {string} svg @param {Places} places */
  show(svg, places) {
    showSvg(this.drawing, svg, '');
    if (JSON.stringify(places) === JSON.stringify(this.places)) return;
    this.places = places;
    this.svg.setAttribute('viewBox', `0 0 ${places.width} ${places.height}`);
    const stage = /** @type {HTMLElement} */ (this.layer.parentElement);
    stage.style.aspectRatio = `${places.width} / ${places.height}`;
    this.spaces = new Map();
    this.svg.replaceChildren();
    for (const [name, [x, y]] of Object.entries(places.spaces)) {
      const space = svgElement('circle', {cx: x, cy: y, r: 20, class: 'space', 'data-space': name});
      this.spaces.set(name, space);
      this.svg.append(space);
    }
    this.svg.append(this.over, this.moving);
  }

  /**
   * Marks what may be done.
   * @param {Hand | null} hand @param {Set<string>} own spaces of pieces that may be picked up
   * @param {{white: string[], black: string[]} | null} chains
   */
  mark(hand, own, chains) {
    const may = new Set(hand ? hand.moves.map((move) => move.dots[0]) : []);
    for (const [name, space] of this.spaces) {
      space.setAttribute('class', 'space' + (may.has(name) ? ' may' : '') + (own.has(name) ? ' own' : ''));
    }
    this.over.replaceChildren();
    const points = (/** @type {string[]} */ names) =>
      names.filter((name) => this.places.spaces[name]).map((name) => this.places.spaces[name].join(',')).join(' ');
    for (const player of /** @type {['white', 'black']} */ (['white', 'black'])) {
      if (chains) this.over.append(svgElement('polyline', {points: points(chains[player]), class: 'chain ' + player}));
    }
    if (hand && this.places.spaces[hand.of]) this.ring(hand.of, 'held');
    if (hand && hand.at) this.ghost(chosen(hand).dots);
    this.ring(this.cursor, 'cursor');
  }

  /** @private @param {string} space @param {string} kind */
  ring(space, kind) {
    const place = this.places.spaces[space];
    if (place) this.over.append(svgElement('circle', {cx: place[0], cy: place[1], r: 18, class: kind}));
  }

  /** @private @param {string[]} dots */
  ghost(dots) {
    const order = [dots[1], dots[0], dots[2]].map((name) => this.places.spaces[name]);
    if (order.some((place) => !place)) return;
    const size = (/** @type {number} */ a, /** @type {number} */ b) =>
      Math.hypot(order[a][0] - order[b][0], order[a][1] - order[b][1]);
    // The line goes through the middle dot.
    const ways = [[0, 1, 2], [1, 0, 2], [0, 2, 1]].sort((a, b) =>
      size(a[0], a[1]) + size(a[1], a[2]) - size(b[0], b[1]) - size(b[1], b[2]));
    const line = ways[0].map((i) => order[i].join(',')).join(' ');
    this.over.append(svgElement('polyline', {points: line, class: 'ghost-line'}));
    order.forEach(([x, y], i) =>
      this.over.append(svgElement('circle', {cx: x, cy: y, r: i === 1 ? 11 : 8, class: i === 1 ? 'ghost-punct' : 'ghost'})));
  }

  /**
   * Shows how a piece comes to where it lies now: from its old place, or from above the board.
   * @param {string[]} from empty for a piece that was added @param {string[]} to
   */
  animate(from, to) {
    window.cancelAnimationFrame(this.frame);
    this.moving.replaceChildren();
    const end = to.map((name) => this.places.spaces[name]);
    const start = from.length ? from.map((name) => this.places.spaces[name]) : end.map((place) => place && [place[0], place[1] - 60]);
    if (end.some((place) => !place) || start.some((place) => !place) || !wantsMotion()) return;
    const dots = end.map((_, i) => svgElement('circle', {r: i === 0 ? 11 : 8, class: i === 0 ? 'ghost-punct' : 'ghost'}));
    this.moving.append(...dots);
    const begun = performance.now();
    const draw = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - begun) / MOTION_MS));
      dots.forEach((dot, i) => [0, 1].forEach((axis) =>
        dot.setAttribute(axis ? 'cy' : 'cx', (start[i][axis] + (end[i][axis] - start[i][axis]) * part).toFixed(1))));
      if (part < 1) this.frame = window.requestAnimationFrame(draw);
      else this.moving.replaceChildren();
    };
    draw(begun);
  }

  /** The space at a point of the window, or ''. @param {number} x @param {number} y @returns {string} */
  spaceAt(x, y) {
    const box = this.svg.getBoundingClientRect();
    const scale = Math.min(box.width / this.places.width, box.height / this.places.height);
    if (!scale) return '';
    const left = (x - box.left - (box.width - scale * this.places.width) / 2) / scale;
    const top = (y - box.top - (box.height - scale * this.places.height) / 2) / scale;
    let nearest = '';
    let distance = 24;
    for (const [name, place] of Object.entries(this.places.spaces)) {
      const away = Math.hypot(place[0] - left, place[1] - top);
      if (away < distance) [nearest, distance] = [name, away];
    }
    return nearest;
  }

  /** Moves the cursor of the keyboard. @param {number} columns @param {number} rows @returns {boolean} */
  step(columns, rows) {
    const column = this.cursor.charCodeAt(0) + columns;
    const name = String.fromCharCode(column) + (Number(this.cursor.slice(1)) + rows);
    if (!this.places.spaces[name]) return false;
    this.cursor = name;
    return true;
  }
}

/** @param {Hand} hand @returns {LegalMove[]} */
export function waysToLie(hand) {
  return hand.moves.filter((move) => move.dots[0] === hand.at).sort((a, b) => a.turn - b.turn);
}

/** @param {Hand} hand @returns {LegalMove} */
export function chosen(hand) {
  const ways = waysToLie(hand);
  return ways[hand.choice % ways.length];
}

/** How the dots lie, seen from the PÜNCT, for comparing. @param {string[]} dots @returns {string} */
export function shapeOf(dots) {
  const [punct, ...others] = dots.map((dot) => [dot.charCodeAt(0), Number(dot.slice(1))]);
  return others.map((dot) => [dot[0] - punct[0], dot[1] - punct[1]].join(',')).join(' ');
}

/**
 * The pieces on a space, the lowest first.
 * @param {{pieces: LyingPiece[]}} table @param {string} space @returns {LyingPiece[]}
 */
export function stackOn(table, space) {
  return table.pieces.filter((piece) => piece.dots.includes(space)).sort((a, b) => a.level - b.level);
}

/** @param {LyingPiece} piece @param {string} space @returns {string} */
function pieceInWords(piece, space) {
  return `level ${piece.level} ${piece.owner} ${piece.piece}${piece.dots[0] === space ? ', its PÜNCT' : ''}` +
    (piece.free ? '' : ', covered');
}

/** What lies on a space, level by level. @param {{pieces: LyingPiece[]}} table @param {string} space @returns {string} */
export function spaceInWords(table, space) {
  const stack = stackOn(table, space);
  return `${space}: ` + (stack.length ? stack.map((piece) => pieceInWords(piece, space)).join('; ') : 'empty');
}
