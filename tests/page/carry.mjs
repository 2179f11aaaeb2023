// SPDX-License-Identifier: MIT
// What comes into the page and goes out of it: files that are dropped, picked and pasted, the list of games, what is saved,
// copied, linked and printed.
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {check, finish, launch, middle, open, punct, ROOT, scratchFile, state, until, withControl} from './lib.mjs';

const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const GAME = join(ROOT, 'samples/games/text/game-002.punct');
const sample = readFileSync(GAME, 'utf8');
const press = async (page, selector) => page.mouse.click(...await middle(page, selector));
const load = (page, text, name = 'game.punct') => page.evaluate((record, as) => window.punct.load(record, as), text, name);
const record = (page) => page.evaluate(() => window.punct.record('text'));

/** Files that are dropped, picked and pasted. */
async function opening(browser, name) {
  const page = await open(browser);
  const canonical = punct(['convert', '--to', 'text', GAME]).out;
  const drop = (...files) => page.evaluate((given) => {
    const data = new DataTransfer();
    for (const [as, base64] of given) {
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], as));
    }
    document.body.dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: data}));
  }, files.map(([as, bytes]) => [as, Buffer.from(bytes).toString('base64')]));
  const sgf = punct(['convert', '--to', 'sgf', GAME]).out;
  await drop(['a.punct', sample], ['b.sgf', sgf], ['c.punct.gz', gzipSync(sample)]);
  await until(page, `${name}: three files are dropped`, 'games', '3');
  for (const game of [1, 2, 3]) {
    await page.evaluate((number) => window.punct.go({game: number}), game);
    check(`${name}: dropped game ${game}`, await record(page), canonical);
  }
  await page.focus('#move');
  await page.keyboard.type('1. E@K3,K4,K5 T@F9,F10,G10 *');
  await withControl(page, 'a', 'x');
  await page.evaluate(() => document.activeElement.blur());
  await withControl(page, 'v');
  await until(page, `${name}: a record is pasted`, 'plies', '2');
  await page.focus('#move');
  await page.keyboard.type('2. T@C4,C5,D5');
  await withControl(page, 'a', 'x', 'v');
  check(`${name}: a move that is pasted stays in its field`, await page.$eval('#move', (field) => field.value), '2. T@C4,C5,D5');
  await withControl(page, 'a');
  await page.keyboard.type('1. E@K3,K4,K5 T@F9,F10,G10 2. T@C4,C5,D5 *');
  await withControl(page, 'a', 'x', 'v');
  await until(page, `${name}: a record that is pasted there is opened`, 'plies', '3');
  check(`${name}: and not left in the field`, await page.$eval('#move', (field) => field.value), '');
  await (await page.$('#pick')).uploadFile(GAME);
  await until(page, `${name}: a file is picked`, 'plies', '52');
  check(`${name}: the file that is picked`, await record(page), canonical);
  const folder = scratchFile('one.punct', sample);
  const archive = `${folder}.zip`;
  execFileSync('zip', ['-qj', archive, folder, GAME]);
  await drop(['both.zip', readFileSync(archive)]);
  await until(page, `${name}: a zip of two is dropped`, 'games', '2');
  // Each file that is an archive inside an archive is named, as the program does it.
  writeFileSync(`${folder}.gz`, gzipSync(sample));
  execFileSync('zip', ['-qj', `${folder}.more.zip`, folder, `${folder}.gz`, archive]);
  await drop(['more.zip', readFileSync(`${folder}.more.zip`)]);
  await until(page, `${name}: a zip with archives in it is dropped`, 'games', '1');
  check(`${name}: each archive in it is named`, (await state(page)).message,
    ['one.punct.gz', 'one.punct.zip'].map((inside) => `more.zip:${inside} is an archive inside an archive; unpack it first`).join('; '));
  execFileSync('zip', ['-qj', '-s', '64k', `${folder}.${name}.zip`, folder, GAME]);
  await drop(['split.zip', readFileSync(`${folder}.${name}.zip`)]);
  await until(page, `${name}: a zip that could have been split is dropped`, 'games', '2');
  execFileSync('zip', ['-qj', `${folder}.only.zip`, `${folder}.gz`]);
  await drop(['only.zip', readFileSync(`${folder}.only.zip`)]);
  await until(page, `${name}: a zip with nothing else`, 'message', 'only.zip:one.punct.gz is an archive inside an archive; unpack it first');
  const joined = Buffer.concat([gzipSync(`${sample}\n`), gzipSync('\n'), gzipSync(sample)]);
  await drop(['joined.gz', joined]);
  await until(page, `${name}: a gzip file of several members`, 'games', '2');
  await drop(['cut.gz', joined.subarray(0, -5)]);
  await page.waitForFunction(() => document.getElementById('punct').dataset.message.startsWith('cut.gz: '));
  check(`${name}: one that is cut changes nothing`, (await state(page)).games, '2');
  await drop(['wide.punct', Buffer.from(`\ufeff${sample}`, 'utf16le')]);
  await page.waitForFunction(() => document.getElementById('punct').dataset.message.startsWith('wide.punct: no games in this file'));
  check(`${name}: UTF-16 is named: ${(await state(page)).message}`, (await state(page)).message,
    'wide.punct: no games in this file (the file is UTF-16, but only UTF-8 is read; convert it with iconv -f UTF-16 -t UTF-8)');
  // What is opened last is what is open, however long the other takes.
  const counts = await page.evaluate((text) => Promise.all([
    window.punct.load(`${text}\n`.repeat(220), 'long.punct'), window.punct.load(text, 'short.punct')]).then((lists) =>
    lists.map((list) => list.length)), sample);
  check(`${name}: two files that are opened at once`, [counts, (await state(page)).games], [[220, 1], '1']);
  check(`${name}: errors in the page while opening`, page.errors, []);
  await page.close();
}

