// SPDX-License-Identifier: MIT
// Puzzles of a file of `analyze --puzzles` are solved by pointer, touch and keyboard; every legal move is judged as the program
// judges it; hints, the solution, and puzzles that are found in the games that are open.
import {check, finish, FULL, launch, middle, open, punct, scratchFile, state, tapAt, until, withControl} from './lib.mjs';

// usage: puzzles.mjs [BROWSER] [SOLVED] [JUDGED]: how many are solved, and of how many every move is tried
const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const SOLVED = Number(process.argv[3] || (FULL ? 200 : 8));
const JUDGED = Number(process.argv[4] || (FULL ? 20 : 1));

const games = scratchFile('games.punct', punct(['generate', '--games', String(Math.max(12, SOLVED)), '--seed', '31', '--style', 'greedy']).out);
const records = punct(['analyze', '-q', '--puzzles', games]).out;
const puzzles = punct(['analyze', '-q', '--puzzles', '--json', games]).out.trim().split('\n').map((line) => JSON.parse(line));

const press = async (page, selector) => page.mouse.click(...await middle(page, selector));
const verdict = (page, what, wanted) => until(page, what, 'verdict', wanted);
const begin = (page, i) => page.evaluate((number) => document.querySelector(`[data-puzzle="${number}"]`).click(), i);

/** The parts of a move as it is written. */
function parts(move) {
  const [, piece, from, at] = /^(?:([TCELMR])@|([A-Q]\d+)-)([A-Q]\d+)/.exec(move);
  return {piece, from, at};
}

