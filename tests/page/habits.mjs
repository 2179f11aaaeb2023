// SPDX-License-Identifier: MIT
// What people do as on any other page, and with browsers that are set up otherwise: reload with a file open, paste while a button
// has the focus, drop a text into a field, use two fingers or Command, store nothing, choose colors, write from right to left.
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {BOARD, check, middle, newPage, open, ROOT, runParts, state, tapAt, until, withControl} from './lib.mjs';

const sample = readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8');
const short = '[White "Ada"]\n[Black "Bo"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 2. T@C4,C5,D5 *\n\n';
/** White wins in two by the first move; after it Black, whom the page plays, answers. */
const PUZZLE = `[Rules "standard"]
[Position "standard w bL@C6,A5,B5 bE@F6,D6,E6 wR@G1,H2,H3 wT@G3,F3,G4 wE@H7,H8,H9 wL@H10,I9,I10 bE@I6,G6,H6 bL@I7,J8,K8 wM@K12,J11,L12 wL@M7,K6,L6 bC@M9,L9,N9 wM@N16,N15,O17 bM@O8,N8,P9 bT@O10,O11,P11 wR@O14,M13,N14 wT@P10,Q10,Q11"]
[Puzzle "win-in-two"]
[PuzzleGrade "3"]

*
`;
const KEY = 'M7-H7,F6,G6^2';
const press = async (page, selector) => page.mouse.click(...await middle(page, selector), {delay: 30});
const pause = (ms) => new Promise((go) => setTimeout(go, ms));
const call = (page, code) => page.evaluate((body) => new Function('return window.punct.' + body)(), code);
const give = (page, type, text, file = '') => page.evaluate((kind, words, name) => {
  const event = new Event(kind, {bubbles: true, cancelable: true});
  const data = {files: name ? [new File([words], name)] : [], types: [name ? 'Files' : 'text/plain'], getData: () => (name ? '' : words)};
  Object.defineProperty(event, kind === 'paste' ? 'clipboardData' : 'dataTransfer', {value: data});
  (kind === 'paste' ? document.activeElement : document.body).dispatchEvent(event);
}, type, text, file);
const ready = (page) => page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});

/** The page after a reload; what is asked before it. */
async function reloaded(page, asked = []) {
  if (!page.listenerCount('dialog')) {
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      dialog.accept();
    });
  }
  // The address and the draft follow what has come to rest, on a busy machine later.
  await pause(500);
  await page.waitForFunction(() => {
    const key = Object.keys(sessionStorage).find((each) => each.startsWith('punct.draft '));
    const {hash = '', games = []} = key ? JSON.parse(sessionStorage[key]) : {};
    return !games.length || !hash || hash === location.hash;
  }, {timeout: 30000});
  await page.reload();
  await ready(page);
}