const GAMES = [['Ada', 'Bo', '2024.01.05', '*', '1. E@K3,K4,K5 T@F9,F10,G10 *'], ['Cy', 'Ada', '2023.07.01', '*', '1. E@K3,K4,K5 *'],
  ['Bo', 'Dee', '2025.12.31', '1-0', '1. E@K3,K4,K5 {White resigned} 1-0'], ['Äsa', 'Eve', '????.??.??', '*', '1. T@I9,I10,J10 *']];

async function theList(browser, name) {
  const page = await open(browser);
  const list = await load(page, GAMES.map(([white, black, date, result, moves]) =>
    `[White "${white}"]\n[Black "${black}"]\n[Date "${date}"]\n[Result "${result}"]\n\n${moves}\n`).join('\n'));
  check(`${name}: what load gives`, list.map((row) => [row.number, row.players, row.date, row.result, row.plies, row.findings]),
    [[1, 'Ada - Bo', '2024.01.05', '*', 2, 0], [2, 'Cy - Ada', '2023.07.01', '*', 1, 0], [3, 'Bo - Dee', '2025.12.31', '1-0', 1, 1],
      [4, 'Äsa - Eve', '????.??.??', '*', 0, 1]]);
  const rows = () => page.$$eval('#panel-games tbody tr', (all) => all.map((row) => row.cells[0].textContent).join(''));
  check(`${name}: all games are listed`, await rows(), '1234');
  for (const [words, wanted] of [['ada', '12'], ['ADA bo', '1'], ['2025', '3'], ['1-0', '3'], ['äsa', '4'], ['nobody', ''], ['', '1234']]) {
    await page.focus('.find');
    await page.$eval('.find', (field) => field.select());
    await page.keyboard.press('Delete');
    await page.keyboard.type(words);
    check(`${name}: filtered by '${words}'`, await rows(), wanted);
    const count = await page.$eval('#panel-games [role="status"]', (told) => told.textContent);
    check(`${name}: the count of '${words}'`, count, `${wanted.length} of 4 games`);
  }
  for (const [column, up, down] of [['white', '1432', '2341'], ['black', '2134', '4312'], ['date', '4213', '3124'],
    ['plies', '4231', '1324'], ['findings', '1234', '4321'], ['number', '1234', '4321']]) {
    await press(page, `[data-column="${column}"] button`);
    check(`${name}: sorted by ${column}`, await rows(), up);
    await press(page, `[data-column="${column}"] button`);
    check(`${name}: sorted by ${column}, the other way`, await rows(), down);
  }
  await press(page, '[data-open="3"]');
  const now = await state(page);
  check(`${name}: a click on a game opens it`, [now.game, now.result], ['3', '1-0']);
  check(`${name}: errors in the page with the list`, page.errors, []);
  await page.close();
}

