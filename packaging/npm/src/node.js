// SPDX-License-Identifier: MIT
// The same under Node, where paths of files, folders and archives can be read too.
import {createReadStream} from 'node:fs';
import {readdir, stat} from 'node:fs/promises';
import {sep} from 'node:path';
import {fileURLToPath} from 'node:url';
import {createGunzip, createInflateRaw} from 'node:zlib';
import {message, useUnpack} from './archives.js';
import {isWanted, usePaths} from './reading.js';
/** @import {Unpack} from './archives.js' */
/** @import {OpenFile} from './reading.js' */

export * from './index.js';

const SLASH = '/'.charCodeAt(0);
/** The first byte of a gzip. */
const GZIP = 0x1f;
const NO_BYTES = new Uint8Array();

/** An unpacker that gives for each piece what it unpacks to; without a piece it ends. @param {import('node:stream').Duplex} stream */
function unpackerOf(stream) {
  /** @type {Uint8Array[]} */
  const parts = [];
  /** @type {(error?: Error | null) => void} */
  let settle = () => {};
  stream.on('data', (part) => parts.push(part));
  // It ends by itself where zeros follow a gzip, or anything what deflate has packed.
  stream.on('end', () => settle());
  stream.on('error', (error) => settle(error));
  /** @param {Uint8Array} [piece] @returns {Promise<Uint8Array[]>} */
  const push = (piece) => new Promise((give, fail) => {
    settle = (error) => (error ? fail(error) : give(parts.splice(0)));
    if (stream.readableEnded) settle();
    else if (piece) stream.write(piece, settle);
    else stream.end();
  });
  return {push, taken: () => /** @type {import('node:zlib').Gunzip} */ (stream).bytesWritten, hasEnded: () => stream.readableEnded,
    close: () => stream.destroy()};
}

/** What follows zeros. @param {Uint8Array} bytes */
function withoutZeros(bytes) {
  const at = bytes.findIndex(Boolean);
  return at < 0 ? NO_BYTES : bytes.subarray(at);
}

/**
 * Node says nothing of what a piece holds before its damage. So one unpacker goes ahead; behind it, the other one takes a
 * piece that is damaged byte by byte. Zeros after a gzip are padding, which another gzip may follow.
 * @type {Unpack}
 */
async function* unpack(format, pieces, tell) {
  const make = () => unpackerOf(format === 'gzip' ? createGunzip() : createInflateRaw());
  let [ahead, behind] = [make(), make()];
  /** @type {unknown} */
  let lost;
  const source = (async function* () {
    try {
      yield* pieces;
    } catch (error) {
      lost = error;
      throw error;
    }
  })();
  try {
    for await (const piece of source) {
      for (let rest = piece; rest.length;) {
        if (ahead.hasEnded()) {
          rest = withoutZeros(rest);
          if (!rest.length) break;
          if (format !== 'gzip' || rest[0] !== GZIP) return tell();
          ahead.close();
          behind.close();
          [ahead, behind] = [make(), make()];
        }
        const before = ahead.taken();
        const parts = await ahead.push(rest).catch(() => undefined);
        if (parts) {
          yield* parts;
          await behind.push(rest);
        } else {
          for (const byte of rest) yield* await behind.push(Uint8Array.of(byte));
        }
        rest = parts && ahead.hasEnded() ? rest.subarray(ahead.taken() - before) : NO_BYTES;
      }
    }
    yield* await ahead.push();
  } catch (error) {
    if (lost) throw error;
    // A single byte behind the end is known as another one only with the next.
    const next = await behind.push(Uint8Array.of(0)).catch((refused) => refused);
    if (![error, next].some((each) => message(each) === 'incorrect header check')) throw error;
    tell();
  } finally {
    ahead.close();
    behind.close();
  }
}
useUnpack(unpack);

/** @param {string} path @returns {string} */
const withSlashes = (path) => (process.platform === 'win32' ? path.replaceAll('\\', '/') : path);

/** @param {string | Buffer} path @returns {OpenFile} */
const fileAt = (path) => ({name: withSlashes(String(path)), chunks: createReadStream(path, {highWaterMark: 256 << 10})});

/** What cannot be opened, with the reason. @param {string | Buffer} path @param {string} why @returns {OpenFile} */
const unreadAt = (path, why) => ({name: withSlashes(String(path)), chunks: [], isFound: true, why});

/** What the system said, without the code and the path. @param {unknown} error @returns {string} */
const reasonOf = (error) => /^\w+: (.*), \w+ '/s.exec(message(error))?.[1] ?? message(error);

/**
 * The files in a folder and those in it, in the order of names. Links to folders are not followed. Names are bytes, since
 * not every name is a text.
 * @param {Buffer} folder @returns {AsyncGenerator<OpenFile>}
 */
async function* filesIn(folder) {
  /** @type {import('node:fs').Dirent<Buffer>[]} */
  let entries;
  try {
    entries = await readdir(folder, {withFileTypes: true, encoding: 'buffer'});
  } catch (error) {
    yield unreadAt(folder, reasonOf(error));
    return;
  }
  entries.sort((a, b) => Buffer.compare(a.name, b.name));
  for (const entry of entries) {
    const path = Buffer.concat([folder, Buffer.from(folder.at(-1) === SLASH ? '' : sep), entry.name]);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (isWanted(withSlashes(String(path)))) yield* foundAt(path, entry.isSymbolicLink());
  }
}

/** @param {Buffer} path @param {boolean} isLink @returns {AsyncGenerator<OpenFile>} */
async function* foundAt(path, isLink) {
  try {
    if ((await stat(path)).isFile()) yield {...fileAt(path), isFound: true};
  } catch (error) {
    yield unreadAt(path, isLink ? 'a broken link' : reasonOf(error));
  }
}

usePaths(async function* (path) {
  const name = path.startsWith('file:') ? fileURLToPath(path) : path;
  if ((await stat(name)).isDirectory()) yield* filesIn(Buffer.from(name));
  else yield fileAt(name);
}, reasonOf);
