// SPDX-License-Identifier: MIT
// Games: tags, a tree of moves with notes, and what was found wrong with them.
import {about, ask, call} from './core.js';
import {diagramLines} from './diagram.js';
import {FormatError, IllegalMoveError, PunctError} from './errors.js';
import {Finding} from './finding.js';
import {drawn, Move, playedLine, Position, trust} from './position.js';
/** @import {FindingParts} from './finding.js' */
/** @import {ReadOptions} from './reading.js' */
/** @import {Player, RenderOptions, Result, Rules, Termination} from './position.js' */

/** @typedef {'text' | 'json' | 'jsonl' | 'xml' | 'sgf' | 'position'} Format */
/** A move as a record of JSON has it. @typedef {Record<string, any>} RawMove */
/** A game as a record of JSON has it (docs/formats-json.md). @typedef {Record<string, any>} RawGame */

const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black'];
/** A number that no node has: the end of the line, or the start of a game without moves. */
const NO_NODE = 0xffffffff;

/** @param {string} format @returns {Format} */
export function formatNamed(format) {
  const formats = about().formats.map(({name}) => name);
  if (!formats.includes(format)) throw new RangeError(`there is no format '${format}'; there are ${formats.join(', ')}`);
  return /** @type {Format} */ (format);
}

/** A text of Unicode: what no encoding can write, a half of a surrogate pair, becomes U+FFFD. @param {unknown} text @returns {string} */
export function wellFormed(text) {
  if (['object', 'function', 'symbol'].includes(typeof text)) throw new TypeError('a text is expected');
  return new TextDecoder('utf-8', {ignoreBOM: true}).decode(new TextEncoder().encode(String(text)));
}

/** @param {RawMove} raw @returns {string} */
function textOf(raw) {
  const dots = raw.dots.join(',');
  const level = raw.level > 1 ? `^${raw.level}` : '';
  return raw.from === undefined ? `${raw.place}@${dots}${level}` : `${raw.from}-${dots}${level}`;
}

/** @param {Move} move @returns {RawMove} */
function rawOf({kind, from, dots, level}) {
  return {...(from === null ? {place: kind} : {from}), dots: [...dots], ...(level > 1 ? {level} : {})};
}

/** What stands before a text that values of JavaScript would change: half a surrogate pair, which no record has. */
const ASIDE = '\ud800';

/** The name of a member. Those that look like numbers would go before the others. @param {string} name @returns {string} */
function memberNamed(name) {
  return /^\d+$/.test(name) ? ASIDE + name : name;
}

