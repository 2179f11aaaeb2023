// SPDX-License-Identifier: MIT
// What was at stake in the line shown: distances, wins that were missed or allowed, and, asked for, what a search says of it,
// beside the moves and as a curve. A helper analyzes; hints and the best moves come from it too.
import {byId, inputById, list, make, selectById, setAttribute, setText, svgElement, watch} from '../dom.js';
import {language, word} from '../words.js';
/** @import {Model} from '../state/model.js' */
/** @import {Page} from '../page.js' */
/** @typedef {Page['state']['study']} Study */

/**
 * What a position is worth, what a ply is, and what a search finds: the objects of `punct analyze --json`.
 * @typedef {{score: number, proven?: string, moves?: number}} Score
 * @typedef {Score & {move: string, line: string[]}} BestMove
 * @typedef {Partial<Score> & {ply: number, move?: string, missed_win?: boolean, allowed_win?: boolean, better?: string, to_move: string,
 *   legal_moves: number, distance: {white: number, black: number}, wins: string[], cost?: number, turning_point?: boolean,
 *   best?: BestMove[]}} PlyRow
 */

/** How many positions are looked at for each ply, and for the best moves of one position, better and better. */
const DEPTHS = {quick: 4000, usual: 40000, deep: 160000};
const BEST_BUDGETS = [2000, 20000, 100000];
const BEST_MOVES = 3;
/** What a hint is looked for with. */
const HINT_BUDGET = 20000;
/** From this cost on a turning point is a blunder. */
const BLUNDER = 0.6;

export function firstStudy() {
  return {
    /** The line that was analyzed: its start and its moves. */
    start: '',
    /** @type {string[]} */
    moves: [],
    /** @type {PlyRow[]} */
    plies: [],
    /** The scores that a search has found so far, by ply. @type {Score[]} */
    scores: [],
    /** How much of it is judged, and whether that goes on. */
    isSearching: false,
    isJudged: false,
    depth: 'usual',
    /** Whether the best moves of each position shown are looked for, and those of the position shown. */
    seeksBest: false,
    /** @type {{position: string, best: BestMove[], positions: number} | null} */
    found: null,
    /** Whether wins and threats at once are said after each move. */
    warns: false,
    /** A hint: which piece at first, then its space. @type {{position: string, move: string, isWhole: boolean} | null} */
    hint: null,
  };
}

/** Searches of lines that are not shown now, which come back with the lines; the oldest goes first. @type {Map<string, Study>} */
const keptStudies = new Map();
const MOST_KEPT = 20;

let looking = new AbortController();
let searching = new AbortController();
let seeking = new AbortController();

/** A score from White's side: `0.42`, `#4`. @param {Partial<Score>} score @returns {string} */
export function scoreText({score = 0, proven, moves = 0}) {
  if ((proven === 'white' || proven === 'black') && moves) return `#${proven === 'white' ? '' : '-'}${moves}`;
  return score.toFixed(2);
}

/** What was played up to a ply of the line shown. @param {Model} model @returns {{start: string, moves: string[]}} */
function lineOf({text, path}) {
  return {start: text.start, moves: path.map((node) => text.nodes[node].text)};
}

/** @param {{start: string, moves: string[]}} line */
const nameOf = ({start, moves}) => [start, ...moves].join();

/** Keeps the search of a line, unless that of a longer one which begins so is kept. @param {Study} left */
function keep(left) {
  const name = nameOf(left);
  if (!left.isJudged || [...keptStudies.keys()].some((each) => each.startsWith(`${name},`))) return;
  keptStudies.delete(name);
  keptStudies.set(name, left);
  if (keptStudies.size > MOST_KEPT) keptStudies.delete([...keptStudies.keys()][0]);
}

/** How many plies of the line shown are those that were analyzed; -1 if it begins elsewhere. @param {Page} page @returns {number} */
function sharedPlies({model, state: {study: {start, moves, plies}}}) {
  if (!plies.length || start !== model.text.start) return -1;
  let shared = 0;
  while (shared < moves.length && shared < model.path.length && moves[shared] === model.text.nodes[model.path[shared]].text) ++shared;
  return shared;
}

/** @param {Page} page @param {Partial<Study>} news */
function change(page, news) {
  page.state.study = {...page.state.study, ...news};
  page.update();
}

const isAnotherLine = watch();

