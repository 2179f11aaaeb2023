// SPDX-License-Identifier: MIT
// What stands beside the board: moves, games, findings with their source, words.
import {spaceInWords, stackOn} from './board.js';
/** @import {Finding, Row} from './engine.js' */
/** @import {OpenFile} from './files.js' */
/** @import {Entry, Model} from './model.js' */

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @param {string} id @returns {HTMLInputElement} */
export function inputById(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id));
}

/** @param {string} id @returns {HTMLSelectElement} */
export function selectById(id) {
  return /** @type {HTMLSelectElement} */ (document.getElementById(id));
}

/** Elements that have the focus and are made anew have it again. @param {() => void} act */
export function keepingFocus(act) {
  const {id, dataset} = /** @type {HTMLElement} */ (document.activeElement || document.body);
  act();
  const again = id || dataset.key ? document.querySelector(id ? `#${id}` : `[data-key="${dataset.key}"]`) : null;
  if (again instanceof HTMLElement && again !== document.activeElement) again.focus({preventScroll: true});
}

/**
 * Makes an element; texts become text, never HTML.
 * @param {string} name @param {Record<string, any>} [properties] @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith('on')) {
      element.addEventListener(key.slice(2), value);
    } else if (typeof value === 'boolean') {
      element.toggleAttribute(key, value);
    } else {
      element.setAttribute(key, String(value));
    }
  }
  element.append(...children);
  return element;
}

const SUFFIXES = ['', '!', '?', '!!', '??', '!?', '?!'];
/** @param {number} nag @returns {string} */
function nagText(nag) {
  return SUFFIXES[nag] || `$${nag}`;
}

/** Times in a comment, which are shown apart: those of moves, and those left on the clock. */
export const TIME = /\[%(emt|clk) ([^\]]*)\]/g;

const WELCOME = 'This page replays, checks and edits records of PÜNCT. Open a file of games, drop it here or paste a record: ' +
  'text, JSON, XML or SGF, also packed by gzip or zip. Or play: choose a piece in a set, then a space; choose the space ' +
  'again to turn the piece, and press Play. Nothing leaves this page.';

/** How many moves a list shows at once; more are shown on demand. */
const MOST_MOVES = 3000;

/**
 * The move list with its variations.
 * @param {Model} model @param {(node: number) => void} go @returns {HTMLElement}
 */
export function moveList(model, go) {
  const {nodes} = model.text;
  const list = make('div', {class: 'moves'});
  let left = MOST_MOVES;
  const comment = (/** @type {string} */ words) => {
    const times = [...words.matchAll(TIME)].map(([, kind, time]) => (kind === 'clk' ? `clock ${time}` : time));
    const rest = words.replace(TIME, '').trim();
    /** @type {Node[]} */
    const parts = times.map((time) => make('span', {class: 'time'}, ` (${time})`));
    if (rest) parts.push(make('span', {class: 'comment'}, ` ${rest} `));
    return parts;
  };
  const move = (/** @type {number} */ at, /** @type {boolean} */ numbered) => {
    const node = nodes[at];
    const turn = make('span', {class: 'turn'});
    if (numbered || !node.number.includes('...')) turn.append(make('span', {class: 'number'}, node.number));
    turn.append(make('button', {type: 'button', class: 'move' + (node.legal ? '' : ' illegal'), 'data-node': at, tabindex: -1,
      title: node.legal ? `Ply ${node.ply}` : 'Not legal: see the findings', onclick: () => go(at)}, node.text));
    if (node.nags) turn.append(make('span', {class: 'nag'}, node.nags.map(nagText).join(' ')));
    return [turn, ' ', ...node.words ? comment(node.words) : []];
  };
  // Lines wait in a list, so that no nesting is too deep.
  /** @type {[number, HTMLElement][]} */
  const waiting = [];
  if (model.text.comment) list.append(make('p', {class: 'comment'}, ...comment(model.text.comment)));
  if (model.text.first !== null) waiting.push([model.text.first, list]);
  while (waiting.length && left > 0) {
    const [first, into] = /** @type {[number, HTMLElement]} */ (waiting.shift());
    let line = make('p', {class: 'line'});
    into.append(line);
    const {before} = nodes[first];
    if (before && into !== list) line.append(...comment(before));
    let numbered = true;
    for (let at = /** @type {number | undefined} */ (first); at !== undefined && --left > 0; at = nodes[at].next) {
      line.append(...move(at, numbered));
      numbered = Boolean(nodes[at].words);
      // The first move of a line hangs with its alternatives on the line before.
      let other = nodes[at].variation;
      for (; other !== undefined; other = nodes[other].nextVariation) {
        const block = make('div', {class: 'variation'});
        into.append(block);
        waiting.push([other, block]);
        numbered = true;
      }
      if (nodes[at].variation !== undefined) into.append(line = make('p', {class: 'line'}));
    }
  }
  if (left <= 0) list.append(make('p', {}, `Only the first ${MOST_MOVES} moves are listed; the keys reach all.`));
  if (model.text.first === null) list.append(make('p', {}, model.entries.length ? 'No moves yet.' : WELCOME));
  return list;
}

