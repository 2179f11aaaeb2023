// SPDX-License-Identifier: MIT
// Whole games entered by pointer, by touch, by keyboard alone and by typing; links of every node; the doors.
import {readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {BOARD, check, finish, FULL, launch, middle, newPage, open, punct, ROOT, scratchFile, state, tapAt, withControl} from './lib.mjs';
import {annotated, generatedLines} from './records.mjs';

const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const GAME = join(ROOT, 'samples/games/text/game-015.punct');
const movesOf = (text) => text.slice(text.indexOf('\n\n'));
const line = movesOf(punct(['convert', '--to', 'text', GAME]).out).split(/\s+/)
  .filter((word) => /^[A-Z]\d|^[TCELMR]@/.test(word));
// Without the comments, which nobody enters on the board.
const bare = punct(['convert', '--to', 'text', GAME]).out.replace(/\{[^}]*\}/g, '');
const canonical = punct(['convert', '--to', 'text', '--from', 'text'], bare).out;
check('the program is there', line.length > 10 && canonical.length > 100);

/** The parts of a canonical move. */
function parts(move) {
  const [, piece, from, punctSpace] = /^(?:([TCELMR])@|([A-Z]\d+)-)([A-Z]\d+)/.exec(move);
  return {of: piece || from, punctSpace, isAdd: Boolean(piece)};
}

/** Turns what is in hand until Enter would play the move. */
async function turnTo(page, move, turn) {
  for (let left = 40; left > 0 && (await state(page)).hand !== move; --left) await turn();
}

async function byPointer(page, move, press) {
  const {of, punctSpace, isAdd} = parts(move);
  await press(isAdd ? `[data-piece="${of}"]` : `[data-space="${of}"]`);
  if (of !== punctSpace) await press(`[data-space="${punctSpace}"]`);
  await turnTo(page, move, () => press(`[data-space="${punctSpace}"]`));
}

async function goWithArrows(page, to) {
  for (let left = 60; left > 0; --left) {
    const at = await page.evaluate(() => {
      const shown = document.getElementById('said').textContent;
      return shown.split(':')[0];
    });
    const here = /^[A-Q]\d+$/.test(at) ? at : 'I9';
    const [columns, rows] = [to.charCodeAt(0) - here.charCodeAt(0), Number(to.slice(1)) - Number(here.slice(1))];
    if (!columns && !rows) return;
    const slant = Math.sign(columns) === Math.sign(rows) && columns && rows;
    if (slant) await page.keyboard.down('Shift');
    await page.keyboard.press(columns > 0 ? 'ArrowRight' : columns < 0 ? 'ArrowLeft' : rows > 0 ? 'ArrowUp' : 'ArrowDown');
    if (slant) await page.keyboard.up('Shift');
  }
}

async function byKeyboard(page, move) {
  const {of, punctSpace, isAdd} = parts(move);
  await page.focus('#board');
  // The cursor says where it is once it moves.
  await page.keyboard.press('ArrowUp');
  if (isAdd) {
    await page.keyboard.press(String('TCELMR'.indexOf(of) + 1));
  } else {
    await goWithArrows(page, of);
    await page.keyboard.press('Enter');
  }
  if (of !== punctSpace) {
    await page.keyboard.press('ArrowDown');
    await goWithArrows(page, punctSpace);
    await page.keyboard.press('Enter');
  }
  await turnTo(page, move, () => page.keyboard.press('r'));
  await page.keyboard.press('Enter');
}

const WAYS = {
  pointer: async (page, move) => {
    await byPointer(page, move, async (selector) => page.mouse.click(...await middle(page, selector)));
    await page.keyboard.press('Enter');
  },
  touch: async (page, move) => {
    const tap = async (selector) => tapAt(page, ...await middle(page, selector));
    await byPointer(page, move, tap);
    await tap('#hand-play');
  },
  keyboard: byKeyboard,
  typing: async (page, move) => {
    await page.focus('#move');
    await page.keyboard.type(move);
    await page.keyboard.press('Enter');
  },
};

