// SPDX-License-Identifier: MIT
// What cannot be read, what was saved or taken back, and what was changed while the page was reading: nothing of it is lost
// without a word.
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, finish, launch, middle, open, punct, ROOT, scratchFile, scratchFolder, state, until, withControl} from './lib.mjs';

const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const sample = readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8');
const FAULTY = '[White "Ada"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 2. Zz9 C@C5,C4,C6 3. K3-K9,K10,K11 *\n';
const written = (page) => page.evaluate(() => window.punct.record('text'));
const press = async (page, selector) => page.mouse.click(...await middle(page, selector));
const pressSave = (page, format) => page.$eval(`#panel-save .away[data-format="${format}"] button`, (button) => button.click());

/** Types a move into its field, as a person does. */
async function type(page, move) {
  await page.focus('#move');
  await page.keyboard.type(`${move}\n`);
  await page.evaluate(() => document.activeElement.blur());
}

async function drop(page, text, file) {
  await page.evaluate((words, name) => {
    const event = new Event('drop', {bubbles: true, cancelable: true});
    Object.defineProperty(event, 'dataTransfer', {value: {files: [new File([words], name)], getData: () => ''}});
    document.dispatchEvent(event);
  }, text, file);
}

async function reload(page) {
  await page.reload();
  await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
}

/** Errors of reading stay through changes, so that a game is not written without what it lacks, until they are given up. */
async function unread(browser, name) {
  const page = await open(browser);
  page.on('dialog', (dialog) => void dialog.accept());
  await drop(page, FAULTY, 'club.punct');
  await until(page, `${name}: a fault`, 'findings', '1');
  await page.keyboard.press('End');
  await type(page, 'C@C5,C4,C6');
  check(`${name}: a move is added`, [(await state(page)).plies, (await state(page)).findings], ['3', '1']);
  check(`${name}: it is not written`, await written(page), '');
  await press(page, '#tab-save');
  await pressSave(page, 'text');
  check(`${name}: and not saved`, /has errors/.test((await state(page)).message));
  await reload(page);
  check(`${name}: the error is there after a reload`, [(await state(page)).plies, (await state(page)).findings], ['3', '1']);
  await press(page, '#tab-findings');
  await press(page, '#give-up-unread');
  check(`${name}: given up`, [(await state(page)).findings, (await state(page)).message], ['0', 'What could not be read is given up']);
  check(`${name}: the rest is written`, (await written(page)).includes('2. C@C5,C4,C6'));
  check(`${name}: there is nothing more to give up`, await page.$eval('#give-up-unread', (button) => button.hidden));
  await withControl(page, 'z');
  check(`${name}: undo`, (await state(page)).findings, '1');
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** The browser does not tell whether it wrote a file: what was saved is kept for the tab, without a question. */
async function saved(browser, name) {
  for (const begin of [() => {}, (page) => drop(page, sample, 'sample.punct')]) {
    const page = await open(browser);
    const asked = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      dialog.accept();
    });
    await begin(page);
    if (begin.length) await until(page, `${name}: opened`, 'plies', '52');
    await type(page, 'E@K3,K4,K5');
    const text = await written(page);
    await press(page, '#tab-save');
    await pressSave(page, 'text');
    check(`${name}: saved`, /^Saved as/.test((await state(page)).message));
    await reload(page);
    check(`${name}: no question`, asked, []);
    check(`${name}: the game is as it was saved`, await written(page), text);
    await press(page, '#tab-games');
    check(`${name}: and is not marked`, await page.$$eval('tr.unsaved', (rows) => rows.length), 0);
    await page.close({runBeforeUnload: false});
  }
}

/** A browser under load may reload an older address than the one that was kept: the rest of an opened file is there all the same. */
async function olderAddress(browser, name) {
  const page = await open(browser);
  page.on('dialog', (dialog) => void dialog.accept());
  await drop(page, sample + sample, 'two.punct');
  await until(page, `${name}: a file of two games`, 'games', '2');
  await page.keyboard.press('Home');
  await type(page, 'E@K3,K4,K5');
  await page.evaluateOnNewDocument(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('punct.draft'));
    sessionStorage.setItem(key, JSON.stringify({...JSON.parse(sessionStorage.getItem(key)), hash: '#game=1&ply=40'}));
  });
  await reload(page);
  check(`${name}: both games are there after a reload of another address`, (await state(page)).games, '2');
  await page.close({runBeforeUnload: false});
}

