import { expect, test } from 'vitest';
import { measurePlainWords, plainWordFaults } from './plain-words.ts';

const measure = (text: string) => measurePlainWords(new Map([['server/a.ts', text]]), 'Two words');

test.each([
  ['/** Releases a reservation. */', 0],
  ['/** What is released. */', 100],
  ['/** Releases a reservation. */\n// Whether it was released before.', 50],
  ['// How so', 0],
  ["const address = 'http://What is it';", 0],
])('in %j %i per cent of the comments begin with a noun clause', (text, share) => {
  expect(measure(text).nounClauses).toBe(share);
});

test('comments of browser journeys are counted separately', () => {
  const sources = new Map([
    ['server/a.ts', '/** Releases a reservation. */'],
    ['e2e/b.test.ts', '// What is looked for.\n// Opens the cart once more.'],
  ]);
  expect(measurePlainWords(sources, '')).toMatchObject({ nounClauses: 0, journeyNounClauses: 50 });
});

test('dialect words are counted in comments only, also those of two words', () => {
  expect(
    measure('/** Reads rows that were kept, each in a file of its own. */\nexport const told = 1;').dialectWords,
  ).toBe(2000);
});

test('names exported by two files and names of one word are counted outside of tests', () => {
  const sources = new Map([
    ['server/a.ts', 'export const pass = 1;\nexport function readOrder() {}'],
    ['office/b.tsx', 'export async function readOrder() {}\nexport const meta = 1;'],
    ['office/c.test.ts', 'export const pass = 1;'],
    ['e2e/d.ts', 'export const told = 1;'],
  ]);
  expect(measurePlainWords(sources, 'One two  three\n')).toMatchObject({
    sharedNames: 1,
    singleWordNames: 1,
    readmeWords: 3,
  });
});

test('each figure above its limit is reported', () => {
  const limits = {
    ...{ nounClauses: 3, journeyNounClauses: 0, dialectWords: 10 },
    ...{ sharedNames: 120, singleWordNames: 40, readmeWords: 900 },
  };
  expect(plainWordFaults(limits, limits)).toEqual([]);
  expect(plainWordFaults({ ...limits, nounClauses: 3.1 }, limits)).toEqual([
    expect.stringMatching(/^3\.1 % of comments .* \(at most 3\)$/),
  ]);
});
