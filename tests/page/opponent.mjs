// SPDX-License-Identifier: MIT
// The opponent plays legal moves from any position, for either side, at each strength; it takes wins, resigns when a loss is
// proven, and shows why; moves are taken back together; nothing is moved for it; a
// reload ends no game.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, middle, open, punct, ROOT, runParts, scratchFile, state, tapAt, until, withControl} from './lib.mjs';

const press = async (page, selector) => page.mouse.click(...await middle(page, selector));
const isBusy = (page, busy) => page.waitForFunction((wanted) => document.getElementById('punct').dataset.thinking === wanted, {timeout: 60000}, busy ? 'true' : '');
const answered = async (page, ply) => {
  await page.waitForFunction((wanted) => Number(document.getElementById('punct').dataset.ply) >= wanted, {timeout: 60000}, ply);
  await isBusy(page, false);
};
const sample = readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8');

/** A position from made-up games in which the one to move wins at once, or, one ply before, cannot avoid it. */
const made = scratchFile('made.punct', punct(['generate', '--games', '24', '--seed', '31', '--style', 'greedy']).out);
const wins = punct(['analyze', '-q', '--puzzles', '--kinds', 'win', '--json', made]).out.trim().split('\n').filter(Boolean).map((line) => JSON.parse(line));
const twos = punct(['analyze', '-q', '--puzzles', '--kinds', 'win-in-two', '--json', made]).out.trim().split('\n').filter(Boolean).map((line) => JSON.parse(line));

async function plays(browser, name, side, strength) {
  const what = `${name} ${strength} ${side}`;
  const page = await open(browser, {});
  await press(page, '#tab-opponent');
  await page.select('#match-strength', strength);
  await page.select('#match-own', side === 'white' ? 'black' : 'white');
  await press(page, '#match-begin');
  check(`${what}: it plays`, (await state(page)).opponent, side);
  const seats = () => page.$$eval('#white-seat, #black-seat', (all) => all.map((each) => `${each.id} ${each.textContent}`).sort());
  check(`${what}: who sits where`, await seats(), ['black', 'white'].map((player) => `${player}-seat ${player === side ? `Opponent: ${strength}` : '(you)'}`));
  let ply = 0;
  for (let move = 0; move < 3; ++move) {
    if (side === 'white' || move) await answered(page, ply += side === 'white' && !move ? 1 : 0);
    check(`${what}: it is one's own turn`, new RegExp(`^standard ${side === 'white' ? 'b' : 'w'}`).test((await state(page)).position));
    const [own] = await page.evaluate(() => window.punct.moves());
    // Both in one turn of the page: on a busy machine it may have answered by the next call.
    const [first, second] = await page.evaluate((text, isTwice) => Promise.all([window.punct.play(text), isTwice && window.punct.play(text)]), own, !move);
    check(`${what}: ${own}`, first.ok);
    if (!move) check(`${what}: no move is taken for it`, second.code, 'opponent');
    await answered(page, ply += 2);
  }
  const record = await page.evaluate(() => window.punct.record('text'));
  check(`${what}: the record is without errors`, punct(['validate', '-q', scratchFile('played.punct', record)]).status, 0);
  await press(page, '#match-back');
  check(`${what}: a move is taken back with its answer`, [(await state(page)).ply, (await state(page)).thinking], [String(ply - 2), '']);
  for (const [key, wanted] of [['y', ply], ['z', ply - 2], ['z', ply - 4], ['y', ply - 2], ['y', ply], ['z', ply - 2]]) {
    await withControl(page, key);
    check(`${what}: Ctrl+${key} too`, [(await state(page)).ply, (await state(page)).thinking], [String(wanted), '']);
  }
  await press(page, '#match-leave');
  check(`${what}: it is left`, [(await state(page)).opponent, await page.$eval('#match', (row) => row.hidden)], ['', true]);
  check(`${what}: one plays both sides`, await seats(), ['black-seat ', 'white-seat ']);
  check(`${what}: errors`, page.errors, []);
  await page.close();
}

