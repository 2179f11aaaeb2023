// SPDX-License-Identifier: MIT
// Taking away: games and diagrams as files and on the clipboard, a sheet to be printed, links.
import {showSvg} from '../board/board.js';
import {byId, inputById, make, setAttribute, setText, watch} from '../dom.js';
import {START} from '../engine/engine.js';
import {lookLines} from '../board/look.js';
import {drawMoves, untimed} from '../panels/moves.js';
import {copy, linkTo, recordText, showText, theLink} from './take.js';
import {showTurnRows, turnRows} from '../play/turn.js';
import {word} from '../words.js';
/** @import {Page} from '../page.js' */

/** What a browser offers to save under the name of the file. */
const BYTES = 'application/octet-stream';

/**
 * Saves a file, or shows its text where the page may not save, as in a sandbox. Tells whether it was saved.
 * @param {Page} page @param {string} name @param {string | Blob} content @param {string} type @param {string} [sentence] said in the end
 * @returns {boolean}
 */
function download(page, name, content, type, sentence = word('saved_as', {name})) {
  if (page.state.isConfined) {
    if (typeof content === 'string') showText(page, content, word('may_not_save_text', {name}));
    else page.refuse(word('may_not_save'));
    return false;
  }
  const url = URL.createObjectURL(new Blob([content], {type}));
  const link = make('a', {href: url, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(url), 10000);
  page.say(sentence);
  page.update();
  return true;
}

/** Of several games, so many different sentences say what their file does not hold. */
const MOST_LOSSES = 3;

/** A position line is no record: it holds the position shown. */
const POSITION = 'position';
/** What the formats are called in every language; that of text has words. @type {Record<string, string>} */
const NAMES = {json: 'JSON', jsonl: 'JSON Lines', xml: 'XML', sgf: 'SGF'};

/** A format as one among others. @param {string} format */
function formatName(format) {
  if (format === 'text') return word('format_text');
  return format === POSITION ? word('position') : NAMES[format] || format;
}

/** What is taken away in a format. @param {string} format */
function gameName(format) {
  if (format === 'text') return word('game_as_text');
  return format === POSITION ? word('position_shown') : word('game_as', {format: formatName(format)});
}

const DIAGRAMS = ['SVG', 'PNG'];
/** What is printed: moves, notes and diagrams. */
const SHEET = 'sheet';

/** @param {string} format */
const diagramName = (format) => word('diagram_as', {format});

/** What is taken away of the game in a format; '' with a sentence where it has errors. @param {Page} page @param {string} format */
function gameText(page, format) {
  return format === POSITION ? `${page.model.spot.position}\n` : recordText(page, format);
}

/** What is said of a file that was saved, and of what its format cannot hold. @param {string} sentence @param {Iterable<string>} lost */
function savedWith(sentence, lost) {
  const why = [...new Set(lost)].slice(0, MOST_LOSSES).join('. ');
  return why ? word('saved_in_part', {sentence, why}) : sentence;
}

/** @param {Page} page @param {string} format @param {string} ending */
function saveGame(page, format, ending) {
  const text = gameText(page, format);
  if (!text) return;
  const name = fileStem(page) + ending;
  const lost = page.model.lostIn(format);
  // A position is taken away on purpose; that it is not the game needs no words.
  const told = lost && format !== POSITION ? [lost] : [];
  if (!download(page, name, text, BYTES, savedWith(word('saved_as', {name}), told)) || lost) return;
  page.model.noteSaved([page.model.entry]);
  page.update();
}

/** Saves all games in one file; those with errors cannot be written and are left out. @param {Page} page @param {string} format @param {string} ending */
function saveAll(page, format, ending) {
  const {text, written, left, lost} = page.model.writeAll(format);
  if (!written.length) return page.refuse(word('all_have_errors'));
  const name = `games${ending}`;
  const sentence = word('saved_games', {name, n: written.length}) + (left ? word('left_out', {n: left}) : '');
  if (!download(page, name, text, BYTES, savedWith(sentence, lost.values()))) return;
  page.model.noteSaved(written.filter((entry) => !lost.has(entry)));
  page.update();
}

/** The bytes of `punct render`. @param {Page} page @returns {string} */
function plainSvg(page) {
  return page.model.engine.call('svg', page.model.node, lookLines(page.state.look).join('\n'));
}

/** @param {Page} page */
async function savePng(page) {
  // Another game may be shown by the time that the picture is made.
  const name = `${fileStem(page)}.png`;
  const image = new Image();
  const url = URL.createObjectURL(new Blob([plainSvg(page)], {type: 'image/svg+xml'}));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * image.naturalWidth;
    canvas.height = 2 * image.naturalHeight;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob) download(page, name, blob, 'image/png');
    else page.refuse(word('no_png'));
  } catch (_) {
    page.refuse(word('no_png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @param {Page} page @returns {string} */
function fileStem(page) {
  const entry = page.model.entries[page.model.game - 1];
  const name = entry ? entry.file.name.replace(/^.*[/:]/, '').replace(/\.[^.]*$/, '') : 'game';
  return (name || 'game') + (entry && entry.row.number > 1 ? `-${entry.row.number}` : '');
}

/** A link to the place shown that holds the record itself. @param {Page} page @returns {Promise<string>} */
export async function placeLink(page) {
  return (await linkTo(page, {ply: page.model.ply, turned: page.state.look.turned})).link;
}

/** @param {Page} page */
async function copyLink(page) {
  const link = await placeLink(page);
  if (link) await copy(page, theLink(), link);
}

const isAnotherLanguage = watch();

/** Names what is taken away, and each button by what it is for. */
function showNames() {
  if (!isAnotherLanguage()) return;
  const say = (/** @type {Element} */ button, /** @type {string} */ name, /** @type {string} */ what) =>
    setAttribute(button, 'aria-label', word('button_for', {button: name, what}));
  for (const row of document.querySelectorAll('.away')) {
    const format = row.getAttribute('data-format') || '';
    const what = format === SHEET ? word('sheet') : DIAGRAMS.includes(format) ? diagramName(format) : gameName(format);
    setText(/** @type {Element} */ (row.querySelector('strong')), what);
    for (const button of row.querySelectorAll('button')) say(button, button.textContent || '', what);
  }
  for (const button of document.querySelectorAll('#save-all button')) {
    const what = formatName(button.getAttribute('data-format') || '');
    setText(button.children[0], what);
    say(button, word('all_in_one'), what);
  }
}

const hasChanged = watch();

export const savePanel = {
  id: 'save',
  title: () => word('save'),

  /** @param {Page} page @param {HTMLElement} panel */
  build(page, panel) {
    const button = (/** @type {string} */ key, /** @type {() => unknown} */ act) => make('button', {type: 'button', 'data-word': key, onclick: act});
    const title = (/** @type {string} */ key) => make('h2', {'data-word': key});
    const {formats} = page.model.about;
    /** What is taken away, the ending of its file, and how; update() names it. */
    const row = (/** @type {string} */ format, /** @type {string} */ ending, /** @type {(string | Node)[]} */ ...ways) =>
      make('div', {class: 'away', 'data-format': format}, make('span', {}, make('strong'), ' ', make('small', {class: 'quiet'}, ending)), ...ways);
    panel.append(title('take_away'), make('div', {class: 'ways'}, ...formats.map(({name, endings: [ending]}) => row(name, ending,
      button('save', () => saveGame(page, name, ending)),
      button('copy', () => {
        const text = gameText(page, name);
        if (text) void copy(page, gameName(name), text);
      })))),
    make('div', {id: 'save-all'}, title('all_in_one'), make('div', {class: 'row'},
      ...formats.map(({name, endings: [ending]}) => make('button', {type: 'button', 'data-format': name, onclick: () => saveAll(page, name, ending)},
        make('span'), ' ', make('small', {class: 'quiet'}, ending))))),
    title('the_diagram'), make('div', {class: 'ways'},
      row('SVG', '.svg', button('save', () => download(page, `${fileStem(page)}.svg`, plainSvg(page), 'image/svg+xml')),
        button('copy', () => copy(page, diagramName('SVG'), plainSvg(page)))),
      row('PNG', '.png', button('save', () => savePng(page))),
      row(SHEET, '', button('print', () => print(page)))),
    title('link_to_place'),
    make('div', {class: 'row'}, button('copy_link', () => copyLink(page))),
    ...turnRows(page),
    make('textarea', {id: 'copied', class: 'wide', readonly: '', hidden: true, 'data-word-label': 'text_to_copy'}));
  },

  /** @param {Page} page */
  update(page) {
    const {model, state: {copied}} = page;
    showTurnRows(page);
    showNames();
    byId('save-all').hidden = model.entries.length < 2;
    /** @type {HTMLElement} */ (document.querySelector(`#save-all [data-format="${POSITION}"]`)).hidden = model.entries.some(({row}) => row.plies > 0);
    if (!hasChanged(copied)) return;
    const area = inputById('copied');
    area.hidden = !copied;
    area.value = copied;
  },
};

/** @param {Page} page */
function print(page) {
  byId('sheet').replaceChildren();
  window.print();
  if (!byId('sheet').firstChild) page.refuse(word('may_not_print'));
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
  // In the order in which moves are played, whatever the order in which they were written.
  const noted = [...nodes.keys()].filter((node) => nodes[node].legal && untimed(nodes[node].comment))
    .sort((a, b) => nodes[a].ply - nodes[b].ply || a - b);
  for (const node of noted) add(node, `${nodes[node].number}${nodes[node].text} ${untimed(nodes[node].words)}`);
  const end = model.path.length ? model.path[model.path.length - 1] : START;
  if (!noted.includes(end)) add(end, word('end_of_line'));
  const event = tags.filter(([name, value]) => /^(Event|Site|Date|Round)$/.test(name) && !/^[?.]*$/.test(value));
  const moves = make('div', {class: 'moves'});
  drawMoves(moves, model);
  byId('sheet').replaceChildren(make('h2', {}, ...page.title(), page.result && `, ${page.result}`), make('p', {}, event.map(([, value]) => value).join(', ')), moves, diagrams);
}
