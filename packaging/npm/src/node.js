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
  return {push, hasEnded: () => stream.readableEnded, close: () => stream.destroy()};
}

/**
 * Node says nothing of what a piece holds before its damage. So one unpacker goes ahead; behind it, the other one takes a
 * piece that is damaged byte by byte.
 * @type {Unpack}
 */
async function* unpack(format, pieces, tell) {
  const make = format === 'gzip' ? createGunzip : createInflateRaw;
  const [ahead, behind] = [unpackerOf(make()), unpackerOf(make())];
  let last = 0;
  try {
    for await (const piece of pieces) {
      last = piece[piece.length - 1];
      const parts = await ahead.push(piece).catch(() => undefined);
      if (parts) {
        yield* parts;
        await behind.push(piece);
      } else {
        for (const byte of piece) yield* await behind.push(Uint8Array.of(byte));
      }
    }
    // Zeros that follow are padding, but not what follows them.
    if (ahead.hasEnded() && last !== 0) tell();
    yield* await ahead.push();
  } catch (error) {
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