/** A long list is drawn a part at a time, so that the page does not stand still, and is whole in the end. */
async function theLongList(browser, name) {
  const page = await open(browser);
  await page.evaluate(() => {
    window.most = 0;
    new MutationObserver((changes) => (window.most = Math.max(window.most, changes.reduce((sum, {addedNodes}) => sum + addedNodes.length, 0))))
      .observe(document.querySelector('#panel-games tbody'), {childList: true});
  });
  await load(page, '[White "Ada"]\n\n1. E@K3,K4,K5 *\n\n'.repeat(640));
  const numbers = () => page.$$eval('#panel-games tbody tr', (all) => all.map((row) => Number(row.cells[0].textContent)));
  await page.waitForFunction(() => document.querySelectorAll('#panel-games tbody tr').length === 500, {timeout: 60000}).catch(() => {});
  check(`${name}: the first 500 of 640 games are listed`, await numbers(), Array.from({length: 500}, (_, i) => i + 1));
  check(`${name}: at most 100 at once`, await page.evaluate(() => window.most), 100);
  await press(page, '[data-column="number"] button');
  check(`${name}: from the last one back`, await numbers(), Array.from({length: 500}, (_, i) => 640 - i));
  check(`${name}: errors in the page with a long list`, page.errors, []);
  await page.close();
}

/** Keeps what the page saves and copies. */
const KEEP = `window.saved = []; window.copied = [];
  const make = URL.createObjectURL; let last;
  URL.createObjectURL = (blob) => ((last = blob), make.call(URL, blob));
  HTMLAnchorElement.prototype.click = function() { window.saved.push([this.download, last]); };
  Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => void window.copied.push(text)}});`;

const savedFiles = (page, count) => page.waitForFunction((wanted) => window.saved.length >= wanted, {timeout: 60000}, count)
  .then(() => page.evaluate(() => Promise.all(window.saved.splice(0).map(async ([as, blob]) => [as,
    btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))]))))
  .then((files) => files.map(([as, base64]) => [as, Buffer.from(base64, 'base64')]));
const nameOf = (button) => button.getAttribute('aria-label') || button.textContent;
const pressNamed = (page, text) => page.evaluate(`[...document.querySelectorAll('#panel-save button')].find((button) => (${nameOf})(button) === ${JSON.stringify(text)}).click()`);

async function takingAway(browser, name) {
  const page = await open(browser, {before: KEEP});
  await load(page, sample, 'evening.punct');
  await page.evaluate(() => window.punct.go({ply: 12}));
  await page.keyboard.press('t');
  await page.select('#theme', 'print');
  await press(page, '#tab-save');
  for (const [format, ending, what] of [['text', '.punct', 'Game as text'], ['json', '.json', 'Game as JSON'], ['jsonl', '.jsonl', 'Game as JSON Lines'],
    ['xml', '.xml', 'Game as XML'], ['sgf', '.sgf', 'Game as SGF'], ['position', '.position', 'Position shown']]) {
    // A position line holds no game: it is that of the place shown.
    const wanted = format === 'position' ? punct(['replay', '--ply', '12', '--position', GAME]).out
      : punct(['convert', '--to', format, GAME]).out;
    await pressNamed(page, `Save: ${what}`);
    const [[as, bytes]] = await savedFiles(page, 1);
    check(`${name}: ${format} is saved`, [as, bytes.toString()], [`evening${ending}`, wanted]);
    await pressNamed(page, `Copy: ${what}`);
    await page.waitForFunction(() => window.copied.length, {timeout: 60000});
    check(`${name}: ${format} is copied`, await page.evaluate(() => window.copied.pop()), wanted);
    check(`${name}: which is said`, (await state(page)).message, `Copied: ${what}`);
  }
  const svg = punct(['render', '--theme', 'print', '--orientation', '1', '--last-move', '--connection', '--ply', '12', GAME]).out;
  await pressNamed(page, 'Save: Diagram as SVG');
  const [[svgName, svgBytes]] = await savedFiles(page, 1);
  check(`${name}: the SVG is saved`, [svgName, svgBytes.toString()], ['evening.svg', svg]);
  await pressNamed(page, 'Copy: Diagram as SVG');
  check(`${name}: the SVG is copied`, await page.evaluate(() => window.copied.pop()), svg);
  await pressNamed(page, 'Save: Diagram as PNG');
  const [[pngName, png]] = await savedFiles(page, 1);
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg).map(Number);
  check(`${name}: the PNG is twice as large as the SVG`, [pngName, png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)],
    ['evening.png', 'PNG', 2 * width, 2 * height]);
  const colors = await colorsOf(page, png);
  check(`${name}: the PNG is no empty sheet: ${colors} colors`, colors > 20);
  if (process.env.PUNCT_PICTURES) (await import('node:fs')).writeFileSync(join(process.env.PUNCT_PICTURES, `${name}.png`), png);
  await pressNamed(page, 'Copy link with the record');
  await page.waitForFunction(() => window.copied.length, {timeout: 60000});
  const link = await page.evaluate(() => window.copied.pop());
  check(`${name}: a link to a file on this device is of no use alone`, (await state(page)).message, 'Copied: the link. It leads to this file: send the file too.');
  const wanted = [await record(page), (await state(page)).position];
  check(`${name}: errors in the page while taking away`, page.errors, []);
  await page.close();
  const other = await open(browser, {hash: link.slice(link.indexOf('#'))});
  const now = await state(other);
  check(`${name}: the link leads to this very place`, [await record(other), now.position], wanted);
  check(`${name}: with its look`, await other.evaluate(() => location.hash.includes('theme=print') && location.hash.includes('turned=1')));
  await other.close();
}

