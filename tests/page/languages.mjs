// SPDX-License-Identifier: MIT
// The page in nine languages, at the width of a phone and of a desktop: chosen by the browser's languages and by hand, nothing
// said in English but what the engine says, nothing cut off; with a folder given, pictures are written there.
import {mkdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {AXE, check, finish, FULL, launch, middle, open, ROOT, state} from './lib.mjs';

const folder = process.argv[2];
if (folder) mkdirSync(folder, {recursive: true});
const LANGUAGES = ['en', 'de', 'fr', 'it', 'nl', 'es', 'pl', 'ru', 'sk'];
const rows = ['page.tsv', 'puzzles.tsv', 'lessons.tsv', 'terms.tsv'].flatMap((name) => readFileSync(join(ROOT, 'render/data', name), 'utf8').trim().split('\n').slice(1))
  .map((line) => line.split('\t'));
const cell = (key, code) => rows.find(([name]) => name === key)[1 + LANGUAGES.indexOf(code)];
const VARIED = '[White "Ada"]\n[Black "Bo"]\n\n1. E@K3,K4,K5 {a quiet start} T@F9,F10,G10 $1 (1... M@C4,C5,D4 {or this} ' +
  '2. T@D8,D9,E9) 2. K3-K9,K10,K11 {[%clk 0:05:00]} *\n';
const FAULTY = '[White "Ada"]\n[Black "Bo"]\n[Result "1-0"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 2. K3-L9,L10,L11 *\n';

/** A puzzle as `analyze --puzzles` writes it. */
const PUZZLE = '[Result "0-1"]\n[Position "standard b bT@B3,A2,A3 bM@D4,C3,E4 wC@H2,H1,H3 wM@H5,H4,I6 bL@H6,F5,G5 wT@I14,I13,J14 wL@J7,J8,K9 ' +
  'wC@J12,I12,K12 wL@J17,I15,J16 bT@K5,K6,L6 bR@K11,J9,J10 bR@L7,J6,K7 bC@N8,M8,O8 wE@O16,O14,O15 bL@Q10,O9,P9"]\n[Puzzle "win"]\n' +
  '[PuzzleGrade "5"]\n\n1... K11-K7,I6,J7^2# 0-1\n';

const speaking = (...tags) => `Object.defineProperty(navigator, 'languages', {get: () => ${JSON.stringify(tags)}});`;

const load = (page, text) => page.evaluate((given) => window.punct.load(given, 'game.punct'), text);
const STATES = {
  empty: async () => {},
  moves: async (page) => {
    await load(page, VARIED);
    await page.evaluate(() => window.punct.go({ply: 3}));
    await page.click('#pencil');
  },
  details: async (page) => {
    await load(page, VARIED);
    await page.mouse.click(...await middle(page, '#open-details'));
    await page.select('#how-ended', '0-1 time');
  },
  hand: async (page) => {
    await load(page, VARIED);
    for (const selector of ['[data-piece="E"][data-owner="white"]', '[data-space="K6"]']) await page.mouse.click(...await middle(page, selector));
  },
  games: async (page) => {
    await load(page, VARIED + '\n' + FAULTY);
    await page.click('#tab-games');
  },
  findings: async (page) => {
    await load(page, FAULTY);
    await page.click('.finding button');
  },
  words: async (page) => {
    await load(page, readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8'));
    await page.evaluate(() => window.punct.go({ply: 30}));
    await page.click('#tab-words');
  },
  setup: async (page) => page.click('#tab-setup'),
  save: async (page) => {
    await load(page, VARIED + '\n' + FAULTY);
    await page.click('#tab-save');
  },
  learn: async (page) => page.click('#tab-learn'),
  lesson: async (page) => {
    await page.evaluate(() => window.punct.lesson('bridges').then(() => window.punct.go({ply: 2})));
    for (let left = 2; left > 0; --left) await page.click('#lesson-hint');
  },
  'lesson-done': async (page) => page.evaluate(() => window.punct.lesson('center').then(() => window.punct.go({ply: -1}))),
  turn: async (page) => {
    await page.evaluate(() => window.punct.play('E@K3,K4,K5'));
    await page.click('#tab-save');
    await page.click('#turn-begin');
    await page.waitForFunction(() => !document.getElementById('by-link').hidden);
  },
  explore: async (page) => {
    await load(page, VARIED + '\n' + VARIED);
    await page.click('#tab-explore');
    await page.waitForSelector('.book .move');
  },
  analysis: async (page) => {
    await load(page, VARIED);
    await page.click('#tab-analysis');
    await page.waitForSelector('#curve:not([hidden])');
  },
  puzzle: async (page) => load(page, PUZZLE),
  opponent: async (page) => {
    await page.click('#tab-opponent');
    await page.evaluate(() => window.punct.opponent({side: 'black'}));
    await page.click('#tab-opponent');
  },
  view: async (page) => page.click('#looks-open'),
  keys: async (page) => page.keyboard.press('?'),
};

/** What can be seen or is read aloud, but for what is said to be in another language. */
const saidIn = (page, code) => page.evaluate((wanted) => {
  const texts = [];
  const inLanguage = (element) => (element.closest('[lang]') || document.documentElement).lang === wanted;
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('noscript, script, svg, #sheet') || !inLanguage(element)) continue;
    for (const name of ['title', 'aria-label', 'placeholder', 'aria-roledescription']) if (element.getAttribute(name)) texts.push(element.getAttribute(name));
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE && node.data.trim()) texts.push(node.data.trim());
  }
  return texts;
}, code);

