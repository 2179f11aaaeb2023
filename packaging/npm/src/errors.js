// SPDX-License-Identifier: MIT
// What is thrown. A fault of a file is not thrown: it is a finding.

/**
 * The base of the errors of this package: a sentence, and a code.
 */
export class PunctError extends Error {
  /** @param {string} message @param {string} [code] */
  constructor(message, code = 'syntax') {
    super(message);
    this.name = new.target.name;
    /** A code of the list of findings, such as `center`. @type {string} */
    this.code = code;
  }
}

/** A text that is not a move: `syntax`, `bad-cell`, `bad-piece`. */
export class InvalidMoveError extends PunctError {}

/** A short move that fits several legal moves, or a short move that fits none. */
export class AmbiguousMoveError extends PunctError {
  /** @param {string} message @param {string} [code] @param {readonly string[]} [candidates] */
  constructor(message, code = 'ambiguous', candidates = []) {
    super(message, code);
    /** The moves that fit. @type {readonly string[]} */
    this.candidates = Object.freeze([...candidates]);
  }
}

/** A move that a rule forbids; the code says which. */
export class IllegalMoveError extends PunctError {}

/**
 * @typedef {object} Reason
 * @property {string} code
 * @property {string} message
 * @property {number} offset where it stands in the line, in bytes
 */

/** A text that is not a possible position. */
export class PositionError extends PunctError {
  /** @param {readonly Reason[]} reasons */
  constructor(reasons) {
    super(reasons.map(({message}) => message).join('; '), reasons[0]?.code ?? 'bad-position');
    /** All that is wrong. @type {readonly Reason[]} */
    this.reasons = Object.freeze(reasons.map((reason) => Object.freeze({...reason})));
  }
}

/** @import {Finding} from './finding.js' */

/** A file or a game that cannot be read or written. */
export class FormatError extends PunctError {
  /** @param {string} message @param {string} [code] @param {Finding} [finding] @param {string} [file] */
  constructor(message, code = 'syntax', finding = undefined, file = finding?.file ?? '') {
    super(message, code);
    /** The finding that was thrown, if it was one. @type {Finding | undefined} */
    this.finding = finding;
    /** The name of the file; empty for a game that is in none. @type {string} */
    this.file = file;
    /** @type {number} */
    this.line = finding?.line ?? 0;
    /** @type {number} */
    this.column = finding?.column ?? 0;
  }
}

const NO_MOVE = ['syntax', 'bad-cell', 'bad-piece'];

/** @param {{code: string, message: string, candidates?: string[]}} answer @returns {PunctError} */
export function refusal({code, message, candidates}) {
  if (code === 'ambiguous') return new AmbiguousMoveError(message, code, candidates);
  return NO_MOVE.includes(code) ? new InvalidMoveError(message, code) : new IllegalMoveError(message, code);
}
