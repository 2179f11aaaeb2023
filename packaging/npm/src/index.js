// SPDX-License-Identifier: MIT
// What the package offers, in browsers as under Node.
import {about} from './core.js';

export {PunctError, InvalidMoveError, AmbiguousMoveError, IllegalMoveError, PositionError, FormatError} from './errors.js';
export {Finding} from './finding.js';
export {LegalMoves, Move, perft, Position} from './position.js';
export {Game, Node, Tags} from './game.js';
export {GameList, parse, read, Reading} from './reading.js';
export {write, writeParts} from './writing.js';

/** The version of the package. */
export const version = () => about().version;

/** @typedef {import('./errors.js').Reason} Reason */
/** @typedef {import('./position.js').Player} Player */
/** @typedef {import('./position.js').Rules} Rules */
/** @typedef {import('./position.js').Kind} Kind */
/** @typedef {import('./position.js').Result} Result */
/** @typedef {import('./position.js').Termination} Termination */
/** @typedef {import('./position.js').Outcome} Outcome */
/** @typedef {import('./position.js').Piece} Piece */
/** @typedef {import('./position.js').RenderOptions} RenderOptions */
/** @typedef {import('./game.js').Format} Format */
/** @typedef {import('./game.js').GameParts} GameParts */
/** @typedef {import('./reading.js').ReadOptions} ReadOptions */
/** @typedef {import('./reading.js').Source} Source */
/** @typedef {import('./writing.js').WriteOptions} WriteOptions */
