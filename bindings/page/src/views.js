// SPDX-License-Identifier: MIT
// What the page shows, each view a part of it: built once, then changed. The panels and the board have files of their own.
import {byId, enable, goAmong, inputById, make, selectById, setAttribute, setStop, setText, watch} from './dom.js';
import {analysisPanel, curveView, hinted} from './panels/analysis.js';
import {waysToLie} from './board/board.js';
import {explorerPanel} from './panels/explorer.js';
import {findingsPanel} from './panels/findings.js';
import {gamesPanel} from './panels/games.js';
import {learnPanel, lessonView} from './play/learn.js';
import {hintedSpace, progressOf, taskNow} from './play/lesson.js';
import {lookLines, screenLines, showScheme} from './board/look.js';
import {movesPanel} from './panels/moves.js';
import {wordsPanel} from './panels/outline.js';
import {matchView, opponentIn, opponentPanel} from './play/opponent.js';
import {puzzleBar, puzzlesPanel} from './play/puzzles.js';
import {savePanel} from './files/save.js';
import {showSets} from './board/sets.js';
import {settingOf, setUpPanel} from './board/setup.js';
import {showStack} from './board/stack.js';
import {turnIn, turnView} from './play/turn.js';
import {LANGUAGES, language, word} from './words.js';
/** @import {Page} from './page.js' */

/** @typedef {{build: (page: Page) => void, update: (page: Page) => void}} View */
/**
 * @typedef {{id: string, title: (page: Page) => string, build: (page: Page, panel: HTMLElement) => void,
 *   update: (page: Page, panel: HTMLElement) => void}} Panel
 */

/** @type {Panel[]} */
export const PANELS = [movesPanel, explorerPanel, analysisPanel, puzzlesPanel, opponentPanel, gamesPanel, findingsPanel, wordsPanel, setUpPanel, savePanel, learnPanel];

/** Windows in which the sets stand at both sides of the board, as page.css says. */
const LOW = '(min-width: 35rem) and (max-height: 41.99rem) and (orientation: landscape)';

/** Options of `render` for the drawing on the screen. @param {Page} page @returns {string} */
function drawingOptions(page) {
  const {look} = page.state;
  const lines = lookLines(look);
  if (page.isSettingUp) lines.push(`position ${settingOf(page).line}`);
  if (page.state.lesson) lines.push('no-marks', ...taskNow(page.model, page.state.lesson).marks);
  if (look.level < Infinity && !page.isSettingUp) lines.push(`up-to-level ${look.level}`);
  // Names stand where the drawing says whose turn it is, and say so themselves.
  if (matchMedia(LOW).matches && !look.embed) lines.push('turn none');
  // Signs are as large as the board is shown; apart, the width of the drawing would change with them.
  if (look.view !== 'exploded') lines.push(`size ${page.board.width()}`);
  return [...lines, ...screenLines(look)].join('\n');
}

/** How long autoplay may show a ply. */
const SECONDS = [0.5, 1, 2, 4, 8];

const isAnotherDrawing = watch();

/** The board, and on it what is in hand and where it may go. @type {View} */
const boardView = {
  build() {},
  update(page) {
    const {model, state, board} = page;
    const isStacked = state.look.view === 'layers' && !state.look.stacks && matchMedia('(max-width: 34rem)').matches;
    // A drawing of another shape is shown in another size, and signs follow the size.
    for (let left = 2; left && isAnotherDrawing(model.spot, model.text, drawingOptions(page), isStacked); --left) {
      const options = drawingOptions(page);
      const svg = model.engine.call('svg', model.node, options);
      if (svg.startsWith('<?xml')) board.show(svg, model.engine.ask('places', model.node, options), isStacked);
    }
    const {spot} = model;
    const own = new Set(page.table.pieces.filter((piece) => piece.free && (page.isSettingUp ||
      (piece.owner === spot.toMove && !spot.over))).map((piece) => piece.dots[0]));
    const chains = state.look.distance && !page.isSettingUp
      ? {white: spot.players.white.chain, black: spot.players.black.chain} : null;
    const covered = new Set(page.table.pieces.flatMap((piece) => piece.dots));
    board.mark(state.hand, state.look.embed ? new Set() : own, covered, chains, state.lesson ? hintedSpace(model, state.lesson) : '');
  },
};

