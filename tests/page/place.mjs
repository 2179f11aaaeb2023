// SPDX-License-Identifier: MIT
// The page in its place: the policy, the address and Back, frames and their messages, small and large windows, what is
// remembered, what is switched off.
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {copyFileSync, existsSync, readFileSync, symlinkSync} from 'node:fs';
import {createServer} from 'node:http';
import {dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {bytesOfBase91, unpackLzma} from '../../bindings/page/src/engine/lzma.js';
import {AXE, BOARD, check, finish, launch, middle, newPage, open, punct, PUNCT, ROOT, scratchFile, scratchFolder, shown, state, until} from './lib.mjs';

const names = process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox'];
const html = readFileSync(BOARD, 'utf8');
const sample = readFileSync(join(ROOT, 'samples/games/text/game-002.punct'), 'utf8');
const VARIED = '[White "Ada"]\n[Black "Bo"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 (1... M@C4,C5,D4 2. T@D8,D9,E9) 2. K3-K9,K10,K11 *\n';
const load = (page, text) => page.evaluate((record) => window.punct.load(record, 'game.punct'), text);
const press = async (page, selector) => page.mouse.click(...await middle(page, selector));
const hashIs = (page, what, wanted) => page.waitForFunction((hash) => location.hash === hash, {timeout: 60000}, wanted)
  .then(() => check(what, true), async () => check(what, await page.evaluate(() => location.hash), wanted));

/** The policy allows the scripts and the style of the page, and nothing else. */
function thePolicy() {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
  const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const parts = (element) => [...html.matchAll(new RegExp(`<${element}(?: id="[^"]*")?>([^]*?)</${element}>`, 'g'))].map((match) => hash(match[1]));
  // One script stands in the page; the other is what it unpacks.
  const packed = /id="packed-script">([^<]*)</.exec(html)[1];
  const scripts = [...parts('script'), hash(Buffer.from(unpackLzma(bytesOfBase91(packed))))];
  check('the policy', policy, [`default-src 'none'`, `script-src ${scripts.join(' ')} 'wasm-unsafe-eval'`,
    `style-src ${parts('style').join(' ')}`, 'img-src data: blob:', 'worker-src blob:', `base-uri 'none'`, `form-action 'none'`].join('; '));
  check('the icon', html.includes('<link rel="icon" href="data:,">'));
  check('no address but that of SVG', [...new Set(html.match(/https?:\/\/[a-z0-9.]+/g))].filter((url) => !/www\.w3\.org/.test(url)), []);
  check('no style in an attribute', / style="/.test(html), false);
}

async function whatThePolicyForbids(browser, name) {
  const page = await open(browser);
  const refused = await page.evaluate(async () => {
    const ends = (act) => Promise.resolve().then(act).then(() => 'works', () => 'refused');
    const heard = new Promise((resolve) => document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective)));
    const script = document.createElement('script');
    script.textContent = 'window.bad = 1';
    document.body.append(script);
    return {fetch: await ends(() => fetch('data:,x')), eval: await ends(() => new Function('return 1')()), bad: window.bad, heard: await heard};
  });
  check(`${name}: no request, no script but its own`, [refused.fetch, refused.bad, /^script-src|^connect|^default/.test(refused.heard)], ['refused', undefined, true]);
  await page.close();
}

/** Back leads through games, links and variations, not through plies. */
async function theHistory(browser, name) {
  const page = await open(browser);
  await load(page, `${VARIED}\n${VARIED}`);
  await hashIs(page, `${name}: the address of the start`, '#game=1&ply=0');
  await page.evaluate(() => window.punct.go({ply: 2}));
  await hashIs(page, `${name}: of a ply`, '#game=1&ply=2');
  await page.evaluate(() => window.punct.go({line: '2.1', ply: 3}));
  await hashIs(page, `${name}: of a variation`, '#game=1&ply=3&line=2.1');
  await page.keyboard.press('ArrowLeft');
  await hashIs(page, `${name}: of a ply of it`, '#game=1&ply=2&line=2.1');
  await page.keyboard.press('PageDown');
  await hashIs(page, `${name}: of another game`, '#game=2&ply=0');
  for (const [hash, game, ply, line] of [['#game=1&ply=2&line=2.1', '1', '2', '2.1'], ['#game=1&ply=2', '1', '2', '']]) {
    await page.evaluate(() => history.back());
    await hashIs(page, `${name}: Back to ${hash}`, hash);
    await until(page, `${name}: the ply of ${hash}`, 'ply', ply);
    const now = await state(page);
    check(`${name}: the place of ${hash}`, [now.game, now.line], [game, line]);
  }
  check(`${name}: errors in the page with Back`, page.errors, []);
  await page.close();
}

