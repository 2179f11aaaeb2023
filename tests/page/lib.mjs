// SPDX-License-Identifier: MIT
// What the tests of the page share: browsers, the program, made-up records, and a count of what passed.
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(join(ROOT, 'build/page-modules/package.json'));
const puppeteer = require('puppeteer-core');
export const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const PUNCT = process.env.PUNCT || join(ROOT, 'build/release/bin/punct');
export const BOARD = process.env.PUNCT_BOARD || join(ROOT, 'build/page/board.html');

/** Whether all is wanted, where a part would do to see that nothing broke. */
export const FULL = process.env.PUNCT_CHECK === 'full';
const CHROMIUM_OPTIONS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** A browser with a profile of its own, in which text is so large; one that does not start fails the test. */
export async function launch(name, {fontSize = 16} = {}) {
  const profile = mkdtempSync(join(tmpdir(), `punct-${name}-`));
  const options = name === 'chromium'
    ? {executablePath: '/usr/bin/chromium', args: CHROMIUM_OPTIONS, userDataDir: profile}
    : {browser: 'firefox', executablePath: '/usr/bin/firefox-esr', userDataDir: profile,
      extraPrefsFirefox: {'font.size.variable.x-western': fontSize}};
  if (name === 'chromium' && fontSize !== 16) {
    mkdirSync(join(profile, 'Default'));
    writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify({webkit: {webprefs: {default_font_size: fontSize}}}));
  }
  const browser = await puppeteer.launch({headless: true, protocolTimeout: 300000, ...options});
  return {browser, close: async () => {
    await browser.close();
    rmSync(profile, {recursive: true, force: true, maxRetries: 10, retryDelay: 500});
  }};
}

/**
 * A page of the browser. What it is asked is answered by values: puppeteer holds handles to parts of a page where it asks
 * through them, and in Firefox those of the page before a reload fail now and then what is asked after it.
 */
export async function newPage(browser) {
  const page = await browser.newPage();
  const ask = (body, args) => page.evaluate(`(${body})(${args.map((each) => JSON.stringify(each) ?? 'undefined').join(', ')})`);
  const one = (selector, body, args) => ask(`(selector, ...rest) => {
    const found = document.querySelector(selector);
    if (!found) throw new Error('no element matches ' + selector);
    return (${body})(found, ...rest);
  }`, [selector, ...args]);
  page.$eval = (selector, body, ...args) => one(selector, body, args);
  page.$$eval = (selector, body, ...args) =>
    ask(`(selector, ...rest) => (${body})([...document.querySelectorAll(selector)], ...rest)`, [selector, ...args]);
  page.focus = (selector) => one(selector, (element) => element.focus(), []);
  page.waitForFunction = async (body, {timeout = 30000} = {}, ...args) => {
    for (let left = timeout; left > 0; left -= 25) {
      try {
        const answer = await ask(`async (...rest) => {
          const answer = await (${body})(...rest);
          return typeof answer === 'string' ? answer : Boolean(answer);
        }`, args);
        if (answer) return answer;
      } catch (error) {
        // A page that is left while it is asked answers by an error; the one that comes is asked again.
        if (!/context|navigat|realm|no such frame/i.test(String(error))) throw error;
      }
      await new Promise((go) => setTimeout(go, 25));
    }
    throw new Error(`${timeout} ms were not enough for ${body}`);
  };
  const reload = page.reload.bind(page);
  // While the browser asks whether the page may be left, the document that is left answers.
  page.reload = async () => {
    await page.evaluate(() => void (window.isLeft = true));
    await reload();
    await page.waitForFunction(() => !window.isLeft);
  };
  page.waitForSelector = (selector, options) =>
    page.waitForFunction((wanted) => Boolean(document.querySelector(wanted)), options, selector);
  return page;
}

/** Opens the page, after a script where one is given, and waits until it can be used. */
export async function open(browser, {hash = '', file = BOARD, width = 1200, height = 900, touch = false, before = ''} = {}) {
  const page = await newPage(browser);
  if (before) await page.evaluateOnNewDocument(before);
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(String(error)));
  await page.setViewport({width, height, hasTouch: touch});
  await page.goto(pathToFileURL(file).href + hash);
  await page.waitForSelector('#punct[data-ready="true"]', {timeout: 120000});
  return page;
}

