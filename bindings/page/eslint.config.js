// SPDX-License-Identifier: MIT
// What is judged in the page's scripts beyond their types. tests/page/run runs it where the modules lie.
import {createRequire} from 'node:module';
import {dirname} from 'node:path';
import {fileURLToPath} from 'node:url';

const require = createRequire(new URL('../../build/page-modules/package.json', import.meta.url));
const types = require('typescript-eslint');

export default [{
  files: ['src/**/*.js'],
  plugins: {'@typescript-eslint': types.plugin},
  languageOptions: {
    parser: types.parser,
    parserOptions: {project: './jsconfig.json', tsconfigRootDir: dirname(fileURLToPath(import.meta.url))},
  },
  rules: {
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': ['error', {checksVoidReturn: false}],
    '@typescript-eslint/no-unused-vars': ['error', {argsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_'}],
    'eqeqeq': 'error',
    'no-constant-binary-expression': 'error',
    'no-implicit-globals': 'error',
    'no-self-compare': 'error',
    'no-shadow': 'error',
    'no-unreachable-loop': 'error',
    'no-useless-return': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
  },
}];
