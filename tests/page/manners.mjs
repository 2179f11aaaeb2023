// SPDX-License-Identifier: MIT
// What a person expects without thinking of it: rows that open wherever they are pressed, autoplay that ends when somebody
// begins to play, hints that are not red, few stops of the Tab key, a board that grows with the zoom, and a quiet console.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {BOARD, check, finish, launch, middle, newPage, open, ROOT, scratchFile, state, tapAt, until} from './lib.mjs';

const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const sample = readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8');
const TWO = '[White "Ada"]\n[Black "Bo"]\n[Result "0-1"]\n\n1. E@K3,K4,K5 0-1\n\n[White "Cy"]\n[Black "Di"]\n\n1. T@F9,F10,G10 *\n';
const VARIED = '1. E@K3,K4,K5 {a quiet start} T@F9,F10,G10 $1 (1... M@C4,C5,D4 {or this} 2. T@D8,D9,E9) 2. K3-K9,K10,K11 *\n';
const load = (page, text) => page.evaluate((given) => window.punct.load(given, 'game.punct'), text);
const click = async (page, selector) => page.mouse.click(...await middle(page, selector));
const isRed = (page) => page.$eval('#said', (said) => said.classList.contains('refusal'));

/** The whole row opens its game: beside the list where there is room, else the board comes into the window. */
async function rows(browser, name) {
  for (const [width, height, beside] of [[1440, 900, true], [1000, 800, false], [390, 664, false]]) {
    const page = await open(browser, {width, height});
    await load(page, TWO);
    await click(page, '#panel-games tbody tr:nth-child(2) td.result');
    const what = `${name} ${width}`;
    check(`${what}: a click on any cell opens the game`, [(await state(page)).game, await page.$eval('#white-name', (who) => who.textContent)], ['2', 'Cy']);
    check(`${what}: the moves are shown`, await page.$eval('#panel-moves', (panel) => panel.checkVisibility()));
    check(`${what}: the list stays beside them: ${beside}`, await page.$eval('#panel-games', (panel) => panel.checkVisibility()), beside);
    check(`${what}: the board is in the window`, await page.$eval('#stage', (stage) => {
      const box = stage.getBoundingClientRect();
      return box.top >= -1 && box.bottom <= window.innerHeight + 1;
    }));
    await page.close();
  }
}

/** Autoplay ends when somebody takes a piece, types, or goes elsewhere. */
async function autoplay(browser, name) {
  const ways = {
    'a piece is taken': (page) => click(page, '[data-piece="T"][data-owner="white"]'),
    'a move is typed': async (page) => {
      await page.focus('#move');
      await page.keyboard.type('T');
    },
    'another move is chosen': (page) => click(page, '.move[data-node="30"]'),
    'the slider is moved': async (page) => {
      await page.focus('#ply');
      await page.keyboard.press('End');
    },
  };
  const page = await open(browser, {width: 1440, height: 900});
  await load(page, sample);
  for (const [what, act] of Object.entries(ways)) {
    await page.evaluate(() => window.punct.go({ply: 12}));
    await click(page, '#auto');
    check(`${name}: it plays`, await page.$eval('#auto', (button) => button.getAttribute('aria-pressed')), 'true');
    await act(page);
    check(`${name}: it ends when ${what}`, await page.$eval('#auto', (button) => button.getAttribute('aria-pressed')), 'false');
    await page.keyboard.press('Escape');
  }
  await page.close();
}

