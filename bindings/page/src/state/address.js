// SPDX-License-Identifier: MIT
// The fragment of the address: #game=3&ply=17&line=12.1&record=...&view=layers&turned=3&theme=print&embed&lesson=adding&turn-for=black&puzzle=1&panel=explore
import {base64url, bytesOfBase64, throughStream, unpack} from '../files/files.js';
/** @import {About} from '../engine/engine.js' */

/** Panels that somebody may want to come back to. */
export const ADDRESSED_PANELS = ['explore', 'analysis', 'puzzles', 'opponent'];
/** Above this many characters no link with its record is offered. */
export const LONGEST_LINK = 100000;

/**
 * @typedef {{game?: number, ply?: number, line?: string, record?: string, view?: string, turned?: number,
 *   theme?: string, embed?: boolean, lesson?: string, turnFor?: string, puzzle?: boolean, panel?: string, wrong?: string}} Address
 */

/** @param {string} text @returns {string} */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch (_) {
    return text;
  }
}

/** @param {string} hash @param {About} about @returns {Address} */
export function readAddress(hash, about) {
  /** @type {Address} */
  const address = {};
  const views = ['plain', 'layers', 'exploded'];
  for (const part of hash.replace(/^#/, '').split('&').filter(Boolean)) {
    const equals = part.indexOf('=');
    const key = equals < 0 ? part : part.slice(0, equals);
    const value = equals < 0 ? '' : decoded(part.slice(equals + 1));
    const number = /^-?\d{1,9}$/.test(value) ? Number(value) : NaN;
    if (key === 'game' && number > 0) address.game = number;
    else if (key === 'ply' && !Number.isNaN(number)) address.ply = number;
    else if (key === 'line') address.line = value;
    else if (key === 'record' && value) address.record = value;
    else if (key === 'view' && views.includes(value)) address.view = value;
    else if (key === 'turned' && number >= 0 && number <= 5) address.turned = number;
    else if (key === 'theme' && about.themes.some((theme) => theme.name === value)) address.theme = value;
    else if (key === 'embed') address.embed = true;
    else if (key === 'lesson') address.lesson = value;
    else if (key === 'turn-for' && /^(white|black)$/.test(value)) address.turnFor = value;
    else if (key === 'puzzle' && value === '1') address.puzzle = true;
    else if (key === 'panel' && ADDRESSED_PANELS.includes(value)) address.panel = value;
    else address.wrong = part;
  }
  return address;
}

/** @param {Address} address @returns {string} */
export function writeAddress(address) {
  const parts = [];
  if (address.lesson !== undefined) parts.push(address.lesson ? `lesson=${address.lesson}` : 'lesson');
  if (address.game) parts.push(`game=${address.game}`);
  parts.push(`ply=${address.ply || 0}`);
  if (address.line) parts.push(`line=${address.line}`);
  if (address.view && address.view !== 'plain') parts.push(`view=${address.view}`);
  if (address.turned || address.turnFor) parts.push(`turned=${address.turned || 0}`);
  if (address.theme) parts.push(`theme=${address.theme}`);
  if (address.turnFor) parts.push(`turn-for=${address.turnFor}`);
  if (address.embed) parts.push('embed');
  if (address.puzzle) parts.push('puzzle=1');
  else if (address.panel) parts.push(`panel=${address.panel}`);
  if (address.record) parts.push(`record=${address.record}`);
  return parts.join('&');
}

/** @param {string} text @returns {Promise<string>} */
export async function packRecord(text) {
  return base64url(await throughStream(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
}

/** @param {string} packed @returns {Promise<Uint8Array>} */
export function unpackRecord(packed) {
  return unpack(bytesOfBase64(packed.replace(/-/g, '+').replace(/_/g, '/')), 'deflate-raw');
}
