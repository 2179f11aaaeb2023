// SPDX-License-Identifier: MIT
// The board as a table, at the sizes of phones, tablets and desktops: moves of recorded games by touch, with all that a move
// needs in the window; dragging, turning, stacks, the wheel, and a board within an article.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, FULL, middle, open, ROOT, runParts, state, tapAt} from './lib.mjs';

const SIZES = [[390, 664], [844, 390], [768, 1024], [1440, 900]];
const SMALL = SIZES.slice(0, 2);
const MOVES = 10;
const MOST_TAPS = 3.5;
const LEAST_PITCH = 32;
const LEAST_TARGET = 44;

const bareMoves = (number, most = MOVES) => {
  const file = join(ROOT, `samples/games/text/game-${String(number).padStart(3, '0')}.punct`);
  return readFileSync(file, 'utf8').replace(/\{[^}]*\}/g, '').split('\n\n')[1].split(/\s+/)
    .filter((word) => /^[A-Z]\d+-|^[TCELMR]@/.test(word)).slice(0, most);
};
const GAMES = Array.from({length: 10}, (_, i) => bareMoves(i + 1));

/** The parts of a move as it is written. */
function parts(move) {
  const [, piece, from, dots] = /^(?:([TCELMR])@|([A-Z]\d+)-)([A-Z\d,]+)/.exec(move);
  const [at, ...ends] = dots.split(',');
  return {of: piece || from, at, ends, isAdd: Boolean(piece)};
}

const setUp = (page, position = '') => page.evaluate((text) => window.punct.setup(text), position);
const space = (name) => `[data-space="${name}"]`;
const kind = (piece, owner) => `[data-piece="${piece}"][data-owner="${owner}"]`;

/** What lies outside of the window, or is smaller than a finger. */
const wrongTargets = (page, selectors, least) => page.evaluate((all, size) => all.filter((selector) => {
  const element = document.querySelector(selector);
  const box = element.getBoundingClientRect();
  return box.left < 0 || box.top < 0 || box.right > window.innerWidth + 0.5 || box.bottom > window.innerHeight + 0.5 ||
    Math.min(box.width, box.height) < size;
}), selectors, least);

/** Pixels between two neighbors. */
const pitch = (page) => page.evaluate(() => {
  const [a, b] = ['I9', 'I10'].map((name) => document.querySelector(`[data-space="${name}"]`).getBoundingClientRect());
  return Math.hypot(a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2);
});

const place = (page, name) => page.$eval(space(name), (circle) => {
  const box = circle.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
});

/**
 * Enters a move as a person does; how many taps that took. Who knows the page taps the side of the space to which the piece
 * shall lie. Others tap its middle, and then where the piece shall lie, or its PÜNCT again until it lies so.
 */
async function tapMove(page, move, mover, way = 'side') {
  const {of, at, ends, isAdd} = parts(move);
  let taps = 0;
  const tap = async (selector) => {
    ++taps;
    await tapAt(page, ...await middle(page, selector));
  };
  await tap(isAdd ? kind(of, mover) : space(of));
  if (way !== 'side') await tap(space(at));
  else await tapBeside(page, at, ends), ++taps;
  if (way === 'again') for (let left = 6; left > 0 && (await state(page)).hand !== move; --left) await tap(space(at));
  // A dot of the piece is tapped where it shall lie: the one farther from the PÜNCT first.
  const far = [...ends].sort((a, b) => distance(at, b) - distance(at, a));
  for (let left = 6; left > 0 && (await state(page)).hand !== move; --left) await tap(space(far[left > 3 ? 0 : 1]));
  await tap('#tick');
  return taps;
}

/** Taps the side of a space to which the piece shall lie. */
async function tapBeside(page, at, ends) {
  const [x, y] = await middle(page, space(at));
  const [[x1, y1], [x2, y2]] = [await place(page, ends[0]), await place(page, ends[1])];
  const [dx, dy] = Math.hypot(x1 + x2 - 2 * x, y1 + y2 - 2 * y) > 8 ? [x1 + x2 - 2 * x, y1 + y2 - 2 * y] : [x1 - x, y1 - y];
  const aside = await pitch(page) * 0.36;
  await tapAt(page, x + aside * dx / Math.hypot(dx, dy), y + aside * dy / Math.hypot(dx, dy));
}