/** Enters a move: takes the piece, chooses the space, turns it until it lies as it shall, and plays it. */
async function enter(page, move, mover, {choose, turn, play}) {
  const {piece, from, at} = parts(move);
  await choose(piece ? `[data-piece="${piece}"][data-owner="${mover}"]` : `[data-space="${from}"]`);
  await choose(`[data-space="${at}"]`);
  const wanted = move.replace(/[#=]+$/, '');
  const lies = async () => (await state(page)).hand.replace(/[#=]+$/, '');
  for (let turns = 0; turns < 12 && await lies() !== wanted; ++turns) await turn();
  check(`${move} can be entered`, await lies(), wanted);
  await play();
}

const HANDS = {
  pointer: (page) => ({choose: (selector) => press(page, selector), turn: () => press(page, '#hand-turn'), play: () => press(page, '#hand-play')}),
  touch: (page) => {
    const tap = async (selector) => tapAt(page, ...await middle(page, selector));
    return {choose: tap, turn: () => tap('#hand-turn'), play: () => tap('#tick')};
  },
};

async function solveAll(browser, name, way, count, size) {
  const page = await open(browser, {...size, touch: way === 'touch'});
  await page.evaluate((text) => window.punct.load(text, 'puzzles.punct'), records);
  check(`${name} ${way}: every record is a puzzle`, await page.$$eval('.puzzle', (all) => all.length), puzzles.length);
  check(`${name} ${way}: the first one is shown`, (await state(page)).puzzle, puzzles[0].kind);
  check(`${name} ${way}: its solution is hidden`, [(await state(page)).plies, (await page.$eval('#side', (side) => side.innerText)).includes(puzzles[0].solutions[0])], ['0', false]);
  for (let i = 0; i < Math.min(count, puzzles.length); ++i) {
    const what = `${name} ${way}: puzzle ${i + 1}`;
    const {kind, to_move: mover, position, solutions, lines} = puzzles[i];
    check(`${what}: the position`, [(await state(page)).position, (await state(page)).puzzle], [position, kind]);
    await enter(page, solutions[i % solutions.length], mover, HANDS[way](page));
    if (kind === 'win-in-two') {
      await page.waitForFunction(() => ['open', 'solved'].includes(document.getElementById('punct').dataset.verdict), {timeout: 60000});
      const now = await state(page);
      if (now.verdict === 'open') {
        check(`${what}: it is answered`, [now.ply, now.puzzle], ['2', 'win']);
        const [win] = await page.evaluate(async () => {
          const {best} = await window.punct.search({positions: 4000});
          return best.map(({move}) => move);
        });
        if (solutions.length === 1) check(`${what}: by the hardest answer`, (await state(page)).message.includes(lines[0].answer));
        await enter(page, win, mover, HANDS[way](page));
      }
    }
    await verdict(page, `${what} is solved`, 'solved');
    const next = (i + 1) % puzzles.length;
    if (way === 'touch') await tapAt(page, ...await middle(page, '#puzzle-next'));
    else await press(page, '#puzzle-next');
    check(`${what}: the next one`, await page.$eval('.puzzle[aria-current]', (button) => button.dataset.puzzle), String(next));
  }
  check(`${name} ${way}: they are counted`, (await state(page)).solved, String(Math.min(count, puzzles.length)));
  check(`${name} ${way}: errors`, page.errors, []);
  await page.close();
}

/** White wins in three, by more than one first move. */
const THREE = `[Position "standard w wR@A3,B3,C4 wR@B8,B7,C7 bE@C1,D2,E3 bR@E5,D3,D4 bT@E8,D7,E7 bL@F11,E9,F10 wE@G4,H4,I4 wE@G6,E4,F5 bE@G14,E12,F13 wL@H6,I5,I6 bL@H13,F12,G12 bT@H16,G15,H15 bR@I16,J16,K17 wC@K7,J6,L8 bM@K10,J9,K11 wE@M7,N7,O7 wM@M8,L7,M9 wT@P8,O8,P9"]
[Puzzle "win-in-three"]
[PuzzleGrade "3"]

*
`;

/** A longer win goes on after each of its first moves, to the end. */
async function otherKey(browser, name) {
  const page = await open(browser);
  await page.evaluate((text) => window.punct.load(text, 'three.punct'), THREE);
  for (const key of ['G4-C4,D4,E4^2', 'G4-E4,C4,D4^2']) {
    await begin(page, 0);
    const kinds = [];
    while ((await state(page)).verdict === 'open') {
      const best = await page.evaluate(() => window.punct.search({positions: 20000}).then(({best: [first]}) => first.move));
      await enter(page, kinds.length ? best : key, 'white', HANDS.pointer(page));
      kinds.push((await state(page)).puzzle);
      await page.waitForFunction(() => document.getElementById('punct').dataset.verdict !== 'judging', {timeout: 60000});
    }
    check(`${name}: after ${key}`, [...kinds, (await state(page)).verdict], ['win-in-three', 'win-in-two', 'win', 'solved']);
  }
  check(`${name}: other first moves: errors`, page.errors, []);
  await page.close();
}

/** Every legal move is tried; those that the program names are right, and no other. */
async function judgeAll(browser, name, count) {
  const page = await open(browser);
  await page.evaluate((text) => window.punct.load(text, 'puzzles.punct'), records);
  const few = puzzles.map((puzzle, i) => [puzzle, i]).filter(([{kind}]) => kind !== 'win-in-two').slice(0, count);
  for (const [{solutions}, i] of few) {
    await begin(page, i);
    const all = await page.evaluate(() => window.punct.moves());
    // The engine judges, which is the same in both browsers.
    const legal = FULL || name === 'chromium' ? all : all.filter((move, at) => at % 20 === 0 || solutions.includes(move));
    const right = [];
    for (let at = 0; at < legal.length; at += 100) {
      // A part at a time, since a browser does not wait for ever.
      right.push(...await page.evaluate(async (number, moves) => {
        const found = [];
        for (const move of moves) {
          const {ok, solves} = await window.punct.play(move);
          if (!ok) found.push(`refused ${move}`);
          if (!solves) continue;
          found.push(move);
          document.querySelector(`[data-puzzle="${number}"]`).click();
        }
        return found;
      }, i, legal.slice(at, at + 100)));
    }
    check(`${name}: puzzle ${i + 1}: the moves that are right`, right.sort(), [...solutions].sort());
  }
  check(`${name}: judging: errors`, page.errors, []);
  await page.close();
}

/** A wrong move, again, a hint in two steps, the solution, and back to the game, by keyboard where there is a key. */
async function help(browser, name) {
  const page = await open(browser);
  await page.evaluate((text) => window.punct.load(text, 'puzzles.punct'), records);
  const {solutions, position} = puzzles[0];
  const wrong = (await page.evaluate(() => window.punct.moves())).find((move) => !solutions.includes(move));
  await page.focus('#move');
  await page.keyboard.type(`${wrong}\n`);
  await verdict(page, `${name}: a wrong move`, 'wrong');
  check(`${name}: is said to be wrong`, (await state(page)).message.includes(wrong));
  await press(page, '#puzzle-again');
  check(`${name}: again`, [(await state(page)).verdict, (await state(page)).position], ['open', position]);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('h');
  const {piece, from} = parts(solutions[0]);
  await page.waitForFunction((at) => document.getElementById('punct').dataset.message.includes(at), {timeout: 60000}, from || 'Hint');
  check(`${name}: the piece is shown`, await page.evaluate((kind) => Boolean(document.querySelector(kind ? `.kind.hinted[data-piece="${kind}"]` : '#board .hinted')), piece || ''));
  await page.keyboard.press('h');
  await page.waitForFunction((move) => document.getElementById('punct').dataset.message.includes(move), {timeout: 60000}, solutions[0]);
  check(`${name}: then the move`, await page.$$eval('.preview .piece', (all) => all.length), 1);
  await page.focus('#puzzle-show');
  await page.keyboard.press('Enter');
  await verdict(page, `${name}: the solution`, 'shown');
  check(`${name}: is shown but not counted`, [(await state(page)).ply, (await state(page)).solved], ['1', '0']);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('PageDown');
  check(`${name}: the next one by its key`, (await state(page)).position, puzzles[1 % puzzles.length].position);
  check(`${name}: the address`, await page.waitForFunction(() => /puzzle=1/.test(location.hash), {timeout: 60000}).then(() => true));
  await press(page, '#tab-puzzles');
  await press(page, '#puzzle-leave');
  check(`${name}: the record`, [(await state(page)).puzzle, Number((await state(page)).plies) > 0], ['', true]);
  check(`${name}: help: errors`, page.errors, []);
  await page.close();
}

/** The only puzzle there is can be begun again when it is done: the bar is not left empty. */
async function alone(browser, name) {
  const page = await open(browser, {width: 390, height: 664, touch: true});
  const buttons = () => page.$$eval('#puzzle-bar button', (all) => all.filter((button) => button.checkVisibility()).map(({id}) => id));
  const [first] = records.split(/\n\n(?=\[)/);
  await page.evaluate((text) => window.punct.load(text, 'puzzle.punct'), first);
  const {position} = await state(page);
  check(`${name}: a puzzle alone`, [(await state(page)).games, await buttons()], ['1', ['puzzle-hint', 'puzzle-show']]);
  await press(page, '#puzzle-show');
  await verdict(page, `${name}: its solution`, 'shown');
  check(`${name}: it can be tried again`, await buttons(), ['puzzle-again']);
  await press(page, '#puzzle-again');
  check(`${name}: from its beginning`, [(await state(page)).verdict, (await state(page)).position, await buttons()], ['open', position, ['puzzle-hint', 'puzzle-show']]);
  check(`${name}: alone: errors`, page.errors, []);
  await page.close();
}

/** Puzzles in the games that are open are those that the program finds. */
async function find(browser, name) {
  const page = await open(browser);
  await press(page, '#tab-puzzles');
  check(`${name}: without games, where puzzles come from`, await page.$eval('#panel-puzzles', (panel) => panel.innerText.trim().slice(0, 11)), 'Open a file');
  await page.evaluate((text) => window.punct.load(text, 'games.punct'), punct(['convert', '-q', '--to', 'text', games]).out);
  const quick = puzzles.filter(({kind}) => kind === 'win' || kind === 'defense');
  await press(page, '#tab-puzzles');
  await press(page, '#find-puzzles');
  await page.waitForFunction(() => document.querySelector('.puzzle-finder progress').hidden, {timeout: 120000});
  check(`${name}: found`, await page.$$eval('.puzzle', (all) => all.length), quick.length);
  const told = await page.evaluate(() => window.punct.puzzles({kinds: ['win', 'defense']}));
  const plain = ({position, kind, solutions, grade}) => [position, kind, grade, solutions];
  check(`${name}: as the program finds them`, told.map(plain), quick.map(plain));
  await press(page, '.puzzle');
  check(`${name}: one that was found begins`, (await state(page)).position, quick[0].position);
  check(`${name}: find: errors`, page.errors, []);
  await page.close();
}

/** In a page of puzzles, what was solved in this visit stays solved after a reload, with the puzzle that is shown. */
async function reloaded(browser, name) {
  const file = scratchFile(`puzzles-${name}.html`, '');
  punct(['page', '--puzzles', games, '-o', file, '--force']);
  const page = await open(browser, {file});
  const win = puzzles.findIndex(({kind}) => kind === 'win');
  await begin(page, win);
  await page.evaluate((move) => window.punct.play(move), puzzles[win].solutions[0]);
  await verdict(page, `${name} reload: solved`, 'solved');
  await press(page, '#puzzle-next');
  await page.waitForFunction(() => /game=\d+&ply=0&puzzle=1/.test(location.hash) && document.getElementById('punct').dataset.verdict === 'open');
  const seen = async () => [(await state(page)).solved, (await state(page)).game, (await state(page)).verdict, await page.$$eval('.puzzle.solved', (all) => all.map((each) => each.dataset.puzzle))];
  await page.waitForFunction(() => location.hash.includes(`game=${document.getElementById('punct').dataset.game}&`));
  const before = await seen();
  check(`${name} reload: one is solved`, before[0], '1');
  await page.reload();
  await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  check(`${name} reload: it stays solved, and the next one is there`, await seen(), before);
  check(`${name} reload: errors`, page.errors, []);
  await page.close();
}

/** Undo and Back lead to the puzzles that were open, too. */
async function backAgain(browser, name) {
  const file = scratchFile(`again-${name}.html`, '');
  punct(['page', '--puzzles', games, '-o', file, '--force']);
  const page = await open(browser, {file});
  const listed = async () => {
    await press(page, '#tab-puzzles');
    return page.$$eval('.puzzle-list button', (all) => all.length);
  };
  const all = await listed();
  check(`${name} again: there are puzzles`, all > 1);
  await page.evaluate(() => {
    const event = new Event('drop', {bubbles: true, cancelable: true});
    Object.defineProperty(event, 'dataTransfer', {value: {files: [new File(['1. T@A2,A3,B3 *\n'], 'one.punct')], getData: () => ''}});
    document.dispatchEvent(event);
  });
  await until(page, `${name} again: another file`, 'games', '1');
  check(`${name} again: without puzzles`, await listed(), 0);
  const link = await page.evaluate(() => window.punct.link());
  await withControl(page, 'z');
  check(`${name} again: undo brings them back`, await listed(), all);
  await page.evaluate((hash) => void (location.hash = hash), link.slice(link.indexOf('#')));
  await until(page, `${name} again: a link`, 'games', '1');
  await page.evaluate(() => history.back());
  await until(page, `${name} again: back`, 'games', String(all));
  check(`${name} again: Back brings them back`, await listed(), all);
  check(`${name} again: errors`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

for (const name of names) {
  const {browser, close} = await launch(name);
  const part = name === 'chromium' ? 1 : 4;
  await solveAll(browser, name, 'pointer', Math.ceil(SOLVED / part), {});
  await solveAll(browser, name, 'touch', 4, {width: 390, height: 664});
  await judgeAll(browser, name, Math.ceil(JUDGED / part));
  await otherKey(browser, name);
  await help(browser, name);
  await alone(browser, name);
  await find(browser, name);
  await reloaded(browser, name);
  await backAgain(browser, name);
  await close();
}
finish();