/** A file that was dropped is there after a reload, at the place where one was, changed or not. */
async function fileReloaded(browser, name) {
  const page = await open(browser);
  const asked = [];
  await give(page, 'drop', short + sample + short, 'three.punct');
  await until(page, `${name}: a file of three games`, 'games', '3');
  await call(page, 'go({game: 2, ply: 17})');
  const before = await state(page);
  await reloaded(page, asked);
  check(`${name}: an unchanged file is there after a reload, and its place`, await state(page), before);
  check(`${name}: and nothing was asked`, asked, []);
  await reloaded(page, asked);
  check(`${name}: and after another one`, (await state(page)).position, before.position);
  await page.evaluate(async () => window.punct.play((await window.punct.moves())[3]));
  const changed = await state(page);
  await reloaded(page, asked);
  check(`${name}: changed, it is there with its change`, [(await state(page)).games, (await state(page)).line, (await state(page)).position],
    ['3', changed.line, changed.position]);
  check(`${name}: which alone is not saved`, await page.$$eval('tr.unsaved', (rows) => rows.length), 1);
  await press(page, '#tab-games');
  await withControl(page, 'z');
  check(`${name}: and can be taken back`, [(await state(page)).line, await page.$$eval('tr.unsaved', (rows) => rows.length)], ['', 0]);
  await pause(500);
  await page.goto('about:blank');
  await page.goto(pathToFileURL(BOARD).href);
  await ready(page);
  check(`${name}: opened by another address, the page is as it was made`, (await state(page)).games, '0');
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** What was changed has the room that is stored, before any file. */
async function fullStore(browser, name) {
  const page = await open(browser);
  await give(page, 'drop', short.repeat(8000), 'many.punct');
  await until(page, `${name}: a file of 8,000 games`, 'games', '8000');
  await pause(500);
  await page.evaluate(() => {
    for (let size = 1 << 24; size >= 1 << 9; size >>= 1) {
      try {
        sessionStorage.setItem(`other ${size}`, 'x'.repeat(size));
      } catch (_) {
        // As much as this there is no room for.
      }
    }
  });
  await call(page, 'go({game: 3, ply: 2})');
  await page.evaluate(async () => window.punct.play((await window.punct.moves())[3]));
  await press(page, '#pencil');
  await page.focus('#comment');
  await page.keyboard.type('a long note '.repeat(20));
  await reloaded(page);
  check(`${name}: where a file fills the store, the work is there after a reload`, /a long note/.test(await call(page, 'record("text")')));
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** Where there is no room for the last changes, what comes back after a reload is not said to be all. */
async function noRoomForMore(browser, name) {
  const page = await open(browser);
  await call(page, 'play("E@K3,K4,K5")');
  await pause(500);
  await page.evaluate(() => {
    for (let size = 1 << 24; size >= 1; size >>= 1) {
      try {
        for (let i = 0; i < 9; ++i) sessionStorage.setItem(`other ${size} ${i}`, 'x'.repeat(size));
      } catch (_) {
        // As much as this there is no room for.
      }
    }
    try {
      for (let i = 0; i < 99; ++i) sessionStorage.setItem(String(i), '');
    } catch (_) {
      // Not for a letter more.
    }
  });
  for (const move of ['E@K14,K15,K16', 'T@C4,C5,D5']) await call(page, `play("${move}")`);
  await reloaded(page);
  const {plies, message} = await state(page);
  check(`${name}: after a reload there is as much as there was room for: ${message}`, [plies, message], ['1', 'What was not saved is here again, but not the last changes: the browser had no room for them']);
  await call(page, 'play("E@K14,K15,K16")');
  await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^other|^\d/.test(key)).forEach((key) => sessionStorage.removeItem(key)));
  await call(page, 'play("T@C4,C5,D5")');
  await reloaded(page);
  check(`${name}: and all of it with room again`, [(await state(page)).plies, (await state(page)).message], ['3', 'What was not saved is here again']);
  await page.close({runBeforeUnload: false});
}

/** A comment that is typed without a rest is kept all the same, if not at every key. */
async function typedWithoutRest(browser, name) {
  const page = await open(browser);
  await call(page, 'play("E@K3,K4,K5")');
  await press(page, '#pencil');
  await page.focus('#comment');
  const kept = () => page.evaluate(() => Object.values(sessionStorage).some((stored) => stored.includes('no rest no rest')));
  for (let words = 0; words < 40 && !await kept(); ++words) await page.keyboard.type('no rest ', {delay: 20});
  check(`${name}: what is typed without a rest is kept`, await kept());
  await page.close({runBeforeUnload: false});
}

/** A reload is no fault of anybody: where the game of the address was saved, or was not begun, nothing is complained of. */
async function goneAfterReload(browser, name) {
  const isRed = (page) => page.$eval('#said', (said) => said.classList.contains('refusal'));
  const page = await open(browser);
  await call(page, 'play("E@K3,K4,K5")');
  await press(page, '#tab-save');
  await press(page, '.away[data-format="text"] button');
  await reloaded(page);
  check(`${name}: saved and reloaded: ${(await state(page)).message}`, [(await state(page)).games, await isRed(page)], ['1', false]);
  await give(page, 'drop', short + sample, 'two.punct');
  await until(page, `${name}: a file of two games`, 'games', '2');
  await press(page, '#new');
  await until(page, `${name}: and a new one`, 'games', '3');
  await reloaded(page);
  check(`${name}: not begun and reloaded: ${(await state(page)).message}`, [(await state(page)).games, await isRed(page)], ['2', false]);
  await page.close({runBeforeUnload: false});
  const other = await open(browser, {hash: '#game=7&ply=2'});
  check(`${name}: a link to no game is told: ${(await state(other)).message}`, await isRed(other));
  await other.close();
}

