// SPDX-License-Identifier: MIT
// What a person does on the page: replays with buttons, slider and list, looks at the board in every way, edits a game and
// takes every edit back.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, finish, launch, middle, open, punct, ROOT, scratchFile, shown, state, until, withControl} from './lib.mjs';

const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const GAME = join(ROOT, 'samples/games/text/game-002.punct');
const sample = readFileSync(GAME, 'utf8');
const VARIED = '[White "Ada"]\n[Black "Bo"]\n\n1. E@K3,K4,K5 {a quiet start} T@F9,F10,G10 $1 (1... M@C4,C5,D4 {or this} ' +
  '2. T@D8,D9,E9) (1... T@C4,C5,D5) 2. K3-K9,K10,K11 {[%emt 0:00:37.011] [%clk 0:05:00] [%mark F7 cross] [%arrow K3-K9 green] at last} *\n';
const load = (page, text) => page.evaluate((record) => window.punct.load(record, 'game.punct'), text);
const go = (page, to) => page.evaluate((place) => window.punct.go(place), to);
const record = (page) => page.evaluate(() => window.punct.record('text'));
const press = async (page, selector) => page.mouse.click(...await middle(page, selector));

/** A step button that is held repeats; one that is let go elsewhere, or pressed by another button of the mouse, does not. */
async function held(browser, name) {
  const page = await open(browser);
  await load(page, VARIED);
  const hold = async (selector) => {
    await page.mouse.move(...await middle(page, selector));
    await page.mouse.down();
  };
  await hold('#on');
  await until(page, `${name}: held, the button goes on to the end`, 'ply', '3');
  await page.mouse.up();
  await hold('#back');
  await until(page, `${name}: and back to the start`, 'ply', '0');
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await page.focus('#on');
  await page.keyboard.press('Enter');
  check(`${name}: Enter on a button steps`, (await state(page)).ply, '1');
  await page.focus('#back');
  await page.keyboard.press('Enter');
  check(`${name}: also after it was held and left`, (await state(page)).ply, '0');
  await page.close();
}

async function stepping(browser, name) {
  const page = await open(browser);
  await load(page, sample);
  const told = punct(['replay', '--every', '--json', GAME]).out.trim().split('\n').map((line) => JSON.parse(line));
  for (const {ply, position, does, state: after} of told) {
    await go(page, {ply});
    const now = await state(page);
    check(`${name}: position after ply ${ply}`, now.position, position);
    check(`${name}: sentence of ply ${ply}`, now.message.includes(does ? `${does}. ${after}` : after));
  }
  await press(page, '#first');
  check(`${name}: the first button`, (await state(page)).ply, '0');
  await press(page, '#last');
  check(`${name}: the last button`, (await state(page)).ply, String(told.length - 1));
  await page.focus('#ply');
  await page.keyboard.press('Home');
  check(`${name}: the slider keeps its keys`, (await state(page)).ply, '0');
  await page.keyboard.press('ArrowRight');
  check(`${name}: the slider steps`, (await state(page)).ply, '1');
  await page.select('#seconds', '0.5');
  await go(page, {ply: -2});
  await press(page, '#auto');
  await until(page, `${name}: autoplay goes to the end`, 'ply', String(told.length - 1));
  await page.waitForSelector('#auto[aria-pressed="false"]', {timeout: 60000}).catch(() => {});
  check(`${name}: and ends there`, await page.$eval('#auto', (button) => button.getAttribute('aria-pressed')), 'false');
  check(`${name}: errors in the page while stepping`, page.errors, []);
  await page.close();
}

