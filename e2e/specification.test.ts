import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { accounts } from './specification/accounts.ts';
import { checkout } from './specification/checkout.ts';
import { policies } from './specification/policies.ts';
import { readJourneys } from './specification/read-journeys.ts';
import type { Row } from './specification/row.ts';
import { screens } from './specification/screens.ts';
import { studio } from './specification/studio.ts';

// The table of all texts and rules of the specification. It runs nothing itself: the named tests do. It fails if a test
// is renamed, removed, or no longer contains the text.

const journey = (file: string) => path.join(import.meta.dirname, `${file}.test.ts`);
const read = new Map<string, ReturnType<typeof readJourneys>>();

/** Returns a text without white space and trailing commas, which a formatter changes. */
const unformatted = (text: string) => text.replace(/\s+/g, '').replace(/,(?=[\])}])/g, '');

/** Returns the steps of the tests with this name that run. */
function sourcesOf({ file, test: name }: Row): string[] {
  const journeys = read.get(file) ?? readJourneys(readFileSync(journey(file), 'utf8'));
  read.set(file, journeys);
  return (journeys.get(name) ?? []).filter(({ runs }) => runs).map(({ source }) => source);
}

describe.each([
  ['screens', screens],
  ['policies', policies],
  ['accounts', accounts],
  ['checkout', checkout],
  ['studio', studio],
])('the specification of %s', (_section, rows) => {
  test.each(rows)("$says: $file, '$test'", (row) => {
    expect(existsSync(journey(row.file)), `${row.file}.test.ts is there`).toBe(true);
    const sources = sourcesOf(row);
    expect(sources.length, `a test called '${row.test}' is in ${row.file}.test.ts, and runs`).toBeGreaterThan(0);
    const lacking = sources.map((source) =>
      (row.proof ?? [row.says]).filter((words) => !unformatted(source).includes(unformatted(words))),
    );
    expect(
      lacking.some((words) => words.length === 0),
      `${row.file}.test.ts does not look for ${lacking.flat().join(', ')}`,
    ).toBe(true);
  });

  test('the specification has no row twice', () => {
    const keys = rows.map(({ says, file, test: name }) => `${says}, ${file}, ${name}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a test of the specification', () => {
  const sentence = 'Your cart is empty';
  const looks = `{ await page.getByText('${sentence}').waitFor(); }`;
  const proves = (text: string, name = 'an empty cart says so') =>
    (readJourneys(text).get(name) ?? []).some(({ runs, source }) => runs && source.includes(sentence));

  test.each([
    ['a comment', `test('an empty cart says so', async () => { await look(); // ${sentence}\n});`],
    ['a comment that has the test', `// test('an empty cart says so', async () => ${looks});`],
    [
      'a text that has the test',
      `const example = "test('an empty cart says so', async () => ${looks.replaceAll("'", '')});";`,
    ],
    ['a function that is no test', `check('an empty cart says so', async () => ${looks});`],
    ['a test that is left out', `test.skip('an empty cart says so', async () => ${looks});`],
    ['a test that is to be written', "test.todo('an empty cart says so');"],
    [
      'a test that is left out somewhere',
      `test.skipIf(process.env.CI)('an empty cart says so', async () => ${looks});`,
    ],
    [
      'a block that is left out',
      `describe.skip('cart', () => { test('an empty cart says so', async () => ${looks}); });`,
    ],
    ['another test', `test('an empty cart says so', async () => {});\ntest('another', async () => ${looks});`],
    [
      'a part of the file that it does not use',
      `const words = '${sentence}';\ntest('an empty cart says so', async () => {});`,
    ],
  ])('a row is not proved by %s', (_what, text) => {
    expect(proves(text)).toBe(false);
  });

  test('a row is not proved by the name of a test', () => {
    expect(proves(`test('${sentence}', async () => {});`, sentence)).toBe(false);
  });

  test.each([
    ['a step', `test('an empty cart says so', async () => ${looks});`],
    ['a case', `test.each([['${sentence}']])('an empty cart says so', async (words) => { await look(words); });`],
    [
      'a case of its block',
      `describe.each(['${sentence}'])('cart', (words) => { it('an empty cart says so', () => look(words)); });`,
    ],
    [
      'what it uses of its file',
      `const words = ['${sentence}'];\ntest.each(words)('an empty cart says so', (one) => look(one));`,
    ],
  ])('a row is proved by %s', (_what, text) => {
    expect(proves(text)).toBe(true);
  });
});
