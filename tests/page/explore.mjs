// SPDX-License-Identifier: MIT
// The explorer counts what the program counts, at every level, over made-up games and the archive; expressions choose the same
// games; by pointer and keyboard a row is played, and the games behind it are opened.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {fromRe2} from '../../bindings/page/src/engine/patterns.js';
import {check, filesBelow, finish, launch, middle, open, punct, ROOT, scratchFolder, state, until} from './lib.mjs';

// usage: explore.mjs [BROWSER] [GAMES]
const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const made = Number(process.argv[3] || 1500);
const folder = scratchFolder('explore');
process.chdir(folder);
writeFileSync('made.punct', punct(['generate', '--games', String(made), '--seed', '31', '--style', 'greedy']).out);
mkdirSync('archive');
for (const path of filesBelow(join(ROOT, 'tests/data/archive'), /\.sgf$/)) writeFileSync(join('archive', basename(path)), readFileSync(path));

const LEVELS = ['exact', 'symmetric', 'swapped', 'puncts', 'part'];
const EXPRESSIONS = ['plies < 30', 'cut by black within 20', 'player ~ "(?i)^[ab]"', 'winner = white and not bridge', 'jumps >= 6 or level > 3',
  'holds "w@I9^2+" symmetric', 'connection along rows by black', 'date < 2010'];
const inOrder = (value) => JSON.stringify(value, (_, each) => (each && typeof each === 'object' && !Array.isArray(each)
  ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each));

/** The questions that are put to both: at the start, after some moves, and of parts. @returns {[any, string[]][]} */
function questions(source) {
  const first = JSON.parse(punct(['explore', '-q', '--json', '--like', 'exact', source]).out).result.rows[0].move;
  const second = JSON.parse(punct(['explore', '-q', '--json', '--after', first, source]).out).result.rows[0].move;
  const after = `${first} ${second}`;
  const all = [[{after: ''}, []], [{after: '', depth: 2, minGames: 3}, ['--depth', '2', '--min-games', '3']]];
  for (const like of LEVELS) {
    all.push([{after: first, like}, ['--after', first, '--like', like]]);
    all.push([{after, like, depth: 2, where: ['plies > 24']}, ['--after', after, '--like', like, '--depth', '2', '--where', 'plies > 24']]);
  }
  for (const by of ['piece', 'action']) all.push([{after: first, like: 'puncts', by}, ['--after', first, '--like', 'puncts', '--by', by]]);
  all.push([{position: 'w@I9^2+', like: 'part'}, ['--position', 'w@I9^2+', '--like', 'part']]);
  return all;
}

/** Opens files of the scratch folder by the names that the program has read them by. */
async function load(page, files) {
  const parts = files.map((name) => ({name, base64: readFileSync(name).toString('base64')}));
  await page.evaluate(async (given) => {
    const transfer = new DataTransfer();
    for (const {name, base64} of given) transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    const pick = document.getElementById('pick');
    pick.files = transfer.files;
    pick.dispatchEvent(new Event('change'));
  }, parts);
  await page.waitForFunction((count) => Number(document.getElementById('punct').dataset.games) >= count, {timeout: 120000}, files.length);
}

async function figures(page, name, source) {
  for (const [options, args] of questions(source)) {
    const expected = JSON.parse(punct(['explore', '-q', '--json', ...args, source]).out).result;
    const actual = await page.evaluate((asked) => window.punct.explore(asked), options);
    check(`${name}: ${source}: explore ${args.join(' ')}`, inOrder(actual), inOrder(expected));
  }
  for (const where of EXPRESSIONS) {
    const expected = punct(['select', '-q', '--json', '--where', where, source]).out.trim().split('\n').filter(Boolean).map((line) => JSON.parse(line));
    const actual = await page.evaluate((asked) => window.punct.select(asked), where);
    check(`${name}: ${source}: select ${where}`, inOrder(actual), inOrder(expected));
  }
}

const press = async (page, selector) => page.mouse.click(...await middle(page, selector));
const answered = (page) => page.waitForFunction(() => !document.getElementById('panel-explore').classList.contains('asking'), {timeout: 60000});
const text = (page, selector) => page.$eval(selector, (element) => element.textContent);