async function theList(browser, name) {
  const page = await open(browser);
  await load(page, VARIED);
  const list = await page.$eval('#panel-moves .moves', (moves) => moves.textContent.replace(/\s+/g, ' '));
  for (const part of ['1. E@K3,K4,K5 a quiet start', 'T@F9,F10,G10!', '1... M@C4,C5,D4 or this 2. T@D8,D9,E9', '1... T@C4,C5,D5',
    '2. K3-K9,K10,K11 (0:00:37.011) (clock 0:05:00) at last']) {
    check(`${name}: the list has ${part}: ${list}`, list.includes(part));
  }
  for (const [text, line, ply] of [['T@D8,D9,E9', '2.1', '3'], ['T@C4,C5,D5', '2.2', '2'], ['K3-K9,K10,K11', '', '3']]) {
    await page.evaluate((move) => [...document.querySelectorAll('#panel-moves .move')]
      .find((button) => button.textContent === move).click(), text);
    const now = await state(page);
    check(`${name}: a click on ${text} goes there`, [now.line, now.ply], [line, ply]);
    check(`${name}: it is marked`, await page.$eval('[aria-current="true"]', (button) => button.textContent), text);
  }
  await page.evaluate(() => document.activeElement.blur());
  await go(page, {ply: 2});
  for (const [key, line] of [['ArrowDown', '2.1'], ['ArrowDown', '2.2'], ['ArrowUp', '2.1'], ['ArrowUp', '']]) {
    await page.keyboard.press(key);
    check(`${name}: ${key} goes to line '${line}'`, (await state(page)).line, line);
  }
  await page.close();
}

async function looking(browser, name) {
  const page = await open(browser);
  await load(page, VARIED);
  await go(page, {ply: 2});
  const bare = await shown(page);
  const clocks = () => page.evaluate(() => ['white', 'black'].map((player) => document.getElementById(`${player}-clock`).textContent));
  await load(page, '1. E@K3,K4,K5 {[%clk 0:05:00.25]} T@F9,F10,G10 {[%clk 0:04:37.011]} 2. K3-K9,K10,K11 {[%clk 0:03:00]} *');
  await go(page, {ply: 2});
  check(`${name}: each player's clock`, await clocks(), ['0:05:00', '0:04:37']);
  await go(page, {ply: 3});
  check(`${name}: after the next move`, await clocks(), ['0:03:00', '0:04:37']);
  await load(page, VARIED);
  await go(page, {ply: 3});
  const last = await shown(page);
  check(`${name}: marks and arrows of the record are drawn`, /mark/.test(last) && /arrow/.test(last) && !/arrow/.test(bare));
  await load(page, sample);
  await press(page, '#tab-words');
  check(`${name}: in words, only what is known is told`, await page.$$eval('#panel-words dt', (all) => all.map((each) => each.textContent).join()),
    'Date,White,Black,GameName');
  await press(page, '#tab-moves');
  await go(page, {ply: 52});
  const seen = [await shown(page)];
  for (let turn = 1; turn < 6; ++turn) {
    await press(page, '#turn');
    seen.push(await shown(page));
  }
  check(`${name}: six ways to turn the board`, new Set(seen).size, 6);
  await press(page, '#turn');
  check(`${name}: and round again`, await shown(page) === seen[0]);
  for (const id of ['layers', 'exploded', 'stacks']) {
    await press(page, `#${id}`);
    check(`${name}: ${id} changes the drawing`, await shown(page) !== seen[0]);
    await press(page, `#${id}`);
    check(`${name}: ${id} and back`, await shown(page) === seen[0]);
  }
  await page.focus('#level');
  await page.keyboard.press('Home');
  check(`${name}: the level slider`, await shown(page) !== seen[0]);
  await page.keyboard.press('End');
  check(`${name}: and back to all levels`, await shown(page) === seen[0]);
  for (const [id, value] of [['theme', 'print'], ['detail', 'small'], ['lang', 'de']]) {
    const before = await shown(page);
    await page.select(`#${id}`, value);
    check(`${name}: ${id} ${value} changes the drawing`, await shown(page) !== before);
  }
  check(`${name}: the whole page speaks the language of the drawing`, [await page.$eval('html', (html) => html.lang),
    await page.$eval('#tab-moves', (tab) => tab.textContent)], ['de', 'Züge']);
  await page.select('#lang', 'en');
  await press(page, '#stack');
  const [, piece, space] = /w([TCELMR])@([A-Q]\d+)/.exec((await state(page)).position);
  await page.keyboard.press('Escape');
  await page.mouse.move(...await middle(page, `[data-space="${space}"]`));
  const stack = await page.$eval('#stack-view', (view) => view.textContent);
  check(`${name}: the stack of ${space}: ${stack}`, stack.startsWith(space) && stack.includes(`white ${piece}, its PÜNCT`));
  await go(page, {ply: 20});
  await press(page, '#distance');
  check(`${name}: the distances are drawn`, (await page.$$('#board .chain')).length, 2);
  await page.keyboard.press('Escape');
  const {plies} = JSON.parse(punct(['analyze', '--json', GAME]).out.split('\n')[0]);
  await press(page, '#tab-words');
  for (const {ply, distance} of plies.filter((each) => each.ply % 10 === 1)) {
    await go(page, {ply});
    const words = await page.$eval('#panel-words', (panel) => panel.textContent);
    check(`${name}: distances after ply ${ply} as analyze has them`,
      [...words.matchAll(/Distance to a connection: (\d+)/g)].map((match) => Number(match[1])), [distance.white, distance.black]);
  }
  check(`${name}: errors in the page while looking`, page.errors, []);
  await page.close();
}

