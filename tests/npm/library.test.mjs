// SPDX-License-Identifier: MIT
// The library says what the program says, of all samples and test files; and keeps its promises.
import assert from 'node:assert/strict';
import {createReadStream, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {createContext, runInContext} from 'node:vm';
import {gzipSync} from 'node:zlib';
import {PACKAGE, punct, ROOT, run, scratchFolder} from './lib.mjs';

const library = await import(pathToFileURL(join(PACKAGE, 'lib/node.js')).href);
const {AmbiguousMoveError, FormatError, Game, IllegalMoveError, InvalidMoveError, parse, Position, PositionError, read, write, writeParts} = library;
process.chdir(ROOT);

const FORMATS = ['text', 'json', 'jsonl', 'xml', 'sgf'];
const ENDINGS = /\.(punct|json|jsonl|ndjson|xml|sgf)$/;
const files = ['samples', 'tests/data'].flatMap((folder) => readdirSync(folder, {recursive: true}).map((name) => join(folder, String(name)))
  .filter((path) => ENDINGS.test(path)).sort());

/** Games and the lines of all findings, as validate prints them. */
async function readWhole(source, options) {
  const lines = [];
  const games = [];
  const reading = read(source, options);
  try {
    for await (const game of reading) {
      games.push(game);
      lines.push(...game.findings.map(String));
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  return {games, lines: [...lines, ...reading.findings.map(String)]};
}

test('findings are those of the program, in every sample and test file', async () => {
  assert.ok(files.length > 300);
  const told = new Map();
  for (const line of punct(['validate', ...files]).stderr.split('\n')) {
    const path = files.find((file) => line.startsWith(`${file}:`));
    if (path && !line.includes('[unreadable]')) told.set(path, [...(told.get(path) ?? []), line]);
  }
  assert.ok(told.size > 50);
  for (const path of files) {
    const {lines} = await readWhole(path);
    assert.deepEqual(lines.sort(), (told.get(path) ?? []).sort(), path);
  }
});

test('a folder gives the games in the order of the program', async () => {
  const {games} = await readWhole('samples/games');
  const listed = punct(['list', '--json', 'samples/games']).stdout;
  const names = JSON.parse(listed).result.rows.map(({file, game}) => `${file}:${game}`);
  assert.deepEqual(games.map(({source}) => source), names);
});

test('records are written as convert writes them, by one call or in parts', async () => {
  for (const from of FORMATS) {
    const folder = `samples/games/${from}`;
    const {games} = await readWhole(folder);
    for (const to of FORMATS) {
      const expected = punct(['convert', '-q', '--to', to, folder]).stdout;
      assert.equal(write(games, to), expected, `${from} to ${to}`);
      let parts = '';
      for await (const part of writeParts(read(folder), to)) parts += part;
      assert.equal(parts, expected);
    }
  }
  assert.equal(write([], 'json'), punct(['convert', '-q', '--to', 'json', '--from', 'jsonl'], '').stdout || write([], 'json'));
});

test('pictures are those of render', async () => {
  const path = 'samples/games/text/game-002.punct';
  const game = Game.parse(readFileSync(path), {name: path});
  for (const [options, words] of [
    [{}, []], [{theme: 'print', legend: true, sets: true}, ['--theme', 'print', '--legend', '--sets']],
    [{ply: 12, lastMove: true, lang: 'de'}, ['--ply', '12', '--last-move', '--lang', 'de']],
    [{ply: -1, layers: true, mark: ['F7 cross', 'K3 circle']}, ['--ply', '-1', '--layers', '--mark', 'F7 cross', '--mark', 'K3 circle']],
    [{panels: '0,3,-1'}, ['--panels', '0,3,-1']], [{animate: true, fromPly: 20}, ['--animate', '--from-ply', '20']],
    [{all: true, sheet: '8x8'}, ['--all', '--sheet', '8x8']],
  ]) assert.equal(game.toSVG(options), punct(['render', ...words, path]).stdout, words.join(' '));
  const noted = parse('1. E@K3,K4,K5 {[%mark F7 cross] here} *')[0];
  assert.equal(noted.root.children[0].toSVG(), punct(['render', '--ply', '1'], noted.toString()).stdout);
  const bare = parse('1. E@K3,K4,K5 T@F9,F10,G10 *')[0];
  assert.equal(bare.end.toSVG({lastMove: true}), punct(['render', '--last-move'], bare.toString()).stdout);
  assert.equal(bare.final.toSVG(), punct(['render'], `${bare.final}\n`).stdout);
});

test('moves and positions are those of the program', () => {
  const path = 'samples/games/text/game-001.punct';
  const {position, moves} = JSON.parse(punct(['moves', '--json', path]).stdout);
  const {final} = Game.parse(readFileSync(path));
  assert.equal(`${final}`, position);
  assert.deepEqual([...final.legalMoves].map(String), moves);
  assert.equal(final.legalMoves.size, moves.length);
  assert.equal(new Position().perft(2), 23841810n);
  for (const depth of [-1, 0.5, 9, 2 ** 32, 1e21, NaN, Infinity]) assert.throws(() => new Position().perft(depth), RangeError);
  for (const move of [...final.legalMoves].slice(0, 200)) {
    assert.ok(final.legalMoves.has(move));
    assert.equal(final.move(move.text).text, move.text);
    assert.ok(final.legalMoves.of(move.from ?? move.kind).has(move));
  }
});

test('a file that comes in any parts, packed or not, gives the same', async () => {
  const path = 'samples/games/sgf/game-001.sgf';
  const folder = scratchFolder();
  let text = '';
  for (let i = 0; text.length < 700_000; i = (i + 1) % 40) text += readFileSync(`samples/games/text/game-${String(i + 1).padStart(3, '0')}.punct`, 'utf8');
  const bytes = Buffer.from(text);
  const whole = parse(bytes, {name: 'x.punct'});
  const inParts = async function* (size) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const told = (games) => games.map((game) => [game.record(), ...game.findings.map(String)].join());
  for (const source of [inParts(1000), inParts(300_000), new Blob([bytes]), bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    new Response(bytes), new Blob([bytes]).stream(), gzipSync(bytes)]) {
    assert.deepEqual(told(await read(source, {name: 'x.punct'}).all()), told(whole));
  }
  writeFileSync(join(folder, 'a.punct'), text);
  run('zip', ['-q', 'games.zip', 'a.punct'], {cwd: folder});
  run('gzip', ['-k', 'a.punct'], {cwd: folder});
  // As zip writes what it could have split, and tar in its oldest form.
  run('zip', ['-q', '-s', '10m', 'part.zip', 'a.punct'], {cwd: folder});
  run('tar', ['--format=v7', '-cf', 'old', 'a.punct'], {cwd: folder});
  await assert.rejects(read(join(folder, 'old'), {strict: true}).all(), /packed by tar/);
  for (const name of ['a.punct', 'games.zip', 'part.zip', 'a.punct.gz']) assert.equal((await read(join(folder, name)).all()).length, whole.length, name);
  assert.equal((await read(folder).all()).length, 4 * whole.length);
  assert.equal((await read(createReadStream(path), {format: 'sgf'}).all())[0].moves.length, (await read(pathToFileURL(path)).all())[0].moves.length);
  assert.equal((await read([path, [path]]).all()).length, 2);
});

test('several readings at a time do not meet', async () => {
  const [a, b] = ['samples/games/text', 'samples/games/xml'].map((folder) => read(folder)[Symbol.asyncIterator]());
  let count = 0;
  for (;;) {
    const [one, other] = await Promise.all([a.next(), b.next()]);
    assert.equal(one.done, other.done);
    if (one.done) break;
    assert.deepEqual(one.value.moves.map(String), other.value.moves.map(String));
    ++count;
  }
  assert.equal(count, 40);
});

test('errors are values in files and thrown by calls', async () => {
  assert.throws(() => new Position('standard w wE@K3,K4,K9'), (error) => error instanceof PositionError && error.reasons.length === 1);
  const start = new Position();
  assert.throws(() => start.play('E@I9,I10,I11'), (error) => error instanceof IllegalMoveError && error.code === 'center');
  assert.throws(() => start.play('E@C4'), (error) => error instanceof AmbiguousMoveError && error.candidates.length > 1);
  assert.throws(() => start.play('nonsense'), (error) => error instanceof InvalidMoveError && error.name === 'InvalidMoveError');
  assert.throws(() => start.play('E@K3,K4,K5\nT@F9,F10,G10'), InvalidMoveError);
  const [broken] = parse('[White "x"]\n\n1. E@K3,K4,K5 E@I9,I10,I11 *');
  assert.equal(broken.isSound, false);
  assert.throws(() => broken.toString(), (error) => error instanceof FormatError && error.line === 3 && error.column === 15 && error.code === 'center');
  assert.throws(() => parse('1. E@I9,I10,I11 *', {strict: true}), FormatError);
  assert.equal(write([broken], 'text', {invalid: 'skip'}), write([], 'text'));
  await assert.rejects(read(new Uint8Array([0, 1, 2]), {name: 'x.bin'}).all(), /^FormatError: x\.bin: not in a known game format/);
  await assert.rejects(read('no/such/file').all(), {code: 'ENOENT'});
  await assert.rejects(read(gzipSync('[White "x"]').subarray(0, 12)).all(), FormatError);
  assert.throws(() => broken.toString('pgn'), RangeError);
  assert.throws(() => start.toSVG({theme: 'none'}), /none/);
});

test('errors of reading stay until they are given up', () => {
  const [game] = parse('[White "Ada"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 2. Zz9 C@C5,C4,C6 *\n');
  const read = game.findings.map(String);
  assert.equal(read.length, 1);
  game.tags.set('Event', 'Club');
  game.root.children[0].children[0].add('C@C5,C4,C6');
  assert.deepEqual(game.findings.map(String), read);
  assert.throws(() => game.toString(), (error) => error instanceof FormatError && error.line === 3);
  game.giveUpUnread();
  assert.deepEqual([game.findings.length, game.isSound, game.moves.length], [0, true, 3]);
  assert.match(game.toString(), /2\. C@C5,C4,C6/);
});

test('a tree can be changed, and is written and read again', () => {
  const game = new Game({tags: {White: 'Ada'}});
  game.play('E@K3,K4,K5').addLine(['T@C4,C5,D5', 'K3-K9,K10,K11']);
  const first = game.root.children[0];
  const other = first.add('T@F4,F5,G5');
  other.commentBefore = 'or';
  other.comment = 'this';
  other.nags = [1, 3];
  first.add('T@F4,F5,G5');
  assert.equal(first.children.length, 2);
  const again = Game.parse(game.toString());
  assert.deepEqual(again.toJSON().moves, game.toJSON().moves);
  assert.deepEqual([...again].map(({text, isMain}) => [text, isMain]), [...game].map(({text, isMain}) => [text, isMain]));
  other.promoteToMain();
  assert.deepEqual(game.moves.map(String), ['E@K3,K4,K5', 'T@F4,F5,G5']);
  other.demote();
  assert.equal(game.moves.length, 3);
  other.remove();
  assert.throws(() => other.remove(), TypeError);
  game.tags.set('Event', 'Autumn cup');
  assert.match(game.toString(), /\[Event "Autumn cup"\]/);
  game.result = '1-0';
  game.termination = 'resignation';
  assert.equal(Game.parse(game.toString()).termination, 'resignation');
  assert.equal(JSON.parse(JSON.stringify(game)).result, '1-0');
  assert.equal(new Game({position: 'basic b wE@K3,K4,K5'}).play('T@F9,F10,G10').position.turn, 'white');
});

test('what was read and not changed is written as it was read, extensions included', () => {
  const record = '{"format":"punct","version":1,"rules":"standard","result":"*","x-clock":{"minutes":20},"moves":[' +
    '{"place":"E","dots":["K3","K4","K5"],"x-seconds":41,"variations":[[{"comment":"or"},{"place":"M","dots":["C4","C5","D4"]}]]},' +
    '{"place":"T","dots":["F9","F10","G10"]}]}';
  const game = Game.parse(record);
  assert.deepEqual(game.extensions, {'x-clock': {minutes: 20}});
  assert.deepEqual(game.root.children[0].extensions, {'x-seconds': 41});
  assert.equal(game.root.children[1].commentBefore, 'or');
  const before = JSON.stringify(game);
  game.root.comment = 'x';
  game.root.comment = '';
  assert.deepEqual(JSON.parse(JSON.stringify(game)), JSON.parse(before));
});

test('a result that the moves no longer give is dropped after a change', () => {
  const games = parse(readFileSync('samples/games/text/game-001.punct'));
  const {end} = games[0];
  end.remove();
  assert.equal(games[0].result, '*');
  assert.ok(games[0].isSound);
});

test('a result that nothing explains outlives changes of notes and tags', () => {
  const [game] = parse('[Result "1-0"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 1-0\n');
  game.root.children[0].comment = 'x';
  game.tags.set('White', 'Ada');
  assert.equal(game.result, '1-0');
  assert.deepEqual(game.findings.map(({code}) => code), ['undecided']);
  const made = new Game();
  made.result = '0-1';
  assert.equal(made.result, '0-1');
  made.termination = 'time';
  assert.equal(made.termination, 'time');
  assert.match(made.toString(), /\[Result "0-1"\]/);
});

test('what is not a value of its kind is refused, not taken', () => {
  const start = new Position();
  for (const space of ['Z99', 'K18', 'K3,K4', '', 'x', undefined]) {
    for (const ask of [() => start.stack(space), () => start.top(space), () => start.height(space), () => start.legalMoves.of(space)])
      assert.throws(ask, (error) => error instanceof InvalidMoveError && error.code === 'bad-cell', String(space));
  }
  assert.equal(start.top('k3'), null);
  for (const player of ['red', 'w', undefined])
    for (const ask of [() => start.left(player), () => start.center(player), () => start.distance(player)]) assert.throws(ask, RangeError);
  const game = new Game({tags: {White: undefined, Black: null, Event: 'half \ud800'}});
  assert.deepEqual([...game.tags], [['Event', 'half \ufffd']]);
  assert.throws(() => game.tags.set('White', undefined), TypeError);
  const node = game.play('E@K3,K4,K5');
  for (const nothing of [null, undefined, '']) {
    node.comment = 'x';
    node.comment = nothing;
    assert.equal(node.comment, '');
  }
  node.comment = '\udc00!';
  assert.equal(Game.parse(game.toString()).root.children[0].comment, '\ufffd!');
  assert.throws(() => (game.termination = 'gave up'), RangeError);
  assert.throws(() => game.toSVG({ply: '1'}), /'1', which is not a number/);
  assert.throws(() => write([null]), /only games/);
});

test('a source that is none is refused with what to do', async () => {
  const text = '1. E@K3,K4,K5 *';
  assert.equal((await read(new Blob([text]).stream().pipeThrough(new TextDecoderStream())).all()).length, 1);
  await assert.rejects(read(text + '\n').all(), /use parse\(\) for text/);
  await assert.rejects(read('https://example.org/games.punct').all(), /read\(await fetch\(url\)\)/);
  await assert.rejects(read(Promise.resolve(new Response(text))).all(), /await it first/);
  assert.throws(() => parse(gzipSync(text), {name: 'x.gz'}), {name: 'FormatError', file: 'x.gz', message: /packed by gzip; read\(\)/});
  await assert.rejects(read(new Uint8Array([0, 1, 2]), {name: 'x.bin'}).all(), {file: 'x.bin'});
});

/** What work gives, and what was warned of meanwhile. */
async function warningsOf(work) {
  const warned = [];
  const keep = ({name, message}) => warned.push(`${name}: ${message}`);
  process.on('warning', keep);
  try {
    const value = await work();
    await new Promise(setImmediate);
    return {value, warned};
  } finally {
    process.off('warning', keep);
  }
}

/** The games of a reading, its findings, and what it warned of. */
async function readAll(source, options) {
  const {value: games, warned} = await warningsOf(() => read(source, options).all());
  return {count: games.length, found: games.findings.map(String), warned};
}

test('what cannot be read in a folder or a zip is told, and the rest is read', async () => {
  const folder = scratchFolder();
  const record = '1. E@K3,K4,K5 T@F9,F10,G10 *\n';
  writeFileSync(join(folder, 'a.punct'), record);
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/b`), Buffer.from([0xff]), Buffer.from('.punct')]), record);
  symlinkSync('nowhere', join(folder, 'c.punct'));
  run('tar', ['cf', 'd.tar', 'a.punct'], {cwd: folder});
  run('zip', ['-q', '-P', 'word', 'e.zip', 'a.punct'], {cwd: folder});
  run('zip', ['-q', '-0', 'f.zip', 'a.punct', 'd.tar'], {cwd: folder});
  const bytes = readFileSync(join(folder, 'f.zip'));
  const damaged = Buffer.from(bytes);
  damaged[bytes.indexOf('E@K3')] = 'M'.charCodeAt(0);
  writeFileSync(join(folder, 'g.zip'), damaged);
  writeFileSync(join(folder, 'h.punct.gz'), gzipSync(record.repeat(3)).subarray(0, -12));
  writeFileSync(join(folder, 'i.punct'), record);

  const expected = [
    'c.punct: error: a broken link [unreadable]',
    'd.tar: error: packed by tar, which this package does not unpack [unreadable]',
    'e.zip:a.punct: error: encrypted, which this package does not unpack [unreadable]',
    'f.zip:d.tar: error: is an archive inside an archive; unpack it first [unreadable]',
    'g.zip:a.punct: error: the file in the archive is damaged [unreadable]',
    'g.zip:d.tar: error: is an archive inside an archive; unpack it first [unreadable]',
  ];
  const {count, found, warned} = await readAll(folder);
  assert.equal(count, 4);
  assert.deepEqual(found.slice(0, -1), expected.map((line) => `${folder}/${line}`));
  assert.match(found.at(-1), /h\.punct\.gz: error: the archive is damaged or truncated: .* \[unreadable\]$/);
  assert.deepEqual(warned, found.map((line) => `LossWarning: ${line.replace(' error:', '').replace(' [unreadable]', '')}`));

  await assert.rejects(readAll(folder, {strict: true}), {name: 'FormatError', file: join(folder, 'c.punct'), code: 'unreadable'});
  await assert.rejects(read(join(folder, 'c.punct')).all(), {code: 'ENOENT'});
  await assert.rejects(read(damaged, {name: 'x.zip', strict: true}).all(), {name: 'FormatError', file: 'x.zip:a.punct', message: /damaged/});
  await assert.rejects(read(bytes.subarray(0, 40), {name: 'x.zip'}).all(), {name: 'FormatError', file: 'x.zip', message: 'x.zip: the archive is truncated: its directory is missing'});
});

test('a file that is cut off gives the games before the cut, with a finding', async () => {
  const many = Array.from({length: 12_000}, (_, i) => `[Event "${Math.sin(i)} ${Math.cos(i)}"]\n\n1. E@K3,K4,K5 T@C4,C5,D5 *\n\n`).join('');
  const folder = scratchFolder();
  const readByProgram = (file) => punct(['list', '-q', '--columns', 'game', file]).stdout.trimEnd().split('\n').length - 1;
  for (const games of [300, 12_000]) {
    const part = gzipSync(many.slice(0, many.length * games / 12_000)).subarray(0, -1000);
    writeFileSync(join(folder, 'cut.punct.gz'), part);
    const {count} = await readAll(part, {name: 'x.gz'});
    assert.ok(count > 0 && count < games, `${count} games`);
    assert.equal(count, readByProgram(join(folder, 'cut.punct.gz')));
  }
  const cut = gzipSync(many).subarray(0, -1000);
  const {found, warned} = await readAll(cut, {name: 'x.gz'});
  assert.match(found[0], /^x\.gz: error: the archive is damaged or truncated: .* \[unreadable\]$/);
  assert.equal(warned.length, 1);
  await assert.rejects(read(cut, {name: 'a\ud800.gz', strict: true}).all(), {file: 'a\ufffd.gz'});
  await assert.rejects(read(cut, {name: 'x.gz', strict: true}).all(), {name: 'FormatError', file: 'x.gz'});
});

test('a gzip that is damaged or that other bytes follow gives the games that the program reads', async () => {
  const many = Array.from({length: 6_000}, (_, i) => `[Event "${Math.sin(i)} ${Math.cos(i)}"]\n\n1. E@K3,K4,K5 T@C4,C5,D5 *\n\n`).join('');
  const whole = gzipSync(many);
  const changed = (at, length) => {
    const bytes = Buffer.from(whole);
    for (let i = at; i < at + length; ++i) bytes[i] ^= 0xff;
    return bytes;
  };
  const file = join(scratchFolder(), 'x.punct.gz');
  const cases = {
    code: [changed(Math.floor(whole.length * 0.6), 400), 'damaged or truncated'],
    checksum: [changed(whole.length - 8, 1), 'damaged or truncated: incorrect data check'],
    joined: [Buffer.concat([whole, whole]), undefined],
    padded: [Buffer.concat([whole, Buffer.alloc(10_000)]), undefined],
    text: [Buffer.concat([whole, Buffer.from('and so on')]), 'the bytes after the end of the compressed data are not read'],
    'empty line': [Buffer.concat([whole, Buffer.from('\n')]), 'the bytes after the end of the compressed data are not read'],
    'zeros and text': [Buffer.concat([whole, Buffer.alloc(10_000), Buffer.from('and so on')]), 'the bytes after the end of the compressed data are not read'],
    'zeros and a gzip': [Buffer.concat([whole, Buffer.alloc(10_000), whole]), undefined],
    'zeros, text and a zero': [Buffer.concat([whole, Buffer.alloc(50), Buffer.from('and so on\0')]), 'the bytes after the end of the compressed data are not read'],
    'half a gzip': [Buffer.concat([whole, whole.subarray(0, whole.length / 2)]), 'damaged or truncated: unexpected end of file'],
  };
  for (const [what, [bytes, why]] of Object.entries(cases)) {
    writeFileSync(file, bytes);
    const {count, found} = await readAll(file);
    assert.equal(count, punct(['list', '-q', '--columns', 'game', file]).stdout.trimEnd().split('\n').length - 1, what);
    assert.ok(count > 3_000, what);
    const told = found.filter((line) => line.endsWith('[unreadable]'));
    assert.equal(told.length, why ? 1 : 0, what);
    if (why) assert.ok(told[0].includes(why), told[0]);
  }
  await assert.rejects(read(cases.text[0], {strict: true}).all(), {name: 'FormatError', code: 'unreadable'});
  // What the source says is not taken for what the gzip holds.
  await assert.rejects(read((async function* () {
    yield whole;
    yield Uint8Array.of(0x1f);
    throw new Error('network lost');
  })(), {strict: true}).all(), /network lost/);
  await assert.rejects(read(gzipSync(whole), {name: 'x.gz'}).all(), {message: 'x.gz: is an archive inside an archive; unpack it first'});
});

test('of a gzip no more is taken than the games that are asked for need', async () => {
  const one = gzipSync(Array.from({length: 2_000}, (_, i) => `[Event "${Math.sin(i)} ${Math.cos(i)}"]\n\n1. E@K3,K4,K5 *\n\n`).join(''));
  let pulls = 0;
  let isCancelled = false;
  const source = new ReadableStream({
    pull: (controller) => void (++pulls < 200 ? controller.enqueue(new Uint8Array(one)) : controller.close()),
    cancel: () => void (isCancelled = true),
  });
  for await (const game of read(source)) if (game.isSound) break;
  assert.ok(pulls < 20, `${pulls} pulls`);
  assert.ok(isCancelled);
});

test('moves that change nothing pass where that is allowed', async () => {
  for (const path of ['illegal_moves/no-change-end.punct', 'archive/archive-043.sgf', 'sgf/dither.sgf'].map((name) => `tests/data/${name}`)) {
    const {lines} = await readWhole(path, {allowNoChange: true});
    assert.deepEqual(lines.join('\n'), punct(['validate', '--allow', 'no-change', path]).stderr.trimEnd());
    assert.notDeepEqual(lines, (await readWhole(path)).lines);
  }
});

test('a comment before a move outlives its becoming the first of its siblings', () => {
  const text = '1. E@K3,K4,K5 ({why not} 1. T@C4,C5,D5 {after}) ({or} 1. T@C6,C5,D6) T@F9,F10,G10 *';
  const [promoted] = parse(text);
  promoted.root.children[1].promote();
  assert.match(promoted.toString(), /T@C4,C5,D5 \{why not after\}/);
  assert.match(JSON.stringify(promoted), /"why not after"/);
  promoted.root.children[0].demote();
  assert.match(promoted.toString(), /\(\{why not\} 1\. T@C4,C5,D5 \{after\}\)/);
  const [removed] = parse(text);
  removed.root.children[0].remove();
  assert.match(removed.toString(), /^1\. T@C4,C5,D5 \{why not after\}/m);
  removed.root.children[0].remove();
  assert.match(removed.toString(), /^1\. T@C6,C5,D6 \{or\}/m);
});

test('a stated result outlives the repair of a faulty main line', () => {
  for (const [text, at] of [['E@I9,I10,I11', 1], ['T@F9,F10,G10 2. zz', 2]]) {
    const [game] = parse(`[Result "1-0"]\n\n1. E@K3,K4,K5 ${text} 1-0`);
    [...game.mainline()][at]?.remove();
    game.giveUpUnread();
    assert.deepEqual([game.result, game.isSound, game.findings.map(({code}) => code)], ['1-0', true, ['undecided']]);
    assert.match(game.toString(), /\[Result "1-0"\]/);
  }
  const [won] = parse(readFileSync('samples/games/text/game-001.punct'));
  const {end} = won;
  const last = end.parent;
  const {result, termination} = won;
  const words = end.text;
  end.remove();
  assert.deepEqual([won.result, won.termination, won.isSound], ['*', null, true]);
  last.add(words);
  assert.deepEqual([won.result, won.termination], [result, termination]);
});

test('reading a game does not change it: a stated end yields to moves only while they are there', () => {
  const [game] = parse(readFileSync('samples/games/text/game-001.punct'));
  const {end} = game;
  const last = end.parent;
  const words = end.text;
  const {result, termination} = game;
  const other = result === '1-0' ? '0-1' : '1-0';
  end.remove();
  game.result = other;
  game.termination = 'resignation';
  const added = last.add(words);
  assert.deepEqual([game.result, game.termination, Game.parse(game.toString()).result], [result, termination, result]);
  added.remove();
  assert.deepEqual([game.result, game.termination, game.isSound], [other, 'resignation', true]);
});

test('a termination that the moves do not show is a finding, and the result stays', () => {
  const game = new Game();
  game.play('E@K3,K4,K5');
  game.result = '1-0';
  game.termination = 'connection';
  assert.deepEqual([game.result, game.termination, game.findings.map(({code}) => code)], ['1-0', 'connection', ['termination-mismatch']]);
  game.termination = 'resignation';
  assert.deepEqual([game.result, game.termination, game.findings.length], ['1-0', 'resignation', 0]);
});

test('members of other programs and tags are written after a change as they were read', () => {
  const [game] = parse('[x-version "1.10"]\n[x-id "12345678901234567890"]\n[x-words "\\"1.50\\""]\n\n1. E@K3,K4,K5 {a [%x-seconds 41.50]} ' +
    '({or} 1. T@F9,F10,G10 {[%x-seconds -0]}) *');
  assert.deepEqual(game.extensions, {'x-version': 1.1, 'x-id': 12345678901234567890, 'x-words': '1.50'});
  game.root.children[0].comment = 'b';
  game.root.children[1].promote();
  const text = game.toString();
  for (const part of ['[x-version "1.10"]', '[x-id "12345678901234567890"]', '[x-words "\\"1.50\\""]', '{b [%x-seconds 41.50]}', '{or [%x-seconds -0]}'])
    assert.ok(text.includes(part), `${part} in ${text}`);
  assert.equal(game.toSVG().slice(0, 5), '<?xml');
  const record = '{"format":"punct","version":1,"tags":{"Zed":"1","2":"b\\"","1":"c"},"rules":"standard","result":"*",' +
    '"x-a":{"2":1.50,"\\"1":[-0,1E5,"2",{"1":"\\\\"}],"b":true,"1":null},"moves":[]}';
  const [other] = parse(`${record}\n`);
  assert.deepEqual([...other.tags.keys()], ['Zed', '2', '1']);
  other.root.comment = 'x';
  other.root.comment = '';
  assert.equal(other.toString('jsonl').trimEnd(), record);
  other.tags.set('3', 'd');
  assert.ok(other.toString('jsonl').includes('"tags":{"Zed":"1","2":"b\\"","1":"c","3":"d"}'));
  const long = `{"format":"punct","version":1,"rules":"standard","result":"*","x-a":1.0,"comment":"${'\\"x'.repeat(1 << 20)}","moves":[]}`;
  const [commented] = parse(`${long}\n`);
  assert.ok(commented.isSound);
  commented.root.comment = 'y';
  assert.match(commented.toString(), /\[x-a "1\.0"\]/);
});

test('what a game gives is no part of it', () => {
  const [game] = parse('[x-clock "{\\"minutes\\":[20]}"]\n\n1. E@K3,K4,K5 $1 *');
  game.tags.set('White', 'Ada');
  const before = JSON.stringify(game);
  const given = game.toJSON();
  given.moves[0].dots.push('A2');
  given.moves[0].nags.push(2);
  given['x-clock'].minutes.push(3);
  assert.throws(() => game.extensions['x-clock'].minutes.push(4), TypeError);
  game.root.children[0].comment = 'x';
  game.root.children[0].comment = '';
  assert.equal(JSON.stringify(game), before);
});

test('a game goes on after a move that changes nothing, where that is allowed', () => {
  const text = '1. E@K3,K4,K5 T@C4,C5,D5 2. K3-K3,K5,K4 T@F9,F10,G10 *';
  const [game] = parse(text, {allowNoChange: true});
  assert.deepEqual([game.plies, game.moves.join(' ')], [4, 'E@K3,K4,K5 T@C4,C5,D5 K3-K3,K4,K5 T@F9,F10,G10']);
  const [, , before, after] = [...game.positions()];
  assert.deepEqual([before.turn, after.turn, after.pieces.length, [...game.positions()].length], ['white', 'black', 2, 5]);
  assert.ok(after.equals(new Position(String(after))));
  assert.deepEqual({...game.moves[2]}, {text: 'K3-K3,K4,K5', kind: 'E', from: 'K3', dots: ['K3', 'K4', 'K5'], level: 1});
  const node = game.play('T@C1,C2,D2');
  assert.deepEqual([node.isMain, node.ply, game.plies, game.final.turn], [true, 5, 5, 'black']);
  for (const each of game.mainline()) assert.match(each.toSVG(), /^<\?xml/);
  const [twice] = parse('1. E@K3,K4,K5 T@C4,C5,D5 2. K3-K3,K4,K5 C4-C4,C5,D5 3. K3-K3,K4,K5 *', {allowNoChange: true});
  assert.deepEqual([twice.plies, twice.moves.length], [5, 5]);
  assert.equal(parse(text)[0].moves.length, 2);
});

test('a game that is too large is an empty one with a finding, which stays until it is given up', () => {
  const list = parse(`[White "Ada"]\n\n1. E@K3,K4,K5 {${'x'.repeat(5 << 20)}} *\n`);
  const [game] = list;
  assert.deepEqual(game.findings.map(({code}) => code), ['limit']);
  assert.deepEqual(JSON.parse(JSON.stringify(list)), [{format: 'punct', version: 1, rules: 'standard', moves: []}]);
  game.tags.set('White', 'Bela');
  game.root.comment = 'lost';
  game.play('E@K3,K4,K5');
  assert.deepEqual([game.findings.map(({code}) => code), game.moves.length], [['limit'], 1]);
  assert.throws(() => game.toString(), {name: 'FormatError', code: 'limit'});
  game.giveUpUnread();
  assert.ok(Game.parse(game.toString()).moves.length === 1);
  game.root.comment = 'x'.repeat(5 << 20);
  assert.throws(() => game.toString(), {name: 'FormatError', code: 'limit'});
  game.root.comment = '';
  assert.ok(game.isSound);
});

test('a change that would be lost or mean something else is refused', () => {
  for (const parts of ['basic w', null, 5, [], new Map(), new Position('basic w'), {rules: 'basic'}, {tag: {}}]) assert.throws(() => new Game(parts), TypeError);
  const game = new Game({position: 'basic w', tags: {Round: 3}});
  assert.deepEqual([game.rules, game.round], ['basic', '3']);
  const node = game.play('E@K3,K4,K5');
  for (const wrong of [{}, [], () => '', Symbol('x')]) {
    for (const change of [() => (node.comment = wrong), () => (node.commentBefore = wrong), () => game.tags.set('Round', wrong), () => game.tags.set(wrong, '1')])
      assert.throws(change, TypeError);
  }
  assert.deepEqual([node.comment, node.commentBefore, [...game.tags].join()], ['', '', 'Round,3']);
  const after = node.add('T@F9,F10,G10');
  const other = node.add('T@C4,C5,D5');
  node.remove();
  for (const removed of [node, after, other]) {
    for (const change of [() => (removed.comment = 'x'), () => (removed.nags = [1]), () => removed.add('C@C1,C2,C3'), () => removed.promote(), () => removed.promoteToMain(),
      () => removed.demote(), () => removed.remove()]) assert.throws(change, /^TypeError: this move has been removed/);
  }
  assert.equal(after.position.turn, 'white');
});

test('games may come from what writes other games meanwhile', async () => {
  const [a, b, c] = parse('[Event "a"]\n\n*\n\n[Event "b"]\n\n*\n\n[Event "c"]\n\n*\n');
  const given = function* () {
    yield a;
    write([b], 'json');
    yield c;
  };
  for (const format of FORMATS) {
    assert.equal(write(given(), format), write([a, c], format), format);
    let parts = '';
    for await (const part of writeParts(given(), format)) parts += part;
    assert.equal(parts, write([a, c], format), format);
  }
});

test('a zip is read by its directory, however many files it has and whatever stands before it', async () => {
  const folder = scratchFolder();
  run('python3', ['-c', `
import io, zipfile
game = '1. E@K3,K4,K5 T@C4,C5,D5 *\\n'
def zipped(name, count, comment=b'', before=b'', large=False):
    held = io.BytesIO()
    with zipfile.ZipFile(held, 'w') as z:
        for i in range(count):
            with z.open('%d.%s' % (i, 'punct' if i in (0, count - 1) else 'txt'), 'w', force_zip64=large) as f: f.write(game.encode())
        z.comment = comment
    open(name, 'wb').write(before + held.getvalue())
zipped('many.zip', 65600)
zipped('full.zip', 65535)
zipped('comment.zip', 2, comment=b'hi PK\\5\\6 and more than twenty-two bytes')
zipped('before.zip', 2, before=b'PK\\3\\4' + b'x' * 30)
zipped('large.zip', 2, large=True)
`], {cwd: folder});
  for (const name of ['many', 'full', 'comment', 'before', 'large'])
    assert.equal((await read(join(folder, `${name}.zip`)).all()).length, 2, name);
  const bytes = readFileSync(join(folder, 'many.zip'));
  bytes[bytes.length - 22 - 20 + 8] ^= 1;
  const {count, found} = await readAll(bytes, {name: 'x.zip'});
  assert.equal(count, 2);
  assert.deepEqual(found, ['x.zip: error: the archive is truncated: its directory is missing [unreadable]']);
});

test('a zip that is cut off or damaged gives at least the games that the program reads', async () => {
  const folder = scratchFolder();
  run('python3', ['-c', `
import io, sys, zipfile
class Pipe(io.RawIOBase):
    def __init__(self): self.held = b''
    def writable(self): return True
    def write(self, part): self.held += bytes(part); return len(part)
def zipped(name, packing, seekable, large):
    held = io.BytesIO() if seekable else Pipe()
    with zipfile.ZipFile(held, 'w', packing) as z:
        for i in range(4):
            with z.open('%d.punct' % i, 'w', force_zip64=large) as f:
                f.write(b''.join(b'[Round "%d"]\\n\\n1. E@K3,K4,K5 *\\n\\n' % hash((i, j)) for j in range(500)))
    open(name, 'wb').write(held.getvalue() if seekable else held.held)
for large in (False, True):
    zipped('packed%d.zip' % large, zipfile.ZIP_DEFLATED, True, large)
    zipped('stored%d.zip' % large, zipfile.ZIP_STORED, True, large)
    zipped('piped%d.zip' % large, zipfile.ZIP_DEFLATED, False, large)
`], {cwd: folder});
  const file = join(folder, 'cut', 'x.zip');
  mkdirSync(join(folder, 'cut'));
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.zip'))) {
    const bytes = readFileSync(join(folder, name));
    const directory = bytes.indexOf('PK\x01\x02');
    const damaged = Buffer.from(bytes);
    damaged[bytes.indexOf('PK\x03\x04', 100) - 3_000] ^= 0xff;
    const cases = {whole: bytes, 'no directory': bytes.subarray(0, directory + 50), half: bytes.subarray(0, directory / 2), damaged};
    for (const [what, part] of Object.entries(cases)) {
      writeFileSync(file, part);
      const {count, found} = await readAll(file);
      const byProgram = punct(['list', '-q', '--columns', 'game', file]).stdout.trimEnd().split('\n').length - 1;
      // The program may give up all of a file that is damaged.
      assert.ok(count === byProgram || (count > byProgram && ['half', 'damaged'].includes(what)), `${name}, ${what}: ${count}, ${byProgram}`);
      assert.ok(count > 900, `${name}, ${what}: ${count}`);
      assert.equal(found.some((line) => line.endsWith('[unreadable]')), what !== 'whole', `${name}, ${what}`);
    }
  }
});

test('a source is closed however its reading ends', async () => {
  const folder = scratchFolder();
  // More than what is read at a time.
  const record = (i) => `[Event "${Math.sin(i)} ${Math.cos(i)}"]\n\n1. E@K3,K4,K5 T@C4,C5,D5 *\n\n`;
  const many = Array.from({length: 12_000}, (_, i) => record(i)).join('');
  const faulty = `1. E@I9,I10,I11 *\n\n${many}`;
  let closed = 0;
  const stream = (bytes) => {
    let at = 0;
    return new ReadableStream({
      pull: (controller) => (at < bytes.length ? controller.enqueue(bytes.subarray(at, (at += 20_000))) : (++closed, controller.close())),
      cancel: () => void ++closed,
    });
  };
  const generator = async function* (bytes) {
    try {
      for (let at = 0; at < bytes.length; at += 20_000) yield bytes.subarray(at, at + 20_000);
    } finally {
      ++closed;
    }
  };
  for (const pack of [Buffer.from, gzipSync]) {
    for (const source of [stream, generator]) {
      closed = 0;
      for await (const game of read(source(pack(many)))) {
        assert.ok(game.isSound);
        break;
      }
      assert.equal(closed, 1, `${source.name} after break`);
      await assert.rejects(read(source(pack(faulty)), {strict: true}).all(), {code: 'center'});
      assert.equal(closed, 2, `${source.name} after an error`);
    }
    writeFileSync(join(folder, 'many.punct'), pack(many));
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    for (let i = 0; i < 4; ++i) for await (const game of read(join(folder, 'many.punct'))) if (game) break;
    assert.ok(open() < before + 3, `${before} files were open, ${open()} are`);
  }
});

test('half a surrogate pair in a name of a source becomes U+FFFD', async () => {
  const text = '[White "x"]\n\n1. E@I9,I10,I11 *';
  for (const [game] of [parse(text, {name: 'a\ud800b'}), await read(Buffer.from(text), {name: 'a\ud800b'}).all()]) {
    assert.equal(game.source, 'a\ufffdb:1');
    assert.equal(game.findings[0].file, 'a\ufffdb');
  }
  assert.throws(() => parse(new Uint8Array([0, 1, 2]), {name: 'a\ud800b'}), FormatError);
});

test('a position is symmetric to positions and their lines, and to nothing else', () => {
  const position = new Position('standard b wE@K3,K4,K5');
  assert.ok(position.isSymmetricTo(new Position('standard b wE@K17,K16,K15')));
  assert.ok(position.isSymmetricTo('standard b wE@K17,K16,K15'));
  assert.ok(!position.isSymmetricTo('standard w'));
  assert.throws(() => position.isSymmetricTo('nothing'), {name: 'PositionError'});
  for (const other of [undefined, null, 7, {}, {canonicalKey: position.canonicalKey}]) assert.throws(() => position.isSymmetricTo(other), TypeError);
});

test('a name in a URL need not be escaped well, and chunks may be cut and used again', async () => {
  const response = new Response('*\n');
  Object.defineProperty(response, 'url', {value: 'https://example.org/100%.punct'});
  assert.equal((await read(response).all())[0].source, '100%.punct:1');
  const text = '[Event "\u{1f600}"]\n\n1. E@K3,K4,K5 *\n';
  const letters = async function* () {
    for (let i = 0; i < text.length; ++i) yield text[i];
  };
  const again = async function* () {
    const bytes = Buffer.from(text);
    const one = Buffer.alloc(1);
    for (const byte of bytes) {
      one[0] = byte;
      yield one;
    }
  };
  for (const source of [letters(), again()]) assert.equal((await read(source, {format: 'text'}).all())[0].event, '\u{1f600}');
});

test('what a format cannot hold is told', () => {
  const [game] = parse('[Event "Cup"]\n\n1. E@K3,K4,K5 $1 T@C4,C5,D5 *');
  assert.equal(game.losses('text'), '');
  assert.equal(game.losses('sgf'), 'SGF cannot hold NAGs; the tag Event');
  assert.match(game.losses('position'), /cannot hold moves/);
  assert.throws(() => parse('1. E@I9,I10,I11 *')[0].losses('sgf'), FormatError);
});

test('writing warns once of what the format cannot hold', async () => {
  const games = parse('[Event "Cup"]\n\n1. E@K3,K4,K5 *\n\n1. E@K3,K4,K5 *\n\n1. E@K3,K4,K5 $1 *\n', {name: 'x.punct'});
  const inParts = async (some) => {
    let text = '';
    for await (const part of writeParts(some, 'sgf')) text += part;
    return text;
  };
  for (const make of [(some) => write(some, 'sgf'), inParts]) {
    assert.deepEqual((await warningsOf(() => make(games[1]))).warned, []);
    assert.deepEqual((await warningsOf(() => make(games.slice(1)))).warned, ['LossWarning: x.punct:3: SGF cannot hold NAGs']);
    assert.deepEqual((await warningsOf(() => make(games))).warned, ['LossWarning: x.punct:1: SGF cannot hold the tag Event; 1 more game loses something']);
    assert.equal((await warningsOf(() => make(games[2]))).value, games[2].toString('sgf'));
  }
  assert.throws(() => write(games, 'text', {invalid: 'drop'}), RangeError);
});

test('the error of a source is that of the source, packed or not, and no damage', async () => {
  const bytes = '[White "x"]\n*\n'.repeat(20_000);
  for (const whole of [Buffer.from(bytes), gzipSync(bytes, {level: 0})]) {
    const reason = new TypeError('terminated');
    const cut = new ReadableStream({
      start: (controller) => controller.enqueue(whole.subarray(0, whole.length / 2)),
      pull: (controller) => controller.error(reason),
    });
    await assert.rejects(read(cut).all(), (error) => error === reason);
  }
});

test('values of another context are what they say they are', async () => {
  const inside = createContext({text: '[White "x"]\n*\n'});
  const made = (script) => runInContext(script, inside);
  const buffer = made('new Uint8Array([...text].map((c) => c.charCodeAt(0))).buffer');
  assert.ok(!(buffer instanceof ArrayBuffer));
  assert.equal(parse(buffer).length, 1);
  assert.equal((await read(buffer).all()).length, 1);
  assert.equal((await read([made('new Uint8Array([42, 10])')]).all()).length, 1);
});

test('a text in an object is neither a path nor a list of paths', async () => {
  await assert.rejects(read(new String('/')).all(), TypeError);
});
