// SPDX-License-Identifier: MIT
// A stranger's project knows the archive and its README only: TypeScript in strict mode, a static page in two browsers, and the
// program by its name. PUNCT_ARCHIVE names the archive.
import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import {createRequire} from 'node:module';
import {cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {extname, join} from 'node:path';
import {test} from 'node:test';
import {MODULES, punct, ROOT, run, scratchFolder} from './lib.mjs';

const ARCHIVE = process.env.PUNCT_ARCHIVE || join(ROOT, 'build/npm', readdirSync(join(ROOT, 'build/npm')).find((name) => name.endsWith('.tgz')));
const readme = run('tar', ['-xzOf', ARCHIVE, 'package/README.md']).stdout;
const blocks = (fence) => [...readme.matchAll(new RegExp('^```' + fence + '\\n([\\s\\S]*?)^```$', 'gm'))].map(([, block]) => block);

const folder = scratchFolder();
writeFileSync(join(folder, 'package.json'), '{"name": "stranger", "private": true, "type": "module"}');
run('npm', ['install', '--no-audit', '--no-fund', '--offline', ARCHIVE], {cwd: folder});
mkdirSync(join(folder, 'games'));
for (const name of ['game-001.punct', 'game-002.punct']) cpSync(join(ROOT, 'samples/games/text', name), join(folder, 'games', name));
writeFileSync(join(folder, 'games/wrong.punct'), '1. E@K3,K4,K5 E@I9,I10,I11 *\n');

test('the archive is small and holds what it must', () => {
  assert.ok(statSync(ARCHIVE).size <= 1_500_000, `${statSync(ARCHIVE).size} bytes`);
  const names = run('tar', ['-tzf', ARCHIVE]).stdout;
  for (const name of ['LICENSE', 'NOTICES', 'README.md', 'bin/punct.js', 'bin/program.wasm', 'lib/index.js', 'lib/node.d.ts'])
    assert.ok(names.includes(`package/${name}\n`), name);
});

test('the first example has at most 15 lines, passes tsc --strict and does what it says', () => {
  const [example, second] = blocks('ts');
  assert.ok(example.trimEnd().split('\n').length <= 15);
  writeFileSync(join(folder, 'first.ts'), example);
  writeFileSync(join(folder, 'second.ts'), second);
  // As npm install --save-dev typescript @types/node would put them there.
  mkdirSync(join(folder, 'node_modules/@types'), {recursive: true});
  for (const name of ['typescript', '@types/node', 'undici-types'])
    if (existsSync(join(MODULES, name)) && !existsSync(join(folder, 'node_modules', name))) symlinkSync(join(MODULES, name), join(folder, 'node_modules', name));
  for (const settings of [['--module', 'nodenext', '--moduleResolution', 'nodenext'], ['--module', 'esnext', '--moduleResolution', 'bundler']])
    run('node', [join(MODULES, 'typescript/bin/tsc'), '--strict', '--target', 'es2022', '--types', 'node', ...settings, 'first.ts', 'second.ts'], {cwd: folder});
  const lines = run('node', ['first.js'], {cwd: folder}).stdout.trimEnd().split('\n');
  assert.equal(lines.length, 4);
  assert.match(lines[3], /^games\/wrong\.punct:1:15: error: game 1, ply 2 .*\[center\]$/);
  const drawn = punct(['render', '--last-move', 'samples/games/text/game-002.punct']).stdout;
  assert.equal(readFileSync(join(folder, 'drawn/2.svg'), 'utf8'), drawn);
});

test('a wrong use does not pass tsc', () => {
  writeFileSync(join(folder, 'wrong.ts'), "import {Position} from 'punct';\nconst turn: 'red' = new Position().turn;\n");
  const done = run('node', [join(MODULES, 'typescript/bin/tsc'), '--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--moduleResolution',
    'nodenext', '--types', 'node', 'wrong.ts'], {cwd: folder, mayFail: true});
  assert.match(done.stdout, /wrong\.ts\(2,7\): error TS2322/);
});

test('npx runs the program', () => {
  const done = run('npx', ['--offline', 'punct', 'validate', 'games'], {cwd: folder, mayFail: true});
  const native = run(process.env.PUNCT || join(ROOT, 'build/release/bin/punct'), ['validate', 'games'], {cwd: folder, mayFail: true});
  assert.deepEqual([done.status, done.stdout, done.stderr], [native.status, native.stdout, native.stderr]);
  assert.equal(done.status, 1);
});

/** A server of files, and nothing else. */
async function serve(root) {
  const types = {'.html': 'text/html', '.js': 'text/javascript', '.punct': 'text/plain', '.wasm': 'application/wasm'};
  const server = createServer((request, response) => {
    const path = join(root, decodeURIComponent(new URL(request.url, 'http://x').pathname));
    if (!existsSync(path)) return void response.writeHead(404).end();
    response.writeHead(200, {'content-type': types[extname(path)] ?? 'application/octet-stream'});
    response.end(readFileSync(path));
  });
  await new Promise((go) => server.listen(0, '127.0.0.1', go));
  return {url: `http://127.0.0.1:${server.address().port}`, close: () => server.close()};
}

/** Firefox and Chromium as the tests of the page start them. */
async function launch(name) {
  const puppeteer = createRequire(join(MODULES, '../package.json'))('puppeteer-core');
  const profile = mkdtempSync(join(tmpdir(), 'punct-stranger-'));
  const options = name === 'chromium'
    ? {executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--no-first-run'], userDataDir: profile}
    : {browser: 'firefox', executablePath: '/usr/bin/firefox-esr', userDataDir: profile};
  const browser = await puppeteer.launch({headless: true, protocolTimeout: 300000, ...options});
  return {browser, close: async () => {
    await browser.close();
    rmSync(profile, {recursive: true, force: true, maxRetries: 10, retryDelay: 500});
  }};
}

for (const name of ['chromium', 'firefox']) {
  test(`a static page in ${name} reads a file, shows findings and draws`, async () => {
    const [picked] = blocks('html');
    writeFileSync(join(folder, 'picked.html'), `<!doctype html><meta charset="utf-8">${picked}`);
    writeFileSync(join(folder, 'fetched.html'), `<!doctype html><meta charset="utf-8"><pre></pre><div></div><script type="module">
      import {read} from './node_modules/punct/lib/index.js';
      for await (const game of read([await fetch('games/game-001.punct'), await fetch('games/wrong.punct')])) {
        document.querySelector('pre').textContent += game.findings.join('\\n') + game.source;
        if (game.isSound) document.querySelector('div').innerHTML = game.toSVG({lastMove: true});
      }
      document.body.dataset.ready = 'yes';
    </script>`);
    const server = await serve(folder);
    const {browser, close} = await launch(name);
    try {
      const page = await browser.newPage();
      const errors = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.goto(`${server.url}/fetched.html`);
      await page.waitForSelector('body[data-ready=yes]', {timeout: 120000});
      const text = await page.$eval('pre', (element) => element.textContent);
      assert.match(text, /^game-001\.punct:1wrong\.punct:1:15: error: .*\[center\]wrong\.punct:1$/);
      assert.ok(await page.$eval('div svg', (svg) => svg.getBoundingClientRect().width > 100));
      await page.goto(`${server.url}/picked.html`);
      await (await page.$('#file')).uploadFile(join(folder, 'games/game-002.punct'));
      await page.waitForSelector('#board svg', {timeout: 120000});
      assert.deepEqual(errors, []);
    } finally {
      await close();
      server.close();
    }
  });
}
