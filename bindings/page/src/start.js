// SPDX-License-Identifier: MIT
// The start, of the page and of its worker.
import {doors} from './doors.js';
import {byId} from './dom.js';
import {Engine} from './engine.js';
import {compiledEngine, pageTexts} from './files.js';
import {listenOnBoard} from './hand.js';
import {serve} from './helper.js';
import {listenToControls, listenToKeys} from './keys.js';
import {listenToScheme} from './look.js';
import {inTurn, listenOutside, openOwnFiles} from './open.js';
import {Page} from './page.js';
import {fillSheet} from './save.js';
import {firstLanguage, readWords, speak} from './words.js';

/** Where the page cannot work, it says what it says to browsers without scripts, and why. @param {string} reason */
function sayDead(reason) {
  const silent = new DOMParser().parseFromString(document.querySelector('noscript')?.textContent || '', 'text/html');
  const own = silent.querySelector(`[lang="${firstLanguage()}"]`);
  const said = byId('said');
  said.textContent = `${own ? own.textContent : ''} (${reason})`;
  said.className = 'refusal';
  byId('punct').dataset.message = said.textContent;
}

async function start() {
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function') {
    return sayDead('WebAssembly, DecompressionStream');
  }
  const texts = pageTexts();
  readWords(texts.words);
  speak(firstLanguage());
  const page = new Page(await Engine.start(await compiledEngine()), texts);
  Object.assign(window, {punct: doors(page)});
  listenOnBoard(page);
  listenToKeys(page);
  listenToControls(page);
  listenToScheme(page);
  listenOutside(page);
  window.addEventListener('beforeprint', () => fillSheet(page));
  await inTurn(() => openOwnFiles(page));
  if (!page.model.entries.length && !page.state.isRefusal && !page.state.setting) {
    if (page.state.look.embed) page.sayPlace();
    else page.sayWelcome();
  }
  page.main.dataset.ready = 'true';
  page.update();
}

// The same script is what a worker runs, where there is no document.
if (typeof document === 'undefined') serve();
else start().catch((error) => sayDead(error instanceof Error ? error.message : String(error)));
