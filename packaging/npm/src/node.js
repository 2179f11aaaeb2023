// SPDX-License-Identifier: MIT
// The same under Node, where paths of files, folders and archives can be read too.
import {createReadStream} from 'node:fs';
import {readdir, stat} from 'node:fs/promises';
import {sep} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {inflateRaw} from 'node:zlib';
import {message, useInflate} from './archives.js';
import {isWanted, usePaths} from './reading.js';
/** @import {OpenFile} from './reading.js' */

export * from './index.js';

const SLASH = '/'.charCodeAt(0);
const inflate = promisify(inflateRaw);
useInflate((packed, size) => inflate(packed, {maxOutputLength: Math.max(size, 1)}));

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
