// SPDX-License-Identifier: MIT
// The board on the screen: the engine's drawing in a shadow root, and over it what can be picked up and put down.
import {byId, setAttribute, svgElement} from '../dom.js';
import {fromAbove, pieceShape} from './pieces.js';
import {word} from '../words.js';
/** @import {LegalMove, LyingPiece, Places, Way} from '../engine/engine.js' */
/** @import {Point} from './pieces.js' */

/** How long a piece is on its way. */
const MOTION_MS = 220;
/** So many pixels lie between spaces at least while a piece is in hand: as much as a finger can tell apart. */
const LEAST_PITCH = 34;
/** A board that is nearly as large stays as it is, so that it does not move under the pointer. */
const LEAST_ZOOM = 1.15;
/** The tick stands this far from the PÜNCT, so that it covers no space on which the piece could lie. */
const TICK_AWAY = 2.1;
const TICK_SIZE = 44;
/** The board of a level and what is around it, in units of its own, and the room it takes at most below the large board. */
const LAYER_WIDTH = 680;
const LARGEST_LAYER = 250;

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
 * Puts the boards of the levels below the large one, where the window is narrow.
 * @param {SVGElement} svg @param {Places} places @returns {Places}
 */
function stackLayers(svg, places) {
  const layers = svg.querySelectorAll('[id*="-layer-"]');
  const width = 2 * places.spaces.I9[0];
  const step = Math.min(LARGEST_LAYER, width / (layers.length || Infinity));
  layers.forEach((layer, i) => {
    layer.setAttribute('transform',
      `translate(${width / 2 + (i - (layers.length - 1) / 2) * step} ${places.height + 0.62 * step})scale(${step / LAYER_WIDTH})`);
    layer.querySelector('text')?.setAttribute('font-size', '60');
  });
  const height = places.height + 1.14 * step;
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  return {...places, width, height};
}

/**
 * A piece in hand: where it comes from, where it may go, the ways in which it can lie where it is held, and which of them
 * is chosen; `shape` is that of the piece as it lay, or as it was turned.
 * @typedef {{of: string, owner: string, moves: LegalMove[], at: string, ways: Way[], choice: number, isTurned: boolean, turns: 1 | -1,
 *   shape: string}} Hand
 */

export class Board {
  /** @param {HTMLElement} drawing @param {HTMLElement} layer @param {(space: string) => void} choose */
  constructor(drawing, layer, choose) {
    this.drawing = drawing;
    this.layer = layer;
    this.choose = choose;
    this.stage = /** @type {HTMLElement} */ (layer.closest('#stage'));
    this.scroller = /** @type {HTMLElement} */ (layer.closest('#scroller'));
    this.field = /** @type {HTMLElement} */ (layer.parentElement);
    /** Whether the last press was that of a finger, which has no Enter. */
    this.byTouch = false;
    /** @type {Places} */
    this.places = {width: 1, height: 1, spaces: {}};
    this.cursor = 'I9';
    /** The space that the pointer is over, or that was tapped last. */
    this.pointed = '';
    this.zoom = 1;
    /** How much wider the drawing was before the boards of the levels went below the large one. */
    this.narrowed = 1;
    this.svg = svgElement('svg', {'aria-hidden': 'true'});
    layer.append(this.svg);
    /** @type {Map<string, SVGElement>} */
    this.spaces = new Map();
    this.over = svgElement('g', {});
    /** A move that is looked at, but not played. */
    this.previewed = svgElement('g', {class: 'preview', 'pointer-events': 'none'});
    /** Shows which space the pointer is over. */
    this.pointer = svgElement('circle', {class: 'pointer', r: 18, visibility: 'hidden'});
    /** A piece on its way. */
    this.moving = svgElement('g', {class: 'moving', 'pointer-events': 'none'});
    this.frame = 0;
  }

  /** @param {string} svg @param {Places} drawn where its spaces are @param {boolean} isStacked whether boards of levels stand below the large one */
  show(svg, drawn, isStacked) {
    showSvg(this.drawing, svg, '');
    const shown = /** @type {SVGElement} */ (/** @type {ShadowRoot} */ (this.drawing.shadowRoot).firstChild);
    const places = isStacked ? stackLayers(shown, drawn) : drawn;
    this.narrowed = drawn.width / places.width;
    if (JSON.stringify(places) === JSON.stringify(this.places)) return;
    this.places = places;
    this.svg.setAttribute('viewBox', `0 0 ${places.width} ${places.height}`);
    this.stage.style.setProperty('--shape', String(places.width / places.height));
    this.spaces = new Map();
    this.svg.replaceChildren();
    // What is previewed was drawn for the other places.
    this.previewed.replaceChildren();
    for (const [name, [x, y]] of Object.entries(places.spaces)) {
      const space = svgElement('circle', {cx: x, cy: y, r: 20, class: 'space', 'data-space': name});
      this.spaces.set(name, space);
      this.svg.append(space);
    }
    this.svg.append(this.over, this.previewed, this.moving, this.pointer);
  }

