// SPDX-License-Identifier: MIT
// Windows with little room: phones upright and sideways in nine languages, large text, and frames in pages of others.
import {pathToFileURL} from 'node:url';
import {check, finish, launch, middle, newPage, open, punct, scratchFile, state, until} from './lib.mjs';

const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const LANGUAGES = ['en', 'de', 'fr', 'it', 'nl', 'es', 'pl', 'ru', 'sk'];
const PHONES = [[360, 640], [320, 568], [568, 320], [640, 360], [740, 360], [844, 390]];

const games = scratchFile('games.punct', punct(['generate', '--games', '12', '--seed', '31', '--style', 'greedy']).out);
/** A page of these games. */
function pageOf(name, options) {
  const file = scratchFile(name, '');
  punct(['page', ...options, games, '-o', file, '--force']);
  return file;
}
const GAMES = pageOf('games.html', []);
const PUZZLES = pageOf('puzzles.html', ['--puzzles']);

const press = async (page, selector) => page.mouse.click(...await middle(page, selector));
const speak = (page, language) => page.$eval('#lang', (select, value) => {
  select.value = value;
  select.dispatchEvent(new Event('change', {bubbles: true}));
}, language);
/** What is as wide as the window, or nearly, does not count. */
const isWithin = (page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth + 1);

/** The buttons of a puzzle fit in every language, before and after a wrong move. */
async function puzzleBars(browser, name) {
  for (const [width, height] of PHONES) {
    const page = await open(browser, {file: PUZZLES, hash: '#game=1&ply=0&puzzle=1', width, height, touch: true});
    for (const isWrong of [false, true]) {
      if (isWrong) {
        await page.evaluate(async () => {
          const main = document.getElementById('punct');
          for (const move of await window.punct.moves()) {
            await window.punct.play(move);
            if (main.dataset.verdict === 'wrong') return;
            document.getElementById('puzzle-again').click();
          }
        });
        check(`${name} ${width}x${height}: a wrong move was found`, (await state(page)).verdict, 'wrong');
      }
      for (const language of LANGUAGES) {
        await speak(page, language);
        const what = `${name} ${width}x${height} ${language}${isWrong ? ', wrong' : ''}`;
        check(`${what}: nothing lies beside the window`, await isWithin(page));
        check(`${what}: the bar leaves room`, await page.$eval('#bar', (bar) => bar.getBoundingClientRect().height <= 110));
      }
    }
    await page.close();
  }
}

/** The names are read in the list of games. */
async function lists(browser, name) {
  for (const [width, height] of PHONES) {
    const page = await open(browser, {file: GAMES, width, height, touch: true});
    await page.$eval('#tab-games', (tab) => tab.click());
    const what = `${name} ${width}x${height}`;
    const shown = await page.$$eval('#panel-games tbody tr:first-child td', (cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().width)));
    check(`${what}: there is room for names: ${shown}`, Math.min(shown[1], shown[2]) >= 55);
    check(`${what}: there is room for a date: ${shown}`, shown[3] >= 60);
    check(`${what}: the rest is there: ${shown}`, Math.min(...shown.slice(4)) >= 20);
    check(`${what}: the table is no wider than its panel`, await page.$eval('#panel-games', (panel) => panel.scrollWidth <= panel.clientWidth));
    await page.close();
  }
}

/** Beside a board of whatever size, the list of games is no wider than its panel, in any language. */
async function listsBeside(browser, name) {
  for (const [width, height] of [[800, 700], [1024, 768], [1000, 1200], [1100, 800], [1280, 800], [1439, 900], [1440, 900]]) {
    const page = await open(browser, {file: GAMES, width, height});
    await page.$eval('#tab-games', (tab) => tab.click());
    for (const language of LANGUAGES) {
      await speak(page, language);
      check(`${name} ${width}x${height} ${language}: the table is no wider than its panel`, await page.$eval('#panel-games', (panel) => Math.max(0, panel.scrollWidth - panel.clientWidth)), 0);
    }
    await page.close();
  }
}

