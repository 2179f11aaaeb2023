// SPDX-License-Identifier: MIT
// Every lesson is walked through by touch, by the keyboard alone, and by what is read aloud alone; what is refused teaches, a
// wrong try gets a hint; lessons of others are opened, linked, and made into pages.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, filesBelow, finish, launch, middle, open, punct, ROOT, scratchFile, scratchFolder, state, tapAt, until} from './lib.mjs';

const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const chosen = process.argv[3];
const LESSONS = filesBelow(join(ROOT, 'samples/lessons'), /\.punct$/).map((file) => {
  const text = readFileSync(file, 'utf8');
  const moves = punct(['convert', '--to', 'text', file]).out.replace(/\[%(?!refused)[^\]]*\]/g, '');
  // What the learner is asked for, in order: codes of refusals, and moves.
  const steps = [];
  let isLearner = true;
  for (const [word, refused] of moves.slice(moves.indexOf('\n\n')).matchAll(/\[%refused ([^\]]*)\]|[TCELMR]@\S+|[A-Q]\d+-\S+/g)) {
    if (refused) steps.push({refused: refused.split(/\s+/)});
    else if (/,/.test(word) && !/\]|\}/.test(word)) {
      if (isLearner) steps.push({move: word});
      isLearner = !isLearner;
    }
  }
  return {name: /\d-(\w+)\.punct/.exec(file)[1], file, text, steps};
});
/** What is tried where the lesson asks for a refusal. */
const TRIES = {adding: ['T@K4', 'T@I9'], moving: ['K11-M12'], jumping: ['I5-E5'], bridges: ['E@E4'], frozen: ['C3']};

