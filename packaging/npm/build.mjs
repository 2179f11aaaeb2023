// SPDX-License-Identifier: MIT
// Makes the npm package of its parts: node build.mjs VERSION ENGINE.wasm PROGRAM.js PROGRAM.wasm TYPESCRIPT OUT
// OUT/package is what the archive holds. The same bytes from the same parts.
import {execFileSync} from 'node:child_process';
import {chmodSync, copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [version, engine, programScript, program, typescript, out] = process.argv.slice(2);
const folder = join(out, 'package');

rmSync(out, {recursive: true, force: true});
mkdirSync(folder, {recursive: true});
cpSync(here('src'), join(folder, 'lib'), {recursive: true});
// The page has these too.
for (const shared of ['engine/engine.js', 'engine/patterns.js', 'board/diagram.js'])
  copyFileSync(here(`../../bindings/page/src/${shared}`), join(folder, 'lib', basename(shared)));
// Bytes are characters of one or two bytes that need no escape: npm packs them a fifth smaller than base64 would be. core.js reads them.
const characters = Array.from(readFileSync(engine), (byte) => String.fromCharCode(byte < 0x5b && byte !== 0x39 ? byte + 0x23 : byte + 0xa1)).join('');
writeFileSync(join(folder, 'lib/wasm.js'),
  `// SPDX-License-Identifier: MIT\n// The engine.\nexport const size = ${characters.length};\nexport const wasm = "${characters}";\n`);

cpSync(here('bin'), join(folder, 'bin'), {recursive: true});
chmodSync(join(folder, 'bin/punct.js'), 0o755);
writeFileSync(join(folder, 'bin/program.cjs'), execFileSync('esbuild', [programScript, '--minify', '--log-level=warning']));
copyFileSync(program, join(folder, 'bin/program.wasm'));

for (const [from, to] of [['README.md', 'README.md'], ['NOTICES', 'NOTICES'], ['../../LICENSE', 'LICENSE']]) copyFileSync(here(from), join(folder, to));
writeFileSync(join(folder, 'package.json'), readFileSync(here('package.json'), 'utf8').replace('@VERSION@', version));

// The types are those of the comments, checked.
const modules = join(typescript, '../../..');
execFileSync('node', [typescript, '-p', here('tsconfig.json'), '--typeRoots', join(modules, '@types'), '--rootDir', folder, '--outDir', folder],
  {stdio: 'inherit'});
for (const inside of ['lib/wasm.d.ts', 'bin/punct.d.ts']) rmSync(join(folder, inside));

// The comments are in the types now, and without indentation the archive is smaller.
const {default: ts} = await import(pathToFileURL(join(modules, 'typescript/lib/typescript.js')).href);
const compilerOptions = {removeComments: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext};
for (const name of readdirSync(join(folder, 'lib')).filter((each) => each.endsWith('.js') && each !== 'wasm.js')) {
  const file = join(folder, 'lib', name);
  const {outputText} = ts.transpileModule(readFileSync(file, 'utf8'), {fileName: name, compilerOptions});
  writeFileSync(file, `// SPDX-License-Identifier: MIT\n${execFileSync('esbuild', ['--minify-whitespace', '--charset=utf8', '--log-level=warning'], {input: outputText})}`);
}