/**
 * @typedef {{text: string, column: string, down: boolean}} Sorting
 */

/** @type {[keyof Row | 'file', string][]} */
const COLUMNS = [['number', 'No.'], ['white', 'White'], ['black', 'Black'], ['date', 'Date'], ['result', 'Result'],
  ['plies', 'Plies'], ['findings', 'Findings']];

/** How many games a table shows at once. */
const MOST_ROWS = 500;

/**
 * The entries that fit, in the order asked for, each with its number in the list.
 * @param {Entry[]} entries @param {Sorting} by @returns {[Entry, number][]}
 */
function sortedEntries(entries, by) {
  const words = by.text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (/** @type {Entry} */ {row, file}) => {
    const line = [row.white, row.black, row.date, row.result, file.name].join(' ').toLowerCase();
    return words.every((word) => line.includes(word));
  };
  const numbered = entries.map((entry, i) => /** @type {[Entry, number]} */ ([entry, i + 1]))
    .filter(([entry]) => fits(entry));
  if (by.column !== 'number') {
    const key = /** @type {keyof Row} */ (by.column);
    numbered.sort(([a], [b]) => {
      const [left, right] = [a.row[key], b.row[key]];
      return typeof left === 'number' && typeof right === 'number' ? left - right
        : String(left).localeCompare(String(right));
    });
  }
  return by.down ? numbered.reverse() : numbered;
}

/**
 * @param {Model} model @param {Sorting} by @param {(game: number) => void} open @param {() => void} again
 * @returns {Node[]}
 */
export function gameTable(model, by, open, again) {
  const found = sortedEntries(model.entries, by);
  const sort = (/** @type {string} */ column) => {
    by.down = by.column === column && !by.down;
    by.column = column;
    again();
  };
  const head = make('tr', {}, ...COLUMNS.map(([key, title]) =>
    make('th', {scope: 'col', 'aria-sort': by.column !== key ? 'none' : by.down ? 'descending' : 'ascending'},
      make('button', {type: 'button', 'data-key': `sort-${key}`, onclick: () => sort(key)}, title))));
  const rows = found.slice(0, MOST_ROWS).map(([{row}, number]) => {
    const cells = COLUMNS.map(([key]) => make('td', {}, String(key === 'number' ? number : row[/** @type {keyof Row} */ (key)])));
    cells[1].replaceChildren(make('button', {type: 'button', class: 'move', 'data-open': number, 'data-key': `game${number}`, onclick: () => open(number)},
      row.white || '?'));
    if (row.errors) cells[6].className = 'error';
    return make('tr', number === model.game ? {'aria-current': 'true'} : {}, ...cells);
  });
  const count = `${found.length} of ${model.entries.length} games` +
    (found.length > MOST_ROWS ? `; the first ${MOST_ROWS} are shown` : '');
  return [make('p', {role: 'status'}, count), make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows))];
}

/**
 * The lines of a source around a place, the line itself marked.
 * @param {OpenFile} file @param {number} line @param {number} column @returns {HTMLElement}
 */
