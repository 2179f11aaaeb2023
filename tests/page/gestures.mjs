// SPDX-License-Identifier: MIT
// Fingers on the board: a piece is dragged where the page could be scrolled as well, a second finger turns or rests.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, middle, open, ROOT, runParts, state, tapAt} from './lib.mjs';

const sample = readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8');
const space = (name) => `[data-space="${name}"]`;
const kind = (piece, owner) => `[data-piece="${piece}"][data-owner="${owner}"]`;
const place = (page, name) => page.$eval(space(name), (circle) => {
  const box = circle.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
});
const hand = async (page) => (await state(page)).hand;

/** Drags a finger of Chromium, which decides by itself whether it scrolls the page. */
async function dragFinger(page, [x, y], [toX, toY]) {
  const finger = await page.touchscreen.touchStart(x, y);
  for (let step = 1; step <= 12; ++step) await finger.move(x + ((toX - x) * step) / 12, y + ((toY - y) * step) / 12);
  await finger.end();
}

/** A piece on a board that is not enlarged is dragged by finger; from a space without one, the finger scrolls the page. */
async function drags(browser, name) {
  // Firefox has no fingers here.
  if (name !== 'chromium') return;
  for (const [width, height] of [[390, 664], [768, 1024]]) {
    const page = await open(browser, {width, height, touch: true});
    const what = `${name} ${width}x${height}`;
    await page.evaluate((text) => window.punct.load(text, 'game.punct').then(() => window.punct.go({ply: 12})), sample);
    await page.evaluate(() => {
      window.canceled = 0;
      document.addEventListener('pointercancel', () => ++window.canceled);
    });
    const own = await page.$$eval('#board .own', (all) => all.map((each) => each.dataset.space));
    const [of, to] = await page.evaluate(async (from) => {
      for (const each of from) {
        const far = (await window.punct.moves(each)).map((move) => /-([A-Q]\d+)/.exec(move)[1])
          .filter((at) => Math.abs(Number(at.slice(1)) - Number(each.slice(1))) >= 3);
        if (far.length) return [each, far[0]];
      }
      return [];
    }, own);
    const still = async (deed) => check(`${what}: ${deed}: the page stays`, await page.evaluate(() => [window.scrollY, window.canceled]), [0, 0]);
    const end = await place(page, to);
    await dragFinger(page, await place(page, of), end);
    // On a phone the board is enlarged as soon as the piece is in hand.
    const under = await page.evaluate((x, y) => document.elementFromPoint(x, y).dataset.space, ...end);
    check(`${what}: a finger drags ${of} to ${under}: ${await hand(page)}`, (await hand(page)).startsWith(`${of}-${under},`));
    await still('a piece dragged');
    await page.keyboard.press('Escape');
    await tapAt(page, ...await middle(page, '.to-move .kind:not(:disabled)'));
    const free = await page.$eval('#board .may', (each) => each.dataset.space);
    await tapAt(page, ...await middle(page, space(free)));
    const next = await page.$$eval('#board .may', (all, from) => {
      const middleOf = (each) => [each.getBoundingClientRect().left, each.getBoundingClientRect().top];
      const begin = middleOf(document.querySelector(`[data-space="${from}"]`));
      const awayFrom = (each) => Math.abs(Math.hypot(middleOf(each)[0] - begin[0], middleOf(each)[1] - begin[1]) - 100);
      return all.filter((each) => each.dataset.space !== from).sort((one, other) => awayFrom(one) - awayFrom(other))[0].dataset.space;
    }, free);
    await dragFinger(page, await place(page, free), await place(page, next));
    check(`${what}: a finger drags the laid piece to ${next}: ${await hand(page)}`, (await hand(page)).includes(`@${next},`));
    await still('a laid piece dragged');
    await page.keyboard.press('Escape');
    await page.$eval('#tab-setup', (tab) => tab.click());
    await page.evaluate(() => window.scrollTo(0, 0));
    const line = () => page.$eval('#position-line', (field) => field.value);
    const before = await line();
    await dragFinger(page, await place(page, of), await place(page, to));
    check(`${what}: a finger drags a piece in *Set up*: ${await line()}`, [await line() !== before, (await line()).includes(`@${to},`)], [true, true]);
    await still('a piece dragged in *Set up*');
    await page.$eval('#tab-moves', (tab) => tab.click());
    await page.evaluate(() => window.scrollTo(0, 0));
    const empty = await page.$$eval('#board .space:not(.own)', (all) => all.map((each) => [each.dataset.space, each.getBoundingClientRect().top])
      .sort((one, other) => other[1] - one[1])[0][0]);
    const [x, y] = await place(page, empty);
    await dragFinger(page, [x, y], [x, y - 200]);
    check(`${what}: from ${empty} a finger scrolls the page`, await page.waitForFunction(() => window.scrollY > 50).then(() => true, () => false));
    check(`${what}: errors in the page`, page.errors, []);
    await page.close({runBeforeUnload: false});
  }
}

