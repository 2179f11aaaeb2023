// SPDX-License-Identifier: MIT
// The doors for scripts: window.punct.
import {diagramLines} from './diagram.js';
import {START} from './engine.js';
import {bytesOf, open, openLesson} from './open.js';
import {placeLink} from './save.js';
import {newGame} from './setup.js';
import {turnLink} from './turn.js';
import {word} from './words.js';
/** @import {LegalMove} from './engine.js' */
/** @import {Page} from './page.js' */

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
      const {ok, move: text, code, message, candidates} = page.play(String(move));
      return ok ? {ok, move: text} : {ok, code, message, ...(candidates ? {candidates} : {})};
    },
    /** @param {string} [from] */
    moves: async (from) => model.engine.ask('moves', model.node, String(from || '')).map((/** @type {LegalMove} */ move) => move.text),
    /** @param {number} [game] */
    findings: async (game) => model.findings(game),
    /** @param {string} format */
    record: async (format = 'text') => {
      if (!model.about.formats.some(({name}) => name === format)) throw new Error(`there is no format ${format}`);
      return model.engine.call('record', format);
    },
    /** @param {Record<string, any>} [options] */
    svg: async (options = {}) => {
      const count = model.path.length;
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
      const started = await openLesson(page, String(lesson));
      const {step, steps} = page.main.dataset;
      return started ? {ok: true, title: page.state.lesson ? page.state.lesson.title : '', step: Number(step), steps: Number(steps)}
        : {ok: false, message: page.state.message};
    },
    /** A link that holds the record. @param {{turnFor?: 'white' | 'black'}} [options] for the player whose turn it is */
    link: async ({turnFor} = {}) => {
      const link = turnFor ? (await turnLink(page, turnFor)).link : await placeLink(page);
      if (!link) throw new Error(page.state.message);
      return link;
    },
    /** @param {string} [position] */
    setup: async (position) => newGame(page, String(position || '')),
  };
}