function sourceAround(file, line, column) {
  const text = new TextDecoder().decode(file.bytes).replace(/^\uFEFF/, '');
  const lines = text.split(/\r\n|\r|\n/);
  const view = make('pre', {class: 'source', tabindex: '0', 'aria-label': `Source, line ${line}`});
  const from = Math.max(1, line - 30);
  for (let number = from; number <= Math.min(lines.length, line + 30); ++number) {
    const label = `${String(number).padStart(5)}  `;
    if (number !== line) {
      view.append(label + lines[number - 1].slice(0, 500) + '\n');
      continue;
    }
    // A line may be a whole file: what is around the place is enough.
    const characters = [...lines[number - 1]];
    const at = Math.max(0, column - 1);
    const part = (/** @type {number} */ from, /** @type {number} */ to) => characters.slice(Math.max(0, from), to).join('');
    view.append(make('span', {class: 'here'}, label + (at > 500 ? '… ' : '') + part(at - 500, at),
      make('mark', {}, characters[at] || ' '), part(at + 1, at + 500)));
  }
  return view;
}

/** @param {number} findings @returns {string} */
function counted(findings) {
  return `${findings || 'No'} finding${findings === 1 ? '' : 's'}`;
}

/**
 * @param {Model} model @param {(finding: Finding) => void} show @param {Finding | null} shown @returns {Node[]}
 */
export function findingsList(model, show, shown) {
  const findings = model.findings();
  if (!findings.length) return [make('p', {}, 'No findings: nothing is wrong with this record.')];
  /** @type {Node[]} */
  const parts = [make('p', {}, `${counted(findings.length)} in this game`)];
  for (const finding of findings.slice(0, 200)) {
    const place = finding.line ? `line ${finding.line}, column ${finding.column}` : 'the whole game';
    parts.push(make('div', {class: 'finding ' + finding.severity},
      make('strong', {}, `${finding.severity} ${finding.code}`), ` · ${place}${finding.ply ? ` · ply ${finding.ply}` : ''}`,
      make('p', {}, finding.message), make('button', {type: 'button', 'data-key': `finding${parts.length}`, onclick: () => show(finding)},
        finding.ply ? 'Show move and source' : 'Show source')));
  }
  const entry = model.entries[model.game - 1];
  if (shown && entry && shown.line) parts.push(sourceAround(entry.file, shown.line, shown.column));
  return parts;
}

/** The position in words: whose turn it is, the pieces by player and level, the stacks. @param {Model} model @returns {Node[]} */
export function outline(model) {
  const {spot, text} = model;
  const items = (/** @type {string[]} */ lines) => make('ul', {}, ...lines.map((line) => make('li', {}, line)));
  const side = (/** @type {'white' | 'black'} */ player) => {
    const of = spot.players[player];
    const own = spot.pieces.filter((piece) => piece.owner === player).sort((a, b) => a.level - b.level);
    const left = Object.entries(spot.sets[player]).filter(([, count]) => count).map(([piece, count]) => `${count} ${piece}`);
    return [make('h3', {}, player === 'white' ? 'White' : 'Black'),
      make('p', {}, `Distance to a connection ${of.missing}, ${of.center} dots in the center, ${of.free} free and ` +
        `${of.frozen} covered pieces; left in the set: ${left.join(', ') || 'none'}.`),
      items(own.map(({level, piece, dots, free}) =>
        `level ${level}: ${piece}, PÜNCT ${dots[0]}, dots ${dots[1]} ${dots[2]}${free ? '' : ', covered'}`))];
  };
  const spaces = [...new Set(spot.pieces.flatMap((piece) => piece.dots))].filter((space) => stackOn(spot, space).length > 1);
  return [
    make('h2', {}, 'In words'), make('p', {}, `${spot.state}. ${spot.players.moves} legal moves.`),
    ...side('white'), ...side('black'), make('h3', {}, 'Stacks'),
    spaces.length ? items(spaces.sort().map((space) => spaceInWords(spot, space))) : make('p', {}, 'No stacks.'),
    make('p', {}, `${counted(text.findings.length)} in this game.`),
    make('h3', {}, 'About the game'),
    make('dl', {}, ...text.tags.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)])),
  ];
}
