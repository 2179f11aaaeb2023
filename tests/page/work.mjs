// SPDX-License-Identifier: MIT
// No work is lost, whatever takes its place; and every control answers the first click, whatever was being typed before.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {BOARD, check, finish, launch, middle, newPage, open, ROOT, scratchFile, state, until, withControl} from './lib.mjs';

const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const sample = readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8');
const MOVE = 'E@K3,K4,K5';
const call = (page, code) => page.evaluate((body) => new Function('return window.punct.' + body)(), code);
const press = async (page, selector) => {
  await page.mouse.move(...await middle(page, selector));
  await page.mouse.down();
  await new Promise((go) => setTimeout(go, 40));
  await page.mouse.up();
};

/** Plays a move on the empty board, as a person does. */
async function work(page) {
  await page.focus('#move');
  await page.keyboard.type(MOVE + '\n');
  await page.evaluate(() => document.activeElement.blur());
}

/** Whether one of the games that are open holds the move. */
const hasWork = (page) => page.evaluate(async (move) => {
  const {games, game} = document.getElementById('punct').dataset;
  for (let number = 1; number <= Number(games); ++number) {
    await window.punct.go({game: number, ply: 0});
    if ((await window.punct.record('text')).includes(`1. ${move} *`)) return true;
  }
  return Number(game) === 0 && (await window.punct.record('text')).includes(move);
}, MOVE);

const give = (page, type, text, file) => page.evaluate((kind, words, name) => {
  const event = new Event(kind, {bubbles: true, cancelable: true});
  const data = {files: name ? [new File([words], name)] : [], getData: () => (name ? '' : words)};
  Object.defineProperty(event, kind === 'drop' ? 'dataTransfer' : 'clipboardData', {value: data});
  document.dispatchEvent(event);
}, type, text, file || '');

const TAKES = {
  paste: (page) => give(page, 'paste', sample),
  drop: (page) => give(page, 'drop', sample, 'other.punct'),
  open: async (page) => (await page.$('#pick')).uploadFile(scratchFile('other.punct', sample)),
  load: (page) => page.evaluate((text) => void window.punct.load(text, 'other.punct'), sample),
  link: async (page, link) => page.evaluate((hash) => void (location.hash = hash), link),
};

async function theWays(browser, name, link) {
  for (const [way, take] of Object.entries(TAKES)) {
    const page = await open(browser);
    await work(page);
    await take(page, link);
    await until(page, `${name}: ${way}: what was opened is shown`, 'plies', '52');
    check(`${name}: ${way}: the work is in the list`, (await state(page)).games, '2');
    check(`${name}: ${way}: it is marked`, await page.$$eval('tr.unsaved', (rows) => rows.length), 1);
    check(`${name}: ${way}: it is still there`, await hasWork(page));
    await withControl(page, 'z');
    check(`${name}: ${way}: undo goes back to it`, [(await state(page)).games, (await state(page)).ply], ['1', '1']);
    await withControl(page, 'y');
    check(`${name}: ${way}: redo opens again`, [(await state(page)).games, (await state(page)).plies], ['2', '52']);
    if (way === 'link') {
      await page.goBack().catch(() => {});
      check(`${name}: Back: it is still there`, await hasWork(page));
    }
    check(`${name}: ${way}: errors in the page`, page.errors, []);
    await page.close({runBeforeUnload: false});
  }
}

/** What is no record changes nothing, and is told from what is. */
async function noRecords(browser, name) {
  const page = await open(browser);
  await work(page);
  const before = await state(page);
  for (const [text, file, pattern] of [['hello world', '', /no record of PÜNCT/], ['[White "K"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n', '', /no record of PÜNCT/],
    ['\x89PNG\r\n', 'x.png', /format|no record/], ['https://example.org/#ply=3', '', /no record of PÜNCT/]]) {
    await give(page, file ? 'drop' : 'paste', text, file);
    await page.waitForFunction((source) => new RegExp(source).test(document.getElementById('punct').dataset.message), {timeout: 60000},
      pattern.source).catch(() => {});
    const {message, ...now} = await state(page);
    check(`${name}: ${text.slice(0, 12)}: a sentence: ${message}`, pattern.test(message));
    const {message: _, ...was} = before;
    check(`${name}: ${text.slice(0, 12)}: nothing else`, now, was);
  }
  await give(page, 'paste', 'standard b wE@K3,K4,K5');
  check(`${name}: a position line goes to Set up`, await page.$eval('#position-line', (area) => area.value), 'standard b wE@K3,K4,K5');
  check(`${name}: and the game stays`, (await state(page)).games, '1');
  await page.close({runBeforeUnload: false});
}

