// SPDX-License-Identifier: MIT
// What is Node's business in the program: standard streams, files that appear, what the build lacks.
import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {PACKAGE, ROOT, run, scratchFolder} from './lib.mjs';

const PROGRAM = join(PACKAGE, 'bin/punct.js');
const GAME = join(ROOT, 'samples/games/text/game-001.punct');
const punct = (words, options = {}) => spawnSync('node', [PROGRAM, ...words], {encoding: 'utf8', ...options});

test('standard input comes from a file, from a pipe, and slowly', async () => {
  const text = readFileSync(GAME, 'utf8');
  assert.equal(punct(['validate'], {input: text}).status, 0);
  assert.equal(spawnSync('sh', ['-c', `node ${PROGRAM} validate < ${GAME}`]).status, 0);
  const child = spawn('node', [PROGRAM, 'validate'], {stdio: ['pipe', 'pipe', 'inherit']});
  for (const part of [text.slice(0, 100), text.slice(100)]) {
    child.stdin.write(part);
    await new Promise((go) => setTimeout(go, 300));
  }
  child.stdin.end();
  let printed = '';
  for await (const part of child.stdout) printed += part;
  assert.equal(printed, '1 game, 0 errors, 0 warnings\n');
});

test('a reader that goes away ends the program as natively', () => {
  const done = spawnSync('bash', ['-c', `node ${PROGRAM} generate --games 300 | head -n 1 >/dev/null; echo \${PIPESTATUS[0]}`], {encoding: 'utf8'});
  assert.ok(['0', '141', '3'].includes(done.stdout.trim()), done.stdout + done.stderr);
  assert.doesNotMatch(done.stderr, /has stopped|Error/);
});

test('files appear whole, and replace others only if that is asked for', () => {
  const folder = scratchFolder();
  const out = join(folder, 'wynik Łódź.json');
  assert.equal(punct(['convert', '-q', '--to', 'json', GAME, '-o', out]).status, 0);
  const written = readFileSync(out, 'utf8');
  JSON.parse(written);
  assert.match(punct(['convert', '--to', 'sgf', GAME, '-o', out]).stderr, /already exists/);
  assert.equal(readFileSync(out, 'utf8'), written);
  writeFileSync(out, 'old');
  assert.equal(punct(['convert', '-q', '--force', '--to', 'json', GAME, '-o', out]).status, 0);
  assert.equal(readFileSync(out, 'utf8'), written);
  assert.deepEqual(readdirSync(folder), ['wynik Łódź.json']);
});

test('names that are no UTF-8 are found, read, linked to and written', () => {
  const folder = scratchFolder();
  const named = (...parts) => Buffer.concat([folder, '/', ...parts].map((part) => Buffer.from(part)));
  const record = '1. E@K3,K4,K5 *\n';
  mkdirSync(named('sub', [0xe4]));
  for (const file of [['a.punct'], ['sub', [0xe4], '/ä', [0xe4], '.punct'], ['sub', [0xe4], '/\uf0e4.punct']]) writeFileSync(named(...file), record);
  const elsewhere = Buffer.from([...Buffer.from(join(scratchFolder(), 'd')), 0xe4]);
  writeFileSync(elsewhere, record);
  symlinkSync(elsewhere, named('x', [0xff], '.punct'));
  const listed = punct(['list', '--columns', 'file', folder]);
  assert.equal(listed.stderr, '');
  const files = listed.stdout.trimEnd().split('\n').slice(1);
  assert.equal(files.length, 4, listed.stdout);
  // They can be named as they are printed.
  assert.equal(punct(['validate', ...files.map((file) => file.trimEnd())]).stdout, '4 games, 0 errors, 0 warnings\n');
  const done = punct(['convert', '-q', '--to', 'sgf', '--out-dir', join(folder, 'out'), folder]);
  assert.equal(done.status, 0, done.stderr);
  assert.match(run('find', [join(folder, 'out')], {encoding: 'latin1'}).stdout, /\xc3\xa4\xe4\.sgf\n/);
});

test('no two names lead to one file', () => {
  const folder = scratchFolder();
  const games = ['ä', '\uf0c3\uf0a4', '\uf0e4', '\uf0e4ä'].map((white) => `[White "${white}"]\n\n1. E@K3,K4,K5 *\n\n`).join('');
  writeFileSync(join(folder, 'x.punct'), games);
  const done = punct(['convert', '-q', '--to', 'sgf', '--name', '{white}', '--out-dir', join(folder, 'out'), '--force', join(folder, 'x.punct')]);
  assert.equal(done.status, 0, done.stderr);
  assert.equal(readdirSync(join(folder, 'out')).length, 4);
});

test('what the program lacks it says', () => {
  const folder = scratchFolder();
  const done = punct(['render', GAME, '-o', join(folder, 'x.png')]);
  assert.equal(done.status, 3);
  assert.match(done.stderr, /PNG, PDF and animations are not part of this build; .*SVG/);
  assert.ok(!existsSync(join(folder, 'x.png')));
});

test('nothing is colored or overwritten where nobody looks', () => {
  const done = punct(['validate', join(ROOT, 'samples/site')], {env: {...process.env, TERM: 'xterm'}});
  assert.equal(done.status, 1);
  assert.doesNotMatch(done.stdout + done.stderr, /\x1b|\r/);
});

test('a terminal is known as one', () => {
  const done = spawnSync('script', ['-qec', `node ${PROGRAM} validate ${join(ROOT, 'samples/site')}`, '/dev/null'],
    {encoding: 'utf8', env: {...process.env, TERM: 'xterm'}, input: ''});
  assert.match(done.stdout, /\x1b\[/);
});
