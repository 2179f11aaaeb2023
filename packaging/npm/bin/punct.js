#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The program punct, compiled to WebAssembly, with the file system of Node.
import fs from 'node:fs';
import {isatty} from 'node:tty';

/** Waits where a pipe is not ready, as programs do elsewhere. @param {'readSync' | 'writeSync'} name */
function wait(name) {
  const original = /** @type {(...args: any[]) => number} */ (fs[name]);
  const pause = new Int32Array(new SharedArrayBuffer(4));
  /** @param {...any} args */
  const waiting = (...args) => {
    for (;;) {
      try {
        return original(...args);
      } catch (error) {
        const {code} = /** @type {NodeJS.ErrnoException} */ (error);
        // Windows says so at the end of standard input.
        if (name === 'readSync' && code === 'EOF') return 0;
        if (code !== 'EAGAIN') throw error;
        Atomics.wait(pause, 0, 0, 5);
      }
    }
  };
  /** @type {any} */ (fs)[name] = waiting;
}
wait('readSync');
wait('writeSync');

/** Names that are no UTF-8 are texts for the program all the same: a byte beyond ASCII is a character from U+F080 on. */
const BYTES = /[\uf080-\uf0ff]/g;

/** @param {Buffer} name @returns {string} */
function nameOf(name) {
  const text = name.toString();
  if (name.equals(Buffer.from(text)) && text.search(BYTES) < 0) return text;
  return name.toString('latin1').replace(/[\x80-\xff]/g, (byte) => String.fromCharCode(0xf000 + byte.charCodeAt(0)));
}

/** The name that the system knows. Only what stands for bytes is one of them: no two names lead to one file. @param {string} name */
function systemName(name) {
  const bytes = Buffer.from(name.replace(BYTES, (byte) => String.fromCharCode(byte.charCodeAt(0) & 0xff)), 'latin1');
  return nameOf(bytes) === name ? bytes : Buffer.from(name);
}

/** @param {unknown} path */
function systemPath(path) {
  if (typeof path !== 'string' || path.search(BYTES) < 0) return path;
  return Buffer.concat(path.split('/').flatMap((name, i) => [Buffer.from(i ? '/' : ''), systemName(name)]));
}

/** Lets a function of the file system take and give such names. @param {string} name */
function takeAnyName(name) {
  const files = /** @type {any} */ (fs);
  const original = files[name];
  /** @param {...unknown} args */
  files[name] = (...args) => original(...args.map(systemPath));
}
// Elsewhere every name is a text.
if (process.platform !== 'win32' && process.platform !== 'darwin') {
  for (const name of ['chmodSync', 'lstatSync', 'mkdirSync', 'openSync', 'renameSync', 'rmdirSync', 'statSync', 'unlinkSync']) takeAnyName(name);
  const {readdirSync, readlinkSync} = fs;
  Object.assign(fs, {
    readdirSync: (/** @type {string} */ path) => readdirSync(/** @type {string} */ (systemPath(path)), 'buffer').map(nameOf),
    readlinkSync: (/** @type {string} */ path) => nameOf(readlinkSync(/** @type {string} */ (systemPath(path)), 'buffer')),
  });
}

/** Paths have slashes inside, whatever the system. @param {string} word */
function asPath(word) {
  return process.platform === 'win32' && word.includes('\\') && !word.startsWith('-') ? word.replaceAll('\\', '/') : word;
}

try {
  const module = {
    arguments: process.argv.slice(2).map(asPath),
    thisProgram: 'punct',
    wasmBinary: fs.readFileSync(new URL('program.wasm', import.meta.url)),
    preRun: [() => Object.assign(/** @type {any} */ (module).ENV, process.env)],
    onRuntimeInitialized: () => {
      for (const fd of [0, 1, 2]) /** @type {any} */ (module).FS.streams[fd].tty = isatty(fd);
    },
  };
  const program = await import(new URL('program.cjs', import.meta.url).href);
  await program.default(module);
} catch (error) {
  process.stderr.write(`punct: the program has stopped: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 70;
}
