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
  const timed = (act) => page.evaluate(async (body) => {
    let [last, longest] = [performance.now(), 0];
    const timer = window.setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    const begun = performance.now();
    const answer = await new Function(`return ${body}`)();
    const taken = performance.now() - begun;
    window.clearInterval(timer);
    return {answer, taken, longest};
  }, act);
  const told = (what, {taken, longest}) => {
    row(name, what, taken);
    row(name, 'longest time that the page did not answer meanwhile', longest);
  };
  const size = (Buffer.byteLength(games) / 1e6).toFixed(1);
  told(`10,000 games in ${size} MB listed by a worker`, await timed("window.punct.load(window.many, 'many.punct')"));
  // The first question reads the games in a worker of its own.
  told('what was played from the start in them', await timed('window.punct.explore()'));
  told('the same after two plies', await timed(`window.punct.explore({after: '${firstMoves(games)}'})`));
  told('the same at the loosest level', await timed("window.punct.explore({like: 'part'})"));
  told('the games that fit an expression', await timed("window.punct.select('plies < 40 and cut by black')"));
}

/** The first two moves of a file of games. */
function firstMoves(games) {
  return games.match(/\n1\. (\S+ \S+)/)[1];
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
