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