/** Every kind of edit, what comes of it, and the way back. */
const EDITS = [
  ['promote', {line: '2.2', ply: 2}, (page) => press(page, '#promote'), /\(1\.\.\. T@C4,C5,D5\) \(1\.\.\. M@C4/],
  ['demote', {line: '2.1', ply: 2}, (page) => press(page, '#demote'), /M@C4,C5,D4 \{or this\} 2\. T@D8,D9,E9\)/],
  ['demote the main line', {line: '', ply: 2}, (page) => press(page, '#demote'), /M@C4,C5,D4 \{or this\} \(1\.\.\. T@F9/],
  ['delete a variation', {line: '2.1', ply: 2}, (page) => press(page, '#delete'), /^(?![^]*T@F9)[^]*T@C4/],
  ['comment', {line: '', ply: 1}, async (page) => {
    await page.focus('#comment');
    await page.keyboard.type(' indeed } {');
    await page.focus('#nags');
  }, /a quiet start indeed/],
  ['NAGs', {line: '', ply: 1}, async (page) => {
    await page.focus('#nags');
    await page.keyboard.type('3 14');
    await page.focus('#comment');
  }, /E@K3,K4,K5 \$3 \$14/],
  ['a move', {line: '', ply: 1}, async (page) => {
    await page.focus('#move');
    await page.keyboard.type('T@I12,I13,J13\n');
  }, /T@I12,I13,J13/],
];

async function editing(browser, name) {
  const page = await open(browser);
  await load(page, VARIED);
  await press(page, '#pencil');
  const versions = [await record(page)];
  const places = [];
  for (const [what, place, edit, pattern] of EDITS) {
    await go(page, place);
    const now = await state(page);
    check(`${name}: ${what}: the place`, [now.line, now.ply], [place.line, String(place.ply)]);
    await edit(page);
    await page.evaluate(() => document.activeElement.blur());
    const text = await record(page);
    check(`${name}: ${what}: ${text}`, text !== versions.at(-1) && pattern.test(text.replace(/\s+/g, ' ')));
    check(`${name}: ${what} gives a canonical record`, punct(['convert', '--to', 'text', scratchFile('edited.punct', text)]).out, text);
    versions.push(text);
    places.push((await state(page)).position);
  }
  for (let i = versions.length - 2; i >= 0; --i) {
    await withControl(page, 'z');
    check(`${name}: undo of ${EDITS[i][0]}`, await record(page), versions[i]);
  }
  await press(page, '#undo');
  check(`${name}: nothing is left to undo`, await record(page), versions[0]);
  for (let i = 1; i < versions.length; ++i) {
    if (i % 2) await press(page, '#redo');
    else await withControl(page, 'y');
    check(`${name}: redo of ${EDITS[i - 1][0]}`, await record(page), versions[i]);
  }
  await page.focus('#nags');
  await page.keyboard.type(' 999');
  await page.focus('#comment');
  check(`${name}: a NAG that is none is refused: ${(await state(page)).message}`, /255/.test((await state(page)).message));
  check(`${name}: and changes nothing`, await record(page), versions.at(-1));
  const typed = () => page.$eval('#nags', (field) => [/999/.test(field.value), field.getAttribute('aria-invalid')]);
  check(`${name}: what was typed is kept, to be mended`, await typed(), [true, 'true']);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('ArrowLeft');
  check(`${name}: at its move alone`, await typed(), [false, 'false']);
  await page.keyboard.press('ArrowRight');
  check(`${name}: and there again`, await typed(), [true, 'true']);
  check(`${name}: errors in the page while editing`, page.errors, []);
  await page.close();
}

/** A comment keeps its paragraphs and no-break spaces while it is typed; the text form alone folds them. */
async function paragraphs(browser, name) {
  const page = await open(browser);
  const written = (format) => page.evaluate((wanted) => window.punct.record(wanted), format);
  await page.evaluate((text) => window.punct.load(text), '1. E@K3,K4,K5 {here} *\n');
  const json = (await written('json')).replace('"here"', '"one\\n\\ntwo\\u00a0three"');
  await page.evaluate((text) => window.punct.load(text, 'paragraphs.json'), json);
  await page.keyboard.press('End');
  await press(page, '#pencil');
  await press(page, '#comment');
  check(`${name}: the field shows paragraphs`, await page.$eval('#comment', (field) => field.value), 'one\n\ntwo\u00a0three');
  await page.keyboard.down('Control');
  await page.keyboard.press('End');
  await page.keyboard.up('Control');
  await page.keyboard.type(' four');
  await page.keyboard.press('Enter');
  await page.keyboard.type('five ');
  const comment = 'one\n\ntwo\u00a0three four\nfive';
  check(`${name}: paragraphs stay`, JSON.stringify(JSON.parse(await written('json'))).includes(JSON.stringify(comment).slice(1, -1)));
  for (const format of ['json', 'xml', 'text']) {
    const text = await written(format);
    check(`${name}: paragraphs: ${format} is canonical`, punct(['convert', '--to', format, scratchFile(`paragraphs.${format}`, text)]).out, text);
  }
  check(`${name}: paragraphs: the text form folds them`, /\{one two\s+three four five\}/.test((await written('text')).replace(/\n/g, ' ')));
  check(`${name}: paragraphs: errors in the page`, page.errors, []);
  await page.close();
}

/** Findings of the file come back with the game as it was. */
async function undoneFindings(browser, name) {
  const page = await open(browser);
  await load(page, '[White "A"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 zz9 *\n');
  const before = await page.evaluate(() => window.punct.findings());
  check(`${name}: a syntax error`, before.length > 0);
  await go(page, {ply: 1});
  await page.evaluate(() => window.punct.play('T@C4,C5,D5'));
  await page.evaluate(() => document.activeElement.blur());
  await withControl(page, 'z');
  check(`${name}: undone, the findings are as before`, await page.evaluate(() => window.punct.findings()), before);
  await page.close();
}

/** A move that is typed is completed; a short one is enough; what is refused has its code. */
async function typing(browser, name) {
  const page = await open(browser);
  const offered = () => page.$$eval('#completions option', (options) => options.map((option) => option.value));
  await page.focus('#move');
  await page.keyboard.type('e@k3');
  const begun = await offered();
  check(`${name}: completions begin as what is typed: ${begun.slice(0, 3)}`, begun.length > 1 && begun.every((move) => move.startsWith('E@K3')));
  await page.keyboard.type(',K4,K5\n');
  check(`${name}: a move in small letters`, (await state(page)).ply, '1');
  await page.focus('#move');
  await page.keyboard.type('T@I9\n');
  check(`${name}: a refusal: ${(await state(page)).message}`, /\[[a-z-]+\]$/.test((await state(page)).message));
  check(`${name}: what is refused can be mended`, await page.$eval('#move', (field) => field.value), 'T@I9');
  await withControl(page, 'a');
  await page.keyboard.type('C@B5,A5\n');
  const short = (await state(page)).position;
  check(`${name}: a short move: ${(await state(page)).message}`, (await state(page)).ply, '2');
  await page.focus('#move');
  await withControl(page, 'z');
  check(`${name}: a field keeps its keys`, (await state(page)).position, short);
  await page.close();
}

/** The board is one stop of Tab, and says what lies on a space, level by level. */
async function theWords(browser, name) {
  const page = await open(browser);
  await load(page, sample);
  await page.keyboard.press('End');
  check(`${name}: spaces are no stops`, await page.$$eval('#stage [tabindex="0"]', (stops) => stops.map((stop) => stop.id)), ['board']);
  const [, owner, piece, space, level] = / ([wb])([TCELMR])@([A-Q]\d+),\S*\^([2-9])/.exec((await state(page)).position);
  const lies = `level ${level} ${owner === 'w' ? 'white' : 'black'} ${piece}, its PÜNCT`;
  await page.focus('#board');
  await page.keyboard.press('ArrowUp');
  for (let left = 30; left > 0; --left) {
    const [, column, row] = /^([A-Q])(\d+):/.exec((await state(page)).message);
    if (column + row === space) break;
    await page.keyboard.press(column < space[0] ? 'ArrowRight' : column > space[0] ? 'ArrowLeft'
      : Number(row) < Number(space.slice(1)) ? 'ArrowUp' : 'ArrowDown');
  }
  const {message} = await state(page);
  check(`${name}: what lies on ${space}: ${message}`, message.startsWith(`${space}: level 1 `) && message.includes(`; ${lies}`));
  await press(page, '#tab-words');
  const words = await page.$eval('#panel-words', (panel) => panel.textContent);
  for (const part of ['Black has won', message, `level ${level}: ${piece}, PÜNCT ${space}`, 'No findings in this game']) {
    check(`${name}: the outline has ${part}: ${words}`, words.includes(part));
  }
  await page.select('#lang', 'de');
  check(`${name}: tags are named in the reader's language, others stand as they are`, await page.$$eval('#panel-words dt', (all) => all.map((tag) => [tag.textContent, tag.lang])),
    [['Datum', ''], ['Weiß', ''], ['Schwarz', ''], ['GameName', 'en']]);
  await page.select('#lang', 'en');
  await page.evaluate(() => localStorage.clear());
  await page.focus('#pick');
  await page.keyboard.press('ArrowLeft');
  check(`${name}: arrows step while a button has the focus`, (await state(page)).ply, '51');
  await page.close();
}

/** All that is wrong with a position is named. */
async function wrongPosition(browser, name) {
  const page = await open(browser);
  const line = 'standard b wT@F9,F10,G10^2 bE@K3,K4,K6';
  const {errors} = await page.evaluate((text) => window.punct.setup(text), line);
  await press(page, '#tab-setup');
  await page.focus('#position-line');
  await withControl(page, 'a');
  await page.keyboard.type(line);
  check(`${name}: several things are wrong`, errors.length > 1);
  check(`${name}: each is named`, await page.$$eval('#setup-errors .finding', (all) => all.map((each) => each.textContent)),
    errors.map(({code, message}) => code + message));
  check(`${name}: nothing can be played from there`, await page.$eval('#setup-go', (button) => button.disabled));
  await page.close();
}

for (const name of names) {
  const {browser, close} = await launch(name);
  try {
    for (const part of [held, stepping, theList, looking, editing, paragraphs, undoneFindings, typing, theWords, wrongPosition]) await part(browser, name);
  } finally {
    await close();
  }
}
finish();