async function panel(browser, name) {
  const page = await open(browser, {width: 1280});
  await press(page, '#tab-explore');
  check(`${name}: without games it says so`, (await text(page, '#panel-explore .count')).length > 20);
  await load(page, ['made.punct']);
  await press(page, '#tab-explore');
  await answered(page);
  check(`${name}: what it is about`, await text(page, '#panel-explore .count'), `${made} of ${made} games reach this position (the same)`);
  const all = JSON.parse(punct(['explore', '-q', '--json', 'made.punct']).out).result.rows.length;
  check(`${name}: the others are counted`, (await text(page, '#explore-more')).includes((all - 30).toLocaleString('en')));
  const first = await text(page, '.book .move');
  check(`${name}: every game is behind a row`, await page.$$eval('.book .behind', (all) => all.length), 30);
  await page.hover('.book .move');
  check(`${name}: a row that is looked at is shown on the board`, await page.$$eval('.preview .piece', (all) => all.length), 1);
  const games = Number(await text(page, '.book .behind'));
  await press(page, '.book .behind');
  await page.waitForSelector('.behind-row button');
  check(`${name}: the games behind a row are listed`, await page.$$eval('.behind-row button', (all) => all.length), games);
  await press(page, '.behind-row button');
  check(`${name}: and opened after the move`, (await state(page)).ply, '1');
  check(`${name}: which is that move`, (await state(page)).message.includes(first), true);
  await page.evaluate(() => window.punct.go({ply: 0}));
  await answered(page);
  await page.focus('.book .move');
  await page.keyboard.press('Enter');
  await until(page, `${name}: a row is played by keyboard`, 'ply', '1');
  // An expression, wrong at first.
  await page.focus('#explore-where');
  await page.keyboard.type('plies < many');
  // Something is wrong with half of it, too.
  await page.waitForFunction(() => document.getElementById('explore-where-wrong').textContent.startsWith('Column 9: '));
  check(`${name}: is said of its field`, await page.$eval('#explore-where', (field) => field.getAttribute('aria-invalid')), 'true');
  await page.$eval('#explore-where', (field) => field.select());
  await page.keyboard.type('plies < 30');
  const fit = Number(punct(['select', '-q', '--count', '--where', 'plies < 30', 'made.punct']).out);
  await page.waitForFunction((count) => document.querySelector('#panel-explore .count').textContent.includes(count), {timeout: 60000}, `of ${fit} games`);
  await press(page, '#tab-games');
  check(`${name}: the list shows the games that fit`, (await text(page, '#panel-games .count')).startsWith(`${fit} of `));
  check(`${name}: one field in two panels`, await page.$eval('#games-where', (field) => field.value), 'plies < 30');
  check(`${name}: errors`, page.errors, []);
  await page.close();
}

/** The games are chosen by what the field shows, also where it is typed back to what held before, or a game is changed meanwhile. */
async function typedBack(browser, name) {
  const page = await open(browser, {width: 1280});
  const games = ['1. E@K3,K4,K5', '1. E@K3,K4,K5 T@F9,F10,G10', '1. E@K3,K4,K5 T@F9,F10,G10 2. E@K14,K15,K16'];
  await page.evaluate((record) => window.punct.load(record, 'three.punct'), games.map((moves) => `[White "Ada"]\n\n${moves} *\n\n`).join(''));
  await press(page, '#games-where');
  await page.keyboard.type('plies < 2');
  const count = (wanted) => page.waitForFunction((words) => document.querySelector('#panel-games .count').textContent.startsWith(words), {timeout: 60000}, wanted)
    .then(() => true, () => false);
  check(`${name}: one game fits`, await count('1 of 3'));
  // Both changes come before typing rests; what would be asked for in between is told by the field that says what is wrong.
  await page.evaluate(() => {
    window.drawn = [];
    const count = document.querySelector('#panel-games .count');
    new MutationObserver(() => window.drawn.push(count.textContent)).observe(count, {childList: true, characterData: true, subtree: true});
    const field = document.getElementById('games-where');
    for (const text of ['plies < 20', 'plies < 2']) {
      field.value = text;
      field.dispatchEvent(new Event('input', {bubbles: true}));
    }
    return new Promise((go) => setTimeout(go, 600));
  });
  check(`${name}: typed back, the games fit what the field shows`, [await page.$eval('#games-where', (field) => field.value), await page.evaluate(() => window.drawn)], ['plies < 2', []]);
  check(`${name}: typed back: errors`, page.errors, []);
  await page.close();
}

/** A game that an expression has chosen is opened where it holds, in its main line, whatever was shown of it. */
async function chosenLine(browser, name) {
  const page = await open(browser, {width: 1280});
  await page.evaluate((record) => window.punct.load(record, 'lines.punct'), '[White "Ada"]\n\n1. E@K3,K4,K5 (1. T@F9,F10,G10) T@F9,F10,G10 2. E@K14,K15,K16 *\n\n[White "Bo"]\n\n1. E@K3,K4,K5 *\n');
  await page.evaluate(() => window.punct.go({game: 1, ply: 1, line: '1.1'}));
  await press(page, '#tab-games');
  await press(page, '#games-where');
  await page.keyboard.type('holds "b@F9"');
  await page.waitForFunction(() => document.querySelector('#panel-games .count').textContent.startsWith('1 of '));
  await press(page, '#panel-games [data-open="1"]');
  const {ply, line, message} = await state(page);
  check(`${name}: opened where the expression holds: ${message}`, [ply, line], ['2', '']);
  await page.close();
}

