// SPDX-License-Identifier: MIT
// The analysis says what `punct analyze` says, with a search and without; the curve, the turning points and the hints by
// pointer and keyboard.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, finish, launch, middle, open, punct, ROOT, state, until, withControl} from './lib.mjs';

const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const POSITIONS = 300;
const files = ['game-002', 'game-009', 'game-021'].map((name) => join(ROOT, `samples/games/text/${name}.punct`));
const inOrder = (value) => JSON.stringify(value, (_, each) => (each && typeof each === 'object' && !Array.isArray(each)
  ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each));
const analyzed = (...args) => JSON.parse(punct(['analyze', '-q', '--json', ...args]).out).plies;
const press = async (page, selector) => page.mouse.click(...await middle(page, selector));
const text = (page, selector) => page.$eval(selector, (element) => element.textContent);

async function figures(browser, name) {
  const page = await open(browser);
  for (const file of files) {
    await page.evaluate((record) => window.punct.load(record, 'game.punct'), readFileSync(file, 'utf8'));
    check(`${name}: ${file}: distances and wins`, inOrder(await page.evaluate(() => window.punct.analyze())), inOrder(analyzed(file)));
    const asked = {search: POSITIONS, best: 2};
    check(`${name}: ${file}: a search`, inOrder(await page.evaluate((options) => window.punct.analyze(options), asked)),
      inOrder(analyzed('--search', String(POSITIONS), '--best', '2', file)));
  }
  check(`${name}: figures: errors`, page.errors, []);
  await page.close();
}