/** A record of JSON as values that keep the order of its members and the digits of its numbers. @param {string} record @returns {RawGame} */
function valuesOf(record) {
  if (!/"x-|"\d+":/.test(record)) return JSON.parse(record);
  return JSON.parse(record.replace(/"([^"\\]*(?:\\.[^"\\]*)*)"(:?)|-?\d[\d.eE+-]*/g, (token, name, colon) => {
    if (name === undefined) return String(Number(token)) === token ? token : JSON.stringify(ASIDE + token);
    return colon && memberNamed(name) !== name ? `${JSON.stringify(memberNamed(name))}:` : token;
  }));
}

/** The record of such values. @param {RawGame} values @returns {string} */
function recordOf(values) {
  return JSON.stringify(values).replace(/"\\ud800([^"]*)"(:?)/g, (_, text, colon) => (colon ? `"${text}":` : text));
}

/** @template T @param {T} value @returns {T} */
function frozen(value) {
  if (value && typeof value === 'object') Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** @param {RawMove | RawGame} raw @returns {Readonly<Record<string, unknown>>} */
function extensionsOf(raw) {
  return frozen(JSON.parse(recordOf(Object.fromEntries(Object.entries(raw).filter(([name]) => name.startsWith('x-'))))));
}

/** The tags of a game: a map from names to values, in order. Changing it changes the game. @extends {Map<string, string>} */
export class Tags extends Map {
  /** @type {() => void} */
  #changed = () => {};

  /** @internal @param {() => void} changed */
  watch(changed) {
    this.#changed = changed;
  }

  /** @param {string} name @param {string} value */
  set(name, value) {
    if (value === undefined || value === null) throw new TypeError(`the tag ${String(name)} needs a value; delete() removes a tag`);
    super.set(wellFormed(name), wellFormed(value));
    // The constructor of a map calls this before there is anything to watch.
    if (#changed in this) this.#changed();
    return this;
  }

  /** @param {string} name */
  delete(name) {
    const had = super.delete(name);
    if (had) this.#changed();
    return had;
  }

  clear() {
    super.clear();
    this.#changed();
  }
}

/** The text of a comment; null and undefined remove it. @param {unknown} text @returns {string} */
function noteOf(text) {
  return text === undefined || text === null ? '' : wellFormed(text);
}

/**
 * A place in a game: its start, or a move that was written, with its notes. The first of its children continues the
 * line, the others are variations.
 */
export class Node {
  #game;
  /** @type {Node | null} */
  #parent;
  /** @type {Node[]} */
  #children = [];
  /** @type {RawMove} */
  #raw;
  /** The move and the position after it; null if the move is not legal, undefined until somebody asks. @type {[Move, Position] | null | undefined} */
  #played;

  /** @internal @param {Game} game @param {Node | null} parent @param {RawMove} raw */
  constructor(game, parent, raw) {
    this.#game = game;
    this.#parent = parent;
    this.#raw = raw;
  }

  /** The game that this is a place of. @returns {Game} */
  get game() {
    return this.#game;
  }

  /** The place before; null at the start. @returns {Node | null} */
  get parent() {
    return this.#parent;
  }

  /** What follows; the first continues the line. @returns {readonly Node[]} */
  get children() {
    return Object.freeze([...this.#children]);
  }

  /** How many moves lead here. @returns {number} */
  get ply() {
    let ply = 0;
    for (let node = this.#parent; node; node = node.#parent) ++ply;
    return ply;
  }

  /** Whether it is on the main line. @returns {boolean} */
  get isMain() {
    /** @type {Node} */
    let node = this;
    for (; node.#parent; node = node.#parent) if (node.#parent.#children[0] !== node) return false;
    return true;
  }

  /** The move; null at the start, and if it is not legal. @returns {Move | null} */
  get move() {
    return this.#parent ? (this.#resolved()?.[0] ?? null) : null;
  }

  /** The move as text, legal or not; empty at the start. @returns {string} */
  get text() {
    return this.#parent ? (this.#resolved()?.[0].text ?? textOf(this.#raw)) : '';
  }

  /**
   * The position after the move.
   * @returns {Position}
   * @throws {IllegalMoveError} if a move that leads here is not legal
   */
  get position() {
    if (!this.#parent) return this.#game.start;
    const played = this.#resolved();
    if (!played) throw new IllegalMoveError(`no position follows ${textOf(this.#raw)}, which is not legal here`, 'not-legal');
    return played[1];
  }

  /** Asks for this move, those before it that nobody has asked for, and those that continue the line. */
  #resolved() {
    if (this.#played !== undefined) return this.#played;
    /** @type {Node} */
    let first = this;
    for (let node = first.#parent; node && node.#parent && node.#played === undefined; node = node.#parent) first = node;
    const before = /** @type {Node} */ (first.#parent);
    /** @type {Node[]} */
    const line = [this];
    while (line[0] !== first) line.unshift(/** @type {Node} */ (line[0].#parent));
    for (let node = this.#children[0]; node && node.#played === undefined; node = node.#children[0]) line.push(node);
    const isReached = !before.#parent || before.#played;
    const from = before.#played ? before.#played[1] : this.#game.start;
    const played = isReached ? playedLine(from, line.map((node) => textOf(node.#raw)), this.#game.allowsNoChange) : [];
    line.forEach((node, i) => (node.#played = played[i] ?? null));
    return /** @type {[Move, Position] | null} */ (/** @type {unknown} */ (this.#played));
  }

  /** The comment after the move; before the first move of the game at its start. */
  get comment() {
    return /** @type {string} */ (this.#raw.comment ?? '');
  }

  set comment(text) {
    this.#note('comment', noteOf(text));
  }

  /** The comment before the first move of a variation. */
  get commentBefore() {
    return /** @type {string} */ (this.#raw.before ?? '');
  }

  set commentBefore(text) {
    this.#note('before', noteOf(text));
  }

  /** The numeric annotation glyphs of the move: numbers from 0 to 255. @returns {readonly number[]} */
  get nags() {
    return Object.freeze([...(this.#raw.nags ?? [])]);
  }

  set nags(/** @type {Iterable<number>} */ numbers) {
    const nags = [...numbers];
    for (const nag of nags) if (!Number.isInteger(nag) || nag < 0 || nag > 255) throw new RangeError('a NAG is a number from 0 to 255');
    this.#note('nags', nags);
  }

  /** The members `x-...` of the move in JSON. @returns {Readonly<Record<string, unknown>>} */
  get extensions() {
    return extensionsOf(this.#raw);
  }

  /** @param {string} name @param {string | number[]} value */
  #note(name, value) {
    this.#beInGame();
    if (!this.#parent && name !== 'comment') throw new TypeError('the start of a game has a comment only');
    if (value.length) this.#raw[name] = value;
    else delete this.#raw[name];
    this.#game.changed();
  }

  /**
   * Adds a move: it continues the line if nothing did, else it begins a variation. If the move is there already, its
   * place is returned.
   * @param {Move | string} move @returns {Node}
   * @throws {PunctError} as Position.move() does
   */
  add(move) {
    this.#beInGame();
    const position = this.position;
    const found = position.move(move);
    const known = this.#children.find((child) => child.move?.equals(found));
    if (known) return known;
    const node = new Node(this.#game, this, rawOf(found));
    node.#played = [found, position.play(found)];
    this.#children.push(node);
    this.#game.changed();
    return node;
  }

  /**
   * Adds a line of moves after this place.
   * @param {Iterable<Move | string>} moves @returns {Node} the last of them
   */
  addLine(moves) {
    /** @type {Node} */
    let node = this;
    for (const move of moves) node = node.add(move);
    return node;
  }

  /** Moves it up by one among its siblings; the first of them continues the line. */
  promote() {
    this.#moveTo(Math.max(0, this.#index() - 1));
  }

  /** Moves it down by one among its siblings. */
  demote() {
    this.#moveTo(Math.min(this.#siblings().length - 1, this.#index() + 1));
  }

  /** Makes the line that leads here the main line. */
  promoteToMain() {
    /** @type {Node} */
    let node = this;
    for (; node.#parent; node = node.#parent) node.#moveTo(0);
  }

  /** Removes the move and all that follows it. */
  remove() {
    this.#siblings().splice(this.#index(), 1);
    this.#game.changed();
  }

  #siblings() {
    if (!this.#parent) throw new TypeError('the start of a game cannot be moved or removed');
    return this.#parent.#children;
  }

  /** What was removed cannot be changed: nobody would see it. */
  #beInGame() {
    for (let node = /** @type {Node} */ (this); node.#parent; node = node.#parent)
      if (!node.#parent.#children.includes(node)) throw new TypeError('this move has been removed from its game');
  }

  #index() {
    this.#beInGame();
    return this.#siblings().indexOf(this);
  }

  /** @param {number} index */
  #moveTo(index) {
    const siblings = this.#siblings();
    siblings.splice(this.#index(), 1);
    siblings.splice(index, 0, this);
    this.#game.changed();
  }

  /** The places that lead here, without the start. @returns {Node[]} */
  path() {
    /** @type {Node[]} */
    const path = [];
    for (let node = /** @type {Node} */ (this); node.#parent; node = node.#parent) path.unshift(node);
    return path;
  }

  /**
   * The diagram of this place, with the marks of its comment.
   * @param {RenderOptions} [options] @returns {string} SVG
   */
  toSVG(options = {}) {
    const path = this.path();
    if (path.length && !this.move) throw new IllegalMoveError(`${this.text} is not legal here`, 'not-legal');
    // A position alone knows no moves that change nothing.
    if (!this.comment && !this.#game.allowsNoChange) return path.length ? drawn(/** @type {Node} */ (this.#parent).position, this.text, options) : drawn(this.position, '', options);
    return this.#game.drawLine(path, options);
  }

  /** @internal The moves of a record in JSON, in lines. @param {RawMove[]} moves */
  grow(moves) {
    /** @type {Node} */
    let before = this;
    let words = '';
    for (const raw of moves) {
      if (raw.dots === undefined) {
        words = raw.comment;
        continue;
      }
      const {variations, ...own} = raw;
      const node = new Node(this.#game, before, words ? {...own, before: words} : own);
      words = '';
      before.#children.push(node);
      for (const line of variations ?? []) before.grow(line);
      before = node;
    }
  }

  /** @internal The line that begins here, as a record in JSON has it. @param {boolean} isMain @returns {RawMove[]} */
  line(isMain) {
    /** @type {RawMove[]} */
    const moves = [];
    for (let node = /** @type {Node | undefined} */ (this); node; node = node.#children[0]) {
      const begins = !moves.length && !isMain;
      const raw = node.raw(begins);
      if (begins && node.commentBefore) moves.push({comment: node.commentBefore});
      const others = node === this && !isMain ? [] : /** @type {Node} */ (node.#parent).#children.slice(1);
      moves.push(others.length ? {...raw, variations: others.map((other) => other.line(false))} : raw);
    }
    return moves;
  }

  /**
   * @internal The move as a record in JSON has it. If it begins no variation, the comment before it goes to that after it.
   * @param {boolean} begins @returns {RawMove}
   */
  raw(begins) {
    const {before, ...raw} = this.#raw;
    if (before && !begins) raw.comment = raw.comment ? `${before} ${raw.comment}` : before;
    return raw;
  }
}

/**
 * @typedef {object} GameParts
 * @property {Iterable<readonly [string, string]> | Readonly<Record<string, string>>} [tags]
 * @property {Position | string} [position] the start, instead of the empty board
 */

/** @typedef {{number: number, result: Result, termination: Termination | null, plies: number, found: FindingParts[]}} Row */

/** A game: a record, and what it gives when it is replayed. */
export class Game {
  /** What was read; the tree is made of it when somebody asks. @type {string | undefined} */
  #record;
  /** @type {RawGame | undefined} */
  #parsed;
  /** @type {Tags | undefined} */
  #tags;
  /** @type {Node | undefined} */
  #root;
  /** @type {Position | undefined} */
  #start;
  /** What the last look at it gave. @type {{result: Result, termination: Termination | null, plies: number, findings: readonly Finding[]} | undefined} */
  #judged;
  #source = '';
  #allowsNoChange = false;
  /** Errors of reading that hold however the game is changed, because it lacks what they name. @type {readonly Finding[]} */
  #unread = [];
  #isAsRead = false;
  /** Whether somebody states how it ended, as of a game that was given up; false if that was read and the moves gave it. */
  #statesEnd = false;
  /** Whether the moves now give another end than what is stated, or none although they gave that. */
  #yields = false;

  /** A game without moves. @param {GameParts} [parts] */
  constructor(parts = {}) {
    if (typeof parts !== 'object' || parts === null || parts instanceof Position || Symbol.iterator in parts)
      throw new TypeError('a game is made of an object: new Game({tags, position})');
    const {tags = [], position, ...others} = parts;
    for (const name of Object.keys(others)) throw new TypeError(`a game is made of tags and position, not of ${name}`);
    const start = position === undefined ? undefined : new Position(String(position));
    /** @type {RawGame} */
    const raw = {format: 'punct', version: 1, rules: start?.rules ?? 'standard', moves: []};
    if (start && String(start) !== `${start.rules} w`) raw.position = String(start);
    this.#parsed = raw;
    const given = /** @type {Iterable<readonly [string, string]>} */ (Symbol.iterator in tags ? tags : Object.entries(tags));
    for (const [name, value] of given) if (value !== undefined && value !== null) this.tags.set(name, value);
  }

  /** @internal @param {string} record @param {Row} row @param {string} source @param {boolean} allowsNoChange */
  static read(record, row, source, allowsNoChange) {
    const game = new Game();
    // There is none of a game that is too large: it stays empty.
    if (record) {
      game.#record = record;
      game.#parsed = undefined;
      game.#tags = undefined;
    }
    game.#source = source;
    game.#allowsNoChange = allowsNoChange;
    game.#judged = judgement(row);
    game.#isAsRead = true;
    return game;
  }

  /**
   * The game in a text or in bytes of any format; there must be one game, and no more.
   * @param {string | ArrayBuffer | ArrayBufferView} text @param {ReadOptions} [options] @returns {Game}
   * @throws {FormatError}
   */
  static parse(text, options = {}) {
    const games = parseGames(text, options);
    if (games.length !== 1) throw new FormatError(`there are ${games.length} games, not one`, 'usage');
    return games[0];
  }

  get #raw() {
    return (this.#parsed ??= /** @type {RawGame} */ valuesOf(/** @type {string} */ (this.#record)));
  }

  /** @internal Whether moves that change nothing pass the turn. @returns {boolean} */
  get allowsNoChange() {
    return this.#allowsNoChange;
  }

  /** @internal Something in it is no longer as it was read. */
  changed() {
    // What has not been taken over yet would be lost.
    void this.root;
    void this.tags;
    if (this.#isAsRead) this.#statesEnd = !this.#isDecided();
    if (this.#isAsRead && !this.isSound) {
      const again = this.#scan(this.record()).findings;
      const isFound = (/** @type {Finding} */ {code, message}) => again.some((each) => each.code === code && each.message === message);
      this.#unread = this.findings.filter((finding) => finding.isError && !isFound(finding));
    }
    this.#isAsRead = false;
    this.#record = undefined;
    this.#judged = undefined;
  }

  /** @param {string} record */
  #scan(record) {
    return judgement(scanOne(record, this.#allowsNoChange));
  }

  /** Whether its moves give the end of a game as it was read. */
  #isDecided() {
    if (this.isSound && this.termination === 'repetition') return true;
    const {result, termination, ...others} = this.toJSON();
    return this.#scan(JSON.stringify(others)).result !== '*';
  }

  /** Gives up what could not be read: its errors stay through all other changes, because the game lacks what they name. */
  giveUpUnread() {
    this.changed();
    this.#unread = [];
  }

  /** The name of the file and the number of the game in it: `games.punct:3`; empty for a game that was made. @returns {string} */
  get source() {
    return this.#source;
  }

  /** All tags but those that have a member of their own. @returns {Tags} */
  get tags() {
    if (this.#tags) return this.#tags;
    this.#tags = new Tags(Object.entries(this.#raw.tags ?? {}).map(([name, value]) => [name.replace(ASIDE, ''), value]));
    this.#tags.watch(() => this.changed());
    return this.#tags;
  }

  /** @param {string} name @returns {string} */
  #tag(name) {
    return this.tags.get(name) ?? (name === 'Date' ? '????.??.??' : '?');
  }

  /** The players, and where and when they met; `?` if it is not known. */
  get white() {
    return this.#tag('White');
  }

  get black() {
    return this.#tag('Black');
  }

  get event() {
    return this.#tag('Event');
  }

  get site() {
    return this.#tag('Site');
  }

  get date() {
    return this.#tag('Date');
  }

  get round() {
    return this.#tag('Round');
  }

  /** @returns {Rules} */
  get rules() {
    return this.#raw.rules ?? 'standard';
  }

  /** The members `x-...` of the game in JSON. @returns {Readonly<Record<string, unknown>>} */
  get extensions() {
    return extensionsOf(this.#raw);
  }

  #seen() {
    return (this.#judged ??= this.#judge());
  }

  /** By the moves, and by what the record says where they decide nothing. @returns {Result} */
  get result() {
    return this.#seen().result;
  }

  /** States the result, if the moves do not decide the game. */
  set result(result) {
    if (!['1-0', '0-1', '1/2-1/2', '*'].includes(result)) throw new RangeError(`there is no result '${result}'`);
    this.#stateEnd();
    this.#raw.result = result;
  }

  /** How the game ended; null if that is not known. @returns {Termination | null} */
  get termination() {
    return this.#seen().termination;
  }

  set termination(termination) {
    const {terminations} = about();
    if (termination && !terminations.includes(termination)) throw new RangeError(`there is no termination '${termination}'; there are ${terminations.join(', ')}`);
    this.#stateEnd();
    if (!termination) delete this.#raw.termination;
    else this.#raw.termination = termination;
  }

  /** What somebody states replaces all that the moves once gave. */
  #stateEnd() {
    this.changed();
    if (!this.#statesEnd) {
      delete this.#raw.result;
      delete this.#raw.termination;
    }
    this.#statesEnd = true;
  }

  /** @returns {Player | null} */
  get winner() {
    return this.result === '1-0' ? 'white' : this.result === '0-1' ? 'black' : null;
  }

  /** Errors and warnings, in the order of their places. @returns {readonly Finding[]} */
  get findings() {
    return this.#seen().findings;
  }

  /** Whether there is no error; warnings do not count. @returns {boolean} */
  get isSound() {
    return !this.findings.some(({isError}) => isError);
  }

  /** The number of moves of the main line, up to the first that is not legal. @returns {number} */
  get plies() {
    return this.#seen().plies;
  }

  /** The position in which the game begins. @returns {Position} @throws {PositionError} if it is not possible */
  get start() {
    const {position, rules} = this.#raw;
    return (this.#start ??= position === undefined ? trust(`${rules ?? 'standard'} w`) : new Position(position));
  }

  /** The start of the tree. @returns {Node} */
  get root() {
    if (this.#root) return this.#root;
    const {comment, moves} = this.#raw;
    this.#root = new Node(this, null, comment ? {comment} : {});
    this.#root.grow(moves ?? []);
    return this.#root;
  }

  /** The places of the main line, without the start, also those whose moves are not legal. @returns {IterableIterator<Node>} */
  *mainline() {
    for (let node = this.root.children[0]; node; node = node.children[0]) yield node;
  }

  /** All places but the start, each line before its variations. @returns {IterableIterator<Node>} */
  *[Symbol.iterator]() {
    /** @type {Node[]} */
    const left = [...this.root.children].reverse();
    for (let node = left.pop(); node; node = left.pop()) {
      yield node;
      left.push(...[...node.children].reverse());
    }
  }

  /** The last place of the main line that can be reached by legal moves. @returns {Node} */
  get end() {
    let node = this.root;
    for (const each of this.mainline()) {
      if (!each.move) break;
      node = each;
    }
    return node;
  }

  /** The moves of the main line, up to the first that is not legal. @returns {Move[]} */
  get moves() {
    return this.end.path().map(({move}) => /** @type {Move} */ (move));
  }

  /** The positions of the main line: the start, and that after each move. @returns {IterableIterator<Position>} */
  *positions() {
    yield this.start;
    for (const {position} of this.end.path()) yield position;
  }

  /** The position at the end of the main line. @returns {Position} */
  get final() {
    return this.end.position;
  }

  /**
   * Plays a move at the end of the main line.
   * @param {Move | string} move @returns {Node}
   */
  play(move) {
    return this.end.add(move);
  }

  /**
   * The diagram of a ply of the main line, of the last one if none is given; `panels`, `animate`, and `all` with `sheet`
   * draw several.
   * @param {RenderOptions & {readonly ply?: number}} [options] @returns {string} SVG
   */
  toSVG(options = {}) {
    const {ply, ...others} = options;
    const path = this.end.path();
    const count = ply === undefined ? path.length : ply < 0 ? path.length + ply : ply;
    if (!Number.isInteger(count) || count < 0 || count > path.length)
      throw new RangeError(`there is no ply ${typeof ply === 'number' ? ply : `'${ply}', which is not a number`}; the last one is ${path.length}`);
    return this.drawLine(ply === undefined && (options.panels !== undefined || options.animate || options.all) ? path : path.slice(0, count), others);
  }

  /** @internal @param {readonly Node[]} path @param {RenderOptions} options @returns {string} */
  drawLine(path, options) {
    this.#lay({...this.#head(), moves: path.map((node) => node.raw(false))});
    const svg = call('svg', path.length ? path.length - 1 : NO_NODE, diagramLines(options));
    if (!svg.startsWith('<')) throw new PunctError(svg, 'usage');
    return svg;
  }

  /** Everything of the record but the moves. @returns {RawGame} */
  #head() {
    const {tags, comment, moves, ...others} = this.#raw;
    if (this.#yields) {
      delete others.result;
      delete others.termination;
    }
    const words = this.#root ? this.#root.comment : comment;
    const named = [...this.tags].map(([name, value]) => [memberNamed(name), value]);
    return {...others, ...(named.length ? {tags: Object.fromEntries(named)} : {}), ...(words ? {comment: words} : {})};
  }

  /** The game as an object of the format JSON (docs/formats-json.md). @returns {RawGame} */
  toJSON() {
    return JSON.parse(this.record());
  }

  /** @internal A line of JSON Lines. @returns {string} */
  record() {
    this.#seen();
    return (this.#record ??= this.#written());
  }

  #written() {
    const first = this.root.children[0];
    return recordOf({...this.#head(), moves: first ? first.line(true) : []});
  }

  /** Lays the game before the engine. @param {RawGame} [raw] */
  #lay(raw) {
    call('allow_no_change', this.#allowsNoChange ? 1 : 0);
    if (ask('open', 'jsonl', raw ? recordOf(raw) : this.record(), '', 1, 1, 0, 1) !== true)
      throw new FormatError('this game cannot be written', 'syntax', this.findings.find(({isError}) => isError));
  }

  /** @internal Lays the game before the engine; false if it has errors. */
  lay() {
    if (!this.isSound) return false;
    this.#lay();
    return true;
  }

  #judge() {
    this.#yields = false;
    let seen = this.#scan(this.#written());
    if (this.#isContradicted(seen)) {
      this.#yields = true;
      seen = this.#scan(this.#written());
    }
    return {...seen, findings: Object.freeze([...this.#unread, ...seen.findings])};
  }

  /** Whether what is stated yields to the moves. @param {{termination: Termination | null, findings: readonly Finding[]}} seen @returns {boolean} */
  #isContradicted({termination, findings}) {
    const stated = this.#raw.termination;
    if (this.#raw.result === undefined && stated === undefined) return false;
    return findings.some(({code}) => code === 'result-mismatch' || (code === 'termination-mismatch' && termination !== stated) ||
      (!this.#statesEnd && ['undecided', 'termination-mismatch'].includes(code)));
  }

  /**
   * The game as the bytes of a file that holds it alone, as `punct convert` writes it.
   * @param {Format} [format] @returns {string}
   * @throws {FormatError} if the game has an error
   */
  toString(format = 'text') {
    const named = formatNamed(format);
    if (!this.lay()) throw errorOf(this);
    return call('record', named);
  }

  /**
   * What a format cannot hold of the game, as `punct convert` warns of it: a sentence, or '' if it holds everything.
   * @param {Format} format @returns {string}
   * @throws {FormatError} if the game has an error
   */
  losses(format) {
    const named = formatNamed(format);
    if (!this.lay()) throw errorOf(this);
    return call('losses', named);
  }
}

/** @param {Game} game @returns {FormatError} */
export function errorOf(game) {
  const finding = /** @type {Finding} */ (game.findings.find(({isError}) => isError));
  return new FormatError(String(finding), finding.code, finding);
}

/** @param {Row} row */
function judgement({result, termination, plies, found}) {
  return {result, termination, plies, findings: Object.freeze(found.map((parts) => new Finding(parts)))};
}

/** @type {(record: string, allowsNoChange: boolean) => Row} */
let scanOne;
/** @type {(text: string | ArrayBuffer | ArrayBufferView, options: ReadOptions) => Game[]} */
let parseGames;
/** @internal Reading needs games, and games need to be read. @param {typeof scanOne} one @param {typeof parseGames} all */
export function useReading(one, all) {
  scanOne = one;
  parseGames = all;
}

export {ROSTER};