/** It wins where it can, and shows how. */
async function wonGame(browser, name) {
  const page = await open(browser, {});
  const {position, to_move: side, solutions} = wins[0];
  await page.evaluate((line) => window.punct.setup(line), position);
  await page.evaluate((player) => window.punct.opponent({side: player, strength: 'easy'}), side);
  await answered(page, 1);
  const record = await page.evaluate(() => window.punct.record('text'));
  check(`${name}: it wins at once`, solutions.some((move) => record.includes(move)));
  check(`${name}: the game is over`, (await state(page)).result, side === 'white' ? '1-0' : '0-1');
  await press(page, '#match-line');
  check(`${name}: how it has won`, (await state(page)).message.includes('certain win in 1'));
  check(`${name}: errors`, page.errors, []);
  await page.close();
}

/** It resigns where a loss is proven, shows the line as a variation, and plays on if that is wanted. */
async function lostGame(browser, name) {
  const page = await open(browser, {width: 390, height: 664, touch: true});
  const {position, to_move: mover, solutions} = twos[0];
  await page.evaluate((line) => window.punct.setup(line), position);
  await page.evaluate((player) => window.punct.opponent({side: player, strength: 'strong'}), mover === 'white' ? 'black' : 'white');
  check(`${name}: a win in two is begun`, (await page.evaluate((text) => window.punct.play(text), solutions[0])).ok);
  await page.waitForFunction(() => /resigns/.test(document.getElementById('punct').dataset.message), {timeout: 60000});
  check(`${name}: it resigns`, (await state(page)).ply, '1');
  check(`${name}: who wins`, (await state(page)).message.includes(`${mover === 'white' ? 'White' : 'Black'} wins in 1`));
  check(`${name}: the record says so`, [(await state(page)).result, /\[Termination "resignation"\]/.test(await page.evaluate(() => window.punct.record('text')))],
    [mover === 'white' ? '1-0' : '0-1', true]);
  const visible = await page.$$eval('#match button', (all) => all.filter((button) => !button.hidden).every((button) => {
    const box = button.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= window.innerHeight && box.right <= window.innerWidth && Math.min(box.width, box.height) >= 44;
  }));
  check(`${name}: what can be done is in the window of a phone`, visible);
  const record = () => page.evaluate(() => window.punct.record('text'));
  const before = await record();
  await tapAt(page, ...await middle(page, '#match-line'));
  const {message, plies, result} = await state(page);
  const line = message.match(/\S+[@-][A-Q]\d+,\S+/g) || [];
  check(`${name}: the line is told and drawn: ${message}`, [line.length >= 2, await page.$$eval('#board .preview > g', (all) => all.length)], [true, line.length]);
  check(`${name}: it is no part of the game`, [plies, result, await record()], ['1', mover === 'white' ? '1-0' : '0-1', before]);
  check(`${name}: resigned, it does not think`, (await state(page)).thinking, '');
  await page.evaluate(() => window.punct.go({ply: 0}));
  check(`${name}: at another place nothing of it is drawn`, await page.$$eval('#board .preview > *', (all) => all.length), 0);
  await tapAt(page, ...await middle(page, '#match-on'));
  await answered(page, 2);
  check(`${name}: it plays on`, (await state(page)).ply, '2');
  check(`${name}: the record no longer says that it has resigned`, (await page.evaluate(() => window.punct.record('text'))).includes('resignation'), false);
  await withControl(page, 'z');
  check(`${name}: undo takes back both moves, with no step between`, [(await state(page)).ply, (await state(page)).plies], ['0', '0']);
  check(`${name}: lost: errors`, page.errors, []);
  await page.close();
}

