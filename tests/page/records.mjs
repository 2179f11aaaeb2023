// SPDX-License-Identifier: MIT
// Made-up records: games with variations, comments and NAGs, and faulty ones.
import {numbers, punct} from './lib.mjs';

const WORDS = ['over the middle', '[%mark F7 cross]', '[%arrow K3-K9 green] a threat', 'Züge & <b>tags</b>', '"quoted"'];

/** The moves of generated games, as lists of texts. */
export function generatedLines(count, seed) {
  const {out} = punct(['generate', '--games', String(count), '--seed', String(seed)]);
  return out.split(/\n\n(?=\[)/).map((game) => game.slice(game.indexOf('\n\n')).split(/\s+/)
    .filter((word) => /^[A-Z]\d|^[TCELMR]@/.test(word)));
}

/** A game in text: a line, with comments, NAGs and variations that are short cuts of the line itself. */
export function annotated(line, seed) {
  const random = numbers(seed);
  const moves = line.slice(0, 4 + random(Math.min(40, line.length)));
  let text = `[Event "made up ${seed}"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n`;
  let number = true;
  moves.forEach((move, i) => {
    const white = i % 2 === 0;
    if (white || number) text += `${Math.floor(i / 2) + 1}${white ? '.' : '...'} `;
    number = false;
    text += move + ' ';
    if (random(6) === 0) text += `$${random(20)} `;
    if (random(5) === 0) (text += `{${WORDS[random(WORDS.length)]}} `), (number = true);
    for (let left = random(8) === 0 ? 1 + random(2) : 0; left > 0; --left) {
      text += variation(i, move, random) + ' ';
      number = true;
    }
  });
  return text + '*\n';
}

/** Another way to lie down the same added piece, or a jump that need not be legal; nested now and then. */
function variation(i, move, random) {
  const label = `${Math.floor(i / 2) + 1}${i % 2 === 0 ? '.' : '...'}`;
  const other = `T@B${2 + random(7)},C${3 + random(6)},C${4 + random(5)}`;
  const first = random(2) ? other : move;
  return `(${label} ${first} {${WORDS[random(WORDS.length)]}}${random(4) === 0 ? ` (${label} ${other})` : ''})`;
}

/** A record with something broken in it. */
export function faulty(text, seed) {
  const random = numbers(seed * 7919 + 1);
  const at = text.length > 60 ? 60 + random(text.length - 60) : random(text.length);
  switch (random(5)) {
    case 0: return text.slice(0, at) + text.slice(at + 1 + random(4));
    case 1: return text.slice(0, at) + 'Zz9@(){}"'[random(9)] + text.slice(at);
    case 2: return text.slice(0, at);
    case 3: return text.replace(/\*\s*$/, '1-0\n');
    default: return text.replace(/@K|@F|-H|-L/, (part) => part[0] + 'I');
  }
}