const isAnotherHint = watch();

/** A hint, as far as it was told. @type {View} */
const hintView = {
  build() {},
  update(page) {
    const {piece, space, move} = hinted(page);
    const {toMove, position} = page.model.spot;
    if (space) page.board.ring(space, 'hinted');
    if (!isAnotherHint(piece, space, move, position)) return;
    page.board.preview(move, toMove);
    for (const button of document.querySelectorAll('.kind')) {
      button.classList.toggle('hinted', button.getAttribute('data-piece') === piece && button.getAttribute('data-owner') === toMove);
    }
  },
};

/** What can be done with the piece in hand. @type {View} */
const handView = {
  build() {},
  update(page) {
    const {hand} = page.state;
    const move = page.handMove();
    setAttribute(inputById('move'), 'placeholder', move || (hand ? word('held', {what: hand.of}) : 'E@K3,K4,K5'));
    enable(byId('hand-back'), Boolean(hand));
    document.body.classList.toggle('holds', Boolean(hand));
    for (const id of ['hand-turn', 'hand-turn-left']) enable(byId(id), Boolean(hand && hand.at && waysToLie(hand).length > 1));
    enable(byId('hand-play'), Boolean(move));
    enable(byId('move-play'), Boolean(move || inputById('move').value.trim()));
  },
};

const isAnotherSize = watch();

/** The drawing again, where other parts of the page have taken room from the board since, or left it. @type {View} */
const sizeView = {
  build() {},
  update(page) {
    if (!isAnotherSize(page.board.width())) return;
    boardView.update(page);
    hintView.update(page);
  },
};

const isAnotherTitle = watch();

/** The steps, the looks and the head of the page. @type {View} */
const controlsView = {
  build({model}) {
    selectById('theme').append(make('option', {value: '', 'data-word': 'theme_of_page'}),
      ...model.about.themes.map(({name}) => make('option', {value: name, 'data-word': `theme_${name.replace('-', '_')}`})));
    selectById('lang').append(...LANGUAGES.map((code) => make('option', {value: code, lang: code}, word('language', {}, code))));
    selectById('seconds').append(...SECONDS.map((value) => make('option', {value})));
  },
  update(page) {
    const {model, state} = page;
    const {look} = state;
    const count = page.lastPly;
    const ply = inputById('ply');
    setAttribute(ply, 'max', count);
    ply.value = String(model.ply);
    setAttribute(ply, 'aria-valuetext', word('ply_of', {n: model.ply, m: count}));
    for (const id of ['first', 'back']) enable(byId(id), model.ply > 0);
    for (const id of ['on', 'last']) enable(byId(id), model.ply < count);
    const pressed = {layers: look.view === 'layers', exploded: look.view === 'exploded', stack: look.stack,
      stacks: look.stacks, distance: look.distance, auto: state.auto !== 0};
    for (const [id, isPressed] of Object.entries(pressed)) setAttribute(byId(id), 'aria-pressed', String(isPressed));
    const highest = Math.max(1, ...model.spot.pieces.map((piece) => piece.level));
    const level = inputById('level');
    setAttribute(level, 'max', highest);
    level.value = String(Math.min(look.level, highest));
    level.disabled = highest === 1;
    selectById('theme').value = look.theme;
    selectById('lang').value = language();
    for (const option of selectById('seconds').options) {
      setText(option, word('seconds_a_ply', {n: Number(option.value).toLocaleString(language())}));
    }
    selectById('seconds').value = String(state.seconds);
    showScheme(page);
    inputById('letter-keys').checked = state.letterKeys;
    inputById('allow').checked = state.allowNoChange;
    document.body.classList.toggle('embed', look.embed);
    document.body.classList.toggle('layered', look.view === 'layers');
    document.body.classList.toggle('from-black', look.turned === 3);
    const whole = byId('whole');
    whole.hidden = !look.embed;
    if (look.embed) setAttribute(whole, 'href', location.href.replace(/&embed\b|\bembed&?/, ''));
    const isOpen = !state.lesson && (model.game > 0 || model.text.nodes.length > 0);
    const starts = !isOpen && !state.lesson && !opponentIn(page) && !look.embed && !page.isSettingUp;
    byId('start').hidden = !starts;
    document.body.classList.toggle('starts', starts);
    const {white, black} = page.players();
    const heading = isOpen ? '' : word(state.lesson ? 'lesson' : 'game_records');
    if (isAnotherTitle(heading, white, black)) byId('names').replaceChildren(...(heading ? [heading] : page.title()));
    setText(byId('result'), isOpen ? page.result : '');
    const title = isOpen ? word('title_at', {white, black, n: model.ply}) : word('page_title');
    if (document.title !== title) document.title = title;
  },
};

