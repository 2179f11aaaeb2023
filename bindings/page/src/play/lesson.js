// SPDX-License-Identifier: MIT
// A lesson: a record whose comments say what to do, whose moves are the answers. docs/lessons.md describes the form. Nothing
// here touches the document.
import {START} from '../engine/engine.js';
import {entryOf} from '../state/model.js';
import {word} from '../words.js';
/** @import {Model, Entry, Place} from '../state/model.js' */

/**
 * What is asked for at a place: a text, marks on the board, and the codes of a refusal that has to be met first, or null where
 * a move is asked for.
 * @typedef {{text: string, marks: string[], refused: string[] | null}} Task
 * A lesson that is going on. `part` is how many refusals of the task have been met, `hints` how many hints are shown,
 * `reached` the last ply that may be gone to.
 * @typedef {{name: string, title: string, language: string, entry: Entry, mover: string, part: number, hints: number,
 *   reached: number, reply: number, before: Place & {turned: number}}} Lesson
 * A lesson as a text: `name` is empty for one that is not the page's own.
 * @typedef {{name: string, title: string, text: string}} LessonText
 */

const COMMAND = /\[%(refused|accept|mark|arrow|label|ghost|path|highlight|marker|emt|clk|eval)\b\s*([^\]]*)\]/g;

/** Commands that mark the board, as diagram files have them. */
const MARKS = ['mark', 'arrow', 'label', 'ghost', 'path', 'highlight', 'marker'];

/** The tasks in a comment: each `[%refused CODE...]` ends one. @param {string} comment @returns {Task[]} */
export function tasksIn(comment) {
  /** @type {Task[]} */
  const tasks = [];
  let text = '';
  /** @type {string[]} */
  let marks = [];
  let from = 0;
  for (const match of comment.matchAll(COMMAND)) {
    const [whole, command, rest] = match;
    text += comment.slice(from, match.index);
    from = match.index + whole.length;
    if (MARKS.includes(command)) marks.push(`${command} ${rest.trim()}`);
    if (command !== 'refused') continue;
    tasks.push({text: folded(text), marks, refused: rest.split(/[\s,]+/).filter(Boolean)});
    text = '';
    marks = [];
  }
  tasks.push({text: folded(text + comment.slice(from)), marks, refused: null});
  return tasks;
}

/** @param {string} text */
function folded(text) {
  return text.replace(/\s+/g, ' ').trim();
}

/** The comment at the place shown, commands included. @param {Model} model @returns {string} */
function commentAt(model) {
  return (model.node === START ? model.text.comment : model.text.nodes[model.node].comment) || '';
}

/** What is asked for now. @param {Model} model @param {Lesson} lesson @returns {Task} */
export function taskNow(model, lesson) {
  const tasks = tasksIn(commentAt(model));
  return tasks[Math.min(lesson.part, tasks.length - 1)];
}

/** The tag of a game, or ''. @param {Model} model @param {string} name */
function tagOf(model, name) {
  return (model.text.tags.find(([tag]) => tag === name) || ['', ''])[1];
}

/** Whether the game shown is a lesson. @param {Model} model */
export function isLesson(model) {
  return model.text.tags.some(([tag]) => tag === 'Lesson') && model.text.first !== null;
}

/** A game of the list for a lesson that is in no file. @param {LessonText} lesson @returns {Entry} */
export function entryOfLesson({name, text}) {
  const bytes = new TextEncoder().encode(text);
  return entryOf({name: `${name || 'lesson'}.punct`, bytes}, 'text', {number: 1, white: '?', black: '?', date: '????.??.??', result: '*',
    termination: null, plies: 0, errors: 0, findings: 0, offset: 0, size: bytes.length, line: 1, column: 1, index: 0});
}

/** Begins a lesson with the game shown. @param {Model} model @param {string} name @param {Lesson['before']} before @returns {Lesson} */
export function lessonOf(model, name, before) {
  const first = model.text.nodes[model.text.first || 0];
  return {name, title: tagOf(model, 'Lesson'), language: name ? '' : tagOf(model, 'Language'), entry: model.entry,
    mover: moverOf(first.number), part: 0, hints: 0, reached: 0, reply: 0, before};
}

/** Who makes a move. @param {string} number as moves are numbered */
function moverOf(number) {
  return number.includes('...') ? 'black' : 'white';
}

/** How many moves the learner makes in the main line, and how many are made. @param {Model} model @param {Lesson} lesson */
export function progressOf(model, {mover}) {
  const {nodes} = model.text;
  const own = model.path.filter((node) => moverOf(nodes[node].number) === mover);
  return {steps: own.length, step: own.filter((node) => nodes[node].ply <= model.ply).length};
}

/** NAGs of moves that a lesson shows as wrong. */
const WRONG = [2, 4, 6];

/**
 * What a legal move is to the lesson: the node that it leads to where it is right; else what is said to it, where the lesson
 * has an answer to this move.
 * @param {Model} model @param {string} move as the engine writes it @returns {{node?: number, said?: string}}
 */
export function answerTo(model, move) {
  const {nodes} = model.text;
  const moves = model.continuations();
  const same = moves.find((node) => nodes[node].text === move);
  const isRight = (/** @type {number} */ node) => !(nodes[node].nags || []).some((nag) => WRONG.includes(nag));
  if (same !== undefined) return isRight(same) ? {node: same} : {said: tasksIn(nodes[same].comment || '')[0].text};
  const [main] = moves;
  if (main === undefined) return {};
  const accepts = /\[%accept (any|space)\]/.exec(commentAt(model));
  const [of, at] = partsOf(move);
  const [wantedOf, wantedAt] = partsOf(nodes[main].text);
  if (accepts && (accepts[1] === 'any' || (of === wantedOf && at === wantedAt))) return {node: main};
  return {};
}

/** The piece or the space that a move begins with, and the space of the PÜNCT in the end. @param {string} move */
function partsOf(move) {
  const [, of = '', at = ''] = /^([A-Z]\d*)[@-]([A-Z]\d+)/.exec(move) || [];
  return [of, at];
}

/** The move that is wanted now, '' at the end. @param {Model} model */
function wantedMove(model) {
  const [main] = model.continuations();
  return main === undefined ? '' : model.text.nodes[main].text;
}

/** The space that the hint shows, or ''. @param {Model} model @param {Lesson} lesson */
export function hintedSpace(model, lesson) {
  const [of, at] = partsOf(wantedMove(model));
  if (!lesson.hints || !of) return '';
  return lesson.hints === 1 ? (of.length > 1 ? of : '') : at;
}

/** The hint that is shown now: first the piece, then the space, then the move. @param {Model} model @param {Lesson} lesson */
export function hintNow(model, lesson) {
  const move = wantedMove(model);
  if (!lesson.hints || !move || taskNow(model, lesson).refused) return '';
  const [of, at] = partsOf(move);
  if (lesson.hints > 2) return word('hint_move', {move});
  if (lesson.hints === 2) return word('hint_space', {space: at});
  return of.length > 1 ? word('hint_piece', {space: of}) : word('hint_set', {kind: word(`kind_${of}`), piece: of});
}