const gameOf = (player, moves = '1. E@K3,K4,K5') => `[White "${player}"]\n\n${moves} *\n\n`;

/** Every game of the list, with its player and its last move; the place shown stays. */
const listed = (page) => page.evaluate(async () => {
  const {games, game, ply} = document.getElementById('punct').dataset;
  const all = [];
  for (let number = 1; number <= Number(games); ++number) {
    await window.punct.go({game: number, ply: 0});
    const text = await window.punct.record('text');
    all.push(`${(/White "(.*)"/.exec(text) || ['', '?'])[1]} ${text.trim().split(/[\s)]+/).slice(-2)[0]}`);
  }
  if (Number(game)) await window.punct.go({game: Number(game), ply: Number(ply)});
  return all;
});

/** Picks files, as a person does, and waits for the first of them. */
async function pick(page, player, ...files) {
  await (await page.$('#pick')).uploadFile(...files.map(([file, text]) => scratchFile(file, text)));
  await page.waitForFunction((white) => document.getElementById('names').textContent.includes(white), {timeout: 60000}, player);
}

const paste = (page, text) => page.evaluate((words) => {
  const event = new Event('paste', {bubbles: true, cancelable: true});
  Object.defineProperty(event, 'clipboardData', {value: {files: [], getData: () => words}});
  document.body.dispatchEvent(event);
}, text);

/**
 * Waits until so many changed games are stored, with the address that is shown: a busy machine comes to rest later, and its browser may
 * reload an older address, such as that of a link, whose record is then shown.
 */
const atRest = (page, count) => page.waitForFunction((wanted) => {
  const key = Object.keys(sessionStorage).find((each) => each.startsWith('punct.draft '));
  const {hash, games} = key ? JSON.parse(sessionStorage.getItem(key)) : {games: []};
  return hash === location.hash && games.length === wanted && games.every(({edits}) => edits.length);
}, {timeout: 60000}, count);

/** Ways to several changed games, in files that are there again after a reload and in ones that are not. */
const LISTS = {
  'a file that was opened twice': async (page) => {
    await pick(page, 'Walt', ['w.punct', gameOf('Walt')]);
    await type(page, 'E@C4,C5,C6');
    for (const move of ['E@D4,D5,D6', 'E@E4,E5,E6']) {
      await pick(page, 'Ada', ['a.punct', gameOf('Ada') + gameOf('Ann')]);
      await type(page, move);
    }
    await pick(page, 'Dan', ['d.punct', gameOf('Dan') + gameOf('Dot')]);
    return ['Dan E@K3,K4,K5', 'Dot E@K3,K4,K5', 'Ada E@E4,E5,E6', 'Ada E@D4,D5,D6', 'Walt E@C4,C5,C6'];
  },
  'a link that was pasted twice': async (page) => {
    await pick(page, 'Lena', ['l.punct', gameOf('Lena')]);
    const link = await page.evaluate(() => window.punct.link());
    await pick(page, 'Xavi', ['x.punct', gameOf('Xavi')]);
    await type(page, 'E@C4,C5,C6');
    for (const [move, count] of [['E@D4,D5,D6', '2'], ['E@E4,E5,E6', '3']]) {
      await paste(page, link);
      await page.waitForFunction((games) => document.getElementById('punct').dataset.games === games, {timeout: 60000}, count);
      await type(page, move);
    }
    return ['Lena E@E4,E5,E6', 'Lena E@D4,D5,D6', 'Xavi E@C4,C5,C6'];
  },
  'one game of a whole file, before another and a new one': async (page) => {
    await pick(page, 'Cleo', ['c.punct', gameOf('Cleo')]);
    await type(page, 'E@C4,C5,C6');
    await pick(page, 'Ada', ['a.punct', gameOf('Ada') + gameOf('Ann') + gameOf('Amy')], ['b.punct', gameOf('Ben')]);
    await press(page, '#panel-games [data-open="2"]');
    await type(page, 'E@D4,D5,D6');
    await press(page, '#new');
    await type(page, 'E@E4,E5,E6');
    return ['Ada E@K3,K4,K5', 'Ann E@D4,D5,D6', 'Amy E@K3,K4,K5', 'Ben E@K3,K4,K5', 'Cleo E@C4,C5,C6', '? E@E4,E5,E6'];
  },
};