/** Controls and labels whose words do not fit into them. */
const cut = (page) => page.evaluate(() => [...document.querySelectorAll('button, .button, label, select, h2, th, p, #said, [role="tab"]')]
  .filter((element) => element.checkVisibility() && (element.scrollWidth > element.clientWidth + 1 ||
    (element.scrollHeight > element.clientHeight + 2 && getComputedStyle(element).overflowY === 'hidden')) && element.clientWidth)
  .map((element) => `${element.id || element.className || element.tagName}: ${element.textContent.slice(0, 60)}`));

async function everyLanguage(browser) {
  for (const code of LANGUAGES) {
    const english = new Set(rows.filter((row) => row[1] !== row[1 + LANGUAGES.indexOf(code)] && !rows.some((other) => other[1 + LANGUAGES.indexOf(code)] === row[1]))
      .map((row) => row[1]).filter((words) => !words.includes('{')));
    // What is too long is so on a phone; wide windows are looked at in languages with long words.
    for (const [width, height] of [[390, 664], ...(code === 'de' || FULL ? [[844, 390], [1440, 900]] : code === 'es' ? [[844, 390]] : [])]) {
      // A page that is left and opened again takes half the time of another one.
      const page = await open(browser, {width, height, touch: width < 1000, before: `${speaking(code)} if (location.protocol === 'file:') sessionStorage.clear();`});
      page.on('dialog', (dialog) => dialog.accept());
      for (const [name, reach] of Object.entries(STATES)) {
        if (width === 844 && !['hand', 'moves', 'lesson', 'lesson-done', 'turn'].includes(name)) continue;
        await page.goto(page.url().replace(/#.*/, ''));
        await page.waitForSelector('#punct[data-ready="true"]');
        await reach(page);
        const what = `${code} ${width} ${name}`;
        check(`${what}: lang`, await page.$eval('html', (html) => html.lang), code);
        const texts = await saidIn(page, code);
        check(`${what}: says something`, texts.length > 20);
        if (code !== 'en') check(`${what}: English words`, [...new Set(texts)].filter((text) => english.has(text)), []);
        check(`${what}: keys without words`, texts.filter((text) => /^[a-z]+(_[a-z]+)+$/.test(text)), []);
        check(`${what}: cut off`, await cut(page), []);
        check(`${what}: nothing is wider than the window`, await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
        if (width === 1440) {
          await page.evaluate(AXE);
          check(`${what}: axe-core`, await page.evaluate(async () => (await window.axe.run(document, {resultTypes: ['violations']})).violations
            .map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 90)).join(' | ')}`)), []);
        }
        if (name === 'turn') {
          check(`${what}: beside the link there is room for words`, await page.$eval('#turn-whose', (words) => words.getBoundingClientRect().width >= 80));
          check(`${what}: targets`, await page.$$eval('#by-link button', (all) => all.filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 44).map(({id}) => id)), []);
        }
        check(`${what}: errors in the page`, page.errors.splice(0), []);
        if (folder) await page.screenshot({path: join(folder, `${code}-${width}-${name}.png`)});
      }
      await page.close();
    }
  }
}

async function choosing(browser, family) {
  const tab = (page) => page.$eval('#tab-moves', (element) => element.textContent);
  for (const [tags, code] of [[['de-AT', 'en'], 'de'], [['pt', 'fr-CA'], 'fr'], [['pt'], 'en'], [[], 'en'], [['SK'], 'sk']]) {
    const page = await open(browser, {before: speaking(...tags)});
    check(`${family}: ${tags} is ${code}`, [await page.$eval('html', (html) => html.lang), await tab(page)], [code, cell('moves', code)]);
    await page.close();
  }
  const page = await open(browser, {before: speaking('de')});
  await load(page, VARIED);
  await page.evaluate(() => window.punct.go({ply: 3}));
  check(`${family}: the move is told in German`, (await state(page)).message.startsWith('2. K3-K9,K10,K11: Weiß bewegt E von K3 nach K9 über 5 Felder hinweg. Schwarz am Zug'));
  await page.evaluate(() => document.getElementById('looks').showPopover());
  await page.select('#lang', 'ru');
  check(`${family}: by hand`, [await page.$eval('html', (html) => html.lang), await tab(page), await page.$eval('#back', (button) => button.title)],
    ['ru', cell('moves', 'ru'), cell('back_hint', 'ru')]);
  check(`${family}: what was said is said again`, (await state(page)).message.includes('Белые перемещают E с K3 на K9'));
  check(`${family}: the drawing too`, await page.$eval('#drawing', (host) => host.shadowRoot.innerHTML.includes('Ход чёрных')));
  await page.reload();
  await page.waitForSelector('#punct[data-ready="true"]');
  check(`${family}: the choice stays`, await tab(page), cell('moves', 'ru'));
  await page.evaluate(() => window.punct.play('E@K3'));
  check(`${family}: the engine speaks English, and that is said`, [await page.$eval('#said', (said) => said.lang), /\[[a-z-]+\]$/.test((await state(page)).message)], ['en', true]);
  check(`${family}: errors in the page`, page.errors, []);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

for (const family of process.argv[3] ? [process.argv[3]] : ['chromium', 'firefox']) {
  const {browser, close} = await launch(family);
  try {
    await choosing(browser, family);
    if (family === 'chromium') await everyLanguage(browser);
  } finally {
    await close();
  }
}
finish();
