// SPDX-License-Identifier: MIT
// A game played by links between two pages, on a phone by touch and on a desktop by keys: each link opens for the one to
// move, takes no move of the other, tells what was played since, and notices a game that is not the one that was sent.
import {join} from 'node:path';
import {check, finish, launch, middle, open, punct, ROOT, state, tapAt, until, withControl} from './lib.mjs';

const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
// The element with the id `copied` is window.copied until something else is.
const CLIPBOARD = 'window.copied = ""; Object.defineProperty(navigator, "clipboard", {value: {writeText: async (text) => { window.copied = text; }}});';
/** The second player has a browser of their own. */
const ELSEWHERE = 'const kept = new Map(); Object.defineProperty(window, "localStorage", {value: {getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value)}});';
const hashOf = (link) => link.slice(link.indexOf('#'));
const enter = (page, move) => page.evaluate((text) => window.punct.play(text), move);
const inWindow = (page, selector) => page.$eval(selector, (element) => {
  const box = element.getBoundingClientRect();
  return element.checkVisibility() && box.top >= 0 && box.bottom <= window.innerHeight + 1;
});

async function linkBy(page, press) {
  await press('#turn-copy');
  await page.waitForFunction(() => window.copied, {timeout: 60000});
  return page.evaluate(() => window.copied);
}

async function game(browser, name) {
  const first = await open(browser, {before: CLIPBOARD});
  await first.click('#tab-save');
  await first.click('#turn-begin');
  check(`${name}: without a move there is no link`, (await state(first)).message, 'Make a move first');
  await enter(first, 'E@K3,K4,K5');
  await first.click('#turn-begin');
  await first.waitForFunction(() => window.copied);
  const invitation = await first.evaluate(() => window.copied);
  check(`${name}: it is for Black`, [/&turned=3&turn-for=black&record=/.test(invitation), await first.evaluate(() => window.punct.link({turnFor: 'black'}))], [true, invitation]);
  const sent = await state(first);
  check(`${name}: and White is played here`, [sent.turnFor, sent.message], ['white', 'The link for Black is copied; send it and wait for the answer']);
  const refused = await enter(first, 'T@F9,F10,G10');
  check(`${name}: no move for Black`, [refused.ok, refused.code, (await state(first)).ply], [false, 'turn', '1']);
  await first.evaluate(() => document.activeElement.blur());
  await first.keyboard.press('1');
  check(`${name}: nor a piece of Black in hand`, [(await state(first)).message, (await state(first)).hand], ['It is Black’s turn; send the link and wait for the answer', '']);
  await first.waitForFunction(() => location.hash.includes('record=') && location.hash.includes('turn-for=white'), {timeout: 60000});
  await first.reload();
  await first.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  check(`${name}: after a reload all is there`, [(await state(first)).ply, (await state(first)).turnFor], ['1', 'white']);

  // Black answers on a phone.
  const second = await open(browser, {hash: hashOf(invitation), before: CLIPBOARD + ELSEWHERE, width: 390, height: 664, touch: true});
  const tap = async (selector) => tapAt(second, ...await middle(second, selector));
  const opened = await state(second);
  check(`${name}: it opens for Black`, [opened.ply, opened.turnFor, opened.message], ['1', 'black', 'New: 1. E@K3,K4,K5. You play Black; it is your turn']);
  check(`${name}: who is Black`, [await second.$eval('#black-seat', (each) => each.textContent), await second.$eval('#white-seat', (each) => each.textContent)], ['(you)', '']);
  check(`${name}: turned, with Black’s set below the board`, await second.evaluate(() => document.getElementById('black-side').getBoundingClientRect().top > document.getElementById('white-side').getBoundingClientRect().top));
  const at = (space) => second.$eval(`[data-space="${space}"]`, (each) => each.getBoundingClientRect().top);
  check(`${name}: and the board`, await at('K3') < await at('I9'));
  check(`${name}: whose turn it is can be seen`, await inWindow(second, '#turn-whose'));
  await tap('[data-piece="T"][data-owner="black"]');
  await tap('[data-space="F9"]');
  await tap('#tick');
  await until(second, `${name}: Black moves by touch`, 'ply', '2');
  check(`${name}: the link is offered in the window`, [await inWindow(second, '#turn-copy'), await second.$eval('#turn-copy', (button) => button.textContent)], [true, 'Copy the link for White']);
  await second.screenshot(process.env.PUNCT_PICTURES ? {path: `${process.env.PUNCT_PICTURES}/turn-${name}.png`} : {});
  const answer = await linkBy(second, tap);
  check(`${name}: it is not turned`, /&turned=0&turn-for=white&/.test(answer));

  // White follows the answer in the page that waits.
  await first.bringToFront();
  await first.evaluate((hash) => { location.hash = hash; }, hashOf(answer));
  await until(first, `${name}: the answer is followed`, 'ply', '2');
  check(`${name}: it tells what was played`, /^New: 1\.\.\. T@F9,\S+\. You play White; it is your turn$/.test((await state(first)).message));
  check(`${name}: one game is open`, (await state(first)).games, '1');
  check(`${name}: White moves`, (await enter(first, 'K3-K9,K10,K11')).ok);
  await first.waitForFunction(() => !document.getElementById('turn-copy').hidden);
  await first.focus('#turn-copy');
  await first.keyboard.press('Enter');
  await first.waitForFunction(() => /turn-for=black/.test(window.copied || ''), {timeout: 60000});

  // Another game with the same beginning is told.
  const forged = await first.evaluate(async () => {
    await window.punct.setup('');
    for (const move of ['E@K3,K4,K5', 'T@C4,C5,D5']) await window.punct.play(move);
    return window.punct.link({turnFor: 'white'});
  });
  check(`${name}: a new game is not by link`, (await state(first)).turnFor, '');
  await first.evaluate((hash) => { location.hash = hash; }, hashOf(forged));
  await first.waitForFunction(() => document.getElementById('punct').dataset.turnFor === 'white', {timeout: 60000});
  check(`${name}: a game that differs is told`, (await state(first)).message, 'The game is not the one that was sent: it differs from 1... T@C4,C5,D5 on. You play White; it is your turn');
  await first.click('#turn-leave');
  check(`${name}: left, both sides can be played`, [(await state(first)).turnFor, (await enter(first, 'T@L10,L11,M11')).ok, (await enter(first, 'C@D9,D8,D10')).ok], ['', true, true]);
  check(`${name}: errors in the pages`, [...first.errors, ...second.errors], []);
  await first.evaluate(() => localStorage.clear());
  await first.close({runBeforeUnload: false});
  await second.close({runBeforeUnload: false});
}