/** However many games were changed, the list after a reload is the list before it, and a page before kept no order of it. */
async function severalChanged(browser, name) {
  for (const [way, make] of Object.entries(LISTS)) {
    for (const isOld of [false, true]) {
      const page = await open(browser);
      page.on('dialog', (dialog) => void dialog.accept());
      const all = await make(page);
      check(`${name}: ${way}: the list`, await listed(page), all);
      await atRest(page, all.filter((each) => !/K3/.test(each)).length);
      if (isOld) {
        await page.evaluate(() => {
          const {setItem} = Storage.prototype;
          const withoutOrder = ({games, ...draft}) => ({...draft, order: undefined, games: games.map((game) => ({...game, from: undefined}))});
          Storage.prototype.setItem = function (key, value) {
            setItem.call(this, key, key.startsWith('punct.draft') ? JSON.stringify(withoutOrder(JSON.parse(value))) : value);
          };
        });
      }
      const {game} = await state(page);
      await reload(page);
      const again = await listed(page);
      // Without an order every game is there once, those of files first.
      if (isOld) check(`${name}: ${way}: kept by a page before`, again.filter((each) => !/K3/.test(each)).sort(), all.filter((each) => !/K3/.test(each)).sort());
      else check(`${name}: ${way}: after a reload`, [(await state(page)).game, ...again], [game, ...all]);
      if (isOld) check(`${name}: ${way}: kept by a page before, once each`, again.length, all.length);
      check(`${name}: ${way}: errors in the page`, page.errors, []);
      await page.close({runBeforeUnload: false});
    }
  }
}

/** In a page that holds games itself a changed one has its place among them after each reload. */
async function ownChanged(browser, name) {
  const folder = scratchFolder('own');
  const file = join(folder, 'own.html');
  for (const [part, players] of [['one', ['Ada', 'Ann']], ['two', ['Ben', 'Bob']]]) writeFileSync(join(folder, `${part}.punct`), players.map((player) => gameOf(player)).join(''));
  punct(['page', join(folder, 'one.punct'), join(folder, 'two.punct'), '-o', file, '--force']);
  const page = await open(browser, {file});
  page.on('dialog', (dialog) => void dialog.accept());
  await press(page, '#panel-games [data-open="3"]');
  await type(page, 'E@D4,D5,D6');
  await press(page, '#new');
  await type(page, 'E@E4,E5,E6');
  const all = ['Ada E@K3,K4,K5', 'Ann E@K3,K4,K5', 'Ben E@D4,D5,D6', 'Bob E@K3,K4,K5', '? E@E4,E5,E6'];
  for (const round of ['before', 'after', 'after twice']) {
    if (round !== 'before') await reload(page);
    check(`${name}: a page with games: ${round}`, await listed(page), all);
  }
  await page.close({runBeforeUnload: false});
}