/** A finger as the page hears of it, so that several of them are told apart in both browsers. */
const finger = (page, type, pointerId, [clientX, clientY]) => page.evaluate((kindOf, id, x, y) => {
  document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(kindOf, {pointerId: id, clientX: x, clientY: y, button: 0, pointerType: 'touch',
    isPrimary: id === 2, bubbles: true, cancelable: true}));
}, type, pointerId, clientX, clientY);

/** A board that is not enlarged, with a piece that lies on it in hand. */
async function laid(browser) {
  const page = await open(browser, {width: 1024, height: 1000, touch: true});
  for (const move of ['E@I6,I4,I5', 'T@B3,B4,C4']) await page.evaluate((text) => window.punct.play(text), move);
  await tapAt(page, ...await middle(page, kind('E', 'white')));
  await tapAt(page, ...await middle(page, space('K3')));
  return page;
}

/** While one finger rests on the PÜNCT, each tap of a second one turns the piece once; letting go turns nothing. */
async function seconds(browser, name) {
  const page = await laid(browser);
  const way = async () => Number(/way (\d+) of/.exec((await state(page)).message)[1]);
  const first = await place(page, 'K3');
  const begun = await way();
  const turned = [];
  const beside = [first[0] + 90, first[1] + 20];
  await finger(page, 'pointerdown', 2, first);
  for (let tap = 0; tap < 2; ++tap) {
    await finger(page, 'pointerdown', 3, beside);
    await finger(page, 'pointerup', 3, beside);
    turned.push(await way());
  }
  await finger(page, 'pointerup', 2, first);
  turned.push(await way());
  check(`${name}: a second finger turns once a tap: ${begun}, ${turned}`, turned, [begun + 1, begun + 2, begun + 2]);
  await finger(page, 'pointerdown', 2, first);
  await finger(page, 'pointerup', 2, first);
  check(`${name}: a tap alone turns`, await way() !== turned[2]);
  check(`${name}: errors in the page`, page.errors, []);
  await page.close();
}

/** A piece that was dragged lies as it was shown last. */
async function shownLast(browser, name) {
  const page = await laid(browser);
  await finger(page, 'pointerdown', 2, await place(page, 'K3'));
  for (const at of ['K4', 'K6']) await finger(page, 'pointermove', 2, await place(page, at));
  const before = await hand(page);
  await finger(page, 'pointerup', 2, await place(page, 'K6'));
  check(`${name}: let go, a piece lies as it was shown: ${before}`, [before.slice(0, 5), await hand(page)], ['E@K6,', before]);
  await page.close();
}

/** Fingers beside the piece in hand ask for no other piece. */
async function besidePiece(browser, name) {
  const page = await laid(browser);
  const {message} = await state(page);
  const [one, other] = [await place(page, 'D8'), await place(page, 'F8')];
  await finger(page, 'pointerdown', 2, one);
  await finger(page, 'pointerdown', 3, other);
  for (const at of ['D9', 'D10']) await finger(page, 'pointermove', 2, await place(page, at));
  await finger(page, 'pointermove', 3, await place(page, 'F6'));
  await finger(page, 'pointerup', 3, other);
  await finger(page, 'pointerup', 2, one);
  check(`${name}: two fingers beside the piece say nothing`, (await state(page)).message, message);
  await page.close();
}

/** A hand at rest, of which the browser lets go, does not end what the first finger drags. */
async function atRest(browser, name) {
  const page = await open(browser, {width: 1024, height: 1000, touch: true});
  await finger(page, 'pointerdown', 2, await middle(page, kind('E', 'white')));
  await finger(page, 'pointermove', 2, await place(page, 'K6'));
  await finger(page, 'pointercancel', 3, await place(page, 'D8'));
  for (const type of ['pointermove', 'pointerup']) await finger(page, type, 2, await place(page, 'K3'));
  check(`${name}: another finger that is canceled ends no drag: ${await hand(page)}`, (await hand(page)).startsWith('E@K3,'));
  await finger(page, 'pointerdown', 2, await place(page, 'K3'));
  await finger(page, 'pointercancel', 2, await place(page, 'K3'));
  await finger(page, 'pointermove', 2, await place(page, 'K6'));
  check(`${name}: its own does`, (await hand(page)).startsWith('E@K3,'));
  await page.close();
}

await runParts({drags, seconds, shownLast, besidePiece, atRest});
