// SPDX-License-Identifier: MIT
// What is wrong with the game shown, beside the line of its source.
import {byId, list, make, setAttribute, setText, watch} from '../dom.js';
import {word} from '../words.js';
/** @import {Finding} from '../engine/engine.js' */
/** @import {OpenFile} from '../files/files.js' */
/** @import {Page} from '../page.js' */

/** How many findings are listed. */
const MOST_FINDINGS = 200;

/** A file as text: UTF-8, or Latin-1 as the engine reads what is not. @param {Uint8Array} bytes @returns {string} */
export function textOf(bytes) {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch (_) {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The lines of a source around a place, the place itself marked.
 * @param {OpenFile} file @param {number} line @param {number} column @returns {HTMLElement}
 */
function sourceAround(file, line, column) {
  const lines = textOf(file.bytes).replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const view = make('pre', {class: 'source', tabindex: '0', 'aria-label': word('source_line', {n: line}), lang: ''});
  const from = Math.max(1, line - 30);
  for (let number = from; number <= Math.min(lines.length, line + 30); ++number) {
    const label = `${String(number).padStart(5)}  `;
    if (number !== line) {
      view.append(label + lines[number - 1].slice(0, 500) + '\n');
      continue;
    }
    // A line may be a whole file: what is around the place is enough.
    const characters = [...lines[number - 1]];
    const at = Math.max(0, column - 1);
    const part = (/** @type {number} */ begin, /** @type {number} */ end) => characters.slice(Math.max(0, begin), end).join('');
    view.append(make('span', {class: 'here'}, label + (at > 500 ? '… ' : '') + part(at - 500, at),
      make('mark', {}, characters[at] || ' '), part(at + 1, at + 500)));
  }
  return view;
}

/** @param {number} findings @returns {string} */
export function counted(findings) {
  return findings ? word('counted_findings', {n: findings}) : word('no_findings');
}

const hasChanged = watch();
const hasSource = watch();

export const findingsPanel = {
  id: 'findings',
  /** @param {Page} page */
  title: ({model}) => {
    const count = model.findings().length;
    return count ? word('with_count', {title: word('findings'), n: count}) : word('findings');
  },

  /** @param {Page} page @param {HTMLElement} panel */
  build(page, panel) {
    panel.append(make('div', {class: 'row'}, make('p', {class: 'count'}), make('button', {type: 'button', id: 'next-finding',
      'data-word': 'next_finding', 'data-word-title': 'next_finding_hint', onclick: () => page.nextFinding()}),
    make('button', {type: 'button', id: 'give-up-unread', 'data-word': 'give_up_unread', 'data-word-title': 'give_up_unread_hint',
      onclick: () => page.edit('unread')})),
    make('div', {class: 'all', onclick: (/** @type {Event} */ event) => {
      const button = event.target instanceof Element ? event.target.closest('[data-finding]') : null;
      if (button instanceof HTMLElement) page.showFinding(page.model.findings()[Number(button.dataset.finding)]);
    }}), make('div', {class: 'where'}));
  },

  /** @param {Page} page @param {HTMLElement} panel */
  update({model, state}, panel) {
    const [head, all, where] = panel.children;
    byId('give-up-unread').hidden = !model.text.unread || state.look.embed;
    if (hasChanged(model.text, model.entries)) {
      const findings = model.findings();
      setText(/** @type {Element} */ (head.firstChild), findings.length ? counted(findings.length) : word('nothing_wrong'));
      list(all, findings.slice(0, MOST_FINDINGS), (_, i) => String(i), () => make('div', {}, make('strong'), make('span'), make('p', {lang: 'en'}),
        make('button', {type: 'button'})), showOne);
    }
    const entry = model.entry;
    const {finding} = state;
    if (!hasSource(entry, finding)) return;
    where.replaceChildren(...(finding && finding.line && model.game ? [sourceAround(entry.file, finding.line, finding.column)] : []));
    const here = where.querySelector('.here');
    if (here) here.scrollIntoView({block: 'nearest'});
  },
};

/** @param {HTMLElement} element @param {Finding} finding @param {number} i */
function showOne(element, finding, i) {
  const [name, where, sentence, button] = element.children;
  const place = finding.line ? word('line_column', {n: finding.line, m: finding.column}) : word('whole_game');
  setAttribute(element, 'class', `finding ${finding.severity}`);
  setText(name, `${word(`severity_${finding.severity}`)} ${finding.code}`);
  setText(where, ` · ${place}${finding.ply ? ` · ${word('ply_n', {n: finding.ply})}` : ''}`);
  setText(sentence, finding.message);
  setText(button, word(finding.ply ? 'show_move_source' : 'show_source'));
  setAttribute(button, 'data-finding', i);
}