  /**
   * Marks what may be done.
   * @param {Hand | null} hand @param {Set<string>} own spaces of pieces that may be picked up
   * @param {Set<string>} covered spaces on which pieces lie
   * @param {{white: string[], black: string[]} | null} chains @param {string} hint a space that a lesson hints at
   */
  mark(hand, own, covered, chains, hint) {
    const may = new Set(hand ? hand.moves.map((move) => move.dots[0]) : []);
    // Where nearly all is open, what is closed tells more.
    const isOpen = may.size > this.spaces.size / 2;
    const dots = new Set(hand && hand.at ? chosen(hand).dots : []);
    const ends = new Set(hand && hand.at ? waysToLie(hand).flatMap((way) => way.dots.slice(1)) : []);
    for (const [name, space] of this.spaces) {
      const kind = may.has(name) ? (isOpen ? ' may open' : ' may') : hand && isOpen && !covered.has(name) ? ' closed' : '';
      setAttribute(space, 'class', 'space' + kind + (own.has(name) ? ' own' : '') + (ends.has(name) ? ' end' : '') + (dots.has(name) ? ' dot' : ''));
    }
    this.over.replaceChildren();
    const points = (/** @type {string[]} */ names) =>
      names.filter((name) => this.places.spaces[name]).map((name) => this.places.spaces[name].join(',')).join(' ');
    for (const player of /** @type {['white', 'black']} */ (['white', 'black'])) {
      if (chains) this.over.append(svgElement('polyline', {points: points(chains[player]), class: 'chain ' + player}));
    }
    if (hand && this.places.spaces[hand.of]) this.ring(hand.of, 'held');
    if (hand && hand.at) this.ghost(hand);
    if (hint) this.ring(hint, 'hint');
    this.ring(this.cursor, 'cursor');
    this.magnify(hand);
    this.placeTick(hand);
  }

  /** The pointer is over a space, or over none. @param {string} space */
  point(space) {
    this.pointed = space;
    const [cx, cy] = this.places.spaces[space] || [0, 0];
    setAttribute(this.pointer, 'visibility', space ? 'visible' : 'hidden');
    setAttribute(this.pointer, 'cx', cx);
    setAttribute(this.pointer, 'cy', cy);
  }

  /** @param {string} space @param {string} kind */
  ring(space, kind) {
    const place = this.places.spaces[space];
    if (place) this.over.append(svgElement('circle', {cx: place[0], cy: place[1], r: 18, class: kind}));
  }

  /** The piece in hand as it would lie, half transparent, with its level. @private @param {Hand} hand */
  ghost(hand) {
    const {dots, level} = chosen(hand);
    const points = dots.map((name) => this.places.spaces[name]);
    if (points.some((place) => !place)) return;
    const ghost = svgElement('g', {class: 'ghost'});
    ghost.append(pieceShape(hand.owner, points, level, dots.map(fromAbove)));
    this.over.append(ghost);
  }

  /** Shows what a move would do, or nothing. @param {string} move as it is written @param {string} owner */
  preview(move, owner) {
    this.previewLine([move], owner);
  }

  /** Shows what moves would do, one after the other. @param {string[]} moves as they are written @param {string} owner of the first one */
  previewLine(moves, owner) {
    this.previewed.replaceChildren();
    const other = owner === 'white' ? 'black' : 'white';
    moves.forEach((move, i) => this.addPreview(move, i % 2 ? other : owner));
  }

  /** @private @param {string} move @param {string} owner */
  addPreview(move, owner) {
    const [, from, to] = /^(?:[TCELMR]@|([A-Q]\d+)-)([A-Q\d,]+)/.exec(move) || [];
    const dots = to ? to.split(',') : [];
    const points = dots.map((name) => this.places.spaces[name]);
    if (points.length !== 3 || points.some((place) => !place)) return;
    const begin = from && this.places.spaces[from];
    if (begin) this.previewed.append(svgElement('line', {class: 'way', x1: begin[0], y1: begin[1], x2: points[0][0], y2: points[0][1]}));
    this.previewed.append(pieceShape(owner, points, Number((/\^(\d+)/.exec(move) || [])[1] || 1), dots.map(fromAbove)));
  }

