// SPDX-License-Identifier: MIT
// Panels that act: notes on moves, the list of games, taking away.
import {LONGEST_LINK, packRecord, writeAddress} from './address.js';
import {showSvg} from './board.js';
import {START} from './engine.js';
import {lookLines} from './look.js';
import {TIME, byId, gameTable, inputById, keepingFocus, make, moveList} from './panels.js';
/** @import {Page} from './page.js' */

/** @param {Page} page */
export function showMoves(page) {
  const {model} = page;
  const panel = byId('panel-moves');
  if (page.built.moves !== model.text) {
    page.built.moves = model.text;
    panel.replaceChildren(moveList(model, (node) => page.goToNode(node)), annotationForm(page));
  }
  for (const current of panel.querySelectorAll('.move[tabindex="0"]')) {
    current.removeAttribute('aria-current');
    current.setAttribute('tabindex', '-1');
  }
  const here = panel.querySelector(`[data-node="${model.node}"]`);
  // All moves are one stop of the Tab key: the move shown, or the first.
  const stop = here || panel.querySelector('.move');
  if (stop) stop.setAttribute('tabindex', '0');
  if (here) {
    here.setAttribute('aria-current', 'true');
    const box = here.getBoundingClientRect();
    const frame = panel.getBoundingClientRect();
    if (box.top < frame.top || box.bottom > frame.bottom) panel.scrollTop += box.top - frame.top - frame.height / 3;
  }
  const node = model.text.nodes[model.node];
  const comment = inputById('comment');
  if (document.activeElement !== comment) comment.value = node ? node.comment || '' : model.text.comment;
  if (document.activeElement !== byId('nags')) inputById('nags').value = node ? (node.nags || []).join(' ') : '';
  const inVariation = Boolean(model.line);
  for (const [id, enabled] of /** @type {[string, boolean][]} */ ([['promote', inVariation],
    ['demote', inVariation || Boolean(node && node.variation !== undefined)], ['delete', model.node !== START],
    ['undo', model.text.canUndo], ['redo', model.text.canRedo]])) {
    /** @type {HTMLButtonElement} */ (byId(id)).disabled = !enabled;
  }
}

/** @param {Page} page @returns {HTMLElement} */
function annotationForm(page) {
  const button = (/** @type {string} */ id, /** @type {string} */ title, /** @type {string} */ hint, /** @type {() => void} */ act) =>
    make('button', {type: 'button', id, title: hint, onclick: act}, title);
  // What is written belongs to the move at which it was begun, whatever is shown when it ends.
  let node = START;
  const onfocus = () => (node = page.model.node);
  const comment = make('textarea', {id: 'comment', 'aria-label': 'Comment after this move', onfocus,
    placeholder: 'Comment after this move', onchange: () =>
      page.edit('comment', inputById('comment').value.replace(/\s+/g, ' ').trim(), node)});
  const nags = make('input', {id: 'nags', size: '8', 'aria-label': 'NAGs, numbers from 0 to 255', placeholder: 'NAGs: 1 14',
    onfocus, onchange: () => page.edit('nags', inputById('nags').value.trim(), node)});
  return make('div', {class: 'annotate'}, comment, nags,
    button('promote', 'Promote', 'Move this line up', () => page.edit('promote')),
    button('demote', 'Demote', 'Move this line down', () => page.edit('demote')),
    button('delete', 'Delete', 'Delete this move and what follows', () => page.edit('delete')),
    button('undo', 'Undo', 'Undo the last change (Ctrl+Z)', () => page.turnBack('undo')),
    button('redo', 'Redo', 'Make the change again (Ctrl+Y)', () => page.turnBack('redo')));
}

/** @param {Page} page */
export function showGames(page) {
  const panel = byId('panel-games');
  const again = () => {
    page.built.games = page.model.text;
    const table = panel.querySelector('.table');
    if (table) keepingFocus(() => table.replaceChildren(...gameTable(page.model, page.sorting, (game) => page.openGame(game), again)));
  };
  if (!panel.querySelector('.find')) {
    const find = make('input', {class: 'find', type: 'search', placeholder: 'Filter: player, date, result, file',
      'aria-label': 'Filter the games', oninput: (/** @type {Event} */ event) => {
        page.sorting.text = /** @type {HTMLInputElement} */ (event.target).value;
        again();
      }});
    panel.append(find, make('div', {class: 'table'}));
  }
  if (page.built.games !== page.model.text) again();
}