/** A person who resigns in *Details* ends the game, also while it thinks; *Play on* takes that back. */
async function personResigns(browser, name) {
  const page = await open(browser);
  const told = async () => [(await state(page)).ply, (await state(page)).thinking, (await state(page)).result, await page.$eval('#match-on', (button) => !button.hidden),
    await page.$eval('#match-state', (words) => words.textContent)];
  await page.evaluate(() => window.punct.opponent({side: 'black', strength: 'strong'}));
  await press(page, '#open-details');
  const seen = await page.evaluate(async () => {
    await window.punct.play('E@K3,K4,K5');
    const {thinking} = document.getElementById('punct').dataset;
    const select = document.getElementById('how-ended');
    select.value = '0-1 resignation';
    select.dispatchEvent(new Event('change'));
    return thinking;
  });
  check(`${name}: it thinks when the person resigns`, seen, 'true');
  const ended = ['1', '', '0-1', true, ''];
  check(`${name}: the person has resigned`, await told(), ended);
  await press(page, '#first');
  await press(page, '#last');
  check(`${name}: and it does not move`, await told(), ended);
  await press(page, '#match-on');
  await answered(page, 2);
  check(`${name}: *Play on* takes the end back`, [(await state(page)).result, await page.$eval('#match-on', (button) => button.hidden)], ['*', true]);
  check(`${name}: resigned: errors`, page.errors, []);
  await page.close();
}

/** From the middle of a game, by keyboard; looking at an earlier place lets it wait. */
async function fromTheMiddle(browser, name) {
  const page = await open(browser, {});
  await page.evaluate((text) => window.punct.load(text, 'game.punct'), sample);
  await page.evaluate(() => window.punct.go({ply: 20}));
  await page.focus('#tab-opponent');
  await page.keyboard.press('Enter');
  await page.focus('#match-begin');
  await page.keyboard.press('Enter');
  check(`${name}: within the game it follows the record`, (await state(page)).thinking, '');
  const moves = await page.evaluate(() => window.punct.moves());
  await page.focus('#move');
  await page.keyboard.type(`${moves[moves.length >> 1]}\n`);
  await page.waitForFunction(() => document.getElementById('punct').dataset.line !== '', {timeout: 60000});
  await answered(page, 22);
  check(`${name}: the answer continues the variation`, [(await state(page)).line, (await state(page)).ply], ['21.1', '22']);
  await page.evaluate(() => window.punct.go({ply: 5}));
  check(`${name}: elsewhere it waits`, (await state(page)).thinking, '');
  await until(page, `${name}: and nothing moves`, 'ply', '5');
  check(`${name}: middle: errors`, page.errors, []);
  await page.close();
}

/** A comment is a step of its own; after undo the opponent waits, so that redo makes everything again. */
async function undoneWork(browser, name) {
  const page = await open(browser, {});
  await page.evaluate((text) => window.punct.load(text, 'two.punct').then(() => window.punct.go({ply: 2})), '1. E@K3,K4,K5 T@F9,F10,G10 *\n');
  await press(page, '#pencil');
  await page.focus('#comment');
  await page.keyboard.type('a note');
  await page.evaluate(() => window.punct.opponent({side: 'white', strength: 'easy'}));
  await answered(page, 3);
  await page.evaluate(() => document.activeElement.blur());
  const seen = async () => [(await state(page)).ply, (await state(page)).thinking, (await page.evaluate(() => window.punct.record('text'))).includes('a note')];
  const canGoOn = () => page.$eval('#match-on', (button) => !button.hidden);
  const {position} = await state(page);
  check(`${name}: it moves after a comment`, [...await seen(), await canGoOn()], ['3', '', true, false]);
  for (const [key, wanted] of [['z', ['2', '', true]], ['z', ['2', '', false]], ['y', ['2', '', true]], ['y', ['3', '', true]], ['z', ['2', '', true]]]) {
    await withControl(page, key);
    check(`${name}: a step of work: Ctrl+${key}`, [...await seen(), await canGoOn()], [...wanted, wanted[0] === '2']);
    await new Promise((go) => setTimeout(go, 700));
    check(`${name}: it waits`, await seen(), wanted);
  }
  await withControl(page, 'y');
  check(`${name}: redo makes its own move again`, (await state(page)).position, position);
  await withControl(page, 'z');
  await press(page, '#match-on');
  await answered(page, 3);
  check(`${name}: Play on lets it move`, [...await seen(), await canGoOn()], ['3', '', true, false]);
  check(`${name}: undone: errors`, page.errors, []);
  await page.close();
}