/** What was sent is not changed by the answer, and no move of one's own is in it that was not made. */
async function dishonest(browser, name) {
  const page = await open(browser, {before: CLIPBOARD});
  const linkOf = async (moves) => hashOf(await page.evaluate(async (all) => {
    await window.punct.setup('');
    for (const move of all) await window.punct.play(move);
    return window.punct.link({turnFor: 'white'});
  }, moves));
  const [own, reply] = ['E@K3,K4,K5', 'T@F9,F10,G10'];
  const begun = [own, 'T@C4,C5,D5'];
  const answers = {'a move of one’s own is added': [[own, reply, 'T@L14,L15,M15', 'C@D10,D9,D11'], '2. T@L14,L15,M15'],
    'an honest answer': [[own, reply], ''], 'an honest answer as in a longer game that was sent before': [begun, '', begun[1]]};
  const before = await linkOf(answers['an honest answer'][0]);
  await page.evaluate((hash) => { location.hash = hash; }, before);
  await until(page, `${name}: where nothing was sent, nothing is told`, 'message', `New: 1... ${reply}. You play White; it is your turn`);
  await page.evaluate((line) => localStorage.setItem('punct.sent', JSON.stringify([line])), [...begun, 'T@L14,L15,M15']);
  const again = await linkOf(begun);
  await page.evaluate((hash) => { location.hash = hash; }, again);
  await until(page, `${name}: an older link of a game that has gone on is no other game`, 'message', 'You play White; it is your turn');
  await page.evaluate(() => window.punct.setup(''));
  await enter(page, own);
  await page.click('#tab-save');
  await page.click('#turn-begin');
  await page.waitForFunction(() => /turn-for=black/.test(window.copied), {timeout: 60000});
  for (const [what, [moves, from, told = reply]] of Object.entries(answers)) {
    const hash = await linkOf(moves);
    await page.evaluate((to) => { location.hash = to; }, hash);
    await page.waitForFunction(() => document.getElementById('punct').dataset.turnFor === 'white', {timeout: 60000});
    await until(page, `${name}: ${what}`, 'message', `${from ? `The game is not the one that was sent: it differs from ${from} on` : `New: 1... ${told}`}. You play White; it is your turn`);
  }
  // The first move was changed: it may also be a game that was begun in another browser.
  const other = await linkOf(['E@K14,K15,K16', reply]);
  await page.evaluate((to) => { location.hash = to; }, other);
  await until(page, `${name}: a game that was not sent from here`, 'message', `No game that begins like this was sent from this browser. New: 1... ${reply}. You play White; it is your turn`);
  const invitation = await page.evaluate(() => window.punct.setup('').then(() => window.punct.play('E@K14,K15,K16')).then(() => window.punct.link({turnFor: 'black'})));
  await page.evaluate((to) => { location.hash = to; }, hashOf(invitation));
  await until(page, `${name}: an invitation holds no move of one's own`, 'message', 'New: 1. E@K14,K15,K16. You play Black; it is your turn');
  check(`${name}: errors in the page of answers`, page.errors, []);
  await page.evaluate(() => localStorage.clear());
  await page.close({runBeforeUnload: false});
}

