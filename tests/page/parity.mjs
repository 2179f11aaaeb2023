// SPDX-License-Identifier: MIT
// The page says what the program says: findings, conversions, drawings, legal moves and refusals, byte for byte; of all
// samples, of the files in tests/data, of made-up games and of faulty ones: node parity.mjs [MADE] [FAULTY]
// PUNCT_RECORDS names more folders of files, with colons between them.
import {copyFileSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import {extname, join} from 'node:path';
import {check, filesBelow, finish, launch, numbers, open, punct, ROOT, scratchFile, scratchFolder} from './lib.mjs';
import {annotated, faulty, generatedLines} from './records.mjs';

const FORMATS = {text: '.punct', json: '.json', jsonl: '.jsonl', xml: '.xml', sgf: '.sgf'};
const DRAWINGS = [
  [{}, []], [{theme: 'print', legend: true, sets: true}, ['--theme', 'print', '--legend', '--sets']],
  [{layers: true, lastMove: true, lang: 'de'}, ['--layers', '--last-move', '--lang', 'de']],
  [{explode: true, orientation: 'black', detail: 'small'}, ['--explode', '--orientation', 'black', '--detail', 'small']],
  [{connection: true, mark: ['F7 cross', 'center circle red'], arrow: 'K3-K9 green', caption: 'words & <words>', size: 300},
    ['--mark', 'F7 cross', '--mark', 'center circle red', '--arrow', 'K3-K9 green', '--caption', 'words & <words>', '--size',
      '300', '--connection']],
];
/** Of one game alone: several plies in a picture, and what is rarely asked for. */
const MORE_DRAWINGS = [
  [{panels: '0,3,-1'}, ['--panels', '0,3,-1']], [{animate: true, fromPly: 30, seconds: 0.5}, ['--animate', '--from-ply', '30', '--seconds', '0.5']],
  [{all: true, sheet: '8x8', lang: 'fr'}, ['--all', '--sheet', '8x8', '--lang', 'fr']], [{ply: -1, stacks: true}, ['--ply', '-1', '--stacks']],
  [{ply: 3, lastMove: true, ink: '#aa0000', background: 'none'}, ['--ply', '3', '--last-move', '--ink', '#aa0000', '--background', 'none']],
  [{pieces: true, idPrefix: 'x'}, ['--pieces', '--id-prefix', 'x']], [{crop: 'K7+3', inset: 'K7', spaces: 'each', turn: 'none'},
    ['--crop', 'K7+3', '--inset', 'K7', '--spaces', 'each', '--turn', 'none']],
];
const BAD_MOVES = ['x', 'E@', 'T@I9', 'K3-K4', 'E@A1,A2,A3', 'T@F9,F10,G10', 'Q16-A2,B3,B4', 'E@K3', 'M@C4,C5,D4^9'];

const [made = 500, broken = 200] = process.argv.slice(2).map(Number);

/** What the page gives for a file: findings of all games, and of a sound game alone all that can be had. */
async function asked({base64, name, formats, drawings}) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const list = await window.punct.load(bytes, name);
  const findings = [];
  for (let game = 1; game <= Math.max(1, list.length); ++game) findings.push(...await window.punct.findings(game));
  const answer = {findings: findings.map((each) => JSON.stringify(each)), message: document.getElementById('punct').dataset.message, records: [], drawings: []};
  answer.isSound = list.length === 1 && !findings.some((each) => each.severity === 'error');
  if (!answer.isSound) return answer;
  await window.punct.go({ply: Number(document.getElementById('punct').dataset.plies)});
  answer.position = document.getElementById('punct').dataset.position;
  for (const format of formats) answer.records.push(await window.punct.record(format));
  for (const options of drawings) answer.drawings.push(await window.punct.svg(options));
  answer.moves = await window.punct.moves();
  return answer;
}

const byFile = (lines) => {
  const files = new Map();
  for (const line of lines.split('\n')) {
    if (!line.startsWith('{')) continue;
    const {file} = JSON.parse(line);
    files.set(file, [...files.get(file) || [], line]);
  }
  return files;
};

/** The files that are compared. */
function allFiles() {
  const folders = [join(ROOT, 'samples'), join(ROOT, 'tests/data'), ...(process.env.PUNCT_RECORDS || '').split(':').filter(Boolean)];
  const samples = folders.flatMap((folder) => filesBelow(folder, /\.(sgf|punct|json|jsonl|xml)$/));
  const lines = generatedLines(made, 1);
  const texts = lines.map((line, i) => scratchFile(`made-${i}.punct`, annotated(line, i)));
  for (let i = 0; i < broken; ++i) texts.push(scratchFile(`faulty-${i}.punct`, faulty(annotated(lines[i % made], i), i)));
  return [...samples, ...texts];
}

/** Without what an earlier game of the file says of the file as well: the program prints that once, the page shows it with
 * each game. @param {string[]} lines */
function onceAFile(lines) {
  const told = new Set();
  return lines.filter((line) => {
    const {ply, severity, code, message} = JSON.parse(line);
    if (ply || severity !== 'warning' || code !== 'syntax') return true;
    const isNew = !told.has(message);
    told.add(message);
    return isNew;
  });
}

