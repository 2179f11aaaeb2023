// SPDX-License-Identifier: MIT
// What people and scripts seldom do: notes that are cut off, a page that a browser has saved as it was shown, values that there
// are not, orders in which nobody would do things on purpose.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, middle, open, ROOT, runParts, scratchFile, shown, state, tapAt, withControl} from './lib.mjs';

const sample = readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8');
const press = async (page, selector) => page.mouse.click(...await middle(page, selector), {delay: 30});
const record = (page) => page.evaluate(() => window.punct.record('text'));
const pause = (ms) => new Promise((go) => setTimeout(go, ms));

/** Notes that were typed and not confirmed when a script takes the game away are part of it. */
async function notesCutOff(browser, name) {
  for (const [field, words, pattern] of [['#nags', '3 14', /E@K3,K4,K5 \$3 \$14/], ['#comment', 'not confirmed', /\{not confirmed\}/]]) {
    const page = await open(browser);
    await page.evaluate(() => window.punct.play('E@K3,K4,K5'));
    await press(page, '#pencil');
    await page.focus(field);
    await page.keyboard.type(words);
    check(`${name}: ${field}: is part of the game at once`, pattern.test(await record(page)));
    await page.evaluate((text) => window.punct.load(text, 'other'), sample);
    check(`${name}: ${field}: the field is that of the other game`, await page.$eval(field, ({value}) => value), '');
    await page.evaluate(() => window.punct.go({game: 2, ply: 1}));
    check(`${name}: ${field}: it is in its own game: ${await record(page)}`, pattern.test(await record(page)));
    await page.evaluate(() => window.punct.go({game: 1}));
    check(`${name}: ${field}: and not in the other`, !pattern.test(await record(page)));
    await withControl(page, 'z');
    await page.close({runBeforeUnload: false});
  }
  // A puzzle that is begun meanwhile says what is to be found, not what was typed.
  const puzzle = await open(browser);
  await puzzle.evaluate((text) => window.punct.load(text), readFileSync(join(ROOT, 'samples/games/text/game-020.punct'), 'utf8'));
  await puzzle.evaluate(() => window.punct.go({ply: 2}));
  await press(puzzle, '#pencil');
  for (const field of ['#nags', '#comment']) {
    await puzzle.focus(field);
    await puzzle.keyboard.type('1');
    await puzzle.evaluate(() => void (location.hash = '#game=1&ply=17&puzzle=1'));
    await pause(1000);
    check(`${name}: ${field}: the puzzle's task: ${(await state(puzzle)).message}`, /wins|win/.test((await state(puzzle)).message));
    await puzzle.evaluate(() => void (location.hash = '#game=1&ply=2'));
    await pause(500);
    await puzzle.evaluate(() => document.getElementById('tab-moves').click());
  }
  check(`${name}: both are in the game`, /\$1[^]*\{1\}/.test(await record(puzzle)));
  await puzzle.close({runBeforeUnload: false});
  // One word typed is one step, and what is no NAG yet says nothing until it is confirmed.
  const page = await open(browser);
  await page.evaluate(() => window.punct.play('E@K3,K4,K5'));
  await press(page, '#pencil');
  await page.focus('#nags');
  await page.keyboard.type('14 x');
  const {message} = await state(page);
  check(`${name}: nothing is wrong while it is typed: ${message}`, !/NAG|255/.test(message));
  await page.evaluate((text) => window.punct.load(text, 'other'), sample);
  await page.evaluate(() => document.activeElement.blur());
  await page.evaluate(() => window.punct.go({game: 2, ply: 1}));
  check(`${name}: what is no NAG is kept, too`, await page.$eval('#nags', (nags) => [nags.value, nags.getAttribute('aria-invalid')]), ['14 x', 'true']);
  check(`${name}: and nothing of it is in the game`, !/\$/.test(await record(page)));
  // Three figures of which the first two are a NAG are none.
  await page.evaluate(() => window.punct.go({ply: 0}));
  await page.evaluate(() => window.punct.go({ply: 1}));
  await page.focus('#nags');
  await withControl(page, 'a');
  for (const [words, pattern] of [['999', /^(?![^]*\$)/], ['\b', /\$99/], ['9', /^(?![^]*\$)/], ['\b\b', /\$9 /]]) {
    for (const letter of words) await page.keyboard.press(letter === '\b' ? 'Backspace' : letter);
    check(`${name}: ${JSON.stringify(words)} typed: ${await record(page)}`, pattern.test(await record(page)));
  }
  await page.evaluate(() => document.activeElement.blur());
  await withControl(page, 'z');
  check(`${name}: one undo takes it back: ${await record(page)}`, /^(?![^]*\$)[^]*E@K3/.test(await record(page)));
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** Impossible places are refused whatever their type. */
async function impossiblePlaces(browser, name) {
  const page = await open(browser);
  await page.evaluate((text) => window.punct.load(text), sample);
  await page.evaluate(() => window.punct.go({ply: 7}));
  for (const to of ['{ply: null}', '{ply: ""}', '{ply: []}', '{ply: false}', '{ply: true}', '{ply: "x"}', '{ply: NaN}', '{ply: 1.5}', '{ply: 1e9}',
    '{game: true}', '{game: [1]}', '{game: null}', '{game: 0}', '{line: null}', '{line: "9"}']) {
    check(`${name}: go(${to})`, await page.evaluate((given) => new Function(`return window.punct.go(${given})`)(), to), false);
    check(`${name}: go(${to}) stays`, (await state(page)).ply, '7');
  }
  check(`${name}: a text is a number, as in addresses`, await page.evaluate(() => window.punct.go({ply: '-1'})), true);
  check(`${name}: and leads there`, (await state(page)).ply, '51');
  check(`${name}: svg refuses them too`, await page.evaluate(() => window.punct.svg({ply: null}).then(() => '', String)), 'Error: there is no ply null in this line; its last is 52');
  await page.close();
}

/** Levels of a board with one level show nothing new, which is said. */
async function oneLevel(browser, name) {
  const page = await open(browser);
  await page.evaluate((text) => window.punct.load(text), sample);
  await page.evaluate(() => window.punct.go({ply: 2}));
  for (const key of ['l', 'x']) {
    await page.evaluate(() => window.punct.go({ply: 2}));
    await page.keyboard.press(key);
    check(`${name}: ${key}: one level`, (await state(page)).message, 'All pieces lie on level 1');
    await page.keyboard.press(key);
    await page.evaluate(() => window.punct.go({ply: 52}));
    const {message} = await state(page);
    await page.keyboard.press(key);
    check(`${name}: ${key}: several levels`, (await state(page)).message, message);
    await page.keyboard.press(key);
  }
  await page.close();
}

/** From every panel on a phone one tap shows the whole board again. */
async function backToTheBoard(browser, name) {
  const page = await open(browser, {width: 390, height: 664, touch: true});
  await page.evaluate((text) => window.punct.load(text), sample);
  const sees = () => page.$eval('#to-board', (button) => getComputedStyle(button).visibility === 'visible');
  check(`${name}: at the board no way leads to it`, await sees(), false);
  for (const id of ['explore', 'games', 'save']) {
    await tapAt(page, ...await middle(page, `#tab-${id}`));
    // The row of tabs stays in the window however far the panel is scrolled.
    // A finger that is made up scrolls to no panel.
    for (const further of name === 'firefox' ? [300] : [0, 300]) {
      await page.evaluate((by) => window.scrollBy(0, by), further);
      await pause(150);
      check(`${name}: ${id}: the way back is seen`, await sees());
      const box = await page.$eval('#to-board', (button) => {
        const {left, top, right, bottom, width, height} = button.getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight && Math.min(width, height) >= 44;
      });
      check(`${name}: ${id}: it is within the window`, box);
    }
    await tapAt(page, ...await middle(page, '#to-board'));
    check(`${name}: ${id}: back at the board`, await page.evaluate(() => window.scrollY), 0);
    await pause(100);
  }
  check(`${name}: errors in the page`, page.errors, []);
  await page.close();
}

/** A page that a browser has saved as it was shown is the page again, once. */
async function savedAsShown(browser, name) {
  const page = await open(browser);
  await page.evaluate((text) => window.punct.load(text), sample);
  await page.evaluate(() => window.punct.go({ply: 9}));
  await press(page, '#tab-save');
  await page.keyboard.press('?');
  const again = [];
  let html = await page.evaluate(() => '<!DOCTYPE html>' + document.documentElement.outerHTML);
  await page.close();
  for (const time of ['once', 'twice']) {
    const copy = await open(browser, {file: scratchFile(`saved-${time}.html`, html)});
    await pause(500);
    const what = `${name}: saved ${time}`;
    check(`${what}: every tab stands there once`, await copy.$$eval('#tabs button', (tabs) => tabs.length), 11);
    check(`${what}: and every id`, await copy.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({id}) => id);
      return ids.filter((id, i) => ids.indexOf(id) !== i);
    }), []);
    check(`${what}: no sheet is open`, await copy.$eval('#keys', ({open: isOpen}) => isOpen), false);
    await copy.evaluate((text) => window.punct.load(text), sample);
    await copy.keyboard.press('ArrowRight');
    check(`${what}: a key steps once`, (await state(copy)).ply, '1');
    check(`${what}: the board is drawn`, /<svg/.test(await shown(copy)));
    await press(copy, '#on');
    check(`${what}: so does a button`, (await state(copy)).ply, '2');
    // The browser forbids the styles that it has itself written into the copy.
    check(`${what}: errors in the page`, copy.errors.filter((error) => !/style-src-attr/.test(error)), []);
    again.push(await copy.$$eval('body *', (all) => all.length));
    html = await copy.evaluate(() => '<!DOCTYPE html>' + document.documentElement.outerHTML);
    await copy.close();
  }
  check(`${name}: it does not grow: ${again}`, again[1] < again[0] + 20);
}

