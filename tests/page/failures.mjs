// SPDX-License-Identifier: MIT
// What cannot be done is said in a sentence, never a silent nothing: files that cannot be opened, addresses that lead
// nowhere, browsers that lack something, frames that forbid something. One request, no cookie. What is written belongs to
// its move; what is dragged shows where it may go; every format that is taken away reads back.
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {BOARD, check, finish, launch, middle, newPage, open, punct, ROOT, scratchFile, state} from './lib.mjs';

const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const sample = readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8');
const message = async (page) => (await state(page)).message;
const ready = (page) => page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
/** Waits until the page says something that fits. */
const says = (page, name, what, pattern) => page.waitForFunction((source) =>
  new RegExp(source).test(document.getElementById('punct').dataset.message), {timeout: 60000}, pattern.source)
  .then(() => check(`${name}: ${what}`, true), async () => check(`${name}: ${what}`, await message(page), pattern.source));
const pressNamed = (page, text) => page.evaluate((wanted) =>
  [...document.querySelectorAll('#panel-save button')].find((button) => (button.getAttribute('aria-label') || button.textContent) === wanted).click(), text);

const BAD_FILES = [['empty.punct', '', /no games/], ['picture.png', '\x89PNG\r\n\x1a\n\0\0', /not in a known game format/],
  ['x.gz', '\x1f\x8b\x08zzz', /x\.gz: /], ['x.zip', 'PK\x03\x04zzz', /x\.zip: the zip is cut off/], ['b.xml', '<a>', /no games/],
  ['hello.txt', 'Hello world', /no record of PÜNCT/], ['c.sgf', '(;', /no record of PÜNCT/]];

/** Records with a fault before the first move that can be read. */
const FAULTY = {
  'member.json': '{"format": "punct", "version": 1, "moves": [{"zz": 1, "place": "E", "dots": ["K3", "K4", "K5"]}]}',
  'version.json': '{"format": "punct", "version": 2, "moves": []}',
  'amp.xml': '<punct version="1"><game><tag name="White">A & B</tag><place piece="E" dots="K3 K4 K5"/></game></punct>',
  'doctype.xml': '<!DOCTYPE a><punct version="1"><game/></punct>',
  'unclosed.sgf': '(;SU[punct]P0[id "A"]P1[id "B"]; P0[0 Start P0',
};

async function theFiles(browser, name) {
  const page = await open(browser);
  for (const [file, text, pattern] of BAD_FILES) {
    const list = await page.evaluate((as, given) =>
      window.punct.load(Uint8Array.from(given, (letter) => letter.charCodeAt(0)), as), file, text);
    check(`${name}: ${file}: a sentence`, pattern.test(await message(page)));
    check(`${name}: ${file}: no list, or findings`, list.length === 0 || list[0].findings > 0);
  }
  check(`${name}: what cannot be read changes nothing`, (await state(page)).games, '0');
  for (const [file, text] of Object.entries(FAULTY)) {
    await page.evaluate((as, given) => window.punct.load(given, as), file, text);
    const told = await page.evaluate(() => window.punct.findings());
    const {out, err} = punct(['validate', scratchFile(file, text)]);
    check(`${name}: ${file}: findings`, told.length > 0);
    for (const finding of told) check(`${name}: ${file}: ${finding.message}`, (out + err).includes(finding.message));
  }
  await page.evaluate(() => window.punct.load('1. E@K3,K4,K5 zz9 *'));
  check(`${name}: findings of a faulty file are shown`, await page.$eval('#panel-findings', (panel) => !panel.hidden));
  // A move after one that is not legal is not played either: a click on it tells why.
  await page.evaluate(() => window.punct.load('1. E@K3,K4,K5 T@I9,I10,J10 2. T@C4,C5,D5 T@F3,F4,G4 (2... T@H4,H5,I5 3. E@O10,O11,O12) *'));
  for (const i of [1, 2, 3, 4, 5]) {
    await page.$eval('#tab-moves', (tab) => tab.click());
    await page.$$eval('#panel-moves .move', (moves, at) => moves[at].click(), i);
    const {ply, plies, line, message: told} = await state(page);
    check(`${name}: a click on move ${i} after a faulty one`, [ply, plies, line, /^error center: I9 is/.test(told)], ['1', '1', '', true]);
  }
  const drop = (make) => page.evaluate((body) => {
    const event = new Event('drop', {bubbles: true, cancelable: true});
    Object.defineProperty(event, 'dataTransfer', {value: new Function(body)()});
    document.dispatchEvent(event);
  }, make);
  await drop('const file = new File([], "folder"); file.arrayBuffer = () => Promise.reject(new Error("not a file"));' +
    'return {files: [file], getData: () => ""}');
  await says(page, name, 'a folder that is dropped', /cannot be opened: not a file/);
  await drop('return {files: [], getData: () => "1. E@K3,K4,K5 T@F9,F10,G10 *"}');
  await page.waitForSelector('#punct[data-plies="2"]', {timeout: 60000}).catch(() => {});
  check(`${name}: a text that is dropped is opened`, (await state(page)).plies, '2');
  for (const [call, pattern] of [['go({line: 5})', /no line 5/], ['go({game: 7})', /no game 7/], ['go({ply: 1.5})', /no ply 1\.5/],
    ['go({ply: -9})', /no ply -9/], ['setup("x")', /a position begins with/], ['play("")', /the text is empty/]]) {
    await page.evaluate((code) => new Function('return window.punct.' + code)(), call);
    check(`${name}: ${call} is refused with a sentence`, pattern.test(await message(page)));
  }
  const rejected = (call) => page.evaluate((code) => new Function('return window.punct.' + code)().then(() => '', String), call);
  check(`${name}: an unknown format is rejected`, /no format nope/.test(await rejected('record("nope")')));
  check(`${name}: an unknown option is rejected`, /unknown keyword/.test(await rejected('svg({nosuch: 1})')));
  check(`${name}: errors in the page with bad files`, page.errors, []);
  await page.close();
}