/** @type {View} */
const setsView = {
  build() {
    for (const player of ['white', 'black']) goAmong(byId(`${player}-set`));
  },
  update(page) {
    showSets(page);
    for (const player of ['white', 'black']) setStop(byId(`${player}-set`));
  },
};
/** @type {View} */
const stackView = {build() {}, update: showStack};

const isAnotherTab = watch();

/** The tabs, and the panel that is chosen; on wide windows the moves stand beside the list of games. @type {View} */
const panelsView = {
  build(page) {
    byId('tabs').append(...PANELS.map(({id}) => make('button', {type: 'button', role: 'tab', id: `tab-${id}`,
      'aria-controls': `panel-${id}`, onclick: (/** @type {MouseEvent} */ event) => {
        page.choosePanel(id);
        // By keyboard the focus stays on the tab, which the browser keeps in the window.
        if (event.detail) showPanel(page);
      }})));
    byId('tabs').addEventListener('scroll', fadeRow);
    window.addEventListener('resize', fadeRow);
    for (const panel of PANELS) {
      setAttribute(byId(`panel-${panel.id}`), 'aria-labelledby', `tab-${panel.id}`);
      panel.build(page, byId(`panel-${panel.id}`));
    }
  },
  update(page) {
    const {panel: shown} = page.state;
    setAttribute(byId('side'), 'class', `shows-${shown}`);
    for (const panel of PANELS) {
      const isShown = panel.id === shown;
      const tab = byId(`tab-${panel.id}`);
      setText(tab, panel.title(page));
      // In bold it would be wider: its room is kept.
      setAttribute(tab, 'data-bold', panel.title(page));
      setAttribute(tab, 'aria-selected', String(isShown));
      setAttribute(tab, 'tabindex', isShown ? 0 : -1);
      byId(`panel-${panel.id}`).hidden = !isShown && !(panel.id === 'moves' && shown === 'games');
    }
    // The moves bring the one shown into sight, in the room that the list of games leaves.
    const [moves, ...others] = PANELS;
    for (const panel of [...others, moves]) {
      const host = byId(`panel-${panel.id}`);
      if (!host.hidden) panel.update(page, host);
    }
    // The row stays where somebody has scrolled it to, until another tab is chosen.
    if (isAnotherTab(shown, byId('tabs').clientWidth)) showInRow(byId(`tab-${shown}`));
    fadeRow();
  },
};

/** Where the panel that was pressed is below the window, as on a phone, it gets the lower half of it. @param {Page} page */
function showPanel(page) {
  const half = window.innerHeight / 2;
  const {top} = byId('tabs').getBoundingClientRect();
  if (!page.isSettingUp && top > half) window.scrollBy(0, top - half);
}

/** So many pixels of the row of tabs fade where it goes on, as page.css says. */
const FADE = 32;

/** Scrolls the row of tabs, and nothing else, to a tab. @param {HTMLElement} tab */
function showInRow(tab) {
  const row = byId('tabs');
  const left = tab.getBoundingClientRect().left - row.getBoundingClientRect().left + row.scrollLeft - FADE;
  const right = left + tab.offsetWidth + 2 * FADE;
  if (left < row.scrollLeft) row.scrollLeft = left;
  else if (right > row.scrollLeft + row.clientWidth) row.scrollLeft = right - row.clientWidth;
}