function compareFindings(answers) {
  const told = byFile(punct(['validate', '--diagnostics', 'json', ...answers.keys()]).err);
  for (const [path, answer] of answers) {
    const expected = (told.get(path) || []).filter((line) => !line.includes('"code":"unreadable"'));
    // A file without a game changes nothing on the page, which says so in its sentence.
    if (expected.length === 1 && JSON.parse(expected[0]).message === 'no game in this file') {
      check(`sentence about ${path}`, /no games in this file/.test(answer.message));
      continue;
    }
    check(`findings of ${path}`, onceAFile(answer.findings).join('\n'), onceAFile(expected).join('\n'));
  }
}

/** Everything that is made of sound games: the program makes it of all of them at once. */
function compareSound(answers) {
  const folder = scratchFolder('sound');
  const sound = [...answers].filter(([, answer]) => answer.isSound).map(([path, answer], i) => {
    const copy = join(folder, `${String(i).padStart(5, '0')}${extname(path)}`);
    copyFileSync(path, copy);
    return {path, answer, copy, stem: String(i).padStart(5, '0')};
  });
  check('there are sound games', sound.length > made / 2);
  const copies = sound.map(({copy}) => copy);
  const out = scratchFolder('out');
  const into = (args, ending, part) => {
    rmSync(out, {recursive: true, force: true});
    mkdirSync(out);
    punct([...args, '--out-dir', out, ...copies]);
    for (const {path, answer, stem} of sound) {
      check(`${args.join(' ')} of ${path}`, part(answer), readFileSync(join(out, stem + ending), 'utf8'));
    }
  };
  Object.entries(FORMATS).forEach(([format, ending], i) => into(['convert', '--to', format], ending, (answer) => answer.records[i]));
  DRAWINGS.forEach(([, options], i) => into(['render', ...options], '.svg', (answer) => answer.drawings[i]));
  const moves = byFile(punct(['moves', '--json', ...copies]).out);
  for (const {path, answer, copy} of sound) {
    const told = JSON.parse(moves.get(copy)[0]);
    check(`position of ${path}`, answer.position, told.position);
    check(`moves of ${path}`, answer.moves.join('\n'), told.moves.join('\n'));
  }
}

async function compareMoreDrawings(page) {
  const path = join(ROOT, 'samples/games/text/game-002.punct');
  await page.evaluate((text) => window.punct.load(text, 'x.punct'), readFileSync(path, 'utf8'));
  await page.keyboard.press('End');
  for (const [options, args] of MORE_DRAWINGS) {
    check(`render ${args.join(' ')}`, await page.evaluate((given) => window.punct.svg(given), options),
      punct(['render', ...args, path]).out);
  }
}

/** Every figure of the rulebook is the same bytes, although other compilers and other libraries computed it. */
async function compareFigures(page) {
  const kinds = ['arrow', 'mark', 'label', 'ghost', 'path', 'highlight', 'marker'];
  for (const path of filesBelow(join(ROOT, 'samples/rulebook'), /\.diagram$/)) {
    const lines = readFileSync(path, 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));
    // The page puts marks down by their kinds.
    const rank = (line) => kinds.indexOf(line.split(' ')[0]);
    lines.sort((a, b) => rank(a) - rank(b));
    const options = {};
    for (const line of lines) {
      const [, word, rest] = line.match(/^(\S+) ?(.*)$/);
      const name = word.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
      options[name] = [...options[name] || [], rest || true];
    }
    for (const theme of ['screen', 'print']) {
      const copy = scratchFile('figure.diagram', lines.join('\n') + '\n');
      check(`figure ${path} in ${theme}`, await page.evaluate((given) => window.punct.svg(given), {...options, theme, ply: 0}),
        punct(['render', '--theme', theme, copy]).out);
    }
  }
}

/** A refused move has the code and sentence of `validate`. */
async function compareRefusals(page) {
  const random = numbers(3);
  const cases = generatedLines(20, 9).flatMap((line, i) => {
    const text = `[Event "x"]\n\n${line.slice(0, 6 + random(10)).join(' ')} *\n`;
    return BAD_MOVES.map((move, k) => ({text, move, path: scratchFile(`bad-${i}-${k}.punct`, text.replace(/\*\s*$/, `${move} *\n`))}));
  });
  const told = byFile(punct(['validate', '--diagnostics', 'json', ...cases.map(({path}) => path)]).err);
  for (const {text, move, path} of cases) {
    const answer = await page.evaluate(async (record, words) => {
      await window.punct.load(record, 'x');
      await window.punct.go({ply: Number(document.getElementById('punct').dataset.plies)});
      return window.punct.play(words);
    }, text, move);
    const [plain] = told.get(path) || [];
    check(`${move} is refused by both`, answer.ok, !plain);
    if (plain) check(`refusal of ${move} in ${path}`, [answer.code, answer.message], [JSON.parse(plain).code, JSON.parse(plain).message]);
  }
}

const {browser, close} = await launch('chromium');
try {
  const page = await open(browser);
  const answers = new Map();
  for (const path of allFiles()) {
    answers.set(path, await page.evaluate(asked, {base64: readFileSync(path).toString('base64'), name: path,
      formats: Object.keys(FORMATS), drawings: DRAWINGS.map(([options]) => options)}));
  }
  compareFindings(answers);
  compareSound(answers);
  await compareMoreDrawings(page);
  await compareFigures(page);
  await compareRefusals(page);
  check('errors in the page', page.errors, []);
} finally {
  await close();
}
finish();