/** One link is answered in two tabs, each with another move: the second one tells of the first. */
async function twoAnswers(browser, name) {
  const begun = await open(browser, {before: CLIPBOARD});
  await begun.evaluate(() => localStorage.removeItem('punct.sent'));
  await enter(begun, 'E@K3,K4,K5');
  const invitation = await begun.evaluate(() => window.punct.link({turnFor: 'black'}));
  await begun.close({runBeforeUnload: false});
  const tabs = [];
  for (const move of ['T@F9,F10,G10', 'T@C4,C5,D5']) {
    const tab = await open(browser, {hash: hashOf(invitation), before: CLIPBOARD});
    await enter(tab, move);
    tabs.push(tab);
  }
  const said = [];
  for (const tab of tabs) {
    await tab.bringToFront();
    await linkBy(tab, (selector) => tab.click(selector));
    await tab.waitForFunction(() => /copied/.test(document.getElementById('punct').dataset.message));
    said.push((await state(tab)).message);
  }
  const sent = 'The link for White is copied; send it and wait for the answer';
  check(`${name}: a second answer to one link is told`, said, [sent, `${sent}. Another answer to the same moves was sent from this browser before: T@F9,F10,G10`]);
  for (const tab of tabs) await tab.close({runBeforeUnload: false});
}