/** Many changed games of a large file have room in the store. */
async function manyChanged(browser, name) {
  const page = await open(browser);
  await give(page, 'drop', short.repeat(8000), 'many.punct');
  await until(page, `${name}: a file in which 30 games are changed`, 'games', '8000');
  await page.evaluate(async () => {
    for (let game = 1; game <= 30; ++game) {
      await window.punct.go({game: 200 * game, ply: 3});
      await window.punct.play('E@P10,P11,P12');
    }
  });
  await reloaded(page);
  check(`${name}: they are there after a reload`, [(await state(page)).games, (await state(page)).game, (await state(page)).ply], ['8000', '6000', '4']);
  await call(page, 'go({game: 200, ply: 4})');
  check(`${name}: from the first on`, / E@P10,P11,P12/.test(await call(page, 'record("text")')));
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** Left again before it has opened what was kept, the page does not lose it. */
async function leftWhileOpening(browser, name) {
  const page = await open(browser);
  page.on('dialog', (dialog) => dialog.accept());
  await give(page, 'drop', short.repeat(8000), 'many.punct');
  await until(page, `${name}: a file that takes a while to be opened`, 'games', '8000');
  await page.evaluate(async () => window.punct.play((await window.punct.moves())[3]));
  const before = await state(page);
  await page.evaluateOnNewDocument(() => {
    if (sessionStorage.getItem('left')) return;
    const timer = setInterval(() => {
      const main = document.getElementById('punct');
      if (!window.punct || !main) return;
      clearInterval(timer);
      // Where it has opened already, nothing is shown.
      sessionStorage.setItem('left', main.dataset.ready);
      location.reload();
    }, 1);
  });
  await pause(500);
  await page.reload();
  await page.waitForFunction(() => sessionStorage.getItem('left'));
  await pause(500);
  await ready(page);
  const {games, line, position} = await state(page);
  check(`${name}: left while it opened, the page still has the file and the work`,
    [games, line, position, await page.evaluate(() => sessionStorage.getItem('left'))], ['8000', before.line, before.position, 'false']);
  await page.close({runBeforeUnload: false});
}

/** A page that is no longer looked at keeps at once what was done: on a phone it may never hear of its end. */
async function keptWhenHidden(browser, name) {
  const page = await open(browser);
  const isKept = await page.evaluate(async () => {
    await window.punct.play('E@K3,K4,K5');
    Object.defineProperty(document, 'hidden', {value: true});
    document.dispatchEvent(new Event('visibilitychange'));
    return Object.values({...sessionStorage}).some((each) => each.includes('E@K3,K4,K5'));
  });
  check(`${name}: hidden at once after a move, the page has kept it`, isKept);
  await page.close({runBeforeUnload: false});
}

/** A game with a move that changes nothing, which was allowed, and that went on. */
async function allowedReloaded(browser, name) {
  const page = await open(browser);
  await give(page, 'drop', '1. E@K3,K4,K5 T@F9,F10,G10 2. K3-K3,K4,K5 *\n', 'pass.punct');
  await until(page, `${name}: a move that changes nothing is an error`, 'plies', '2');
  await page.keyboard.press('?');
  await press(page, '#allow');
  await until(page, `${name}: until it is allowed`, 'plies', '3');
  await page.keyboard.press('Escape');
  await call(page, 'go({ply: 3})');
  check(`${name}: the game goes on`, (await call(page, 'play("T@C4,C5,D5")')).ok);
  const before = await call(page, 'record("text")');
  await reloaded(page);
  check(`${name}: it is there after a reload`, [await call(page, 'record("text")'), (await state(page)).ply], [before, '4']);
  await page.close({runBeforeUnload: false});
}

/** A link that is followed from a lesson: the board lies as the link says, not as before the lesson. */
async function linkInLesson(browser, name) {
  const page = await open(browser);
  await call(page, `load(${JSON.stringify(sample)})`);
  const other = await call(page, 'link()');
  await call(page, `load(${JSON.stringify(short)})`);
  const link = await call(page, "link({turnFor: 'black'})");
  await call(page, "lesson('adding')");
  await page.evaluate((hash) => void (location.hash = hash), link.slice(link.indexOf('#')));
  await until(page, `${name}: a link for Black is followed from a lesson`, 'turnFor', 'black');
  check(`${name}: and the board is turned as the link says`, await page.evaluate(() => document.body.classList.contains('from-black')));
  // A record that takes long to be read.
  await page.evaluate(() => {
    const Real = DecompressionStream;
    window.DecompressionStream = class {
      constructor(format) {
        const {readable, writable} = new Real(format);
        const held = new TransformStream({flush: () => new Promise((go) => (window.letGo = go))});
        Object.assign(this, {readable: readable.pipeThrough(held), writable});
      }
    };
  });
  await call(page, 'lesson("moving")');
  await give(page, 'paste', `https://example.org/${other.slice(other.indexOf('#'))}`);
  await page.waitForFunction(() => window.letGo);
  check(`${name}: the lesson goes on while the record of a link is read`, (await state(page)).lesson, 'moving');
  await page.evaluate(() => window.letGo());
  await until(page, `${name}: and ends with it`, 'lesson', '');
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** While a puzzle's move is judged and answered, somebody looks back. */
async function lookingBack(browser, name) {
  const page = await open(browser);
  await call(page, `load(${JSON.stringify(PUZZLE)})`);
  await until(page, `${name}: a puzzle`, 'verdict', 'open');
  const begun = page.evaluate((move) => window.punct.play(move).then(({solves}) => solves), KEY);
  await until(page, `${name}: a move is judged`, 'verdict', 'judging');
  await page.keyboard.press('ArrowLeft');
  await begun;
  await page.waitForFunction(() => document.getElementById('punct').dataset.verdict === 'open');
  const {line, ply, plies, position} = await state(page);
  check(`${name}: the answer follows the move`, [line, ply, plies, position.split(' ')[1]], ['', '2', '2', 'w']);
  await page.keyboard.press('Home');
  await press(page, '#puzzle-show');
  await until(page, `${name}: the solution is shown`, 'verdict', 'shown');
  check(`${name}: after both`, [(await state(page)).line, (await state(page)).ply], ['', '3']);
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** A new game ends a puzzle and a lesson; undo leads to where they were begun. What is to be found is said in another language. */
async function newFromElsewhere(browser, name) {
  const page = await open(browser);
  await call(page, `load(${JSON.stringify(PUZZLE)})`);
  await until(page, `${name}: a puzzle`, 'verdict', 'open');
  await page.select('#lang', 'de');
  check(`${name}: its task in German`, [(await state(page)).message, await page.$eval('.trying', (words) => /White/.test(words.textContent))], ['Weiß am Zug gewinnt in 2', false]);
  await page.select('#lang', 'en');
  check(`${name}: no new game from an impossible position`, (await call(page, 'setup("standard w bL@C6,A5,B6")')).ok, false);
  check(`${name}: and the puzzle goes on`, (await state(page)).verdict, 'open');
  await press(page, '#new');
  check(`${name}: a new game is no puzzle`, [(await state(page)).puzzle, (await state(page)).position], ['', 'standard w']);
  await call(page, 'play("E@K3,K4,K5")');
  check(`${name}: a move in it is one of the game`, [(await state(page)).plies, /E@K3,K4,K5/.test(await call(page, 'record("text")'))], ['1', true]);
  await call(page, `load(${JSON.stringify(short)})`);
  await call(page, 'go({ply: 2})');
  const {games, game, plies} = await state(page);
  await call(page, 'lesson("moving")');
  await press(page, '#new');
  await withControl(page, 'z');
  const now = await state(page);
  check(`${name}: undo after a new game leads to the game before the lesson`, [now.games, now.game, now.plies], [games, game, plies]);
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** Undo after something was opened at a puzzle leads to the game of the puzzle, and what is played there is kept. */
async function openedAtPuzzle(browser, name) {
  const source = await open(browser);
  await call(source, 'play("E@K3,K4,K5")');
  const link = (await call(source, 'link()')).replace(/^[^#]*/, '');
  await source.close({runBeforeUnload: false});
  const ways = {
    'a file': (page) => give(page, 'drop', sample, 'other.punct'),
    'a link': (page) => give(page, 'paste', `https://example.org/${link}`),
    Back: async (page) => {
      await pause(500);
      await page.evaluate(() => history.back());
    },
  };
  for (const [what, take] of Object.entries(ways)) {
    const page = await open(browser);
    await give(page, 'drop', short, 'short.punct');
    await until(page, `${name}: ${what}: a game`, 'plies', '3');
    await pause(500);
    await give(page, 'drop', PUZZLE, 'puzzle.punct');
    await until(page, `${name}: ${what}: a puzzle`, 'verdict', 'open');
    await take(page);
    await until(page, `${name}: ${what} ends it`, 'verdict', '');
    await pause(500);
    await withControl(page, 'z');
    const now = await state(page);
    check(`${name}: ${what}: undo leads to the game of the puzzle`, [now.games, now.game, now.puzzle, now.position.length > 100], ['1', '1', '', true]);
    await page.evaluate(async () => window.punct.play((await window.punct.moves())[0]));
    await press(page, '#tab-games');
    check(`${name}: ${what}: what is played there is not saved yet`, await page.$$eval('tr.unsaved', (rows) => rows.length), 1);
    check(`${name}: ${what}: and is in the game`, /^1\. /m.test(await call(page, 'record("text")')));
    check(`${name}: ${what}: errors in the page`, page.errors, []);
    await page.close({runBeforeUnload: false});
  }
}

/** Somebody who lets the browser store nothing may save files all the same. */
async function nothingStored(browser, name) {
  const refuse = (what) => `Object.defineProperty(window, '${what}', {get() { throw new DOMException('forbidden', 'SecurityError'); }});`;
  const page = await open(browser, {before: refuse('localStorage') + refuse('sessionStorage') +
    'HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };'});
  await call(page, 'play("E@K3,K4,K5")');
  await press(page, '#tab-save');
  await press(page, '#panel-save [data-format="text"] [data-word="save"]');
  check(`${name}: with nothing stored a file is saved`, await page.evaluate(() => window.saved), 'new game.punct');
  check(`${name}: which is said: ${(await state(page)).message}`, (await state(page)).message, 'Saved as new game.punct');
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** A paste opens a record wherever the focus is, but for fields that are typed into. */
async function pasting(browser, name) {
  const page = await open(browser);
  for (const selector of ['#pick', '#ply', '#only-findings', '#theme', '#copied']) {
    await call(page, `load(${JSON.stringify(sample)})`);
    await page.$eval(selector, (element) => {
      const panel = element.closest('[role="tabpanel"]');
      if (panel) document.getElementById(`tab-${panel.id.slice(6)}`).click();
      const menu = element.closest('[popover]');
      if (menu && !menu.matches(':popover-open')) menu.showPopover();
      element.hidden = false;
      element.focus();
    });
    check(`${name}: ${selector} has the focus`, await page.evaluate(() => `#${document.activeElement.id}`), selector);
    await give(page, 'paste', short);
    await until(page, `${name}: a paste with the focus on ${selector}`, 'plies', '3');
  }
  // The menu that was opened covers tabs.
  await page.evaluate(() => document.getElementById('looks').hidePopover());
  await press(page, '#tab-games');
  await page.focus('.find');
  await give(page, 'paste', sample);
  await pause(300);
  check(`${name}: a paste into a field is the field's`, (await state(page)).plies, '3');
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** A text that is dropped on a field goes into it; on the board it is opened. */
async function dropping(browser, name) {
  const page = await open(browser, {width: 1440});
  await call(page, `load(${JSON.stringify(short)})`);
  await press(page, '#pencil');
  const drop = async (selector, text) => {
    const [x, y] = await middle(page, selector);
    if (name === 'chromium') {
      const session = await page.createCDPSession();
      const data = {items: [{mimeType: 'text/plain', data: text}], dragOperationsMask: 1};
      for (const type of ['dragEnter', 'dragOver', 'drop']) await session.send('Input.dispatchDragEvent', {type, x, y, data});
      return;
    }
    // Firefox can be given no drag from outside: what it does with a drop that the page leaves to it is done here.
    await page.$eval(selector, (element, words) => {
      const data = new DataTransfer();
      data.setData('text/plain', words);
      const isLeft = (type) => element.dispatchEvent(new DragEvent(type, {bubbles: true, cancelable: true, dataTransfer: data}));
      if (!['dragover', 'drop'].map(isLeft).every(Boolean)) return;
      element.value += words;
      element.dispatchEvent(new Event('input', {bubbles: true}));
    }, text);
  };
  await drop('#comment', 'a fine move');
  check(`${name}: a text dropped on the comment is in it`, await page.$eval('#comment', ({value}) => value), 'a fine move');
  check(`${name}: and in the game: ${(await state(page)).message}`, /\{a fine move\}/.test(await call(page, 'record("text")')));
  await drop('#board', sample);
  await until(page, `${name}: a record dropped on the board is opened`, 'plies', '52');
  await drop('#move', short);
  await until(page, `${name}: and one dropped on the field for moves`, 'plies', '3');
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** Two fingers beside the piece in hand mean the enlarged board; a second one turns a piece only while the first one holds it. */
async function twoFingers(browser, name) {
  const page = await open(browser, {width: 390, height: 664, touch: true});
  const finger = (type, id, x, y) => page.evaluate((kind, pointerId, clientX, clientY) => {
    (document.elementFromPoint(clientX, clientY) || document).dispatchEvent(new PointerEvent(kind, {pointerId, clientX, clientY, button: 0,
      pointerType: 'touch', isPrimary: pointerId === 2, bubbles: true, cancelable: true}));
  }, type, id, x, y);
  await tapAt(page, ...await middle(page, '#white-set [data-piece="E"]'));
  await tapAt(page, ...await middle(page, '[data-space="K3"]'));
  const {hand} = await state(page);
  check(`${name}: a piece in hand: ${hand}`, /^E@K3/.test(hand));
  const {left, right, top, width} = await page.$eval('#scroller', (scroller) => scroller.getBoundingClientRect().toJSON());
  check(`${name}: on an enlarged board`, await page.$eval('#field', (field) => field.getBoundingClientRect().width) > 1.2 * width);
  const fingers = [[2, left + 50], [3, right - 50]];
  for (const [id, x] of fingers) await finger('pointerdown', id, x, top + 60);
  const before = await page.$eval('#field', (field) => field.getBoundingClientRect().top);
  for (const by of [8, 16, 24, 32]) for (const [id, x] of fingers) await finger('pointermove', id, x, top + 60 + by);
  for (const [id, x] of fingers) await finger('pointerup', id, x, top + 92);
  check(`${name}: two fingers turn nothing, and put nothing elsewhere`, (await state(page)).hand, hand);
  check(`${name}: they move the board`, await page.$eval('#field', (field) => field.getBoundingClientRect().top) > before);
  const at = await page.$eval('[data-space="K3"]', (space) => {
    const box = space.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
  await finger('pointerdown', 2, ...at);
  await finger('pointerdown', 3, right - 50, top + 60);
  check(`${name}: a second finger turns the piece that the first one holds: ${(await state(page)).hand}`, (await state(page)).hand !== hand);
  await page.close({runBeforeUnload: false});
}

/** What is in hand is said in another language; a lesson begins as it is printed, and leads back; Command does what Control does. */
async function sayings(browser, name) {
  const page = await open(browser);
  await page.focus('#board');
  for (let left = 6; left; --left) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('3');
  const choose = (code) => page.select('#lang', code);
  await choose('de');
  check(`${name}: the piece in hand is said in German: ${(await state(page)).message}`, /192/.test((await state(page)).message));
  await page.keyboard.press('Enter');
  const {hand} = await state(page);
  await choose('fr');
  check(`${name}: and where it lies in French: ${(await state(page)).message}`, [(await state(page)).hand, (await state(page)).message.startsWith(hand)], [hand, true]);
  await choose('en');
  await page.keyboard.press('Enter');
  await page.evaluate(() => document.activeElement.blur());
  check(`${name}: a move`, (await state(page)).ply, '1');
  for (const [keys, ply] of [[['Meta', 'z'], '0'], [['Meta', 'Shift', 'Z'], '1'], [['Meta', 'z'], '0'], [['Meta', 'y'], '1']]) {
    for (const key of keys.slice(0, -1)) await page.keyboard.down(key);
    await page.keyboard.press(keys[keys.length - 1]);
    for (const key of keys.slice(0, -1)) await page.keyboard.up(key);
    check(`${name}: ${keys.join('+')}`, (await state(page)).ply, ply);
  }
  const turned = () => page.evaluate(() => document.body.classList.contains('from-black'));
  await page.evaluate(() => window.punct.opponent({side: 'white', strength: 'easy'}));
  check(`${name}: who plays Black sits there`, await turned());
  await press(page, '#tab-learn');
  await press(page, '#lessons [data-lesson="moving"]');
  check(`${name}: a lesson begins as it is printed`, [(await state(page)).lesson, await turned()], ['moving', false]);
  await press(page, '#lesson-leave');
  check(`${name}: and leads back to Black's seat`, await turned());
  const place = async () => {
    const {games, game, plies, lesson} = await state(page);
    return [games, game, plies, lesson];
  };
  await call(page, 'opponent()');
  const before = await place();
  const link = (await call(page, 'link()')).replace(/^[^#]*/, '');
  for (const [what, take] of [['a file', () => give(page, 'drop', sample, 'other.punct')], ['a link', () => give(page, 'paste', `https://example.org/${link}`)]]) {
    await call(page, 'lesson("moving")');
    await take();
    await until(page, `${name}: ${what} ends a lesson`, 'lesson', '');
    await withControl(page, 'z');
    check(`${name}: undo after ${what} leads to the game before the lesson`, await place(), before);
  }
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** A low and narrow window, as a small phone on its side, shows all that a move needs. */
async function lowAndNarrow(browser, name) {
  for (const [width, height] of [[568, 320], [640, 360], [667, 375], [844, 390]]) {
    const what = `${name} ${width}x${height}`;
    const page = await open(browser, {width, height, touch: true});
    for (const [ply, [piece, at]] of [['E', 'K3'], ['T', 'H4'], ['M', 'F11']].entries()) {
      for (const selector of [`[data-piece="${piece}"][data-owner="${ply % 2 ? 'black' : 'white'}"]`, `[data-space="${at}"]`, '#hand-play']) {
        await tapAt(page, ...await middle(page, selector));
      }
    }
    check(`${what}: three moves`, (await state(page)).ply, '3');
    check(`${what}: without a scroll`, await page.evaluate(() => window.scrollY), 0);
    for (const act of [() => call(page, 'go({ply: 1})'), () => call(page, 'lesson("adding")'), () => call(page, `load(${JSON.stringify(PUZZLE)})`)]) {
      await act();
      const {documentElement: {scrollWidth}, out} = await page.evaluate(() => ({documentElement: {scrollWidth: document.documentElement.scrollWidth},
        out: [...document.querySelectorAll('#top button, #bar button, #stage, .kind, #lesson button')].filter((each) => each.checkVisibility()).filter((each) => {
          const {left, top, right, bottom} = each.getBoundingClientRect();
          return left < -1 || top < -1 || right > window.innerWidth + 1 || bottom > window.innerHeight + 1;
        }).map((each) => each.id || each.className)}));
      check(`${what}: nothing beyond the window`, [scrollWidth, out], [width, []]);
    }
    await call(page, `load(${JSON.stringify(sample)})`);
    await call(page, 'go({ply: 12})');
    check(`${what}: the move that is shown is seen in the list`, await page.evaluate(() => {
      const [panel, move, edits] = ['#panel-moves', '[aria-current="true"]', '.edits'].map((selector) => document.querySelector(selector).getBoundingClientRect());
      return move.top >= panel.top && move.bottom <= edits.top;
    }));
    check(`${what}: errors in the page`, page.errors, []);
    await page.close({runBeforeUnload: false});
  }
}

/** Where somebody has chosen the colors, what is chosen and whose side is whose can be told. Firefox takes no such wish from a test. */
async function chosenColors(browser, name) {
  if (name !== 'chromium') return;
  const page = await open(browser);
  await (await page.createCDPSession()).send('Emulation.setEmulatedMedia', {features: [{name: 'forced-colors', value: 'active'}]});
  await call(page, `load(${JSON.stringify(short)})`);
  await call(page, 'go({ply: 1})');
  const look = (selector) => page.$eval(selector, (element) => getComputedStyle(element).backgroundColor);
  for (const [one, other] of [['#tab-moves', '#tab-save'], ['.move[aria-current]', '.move:not([aria-current])'], ['#white-side .disc', '#black-side .disc']]) {
    check(`${name}: chosen colors: ${one} and ${other} differ`, await look(one) !== await look(other));
  }
  await page.close();
}

/** A browser that makes light pages dark leaves White's pieces white where somebody has chosen a light board. Only Chromium does that. */
async function madeDark(browser, name) {
  if (name !== 'chromium') return;
  const page = await open(browser);
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value: 'dark'}]});
  await session.send('Emulation.setAutoDarkModeOverride', {enabled: true});
  await page.select('#theme', 'wood');
  await call(page, `load(${JSON.stringify(short)})`);
  const brightness = async (selector) => {
    const [x, y] = await middle(page, selector);
    const picture = await page.screenshot({encoding: 'base64', clip: {x, y, width: 1, height: 1}});
    return page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const context = document.createElement('canvas').getContext('2d');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, 1, 1).data[0];
    }, picture);
  };
  const [white, black] = [await brightness('#white-side .disc'), await brightness('#black-side .disc')];
  check(`${name}: made dark, White's disc (${white}) is lighter than Black's (${black})`, white > 200 && black < 60);
  await page.close();
}

/** Names and comments from right to left turn nothing around them. */
async function rightToLeft(browser, name) {
  const page = await open(browser, {width: 1440});
  await call(page, `load(${JSON.stringify('[White "אבגד"]\n[Black "הוזח"]\n\n1. E@K3,K4,K5 (1. T@C4,C5,D5 {\u202eabc} T@F9,F10,G10 {שלום}) *\n')})`);
  const [white, black] = await page.$eval('#names', (element) => ['אבגד', 'הוזח'].map((each) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let text = walker.nextNode();
    while (!text.data.includes(each)) text = walker.nextNode();
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(each));
    range.setEnd(text, text.data.indexOf(each) + each.length);
    return range.getBoundingClientRect().left;
  }));
  check(`${name}: White stands before Black`, white < black);
  const lefts = await page.$$eval('.variation .move', (moves) => moves.map((move) => move.getBoundingClientRect().left));
  check(`${name}: moves stand in their order: ${lefts}`, lefts.length === 2 && lefts[0] < lefts[1]);
  await page.close();
}

/** Within a frame of a server the page does not claim to have saved what the frame does not let it save. */
async function savedInFrames(browser, name) {
  const server = createServer(({url}, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    const sandbox = decodeURIComponent(url.split('?')[1] || '');
    const frame = (source, attribute) => `<!DOCTYPE html><iframe ${attribute} src="${source}" width="1000" height="700"></iframe>`;
    if (url.startsWith('/board')) answer.end(readFileSync(BOARD));
    else if (url.startsWith('/outer')) answer.end(frame(`/inner?${sandbox}`, `sandbox="${sandbox}"`));
    else if (url.startsWith('/inner')) answer.end(frame('/board.html', ''));
    else answer.end(frame('/board.html', sandbox && `sandbox="${sandbox}"`));
  });
  await new Promise((go) => server.listen(0, 'localhost', go));
  const may = 'allow-scripts allow-same-origin';
  for (const [path, sandbox, isSaved] of [['', '', true], ['', may, false], ['outer', may, false], ['', `${may} allow-downloads`, true]]) {
    const page = await newPage(browser);
    await page.goto(`http://localhost:${server.address().port}/${path}?${encodeURIComponent(sandbox)}`);
    let frame;
    for (let left = 400; left > 0 && !frame; --left) {
      frame = page.frames().find((each) => each.url().includes('board.html'));
      await pause(25);
    }
    await frame.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
    await frame.evaluate(() => window.punct.play('E@K3,K4,K5'));
    await frame.evaluate(() => document.querySelector('.away[data-format="text"] button').click());
    const told = await frame.evaluate(() => document.getElementById('tab-games').click() || [document.getElementById('punct').dataset.message, document.getElementById('copied').hidden,
      document.querySelectorAll('tr.unsaved').length]);
    const what = `${name}: saved in ${path ? 'a frame within ' : ''}a frame ${sandbox || 'without a sandbox'}: ${told[0]}`;
    check(what, [/^Saved as/.test(told[0]), told[1], told[2]], [isSaved, isSaved, isSaved ? 0 : 1]);
    await page.close({runBeforeUnload: false});
  }
  server.close();
}

/** A button that goes when it is pressed by a key leaves the focus to the board, or to the row that it was in. */
async function focusGoesOn(browser, name) {
  let page = await open(browser);
  const pressKey = async (selector, wanted = 'board', key = 'Enter') => {
    await page.waitForFunction((one) => document.querySelector(one)?.checkVisibility(), {}, selector);
    await page.focus(selector);
    await page.keyboard.press(key);
    const isThere = await page.waitForFunction((id) => document.activeElement.id === id, {timeout: 5000}, wanted).then(() => true, () => false);
    check(`${name}: after ${selector} the focus is on ${wanted}, not on ${await page.evaluate(() => document.activeElement.id || document.activeElement.tagName)}`, isThere);
  };
  await pressKey('#start-learn');
  await pressKey('#lesson-leave');
  await pressKey('#start-sample');
  await press(page, '#new');
  await page.focus('#board');
  for (const last of ['#hand-back', '#hand-play']) {
    await page.evaluate(() => document.querySelector('#white-set [data-piece="E"]').click());
    await page.mouse.click(...await middle(page, '[data-space="K3"]'));
    await pressKey(last);
  }
  await press(page, '#tab-opponent');
  await pressKey('#match-begin', 'board', ' ');
  await pressKey('#match-leave');
  await press(page, '#tab-setup');
  await page.focus('#setup-black');
  await page.keyboard.press('Enter');
  await pressKey('#setup-go');
  await call(page, `load(${JSON.stringify('1. E@K3,K4,K5 *\n\n1. E@K3,K4,K5 T@F9,F10,G10 zz9 *\n\n1. E@K3,K4,K5 I9 *\n')})`);
  await press(page, '#tab-games');
  await pressKey('#next-finding-game');
  await pressKey('#give-up-unread');
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
  page = await open(browser);
  await call(page, `load(${JSON.stringify(PUZZLE)})`);
  await until(page, `${name}: a puzzle`, 'verdict', 'open');
  await pressKey('#puzzle-show', 'puzzle-again');
  await press(page, '#tab-puzzles');
  await pressKey('#puzzle-leave');
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

await runParts({fileReloaded, goneAfterReload, fullStore, noRoomForMore, typedWithoutRest, manyChanged, leftWhileOpening, keptWhenHidden, allowedReloaded, linkInLesson, lookingBack, newFromElsewhere, openedAtPuzzle, nothingStored, pasting, dropping, twoFingers, sayings, lowAndNarrow, chosenColors, madeDark, rightToLeft, savedInFrames, focusGoesOn});
