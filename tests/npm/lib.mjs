// SPDX-License-Identifier: MIT
// What the tests of the npm package share. PUNCT names the native program, PUNCT_NPM the folder of the package.
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const PACKAGE = process.env.PUNCT_NPM || join(ROOT, 'build/npm/package');
export const PUNCT = process.env.PUNCT || join(ROOT, 'build/release/bin/punct');
export const MODULES = join(ROOT, 'build/page-modules/node_modules');

/** A folder that is gone when the test ends. */
export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'punct-npm-'));
  process.on('exit', () => rmSync(folder, {recursive: true, force: true}));
  return folder;
}

/** Runs a command; a failure ends the test with what it printed. */
export function run(command, words, options = {}) {
  const done = spawnSync(command, words, {encoding: 'utf8', maxBuffer: 1 << 28, ...options});
  if (done.error) throw done.error;
  if (done.status !== 0 && !options.mayFail) throw new Error(`${command} ${words.join(' ')}: ${done.status}\n${done.stdout}${done.stderr}`);
  return done;
}

/** Runs the native program; its outputs and status. */
export const punct = (words, input = '') => run(PUNCT, words, {input, cwd: ROOT, mayFail: true});