const task = (page) => page.$eval('#lesson-task', (text) => text.textContent);
const begin = (page, name) => page.evaluate((lesson) => window.punct.lesson(lesson), name);
const parts = (move) => {
  const [, of, at = '', ends = ''] = /^([A-Q]\d+|[TCELMR])[@-]?([A-Q]\d+)?,?([^^#]*)/.exec(move);
  return {of, at, ends: ends.split(',').filter(Boolean)};
};
const waitFor = (page, step) => page.waitForFunction((wanted) => document.getElementById('punct').dataset.step === wanted &&
  !document.querySelector('.to-move .kind:disabled[data-left]:not([data-left="0"])'), {timeout: 60000}, String(step)).catch(() => {});

/** Goes through a lesson; `enter` enters a move, or tries one. */
async function walk(page, what, lesson, enter) {
  const tries = [...TRIES[lesson.name] || []];
  let step = 0;
  for (const {refused, move} of lesson.steps) {
    const before = await task(page);
    check(`${what}: a task`, before.length > 20);
    if (refused) {
      await enter(tries.shift(), false);
      const {message} = await state(page);
      check(`${what}: it is refused: ${message}`, refused.some((code) => message.endsWith(`[${code}]`)));
      check(`${what}: with its rule`, /\(R\d+\)/.test(message));
      check(`${what}: and the lesson goes on`, await task(page) !== before);
      continue;
    }
    await enter(move, true);
    await waitFor(page, ++step);
    check(`${what}: ${move} is right: ${(await state(page)).message}`, (await state(page)).step, String(step));
    // The other side answers.
    await page.waitForFunction((was) => document.getElementById('lesson-task').textContent !== was, {timeout: 60000}, before).catch(() => {});
  }
  const now = await state(page);
  check(`${what}: done`, [now.step, now.message], [now.steps, 'The lesson is done']);
  check(`${what}: the end is offered`, await page.$eval('#lesson-end', (end) => !end.hidden));
}

/** By a finger, with the board in the window. */
async function byTouch(browser, name) {
  for (const [width, height] of [[390, 664], [844, 390]]) {
    const page = await open(browser, {width, height, touch: true});
    const tap = async (selector) => tapAt(page, ...await middle(page, selector));
    for (const lesson of LESSONS) {
      const what = `${name} ${width} touch ${lesson.name}`;
      await begin(page, lesson.name);
      await walk(page, what, lesson, async (move, isRight) => {
        const {of, at, ends} = parts(move);
        const source = of.length === 1 ? `[data-piece="${of}"][data-owner="white"]` : `[data-space="${of}"]`;
        // What was refused is still in hand.
        if (await page.$eval(source, (element) => element.getAttribute('aria-pressed')) !== 'true') await tap(source);
        if (at) await tap(`[data-space="${at}"]`);
        if (!isRight) return void (await state(page)).hand;
        const canonical = move.replace(/#$/, '');
        const far = [...ends].sort((a, b) => away(at, b) - away(at, a));
        for (let left = 6; left > 0 && (await state(page)).hand.replace(/#$/, '') !== canonical; --left) await tap(`[data-space="${far[left > 3 ? 0 : 1]}"]`);
        check(`${what}: ${move} is in hand, and all in the window`, [(await state(page)).hand.replace(/#$/, ''), await page.evaluate(() =>
          ['#tick', '#hand-play', '#lesson-task', '#said'].filter((each) => document.querySelector(each).getBoundingClientRect().bottom > window.innerHeight + 1))],
        [canonical, []]);
        await tap('#tick');
      });
      check(`${what}: the page was not scrolled`, await page.evaluate(() => window.scrollY), 0);
    }
    check(`${name} ${width}: done lessons are marked`, (await page.evaluate(() => localStorage.getItem('punct.lessons'))).split(' ').length, LESSONS.length);
    await tap('#lesson-leave');
    await tap('#tab-learn');
    check(`${name} ${width}: in the list`, await page.$$eval('#lessons li', (all) => all.filter((each) => each.textContent.includes('✓')).length), LESSONS.length);
    await page.evaluate(() => localStorage.clear());
    check(`${name} ${width}: errors in the page`, page.errors, []);
    await page.close();
  }
}

function away(a, b) {
  const columns = a.charCodeAt(0) - b.charCodeAt(0);
  const rows = Number(a.slice(1)) - Number(b.slice(1));
  return Math.max(Math.abs(columns), Math.abs(rows), Math.abs(columns - rows));
}

/** Hints do not change the size of the board. */
async function steady(browser, name) {
  const page = await open(browser, {width: 390, height: 664, touch: true});
  const stage = () => page.$eval('#stage', (each) => each.getBoundingClientRect().height);
  for (const code of await page.$$eval('#lang option', (all) => all.map(({value}) => value))) {
    await page.select('#lang', code);
    await begin(page, 'adding');
    const heights = [await stage()];
    for (let left = 3; left > 0; --left) {
      await tapAt(page, ...await middle(page, '#lesson-hint'));
      heights.push(await stage());
    }
    check(`${name} ${code}: the board is as large with hints: ${heights}`, new Set(heights).size, 1);
  }
  await page.evaluate(() => localStorage.clear());
  check(`${name}: errors in the page with hints`, page.errors, []);
  await page.close();
}

/** By keys alone, from the button of the empty page on; pieces are moved on the board. */
async function byKeys(browser, name) {
  const page = await open(browser, {width: 1200, height: 800});
  const key = (which) => page.keyboard.press(which);
  for (let left = 40; left > 0 && await page.evaluate(() => document.activeElement.id) !== 'start-learn'; --left) await key('Tab');
  await key('Enter');
  check(`${name}: the first lesson begins by keys`, (await state(page)).lesson, 'adding');
  const goTo = async (space) => {
    for (let left = 60; left > 0; --left) {
      const now = await page.evaluate(() => {
        const place = (circle) => circle.getAttribute('cx') + ' ' + circle.getAttribute('cy');
        const at = place(document.querySelector('#board .cursor'));
        return [...document.querySelectorAll('[data-space]')].find((each) => place(each) === at).dataset.space;
      });
      if (now === space) return;
      const [columns, rows] = [space.charCodeAt(0) - now.charCodeAt(0), Number(space.slice(1)) - Number(now.slice(1))];
      if (columns && Math.sign(columns) === Math.sign(rows)) {
        await page.keyboard.down('Shift');
        await key(columns > 0 ? 'ArrowUp' : 'ArrowDown');
        await page.keyboard.up('Shift');
      } else if (columns) {
        await key(columns > 0 ? 'ArrowRight' : 'ArrowLeft');
      } else {
        await key(rows > 0 ? 'ArrowUp' : 'ArrowDown');
      }
    }
  };
  for (const lesson of LESSONS) {
    const what = `${name} keys ${lesson.name}`;
    check(`${what}: the board has the keys`, await page.evaluate(() => document.activeElement.id), 'board');
    await walk(page, what, lesson, async (move, isRight) => {
      const {of, at} = parts(move);
      // What was refused is still in hand.
      await key('Escape');
      if (of.length === 1) {
        await key(String('TCELMR'.indexOf(of) + 1));
      } else {
        await goTo(of);
        await key('Enter');
      }
      if (!at) return;
      await goTo(at);
      await key('Enter');
      if (!isRight) return;
      for (let left = 6; left > 0 && (await state(page)).hand.replace('#', '') !== move.replace('#', ''); --left) await key('r');
      await key('Enter');
    });
    if (lesson === LESSONS.at(-1)) break;
    for (let left = 60; left > 0 && await page.evaluate(() => document.activeElement.id) !== 'lesson-next'; --left) await key('Tab');
    await key('Enter');
  }
  check(`${name}: errors in the page by keys`, page.errors, []);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

/** With what is read aloud alone: tasks and hints are live regions, and the third hint is the move, which is typed. */
async function byEar(browser, name) {
  const page = await open(browser, {width: 1200, height: 800});
  for (const lesson of LESSONS) {
    const what = `${name} ear ${lesson.name}`;
    await begin(page, lesson.name);
    await walk(page, what, lesson, async (move, isRight) => {
      // A short move is refused as one that matches nothing.
      let typed = {'I5-E5': 'I5-E5,E6,F7', C3: 'C3-C9'}[move] || move;
      if (isRight) {
        const heard = [];
        for (let left = 3; left > 0; --left) {
          await page.focus('#lesson-hint');
          await page.keyboard.press('Enter');
          heard.push(await page.$eval('#lesson-hinted[role="status"]', (hint) => hint.textContent));
        }
        check(`${what}: three hints: ${heard}`, new Set(heard).size, 3);
        typed = /The move is (\S+)/.exec(heard[2])[1];
      }
      await page.focus('#move');
      await page.evaluate(() => document.getElementById('move').select());
      await page.keyboard.type(typed + '\n');
    });
  }
  check(`${name}: live regions`, await page.$$eval('#lesson-task, #lesson-hinted, #said', (all) => all.map((each) => each.getAttribute('aria-live') || each.getAttribute('role'))),
    ['polite', 'polite', 'status']);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

const OWN = '[Lesson "Zwei Wege"]\n[Language "de"]\n[Position "standard w wE@K3,K4,K5 bT@F9,F10,G10"]\n\n' +
  '{Bewege das E von K3 nach K9. [%arrow K3-K9 green]} 1. K3-K9,K10,K11 (1. K3-K9,J9,I9 $2 {So nicht.}) (1. K3-K10,K11,K12) T@C4,C5,D5 ' +
  '{Nun in die Mitte setzen. [%refused center] Geht nicht. [%accept space]} 2. K9-I9,I10,I11 {Fertig.} *\n';

/** A lesson that somebody has written: dropped, linked, in a page. */
async function ofOthers(browser, name) {
  const page = await open(browser);
  await page.evaluate((text) => window.punct.load(text, 'zwei.punct'), OWN);
  check(`${name}: a file with a lesson begins it`, [(await state(page)).lesson, (await state(page)).steps, await task(page)], ['Zwei Wege', '2', 'Bewege das E von K3 nach K9.']);
  check(`${name}: in its language`, await page.$eval('#lesson-task', (text) => text.lang), 'de');
  const play = (move) => page.evaluate((text) => window.punct.play(text), move);
  check(`${name}: a legal move that is not wanted`, (await play('T@C8,C9,D9')).code, 'lesson');
  check(`${name}: gets a hint`, await page.$eval('#lesson-hinted', (hint) => hint.textContent), 'Take the piece on K3');
  check(`${name}: a wrong one its answer`, (await play('K3-K9,J9,I9')).message, 'So nicht.');
  check(`${name}: nothing was played`, (await state(page)).ply, '0');
  check(`${name}: an illegal one its rule`, (await play('K3-L9')).code, 'not-in-line');
  check(`${name}: a variation is right, too`, (await play('K3-K10,K11,K12')).ok);
  await until(page, `${name}: the other side answers`, 'ply', '2');
  check(`${name}: in the main line`, (await state(page)).position.includes('wE@K9,'));
  check(`${name}: steps do not go beyond`, await page.evaluate(() => document.getElementById('on').getAttribute('aria-disabled')), 'true');
  check(`${name}: what the rules forbid`, (await play('T@I9')).code, 'center');
  check(`${name}: is answered`, await task(page), 'Geht nicht.');
  check(`${name}: any way to lie is right`, (await play('K9-I9,H9,G9')).ok);
  check(`${name}: the end`, [await task(page), (await state(page)).position.includes('wE@I9,I10,I11')], ['Fertig.', true]);
  await page.click('#lesson-leave');
  check(`${name}: left, it is a record like others`, [(await state(page)).lesson, (await state(page)).games, await page.$eval('#panel-moves', (panel) => panel.checkVisibility())], ['', '1', true]);
  check(`${name}: without what is for lessons`, (await page.$eval('#panel-moves', (panel) => panel.textContent)).includes('[%'), false);
  check(`${name}: errors in the page`, page.errors, []);
  await page.close();
  for (const [hash, lesson] of [['#lesson=bridges', 'bridges'], ['#lesson=bridges&ply=2', 'bridges'], ['#lesson=nope', '']]) {
    const linked = await open(browser, {hash});
    const now = await state(linked);
    check(`${name}: ${hash}`, [now.lesson, now.ply], [lesson, hash.includes('ply=2') ? '2' : '0']);
    if (!lesson) check(`${name}: ${hash} is told: ${now.message}`, /no lesson nope/.test(now.message));
    await linked.close();
  }
  const file = scratchFile('zwei.punct', OWN);
  const out = join(scratchFolder('pages'), 'lesson.html');
  check(`${name}: a page of a lesson`, punct(['page', '--lesson', file, '-o', out, '--force']).status, 0);
  const own = await open(browser, {file: out});
  check(`${name}: begins with it`, [(await state(own)).lesson, (await state(own)).games, (await state(own)).message], ['Zwei Wege', '0', 'Lesson: Zwei Wege']);
  await own.evaluate(() => window.punct.go({ply: 0}).then(async () => {
    for (const move of await window.punct.moves()) if ((await window.punct.play(move)).ok) return;
  }));
  await own.waitForFunction(() => /^#lesson=1&ply=[12]$/.test(location.hash));
  await own.reload();
  await own.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  check(`${name}: and goes on with it after a reload`, [(await state(own)).lesson, (await state(own)).step], ['Zwei Wege', '1']);
  await own.click('#lesson-leave');
  await own.click('#tab-learn');
  check(`${name}: and lists it before its own`, await own.$$eval('#panel-learn li button', (all) => all.slice(0, 2).map((each) => each.textContent)), ['1. Zwei Wege', '1. Adding a piece']);
  await own.close();
  const none = punct(['page', '--lesson', join(ROOT, 'samples/games/text/game-001.punct'), '-o', out, '--force']);
  check(`${name}: no lesson: ${none.err}`, [none.status, /no game has the tag Lesson/.test(none.err)], [1, true]);
}

/** A lesson disturbs nothing that is open, and follows the language. */
async function besides(browser, name) {
  const page = await open(browser);
  await page.evaluate(() => window.punct.play('E@K3,K4,K5'));
  const before = await state(page);
  await begin(page, 'turning');
  check(`${name}: work stays in the list`, (await state(page)).games, '1');
  await page.evaluate(() => window.punct.play('I9-I9,J10,K11'));
  await until(page, `${name}: answered`, 'ply', '2');
  const asked = await task(page);
  await page.select('#lang', 'de');
  check(`${name}: the lesson goes on in German`, [(await state(page)).ply, (await task(page)).startsWith('Oder beides')], ['2', true]);
  await page.select('#lang', 'en');
  check(`${name}: and in English`, await task(page), asked);
  const {message: _, ...lesson} = await state(page);
  check(`${name}: what is no lesson`, (await page.evaluate(() => window.punct.lesson('1. E@K3,K4,K5 *'))).ok, false);
  const {message: __, ...goesOn} = await state(page);
  check(`${name}: changes nothing in one`, goesOn, lesson);
  await page.click('#lesson-leave');
  const now = await state(page);
  check(`${name}: left, all is as before`, {...now, message: ''}, {...before, message: ''});
  await begin(page, 'turning');
  await page.waitForFunction(() => location.hash.startsWith('#lesson=turning'));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  check(`${name}: it is there after a reload`, (await state(page)).lesson, 'turning');
  await page.click('#lesson-leave');
  check(`${name}: and leads back to the place before`, [(await state(page)).game, (await state(page)).ply], ['1', '1']);
  for (const [hash, said] of [['#lesson=nope', 'there is no lesson nope'], ['#lesson', 'This record is no lesson: it has no tag Lesson, no moves, or errors']]) {
    await begin(page, 'bridges');
    await page.evaluate((address) => void (location.hash = address), hash);
    await until(page, `${name}: ${hash} is told in a lesson`, 'message', said);
    check(`${name}: ${hash} shows the first game`, [(await state(page)).game, (await state(page)).ply, (await state(page)).lesson], ['1', '0', '']);
  }
  await page.evaluate(() => localStorage.setItem('punct.lessons', 'center'));
  await begin(page, 'adding');
  await page.evaluate(async () => {
    const {dataset} = document.getElementById('punct');
    for (let tried = 0; dataset.step !== dataset.steps && tried < 200; ++tried) {
      for (const move of await window.punct.moves()) if ((await window.punct.play(move)).ok) break;
      await new Promise((go) => setTimeout(go, 800));
    }
  });
  await page.waitForFunction(() => localStorage.getItem('punct.lessons').includes('adding'));
  check(`${name}: what was done in another tab stays done`, await page.evaluate(() => localStorage.getItem('punct.lessons').split(' ').sort()), ['adding', 'center']);
  await page.click('#lesson-leave');
  await page.evaluate(() => localStorage.clear());
  await page.click('#tab-learn');
  await page.click('[data-lesson="frozen"]');
  check(`${name}: begun from the list`, (await state(page)).lesson, 'frozen');
  await page.click('#new');
  check(`${name}: something else ends it`, (await state(page)).lesson, '');
  await page.close({runBeforeUnload: false});
  const empty = await open(browser);
  await empty.click('#start-sample');
  await until(empty, `${name}: a sample game`, 'games', '1');
  check(`${name}: is a whole game`, Number((await state(empty)).plies) > 20);
  await empty.close();
}

for (const name of names) {
  const {browser, close} = await launch(name);
  try {
    for (const [what, part] of Object.entries({ofOthers, besides, steady, byEar, byKeys, byTouch})) if (!chosen || chosen === what) await part(browser, name);
  } finally {
    await close();
  }
}
finish();