/** A new game without a move is a game like others, and one that is no longer in a whole file after a reload is the one it was. */
async function withoutMoves(browser, name) {
  const page = await open(browser, {width: 1280});
  page.on('dialog', (dialog) => void dialog.accept());
  const game = (white, moves) => `[White "${white}"]\n\n${moves} *\n\n`;
  await page.evaluate((record) => window.punct.load(record, 'two.punct'), game('Ada', '1. E@K3,K4,K5') + game('Ann', '1. T@F9,F10,G10'));
  await page.evaluate(() => window.punct.go({game: 2, ply: 1}));
  await page.evaluate(() => window.punct.play('E@K14,K15,K16'));
  await page.evaluate((record) => window.punct.load(record, 'other.punct'), game('Bo', '1. E@C4,C5,C6'));
  await press(page, '#new');
  await press(page, '#tab-explore');
  await answered(page);
  check(`${name}: a game without a move: what it is about`, await text(page, '#panel-explore .count'), '3 of 3 games reach this position (the same). End here: 1');
  await page.reload();
  await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  check(`${name}: after a reload`, (await state(page)).games, '2');
  await page.evaluate(() => window.punct.go({game: 2, ply: 2}));
  await press(page, '#tab-moves');
  await press(page, '#undo');
  await page.evaluate(() => window.punct.go({ply: 0}));
  await press(page, '#tab-explore');
  await answered(page);
  check(`${name}: after a reload and undo`, await page.$$eval('.book .move', (all) => all.map((each) => each.textContent).sort()), ['E@C4,C5,C6', 'T@F9,F10,G10']);
  check(`${name}: a game without a move: errors`, page.errors, []);
  await page.close();
}

/** What is edited counts as it is now. */
async function edited(browser, name) {
  const page = await open(browser, {});
  const one = '[White "Ada"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 *\n\n';
  await page.evaluate((record) => window.punct.load(record, 'two.punct'), one + one + '1. E@K3,K4,K5 E@K3,K4,K5 *\n');
  const ask = () => page.evaluate(() => window.punct.explore({after: 'E@K3,K4,K5 T@F9,F10,G10'}));
  check(`${name}: before a change`, (({reached, ended, broken}) => [reached, ended, broken])(await ask()), [2, 2, 1]);
  await page.evaluate(async () => {
    await window.punct.go({game: 2, ply: 2});
    await window.punct.play('K3-K9,K10,K11');
  });
  const {reached, rows} = await ask();
  check(`${name}: after it`, [reached, rows.length, rows[0].move, rows[0].example], [2, 1, 'K3-K9,K10,K11', 'two.punct:2:3']);
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  check(`${name}: and after it was taken back`, (await ask()).rows, []);
  await page.close();
}

function patterns() {
  const cases = [['(?i)ada', 'ADA', true], ['^A\\d{2}$', 'A12', true], ['[[:upper:]]x', 'Bx', true], ['\\pL+\\z', 'Å', true], ['a{,2}', 'a{,2}', true],
    ['[]a]', ']', true], ['\\Qa.b\\E', 'axb', false], ['line.break', 'line\nbreak', false], ['\\x{410}', 'А', true]];
  for (const [pattern, words, fits] of cases) check(`${pattern} in ${words}`, fromRe2(pattern)?.test(words), fits);
  for (const pattern of ['(?=a)', '(a)\\1', '(?<n>a)', 'a**', 'a{1001}', '(', '[a', '\\e']) check(`${pattern} is none`, fromRe2(pattern), null);
}

patterns();
for (const name of names) {
  const {browser, close} = await launch(name);
  const page = await open(browser, {});
  await load(page, ['made.punct']);
  await figures(page, name, 'made.punct');
  const archive = filesBelow('archive', /\.sgf$/);
  await load(page, archive);
  await page.waitForFunction(() => Number(document.getElementById('punct').dataset.games) < 1000);
  await figures(page, name, 'archive');
  check(`${name}: errors`, page.errors, []);
  await page.close();
  for (const part of [panel, typedBack, chosenLine, withoutMoves, edited]) await part(browser, name);
  await close();
}
finish();