/** @param {Page} page @param {string} name @param {string | Blob} content @param {string} type */
function download(page, name, content, type) {
  const url = URL.createObjectURL(new Blob([content], {type}));
  const link = make('a', {href: url, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(url), 10000);
  if (page.settings.stored) return;
  // A sandbox saves no files either, and does not say so.
  if (typeof content === 'string') showCopied(content);
  page.say('This frame may refuse to save files; a text can be copied from the panel');
  page.tell();
}

/** Shows a text, selected. @param {string} text */
function showCopied(text) {
  const area = inputById('copied');
  area.hidden = false;
  area.value = text;
  area.focus();
  area.select();
}

/** Puts a text on the clipboard; without one, shows it selected. @param {Page} page @param {string} text */
async function copy(page, text) {
  try {
    await navigator.clipboard.writeText(text);
    page.say('Copied');
  } catch (_) {
    showCopied(text);
    page.say('There is no clipboard here; the text is selected in the panel');
  }
  page.tell();
}

/** The record in a format; '' with a sentence where the game has errors. @param {Page} page @param {string} format */
function recordText(page, format) {
  if (!page.model.text.findings.some((finding) => finding.severity === 'error')) {
    return page.model.engine.call('record', format);
  }
  page.say('The game has errors and cannot be written; the findings say which', true);
  page.tell();
  return '';
}

/** The bytes of `punct render`. @param {Page} page @returns {string} */
function plainSvg(page) {
  return page.model.engine.call('svg', page.model.node, lookLines(page.look).join('\n'));
}

/** @param {Page} page */
async function savePng(page) {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([plainSvg(page)], {type: 'image/svg+xml'}));
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  canvas.toBlob((blob) => blob && download(page, `${fileStem(page)}.png`, blob, 'image/png'), 'image/png');
}

/** @param {Page} page @returns {string} */
function fileStem(page) {
  const entry = page.model.entries[page.model.game - 1];
  const name = entry ? entry.file.name.replace(/^.*[/:]/, '').replace(/\.[^.]*$/, '') : 'game';
  return (name || 'game') + (entry && entry.row.number > 1 ? `-${entry.row.number}` : '');
}

/** @param {Page} page */
async function copyLink(page) {
  const text = recordText(page, 'text');
  if (!text) return;
  const {model, look} = page;
  const record = await packRecord(text);
  if (record.length > LONGEST_LINK) return page.say('The record is too long for a link; save it as a file instead', true);
  const hash = writeAddress({game: 1, ply: model.ply, line: model.line, view: look.view, turned: look.turned,
    theme: look.theme, record});
  await copy(page, location.href.split('#')[0] + '#' + hash);
}

/** @param {Page} page */
export function showSave(page) {
  const panel = byId('panel-save');
  if (panel.firstChild) return;
  const button = (/** @type {string} */ title, /** @type {() => void} */ act) =>
    make('button', {type: 'button', onclick: act}, title);
  const rows = page.model.about.formats.map(({name, endings}) => make('div', {class: 'row'},
    make('strong', {}, name),
    button(`Save ${name}`, () => {
      const text = recordText(page, name);
      if (text) download(page, fileStem(page) + endings[0], text, 'application/octet-stream');
    }),
    button(`Copy ${name}`, () => {
      const text = recordText(page, name);
      if (text) copy(page, text);
    })));
  panel.append(make('h2', {}, 'Take the game away'), ...rows, make('h2', {}, 'The diagram'),
    make('div', {class: 'row'}, button('Save SVG', () => download(page, `${fileStem(page)}.svg`, plainSvg(page), 'image/svg+xml')),
      button('Copy SVG', () => copy(page, plainSvg(page))), button('Save PNG', () => savePng(page)),
      button('Print', () => {
        byId('sheet').replaceChildren();
        window.print();
        if (!byId('sheet').firstChild) page.say('This frame may not print', true);
      })),
    make('h2', {}, 'A link to this place'),
    make('div', {class: 'row'}, button('Copy link with the record', () => copyLink(page))),
    make('textarea', {id: 'copied', class: 'wide', readonly: '', hidden: true, 'aria-label': 'Text to copy'}));
}

/** Fills the sheet that is printed: the moves with their notes, and a diagram where a comment stands. @param {Page} page */
export function fillSheet(page) {
  const {model} = page;
  const {nodes, tags} = model.text;
  const diagrams = make('div', {class: 'diagrams'});
  const add = (/** @type {number} */ node, /** @type {string} */ caption) => {
    const host = make('div');
    showSvg(host, model.engine.call('svg', node, 'theme print\nlast-move\npath'), 'svg{height:auto}');
    diagrams.append(make('figure', {}, host, make('figcaption', {}, caption)));
  };
  const untimed = (/** @type {string} */ words = '') => words.replace(TIME, '').trim();
  const noted = [...nodes.keys()].filter((node) => nodes[node].legal && untimed(nodes[node].comment)).slice(0, 40);
  for (const node of noted) add(node, `${nodes[node].number}${nodes[node].text} ${untimed(nodes[node].words)}`);
  const end = model.path.length ? model.path[model.path.length - 1] : START;
  if (!noted.includes(end)) add(end, 'The end of the line');
  const event = tags.filter(([name, value]) => /^(Event|Site|Date|Round)$/.test(name) && value !== '?');
  byId('sheet').replaceChildren(make('h2', {}, page.title()), make('p', {}, event.map(([, value]) => value).join(', ')),
    moveList(model, () => {}), diagrams);
}
