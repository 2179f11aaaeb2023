// SPDX-License-Identifier: MIT
// Lessons on the page: the one that is going on, beside the board, and the list of all.
import {byId, enable, list, make, setAttribute, setText} from '../dom.js';
import {answerTo, entryOfLesson, hintNow, isLesson, lessonOf, progressOf, taskNow} from './lesson.js';
import {leavePuzzles} from './puzzles.js';
import {language, word} from '../words.js';
/** @import {Judged} from '../engine/engine.js' */
/** @import {Entry} from '../state/model.js' */
/** @import {Lesson} from './lesson.js' */
/** @import {Page} from '../page.js' */

/** How long the learner's move stands before it is answered. */
const REPLY_MS = 700;
const MOST_HINTS = 3;
const LEARNED = 'punct.lessons';

/** The lessons that were done in this browser. @returns {string[]} */
export function learnedLessons() {
  try {
    return (localStorage.getItem(LEARNED) || '').split(' ').filter(Boolean);
  } catch (_) {
    return [];
  }
}

/** @param {Page} page @param {string} name */
function noteLearned({state}, name) {
  if (!name) return;
  // Others may have been done in another tab meanwhile.
  state.learned = [...new Set([...state.learned, ...learnedLessons(), name])];
  try {
    localStorage.setItem(LEARNED, state.learned.join(' '));
  } catch (_) {
    // In a sandbox nothing is stored.
  }
}

/** Begins one of the page's own lessons, by its name. @param {Page} page @param {string} name @returns {boolean} */
export function startLesson(page, name) {
  const lesson = page.texts.lessons.find((each) => each.name === name);
  if (!lesson) return page.refuse(word('no_lesson', {name})), false;
  const text = lesson.text.replace(/§(\w+)/g, (_, key) => word(key));
  return beginLesson(page, entryOfLesson({name, title: '', text}), name);
}

/** Begins a lesson that an address names: one of the page's own, or by its number one that was put into the page. @param {Page} page @param {string} name */
export function addressedLesson(page, name) {
  const own = page.ownLessons[Number(name) - 1];
  return own ? beginLesson(page, own.entry) : startLesson(page, name);
}

/** The name of the lesson that is going on, as addresses have it; undefined without one. @param {Page} page @returns {string | undefined} */
export function lessonInAddress({ownLessons, state: {lesson}}) {
  const own = ownLessons.findIndex(({entry}) => lesson && entry === lesson.entry) + 1;
  return own ? String(own) : lesson ? lesson.name : undefined;
}

/** Begins the lesson that a game is. @param {Page} page @param {Entry} entry @param {string} [name] @returns {boolean} */
export function beginLesson(page, entry, name = '') {
  const {model, state} = page;
  leavePuzzles(page);
  const was = model.place();
  const before = state.lesson ? state.lesson.before : {...was, turned: state.look.turned};
  page.stopAuto();
  model.show(entry);
  if (!isLesson(model)) {
    model.show(was.entry);
    model.goToPlace(was);
    return page.refuse(word('no_lesson_text')), false;
  }
  endReply(state.lesson);
  // Lessons speak of the board as it is printed, whoever was played before.
  if (!state.lesson) state.look = {...state.look, turned: 0};
  state.lesson = lessonOf(model, name, before);
  state.panel = 'moves';
  state.finding = null;
  page.say(word('lesson_begins', {title: state.lesson.title}));
  page.moved(true);
  return true;
}

/** Goes back to what was shown before the lesson; a lesson of the list of games is then a game of it. @param {Page} page */
export function leaveLesson(page) {
  const {model, state: {lesson}} = page;
  if (!lesson) return;
  endLesson(page, lesson);
  if (!model.game) {
    model.show(lesson.before.entry);
    model.goToPlace(lesson.before);
  }
  page.sayPlace();
  page.moved(true);
}

/** The board lies again as it did before the lesson. @param {Page} page @param {Lesson} lesson */
function endLesson({state}, lesson) {
  endReply(lesson);
  state.lesson = null;
  state.look = {...state.look, turned: lesson.before.turned};
}

/** @param {Lesson | null} lesson */
function endReply(lesson) {
  if (lesson) window.clearTimeout(lesson.reply);
  if (lesson) lesson.reply = 0;
}

/** Makes the other side's move. @param {Page} page @param {number} node */
function reply(page, node) {
  endReply(page.state.lesson);
  page.model.goTo(node);
  page.sayPlace();
  page.moved();
  page.showMotion();
  noteEnd(page);
}

/** Makes the answer to the learner's move at once, if it is still to come. @param {Page} page */
export function finishReply(page) {
  const {lesson} = page.state;
  if (lesson && lesson.reply) reply(page, page.model.continuations()[0]);
}

/** @param {Page} page */
function noteEnd(page) {
  const {model, state: {lesson}} = page;
  if (!lesson || model.continuations().length) return;
  noteLearned(page, lesson.name);
  page.say(word('lesson_done'));
  page.update();
}

/** The learner's move: followed where it is right, else told why not. @param {Page} page @param {string} move @returns {Judged} */
export function playInLesson(page, move) {
  finishReply(page);
  const {model, state} = page;
  /** @type {Judged} */
  const judged = model.engine.ask('judge', model.node, move);
  if (!judged.ok) return page.refuseByRule(judged), judged;
  const {node, said} = answerTo(model, judged.move || '');
  if (node === undefined) {
    const message = said || word('lesson_not_asked');
    moreHints(state.lesson);
    page.refuse(message);
    return {ok: false, code: 'lesson', message};
  }
  const wasInHand = Boolean(page.handMove());
  const {nodes} = model.text;
  // A move of a variation that leads no further stands for the main one.
  const [main] = model.continuations();
  const next = nodes[node].next === undefined ? main : node;
  model.goTo(next);
  const [answer] = model.continuations();
  if (state.lesson && answer !== undefined && model.spot.toMove !== state.lesson.mover) {
    state.lesson.reply = window.setTimeout(() => reply(page, answer), REPLY_MS);
  }
  page.say(word(nodes[next].text === judged.move ? 'lesson_right' : 'lesson_goes_on', {move: nodes[next].text}));
  page.moved();
  if (!wasInHand) page.showMotion();
  noteEnd(page);
  return {ok: true, move: judged.move};
}