function distance(a, b) {
  const columns = a.charCodeAt(0) - b.charCodeAt(0);
  const rows = Number(a.slice(1)) - Number(b.slice(1));
  return Math.max(Math.abs(columns), Math.abs(rows), Math.abs(columns - rows));
}

async function games(browser, name) {
  for (const [width, height] of SIZES) {
    const page = await open(browser, {width, height, touch: true});
    const what = `${name} ${width}x${height}`;
    let taps = 0;
    let moves = 0;
    // Where there is more room than on a phone, three games show what differs.
    const chosenGames = FULL || (name === 'chromium' && width * height < 400_000) ? GAMES : GAMES.slice(0, 3);
    for (const [number, game] of chosenGames.entries()) {
      await setUp(page);
      for (const [ply, move] of game.entries()) {
        taps += await tapMove(page, move, ply % 2 ? 'black' : 'white');
        ++moves;
        if (Number((await state(page)).ply) !== ply + 1) {
          check(`${what}: game ${number + 1}: ${move}: ${(await state(page)).message}`, false);
          break;
        }
      }
      check(`${what}: the page was not scrolled`, await page.evaluate(() => window.scrollX + window.scrollY), 0);
    }
    check(`${what}: ${taps} taps for ${moves} moves`, taps / moves <= MOST_TAPS);
    check(`${what}: errors in the page`, page.errors, []);
    await page.close();
  }
}

/** Taps per move over whole games on a phone, for those who tap the middle of the space, as the page guesses how the piece lies. */
async function guesses(browser, name) {
  if (!FULL && name !== 'chromium') return;
  for (const [way, most] of [['ends', 3.4], ['again', 3.7]]) {
    const page = await open(browser, {width: 390, height: 664, touch: true});
    let taps = 0;
    let moves = 0;
    let plies = '';
    for (const number of [1, 8, 21]) {
      await setUp(page);
      const game = bareMoves(number, 40);
      plies = String(game.length);
      for (const [ply, move] of game.entries()) {
        taps += await tapMove(page, move, ply % 2 ? 'black' : 'white', way);
        ++moves;
      }
    }
    check(`${name}: turned by taps (${way}): ${taps} taps for ${moves} moves`, taps / moves <= most);
    check(`${name}: (${way}) all moves were played`, (await state(page)).plies, plies);
    await page.close();
  }
}

async function targets(browser, name) {
  for (const [width, height] of SIZES) {
    const page = await open(browser, {width, height, touch: true});
    const what = `${name} ${width}x${height}`;
    const pieces = [...'TCELMR'].map((piece) => kind(piece, 'white'));
    check(`${what}: before a move`, await wrongTargets(page, [...pieces, '#back', '#on', '#first', '#last', '#ply'], 0), []);
    check(`${what}: targets before a move`, await wrongTargets(page, [...pieces, '#back', '#on'], LEAST_TARGET), []);
    await tapAt(page, ...await middle(page, kind('E', 'white')));
    check(`${what}: spaces are apart with a piece in hand: ${await pitch(page)}`, await pitch(page) >= LEAST_PITCH);
    await tapAt(page, ...await middle(page, space('K4')));
    check(`${what}: with a piece in hand`, await wrongTargets(page,
      ['#back', '#on', '#hand-turn', '#hand-turn-left', '#hand-back', '#hand-play', '#tick', '#said'], 0), []);
    check(`${what}: targets with a piece in hand`, await wrongTargets(page,
      ['#back', '#on', '#hand-turn', '#hand-turn-left', '#hand-back', '#hand-play', '#tick'], LEAST_TARGET), []);
    check(`${what}: no key is named to a finger: ${(await state(page)).message}`, !/Enter/.test((await state(page)).message));
    check(`${what}: pieces are pictures`, await page.$$eval('.set .kind .picture', (all) =>
      all.filter((each) => each.getBoundingClientRect().width >= 30).length), 12);
    check(`${what}: and have names`, await page.$eval(kind('T', 'white'), (button) => button.getAttribute('aria-label')),
      'triangle, 6 left, White');
    const hand = (await state(page)).hand;
    await tapAt(page, ...await middle(page, '#hand-turn'));
    check(`${what}: turned`, (await state(page)).hand !== hand);
    await tapAt(page, ...await middle(page, '#hand-turn-left'));
    check(`${what}: and turned back`, (await state(page)).hand, hand);
    await tapAt(page, ...await middle(page, '#hand-back'));
    check(`${what}: put back`, (await state(page)).hand, '');
    check(`${what}: the whole board is seen again`, await page.evaluate(() => {
      const [board, stage] = ['board', 'stage'].map((id) => document.getElementById(id).getBoundingClientRect());
      return Math.abs(board.width - stage.width) < 1;
    }));
    await page.close();
  }
}

