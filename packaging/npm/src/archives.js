// SPDX-License-Identifier: MIT
// Files that are packed: gzip as a stream, zip by its directory.
import {FormatError} from './errors.js';

/** @typedef {AsyncIterable<Uint8Array> | Iterable<Uint8Array>} Chunks */
/** Unpacks what deflate has packed, of a known size. @typedef {(packed: Uint8Array, size: number) => Promise<Uint8Array>} Inflate */

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

/** @param {Chunks} chunks @param {number} size @returns {AsyncGenerator<Uint8Array>} */
async function* limited(chunks, size) {
  let unpacked = 0;
  for await (const chunk of chunks) {
    unpacked += chunk.length;
    if (unpacked > ALWAYS_ALLOWED && unpacked > MOST_EXPANSION * size)
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

/** Unpacks pieces of gzip; what follows its end, and is no gzip, is told. @typedef {(pieces: AsyncGenerator<Uint8Array>, tell: () => void) => AsyncIterable<Uint8Array>} Gunzip */
/** @type {Gunzip} */
function gunzipByStream(pieces) {
  const packed = new ReadableStream({
    pull: async (controller) => {
      const {done, value} = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
  return chunksOf(packed.pipeThrough(/** @type {any} */ (new DecompressionStream('gzip'))));
}

/** @type {Gunzip} */
let gunzip = gunzipByStream;

/**
 * What gzip has packed, while it is read.
 * @param {Chunks} chunks @param {() => void} tell is called if other bytes follow @returns {AsyncGenerator<Uint8Array>}
 */
export async function* gunzipped(chunks, tell) {
  let size = 0;
  const counted = (async function* () {
    for await (const piece of piecesOf(chunks)) {
      size += piece.length;
      yield piece;
    }
  })();
  let count = 0;
  try {
    for await (const chunk of gunzip(counted, tell)) {
      count += chunk.length;
      if (count > ALWAYS_ALLOWED && count > MOST_EXPANSION * size)
        throw new FormatError(`the archive expands to more than ${MOST_EXPANSION} times its size`, 'limit');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof FormatError ? error : new FormatError(`the archive is damaged or truncated: ${message(error)}`, 'unreadable');
  }
}

/** @param {unknown} error @returns {string} */
export function message(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @type {Inflate} */
async function inflateByStream(packed, size) {
  const stream = new Blob([/** @type {BlobPart} */ (packed)]).stream().pipeThrough(/** @type {any} */ (new DecompressionStream('deflate-raw')));
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of limited(chunksOf(stream), packed.length)) {
    if (at + chunk.length > size) throw new FormatError('a member is longer than the zip says', 'unreadable');
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes.subarray(0, at);
}

/** @type {Inflate} */
let inflate = inflateByStream;
/** @internal Node has better ones. @param {Inflate} betterInflate @param {Gunzip} betterGunzip */
export function useUnpackers(betterInflate, betterGunzip) {
  [inflate, gunzip] = [betterInflate, betterGunzip];
}

/** The checksum that a zip keeps of each file. */
const CRC = Uint32Array.from({length: 256}, (_, byte) => {
  for (let i = 0; i < 8; ++i) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});
/** @param {Uint8Array} bytes @returns {number} */
function crc32(bytes) {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; ++i) crc = CRC[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** @typedef {{name: string, bytes: () => Promise<Uint8Array>}} Member */
/**
 * Where the directory lies, and how many bytes stand before what the zip takes for its beginning.
 * @typedef {{begin: number, end: number, shift: number}} Directory
 */

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
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

/** The files in a zip, in the order of its directory. @param {Uint8Array} bytes @returns {Member[]} */
export function membersOfZip(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const directory = directoryOf(view);
  if (!directory) throw new FormatError('the zip is cut off', 'unreadable');
  /** @type {Member[]} */
  const members = [];
  for (let at = directory.begin; at < directory.end;) {
    const isEntry = at + 46 <= directory.end && view.getUint32(at, true) === ENTRY;
    const [named, extra, comment] = isEntry ? [28, 30, 32].map((field) => view.getUint16(at + field, true)) : [0, 0, 0];
    const next = at + 46 + named + extra + comment;
    if (!isEntry || next > directory.end) throw new FormatError('the zip is damaged', 'unreadable');
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + named));
    if (!name.endsWith('/')) {
      const entry = entryAt(view, at, at + 46 + named, extra);
      entry.local += directory.shift;
      members.push({name, bytes: () => checked(bytes, entry)});
    }
    at = next;
  }
  return members;
}

/** What the directory says of a file; large numbers are in a field of those that follow the name. @param {DataView} view @param {number} at @param {number} fields @param {number} length @returns {Entry} */
function entryAt(view, at, fields, length) {
  const [flags, method] = [8, 10].map((field) => view.getUint16(at + field, true));
  const [crc, packed, size, local] = [16, 20, 24, 42].map((field) => view.getUint32(at + field, true));
  const entry = {flags, method, crc, packed, size, local};
  for (let field = fields; field + 4 <= fields + length;) {
    const next = field + 4 + view.getUint16(field + 2, true);
    if (next > fields + length) break;
    let large = view.getUint16(field, true) === 1 ? field + 4 : next;
    for (const which of /** @type {const} */ (['size', 'packed', 'local'])) {
      if (entry[which] !== FULL_32 || large + 8 > next) continue;
      entry[which] = number64(view, large);
      large += 8;
    }
    field = next;
  }
  return entry;
}

/** @typedef {{flags: number, method: number, crc: number, packed: number, size: number, local: number}} Entry */

/** @param {Uint8Array} zip @param {Entry} entry */
async function checked(zip, entry) {
  if (entry.flags & 1) throw new FormatError('encrypted, which this package does not unpack', 'unreadable');
  const bytes = await unpacked(zip, entry);
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw new FormatError('the file in the archive is damaged', 'unreadable');
  return bytes;
}

/** @param {Uint8Array} zip @param {Entry} entry */
async function unpacked(zip, {method, packed, size, local}) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  if (local < 0 || local + 30 > zip.length || view.getUint32(local, true) !== 0x04034b50) throw new FormatError('the zip is damaged', 'unreadable');
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const data = zip.subarray(start, start + packed);
  if (method === 0) return data;
  if (method !== 8) throw new FormatError('packed in a way that is not known here', 'unreadable');
  if (size > ALWAYS_ALLOWED && size > MOST_EXPANSION * packed)
    throw new FormatError(`the archive expands to more than ${MOST_EXPANSION} times its size`, 'limit');
  return inflate(data, size);
}
