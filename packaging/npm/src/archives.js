// SPDX-License-Identifier: MIT
// Files that are packed: gzip as a stream, zip by its directory, or without one as far as it goes.
import {FormatError} from './errors.js';

/** @typedef {AsyncIterable<Uint8Array> | Iterable<Uint8Array>} Chunks */

/** An archive may unpack to this, and beyond it to so many times its size. */
const ALWAYS_ALLOWED = 16 << 20;
const MOST_EXPANSION = 200;

/** @param {Uint8Array} bytes @param {readonly number[]} start */
function startsWith(bytes, start) {
  return start.every((byte, i) => bytes[i] === byte);
}
/** @param {Uint8Array} bytes */
export const isGzip = (bytes) => startsWith(bytes, [0x1f, 0x8b]);
/** One that could have been split begins with a mark before its first member. @param {Uint8Array} bytes */
export function isZip(bytes) {
  const isMarked = startsWith(bytes, [0x50, 0x4b, 7, 8]) || startsWith(bytes, [0x50, 0x4b, 0x30, 0x30]);
  const first = bytes.subarray(isMarked ? 4 : 0);
  return startsWith(first, [0x50, 0x4b, 3, 4]) || startsWith(first, [0x50, 0x4b, 5, 6]);
}
/** Old tars have no magic, but the sum of their first bytes. @param {Uint8Array} bytes */
function isTar(bytes) {
  if (String.fromCharCode(...bytes.subarray(257, 262)) === 'ustar') return true;
  const stated = parseInt(String.fromCharCode(...bytes.subarray(148, 156)).trim(), 8);
  const header = new Uint8Array(bytes.subarray(0, 512)).fill(0x20, 148, 156);
  return header.length === 512 && header.reduce((sum, byte) => sum + byte, 0) === stated;
}

const ARCHIVES = /\.(zip|zzz|tar|tgz|txz|tzst|taz|tbz2|tar\.(gz|xz|zst|bz2))$/;
/** Whether a name is that of an archive, which is not looked into here unless it is a zip. @param {string} path */
export const isArchive = (path) => ARCHIVES.test(path.toLowerCase());