/** One Back leads to what was there before, whatever the link begins. */
async function oneBack(browser, name) {
  const page = await open(browser);
  const follow = (hash) => page.evaluate((wanted) => void (location.hash = wanted), hash);
  const place = async () => {
    const {game, ply, lesson, puzzle} = await state(page);
    return [game, ply, lesson, puzzle];
  };
  await page.evaluate(() => window.punct.play('E@K3,K4,K5'));
  const link = (await page.evaluate(() => window.punct.link())).replace(/^[^#]*/, '');
  await page.evaluate((text) => window.punct.load(text), readFileSync(join(ROOT, 'samples/games/text/game-020.punct'), 'utf8'));
  const [{ply, kind}] = await page.evaluate(() => window.punct.puzzles({}));
  await page.evaluate(() => window.punct.go({game: 1, ply: 5}));
  await pause(500);
  const before = await place();
  const paste = (more = '') => page.evaluate((text) => {
    const event = new Event('paste', {bubbles: true, cancelable: true});
    Object.defineProperty(event, 'clipboardData', {value: {files: [], getData: () => text}});
    document.dispatchEvent(event);
  }, `https://example.org/board.html${link}${more}`);
  for (const [what, go, shows] of [['a lesson', () => follow('#lesson=adding'), (now) => now[2] === 'adding'],
    ['a puzzle', () => follow(`#game=1&ply=${ply}&puzzle=1`), (now) => now[3] === kind],
    ['a record', () => follow(link), (now) => now[1] === '1'], ['a pasted link', paste, (now) => now[1] === '1'],
    ['a pasted link with a puzzle', () => paste('&puzzle=1'), (now) => now[1] === '1']]) {
    const entries = await page.evaluate(() => history.length);
    await go();
    await pause(1500);
    const now = await place();
    check(`${name}: ${what} is shown: ${now}`, shows(now));
    // The first of them makes an entry; the others, after Back, take its place.
    check(`${name}: ${what} makes one entry at most`, await page.evaluate(() => history.length) - entries <= 1);
    await page.evaluate(() => history.back());
    await pause(700);
    check(`${name}: ${what}: Back leads to what was there before`, await place(), before);
    await page.evaluate(() => history.forward());
    await pause(1500);
    check(`${name}: ${what}: forward leads to it again`, await place(), now);
    await page.evaluate(() => history.back());
    await pause(700);
  }
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
  // A page that begins with a lesson is left by one Back.
  const first = await open(browser, {hash: '#lesson=adding'});
  const entries = await first.evaluate(() => history.length);
  await pause(500);
  check(`${name}: a page that begins with a lesson makes no entry of its own`, await first.evaluate(() => history.length), entries);
  await first.close();
}

/** Moves are entered by touch in windows so low that the page must be scrolled, as at 400 % zoom; by keys, what has the focus is seen. */
async function lowWindows(browser, name) {
  for (const [width, height] of [[320, 256], [568, 320]]) {
    const what = `${name} ${width}x${height}`;
    const page = await open(browser, {width, height, touch: true});
    // A person scrolls what is wanted to the middle of the window.
    const tap = async (selector) => {
      await page.$eval(selector, (element) => element.scrollIntoView({block: 'center'}));
      await tapAt(page, ...await middle(page, selector));
    };
    for (const [ply, [piece, at, move]] of [['E', 'K3', 'E@K3,K4,K5'], ['T', 'H4', 'T@H4,H5,I5'], ['M', 'F11', 'M@F11,E10,F12']].entries()) {
      await tap(`[data-piece="${piece}"][data-owner="${ply % 2 ? 'black' : 'white'}"]`);
      await tap(`[data-space="${at}"]`);
      for (let left = 6; left && (await state(page)).hand !== move; --left) await tap(`[data-space="${at}"]`);
      await tap('#tick');
      check(`${what}: ${move}: ${(await state(page)).message}`, (await state(page)).ply, String(ply + 1));
    }
    await press(page, '#tab-explore');
    await page.evaluate(() => window.scrollTo(0, 0));
    // Every stop of Tab, from the top of the page on: its middle is not below something else. Firefox scrolls to it in a later
    // frame, which is waited for.
    await page.evaluate(() => document.getElementById('help').focus());
    const hidden = [];
    for (let i = 0; i < 30; ++i) {
      await page.keyboard.press('Tab');
      const isSeen = await page.waitForFunction(() => {
        const element = document.activeElement;
        const {left, top, width, height} = element.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
        return element === document.body || height > 150 || element.contains(seen) || seen?.contains(element);
      }, {timeout: 3000}).then(() => true, () => false);
      if (!isSeen) hidden.push(await page.evaluate(() => document.activeElement.id || document.activeElement.outerHTML.slice(0, 60)));
    }
    check(`${what}: what has the focus is seen`, hidden, []);
    check(`${what}: errors in the page`, page.errors, []);
    await page.close({runBeforeUnload: false});
  }
}

/** On a phone that is turned, the field that is written in is seen as a whole. */
async function turnedPhone(browser, name) {
  const page = await open(browser, {width: 390, height: 844, touch: true});
  await page.evaluate(() => window.punct.play('E@K3,K4,K5'));
  await tapAt(page, ...await middle(page, '#pencil'));
  await page.focus('#comment');
  for (const [width, height] of [[844, 390], [740, 360], [390, 844], [667, 375]]) {
    await page.setViewport({width, height, hasTouch: true});
    const isWhole = () => page.waitForFunction(() => {
      const field = document.getElementById('comment');
      const [box, frame] = [field, field.closest('.panel')].map((element) => element.getBoundingClientRect());
      const top = document.getElementById('bar').getBoundingClientRect().top;
      return box.top >= frame.top - 1 && box.bottom <= Math.min(frame.bottom, top > box.top ? top : innerHeight) + 1 && document.activeElement === field;
    }, {timeout: 3000}).then(() => true, () => false);
    check(`${name}: turned to ${width}x${height}, the comment is seen`, await isWhole());
  }
  await page.close({runBeforeUnload: false});
}

await runParts({lowWindows, turnedPhone, oneBack, notesCutOff, impossiblePlaces, oneLevel, backToTheBoard, savedAsShown});
