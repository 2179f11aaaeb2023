// SPDX-License-Identifier: MIT
// Games out of texts, bytes, streams and files.
import {chunksOf, gunzipped, isArchive, isGzip, isZip, membersOfZip, message, otherPacking, SourceFailure} from './archives.js';
import {about, giveBack, takeEngine, warn} from './core.js';
import {FormatError} from './errors.js';
import {Finding} from './finding.js';
import {errorOf, formatNamed, Game, useReading, wellFormed} from './game.js';
/** @import {Chunks} from './archives.js' */
/** @import {Format, Row} from './game.js' */

/**
 * @typedef {object} ReadOptions
 * @property {Format} [format] by the extension of the name, then by the content, if it is not given
 * @property {string} [name] what findings call the file
 * @property {boolean} [allowNoChange] whether moves that change nothing pass the turn, as `--allow no-change` says
 * @property {boolean} [strict] whether the first error is thrown
 */

/**
 * A File or another Blob, a Response, bytes, a stream of bytes; under Node also the path or file: URL of a file, a folder
 * or an archive.
 * @typedef {string | URL | Blob | Response | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array | string> |
 *   AsyncIterable<Uint8Array | string>} OneSource
 */
/** What can be read: one source, or several. @typedef {OneSource | readonly OneSource[]} Source */

/**
 * A file, and how to get its bytes. `isFound` is set where nobody has named it: it lies in a folder or an archive. `why`
 * says why there are no bytes.
 * @typedef {{name: string, chunks: Chunks, isFound?: boolean, why?: string}} OpenFile
 */

/** So many bytes are handed over at a time. */
const BLOCK = 256 << 10;
const NO_BYTES = new Uint8Array();
/** The engine wants so many bytes where more follow. */
const LEAST = 3;
const MORE_FOLLOWS = 1;
const LAST = 2;
/** The bytes behind these cannot be read. */
const LOST = 4;

/** Reads one file with an engine of its own. */
class Scanner {
  #engine = takeEngine();
  isBegun = false;
  #options;
  /** @type {Finding[]} */
  strays = [];

  /** @param {string} name @param {ReadOptions} options */
  constructor(name, options) {
    this.name = wellFormed(name);
    this.#options = options;
  }

  /**
   * The games that can be read with these bytes; the flags say what follows them.
   * @param {Uint8Array} bytes @param {number} flags @returns {Generator<{record: string, row: Row}>}
   */
  *push(bytes, flags) {
    const engine = this.#engine;
    if (!this.isBegun) {
      const {format, allowNoChange} = this.#options;
      const how = {name: this.name, format: format === undefined ? '' : formatNamed(format), full: true, moreFollows: flags === MORE_FOLLOWS, allowNoChange: Boolean(allowNoChange)};
      const begun = engine.ask('begin', 'scan', JSON.stringify(how), bytes);
      if (begun.error) throw new FormatError(begun.error, 'unreadable', undefined, this.name);
      this.isBegun = true;
      flags = 0;
    }
    for (let given = bytes; ; given = NO_BYTES, flags = 0) {
      const answer = engine.call('step', flags ? given : NO_BYTES, flags);
      const end = answer.indexOf('\n');
      const step = JSON.parse(answer.slice(0, end));
      for (const stray of step.strays) this.strays.push(new Finding(stray));
      let at = end + 1;
      for (const row of step.games) {
        const next = answer.indexOf('\n', at);
        yield {record: answer.slice(at, next), row};
        at = next + 1;
      }
      if (step.done || step.hungry) return;
    }
  }

  end() {
    this.#engine.call('end');
    giveBack(this.#engine);
  }
}

/**
 * Whether a value is of a class, be it that of another window or context.
 * @template T @param {unknown} value @param {new (...args: never[]) => T} type @param {string} [tag] what the value says of itself
 * @returns {value is T}
 */
function isA(value, type, tag = type.name) {
  return value instanceof type || Object.prototype.toString.call(value) === `[object ${tag}]`;
}

/** @param {unknown} bytes @returns {Uint8Array} */
function bytesOf(bytes) {
  if (typeof bytes === 'string') return new TextEncoder().encode(bytes);
  if (bytes instanceof Uint8Array) return bytes;
  if (isA(bytes, ArrayBuffer)) return new Uint8Array(bytes);
  if (ArrayBuffer.isView(bytes)) return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  throw new TypeError('text or bytes are expected');
}

/** A list of games, with the findings outside of any game. @extends {Array<Game>} */
export class GameList extends Array {
  /** @type {readonly Finding[]} */
  findings = [];