/** Back leads to what was open before a file took its place, Forward to the file; nothing that was changed is lost by either. */
async function theFiles(browser, name) {
  const page = await open(browser);
  const first = `[White "Al"]\n\n1. E@K3,K4,K5 *\n\n${VARIED}`;
  const seen = async () => [(await state(page)).games, (await state(page)).game, (await state(page)).ply, (await page.$eval('#white-name', (each) => each.textContent))];
  const goes = async (how, what, wanted) => {
    await page.evaluate((way) => history[way](), how);
    await until(page, `${name}: ${what}`, 'games', wanted[0]);
    check(`${name}: ${what}: the place`, await seen(), wanted);
    await page.waitForFunction(() => new Promise((go) => setTimeout(() => go(true), 400)));
  };
  await load(page, first);
  await hashIs(page, `${name}: the first file`, '#game=1&ply=0');
  await load(page, '[White "Bea"]\n\n1. E@K3,K4,K5 *\n');
  await page.waitForFunction(() => new Promise((go) => setTimeout(() => go(true), 400)));
  await goes('back', 'Back to a file at the same address', ['2', '1', '0', 'Al']);
  await goes('forward', 'Forward', ['1', '1', '0', 'Bea']);
  await goes('back', 'Back again', ['2', '1', '0', 'Al']);
  await page.evaluate(() => window.punct.go({game: 2, ply: 1}));
  await hashIs(page, `${name}: the second game`, '#game=2&ply=1');
  await load(page, '[White "Cleo"]\n\n1. E@K3,K4,K5 *\n');
  await hashIs(page, `${name}: another file`, '#game=1&ply=0');
  await page.evaluate(() => window.punct.go({ply: 1}).then(() => window.punct.play('T@F9,F10,G10')));
  await hashIs(page, `${name}: a move in it`, '#game=1&ply=2');
  await goes('back', 'Back from what was changed', ['3', '2', '1', 'Ada']);
  await page.evaluate(() => window.punct.go({game: 3}));
  check(`${name}: it is kept`, await page.$eval('#white-name', (each) => each.textContent), 'Cleo');
  check(`${name}: errors in the page with files and Back`, page.errors, []);
  await page.close({runBeforeUnload: false});
  const file = scratchFile(`ada-${name}.html`, '');
  punct(['page', scratchFile('ada.punct', VARIED), '-o', file, '--force']);
  const own = await open(browser, {file});
  const entries = await own.evaluate(() => history.length);
  await load(own, '[White "Dora"]\n\n1. E@K3,K4,K5 *\n');
  // The address stays the same, and the entry comes once the page is at rest.
  await own.waitForFunction((before) => history.length > before, {}, entries);
  await own.evaluate(() => history.back());
  await until(own, `${name}: Back to the games of the page`, 'plies', '3');
  await own.close();
}