/** How large the figures on the pieces are, in pixels. */
const figureSizes = (page) => page.$eval('#drawing', (host) => {
  const svg = host.shadowRoot.querySelector('svg');
  const box = svg.getBoundingClientRect();
  const scale = Math.min(box.width / svg.viewBox.baseVal.width, box.height / svg.viewBox.baseVal.height);
  return [...svg.querySelectorAll('[data-level] text')].map((text) => parseFloat(getComputedStyle(text).fontSize) * scale);
});

/** The figures on the board can be read on a phone. */
async function figures(browser, name) {
  for (const [width, height] of SMALL) {
    const page = await open(browser, {width, height, touch: true});
    await page.evaluate((text) => window.punct.load(text, 'game.punct').then(() => window.punct.go({ply: -1})),
      readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8'));
    const sizes = await figureSizes(page);
    check(`${name} ${width}x${height}: there are figures`, sizes.length > 0);
    check(`${name} ${width}x${height}: the smallest of ${sizes.length} has ${Math.min(...sizes)} px`, Math.min(...sizes) >= 10);
    await page.close();
  }
}

const sample = readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8');
const heightOf = (page, selector) => page.$eval(selector, (element) => Math.round(element.getBoundingClientRect().height));

/** On a phone that lies on its side, and in other low windows, the panels have much of the height; the moves show the one that was played last, and all that edits it. */
async function panels(browser, name) {
  for (const [width, height] of [[844, 390], [667, 375], [1024, 600]]) {
    const page = await open(browser, {width, height, touch: true});
    await page.evaluate((text) => window.punct.load(text, 'game.punct').then(() => window.punct.go({ply: 12})), sample);
    const what = `${name} ${width}x${height}`;
    for (const id of ['moves', 'explore', 'puzzles', 'save']) {
      await page.$eval(`#tab-${id}`, (tab) => tab.click());
      const room = await heightOf(page, `#panel-${id}`);
      check(`${what}: ${id} has ${room} px`, room >= 150);
      check(`${what}: the tab of ${id} is seen`, await page.$eval(`#tab-${id}`, (tab) => [tab, tab.parentElement].map((each) => each.getBoundingClientRect().toJSON()))
        .then(([tab, row]) => tab.left >= row.left - 1 && tab.right <= row.right + 1));
    }
    await page.$eval('#tab-analysis', (tab) => tab.click());
    await page.waitForSelector('#curve:not([hidden])');
    check(`${what}: with the curve, analysis has ${await heightOf(page, '#panel-analysis')} px`, await heightOf(page, '#panel-analysis') >= 80);
    check(`${what}: the curve is explained`, await page.$eval('#curve-key', (words) => words.checkVisibility() && /Red lines/.test(words.textContent)));
    await page.$eval('#tab-moves', (tab) => tab.click());
    const seen = await page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const [panel, move, edits] = ['#panel-moves', '[aria-current="true"]', '.edits'].map(box);
      return [move.top >= panel.top && move.bottom <= edits.top, edits.bottom <= panel.bottom + 1, edits.bottom <= box('#bar').top + 1];
    });
    check(`${what}: the move that is shown, and all of what edits it`, seen, [true, true, true]);
    for (const ply of [12, 39]) {
      await page.evaluate((to) => window.punct.go({ply: to}), ply);
      check(`${what}: names cover no words of the board at ply ${ply}`, await page.evaluate(() => {
        const names = [...document.querySelectorAll('.who')].map((each) => each.getBoundingClientRect());
        return [...document.getElementById('drawing').shadowRoot.querySelectorAll('.edge-label text, .panel-text')].filter((label) => {
          const box = label.getBoundingClientRect();
          return names.some((each) => each.left < box.right && each.right > box.left && each.top < box.bottom && each.bottom > box.top);
        }).map((label) => label.textContent);
      }), []);
    }
    await page.close();
  }
}

