import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const inFont = new Set(readFileSync(`${root}ui/fonts/devanagari.txt`, 'utf8').match(/\p{Script=Devanagari}+/gu));

test('the font holds every Devanagari word that a page sets', () => {
  const files = globSync('{storefront,ui}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'));
  const words = files.flatMap((file) => readFileSync(root + file, 'utf8').match(/\p{Script=Devanagari}+/gu) ?? []);
  expect(words.length).toBeGreaterThan(5);
  expect(words.filter((word) => !inFont.has(word))).toEqual([]);
});