  static get [Symbol.species]() {
    return Array;
  }
}

/** @param {Scanner} scanner @param {ReadOptions} options @param {Uint8Array} bytes @param {number} flags */
function* gamesOf(scanner, options, bytes, flags) {
  for (const {record, row} of scanner.push(bytes, flags)) {
    const game = Game.read(record, row, `${scanner.name}:${row.number}`, options.allowNoChange ?? false);
    if (options.strict && !game.isSound) throw errorOf(game);
    yield game;
  }
}

/**
 * All games in a text or in bytes that are not packed, at once.
 * @param {string | ArrayBuffer | ArrayBufferView} text @param {ReadOptions} [options] @returns {GameList}
 * @throws {FormatError} if it is in no format of games, or, with `strict`, at the first error
 */
export function parse(text, options = {}) {
  const name = options.name ?? '<text>';
  const bytes = bytesOf(text);
  const packing = isGzip(bytes) ? 'gzip' : isZip(bytes) ? 'zip' : otherPacking(bytes);
  if (packing) throw new FormatError(`${name}: packed by ${packing}; read() unpacks gzip and zip`, 'unreadable', undefined, name);
  const scanner = new Scanner(name, options);
  const games = new GameList();
  for (const game of gamesOf(scanner, options, bytes, LAST)) games.push(game);
  scanner.end();
  games.findings = Object.freeze(scanner.strays);
  throwStray(games.findings, options);
  return games;
}

/** @param {readonly Finding[]} findings @param {ReadOptions} options */
function throwStray(findings, options) {
  const error = options.strict ? findings.find(({isError}) => isError) : undefined;
  if (error) throw new FormatError(String(error), error.code, error);
}

useReading((record, allowNoChange) => {
  const scanner = new Scanner('', {format: 'jsonl', allowNoChange});
  const [{row}] = [...scanner.push(bytesOf(record), LAST)];
  scanner.end();
  // The places are those of a text that nobody has seen.
  for (const finding of row.found) Object.assign(finding, {file: '', line: 0, column: 0});
  return row;
}, parse);

/** Which files are read where nobody has named them: archives, and those with the extension of a format, packed or not. @param {string} path */
export function isWanted(path) {
  if (/(^|\/)(__MACOSX\/|\._)/.test(path)) return false;
  if (isArchive(path)) return true;
  const name = path.toLowerCase().replace(/\.(gz|xz|zst|bz2)$/, '');
  return about().formats.some(({endings}) => endings.some((ending) => name.endsWith(ending)));
}

/** @type {((path: string) => AsyncIterable<OpenFile>) | undefined} */
let openPath;
/** The sentence of an error of the system. @type {(error: unknown) => string} */
let reasonOf = message;
/** @internal Node can open paths. @param {(path: string) => AsyncIterable<OpenFile>} open @param {(error: unknown) => string} reason */
export function usePaths(open, reason) {
  [openPath, reasonOf] = [open, reason];
}

/** What an archive says of itself does not name the file: this does. @template T @param {string} file @param {() => T} work @returns {T} */
function within(file, work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof FormatError && (error.finding || error.file)) throw error;
    throw new FormatError(`${file}: ${error instanceof FormatError ? '' : 'the archive is damaged or truncated: '}${message(error)}`,
      error instanceof FormatError ? error.code : 'unreadable', undefined, file);
  }
}

/** @param {AsyncIterable<Uint8Array | string>} chunks */
async function* asBytes(chunks) {
  // Half a surrogate pair at the end of a text waits for the other half.
  let half = '';
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') {
      const text = half + chunk;
      half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? '';
      yield bytesOf(half ? text.slice(0, -1) : text);
    } else {
      // A copy, since who made the bytes may write the next ones over them.
      yield new Uint8Array(bytesOf(chunk));
    }
  }
  if (half) yield bytesOf(half);
}

