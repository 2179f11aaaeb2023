// SPDX-License-Identifier: MIT
// What people do as on any other page, and with browsers that are set up otherwise: reload with a file open, paste while a button
// has the focus, drop a text into a field, use two fingers or Command, store nothing, choose colors, write from right to left.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {BOARD, check, finish, launch, middle, open, ROOT, state, tapAt, until, withControl} from './lib.mjs';

const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const only = process.argv[3];
const sample = readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8');
const short = '[White "Ada"]\n[Black "Bo"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 2. T@C4,C5,D5 *\n\n';
/** White wins in two by the first move; after it Black, whom the page plays, answers. */
const PUZZLE = `[Rules "standard"]
[Position "standard w bL@C6,A5,B5 bE@F6,D6,E6 wR@G1,H2,H3 wT@G3,F3,G4 wE@H7,H8,H9 wL@H10,I9,I10 bE@I6,G6,H6 bL@I7,J8,K8 wM@K12,J11,L12 wL@M7,K6,L6 bC@M9,L9,N9 wM@N16,N15,O17 bM@O8,N8,P9 bT@O10,O11,P11 wR@O14,M13,N14 wT@P10,Q10,Q11"]
[Puzzle "win-in-two"]
[PuzzleGrade "3"]

*
`;
const KEY = 'M7-H7,F6,G6^2';
const press = async (page, selector) => page.mouse.click(...await middle(page, selector), {delay: 30});
const pause = (ms) => new Promise((go) => setTimeout(go, ms));
const call = (page, code) => page.evaluate((body) => new Function('return window.punct.' + body)(), code);
const give = (page, type, text, file = '') => page.evaluate((kind, words, name) => {
  const event = new Event(kind, {bubbles: true, cancelable: true});
  const data = {files: name ? [new File([words], name)] : [], types: [name ? 'Files' : 'text/plain'], getData: () => (name ? '' : words)};
  Object.defineProperty(event, kind === 'paste' ? 'clipboardData' : 'dataTransfer', {value: data});
  (kind === 'paste' ? document.activeElement : document.body).dispatchEvent(event);
}, type, text, file);
const ready = (page) => page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});

/** The page after a reload; what is asked before it. */
async function reloaded(page, asked = []) {
  if (!page.listenerCount('dialog')) {
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      dialog.accept();
    });
  }
  // The address and the draft follow what has come to rest.
  await pause(500);
  await page.reload();
  await ready(page);
}

/** While a puzzle's move is judged and answered, somebody looks back. */
async function lookingBack(browser, name) {
  const page = await open(browser);
  await call(page, `load(${JSON.stringify(PUZZLE)})`);
  await until(page, `${name}: a puzzle`, 'verdict', 'open');
  const begun = page.evaluate((move) => window.punct.play(move).then(({solves}) => solves), KEY);
  await until(page, `${name}: a move is judged`, 'verdict', 'judging');
  await page.keyboard.press('ArrowLeft');
  await begun;
  await page.waitForFunction(() => document.getElementById('punct').dataset.verdict === 'open');
  const {line, ply, plies, position} = await state(page);
  check(`${name}: the answer follows the move`, [line, ply, plies, position.split(' ')[1]], ['', '2', '2', 'w']);
  await page.keyboard.press('Home');
  await press(page, '#puzzle-show');
  await until(page, `${name}: the solution is shown`, 'verdict', 'shown');
  check(`${name}: after both`, [(await state(page)).line, (await state(page)).ply], ['', '3']);
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

const PARTS = {lookingBack};
for (const name of names) {
  const {browser, close} = await launch(name);
  try {
    for (const [what, part] of Object.entries(PARTS)) if (!only || what === only) await part(browser, name);
  } finally {
    await close();
  }
}
finish();