/** A reload and a closed tab: asked about, and there again. */
async function theTab(browser, name) {
  const page = await open(browser);
  const asked = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.accept();
  });
  await work(page);
  await page.reload();
  await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  check(`${name}: reload asks`, asked, ['beforeunload']);
  check(`${name}: the game is there after a reload`, [(await state(page)).games, (await state(page)).ply], ['1', '1']);
  check(`${name}: with its move`, (await call(page, 'record("text")')).includes(MOVE));
  await press(page, '#tab-games');
  for (const [key, wanted] of [['z', ['0', 0]], ['y', ['1', 1]]]) {
    await withControl(page, key);
    check(`${name}: after a reload, Ctrl+${key}`, [(await state(page)).ply, await page.$$eval('tr.unsaved', (rows) => rows.length)], wanted);
  }
  await page.close({runBeforeUnload: false});
  const quiet = await open(browser);
  quiet.on('dialog', (dialog) => {
    asked.push('needless');
    dialog.accept();
  });
  await quiet.evaluate((text) => window.punct.load(text), sample);
  await quiet.keyboard.press('ArrowRight');
  await quiet.reload();
  check(`${name}: nothing is asked where nothing was changed`, asked.length, 1);
  await quiet.close();
}

/** A game of a link that is changed just before a reload is the one that is there; what cannot be read of it ends no page. */
async function leftAtOnce(browser, name, link) {
  const page = await open(browser, {hash: link});
  page.on('dialog', (dialog) => void dialog.accept());
  const again = async () => {
    await page.reload();
    await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  };
  await page.evaluate(() => new Promise((go) => setTimeout(go, 500)));
  const left = page.waitForNavigation({timeout: 60000});
  await page.evaluate(async () => {
    await window.punct.go({ply: 20});
    await window.punct.play((await window.punct.moves())[3]);
    location.reload();
  }).catch(() => {});
  await left;
  await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  await until(page, `${name}: reloaded at once after a move`, 'line', '21.1');
  check(`${name}: there is one game`, [(await state(page)).games, (await state(page)).ply], ['1', '21']);
  for (const draft of ['{"games":5}', '{"games":[{}],"shown":0}']) {
    await page.evaluate((kept) => {
      // In place of what the page keeps as it is left.
      window.addEventListener('pagehide', () => sessionStorage.setItem(`punct.draft ${location.href.split('#')[0]}`, kept));
    }, draft);
    await again();
    check(`${name}: a page that has kept ${draft} opens`, [(await state(page)).ready, page.errors], ['true', []]);
  }
  await page.close({runBeforeUnload: false});
}

/** Firefox may reload the address before the one that was written last, which still carries the record of the link. */
async function olderAddress(browser, name, link) {
  const page = await open(browser, {hash: link});
  page.on('dialog', (dialog) => void dialog.accept());
  await page.evaluate(() => window.punct.go({ply: 20}).then(() => window.punct.moves()).then((moves) => window.punct.play(moves[3])));
  await page.waitForFunction(() => location.hash.includes('ply=21') && !location.hash.includes('record='));
  const left = page.waitForNavigation({timeout: 60000});
  await page.evaluate((hash) => {
    // What was kept at rest stays.
    for (const type of ['pagehide', 'visibilitychange']) window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
    history.replaceState(history.state, '', hash);
    location.reload();
  }, link).catch(() => {});
  await left;
  await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  await until(page, `${name}: an older address is reloaded`, 'line', '21.1');
  await until(page, `${name}: there is one game after it`, 'games', '1');
  check(`${name}: the ply that was looked at is shown`, (await state(page)).ply, '21');
  await page.close({runBeforeUnload: false});
}

/** Sets up three pieces by mouse, as a person does; the position line. */
async function setUp(page) {
  await press(page, '#tab-setup');
  for (const [owner, piece, space] of [['white', 'T', 'F9'], ['black', 'E', 'K9'], ['white', 'M', 'D5']]) {
    await press(page, `#${owner}-set [data-piece="${piece}"]`);
    await press(page, `[data-space="${space}"]`);
  }
  return lineOf(page);
}
const lineOf = (page) => page.$eval('#position-line', (area) => area.value);

