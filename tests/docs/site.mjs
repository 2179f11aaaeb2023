// SPDX-License-Identifier: MIT
// The manual as a site, opened from disk: axe-core finds nothing on any page, light and dark, wide and narrow; nothing is
// wider than the window; the search finds; a board opens where its picture was, one at a time.
// usage: node site.mjs FOLDER
import {readdirSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {AXE, check, finish, launch} from '../page/lib.mjs';

const folder = resolve(process.argv[2]);
const address = (name) => pathToFileURL(join(folder, name)).href;
const pages = readdirSync(folder).filter((name) => name.endsWith('.html') && !['board.html', 'manual.html', 'cheatsheet.html'].includes(name));
const {browser, close} = await launch('chromium');

async function lookAt(name, width, scheme) {
  const page = await browser.newPage();
  const asked = [];
  page.on('request', (request) => { if (!request.url().startsWith('file:')) asked.push(request.url()); });
  await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
  await page.setViewport({width, height: 900});
  await page.goto(address(name));
  check(`${name} ${width} ${scheme}: as wide as the window`, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.evaluate(AXE);
  check(`${name} ${width} ${scheme}: axe-core`, await page.evaluate(async () => (await window.axe.run(document, {resultTypes: ['violations']}))
    .violations.map(({id, nodes}) => `${id}: ${nodes[0].html.slice(0, 120)}`)), []);
  check(`${name}: asks for nothing elsewhere`, asked, []);
  await page.close();
}

async function search() {
  const page = await browser.newPage();
  await page.goto(address('index.html'));
  await page.type('#search input', 'punct-on-opponent');
  await page.waitForSelector('#found a');
  check('the search finds a finding', await page.$eval('#found a', (link) => link.getAttribute('href')), 'findings.html#punct-on-opponent');
  const foundFor = async (words) => {
    await page.$eval('#search input', (input) => (input.value = ''));
    await page.type('#search input', words);
    return page.$$eval('#found li', (all) => all.map((each) => [each.querySelector('a')?.getAttribute('href') || '', each.textContent]));
  };
  check('what no section holds whole is found in part', (await foundFor('what decided my game')).some(([href]) => href.startsWith('recipes.html')));
  check('nothing is said to be found', await foundFor('xyzzyplugh'), [['', 'Nothing found.']]);
  await page.close();
}

async function boards() {
  const page = await browser.newPage();
  await page.goto(address('rules.html'));
  const links = await page.$$('figure a.play');
  check('the rules have boards', links.length >= 9);
  for (const link of links.slice(0, 2)) await link.evaluate((element) => element.click());
  const frames = await page.$$eval('figure iframe', (all) => all.map((each) => each.closest('figure').querySelector('figcaption').textContent.slice(0, 9)));
  check('one board is open at a time', frames, ['One piece']);
  const frame = await (await page.$('figure iframe')).contentFrame();
  await frame.waitForSelector('#punct[data-ready="true"]', {timeout: 60000});
  await frame.waitForSelector('#punct[data-position*="wT@C5,C6,D6"]', {timeout: 60000});
  check('the board shows the position', true);
  const answer = await frame.evaluate(() => window.punct.play('K5-K5,K6,L7'));
  check('an illegal move is refused by its code', answer.code, 'no-change');
  await page.close();
}

for (const name of pages) {
  await lookAt(name, 1200, 'light');
  await lookAt(name, 360, 'dark');
}
await search();
await boards();
await close();
finish();
