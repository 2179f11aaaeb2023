// SPDX-License-Identifier: MIT
// Files as they come: packed or not, dropped, picked, pasted or part of the page.
import {bytesOfBase91, unpackLzma} from '../engine/lzma.js';
import {word} from '../words.js';
/** @import {About} from '../engine/engine.js' */

/** Files that unpack to more than this are refused, so that no file can end the tab. */
const MOST_BYTES = 64 << 20;

/** A file; `opened` is how many games of it were opened, unless it is a part of the page, which `isOwn` says. @typedef {{name: string, bytes: Uint8Array, opened?: number, isOwn?: boolean}} OpenFile */

/** So many arguments of a call any browser takes. */
const MOST_ARGUMENTS = 1 << 13;

/** Bytes as a text of as many letters, which can be stored. @param {Uint8Array} bytes @returns {string} */
export function lettersOf(bytes) {
  let letters = '';
  for (let at = 0; at < bytes.length; at += MOST_ARGUMENTS) letters += String.fromCharCode(...bytes.subarray(at, at + MOST_ARGUMENTS));
  return letters;
}

/** @param {string} letters @returns {Uint8Array<ArrayBuffer>} */
export function bytesOfLetters(letters) {
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; ++i) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function bytesOfBase64(text) {
  return bytesOfLetters(atob(text.replace(/\s+/g, '')));
}

/** @param {Uint8Array} bytes @returns {string} */
export function base64url(bytes) {
  return btoa(lettersOf(bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/**
 * Runs bytes through a stream of the browser, at most MOST_BYTES of them.
 * @param {Uint8Array} bytes @param {GenericTransformStream} stream @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function throughStream(bytes, stream) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(/** @type {any} */ (stream)).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new Error(word('unpacks_to_more', {n: MOST_BYTES >> 20}));
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Uint8Array} bytes @param {CompressionFormat} format */
export function unpack(bytes, format) {
  return throughStream(bytes, new DecompressionStream(format));
}

/** @param {Uint8Array} bytes @param {number[]} start */
function startsWith(bytes, start) {
  return start.every((byte, i) => bytes[i] === byte);
}

const GZIP = [0x1f, 0x8b];
/** Whether a file is a zip, with games or empty. One that could have been split begins with a mark. @param {Uint8Array} bytes */
function isZip(bytes) {
  const start = [[7, 8], [0x30, 0x30]].some((mark) => startsWith(bytes, [0x50, 0x4b, ...mark])) ? bytes.subarray(4) : bytes;
  return [[3, 4], [5, 6]].some((record) => startsWith(start, [0x50, 0x4b, ...record]));
}
/** Endings of names of archives and packed files, whether they are read here or not, as the program knows them. */
const PACKED = /\.(gz|xz|zst|bz2|zip|zzz|tar|tgz|txz|tzst|taz|tbz2)$/i;
/** So many places of a gzip file may look like the begin of its next member and be none. */
const MOST_FALSE_BEGINS = 100;

/** Unpacks gzip: browsers take one member, and files have several where they were joined. @param {Uint8Array} bytes @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function unpackGzip(bytes) {
  /** @type {BlobPart[]} */
  const parts = [];
  let size = 0;
  let left = MOST_FALSE_BEGINS;
  for (let start = 0, end = bytes.length; start < bytes.length;) {
    try {
      const part = await unpack(bytes.subarray(start, end), 'gzip');
      parts.push(part);
      size += part.length;
      [start, end] = [end, bytes.length];
    } catch (error) {
      // A stream fails by its type; what is too large says so.
      if (!(error instanceof TypeError)) throw error;
      end = end === bytes.length ? nextGzip(bytes, start + 1) : nextGzip(bytes, end + 1);
      if (end === bytes.length || --left < 0) throw error;
    }
    if (size > MOST_BYTES) throw new Error(word('unpacks_to_more', {n: MOST_BYTES >> 20}));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Where the next member of a gzip file may begin; its end where none may. @param {Uint8Array} bytes @param {number} from @returns {number} */
function nextGzip(bytes, from) {
  let at = bytes.indexOf(GZIP[0], from);
  while (at >= 0 && !startsWith(bytes.subarray(at), [...GZIP, 8])) at = bytes.indexOf(GZIP[0], at + 1);
  return at < 0 ? bytes.length : at;
}

/**
 * The files in a zip, as its central directory lists them; a sentence for each that is an archive itself.
 * @param {OpenFile} zip @param {(name: string) => boolean} wanted @param {string[]} troubles @returns {Promise<OpenFile[]>}
 */
async function filesInZip(zip, wanted, troubles) {
  const bytes = zip.bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) --end;
  if (end < 0) throw new Error(word('zip_cut'));
  let at = view.getUint32(end + 16, true);
  /** @type {OpenFile[]} */
  const files = [];
  let size = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; --left) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error(word('zip_damaged'));
    const lengths = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + lengths[0]));
    const whole = `${zip.name}:${name}`;
    if (!isSideFile(name) && PACKED.test(name)) troubles.push(word('nested_archive', {name: whole}));
    else if (!isSideFile(name) && wanted(name)) {
      const method = view.getUint16(at + 10, true);
      const packed = view.getUint32(at + 20, true);
      const local = view.getUint32(at + 42, true);
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const data = bytes.subarray(start, start + packed);
      if (method !== 0 && method !== 8) throw new Error(word('packed_unknown', {name}));
      const plain = method === 0 ? data : await unpack(data, 'deflate-raw');
      size += plain.length;
      if (size > MOST_BYTES) throw new Error(word('unpacks_to_more', {n: MOST_BYTES >> 20}));
      if (startsWith(plain, GZIP) || isZip(plain)) troubles.push(word('nested_archive', {name: whole}));
      else files.push({name: whole, bytes: plain});
    }
    at += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  return files;
}

