// SPDX-License-Identifier: MIT

/**
 * @typedef {object} FindingParts
 * @property {string} code
 * @property {'error' | 'warning'} severity
 * @property {string} message
 * @property {string} [file]
 * @property {number} [line]
 * @property {number} [column]
 * @property {number} [game]
 * @property {number} [ply]
 * @property {string} [move]
 * @property {readonly string[]} [candidates]
 */

/**
 * An error or a warning about a file, a game or a move, with its place. Never changes.
 */
export class Finding {
  /** @param {FindingParts} parts */
  constructor(parts) {
    /** What kind of fault it is, such as `center`; the names are stable. @readonly */
    this.code = parts.code;
    /** @readonly */
    this.severity = parts.severity;
    /** A sentence without a full stop. @readonly */
    this.message = parts.message;
    /** The name of the file; empty for a game that is in none. @readonly */
    this.file = parts.file ?? '';
    /** The line, from 1; 0 if there is no place. @readonly */
    this.line = parts.line ?? 0;
    /** The column in characters, from 1; 0 if there is no place. @readonly */
    this.column = parts.column ?? 0;
    /** The number of the game in its file, from 1; 0 if it concerns no game. @readonly */
    this.game = parts.game ?? 0;
    /** The ply, from 1; 0 if it concerns no move. @readonly */
    this.ply = parts.ply ?? 0;
    /** The move with its number; empty if it concerns no move. @readonly */
    this.move = parts.move ?? '';
    /** For a short move, the legal moves that fit. @readonly @type {readonly string[]} */
    this.candidates = Object.freeze([...(parts.candidates ?? [])]);
    Object.freeze(this);
  }

  /** @returns {boolean} */
  get isError() {
    return this.severity === 'error';
  }

  /** The line that `punct validate` prints: `games.punct:41:12: error: game 7, ply 23 (12. K3-K9): ... [code]`. */
  toString() {
    const place = this.line ? `${this.file}:${this.line}:${this.column}` : this.file;
    const parts = [];
    if (this.game) parts.push(`game ${this.game}`);
    if (this.ply) parts.push(`ply ${this.ply}`);
    const move = this.move ? ` (${this.move})` : '';
    const about = parts.length ? `${parts.join(', ')}${move}: ` : '';
    return `${place ? `${place}: ` : ''}${this.severity}: ${about}${this.message} [${this.code}]`;
  }
}
