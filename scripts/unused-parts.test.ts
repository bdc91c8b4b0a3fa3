import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { withoutParts } from './unused-parts.ts';

const library = `
function asked() { return kept() + gone(); }
function kept() { return 1; }
function gone(a, b = {}) { function inner() { return helper(); } return inner(); }
function empty() { work(); }
async function given() { return work(); }
Thing.prototype.method = function () { return helper(); };
Other.prototype.method = function () {};
`;

const thin = (functions: string, more: { instead?: 'stops' | 'does nothing' | 'return 5;'; methodsOf?: string } = {}) =>
  withoutParts(library, parseSync('library.js', library).program, [
    { because: 'of the test', instead: 'stops', functions, ...more },
  ]);

test('a removed function throws its name, and all other code is unchanged', () => {
  const { code, faults } = thin('gone');
  expect(faults).toEqual([]);
  expect(code).toBe(
    library.replace('{ function inner() { return helper(); } return inner(); }', `{throw Error('left out: gone');}`),
  );
});

test('a function that is still called does nothing, or returns its usual result', () => {
  expect(thin('empty', { instead: 'does nothing' }).code).toContain('function empty() {}\n');
  expect(thin('given', { instead: 'return 5;' }).code).toContain('async function given() {return 5;}\n');
});

test('removing a constructor removes its methods, and no others', () => {
  const { code } = thin('gone', { methodsOf: 'Thing' });
  expect(code).not.toContain('Thing.prototype');
  expect(code).toContain('Other.prototype.method = function () {};');
});

test('a function inside a removed one needs no separate change', () => {
  expect(thin('gone inner').code).toBe(thin('gone').code);
});

test.each(['missing', 'gone missing'])('a name that is not found exactly once is reported: %s', (functions) => {
  expect(thin(functions).faults).toEqual(['missing']);
});