/** @param {Lesson | null} lesson */
function moreHints(lesson) {
  if (lesson) lesson.hints = Math.min(MOST_HINTS, lesson.hints + 1);
}

/** The engine has refused a move: that may be what the lesson wants to be tried; else a hint helps. @param {Page} page @param {string} code */
export function noteRefusal({model, state: {lesson}}, code) {
  if (!lesson) return;
  const {refused} = taskNow(model, lesson);
  if (refused && refused.includes(code)) Object.assign(lesson, {part: lesson.part + 1, hints: 0});
  else moreHints(lesson);
}

/** After the place has changed: the lesson goes on there, or another game was opened. @param {Page} page */
export function followLesson(page) {
  const {model, state: {lesson}} = page;
  if (!lesson) return;
  if (model.entry !== lesson.entry) endLesson(page, lesson);
  else Object.assign(lesson, {part: 0, hints: 0, reached: Math.max(lesson.reached, model.ply)});
}

/** Another lesson of the page after this one. @param {Page} page @returns {string} its name, or '' */
function nextLesson({texts, state: {lesson}}) {
  const next = lesson && lesson.name ? texts.lessons.findIndex(({name}) => name === lesson.name) + 1 : 0;
  return (texts.lessons[next] || {name: ''}).name;
}

/** @param {Page} page */
export function hintWanted(page) {
  finishReply(page);
  const {lesson} = page.state;
  moreHints(lesson);
  page.update();
}

/** The lesson that is going on: what is to be done, and how far it has come. */
export const lessonView = {
  /** @param {Page} page */
  build(page) {
    const click = (/** @type {string} */ id, /** @type {() => unknown} */ act) => byId(id).addEventListener('click', act);
    click('lesson-hint', () => hintWanted(page));
    click('lesson-leave', () => leaveLesson(page));
    click('lesson-again', () => page.stepTo(0));
    click('lesson-next', () => startLesson(page, nextLesson(page)));
    click('start-learn', () => startLesson(page, (page.texts.lessons.find(({name}) => !page.state.learned.includes(name)) || page.texts.lessons[0]).name));
  },

  /** @param {Page} page */
  update(page) {
    const {model, state: {lesson}} = page;
    byId('lesson').hidden = !lesson;
    document.body.classList.toggle('learns', Boolean(lesson));
    if (!lesson) return;
    const {steps, step} = progressOf(model, lesson);
    const isOver = !model.continuations().length;
    const hint = hintNow(model, lesson);
    setText(byId('lesson-name'), lesson.title);
    setText(byId('lesson-step'), word('lesson_step', {n: step, m: steps}));
    // What was asked stays until it is answered.
    if (!lesson.reply) setText(byId('lesson-task'), taskNow(model, lesson).text);
    for (const id of ['lesson-name', 'lesson-task']) setAttribute(byId(id), 'lang', lesson.name ? language() : lesson.language);
    setText(byId('lesson-hinted'), hint);
    byId('lesson-end').hidden = !isOver;
    byId('lesson-next').hidden = !nextLesson(page);
    enable(byId('lesson-hint'), !isOver && lesson.hints < MOST_HINTS);
  },
};

export const learnPanel = {
  id: 'learn',
  title: () => word('learn'),

  /** @param {Page} page @param {HTMLElement} panel */
  build(page, panel) {
    const act = (/** @type {Event} */ event) => {
      const button = event.target instanceof Element ? event.target.closest('[data-lesson]') : null;
      if (!(button instanceof HTMLElement)) return;
      const {lesson = '', own} = button.dataset;
      if (own) beginLesson(page, page.ownLessons[Number(own) - 1].entry);
      else startLesson(page, lesson);
      page.showTable();
    };
    panel.append(make('div', {id: 'own-lessons', onclick: act}, make('h2', {'data-word': 'lesson_of_others'}), make('ol', {class: 'lessons'})),
      make('h2', {'data-word': 'learn_hint'}), make('ol', {class: 'lessons', id: 'lessons', onclick: act}));
  },

  /** @param {Page} page */
  update(page) {
    const {texts, ownLessons, state: {learned}} = page;
    const row = () => make('li', {}, make('button', {type: 'button', class: 'text'}), make('span', {class: 'good'}));
    byId('own-lessons').hidden = !ownLessons.length;
    list(/** @type {Element} */ (byId('own-lessons').querySelector('ol')), ownLessons, (_, i) => String(i), row, (item, {title, language: code}, i) => {
      const button = item.firstChild;
      setText(button, word('lesson_n', {n: i + 1, title}));
      setAttribute(button, 'lang', code);
      setAttribute(button, 'data-own', i + 1);
      setAttribute(button, 'data-lesson', '');
    });
    list(byId('lessons'), texts.lessons, ({name}) => name, row, (item, {name}, i) => {
      const [button, note] = item.children;
      setText(button, word('lesson_n', {n: i + 1, title: word(`lesson_${name}`)}));
      setAttribute(button, 'data-lesson', name);
      setText(note, learned.includes(name) ? `✓ ${word('learned')}` : '');
    });
  },
};