  // The size of the board.

  /** How wide the drawing is shown as the engine made it, in pixels. @returns {number} */
  width() {
    const {clientWidth, clientHeight} = this.stage;
    const shape = this.places.width / this.places.height;
    return Math.max(160, Math.round(this.narrowed * Math.min(clientWidth, clientHeight * shape)));
  }

  /** Pixels from space to space, as the board is shown. @returns {number} */
  pitch() {
    const [a, b] = [this.places.spaces.I9, this.places.spaces.I10];
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) * this.scale() : LEAST_PITCH;
  }

  /** @private @returns {number} */
  scale() {
    const box = this.svg.getBoundingClientRect();
    return Math.min(box.width / this.places.width, box.height / this.places.height) || 1;
  }

  /** Enlarges a small board while a piece is in hand, about that piece. @private @param {Hand | null} hand */
  magnify(hand) {
    const wanted = hand ? (LEAST_PITCH * this.zoom) / this.pitch() : 1;
    const zoom = wanted < LEAST_ZOOM ? 1 : wanted;
    if (Math.abs(zoom - this.zoom) < 0.01) return;
    const about = this.pointOf((hand && (hand.at || hand.of)) || this.pointed) || this.pointOf('I9');
    const was = about && this.inWindow(about);
    this.zoom = zoom;
    this.stage.classList.toggle('enlarged', zoom > 1);
    this.stage.style.setProperty('--zoom', String(zoom));
    const now = about && this.inWindow(about);
    if (was && now) this.scroller.scrollBy(now[0] - was[0], now[1] - was[1]);
  }

  /** @private @param {string} space @returns {Point | undefined} */
  pointOf(space) {
    return this.places.spaces[space];
  }

  /** A point of the drawing in the window. @param {Point} point @returns {Point} */
  inWindow([x, y]) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.scale();
    return [box.left + (box.width - scale * this.places.width) / 2 + x * scale,
      box.top + (box.height - scale * this.places.height) / 2 + y * scale];
  }

  /** Whether a point of the window is over the board as it is seen. @param {number} x @param {number} y */
  isOver(x, y) {
    const box = this.scroller.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }

  /** Moves an enlarged board on under a piece that is dragged to its edge. @param {number} x @param {number} y @param {number} edge */
  scrollAtEdge(x, y, edge) {
    const box = this.scroller.getBoundingClientRect();
    if (this.zoom === 1) return;
    this.scroller.scrollBy(Math.max(0, x + edge - box.right) + Math.min(0, x - edge - box.left),
      Math.max(0, y + edge - box.bottom) + Math.min(0, y - edge - box.top));
  }

  /** Brings a space into the part of an enlarged board that is seen. @param {string} space */
  reveal(space) {
    const point = this.pointOf(space);
    if (this.zoom === 1 || !point) return;
    const [x, y] = this.inWindow(point);
    const box = this.stage.getBoundingClientRect();
    const margin = 2 * LEAST_PITCH;
    this.scroller.scrollBy(Math.max(0, x + margin - box.right) + Math.min(0, x - margin - box.left),
      Math.max(0, y + margin - box.bottom) + Math.min(0, y - margin - box.top));
  }

  /** Puts the tick beside the ghost, where it covers none of its dots and can be seen. @param {Hand | null} hand */
  placeTick(hand) {
    const tick = byId('tick');
    const at = hand && hand.at ? this.pointOf(hand.at) : undefined;
    tick.hidden = !at || !hand || !chosen(hand).legal;
    if (!at || !hand || tick.hidden) return;
    const [x, y] = this.inWindow(at);
    const away = TICK_AWAY * this.pitch() + TICK_SIZE / 2;
    const box = this.stage.getBoundingClientRect();
    const half = TICK_SIZE / 2 + 2;
    const others = chosen(hand).dots.slice(1).map((dot) => this.inWindow(this.places.spaces[dot]));
    let best = {x, y, worth: -Infinity};
    for (let step = 0; step < 12; ++step) {
      const angle = (step * Math.PI) / 6;
      const [left, top] = [x + away * Math.cos(angle), y - away * Math.sin(angle)];
      const outside = Math.max(0, box.left + half - left) + Math.max(0, left + half - box.right) +
        Math.max(0, box.top + half - top) + Math.max(0, top + half - box.bottom);
      const near = Math.min(...others.map((dot) => Math.hypot(dot[0] - left, dot[1] - top)));
      const worth = Math.min(near, 2.5 * this.pitch()) - 20 * outside + (top < y ? 1 : 0);
      if (worth > best.worth) best = {x: left, y: top, worth};
    }
    const field = this.field.getBoundingClientRect();
    tick.style.left = `${best.x - field.left - TICK_SIZE / 2}px`;
    tick.style.top = `${best.y - field.top - TICK_SIZE / 2}px`;
  }

  /**
   * Shows how a piece comes to where it lies now: from its old place, or from above the board.
   * @param {string} owner @param {string[]} from empty for a piece that was added @param {string[]} to
   */
  animate(owner, from, to) {
    window.cancelAnimationFrame(this.frame);
    this.moving.replaceChildren();
    const end = to.map((name) => this.places.spaces[name]);
    const begin = from.length ? from.map((name) => this.places.spaces[name])
      : end.map((place) => place && /** @type {Point} */ ([place[0], place[1] - 60]));
    if (end.some((place) => !place) || begin.some((place) => !place) || !wantsMotion()) return;
    const begun = performance.now();
    const draw = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - begun) / MOTION_MS));
      const points = end.map((place, i) => /** @type {Point} */ ([0, 1].map((axis) =>
        begin[i][axis] + (place[axis] - begin[i][axis]) * part)));
      if (part < 1) {
        this.moving.replaceChildren(pieceShape(owner, points));
        this.frame = window.requestAnimationFrame(draw);
      } else {
        this.moving.replaceChildren();
      }
    };
    draw(begun);
  }

  /** The space at a point of the window, or ''. @param {number} x @param {number} y @returns {string} */
  spaceAt(x, y) {
    const scale = this.scale();
    const origin = this.inWindow([0, 0]);
    const [left, top] = [(x - origin[0]) / scale, (y - origin[1]) / scale];
    let nearest = '';
    let distance = 24;
    for (const [name, place] of Object.entries(this.places.spaces)) {
      const away = Math.hypot(place[0] - left, place[1] - top);
      if (away < distance) [nearest, distance] = [name, away];
    }
    return nearest;
  }

  /** Where a point of the window is, seen from a space, in units of the drawing. @param {string} space @param {number} x @param {number} y @returns {Point} */
  aim(space, x, y) {
    const [left, top] = this.inWindow(this.places.spaces[space]);
    return [(x - left) / this.scale(), (y - top) / this.scale()];
  }

  /** Moves the cursor of the keyboard. @param {number} columns @param {number} rows @returns {boolean} */
  step(columns, rows) {
    const column = this.cursor.charCodeAt(0) + columns;
    const name = String.fromCharCode(column) + (Number(this.cursor.slice(1)) + rows);
    if (!this.places.spaces[name]) return false;
    this.cursor = name;
    this.reveal(name);
    return true;
  }
}