async function wholeGames(browser, name) {
  for (const [way, play] of Object.entries(WAYS)) {
    const page = await open(browser, {touch: way === 'touch'});
    for (const [i, move] of line.entries()) {
      await play(page, move);
      const now = await state(page);
      if (Number(now.ply) !== i + 1) {
        check(`${name}: move ${move} by ${way}`, now.message, move);
        break;
      }
    }
    check(`${name}: a game by ${way}`, movesOf(await page.evaluate(() => window.punct.record('text'))), movesOf(canonical));
    check(`${name}: errors in the page by ${way}`, page.errors, []);
    await page.close();
  }
}

/** Every node of a tree, as a line and a ply, with its position. */
const allNodes = (page) => page.evaluate(async () => {
  const main = document.getElementById('punct');
  const found = [];
  const waiting = [''];
  const seen = new Set(waiting);
  while (waiting.length) {
    const line = waiting.shift();
    await window.punct.go({line, ply: 0});
    for (let ply = 0; ply <= Number(main.dataset.plies); ++ply) {
      await window.punct.go({line, ply});
      found.push({line: main.dataset.line, ply, position: main.dataset.position});
      for (let k = 1; k < 4; ++k) {
        const deeper = (line ? line + '-' : '') + `${ply + 1}.${k}`;
        if (seen.has(deeper)) continue;
        await window.punct.go({line: deeper, ply: 0});
        if (main.dataset.line !== deeper || main.dataset.message.includes('no line')) break;
        seen.add(deeper);
        waiting.push(deeper);
      }
      await window.punct.go({line, ply});
    }
  }
  return found;
});

async function links(browser, name, count) {
  const texts = generatedLines(count, 5).map((moves, i) => annotated(moves.slice(0, 12), i + 100));
  for (const [i, text] of texts.entries()) {
    const page = await open(browser);
    await page.evaluate((record) => window.punct.load(record, 'tree.punct'), text);
    const wanted = await allNodes(page);
    // The same address again is no link that is followed, and the page writes its own once it is at rest.
    await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get('ply') === document.getElementById('punct').dataset.ply);
    for (const {line: at, ply, position} of wanted) {
      await page.evaluate((hash) => { location.hash = hash; }, `game=1&ply=${ply}${at ? `&line=${at}` : ''}`);
      await page.waitForFunction((p, l) => {
        const {ply: shown, line: shownLine} = document.getElementById('punct').dataset;
        return shown === String(p) && shownLine === l;
      }, {timeout: 60000}, ply, at).catch(() => {});
      const now = await state(page);
      check(`${name}: link to ply ${ply} of line '${at}' in tree ${i}`, [now.line, now.ply, now.position],
        [at, String(ply), position]);
    }
    await page.close();
  }
}

