// SPDX-License-Identifier: MIT
// Many games as one file.
import {ask, call} from './core.js';
import {errorOf, formatNamed, Game} from './game.js';
/** @import {Format} from './game.js' */

/**
 * @typedef {object} WriteOptions
 * @property {'stop' | 'skip'} [invalid] what a game with an error does: it throws (the default), or is left out
 */

const ADD = 0;
const END = 1;
const PART = 2;
const GO_ON = 3;
/** So many games make a part. */
const GAMES = 200;

/** What games add to a file, and whether it has games then. @param {readonly Game[]} games @param {Format} format @param {WriteOptions} options @param {boolean} had @returns {[string, boolean]} */
function partOf(games, format, {invalid = 'stop'}, had) {
  call('gather', format, had ? GO_ON : PART);
  let added = had;
  for (const game of games) {
    if (!(game instanceof Game)) throw new TypeError('only games can be written');
    if (game.lay()) added = ask('gather', format, ADD) || added;
    else if (invalid !== 'skip') throw errorOf(game);
  }
  return [call('gather', format, PART), added];
}

/** @param {Format} format @param {boolean} had @returns {string} */
function endOf(format, had) {
  call('gather', format, had ? GO_ON : PART);
  return call('gather', format, END);
}

/**
 * A file of several games, as `punct convert` writes it.
 * @param {Game | Iterable<Game>} games @param {Format} [format] @param {WriteOptions} [options] @returns {string}
 * @throws {FormatError} for a game with an error, unless it is skipped
 */
export function write(games, format = 'text', options = {}) {
  formatNamed(format);
  // All of them first: what gives the games may write others meanwhile.
  const [part, had] = partOf(games instanceof Game ? [games] : [...games], format, options, false);
  return part + endOf(format, had);
}

/**
 * The same in parts, for files that are too long to be held: `for await (const part of writeParts(read('games/'), 'sgf'))`.
 * Put together, the parts are what write() gives. Other files can be written meanwhile.
 * @param {Iterable<Game> | AsyncIterable<Game>} games @param {Format} [format] @param {WriteOptions} [options]
 * @returns {AsyncGenerator<string, void, undefined>}
 * @throws {FormatError} for a game with an error, unless it is skipped
 */
export async function* writeParts(games, format = 'text', options = {}) {
  formatNamed(format);
  let had = false;
  /** @type {Game[]} */
  let some = [];
  for await (const game of games) {
    some.push(game);
    if (some.length < GAMES) continue;
    const [part, has] = partOf(some, format, options, had);
    [had, some] = [has, []];
    if (part) yield part;
  }
  const [part, has] = partOf(some, format, options, had);
  yield part + endOf(format, has);
}

