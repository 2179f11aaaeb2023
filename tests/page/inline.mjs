// SPDX-License-Identifier: MIT
// The samples' figures, all in one HTML page, look as each does alone, to the pixel; no id is there twice, and axe-core
// finds nothing.
import {readFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {AXE, check, filesBelow, finish, launch, newPage, ROOT, scratchFile} from './lib.mjs';

const files = filesBelow(join(ROOT, 'samples/rulebook/svg'), /\.svg$/);
const figures = files.map((file) => ({name: basename(file, '.svg'), svg: readFileSync(file, 'utf8').replace(/^<\?xml.*?\?>\s*/, '')}));

// Each at its place in whole pixels, the others there or not: letters look different between pixels.
const html = (isThere) => `<!DOCTYPE html><html lang="en"><title>Figures</title><style>
  body { margin: 0 } h1 { font-size: 16px; line-height: 20px; height: 20px; margin: 0 }
  figure { margin: 0; height: 1000px } svg { display: block }</style><main><h1>Figures</h1>
  ${figures.map(({name, svg}, i) => `<figure>${isThere(i) ? `${svg}<figcaption>${name}</figcaption>` : ''}</figure>`).join('\n')}
  </main></html>`;

async function show(page, isThere) {
  await page.goto(pathToFileURL(scratchFile('figures.html', html(isThere))).href);
}
async function opened(browser) {
  const page = await newPage(browser);
  await page.setViewport({width: 1200, height: 1100});
  return page;
}
const pictureOf = async (page, i) => Buffer.from(await page.screenshot({clip: {x: 0, y: 20 + 1000 * i, width: 1200, height: 1000}}))
  .toString('base64');

for (const family of process.argv[2] ? [process.argv[2]] : ['chromium', 'firefox']) {
  const {browser, close} = await launch(family);
  try {
    const together = await opened(browser);
    await show(together, () => true);
    check(`${family}: all figures are there`, (await together.$$('main > figure > svg')).length, figures.length);
    const pictures = [];
    for (const i of figures.keys()) pictures.push(await pictureOf(together, i));
    const alone = await opened(browser);
    for (const [i, figure] of figures.entries()) {
      await show(alone, (other) => other === i);
      check(`${family}: ${figure.name} looks as it does alone`, await pictureOf(alone, i) === pictures[i]);
    }
    check(`${family}: no id is there twice`, await together.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
      return ids.filter((id, i) => ids.indexOf(id) !== i);
    }), []);
    await together.evaluate(AXE);
    check(`${family}: axe-core`, await together.evaluate(async () => (await window.axe.run(document, {
      resultTypes: ['violations'],
    })).violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 90)).join(' | ')}`)), []);
  } finally {
    await close();
  }
}
finish();