async function theDoors(browser, name) {
  const page = await open(browser);
  const empty = await state(page);
  check(`${name}: an empty board`, [empty.games, empty.ply, empty.position], ['0', '0', 'standard w']);
  check(`${name}: first moves`, (await page.evaluate(() => window.punct.moves())).length, 4986);
  check(`${name}: moves of the T`, (await page.evaluate(() => window.punct.moves('T'))).every((move) => move.startsWith('T@')));
  const refused = await page.evaluate(() => window.punct.play('T@I9,I10,J10'));
  check(`${name}: a refusal`, [refused.ok, refused.code], [false, 'center']);
  await page.evaluate(() => window.punct.play('E@K3,K4,K5'));
  await page.evaluate(() => window.punct.play('T@F9,F10,G10'));
  await page.evaluate(() => window.punct.go({ply: 1}));
  await page.evaluate(() => window.punct.play('T@C4,C5,D5'));
  const varied = await state(page);
  check(`${name}: a move in the middle begins a variation`, [varied.line, varied.ply], ['2.1', '2']);
  await page.evaluate(() => window.punct.go({ply: -1}));
  check(`${name}: a negative ply counts from the end`, (await state(page)).ply, '1');
  const set = await page.evaluate(() => window.punct.setup('standard b wT@F9,F10,G10^2'));
  check(`${name}: an impossible position is refused`, [set.ok, set.errors.length > 0], [false, true]);
  check(`${name}: a position is set up`, (await page.evaluate(() => window.punct.setup('standard b wT@F9,F10,G10'))).ok);
  check(`${name}: it is shown`, (await state(page)).position, 'standard b wT@F9,F10,G10');
  await theWrongValues(page, name);
  check(`${name}: what cannot be read gives no games`, await page.evaluate(() => window.punct.load('\u0000\u0001', 'x.bin')), []);
  check(`${name}: and a sentence`, (await state(page)).message.length > 0);
  const packed = scratchFile('packed.punct', canonical);
  const zipped = (await import('node:zlib')).gzipSync(readFileSync(packed)).toString('base64');
  check(`${name}: a packed file`, (await page.evaluate((base64) =>
    window.punct.load(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)), 'x.punct.gz'), zipped)).length, 1);
  check(`${name}: text, never HTML`, await page.evaluate(async () => {
    await window.punct.load('[White "<img src=x onerror=alert(1)>"]\n\n1. E@K3,K4,K5 {<script>boo()</script>} *\n', 'h.punct');
    return document.querySelectorAll('#punct img, #punct script').length;
  }), 0);
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('ArrowRight');
  check(`${name}: the arrow steps a ply`, (await state(page)).ply, '1');
  check(`${name}: errors in the page`, page.errors, []);
  await page.close();
}

/** Doors take no value that there is not, and a place that there is not changes nothing. */
async function theWrongValues(page, name) {
  const said = await page.evaluate(async () => {
    const {link, opponent, explore, record, analyze, search, puzzles} = window.punct;
    const asked = [link({turnFor: 'green'}), opponent({side: 'zz'}), opponent({side: 'black', strength: 'zz'}), explore({like: 'zz'}), explore({by: 'zz'}),
      explore({depth: -3}), explore({depth: 51}), explore({depth: '3'}), explore({minGames: 'x'}), record('zz'),
      analyze({search: 'x'}), analyze({best: 0}), search({positions: -1}), search({moves: 0.5}), puzzles({kinds: ['win', 'zz']})];
    return (await Promise.allSettled(asked)).map(({status, reason}) => [status, reason && reason.message]);
  });
  check(`${name}: wrong values`, said, ['there is no player green; use one of white, black', 'there is no side zz; use one of white, black',
    'there is no strength zz; use one of easy, medium, strong', 'there is no likeness zz; use one of exact, symmetric, swapped, puncts, part',
    'there is no sort zz; use one of move, piece, action', 'depth is a whole number from 1 to 50, not -3', 'depth is a whole number from 1 to 50, not 51', 'depth is a whole number from 1 to 50, not "3"',
    'minGames is a whole number from 1, not "x"', 'there is no format zz', 'search is a whole number from 1, not "x"', 'best is a whole number from 1, not 0',
    'positions is a whole number from 1, not -1', 'moves is a whole number from 1, not 0.5',
    'there is no kind zz; use one of win, defense, win-in-two, win-in-three, win-in-four, win-in-five'].map((message) => ['rejected', message]));
  check(`${name}: they begin nothing`, (await state(page)).opponent, '');
  check(`${name}: null is as nothing`, await page.evaluate(async () => await window.punct.svg(null) === await window.punct.svg()));
  await page.evaluate((text) => window.punct.load(`${text}\n${text}`, 'two.punct').then(() => window.punct.go({game: 2, ply: 7})), canonical);
  const {message: _, ...before} = await state(page);
  for (const to of [{game: 1, ply: 999}, {game: 1, line: '9.9'}, {game: 99}, {line: '1.9'}]) {
    const isGone = await page.evaluate((place) => window.punct.go(place), to);
    const {message, ...now} = await state(page);
    check(`${name}: ${JSON.stringify(to)}: ${message}`, [isGone, now], [false, before]);
  }
}

