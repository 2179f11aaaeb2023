// SPDX-License-Identifier: MIT
// Many games as one file.
import {call, warn} from './core.js';
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

/** What is lost of the games of one file: the first sentence, and of how many games. */
class Losses {
  #first = '';
  #games = 0;

  /** @param {Game} game @param {string} sentence */
  add(game, sentence) {
    if (this.#games++ === 0) this.#first = `${game.source}: ${sentence}`;
  }

  warn() {
    const others = this.#games - 1;
    if (others >= 0) warn(others ? `${this.#first}; ${others} more ${others === 1 ? 'game loses' : 'games lose'} something` : this.#first);
  }
}

/**
 * What games add to a file, and whether it has games then.
 * @param {readonly Game[]} games @param {Format} format @param {WriteOptions} options @param {boolean} had @param {Losses} losses
 * @returns {[string, boolean]}
 */
function partOf(games, format, {invalid = 'stop'}, had, losses) {
  if (invalid !== 'stop' && invalid !== 'skip') throw new RangeError(`invalid is 'stop' or 'skip', not '${invalid}'`);
  call('gather', format, had ? GO_ON : PART);
  let hasGames = had;
  for (const game of games) {
    if (!(game instanceof Game)) throw new TypeError('only games can be written');
    const added = game.lay() ? call('gather', format, ADD) : '';
    if (added.length > 1) losses.add(game, added.slice(1));
    if (!added && invalid !== 'skip') throw errorOf(game);
    hasGames ||= added !== '';
  }
  return [call('gather', format, PART), hasGames];
}

/** @param {Format} format @param {boolean} had @returns {string} */
function endOf(format, had) {
  call('gather', format, had ? GO_ON : PART);
  return call('gather', format, END);
}

/**
 * A file of several games, as `punct convert` writes it. A warning names what the format cannot hold.
 * @param {Game | Iterable<Game>} games @param {Format} [format] @param {WriteOptions} [options] @returns {string}
 * @throws {FormatError} for a game with an error, unless it is skipped
 */
export function write(games, format = 'text', options = {}) {
  formatNamed(format);
  // All of them first: what gives the games may write others meanwhile.
  const losses = new Losses();
  const [part, had] = partOf(games instanceof Game ? [games] : [...games], format, options, false, losses);
  const file = part + endOf(format, had);
  losses.warn();
  return file;
}

/**
 * The same in parts, for files that are too long to be held: `for await (const part of writeParts(read('games/'), 'sgf'))`.
 * Put together, the parts are what write() gives. Other files can be written meanwhile. The warning comes at the end.
 * @param {Game | Iterable<Game> | AsyncIterable<Game>} games @param {Format} [format] @param {WriteOptions} [options]
 * @returns {AsyncGenerator<string, void, undefined>}
 * @throws {FormatError} for a game with an error, unless it is skipped
 */
export async function* writeParts(games, format = 'text', options = {}) {
  formatNamed(format);
  const losses = new Losses();
  let had = false;
  /** @type {Game[]} */
  let some = [];
  for await (const game of games instanceof Game ? [games] : games) {
    some.push(game);
    if (some.length < GAMES) continue;
    const [part, has] = partOf(some, format, options, had, losses);
    [had, some] = [has, []];
    if (part) yield part;
  }
  const [part, has] = partOf(some, format, options, had, losses);
  losses.warn();
  yield part + endOf(format, has);
}