/** The legal ways in which the piece in hand can lie where it is held, clockwise. @param {Hand} hand @returns {Way[]} */
export function waysToLie(hand) {
  return hand.ways.filter((way) => way.legal);
}

/** The way that is chosen; where none is legal, one that shows why. @param {Hand} hand @returns {Way} */
export function chosen(hand) {
  const ways = waysToLie(hand);
  if (!ways.length) return hand.ways.find((way) => shapeOf(way.dots) === hand.shape) || hand.ways[0];
  return ways[((hand.choice % ways.length) + ways.length) % ways.length];
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

/** A piece as it lies on a space, with its level or without. @param {LyingPiece} piece @param {string} space @param {boolean} withLevel @returns {string} */
export function pieceInWords({level, owner, piece, dots, free}, space, withLevel) {
  const part = dots[0] === space ? 'punct' : 'minor';
  const lies = word(withLevel ? `on_space_${owner}_${part}` : `stack_${owner}_${part}`, {n: level, piece});
  return free ? lies : word('and_covered', {piece: lies});
}

/** What lies on a space, level by level. @param {{pieces: LyingPiece[]}} table @param {string} space @returns {string} */
export function spaceInWords(table, space) {
  const stack = stackOn(table, space);
  return `${space}: ` + (stack.length ? stack.map((piece) => pieceInWords(piece, space, true)).join('; ') : word('empty'));
}