/** What keys, the wheel and the address do. */
async function theKeys(browser, name) {
  const page = await open(browser);
  const until = (what, part, wanted) => page.waitForFunction((key, value) =>
    (key === 'hash' ? location.hash : document.getElementById('punct').dataset[key]) === value, {timeout: 60000}, part, wanted)
    .then(() => check(`${name}: ${what}`, true), async () => check(`${name}: ${what}`, (await state(page))[part], wanted));
  const press = (...keys) => keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.evaluate((text) => window.punct.load(text + '\n' + text, 'two.punct'), canonical);
  await press('PageDown');
  await until('PageDown opens the next game', 'game', '2');
  await press('End');
  await until('End goes to the end', 'ply', String(line.length));
  await press('PageUp', 'ArrowRight', 'ArrowRight', 'ArrowLeft');
  await until('arrows step', 'ply', '1');
  await until('the address follows', 'hash', '#game=1&ply=1');
  const entries = await page.evaluate(() => history.length);
  await press('ArrowRight');
  await until('the address follows a ply', 'hash', '#game=1&ply=2');
  check(`${name}: a ply makes no entry for Back`, await page.evaluate(() => history.length), entries);
  await press('t', 'x');
  await until('view and turn stand in the address', 'hash', '#game=1&ply=2&view=exploded&turned=1');
  await press('x', '?', 'Escape', ' ');
  check(`${name}: Space plays by itself`, await page.$eval('#auto', (button) => button.getAttribute('aria-pressed')), 'true');
  await until('autoplay steps', 'ply', '3');
  await press(' ', 'Home');
  await page.mouse.move(...await middle(page, '#board'));
  await page.mouse.wheel({deltaY: 100});
  await until('the wheel steps', 'ply', '1');
  await page.evaluate(() => window.punct.setup());
  for (const move of line.slice(0, 2)) {
    await press('/');
    await page.keyboard.type(move);
    await press('Enter');
  }
  await until('a slash begins each move that is typed', 'ply', '2');
  await page.evaluate(() => { location.hash = '#game=1&ply=999'; });
  await until('an address that cannot be read shows the start', 'ply', '0');
  check(`${name}: and says so`, (await state(page)).message.includes('999'));
  check(`${name}: errors in the page with keys`, page.errors, []);
  await page.close();
}

/** A position set up by pointer, piece by piece; what is wrong is refused and named. */
async function setUp(browser, name) {
  const page = await open(browser, {width: 1440});
  const press = async (selector) => page.mouse.click(...await middle(page, selector));
  const line = () => page.$eval('#position-line', (field) => field.value);
  await press('#tab-setup');
  check(`${name}: undo and redo stand side by side`, await page.evaluate(() => new Set(['undo', 'redo'].map((which) =>
    document.getElementById(`setup-${which}`).getBoundingClientRect().top)).size), 1);
  await press('#white-set [data-piece="T"]');
  await press('[data-space="F9"]');
  check(`${name}: a piece is put down`, /^standard w wT@F9,\w+,\w+$/.test(await line()));
  const first = await line();
  await press('[data-space="F9"]');
  check(`${name}: pressed again, it turns`, (await line()) !== first && (await line()).startsWith('standard w wT@F9,'));
  await press('#black-set [data-piece="E"]');
  await press('[data-space="F9"]');
  check(`${name}: no PÜNCT on an opponent's piece`, (await state(page)).message.includes('[bad-position]'));
  check(`${name}: and nothing changes`, (await line()).includes('bE@'), false);
  await press('[data-space="K3"]');
  await press('#setup-black');
  check(`${name}: two pieces and Black to move`, /^standard b wT@F9\S+ bE@K3\S+$|^standard b bE@K3\S+ wT@F9\S+$/.test(await line()));
  await press('#setup-take');
  await press('[data-space="K3"]');
  check(`${name}: a piece is taken off`, /^standard b wT@F9\S+$/.test(await line()));
  const wanted = await line();
  await withControl(page, 'z', 'z');
  const before = await line();
  check(`${name}: two changes are taken back`, [before.includes('bE@K3'), before.startsWith('standard w')], [true, true]);
  await press('#setup-redo');
  await withControl(page, 'y');
  check(`${name}: and made again`, [await line(), await page.$eval('#setup-redo', (button) => button.disabled)], [wanted, true]);
  await press('#setup-go');
  check(`${name}: the game begins there`, (await state(page)).position, wanted);
  check(`${name}: errors in the page while setting up`, page.errors, []);
  await page.close();
}