/** A comment belongs to the move at which it was begun, even if another window was used in between. */
async function otherWindow(browser, name) {
  const page = await open(browser);
  for (const move of ['E@K3,K4,K5', 'T@F9,F10,G10', 'C@C5,C4,C6']) await type(page, move);
  await press(page, '#pencil');
  await press(page, '#comment');
  await page.keyboard.type('third');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('ArrowLeft');
  await press(page, '#comment');
  await page.keyboard.type('second');
  await page.mouse.move(...await middle(page, '#drawing'));
  await page.mouse.wheel({deltaY: 120});
  await until(page, `${name}: the wheel leads one move on`, 'ply', '3');
  await page.evaluate(() => {
    window.came = [];
    for (const event of ['blur', 'focus']) document.getElementById('comment').addEventListener(event, () => window.came.push(event));
  });
  if (name === 'chromium') await (await page.createCDPSession()).send('Emulation.setFocusEmulationEnabled', {enabled: false});
  const other = await browser.newPage();
  await other.bringToFront();
  await page.waitForFunction(() => window.came.includes('blur'), {timeout: 60000, polling: 50});
  await page.bringToFront();
  await page.waitForFunction(() => window.came.includes('focus'), {timeout: 60000, polling: 50});
  await page.keyboard.type(' and more');
  const record = await written(page);
  check(`${name}: what is typed belongs to the move where it was begun`, [record.includes('{second and more}'), record.includes('{third}')], [true, true]);
  await other.close();
  await page.close({runBeforeUnload: false});
}

/** Of this game the first change numbers the moves anew: variations are written behind the lines that they leave. */
const BRANCHED = '1. E@K3,K4,K5 (1. T@K3,K4,L4 T@C4,C5,D5 2. E@K14,K15,K16) (1. E@K5,K4,K3) T@F9,F10,G10 2. E@K14,K15,K16 T@C4,C5,D5 3. T@M9,M10,N10';

/** What is typed belongs to the move at which it was begun, though another is shown meanwhile and the moves have other numbers since. */
async function otherMove(browser, name) {
  const wheel = async (page) => {
    await page.mouse.move(...await middle(page, '#drawing'));
    await page.mouse.wheel({deltaY: -120});
  };
  const address = (page) => page.evaluate(() => void (location.hash = '#game=1&ply=3'));
  for (const [way, act] of Object.entries({wheel, address})) {
    for (const [field, keys, wanted] of [['#comment', ['a', 'b'], 'T@C4,C5,D5 {ab} 3. T@M9'], ['#nags', ['1', ' 14'], 'T@C4,C5,D5 $1 $14 3. T@M9']]) {
      const page = await open(browser);
      await pick(page, 'Ada', ['a.punct', gameOf('Ada', BRANCHED)]);
      for (let ply = 0; ply < 4; ++ply) await page.keyboard.press('ArrowRight');
      await press(page, '#pencil');
      await press(page, field);
      await page.keyboard.type(keys[0]);
      await act(page);
      await until(page, `${name}: ${way}: the move before is shown`, 'ply', '3');
      await page.keyboard.type(keys[1]);
      const record = (await written(page)).replace(/\s+/g, ' ');
      check(`${name}: ${way}: ${field} belongs to the move where it was begun`, record.slice(-wanted.length - 11), `${wanted},M10,N10 * `);
      check(`${name}: ${way}: ${field}: no other move has anything`, record.split(/[{$]/).length - 1, wanted.split(/[{$]/).length - 1);
      check(`${name}: ${way}: ${field} has the focus`, await page.evaluate(() => document.activeElement.id), field.slice(1));
      check(`${name}: ${way}: ${field}: errors in the page`, page.errors, []);
      await page.close({runBeforeUnload: false});
    }
  }
}

/** A browser may tell nothing of the field that is chosen after a download: what is typed then belongs to the move shown. */
async function afterDownload(browser, name) {
  const page = await open(browser);
  await pick(page, 'Ada', ['a.punct', gameOf('Ada', BRANCHED)]);
  await page.keyboard.press('ArrowRight');
  await press(page, '#pencil');
  await press(page, '#comment');
  await page.keyboard.type('one');
  await press(page, '#tab-save');
  await press(page, '#panel-save .away[data-format="text"] button');
  await press(page, '#tab-moves');
  await press(page, '#last');
  await press(page, '#comment');
  await page.keyboard.type('two');
  const record = await written(page);
  check(`${name}: after a download: ${record}`, [record.includes('K5 {one}'), /N10 \{two\}/.test(record)], [true, true]);
  await page.close({runBeforeUnload: false});
}

/** A NAG that was taken on the way to what is none is not there again after a reload, not by redo either. */
async function neverTaken(browser, name) {
  const page = await open(browser);
  page.on('dialog', (dialog) => void dialog.accept());
  await type(page, 'E@K3,K4,K5');
  const before = await written(page);
  await press(page, '#pencil');
  await press(page, '#nags');
  await page.keyboard.type('999');
  check(`${name}: 999 is no NAG`, await written(page), before);
  await reload(page);
  check(`${name}: 999: after a reload there is nothing to make again`, await page.$eval('#redo', (button) => button.getAttribute('aria-disabled')), 'true');
  await withControl(page, 'y');
  check(`${name}: 999: after a reload and redo`, await written(page), before);
  await withControl(page, 'z');
  check(`${name}: 999: undo takes the move back`, (await state(page)).plies, '0');
  await page.close({runBeforeUnload: false});
}

/** A position line holds no comment and no names: a game of which it was taken away is not saved. */
async function positionSaved(browser, name) {
  const page = await open(browser);
  const asked = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.accept();
  });
  await press(page, '#pencil');
  await press(page, '#comment');
  await page.keyboard.type('a note');
  await press(page, '#tab-save');
  await pressSave(page, 'position');
  check(`${name}: the position is saved`, /^Saved as .*\.position$/.test((await state(page)).message));
  await reload(page);
  check(`${name}: the reload asks`, asked, ['beforeunload']);
  check(`${name}: the comment is there`, (await written(page)).includes('{a note}'));
  await page.close({runBeforeUnload: false});
}