async function theAddresses(browser, name) {
  let page = await open(browser, {hash: '#game=3&ply=17'});
  await says(page, name, 'a place where no games are open', /no games are open/);
  await page.close();
  page = await open(browser);
  await says(page, name, 'a welcome', /^Drop a file/);
  await page.waitForFunction(() => location.hash === '#ply=0', {timeout: 60000});
  await page.reload();
  await ready(page);
  await says(page, name, 'a welcome again', /^Drop a file/);
  if (name === 'chromium') {
    const phone = await open(browser, {width: 390, height: 664, touch: true});
    await says(phone, name, 'a welcome to a finger, which drops no files', /^Open a file/);
    check(`${name}: nothing speaks of dropping there`, await phone.evaluate(() => /drop/i.test(document.body.innerText)), false);
    await phone.select('#lang', 'de');
    await says(phone, name, 'and in another language', /^Datei öffnen, Partie ins Feld/);
    await phone.select('#lang', 'en');
    await phone.close();
  }
  const noise = Array.from({length: 40000}, (_, i) => Math.sin(i).toString(36).slice(2)).join(' ');
  await page.evaluate((text) => window.punct.load(text, 'long.punct'), sample.replace('\n\n', `\n\n{${noise}} `));
  await page.click('#tab-save');
  await pressNamed(page, 'Copy link with the record');
  await says(page, name, 'a record too long for a link', /too long for a link/);
  await page.close();
}

/** Browsers that lack something: a sentence, or the page without it. */
async function lacking(browser, name) {
  const without = {
    WebAssembly: ['delete globalThis.WebAssembly', false], DecompressionStream: ['delete globalThis.DecompressionStream', false],
    compiling: ['WebAssembly.compile = () => Promise.reject(new Error("forbidden"))', false],
    storage: ['Object.defineProperty(window, "localStorage", {get() { throw new Error("denied"); }})', true],
    worker: ['globalThis.Worker = function() { throw new Error("none"); }', true],
  };
  const long = `${sample}\n`.repeat(220);
  for (const [what, [code, works]] of Object.entries(without)) {
    const page = await newPage(browser);
    await page.evaluateOnNewDocument(code);
    await page.goto(pathToFileURL(BOARD).href);
    await says(page, name, `without ${what}`, works ? /^Drop a file/ : /cannot run the engine|does not start: forbidden/);
    check(`${name}: ready without ${what}`, (await state(page)).ready, String(works));
    if (what === 'worker') {
      await ready(page);
      const list = await page.evaluate((text) => window.punct.load(text, 'long.punct'), long);
      check(`${name}: a long file without a worker`, list.length, 220);
    }
    await page.close();
  }
}