/** What a Mac adds to an archive. @param {string} name */
const isSideFile = (name) => /(^|\/)(__MACOSX\/|\._)/.test(name);

/**
 * A file as it was given, or the files in it.
 * @param {OpenFile} file @param {About} about @param {string[]} [troubles] gets a sentence for each file in it that is left out @returns {Promise<OpenFile[]>}
 */
export async function unpacked(file, about, troubles = []) {
  const endings = about.formats.flatMap((format) => format.endings);
  const wanted = (/** @type {string} */ name) => endings.some((ending) => name.toLowerCase().endsWith(ending));
  if (file.bytes.length > MOST_BYTES) throw new Error(word('larger_than', {n: MOST_BYTES >> 20}));
  if (startsWith(file.bytes, GZIP)) return [{name: file.name, bytes: await unpackGzip(file.bytes)}];
  if (!isZip(file.bytes)) return [file];
  const before = troubles.length;
  const files = await filesInZip(file, wanted, troubles);
  if (!files.length && troubles.length === before) throw new Error(word('no_games_in_archive'));
  return files;
}

/** @param {string} id @returns {string} */
function embedded(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id)).textContent || '';
}

/** The files that `punct page` has put into the page. @param {'games' | 'lesson'} kind @returns {OpenFile[]} */
export function embeddedFiles(kind) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`script[data-${kind}]`))].map((element) => ({
    name: element.dataset[kind] || 'record',
    bytes: bytesOfBase64(element.textContent || ''),
    isOwn: true,
  }));
}

/** The texts of the page, as build.mjs has put them together: its words, its lessons, a game to look at. @returns {{words: string, lessons: {name: string, text: string}[], sample: string}} */
export function pageTexts() {
  return JSON.parse(new TextDecoder().decode(unpackLzma(bytesOfBase91(embedded('texts')))));
}

/** The script of the page, which boot.js has unpacked and a worker runs too. @returns {string} */
export function ownScript() {
  return embedded('script');
}

/** @returns {Promise<WebAssembly.Module>} */
export function compiledEngine() {
  return WebAssembly.compile(unpackLzma(bytesOfBase91(embedded('wasm'))));
}