/** What lies beside or below the board is found: tabs are seen below it, the menu leaves it in sight, the list of games fits. */
async function room(browser, name) {
  const games = GAMES.map((moves, i) => `[White "Maximiliane Oberhuber-Schmidt"]\n[Black "Bo"]\n[Date "2024.01.${i + 10}"]\n\n1. ${moves[0]} *\n`).join('\n');
  for (const [width, height] of SIZES) {
    const page = await open(browser, {width, height, touch: true});
    const what = `${name} ${width}x${height}`;
    await page.evaluate((text) => window.punct.load(text, 'games.punct'), games);
    check(`${what}: the words of the tabs are seen`, await page.$eval('#tab-moves', (tab) => {
      const box = tab.getBoundingClientRect();
      return (box.top + box.bottom) / 2 + 8 <= window.innerHeight;
    }));
    await page.click('#looks-open');
    const menu = await heightOf(page, '#looks');
    check(`${what}: the menu has ${menu} px`, menu <= Math.max(0.5 * height, 310));
    check(`${what}: all of it is seen`, await page.$eval('#looks', (box) => box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth));
    await page.keyboard.press('Escape');
    await page.$eval('#tab-games', (tab) => tab.click());
    check(`${what}: the table is no wider than its panel`, await page.$eval('#panel-games', (panel) => panel.scrollWidth <= panel.clientWidth));
    if (name === 'chromium') check(`${what}: its rows are for fingers`, await heightOf(page, '#panel-games tbody tr:nth-child(2)') >= 40);
    await page.evaluate(() => window.punct.lesson('adding'));
    check(`${what}: the title of a lesson is seen once`, await page.$eval('#said', (said) => said.textContent.includes('Adding a piece') && getComputedStyle(said).opacity), '0');
    await page.close();
  }
}

/** On a phone, the boards of the levels stand below the large one, and moves are made on it. */
async function levels(browser, name) {
  const [width, height] = SIZES[0];
  const page = await open(browser, {width, height, touch: true});
  await page.evaluate((text) => window.punct.load(text, 'game.punct').then(() => window.punct.go({ply: 39})), sample);
  await page.keyboard.press('l');
  const [board, ...small] = await page.$eval('#drawing', (host) => [...host.shadowRoot.querySelectorAll('[id$="-board"], [id*="-layer-"]')].map((each) => {
    const {left, right, top, bottom, width: wide} = each.getBoundingClientRect();
    return {left, right, top, bottom, wide};
  }));
  check(`${name}: the board is ${Math.round(board.wide)} px wide`, board.wide >= 0.75 * width);
  check(`${name}: its levels stand below it`, small.length === 3 && small.every((each) => each.top >= board.bottom - 12 && each.wide >= 100));
  const bar = await page.$eval('#bar', (each) => each.getBoundingClientRect().top);
  check(`${name}: side by side in the window`, small.every((each, i) => each.bottom <= bar && each.right <= width && (!i || each.left >= small[i - 1].right - 1)));
  const figure = Math.min(...await figureSizes(page));
  check(`${name}: the smallest figure has ${figure} px`, figure >= 10);
  const apart = await page.evaluate(() => {
    const middleOf = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const [x, y] = middleOf(document.querySelector('[data-space="A7"]').getBoundingClientRect());
    return Math.min(...[...document.getElementById('drawing').shadowRoot.querySelectorAll('[data-cells^="A7,"] circle')].map((dot) => {
      const [left, top] = middleOf(dot.getBoundingClientRect());
      return Math.hypot(left - x, top - y);
    }));
  });
  check(`${name}: spaces lie on the drawing: ${apart} px`, apart < 1);
  await page.evaluate(() => window.punct.go({ply: 12}));
  await tapAt(page, ...await middle(page, kind('E', 'white')));
  await tapAt(page, ...await middle(page, space('K6')));
  check(`${name}: a move is entered in this view: ${(await state(page)).hand}`, (await state(page)).hand.startsWith('E@K6,'));
  check(`${name}: what is said can be read then`, await wrongTargets(page, ['#said', '#hand-play', '#tick'], 0), []);
  await page.close();
}

