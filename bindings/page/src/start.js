// SPDX-License-Identifier: MIT
// The start, of the page and of its worker.
import {doors} from './doors.js';
import {byId} from './dom.js';
import {Engine} from './engine/engine.js';
import {compiledEngine, pageTexts} from './files/files.js';
import {serve} from './engine/helper.js';
import {listenToControls, listenToKeys} from './keys.js';
import {listenToScheme} from './board/look.js';
import {inTurn, listenOutside, openOwnFiles} from './files/open.js';
import {Page} from './page.js';
import {listenOnBoard} from './board/pointer.js';
import {fillSheet} from './files/save.js';
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

/**
 * Whether this is the script that starts the page. A page that a browser has saved as it was shown holds the unpacked script,
 * too, after the one that boot.js has made of the packed one again: it goes.
 */
function isFirst() {
  const own = document.currentScript;
  if (!own || own === document.getElementById('script')) return true;
  own.remove();
  return false;
}

/** Lets a page that was saved as it was shown begin as it began first: what was built into its empty elements goes. */
function beginAnew() {
  const {dataset} = byId('punct');
  if (dataset.ready === 'false') {
    for (const element of document.querySelectorAll('body :empty')) if (!element.closest('svg, script')) element.setAttribute('data-empty', '');
    return;
  }
  for (const element of document.querySelectorAll('[data-empty]')) element.replaceChildren();
  for (const element of document.querySelectorAll('dialog[open]')) element.removeAttribute('open');
  for (const element of [document.body, byId('stage')]) element.removeAttribute('class');
  dataset.ready = 'false';
}

async function start() {
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function') {
    return sayDead('WebAssembly, DecompressionStream');
  }
  beginAnew();
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
  page.cameByAddress();
  if (!page.model.entries.length && !page.state.isRefusal && !page.state.setting && !page.state.lesson) {
    if (page.state.look.embed) page.sayPlace();
    else page.sayWelcome();
  }
  page.main.dataset.ready = 'true';
  page.update();
}

// The same script is what a worker runs, where there is no document.
if (typeof document === 'undefined') serve();
else if (isFirst()) start().catch((error) => sayDead(error instanceof Error ? error.message : String(error)));