/** Lets the row of tabs fade at the sides on which there are more of them. */
function fadeRow() {
  const row = byId('tabs');
  row.classList.toggle('more-before', row.scrollLeft > 1);
  row.classList.toggle('more-after', row.scrollLeft + row.clientWidth < row.scrollWidth - 1);
}

/** What is said. @type {View} */
const saidView = {
  build() {},
  update({state}) {
    const said = byId('said');
    // Screen readers read what is said again only if something in it differs.
    setText(said, state.message + (state.isRepeated ? '\u00a0' : ''));
    setAttribute(said, 'lang', state.messageLanguage);
    said.classList.toggle('refusal', state.isRefusal);
    said.classList.toggle('repeated', Boolean(state.lesson && state.message === word('lesson_begins', {title: state.lesson.title})));
  },
};

/** What others read of a lesson; empty where none is going on. @param {Page} page */
function lessonAttributes({model, state: {lesson}}) {
  if (!lesson) return {lesson: '', step: '', steps: ''};
  return {lesson: lesson.name || lesson.title, ...progressOf(model, lesson)};
}

const hasNews = watch();

const isAnotherHeight = watch();

/** The height that fits, in pixels. */
const height = () => Math.ceil(document.body.getBoundingClientRect().height);

/** Tells a page that shows this one in a frame what is shown, and the height. @param {HTMLElement} main */
function tellFrame({dataset}) {
  if (window.parent !== window) window.parent.postMessage({type: 'punct:state', ...dataset, height: height()}, '*');
}

/** The attributes that others read. @type {View} */
const attributesView = {
  build({main}) {
    new ResizeObserver(() => {
      if (isAnotherHeight(height()) && main.dataset.ready === 'true') tellFrame(main);
    }).observe(document.body);
  },
  update(page) {
    const {model, main, state} = page;
    const attributes = {
      games: model.entries.length, game: model.game, ply: model.ply, plies: model.path.length, line: model.line,
      position: model.spot.position, result: model.text.result, findings: model.findings().length,
      hand: page.handMove(), message: state.message, turnFor: turnIn(page), ...lessonAttributes(page), puzzle: page.trying ? page.trying.kind : '',
      opponent: opponentIn(page), thinking: state.match.isThinking ? 'true' : '',
      verdict: page.trying ? page.trying.state : '',
      solved: [...state.puzzles.done.values()].filter((how) => how === 'solved').length,
    };
    if (!hasNews(...Object.values(attributes), main.dataset.ready)) return;
    Object.assign(main.dataset, attributes);
    tellFrame(main);
  },
};

/** The button that was pressed last, by a key. @type {HTMLElement | null} */
let pressed = null;

/** Where a button that was pressed by a key is no longer shown, the row that it was in takes its focus, or else the board. @type {View} */
const focusView = {
  build() {
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, () => (pressed = null), true);
    document.addEventListener('click', ({target, detail}) => {
      const button = target instanceof Element ? target.closest('button') : null;
      // A dialog gives the focus back itself.
      pressed = button && !detail && button === document.activeElement && !button.closest('dialog') ? button : null;
    }, true);
  },
  update() {
    if (!pressed || pressed.checkVisibility()) return;
    const beside = [...pressed.closest('#puzzle-bar')?.querySelectorAll('button') || []].find((button) => button.checkVisibility());
    if (document.activeElement === document.body || document.activeElement === pressed) (beside || byId('board')).focus({preventScroll: true});
    pressed = null;
  },
};

/** In the order in which they draw: what is said, the bar and the curve take room, in the rest of which the panels bring the move shown into sight. */
export const VIEWS = [boardView, handView, setsView, hintView, controlsView, lessonView, turnView, matchView, saidView, puzzleBar, curveView, panelsView, sizeView, stackView, attributesView, focusView];