/** Letters and signs are as large as the size of the board asks, also after something beside it has taken room or left it. */
async function drawnAnew(browser, name) {
  const drawn = (page) => page.$eval('#drawing', (host) => host.shadowRoot.innerHTML);
  for (const [width, height] of SIZES) {
    const page = await open(browser, {width, height, touch: width < 1000});
    const isCurrent = async (what) => {
      await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go)))));
      const before = await drawn(page);
      await page.evaluate(() => window.dispatchEvent(new Event('resize')));
      check(`${name} ${width}x${height}: ${what}: the drawing has the right size`, before === await drawn(page));
    };
    await isCurrent('empty');
    await page.evaluate((text) => window.punct.load(`${text}\n${text}`, 'games.punct'), sample);
    await isCurrent('two games');
    await page.$eval('#tab-analysis', (tab) => tab.click());
    await page.waitForSelector('#curve:not([hidden])', {timeout: 60000});
    await isCurrent('with a curve');
    await page.$eval('#tab-setup', (tab) => tab.click());
    await isCurrent('set up');
    check(`${name} ${width}x${height}: errors in the page`, page.errors, []);
    await page.close();
  }
}

/** A refused landing names the rule that the piece would break as it lies. */
async function refusals(browser, name) {
  const page = await open(browser);
  await setUp(page);
  for (const move of ['E@K3,K4,K5', 'E@K14,K15,K16']) await page.evaluate((text) => window.punct.play(text), move);
  const click = async (selector) => page.mouse.click(...await middle(page, selector));
  await click(space('K3'));
  await click(space('K14'));
  const said = (await state(page)).message;
  const whole = await page.evaluate(() => window.punct.play('K3-K14,K15,K16'));
  check(`${name}: a refused jump: ${said}`, said, `${whole.message} [${whole.code}]`);
  check(`${name}: it names a rule: ${said}`, /\(R1[0-9]\)/.test(said) && !/no-match/.test(said));
  await page.close();
}

async function drag(page, from, ...stops) {
  await page.mouse.move(...await middle(page, from));
  await page.mouse.down();
  for (const stop of stops) await page.mouse.move(...await middle(page, stop), {steps: 4});
  await page.mouse.up();
}

/** Dragging by a mouse. */
async function dragging(browser, name) {
  const page = await open(browser, {width: 1440, height: 900});
  await setUp(page);
  const click = async (selector) => page.mouse.click(...await middle(page, selector));
  const hand = async () => (await state(page)).hand;
  await drag(page, kind('E', 'white'), space('K6'));
  check(`${name}: dragged from the set`, (await hand()).startsWith('E@K6,'));
  await drag(page, space('K6'), space('M8'));
  check(`${name}: the ghost dragged on: ${await hand()}`, (await hand()).startsWith('E@M8,'));
  await page.keyboard.press('Escape');
  await click(kind('E', 'white'));
  await drag(page, space('D4'), space('D5'));
  check(`${name}: dragged from the PÜNCT to where the piece shall lie`, await hand(), 'E@D4,D5,D6');
  await drag(page, space('D6'), space('F6'));
  check(`${name}: an end swung round the PÜNCT`, await hand(), 'E@D4,E5,F6');
  await click(space('D2'));
  check(`${name}: an end tapped where it shall lie`, await hand(), 'E@D4,D2,D3');
  await click('#tick');
  check(`${name}: the tick plays`, (await state(page)).ply, '1');
  await drag(page, kind('T', 'black'), space('N12'));
  await page.keyboard.press('Enter');
  await drag(page, space('D4'), space('D8'));
  check(`${name}: a piece dragged from the board: ${await hand()}`, (await hand()).startsWith('D4-D8,'));
  const before = await hand();
  await page.mouse.move(...await middle(page, space('D8')));
  await page.mouse.wheel({deltaY: 120});
  await page.waitForFunction((was) => document.getElementById('punct').dataset.hand !== was, {timeout: 60000}, before).catch(() => {});
  check(`${name}: the wheel over the ghost turns it`, (await hand()) !== before && (await state(page)).ply === '2');
  await page.keyboard.press('R');
  check(`${name}: Shift+r turns it back`, await hand(), before);
  await drag(page, space('D8'), space('D10'), '#said');
  check(`${name}: dragged off the board, the ghost goes back`, await hand(), before);
  await page.keyboard.press('Escape');
  await drag(page, space('D4'), space('D8'), '#said');
  check(`${name}: and a piece to where it lies`, [await hand(), (await state(page)).message, await page.$$eval('#board .held', (all) => all.length)], ['', 'Put back', 0]);
  await drag(page, kind('E', 'white'), space('K6'), '#said');
  check(`${name}: and to the set`, [await hand(), await page.$$eval('.kind[aria-pressed="true"]', (all) => all.length)], ['', 0]);
  check(`${name}: errors in the page`, page.errors, []);
  await page.close();
}