/** However the board is looked at, what is pressed is what is drawn there: each space lies on its socket. */
async function theViews(browser, name) {
  const page = await open(browser);
  const press = async (selector) => page.mouse.click(...await middle(page, selector));
  for (const hash of ['#view=layers&turned=1', '#view=exploded', '#view=exploded&turned=2']) {
    await page.evaluate((address) => void (location.hash = address), hash);
    await page.waitForFunction((wanted) => location.hash.includes(`ply=0&${wanted}`), {timeout: 60000}, hash.slice(1));
    const beside = await page.evaluate(() => {
      const middleOf = (element) => {
        const {left, right, top, bottom} = element.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
      };
      const sockets = [...document.getElementById('drawing').shadowRoot.querySelectorAll('.socket, .center-socket')].map(middleOf);
      // Seen from above, all of them are one path.
      return sockets.length < 211 ? [] : [...document.querySelectorAll('#board [data-space]')].filter((space) => {
        const [x, y] = middleOf(space);
        return !sockets.some(([left, top]) => Math.hypot(left - x, top - y) < 3);
      }).map((space) => space.dataset.space);
    });
    check(`${name}: ${hash}: spaces beside their sockets`, beside, []);
    await press('#white-set [data-piece="E"]');
    await press('[data-space="D8"]');
    check(`${name}: ${hash}: a space is pressed`, (await state(page)).hand.slice(0, 4), 'E@D8');
    await page.keyboard.press('Escape');
  }
  await press('#white-set [data-piece="T"]');
  await press('[data-space="D8"]');
  check(`${name}: a triangle that is seen aslant is one`, await page.$$eval('.ghost .solid', (all) => all.length), 2);
  check(`${name}: errors in the page in views`, page.errors, []);
  await page.close();
}

async function embedded(browser, name) {
  const page = await newPage(browser);
  const html = readFileSync(BOARD, 'utf8');
  await page.setContent('<iframe sandbox="allow-scripts" width="900" height="700"></iframe>');
  await page.evaluate((source) => {
    window.heard = [];
    window.addEventListener('message', (event) => window.heard.push(event.data));
    document.querySelector('iframe').srcdoc = source;
  }, html);
  await page.waitForFunction(() => window.heard.some((each) => each.type === 'punct:state' && each.ready === 'true'),
    {timeout: 60000}).catch(() => {});
  check(`${name}: in a sandboxed frame it gets ready`, await page.evaluate(() =>
    window.heard.some((each) => each.type === 'punct:state' && each.ready === 'true')));
  await page.close();
}

check('the page has at most 600,000 bytes', statSync(BOARD).size <= 600_000);
for (const name of names) {
  const {browser, close} = await launch(name);
  try {
    await theDoors(browser, name);
    await theViews(browser, name);
    await setUp(browser, name);
    await theKeys(browser, name);
    await wholeGames(browser, name);
    await links(browser, name, Number(process.argv[3] || (FULL ? 50 : name === 'chromium' ? 20 : 5)));
    await embedded(browser, name);
  } finally {
    await close();
  }
}
finish();
