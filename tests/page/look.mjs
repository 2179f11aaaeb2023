// SPDX-License-Identifier: MIT
// The states at four sizes, light and dark: axe-core finds nothing in them, nothing is wider than the window;
// with a folder given, pictures of them are written there to be looked at.
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {readFileSync} from 'node:fs';
import {AXE, check, finish, launch, middle, open, ROOT} from './lib.mjs';

const folder = process.argv[2];
if (folder) mkdirSync(folder, {recursive: true});
const game = readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8');
const varied = '[White "Ada"]\n[Black "Bo"]\n\n1. E@K3,K4,K5 {a quiet start} T@F9,F10,G10 $1 (1... M@C4,C5,D4 {or this} ' +
  '2. T@D8,D9,E9) 2. K3-K9,K10,K11 L@C4,C5,D6 *\n';
const faulty = '[White "Ada"]\n[Black "Bo"]\n[Result "1-0"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 2. K3-L9,L10,L11 *\n';

/** A puzzle as `analyze --puzzles` writes it. */
const PUZZLE = '[Result "0-1"]\n[Position "standard b bT@B3,A2,A3 bM@D4,C3,E4 wC@H2,H1,H3 wM@H5,H4,I6 bL@H6,F5,G5 wT@I14,I13,J14 wL@J7,J8,K9 ' +
  'wC@J12,I12,K12 wL@J17,I15,J16 bT@K5,K6,L6 bR@K11,J9,J10 bR@L7,J6,K7 bC@N8,M8,O8 wE@O16,O14,O15 bL@Q10,O9,P9"]\n[Puzzle "win"]\n' +
  '[PuzzleGrade "5"]\n\n1... K11-K7,I6,J7^2# 0-1\n';

const STATES = {
  empty: async () => {},
  replaying: async (page) => page.evaluate(async (text) => {
    await window.punct.load(text, 'game.punct');
    await window.punct.go({ply: 12});
  }, game),
  stacks: async (page) => {
    await page.evaluate(async (text) => {
      await window.punct.load(text, 'game.punct');
      await window.punct.go({ply: 39});
    }, game);
    for (const id of ['#layers', '#stack']) await page.mouse.click(...await middle(page, id));
    await page.keyboard.press('Escape');
  },
  variation: async (page) => page.evaluate(async (text) => {
    await window.punct.load(text, 'varied.punct');
    await window.punct.go({line: '2.1', ply: 2});
  }, varied),
  hand: async (page) => {
    await page.evaluate(async (text) => {
      await window.punct.load(text, 'game.punct');
      await window.punct.go({ply: 12});
    }, game);
    for (const selector of ['[data-piece="E"][data-owner="white"]', '[data-space="K6"]']) {
      await page.mouse.click(...await middle(page, selector));
    }
  },
  finding: async (page) => {
    await page.evaluate((text) => window.punct.load(text, 'faulty.punct'), faulty);
    await page.click('#tab-findings');
    await page.click('.finding button');
  },
  lesson: async (page) => {
    await page.evaluate(() => window.punct.lesson('jumping'));
    await page.click('#lesson-hint');
  },
  learn: async (page) => page.click('#tab-learn'),
  setup: async (page) => {
    await page.click('#tab-setup');
    await page.type('#position-line', ' wT@F9,F10,G10^2');
  },
  explore: async (page) => {
    await page.evaluate((text) => window.punct.load(text, 'game.punct'), game);
    await page.click('#tab-explore');
    await page.waitForSelector('.book .move');
  },
  analysis: async (page) => {
    await page.evaluate((text) => window.punct.load(text, 'game.punct'), game);
    await page.click('#tab-analysis');
    await page.waitForSelector('#curve:not([hidden])');
  },
  puzzle: async (page) => page.evaluate((text) => window.punct.load(text, 'puzzle.punct'), PUZZLE),
  opponent: async (page) => {
    await page.click('#tab-opponent');
    await page.evaluate(() => window.punct.opponent({side: 'black'}));
  },
  keys: async (page) => page.keyboard.press('?'),
  printed: async (page) => {
    await page.evaluate((text) => window.punct.load(text, 'varied.punct'), varied);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMediaType('print');
  },
};

const {browser, close} = await launch('chromium');
try {
  for (const [width, height] of [[390, 664], [844, 390], [768, 1024], [1440, 900]]) {
    for (const [name, reach] of Object.entries(STATES)) {
      const page = await open(browser, {width, height, touch: width < 1000});
      await reach(page);
      for (const scheme of ['light', 'dark']) {
        await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
        check(`${name} ${width} ${scheme}: nothing is wider than the window`,
          await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
        if (name !== 'printed') {
          await page.evaluate(AXE);
          const violations = await page.evaluate(async () => (await window.axe.run(document, {
            resultTypes: ['violations'],
          })).violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 90)).join(' | ')}`));
          check(`${name} ${width} ${scheme}: axe-core`, violations, []);
        }
        check(`${name} ${width} ${scheme}: errors in the page`, page.errors, []);
        if (folder) await page.screenshot({path: join(folder, `${name}-${width}-${scheme}.png`), fullPage: name === 'printed'});
      }
      await page.close();
    }
  }
} finally {
  await close();
}
finish();