/** Twenty plies, each answered in the other player's page; then a link that was damaged on its way. */
async function longGame(browser, name) {
  const moves = punct(['convert', '--to', 'text', join(ROOT, 'samples/games/text/game-002.punct')]).out.replace(/\{[^}]*\}/g, '')
    .split(/\s+/).filter((word) => /^[A-Z]\d+-|^[TCELMR]@/.test(word)).slice(0, 20);
  const pages = [await open(browser, {before: CLIPBOARD}), await open(browser, {before: CLIPBOARD + ELSEWHERE})];
  let link = '';
  for (const [i, move] of moves.entries()) {
    const [page, other] = [pages[i % 2], ['white', 'black'][1 - i % 2]];
    await page.bringToFront();
    if (link) {
      await page.evaluate((hash) => { location.hash = hash; }, hashOf(link));
      await until(page, `${name}: ply ${i} has come`, 'ply', String(i));
    }
    check(`${name}: ply ${i + 1}: ${move}`, (await enter(page, move)).ok);
    if (i === 0) await page.click('#tab-save');
    await page.evaluate(() => { window.copied = ''; });
    await page.click(i === 0 ? '#turn-begin' : '#turn-copy');
    await page.waitForFunction((player) => (window.copied || '').includes(`turn-for=${player}`), {timeout: 60000}, other);
    link = await page.evaluate(() => window.copied);
  }
  const [first, second] = pages;
  const sent = await state(second);
  check(`${name}: twenty plies`, [sent.ply, sent.games, sent.turnFor], ['20', '1', 'black']);
  await second.evaluate((hash) => { location.hash = hash; }, hashOf(link).slice(0, -40));
  await second.waitForFunction(() => document.getElementById('punct').dataset.message.includes('cannot be read'), {timeout: 60000});
  check(`${name}: a damaged link takes nothing away`, [(await state(second)).plies, (await state(second)).games], ['20', '1']);
  check(`${name}: errors in the pages of a long game`, [...first.errors, ...second.errors], []);
  await first.evaluate(() => localStorage.clear());
  await first.close({runBeforeUnload: false});
  await second.close({runBeforeUnload: false});
}

/** A game against the opponent that is sent to somebody is the opponent's no longer. */
async function insteadOfTheOpponent(browser, name) {
  const page = await open(browser, {before: CLIPBOARD});
  await page.evaluate(() => window.punct.opponent({side: 'black', strength: 'easy'}));
  await enter(page, 'E@K3,K4,K5');
  await until(page, `${name}: the opponent has answered`, 'ply', '2');
  await page.click('#tab-save');
  await page.click('#turn-begin');
  await page.waitForFunction(() => window.copied, {timeout: 60000});
  await until(page, `${name}: one sits for Black by link`, 'turnFor', 'black');
  check(`${name}: and the opponent has left`, [(await state(page)).opponent, await page.$eval('#match', (row) => row.hidden), await page.$eval('#white-seat', (seat) => seat.textContent)], ['', true, '']);
  check(`${name}: the link is told`, /^The link for White is copied/.test((await state(page)).message));
  await page.evaluate(() => localStorage.clear());
  await page.close({runBeforeUnload: false});
}