/** In a sandbox nothing is stored, and what cannot be saved or copied is shown. */
async function sandboxed(browser, name) {
  const host = await newPage(browser);
  await host.setContent('<iframe sandbox="allow-scripts" width="900" height="700"></iframe>');
  await host.$eval('iframe', (frame, source) => (frame.srcdoc = source), readFileSync(BOARD, 'utf8'));
  await host.waitForFunction(() => window.frames.length, {timeout: 60000});
  const frame = await (await host.$('iframe')).contentFrame();
  await frame.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  await frame.evaluate((text) => window.punct.load(text, 'game.punct'), sample);
  await frame.evaluate(() => document.getElementById('tab-save').click());
  await pressNamed(frame, 'Save: Game as text');
  await says(frame, name, 'a frame that may not save says so', /may not save files/);
  const shown = () => frame.$eval('#copied', (area) => (area.hidden ? '' : area.value));
  check(`${name}: and shows the text`, await shown(), await frame.evaluate(() => window.punct.record('text')));
  await frame.evaluate(() => (navigator.clipboard ? (navigator.clipboard.writeText = () => Promise.reject(new Error())) : 0));
  await pressNamed(frame, 'Copy: Game as SGF');
  await says(frame, name, 'without a clipboard the text is shown', /no clipboard/);
  check(`${name}: it is the text`, await shown(), await frame.evaluate(() => window.punct.record('sgf')));
  await host.close();
}

async function oneRequest(browser, name) {
  const asked = [];
  const server = createServer((request, answer) => {
    asked.push(request.url);
    answer.setHeader('content-type', 'text/html');
    answer.end(readFileSync(BOARD));
  }).listen(0);
  const page = await newPage(browser);
  await page.goto(`http://127.0.0.1:${server.address().port}/board.html`);
  await ready(page);
  await page.evaluate((text) => window.punct.load(text, 'long.punct'), `${sample}\n`.repeat(220));
  check(`${name}: one request`, asked, ['/board.html']);
  check(`${name}: no cookie`, await page.evaluate(() => document.cookie), '');
  await page.close();
  server.close();
}

/** What is written while the game goes on belongs to the move at which it was begun. */
async function theNotes(browser, name) {
  const page = await open(browser);
  await page.evaluate(async (text) => {
    await window.punct.load(text, 'game.punct');
    await window.punct.go({ply: 3});
  }, sample);
  await page.click('#pencil');
  await page.focus('#comment');
  await page.keyboard.type('a fine move');
  await page.evaluate(() => window.punct.go({ply: 5}));
  await page.focus('#move');
  check(`${name}: a comment stays with its move`, await page.evaluate(() => window.punct.record('text'))
    .then((text) => /2\. \S+ \{a fine move\}/.test(text)));
  const line = `${'x'.repeat(5000)}`;
  await page.evaluate((text) => window.punct.load(text, 'line.punct'), `[White "A"]\n\n1. E@K3,K4,K5 {${line}} T@I9,I10,J10 *\n`);
  await page.click('#tab-findings');
  await page.click('.finding button');
  check(`${name}: the place in a long line`, await page.$eval('.source mark', (mark) => mark.textContent), 'T');
  check(`${name}: errors in the page with notes`, page.errors, []);
  await page.close();
}

async function dragging(browser, name) {
  const page = await open(browser);
  const at = (selector) => middle(page, selector);
  await page.mouse.move(...await at('#white-set [data-piece="E"]'));
  await page.mouse.down();
  await page.mouse.move(...await at('[data-space="K3"]'));
  check(`${name}: what is dragged shows how it would lie`, /^E@K3,/.test((await state(page)).hand));
  check(`${name}: and where it may go`, (await page.$$('#board .may')).length > 100);
  await page.mouse.move(...await at('[data-space="F9"]'));
  await page.mouse.up();
  check(`${name}: it lies where it is let go`, /^E@F9,/.test((await state(page)).hand));
  await page.keyboard.press('Escape');
  check(`${name}: Escape puts it back`, (await state(page)).hand, '');
  check(`${name}: errors in the page while dragging`, page.errors, []);
  await page.close();
}