/** No panel is wider than its place. */
async function panels(browser, name) {
  for (const [width, height] of PHONES) {
    const page = await open(browser, {file: GAMES, hash: '#game=1&ply=6', width, height, touch: true});
    for (const language of ['en', 'pl', 'ru']) {
      await speak(page, language);
      for (const id of ['moves', 'explore', 'analysis', 'puzzles', 'opponent', 'games', 'findings', 'words', 'save', 'learn']) {
        await page.$eval(`#tab-${id}`, (tab) => tab.click());
        check(`${name} ${width}x${height} ${language}: *${id}* is no wider than its place`, await page.$eval(`#panel-${id}`,
          (panel) => panel.scrollWidth <= panel.clientWidth));
      }
    }
    await page.close();
  }
}

/** Text twice as large leaves everything in the window, or above or below it. */
async function largeText(name) {
  const {browser, close} = await launch(name, {fontSize: 32});
  try {
    for (const [width, height] of [[360, 640], [640, 360], [1280, 800]]) {
      const page = await open(browser, {file: GAMES, hash: '#game=1&ply=6', width, height});
      const what = `${name} ${width}x${height}, large text`;
      check(`${what}: it is large`, await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px');
      check(`${what}: nothing lies beside the window`, await isWithin(page));
      await page.$eval('.to-move .kind', (piece) => piece.click());
      check(`${what}: nor with a piece in hand`, await isWithin(page));
      check(`${what}: the board is seen`, await page.$eval('#drawing', (drawing) => drawing.getBoundingClientRect().height >= 200));
      await page.close();
    }
  } finally {
    await close();
  }
}

/** A frame that takes each height that it is told shows all of the page, whatever its width and its height before. */
async function frames(browser, name) {
  const article = scratchFile('article.html', `<!DOCTYPE html><body style="margin:0"><iframe id="board" style="border:0" src="${pathToFileURL(GAMES).href}#game=2&ply=3&embed"></iframe>
<p style="height:3000px"></p><script>
const board = document.getElementById('board');
window.heights = [];
window.addEventListener('message', ({data}) => {
  if (data.type !== 'punct:state') return;
  heights.push(data.height);
  board.style.height = data.height + 'px';
});
</script>`);
  for (const [width, height] of [[320, 400], [560, 400], [640, 600], [720, 300], [900, 400], [1100, 600]]) {
    const page = await newPage(browser);
    await page.setViewport({width: 1300, height: 900});
    // Set before the frame is there, so that it begins with this size.
    await page.evaluateOnNewDocument(`document.addEventListener('DOMContentLoaded', () =>
      Object.assign(document.getElementById('board').style, {width: '${width}px', height: '${height}px'}))`);
    await page.goto(pathToFileURL(article).href);
    const frame = () => page.frames()[1].evaluate(() => ({content: Math.ceil(document.body.getBoundingClientRect().height),
      room: window.innerHeight, width: window.innerWidth, ready: document.getElementById('punct').dataset.ready}));
    const fits = async (what, wide) => {
      let last;
      for (let left = 400; left > 0; --left) {
        last = await frame().catch(() => ({}));
        if (last.ready === 'true' && last.width === wide && last.content === last.room && await page.evaluate(() => window.heights.at(-1)) === last.room) break;
        await new Promise((go) => setTimeout(go, 25));
      }
      check(`${name} ${what}: the content fits`, [last.content, await page.evaluate(() => window.heights.at(-1))], [last.room, last.room]);
    };
    await fits(`${width}x${height}`, width);
    await page.$eval('#board', (board) => (board.style.width = '400px'));
    await page.waitForFunction(() => document.getElementById('board').clientWidth === 400);
    await fits(`${width}x${height}, then 400 wide`, 400);
    check(`${name} ${width}x${height}: it comes to rest: ${await page.evaluate(() => window.heights)}`, await page.evaluate(() => window.heights.length <= 8));
    if (width === 900) {
      await page.$eval('#board', (board) => (board.style.width = '900px'));
      await page.mouse.move(300, 300);
      await page.mouse.wheel({deltaY: 240});
      check(`${name}: over the board of a frame the wheel scrolls the article`, await page.waitForFunction(() => window.scrollY > 100).then(() => true, () => false));
    }
    await page.close();
  }
}

/** What the board does not need scrolls the page: the wheel at the last move, and with a piece in hand beside it. */
async function scrolling(browser, name) {
  const page = await open(browser, {file: GAMES, width: 600, height: 700});
  await page.evaluate(() => window.punct.go({game: 1, ply: -1}));
  const scrolls = async (what) => {
    await page.evaluate(() => window.scrollTo(0, 0));
    const [x, y] = await page.$eval('#stage', (stage) => [stage.getBoundingClientRect().left + 20, stage.getBoundingClientRect().top + 20]);
    await page.mouse.move(x, y);
    for (let notches = 0; notches < 3; ++notches) await page.mouse.wheel({deltaY: 100});
    check(`${name}: ${what} the wheel scrolls the page`, await page.waitForFunction(() => window.scrollY > 50).then(() => true, () => false));
  };
  await scrolls('at the last move');
  await page.evaluate(() => window.punct.go({ply: 4}));
  await page.$eval('.to-move .kind', (piece) => piece.click());
  await scrolls('with a piece in hand');
  await page.close();
  if (name !== 'chromium') return;
  const phone = await open(browser, {file: GAMES, hash: '#game=1&ply=6', width: 360, height: 640, touch: true});
  const {message} = await state(phone);
  const [x, y] = await middle(phone, '[data-space="P10"]');
  const finger = await phone.touchscreen.touchStart(x, y);
  for (let moved = 10; moved <= 200; moved += 10) await finger.move(x, y - moved);
  await finger.end();
  check(`${name}: a swipe on the board scrolls the page`, await phone.waitForFunction(() => window.scrollY > 50).then(() => true, () => false));
  check(`${name}: and says nothing`, (await state(phone)).message, message);
  await phone.close();
}

/** After a piece was turned by a button, Enter plays it. */
async function turned(browser, name) {
  const page = await open(browser, {width: 1280, height: 800});
  await press(page, '[data-piece="E"][data-owner="white"]');
  await press(page, '[data-space="K3"]');
  await press(page, '#hand-turn');
  await press(page, '#hand-turn-left');
  await press(page, '#hand-turn');
  await page.keyboard.press('Enter');
  await until(page, `${name}: Enter plays what a button turned`, 'ply', '1');
  await page.close();
}

/** The list of moves beside that of games shows the current move whenever it comes into sight again. */
async function again(browser, name) {
  const page = await open(browser, {file: GAMES, width: 1280, height: 800});
  await page.evaluate(() => window.punct.go({game: 1, ply: -1}));
  const isSeen = () => page.$eval('#panel-moves [aria-current="true"]', (move) => {
    const box = move.getBoundingClientRect();
    const frame = document.getElementById('panel-moves').getBoundingClientRect();
    return box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  });
  for (const tab of ['games', 'moves', 'explore', 'games']) {
    await page.$eval(`#tab-${tab}`, (button) => button.click());
    if (tab !== 'explore') check(`${name}: *${tab}* shows the current move`, await isSeen());
  }
  await page.close();
}

/** A door refuses what is neither a space nor a piece. */
async function doors(browser, name) {
  const page = await open(browser);
  const asked = (from) => page.evaluate((given) => window.punct.moves(given).then((moves) => moves.length, (error) => error.message), from);
  check(`${name}: moves('ZZ') is refused`, await asked('ZZ'), 'ZZ is not a space of the board, nor the letter of a piece');
  check(`${name}: moves of spaces and pieces are given`, [await asked('k3'), await asked('E') > 0, await asked('') > 4000], [0, true, true]);
  await page.close();
}

for (const name of names) {
  const {browser, close} = await launch(name);
  try {
    for (const part of [puzzleBars, lists, listsBeside, panels, frames, scrolling, turned, again, doors]) {
      if (!process.argv[3] || part.name === process.argv[3]) await part(browser, name);
    }
  } finally {
    await close();
  }
  if (!process.argv[3]) await largeText(name);
}
finish();