/** Who sits where belongs to a game: undo leads to one's own game and back, and from a new game to the one that is played by links. */
async function takenBack(browser, name) {
  const page = await open(browser, {before: CLIPBOARD + ELSEWHERE});
  page.on('dialog', (dialog) => void dialog.accept());
  await enter(page, 'E@K3,K4,K5');
  const invitation = await page.evaluate(() => window.punct.link({turnFor: 'black'}));
  await enter(page, 'T@F9,F10,G10');
  const isTurned = () => page.$$eval('[data-space="K3"], [data-space="I9"]', (all) => all.map((each) => each.getBoundingClientRect().top)).then(([first, second]) => first < second);
  const wasTurned = await isTurned();
  await page.evaluate((hash) => void (location.hash = hash), hashOf(invitation));
  await until(page, `${name}: a link for Black over a game of one's own`, 'turnFor', 'black');
  check(`${name}: it is turned`, await isTurned(), !wasTurned);
  await withControl(page, 'z');
  check(`${name}: undo: the board lies as before`, await isTurned(), wasTurned);
  check(`${name}: undo: one's own game is not by link`, [(await state(page)).plies, (await state(page)).turnFor, (await enter(page, 'C@C5,C4,C6')).ok], ['2', '', true]);
  await withControl(page, 'z');
  await page.waitForFunction(() => !location.hash.includes('turn-for='), {timeout: 60000});
  await page.evaluate((hash) => void (location.hash = hash), hashOf(invitation));
  await until(page, `${name}: the link again`, 'turnFor', 'black');
  await enter(page, 'T@F9,F10,G10');
  await page.click('#new');
  await until(page, `${name}: a new game is not by link`, 'turnFor', '');
  await withControl(page, 'z');
  check(`${name}: undo: the game by link takes no move of White`, [(await state(page)).turnFor, (await enter(page, 'C@C5,C4,C6')).code], ['black', 'turn']);
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** A game by links stays one behind a lesson, also where the page is loaded again meanwhile, and after a change of one's own. */
async function behindOthers(browser, name) {
  const page = await open(browser, {before: CLIPBOARD + ELSEWHERE});
  page.on('dialog', (dialog) => void dialog.accept());
  await enter(page, 'E@K3,K4,K5');
  const invitation = await page.evaluate(() => window.punct.link({turnFor: 'black'}));
  await page.close({runBeforeUnload: false});
  const second = await open(browser, {hash: hashOf(invitation), before: CLIPBOARD + ELSEWHERE});
  second.on('dialog', (dialog) => void dialog.accept());
  await second.evaluate(() => window.punct.lesson('adding'));
  await second.waitForFunction(() => location.hash.includes('lesson='), {timeout: 60000});
  check(`${name}: a lesson is not by link`, (await state(second)).turnFor, '');
  await second.reload();
  await second.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  await second.click('#lesson-leave');
  await until(second, `${name}: the game behind it is`, 'turnFor', 'black');
  await second.evaluate(() => window.punct.go({ply: 1}));
  check(`${name}: and Black moves`, (await enter(second, 'T@F9,F10,G10')).ok);
  await second.waitForFunction(() => /turn-for=black/.test(location.hash) && !/lesson=|record=/.test(location.hash), {timeout: 60000});
  await second.reload();
  await second.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  check(`${name}: after a reload too`, [(await state(second)).ply, (await state(second)).turnFor], ['2', 'black']);
  check(`${name}: errors in the page`, second.errors, []);
  await second.close({runBeforeUnload: false});
}

/** A comment that is typed while the link is being copied is not in the link, so it is kept. */
async function typedWhileCopying(browser, name) {
  const slow = 'Object.defineProperty(navigator, "clipboard", {value: {writeText: () => new Promise((copied) => { window.endCopying = copied; })}});';
  const page = await open(browser, {before: slow + ELSEWHERE});
  page.on('dialog', (dialog) => void dialog.accept());
  await enter(page, 'E@K3,K4,K5');
  await page.click('#tab-save');
  await page.click('#turn-begin');
  await page.waitForFunction(() => window.endCopying, {timeout: 60000});
  await page.click('#tab-moves');
  await page.click('#pencil');
  await page.focus('#comment');
  await page.keyboard.type('a plan');
  await page.evaluate(() => window.endCopying());
  await until(page, `${name}: the link is copied`, 'message', 'The link for Black is copied; send it and wait for the answer');
  await page.reload();
  await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  check(`${name}: the comment is there after a reload`, (await page.evaluate(() => window.punct.record('text'))).includes('{a plan}'));
  await page.close({runBeforeUnload: false});
}

/** Where the clipboard is refused, the link is shown; in a sandbox nothing is stored and all the same works. */
async function withoutClipboard(browser, name) {
  const page = await open(browser, {before: 'Object.defineProperty(navigator, "clipboard", {value: undefined}); Object.defineProperty(window, "localStorage", {get() { throw new Error("no"); }});'});
  await enter(page, 'E@K3,K4,K5');
  await page.click('#tab-save');
  await page.click('#turn-begin');
  await page.waitForFunction(() => !document.getElementById('copied').hidden, {timeout: 60000});
  check(`${name}: the link is shown, selected`, await page.evaluate(() => {
    const area = document.getElementById('copied');
    return document.activeElement === area && area.value.includes('turn-for=black') && area.selectionEnd === area.value.length;
  }));
  check(`${name}: errors in the page`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

for (const name of names) {
  const {browser, close} = await launch(name);
  try {
    await game(browser, name);
    await dishonest(browser, name);
    await twoAnswers(browser, name);
    await longGame(browser, name);
    await insteadOfTheOpponent(browser, name);
    await takenBack(browser, name);
    await behindOthers(browser, name);
    await typedWhileCopying(browser, name);
    await withoutClipboard(browser, name);
  } finally {
    await close();
  }
}
finish();