/** The name in a URL; as it stands there if a percent sign in it escapes nothing. @param {string} name */
function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** @param {unknown} source @param {string | undefined} name @returns {AsyncGenerator<OpenFile>} */
async function* filesOf(source, name) {
  if (typeof source === 'string' || isA(source, URL)) {
    if (!openPath) throw new TypeError('a path can be read under Node only; give what fetch() or a file input gave, or use parse() for text');
    const path = String(source);
    if (/^(https?|data|blob):/i.test(path)) throw new TypeError(`'${path.slice(0, 80)}' is not a path; give what fetch() gives: read(await fetch(url))`);
    if (/[\n\0]/.test(path)) throw new TypeError('a path is expected; use parse() for text');
    yield* openPath(path);
  } else if (isA(source, ArrayBuffer) || ArrayBuffer.isView(source)) {
    yield {name: name ?? '<bytes>', chunks: [bytesOf(source)]};
  } else if (isA(source, Blob) || isA(source, Blob, 'File')) {
    yield {name: name ?? /** @type {{name?: string}} */ (source).name ?? '<bytes>', chunks: chunksOf(source.stream())};
  } else if (isA(source, Response)) {
    if (!source.ok) {
      await source.body?.cancel();
      throw new FormatError(`${name ?? (source.url || '<response>')}: ${source.status} ${source.statusText}`.trimEnd(), 'unreadable', undefined, name ?? source.url);
    }
    const file = decoded(new URL(source.url || 'x:/').pathname.split('/').pop() ?? '');
    yield {name: name ?? (file || '<response>'), chunks: source.body ? chunksOf(source.body) : []};
  } else if (isA(source, ReadableStream)) {
    yield {name: name ?? '<stream>', chunks: asBytes(chunksOf(/** @type {ReadableStream<Uint8Array | string>} */ (source)))};
  } else if (source && typeof source === 'object' && Symbol.asyncIterator in source) {
    yield {name: name ?? '<stream>', chunks: asBytes(/** @type {AsyncIterable<Uint8Array | string>} */ (source))};
  } else if (source && typeof source === 'object' && Symbol.iterator in source && !isA(source, String)) {
    for (const each of /** @type {Iterable<unknown>} */ (source)) yield* filesOf(each, undefined);
  } else if (source && typeof (/** @type {{then?: unknown}} */ (source).then) === 'function') {
    throw new TypeError('a promise is not a file: await it first, as in read(await fetch(url))');
  } else {
    throw new TypeError('a file, bytes, a stream, or several of these are expected');
  }
}

/** Puts chunks together to blocks; the last one is said to be the last. @param {Chunks} chunks @returns {AsyncGenerator<{bytes: Uint8Array, more: boolean}>} */
async function* blocksOf(chunks) {
  /** @type {Uint8Array[]} */
  let parts = [];
  let size = 0;
  const joined = () => {
    if (parts.length === 1) return parts[0];
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  };
  try {
    for await (const chunk of chunks) {
      if (size >= BLOCK) {
        yield {bytes: joined(), more: true};
        [parts, size] = [[], 0];
      }
      parts.push(chunk);
      size += chunk.length;
    }
  } catch (error) {
    // What came is read before it is told that the rest cannot be.
    if (size >= LEAST) yield {bytes: joined(), more: true};
    throw error;
  }
  yield {bytes: joined(), more: false};
}

/** @param {Uint8Array} bytes @param {AsyncIterator<{bytes: Uint8Array, more: boolean}>} rest */
async function* again(bytes, rest) {
  yield bytes;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value.bytes;
}

/** @param {AsyncIterable<Uint8Array>} chunks @returns {Promise<Uint8Array>} */
async function whole(chunks) {
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for await (const part of chunks) {
    parts.push(part);
    size += part.length;
  }
  const bytes = new Uint8Array(size);
  for (let at = 0; parts.length; at += /** @type {Uint8Array} */ (parts.shift()).length) bytes.set(parts[0], at);
  return bytes;
}

const NESTED = 'is an archive inside an archive; unpack it first';
/** @param {string} file @param {string} why */
function unreadable(file, why) {
  return new FormatError(`${file}: ${why}`, 'unreadable', undefined, file);
}

/** Whether an error says that a file cannot be read, which does not concern the next one. @param {unknown} error */
function isOfFile(error) {
  if (error instanceof FormatError) return !error.finding;
  return error instanceof Error && 'syscall' in error;
}

/** @param {string} name @param {AsyncIterable<Uint8Array>} chunks what is unpacked */
async function* unpackedOf(name, chunks) {
  try {
    yield* chunks;
  } catch (error) {
    if (error instanceof SourceFailure) throw error.reason;
    within(name, () => { throw error; });
  }
}

/**
 * The games of a source, one after the other; memory does not grow with their number. It can be gone through once.
 * @implements {AsyncIterable<Game>}
 */
export class Reading {
  #source;
  #options;
  /** @type {Finding[]} */
  #strays = [];
  #begun = false;

  /** @internal @param {Source} source @param {ReadOptions} options */
  constructor(source, options) {
    this.#source = source;
    this.#options = options;
  }

