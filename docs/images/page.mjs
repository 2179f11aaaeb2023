// SPDX-License-Identifier: MIT
// page.mjs: takes the screenshots of docs/page.md in Chromium, after ./setup.sh test-page, whose packages it uses. Then
// remake.sh makes them small.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {launch, open, punct, ROOT} from '../../tests/page/lib.mjs';

const games = join(ROOT, 'samples/games/text');
const text = (name) => readFileSync(join(ROOT, 'samples', name), 'utf8');
const load = (page, record, name) => page.evaluate((words, file) => window.punct.load(words, file), record, name);
const game = text('games/text/game-002.punct');

/** Each: its size, and how it is reached. */
const PICTURES = {
  replay: [1440, 900, async (page) => {
    await load(page, game, 'game-002.punct');
    await page.evaluate(() => window.punct.go({ply: 31}));
  }],
  finding: [1440, 900, async (page) => {
    await load(page, text('site/archive-008.sgf'), 'archive-008.sgf');
    await page.click('#tab-findings');
    await page.click('.finding button');
  }],
  setup: [1440, 900, async (page) => {
    await page.click('#tab-setup');
    await page.type('#position-line', ' wE@K3,K4,K5 bT@F9,F10,G10 wM@H5,H4,I6 bL@H6,F5,G5');
  }],
  explore: [1200, 760, async (page) => {
    const all = readdirSync(games).map((name) => readFileSync(join(games, name), 'utf8'));
    await load(page, all.join('\n'), 'games.punct');
    await page.click('#tab-explore');
    await page.waitForSelector('.book .move');
  }],
  analysis: [1200, 760, async (page) => {
    await load(page, game, 'game-002.punct');
    await page.click('#tab-analysis');
    await page.waitForSelector('#curve:not([hidden])');
    await page.select('#depth', 'quick');
    await page.click('#search-line');
    await page.waitForFunction(() => document.querySelector('.turning-count').textContent && document.querySelector('#panel-analysis progress').hidden,
      {timeout: 300000});
    await page.evaluate(() => window.punct.go({ply: 30}));
  }],
  opponent: [1200, 760, async (page) => {
    await page.click('#tab-opponent');
    await page.evaluate(async () => {
      await window.punct.opponent({side: 'black', strength: 'easy'});
      await window.punct.play('E@K3,K4,K5');
    });
    await page.waitForFunction(() => document.getElementById('punct').dataset.ply === '2', {timeout: 60000});
  }],
  puzzle: [390, 664, async (page) => {
    await load(page, punct(['analyze', '--puzzles', '--first', '1', '-q', join(games, 'game-003.punct')]).out, 'puzzle.punct');
  }],
};

const {browser, close} = await launch('chromium');
try {
  for (const [name, [width, height, reach]] of Object.entries(PICTURES)) {
    const page = await open(browser, {width, height, touch: width < 1000});
    await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: 'light'}]);
    await reach(page);
    // Pieces come to rest.
    await new Promise((go) => setTimeout(go, 2000));
    await page.screenshot({path: join(ROOT, `docs/images/page-${name}.png`)});
    await page.close();
  }
} finally {
  await close();
}