/** Games that are opened or begun meanwhile are none of the opponent's; its own goes on when it is shown again. */
async function otherGames(browser, name) {
  const page = await open(browser);
  await page.evaluate(() => window.punct.opponent({side: 'black', strength: 'easy'}));
  await page.evaluate(() => window.punct.play('E@K3,K4,K5'));
  await answered(page, 2);
  const friends = '[White "Dirk"]\n[Result "0-1"]\n[Termination "time"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 2. T@C4,C5,D5 0-1\n';
  await page.evaluate((text) => window.punct.load(text, 'friends.punct').then(() => window.punct.go({ply: 3})), friends);
  check(`${name}: another game is none of its`, [(await state(page)).opponent, (await state(page)).thinking], ['', '']);
  check(`${name}: and shows nothing of it`, await page.$eval('#match', (row) => row.hidden));
  await page.mouse.click(...await middle(page, '#new'));
  await page.evaluate(() => window.punct.play('E@K14,K15,K16'));
  check(`${name}: in a new game one plays for both sides`, [(await state(page)).opponent, (await state(page)).thinking], ['', '']);
  check(`${name}: and the other side`, (await page.evaluate(() => window.punct.play('T@F9,F10,G10'))).ok);
  const own = await page.evaluate(async () => {
    for (let game = 1; game <= Number(document.getElementById('punct').dataset.games); ++game) {
      await window.punct.go({game, ply: 0});
      await window.punct.go({ply: Number(document.getElementById('punct').dataset.plies)});
      if (document.getElementById('punct').dataset.opponent) return document.getElementById('punct').dataset.plies;
    }
    return '';
  });
  check(`${name}: shown again, its game goes on`, own, '2');
  await page.evaluate(() => window.punct.play('T@C4,C5,D5'));
  await answered(page, 4);
  check(`${name}: others: errors`, page.errors, []);
  await page.close();
}

/** Reloads the page and waits until it can be used again; what it asks before is allowed. */
async function again(page) {
  await page.reload();
  await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
}