/** All that was taken back can be made again after a reload, and opening a file is a step after it. */
async function takenBack(browser, name) {
  const page = await open(browser);
  page.on('dialog', (dialog) => void dialog.accept());
  await type(page, 'E@K3,K4,K5');
  await type(page, 'T@F9,F10,G10');
  for (let i = 0; i < 2; ++i) await withControl(page, 'z');
  await reload(page);
  for (let i = 0; i < 2; ++i) await withControl(page, 'y');
  check(`${name}: made again after a reload`, (await state(page)).plies, '2');
  for (let i = 0; i < 2; ++i) await withControl(page, 'z');
  await drop(page, sample, 'sample.punct');
  await until(page, `${name}: opened`, 'plies', '52');
  await withControl(page, 'y');
  check(`${name}: nothing to make again`, (await state(page)).plies, '52');
  await withControl(page, 'z');
  check(`${name}: opening is taken back`, (await state(page)).plies, '0');
  await withControl(page, 'y');
  check(`${name}: and made again`, (await state(page)).plies, '52');
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** A move that is played while the page reads its own games is in the list behind them. */
async function whileReading(browser, name) {
  const folder = scratchFolder('kept');
  const games = punct(['generate', '--games', '6000', '--seed', '1']).out;
  writeFileSync(join(folder, 'many.punct'), games);
  const file = join(folder, 'many.html');
  punct(['page', join(folder, 'many.punct'), '-o', file, '--force']);
  const page = await open(browser, {file, before: `{
    const timer = setInterval(() => {
      const main = document.getElementById('punct');
      if (!main || !/Reading/.test(main.dataset.message)) return;
      clearInterval(timer);
      const field = document.getElementById('move');
      field.value = 'E@K3,K4,K5';
      field.dispatchEvent(new Event('input', {bubbles: true}));
      document.getElementById('move-play').click();
      window.wasReady = main.dataset.ready === 'true';
      window.playedPly = main.dataset.ply;
    }, 1);
  }`});
  check(`${name}: played while the page was reading`, await page.evaluate(() => [window.wasReady, window.playedPly]), [false, '1']);
  check(`${name}: the games and the new one`, (await state(page)).games, '6001');
  await page.evaluate(() => window.punct.go({game: 6001, ply: 1}));
  check(`${name}: with its move`, (await written(page)).includes('1. E@K3,K4,K5 *'));
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

for (const name of names) {
  const {browser, close} = await launch(name);
  try {
    for (const part of [unread, saved, olderAddress, severalChanged, ownChanged, otherWindow, otherMove, neverTaken, positionSaved, takenBack, whileReading, afterDownload]) await part(browser, name);
  } finally {
    await close();
  }
}
finish();