/** A key that is held goes on only where it steps: it neither plays what was guessed nor takes the next piece. */
async function heldKeys(browser, name) {
  const page = await open(browser);
  const hold = async (selector, key) => {
    await page.focus(selector);
    for (const repeat of [false, true, true, true]) {
      await page.$eval(selector, (element, how) => element.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, cancelable: true, ...how})), {key, repeat});
    }
  };
  await page.mouse.click(...await middle(page, '[data-space="K3"]'));
  await hold('#board', '1');
  const taken = await state(page);
  check(`${name}: a number that is held takes a piece once: ${taken.message}`, / in hand/.test(taken.message));
  await hold('#board', 'Enter');
  const held = await state(page);
  check(`${name}: Enter that is held puts it down once, and plays nothing: ${held.message}`, [held.plies, held.hand !== ''], ['0', true]);
  await load(page, sample);
  await page.evaluate(() => window.punct.go({ply: 10}));
  await page.evaluate(() => document.activeElement.blur());
  await hold('body', 'ArrowRight');
  check(`${name}: an arrow that is held steps on`, (await state(page)).ply, '14');
  await hold('body', 't');
  check(`${name}: and a letter turns the board once`, await page.evaluate(() => new Promise((go) => setTimeout(() => go(/turned=1/.test(location.hash)), 500))));
  check(`${name}: errors in the page with held keys`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** A hint is not red, and after the end of a game it says that the game is over. */
async function hints(browser, name) {
  const page = await open(browser);
  await click(page, '[data-space="I12"]');
  check(`${name}: an empty space: ${(await state(page)).message}`, [/^I12 is empty/.test((await state(page)).message), await isRed(page)], [true, false]);
  await load(page, sample);
  await page.keyboard.press('End');
  await click(page, '[data-space="Q12"]');
  check(`${name}: after the end: ${(await state(page)).message}`, [/has won/.test((await state(page)).message), await isRed(page)], [true, false]);
  check(`${name}: nothing to play`, await page.$eval('#hand-play', (button) => button.getAttribute('aria-disabled')), 'true');
  const before = await state(page);
  await load(page, '');
  check(`${name}: an empty file changes nothing: ${(await state(page)).message}`, {...await state(page), message: ''}, {...before, message: ''});
  await page.close();
}

/** Escape closes the menu alone. */
async function escaped(browser, name) {
  const page = await open(browser);
  await click(page, '[data-piece="E"][data-owner="white"]');
  await click(page, '[data-space="K3"]');
  const {hand} = await state(page);
  await click(page, '#looks-open');
  const isOpen = () => page.$eval('#looks', (menu) => menu.matches(':popover-open'));
  check(`${name}: the menu is open`, await isOpen());
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.getElementById('looks').matches(':popover-open'), {timeout: 5000}).catch(() => {});
  check(`${name}: Escape closes the menu, and the piece stays in hand`, [await isOpen(), (await state(page)).hand], [false, hand]);
  await page.keyboard.press('Escape');
  check(`${name}: Escape again puts the piece back`, (await state(page)).hand, '');
  await page.close();
}

/** What is said again is read again: something in it changes. */
async function saidAgain(browser, name) {
  const page = await open(browser);
  const texts = [];
  for (let time = 0; time < 3; ++time) {
    await page.evaluate(() => window.punct.play('T@I9,I10,J10'));
    texts.push(await page.$eval('#said', (said) => said.textContent));
  }
  check(`${name}: a refusal that is repeated changes what screen readers follow`, [texts[0] !== texts[1], texts[1] !== texts[2], new Set(texts.map((text) => text.trim())).size], [true, true, 1]);
  await page.close();
}

/** A link of the page that is pasted is followed. */
async function pastedLink(browser, name, link) {
  const page = await open(browser);
  await page.evaluate((text) => {
    const event = new Event('paste', {bubbles: true, cancelable: true});
    Object.defineProperty(event, 'clipboardData', {value: {files: [], getData: () => text}});
    document.dispatchEvent(event);
  }, link);
  await until(page, `${name}: a pasted link is followed`, 'ply', '7');
  await page.close();
}

/** From the top of the page to the tabs by Tab. */
async function stops(browser, name) {
  const page = await open(browser);
  await load(page, sample);
  await page.evaluate(() => window.punct.go({ply: 20}));
  const passed = [];
  for (let left = 40; left > 0; --left) {
    await page.keyboard.press('Tab');
    passed.push(await page.evaluate(() => document.activeElement.id || document.activeElement.dataset.piece || document.activeElement.tagName));
    if (/^tab-/.test(passed.at(-1))) break;
  }
  check(`${name}: stops before the tabs: ${passed}`, passed.length <= 15 && /^tab-/.test(passed.at(-1)));
  check(`${name}: none of them twice`, passed.length, new Set(passed).size);
  await page.close();
}