/** After a reload the game goes on: the same side and strength, whoever's turn it is. */
async function goesOn(browser, name) {
  const page = await open(browser);
  page.on('dialog', (dialog) => void dialog.accept());
  const seen = async () => [(await state(page)).opponent, await page.$eval('#white-seat', (seat) => seat.textContent), await page.$eval('#match', (row) => row.hidden)];
  const wanted = ['white', 'Opponent: strong', false];
  await press(page, '#tab-opponent');
  await page.select('#match-strength', 'strong');
  await page.select('#match-own', 'black');
  await press(page, '#match-begin');
  await again(page);
  check(`${name}: reloaded before the first move`, [...await seen(), (await state(page)).games], [...wanted, '0']);
  await answered(page, 1);
  await again(page);
  check(`${name}: reloaded at one's own turn`, [...await seen(), (await state(page)).ply, (await state(page)).thinking], [...wanted, '1', '']);
  const [own] = await page.evaluate(() => window.punct.moves());
  check(`${name}: one's own move is taken`, (await page.evaluate((text) => window.punct.play(text), own)).ok);
  await again(page);
  check(`${name}: reloaded while it thinks`, [await seen(), Number((await state(page)).ply) >= 2], [wanted, true]);
  await answered(page, 3);
  await page.evaluate(() => window.punct.go({ply: 1}));
  await again(page);
  check(`${name}: reloaded at another place, it is there and waits`, [...await seen(), (await state(page)).ply, (await state(page)).thinking], [...wanted, '1', '']);
  await page.evaluate(() => window.punct.go({ply: 3}));
  await press(page, '#match-back');
  check(`${name}: reloaded, a move is taken back with its answer`, [(await state(page)).ply, (await state(page)).plies, (await state(page)).thinking], ['1', '1', '']);
  await withControl(page, 'y');
  check(`${name}: and both are made again`, [(await state(page)).ply, (await state(page)).thinking], ['3', '']);
  await withControl(page, 'z');
  await withControl(page, 'z');
  check(`${name}: taken back to its own first move, it waits`, [(await state(page)).ply, (await state(page)).thinking], ['0', '']);
  await again(page);
  check(`${name}: after a reload, too`, [(await state(page)).opponent, (await state(page)).ply, (await state(page)).thinking, await page.$eval('#match-on', (button) => button.hidden)], ['white', '0', '', false]);
  await withControl(page, 'y');
  await withControl(page, 'y');
  check(`${name}: so that all can be made again`, (await state(page)).ply, '3');
  await page.goto('about:blank');
  await page.goBack({timeout: 5000}).catch(() => {});
  await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  check(`${name}: left and come back to`, await seen(), wanted);
  await page.evaluate(() => window.punct.go({ply: 3}));
  // What is saved is asked about no more, but the game is not over.
  await press(page, '#tab-save');
  await press(page, '#panel-save [data-format="text"] [data-word="save"]');
  check(`${name}: it is saved`, await page.$$eval('tr.unsaved', (rows) => rows.length), 0);
  await again(page);
  check(`${name}: saved and reloaded`, [...await seen(), (await state(page)).ply, await page.$$eval('tr.unsaved', (rows) => rows.length)], [...wanted, '3', 0]);
  check(`${name}: what is shown is said: ${(await state(page)).message}`, /here again/.test((await state(page)).message), false);
  await page.evaluate((text) => window.punct.load(text, 'other.punct'), sample);
  await page.evaluate(() => window.punct.go({ply: 3}));
  check(`${name}: another game is none of its`, (await state(page)).opponent, '');
  await withControl(page, 'z');
  check(`${name}: undo leads back to it`, (await state(page)).opponent, 'white');
  const [next] = await page.evaluate(() => window.punct.moves());
  await page.evaluate((text) => window.punct.play(text), next);
  await answered(page, 5);
  await press(page, '#match-leave');
  await again(page);
  check(`${name}: left, it stays left`, [(await state(page)).opponent, (await state(page)).ply], ['', '5']);
  check(`${name}: reloaded: errors`, page.errors, []);
  await page.close({runBeforeUnload: false});
}

/** In a game of the page, and where it has resigned, too. */
async function goesOnElsewhere(browser, name) {
  const two = '1. E@K3,K4,K5 T@F9,F10,G10 *\n\n[White "Ada"]\n\n1. T@C4,C5,D5 *\n';
  const file = scratchFile(`own-${name}.html`, '');
  punct(['page', scratchFile('two-games.punct', two), '-o', file, '--force']);
  const page = await open(browser, {file});
  page.on('dialog', (dialog) => void dialog.accept());
  await page.evaluate(() => window.punct.go({game: 2, ply: 1}).then(() => window.punct.opponent({side: 'white', strength: 'easy'})));
  await page.waitForFunction(() => /game=2&ply=1/.test(location.hash));
  await again(page);
  check(`${name}: a game of the page, before a move`, [(await state(page)).opponent, (await state(page)).game, (await state(page)).ply], ['white', '2', '1']);
  await page.evaluate(async () => window.punct.play((await window.punct.moves())[0]));
  await answered(page, 3);
  await page.evaluate(() => window.punct.go({game: 1, ply: 0}));
  await again(page);
  await page.evaluate(() => window.punct.go({game: 1}));
  check(`${name}: reloaded at another game, it has no part in that`, [(await state(page)).opponent, (await state(page)).games], ['', '2']);
  await page.evaluate(() => window.punct.go({game: 2, ply: 3}));
  check(`${name}: but in its own`, [(await state(page)).opponent, (await state(page)).ply], ['white', '3']);
  check(`${name}: of the page: errors`, page.errors, []);
  await page.close({runBeforeUnload: false});
  const lost = await open(browser);
  lost.on('dialog', (dialog) => void dialog.accept());
  const {position, to_move: mover, solutions} = twos[0];
  await lost.evaluate((line) => window.punct.setup(line), position);
  await lost.evaluate((player) => window.punct.opponent({side: player, strength: 'strong'}), mover === 'white' ? 'black' : 'white');
  await lost.evaluate((text) => window.punct.play(text), solutions[0]);
  await lost.waitForFunction(() => /resigns/.test(document.getElementById('punct').dataset.message), {timeout: 60000});
  await again(lost);
  check(`${name}: resigned and reloaded`, [(await state(lost)).thinking, (await state(lost)).result, await lost.$$eval('#match button', (all) => all.filter((each) => !each.hidden).map((each) => each.id))],
    ['', mover === 'white' ? '1-0' : '0-1', ['match-on', 'match-line', 'match-leave']]);
  await press(lost, '#match-on');
  await answered(lost, 2);
  check(`${name}: resigned and reloaded, it plays on`, (await lost.evaluate(() => window.punct.record('text'))).includes('resignation'), false);
  await again(lost);
  check(`${name}: and after another reload`, [(await state(lost)).opponent === '', (await state(lost)).ply, await lost.$eval('#match-line', (button) => button.hidden)], [false, '2', false]);
  check(`${name}: lost and reloaded: errors`, lost.errors, []);
  await lost.close({runBeforeUnload: false});
}

