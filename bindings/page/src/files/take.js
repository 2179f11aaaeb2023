// SPDX-License-Identifier: MIT
// The text of the game shown, links that hold it, and texts on the clipboard or to be copied by hand.
import {LONGEST_LINK, packRecord, writeAddress} from '../state/address.js';
import {inputById} from '../dom.js';
import {word} from '../words.js';
/** @import {Address} from '../state/address.js' */
/** @import {Page} from '../page.js' */

/** Shows a text, selected, to be copied by hand. @param {Page} page @param {string} text @param {string} sentence */
export function showText(page, text, sentence) {
  page.state.panel = 'save';
  page.state.copied = text;
  page.say(sentence);
  page.update();
  inputById('copied').focus();
  inputById('copied').select();
}

/** Puts a text on the clipboard; without one, shows it selected. Tells whether it was copied. @param {Page} page @param {string} what @param {string} text @returns {Promise<boolean>} */
export async function copy(page, what, text) {
  try {
    await navigator.clipboard.writeText(text);
    page.say(word('copied', {what}));
    page.update();
    return true;
  } catch (_) {
    showText(page, text, word('no_clipboard'));
    return false;
  }
}

/** What is said of a link that was copied; one to a page on this device is of no use to others alone. */
export function theLink() {
  return word('the_link') + (location.protocol === 'file:' ? `. ${word('link_to_file')}` : '');
}

/** The record in a format; '' with a sentence where the game has errors. @param {Page} page @param {string} format */
export function recordText(page, format) {
  if (!hasErrors(page)) return page.model.written(format);
  page.refuse(word('has_errors'));
  return '';
}

/** @param {Page} page @returns {boolean} */
function hasErrors(page) {
  return page.model.text.findings.some((finding) => finding.severity === 'error');
}

/**
 * A link that holds the record shown, and the record as it stands in it; both empty, with a sentence, where there is none.
 * @param {Page} page @param {Address} place @returns {Promise<{link: string, record: string}>}
 */
export async function linkTo(page, place) {
  const none = {link: '', record: ''};
  const text = recordText(page, 'text');
  if (!text) return none;
  const record = await packRecord(text);
  if (record.length > LONGEST_LINK) return page.refuse(word('link_too_long')), none;
  const {look} = page.state;
  const hash = writeAddress({game: 1, line: page.model.line, view: look.view, theme: look.theme, ...place, record});
  return {link: `${location.href.split('#')[0]}#${hash}`, record};
}
