// SPDX-License-Identifier: MIT
// The examples of docs/javascript.md run in order; `//>` marks what they print. The options and names in its tables exist.
import assert from 'node:assert/strict';
import {mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {PACKAGE, ROOT, run, scratchFolder} from './lib.mjs';

/** The blocks of a document that are fenced so. */
const blocksOf = (path, fence) =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(new RegExp('^```' + fence + '\\n([\\s\\S]*?)^```$', 'gm'))].map(([, block]) => block);

/** A project that has installed the package. */
function project() {
  const folder = scratchFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(PACKAGE, join(folder, 'node_modules/punct'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  return folder;
}

test('docs/javascript.md prints what it says', () => {
  const script = blocksOf('docs/javascript.md', 'js').join('\n');
  const folder = project();
  writeFileSync(join(folder, 'document.js'), script);
  const printed = run('node', [join(folder, 'document.js')], {cwd: ROOT}).stdout.trimEnd().split('\n');
  const said = [...script.matchAll(/\/\/> (.*)$/gm)].map(([, line]) => line);
  assert.ok(said.length > 20);
  assert.deepEqual(printed, said);
});

test('the examples of the package README run', () => {
  const folder = project();
  symlinkSync(join(ROOT, 'samples/games/text'), join(folder, 'games'));
  const [first, second] = blocksOf('packaging/npm/README.md', 'ts');
  writeFileSync(join(folder, 'first.mjs'), first);
  writeFileSync(join(folder, 'second.mjs'), second);
  const lines = run('node', ['first.mjs'], {cwd: folder}).stdout.trimEnd().split('\n');
  assert.match(lines[0], /^games\/game-001\.punct:1: .* plies$/);
  assert.ok(readFileSync(join(folder, 'drawn/40.svg'), 'utf8').includes('<svg'));
  assert.match(run('node', ['second.mjs'], {cwd: folder}).stdout, /^black \d+ true\ncenter I9 is in the central hexagon/);
});