/** At 400 % the board is as wide as the window; on a phone the tabs are one row, and a long sentence is whole. */
async function narrow(browser, name) {
  const zoomed = await open(browser, {width: 320, height: 256});
  check(`${name}: zoomed, the board has the width of the window`, await zoomed.$eval('#drawing', (drawing) => drawing.getBoundingClientRect().width >= 0.97 * document.documentElement.clientWidth));
  for (const result of ['0-1', '1/2-1/2']) {
    await load(zoomed, TWO.replaceAll('0-1', result));
    check(`${name}: and ${result} is whole`, await zoomed.$eval('#heading', (heading) => heading.scrollWidth <= heading.clientWidth));
  }
  await zoomed.close();
  for (const [width, height] of [[390, 664], [844, 390]]) {
    const page = await open(browser, {width, height, touch: true});
    const what = `${name} ${width}x${height}`;
    await load(page, sample);
    check(`${what}: the tabs are one row`, await page.$$eval('[role="tab"]', (tabs) => new Set(tabs.map((tab) => Math.round(tab.getBoundingClientRect().top))).size), 1);
    const fades = () => page.$eval('#tabs', (row) => [getComputedStyle(row).maskImage !== 'none', row.className]);
    check(`${what}: which fades where it goes on`, await fades(), [true, 'more-after']);
    await page.$eval('#tabs', (row) => row.scrollTo(row.scrollWidth, 0));
    await page.waitForFunction(() => document.getElementById('tabs').className === 'more-before', {timeout: 60000}).catch(() => {});
    check(`${what}: at the end to the other side`, await fades(), [true, 'more-before']);
    const scrolled = () => page.$eval('#tabs', (row) => row.scrollLeft);
    const far = await scrolled();
    await page.evaluate(() => window.punct.go({ply: 12}));
    check(`${what}: and stays there while the game goes on`, await scrolled(), far);
    await page.evaluate(() => window.punct.go({ply: 0}));
    await tapAt(page, ...await middle(page, '#tab-save'));
    check(`${what}: the last tab can be reached`, await page.$eval('#panel-save', (panel) => !panel.hidden));
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.evaluate(() => window.punct.go({ply: 39}));
    check(`${what}: a long sentence is whole: ${(await state(page)).message}`, await page.$eval('#said', (said) => said.scrollHeight <= said.clientHeight + 1));
    check(`${what}: and the steps are in the window`, await page.$eval('#on', (button) => button.getBoundingClientRect().bottom <= window.innerHeight));
    check(`${what}: the result stands apart from the name of the page`, await page.evaluate(() => {
      const edges = ['h1', '#result'].map((selector) => {
        const words = document.createRange();
        words.selectNodeContents(document.querySelector(selector));
        return words.getBoundingClientRect();
      });
      return edges[1].left - edges[0].right >= 8;
    }));
    // What is said takes a line more than before.
    await load(page, VARIED);
    await page.evaluate(() => window.punct.go({line: '2.1', ply: 2}));
    check(`${what}: the move shown is not below what edits it`, await page.evaluate(() => {
      const [move, edits] = ['[aria-current="true"]', '.edits'].map((selector) => document.querySelector(selector).getBoundingClientRect());
      return move.bottom <= edits.top + 8;
    }));
    await page.close();
  }
}

/** Nothing moves when a tab is chosen; all tabs below the board are one row; times are whole; signs stand apart and have names. */
async function nothingJumps(browser, name) {
  const clocks = '1. E@K3,K4,K5 {[%clk 0:10:00]} T@F9,F10,G10 $1 {[%clk 0:09:41] [%emt 0:00:19]} (1... M@C4,C5,D4 $5 {[%clk 0:09:00]}) ' +
    '2. K3-K9,K10,K11 $4 $14 {[%clk 0:05:00]} *\n';
  for (const [width, height] of [[390, 664], [768, 1024], [844, 390], [1440, 900]]) {
    const page = await open(browser, {width, height, touch: width < 1000});
    const what = `${name} ${width}x${height}`;
    await load(page, clocks);
    const languages = width === 390 || width === 768 ? await page.$$eval('#lang option', (all) => all.map(({value}) => value)) : ['en', 'de'];
    for (const code of languages) {
      await page.select('#lang', code);
      const widths = () => page.$$eval('[role="tab"]', (tabs) => tabs.map((tab) => tab.getBoundingClientRect().width));
      const before = await widths();
      if (width < 800) check(`${what} ${code}: the tabs are one row`, await page.$$eval('[role="tab"]', (tabs) => new Set(tabs.map((tab) => Math.round(tab.getBoundingClientRect().top))).size), 1);
      if (width > 1400) check(`${what} ${code}: the tabs are two rows`, await page.$$eval('[role="tab"]', (tabs) => new Set(tabs.map((tab) => Math.round(tab.getBoundingClientRect().top))).size), 2);
      for (const id of ['explore', 'save', 'learn', 'moves']) {
        await page.$eval(`#tab-${id}`, (tab) => tab.click());
        check(`${what} ${code}: the tabs are as wide when ${id} is chosen`, await widths(), before);
      }
      check(`${what} ${code}: no time is broken`, await page.$$eval('.moves .time', (all) => all.flatMap((time) => [...time.firstChild?.data.matchAll(/\([^)]*\)/g) || []].map((match) => {
        const words = document.createRange();
        words.setStart(time.firstChild, match.index);
        words.setEnd(time.firstChild, match.index + match[0].length);
        return new Set([...words.getClientRects()].map(({top}) => Math.round(top))).size;
      }))), [1, 1, 1, 1, 1]);
    }
    await page.select('#lang', 'de');
    check(`${what}: signs are read by their names`, await page.$$eval('.moves .nag', (all) => all.map((nag) => [nag.textContent.trim(), nag.getAttribute('aria-label')])),
      [['', ''], ['!', 'Guter Zug'], ['!?', 'Interessanter Zug'], ['?? $14', 'Grober Fehler, $14']]);
    await click(page, '#pencil');
    const signs = await page.$$eval('.sign', (all) => all.map((sign) => ({name: sign.getAttribute('aria-label'), box: sign.getBoundingClientRect().toJSON()})));
    check(`${what}: as their buttons are`, signs.map((sign) => sign.name), ['Guter Zug', 'Fehler', 'Interessanter Zug', 'Zweifelhafter Zug', 'Sehr guter Zug', 'Grober Fehler']);
    check(`${what}: which stand apart`, signs.every(({box}, i) => !i || box.left >= signs[i - 1].box.right + 4 || box.top >= signs[i - 1].box.bottom + 4));
    check(`${what}: in the text too`, await page.$eval('.signs', (group) => group.textContent.trim()), '! ? !? ?! !! ??');
    check(`${what}: errors in the page`, page.errors, []);
    await page.evaluate(() => localStorage.clear());
    await page.close({runBeforeUnload: false});
  }
}

