// SPDX-License-Identifier: MIT
// The start, of the page and of its worker.
import {doors} from './doors.js';
import {byId} from './dom.js';
import {Engine, serveScan} from './engine.js';
import {compiledEngine} from './files.js';
import {listenOnBoard} from './hand.js';
import {listenToControls, listenToKeys} from './keys.js';
import {listenToScheme} from './look.js';
import {inTurn, listenOutside, openOwnFiles} from './open.js';
import {Page} from './page.js';
import {fillSheet} from './save.js';

/** A sentence where the page cannot work. @param {string} sentence */
function sayDead(sentence) {
  byId('said').textContent = sentence;
  byId('said').className = 'refusal';
  byId('punct').dataset.message = sentence;
}

async function start() {
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function') {
    return sayDead('This browser cannot run the engine: it needs WebAssembly and DecompressionStream.');
  }
  const page = new Page(await Engine.start(await compiledEngine()));
  Object.assign(window, {punct: doors(page)});
  listenOnBoard(page);
  listenToKeys(page);
  listenToControls(page);
  listenToScheme(page);
  listenOutside(page);
  window.addEventListener('beforeprint', () => fillSheet(page));
  await inTurn(() => openOwnFiles(page));
  if (!page.model.entries.length && !page.state.isRefusal) {
    page.say('Drop a file of games here, paste a record, or play: take a piece from the set or type a move');
  }
  page.main.dataset.ready = 'true';
  page.update();
}

// The same script is what a worker runs, where there is no document.
if (typeof document === 'undefined') serveScan();
else start().catch((error) => sayDead(`The engine does not start: ${error instanceof Error ? error.message : error}`));
