// SPDX-License-Identifier: MIT
// The order of the list of games over a reload: files are read again, and changed games stand beside them; each goes to the place that it
// had, the changed ones in the stead of those of a file that they were.
/** @import {OpenFile} from '../files/files.js' */
/** @import {Draft, Entry} from './model.js' */

/**
 * A run of games as files have them: the place of its first in the list, its file, its first and its last game there.
 * @typedef {[number, number, number, number]} Run
 * What of the list is not stored game by game: the files that will be read again, each with its size, and the runs of their games.
 * @typedef {{files: [string, number][], runs: Run[]}} Order
 */

/** @param {Entry[]} entries the list @param {Entry[]} games those of it that are stored @param {OpenFile[]} files that will be read again @returns {Order} */
export function orderOf(entries, games, files) {
  const stored = new Set(games);
  const numbers = new Map(files.map((file, number) => [file, number]));
  /** @type {Run[]} */
  const runs = [];
  entries.forEach((entry, i) => {
    const file = numbers.get(entry.file);
    if (stored.has(entry) || file === undefined) return;
    const {number} = entry.row;
    const last = runs[runs.length - 1];
    if (last && last[1] === file && last[3] === number - 1 && last[0] + number - last[2] === i + 1) last[3] = number;
    else runs.push([i + 1, file, number, number]);
  });
  return {files: files.map(({name, bytes}) => [name, bytes.length]), runs};
}

/** Whether a stored game is one of a file. @param {Draft} draft @param {Uint8Array} bytes those of its source @param {Entry} entry */
function isGameOf({name, row}, bytes, entry) {
  return bytes.length > 0 && entry.file.name === name && entry.row.line === row.line && entry.row.index === row.index &&
    bytes.every((byte, i) => byte === entry.file.bytes[entry.row.offset + i]);
}

/** The files of an order among those that were read: the same name and size in the same order. @param {Order | undefined} order @param {Iterable<OpenFile>} read @returns {(OpenFile | undefined)[]} */
function filesIn(order, read) {
  const left = new Set(read);
  return (order ? order.files : []).map(([name, size]) => {
    const file = [...left].find((each) => each.name === name && each.bytes.length === size);
    if (file) left.delete(file);
    return file;
  });
}

/**
 * Puts stored games among those that were read, each of which gives its place to one of them at most.
 * @param {Entry[]} read @param {{draft: Draft, bytes: Uint8Array, entry: Entry}[]} stored @param {Order | undefined} order as it was; pages before stored none
 * @returns {Entry[]}
 */
export function inOrder(read, stored, order) {
  /** @type {Map<OpenFile, Map<number, Entry>>} */
  const games = new Map();
  for (const entry of read) {
    const ofFile = games.get(entry.file) || new Map();
    games.set(entry.file, ofFile.set(entry.row.number, entry));
  }
  const files = filesIn(order, games.keys());
  /** The stored games by those in whose stead they stand. @type {Map<Entry, Entry>} */
  const instead = new Map();
  for (const {draft, bytes, entry} of stored) {
    const {from} = draft;
    // A game of no file that is read again may be the twin of one of them.
    if (from !== undefined && from < 0) continue;
    const file = files[from ?? -1];
    const own = file && games.get(file)?.get(draft.row.number);
    const was = [own, ...(file ? [] : [read[draft.number - 1], ...read])].find((each) => each && !instead.has(each) && isGameOf(draft, bytes, each));
    if (!was) continue;
    instead.set(was, entry);
    Object.assign(entry, {file: was.file, row: {...entry.row, offset: was.row.offset}});
  }
  /** @type {[number, Entry][]} */
  const placed = order ? stored.filter(({draft}) => draft.number > 0).map(({draft, entry}) => [draft.number, entry]) : [];
  for (const [place, number, first, last] of order ? order.runs : []) {
    const file = files[number];
    for (let game = first; file && game <= last; ++game) {
      const entry = games.get(file)?.get(game);
      if (entry) placed.push([place + game - first, entry]);
    }
  }
  const all = [...placed.sort(([one], [other]) => one - other).map(([, entry]) => entry), ...read, ...stored.map(({entry}) => entry)];
  return [...new Set(all.map((entry) => instead.get(entry) || entry))];
}