/** What is packed in a way that only the program unpacks. @type {[string, number[]][]} */
const OTHERS = [['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]], ['zstd', [0x28, 0xb5, 0x2f, 0xfd]], ['bzip2', [0x42, 0x5a, 0x68]]];
/** @param {Uint8Array} bytes @returns {string | undefined} */
export function otherPacking(bytes) {
  return isTar(bytes) ? 'tar' : OTHERS.find(([, start]) => startsWith(bytes, start))?.[0];
}

/** @param {Chunks} chunks @param {() => number} sizeOf the size of what has been unpacked @returns {AsyncGenerator<Uint8Array>} */
async function* limited(chunks, sizeOf) {
  let unpacked = 0;
  for await (const chunk of chunks) {
    unpacked += chunk.length;
    if (unpacked > ALWAYS_ALLOWED && unpacked > MOST_EXPANSION * sizeOf())
      throw new FormatError(`the archive expands to more than ${MOST_EXPANSION} times its size`, 'limit');
    yield chunk;
  }
}

/** @template T @param {ReadableStream<T>} stream @returns {AsyncGenerator<T>} */
export async function* chunksOf(stream) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const {done, value} = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** The size of the pieces that are unpacked at a time: browsers lose what a piece holds before its damage. */
const PIECE = 4096;
/** @param {Chunks} chunks @returns {AsyncGenerator<Uint8Array>} */
async function* piecesOf(chunks) {
  for await (const chunk of chunks) for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
}

/**
 * Unpacks pieces; other bytes that follow the end of a gzip are told.
 * @typedef {(format: 'gzip' | 'deflate-raw', pieces: AsyncGenerator<Uint8Array>, tell: () => void) => AsyncIterable<Uint8Array>} Unpack
 */
/** @type {Unpack} */
function unpackByStream(format, pieces) {
  const packed = new ReadableStream({
    pull: async (controller) => {
      const {done, value} = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
  return chunksOf(packed.pipeThrough(/** @type {any} */ (new DecompressionStream(format))));
}

/** @type {Unpack} */
let unpack = unpackByStream;
/** @internal Node has a better one. @param {Unpack} better */
export function useUnpack(better) {
  unpack = better;
}

/** The source of an archive has failed, as its reason says; the archive is not damaged. */
export class SourceFailure extends Error {
  /** @param {unknown} reason */
  constructor(reason) {
    super(message(reason));
    this.reason = reason;
  }
}

/**
 * What gzip has packed, while it is read. Throws a SourceFailure if the packed bytes do not come.
 * @param {Chunks} chunks @param {() => void} tell is called if other bytes follow @returns {AsyncGenerator<Uint8Array>}
 */
export async function* gunzipped(chunks, tell) {
  let size = 0;
  /** @type {SourceFailure | undefined} */
  let failure;
  const counted = (async function* () {
    try {
      for await (const piece of piecesOf(chunks)) {
        size += piece.length;
        yield piece;
      }
    } catch (error) {
      failure = new SourceFailure(error);
      throw error;
    }
  })();
  try {
    yield* limited(unpack('gzip', counted, tell), () => size);
  } catch (error) {
    throw failure ?? error;
  }
}

/** @param {unknown} error @returns {string} */
export function message(error) {
  return error instanceof Error ? error.message : String(error);
}

/** The checksum that a zip keeps of each file. */
const CRC = Uint32Array.from({length: 256}, (_, byte) => {
  for (let i = 0; i < 8; ++i) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});
/** @param {Uint8Array} bytes @param {number} before that of the bytes before @returns {number} */
function crc32(bytes, before) {
  let crc = ~before;
  for (let i = 0; i < bytes.length; ++i) crc = CRC[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** @typedef {{name: string, chunks: () => AsyncGenerator<Uint8Array>}} Member */
/**
 * Where the directory lies, and how many bytes stand before what the zip takes for its beginning.
 * @typedef {{begin: number, end: number, shift: number}} Directory
 */

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;

/** A number of eight bytes. @param {DataView} view @param {number} at @returns {number} */
const number64 = (view, at) => Number(view.getBigUint64(at, true));

/**
 * The directory as the record at the end of the zip says, or, where its numbers are too small for it, the one before.
 * @param {DataView} view @param {number} end @returns {Directory | undefined}
 */
function directoryBy(view, end) {
  let size = view.getUint32(end + 12, true);
  let start = view.getUint32(end + 16, true);
  let behind = end;
  const isFull = view.getUint16(end + 10, true) === FULL_16 || size === FULL_32 || start === FULL_32;
  if (isFull && end >= 20 && view.getUint32(end - 20, true) === LOCATOR_64) {
    behind = number64(view, end - 12);
    if (behind + 56 > end || view.getUint32(behind, true) !== END_64) return undefined;
    size = number64(view, behind + 40);
    start = number64(view, behind + 48);
  }
  const begin = behind - size;
  if (begin < 0 || (size > 0 && (size < 46 || view.getUint32(begin, true) !== ENTRY))) return undefined;
  return {begin, end: behind, shift: begin - start};
}

/** @param {DataView} view @returns {Directory | undefined} */
function directoryOf(view) {
  const first = Math.max(0, view.byteLength - 22 - FULL_16);
  for (let end = view.byteLength - 22; end >= first; --end) {
    if (view.getUint32(end, true) !== END || end + 22 + view.getUint16(end + 20, true) > view.byteLength) continue;
    const found = directoryBy(view, end);
    if (found) return found;
  }
  return undefined;
}

/** The files in a zip, in the order of its directory. @param {Uint8Array} bytes @returns {Generator<Member>} */
export function* membersOfZip(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const directory = directoryOf(view);
  if (!directory) {
    yield* membersInLine(bytes, view);
    throw new FormatError('the archive is truncated: its directory is missing', 'unreadable');
  }
  for (let at = directory.begin; at < directory.end;) {
    const isEntry = at + 46 <= directory.end && view.getUint32(at, true) === ENTRY;
    const [named, extra, comment] = isEntry ? [28, 30, 32].map((field) => view.getUint16(at + field, true)) : [0, 0, 0];
    const next = at + 46 + named + extra + comment;
    if (!isEntry || next > directory.end) throw new FormatError('the zip is damaged', 'unreadable');
    const [flags, method] = [8, 10].map((field) => view.getUint16(at + field, true));
    const [crc, packed, size, local] = [16, 20, 24, 42].map((field) => view.getUint32(at + field, true));
    const entry = {flags, method, crc, packed, size, local};
    takeLarge(view, at + 46 + named, extra, entry);
    entry.local += directory.shift;
    yield* memberOf(bytes, bytes.subarray(at + 46, at + 46 + named), entry);
    at = next;
  }
}

/** The files of a zip whose end is missing. @param {Uint8Array} bytes @param {DataView} view @returns {Generator<Member>} */
function* membersInLine(bytes, view) {
  let at = view.getUint32(0, true) === LOCAL ? 0 : 4;
  while (at + 30 <= bytes.length && view.getUint32(at, true) === LOCAL) {
    const [flags, method, named, extra] = [6, 8, 26, 28].map((field) => view.getUint16(at + field, true));
    const [crc, packed, size] = [14, 18, 22].map((field) => view.getUint32(at + field, true));
    const entry = {flags, method, crc, packed, size, local: at};
    const fields = at + 30 + named;
    const start = fields + extra;
    if (start > bytes.length) return;
    const isLarge = takeLarge(view, fields, extra, entry);
    at = flags & 8 ? takeDescriptor(view, start, isLarge, entry) : start + entry.packed;
    yield* memberOf(bytes, bytes.subarray(fields - named, fields), entry);
  }
}

/** @param {Uint8Array} bytes @param {Uint8Array} named @param {Entry} entry @returns {Generator<Member>} */
function* memberOf(bytes, named, entry) {
  const name = new TextDecoder().decode(named);
  if (!name.endsWith('/')) yield {name, chunks: () => unpacked(bytes, entry)};
}

/** @typedef {{flags: number, method: number, crc: number, packed: number, size: number, local: number}} Entry */

/** Large numbers are in a field of those that follow the name. @param {DataView} view @param {number} at @param {number} length @param {Entry} entry @returns {boolean} whether there is this field */
function takeLarge(view, at, length, entry) {
  let isLarge = false;
  for (let field = at; field + 4 <= at + length;) {
    const next = field + 4 + view.getUint16(field + 2, true);
    if (next > at + length) break;
    const isIt = view.getUint16(field, true) === 1;
    isLarge ||= isIt;
    let large = isIt ? field + 4 : next;
    for (const which of /** @type {const} */ (['size', 'packed', 'local'])) {
      if (entry[which] !== FULL_32 || large + 8 > next) continue;
      entry[which] = number64(view, large);
      large += 8;
    }
    field = next;
  }
  return isLarge;
}

/** What was not known before a file was packed stands behind it. @param {DataView} view @param {number} start @param {boolean} isLarge @param {Entry} entry @returns {number} what follows it */
function takeDescriptor(view, start, isLarge, entry) {
  const length = isLarge ? 24 : 16;
  for (let at = start; at + length <= view.byteLength; ++at) {
    if (view.getUint32(at, true) !== DESCRIPTOR || view.getUint32(at + 8, true) !== at - start) continue;
    [entry.crc, entry.packed, entry.size] = [view.getUint32(at + 4, true), at - start, view.getUint32(at + (isLarge ? 16 : 12), true)];
    return at + length;
  }
  entry.packed = view.byteLength - start;
  return view.byteLength;
}

/** @param {Uint8Array} zip @param {Entry} entry @returns {AsyncGenerator<Uint8Array>} */
async function* unpacked(zip, {flags, method, crc, packed, size, local}) {
  if (flags & 1) throw new FormatError('encrypted, which this package does not unpack', 'unreadable');
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  if (local < 0 || local + 30 > zip.length || view.getUint32(local, true) !== LOCAL) throw new FormatError('the zip is damaged', 'unreadable');
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const data = zip.subarray(start, start + packed);
  if (method !== 0 && method !== 8) throw new FormatError('packed in a way that is not known here', 'unreadable');
  let [count, sum] = [0, 0];
  for await (const chunk of method === 0 ? [data] : limited(unpack('deflate-raw', piecesOf([data]), () => {}), () => data.length)) {
    count += chunk.length;
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (count !== size || sum !== crc) throw new FormatError('the file in the archive is damaged', 'unreadable');
}