async function panel(browser, name) {
  const page = await open(browser);
  const [file] = files;
  await page.evaluate((record) => window.punct.load(record, 'game.punct'), readFileSync(file, 'utf8'));
  const plies = analyzed(file);
  await press(page, '#tab-analysis');
  const {distance} = plies[0];
  check(`${name}: the distances`, (await text(page, '.standing')).includes(`White ${distance.white}, Black ${distance.black}`));
  const noted = (rows) => rows.filter((row) => row.turning_point || row.missed_win || row.allowed_win).length;
  await page.waitForFunction((count) => document.querySelectorAll('.turning-points li').length === count, {timeout: 60000}, noted(plies));
  check(`${name}: wins missed or allowed are listed`, true);
  await page.waitForSelector('#curve:not([hidden])');
  check(`${name}: what the curve shows of distances`, /^Lower: nearer/.test(await text(page, '#curve-key')));
  // The curve leads to the ply that is pressed, by pointer.
  const box = await page.$eval('#curve', (curve) => {
    const {left, top, width, height} = curve.getBoundingClientRect();
    return {left, top, width, height};
  });
  const wanted = Math.floor(plies.length / 2);
  await page.mouse.click(box.left + (box.width * wanted) / (plies.length - 1), box.top + box.height / 2);
  check(`${name}: the curve leads to a ply`, (await state(page)).ply, String(wanted));
  // A search can be stopped, and goes through.
  await page.select('#depth', 'deep');
  await press(page, '#search-line');
  await page.waitForSelector('#panel-analysis progress:not([hidden])');
  await press(page, '#search-line');
  await page.waitForSelector('#panel-analysis progress[hidden]');
  check(`${name}: a search is stopped`, await text(page, '#search-line'), 'Search it');
  await page.select('#depth', 'quick');
  await press(page, '#search-line');
  await page.waitForFunction(() => document.getElementById('punct').dataset.message.startsWith('Searched'), {timeout: 180000});
  check(`${name}: and of scores`, /^Up: better for White; .*Unfilled: not searched yet/.test(await text(page, '#curve-key')));
  const judged = analyzed('--search', '4000', file);
  check(`${name}: turning points`, await page.$$eval('.turning-points li', (all) => all.length), noted(judged));
  await press(page, '#tab-moves');
  const scores = await page.$$eval('#panel-moves .turn .score', (all) => all.map((each) => each.textContent.trim()));
  const written = ({score, proven, moves}) => (moves && proven !== 'draw' ? `#${proven === 'white' ? '' : '-'}${moves}` : score.toFixed(2));
  check(`${name}: the scores beside the moves`, scores, judged.slice(1).map(written));
  await press(page, '#tab-analysis');
  const turning = judged.find((row) => row.turning_point);
  await press(page, `.turning-points .move[data-ply="${turning.ply}"]`);
  check(`${name}: a turning point leads to its ply`, (await state(page)).ply, String(turning.ply));
  await press(page, `.better[data-ply="${turning.ply}"]`);
  check(`${name}: what was better becomes a variation`, (await state(page)).line, `${turning.ply}.1`);
  const line = judged[turning.ply - 1].best[0].line.slice(0, 6);
  check(`${name}: of at most six plies`, (await state(page)).plies, String(turning.ply - 1 + line.length));
  await page.keyboard.down('Control');
  for (let i = 0; i < line.length; ++i) await page.keyboard.press('z');
  await page.keyboard.up('Control');
  check(`${name}: and is taken back`, [(await state(page)).line, (await state(page)).plies], ['', String(plies.length - 1)]);
  check(`${name}: the search of the line is still there`, await page.$$eval('.turning-points li', (all) => all.length), noted(judged));
  // A move that is taken back before it was looked at leaves the search as well.
  await page.evaluate(async () => {
    window.punct.go({ply: 1});
    await window.punct.play((await window.punct.moves())[0]);
  });
  await withControl(page, 'z');
  await new Promise((go) => setTimeout(go, 1500));
  check(`${name}: nor does a late answer replace it`, await page.$$eval('.turning-points li', (all) => all.length), noted(judged));
  await page.evaluate((ply) => window.punct.go({ply}), plies.length - 1);
  // The best moves of the position, one of them played by keyboard.
  await page.evaluate(() => window.punct.go({ply: 10}));
  await press(page, '#best-moves');
  // In one step: deeper searches may take a move off the list until it has the focus.
  await page.waitForFunction(() => {
    const move = document.querySelector('.best .move');
    if (move) move.focus();
    return move;
  }, {timeout: 60000});
  check(`${name}: a move that is looked at is shown`, await page.$$eval('.preview .piece', (all) => all.length), 1);
  await page.keyboard.press('Enter');
  await until(page, `${name}: and is played`, 'ply', '11');
  await press(page, '#best-moves');
  check(`${name}: panel: errors`, page.errors, []);
  await page.close();
}

/** Hints while playing, and a warning of wins. */
async function hints(browser, name) {
  const page = await open(browser);
  await page.evaluate((record) => window.punct.load(record, 'game.punct'), readFileSync(files[0], 'utf8'));
  const plies = analyzed(files[0]);
  const at = plies.find((row) => row.wins.length && row.ply < plies.length - 1);
  await page.evaluate((ply) => window.punct.go({ply}), at.ply);
  await page.keyboard.press('h');
  await page.waitForFunction(() => document.getElementById('punct').dataset.message.startsWith('Hint'), {timeout: 60000});
  await page.keyboard.press('h');
  const move = await page.waitForFunction(() => /^Hint: (\S+-\S+|.@\S+)$/.exec(document.getElementById('punct').dataset.message)?.[1], {timeout: 60000});
  check(`${name}: a hint is a win where there is one`, at.wins.includes(move));
  await press(page, '#tab-analysis');
  check(`${name}: the win is told of`, (await text(page, '.standing')).includes('can win at once'));
  await press(page, '#warn-wins');
  check(`${name}: and said, if it is wanted`, (await state(page)).message.includes('can win at once'));
  check(`${name}: hints: errors`, page.errors, []);
  await page.close();
}

for (const name of names) {
  const {browser, close} = await launch(name);
  await figures(browser, name);
  await panel(browser, name);
  await hints(browser, name);
  await close();
}
finish();
