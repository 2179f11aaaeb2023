// SPDX-License-Identifier: MIT
// The doors for scripts: window.punct.
import {STRENGTHS, beginMatch, endMatch} from './play/opponent.js';
import {diagramLines} from './board/diagram.js';
import {START} from './engine/engine.js';
import {isWhole} from './page.js';
import {LIKENESSES, SORTS} from './panels/explorer.js';
import {bytesOf, open, openLesson} from './files/open.js';
import {KINDS} from './play/puzzles.js';
import {placeLink} from './files/save.js';
import {newGame} from './board/setup.js';
import {turnLink} from './play/turn.js';
import {word} from './words.js';
/** @import {LegalMove} from './engine/engine.js' */
/** @import {Page} from './page.js' */

/** @param {Record<string, any>} object @param {string} name */
function without(object, name) {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

const PLAYERS = ['white', 'black'];
/** The deepest tree that is counted. */
const DEEPEST = 50;

/** Takes only a value that there is, or none. @param {string} what @param {unknown} value @param {string[]} values */
function oneOf(what, value, values) {
  if (value !== undefined && value !== null && !values.includes(/** @type {string} */ (value))) throw new Error(`there is no ${what} ${value}; use one of ${values.join(', ')}`);
}

/** Takes only a whole number from 1, or none. @param {string} what @param {unknown} value @param {number} [most] */
function wholeNumber(what, value, most = Infinity) {
  const number = /** @type {number} */ (value ?? 1);
  if (Number.isInteger(number) && number >= 1 && number <= most) return;
  throw new Error(`${what} is a whole number from 1${most < Infinity ? ` to ${most}` : ''}, not ${typeof value === 'string' ? JSON.stringify(value) : value}`);
}

/**
 * Asks about all games that are open.
 * @param {Page} page @param {string} what @param {Record<string, unknown>} options @param {(step: any) => void} [tell]
 */
async function asked(page, what, options, tell) {
  const ended = await page.pile.ask(what, options, page.state.allowNoChange, {tell});
  if (!ended) throw new Error('it was stopped');
  if (ended.begun.error) throw new Error(ended.begun.error);
  return ended;
}

/** The doors of the page. @param {Page} page */
export function doors(page) {
  const {model} = page;
  return {
    /** @param {unknown} given @param {string} [name] */
    load: async (given, name) => open(page, [{name: name || word('name_record'), bytes: await bytesOf(given)}]),
    /** @param {{game?: number, ply?: number, line?: string}} to */
    go: async (to) => page.go(to || {}),
    /** @param {string} move */
    play: async (move) => {
      const {ok, move: text, code, message, candidates, solves} = page.play(String(move));
      if (!ok) return {ok, code, message, ...(candidates ? {candidates} : {})};
      return {ok, move: text, ...(solves ? {solves: await solves} : {})};
    },
    /** @param {string} [from] */
    moves: async (from) => {
      const of = String(from || '').toUpperCase();
      if (of && !page.board.spaces.has(of) && !(of in model.about.kinds)) throw new Error(`${from} is not a space of the board, nor the letter of a piece`);
      return model.engine.ask('moves', model.node, of).map((/** @type {LegalMove} */ move) => move.text);
    },
    /** @param {number} [game] */
    findings: async (game) => model.findings(game),
    /** @param {string} format */
    record: async (format = 'text') => {
      if (!model.about.formats.some(({name}) => name === format)) throw new Error(`there is no format ${format}`);
      return model.written(format);
    },
    /** @param {Record<string, any>} [given] */
    svg: async (given) => {
      const options = given || {};
      const count = model.path.length;
      if (options.ply !== undefined && !isWhole(options.ply)) throw new Error(`there is no ply ${options.ply} in this line; its last is ${count}`);
      const ply = options.ply === undefined ? model.ply : Number(options.ply) + (options.ply < 0 ? count : 0);
      if (!(ply >= 0 && ply <= count)) throw new Error(`there is no ply ${options.ply} in this line; its last is ${count}`);
      const spans = options.panels || options.animate || options.all;
      const last = spans && options.ply === undefined ? count : ply;
      const node = options.panels ? model.path[count - 1] : last ? model.path[last - 1] : START;
      const svg = model.engine.call('svg', node === undefined ? START : node, diagramLines(options));
      if (!svg.startsWith('<?xml')) throw new Error(svg);
      return svg;
    },
    /** @param {string} lesson the name of one, or a record that is one */
    lesson: async (lesson) => {
      if (page.state.look.embed) return page.refuseToChange();
      const started = await openLesson(page, String(lesson));
      const {step, steps} = page.main.dataset;
      return started ? {ok: true, title: page.state.lesson ? page.state.lesson.title : '', step: Number(step), steps: Number(steps)}
        : {ok: false, message: page.state.message};
    },
    /** A link that holds the record. @param {{turnFor?: 'white' | 'black'}} [options] for the player whose turn it is */
    link: async (options) => {
      const {turnFor} = options || {};
      oneOf('player', turnFor, PLAYERS);
      const link = turnFor ? (await turnLink(page, turnFor)).link : await placeLink(page);
      if (!link) throw new Error(page.state.message);
      return link;
    },
    /** What was played from the position shown, or from another, as `punct explore --json` says it. @param {Record<string, any>} [given] */
    explore: async (given) => {
      const options = given || {};
      oneOf('likeness', options.like, LIKENESSES);
      oneOf('sort', options.by, SORTS);
      wholeNumber('depth', options.depth, DEEPEST);
      wholeNumber('minGames', options.minGames);
      const {position = options.after === undefined ? model.spot.position : '', where = [], ...others} = options;
      return (await asked(page, 'explore', {position, where: [where].flat(), ...others})).last.answer;
    },
    /** What was at stake at each ply of the line shown, as the `plies` of `punct analyze --json`. @param {{search?: number, best?: number}} [options] */
    analyze: async (options = {}) => {
      wholeNumber('search', options.search);
      wholeNumber('best', options.best);
      const {nodes, start} = model.text;
      /** @type {any[]} */
      let plies = [];
      const ended = await page.seeker.run('analyze', {start, moves: model.path.map((node) => nodes[node].text), ...options},
        {tell: ({plies: more, searched}) => more && (plies = searched ? more : [...plies, ...more])});
      if (!ended || ended.begun.error) throw new Error(ended ? ended.begun.error : 'it was stopped');
      return plies;
    },
    /** The best moves of the position shown. @param {{positions?: number, moves?: number}} [options] */
    search: async (options = {}) => {
      wholeNumber('positions', options.positions);
      wholeNumber('moves', options.moves);
      const ended = await page.seeker.run('search', {position: model.spot.position, ...options});
      if (!ended) throw new Error('it was stopped');
      return without(ended.last, 'done');
    },
    /** The puzzles in all games that are open, as `punct analyze --puzzles --json` prints them. @param {{kinds?: string[]}} [options] */
    puzzles: async (options = {}) => {
      /** @type {any[]} */
      const all = [];
      for (const kind of options.kinds || []) oneOf('kind', kind, KINDS);
      await asked(page, 'puzzles', options, ({found = []}) => all.push(...found));
      return all.map((puzzle) => without(puzzle, 'in'));
    },
    /** Plays against the page from the position shown; ends that without a side. @param {{side?: 'white' | 'black', strength?: 'easy' | 'medium' | 'strong'}} [options] the opponent's side */
    opponent: async (options) => {
      const {side, strength} = options || {};
      oneOf('side', side, PLAYERS);
      oneOf('strength', strength, Object.keys(STRENGTHS));
      if (side) beginMatch(page, side, strength || 'medium');
      else endMatch(page);
    },
    /** The games that fit, as `punct select --json` prints them. @param {string | string[]} where */
    select: async (where) => {
      /** @type {any[]} */
      const rows = [];
      await asked(page, 'select', {where: [where].flat(), rows: true}, ({games = []}) => rows.push(...games));
      return rows;
    },
    /** @param {string} [position] */
    setup: async (position) => newGame(page, String(position || '')),
  };
}