/** A game that is over cannot be played on. */
async function gameThatIsOver(browser, name) {
  const page = await open(browser);
  await page.evaluate((text) => window.punct.load(text, 'game.punct').then(() => window.punct.go({ply: 52})), sample);
  await page.mouse.click(...await middle(page, '#tab-opponent'));
  await page.mouse.click(...await middle(page, '#match-begin'));
  check(`${name}: over: it says so`, (await state(page)).message, 'Black has won by connection');
  check(`${name}: over: it does not begin`, (await state(page)).opponent, '');
  await page.close();
}

/** A search that lasts too long is ended, and the best move so far is played. */
async function slowMachine(browser, name) {
  // A machine on which the second search never ends.
  const page = await open(browser, {before: `const post = Worker.prototype.postMessage;
    let searches = 0;
    Worker.prototype.postMessage = function (data, ...rest) {
      if (data && data.what === 'search' && ++searches > 1) return;
      return post.call(this, data, ...rest);
    };`});
  await page.evaluate(() => window.punct.opponent({side: 'white', strength: 'strong'}));
  await answered(page, 1);
  check(`${name}: the best move so far is played`, (await state(page)).ply, '1');
  check(`${name}: slow: errors`, page.errors, []);
  await page.close();
}

/** The side that is chosen in the panel is that of the next game: the one that is played stays what it is. */
async function chosenForLater(browser, name) {
  const page = await open(browser, {});
  const [{position}] = wins;
  const [side, own] = / b /.test(position) ? ['black', 'white'] : ['white', 'black'];
  await page.evaluate(async (line, its) => {
    await window.punct.setup(line);
    await window.punct.opponent({side: its, strength: 'easy'});
    const choice = document.getElementById('match-own');
    choice.value = its;
    choice.dispatchEvent(new Event('change'));
  }, position, side);
  await isBusy(page, false);
  check(`${name}: chosen for later: it wins and does not resign`, [(await state(page)).ply, (await state(page)).result], ['1', side === 'white' ? '1-0' : '0-1']);
  await page.evaluate(async (its) => {
    await window.punct.setup('');
    await window.punct.opponent({side: its, strength: 'easy'});
  }, own);
  await page.select('#match-own', own);
  if (own === 'white') await answered(page, 1);
  check(`${name}: chosen for later: whose turn it is`, await page.$eval('#match-state', (each) => each.textContent), `You play ${side === 'white' ? 'White' : 'Black'}; it is your turn`);
  check(`${name}: chosen for later: errors`, page.errors, []);
  await page.close();
}

async function strengths(browser, name) {
  for (const [side, strength] of [['black', 'easy'], ['white', 'medium'], ['black', 'strong']]) await plays(browser, name, side, strength);
}

await runParts({strengths, wonGame, lostGame, personResigns, fromTheMiddle, undoneWork, slowMachine, otherGames, chosenForLater, gameThatIsOver,
  goesOn, goesOnElsewhere});