  /** The findings outside of any game, so far. @returns {readonly Finding[]} */
  get findings() {
    return Object.freeze([...this.#strays]);
  }

  /** All games. @returns {Promise<GameList>} */
  async all() {
    const games = new GameList();
    for await (const game of this) games.push(game);
    games.findings = this.findings;
    return games;
  }

  /** @returns {AsyncGenerator<Game, void, undefined>} */
  async *[Symbol.asyncIterator]() {
    if (this.#begun) throw new TypeError('these games have been read already; call read() again');
    this.#begun = true;
    const {name} = this.#options;
    for await (const file of filesOf(this.#source, name && wellFormed(name))) yield* this.#readableOf(file);
  }

  /**
   * The games of a file, as far as it can be read. What cannot is a finding; it is thrown if the file was named and has
   * given nothing.
   * @param {OpenFile} file @returns {AsyncGenerator<Game>}
   */
  async *#readableOf(file) {
    let isNamed = !file.isFound;
    try {
      if (file.why) throw unreadable(file.name, file.why);
      for await (const game of this.#gamesOf(file)) {
        isNamed = false;
        yield game;
      }
    } catch (error) {
      if (isNamed || this.#options.strict || !isOfFile(error)) throw error;
      const sentence = error instanceof FormatError ? error.message : reasonOf(error);
      const name = (error instanceof FormatError && error.file) || file.name;
      const start = `${name}: `;
      const why = sentence.startsWith(start) ? sentence.slice(start.length) : sentence;
      this.#strays.push(new Finding({code: 'unreadable', severity: 'error', message: why, file: name}));
      warn(`${start}${why}`);
    }
  }

  /** @param {OpenFile} file @param {boolean} [isUnpacked] whether it has been taken out of a gzip @returns {AsyncGenerator<Game>} */
  async *#gamesOf({name, chunks}, isUnpacked = false) {
    const blocks = blocksOf(chunks);
    try {
      const first = await blocks.next();
      const {bytes, more} = first.done ? {bytes: NO_BYTES, more: false} : first.value;
      if (isGzip(bytes)) {
        if (isUnpacked) throw unreadable(name, NESTED);
        let isFollowed = false;
        yield* this.#gamesOf({name, chunks: unpackedOf(name, gunzipped(again(bytes, blocks), () => (isFollowed = true)))}, true);
        if (isFollowed) throw unreadable(name, 'the bytes after the end of the compressed data are not read');
      } else if (isZip(bytes)) {
        yield* this.#membersOf(name, await whole(again(bytes, blocks)));
      } else if (otherPacking(bytes)) {
        throw unreadable(name, `packed by ${otherPacking(bytes)}, which this package does not unpack`);
      } else {
        yield* this.#scan(name, (async function* () {
          yield {bytes, more};
          yield* blocks;
        })());
      }
    } finally {
      // However the reading ends, the source is closed.
      await blocks.return(undefined);
    }
  }

  /** @param {string} zip @param {Uint8Array} bytes @returns {AsyncGenerator<Game>} */
  async *#membersOf(zip, bytes) {
    let isEmpty = true;
    try {
      for (const member of membersOfZip(bytes)) {
        if (!isWanted(member.name)) continue;
        isEmpty = false;
        const name = `${zip}:${member.name}`;
        if (isArchive(name)) yield* this.#readableOf({name, chunks: [], isFound: true, why: NESTED});
        else yield* this.#readableOf({name, chunks: unpackedOf(name, member.chunks()), isFound: true});
      }
    } catch (error) {
      if (error instanceof FormatError) within(zip, () => { throw error; });
      throw error;
    }
    if (isEmpty) throw new FormatError(`${zip}: no game files in this archive`, 'nothing-found', undefined, zip);
  }

  /** @param {string} name @param {AsyncIterable<{bytes: Uint8Array, more: boolean}>} blocks @returns {AsyncGenerator<Game>} */
  async *#scan(name, blocks) {
    const scanner = new Scanner(name, this.#options);
    try {
      for await (const {bytes, more} of blocks) yield* gamesOf(scanner, this.#options, bytes, more ? MORE_FOLLOWS : LAST);
      scanner.end();
    } catch (error) {
      const isOfSource = !(error instanceof FormatError && error.finding);
      if (isOfSource && scanner.isBegun) yield* gamesOf(scanner, this.#options, NO_BYTES, LOST);
      // What a stream says of itself does not name the file.
      if (error instanceof FormatError) within(name, () => { throw error; });
      throw error;
    } finally {
      this.#strays.push(...scanner.strays);
    }
    throwStray(scanner.strays, this.#options);
  }
}

/**
 * Reads games, one after the other: `for await (const game of read('games/')) ...`. Errors in games are among their
 * findings. So is what cannot be read in a folder or a zip, or behind the damage of a file, with a warning; a file that
 * you name and that cannot be opened, or is none of games, throws.
 * @param {Source} source @param {ReadOptions} [options] @returns {Reading}
 */
export function read(source, options = {}) {
  return new Reading(source, options);
}
