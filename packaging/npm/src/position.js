// SPDX-License-Identifier: MIT
// Positions, moves and pieces: values that never change.
import {diagramLines} from './diagram.js';
import {ask, call} from './core.js';
import {PositionError, PunctError, refusal} from './errors.js';

/** @typedef {'white' | 'black'} Player */
/** @typedef {'standard' | 'basic'} Rules */
/** @typedef {'T' | 'C' | 'E' | 'L' | 'M' | 'R'} Kind */
/** @typedef {'1-0' | '0-1' | '1/2-1/2' | '*'} Result */
/**
 * @typedef {'connection' | 'center' | 'pieces' | 'repetition' | 'resignation' | 'time' | 'forfeit' | 'agreement' |
 *   'abandoned' | 'unfinished'} Termination
 */
/** How a game ended on the board. @typedef {{readonly winner: Player | null, readonly result: Result, readonly reason: Termination}} Outcome */

/**
 * The long options of `punct render` in camelCase; an option that may be repeated takes an array.
 * @typedef {object} DrawingOptions
 * @property {string} [theme] `screen`, `print`, `high-contrast`, `wood` or `night`
 * @property {string} [lang] the language of the words, such as `de`
 * @property {number} [size] the width in pixels
 * @property {boolean} [lastMove] marks the last move
 * @property {boolean} [legend]
 * @property {boolean} [sets] draws the pieces that are left
 * @property {boolean} [layers] a board per level
 * @property {boolean} [explode] pulls the levels apart
 * @property {boolean} [stacks] stacks from the side
 * @property {boolean} [connection] marks the nearest connection
 * @property {string} [caption]
 * @property {'white' | 'black'} [orientation]
 * @property {string | readonly string[]} [mark] such as `F7 cross`
 * @property {string | readonly string[]} [arrow] such as `K3-K9 green`
 */
/** @typedef {DrawingOptions & {readonly [option: string]: unknown}} RenderOptions */

/** @typedef {{text: string, piece: Kind, from: string | null, dots: string[], level: number}} MoveParts */
/** @typedef {MoveParts & {position: string, result?: Result, termination?: Termination}} PlayedParts */

/** Only this file makes values of parts. */
const INSIDE = Symbol('inside');

/** @param {unknown} key */
function onlyInside(key) {
  if (key !== INSIDE) throw new TypeError('this value cannot be made by hand; a position gives it');
}

/** @param {unknown} text @returns {string} */
function oneLine(text) {
  return String(text).replace(/[\r\n]+/g, ' ');
}

/** @param {unknown} player @returns {Player} */
function playerNamed(player) {
  if (player !== 'white' && player !== 'black') throw new RangeError(`there is no player '${String(player)}'; there are white and black`);
  return player;
}

/** The name of a space in capitals. @param {unknown} space @returns {string} @throws {InvalidMoveError} if there is no such space */
function spaceNamed(space) {
  const name = oneLine(space).toUpperCase();
  const {code, message} = /^[A-Z]\d+$/.test(name) ? ask('position', 'standard w', `play T@${name}`) : {code: 'bad-cell', message: `'${oneLine(space)}' is not a space`};
  if (code === 'bad-cell') throw refusal({code, message});
  return name;
}

/** A legal move: of which piece, from where, to where. Equal moves have equal texts. */
export class Move {
  /** @internal @param {unknown} key @param {MoveParts} parts */
  constructor(key, parts) {
    onlyInside(key);
    /** The move in canonical notation: `E@K3,K4,K5`, `K3-K9,K10,K11`. @readonly @type {string} */
    this.text = parts.text;
    /** @readonly @type {Kind} */
    this.kind = parts.piece;
    /** The space that the PÜNCT leaves; null for a piece that is added. @readonly @type {string | null} */
    this.from = parts.from;
    /** The spaces that are covered, that of the PÜNCT first. @readonly @type {readonly string[]} */
    this.dots = Object.freeze(parts.dots);
    /** The level on which the piece comes to lie, from 1. @readonly @type {number} */
    this.level = parts.level;
    Object.freeze(this);
  }

