// SPDX-License-Identifier: MIT
// What is chosen instead of what was going on: another game than the lesson or the one that is searched, another piece than
// the one in hand; and a finger that does nothing.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, middle, open, ROOT, runParts, state, tapAt, until} from './lib.mjs';

const game = (white, moves) => `[White "${white}"]\n[Black "Bo"]\n\n${moves} *\n\n`;
const TWO = game('Ada', '1. E@K3,K4,K5 T@F9,F10,G10 2. T@C4,C5,D5') + game('Eve', '1. E@K14,K15,K16 T@F9,F10,G10');
const press = async (page, selector) => page.mouse.click(...await middle(page, selector));
const load = (page, text) => page.evaluate((given) => window.punct.load(given, 'games.punct'), text);
const isFromBlack = (page) => page.evaluate(() => document.body.classList.contains('from-black'));

/** A lesson that is left for another game leaves the board as somebody had turned it before. */
async function fromALesson(browser, name) {
  const page = await open(browser);
  await load(page, TWO);
  const begin = async () => {
    await press(page, '#tab-learn');
    await press(page, '#lessons [data-lesson="moving"]');
    check(`${name}: a lesson lies as it is printed`, [(await state(page)).lesson, await isFromBlack(page)], ['moving', false]);
  };
  for (let left = 3; left; --left) await page.keyboard.press('t');
  check(`${name}: a board that is seen from Black's side`, await isFromBlack(page));
  await begin();
  await page.keyboard.press('PageDown');
  check(`${name}: and is so again after a lesson that was left for a game`, [(await state(page)).lesson, (await state(page)).game, await isFromBlack(page)], ['', '1', true]);
  await begin();
  await page.evaluate(() => void (location.hash = '#game=2&ply=1&turned=2'));
  await until(page, `${name}: a link is followed from a lesson`, 'game', '2');
  await page.waitForFunction(() => /turned=2/.test(location.hash));
  check(`${name}: and says how the board lies`, [(await state(page)).lesson, await isFromBlack(page)], ['', false]);
  await page.keyboard.press('t');
  await begin();
  await load(page, readFileSync(join(ROOT, 'samples/games/text/game-020.punct'), 'utf8'));
  const [{ply, to_move: mover}] = await page.evaluate(() => window.punct.puzzles({}));
  await page.evaluate(() => window.punct.lesson('moving'));
  await page.evaluate((at) => void (location.hash = `#game=1&ply=${at}&puzzle=1`), ply);
  await until(page, `${name}: a puzzle is begun in a lesson`, 'verdict', 'open');
  check(`${name}: and lies for the one who solves it`, [(await state(page)).lesson, await isFromBlack(page)], ['', mover === 'black']);
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** A search goes on while another game is looked at, and does not speak over what is said there. */
async function fromASearch(browser, name) {
  const page = await open(browser);
  await load(page, TWO);
  await page.evaluate(() => window.punct.go({game: 1, ply: 3}));
  await press(page, '#tab-analysis');
  await page.select('#depth', 'quick');
  await press(page, '#search-line');
  await press(page, '#tab-moves');
  await page.keyboard.press('PageDown');
  const {message, game: shown} = await state(page);
  check(`${name}: another game is opened during a search: ${message}`, shown, '2');
  await page.waitForFunction(() => document.querySelector('#curve .expected') && !document.querySelector('#curve .unknown'), {timeout: 60000});
  await new Promise((go) => setTimeout(go, 300));
  check(`${name}: what is said there stays`, (await state(page)).message, message);
  await page.keyboard.press('PageUp');
  await press(page, '#tab-analysis');
  await page.waitForFunction(() => document.querySelector('.turning-count').textContent.startsWith('Turning points'), {timeout: 60000});
  check(`${name}: and what was found is there`, await page.$eval('#search-line', (button) => button.textContent), 'Search it');
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** One's own piece on a space to which the one in hand cannot go is taken, which is said. */
async function anotherPiece(browser, name) {
  const page = await open(browser, {width: 390, height: 664, touch: true});
  await load(page, TWO);
  await page.evaluate(() => window.punct.go({game: 1, ply: 2}));
  const tap = async (selector) => tapAt(page, ...await middle(page, selector));
  await tap('[data-space="K3"]');
  const plain = (await state(page)).message;
  check(`${name}: a piece in hand: ${plain}`, plain.startsWith('K3: '));
  await tap('#hand-back');
  await tap('[data-piece="M"][data-owner="white"]');
  await tap('[data-space="K3"]');
  check(`${name}: one's own piece instead`, (await state(page)).message, `${plain}. The other piece (M) is put back: it cannot go there`);
  check(`${name}: is in hand`, await page.$$eval('#board .held', (all) => all.length), 1);
  check(`${name}: and all of that can be read`, await page.$eval('#said', (said) => said.scrollHeight <= said.clientHeight + 1));
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** While a position is set up, a second finger at rest does not keep the first one's tap from being one. */
async function aFingerAtRest(browser, name) {
  const page = await open(browser, {width: 768, height: 1024, touch: true});
  const tap = async (selector) => tapAt(page, ...await middle(page, selector));
  await press(page, '#tab-setup');
  await tap('[data-piece="E"][data-owner="white"]');
  const [[x, y], [atX, atY]] = [await middle(page, '[data-space="K3"]'), await middle(page, '[data-space="F12"]')];
  if (name === 'chromium') {
    const client = await page.createCDPSession();
    const [first, second] = [{x, y, id: 1}, {x: atX, y: atY, id: 2}];
    for (const [type, touchPoints] of [['touchStart', [first]], ['touchStart', [first, second]], ['touchEnd', [second]], ['touchEnd', []]]) {
      await client.send('Input.dispatchTouchEvent', {type, touchPoints});
    }
  } else {
    const finger = (type, pointerId, clientX, clientY) => page.evaluate((kind, options) => {
      document.elementFromPoint(options.clientX, options.clientY).dispatchEvent(new PointerEvent(kind, options));
    }, type, {pointerId, clientX, clientY, button: 0, pointerType: 'touch', bubbles: true, cancelable: true});
    await finger('pointerdown', 2, x, y);
    await finger('pointerdown', 3, atX, atY);
    await finger('pointerup', 2, x, y);
    await finger('pointerup', 3, atX, atY);
  }
  check(`${name}: the first finger puts its piece down`, await page.$eval('#position-line', (line) => line.value), 'standard w wE@K3,I3,J3');
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

await runParts({fromALesson, fromASearch, anotherPiece, aFingerAtRest});