/** The middle of an element in the window, once it is scrolled to and its menu is open. */
export const middle = (page, selector) => page.$eval(selector, (element) => {
  const menu = element.closest('[popover]');
  if (menu && !menu.matches(':popover-open')) menu.showPopover();
  element.scrollIntoView({block: 'nearest'});
  const box = element.getBoundingClientRect();
  return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
});

/** Firefox refuses the touches that puppeteer makes up; there the page gets the events of a finger itself. */
export async function tapAt(page, x, y) {
  if (!(await page.browser().version()).toLowerCase().includes('firefox')) return page.touchscreen.tap(x, y);
  await page.evaluate((clientX, clientY) => {
    const target = document.elementFromPoint(clientX, clientY);
    const finger = {clientX, clientY, button: 0, pointerType: 'touch', isPrimary: true, bubbles: true, cancelable: true};
    for (const type of ['pointerdown', 'pointerup']) target.dispatchEvent(new PointerEvent(type, {pointerId: 2, ...finger}));
    const button = target.closest('button');
    if (button) button.click();
  }, x, y);
}

/** The drawing on the screen. */
export const shown = (page) => page.$eval('#drawing', (host) => host.shadowRoot.innerHTML +
  [...host.shadowRoot.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join(''));

export const state = (page) => page.$eval('#punct', (main) => ({...main.dataset}));

/** Waits until an attribute of the page has a value. */
export const until = (page, what, part, wanted) => page.waitForFunction((key, value) =>
  document.getElementById('punct').dataset[key] === value, {timeout: 60000}, part, wanted)
  .then(() => check(what, true), async () => check(what, (await state(page))[part], wanted));

/** Presses keys while Control is held. */
export async function withControl(page, ...keys) {
  await page.keyboard.down('Control');
  for (const key of keys) await page.keyboard.press(key);
  await page.keyboard.up('Control');
}

let passed = 0;
let failed = 0;
/** Counts a check; a failed one is printed with both sides. */
export function check(what, actual, expected = true) {
  const [a, e] = [actual, expected].map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  if (a === e) return void ++passed;
  ++failed;
  let at = 0;
  while (a && e && at < a.length && a[at] === e[at]) ++at;
  const part = (text) => String(text).slice(Math.max(0, at - 60), at + 140);
  console.log(`FAILED ${what}\n  is       ${part(a)}\n  expected ${part(e)}`);
}
export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed || !passed ? 1 : 0;
}

/** Runs the parts of a test, functions of a browser and its name, by their names; the command line may choose a browser and a part. */
export async function runParts(parts) {
  const [chosen, only] = process.argv.slice(2);
  for (const name of chosen ? [chosen] : ['chromium', 'firefox']) {
    const {browser, close} = await launch(name);
    try {
      for (const [what, part] of Object.entries(parts)) if (!only || what === only) await part(browser, name);
    } finally {
      await close();
    }
  }
  finish();
}

/** Runs the program; its output as bytes of UTF-8, its diagnostics as lines. */
export function punct(args, input = '') {
  const run = spawnSync(PUNCT, args, {input, maxBuffer: 1 << 28});
  if (run.error) throw run.error;
  return {out: run.stdout.toString(), err: run.stderr.toString(), status: run.status};
}

/** A small generator of numbers, the same on every machine. */
export function numbers(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

/** The files below a folder. */
export function filesBelow(folder, pattern) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, {recursive: true}).map(String).filter((name) => pattern.test(name)).sort()
    .map((name) => join(folder, name));
}

/** Writes a file for the program to read, gone when the tests end. */
const scratch = mkdtempSync(join(tmpdir(), 'punct-page-'));
process.on('exit', () => rmSync(scratch, {recursive: true, force: true}));
export function scratchFile(name, content) {
  const path = join(scratch, name);
  writeFileSync(path, content);
  return path;
}
/** A folder that is gone when the tests end. */
export function scratchFolder(name) {
  const path = join(scratch, name);
  mkdirSync(path, {recursive: true});
  return path;
}