  /** Whether a piece is added. */
  get isAdd() {
    return this.from === null;
  }

  /** The space of the PÜNCT. @returns {string} */
  get punct() {
    return this.dots[0];
  }

  /** @param {Move | string} other */
  equals(other) {
    return String(other) === this.text;
  }

  toString() {
    return this.text;
  }

  toJSON() {
    return this.text;
  }
}

/** @param {MoveParts} parts @returns {Move} */
export const moveOf = (parts) => new Move(INSIDE, parts);

/**
 * A piece on the board.
 * @typedef {object} Piece
 * @property {Player} owner
 * @property {Kind} kind
 * @property {readonly string[]} dots its spaces, that of the PÜNCT first
 * @property {number} level from 1
 * @property {boolean} isFree whether nothing lies on it
 */

/**
 * The legal moves of a position, or some of them. Counted and searched without being listed; listed in the order of
 * `punct moves`.
 * @implements {Iterable<Move>}
 */
export class LegalMoves {
  #position;
  #of;
  /** @type {readonly Move[] | undefined} */
  #list;

  /** @internal @param {unknown} key @param {Position} position @param {string} of */
  constructor(key, position, of) {
    onlyInside(key);
    this.#position = position;
    this.#of = of;
  }

  /** @returns {readonly Move[]} */
  #all() {
    const parts = /** @returns {MoveParts[]} */ () => this.#position.ask(INSIDE, `moves ${this.#of}`.trimEnd());
    return (this.#list ??= Object.freeze(parts().map(moveOf)));
  }

