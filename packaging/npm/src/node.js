// SPDX-License-Identifier: MIT
// The same under Node, where paths of files, folders and archives can be read too.
import {createReadStream} from 'node:fs';
import {readdir, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {inflateRaw} from 'node:zlib';
import {useInflate} from './archives.js';
import {isWanted, usePaths} from './reading.js';
/** @import {OpenFile} from './reading.js' */

export * from './index.js';

const inflate = promisify(inflateRaw);
useInflate((packed, size) => inflate(packed, {maxOutputLength: Math.max(size, 1)}));

/** @param {string} path @returns {string} */
const withSlashes = (path) => (process.platform === 'win32' ? path.replaceAll('\\', '/') : path);

/** @param {string} path @returns {OpenFile} */
const fileAt = (path) => ({name: withSlashes(path), chunks: createReadStream(path, {highWaterMark: 256 << 10})});

/** The files in a folder and those in it, in the order of names. Links to folders are not followed. @param {string} folder @returns {AsyncGenerator<OpenFile>} */
async function* filesIn(folder) {
  const entries = await readdir(folder, {withFileTypes: true});
  entries.sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if ((isWanted(withSlashes(path)) || /\.(zip|zzz)$/i.test(path)) && (await stat(path)).isFile()) yield fileAt(path);
  }
}

usePaths(async function* (path) {
  const name = path.startsWith('file:') ? fileURLToPath(path) : path;
  if ((await stat(name)).isDirectory()) yield* filesIn(name);
  else yield fileAt(name);
});
