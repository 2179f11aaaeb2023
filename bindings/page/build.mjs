// SPDX-License-Identifier: MIT
// Makes the page of its parts: node build.mjs ENGINE.wasm NOTICES OUT.html
// The same bytes from the same parts.
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const text = (path) => readFileSync(path, 'utf8');
const hash = (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** Comments, long names and indentation are for readers of the source. */
const bundled = (path) => execFileSync('esbuild', [here(path), '--bundle', '--minify', '--format=iife', '--target=es2020',
  '--charset=utf8', '--log-level=warning'], {encoding: 'utf8'}).trim();

/** emscripten lets binaryen go over the module once; going on until nothing changes saves another percent. */
function smaller(wasm) {
  const smallest = `${out}.wasm`;
  execFileSync('wasm-opt', ['-Oz', '--converge', '--strip-debug', '--strip-producers', wasm, '-o', smallest]);
  return smallest;
}

/** Bytes as text in the digits that the page reads: 13 or 14 bits in two of 91, where base64 has 12. */
function base91(bytes) {
  const digits = [];
  for (let code = 0x21; code < 0x7f; ++code) if (!"'<\\".includes(String.fromCharCode(code))) digits.push(String.fromCharCode(code));
  let [text, bits, count] = ['', 0, 0];
  const put = (value) => (text += digits[value % 91] + digits[Math.floor(value / 91)]);
  for (const byte of bytes) {
    bits |= byte << count;
    count += 8;
    if (count <= 13) continue;
    const size = (bits & 8191) > 88 ? 13 : 14;
    put(bits & ((1 << size) - 1));
    bits >>= size;
    count -= size;
  }
  // One digit where it has room for what is left: two would give the reader a byte too many.
  if (count > 7 || bits > 90) put(bits);
  else if (count) text += digits[bits];
  return text;
}

/** The words of the page, of its lessons and of the game: a line per key with its cells, the notes on them left out. */
function words() {
  const rows = ['page.tsv', 'puzzles.tsv', 'lessons.tsv', 'terms.tsv'].flatMap((name) => text(here(`../../render/data/${name}`)).trim().split('\n').slice(1));
  return rows.map((row) => row.split('\t').slice(0, 10).join('\t')).join('\n');
}

/** The lessons, with the keys of their words in place of the English ones; fails where the words are others. */
function lessons() {
  const cells = new Map(text(here('../../render/data/lessons.tsv')).split('\n').map((row) => row.split('\t')).map(([key, en]) => [en, key]));
  const folder = here('../../samples/lessons');
  return readdirSync(folder).sort().map((file) => {
    const name = /^\d-(\w+)\.punct$/.exec(file)[1];
    const keyed = (words) => words.replace(/\s+/g, ' ').replace(/(?<=^|\] ?)[^[\]]+(?=$|\[)/g, (part) => {
      if (!part.trim()) return ' ';
      if (!cells.has(part.trim())) throw new Error(`${file}: no row of lessons.tsv has the words ${part}`);
      return ` §${cells.get(part.trim())} `;
    }).trim();
    const record = text(`${folder}/${file}`);
    const [tags, moves] = [record.slice(0, record.indexOf('\n\n')), record.slice(record.indexOf('\n\n'))];
    return {name, text: tags.replace(/\[Lesson .*\n\[Language .*\n?/, `[Lesson "§lesson_${name}"]\n`) +
      moves.replace(/\{([^}]*)\}/g, (_, comment) => `{${keyed(comment)}}`)};
  });
}

/** All texts of the page that are packed. */
function texts() {
  return JSON.stringify({words: words(), lessons: lessons(), sample: text(here('../../samples/games/text/game-001.punct'))});
}

/** Bytes, packed with these settings of xz, as text. */
function packed(bytes, settings) {
  const input = Buffer.from(bytes);
  const small = execFileSync('xz', ['--format=lzma', `--lzma1=preset=9e,pb=0,${settings}`, '-c'], {input, maxBuffer: 1 << 24});
  // A size that xz does not know where it reads from a pipe.
  small.writeBigUInt64LE(BigInt(input.length), 5);
  return base91(small);
}

const [wasmPath, noticesPath, out] = process.argv.slice(2);
const boot = bundled('src/boot.js');
const script = bundled('src/start.js');
// esbuild leaves a blank in custom properties.
const style = bundled('page.css').replace(/(--[a-z-]+): /g, '$1:');
if (/<\/script|<!--/i.test(boot)) throw new Error('the script would end too early');

const policy = ["default-src 'none'", `script-src ${hash(boot)} ${hash(script)} 'wasm-unsafe-eval'`,
  `style-src ${hash(style)}`, 'img-src data: blob:', 'worker-src blob:', "base-uri 'none'", "form-action 'none'"].join('; ');
// The settings of xz that make each smallest.
const parts = {
  POLICY: policy, STYLE: style, NOTICES: text(noticesPath).replace(/<\//g, '<\\/'), BOOT: boot, SCRIPT: packed(script, 'lc=3'),
  WASM: packed(readFileSync(smaller(wasmPath)), 'lc=4,mf=bt3'), TEXTS: packed(texts(), 'lc=3'),
};
const page = text(here('page.html')).replace(/@([A-Z]+)@/g, (whole, name) => parts[name] ?? whole);
writeFileSync(out, page);
console.log(`${out}: ${Buffer.byteLength(page)} bytes`);