/** A position that is set up is there again in its panel, whatever took its place. */
async function thePosition(browser, name, link) {
  const ways = {...TAKES, new: (page) => press(page, '#new'), setup: (page) => void call(page, 'setup("standard b wT@F9,F10,G10")')};
  for (const [way, take] of Object.entries(ways)) {
    const page = await open(browser);
    const line = await setUp(page);
    check(`${name}: ${way}: three pieces: ${line}`, line.split(' ').length, 5);
    await take(page, link);
    await page.waitForFunction(() => document.getElementById('panel-setup').hidden, {timeout: 60000});
    if (way !== 'link') check(`${name}: ${way}: it is said: ${(await state(page)).message}`, /\. The position that is set up is kept in the panel “Set up”$/.test((await state(page)).message));
    await press(page, '#tab-setup');
    check(`${name}: ${way}: the position is there`, await lineOf(page), line);
    await press(page, '#setup-undo');
    check(`${name}: ${way}: with its undo`, (await lineOf(page)).split(' ').length, 4);
    check(`${name}: ${way}: errors in the page`, page.errors, []);
    await page.close({runBeforeUnload: false});
  }
}

/** A reload asks, and the position is there again, with what is being typed. */
async function thePositionReloaded(browser, name) {
  const page = await open(browser);
  const asked = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.accept();
  });
  const line = await setUp(page);
  const reload = async () => {
    await page.reload();
    await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  };
  await reload();
  check(`${name}: setting up: reload asks`, asked, ['beforeunload']);
  check(`${name}: setting up: the panel and the position are there`, [await page.$eval('#panel-setup', (panel) => panel.hidden), await lineOf(page)], [false, line]);
  check(`${name}: setting up: it is said`, (await state(page)).message, 'What was not saved is here again');
  await press(page, '#position-line');
  await page.keyboard.type(' and');
  await press(page, '#tab-moves');
  await reload();
  check(`${name}: setting up: another panel stays open`, await page.$eval('#panel-setup', (panel) => panel.hidden));
  await press(page, '#tab-setup');
  check(`${name}: setting up: what is no position yet is there, with what is wrong`, [/ and/.test(await lineOf(page)), await page.$$eval('#setup-errors .finding', (all) => all.length > 0)], [true, true]);
  await press(page, '#setup-undo');
  check(`${name}: setting up: undo takes what was typed first`, await lineOf(page), line);
  await press(page, '#setup-go');
  check(`${name}: setting up: played from, it is a game`, [(await state(page)).games, (await state(page)).position.split(' ').length], ['1', 5]);
  await press(page, '#tab-setup');
  check(`${name}: setting up: begun with the position shown`, await page.$eval('#setup-undo', (button) => button.disabled));
  check(`${name}: setting up: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** What was typed and is no position yet comes back with undo after something else took its place, and redo goes on from it. */
async function theTypedPosition(browser, name) {
  const page = await open(browser);
  const line = await setUp(page);
  const unread = `${line} wT@N`;
  const ways = {'a press on the board': async () => {
    await press(page, '#white-set [data-piece="E"]');
    await press(page, '[data-space="K14"]');
  }, 'Empty board': () => press(page, '#setup-empty')};
  for (const [way, act] of Object.entries(ways)) {
    await page.focus('#position-line');
    await page.$eval('#position-line', (area) => area.setSelectionRange(area.value.length, area.value.length));
    await page.keyboard.type(' wT@N');
    await act();
    const after = await lineOf(page);
    check(`${name}: typed: ${way} makes a position: ${after}`, after.includes('wT@N'), false);
    await press(page, '#setup-undo');
    check(`${name}: typed: ${way}: undo brings back what was typed`, await lineOf(page), unread);
    await press(page, '#setup-undo');
    check(`${name}: typed: ${way}: and then the position before it`, await lineOf(page), line);
    await press(page, '#setup-redo');
    check(`${name}: typed: ${way}: redo goes to what was typed`, await lineOf(page), unread);
    await press(page, '#setup-redo');
    check(`${name}: typed: ${way}: and on`, [await lineOf(page), await page.$eval('#setup-redo', (button) => button.disabled)], [after, true]);
    for (const _ of ['made', 'typed']) await press(page, '#setup-undo');
  }
  check(`${name}: typed: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** What is no work is not kept, what is too long is left out, and a link shows what it holds. */
async function theSettingKept(browser, name, link) {
  const page = await open(browser);
  const asked = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.accept();
  });
  const reload = async () => {
    await page.reload();
    await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  };
  const type = (text) => page.$eval('#position-line', (area, value) => {
    area.value = value;
    area.dispatchEvent(new Event('input', {bubbles: true}));
  }, text);
  await press(page, '#tab-setup');
  await type('');
  await press(page, '#tab-moves');
  await reload();
  check(`${name}: a cleared line is no work`, [asked, (await state(page)).message.includes('here again')], [[], false]);
  // A game is kept whatever is typed in the other field.
  await work(page);
  const line = await setUp(page);
  await type(`${line} ${'x'.repeat(6000000)}`);
  await reload();
  check(`${name}: beside a huge text the game is kept`, [(await state(page)).games, (await state(page)).plies], ['1', '1']);
  check(`${name}: and the position without the text`, await lineOf(page), line);
  // A link in the same tab.
  await page.goto('about:blank');
  await page.goto(pathToFileURL(BOARD).href + link);
  await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  check(`${name}: a link shows its record`, [await page.$eval('#panel-setup', (panel) => panel.hidden), (await state(page)).plies], [true, '52']);
  check(`${name}: and says so: ${(await state(page)).message}`, /.\. What was not saved is here again$/.test((await state(page)).message));
  await press(page, '#tab-setup');
  check(`${name}: the position is in its panel`, await lineOf(page), line);
  check(`${name}: kept: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** Set up begins with the place shown, unless something was set up. */
async function theSettingBegun(browser, name) {
  const page = await open(browser);
  await page.evaluate((text) => window.punct.load(text), sample);
  await press(page, '#tab-setup');
  await press(page, '#tab-moves');
  await call(page, 'go({ply: 52})');
  await press(page, '#tab-setup');
  check(`${name}: untouched, Set up begins with the place shown`, await lineOf(page), (await state(page)).position);
  await press(page, '#setup-empty');
  await press(page, '#tab-moves');
  await call(page, 'go({ply: 3})');
  await press(page, '#tab-setup');
  check(`${name}: what was set up stays`, await lineOf(page), 'standard w');
  await page.close({runBeforeUnload: false});
}

/** What is kept within srcdoc would be kept for every such frame. */
async function withinFrames(browser, name) {
  const page = await newPage(browser);
  await page.goto(pathToFileURL(scratchFile('frames.html', '<!DOCTYPE html><iframe width="900" height="700"></iframe>')).href);
  const show = async () => {
    await page.$eval('iframe', (frame, source) => (frame.srcdoc = source), readFileSync(BOARD, 'utf8'));
    await page.waitForFunction(() => window.frames[0].document.querySelector('#punct[data-ready="true"]'), {timeout: 60000});
  };
  await show();
  await page.evaluate((move) => window.frames[0].punct.play(move), MOVE);
  await page.waitForFunction(() => new Promise((go) => setTimeout(() => go(true), 600)));
  check(`${name}: a frame within srcdoc keeps nothing`, await page.evaluate(() => Object.keys({...window.frames[0].sessionStorage})), []);
  await page.close({runBeforeUnload: false});
}

/** Undo goes to the place where the move was played, redo to the one after it. */
async function thePlace(browser, name) {
  const page = await open(browser);
  await page.evaluate((text) => window.punct.load(text), sample);
  await call(page, 'go({ply: 20})');
  const before = await state(page);
  const move = (await call(page, 'moves()')).find((each) => each.startsWith('T@') || each.includes('-'));
  await call(page, `play("${move}")`);
  const after = await state(page);
  check(`${name}: a move begins a variation`, after.line, '21.1');
  const place = ({game, ply, plies, line, position}) => ({game, ply, plies, line, position});
  await call(page, 'go({ply: 3, line: ""})');
  await withControl(page, 'z');
  check(`${name}: undo goes where the move was played`, place(await state(page)), place(before));
  await withControl(page, 'y');
  check(`${name}: redo goes where it led`, place(await state(page)), place(after));
  await call(page, 'go({ply: 7, line: ""})');
  const there = await state(page);
  await press(page, '#open-details');
  await press(page, '#tag-Event');
  await page.keyboard.type('an event');
  await press(page, '#open-details');
  for (const key of ['z', 'y']) {
    await call(page, 'go({ply: 3})');
    await withControl(page, key);
    check(`${name}: ${key} after a detail goes where it was typed`, place(await state(page)), place(there));
  }
  await page.close({runBeforeUnload: false});
}

/** After a comment each control does at the first click what it does at any other. */
const CONTROLS = [
  ['#tab-games', (page) => page.$eval('#tab-games', (tab) => tab.getAttribute('aria-selected')), 'true'],
  ['#tab-save', (page) => page.$eval('#panel-save', (panel) => String(!panel.hidden)), 'true'],
  ['#back', async (page) => (await state(page)).ply, '9'],
  ['#on', async (page) => (await state(page)).ply, '11'],
  ['#first', async (page) => (await state(page)).ply, '0'],
  ['#last', async (page) => (await state(page)).ply, '52'],
  ['.move[data-node="2"]', async (page) => (await state(page)).ply, '3'],
  ['#undo', async (page) => String((await call(page, 'record("text")')).includes('a note')), 'false'],
  ['.sign[data-nag="1"]', async (page) => String((await call(page, 'record("text")')).includes('$1 {a note}')), 'true'],
  ['#delete', async (page) => (await state(page)).ply, '9'],
  ['#nags', (page) => page.evaluate(() => document.activeElement.id), 'nags'],
  ['#move', (page) => page.evaluate(() => document.activeElement.id), 'move'],
  ['#pencil', (page) => page.$eval('#notes', (notes) => String(notes.hidden)), 'true'],
];

async function firstClick(browser, name) {
  for (const [selector, result, wanted] of CONTROLS) {
    const page = await open(browser, {width: 1440});
    await page.evaluate((text) => window.punct.load(text), sample);
    await call(page, 'go({ply: 10})');
    await press(page, '#pencil');
    await press(page, '#comment');
    await page.keyboard.type('a note');
    // Firefox scrolls to the caret in the next frame, and would take the control away from under a pointer that is faster.
    await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
    await press(page, selector);
    check(`${name}: the first click on ${selector} after a comment`, await result(page), wanted);
    await page.close({runBeforeUnload: false});
  }
  const page = await open(browser, {width: 1440});
  await page.evaluate((text) => window.punct.load(text), sample);
  await press(page, '#pencil');
  await press(page, '#comment');
  await page.keyboard.type('a note');
  await page.keyboard.press('Tab');
  check(`${name}: Tab from the comment goes on`, await page.evaluate(() => document.activeElement.id), 'promote');
  await page.close({runBeforeUnload: false});
}

/** Another game may come while something is typed, by Back, a drop or a script: neither game gets the words meant for the other. */
async function anotherGame(browser, name) {
  const two = '[Event "One"]\n\n1. E@K3,K4,K5 {first} *\n\n[Event "Two"]\n\n1. T@F9,F10,G10 {second} *\n';
  const page = await open(browser, {width: 1440});
  await page.evaluate((text) => window.punct.load(text), two);
  for (const [button, field, words] of [['#pencil', '#comment', ['first', 'second']], ['#open-details', '#tag-Event', ['One', 'Two']]]) {
    await call(page, 'go({game: 1, ply: 1})');
    await press(page, '#tab-moves');
    await press(page, button);
    await press(page, field);
    await page.keyboard.press('End');
    await page.keyboard.type(' A');
    await call(page, 'go({game: 2, ply: 1})');
    const {message} = await state(page);
    check(`${name}: ${field} shows what the other game has, and is left`, await page.$eval(field, (input) => [input.value, document.activeElement === input]), [words[1], false]);
    await page.keyboard.type('C');
    check(`${name}: which is not changed: ${message}`, [(await call(page, 'record("text")')).includes(`${words[1]}C`), /changed/.test(message)], [false, false]);
    await press(page, field);
    await page.keyboard.press('End');
    await page.keyboard.type(' B');
    for (const i of [0, 1]) {
      await call(page, `go({game: ${i + 1}})`);
      const text = await call(page, 'record("text")');
      check(`${name}: ${field} of game ${i + 1}`, text.includes(`${words[i]} ${'AB'[i]}`) && !text.includes(words[1 - i]));
    }
    await press(page, button);
  }
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

for (const name of names) {
  const {browser, close} = await launch(name);
  try {
    const page = await open(browser);
    await page.evaluate((text) => window.punct.load(text), sample);
    await page.evaluate(() => {
      // The element with the id `copied` is window.copied until something else is.
      window.copied = '';
      Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => void (window.copied = text)}});
    });
    await press(page, '#tab-save');
    await page.evaluate(() => [...document.querySelectorAll('#panel-save button')].find((each) => /^Copy link/.test(each.textContent)).click());
    await page.waitForFunction(() => window.copied, {timeout: 60000});
    const link = '#' + (await page.evaluate(() => window.copied)).split('#')[1];
    await page.close();
    await theWays(browser, name, link);
    await thePosition(browser, name, link);
    await theSettingKept(browser, name, link);
    await leftAtOnce(browser, name, link);
    await olderAddress(browser, name, link);
    for (const part of [thePositionReloaded, theTypedPosition, theSettingBegun, withinFrames, noRecords, theTab, thePlace, firstClick, anotherGame]) await part(browser, name);
  } finally {
    await close();
  }
}
finish();