/** The theme that is chosen is that of the sets and of the page, in the dark too. */
async function themes(browser, name) {
  const page = await open(browser);
  if (name === 'chromium') await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: 'dark'}]);
  await page.select('#theme', 'print');
  check(`${name}: a light theme makes a light page`, await page.$eval('html', (html) => html.dataset.scheme), 'light');
  const [set, drawn] = await page.evaluate(async () => {
    await window.punct.play('E@K3,K4,K5');
    const root = document.getElementById('drawing').shadowRoot;
    return [getComputedStyle(document.querySelector('#white-set .piece-punct')).fill,
      [...root.querySelectorAll('circle, path')].map((each) => getComputedStyle(each).fill)];
  });
  check(`${name}: the PÜNCTs of the sets have the color of those on the board: ${set}`, drawn.includes(set));
  await page.close();
}

/** In a frame of others nothing is reported and no focus is asked for. */
async function quiet(browser, name) {
  const page = await newPage(browser);
  const heard = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(String(error)));
  await page.setContent('<input id="own"><iframe sandbox="allow-scripts" width="900" height="700"></iframe>');
  await page.focus('#own');
  await page.$eval('iframe', (frame, source) => (frame.srcdoc = source), readFileSync(BOARD, 'utf8'));
  await page.waitForFunction(() => window.frames.length, {timeout: 60000});
  const frame = await (await page.$('iframe')).contentFrame();
  await frame.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  await frame.evaluate((text) => window.punct.load(text, 'game.punct'), sample);
  for (const id of ['tab-save', 'tab-setup', 'tab-moves', 'pencil', 'help', 'keys-close']) {
    await frame.evaluate((each) => document.getElementById(each).click(), id);
  }
  check(`${name}: the console of a sandbox`, heard, []);
  await page.close();
}

/** A click on the board of a frame gives the frame the keys. */
async function framed(browser, name) {
  for (const hash of ['', '#embed']) {
    const page = await newPage(browser);
    await page.goto(pathToFileURL(scratchFile('frame.html', `<!DOCTYPE html><input id="own"><iframe src="${pathToFileURL(BOARD).href}${hash}" width="900" height="700"></iframe>`)).href);
    const frame = await (await page.$('iframe')).contentFrame();
    await frame.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
    await frame.evaluate((text) => window.punct.load(text, 'game.punct'), sample);
    await page.focus('#own');
    const at = await page.$eval('iframe', (element) => [element.getBoundingClientRect().left, element.getBoundingClientRect().top]);
    const space = await frame.evaluate(() => {
      const box = document.querySelector('[data-space="I9"]').getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    });
    await page.mouse.click(at[0] + space[0], at[1] + space[1]);
    await page.keyboard.press('ArrowRight');
    check(`${name}: after a click on the board of a frame ${hash} the arrow steps`, await frame.evaluate(() => document.getElementById('punct').dataset.ply), '1');
    await page.close();
  }
}

for (const name of names) {
  const {browser, close} = await launch(name);
  try {
    const page = await open(browser);
    await load(page, sample);
    await page.evaluate(() => window.punct.go({ply: 7}));
    await page.evaluate(() => {
      // The element with the id `copied` is window.copied until something else is.
      window.copied = '';
      Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => void (window.copied = text)}});
    });
    await click(page, '#tab-save');
    await page.evaluate(() => document.querySelector('#panel-save [data-word="copy_link"]').click());
    await page.waitForFunction(() => window.copied, {timeout: 60000});
    const link = await page.evaluate(() => window.copied);
    await page.close();
    await pastedLink(browser, name, link);
    for (const part of [rows, autoplay, heldKeys, hints, escaped, saidAgain, stops, narrow, nothingJumps, themes, quiet, framed]) await part(browser, name);
  } finally {
    await close();
  }
}
finish();