/** Whoever works by keyboard stays where they are when a panel is made anew. */
async function theFocus(browser, name) {
  const page = await open(browser);
  const faulty = '[White "A"]\n\n1. E@K3,K4,K5 T@I9,I10,J10 *\n';
  await page.evaluate((text) => window.punct.load(text, 'two.punct'), `${faulty}\n${sample}`);
  for (const selector of ['#tab-findings', '.finding button', '#tab-games', 'th button', '[data-open="2"]']) {
    await page.focus(selector);
    await page.keyboard.press('Enter');
    check(`${name}: ${selector} keeps the focus`, await page.evaluate((wanted) =>
      document.activeElement === document.querySelector(wanted), selector));
  }
  await page.close();
}

/** Every format, out of the page and into the program; and the switch for moves that change nothing. */
async function thereAndBack(browser, name) {
  const page = await open(browser);
  await page.evaluate((text) => window.punct.load(text, 'game.punct'), sample);
  const canonical = punct(['convert', '--to', 'text'], sample).out;
  for (const [format, ending] of Object.entries({text: 'punct', json: 'json', jsonl: 'jsonl', xml: 'xml', sgf: 'sgf'})) {
    const file = scratchFile(`out-${name}.${ending}`, await page.evaluate((as) => window.punct.record(as), format));
    check(`${name}: ${format} is valid`, punct(['validate', file]).status, 0);
    check(`${name}: ${format} reads back`, punct(['convert', '--to', 'text', file]).out, canonical);
  }
  const passing = '1. E@K3,K4,K5 T@F9,F10,G10 2. K3-K3,K4,K5 *\n';
  await page.evaluate((text) => window.punct.load(text, 'pass.punct'), passing);
  // The switch is in the sheet of keys.
  const judged = (plies) => page.waitForSelector(`#punct[data-plies="${plies}"]`, {timeout: 60000}).catch(() => {})
    .then(() => page.evaluate(async () => (await window.punct.findings()).map(({severity, code}) => `${severity} ${code}`)));
  check(`${name}: a move that changes nothing is an error`, await judged(2), ['error no-change']);
  await page.keyboard.press('?');
  await page.click('#allow');
  check(`${name}: with the switch it passes the turn`, await judged(3), ['warning no-change']);
  const file = scratchFile('pass.punct', passing);
  check(`${name}: as with the program`, await page.evaluate(() => window.punct.record('text')),
    punct(['convert', '--allow', 'no-change', '--to', 'text', file]).out);
  await page.click('#allow');
  check(`${name}: without it, again an error`, await judged(2), ['error no-change']);
  check(`${name}: errors in the page with formats`, page.errors, []);
  await page.close();
}

/** Letters of the drawing against what is behind them. */
async function contrast(browser, name) {
  const page = await open(browser);
  for (const scheme of ['light', 'dark']) {
    await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]).catch(() => {});
    for (const theme of await page.$$eval('#theme option', (options) => options.map((option) => option.value))) {
      await page.select('#theme', theme);
      const least = await page.evaluate(() => {
        const rgb = (color) => color.match(/[\d.]+/g).slice(0, 3).map(Number);
        const light = (color) => rgb(color).map((each) => each / 255)
          .map((each) => (each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
          .reduce((sum, each, i) => sum + each * [0.2126, 0.7152, 0.0722][i], 0);
        const root = document.getElementById('drawing').shadowRoot;
        const plate = root.querySelector('[class*="plate"]');
        const paper = getComputedStyle(document.documentElement).backgroundColor;
        let least = 21;
        for (const text of root.querySelectorAll('text')) {
          const box = text.getBBox();
          const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
          const fill = getComputedStyle(plate).fill;
          const behind = plate.isPointInFill(middle) && fill !== 'none' ? fill : paper;
          const [a, b] = [light(getComputedStyle(text).fill), light(behind)].sort((x, y) => y - x);
          least = Math.min(least, (a + 0.05) / (b + 0.05));
        }
        return least;
      });
      check(`${name}: contrast of ${theme}, ${scheme}: ${least.toFixed(2)}`, least >= 4.5);
    }
  }
  await page.close();
}

for (const name of names) {
  const {browser, close} = await launch(name);
  try {
    await theFiles(browser, name);
    await theAddresses(browser, name);
    await lacking(browser, name);
    await sandboxed(browser, name);
    await oneRequest(browser, name);
    await theNotes(browser, name);
    await dragging(browser, name);
    await theFocus(browser, name);
    await thereAndBack(browser, name);
    await contrast(browser, name);
  } finally {
    await close();
  }
}
finish();