/** In an article: only the parent is heard, and its own address stays as it is. */
async function inFrames(browser, name) {
  const server = createServer((request, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(request.url === '/board.html' ? html : '<!DOCTYPE html><iframe name="board" src="board.html#embed" width="900" height="600"></iframe>' +
      '<iframe name="other" srcdoc="x"></iframe><script>heard = []; onmessage = ({data}) => heard.push(data)</script>');
  }).listen(0);
  const page = await newPage(browser);
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => window.heard.some((each) => each.type === 'punct:state' && each.ready === 'true'), {timeout: 60000});
  const heard = (what, wanted) => page.waitForFunction((ply) => window.heard.at(-1).ply === ply, {timeout: 60000}, wanted)
    .then(() => check(`${name}: ${what}`, true), async () => check(`${name}: ${what}`, await page.evaluate(() => window.heard.at(-1).ply), wanted));
  await page.evaluate((text) => window.frames.board.punct.load(text, 'game.punct'), VARIED);
  await page.evaluate(() => window.frames.board.postMessage({type: 'punct:go', ply: 2}, '*'));
  await heard('the parent is heard', '2');
  await page.evaluate(() => window.frames.other.eval('parent.frames.board.postMessage({type: "punct:go", ply: 3}, "*")'));
  await page.evaluate(() => window.frames.board.postMessage({type: 'punct:go', game: 1, ply: 2, line: '2.1'}, '*'));
  await page.waitForFunction(() => window.heard.at(-1).line === '2.1', {timeout: 60000}).catch(() => {});
  check(`${name}: another frame is not`, await page.evaluate(() => window.heard.some((each) => each.ply === '3')), false);
  const attributes = await page.evaluate(() => [{...window.heard.at(-1)}, {type: 'punct:state', ...window.frames.board.document.getElementById('punct').dataset}]);
  const [{height, ...told}, shown] = attributes;
  check(`${name}: the state is that of the attributes`, told, shown);
  check(`${name}: and the height that fits is told: ${height}`, height > 100);
  const frame = page.frames().find((each) => each.url().includes('board.html'));
  const visible = await frame.evaluate(() => ['top', 'looks', 'tabs', 'entry', 'white-set', 'board', 'steps', 'panel-moves'].filter((id) =>
    document.getElementById(id).getClientRects().length));
  check(`${name}: only board and moves are shown`, visible, ['board', 'steps', 'panel-moves']);
  // Without an address of its own.
  await page.setContent('<iframe width="900" height="600"></iframe>');
  await page.evaluate(() => { location.hash = '#mine'; });
  await page.$eval('iframe', (element, source) => (element.srcdoc = source), html);
  await page.waitForFunction(() => window.frames[0].punct && window.frames[0].punct.load, {timeout: 60000});
  await page.evaluate((text) => window.frames[0].punct.load(text, 'game.punct').then(() => window.frames[0].punct.go({ply: 3})), VARIED);
  await page.waitForFunction(() => window.frames[0].location.hash.includes('ply=3'), {timeout: 60000}).catch(() => {});
  check(`${name}: within srcdoc`, await page.evaluate(() => [location.hash, window.frames[0].document.getElementById('punct').dataset.ply]), ['#mine', '3']);
  await page.close();
  server.close();
}

