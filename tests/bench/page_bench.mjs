// SPDX-License-Identifier: MIT
// The times of the page: node tests/bench/page_bench.mjs [BROWSER]   on a quiet machine, after ./setup.sh page. PUNCT names
// the program that makes the games up. Rows as in docs/performance.md.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {BOARD, launch, open, punct, ROOT} from '../page/lib.mjs';

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
const row = (name, what, best, middle) =>
  console.log(`${name}: ${what}: best ${best.toFixed(0)} ms${middle === undefined ? '' : `, median ${middle.toFixed(0)} ms`}`);

/** From the start of the navigation until data-ready, by the page's own clock. */
async function untilReady(browser, name) {
  const times = [];
  for (let run = 0; run < 9; ++run) {
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(() => {
      new MutationObserver((_, observer) => {
        const main = document.getElementById('punct');
        if (!main || main.dataset.ready !== 'true') return;
        window.readyAfter = performance.now();
        observer.disconnect();
      }).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready']});
    });
    await page.goto(pathToFileURL(BOARD).href);
    await page.waitForFunction(() => window.readyAfter, {timeout: 60000});
    times.push(await page.evaluate(() => window.readyAfter));
    await page.close();
  }
  row(name, 'opened until ready', Math.min(...times), median(times));
}

/** From the call until the browser has laid the page out anew. */
async function steps(page, name) {
  const game = readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8');
  const times = await page.evaluate(async (text) => {
    await window.punct.load(text, 'game.punct');
    const taken = [];
    for (let round = 0; round < 5; ++round) {
      for (let ply = 0; ply <= Number(document.getElementById('punct').dataset.plies); ++ply) {
        const begun = performance.now();
        await window.punct.go({ply});
        document.body.getBoundingClientRect();
        taken.push(performance.now() - begun);
        await new Promise((go) => window.setTimeout(go));
      }
    }
    return taken;
  }, game);
  row(name, 'a step from ply to ply', Math.min(...times), median(times));
}

async function manyGames(page, name) {
  const games = punct(['generate', '--games', '10000', '--seed', '7']).out;
  await page.evaluate((text) => { window.many = text; }, games);
  const {count, taken, longest} = await page.evaluate(async () => {
    let [last, longest] = [performance.now(), 0];
    const timer = window.setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    const begun = performance.now();
    const list = await window.punct.load(window.many, 'many.punct');
    const taken = performance.now() - begun;
    window.clearInterval(timer);
    return {count: list.length, taken, longest};
  });
  row(name, `${count} games in ${(Buffer.byteLength(games) / 1e6).toFixed(1)} MB listed by a worker`, taken);
  row(name, 'longest time that the page did not answer meanwhile', longest);
}

for (const name of process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox']) {
  const {browser, close} = await launch(name);
  try {
    await untilReady(browser, name);
    const page = await open(browser);
    await steps(page, name);
    await manyGames(page, name);
  } finally {
    await close();
  }
}