/** On a phone the panels are below the board: a tap on a tab brings them into the window, and the moves leave the board there. */
async function tabs(browser, name) {
  const [width, height] = SIZES[0];
  const page = await open(browser, {width, height, touch: true});
  await page.evaluate((text) => window.punct.load(text, 'game.punct'), readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8'));
  for (const panel of ['analysis', 'save', 'puzzles', 'moves']) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.mouse.click(...await middle(page, `#tab-${panel}`));
    if (panel === 'analysis') await page.waitForSelector('#curve:not([hidden])', {timeout: 60000});
    const top = await page.$eval(`#panel-${panel}`, (element) => element.getBoundingClientRect().top);
    check(`${name}: a tap on the tab shows the panel ${panel}: ${top}`, top > 0 && top < 0.8 * height);
  }
  check(`${name}: errors in the page`, page.errors, []);
  await page.close();
}

/** By a finger: the ghost follows, the stack of a tapped space is shown as pieces and covers no control. */
async function fingers(browser, name) {
  const [width, height] = SIZES[0];
  const page = await open(browser, {width, height, touch: true});
  await page.evaluate((text) => window.punct.load(text, 'game.punct').then(() => window.punct.go({ply: -1})),
    readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8'));
  const {position} = await state(page);
  const [, , top] = / ([wb])[TCELMR]@([A-Q]\d+),\S*\^[2-9]/.exec(position);
  await tapAt(page, ...await middle(page, space(top)));
  const view = await page.$eval('#stack-view', (box) => ({hidden: box.hidden, text: box.textContent,
    pictures: box.querySelectorAll('svg').length}));
  check(`${name}: a tap shows the stack of ${top}: ${view.text}`, !view.hidden && view.text.startsWith(top) && view.pictures >= 2);
  check(`${name}: it covers no control`, await page.evaluate(() => {
    const box = document.getElementById('stack-view').getBoundingClientRect();
    return [...document.querySelectorAll('button, input, select')].filter((each) => {
      const other = each.getBoundingClientRect();
      return other.width && other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top;
    }).map((each) => each.id);
  }), []);
  await setUp(page);
  check(`${name}: in another game the space that was tapped is named no more`, await page.$eval('#here', (here) => here.textContent), '');
  await tapAt(page, ...await middle(page, kind('E', 'white')));
  await tapAt(page, ...await middle(page, '#hand-play'));
  check(`${name}: a piece that has no space yet asks for one`, (await state(page)).message, 'Choose a space first');
  await tapAt(page, ...await middle(page, space('K6')));
  if (name === 'chromium') {
    await page.touchscreen.touchStart(...await middle(page, space('K6')));
    await page.touchscreen.touchMove(...await middle(page, space('L7')));
    await page.touchscreen.touchMove(...await middle(page, space('M8')));
    await page.touchscreen.touchEnd();
    check(`${name}: the ghost follows a finger: ${(await state(page)).hand}`, (await state(page)).hand.startsWith('E@M8,'));
    const before = await place(page, 'K12');
    await page.touchscreen.touchStart(...await middle(page, space('F6')));
    for (const by of [10, 20, 40]) await page.touchscreen.touchMove(before[0], before[1] + by);
    await page.touchscreen.touchEnd();
    check(`${name}: a finger beside the piece moves the board`, (await place(page, 'K12')).join() !== before.join() &&
      (await state(page)).hand.startsWith('E@M8,'));
  }
  await page.close();
}

/** Near its edge an enlarged board moves on under the pointer: the piece lies where it was shown when it was let go. */
async function toTheEdge(browser, name) {
  const [width, height] = SIZES[0];
  const page = await open(browser, {width, height});
  await page.mouse.move(...await middle(page, kind('T', 'white')));
  await page.mouse.down();
  await page.mouse.move(...await place(page, 'K6'));
  const [to, x, y] = await page.evaluate(() => {
    const {left, right, top, bottom} = document.getElementById('scroller').getBoundingClientRect();
    const all = [...document.querySelectorAll('#board .may')].map((each) => [each.dataset.space, each.getBoundingClientRect()]);
    return all.map(([name, box]) => [name, box.left + box.width / 2, box.top + box.height / 2])
      .find(([, at, down]) => (at < left + 25 || at > right - 25) && at > left + 2 && at < right - 2 && down > top + 40 && down < bottom - 40);
  });
  await page.mouse.move(x, y);
  check(`${name}: ${to} at the edge is shown`, (await state(page)).hand.startsWith(`T@${to},`));
  await page.mouse.up();
  check(`${name}: and stays where it is shown: ${(await state(page)).hand}`, (await state(page)).hand.startsWith(`T@${to},`));
  await page.close();
}

/** A finger that moves an enlarged board takes nothing in hand, a tap does. */
async function pans(browser, name) {
  const [width, height] = SIZES[0];
  const page = await open(browser, {width, height, touch: true});
  for (const move of ['E@I6,I4,I5', 'T@B3,B4,C4']) await page.evaluate((text) => window.punct.play(text), move);
  await tapAt(page, ...await middle(page, kind('M', 'white')));
  const own = await middle(page, space('I6'));
  if (name === 'chromium') {
    await page.touchscreen.touchStart(...own);
    for (const by of [20, 40, 60]) await page.touchscreen.touchMove(own[0] + by, own[1] - by);
    await page.touchscreen.touchEnd();
    check(`${name}: a finger that moves the board keeps the piece in hand`, [await page.$eval(kind('M', 'white'), (button) => button.getAttribute('aria-pressed')),
      (await middle(page, space('I6'))).join() !== own.join()], ['true', true]);
  }
  await tapAt(page, ...await middle(page, space('I6')));
  check(`${name}: a tap on one's own piece takes it instead`, await page.$$eval('#board .held', (all) => all.length), 1);
  await page.close();
}

/** What the wheel does not need is the reader's; an embedded board is read only and says how high it is. */
async function inArticles(browser, name) {
  const page = await open(browser, {width: 900, height: 700});
  await page.evaluate((text) => window.punct.load(text, 'game.punct'),
    '[White "Ada"]\n[Black "Bo"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 *\n');
  const isTaken = (deltaY) => page.evaluate((delta) => {
    const box = document.getElementById('stage').getBoundingClientRect();
    return !document.getElementById('board').dispatchEvent(new WheelEvent('wheel', {deltaY: delta, bubbles: true, cancelable: true,
      clientX: box.left + 5, clientY: box.top + 5}));
  }, deltaY);
  check(`${name}: the wheel is let go at the start`, await isTaken(-120), false);
  check(`${name}: and steps on`, [await isTaken(120), (await state(page)).ply], [true, '1']);
  for (let i = 0; i < 5; ++i) await isTaken(10);
  check(`${name}: small movements add up`, (await state(page)).ply, '1');
  await isTaken(10);
  check(`${name}: to one ply`, (await state(page)).ply, '2');
  check(`${name}: the wheel is let go at the end`, await isTaken(120), false);
  check(`${name}: the title names the place`, await page.title(), 'Ada – Bo, ply 2');
  await page.evaluate(() => (location.hash = '#game=1&ply=2&embed'));
  await page.waitForSelector('body.embed', {timeout: 60000}).catch(() => {});
  check(`${name}: embedded, the wheel is the reader's`, [await isTaken(-120), (await state(page)).ply], [false, '2']);
  await page.mouse.click(...await middle(page, space('K3')));
  check(`${name}: embedded, no piece is taken`, await page.$$eval('#board .may, #board .held', (all) => all.length), 0);
  check(`${name}: embedded, the players are named`, await page.$$eval('.who strong', (all) => all.map((each) => each.textContent).sort()),
    ['Ada', 'Bo']);
  await readOnly(page, name);
  check(`${name}: a link leads to the whole board`, await page.$eval('#whole', (link) => !link.hidden && !/embed/.test(link.href)));
  await page.close();
  for (const hash of ['#embed', '#lesson=adding&embed']) {
    const empty = await open(browser, {hash});
    check(`${name}: ${hash} offers nothing that it does not take`, [(await state(empty)).message, (await state(empty)).plies, (await state(empty)).lesson], ['White is to move', '0', '']);
    await empty.close();
  }
}

/** An embedded board takes no game, no move and no edit, by mouse, by key or by a script. */
async function readOnly(page, name) {
  const before = await state(page);
  const record = await page.evaluate(() => window.punct.record('text'));
  for (const type of ['paste', 'drop']) {
    await page.evaluate((kind) => {
      const event = new Event(kind, {bubbles: true, cancelable: true});
      Object.defineProperty(event, kind === 'drop' ? 'dataTransfer' : 'clipboardData', {value: {files: [], getData: () => '1. T@C4,C5,D5 *'}});
      document.dispatchEvent(event);
    }, type);
    check(`${name}: embedded, ${type} is refused`, (await state(page)).message, 'This board is read-only');
  }
  const doors = await page.evaluate(async () => {
    await window.punct.opponent({side: 'white'});
    const {play, setup, lesson} = window.punct;
    return [await play('T@C4,C5,D5'), await setup('standard b wT@F9,F10,G10'), await lesson('adding')].map(({ok, code, message}) => [ok, code, message]);
  });
  check(`${name}: embedded, doors that change are closed`, doors, Array(3).fill([false, 'embed', 'This board is read-only']));
  await page.focus('#board');
  for (const key of ['1', 'Enter', 'ArrowUp', 'Enter', 'r', 'f', 'h', '?', '/']) await page.keyboard.press(key);
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  check(`${name}: embedded, no key opens what changes`, await page.evaluate(() => [document.getElementById('keys').open,
    document.getElementById('panel-findings').hidden, document.activeElement.id]), [false, true, 'board']);
  check(`${name}: embedded, nothing has changed`, {...await state(page), message: ''}, {...before, message: ''});
  check(`${name}: embedded, nor the record`, await page.evaluate(() => window.punct.record('text')), record);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('ArrowLeft');
  check(`${name}: embedded, the arrows step`, (await state(page)).ply, '1');
  await page.keyboard.press('End');
}

/** Pointing shows the space. */
async function pointing(browser, name) {
  const page = await open(browser);
  await page.mouse.move(...await middle(page, space('F9')));
  check(`${name}: the space that is pointed at`, await page.$eval('#here', (label) => label.textContent), 'F9');
  check(`${name}: is marked`, await page.evaluate(() => ['cx', 'cy', 'visibility'].map((part) =>
    document.querySelector('#board .pointer').getAttribute(part) === (part === 'visibility' ? 'visible'
      : document.querySelector('[data-space="F9"]').getAttribute(part)))), [true, true, true]);
  await page.mouse.click(...await middle(page, kind('E', 'white')));
  const marks = await page.$$eval('#board .closed', (all) => all.map((each) => each.dataset.space));
  check(`${name}: where nearly all is open, what is closed is marked: ${marks.length}`, marks.length > 0 && marks.length < 40 &&
    marks.includes('I9') && !marks.includes('K3'));
  await page.close();
}

/** On a phone, moves of the list and of its variations, and what opens parts of panels, are as high as a finger needs. */
async function lists(browser, name) {
  // Firefox has no fingers here.
  if (name !== 'chromium') return;
  for (const [width, height] of SMALL) {
    const page = await open(browser, {width, height, touch: true});
    await page.evaluate((text) => window.punct.load(text, 'game.punct').then(() => window.punct.go({ply: 2})),
      '1. E@K3,K4,K5 (1. T@F4,F5,G5 T@L4,L5,M5) T@F9,F10,G10 2. K3-K9,K10,K11 T@L10,L11,M11 *\n');
    const low = (selector) => page.$$eval(selector, (all) => all.filter((each) => each.checkVisibility())
      .map((each) => each.getBoundingClientRect()).filter((box) => box.height < 44 || box.width < 44).length);
    check(`${name} ${width}x${height}: moves for fingers`, [await low('#panel-moves .move'), await page.$$eval('#panel-moves .variation .move', (all) => all.length)], [0, 2]);
    check(`${name} ${width}x${height}: both colors side by side`, await page.$$eval('#panel-moves .pair:last-child .move', ([white, black]) => {
      const [left, right] = [white, black].map((each) => each.getBoundingClientRect());
      return right.left >= left.right && Math.abs(right.top - left.top) < 2;
    }));
    await page.$eval('#tab-explore', (tab) => tab.click());
    check(`${name} ${width}x${height}: examples for fingers`, await low('#panel-explore summary'), 0);
    await page.close();
  }
}

await runParts({targets, drawnAnew, guesses, lists, figures, panels, room, levels, refusals, dragging, toTheEdge, fingers, pans, tabs, inArticles, pointing, games});