/** Looks at every ply of the line shown, if that has not been done. @param {Page} page */
export function study(page) {
  const {model, state} = page;
  if (!isAnotherLine(model.text, model.line, model.path.length)) return;
  const line = lineOf(model);
  const had = state.study;
  // What looks at a line that is left must not answer for this one.
  looking.abort();
  if (had.plies.length && nameOf(had) === nameOf(line)) return;
  searching.abort();
  const before = keptStudies.get(nameOf(line));
  keep(had);
  if (before) {
    const {start, moves, plies, scores, isJudged} = before;
    state.study = {...had, start, moves, plies, scores, isJudged, isSearching: false};
    return;
  }
  state.study = {...had, isSearching: false};
  looking = new AbortController();
  const {signal} = looking;
  /** @type {PlyRow[]} */
  const plies = [];
  page.thinker.run('analyze', line, {signal, tell: ({plies: more = []}) => plies.push(...more)}).then((ended) => {
    // An answer may be on its way when it is not wanted any more.
    if (signal.aborted || !ended || ended.begun.error) return;
    // What was judged stays for the plies that stay.
    const shared = sharedPlies(page);
    change(page, {...line, plies: plies.map((row, i) => (had.isJudged && i <= shared ? {...had.plies[i], ...row} : row)), scores: [],
      isSearching: false, isJudged: had.isJudged && shared === line.moves.length});
  }, (error) => signal.aborted || page.refuse(error.message));
}

/** Searches every position of the line shown. @param {Page} page */
export function searchLine(page) {
  const {model, state} = page;
  looking.abort();
  searching.abort();
  searching = new AbortController();
  const {signal} = searching;
  const line = lineOf(model);
  const search = DEPTHS[/** @type {keyof typeof DEPTHS} */ (state.study.depth)];
  /** @type {PlyRow[]} */
  let plies = [];
  const tell = (/** @type {{plies?: PlyRow[], searched?: Score & {ply: number}}} */ {plies: more, searched}) => {
    if (signal.aborted) return;
    if (more) plies = searched ? more : [...plies, ...more];
    if (!searched) return;
    change(page, {plies, scores: [...page.state.study.scores, searched]});
  };
  change(page, {...line, plies: [], scores: [], isSearching: true, isJudged: false});
  return page.thinker.run('analyze', {...line, search, best: 1}, {signal, tell}).then((ended) => {
    if (signal.aborted || !ended) return;
    // Whoever looks at another game by now is told of that one.
    if (nameOf(lineOf(model)) === nameOf(line)) page.say(word('judged', {n: plies.filter((row) => row.turning_point).length}));
    change(page, {plies, isSearching: false, isJudged: true});
  }, (error) => signal.aborted || page.refuse(error.message));
}

/** Ends a search; what was searched stays. @param {Page} page */
export function stopSearch(page) {
  searching.abort();
  page.thinker.end();
  change(page, {isSearching: false});
}

/** Looks for the best moves of the position shown, if they are wanted, again and again with more positions. @param {Page} page */
function seek(page) {
  const {model, state} = page;
  const {position, over} = model.spot;
  const {found, seeksBest} = state.study;
  if (found && (!seeksBest || found.position !== position)) {
    seeking.abort();
    state.study = {...state.study, found: null};
  }
  if (!seeksBest || over || state.study.found) return;
  seeking.abort();
  seeking = new AbortController();
  const {signal} = seeking;
  state.study = {...state.study, found: {position, best: [], positions: 0}};
  const deeper = async () => {
    for (const positions of BEST_BUDGETS) {
      const ended = await page.seeker.run('search', {position, positions, moves: BEST_MOVES}, {signal});
      if (!ended || signal.aborted) return;
      change(page, {found: {position, best: ended.last.best, positions}});
    }
  };
  deeper().catch((error) => signal.aborted || page.refuse(error.message));
}

/** Gives a hint: first which piece, then where to. @param {Page} page */
export async function giveHint(page) {
  const {model, state} = page;
  const {position, over} = model.spot;
  const {hint} = state.study;
  if (over) return page.refuse(word('game_is_over'));
  if (hint && hint.position === position) return showHint(page, {...hint, isWhole: true});
  page.say(word('thinking'));
  page.update();
  const ended = await page.seeker.run('search', {position, positions: HINT_BUDGET, moves: 1});
  if (!ended || model.spot.position !== position) return;
  showHint(page, {position, move: ended.last.best[0].move, isWhole: false});
}