/** A picture has the name of the game of which it was made, though another one is shown by then. */
async function pictureOf(browser, name) {
  const page = await open(browser, {before: KEEP});
  await load(page, `${sample}\n${sample}`, 'evening.punct');
  await page.evaluate(() => window.punct.go({game: 2, ply: 12}));
  await press(page, '#tab-save');
  await page.evaluate(`[...document.querySelectorAll('#panel-save button')].find((button) => (${nameOf})(button) === 'Save: Diagram as PNG').click();
    document.dispatchEvent(new KeyboardEvent('keydown', {key: 'PageUp', bubbles: true}))`);
  check(`${name}: the picture is named after its game`, [(await state(page)).game, (await savedFiles(page, 1))[0][0]], ['1', 'evening-2.png']);
  await page.close();
}

/** What a format cannot hold is told when it is saved, and a game of which something is lost stays marked as not saved. */
async function whatIsLost(browser, name) {
  const page = await open(browser, {width: 1440, before: KEEP});
  await load(page, '[White "Ada"]\n\n1. E@K3,K4,K5 *\n\n[White "Bo"]\n\n1. T@F9,F10,G10 *\n', 'two.punct');
  const unsaved = () => page.$$eval('tr.unsaved', (rows) => rows.length);
  const saved = async (act, said, left) => {
    await press(page, '#tab-save');
    await act();
    await savedFiles(page, 1);
    const {message} = await state(page);
    await press(page, '#tab-games');
    check(`${name}: what is said, and how many games are not saved`, [message, await unsaved()], [said, left]);
  };
  for (const game of [1, 2]) {
    await page.evaluate((number) => window.punct.go({game: number}), game);
    await page.evaluate(() => window.punct.play('E@K14,K15,K16'));
  }
  await press(page, '#tab-moves');
  await press(page, '#pencil');
  await press(page, '[data-nag="1"]');
  await press(page, '#open-details');
  await press(page, '#tag-Event');
  await page.keyboard.type('Cup');
  await page.select('#how-ended', '1/2-1/2 agreement');
  const lost = 'Not everything is in the file: SGF cannot hold the termination agreement; NAGs; the tag Event';
  const all = (format) => press(page, `#save-all [data-format="${format}"]`);
  await saved(() => pressNamed(page, 'Save: Game as SGF'), `Saved as two-2.sgf. ${lost}`, 2);
  await saved(() => all('sgf'), `Saved as games.sgf: 2 games. ${lost}`, 1);
  await saved(() => pressNamed(page, 'Save: Game as text'), 'Saved as two-2.punct', 0);
  check(`${name}: errors in the page where something is lost`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** What is taken away is named in the reader's language, and each button by what it is for; endings stand beside. */
async function theNames(browser, name) {
  const page = await open(browser, {width: 390, height: 664});
  await load(page, `${sample}\n${sample}`, 'evening.punct');
  await press(page, '#tab-save');
  const rows = new Map(readFileSync(join(ROOT, 'render/data/page.tsv'), 'utf8').trim().split('\n').map((row) => [row.split('\t')[0], row.split('\t').slice(1, 10)]));
  const languages = await page.$$eval('#lang option', (all) => all.map(({value}) => value));
  for (const [i, code] of languages.entries()) {
    await page.select('#lang', code);
    const cell = (key, places = {}) => rows.get(key)[i].replace(/\{(\w+)\}/g, (_, place) => places[place]);
    const what = [cell('game_as_text'), ...['JSON', 'JSON Lines', 'XML', 'SGF'].map((format) => cell('game_as', {format})), cell('position_shown'),
      ...['SVG', 'PNG'].map((format) => cell('diagram_as', {format})), cell('sheet')];
    check(`${name} ${code}: the rows`, await page.$$eval('.away strong', (all) => all.map((each) => each.textContent)), what);
    check(`${name} ${code}: their endings`, await page.$$eval('.away small', (all) => all.map((each) => each.textContent)),
      ['.punct', '.json', '.jsonl', '.xml', '.sgf', '.position', '.svg', '.png', '']);
    const ways = what.flatMap((each, at) => (at < 7 ? ['save', 'copy'] : at === 7 ? ['save'] : ['print']).map((button) => cell('button_for', {button: cell(button), what: each})));
    check(`${name} ${code}: the buttons`, await page.evaluate(`[...document.querySelectorAll('.away button')].map(${nameOf})`), ways);
    check(`${name} ${code}: all games`, (await page.evaluate(`[...document.querySelectorAll('#save-all button')].map(${nameOf})`)).slice(0, 2),
      [cell('format_text'), 'JSON'].map((each) => cell('button_for', {button: cell('all_in_one'), what: each})));
    for (const width of [320, 390]) {
      await page.setViewport({width, height: 664});
      check(`${name} ${code} ${width}: no word is broken`, await page.$$eval('.away strong', (all) => all.flatMap((each) => {
        const text = each.firstChild;
        return [...text.data.matchAll(/\S+/g)].filter((match) => {
          const words = document.createRange();
          words.setStart(text, match.index);
          words.setEnd(text, match.index + match[0].length);
          return new Set([...words.getClientRects()].map(({top}) => Math.round(top))).size > 1;
        }).map(([word]) => word);
      })), []);
    }
    check(`${name} ${code}: names and buttons stand beside each other, within the window`, await page.$$eval('.away > *', (all) => all.every((each, at) => {
      const [box, last] = [each, all[at - 1]].map((one) => one && one.getBoundingClientRect());
      return box.right <= window.innerWidth && (!last || box.left >= last.right || box.top >= last.bottom - 1);
    })));
  }
  check(`${name}: errors in the page`, page.errors, []);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

/** How many colors a picture has. */
const colorsOf = (page, png) => page.evaluate(async (base64) => {
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width: image.width, height: image.height});
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
}, png.toString('base64'));

/** How dark the darkest point at the top of a PDF is, where the heading stands, from 0 to 255. */
function darkest(pdf) {
  const picture = execFileSync('pdftoppm', ['-gray', '-r', '72', '-l', '1', '-x', '0', '-y', '0', '-W', '500', '-H', '70', pdf]);
  return Math.min(...picture.subarray(-500 * 70));
}

async function printing(browser, name) {
  const page = await open(browser);
  await load(page, '[White "Ada"]\n[Black "Bo"]\n[Event "Evening"]\n\n1. E@K3,K4,K5 {a quiet start} T@F9,F10,G10 $1 ' +
    '(1... M@C4,C5,D4 {or this}) 2. K3-K9,K10,K11 {at last} *\n');
  await page.keyboard.press('ArrowRight');
  await page.select('#theme', 'night');
  const pdf = scratchFile(`sheet-${name}.pdf`, await page.pdf({format: 'A4'}));
  const text = execFileSync('pdftotext', [pdf, '-'], {encoding: 'utf8'}).replace(/\s+/g, ' ');
  for (const part of ['Ada – Bo', 'Evening', 'a quiet start', 'or this', 'at last', 'K3-K9,K10,K11', 'T@F9,F10,G10 !']) {
    check(`${name}: the sheet has ${part}: ${text}`, text.includes(part));
  }
  check(`${name}: a diagram for each comment`, await page.$$eval('#sheet figure', (figures) => figures.length), 3);
  check(`${name}: dark ink on the paper of a page that is dark: ${darkest(pdf)}`, darkest(pdf) < 60);
  if (process.env.PUNCT_PICTURES) execFileSync('cp', [pdf, process.env.PUNCT_PICTURES]);
  await load(page, sample.replace(/\{[^}]*\}/g, '').replace(/([A-Q]\d+(?:\^\d)?#?)(?=\s)/g, '$1 {noted}').replace(/\[Date "[^"]*"\]/, '[Date "????.??.??"]'));
  const {plies} = await state(page);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  check(`${name}: a diagram for each of many comments`, [Number(plies) > 45, await page.$$eval('#sheet figure', (figures) => figures.length)], [true, Number(plies)]);
  check(`${name}: no date that is not known`, await page.$eval('#sheet p', (line) => /\?/.test(line.textContent)), false);
  check(`${name}: errors in the page while printing`, page.errors, []);
  await page.close();
}

for (const name of names) {
  const {browser, close} = await launch(name);
  try {
    for (const part of [opening, theList, theLongList, takingAway, pictureOf, whatIsLost, theNames, printing]) {
      if (!process.argv[3] || part.name === process.argv[3]) await part(browser, name);
    }
  } finally {
    await close();
  }
}
finish();