/** 320 by 256 is what a window of 1280 by 1024 has at 400 %. */
async function sizes(browser, name) {
  for (const [width, height] of [[320, 256], [320, 640], [3840, 2160]]) {
    const page = await open(browser, {width, height});
    await load(page, sample);
    await page.evaluate(() => window.punct.go({ply: 20}));
    for (const tab of ['moves', 'games', 'findings', 'words', 'setup', 'save']) {
      await page.$eval(`#tab-${tab}`, (button) => button.click());
      check(`${name}: ${tab} at ${width} by ${height} is no wider than the window`,
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
      await page.evaluate(AXE);
      check(`${name}: axe-core in ${tab} at ${width} by ${height}`, await page.evaluate(async () => (await window.axe.run(document, {
        resultTypes: ['violations']})).violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 90)).join(' | ')}`)), []);
    }
    await page.$eval('#tab-moves', (button) => button.click());
    for (const language of ['en', 'de', 'ru']) {
      await page.select('#lang', language);
      await page.evaluate(() => window.punct.go({ply: 0}));
      await page.$eval('#white-set [data-piece="E"]', (button) => button.click());
      check(`${name}: in ${language}, with a piece in hand, ${width} by ${height} is no wider than the window`,
        await page.evaluate(() => [document.body.classList.contains('holds'), document.documentElement.scrollWidth <= window.innerWidth]), [true, true]);
      await page.keyboard.press('Escape');
    }
    await page.select('#lang', 'en');
    await page.evaluate(() => window.punct.go({ply: 20}));
    const small = await page.$$eval('button, select, input', (all) => all.filter((each) => each.getClientRects().length &&
      !each.matches('.move, [type="checkbox"]')).filter((each) => each.getBoundingClientRect().height < 24).map((each) => each.id));
    check(`${name}: nothing to press is lower than 24 pixels at ${width} by ${height}`, small, []);
    // Whoever comes by keyboard sees where they are.
    const hidden = [];
    await page.evaluate(() => document.activeElement.blur());
    for (let i = 0; i < 45; ++i) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(async () => {
        // Firefox scrolls to what has the focus in the next frame.
        await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
        const element = document.activeElement;
        const box = element.getBoundingClientRect();
        return element === document.body || (box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth)
          ? '' : element.id || element.outerHTML.slice(0, 60);
      });
      if (at) hidden.push(at);
    }
    check(`${name}: what has the focus is in the window of ${width} by ${height}`, hidden, []);
    check(`${name}: errors in the page of ${width} by ${height}`, page.errors, []);
    await page.close();
  }
}

/** Keys of single letters are switched off, also for the next visit; motion and letters heed the person. */
async function settings(browser, name) {
  const page = await open(browser);
  await load(page, sample);
  await page.keyboard.press('?');
  await page.click('#letter-keys');
  await page.keyboard.press('Escape');
  const before = await shown(page);
  await page.keyboard.press('t');
  check(`${name}: switched off, a letter does nothing`, await shown(page) === before);
  await page.keyboard.press('ArrowRight');
  check(`${name}: an arrow still steps`, (await state(page)).ply, '1');
  await page.reload();
  await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  await page.keyboard.press('l');
  check(`${name}: remembered`, await page.$eval('#layers', (button) => button.getAttribute('aria-pressed')), 'false');
  await page.click('#help');
  await page.click('#letter-keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  check(`${name}: switched on again`, await page.$eval('#layers', (button) => button.getAttribute('aria-pressed')), 'true');
  await page.keyboard.press('l');
  const moving = async (value) => {
    await page.emulateMediaFeatures([{name: 'prefers-reduced-motion', value}]);
    await page.evaluate(() => {
      window.moves = 0;
      window.watcher = new MutationObserver((records) => records.forEach((each) => (window.moves += each.addedNodes.length)));
      window.watcher.observe(document.querySelector('#board .moving'), {childList: true});
    });
    await page.keyboard.press('ArrowRight');
    // What moves now must not be counted with what moves next.
    await page.waitForFunction(() => !document.querySelector('#board .moving').childElementCount, {timeout: 60000});
    return page.evaluate(() => {
      window.watcher.disconnect();
      return window.moves;
    });
  };
  await load(page, sample);
  if (name === 'chromium') {
    check(`${name}: a piece is seen on its way`, await moving('no-preference') > 0);
    check(`${name}: but not where motion is not wanted`, await moving('reduce'), 0);
  }
  await page.close();
}

/** Scripts that do not wait until the page is ready are served in their turn. */
async function early(browser, name) {
  const program = installed();
  const [long, out] = [scratchFile('long.punct', `${sample}\n`.repeat(400)), scratchFile(`long-${name}.html`, '')];
  check(`${name}: a page of a long file`, spawnSync(program, ['page', long, '-o', out, '--force']).status, 0);
  const page = await newPage(browser);
  await page.evaluateOnNewDocument((text) => {
    const main = setInterval(() => window.punct && window.punct.load && (clearInterval(main), window.punct.load(text, 'early.punct')), 1);
  }, VARIED);
  await page.goto(pathToFileURL(out).href);
  await page.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  await until(page, `${name}: a file that is opened before the page is ready`, 'plies', '3');
  await until(page, `${name}: is alone`, 'games', '1');
  await page.close();
}

/** The program as it is installed, with its libraries and the page beside it. */
function installed() {
  const program = join(scratchFolder('bin'), 'punct');
  const libraries = join(scratchFolder('bin'), '../lib');
  copyFileSync(PUNCT, program);
  if (!existsSync(libraries)) symlinkSync(join(dirname(PUNCT), '../lib'), libraries);
  copyFileSync(BOARD, join(scratchFolder('share/punct'), 'board.html'));
  return program;
}

/** A page of a record that passes by a move that changes nothing, which the program was told to allow. */
async function allowed(browser, name) {
  const file = scratchFile('pass.punct', '1. E@K3,K4,K5 T@F9,F10,G10 2. K3-K3,K4,K5 *\n');
  const program = installed();
  for (const [args, plies, told] of [[[], '2', ['error no-change']], [['--allow', 'no-change'], '3', ['warning no-change']]]) {
    const out = `${file}-${args.length}-${name}.html`;
    const {status} = spawnSync(program, ['page', ...args, file, '-o', out]);
    check(`${name}: the program's status with ${args}`, status, args.length ? 0 : 1);
    const page = await open(browser, {file: out});
    check(`${name}: the plies with ${args}`, (await state(page)).plies, plies);
    check(`${name}: the findings with ${args}`, await page.evaluate(() => window.punct.findings().then((all) =>
      all.map(({severity, code}) => `${severity} ${code}`))), told);
    await page.close();
  }
}

thePolicy();
for (const name of names) {
  const {browser, close} = await launch(name);
  try {
    for (const part of [whatThePolicyForbids, theHistory, theFiles, inFrames, sizes, settings, early, allowed]) await part(browser, name);
  } finally {
    await close();
  }
}
finish();
