// SPDX-License-Identifier: MIT
// Nothing hostile ends the tab: the corpora of the fuzz targets, records that nest or repeat without end, archives that
// unfold without end. After each the page still opens a game.
import {readFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';
import {join} from 'node:path';
import {check, filesBelow, finish, launch, open, ROOT} from './lib.mjs';

const ENDINGS = ['.punct', '.sgf', '.json', '.xml'];
const nested = '[White "A"]\n\n1. E@K3,K4,K5 ' + '(1. T@F9,F10,G10 '.repeat(20000);
const MADE = {
  'nested.punct': nested,
  'nested.json': '['.repeat(200000),
  'nested.xml': '<a>'.repeat(200000),
  'nested.sgf': '('.repeat(200000),
  'long-comment.punct': `[White "A"]\n\n{${'x'.repeat(3 << 20)}} *\n`,
  'long-words.punct': `[White "A"]\n\n{${'word '.repeat(600000)}} *\n`,
  'long-name.punct': `[White "${'\u05d0 \u05d1 '.repeat(300000)}"]\n\n1. E@K3,K4,K5 *\n`,
  'script.punct': '[White "<script>parent.bad = 1</script>"]\n[Black "<img src=x onerror=parent.bad=1>"]\n\n' +
    '1. E@K3,K4,K5 {<svg onload=parent.bad=1>} *\n',
  'bomb.punct.gz': gzipSync(Buffer.alloc(100 << 20, 'x')),
  'cut.zip': Buffer.from('504b0304140000000800', 'hex'),
};

/** Hands a file to the page, whatever comes of it. */
function give(page, name, bytes) {
  return page.evaluate(async (base64, file) => {
    const given = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return (await window.punct.load(given, file)).length;
  }, Buffer.from(bytes).toString('base64'), name).catch((error) => `ended: ${error.message}`);
}

/** Hands a file to the page, which goes on after it. */
async function survives(page, what, name, bytes) {
  const answer = await give(page, name, bytes);
  check(`${what} does not end the page`, typeof answer === 'number' || answer);
}

const {browser, close} = await launch('chromium');
try {
  const page = await open(browser);
  for (const path of filesBelow(join(ROOT, 'tests/fuzz/corpus'), /[^/]\/[^/]+$/)) {
    const bytes = readFileSync(path, {flag: 'r'});
    const ending = ENDINGS.find((each) => path.includes(each.slice(1))) || '.punct';
    await survives(page, path, `x${ending}`, bytes);
  }
  for (const [name, bytes] of Object.entries(MADE)) {
    await survives(page, name, name, bytes);
    if (!name.startsWith('long-')) continue;
    // Its fields and its panels come in their turn; a browser that lays text out in quadratic time would not end.
    const tabs = await page.evaluate(() => {
      const shown = [document.getElementById('pencil'), ...document.querySelectorAll('#tabs [role=tab]')].filter((each) => each.checkVisibility());
      for (const each of shown) {
        each.click();
        document.body.getBoundingClientRect();
      }
      return shown.length;
    }).catch((error) => error.message);
    check(`${name}: every panel is shown`, tabs > 3 || tabs);
  }
  check('no text of a record runs as a script', await page.evaluate(() => window.bad === undefined));
  const good = readFileSync(join(ROOT, 'samples/games/text/game-001.punct'));
  check('the page opens a game afterwards', await give(page, 'good.punct', good), 1);
  check('errors in the page', page.errors, []);
} finally {
  await close();
}
finish();