  /** How many there are. */
  get size() {
    if (this.#list || this.#of) return this.#all().length;
    return /** @type {number} */ (this.#position.ask(INSIDE, 'count').count);
  }

  /** Whether a move is among them; a text in any spelling, also a short one that fits one legal move. @param {Move | string} move */
  has(move) {
    const {ok, moves} = this.#position.ask(INSIDE, `play ${oneLine(move)}`);
    if (!ok || moves.length !== 1) return false;
    const [{from, piece}] = moves;
    return !this.#of || this.#of === from || (from === null && this.#of === piece);
  }

  /** Those of the piece whose PÜNCT is on a space, such as `K3`, or those that add a kind of piece, such as `E`. @param {string} of @throws {InvalidMoveError} for any other text */
  of(of) {
    const kind = oneLine(of).toUpperCase();
    return new LegalMoves(INSIDE, this.#position, /^[TCELMR]$/.test(kind) ? kind : spaceNamed(of));
  }

  [Symbol.iterator]() {
    return this.#all()[Symbol.iterator]();
  }
}

/**
 * A position: the pieces on the board, whose turn it is, by which rules. Never changes; play() gives another. Two
 * positions are equal if their texts are.
 */
export class Position {
  #line;
  /** @type {any} */
  #view;
  /** @type {Readonly<Record<string, bigint>> | undefined} */
  #keys;
  /** @type {Outcome | null | undefined} */
  #outcome;
  /** @type {LegalMoves | undefined} */
  #moves;

  /**
   * The empty board with White to move, or the position of a position line, such as `standard b wE@K3,K4,K5`.
   * @param {string} [line]
   * @throws {PositionError} if it is not a possible position
   */
  constructor(line = 'standard w') {
    if (trusted === line) {
      this.#line = line;
      return;
    }
    const answer = ask('position', oneLine(line), '');
    if (!answer.ok) throw new PositionError(answer.errors);
    this.#line = /** @type {string} */ (answer.position);
  }

  /** @internal @param {unknown} key @param {string} question @returns {any} */
  ask(key, question) {
    onlyInside(key);
    return ask('position', this.#line, question);
  }

  /** @internal @param {unknown} key @param {PlayedParts} played */
  static after(key, played) {
    onlyInside(key);
    const position = trust(played.position);
    position.#outcome = played.result ? outcomeOf(played.result, /** @type {Termination} */ (played.termination)) : null;
    return position;
  }

  #seen() {
    return (this.#view ??= ask('position', this.#line, 'view'));
  }

  /** Whose turn it is. @returns {Player} */
  get turn() {
    return this.#line.split(' ', 2)[1] === 'b' ? 'black' : 'white';
  }

  /** @returns {Rules} */
  get rules() {
    return this.#line.startsWith('basic') ? 'basic' : 'standard';
  }

  /** How the game ended; null while it goes on. @returns {Outcome | null} */
  get outcome() {
    if (this.#outcome === undefined) {
      const {result, termination} = this.#seen();
      this.#outcome = result ? outcomeOf(result, termination) : null;
    }
    return this.#outcome;
  }

  /** @returns {boolean} */
  get isOver() {
    return this.outcome !== null;
  }

  /** The pieces on the board, in the order of position lines. @returns {readonly Piece[]} */
  get pieces() {
    const seen = this.#seen();
    seen.made ??= Object.freeze(seen.pieces.map((/** @type {any} */ {owner, piece, dots, level, free}) =>
      Object.freeze({owner, kind: piece, dots: Object.freeze(dots), level, isFree: free})));
    return seen.made;
  }

  /** The pieces on a space, lowest first. @param {string} space @returns {Piece[]} @throws {InvalidMoveError} if there is no such space */
  stack(space) {
    const name = spaceNamed(space);
    return this.pieces.filter(({dots}) => dots.includes(name)).sort((a, b) => a.level - b.level);
  }

  /** The topmost piece on a space; null if there is none. @param {string} space @returns {Piece | null} */
  top(space) {
    return this.stack(space).pop() ?? null;
  }

  /** The level of the topmost piece on a space, 0 if there is none. @param {string} space @returns {number} */
  height(space) {
    return this.top(space)?.level ?? 0;
  }

  /** How many pieces of each kind a player has left. @param {Player} player @returns {Readonly<Record<Kind, number>>} */
  left(player) {
    return Object.freeze({...this.#seen().sets[playerNamed(player)]});
  }

  /** How many topmost dots a player has in the central hexagon. @param {Player} player @returns {number} */
  center(player) {
    return this.#seen().players[playerNamed(player)].center;
  }

  /** The least number of spaces that a player still needs for a connection; 0 if there is one. @param {Player} player @returns {number} */
  distance(player) {
    return this.#seen().players[playerNamed(player)].missing;
  }

  /** @returns {LegalMoves} */
  get legalMoves() {
    return (this.#moves ??= new LegalMoves(INSIDE, this, ''));
  }

  /** The legal moves that win at once. @returns {Move[]} */
  get wins() {
    return ask('position', this.#line, 'wins').map(moveOf);
  }

  /**
   * The legal move that a text stands for, in any spelling; a short move must fit one legal move only.
   * @param {Move | string} text @returns {Move}
   * @throws {InvalidMoveError | AmbiguousMoveError | IllegalMoveError}
   */
  move(text) {
    return this.#played(text)[0];
  }

  /**
   * The position after a move.
   * @param {Move | string} move @returns {Position}
   * @throws {InvalidMoveError | AmbiguousMoveError | IllegalMoveError}
   */
  play(move) {
    return this.#played(move)[1];
  }

  /** @param {Move | string} move @returns {[Move, Position]} */
  #played(move) {
    const answer = ask('position', this.#line, `play ${oneLine(move)}`);
    if (!answer.ok) throw refusal(answer);
    if (answer.moves.length !== 1) throw refusal({code: 'syntax', message: `not one move: '${move}'`});
    return [moveOf(answer.moves[0]), Position.after(INSIDE, answer.moves[0])];
  }

  /** What a move does, or why it is refused. @param {Move | string} move @returns {string} */
  explain(move) {
    return ask('position', this.#line, `explain ${oneLine(move)}`).words;
  }

  /** The number of sequences of so many legal moves, from 0 to 8. @param {number} depth @returns {bigint} */
  perft(depth) {
    if (!Number.isInteger(depth) || depth < 0 || depth > 8) throw new RangeError('a depth is a whole number from 0 to 8');
    return BigInt(ask('position', this.#line, `perft ${depth}`).count);
  }

  #numbers() {
    if (this.#keys) return this.#keys;
    const {key, canonicalKey} = ask('position', this.#line, 'keys');
    return (this.#keys = {key: BigInt(`0x${key}`), canonicalKey: BigInt(`0x${canonicalKey}`)});
  }

  /** 64 bits, the same on every machine; equal for equal positions. @returns {bigint} */
  get key() {
    return this.#numbers().key;
  }

  /** The same for all twelve images of the position under the symmetries of the board. @returns {bigint} */
  get canonicalKey() {
    return this.#numbers().canonicalKey;
  }

  /** @param {Position} other */
  equals(other) {
    return String(other) === this.#line;
  }

  /**
   * Whether the other is one of the twelve images of this position, or equal to it. A text that equals() takes is read.
   * @param {Position | string} other
   * @throws {PositionError} if a text is not a possible position
   */
  isSymmetricTo(other) {
    const position = typeof other === 'string' ? new Position(other) : other;
    if (!(position instanceof Position)) throw new TypeError('a position is expected');
    return this.canonicalKey === position.canonicalKey;
  }

  /**
   * The diagram that `punct render` draws.
   * @param {RenderOptions} [options] @returns {string} SVG
   */
  toSVG(options = {}) {
    return drawn(this, '', options);
  }

  /** The position in words from which somebody who cannot see it can set it up. @returns {string} */
  describe() {
    return this.#seen().outline;
  }

  /** The position line. */
  toString() {
    return this.#line;
  }

  toJSON() {
    return this.#line;
  }
}

/** The line that is known to be canonical. @type {string | undefined} */
let trusted;

/** A position of a line that the engine wrote. @param {string} line @returns {Position} */
export function trust(line) {
  trusted = line;
  try {
    return new Position(line);
  } finally {
    trusted = undefined;
  }
}

/** @param {Result} result @param {Termination} reason @returns {Outcome} */
function outcomeOf(result, reason) {
  return Object.freeze({winner: result === '1-0' ? 'white' : result === '0-1' ? 'black' : null, result, reason});
}

/** A move that puts a piece back where it was, and the position after it. @param {Position} position @param {string} text @returns {[Move, Position]} */
function passed(position, text) {
  const from = text.slice(0, text.indexOf('-')).toUpperCase();
  const {kind, dots, level} = /** @type {Piece} */ (position.top(from));
  const [rules, turn, ...pieces] = String(position).split(' ');
  const move = moveOf({text: `${from}-${dots.join(',')}${level > 1 ? `^${level}` : ''}`, piece: kind, from, dots: [...dots], level});
  return [move, trust([rules, turn === 'w' ? 'b' : 'w', ...pieces].join(' '))];
}

/**
 * The moves of a line, up to the first that is not legal, and the positions after them.
 * @param {Position} start @param {readonly string[]} texts @param {boolean} allowsNoChange @returns {[Move, Position][]}
 */
export function playedLine(start, texts, allowsNoChange) {
  /** @type {[Move, Position][]} */
  const line = [];
  for (let position = start; line.length < texts.length; position = line[line.length - 1][1]) {
    /** @type {{moves: PlayedParts[], code?: string}} */
    const {moves, code} = ask('position', String(position), `play ${texts.slice(line.length).join('\n')}`);
    for (const parts of moves) line.push([moveOf(parts), Position.after(INSIDE, parts)]);
    if (code !== 'no-change' || !allowsNoChange) break;
    line.push(passed(moves.length ? line[line.length - 1][1] : position, texts[line.length]));
  }
  return line;
}

/** The position, or that after a move. @param {Position} position @param {string} move @param {RenderOptions} options @returns {string} */
export function drawn(position, move, options) {
  const svg = call('position', String(position), `svg ${move}`.trimEnd() + '\n' + diagramLines(options));
  if (!svg.startsWith('<')) throw new PunctError(svg, 'usage');
  return svg;
}

/** @param {Position} position @param {number} depth */
export function perft(position, depth) {
  return position.perft(depth);
}
