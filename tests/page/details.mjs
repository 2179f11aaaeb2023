// SPDX-License-Identifier: MIT
// Who played, when and where, and how it ended: typed and chosen as a person does it, undone, kept over a reload.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, finish, launch, middle, open, ROOT, state, tapAt, until} from './lib.mjs';

const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const sample = readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8');
const GAME = '[White "Ada"]\n[Black "Bo"]\n[Annotator "Cy"]\n\n1. E@K3,K4,K5 (1. T@F9,F10,G10) T@F9,F10,G10 {a} *\n';
const record = (page) => page.evaluate(() => window.punct.record('text'));
const tags = async (page) => Object.fromEntries([...(await record(page)).matchAll(/\[(\w+) "(.*)"\]/g)].map(([, tag, value]) => [tag, value]));

async function begin(browser, options) {
  const page = await open(browser, options);
  await page.evaluate((text) => window.punct.load(text, 'game.punct').then(() => window.punct.go({ply: 2})), GAME);
  return page;
}

/** By keyboard: fields in order, one step of undo for each. */
async function byKeys(browser, name) {
  const page = await begin(browser);
  const before = await record(page);
  await page.focus('#open-details');
  await page.keyboard.press('Enter');
  check(`${name}: the first field has the focus`, await page.evaluate(() => document.activeElement.id), 'tag-White');
  check(`${name}: it holds the name`, await page.$eval('#tag-White', (input) => input.value), 'Ada');
  check(`${name}: what is not known is empty`, await page.$eval('#tag-Date', (input) => input.value), '');
  await page.keyboard.press('End');
  await page.keyboard.type(' "Quince"  B.');
  check(`${name}: the name at the board follows`, await page.$$eval('.who strong', (all) => all.some((each) => each.textContent === 'Ada "Quince" B.')));
  for (const value of ['Bo', 'Club <b>evening</b>', 'Wien', '2026.11.24', '3']) {
    await page.keyboard.press('Tab');
    if (value !== 'Bo') await page.keyboard.type(value);
  }
  const after = await tags(page);
  check(`${name}: the tags`, [after.White, after.Black, after.Event, after.Site, after.Date, after.Round, after.Annotator],
    ['Ada \\"Quince\\" B.', 'Bo', 'Club <b>evening</b>', 'Wien', '2026.11.24', '3', 'Cy']);
  check(`${name}: the place is kept`, (await state(page)).ply, '2');
  check(`${name}: the moves are kept`, (await record(page)).split('\n\n')[1], before.split('\n\n')[1]);
  const whole = await record(page);
  await page.focus('#undo');
  for (let i = 0; i < 5; ++i) await page.keyboard.press('Enter');
  check(`${name}: a step for each field`, await record(page), before);
  await page.focus('#redo');
  for (let i = 0; i < 5; ++i) await page.keyboard.press('Enter');
  check(`${name}: and again`, await record(page), whole);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.waitForSelector('#punct[data-ready="true"]');
  await until(page, `${name}: the draft is there after a reload`, 'plies', '2');
  check(`${name}: with what was typed`, await record(page), whole);
  check(`${name}: keys: errors`, page.errors, []);
  await page.close();
}

/** By a finger, on a phone: how it ended. */
async function byTouch(browser, name) {
  const page = await begin(browser, {width: 390, height: 664, touch: true});
  await tapAt(page, ...await middle(page, '#open-details'));
  const small = await page.$$eval('#details :is(input, select)', (all) => all.filter((each) => {
    const box = each.getBoundingClientRect();
    return box.height < 44 || box.left < 0 || box.right > window.innerWidth || parseFloat(getComputedStyle(each).fontSize) < 16;
  }).map((each) => each.id));
  check(`${name}: every field is as large as a finger, and no focus enlarges the page`, small, []);
  check(`${name}: the page is no wider than the phone`, await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  await page.select('#how-ended', '0-1 resignation');
  check(`${name}: the result`, [(await state(page)).result, (await tags(page)).Termination], ['0-1', 'resignation']);
  check(`${name}: no finding`, (await state(page)).findings, '0');
  check(`${name}: it is said`, (await state(page)).message, 'The details are changed');
  await tapAt(page, ...await middle(page, '#undo'));
  check(`${name}: undone`, (await state(page)).result, '*');
  check(`${name}: and the choice with it`, await page.$eval('#how-ended', (select) => select.value), '*');
  await page.select('#how-ended', '1/2-1/2 agreement');
  await page.evaluate(() => window.punct.play('K3-K9,K10,K11'));
  check(`${name}: a move that follows leaves it`, (await state(page)).result, '1/2-1/2');
  check(`${name}: touch: errors`, page.errors, []);
  await page.close();
}

/** Moves that decide the game leave nothing to choose; an empty board becomes a game with names. */
async function whatIsKnown(browser, name) {
  const page = await open(browser);
  await page.mouse.click(...await middle(page, '#open-details'));
  await page.keyboard.type('Ada');
  check(`${name}: a game with a name`, [(await state(page)).games, (await tags(page)).White], ['1', 'Ada']);
  await page.evaluate((text) => window.punct.load(text, 'game.punct'), sample);
  check(`${name}: what the moves have decided cannot be chosen`, await page.$eval('#how-ended', (select) => [select.disabled, select.value]), [true, '*']);
  check(`${name}: known: errors`, page.errors, []);
  await page.close();
}

for (const name of names) {
  const {browser, close} = await launch(name);
  await byKeys(browser, name);
  await byTouch(browser, name);
  await whatIsKnown(browser, name);
  await close();
}
finish();
