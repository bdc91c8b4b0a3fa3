import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askerOf, hashOf, isProvedHere, knownBrowser, rememberBrowser } from './known-browser.ts';

const deps = { secret: 'a secret of the tests', browserCookie: 'browser' };

/** A fake cookie jar. */
function jar(value?: string) {
  const kept = new Map(value === undefined ? [] : [['browser', value]]);
  return {
    kept,
    read: (name: string) => kept.get(name),
    set: (name: string, text: string) => void kept.set(name, text),
  };
}

test('recognizes a browser only for accounts that signed in with it, and stores no readable e-mail', () => {
  const cookies = jar();
  const browser = rememberBrowser(deps, cookies, 'asha@example.in');
  rememberBrowser(deps, cookies, 'ravi@example.in');
  expect(knownBrowser(deps, cookies, 'asha@example.in')).toBe(browser);
  expect(knownBrowser(deps, cookies, 'ravi@example.in')).toBe(browser);
  expect(knownBrowser(deps, cookies, 'mallory@example.in')).toBeUndefined();
  expect(knownBrowser({ ...deps, secret: 'another' }, cookies, 'asha@example.in')).toBeUndefined();
  expect(cookies.kept.get('browser')).not.toMatch(/asha|example/);
  expect(askerOf(deps, cookies)).toBe(hashOf(browser));
});

test('remembers the last eight accounts of a browser, and asking for a code forgets none of them', () => {
  const cookies = jar();
  for (let person = 0; person < 9; person += 1) rememberBrowser(deps, cookies, `${person}@example.in`);
  rememberBrowser(deps, cookies);
  const known = Array.from(
    { length: 9 },
    (_none, person) => knownBrowser(deps, cookies, `${person}@example.in`) !== undefined,
  );
  expect(known).toEqual([false, ...Array(8).fill(true)]);
});

test('remembers an e-mail as proved only in the browser in which its code was entered', () => {
  const cookies = jar();
  rememberBrowser(deps, cookies, 'asha@example.in');
  expect(isProvedHere(deps, cookies, 'asha@example.in')).toBe(false);
  const browser = rememberBrowser(deps, cookies, 'asha@example.in', { proved: true });
  rememberBrowser(deps, cookies, 'asha@example.in');
  expect([isProvedHere(deps, cookies, 'asha@example.in'), knownBrowser(deps, cookies, 'asha@example.in')]).toEqual([
    true,
    browser,
  ]);
  expect(isProvedHere(deps, cookies, 'ravi@example.in')).toBe(false);
  expect(isProvedHere(deps, jar(), 'asha@example.in')).toBe(false);
});

test('never recognizes a browser by an invented cookie', () => {
  const mark = fc.stringMatching(/^[\w-]{0,30}$/);
  const anything = fc.oneof(
    fc.string(),
    fc.tuple(fc.stringMatching(/^[\w-]{22}$/), fc.array(mark)).map(([name, marks]) => [name, ...marks].join('.')),
  );
  fc.assert(fc.property(anything, (value) => knownBrowser(deps, jar(value), 'asha@example.in') === undefined));
});