/** @param {Page} page @param {{position: string, move: string, isWhole: boolean}} hint */
export function showHint(page, hint) {
  const [, piece, from] = /^(?:([TCELMR])@|([A-Q]\d+)-)/.exec(hint.move) || [];
  page.say(hint.isWhole ? word('hint_is', {move: hint.move})
    : piece ? word('hint_add', {kind: word(`kind_${piece}`)}) : word('hint_from', {space: from}));
  change(page, {hint});
}

/** What the hint that was given is about: the move as far as it was told. @param {Page} page */
export function hinted({model, state: {study: {hint}}}) {
  if (!hint || hint.position !== model.spot.position) return {piece: '', space: '', move: ''};
  const [, piece = '', space = ''] = /^(?:([TCELMR])@|([A-Q]\d+)-)/.exec(hint.move) || [];
  return {piece, space, move: hint.isWhole ? hint.move : ''};
}

/** What stands beside a move: its sign and score. @param {Page} page @param {number} at @returns {{sign: string, score: string, why: string}} */
export function judgement(page, at) {
  const {model, state: {study: {plies, scores}}} = page;
  const {ply} = model.text.nodes[at];
  const none = {sign: '', score: '', why: ''};
  if (model.path[ply - 1] !== at || ply > sharedPlies(page) || !plies[ply]) return none;
  const row = plies[ply];
  const score = row.score === undefined ? scores[ply] : row;
  const why = [];
  if (row.missed_win) why.push(word('missed_win'));
  if (row.allowed_win) why.push(word('allowed_win'));
  if (row.cost) why.push(word('move_cost', {n: row.cost.toFixed(2)}));
  const isBlunder = row.allowed_win || (row.turning_point && (row.cost || 0) >= BLUNDER);
  return {sign: isBlunder ? '??' : row.missed_win || row.turning_point ? '?' : '', score: score ? scoreText(score) : '', why: why.join('; ')};
}

/** Who can win at once, or could if it were the other's turn. @param {Model} model @returns {string} */
export function dangers({engine, spot: {position, toMove, over}}) {
  if (over) return '';
  const wins = (/** @type {string} */ line) => engine.ask('position', line, 'wins').length > 0;
  const isWhite = toMove === 'white';
  if (wins(position)) return word(isWhite ? 'white_can_win' : 'black_can_win');
  return wins(position.replace(/ [wb]\b/, isWhite ? ' b' : ' w')) ? word(isWhite ? 'black_threatens' : 'white_threatens') : '';
}

// The curve.

const WIDTH = 1000;
const HEIGHT = 100;

/** The height of a score: White above. @param {Partial<Score>} score */
function heightOf({score = 0}) {
  return (1 - score) * HEIGHT / 2;
}

/** @param {[number, number][]} points */
const polyline = (points) => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** Draws the curve under the board: what White may expect, or both distances before a search. @param {Page} page @param {SVGElement} svg */
function drawCurve(page, svg) {
  const {plies, scores, isJudged} = page.state.study;
  const known = isJudged ? plies : scores;
  const last = Math.max(1, plies.length - 1);
  const x = (/** @type {number} */ ply) => (ply * WIDTH) / last;
  svg.replaceChildren(svgElement('line', {class: 'even', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2}));
  if (known.length) {
    const points = known.map((score, ply) => /** @type {[number, number]} */ ([x(ply), heightOf(score)]));
    const end = points[points.length - 1][0];
    svg.append(svgElement('polygon', {class: 'for-white', points: polyline([[0, HEIGHT], ...points, [end, HEIGHT]])}),
      svgElement('polyline', {class: 'expected', points: polyline(points)}));
    // What is not searched yet says nothing about who wins.
    if (end < WIDTH) svg.append(svgElement('polygon', {class: 'unknown', points: polyline([[end, 0], [WIDTH, 0], [WIDTH, HEIGHT], [end, HEIGHT]])}));
  } else {
    const most = Math.max(1, ...plies.map(({distance}) => Math.max(distance.white, distance.black)));
    for (const player of /** @type {('white' | 'black')[]} */ (['white', 'black'])) {
      svg.append(svgElement('polyline', {class: `distance ${player}`, points: polyline(plies.map(({distance}, ply) =>
        /** @type {[number, number]} */ ([x(ply), HEIGHT - 4 - (distance[player] / most) * (HEIGHT - 8)])))}));
    }
  }
  plies.forEach((row, ply) => {
    const isBad = row.turning_point || row.missed_win || row.allowed_win;
    if (isBad) svg.append(svgElement('line', {class: 'turning', x1: x(ply), x2: x(ply), y1: 0, y2: HEIGHT}));
  });
  svg.append(svgElement('line', {class: 'at', y1: 0, y2: HEIGHT, x1: -9, x2: -9}));
}

