// SPDX-License-Identifier: MIT
// The page says what the program says: findings, conversions, drawings, legal moves and refusals, byte for byte.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, filesBelow, finish, launch, numbers, open, punct, ROOT, scratchFile} from './lib.mjs';
import {annotated, faulty, generatedLines} from './records.mjs';

const FORMATS = ['text', 'json', 'jsonl', 'xml', 'sgf'];
const DRAWINGS = [
  [{}, []], [{theme: 'print', legend: true, sets: true}, ['--theme', 'print', '--legend', '--sets']],
  [{layers: true, lastMove: true}, ['--layers', '--last-move']],
  [{explode: true, orientation: 'black'}, ['--explode', '--orientation', 'black']],
  [{mark: ['F7 cross', 'center circle red'], caption: 'words & <words>', size: 300, connection: true},
    ['--mark', 'F7 cross', '--mark', 'center circle red', '--caption', 'words & <words>', '--size', '300', '--connection']],
];
const BAD_MOVES = ['', 'x', 'E@', 'T@I9', 'K3-K4', 'E@A1,A2,A3', 'T@F9,F10,G10', 'Q16-A2,B3,B4', 'E@K3', 'M@C4,C5,D4^9'];

const [made = 500, broken = 200, most = Infinity] = process.argv.slice(2).map(Number);

/** What the page gives for a file: list, findings of all games, and of the first game all that can be had. */
function asked({base64, name, formats, drawings, moves}) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return (async () => {
    const list = await window.punct.load(bytes, name);
    const findings = [];
    for (let game = 1; game <= Math.max(1, list.length); ++game) findings.push(...await window.punct.findings(game));
    const answer = {games: list.length, errors: findings.some((each) => each.severity === 'error'),
      findings: findings.map((each) => JSON.stringify(each)), records: [], drawings: [], refusals: []};
    if (!list.length) return answer;
    await window.punct.go({game: 1, ply: 0, line: ''});
    const plies = Number(document.getElementById('punct').dataset.plies);
    await window.punct.go({ply: plies});
    answer.plies = plies;
    answer.position = document.getElementById('punct').dataset.position;
    for (const format of formats) answer.records.push(await window.punct.record(format));
    for (const options of drawings) answer.drawings.push(await window.punct.svg(options));
    answer.moves = await window.punct.moves();
    for (const move of moves) answer.refusals.push(await window.punct.play(move));
    return answer;
  })();
}

async function compare(page, path, bytes, {draws = true} = {}) {
  const answer = await page.evaluate(asked, {base64: Buffer.from(bytes).toString('base64'), name: path, formats: FORMATS,
    drawings: draws ? DRAWINGS.map(([options]) => options) : [], moves: []});
  const {err, status} = punct(['validate', '--diagnostics', 'json', '-j', '1', path]);
  const told = err.trim().split('\n').filter((line) => line && !line.includes('"code":"unreadable"'));
  check(`findings of ${path}`, answer.findings.join('\n'), told.join('\n'));
  check(`status of ${path}`, answer.errors || !answer.games, status === 1);
  if (answer.games !== 1 || answer.errors) return answer;
  FORMATS.forEach((format, i) =>
    check(`${format} of ${path}`, answer.records[i], punct(['convert', '--to', format, path]).out));
  if (draws) {
    DRAWINGS.forEach(([, options], i) =>
      check(`drawing ${i} of ${path}`, answer.drawings[i], punct(['render', ...options, path]).out));
  }
  check(`moves of ${path}`, answer.moves.join('\n'), punct(['moves', path]).out.trim());
  check(`position of ${path}`, answer.position, punct(['replay', '--position', path]).out.trim());
  return answer;
}

/** A refused move has the code and sentence of `validate`. */
async function compareRefusals(page, text, move) {
  const broken = text.replace(/\*\s*$/, `${move} *\n`);
  const [plain] = punct(['validate', '--diagnostics', 'json'], broken).err.trim().split('\n').filter(Boolean);
  await page.evaluate((record) => window.punct.load(record, 'x'), text);
  await page.evaluate(() => window.punct.go({ply: Number(document.getElementById('punct').dataset.plies)}));
  const answer = await page.evaluate((words) => window.punct.play(words), move);
  if (answer.ok || !plain) return check(`${move} is legal for both`, answer.ok, !plain);
  const finding = JSON.parse(plain);
  check(`refusal of ${move}`, [answer.code, answer.message], [finding.code, finding.message]);
}

const {browser, close} = await launch('chromium');
try {
  const page = await open(browser);
  const files = [...filesBelow(join(ROOT, 'samples/games'), /\.(sgf|punct|json|jsonl|xml)$/),
    ...filesBelow(join(ROOT, 'tests/data'), /\.(sgf|punct|json|jsonl|xml)$/)];
  for (const path of files.slice(0, most)) await compare(page, path, readFileSync(path), {draws: path.endsWith('.punct')});
  const lines = generatedLines(made, 1);
  for (let i = 0; i < made; ++i) {
    const text = annotated(lines[i], i);
    await compare(page, scratchFile(`made-${i}.punct`, text), text, {draws: i % 10 === 0});
  }
  for (let i = 0; i < broken; ++i) {
    const text = faulty(annotated(lines[i % made], i), i);
    await compare(page, scratchFile(`faulty-${i}.punct`, text), text, {draws: false});
  }
  const random = numbers(3);
  for (let i = 0; i < 20; ++i) {
    const text = `[Event "x"]\n\n${lines[i % made].slice(0, 6 + random(10)).join(' ')} *\n`;
    for (const move of BAD_MOVES) if (move) await compareRefusals(page, text, move);
  }
  check('errors in the page', page.errors, []);
} finally {
  await close();
}
finish();
