// SPDX-License-Identifier: MIT
// Makes the page of its parts: node build.mjs ENGINE.js ENGINE.wasm NOTICES OUT.html
// The same bytes from the same parts.
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';

const MOST_BYTES = 400_000;
const SCRIPTS = ['files', 'model', 'board', 'panels', 'address', 'page', 'hand', 'keys', 'save', 'start'];

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const text = (path) => readFileSync(path, 'utf8');
const source = (name) => text(here(`src/${name}.js`)).replace(/^\/\/ SPDX.*\n/, '');
const hash = (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** Comments and indentation are for readers of the source. */
const slim = (script) => script.replace(/^\s*\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/gm, '').replace(/^\s*\/\/.*$/gm, '')
  .replace(/ ?\/\*\* @type [^*]*\*\/ ?/g, '').replace(/^\s+/gm, '').replace(/\n+/g, '\n');

const [enginePath, wasmPath, noticesPath, out] = process.argv.slice(2);
const engine = text(enginePath) + '\n' + slim(source('engine'));
const script = `(()=>{'use strict';\n${SCRIPTS.map((name) => slim(source(name))).join('\n')}})();`;
const style = text(here('page.css')).replace(/\s*\n\s*/g, '\n').trim();
for (const each of [engine, script]) if (/<\/script|<!--/i.test(each)) throw new Error('a script would end too early');

const policy = ["default-src 'none'", `script-src ${hash(engine)} ${hash(script)} 'wasm-unsafe-eval'`,
  `style-src ${hash(style)}`, 'img-src data: blob:', 'worker-src blob:', "base-uri 'none'", "form-action 'none'"].join('; ');
const parts = {
  POLICY: policy, STYLE: style, NOTICES: text(noticesPath).replace(/<\//g, '<\\/'), ENGINE: engine, SCRIPT: script,
  WASM: gzipSync(readFileSync(wasmPath), {level: 9}).toString('base64'),
};
const page = text(here('page.html')).replace(/@([A-Z]+)@/g, (whole, name) => parts[name] ?? whole);
if (Buffer.byteLength(page) > MOST_BYTES) throw new Error(`the page has ${Buffer.byteLength(page)} bytes, more than ${MOST_BYTES}`);
writeFileSync(out, page);
console.log(`${out}: ${Buffer.byteLength(page)} bytes`);