const isAnotherCurve = watch();

/** @type {{build: (page: Page) => void, update: (page: Page) => void}} */
export const curveView = {
  build(page) {
    const svg = svgElement('svg', {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true'});
    const host = byId('curve');
    host.append(svg);
    const go = (/** @type {PointerEvent} */ event) => {
      const box = host.getBoundingClientRect();
      page.stepTo(Math.round(((event.clientX - box.left) / box.width) * (page.state.study.plies.length - 1)));
    };
    host.addEventListener('pointerdown', (event) => {
      host.setPointerCapture(event.pointerId);
      go(event);
    });
    host.addEventListener('pointermove', (event) => host.hasPointerCapture(event.pointerId) && go(event));
  },
  update(page) {
    const {study: own, panel, look} = page.state;
    const host = byId('curve');
    const isShown = own.plies.length > 1 && !look.embed && (panel === 'analysis' || own.isSearching || own.isJudged) && sharedPlies(page) >= 0;
    host.hidden = !isShown;
    byId('curve-key').hidden = !isShown || panel !== 'analysis';
    if (!isShown) return;
    setText(byId('curve-key'), word(own.isJudged || own.scores.length ? 'curve_of_scores' : 'curve_of_distances'));
    const svg = /** @type {SVGElement} */ (host.firstChild);
    if (isAnotherCurve(own.plies, own.scores, own.isJudged)) drawCurve(page, svg);
    const {ply} = page.model;
    const at = /** @type {Element} */ (svg.lastChild);
    const x = ply <= sharedPlies(page) ? (ply * WIDTH) / Math.max(1, own.plies.length - 1) : -9;
    setAttribute(at, 'x1', x);
    setAttribute(at, 'x2', x);
  },
};

// The panel.

/** The best moves that are listed, and of which position. @type {{position: string, best: BestMove[]}} */
let listed = {position: '', best: []};

/** The best moves to list: while one is pointed at or has the focus, all stay where they are, and others come behind. @param {string} position
 * @param {BestMove[]} best @returns {BestMove[]} */
function steady(position, best) {
  const stays = listed.position === position && document.querySelector('.best :focus, .best li:hover') ? listed.best : [];
  const same = (/** @type {BestMove} */ a) => (/** @type {BestMove} */ b) => a.move === b.move;
  listed = {position, best: [...stays.map((each) => best.find(same(each)) || each), ...best.filter((each) => !stays.some(same(each)))]};
  return listed.best;
}

/** @param {Page} page @param {BestMove} best @returns {HTMLElement} */
function newBest(page, best) {
  return make('li', {}, make('strong', {class: 'score'}), make('button', {type: 'button', class: 'move', onclick: () => page.play(best.move),
    onpointerenter: () => page.board.preview(best.move, page.model.spot.toMove), onpointerleave: () => page.board.preview('', ''),
    onfocus: () => page.board.preview(best.move, page.model.spot.toMove), onblur: () => page.board.preview('', '')}), make('span', {class: 'line'}));
}

/** A turning point: the move, what it cost, and what was better. @param {Page} page @returns {HTMLElement} */
function newTurningPoint(page) {
  return make('li', {onclick: (/** @type {Event} */ event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!(button instanceof HTMLElement)) return;
    const ply = Number(button.dataset.ply);
    if (!button.dataset.line) return page.stepTo(ply);
    page.addLine(ply - 1, button.dataset.line.split(' '));
  }}, make('button', {type: 'button', class: 'move'}), make('span', {class: 'nag'}), make('span', {class: 'why'}),
  make('button', {type: 'button', class: 'text better'}));
}

/** @param {Page} page @param {HTMLElement} element @param {PlyRow} row */
function updateTurningPoint(page, element, row) {
  const {model, state: {study: {plies}}} = page;
  const [move, sign, why, better] = element.children;
  const node = model.path[row.ply - 1];
  const {number, text} = model.text.nodes[node];
  const own = judgement(page, node);
  setText(move, `${number} ${text}`);
  setAttribute(move, 'data-ply', row.ply);
  setText(sign, ` ${own.sign} `);
  setText(why, own.why);
  const best = row.turning_point ? (plies[row.ply - 1].best || [])[0] : undefined;
  const line = best ? best.line.slice(0, 6) : row.better ? [row.better] : row.missed_win ? plies[row.ply - 1].wins.slice(0, 1) : [];
  /** @type {HTMLElement} */ (better).hidden = !line.length;
  setAttribute(better, 'data-ply', row.ply);
  setAttribute(better, 'data-line', line.join(' '));
  setText(better, best ? word('better_scored', {move: line[0] || '', score: scoreText(best)}) : word('better_move', {move: line[0] || ''}));
  setAttribute(better, 'title', line.join(' '));
}

const isAnotherPosition = watch();
const hasChanged = watch();

export const analysisPanel = {
  id: 'analysis',
  title: () => word('analysis'),

  /** @param {Page} page @param {HTMLElement} panel */
  build(page, panel) {
    const button = (/** @type {string} */ id, /** @type {() => unknown} */ act) =>
      make('button', {type: 'button', id, class: 'plain', 'data-word': id.replace('-', '_'), 'data-word-title': `${id.replace('-', '_')}_hint`, onclick: act});
    const check = (/** @type {string} */ id, /** @type {string} */ key, /** @type {(isOn: boolean) => void} */ act) => make('label', {},
      make('input', {type: 'checkbox', id, onchange: () => act(inputById(id).checked)}), ' ', make('span', {'data-word': key}));
    panel.append(make('p', {class: 'standing', role: 'status'}), make('div', {class: 'row'}, button('hint', () => giveHint(page)),
      check('best-moves', 'best_moves', (seeksBest) => change(page, {seeksBest})), check('warn-wins', 'warn_wins', (warns) => {
        change(page, {warns});
        page.sayPlace();
        page.update();
      })),
    make('ol', {class: 'best'}), make('h2', {'data-word': 'whole_line'}),
    make('div', {class: 'row'}, button('search-line', () => (page.state.study.isSearching ? stopSearch(page) : searchLine(page))),
      make('label', {}, make('span', {'data-word': 'search_depth'}), ' ', make('select', {id: 'depth', onchange: () => change(page, {depth: selectById('depth').value})},
        ...Object.keys(DEPTHS).map((depth) => make('option', {value: depth, 'data-word': `depth_${depth}`})))),
      make('progress', {'data-word-label': 'searching', max: 1, value: 0, hidden: true})),
    make('p', {class: 'turning-count'}), make('ol', {class: 'turning-points'}), make('p', {class: 'quiet', 'data-word': 'scores_mean'}));
  },

  /** @param {Page} page @param {HTMLElement} panel */
  update(page, panel) {
    study(page);
    seek(page);
    const {model, state: {study: own}} = page;
    const {players, over} = model.spot;
    if (isAnotherPosition(model.spot, language())) setText(/** @type {Element} */ (panel.querySelector('.standing')),
      word('distances', {white: players.white.missing, black: players.black.missing}) +
      (over ? '' : ` ${dangers(model)}`));
    inputById('best-moves').checked = own.seeksBest;
    inputById('warn-wins').checked = own.warns;
    selectById('depth').value = own.depth;
    setText(byId('search-line'), word(own.isSearching ? 'stop' : 'search_line'));
    const progress = /** @type {HTMLProgressElement} */ (panel.querySelector('progress'));
    progress.hidden = !own.isSearching;
    progress.value = own.scores.length / (model.path.length + 1);
    if (!hasChanged(own, model.spot, model.text, model.line, language())) return;
    const best = steady(model.spot.position, own.found ? own.found.best : []);
    list(/** @type {Element} */ (panel.querySelector('.best')), best, ({move}) => `${model.spot.position} ${move}`, (each) => newBest(page, each), (element, each) => {
      setText(element.children[0], scoreText(each));
      setText(element.children[1], each.move);
      setText(element.children[2], ` ${each.line.slice(1).join(' ')}`);
    });
    const shared = sharedPlies(page);
    const points = own.plies.filter((row) => row.ply > 0 && row.ply <= shared && (row.turning_point || row.missed_win || row.allowed_win));
    setText(/** @type {Element} */ (panel.querySelector('.turning-count')),
      own.isSearching || shared < 1 ? '' : word(own.isJudged ? 'turning_points' : 'wins_missed_or_allowed', {n: points.length}));
    list(/** @type {Element} */ (panel.querySelector('.turning-points')), points, ({ply}) => String(ply), () => newTurningPoint(page),
      (element, row) => updateTurningPoint(page, element, row));
  },
};
